//! C4 and C5: that everybody can be paired, and the lowest score that can give the pairing-allocated bye.

#![expect(
    clippy::indexing_slicing,
    reason = "places are places of the field, and the bye's vertex is the one after them"
)]

use std::collections::BTreeSet;

use qisai_domain::Points;

use super::criteria::may_be_paired;
use super::weights::Bracket;
use crate::error::PairingError;
use crate::matching::largest_matching_while;
use crate::swiss::field::Field;

/// The score of whoever gets the bye (C5): the lowest from which one player may (C2) while all others can be paired (C1, C3);
/// `None` when the number of players is even.
///
/// # Errors
/// [`PairingError::NoLegalPairing`] when nobody can be left out so, or an even field cannot be paired; [`PairingError::Stopped`].
pub fn bye_score(field: &Field) -> Result<Option<Points>, PairingError> {
    let size = field.size();
    let mut mates = Vec::new();
    if size.is_multiple_of(2) {
        mates = largest_matching_while(size, |one, two| may_be_paired(field, one, two), mates, &field.patience);
        field.patience.check()?;
        return if mates.iter().all(Option::is_some) { Ok(None) } else { Err(left_over(field, &mates)) };
    }
    let scores: BTreeSet<Points> = field.contenders.iter().map(|contender| contender.score).collect();
    for score in scores {
        let takes = |place: usize| field.contenders[place].may_have_bye && field.contenders[place].score == score;
        let adjacent = |one: usize, two: usize| match (one == size, two == size) {
            (false, false) => may_be_paired(field, one, two),
            (true, _) => takes(two),
            (_, true) => takes(one),
        };
        mates = largest_matching_while(size + 1, adjacent, mates, &field.patience);
        field.patience.check()?;
        if mates.iter().all(Option::is_some) {
            return Ok(Some(score));
        }
        // The next score has other candidates: the bye is taken back, the rest is a good beginning.
        if let Some(taker) = mates[size].take() {
            mates[taker] = None;
        }
    }
    mates.truncate(size);
    Err(left_over(field, &mates))
}

/// Whether everybody below a bracket can be paired, one taking the bye where their number is odd, in such a way that no other
/// downfloaters could do better by C8: every downfloater meets somebody of the next scoregroup, and of that bracket at most one is
/// left. Without downfloaters there is nothing to choose. True is certain; false may only mean that no such pairing was found.
pub fn next_bracket_is_perfect(bracket: &Bracket<'_>, downfloaters: &[usize]) -> bool {
    let mut places = downfloaters.to_vec();
    places.extend(bracket.next.clone());
    let next_bracket = places.len();
    places.extend(bracket.rest.clone());
    let allowed = |one: usize, two: usize| {
        let (higher, lower) = (one.min(two), one.max(two));
        higher >= downfloaters.len() || (downfloaters.len()..next_bracket).contains(&lower)
    };
    let legal = |one: usize, two: usize| allowed(one, two) && may_be_paired(bracket.field, places[one], places[two]);
    let patience = &bracket.field.patience;
    // Within the bracket, then within the rest, and only then across: a pair across would break up two of the bracket.
    let mut begun = largest_matching_while(next_bracket, legal, Vec::new(), patience);
    let rest = &places[next_bracket..];
    let legal_in_rest = |one: usize, two: usize| legal(one + next_bracket, two + next_bracket);
    let found = if places.len().is_multiple_of(2) {
        largest_matching_while(rest.len(), legal_in_rest, Vec::new(), patience)
    } else {
        with_bye(bracket, rest, legal_in_rest, Vec::new())
    };
    begun.extend(found.into_iter().map(|mate| Some(mate? + next_bracket)));
    let mates = with_bye(bracket, &places, legal, begun);
    let inside = mates.iter().take(next_bracket).filter(|mate| mate.is_some_and(|mate| mate < next_bracket)).count();
    mates.iter().all(Option::is_some) && (downfloaters.is_empty() || inside + 1 >= next_bracket)
}

/// Whether everybody below a bracket can be paired, one taking the bye where their number is odd, with the games `expected` by the
/// look-ahead among them.
pub fn rest_can_be_paired(bracket: &Bracket<'_>, downfloaters: &[usize], expected: &[(usize, usize)]) -> bool {
    let below = downfloaters.iter().copied().chain(bracket.next.clone()).chain(bracket.rest.clone());
    let is_expected = |place: &usize| expected.iter().any(|(one, two)| one == place || two == place);
    let places: Vec<usize> = below.filter(|place| !is_expected(place)).collect();
    let legal = |one: usize, two: usize| may_be_paired(bracket.field, places[one], places[two]);
    with_bye(bracket, &places, legal, Vec::new()).iter().all(Option::is_some)
}

/// A largest matching of some places, grown from one that is known, with the bye as one more vertex where their number is odd.
fn with_bye(
    bracket: &Bracket<'_>,
    places: &[usize],
    legal: impl Fn(usize, usize) -> bool,
    known: Vec<Option<usize>>,
) -> Vec<Option<usize>> {
    let bye = places.len();
    let takes = |place: usize| {
        let contender = &bracket.field.contenders[place];
        contender.may_have_bye && Some(contender.score) == bracket.bye_score
    };
    let adjacent = |one: usize, two: usize| match (one == bye, two == bye) {
        (false, false) => legal(one, two),
        (true, _) => takes(places[two]),
        (_, true) => takes(places[one]),
    };
    largest_matching_while(bye + bye % 2, adjacent, known, &bracket.field.patience)
}

fn left_over(field: &Field, mates: &[Option<usize>]) -> PairingError {
    let alone = field.contenders.iter().zip(mates).filter(|(_, mate)| mate.is_none());
    PairingError::NoLegalPairing { left_over: alone.map(|(contender, _)| contender.entry).collect() }
}
