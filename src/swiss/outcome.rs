//! Outcomes of games and kinds of byes.

/// Outcome of a game for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Outcome {
    /// Win over the board.
    Win {
        /// `true` if the game is to be rated.
        rated: bool,
    },
    /// Draw over the board.
    Draw {
        /// `true` if the game is to be rated.
        rated: bool,
    },
    /// Loss over the board.
    Loss {
        /// `true` if the game is to be rated.
        rated: bool,
    },
    /// Win by forfeit of the opponent.
    ForfeitWin,
    /// Loss by forfeit.
    ForfeitLoss,
    Adjourned,
    /// Outcome still unknown.
    Unknown,
}

impl Outcome {
    /// Returns `true` if the game was actually played over the board (OTB). That includes an adjourned game, but not
    /// one without a result.
    pub fn is_played(self) -> bool {
        matches!(self, Self::Win { .. } | Self::Draw { .. } | Self::Loss { .. } | Self::Adjourned)
    }

    /// Returns `true` if a scheduled game was not played.
    pub fn is_forfeit(self) -> bool {
        matches!(self, Self::ForfeitWin | Self::ForfeitLoss)
    }

    /// Returns `true` if the result is still to come.
    pub fn is_pending(self) -> bool {
        matches!(self, Self::Adjourned | Self::Unknown)
    }
}

/// Kind of bye: the reason why a competitor has no opponent in a round.
///
/// | kind | points | bars a pairing-allocated bye (C.04.1 article 4) | file letter |
/// |---|---|---|---|
/// | pairing-allocated | win, or as announced | yes | `U` |
/// | full-point | win | yes | `F` |
/// | half-point | draw | no | `H` |
/// | zero-point (also: absent, withdrawn, not yet entered) | loss | no | `Z` |
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum ByeKind {
    /// Bye given by the pairing of an odd number of players.
    PairingAllocated,
    /// Bye granted with the points of a win.
    FullPoint,
    /// Requested bye with the points of a draw.
    HalfPoint,
    /// Absence with the points of a loss.
    ZeroPoint,
}

impl ByeKind {
    /// All four kinds.
    pub const ALL: [Self; 4] = [Self::PairingAllocated, Self::FullPoint, Self::HalfPoint, Self::ZeroPoint];

    /// Returns the word used in forms, JSON and the database.
    pub fn code(self) -> &'static str {
        match self {
            Self::PairingAllocated => "pairing_allocated",
            Self::FullPoint => "full_point",
            Self::HalfPoint => "half_point",
            Self::ZeroPoint => "zero_point",
        }
    }

    /// Returns the bye with a given [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }
}
