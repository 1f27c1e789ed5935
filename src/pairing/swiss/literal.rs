//! What the literal referees of several systems share: random fields, and everything that can be made of a few players.
#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "test code: a panic is a failure")]

use std::cmp::Reverse;

use proptest::prelude::*;
use qisai_domain::Side;

use super::field::{Contender, Field};
use super::float::Float;
use super::testing;

/// Every way to pair all of these; the earlier one first in each pair.
pub(super) fn pairings(places: &[usize], legal: &dyn Fn(usize, usize) -> bool) -> Vec<Vec<(usize, usize)>> {
    let Some((&first, others)) = places.split_first() else { return vec![Vec::new()] };
    let mut found = Vec::new();
    for (at, &other) in others.iter().enumerate() {
        if legal(first, other) {
            let mut rest = others.to_vec();
            rest.remove(at);
            for mut pairs in pairings(&rest, legal) {
                pairs.insert(0, (first, other));
                found.push(pairs);
            }
        }
    }
    found
}

/// Every order of these, lexicographically.
pub(super) fn orders(items: &[usize]) -> Vec<Vec<usize>> {
    if items.is_empty() {
        return vec![Vec::new()];
    }
    let mut found = Vec::new();
    for (at, &item) in items.iter().enumerate() {
        let mut rest = items.to_vec();
        rest.remove(at);
        found.extend(orders(&rest).into_iter().map(|mut tail| {
            tail.insert(0, item);
            tail
        }));
    }
    found
}

/// Every set of `count` of these, by the smallest differing place in the list.
pub(super) fn sets(items: &[usize], count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut found = Vec::new();
    for (at, &item) in items.iter().enumerate() {
        found.extend(sets(&items[at + 1..], count - 1).into_iter().map(|mut tail| {
            tail.insert(0, item);
            tail
        }));
    }
    found
}

/// Score, sides had, whether upfloated last, whether the bye is allowed.
type AnyPlayer = (i32, Vec<bool>, bool, bool);

/// Fields that need not come from any tournament.
pub(super) fn any_field(players: std::ops::Range<usize>) -> impl Strategy<Value = Field> {
    let contender = (
        0..4_i32,
        proptest::collection::vec(any::<bool>(), 0..4),
        proptest::bool::weighted(0.3),
        proptest::bool::weighted(0.7),
    );
    let players = proptest::collection::vec(contender, players);
    let chance = prop_oneof![Just(0.05), Just(0.2), Just(0.4)];
    let bars = chance.prop_flat_map(|chance| proptest::collection::vec(proptest::bool::weighted(chance), 400));
    (players, bars).prop_map(|(mut players, bars)| {
        players.sort_by_key(|player| Reverse(player.0));
        let size = players.len();
        let contender = |(at, player): (usize, AnyPlayer)| {
            let (score, sides, upfloated, may_have_bye) = player;
            let sides: Vec<Side> =
                sides.into_iter().map(|first| if first { Side::First } else { Side::Second }).collect();
            // Numbers that do not follow the scores.
            let number = u32::try_from((at * 7 + 3) % 11 + 1).unwrap() + 11 * u32::try_from(at / 11).unwrap();
            let floats = [upfloated.then_some(Float::Up), None];
            Contender { floats, floated: upfloated, may_have_bye, ..testing::contender(number, score, &sides) }
        };
        let mut contenders: Vec<Contender> = players.into_iter().enumerate().map(contender).collect();
        contenders.sort_by_key(|contender| (Reverse(contender.score), contender.tpn));
        let barred = (0..size * size).map(|at| bars[(at / size).min(at % size) * 20 + (at / size).max(at % size)]);
        Field::new(contenders, Side::First, barred.collect())
    })
}

/// How many fields a property is tried on: 2,000, or `PROPTEST_CASES` if that is more.
pub(super) fn cases() -> u32 {
    ProptestConfig::default().cases.max(2000)
}
