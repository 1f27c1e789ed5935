//! One bracket of the Burstein system: the first pairing that serves the criteria best (C.04.4.2 articles 3.2 and 4).
//!
//! The criteria C5–C8 are sums over pairs, so each gets a run of bits in the weights of the edges, and the heaviest matching is a
//! best pairing. Pairings are compared by the opponent of BSN 1, the largest BSN first and floating last, then by that of BSN 2,
//! and so on (article 4.3). So each in turn gets the first opponent in this order that leaves a best pairing.

#![expect(clippy::indexing_slicing, reason = "vertices of the bracket's graph, members first; places of the field")]

use std::collections::BTreeMap;

use qisai_domain::Points;

use super::round::Round;
use crate::error::PairingError;
use crate::matching::{BestMatchings, Edges};
use crate::swiss::below::Below;
use crate::swiss::digits::Digits;

/// What is to be paired, and what is below.
#[derive(Clone, Debug)]
pub(super) struct Bracket<'a> {
    pub(super) round: &'a Round<'a>,
    /// Incoming floaters and residents by rank: the place in this list, from 1, is the BSN (article 4.1).
    pub(super) members: Vec<usize>,
    /// The next scoregroup.
    pub(super) next: Vec<usize>,
    /// Everybody below that.
    pub(super) rest: Vec<usize>,
}

/// The pairing of one bracket.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Paired {
    /// Games, the smaller BSN first.
    pub(super) pairs: Vec<(usize, usize)>,
    /// Outgoing floaters.
    pub(super) floaters: Vec<usize>,
}

/// The first best pairing.
///
/// Looking at the bracket alone leaves C4 and C7 out: more pairings are allowed, and all are taken to be perfect by C7. So when the
/// first best of those turns out to satisfy both, it is the first best of all.
///
/// # Errors
/// [`PairingError::TooManyScores`], [`PairingError::TooLarge`], [`PairingError::Stopped`].
pub(super) fn pair(bracket: &Bracket<'_>) -> Result<Paired, PairingError> {
    let alone = first_best(bracket, false)?;
    if next_bracket_is_perfect(bracket, &alone.floaters) { Ok(alone) } else { first_best(bracket, true) }
}

/// Whether everybody below can be paired in such a way that no other floaters could do better by C7: all of these meet somebody of
/// the next scoregroup, and at most one of that is left.
fn next_bracket_is_perfect(bracket: &Bracket<'_>, floaters: &[usize]) -> bool {
    let places: Vec<usize> = floaters.iter().chain(&bracket.next).chain(&bracket.rest).copied().collect();
    let below = Below {
        places: &places,
        floaters: floaters.len(),
        next: floaters.len() + bracket.next.len(),
        legal: |one, two| bracket.round.may_be_paired(one, two),
        takes_bye: |_| false,
        patience: &bracket.round.field.patience,
    };
    below.left_by_the_next_bracket().is_some_and(|left| floaters.is_empty() || left <= 1)
}

/// The first best pairing, with everybody below in view or not.
fn first_best(bracket: &Bracket<'_>, everybody: bool) -> Result<Paired, PairingError> {
    let Bracket { round, members, .. } = bracket;
    let graph = Graph::new(bracket, everybody);
    let score = || members.iter().map(|place| round.field.contenders[*place].score).min().unwrap_or_default();
    let patience = &round.field.patience;
    let mut best = BestMatchings::of(&graph, patience).map_err(|error| error.in_bracket(score()))?;
    let mut paired = Paired::default();
    for member in 0..members.len() {
        patience.check()?;
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

/// The bracket as a graph: the members, then, when `everybody` must be paired, who is below.
struct Graph<'a> {
    bracket: &'a Bracket<'a>,
    vertices: Vec<usize>,
    everybody: bool,
    /// Lowest bits of the digits.
    colour: u32,
    /// C7: the scores paired in the next bracket, then the pairs there.
    next_scores: BTreeMap<Points, u32>,
    next_pairs: u32,
    /// C6: the scores paired here.
    scores: BTreeMap<Points, u32>,
    /// C5.
    pairs: u32,
    /// C4.
    covered: u32,
}

impl<'a> Graph<'a> {
    fn new(bracket: &'a Bracket<'a>, everybody: bool) -> Self {
        let mut vertices = bracket.members.clone();
        if everybody {
            vertices.extend(bracket.next.iter().chain(&bracket.rest));
        }
        let size = vertices.len();
        let mut digits = Digits::default();
        let colour = digits.next(size);
        let levels = || bracket.members.iter().map(|place| (bracket.round.field.contenders[*place].score, 0));
        let mut next_scores: BTreeMap<Points, u32> = if everybody { levels().collect() } else { BTreeMap::new() };
        for shift in next_scores.values_mut() {
            *shift = digits.next(size);
        }
        let next_pairs = digits.next(size);
        let mut scores: BTreeMap<Points, u32> = levels().collect();
        for shift in scores.values_mut() {
            *shift = digits.next(size);
        }
        let pairs = digits.next(size);
        Self { bracket, vertices, everybody, colour, next_scores, next_pairs, scores, pairs, covered: digits.bits() }
    }

    fn score(&self, vertex: usize) -> Points {
        self.bracket.round.field.contenders[self.vertices[vertex]].score
    }
}

impl Edges for Graph<'_> {
    fn size(&self) -> usize {
        self.vertices.len()
    }

    fn bits(&self) -> u32 {
        self.covered + 3
    }

    fn edge(&self, one: usize, two: usize, add: &mut dyn FnMut(i64, u32)) -> bool {
        let round = self.bracket.round;
        let (higher, lower) = (self.vertices[one], self.vertices[two]);
        if !round.may_be_paired(higher, lower) {
            return false;
        }
        add(i64::from(self.everybody), self.covered);
        let members = self.bracket.members.len();
        let next = members + self.bracket.next.len();
        if two < members {
            add(1, self.pairs);
            add(1, self.scores[&self.score(one)]);
            add(1, self.scores[&self.score(two)]);
            add(i64::from(!round.same_preference(higher, lower)), self.colour);
        } else if two < next {
            add(1, self.next_pairs);
            if one < members {
                add(1, self.next_scores[&self.score(one)]);
            }
        }
        true
    }
}
