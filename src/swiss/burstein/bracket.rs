//! One bracket of the Burstein system: the first pairing that satisfies the criteria best (C.04.4.2 articles 3.2 and
//! 4).
//!
//! The criteria C5–C8 are sums over pairs. Each gets a run of bits in the weights of the edges, so the heaviest
//! matching is a best pairing.
//!
//! Pairings are compared by the opponent of BSN 1 (the largest BSN first, floating last), then by the opponent of BSN
//! 2, and so on (article 4.3). Each player in turn therefore gets the first opponent in this order that leaves a best
//! pairing.

#![expect(clippy::indexing_slicing, reason = "vertices of the bracket's graph, members first; places of the field")]

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::round::Round;
use crate::Points;
use crate::below::Below;
use crate::digits::Digits;
use crate::error::SwissError;
use crate::matching::{BestMatchings, Graph};

/// Players to be paired, and the players below them.
#[derive(Clone, Debug)]
pub(super) struct Bracket<'a> {
    pub(super) round: &'a Round<'a>,
    /// Incoming floaters and residents by rank; the place in this list, from 1, is the BSN (article 4.1).
    pub(super) members: Vec<usize>,
    pub(super) next: Vec<usize>,
    /// Everybody below the next scoregroup.
    pub(super) rest: Vec<usize>,
}

/// Pairing of one bracket.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Paired {
    /// Games, the smaller BSN first.
    pub(super) pairs: Vec<(usize, usize)>,
    pub(super) floaters: Vec<usize>,
}

/// Returns the first best pairing.
///
/// A search that looks at the bracket alone leaves out C4 and C7: it allows more pairings, and assumes that all of them
/// are perfect by C7. If its first best pairing satisfies both, it is the first best of all.
pub(super) fn pair(bracket: &Bracket<'_>) -> Result<Paired, SwissError> {
    let alone = first_best(bracket, false)?;
    if next_bracket_is_perfect(bracket, &alone.floaters) { Ok(alone) } else { first_best(bracket, true) }
}

/// Returns `true` if everybody below can be paired so well that no other floaters could do better by C7. This means
/// that all these floaters meet the next scoregroup and at most one member of it is left.
fn next_bracket_is_perfect(bracket: &Bracket<'_>, floaters: &[usize]) -> bool {
    let places: Vec<usize> = floaters.iter().chain(&bracket.next).chain(&bracket.rest).copied().collect();
    let below = Below {
        places: &places,
        floaters: floaters.len(),
        next: floaters.len() + bracket.next.len(),
        legal: |one, two| bracket.round.may_be_paired(one, two),
        takes_bye: |_| false,
        budget: &bracket.round.field.budget,
    };
    below.next_bracket_is_perfect()
}

/// Indices of the digits of a weight, the weightiest first.
const C4: usize = 0;
const C5: usize = 1;
/// Scores paired here; the highest score weighs most.
const C6: usize = 2;
/// Number of pairs in the next bracket, then the members' scores paired there.
const C7_PAIRS: usize = 3;
const C7_SCORES: usize = 4;
const C8: usize = 5;

/// Returns the first best pairing, taking everybody below into account if `everybody` is set.
fn first_best(bracket: &Bracket<'_>, everybody: bool) -> Result<Paired, SwissError> {
    let Bracket { round, members, next, rest } = bracket;
    let score = |place: usize| round.field.contenders[place].score;
    let below = next.iter().chain(rest).filter(|_| everybody);
    let vertices: Vec<usize> = members.iter().chain(below).copied().collect();
    let (size, next) = (vertices.len(), members.len() + next.len());
    let scores: BTreeSet<Reverse<Points>> = members.iter().map(|place| Reverse(score(*place))).collect();
    let levels = |seen: bool| vec![if seen { size } else { 0 }; scores.len()];
    let digits = Digits::new([vec![2], vec![size], levels(true), vec![size], levels(everybody), vec![size]]);
    let classes: BTreeMap<Reverse<Points>, usize> = scores.iter().copied().zip(0..).collect();
    let class = |place: usize| classes[&Reverse(score(place))];
    let legal = |x: usize, y: usize| round.may_be_paired(vertices[x], vertices[y]);
    let graph = Graph::new(size, digits.bits(), legal, |x, y, add| {
        let (one, two) = (vertices[x], vertices[y]);
        digits.count(add, i64::from(everybody), C4);
        if y < members.len() {
            digits.count(add, 1, C5);
            digits.count_of_class(add, 1, C6, class(one));
            digits.count_of_class(add, 1, C6, class(two));
            digits.count(add, i64::from(!round.same_preference(one, two)), C8);
        } else if y < next {
            digits.count(add, 1, C7_PAIRS);
            if x < members.len() {
                digits.count_of_class(add, 1, C7_SCORES, class(one));
            }
        }
    });
    let lowest = || members.iter().map(|place| score(*place)).min().unwrap_or_default();
    let budget = &round.field.budget;
    let mut best = BestMatchings::of(&graph, budget).map_err(|error| error.in_bracket(lowest()))?;
    let mut paired = Paired::default();
    for member in 0..members.len() {
        budget.check()?;
        if !best.is_live(member) {
            continue;
        }
        if let Some(other) = best.first(member, (member + 1..members.len()).rev()) {
            paired.pairs.push((members[member], members[other]));
            best.settle(member);
        } else {
            paired.floaters.push(members[member]);
        }
    }
    Ok(paired)
}
