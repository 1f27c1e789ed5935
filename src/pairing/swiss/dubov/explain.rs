//! Why each game of a Dubov pairing is as it is.

use qisai_domain::{Points, Reason};

use super::PairedBracket;
use super::round::Round;
use crate::swiss::explain;

/// What all games of a bracket have in common: the bracket, and what it could not meet of C5 (upfloaters beyond the one that an odd
/// number of residents needs), C7, C8 and C10. C6 and C9 make amounts small.
pub(super) fn bracket(round: &Round<'_>, bracket: &PairedBracket) -> Vec<Reason> {
    let among = |fails: &dyn Fn(usize) -> bool| bracket.upfloaters.iter().filter(|place| fails(**place)).count();
    let needed = bracket.residents.len() % 2;
    let colours = bracket.pairs.iter().filter(|(one, two)| round.same_preference(*one, *two)).count();
    let failures = [
        ("C5", bracket.upfloaters.len().saturating_sub(needed)),
        ("C7", colours),
        ("C8", among(&|place| round.floats_too_often(place))),
        ("C10", among(&|place| round.floats_again(place))),
    ];
    explain::bracket(bracket.score, bracket.residents.len() + bracket.upfloaters.len(), &failures)
}

/// The reasons of one game, the higher-ranked first.
pub(super) fn game(
    round: &Round<'_>,
    bracket: &PairedBracket,
    shared: &[Reason],
    higher: usize,
    lower: usize,
) -> Vec<Reason> {
    let contender = |place: usize| round.field.contenders.get(place);
    let mut reasons = shared.to_vec();
    for floater in [higher, lower].into_iter().filter(|place| bracket.upfloaters.contains(place)) {
        if let Some(contender) = contender(floater) {
            let (from, to): (Points, Points) = (contender.score, bracket.score);
            reasons.push(Reason::FloatsUp { entry: contender.entry, from, to });
        }
    }
    reasons.extend(explain::colour(round.field, round.allocate(higher, lower), higher, lower));
    reasons
}
