//! Tests of the tables of pairs against the printed ones, and of properties common to all tables.

use std::collections::{BTreeMap, BTreeSet};

use qisai_domain::opening::varma_groups;
use qisai_domain::stage::LeavingRule;
use qisai_domain::{
    Command, Discipline, Draw, DrawOf, EntryId, Format, GameResult, GroupId, NumbersBy, PlannedGame, Side, Table,
};
use qisai_pairing::round_robin::flaws::{self, TableFlaw};
use qisai_pairing::round_robin::numbers::{MAX_TRIES, compatriots_first};
use qisai_pairing::round_robin::{berger, schedule::Schedule};
use qisai_pairing::{PairingError, plan_round};

use crate::round_robin::draw;
use crate::support::{Played, act, shown, vectors};

pub fn table(table: Table, cycles: u8, exchange_at_seam: bool) -> Format {
    Format::Table { table, cycles, exchange_at_seam }
}

pub fn size(number: u32) -> usize {
    usize::try_from(number).unwrap()
}

/// Returns the split lines of a vector file without the head.
pub fn lines(folder: &str, file: &str) -> Option<Vec<Vec<String>>> {
    let text = std::fs::read_to_string(vectors(folder)?.join(file)).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    Some(lines.map(|line| line.split('\t').map(str::to_owned).collect()).collect())
}

/// Returns all rounds of a table for this many players, as they are planned.
pub fn schedule(format: &Format, players: u32) -> Vec<(u16, Vec<(u32, u32)>)> {
    let mut played = Played::new(format.clone(), players, 1);
    played.setup.initial_side = None;
    let t = played.tournament();
    let (stage, group) = t.group(GroupId(1)).unwrap();
    let rounds = Schedule::of(&t, stage, group, &group.seats, None).unwrap().rounds();
    (1..).zip(rounds).map(|(number, round)| (number, round.games)).collect()
}

/// Returns the rounds of two sides of this many players, by the current tables or the older ones.
pub fn two_sides(boards: u32, older: bool) -> Vec<(u16, Vec<(u32, u32)>)> {
    let printed = if older { Table::OlderScheveningen } else { Table::Scheveningen };
    schedule(&table(printed, 1, false), 2 * boards)
}

#[test]
fn rr1_the_berger_tables_are_the_printed_ones() {
    let Some(lines) = lines("formats/berger", "published.tsv") else { return };
    let mut printed: BTreeMap<(u32, u32), Vec<(u32, u32)>> = BTreeMap::new();
    for line in lines {
        let [n, round, _, white, black] = line.iter().map(|it| it.parse().unwrap()).collect::<Vec<u32>>()[..] else {
            panic!("{line:?}")
        };
        printed.entry((n, round)).or_default().push((white, black));
    }
    assert_eq!(printed.keys().map(|(n, _)| *n).collect::<BTreeSet<_>>(), (4..=16).step_by(2).collect());
    for ((n, round), games) in &printed {
        assert_eq!(berger::games(*n, *round), *games, "{n} players, round {round}");
    }
    assert_eq!(printed.len(), (4..=16_usize).step_by(2).map(|n| n - 1).sum::<usize>());
}

/// RR2 to RR4 of the round robin properties: meetings, balance of sides, and runs of equal sides.
#[test]
fn rr2_rr3_rr4_everybody_meets_everybody_and_nobody_has_a_side_three_times_running() {
    for players in 3..=24_u32 {
        for cycles in 1..=4_u8 {
            let rounds = schedule(&table(Table::Berger, cycles, true), players);
            let cycle = players - 1 + players % 2;
            assert_eq!(rounds.len(), size(cycle * u32::from(cycles)), "{players} players, {cycles} cycles");
            assert_eq!(flaws::meetings(&rounds, players, usize::from(cycles)), [], "{players}, {cycles}");
            assert_eq!(flaws::sides(&rounds), [], "{players} players, {cycles} cycles");
            for (round, games) in &rounds {
                let busy: BTreeSet<u32> = games.iter().flat_map(|(one, two)| [*one, *two]).collect();
                assert_eq!(busy.len(), size(players / 2 * 2), "{players}: round {round}");
            }
            // RR4: balanced after every even number of cycles.
            let half = rounds.iter().take(size(cycle * u32::from(cycles / 2 * 2)));
            let mut balance: BTreeMap<u32, i32> = BTreeMap::new();
            for (one, two) in half.flat_map(|(_, games)| games) {
                *balance.entry(*one).or_default() += 1;
                *balance.entry(*two).or_default() -= 1;
            }
            assert!(balance.values().all(|balance| *balance == 0), "{players}, {cycles}: {balance:?}");
        }
    }
}

#[test]
fn rr2_an_odd_field_has_as_many_first_moves_as_second_ones_and_needs_no_exchange() {
    for players in (3..=23_u32).step_by(2) {
        let with = schedule(&table(Table::Berger, 3, true), players);
        assert_eq!(
            with,
            schedule(&table(Table::Berger, 3, false), players),
            "{players}: the order of the table stands"
        );
        let first_cycle: Vec<_> = with.iter().take(size(players)).cloned().collect();
        for number in 1..=players {
            let games = first_cycle.iter().flat_map(|(_, games)| games);
            let firsts = games.filter(|(one, _)| *one == number).count();
            assert_eq!(firsts, (size(players) - 1) / 2, "{players}: number {number}");
        }
    }
}

#[test]
fn rr3_without_the_exchange_two_numbers_have_one_side_three_times_at_the_seam() {
    for players in (4..=24_u32).step_by(2) {
        let rounds = schedule(&table(Table::Berger, 2, false), players);
        let who: BTreeSet<u32> = flaws::sides(&rounds)
            .into_iter()
            .map(|flaw| match flaw {
                TableFlaw::Run { number, .. } => number,
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(who, [1, players / 2 + 1].into(), "{players}");
    }
}

/// Trap 2: with the exchange used for more players, two of four would have three equal sides in the third cycle.
#[test]
fn trap_2_four_players_three_times_have_their_own_order() {
    let order = |cycles: u8| -> Vec<u32> {
        let rounds = (1..=3 * u32::from(cycles)).map(|round| berger::table_round(4, cycles, true, round).unwrap().0);
        rounds.collect()
    };
    assert_eq!(order(1), [1, 2, 3]);
    assert_eq!(order(2), [1, 3, 2, 1, 2, 3]);
    assert_eq!(order(3), [1, 2, 3, 1, 3, 2, 1, 2, 3]);
    assert_eq!(order(4), [1, 2, 3, 1, 3, 2, 1, 2, 3, 1, 3, 2]);
    assert_eq!(flaws::sides(&schedule(&table(Table::Berger, 3, true), 4)), []);
}

#[test]
fn rr15_no_table_is_that_of_another_size_and_no_number_always_has_one_side() {
    for players in (4..=24_u32).step_by(2) {
        let rounds = schedule(&Format::round_robin(1), players);
        let highest = rounds.iter().flat_map(|(_, games)| games).map(|(one, two)| *one.max(two)).max();
        assert_eq!(highest, Some(players));
        for number in [1, players] {
            let firsts = rounds.iter().flat_map(|(_, games)| games).filter(|(one, _)| *one == number).count();
            assert!((size(players) / 2).abs_diff(firsts) <= 1, "{players}: {number} has {firsts} first moves");
        }
    }
}

/// RR6: a program begins the table with the other colour. Every round of such a file is ours with the sides exchanged.
#[test]
fn rr6_a_table_begun_with_the_other_colour_is_found_out_and_kept() {
    let Some(lines) = lines("formats/events", "swissmanager_roundrobin_8.tsv") else { return };
    let mut rounds: BTreeMap<u16, Vec<(u32, u32)>> = BTreeMap::new();
    for line in lines {
        let [round, white, black] = [0, 1, 2].map(|at| line[at].parse::<u32>().unwrap());
        rounds.entry(u16::try_from(round).unwrap()).or_default().push((white, black));
    }
    let mut played = Played::new(Format::round_robin(1), 8, 7);
    played.setup.initial_side = None;
    for (number, games) in &rounds {
        if *number > 1 {
            let planned: BTreeSet<(u32, u32)> =
                played.plan().unwrap().games.iter().map(|game| (game.first.0, game.second.0)).collect();
            assert_eq!(planned, games.iter().copied().collect(), "round {number}");
        }
        let games: Vec<_> = games.iter().map(|(white, black)| (*white, *black, GameResult::DRAW)).collect();
        played = played.recorded(&games, &[]);
    }
    let report = qisai_pairing::checker::check(&played.tournament(), GroupId(1)).unwrap();
    assert_eq!((report.rounds, report.differing), (7, Vec::new()));

    let mut drawn = Played::new(Format::round_robin(1), 8, 7);
    drawn.setup.initial_side = Some(Side::Second);
    assert_eq!(shown(&drawn.plan().unwrap()), "8-1 7-2 6-3 5-4");
}

#[test]
fn rr6_the_runs_and_the_shortest_way_between_two_meetings_are_told_for_any_order() {
    let mut rounds = schedule(&table(Table::Berger, 2, true), 8);
    assert_eq!(flaws::nearest_meetings(&rounds).unwrap().0, 6, "the exchange brings two rounds nearer by one");
    rounds.rotate_left(3);
    assert_eq!(flaws::meetings(&rounds, 8, 2), [], "an order of rounds keeps the opponents");
    // Trap 13: sides are examined in playing order.
    let single = schedule(&Format::round_robin(1), 4);
    assert_eq!(flaws::sides(&single), []);
    let other: Vec<_> = [0, 2, 1].map(|at| single[at].clone()).to_vec();
    assert_eq!(flaws::sides(&other), [], "rounds 1 3 2 of four are sound as well");
    let six = schedule(&Format::round_robin(1), 6);
    let oddly: Vec<_> = [0, 2, 4, 1, 3].map(|at| six[at].clone()).to_vec();
    let runs = flaws::sides(&oddly);
    let is_one = |flaw: &TableFlaw| *flaw == TableFlaw::Run { number: 1, side: Side::First, rounds: vec![1, 2, 4] };
    assert!(!runs.iter().any(is_one) && runs.iter().any(|flaw| matches!(flaw, TableFlaw::Run { .. })), "{runs:?}");
}

#[test]
fn rr7_a_table_as_written_is_played_as_written() {
    let list = vec![vec![[2, 1], [4, 3]], vec![[1, 3]], vec![[2, 3], [1, 4]]];
    let mut played = Played::new(table(Table::Listed(list.clone()), 1, false), 4, 3);
    played.setup.initial_side = Some(Side::Second);
    let rounds: Vec<String> = (0..3).map(|_| shown(&played.play(draw))).collect();
    assert_eq!(rounds, ["2-1 4-3", "1-3 2:Z 4:Z", "2-3 1-4"]);
    assert!(matches!(played.plan(), Err(PairingError::UnknownRound { round: 4, .. })));
    let listed: Vec<(u16, Vec<(u32, u32)>)> = schedule(&table(Table::Listed(list), 1, false), 4);
    assert_eq!(flaws::meetings(&listed, 4, 1), [TableFlaw::Meetings { numbers: (2, 4), times: 0 }]);
}

#[test]
fn rr8_the_varma_groups_meet_early_but_for_numbers_6_and_12_of_twelve() {
    let Some(lines) = lines("formats/varma", "groups.tsv") else { return };
    let mut printed: BTreeMap<u32, Vec<Vec<u32>>> = BTreeMap::new();
    for line in lines {
        let numbers = line[2].split(',').map(|number| number.parse().unwrap()).collect();
        printed.entry(line[0].parse().unwrap()).or_default().push(numbers);
    }
    assert_eq!(printed.keys().copied().collect::<Vec<_>>(), (10..=24).step_by(2).collect::<Vec<_>>());
    let mut late = Vec::new();
    for (size, groups) in &printed {
        let ours = varma_groups(*size).unwrap().map(<[u32]>::to_vec);
        assert_eq!(ours.to_vec(), *groups, "{size}");
        let numbers: BTreeSet<u32> = groups.iter().flatten().copied().collect();
        assert_eq!(numbers, (1..=*size).collect());
        for (round, games) in schedule(&Format::round_robin(1), *size) {
            for (one, two) in games {
                let together = groups.iter().any(|group| group.contains(&one) && group.contains(&two));
                if together && u32::from(round) > size - 4 {
                    late.push((*size, round, one.min(two), one.max(two)));
                }
            }
        }
    }
    // Trap 1.
    assert_eq!(late, [(12, 11, 6, 12)]);
}

fn federations(players: u32, of: &[(u32, &str)]) -> Played {
    let mut played = Played::new(Format::round_robin(1), players, 1);
    for (number, federation) in of {
        (*federation).clone_into(&mut played.entrant(*number).player.federation);
    }
    played
}

#[test]
fn rr8_compatriots_meet_in_the_first_rounds() {
    // As in the Candidates of 2024: three of one federation and two of another among eight.
    let listed = [(1, "IND"), (3, "IND"), (6, "IND"), (2, "USA"), (4, "USA")];
    let t = federations(8, &listed).tournament();
    let entries: Vec<EntryId> = (1..=8).map(EntryId).collect();
    for seed in 0..5 {
        let drawn = compatriots_first(&t, &entries, seed);
        assert_eq!(drawn.late, []);
        assert_eq!(compatriots_first(&t, &entries, seed), drawn, "from its seed again");
        let mut t = t.clone();
        act(&mut t, Command::Draw { group: GroupId(1), draw: drawn.draw.clone() });
        assert_eq!(
            t.groups[&GroupId(1)].numbers_drawn().map(|(draw, stands)| (draw.seed, stands)),
            Some((Some(seed), true))
        );
        let federation =
            |id: EntryId| listed.iter().find(|(number, _)| *number == id.0).map(|(_, federation)| *federation);
        let mut of_three = 0;
        for round in 1..=3 {
            for PlannedGame { first, second, .. } in plan_round(&t, GroupId(1), round).unwrap().games {
                match (federation(first), federation(second)) {
                    (Some("IND"), Some("IND")) => of_three += 1,
                    (Some("USA"), Some("USA")) => assert_eq!(round, 1, "two meet in round 1"),
                    _ => {}
                }
            }
        }
        assert_eq!(of_three, 3, "all meetings of three lie in rounds 1 to 3");
    }
    // No four numbers of the table for eight meet in rounds 1 to 3.
    let four = [1, 3, 6, 8].map(|number| (number, "CHN"));
    assert!(!compatriots_first(&federations(8, &four).tournament(), &entries, 1).late.is_empty());
    // Four of six cannot: in three rounds the other two would meet three times.
    let four: Vec<(u32, &str)> = (1..=4).map(|number| (number, "CHN")).collect();
    let drawn = compatriots_first(&federations(6, &four).tournament(), &entries[..6], 1);
    assert!(!drawn.late.is_empty());
    assert_eq!(drawn.draw.of, DrawOf::Numbers(NumbersBy::Compatriots { tries: MAX_TRIES }), "the best of all tries");
}

#[test]
fn rr8_numbers_by_lot_are_kept_with_their_seed() {
    let mut t = federations(6, &[]).tournament();
    let among: Vec<EntryId> = (1..=6).map(EntryId).collect();
    let order = qisai_domain::decide::lots(among, 2026);
    act(&mut t, Command::Draw { group: GroupId(1), draw: Draw::numbers(NumbersBy::Lot, Some(2026), &order) });
    assert_eq!(t.groups[&GroupId(1)].seats.to_vec(), order);
    let plan = plan_round(&t, GroupId(1), 1).unwrap();
    assert_eq!((plan.games[0].first, plan.games[0].second), (order[0], order[5]));
}

/// SC4: every player meets all players of the other teams once, and none of their own team.
/// N5: of an odd number the second side has one player less, and each player of the first is free once in a cycle.
/// Two clubs of three and six are no sides that differ by one: mates would meet.
/// A file may have the smaller side first, and a club may be corrected after round 1.
/// SC6: two groups that have met among themselves play the tables of two sides.
/// RR13: rounds of a table are paired in any order, with the opponents and sides of the table.
#[test]
fn rr13_any_round_of_a_table_is_paired_before_any_other() {
    let mut t = Played::new(Format::round_robin(1), 6, 1).tournament();
    let by_number = |t: &_, round| shown(&plan_round(t, GroupId(1), round).unwrap());
    let in_order: Vec<String> = (1..=5).map(|round| by_number(&t, round)).collect();
    for round in [4, 1, 5, 2, 3] {
        let plan = plan_round(&t, GroupId(1), round).unwrap();
        assert_eq!(shown(&plan), in_order[usize::from(round) - 1]);
        act(&mut t, Command::Pair(vec![(qisai_domain::RoundRef::new(GroupId(1), round), plan)]));
    }
}

/// 003 article 20.3 through the engine: the rule of the discipline decides if opponents are free.
#[test]
fn rr10_the_plan_follows_the_profile_of_the_event() {
    // After two rounds of four: half of the opponents met.
    let plan = |discipline: Discipline, rule| {
        let mut played = Played::new(Format::round_robin(1), 5, 5).withdraws(1, 4);
        played.setup.settings.discipline = discipline;
        played.setup.play.leaving = rule;
        for _ in 0..3 {
            played.play(draw);
        }
        shown(&played.plan().unwrap())
    };
    // Number 1 was free in round 1 and has met two of four.
    let stays = "1-4 2-3 5:Z";
    assert_eq!(plan(Discipline::Xiangqi, LeavingRule::Discipline), stays);
    assert_eq!(plan(Discipline::Chess, LeavingRule::Discipline), stays);
    assert_eq!(plan(Discipline::Draughts, LeavingRule::Discipline), "2-3 4:Z 5:Z 1:Z", "exactly half is struck");
    assert_eq!(plan(Discipline::Draughts, LeavingRule::Half), stays);
    assert_eq!(plan(Discipline::Draughts, LeavingRule::Forfeit), stays);
}
