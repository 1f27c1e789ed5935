//! C8: what the next bracket can come to, given who floats down into it.

use qisai_domain::Points;

use super::super::completion::{next_bracket_is_perfect, rest_can_be_paired};
use super::super::criteria::may_be_paired;
use super::super::weights::{Bracket, bits_for};
use super::{Judged, Value, sorted};
use crate::error::PairingError;
use crate::matching::{Matcher, Weight, Wide};

/// The fewest downfloaters of the next bracket, and their lowest scores, among all ways to pair everybody below.
pub(super) fn best_below(judged: &Judged<'_>) -> Result<Value, PairingError> {
    let Judged { field, best_bye, next, bracket } = judged;
    let below = Bracket {
        field,
        movers: &bracket.movers,
        residents: bracket.residents.clone(),
        next: next.clone(),
        rest: next.end..field.size(),
        bye_score: *best_bye,
    };
    let floaters = bracket.downfloaters.as_slice();
    let members: Vec<usize> = floaters.iter().copied().chain(next.clone()).collect();
    let with_rest = || members.iter().copied().chain(below.rest.clone()).collect::<Vec<_>>();
    // While the bye is taken further down, most brackets can be judged without a look below them.
    if !floaters.is_empty() && best_bye.is_none_or(|score| score < bracket.score) {
        if next_bracket_is_perfect(&below, floaters) {
            let alone = field.contenders.get(next.start).filter(|_| members.len() % 2 == 1);
            return Ok(next_value(alone.into_iter().map(|it| it.score).collect()));
        }
        let inside = Below { judged, places: members.clone(), members: members.len(), bye: false }.solved()?;
        if rest_can_be_paired(&below, floaters, &inside) {
            return Ok(left(judged, &members, &inside));
        }
    }
    field.patience.check()?;
    let places = with_rest();
    let bye = places.len() % 2 == 1;
    let pairs = Below { judged, places, members: members.len(), bye }.solved()?;
    Ok(left(judged, &members, &pairs))
}

fn next_value(scores: Vec<Points>) -> Value {
    Value::Next { downfloaters: u32::try_from(scores.len()).unwrap_or(u32::MAX), scores }
}

/// The value of a pairing of everybody below: pairs within the members of the next bracket count.
fn left(judged: &Judged<'_>, members: &[usize], pairs: &[(usize, usize)]) -> Value {
    let alone = |place: &&usize| !pairs.iter().any(|(one, two)| one == *place || two == *place);
    let score = |place: &usize| judged.field.contenders.get(*place).map_or(Points::ZERO, |it| it.score);
    match sorted(members.iter().filter(alone).map(score)) {
        Value::Scores { scores } => next_value(scores),
        other => other,
    }
}

/// The graph of everybody below a bracket: the members of the next bracket first, and the bye as one more vertex after the rest.
struct Below<'a> {
    judged: &'a Judged<'a>,
    places: Vec<usize>,
    members: usize,
    bye: bool,
}

/// Where the digits of a weight begin: everybody paired, pairs within the next bracket, floaters paired in it by score.
struct Digits {
    everybody: u32,
    pairs: u32,
    /// Per member that floats down; the higher the score the higher the digit.
    floaters: Vec<u32>,
    bits: u32,
}

impl Below<'_> {
    /// The pairs within the next bracket in a best pairing of everybody.
    fn solved(&self) -> Result<Vec<(usize, usize)>, PairingError> {
        let digits = self.digits();
        match digits.bits {
            bits if bits <= <i128 as Weight>::BITS => Ok(self.solve::<i128>(&digits)),
            bits if bits <= <Wide<16> as Weight>::BITS => Ok(self.solve::<Wide<16>>(&digits)),
            bits if bits <= <Wide<64> as Weight>::BITS => Ok(self.solve::<Wide<64>>(&digits)),
            _ => Err(PairingError::TooManyScores { score: self.judged.bracket.score }),
        }
    }

    fn digits(&self) -> Digits {
        let floaters = &self.judged.bracket.downfloaters;
        let score = |place: &usize| self.judged.field.contenders.get(*place).map(|it| it.score);
        let mut bits = 0;
        let mut shifts = Vec::new();
        for class in floaters.chunk_by(|one, two| score(one) == score(two)).rev() {
            shifts.extend(class.iter().map(|_| bits));
            bits += bits_for(class.len());
        }
        shifts.reverse();
        let pairs = bits;
        let everybody = pairs + bits_for(self.members);
        Digits { everybody, pairs, floaters: shifts, bits: everybody + bits_for(self.places.len() + 1) + 1 }
    }

    fn solve<W: Weight>(&self, digits: &Digits) -> Vec<(usize, usize)> {
        let Judged { field, best_bye, .. } = self.judged;
        let floaters = digits.floaters.len();
        let place = |vertex: usize| self.places.get(vertex).copied();
        let weight = |one: usize, two: usize| {
            let Some(first) = place(one) else { return W::ZERO };
            let Some(second) = place(two) else {
                let takes =
                    field.contenders.get(first).is_some_and(|it| it.may_have_bye && Some(it.score) == *best_bye);
                return if takes { W::term(1, digits.everybody) } else { W::ZERO };
            };
            // Two floaters who may meet would have been paired in the bracket above (C6).
            if two < floaters || !may_be_paired(field, first, second) {
                return W::ZERO;
            }
            let mut weight = W::term(1, digits.everybody);
            if two < self.members {
                weight += W::term(1, digits.pairs);
                if let Some(shift) = digits.floaters.get(one) {
                    weight += W::term(1, *shift);
                }
            }
            weight
        };
        let mut matcher = Matcher::new(self.places.len() + usize::from(self.bye), weight);
        matcher.solve();
        let higher = (0..self.members).filter_map(|one| matcher.mate(one).map(|two| (one, two)));
        let inside = higher.filter(|(one, two)| one < two && *two < self.members);
        inside.filter_map(|(one, two)| Some((place(one)?, place(two)?))).collect()
    }
}
