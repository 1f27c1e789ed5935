//! Games as read from files, in one form for all formats.
//!
//! A bad game never stops the reading of a file: unreadable text becomes a [`Finding`] of its game, with its place,
//! and reading continues with the next game. This module does not depend on the rules: legality of moves is checked
//! elsewhere.

pub(crate) mod cursor;

use std::borrow::Cow;
use std::fmt;

use qisai_domain::Discipline;

pub use cursor::{has_no_width, plain_bytes};

/// Format of game records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RecordFormat {
    /// Portable Game Notation: chess, or xiangqi by its tag `Game`.
    Pgn,
    /// Portable Draughts Notation.
    Pdn,
    /// The `[DhtmlXQ_…]` blocks of Chinese web boards.
    DhtmlXq,
    /// XQF 1.0 files of 象棋演播室.
    Xqf,
}

/// Place in a text: line and column in characters, both from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    pub line: u32,
    /// Column in characters.
    pub column: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Move of the main line as written in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written<'a> {
    /// Text of the move, without its number, marks and comments.
    pub text: Cow<'a, str>,
    /// Place of the move in the file.
    pub place: Place,
}

impl<'a> Written<'a> {
    /// Returns a move as written in a text, without invisible characters.
    pub(crate) fn of(text: &'a str, place: Place) -> Self {
        let is_plain = text.is_ascii() || !text.contains(cursor::has_no_width);
        let text = if is_plain { Cow::Borrowed(text) } else { Cow::Owned(text.replace(cursor::has_no_width, "")) };
        Self { text, place }
    }
}

impl AsRef<str> for Written<'_> {
    fn as_ref(&self) -> &str {
        &self.text
    }
}

/// Problem or omission in a game's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub place: Place,
    /// Code from the format's reader: stable, in lower case with hyphens (`comment-not-closed`).
    pub code: &'static str,
    /// Description in English, without the place.
    pub message: String,
}

/// Game read from a file.
#[derive(Clone, Debug)]
pub struct GameText<'a> {
    /// Format of the game.
    pub format: RecordFormat,
    /// Place at which the game begins.
    pub place: Place,
    /// Source text of the game for storage; for a binary format, the same game written as PGN.
    pub source: Cow<'a, str>,
    /// Discipline, if the file states it or the format leaves no doubt.
    pub discipline: Option<Discipline>,
    /// Tags in their order; a repeated tag is listed each time.
    pub tags: Vec<(Cow<'a, str>, Cow<'a, str>)>,
    /// Start position in the notation of the game's rules, if it is not the standard one.
    pub start: Option<Cow<'a, str>>,
    /// Moves of the main line.
    pub moves: Vec<Written<'a>>,
    /// Comments, each with the number of plies of the main line before it.
    pub comments: Vec<(usize, Cow<'a, str>)>,
    /// Result as written: that of the tag, or the one after the moves if the tag has none; `*` without a result.
    pub result: Cow<'a, str>,
    /// Problems of the text.
    pub findings: Vec<Finding>,
}

impl GameText<'_> {
    /// Returns the value of a tag, by its name in any case.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(it, _)| it.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_ref())
    }
}
