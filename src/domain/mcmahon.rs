//! McMahon: a Swiss whose entrants begin with a start score by strength, so that the first rounds are even.
//!
//! The McMahon score (MMS) is the start score plus a point for a win and half a point for a draw, whatever the score
//! system of the event. No federation has written the rules down; articles of the project's own are cited as MM01 and so
//! on (see `docs/rules.md`).
//!
//! All numbers here are integers. Scores are in half points, so that a start score of 3 is 6.
//!
//! | article | rule |
//! |---|---|
//! | MM01 | start score: number of thresholds that the rating reaches, plus the number of the lowest band; a rank of go has a rating |
//! | MM03 | a later entrant has a start score of his own and the points of an absence for each round missed |
//! | MM04 | MMS = start + points of games + points of byes and absences; the sum of these can be rounded down |
//! | MM10 | group: whole part of the MMS; half a point plays in the group below |

mod bar;
mod ranks;
mod reckoning;
mod rules;

pub use bar::{proposed_bar, top_group_size};
pub use ranks::{rating_of_rank, thresholds};
pub use reckoning::{McMahonTable, Reckoning, Record, Term, Turn};
pub use rules::{
    Criteria, Exempt, FloaterPlace, McMahonColour, McMahonRules, McMahonSeeding, OpponentsUnplayed, SosFrom, StartScore,
};

/// Returns the start score (MM01) of a strength: clamped between `floor` and `bar`, counted from `zero`, corrected.
pub fn start_score(strength: i64, [floor, bar]: [i64; 2], zero: i64, correction: i64) -> i64 {
    strength.min(bar).max(floor) - zero + correction
}

/// Returns the group (MM10) of a score in half points: its whole part, rounded down.
pub fn group_of(half_points: i64) -> i64 {
    half_points.div_euclid(2)
}
