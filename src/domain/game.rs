//! Games: a row is a fact. What may be played next is derived ([`next`](crate::contest::next)).

use serde::{Deserialize, Serialize};

use crate::discipline::Side;
use crate::id::{PersonId, Version};
use crate::log::Hash;
use crate::result::{GameResult, Outcome};

/// Bytes that one game's record may have: a game of 500 moves with a comment at each has a tenth.
pub const MAX_RECORD: usize = 256 << 10;

/// One game of which something is known.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Game {
    /// Of teams: who sits here, the first-named team's first; none inside: an empty chair. Of individuals none: the entries play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<[Option<PersonId>; 2]>,
    /// Whether the *second-named* competitor has the first move in this game.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub second_begins: bool,
    /// From the view of the side that moves first.
    pub result: GameResult,
    /// The result for the rating report only: found out too late to change the event (C.04.2 article 4.3).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub for_rating: Option<GameResult>,
    /// Fouls (犯规) of the side that moves first and the side that moves second.
    #[serde(default, skip_serializing_if = "no_fouls")]
    pub fouls: [u8; 2],
    /// Clocks at the end, in seconds, first side and second side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<[u32; 2]>,
    /// SHA-256 of its record, if one was handed in ([`Tournament::texts`](crate::Tournament)).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<Hash>,
    /// The version at which an arbiter let this result stand although this record does not agree with it; the log tells who and why. It is
    /// gone when either changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub acknowledged: Option<Version>,
    /// The version at which this row last changed.
    #[serde(skip)]
    pub changed: Version,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
fn no_fouls(fouls: &[u8; 2]) -> bool {
    *fouls == [0, 0]
}

impl Game {
    /// A game without a result yet.
    pub fn beginning(second_begins: bool) -> Self {
        Self { second_begins, ..Self::default() }
    }

    /// The result that counts for ratings.
    pub fn rated_result(&self) -> GameResult {
        self.for_rating.unwrap_or(self.result)
    }

    /// As the first-named competitor had it: side, own outcome, the other's outcome.
    pub fn by_first(&self) -> (Side, Outcome, Outcome) {
        let (mover, other) = self.result.outcomes();
        if self.second_begins { (Side::Second, other, mover) } else { (Side::First, mover, other) }
    }
}
