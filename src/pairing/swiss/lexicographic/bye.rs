//! Article 3.4: the pairing-allocated bye, given before anything is paired.

use std::cmp::Reverse;

use crate::error::PairingError;
use crate::swiss::bye::first_that_leaves_a_pairing;
use crate::swiss::field::Field;

/// Who gets the bye, if the number is odd: of those who may have it (C2) and leave the others a legal pairing (3.4.1), the lowest
/// score (3.4.2), then the most matches played (3.4.3), then the largest pairing number (3.4.4).
///
/// # Errors
/// [`PairingError::NoLegalPairing`] when the others cannot be paired whoever has the bye, or an even field cannot be paired.
pub fn taker(field: &Field) -> Result<Option<usize>, PairingError> {
    let legal = |one: usize, two: usize| field.may_meet(one, two);
    first_that_leaves_a_pairing(field, legal, |it| (it.score, it.unplayed, Reverse(it.tpn)))
}
