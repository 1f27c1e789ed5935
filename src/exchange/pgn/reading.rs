//! Game being read, with a method for each of its parts.

use std::borrow::Cow;

use memchr::memchr2;

use super::flaw::{Flaw, found};
use super::what::{discipline, is_chess960};
use crate::games::{GameText, Place, RecordFormat, Written};

/// Maximum number of plies, and of comments, read per game: several times the longest game known.
const MAX_PLIES: usize = 20_000;
/// Maximum number of tags read per game.
const MAX_TAGS: usize = 500;

/// Game being read.
pub(super) struct Reading<'a> {
    pub(super) game: GameText<'a>,
    /// Number of nested open variations.
    pub(super) depth: usize,
    /// Place of the outermost open variation.
    opened: Place,
    /// Result after the moves.
    pub(super) terminator: Option<(Place, &'a str)>,
    /// Index of the `Result` tag.
    result: Option<usize>,
    /// Difference in plies between the move numbers of the file and the moves read; unknown before the first number.
    ahead: Option<i64>,
    /// `true` once a limit has been exceeded and reported.
    is_over_limit: bool,
}

impl<'a> Reading<'a> {
    /// Returns a game that begins at a place, with capacity for an expected number of moves and comments.
    pub(super) fn new(place: Place, (moves, comments): (usize, usize)) -> Self {
        Self {
            game: GameText {
                format: RecordFormat::Pgn,
                place,
                source: Cow::Borrowed(""),
                discipline: None,
                tags: Vec::with_capacity(16),
                start: None,
                moves: Vec::with_capacity(moves),
                comments: Vec::with_capacity(comments),
                result: Cow::Borrowed("*"),
                findings: Vec::new(),
            },
            depth: 0,
            opened: place,
            terminator: None,
            result: None,
            ahead: None,
            is_over_limit: false,
        }
    }

    pub(super) fn found(&mut self, place: Place, flaw: Flaw, about: &str) {
        found(&mut self.game.findings, place, flaw, about);
    }

    pub(super) fn has_body(&self) -> bool {
        !self.game.moves.is_empty() || self.terminator.is_some() || self.depth > 0
    }

    /// Returns `true` if there is room for one more element. The first element beyond a limit adds a finding.
    fn has_room(&mut self, place: Place, used: usize, limit: usize) -> bool {
        if used >= limit && !self.is_over_limit {
            self.is_over_limit = true;
            self.found(place, Flaw::TOO_MUCH, "");
        }
        used < limit
    }

    pub(super) fn tag(&mut self, place: Place, name: &'a str, value: &'a str) {
        if !self.has_room(place, self.game.tags.len(), MAX_TAGS) {
            return;
        }
        if self.game.tags.iter().any(|(known, _)| known == name) {
            self.found(place, Flaw::TAG_REPEATED, name);
        } else if name.eq_ignore_ascii_case("Result") {
            self.result = Some(self.game.tags.len());
        }
        self.game.tags.push((Cow::Borrowed(name), unescaped(value)));
    }

    /// Returns the value of the `Result` tag, unless it is empty.
    fn given_result(&self) -> Option<&str> {
        self.result.and_then(|at| self.game.tags.get(at)).map(|(_, value)| value.trim()).filter(|it| !it.is_empty())
    }

    /// Returns `true` if a word without a leading letter is the result in the `Result` tag, and no result has been read
    /// after the moves.
    pub(super) fn is_given_result(&self, text: &str) -> bool {
        let is_letter = text.starts_with(|letter: char| letter.is_ascii_alphabetic());
        let is_given = |given: &str| given == text || (text.starts_with('0') && given == score(text));
        !is_letter && self.terminator.is_none() && self.given_result().is_some_and(is_given)
    }

    pub(super) fn open(&mut self, place: Place) {
        if self.depth == 0 {
            self.opened = place;
            if self.game.moves.is_empty() {
                self.found(place, Flaw::VARIATION_OF_NOTHING, "(");
            }
        }
        self.depth += 1;
    }

    /// Returns `true` if a move number fits the next move.
    pub(super) fn is_in_step(&mut self, number: u32, is_second: bool) -> bool {
        if number == 0 {
            return true;
        }
        let plies = i64::try_from(self.game.moves.len()).unwrap_or(i64::MAX);
        let ahead = i64::from(number) * 2 + i64::from(is_second) - plies;
        // A number with one point may also precede the second side's move, even if that side begins.
        let fits = |known: i64| known == ahead || (!is_second && known == ahead + 1);
        let known = self.ahead.unwrap_or(ahead);
        if !fits(known) || self.ahead.is_none() {
            self.ahead = Some(ahead);
        }
        fits(known) || (plies <= 1 && known + 1 == ahead)
    }

    pub(super) fn played(&mut self, place: Place, text: &'a str) {
        if self.has_room(place, self.game.moves.len(), MAX_PLIES) {
            self.game.moves.push(Written::of(text, place));
        }
    }

    /// Stores a comment; line breaks in a long comment become spaces.
    pub(super) fn comment(&mut self, text: &'a str, is_long: bool) {
        let text = text.trim_ascii();
        if self.depth > 0 || text.is_empty() || !self.has_room(self.game.place, self.game.comments.len(), MAX_PLIES) {
            return;
        }
        let text = if is_long && memchr2(b'\n', b'\r', text.as_bytes()).is_some() {
            Cow::Owned(text.split_whitespace().collect::<Vec<_>>().join(" "))
        } else {
            Cow::Borrowed(text)
        };
        self.game.comments.push((self.game.moves.len(), text));
    }

    pub(super) fn terminate(&mut self, place: Place, text: &'a str) {
        match self.terminator {
            None => self.terminator = Some((place, text)),
            Some((_, first)) if score(first) != score(text) => self.found(place, Flaw::RESULTS_DIFFER, text),
            Some(_) => {}
        }
    }

    pub(super) fn finish(mut self) -> GameText<'a> {
        if self.depth > 0 {
            self.found(self.opened, Flaw::VARIATION_OPEN, "(");
        }
        if self.game.tags.is_empty() {
            self.found(self.game.place, Flaw::NO_TAGS, "");
        }
        self.game.result = self.final_result();
        self.game.start = self.start();
        match discipline(&self.game) {
            Ok(played) => self.game.discipline = played,
            Err(at) => {
                let value = self.game.tags.get(at).map(|(_, value)| value.to_string()).unwrap_or_default();
                self.found(self.game.place, Flaw::OTHER_GAME, &value);
            }
        }
        if self.game.start.is_none() && is_chess960(&self.game) {
            self.found(self.game.place, Flaw::VARIANT_WITHOUT_FEN, "");
        }
        self.game
    }

    /// Returns the result: the tag's if it is known, otherwise the one after the moves. Adds a finding if they differ
    /// or if the moves have none.
    fn final_result(&mut self) -> Cow<'a, str> {
        let after = self.terminator.map(|(_, text)| text);
        let given = self.result.and_then(|at| self.game.tags.get(at)).map(|(_, value)| value.clone());
        match self.terminator {
            None => {
                let last = self.game.moves.last().map_or(self.game.place, |last| last.place);
                self.found(last, Flaw::NOT_ENDED, "");
            }
            Some((place, text)) if given.as_ref().is_some_and(|given| score(given.trim()) != score(text)) => {
                self.found(place, Flaw::RESULTS_DIFFER, text);
            }
            Some(_) => {}
        }
        let is_known = |text: &Cow<'_, str>| !matches!(text.trim(), "" | "*" | "?");
        given.filter(is_known).or(after.map(Cow::Borrowed)).unwrap_or(Cow::Borrowed("*"))
    }

    /// Returns the start position. Adds a finding if the tags `SetUp` and `FEN` contradict each other.
    fn start(&mut self) -> Option<Cow<'a, str>> {
        let fen = self.game.tags.iter().find(|(name, _)| name.eq_ignore_ascii_case("FEN"));
        let fen = fen.map(|(_, value)| value.clone()).filter(|value| !matches!(value.trim(), "" | "?" | "startpos"));
        let set_up = self.game.tag("SetUp").map(|value| value.trim() == "1");
        match (set_up, &fen) {
            (Some(true), None) => self.found(self.game.place, Flaw::SETUP_WITHOUT_FEN, ""),
            (Some(false), Some(_)) => self.found(self.game.place, Flaw::FEN_WITHOUT_SETUP, ""),
            _ => {}
        }
        fen
    }
}

/// Returns the standard form of a result.
fn score(text: &str) -> &str {
    match text {
        "1/2" | "½-½" | "½" | "1/2\u{2013}1/2" => "1/2-1/2",
        "1\u{2013}0" => "1-0",
        "0\u{2013}1" => "0-1",
        "0\u{2013}0" => "0-0",
        "?" | "" => "*",
        other => other,
    }
}

fn unescaped(value: &str) -> Cow<'_, str> {
    if !value.contains('\\') {
        return Cow::Borrowed(value);
    }
    let mut plain = String::with_capacity(value.len());
    let mut letters = value.chars().peekable();
    while let Some(letter) = letters.next() {
        let escaped = letters.next_if(|next| letter == '\\' && matches!(next, '"' | '\\'));
        plain.push(escaped.unwrap_or(letter));
    }
    Cow::Owned(plain)
}
