//! Criteria (C.04.3 article 2) that examine two players at a time.
//!
//! | criterion | subject | item |
//! |---|---|---|
//! | C1, C3 | allowed meetings | [`may_be_paired`] |
//! | C2, C4, C5 | holder of the bye, pairing of the rest | [`completion`](super::completion) |
//! | C6, C7, C8, C9 | downfloaters | counted in `weights` |
//! | C10–C13 | colours | [`colour_failures`] |
//! | C14–C21 | repeated floats | [`floated`] |

#![expect(clippy::indexing_slicing, reason = "places are places of the field")]

use crate::colour::Strength;
use crate::field::Field;
use crate::float::Float;

/// Returns `true` if two players have not met (C1) and do not have the same absolute colour preference, unless one is a
/// topscorer (C3).
pub fn may_be_paired(field: &Field, one: usize, two: usize) -> bool {
    let (a, b) = (&field.contenders[one], &field.contenders[two]);
    field.may_meet(one, two) && (!a.colours.clashes_with(&b.colours) || a.topscorer || b.topscorer)
}

/// Returns the number of the two players who fail C10, C11, C12 and C13 if they meet; the higher-ranked comes first.
/// C10 and C11 concern only topscorers and their opponents.
pub fn colour_failures(field: &Field, higher: usize, lower: usize) -> [i64; 4] {
    let side = field.allocate(higher, lower).higher;
    let topscorers = [higher, lower].into_iter().any(|place| field.contenders[place].topscorer);
    let mut failures = [0; 4];
    for (place, side) in [(higher, side), (lower, side.other())] {
        let colours = &field.contenders[place].colours;
        let denied = colours.preference().is_some_and(|preference| preference != side);
        let fails = [
            topscorers && colours.would_exceed_two(side),
            topscorers && colours.would_be_third_running(side),
            denied,
            denied && colours.strength() == Strength::Strong,
        ];
        for (count, fails) in failures.iter_mut().zip(fails) {
            *count += i64::from(fails);
        }
    }
    failures
}

/// Returns `true` if the player floated this way in the previous round (`back` 0) or the one before (1).
pub fn floated(field: &Field, place: usize, back: usize, float: Float) -> bool {
    field.contenders[place].floats[back] == Some(float)
}
