//! Tests of the tables of two and more sides: Scheveningen and Schiller.

use std::collections::{BTreeMap, BTreeSet};

use qisai_domain::setup::{PlayedPairing, PlayedRound};
use qisai_domain::{ByeKind, GameResult, GroupId, PlannedBye, RoundState, Table};
use qisai_pairing::round_robin::flaws::{self, TableFlaw};
use qisai_pairing::{PairingError, plan_round};

use crate::support::{Played, in_order, shown};
use crate::tables::{lines, schedule, size, table, two_sides};

#[test]
fn sc1_the_tables_of_two_sides_are_the_printed_ones() {
    let Some(lines) = lines("formats/scheveningen", "tables.tsv") else { return };
    let mut printed: BTreeMap<(String, u32, u32), BTreeSet<(u32, u32)>> = BTreeMap::new();
    for line in lines {
        let boards: u32 = line[1].parse().unwrap();
        let seat = |name: &str| {
            let (side, number) = name.split_at(1);
            number.parse::<u32>().unwrap() + if side == "B" { boards } else { 0 }
        };
        let key = (line[0].clone(), boards, line[2].parse().unwrap());
        printed.entry(key).or_default().insert((seat(&line[4]), seat(&line[5])));
    }
    let sizes = |set: &str| printed.keys().filter(|key| key.0 == set).map(|key| key.1).collect::<BTreeSet<_>>();
    assert_eq!(sizes("M"), (2..=12).collect());
    assert_eq!(sizes("O"), [3, 5, 6, 7, 8].into());
    for ((set, boards, round), games) in &printed {
        let (_, ours) = two_sides(*boards, set == "O").swap_remove(size(*round) - 1);
        assert_eq!(
            ours.into_iter().collect::<BTreeSet<_>>(),
            *games,
            "set {set}, {boards} players a side, round {round}"
        );
    }
}

#[test]
fn sc1_everybody_meets_the_other_side_and_the_sides_stay_balanced() {
    for boards in 2..=20_u32 {
        for older in [false, true] {
            let rounds = two_sides(boards, older);
            let met: BTreeSet<(u32, u32)> =
                rounds.iter().flat_map(|(_, games)| games).map(|(one, two)| in_order(*one, *two)).collect();
            let all = (1..=boards).flat_map(|own| (boards + 1..=2 * boards).map(move |other| (own, other)));
            assert_eq!(met, all.collect(), "{boards}");
            for (round, games) in &rounds {
                let busy: BTreeSet<u32> = games.iter().flat_map(|(one, two)| [*one, *two]).collect();
                assert_eq!((busy.len(), games.len()), (size(2 * boards), size(boards)), "{boards}: {round}");
            }
            let unusual = flaws::sides(&rounds);
            // SC2: where half of a side is odd and no table is printed, the rule gives some players two first moves
            // more.
            let is_rule = boards > 12 && boards % 4 == 2;
            let runs = unusual.iter().filter(|flaw| matches!(flaw, TableFlaw::Run { .. })).count();
            assert_eq!((runs, unusual.is_empty()), (0, !is_rule), "{boards}: {unusual:?}");
        }
    }
}

#[test]
fn sc3_no_seam_gives_one_side_three_times_running() {
    for boards in 2..=13 {
        for cycles in 2..=4 {
            for kind in [Table::Scheveningen, Table::OlderScheveningen] {
                let rounds = schedule(&table(kind.clone(), cycles, true), 2 * boards);
                assert_eq!(rounds.len(), size(boards * u32::from(cycles)));
                let unusual = flaws::sides(&rounds);
                assert!(unusual.is_empty(), "{kind:?}, {boards} a side, {cycles} cycles: {unusual:?}");
            }
        }
    }
    // Without the changed order some players have one side three times: with six a side, and every odd number except
    // one.
    for boards in [3, 5, 6, 7, 9, 10, 11] {
        let rounds = schedule(&table(Table::Scheveningen, 2, false), 2 * boards);
        assert!(!flaws::sides(&rounds).is_empty(), "{boards}");
    }
}

#[test]
fn sc4_several_teams_meet_by_the_berger_table() {
    for teams in 3..=6_u32 {
        for boards in 1..=6_u32 {
            let format = table(Table::Schiller { teams: u16::try_from(teams).unwrap() }, 1, false);
            let rounds = schedule(&format, teams * boards);
            assert_eq!(rounds.len(), size((teams - 1 + teams % 2) * boards));
            let mut met: BTreeMap<(u32, u32), usize> = BTreeMap::new();
            for (number, games) in &rounds {
                let busy: BTreeSet<u32> = games.iter().flat_map(|(one, two)| [*one, *two]).collect();
                assert_eq!(busy.len(), 2 * games.len(), "round {number}: nobody twice");
                for (one, two) in games {
                    *met.entry(in_order(*one, *two)).or_default() += 1;
                }
            }
            let team = |number: u32| (number - 1) / boards;
            assert!(met.iter().all(|((one, two), times)| team(*one) != team(*two) && *times == 1));
            assert_eq!(met.len(), size(teams * (teams - 1) / 2 * boards * boards), "{teams} teams of {boards}");
            let unfair = flaws::sides(&rounds).into_iter().filter(|flaw| match flaw {
                TableFlaw::Balance { firsts, seconds, .. } => firsts.abs_diff(*seconds) > 3,
                TableFlaw::Run { rounds, .. } => rounds.len() > 3,
                TableFlaw::Meetings { .. } => true,
            });
            assert_eq!(unfair.count(), 0, "{teams} teams of {boards}");
        }
    }
}

#[test]
fn n5_five_meet_four_and_one_of_the_five_is_free_in_each_round() {
    for (seats, older, cycles) in
        [(9_u32, false, 1), (9, true, 1), (11, true, 2), (5, false, 1), (13, false, 2), (3, false, 1)]
    {
        let system = if older { Table::OlderScheveningen } else { Table::Scheveningen };
        let boards = seats.div_ceil(2);
        let rounds = schedule(&table(system, cycles, false), seats);
        assert_eq!(rounds.len(), size(boards) * usize::from(cycles), "{seats}");
        let (mut met, mut free) = (BTreeMap::new(), BTreeMap::new());
        for (number, games) in &rounds {
            let busy: BTreeSet<u32> = games.iter().flat_map(|(one, two)| [*one, *two]).collect();
            assert_eq!(busy.len(), size(seats) - 1, "round {number}: everybody but one plays");
            for (one, two) in games {
                assert!((*one <= boards) != (*two <= boards), "{one} and {two} are of one side");
                *met.entry(in_order(*one, *two)).or_insert(0) += 1;
            }
            *free.entry((1..=seats).find(|seat| !busy.contains(seat)).unwrap()).or_insert(0) += 1;
        }
        assert_eq!(met.len(), size(boards * (seats - boards)), "everybody meets the whole other side");
        let expected: BTreeMap<u32, u8> = (1..=boards).map(|seat| (seat, cycles)).collect();
        assert_eq!(free, expected, "{seats} in {cycles} cycles");
        assert!(met.values().all(|times| *times == cycles));
    }
    let first = Played::new(table(Table::Scheveningen, 1, false), 3, 2).plan().unwrap();
    assert_eq!(first.games.len(), 1);
    assert!(matches!(first.byes.as_slice(), [PlannedBye { kind: ByeKind::ZeroPoint, .. }]));
}

#[test]
fn n5_an_odd_number_of_two_clubs_that_is_mixed_is_refused() {
    for (of_the_first, refused) in [(5, false), (6, true), (4, true)] {
        let mut played = Played::new(table(Table::Scheveningen, 1, false), 9, 5);
        for entrant in &mut played.setup.entrants {
            entrant.player.club = if entrant.number <= of_the_first { "East" } else { "West" }.to_owned();
        }
        let plan = played.plan();
        assert_eq!(plan == Err(PairingError::MixedSides { first: 5 }), refused, "{of_the_first}: {plan:?}");
    }
}

#[test]
fn n5_recorded_rounds_tell_the_sides_of_an_odd_number() {
    let recorded = |games: &[(u32, u32)], club_of_first: &str| {
        let mut played = Played::new(table(Table::Scheveningen, 1, false), 5, 3);
        for entrant in &mut played.setup.entrants {
            entrant.player.club = if entrant.number <= 3 { "East" } else { "West" }.to_owned();
        }
        played.setup.entrants[0].player.club = club_of_first.to_owned();
        let game = |(first, second): &(u32, u32)| PlayedPairing::Game {
            first: *first,
            second: *second,
            result: GameResult::DRAW,
        };
        let pairings = games.iter().map(game).collect();
        played.setup.played.push(PlayedRound { state: RoundState::Closed, pairings });
        played.plan().err()
    };
    assert_eq!(recorded(&[(1, 4), (2, 5)], "West"), None);
    assert_eq!(recorded(&[(1, 3), (2, 4)], "East"), Some(PairingError::MixedSides { first: 3 }), "1 and 2 are a side");
}

#[test]
fn sc4_teams_that_are_not_equal_are_refused() {
    let three = Played::new(table(Table::Schiller { teams: 3 }, 1, false), 8, 6);
    assert_eq!(three.plan(), Err(PairingError::UnequalTeams { players: 8, teams: 3 }));
    // An absent entrant is withdrawn, and the opponents are free.
    let absent = Played::new(table(Table::Scheveningen, 1, false), 6, 3).withdraws(2, 1);
    assert_eq!(shown(&absent.plan().unwrap()), "1-4 6-3 5:Z 2:Z");
}

#[test]
fn sc6_a_final_of_two_groups_with_mutual_results_is_a_scheveningen() {
    let t = crate::round_robin::final_of_two_groups();
    let games = |round: u16| -> BTreeSet<(u32, u32)> {
        let plan = plan_round(&t, GroupId(2), round).unwrap();
        plan.games.iter().map(|game| (game.first.0, game.second.0)).collect()
    };
    // Groups of 1, 3, 5 and 2, 4, 6: A1 to A3 and B1 to B3 of the printed table.
    let seat = |number: u32| [1, 3, 5, 2, 4, 6][size(number) - 1];
    for round in 1..=3 {
        let (_, printed) = two_sides(3, false).swap_remove(usize::from(round) - 1);
        assert_eq!(games(round), printed.iter().map(|(one, two)| (seat(*one), seat(*two))).collect(), "round {round}");
    }
    assert_eq!(t.planned_rounds(GroupId(2)), 3);
}
