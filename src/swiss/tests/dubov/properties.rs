//! Property tests of each criterion of the Dubov system (C.04.4.1 article 2), over random histories of small
//! tournaments.
//!
//! The absolute criteria hold. By each other criterion, no set of upfloaters is better among those that have a legal
//! pairing with the residents, leave everybody below one (C4), and are equal by the earlier criteria.

use proptest::prelude::*;
use qisai_swiss::dubov::history::histories;
use qisai_swiss::dubov::pair_round;
use qisai_swiss::dubov::round::Round;
use qisai_swiss::pairing::Bracketed;
use qisai_swiss::{Prepared, Side};

use crate::support::literal::without;
use crate::support::pasts::{
    Player, absolute_criteria, bye_candidates, can_be_paired, cases, count, pasts, players, quality_criteria,
    whole_pairings, with_below,
};

fn paired(prepared: &Prepared) -> Option<Bracketed> {
    let histories = histories(&prepared.field, &prepared.table, &prepared.virtual_points).unwrap();
    pair_round(&Round::new(&prepared.field, histories)).ok()
}

/// Returns the number of upfloaters.
fn c5(upfloaters: &[usize]) -> Vec<i32> {
    vec![count(upfloaters.len())]
}

/// Returns the negated scores of the upfloaters, from the lowest score.
fn c6(players: &[Player], upfloaters: &[usize]) -> Vec<i32> {
    let mut scores: Vec<i32> = upfloaters.iter().map(|place| players[*place].score).collect();
    scores.sort_unstable();
    scores.into_iter().map(|score| -score).collect()
}

/// Returns the number of pairs that deny a preference; a player without a game prefers the second side (article 1.6.4).
fn c7(players: &[Player], pairs: &[(usize, usize)]) -> Vec<i32> {
    let preference = |place: usize| players[place].preference().unwrap_or(Side::Second);
    vec![count(pairs.iter().filter(|(one, two)| preference(*one) == preference(*two)).count())]
}

fn upfloats(player: &Player) -> i32 {
    count(player.upfloats.iter().filter(|upfloat| **upfloat).count())
}

/// Returns the players who have been upfloated as often as article 1.8.2 allows: twice, and once more per five rounds.
fn maximum_upfloaters<'a>(
    prepared: &Prepared,
    players: &'a [Player],
    upfloaters: &[usize],
) -> impl Iterator<Item = &'a Player> {
    let most = 2 + i32::from(prepared.table.planned_rounds) / 5;
    upfloaters.iter().map(|place| &players[*place]).filter(move |player| upfloats(player) >= most)
}

fn is_last(prepared: &Prepared) -> bool {
    prepared.table.rounds() + 1 == prepared.table.planned_rounds
}

/// Returns the number of maximum upfloaters who are upfloated again.
fn c8(prepared: &Prepared, players: &[Player], upfloaters: &[usize]) -> Vec<i32> {
    let again = maximum_upfloaters(prepared, players, upfloaters).count();
    vec![if is_last(prepared) { 0 } else { count(again) }]
}

/// Returns the number of earlier upfloats of the maximum upfloaters.
fn c9(prepared: &Prepared, players: &[Player], upfloaters: &[usize]) -> Vec<i32> {
    let times = maximum_upfloaters(prepared, players, upfloaters).map(upfloats).sum();
    vec![if is_last(prepared) { 0 } else { times }]
}

/// Returns the number of upfloaters who were upfloated in the previous round.
fn c10(prepared: &Prepared, players: &[Player], upfloaters: &[usize]) -> Vec<i32> {
    let running = upfloaters.iter().filter(|place| players[**place].upfloats.last() == Some(&true)).count();
    vec![if is_last(prepared) { 0 } else { count(running) }]
}

/// Returns every set of at most `most` of these places.
fn sets(places: &[usize], most: usize) -> Vec<Vec<usize>> {
    let Some((&first, others)) = places.split_first() else { return vec![Vec::new()] };
    let mut found = sets(others, most);
    if most > 0 {
        found.extend(sets(others, most - 1).into_iter().map(|set| [vec![first], set].concat()));
    }
    found
}

/// Asserts that no other set is better by the criterion at `criterion` and equal by the earlier ones (C5 to C10).
fn nobody_does_better(prepared: &Prepared, criterion: usize) {
    let Some(pairing) = paired(prepared) else { return };
    let players = players(prepared);
    let judge = |unserved: Vec<i32>, set: &[usize]| {
        [
            c5(set),
            c6(&players, set),
            unserved,
            c8(prepared, &players, set),
            c9(prepared, &players, set),
            c10(prepared, &players, set),
        ]
    };
    for (bracket, below) in with_below(&players, &pairing) {
        let found = judge(c7(&players, &bracket.pairs), &bracket.floaters);
        for set in sets(&below, bracket.floaters.len()) {
            let members = [bracket.residents.clone(), set.clone()].concat();
            let unserved = whole_pairings(&players, &members).iter().map(|pairs| c7(&players, pairs)).min();
            let Some(unserved) = unserved else { continue };
            let other = judge(unserved, &set);
            let better = other[..criterion] == found[..criterion] && other[criterion] < found[criterion];
            let completes = || !whole_pairings(&players, &without(&below, &set)).is_empty();
            assert!(!better || !completes(), "{set:?} {other:?} instead of {:?} {found:?}", bracket.floaters);
        }
    }
}

absolute_criteria!(paired);

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn c2_nobody_has_a_second_bye(prepared in pasts()) {
        let Some(pairing) = paired(&prepared) else { return Ok(()) };
        let players = players(&prepared);
        // Article 3.1: the lowest score, then the most games, then the largest number.
        let order = |place: &usize| {
            let player = &players[*place];
            (player.score, -count(player.sides.len()), std::cmp::Reverse(player.number))
        };
        if pairing.bye.is_some() {
            prop_assert_eq!(pairing.bye, bye_candidates(&players).into_iter().min_by_key(order));
        }
    }
}

quality_criteria! {
    nobody_does_better:
    fn c5_fewer_upfloaters_are_impossible by 0;
    fn c6_higher_upfloaters_are_impossible by 1;
    fn c7_no_other_upfloaters_or_pairs_serve_more_preferences by 2;
    fn c8_fewer_maximum_upfloaters_are_impossible by 3;
    fn c9_maximum_upfloaters_with_fewer_upfloats_are_impossible by 4;
    fn c10_fewer_upfloaters_of_the_round_before_are_impossible by 5;
}
