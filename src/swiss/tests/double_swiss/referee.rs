//! Literal implementation of the rules for small fields: every set of upfloaters and every pairing of a bracket is
//! made, sorted as in articles 3.5 and 3.6, and judged by trying everything.
//!
//! The engine must agree on all kinds of fields, likely or not.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use proptest::prelude::*;
use qisai_swiss::Points;
use qisai_swiss::double_swiss::pair;
use qisai_swiss::field::Field;

use super::fields::{any_field, cases, field_of};
use crate::support::literal::{self, Outcome, Pairs, without};

/// Returns every way to pair all of some players with each other (C1).
fn pairings(field: &Field, players: &[usize]) -> Vec<Pairs> {
    literal::pairings(players, &|one, two| field.may_meet(one, two))
}

fn can_be_paired(field: &Field, players: &[usize]) -> bool {
    !pairings(field, players).is_empty()
}

/// Returns the holder of the bye by article 3.4.
fn bye(field: &Field) -> Result<Option<usize>, ()> {
    let everybody: Vec<usize> = (0..field.size()).collect();
    if everybody.len().is_multiple_of(2) {
        return if can_be_paired(field, &everybody) { Ok(None) } else { Err(()) };
    }
    let eligible = everybody.iter().copied().filter(|place| field.contenders[*place].may_have_bye);
    let leaving = eligible.filter(|place| can_be_paired(field, &without(&everybody, &[*place])));
    let order = |place: &usize| {
        let contender = &field.contenders[*place];
        (contender.score, contender.unplayed, Reverse(contender.tpn))
    };
    leaving.min_by_key(order).map(Some).ok_or(())
}

/// Returns the sets of players below some residents that complete a bracket and leave the others a legal pairing
/// (3.5.1, C1, C3).
fn sets(field: &Field, residents: &[usize], below: &[usize]) -> Vec<Vec<usize>> {
    let complete = |set: &Vec<usize>| can_be_paired(field, &[residents, set].concat());
    let leaves = |set: &Vec<usize>| can_be_paired(field, &without(below, set));
    let all = (0..=below.len()).flat_map(|count| literal::sets(below, count));
    all.filter(complete).filter(leaves).collect()
}

/// Returns `true` if another float of this player would be the second in a row (C7 and C8); always `false` in the last
/// round.
fn floats_again(field: &Field, place: usize) -> bool {
    field.round != field.planned_rounds && field.contenders[place].floated
}

/// Returns the set of article 3.5.5.
fn upfloaters(field: &Field, residents: &[usize], below: &[usize]) -> Vec<usize> {
    let contender = |place: usize| &field.contenders[place];
    let score = |place: usize| contender(place).score;
    let order = |place: usize| (Reverse(score(place)), contender(place).tpn);
    let top = score(residents[0]);
    let judge = |set: &Vec<usize>| {
        let mut sorted = set.clone();
        sorted.sort_by_key(|place| order(*place));
        let mut ascending: Vec<Reverse<Points>> = set.iter().map(|place| Reverse(score(*place))).collect();
        ascending.sort_by_key(|Reverse(score)| *score);
        let left = without(below, set);
        let next = field.contenders.iter().map(|it| it.score).filter(|score| *score < top).max();
        let following: Vec<usize> = left.iter().copied().filter(|place| Some(score(*place)) == next).collect();
        let lower = without(&left, &following);
        let needed = sets(field, &following, &lower).iter().map(Vec::len).min().unwrap();
        let c6 = if following.is_empty() { 0 } else { needed };
        let c7 = set.iter().filter(|place| floats_again(field, **place)).count();
        let numbers: Vec<u32> = sorted.iter().map(|place| contender(*place).tpn).collect();
        (set.len(), ascending, c6, c7, numbers)
    };
    sets(field, residents, below).into_iter().min_by_key(judge).unwrap()
}

/// Returns the identifier of article 3.6.2, preceded by the score of C8.
fn identifier(field: &Field, pairs: &Pairs) -> (u32, Vec<u32>) {
    let contender = |place: usize| &field.contenders[place];
    let mut numbers: Vec<(u32, u32)> = pairs
        .iter()
        .map(|(one, two)| (contender(*one).tpn, contender(*two).tpn))
        .map(|(one, two)| (one.min(two), one.max(two)))
        .collect();
    numbers.sort_unstable();
    let failures = pairs.iter().map(|(one, two)| {
        let (higher, lower) = (*one.min(two), *one.max(two));
        u32::from(contender(higher).score > contender(lower).score && floats_again(field, higher))
    });
    let tops = numbers.iter().map(|(top, _)| *top);
    (failures.sum(), tops.chain(numbers.iter().map(|(_, bottom)| *bottom)).collect())
}

/// Returns the round of articles 3.3 to 3.6, or `None` if there is none.
fn by_the_rules(field: &Field) -> Option<Outcome> {
    let taker = bye(field).ok()?;
    let mut waiting: Vec<usize> = (0..field.size()).filter(|place| Some(*place) != taker).collect();
    let mut games = BTreeSet::new();
    while let Some(&first) = waiting.first() {
        let top = field.contenders[first].score;
        let (residents, below): (Vec<usize>, Vec<usize>) =
            waiting.iter().partition(|place| field.contenders[**place].score == top);
        let set = upfloaters(field, &residents, &below);
        let bracket = [residents, set.clone()].concat();
        let best = pairings(field, &bracket).into_iter().min_by_key(|pairs| identifier(field, pairs)).unwrap();
        games.extend(best.into_iter().map(|(one, two)| (one.min(two), one.max(two))));
        waiting = without(&below, &set);
    }
    Some((games, taker))
}

#[test]
fn the_identifier_of_article_3_6_2() {
    let field = field_of(&[(24, 0), (11, 0), (16, 0), (6, 0), (10, 0), (9, 0), (8, 0), (4, 0)], &[]);
    let (_, identifier) = identifier(&field, &vec![(5, 7), (6, 1), (4, 3), (2, 0)]);
    assert_eq!(identifier, [4, 6, 9, 11, 8, 16, 10, 24]);
}

#[test]
fn the_first_set_of_article_3_5_4() {
    // Players 10, 11 and 12 have all met, so each needs an opponent from below; 7 has met 1, 3 and 5, so 2, 6 and 8
    // cannot all float.
    let players = [(10, 3), (11, 3), (12, 3), (2, 2), (6, 2), (8, 2), (1, 1), (3, 1), (5, 1), (7, 0)];
    let field = field_of(&players, &[(10, 11), (10, 12), (11, 12), (1, 7), (3, 7), (5, 7)]);
    let pairing = pair(&field).unwrap();
    let number = |place: usize| field.contenders[place].tpn;
    let games: Vec<(u32, u32)> = pairing.games.iter().map(|game| (number(game.higher), number(game.lower))).collect();
    // The bracket of 10, 11, 12 with upfloaters 2, 6 and 1: the smaller numbers of its pairs are 1, 2, 6.
    assert_eq!(games, [(10, 1), (11, 2), (12, 6), (8, 7), (3, 5)]);
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn the_engine_pairs_by_the_rules(known in any_field(1..10)) {
        let expected = by_the_rules(&known.field);
        let found = pair(&known.field).ok().map(|pairing| {
            let games = pairing.games.iter().map(|game| (game.higher, game.lower)).collect();
            (games, pairing.bye.map(|bye| bye.place))
        });
        prop_assert_eq!(found, expected);
    }
}
