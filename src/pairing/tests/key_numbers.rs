//! TM20: tests of team leagues by the Berger tables, and of their key numbers by wishes.

use std::collections::BTreeMap;

use qisai_domain::contest::BoardSides;
use qisai_domain::{EntryId, Format};
use qisai_pairing::SearchBudget;
use qisai_pairing::round_robin::berger;
use qisai_pairing::round_robin::wishes::{KeyNumbers, KeyWish, key_numbers};

use crate::support::shown;
use crate::teams::teams;

fn entries(count: u32) -> Vec<EntryId> {
    (1..=count).map(EntryId).collect()
}

fn assigned(count: u32, cycles: u8, wishes: &[KeyWish]) -> KeyNumbers {
    let found = key_numbers(&entries(count), cycles, false, wishes, &SearchBudget::endless());
    let mut sorted = found.order.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, entries(count), "everybody has one number");
    found
}

fn hall(one: u32, two: u32) -> KeyWish {
    KeyWish::SharedHall([EntryId(one), EntryId(two)])
}

/// Returns the number of rounds in which both teams are at home, according to the table.
fn both_at_home(order: &[EntryId], one: u32, two: u32) -> usize {
    let numbers: BTreeMap<u32, u32> = order.iter().map(|entry| entry.0).zip(1..).collect();
    let count = u32::try_from(order.len()).unwrap();
    let size = count.next_multiple_of(2);
    let is_home = |round: u32, team: u32| {
        // The opponent of the missing number is free.
        berger::games(size, round).iter().any(|(home, away)| *home == numbers[&team] && *away <= count)
    };
    (1..size).filter(|round| is_home(*round, one) && is_home(*round, two)).count()
}

#[test]
fn tm20_a_league_of_teams_names_the_home_team_first() {
    let mut league = teams(4, 2, BoardSides::SecondOnOdd);
    league.setup.play.format = Format::round_robin(1);
    assert_eq!(shown(&league.plan().unwrap()), "1-4 2-3");
}

#[test]
fn tm20_numbers_half_the_table_apart_are_never_both_at_home() {
    for size in (4..=24).step_by(2) {
        for number in 1..=size / 2 {
            assert_eq!(both_at_home(&entries(size), number, number + size / 2), 0, "{number} of {size}");
        }
    }
}

#[test]
fn tm20_teams_who_share_a_hall_are_never_both_at_home() {
    for count in [4, 7, 8, 10, 13, 16] {
        let wishes: Vec<KeyWish> = (1..=count / 2).map(|at| hall(2 * at - 1, 2 * at)).collect();
        let found = assigned(count, 2, &wishes[..wishes.len().min(4)]);
        assert_eq!((found.broken.as_slice(), found.fewest), ([].as_slice(), true), "{count}");
        assert_eq!(both_at_home(&found.order, 1, 2), 0);
        assert_eq!(both_at_home(&found.order, 3, 4), 0);
    }
}

#[test]
fn tm20_three_in_one_hall_leave_two_wishes_broken_and_they_are_named() {
    let found = assigned(8, 2, &[hall(1, 2), hall(1, 3), hall(2, 3)]);
    assert_eq!((found.broken.len(), found.fewest), (2, true));
    let kept = [(1, 2), (1, 3), (2, 3)].into_iter().filter(|(one, two)| both_at_home(&found.order, *one, *two) == 0);
    assert_eq!(kept.count(), 1);
}

#[test]
fn tm20_wishes_for_a_round_and_a_number_are_kept_together_with_a_hall() {
    let home = KeyWish::Home { entry: EntryId(5), round: 1 };
    let away = KeyWish::Away { entry: EntryId(6), round: 2 };
    let number = KeyWish::Number { entry: EntryId(5), number: 2 };
    let found = assigned(6, 1, &[home, away, number, hall(5, 1)]);
    assert_eq!(found.broken, []);
    assert_eq!((found.order[1], found.order[4]), (EntryId(5), EntryId(1)));
    assert!(berger::games(6, 2).iter().any(|(_, away)| found.order[usize::try_from(*away).unwrap() - 1] == EntryId(6)));
}

#[test]
fn tm20_who_wishes_nothing_keeps_the_number() {
    assert_eq!(assigned(6, 1, &[]).order, entries(6));
    let found = assigned(6, 1, &[hall(1, 2)]);
    assert_eq!(found.order, [1, 4, 3, 2, 5, 6].map(EntryId));
}

#[test]
fn tm20_what_nobody_can_grant_is_named() {
    let stranger = KeyWish::Number { entry: EntryId(9), number: 1 };
    let beyond = KeyWish::Number { entry: EntryId(1), number: 7 };
    let found = assigned(6, 1, &[stranger, beyond, hall(2, 5)]);
    assert_eq!(found.broken, [stranger, beyond]);
    let stopped = key_numbers(&entries(6), 1, false, &[hall(1, 2)], &SearchBudget::while_so(|| false));
    assert_eq!((stopped.order, stopped.broken, stopped.fewest), (entries(6), vec![hall(1, 2)], false));
}
