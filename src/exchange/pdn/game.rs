//! Game as read from a PDN file.

use crate::games::{Finding, Place};

/// Tag, `[Name "value"]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    pub place: Place,
    pub name: String,
    pub value: String,
}

/// Move with its annotations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Played {
    pub place: Place,
    /// Squares without padding, `32-28` or `47x9`.
    pub text: String,
    /// Marks as numeric annotation glyphs, in the order written; `!` is 1, `?` 2, `!!` 3, `??` 4, `!?` 5, `?!` 6, `*`
    /// (forced) 7.
    pub nags: Vec<u16>,
    /// Comments, with white space reduced to single spaces.
    pub comments: Vec<String>,
    /// Alternatives to this move.
    pub variations: Vec<Line>,
}

/// Sequence of moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// Comments before the first move.
    pub comments: Vec<String>,
    pub moves: Vec<Played>,
}

/// End of a game's moves: its result, or `*`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terminator {
    pub place: Place,
    /// Text as written.
    pub text: String,
}

/// Score of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// `2-0`, `1-0`.
    WhiteWins,
    /// `1-1`, `1/2-1/2`.
    Draw,
    /// `0-2`, `0-1`.
    BlackWins,
    /// `0-0`: lost by both.
    BothLose,
    /// `*`, `?` or nothing.
    Unknown,
    /// Any other score, defined by the event's own score system.
    Other,
}

impl Score {
    /// Parses a result.
    pub fn of(text: &str) -> Self {
        match text.trim() {
            "2-0" | "1-0" => Self::WhiteWins,
            "1-1" | "1/2-1/2" | "½-½" => Self::Draw,
            "0-2" | "0-1" => Self::BlackWins,
            "0-0" => Self::BothLose,
            "*" | "?" | "" => Self::Unknown,
            _ => Self::Other,
        }
    }
}

/// Game of a PDN file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Game {
    /// Place at which the game begins.
    pub place: Place,
    /// Tags in their order.
    pub tags: Vec<Tag>,
    /// Moves of the main line.
    pub line: Line,
    /// Text that ends the moves.
    pub terminator: Option<Terminator>,
    /// Problems of the text.
    pub findings: Vec<Finding>,
}

impl Game {
    /// Returns the value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.name == name).map(|tag| tag.value.as_str())
    }

    /// Returns the moves played, without their annotations.
    pub fn texts(&self) -> Vec<&str> {
        self.line.moves.iter().map(|played| played.text.as_str()).collect()
    }

    /// Returns the result: that of the tag, or the one after the moves if the tag has none.
    pub fn result(&self) -> &str {
        let tag = self.tag("Result").filter(|value| Score::of(value) != Score::Unknown);
        tag.or(self.terminator.as_ref().map(|terminator| terminator.text.as_str())).unwrap_or("*")
    }

    /// Returns the score of the result.
    pub fn score(&self) -> Score {
        Score::of(self.result())
    }

    /// Returns the score system if it is unusual: the tag `ResultFormat`.
    pub fn result_format(&self) -> Option<&str> {
        self.tag("ResultFormat")
    }

    /// Returns the number of the kind of game, from the tag `GameType`. Without the tag it is 20, international
    /// draughts.
    pub fn game_type(&self) -> Option<u32> {
        self.tag("GameType").map_or(Some(20), |value| value.split(',').next().and_then(|kind| kind.trim().parse().ok()))
    }

    /// Returns the start position if it is not the standard one: the tag `FEN`.
    pub fn start(&self) -> Option<&str> {
        self.tag("FEN")
    }

    /// Returns `true` if Black makes the first move.
    pub fn black_begins(&self) -> bool {
        self.start().is_some_and(|fen| fen.trim_start().starts_with(['B', 'b']))
    }
}
