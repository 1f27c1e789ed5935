//! Games as files tell them, whatever the format: what the reader of each format gives.
//!
//! A reader never gives up a file for one bad game: what cannot be read is a [`Finding`] of that game, with its place, and the next game is
//! read. Nothing here knows the rules: whether a text is a legal move is asked elsewhere.

pub(crate) mod cursor;

use std::borrow::Cow;
use std::fmt;

use qisai_domain::Discipline;

/// A format of game records.
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

/// A place in a text: line and column in characters, both from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    pub line: u32,
    /// The character in the line.
    pub column: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// A move of the main line as the file has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written<'a> {
    /// The move, without its number, marks and comments.
    pub text: Cow<'a, str>,
    /// Where it stands.
    pub place: Place,
}

impl<'a> Written<'a> {
    /// A move as it stands in a text, without the characters in it that nobody sees.
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

/// Something about a game's text that is wrong or was left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub place: Place,
    /// What, as a word of its format's reader: stable, in lower case with hyphens (`comment-not-closed`).
    pub code: &'static str,
    /// The same in English, without the place.
    pub message: String,
}

/// A game.
#[derive(Clone, Debug)]
pub struct GameText<'a> {
    /// In which format.
    pub format: RecordFormat,
    /// Where it begins.
    pub place: Place,
    /// Its own text, to be kept; for a format that is not text, the same game written as PGN.
    pub source: Cow<'a, str>,
    /// What is played, where the file says so or the format leaves no doubt.
    pub discipline: Option<Discipline>,
    /// Tags in their order; of a name that stands there twice both.
    pub tags: Vec<(Cow<'a, str>, Cow<'a, str>)>,
    /// The position that the game begins from, where it is not the usual one, in the notation of the game's rules.
    pub start: Option<Cow<'a, str>>,
    /// The main line.
    pub moves: Vec<Written<'a>>,
    /// Comments: after how many plies of the main line, and what.
    pub comments: Vec<(usize, Cow<'a, str>)>,
    /// The result as written: the tag's, or the one after the moves where the tag has none; `*` where there is none.
    pub result: Cow<'a, str>,
    /// What is wrong with the text.
    pub findings: Vec<Finding>,
}

impl GameText<'_> {
    /// The value of a tag, by its name in any case.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(it, _)| it.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_ref())
    }
}
