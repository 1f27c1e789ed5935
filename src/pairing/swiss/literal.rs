//! What the literal referees of several systems share: everything that can be made of a few players.

use std::collections::BTreeSet;

/// Games; places of the field.
pub(super) type Pairs = Vec<(usize, usize)>;

/// The games of a round, and who has the bye.
pub(super) type Outcome = (BTreeSet<(usize, usize)>, Option<usize>);

/// Every way to pair all of these; the earlier one first in each pair.
pub(super) fn pairings(places: &[usize], legal: &dyn Fn(usize, usize) -> bool) -> Vec<Pairs> {
    pairings_but(places, 0, legal).into_iter().map(|(pairs, _)| pairs).collect()
}

/// Every way to pair these that leaves at most so many of them over, and who is left over, in the order given.
pub(super) fn pairings_but(
    places: &[usize],
    most: usize,
    legal: &dyn Fn(usize, usize) -> bool,
) -> Vec<(Pairs, Vec<usize>)> {
    let Some((&first, others)) = places.split_first() else { return vec![(Vec::new(), Vec::new())] };
    let mut found = Vec::new();
    for &other in others.iter().filter(|other| legal(first, **other)) {
        for (mut pairs, left_over) in pairings_but(&without(others, &[other]), most, legal) {
            pairs.insert(0, (first, other));
            found.push((pairs, left_over));
        }
    }
    if most > 0 {
        for (pairs, mut left_over) in pairings_but(others, most - 1, legal) {
            left_over.insert(0, first);
            found.push((pairs, left_over));
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
    for &item in items {
        let rest = without(items, &[item]);
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
