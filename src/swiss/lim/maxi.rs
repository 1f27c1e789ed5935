//! Maxi-tournaments: more participants than 2 to the power of the number of rounds (General Assembly, 1988; editions
//! since 2017 use the word without a definition).
//!
//! In these tournaments, a player is not preferred by colour if rated more than 100 points from the player whom the
//! number alone would select (articles 3.2.3, 3.8 and 5.7). A player without a rating is not affected.

use crate::field::Field;

/// Greatest rating difference over which colour takes precedence over the number.
const MAX_DIFFERENCE: u16 = 100;

/// Returns `true` if the field belongs to a maxi-tournament.
pub(super) fn is_maxi(field: &Field) -> bool {
    let limit = 1_usize.checked_shl(u32::from(field.planned_rounds)).unwrap_or(usize::MAX);
    field.participants > limit
}

/// Returns `true` if two places of a maxi-tournament are rated so differently that colour does not decide between them.
pub(super) fn are_too_far_apart(field: &Field, one: usize, two: usize) -> bool {
    let rating = |place: usize| field.contenders.get(place).and_then(|it| it.rating);
    let difference = rating(one).zip(rating(two)).map_or(0, |(one, two)| one.abs_diff(two));
    difference > MAX_DIFFERENCE && is_maxi(field)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::field_of;

    #[test]
    fn lim_maxi_means_more_participants_than_two_to_the_power_of_the_rounds() {
        for (participants, rounds, expected) in [
            (8, 3, false),
            (9, 3, true),
            (32, 5, false),
            (33, 5, true),
            (500, 9, false),
            (513, 9, true),
            (3, 64, false),
        ] {
            let mut field = field_of(&[(0, "")], &[]);
            (field.participants, field.planned_rounds) = (participants, rounds);
            assert_eq!(is_maxi(&field), expected, "{participants} in {rounds} rounds");
        }
    }

    #[test]
    fn lim_maxi_more_than_100_points_are_too_far() {
        let mut field = field_of(&[(0, ""); 3], &[]);
        (field.participants, field.planned_rounds) = (9, 3);
        for (place, rating) in [Some(2000), Some(1900), Some(1899)].into_iter().enumerate() {
            field.contenders[place].rating = rating;
        }
        let far = |field: &Field| [(0, 1), (0, 2), (2, 0), (1, 2)].map(|(one, two)| are_too_far_apart(field, one, two));
        assert_eq!(far(&field), [false, true, true, false]);
        field.contenders[2].rating = None;
        assert_eq!(far(&field), [false; 4], "nobody knows how far");
        field.contenders[2].rating = Some(1899);
        field.participants = 8;
        assert_eq!(far(&field), [false; 4], "no maxi-tournament");
    }
}
