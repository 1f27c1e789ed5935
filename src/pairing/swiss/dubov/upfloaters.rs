//! The upfloaters of a bracket (C.04.4.1 articles 3.2.1, 3.2.2 and 4.2).
//!
//! A pairing of everybody still unpaired is a matching of their graph. Every criterion is a sum over its pairs, so each gets a run of
//! bits in the weights of the edges, and the heaviest matching satisfies C5–C10 best. Which of the best sets comes first is asked
//! player by player, in the order of article 4.2.2: can this one be among the upfloaters as well?
//!
//! Mostly no upfloater is needed, or those of the next scoregroup will do; then the graph is small.

#![expect(clippy::indexing_slicing, reason = "vertices are vertices of the graph made here")]

use std::collections::BTreeMap;

use qisai_domain::Points;

use super::round::Round;
use crate::error::PairingError;
use crate::matching::{Matcher, Weight, Wide, largest_matching};
use crate::swiss::digits::Digits;

/// The first set of upfloaters that serves the criteria best, in order; none when the residents can do without. `residents` and
/// `lower` are unpaired places in order, and together they can be paired.
///
/// # Errors
/// [`PairingError::TooManyScores`].
pub(super) fn choose(round: &Round<'_>, residents: &[usize], lower: &[usize]) -> Result<Vec<usize>, PairingError> {
    let needed = residents.len() - 2 * pairs_among(round, residents);
    if needed == 0 && can_be_paired(round, lower) {
        return Ok(Vec::new());
    }
    let score = |place: usize| round.field.contenders[place].score;
    let next = lower.iter().take_while(|place| score(**place) == score(lower[0])).count();
    if needed > 0 && next < lower.len() {
        // Fewer than needed is not possible, and no others have higher scores. If those below can be paired without them,
        // nothing further down would have changed the choice.
        let chosen = first_best(round, residents, &lower[..next], false)?;
        let left: Vec<usize> = lower.iter().copied().filter(|place| !chosen.contains(place)).collect();
        if chosen.len() == needed && can_be_paired(round, &left) {
            return Ok(chosen);
        }
    }
    first_best(round, residents, lower, true)
}

fn pairs_among(round: &Round<'_>, places: &[usize]) -> usize {
    let adjacent = |one: usize, two: usize| round.may_be_paired(places[one], places[two]);
    largest_matching(places.len(), adjacent, Vec::new()).iter().flatten().count() / 2
}

fn can_be_paired(round: &Round<'_>, places: &[usize]) -> bool {
    places.len().is_multiple_of(2) && pairs_among(round, places) * 2 == places.len()
}

/// In the narrowest arithmetic that holds the weights.
fn first_best(
    round: &Round<'_>,
    residents: &[usize],
    candidates: &[usize],
    everybody: bool,
) -> Result<Vec<usize>, PairingError> {
    let weights = Weights::new(round, residents, candidates, everybody);
    match weights.bits() {
        bits if bits <= <i128 as Weight>::BITS => Ok(run::<i128>(&weights)),
        bits if bits <= <Wide<4> as Weight>::BITS => Ok(run::<Wide<4>>(&weights)),
        bits if bits <= <Wide<16> as Weight>::BITS => Ok(run::<Wide<16>>(&weights)),
        _ => Err(PairingError::TooManyScores { score: round.field.contenders[residents[0]].score }),
    }
}

/// The residents, then the candidates, as vertices.
struct Weights<'a> {
    round: &'a Round<'a>,
    vertices: Vec<usize>,
    residents: usize,
    /// Whether everybody is to be paired, or only the residents.
    everybody: bool,
    /// Lowest bits of the digits.
    decided: u32,
    previous: u32,
    times: u32,
    often: u32,
    colour: u32,
    /// C6, by the upfloater's score.
    scores: BTreeMap<Points, u32>,
    count: u32,
    /// One vertex that must be paired.
    covered: u32,
}

impl<'a> Weights<'a> {
    fn new(round: &'a Round<'a>, residents: &[usize], candidates: &[usize], everybody: bool) -> Self {
        let vertices: Vec<usize> = residents.iter().chain(candidates).copied().collect();
        let size = vertices.len();
        let most = candidates.iter().map(|place| round.upfloats_too_many(*place)).max().unwrap_or(0);
        let mut digits = Digits::default();
        digits.next(1);
        let decided = digits.next(size);
        let previous = digits.next(size);
        let times = digits.next(size * usize::try_from(most).unwrap_or(usize::MAX));
        let often = digits.next(size);
        let colour = digits.next(size);
        let mut scores: BTreeMap<Points, u32> = BTreeMap::new();
        for place in candidates {
            scores.insert(round.field.contenders[*place].score, 0);
        }
        // The lowest score weighs most.
        for shift in scores.values_mut().rev() {
            *shift = digits.next(size);
        }
        let count = digits.next(size);
        let covered = digits.bits();
        let residents = residents.len();
        Self { round, vertices, residents, everybody, decided, previous, times, often, colour, scores, count, covered }
    }

    fn bits(&self) -> u32 {
        self.covered + 3
    }

    fn edge<W: Weight>(&self, x: usize, y: usize) -> W {
        let (one, two) = (self.vertices[x.min(y)], self.vertices[x.max(y)]);
        if !self.round.may_be_paired(one, two) {
            return W::ZERO;
        }
        let cover = |vertices: i64| W::term(vertices, self.covered);
        let colour = W::term(i64::from(self.round.same_preference(one, two)), self.colour);
        if x.max(y) < self.residents {
            return cover(2) - colour;
        }
        if x.min(y) >= self.residents {
            return if self.everybody { cover(2) } else { W::ZERO };
        }
        let score = self.round.field.contenders[two].score;
        let mut weight = cover(if self.everybody { 2 } else { 1 }) - colour - W::term(1, self.count);
        weight -= W::term(1, self.scores[&score]);
        weight -= W::term(i64::from(self.round.floats_too_often(two)), self.often);
        weight -= W::term(i64::from(self.round.upfloats_too_many(two)), self.times);
        weight - W::term(i64::from(self.round.floats_again(two)), self.previous)
    }
}

fn run<W: Weight>(weights: &Weights<'_>) -> Vec<usize> {
    let residents = weights.residents;
    let mut matcher = Matcher::new(weights.vertices.len(), |x, y| weights.edge::<W>(x, y));
    matcher.solve();
    let floats = |matcher: &Matcher<W>, vertex: usize| matcher.mate(vertex).is_some_and(|mate| mate < residents);
    let raise = |matcher: &mut Matcher<W>, vertex: usize, by: W| {
        let edges = (0..residents).map(|resident| (resident, weights.edge::<W>(resident, vertex)));
        let raised = edges.map(|(resident, edge)| (resident, if edge > W::ZERO { edge + by } else { edge }));
        matcher.reweigh(vertex, raised.collect::<Vec<_>>());
        matcher.solve();
    };
    let candidates = residents..weights.vertices.len();
    let count = candidates.clone().filter(|vertex| floats(&matcher, *vertex)).count();
    let mut chosen = Vec::new();
    for vertex in candidates {
        if chosen.len() == count {
            break;
        }
        let tried = !floats(&matcher, vertex) && (0..residents).any(|resident| matcher.may_match(resident, vertex));
        if tried {
            raise(&mut matcher, vertex, W::term(1, 0));
        }
        if floats(&matcher, vertex) {
            chosen.push(weights.vertices[vertex]);
            raise(&mut matcher, vertex, W::term(1, weights.decided));
        } else if tried {
            raise(&mut matcher, vertex, W::ZERO);
        }
    }
    chosen
}
