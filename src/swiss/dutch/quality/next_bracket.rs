//! Criterion C8: the best possible result of the next bracket for given downfloaters.

use super::super::completion::{next_bracket_is_perfect, rest_can_be_paired};
use super::super::criteria::may_be_paired;
use super::super::weights::Bracket;
use super::{Judged, Value, sorted};
use crate::Points;
use crate::digits::Digits;
use crate::error::SwissError;
use crate::matching::{BestMatchings, Graph};

/// Returns the fewest downfloaters of the next bracket, and their lowest scores, among all ways to pair everybody
/// below.
pub(super) fn best_below(judged: &Judged<'_>) -> Result<Value, SwissError> {
    let Judged { field, best_bye, next, bracket } = judged;
    let below = Bracket {
        field,
        movers: &bracket.floaters,
        residents: bracket.range(),
        next: next.clone(),
        rest: next.end..field.size(),
        bye_score: *best_bye,
    };
    let floaters = bracket.leaving.as_slice();
    let members: Vec<usize> = floaters.iter().copied().chain(next.clone()).collect();
    let with_rest = || members.iter().copied().chain(below.rest.clone()).collect::<Vec<_>>();
    // While the bye is taken further down, most brackets can be judged without considering the players below them.
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
    field.budget.check()?;
    let places = with_rest();
    let bye = places.len() % 2 == 1;
    let pairs = Below { judged, places, members: members.len(), bye }.solved()?;
    Ok(left(judged, &members, &pairs))
}

fn next_value(scores: Vec<Points>) -> Value {
    Value::Next { downfloaters: u32::try_from(scores.len()).unwrap_or(u32::MAX), scores }
}

/// Returns the value of a pairing of everybody below. Only pairs within the members of the next bracket count.
fn left(judged: &Judged<'_>, members: &[usize], pairs: &[(usize, usize)]) -> Value {
    let alone = |place: &&usize| !pairs.iter().any(|(one, two)| one == *place || two == *place);
    match sorted(members.iter().filter(alone).map(|place| judged.field.score(*place))) {
        Value::Scores { scores } => next_value(scores),
        other => other,
    }
}

/// Graph of everybody below a bracket: the members of the next bracket first, then the rest, and the bye as one more
/// vertex.
struct Below<'a> {
    judged: &'a Judged<'a>,
    places: Vec<usize>,
    members: usize,
    bye: bool,
}

/// Indices of the digits of a weight: everybody paired, pairs within the next bracket, floaters paired in it by score,
/// the highest first.
const EVERYBODY: usize = 0;
const PAIRS: usize = 1;
const FLOATERS: usize = 2;

impl Below<'_> {
    /// Returns the pairs within the next bracket in a best pairing of everybody.
    fn solved(&self) -> Result<Vec<(usize, usize)>, SwissError> {
        let Self { judged: Judged { field, bracket, best_bye, .. }, places, members, bye } = self;
        let contender = |vertex: usize| places.get(vertex).and_then(|place| field.contenders.get(*place));
        let score = |place: &usize| field.contenders.get(*place).map(|it| it.score);
        let floaters: Vec<_> = bracket.leaving.chunk_by(|one, two| score(one) == score(two)).collect();
        let most = floaters.iter().map(|class| class.len()).collect();
        let classes: Vec<usize> = (0..).zip(&floaters).flat_map(|(class, it)| it.iter().map(move |_| class)).collect();
        let digits = Digits::new([vec![places.len() + 1], vec![*members], most]);
        let joined = |x: usize, y: usize| match (places.get(x), places.get(y)) {
            // Two floaters who may meet would have been paired in the bracket above (C6).
            (Some(one), Some(two)) => y >= classes.len() && may_be_paired(field, *one, *two),
            _ => contender(x).is_some_and(|it| it.may_have_bye && Some(it.score) == *best_bye),
        };
        let graph = Graph::new(places.len() + usize::from(*bye), digits.bits(), joined, |x, y, add| {
            digits.count(add, 1, EVERYBODY);
            if y < *members {
                digits.count(add, 1, PAIRS);
                classes.get(x).into_iter().for_each(|class| digits.count_of_class(add, 1, FLOATERS, *class));
            }
        });
        let best = BestMatchings::of(&graph, &field.budget).map_err(|error| error.in_bracket(bracket.score))?;
        let place = |vertex: usize| places.get(vertex).copied();
        let higher = (0..*members).filter_map(|one| best.mate(one).map(|two| (one, two)));
        let inside = higher.filter(|(one, two)| one < two && two < members);
        Ok(inside.filter_map(|(one, two)| Some((place(one)?, place(two)?))).collect())
    }
}
