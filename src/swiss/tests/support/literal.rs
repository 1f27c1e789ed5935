//! Functions shared by the literal referees of several systems: exhaustive enumeration for a few players.

use std::collections::BTreeSet;

/// Games as pairs of places of the field.
pub type Pairs = Vec<(usize, usize)>;

/// Games of a round, and the holder of the bye.
pub type Outcome = (BTreeSet<(usize, usize)>, Option<usize>);

/// Returns every way to pair all of these places; the earlier one comes first in each pair.
pub fn pairings(places: &[usize], legal: &dyn Fn(usize, usize) -> bool) -> Vec<Pairs> {
    pairings_but(places, 0, legal).into_iter().map(|(pairs, _)| pairs).collect()
}

/// Returns every way to pair these places that leaves at most `most` of them over, with the places left over in the
/// order given.
pub fn pairings_but(places: &[usize], most: usize, legal: &dyn Fn(usize, usize) -> bool) -> Vec<(Pairs, Vec<usize>)> {
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

/// Returns every ordered choice of `count` items, lexicographically.
pub fn orders(items: &[usize], count: usize) -> Vec<Vec<usize>> {
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

/// Returns every set of `count` items, ordered by the smallest differing place in the list.
pub fn sets(items: &[usize], count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut found = Vec::new();
    for (at, &item) in items.iter().enumerate() {
        found.extend(sets(&items[at + 1..], count - 1).into_iter().map(|tail| [vec![item], tail].concat()));
    }
    found
}

/// Returns the places that are not in `leaving`.
pub fn without(places: &[usize], leaving: &[usize]) -> Vec<usize> {
    places.iter().copied().filter(|place| !leaving.contains(place)).collect()
}
