//! What was entered, or claimed by the record itself.

use qisai_domain::{GameResult, PlayedScore};
use qisai_rules_kernel::{Claim, ClaimKind, Side};

/// Who is said to have won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// The side that moves first.
    FirstWins,
    /// Nobody.
    Draw,
    /// The side that moves second.
    SecondWins,
    /// Half a point for the first side, none for the second; or the other way round; or none for both: an arbiter's decision.
    Decided,
    /// Not played: `+` and `-`, or a bye.
    NotPlayed,
    /// No result yet.
    Unknown,
}

impl Score {
    /// The result of a game that a side has won, or nobody.
    pub fn won_by(winner: Option<Side>) -> Self {
        match winner {
            Some(Side::First) => Self::FirstWins,
            Some(Side::Second) => Self::SecondWins,
            None => Self::Draw,
        }
    }

    /// Who has won, if anybody.
    pub fn winner(self) -> Option<Side> {
        match self {
            Self::FirstWins => Some(Side::First),
            Self::SecondWins => Some(Side::Second),
            Self::Draw | Self::Decided | Self::NotPlayed | Self::Unknown => None,
        }
    }

    /// Whether it is a result that a game can end in by the laws: a win or a draw.
    pub fn is_ordinary(self) -> bool {
        matches!(self, Self::FirstWins | Self::Draw | Self::SecondWins)
    }

    /// The same with the sides exchanged.
    #[must_use]
    pub fn swapped(self) -> Self {
        match self {
            Self::FirstWins => Self::SecondWins,
            Self::SecondWins => Self::FirstWins,
            same => same,
        }
    }

    /// As programs name it: `first`, `draw`, `second`, `decided`, `not-played`, `unknown`.
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

/// How the game is said to have ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Termination {
    /// 将死.
    Checkmate,
    /// 困毙; a draw in chess.
    Stalemate,
    /// Draughts: no piece left, or none that can move.
    NoMove,
    /// One side gave up.
    Resignation,
    /// Both agreed to a draw.
    Agreement,
    /// Time was over: this side's, or, where nobody says whose, the side's that has not won.
    Flag(Option<Side>),
    /// This claim was granted.
    Claim(Claim),
    /// Drawn by this rule at the end of the record; nobody says who claimed it.
    Rule(ClaimKind),
    /// Drawn by the rules without a claim: fivefold, 75 moves, dead position; threefold and the move counts in draughts.
    Automatic,
    /// An illegal move, or one too many of them, by this side; or, where nobody says by whom, by the one that has not won.
    IllegalMove(Option<Side>),
    /// 棋例: this side broke off or lost by a ruling on repeated moves; or, where nobody says which, the one that has not won.
    RepetitionRuling(Option<Side>),
    /// An arbiter decided.
    Arbiter,
    /// A player left, or something stopped the game.
    Abandoned,
    /// Somebody did not come.
    Forfeit,
}

impl Termination {
    /// As programs name it, in lower case with hyphens.
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

/// A result with what is known of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entered {
    pub score: Score,
    /// How, if it is known.
    pub termination: Option<Termination>,
}

impl Entered {
    /// Nothing is known.
    pub const NOTHING: Self = Self { score: Score::Unknown, termination: None };

    /// A result of which nobody says how it came about.
    pub fn plain(score: Score) -> Self {
        Self { score, termination: None }
    }

    /// The same with the sides exchanged.
    #[must_use]
    pub(crate) fn swapped(self) -> Self {
        Self { score: self.score.swapped(), ..self }
    }

    /// A result and how it came about.
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
