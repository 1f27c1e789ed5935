//! Results and byes.
//!
//! | result | first | second | file letters | counts as played |
//! |---|---|---|---|---|
//! | [`Played`](GameResult::Played) win | win | loss | `1` `0` (unrated `W` `L`) | yes |
//! | … draw | draw | draw | `=` `=` (unrated `D` `D`) | yes |
//! | … loss | loss | win | `0` `1` (unrated `L` `W`) | yes |
//! | … ½-0, 0-½, 0-0 (decided by the arbiter) | draw / loss | loss / draw | `=` `0`, `0` `=`, `0` `0` | yes |
//! | [`FirstForfeits`](GameResult::FirstForfeits) | forfeit loss | forfeit win | `-` `+` | no |
//! | [`SecondForfeits`](GameResult::SecondForfeits) | forfeit win | forfeit loss | `+` `-` | no |
//! | [`DoubleForfeit`](GameResult::DoubleForfeit) | forfeit loss | forfeit loss | `-` `-` | no |
//! | [`Adjourned`](GameResult::Adjourned) | a draw for pairing only (C.04.2 article 3.1) | | blank | yes |
//! | [`Unknown`](GameResult::Unknown) | none yet | | `?` | not yet |

pub use qisai_swiss::{ByeKind, Outcome};
use serde::{Deserialize, Serialize};

/// Result of one game, seen from the board: first mover (white, red) and second mover (black).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameResult {
    /// Missing result.
    #[default]
    Unknown,
    /// Adjourned game, to be continued; a draw for the next pairing only.
    Adjourned,
    /// Game played over the board.
    Played {
        /// Score of the two sides.
        score: PlayedScore,
        /// `false` if under one move was made or the game is not to be rated.
        rated: bool,
    },
    /// Forfeit of the first side.
    FirstForfeits,
    /// Forfeit of the second side.
    SecondForfeits,
    /// Forfeit of both sides.
    DoubleForfeit,
}

/// Score of a played game, first side before second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayedScore {
    /// 1-0.
    FirstWins,
    /// ½-½.
    Draw,
    /// 0-1.
    SecondWins,
    /// ½-0: the first side draws, the second loses.
    HalfZero,
    /// 0-½.
    ZeroHalf,
    /// 0-0: both sides lose.
    ZeroZero,
}

impl GameResult {
    /// First side wins, rated.
    pub const FIRST_WINS: Self = Self::Played { score: PlayedScore::FirstWins, rated: true };
    /// Draw, rated.
    pub const DRAW: Self = Self::Played { score: PlayedScore::Draw, rated: true };
    /// Second side wins, rated.
    pub const SECOND_WINS: Self = Self::Played { score: PlayedScore::SecondWins, rated: true };

    /// Returns the result of a game with these absent sides, first before second.
    pub fn without_play(absent: [bool; 2]) -> Self {
        match absent {
            [true, true] => Self::DoubleForfeit,
            [true, false] => Self::FirstForfeits,
            [false, true] => Self::SecondForfeits,
            [false, false] => Self::Unknown,
        }
    }

    /// Returns the outcomes of the two sides, first before second.
    pub fn outcomes(self) -> (Outcome, Outcome) {
        let (win, draw, loss) =
            (|rated| Outcome::Win { rated }, |rated| Outcome::Draw { rated }, |rated| Outcome::Loss { rated });
        match self {
            Self::Unknown => (Outcome::Unknown, Outcome::Unknown),
            Self::Adjourned => (Outcome::Adjourned, Outcome::Adjourned),
            Self::FirstForfeits => (Outcome::ForfeitLoss, Outcome::ForfeitWin),
            Self::SecondForfeits => (Outcome::ForfeitWin, Outcome::ForfeitLoss),
            Self::DoubleForfeit => (Outcome::ForfeitLoss, Outcome::ForfeitLoss),
            Self::Played { score, rated } => match score {
                PlayedScore::FirstWins => (win(rated), loss(rated)),
                PlayedScore::Draw => (draw(rated), draw(rated)),
                PlayedScore::SecondWins => (loss(rated), win(rated)),
                PlayedScore::HalfZero => (draw(rated), loss(rated)),
                PlayedScore::ZeroHalf => (loss(rated), draw(rated)),
                PlayedScore::ZeroZero => (loss(rated), loss(rated)),
            },
        }
    }

    /// Parses a typed result: a [`code`](Self::code), or a forfeit in the usual signs `+ -`, `- +` and `- -`, with any
    /// kind of dash and space. Figures are not accepted: the meaning of `1-0` depends on the points of the event.
    pub fn from_typed(text: &str) -> Option<Self> {
        let is_dash =
            |letter: char| matches!(letter, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{FE63}' | '\u{FF0D}');
        let signs = text.chars().filter(|letter| !letter.is_whitespace()).map(|letter| match letter {
            '\u{FF0B}' => '+',
            dash if is_dash(dash) => '-',
            other => other,
        });
        match signs.collect::<String>().as_str() {
            "+-" => Some(Self::SecondForfeits),
            "-+" => Some(Self::FirstForfeits),
            "--" => Some(Self::DoubleForfeit),
            _ => Self::from_code(text),
        }
    }

    /// Returns the result with these two outcomes, if there is one: the inverse of [`outcomes`](Self::outcomes). `1-1`,
    /// `1-½` and a forfeit win on both sides are not results.
    pub fn from_outcomes(first: Outcome, second: Outcome) -> Option<Self> {
        Self::all().find(|result| result.outcomes() == (first, second))
    }

    /// Returns all results.
    pub fn all() -> impl Iterator<Item = Self> {
        use PlayedScore::{Draw, FirstWins, HalfZero, SecondWins, ZeroHalf, ZeroZero};
        [true, false]
            .into_iter()
            .flat_map(|rated| {
                [FirstWins, Draw, SecondWins, HalfZero, ZeroHalf, ZeroZero]
                    .into_iter()
                    .map(move |score| Self::Played { score, rated })
            })
            .chain([Self::FirstForfeits, Self::SecondForfeits, Self::DoubleForfeit, Self::Adjourned, Self::Unknown])
    }

    /// Returns `true` if the game still needs a result.
    pub fn is_pending(self) -> bool {
        matches!(self, Self::Unknown | Self::Adjourned)
    }

    /// Returns the word used in forms, JSON and the database: `first`, `draw`, `second`, `half_zero`, `zero_half`,
    /// `zero_zero` (each also with `_unrated`), `first_forfeits`, `second_forfeits`, `double_forfeit`, `adjourned`,
    /// `unknown`.
    pub fn code(self) -> &'static str {
        match self {
            Self::Unknown => "unknown",
            Self::Adjourned => "adjourned",
            Self::FirstForfeits => "first_forfeits",
            Self::SecondForfeits => "second_forfeits",
            Self::DoubleForfeit => "double_forfeit",
            Self::Played { score, rated } => match (score, rated) {
                (PlayedScore::FirstWins, true) => "first",
                (PlayedScore::FirstWins, false) => "first_unrated",
                (PlayedScore::Draw, true) => "draw",
                (PlayedScore::Draw, false) => "draw_unrated",
                (PlayedScore::SecondWins, true) => "second",
                (PlayedScore::SecondWins, false) => "second_unrated",
                (PlayedScore::HalfZero, true) => "half_zero",
                (PlayedScore::HalfZero, false) => "half_zero_unrated",
                (PlayedScore::ZeroHalf, true) => "zero_half",
                (PlayedScore::ZeroHalf, false) => "zero_half_unrated",
                (PlayedScore::ZeroZero, true) => "zero_zero",
                (PlayedScore::ZeroZero, false) => "zero_zero_unrated",
            },
        }
    }

    /// Returns the result with a given [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        Self::all().find(|result| result.code() == code)
    }

    /// Returns the same result without rating, or `None` for a game that was not played.
    pub fn not_rated(self) -> Option<Self> {
        match self {
            Self::Played { score, .. } => Some(Self::Played { score, rated: false }),
            Self::Unknown | Self::Adjourned | Self::FirstForfeits | Self::SecondForfeits | Self::DoubleForfeit => None,
        }
    }

    /// Returns the same result with the sides exchanged.
    #[must_use]
    pub fn swapped(self) -> Self {
        let (first, second) = self.outcomes();
        Self::from_outcomes(second, first).unwrap_or(self)
    }
}
