//! Results as entered by an arbiter or claimed by a record.

use qisai_domain::{GameResult, PlayedScore};
use qisai_rules_kernel::{Claim, ClaimKind, Side};

/// Score of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// Win for the side that moves first.
    FirstWins,
    /// Draw.
    Draw,
    /// Win for the side that moves second.
    SecondWins,
    /// Arbiter's decision: half a point for one side and none for the other, or none for both.
    Decided,
    /// Game not played: `+` and `-`, or a bye.
    NotPlayed,
    /// No result yet.
    Unknown,
}

impl Score {
    /// Returns the score of a game with this winner; a draw without one.
    pub fn won_by(winner: Option<Side>) -> Self {
        match winner {
            Some(Side::First) => Self::FirstWins,
            Some(Side::Second) => Self::SecondWins,
            None => Self::Draw,
        }
    }

    /// Returns the winner, if there is one.
    pub fn winner(self) -> Option<Side> {
        match self {
            Self::FirstWins => Some(Side::First),
            Self::SecondWins => Some(Side::Second),
            Self::Draw | Self::Decided | Self::NotPlayed | Self::Unknown => None,
        }
    }

    /// Returns `true` for a win or a draw, the scores in which a game can end by the laws.
    pub fn is_ordinary(self) -> bool {
        matches!(self, Self::FirstWins | Self::Draw | Self::SecondWins)
    }

    /// Returns the score with the sides exchanged.
    #[must_use]
    pub fn swapped(self) -> Self {
        match self {
            Self::FirstWins => Self::SecondWins,
            Self::SecondWins => Self::FirstWins,
            same => same,
        }
    }

    /// Returns the code used by programs: `first`, `draw`, `second`, `decided`, `not-played`, `unknown`.
    pub fn code(self) -> &'static str {
        match self {
            Self::FirstWins => "first",
            Self::Draw => "draw",
            Self::SecondWins => "second",
            Self::Decided => "decided",
            Self::NotPlayed => "not-played",
            Self::Unknown => "unknown",
        }
    }
}

impl From<GameResult> for Score {
    fn from(result: GameResult) -> Self {
        match result {
            GameResult::Unknown | GameResult::Adjourned => Self::Unknown,
            GameResult::FirstForfeits | GameResult::SecondForfeits | GameResult::DoubleForfeit => Self::NotPlayed,
            GameResult::Played { score, .. } => match score {
                PlayedScore::FirstWins => Self::FirstWins,
                PlayedScore::Draw => Self::Draw,
                PlayedScore::SecondWins => Self::SecondWins,
                PlayedScore::HalfZero | PlayedScore::ZeroHalf | PlayedScore::ZeroZero => Self::Decided,
            },
        }
    }
}

/// Reported way in which a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Termination {
    /// Checkmate (将死).
    Checkmate,
    /// Stalemate (困毙); a draw in chess.
    Stalemate,
    /// Draughts: no piece left, or none that can move.
    NoMove,
    /// Resignation by one side.
    Resignation,
    /// Draw by agreement.
    Agreement,
    /// Time expired for this side; without a side, for the side that has not won.
    Flag(Option<Side>),
    /// Claim that was granted.
    Claim(Claim),
    /// Draw by this rule at the end of the record, without a named claimant.
    Rule(ClaimKind),
    /// Draw by the rules without a claim: fivefold repetition, 75 moves, dead position; threefold repetition and the
    /// move counts in draughts.
    Automatic,
    /// Illegal move, or one too many, by this side; without a side, by the side that has not won.
    IllegalMove(Option<Side>),
    /// 棋例: ruling on repeated moves against this side; without a side, against the side that has not won.
    RepetitionRuling(Option<Side>),
    /// Arbiter's decision.
    Arbiter,
    /// Game abandoned because a player left or the game was interrupted.
    Abandoned,
    /// Forfeit because a player did not appear.
    Forfeit,
}

impl Termination {
    /// Returns the code used by programs, in lower case with hyphens.
    pub fn code(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::NoMove => "no-move",
            Self::Resignation => "resignation",
            Self::Agreement => "agreement",
            Self::Flag(_) => "flag",
            Self::Claim(_) => "claim",
            Self::Rule(_) => "rule",
            Self::Automatic => "automatic",
            Self::IllegalMove(_) => "illegal-move",
            Self::RepetitionRuling(_) => "repetition-ruling",
            Self::Arbiter => "arbiter",
            Self::Abandoned => "abandoned",
            Self::Forfeit => "forfeit",
        }
    }
}

/// Result of a game and the way it ended, as far as known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entered {
    pub score: Score,
    /// Way in which the game ended, if known.
    pub termination: Option<Termination>,
}

impl Entered {
    /// Unknown result without a termination.
    pub const NOTHING: Self = Self { score: Score::Unknown, termination: None };

    /// Returns a result without a termination.
    pub fn plain(score: Score) -> Self {
        Self { score, termination: None }
    }

    /// Returns the result with the sides exchanged.
    #[must_use]
    pub(crate) fn swapped(self) -> Self {
        Self { score: self.score.swapped(), ..self }
    }

    /// Returns a result with its termination.
    pub fn by(score: Score, termination: Termination) -> Self {
        Self { score, termination: Some(termination) }
    }
}

impl From<GameResult> for Entered {
    fn from(result: GameResult) -> Self {
        let is_forfeit = Score::from(result) == Score::NotPlayed;
        Self { score: result.into(), termination: is_forfeit.then_some(Termination::Forfeit) }
    }
}
