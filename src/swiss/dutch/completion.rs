//! Criteria C4 and C5: the possibility to pair everybody, and the lowest score that can give the pairing-allocated bye.

#![expect(clippy::indexing_slicing, reason = "places are places of the field")]

use super::criteria::may_be_paired;
use super::weights::Bracket;
use crate::below::Below;
use crate::error::SwissError;
use crate::field::Field;
use crate::{Points, bye};

/// Returns the score of the player who gets the bye (C5), or `None` if the number of players is even.
///
/// This is the lowest score from which one player may have the bye (C2) while all others can be paired (C1, C3).
///
/// # Errors
/// [`SwissError::NoLegalPairing`] when no player can be left out in this way, or when an even field cannot be paired;
/// [`SwissError::Stopped`].
pub fn bye_score(field: &Field) -> Result<Option<Points>, SwissError> {
    let takers = bye::takers(field, |one, two| may_be_paired(field, one, two))?;
    Ok(takers.and_then(|takers| takers.into_iter().map(|place| field.contenders[place].score).min()))
}

/// Returns `true` if everybody below a bracket can be paired so well that no other downfloaters could do better by C8.
/// One player takes the bye where the number is odd.
pub fn next_bracket_is_perfect(bracket: &Bracket<'_>, downfloaters: &[usize]) -> bool {
    let places: Vec<usize> =
        downfloaters.iter().copied().chain(bracket.next.clone()).chain(bracket.rest.clone()).collect();
    below(bracket, &places, downfloaters.len()).next_bracket_is_perfect()
}

/// Returns `true` if everybody below a bracket can be paired, with the games `expected` by the look-ahead among the
/// pairs. One player takes the bye where the number is odd.
pub fn rest_can_be_paired(bracket: &Bracket<'_>, downfloaters: &[usize], expected: &[(usize, usize)]) -> bool {
    let below = downfloaters.iter().copied().chain(bracket.next.clone()).chain(bracket.rest.clone());
    let is_expected = |place: &usize| expected.iter().any(|(one, two)| one == place || two == place);
    let places: Vec<usize> = below.filter(|place| !is_expected(place)).collect();
    self::below(bracket, &places, 0).can_be_paired()
}

fn below<'a>(
    bracket: &'a Bracket<'_>,
    places: &'a [usize],
    floaters: usize,
) -> Below<'a, impl Fn(usize, usize) -> bool, impl Fn(usize) -> bool> {
    let takes_bye = |place: usize| {
        let contender = &bracket.field.contenders[place];
        contender.may_have_bye && Some(contender.score) == bracket.bye_score
    };
    Below {
        places,
        floaters,
        next: floaters + bracket.next.len(),
        legal: |one, two| may_be_paired(bracket.field, one, two),
        takes_bye,
        budget: &bracket.field.budget,
    }
}
