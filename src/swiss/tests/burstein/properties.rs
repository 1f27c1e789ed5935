//! Property tests of each criterion of the Burstein system (C.04.4.2 article 2), over random histories of small
//! tournaments.
//!
//! The absolute criteria hold. By each other criterion, no pairing of the same bracket is better among those that are
//! legal, leave everybody below a pairing (C4), and are equal by the earlier criteria.

use std::collections::BTreeMap;

use proptest::prelude::*;
use qisai_swiss::Prepared;
use qisai_swiss::burstein::round::Round;
use qisai_swiss::burstein::{index, pair_round};
use qisai_swiss::pairing::Bracketed;

use crate::support::literal::{Pairs, without};
use crate::support::pasts::{
    Player, absolute_criteria, bye_candidates, can_be_paired, cases, count, pairings, pasts, players, quality_criteria,
    whole_pairings, with_below,
};

fn paired(prepared: &Prepared) -> Option<Bracketed> {
    pair_round(&Round { field: &prepared.field, ranks: index::ranks(prepared) }).ok()
}

/// Returns the scores, the highest first.
fn falling(players: &[Player], places: &[usize]) -> Vec<i32> {
    let mut scores: Vec<i32> = places.iter().map(|place| players[*place].score).collect();
    scores.sort_unstable_by_key(|score| -score);
    scores
}

/// Returns the number of floaters.
fn c5(floaters: &[usize]) -> Vec<i32> {
    vec![count(floaters.len())]
}

/// Returns the scores of the floaters.
fn c6(players: &[Player], floaters: &[usize]) -> Vec<i32> {
    falling(players, floaters)
}

/// Returns the least number and the scores of the players who float on from the next bracket. Returns `None` if not
/// everybody below can be paired (C4).
fn c7(players: &[Player], floaters: &[usize], below: &[usize]) -> Option<Vec<i32>> {
    let top = below.iter().map(|place| players[*place].score).max();
    let next = below.iter().copied().filter(|place| Some(players[*place].score) == top);
    let bracket: Vec<usize> = floaters.iter().copied().chain(next).collect();
    let everybody: Vec<usize> = floaters.iter().chain(below).copied().collect();
    let fares = |pairs: Pairs| {
        let inside = pairs.iter().filter(|(one, two)| bracket.contains(one) && bracket.contains(two));
        let inside: Vec<usize> = inside.flat_map(|(one, two)| [*one, *two]).collect();
        let onward = without(&bracket, &inside);
        [c5(&onward), c6(players, &onward)].concat()
    };
    whole_pairings(players, &everybody).into_iter().map(fares).min()
}

/// Returns the number of pairs that deny a preference.
fn c8(players: &[Player], pairs: &[(usize, usize)]) -> Vec<i32> {
    let preference = |place: usize| players[place].preference();
    let fails = |pair: &&(usize, usize)| preference(pair.0).is_some() && preference(pair.0) == preference(pair.1);
    vec![count(pairs.iter().filter(fails).count())]
}

/// Asserts that no other pairing is better by the criterion at `criterion` and equal by the earlier ones (C5 to C8).
fn nobody_does_better(prepared: &Prepared, criterion: usize) {
    let Some(pairing) = paired(prepared) else { return };
    let players = players(prepared);
    for (bracket, below) in with_below(&players, &pairing) {
        let mut known: BTreeMap<Vec<usize>, Option<Vec<i32>>> = BTreeMap::new();
        let mut judge = |pairs: &[(usize, usize)], floaters: &[usize]| {
            let ahead = known.entry(floaters.to_vec()).or_insert_with(|| c7(&players, floaters, &below)).clone()?;
            Some([c5(floaters), c6(&players, floaters), ahead, c8(&players, pairs)])
        };
        let found = judge(&bracket.pairs, &bracket.leaving).expect("C4");
        let members = [bracket.floaters.clone(), bracket.residents.clone()].concat();
        for (pairs, floaters) in pairings(&players, &members, bracket.leaving.len()) {
            let Some(other) = judge(&pairs, &floaters) else { continue };
            let better = other[..criterion] == found[..criterion] && other[criterion] < found[criterion];
            assert!(!better, "{pairs:?} {other:?} instead of {:?} {found:?}", bracket.pairs);
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
        if let Some(taker) = pairing.bye {
            let order = |place: usize| (players[place].score, -count(players[place].sides.len()));
            let candidates = bye_candidates(&players);
            prop_assert!(candidates.contains(&taker));
            // Article 3.1: the lowest score, then the most games.
            prop_assert_eq!(Some(order(taker)), candidates.into_iter().map(order).min());
        }
    }
}

quality_criteria! {
    nobody_does_better:
    fn c5_fewer_floaters_are_impossible by 0;
    fn c6_lower_floaters_are_impossible by 1;
    fn c7_no_other_floaters_would_do_better_in_the_next_bracket by 2;
    fn c8_no_other_pairing_serves_more_preferences by 3;
}
