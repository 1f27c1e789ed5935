//! C8: what the next bracket can come to, given who floats down into it.

use qisai_domain::Points;

use super::super::completion::{next_bracket_is_perfect, rest_can_be_paired};
use super::super::criteria::may_be_paired;
use super::super::weights::Bracket;
use super::{Judged, Value, sorted};
use crate::error::PairingError;
use crate::matching::{BestMatchings, Edges};
use crate::swiss::digits::Digits;

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

impl Below<'_> {
    /// The pairs within the next bracket in a best pairing of everybody.
    fn solved(&self) -> Result<Vec<(usize, usize)>, PairingError> {
        let Judged { field, bracket, .. } = self.judged;
        let graph = Graph::new(self);
        let best = BestMatchings::of(&graph, &field.patience).map_err(|error| error.in_bracket(bracket.score))?;
        let place = |vertex: usize| self.places.get(vertex).copied();
        let higher = (0..self.members).filter_map(|one| best.mate(one).map(|two| (one, two)));
        let inside = higher.filter(|(one, two)| one < two && *two < self.members);
        Ok(inside.filter_map(|(one, two)| Some((place(one)?, place(two)?))).collect())
    }
}

/// The digits of the weights: everybody paired, pairs within the next bracket, floaters paired in it by score.
struct Graph<'a> {
    below: &'a Below<'a>,
    everybody: u32,
    pairs: u32,
    /// Per member that floats down; the higher the score the higher the digit.
    floaters: Vec<u32>,
    bits: u32,
}

impl<'a> Graph<'a> {
    fn new(below: &'a Below<'a>) -> Self {
        let Judged { field, bracket, .. } = below.judged;
        let score = |place: &usize| field.contenders.get(*place).map(|it| it.score);
        let mut digits = Digits::default();
        let mut floaters = Vec::new();
        for class in bracket.downfloaters.chunk_by(|one, two| score(one) == score(two)).rev() {
            let digit = digits.next(class.len());
            floaters.extend(class.iter().map(|_| digit));
        }
        floaters.reverse();
        let pairs = digits.next(below.members);
        let everybody = digits.next(below.places.len() + 1);
        Self { below, everybody, pairs, floaters, bits: digits.bits() + 1 }
    }
}

impl Edges for Graph<'_> {
    fn size(&self) -> usize {
        self.below.places.len() + usize::from(self.below.bye)
    }

    fn bits(&self) -> u32 {
        self.bits
    }

    fn edge(&self, one: usize, two: usize, add: &mut dyn FnMut(i64, u32)) -> bool {
        let Below { judged: Judged { field, best_bye, .. }, places, members, .. } = self.below;
        add(1, self.everybody);
        let Some(&first) = places.get(one) else { return false };
        let Some(&second) = places.get(two) else {
            return field.contenders.get(first).is_some_and(|it| it.may_have_bye && Some(it.score) == *best_bye);
        };
        if two < *members {
            add(1, self.pairs);
            self.floaters.get(one).into_iter().for_each(|digit| add(1, *digit));
        }
        // Two floaters who may meet would have been paired in the bracket above (C6).
        two >= self.floaters.len() && may_be_paired(field, first, second)
    }
}
