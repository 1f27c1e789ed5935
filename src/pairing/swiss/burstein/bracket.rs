//! One bracket of the Burstein system: the first pairing that serves the criteria best (C.04.4.2 articles 3.2 and 4).
//!
//! The criteria C5–C8 are sums over pairs, so each gets a run of bits in the weights of the edges, and the heaviest matching is a
//! best pairing. Pairings are compared by the opponent of BSN 1, the largest BSN first and floating last, then by that of BSN 2,
//! and so on (article 4.3). So each in turn gets the best opponent that leaves a best pairing: its edges are raised a little, the more
//! the larger the opponent's BSN, the matching is made anew, and the pair it then has is taken out.

#![expect(clippy::indexing_slicing, reason = "vertices are vertices of the bracket's graph")]

use std::collections::BTreeMap;

use qisai_domain::Points;

use super::round::Round;
use crate::error::PairingError;
use crate::matching::{Matcher, Weight, Wide, largest_matching};
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
/// [`PairingError::TooManyScores`].
pub(super) fn pair(bracket: &Bracket<'_>) -> Result<Paired, PairingError> {
    let alone = first_best(bracket, false)?;
    if next_bracket_is_perfect(bracket, &alone.floaters) { Ok(alone) } else { first_best(bracket, true) }
}

/// Whether everybody below can be paired in such a way that no other floaters could do better by C7: all of these meet somebody of
/// the next scoregroup, and at most one of that is left.
fn next_bracket_is_perfect(bracket: &Bracket<'_>, floaters: &[usize]) -> bool {
    let places: Vec<usize> = floaters.iter().chain(&bracket.next).chain(&bracket.rest).copied().collect();
    let (first, last) = (floaters.len(), floaters.len() + bracket.next.len());
    let legal = |one: usize, two: usize| {
        let (higher, lower) = (one.min(two), one.max(two));
        (higher >= first || (first..last).contains(&lower)) && bracket.round.may_be_paired(places[one], places[two])
    };
    // Within the next bracket first: a pair across its border would break up two of it.
    let begun = largest_matching(last, legal, Vec::new());
    let mates = largest_matching(places.len(), legal, begun);
    let inside = mates.iter().take(last).filter(|mate| mate.is_some_and(|mate| mate < last)).count();
    mates.iter().all(Option::is_some) && (floaters.is_empty() || inside + 1 >= last)
}

/// In the narrowest arithmetic that holds the weights.
fn first_best(bracket: &Bracket<'_>, everybody: bool) -> Result<Paired, PairingError> {
    let weights = Weights::new(bracket, everybody);
    match weights.covered + 3 {
        bits if bits <= <i128 as Weight>::BITS => Ok(run::<i128>(&weights)),
        bits if bits <= <Wide<4> as Weight>::BITS => Ok(run::<Wide<4>>(&weights)),
        bits if bits <= <Wide<16> as Weight>::BITS => Ok(run::<Wide<16>>(&weights)),
        _ => {
            let places = bracket.members.iter().filter_map(|place| bracket.round.field.contenders.get(*place));
            Err(PairingError::TooManyScores { score: places.map(|it| it.score).min().unwrap_or_default() })
        }
    }
}

/// The bracket as a graph: the members, then, when `everybody` must be paired, who is below.
struct Weights<'a> {
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

impl<'a> Weights<'a> {
    fn new(bracket: &'a Bracket<'a>, everybody: bool) -> Self {
        let mut vertices = bracket.members.clone();
        if everybody {
            vertices.extend(bracket.next.iter().chain(&bracket.rest));
        }
        let size = vertices.len();
        let mut digits = Digits::default();
        // The order of article 4.3: the number of the opponent tried.
        digits.next(bracket.members.len());
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

    fn edge<W: Weight>(&self, x: usize, y: usize) -> W {
        let round = self.bracket.round;
        let (one, two) = (x.min(y), x.max(y));
        if !round.may_be_paired(self.vertices[one], self.vertices[two]) {
            return W::ZERO;
        }
        let mut weight = if self.everybody { W::term(1, self.covered) } else { W::ZERO };
        let members = self.bracket.members.len();
        let next = members + self.bracket.next.len();
        if two < members {
            weight += W::term(1, self.pairs);
            weight += W::term(1, self.scores[&self.score(one)]);
            weight += W::term(1, self.scores[&self.score(two)]);
            let fails = round.same_preference(self.vertices[one], self.vertices[two]);
            weight += W::term(i64::from(!fails), self.colour);
        } else if two < next {
            weight += W::term(1, self.next_pairs);
            if one < members {
                weight += W::term(1, self.next_scores[&self.score(one)]);
            }
        }
        weight
    }
}

fn run<W: Weight>(weights: &Weights<'_>) -> Paired {
    let members = weights.bracket.members.len();
    let mut matcher = Matcher::new(weights.vertices.len(), |x, y| weights.edge::<W>(x, y));
    matcher.solve();
    let mut paired = Paired::default();
    for member in 0..members {
        if !matcher.is_live(member) {
            continue;
        }
        let opponent = |matcher: &Matcher<W>| matcher.mate(member).filter(|mate| *mate < members);
        let known = opponent(&matcher);
        let earlier = known.unwrap_or(member) + 1..members;
        if earlier.into_iter().any(|other| matcher.may_match(member, other)) {
            let raised = |other: usize| {
                let edge = weights.edge::<W>(member, other);
                let by = W::term(i64::try_from(other).unwrap_or(i64::MAX), 0);
                (other, if edge > W::ZERO { edge + by } else { edge })
            };
            let others: Vec<usize> = (member + 1..members).filter(|other| matcher.is_live(*other)).collect();
            matcher.reweigh(member, others.into_iter().map(raised));
            matcher.solve();
        }
        if let Some(other) = opponent(&matcher) {
            paired.pairs.push((weights.vertices[member], weights.vertices[other]));
            matcher.remove(member);
            matcher.remove(other);
        } else {
            paired.floaters.push(weights.vertices[member]);
            let others: Vec<usize> = (member + 1..members).filter(|other| matcher.is_live(*other)).collect();
            matcher.reweigh(member, others.into_iter().map(|other| (other, W::ZERO)));
        }
        matcher.solve();
    }
    paired
}
