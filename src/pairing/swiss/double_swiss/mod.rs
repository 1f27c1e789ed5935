//! The Double-Swiss system (C.04.5, edition of 1 February 2026): every pairing is a match of two games.
//!
//! | article | what | where |
//! |---|---|---|
//! | preface | matches of two games, forfeits | [`Cell::of_games`](qisai_domain::Cell::of_games) |
//! | 1.2, 1.3 | order, scoregroups, brackets | [`field`](super::field), [`lexicographic`](super::lexicographic) |
//! | 1.4 | the worth of the bye | [`ScoreSystem::per_meeting_of`](qisai_domain::ScoreSystem::per_meeting_of) |
//! | 1.5 | floaters | [`Contender::floated`](super::field::Contender::floated) |
//! | 1.6 | colours had | [`Cell::side_had`](qisai_domain::Cell::side_had) |
//! | 2.1 C1, C2 | who may meet, who may have the bye | [`field`](super::field), [`bye`](super::bye) |
//! | 2.2, 2.3 C3–C7 | the rest can be paired; upfloaters | [`lexicographic::upfloaters`](super::lexicographic::upfloaters) |
//! | 2.3 C8 | opponents of upfloaters who floated last round | [`Rules`] |
//! | 3 | the procedure | [`lexicographic`](super::lexicographic) |
//! | 4 | colours | [`colours`] |
//!
//! Read as: C6 makes the number of upfloaters that the following scoregroup will need as small as the better criteria allow; that
//! scoregroup is the next lower score in the standings, and when everybody with it is paired or upfloated C6 asks nothing. C8 looks at
//! the pairs of players with different scores. A player floated in the previous round who then played somebody of another
//! score: byes and forfeited matches are no floats.

pub mod colours;
#[cfg(test)]
mod fields;
#[cfg(test)]
mod properties;
#[cfg(test)]
mod referee;

use super::field::{Contender, Field};
use super::lexicographic::{self, Criteria, PAIR_CRITERIA};
use super::pairing::SwissPairing;
use crate::error::PairingError;

/// The criteria of article 2.3 that look at single players.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// C7 and C8 ask nothing when the last round is paired.
    last_round: bool,
}

impl Rules {
    /// For the round of a field.
    pub fn of(field: &Field) -> Self {
        Self { last_round: field.round >= field.planned_rounds }
    }
}

impl Criteria for Rules {
    fn fails_as_upfloater(&self, contender: &Contender) -> bool {
        !self.last_round && contender.floated
    }

    fn failures(&self, higher: &Contender, lower: &Contender) -> [u8; PAIR_CRITERIA] {
        [u8::from(!self.last_round && higher.score > lower.score && higher.floated), 0, 0]
    }

    fn names(&self) -> &'static [&'static str] {
        &["C8"]
    }
}

/// Pairs a field.
///
/// # Errors
/// [`PairingError::NoLegalPairing`], [`PairingError::TooManyScores`], [`PairingError::Stopped`].
pub fn pair(field: &Field) -> Result<SwissPairing, PairingError> {
    lexicographic::pair(field, &Rules::of(field), |higher, lower| colours::allocate(field, higher, lower))
}
