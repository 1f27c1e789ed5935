//! Tests of the Molter tables. No printed tables are known, so their requirements are counted (`TM22a`).

use std::collections::{BTreeMap, BTreeSet};

use qisai_domain::{Format, GroupId, Reason, Table};
use qisai_pairing::PairingError;
use qisai_pairing::molter::rounds;

use crate::support::Played;

/// Returns teams, players of a team, and rounds for every table of up to 16 teams with up to 10 players.
fn sizes() -> Vec<(u32, u32, u32)> {
    let teams = [2_u32, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16];
    let all = teams.into_iter().flat_map(|teams| (1..=10_u32).map(move |boards| (teams, boards)));
    let fits = |(teams, boards): &(u32, u32)| teams.is_multiple_of(2) || boards.is_multiple_of(2);
    all.filter(fits).flat_map(|(teams, boards)| (1..teams).map(move |rounds| (teams, boards, rounds))).collect()
}

fn team(number: u32, boards: u32) -> u32 {
    (number - 1) / boards
}

fn board(number: u32, boards: u32) -> u32 {
    (number - 1) % boards
}

#[test]
fn tm22a_everybody_plays_every_round_and_meets_one_player_of_a_team_at_the_most() {
    for (teams, boards, count) in sizes() {
        let rounds = rounds(teams, boards, count).unwrap();
        assert_eq!(rounds.len(), usize::try_from(count).unwrap());
        let mut met: BTreeSet<(u32, u32)> = BTreeSet::new();
        let mut crossed: BTreeSet<u32> = BTreeSet::new();
        for games in &rounds {
            let busy: BTreeSet<u32> = games.iter().flat_map(|(one, two)| [*one, *two]).collect();
            assert_eq!(busy, (1..=teams * boards).collect(), "{teams} teams of {boards}");
            assert_eq!(2 * games.len(), busy.len());
            let mut across = Vec::new();
            for &(one, two) in games {
                assert_ne!(team(one, boards), team(two, boards), "{teams} teams of {boards}");
                for (own, other) in [(one, two), (two, one)] {
                    assert!(met.insert((own, team(other, boards))), "{teams} teams of {boards}: {own} twice");
                }
                if board(one, boards) != board(two, boards) {
                    across.push(board(one, boards) / 2);
                    assert_eq!(board(one, boards) / 2, board(two, boards) / 2, "between neighbours");
                    assert!(crossed.insert(one) && crossed.insert(two), "at most once");
                }
            }
            across.sort_unstable();
            let expected = if teams.is_multiple_of(2) { 0 } else { boards / 2 };
            assert_eq!(across, (0..expected).collect::<Vec<u32>>(), "one game between every two boards");
        }
    }
}

#[test]
fn tm22a_teams_and_players_have_both_sides_evenly() {
    for (teams, boards, count) in sizes() {
        let mut of_teams: BTreeMap<u32, i32> = BTreeMap::new();
        let mut had: BTreeMap<u32, Vec<i32>> = BTreeMap::new();
        for (round, games) in (1..).zip(rounds(teams, boards, count).unwrap()) {
            let mut of_round: BTreeMap<u32, i32> = BTreeMap::new();
            for (first, second) in games {
                for (number, step) in [(first, 1), (second, -1)] {
                    *of_round.entry(team(number, boards)).or_default() += step;
                    *of_teams.entry(team(number, boards)).or_default() += step;
                    had.entry(number).or_default().push(step);
                }
            }
            assert!(of_round.values().all(|sum| sum.abs() <= 2), "{teams} teams of {boards}, round {round}");
            assert!(
                round % 2 == 1 || of_teams.values().all(|sum| *sum == 0),
                "{teams} teams of {boards}, round {round}"
            );
        }
        for (number, steps) in had {
            assert!(steps.iter().sum::<i32>().abs() <= 1, "{teams} teams of {boards}: {number}");
            assert!(!steps.windows(3).any(|three| three[0] == three[1] && three[1] == three[2]), "{number}");
        }
    }
}

#[test]
fn tm22a_teams_meet_about_as_often_as_each_other() {
    for (teams, boards, count) in sizes() {
        let mut meetings: BTreeMap<(u32, u32), u32> = BTreeMap::new();
        for (one, two) in (0..teams).flat_map(|one| (one + 1..teams).map(move |two| (one, two))) {
            meetings.insert((one, two), 0);
        }
        for (one, two) in rounds(teams, boards, count).unwrap().into_iter().flatten() {
            let (one, two) = (team(one, boards), team(two, boards));
            *meetings.get_mut(&(one.min(two), one.max(two))).unwrap() += 1;
        }
        let apart = meetings.values().max().unwrap() - meetings.values().min().unwrap();
        let allowed = if teams.is_multiple_of(2) { 2 } else { 4 };
        assert!(apart <= allowed, "{teams} teams of {boards}, {count} rounds: {apart}");
        let whole = count + 1 == teams;
        assert!(!whole || apart == 0, "all rounds: everybody meets every team");
    }
}

#[test]
fn tm22a_a_molter_is_planned_from_its_seats_and_says_what_there_is_no_table_for() {
    let of = |teams: u16, rounds: u16, players: u32| {
        let table = Table::Molter { teams, rounds };
        Played::new(Format::Table { table, cycles: 1, exchange_at_seam: false }, players, 1)
    };
    let four = of(4, 0, 8);
    assert_eq!(four.tournament().planned_rounds(GroupId(1)), 3, "as many as there are other teams");
    let plan = four.plan().unwrap();
    assert_eq!(plan.games.len(), 4);
    let told = Reason::Molter { round: 1, teams: 4, boards: 2 };
    assert!(plan.games.iter().all(|game| game.reasons == [told.clone()]));
    assert_eq!(of(6, 2, 12).tournament().planned_rounds(GroupId(1)), 2);
    assert_eq!(of(4, 0, 10).plan(), Err(PairingError::UnequalTeams { players: 10, teams: 4 }));
    assert_eq!(of(5, 0, 15).plan(), Err(PairingError::NoMolter { teams: 5, boards: 3 }));
    assert_eq!(of(11, 0, 22).plan(), Err(PairingError::NoMolter { teams: 11, boards: 2 }));
}
