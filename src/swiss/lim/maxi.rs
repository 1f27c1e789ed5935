//! Maxi-tournaments: more participants than 2 to the power of the number of rounds (General Assembly, 1988; editions
//! since 2017 use the word without a definition).
//!
//! In these tournaments, a player is not preferred by colour if rated more than 100 points from the player whom the
//! number alone would select (articles 3.2.3, 3.8 and 5.7). A player without a rating is not affected.

use crate::field::Field;

/// Greatest rating difference over which colour takes precedence over the number.
const MAX_DIFFERENCE: u16 = 100;

/// Returns `true` if the field belongs to a maxi-tournament.
pub fn is_maxi(field: &Field) -> bool {
    let limit = 1_usize.checked_shl(u32::from(field.planned_rounds)).unwrap_or(usize::MAX);
    field.participants > limit
}

/// Returns `true` if two places of a maxi-tournament are rated so differently that colour does not decide between them.
pub fn are_too_far_apart(field: &Field, one: usize, two: usize) -> bool {
    let rating = |place: usize| field.contenders.get(place).and_then(|it| it.rating);
    let difference = rating(one).zip(rating(two)).map_or(0, |(one, two)| one.abs_diff(two));
    difference > MAX_DIFFERENCE && is_maxi(field)
}
