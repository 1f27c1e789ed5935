//! A game as a file tells it.

use crate::games::{Finding, Place};

/// A tag, `[Name "value"]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    pub place: Place,
    pub name: String,
    pub value: String,
}

/// A move with what is said about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Played {
    pub place: Place,
    /// The squares without padding, `32-28` or `47x9`.
    pub text: String,
    /// Its marks as numeric annotation glyphs, in the order written; `!` is 1, `?` 2, `!!` 3, `??` 4, `!?` 5, `?!` 6, `*` (forced) 7.
    pub nags: Vec<u16>,
    /// Comments, white space within them as single spaces.
    pub comments: Vec<String>,
    /// What could have been played instead.
    pub variations: Vec<Line>,
}

/// Moves one after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// Comments before the first move.
    pub comments: Vec<String>,
    pub moves: Vec<Played>,
}

/// What closes a game's moves: its result, or `*`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terminator {
    pub place: Place,
    /// As written.
    pub text: String,
}

/// Who has won.
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
    /// Any other, which the event's own score system explains.
    Other,
}

impl Score {
    /// What a result says.
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

/// A game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Game {
    /// Where it begins.
    pub place: Place,
    /// Its tags in their order.
    pub tags: Vec<Tag>,
    /// Its moves.
    pub line: Line,
    /// What closes them.
    pub terminator: Option<Terminator>,
    /// What could not be read.
    pub findings: Vec<Finding>,
}

impl Game {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.name == name).map(|tag| tag.value.as_str())
    }

    /// The moves played, without what is said about them.
    pub fn texts(&self) -> Vec<&str> {
        self.line.moves.iter().map(|played| played.text.as_str()).collect()
    }

    /// The result: that of the tag, or the one after the moves where the tag has none.
    pub fn result(&self) -> &str {
        let tag = self.tag("Result").filter(|value| Score::of(value) != Score::Unknown);
        tag.or(self.terminator.as_ref().map(|terminator| terminator.text.as_str())).unwrap_or("*")
    }

    /// What the result says.
    pub fn score(&self) -> Score {
        Score::of(self.result())
    }

    /// How results are counted where it is unusual: the tag `ResultFormat`.
    pub fn result_format(&self) -> Option<&str> {
        self.tag("ResultFormat")
    }

    /// The number of the kind of game, from the tag `GameType`: 20 is international draughts, which a file without the tag is taken for.
    pub fn game_type(&self) -> Option<u32> {
        self.tag("GameType").map_or(Some(20), |value| value.split(',').next().and_then(|kind| kind.trim().parse().ok()))
    }

    /// The position that the game begins from, where it is not the usual one: the tag `FEN`.
    pub fn start(&self) -> Option<&str> {
        self.tag("FEN")
    }

    /// Whether Black makes the first move.
    pub fn black_begins(&self) -> bool {
        self.start().is_some_and(|fen| fen.trim_start().starts_with(['B', 'b']))
    }
}
