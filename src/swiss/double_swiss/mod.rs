//! The Double-Swiss system (C.04.5, edition of 1 February 2026): every pairing is a match of two games.
//!
//! | article | subject | item |
//! |---|---|---|
//! | preface | matches of two games, forfeits | [`Cell::of_games`](crate::Cell::of_games) |
//! | 1.2, 1.3 | order, scoregroups, brackets | [`field`](super::field), `lexicographic` |
//! | 1.4 | points for the bye | [`ScoreSystem::per_meeting_of`](crate::ScoreSystem::per_meeting_of) |
//! | 1.5 | floaters | [`Contender::floated`](super::field::Contender::floated) |
//! | 1.6 | colour history | [`Cell::side_had`](crate::Cell::side_had) |
//! | 2.1 C1, C2 | allowed meetings, eligibility for the bye | [`field`](super::field), [`bye`](super::bye) |
//! | 2.2, 2.3 C3–C7 | completion; upfloaters | [`lexicographic::upfloaters`] |
//! | 2.3 C8 | opponents of upfloaters who floated last round | [`Rules`] |
//! | 3 | procedure | `lexicographic` |
//! | 4 | colours | [`colours`] |
//!
//! Interpretation of the text: C6 makes the number of upfloaters that the following scoregroup will need as small as
//! the better criteria allow. That scoregroup is the next lower score in the standings; when everybody with it is
//! paired or upfloated, C6 requires nothing.
//!
//! C8 applies to pairs of players with different scores. A player floated in the previous round if they played an
//! opponent with another score: byes and forfeited matches are not floats.

pub mod colours;

use super::field::{Contender, Field};
use super::lexicographic::{self, Criteria, PAIR_CRITERIA};
use super::pairing::SwissPairing;
use crate::error::SwissError;

/// Criteria of article 2.3 that apply to single players.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// `true` in the last round, where C7 and C8 do not apply.
    last_round: bool,
}

impl Rules {
    /// Returns the criteria for the round of a field.
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

/// Pairs a field and returns the pairing.
///
/// # Errors
/// [`SwissError::NoLegalPairing`], [`SwissError::TooManyScores`], [`SwissError::Stopped`].
pub fn pair(field: &Field) -> Result<SwissPairing, SwissError> {
    lexicographic::pair(field, &Rules::of(field), |higher, lower| colours::allocate(field, higher, lower))
}
