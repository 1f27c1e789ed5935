//! What the literal referees of several systems share: everything that can be made of a few players.
#![allow(clippy::indexing_slicing, reason = "test code: a panic is a failure")]

use proptest::prelude::ProptestConfig;

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

/// Every ordered choice of `count` of these, lexicographically.
pub(super) fn orders(items: &[usize], count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut found = Vec::new();
    for (at, &item) in items.iter().enumerate() {
        let mut rest = items.to_vec();
        rest.remove(at);
        found.extend(orders(&rest, count - 1).into_iter().map(|tail| [vec![item], tail].concat()));
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
        found.extend(sets(&items[at + 1..], count - 1).into_iter().map(|tail| [vec![item], tail].concat()));
    }
    found
}

/// Those that are not among others.
pub(super) fn without(places: &[usize], leaving: &[usize]) -> Vec<usize> {
    places.iter().copied().filter(|place| !leaving.contains(place)).collect()
}

/// How many fields a property is tried on: 2,000, or `PROPTEST_CASES` if that is more.
pub(super) fn cases() -> u32 {
    ProptestConfig::default().cases.max(2000)
}
