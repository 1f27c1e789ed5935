//! From text to games.

use std::borrow::Cow;

use memchr::memchr2;

use super::flaw::{Flaw, found};
use super::what::{discipline, is_chess960};
use super::word::{Word, word};
use crate::games::cursor::{Cursor, is_tag, line, plain_bytes, plain_move, tag};
use crate::games::{GameText, Place, RecordFormat, Written};

/// Plies, and comments, of one game that are read: several times the longest game known.
const MOVES: usize = 20_000;
/// Tags of one game that are read.
const TAGS: usize = 500;

/// The games of a text, one by one.
pub fn games(text: &str) -> Games<'_> {
    Games { cursor: Cursor::new(text), unbalanced_before: 0, expected: (80, 0) }
}

/// An iterator over the games of a text. It holds one game at a time.
#[derive(Clone, Debug)]
pub struct Games<'a> {
    cursor: Cursor<'a>,
    /// Braces before this offset are known not to balance.
    unbalanced_before: usize,
    /// As many moves and comments as the last game had: room for the next one.
    expected: (usize, usize),
}

impl<'a> Iterator for Games<'a> {
    type Item = GameText<'a>;

    fn next(&mut self) -> Option<GameText<'a>> {
        self.cursor.skip_blank();
        self.cursor.peek()?;
        let mut reading = Reading::at(self.cursor.place(), self.expected);
        let begin = self.cursor.offset();
        let mut end = begin;
        while self.step(&mut reading) {
            end = self.cursor.offset();
            self.cursor.skip_blank();
        }
        reading.game.source = Cow::Borrowed(self.cursor.slice(begin, end).trim_end());
        self.expected = (reading.game.moves.len(), reading.game.comments.len());
        Some(reading.finish())
    }
}

impl<'a> Games<'a> {
    /// Reads the next thing of a game; false at the game's end.
    fn step(&mut self, reading: &mut Reading<'a>) -> bool {
        let Some(letter) = self.cursor.peek() else { return false };
        match letter {
            b'a'..=b'h' | b'B' | b'K' | b'N' | b'Q' | b'R' if reading.depth == 0 && reading.terminator.is_none() => {
                let Some(text) = plain_move(self.cursor.rest()) else { return self.word(reading) };
                reading.played(self.cursor.place(), text);
                self.cursor.skip(text.len());
            }
            b'{' => self.comment(reading),
            b'0'..=b'9' => return self.number(reading),
            b'[' => return self.bracket(reading),
            b';' => {
                let text = line(self.cursor.rest());
                self.cursor.skip(text.len());
                reading.comment(text.trim_start_matches(';'), false);
            }
            b'(' => {
                reading.open(self.cursor.place());
                self.cursor.skip(1);
            }
            b')' if reading.depth > 0 => {
                reading.depth -= 1;
                self.cursor.skip(1);
            }
            b')' | b'}' | b']' => {
                let place = self.cursor.place();
                reading.found(place, Flaw::NOTHING_TO_CLOSE, self.cursor.rest().get(..1).unwrap_or_default());
                self.cursor.skip(1);
            }
            b'$' => self.nag(reading),
            _ => return self.word(reading),
        }
        true
    }

    /// A tag, or what looks like one.
    fn bracket(&mut self, reading: &mut Reading<'a>) -> bool {
        let place = self.cursor.place();
        let rest = self.cursor.rest();
        if reading.has_body() {
            if is_tag(rest) && (reading.depth == 0 || place.column == 1) {
                return false;
            }
            let end = rest.find([']', '\n', '\r']).unwrap_or(rest.len());
            let text = rest.get(..=end).unwrap_or(rest).trim_end();
            self.cursor.skip(text.len());
            reading.found(place, Flaw::MEANS_NOTHING, text);
            return true;
        }
        let Some(tag) = tag(rest) else {
            let text = line(rest);
            self.cursor.skip(text.len());
            reading.found(place, Flaw::TAG_UNREADABLE, text);
            return true;
        };
        if reading.game.tags.first().is_some_and(|(first, _)| first == tag.name) {
            return false;
        }
        self.cursor.skip(tag.length);
        if !tag.closed {
            reading.found(place, Flaw::TAG_OPEN, tag.name);
        }
        reading.tag(place, tag.name, tag.value);
        true
    }

    /// What stands between braces. A comment without its closing brace reaches to the next tags or to the end.
    fn comment(&mut self, reading: &mut Reading<'a>) {
        let begin = self.cursor.offset();
        let rest = self.cursor.rest().get(1..).unwrap_or_default();
        if let Some(text) = plain_comment(rest) {
            self.cursor.skip(text.len() + 2);
            reading.comment(text, false);
            return;
        }
        let text = match self.closing_brace(rest) {
            Ok(close) => self.cursor.go_to(begin + close + 2).get(1..=close).unwrap_or_default(),
            Err(end) => {
                let place = self.cursor.place();
                let text = self.cursor.go_to(begin + 1 + end).get(1..).unwrap_or_default();
                reading.found(place, Flaw::COMMENT_OPEN, text);
                text
            }
        };
        reading.comment(text, true);
    }

    /// Bytes to the brace that closes the one just before: its own where the braces up to the next tags balance, otherwise the first one. Without
    /// any, bytes to the next tags or the end.
    fn closing_brace(&mut self, rest: &str) -> Result<usize, usize> {
        let offset = self.cursor.offset();
        let may_balance = offset >= self.unbalanced_before;
        let mut depth = 1_usize;
        let mut first = None;
        let mut end = rest.len();
        for (at, byte) in rest.bytes().enumerate() {
            match byte {
                b'}' => {
                    depth -= 1;
                    if depth == 0 || !may_balance {
                        return Ok(at);
                    }
                    first = first.or(Some(at));
                }
                b'{' => depth += 1,
                b'\n' | b'\r' if rest.get(at + 1..).is_some_and(is_tag) => {
                    end = at;
                    break;
                }
                _ => {}
            }
        }
        self.unbalanced_before = offset + end;
        first.ok_or(end)
    }

    fn nag(&mut self, reading: &mut Reading<'a>) {
        let rest = self.cursor.rest();
        let digits = rest.bytes().skip(1).take_while(u8::is_ascii_digit).count();
        if rest.get(1..=digits).is_none_or(|number| number.parse::<u8>().is_err()) {
            reading.found(self.cursor.place(), Flaw::NAG_UNREADABLE, rest.get(..=digits).unwrap_or_default());
        }
        self.cursor.skip(1 + digits);
    }

    /// A move's number, or a word that begins with a digit.
    fn number(&mut self, reading: &mut Reading<'a>) -> bool {
        if let Some((number, is_second, length)) = plain_number(self.cursor.rest().as_bytes())
            && reading.depth == 0
            && reading.terminator.is_none()
        {
            if !reading.is_in_step(number, is_second) {
                let text = self.cursor.rest().get(..length).unwrap_or_default();
                reading.found(self.cursor.place(), Flaw::NUMBER_OUT_OF_STEP, text);
            }
            self.cursor.skip(length);
            return true;
        }
        self.word(reading)
    }

    fn word(&mut self, reading: &mut Reading<'a>) -> bool {
        let text = self.cursor.word();
        let mut kind = word(text);
        if reading.depth > 0 {
            self.word_of_variation(reading, text, kind);
            return true;
        }
        let after = self.cursor.rest().get(text.len()..).unwrap_or_default();
        if !matches!(kind, Word::Number(..)) && reading.is_given_result(text) && is_end(after) {
            if matches!(kind, Word::Move(_)) {
                reading.found(self.cursor.place(), Flaw::RESULT_OR_MOVE, text);
            }
            kind = Word::Result(text);
        }
        if reading.terminator.is_some() && matches!(kind, Word::Move(_) | Word::Number(..)) {
            return false;
        }
        let place = self.cursor.place();
        self.cursor.skip(match kind {
            Word::Number(number, is_second, length) => {
                if !reading.is_in_step(number, is_second) {
                    reading.found(place, Flaw::NUMBER_OUT_OF_STEP, text.get(..length).unwrap_or(text));
                }
                length
            }
            Word::Result(result) => {
                reading.terminate(place, result);
                result.len()
            }
            Word::Move(_) if is_promotion_in_parentheses(after) => {
                let whole = text.len() + 3;
                reading.played(place, self.cursor.rest().get(..whole).unwrap_or(text));
                whole
            }
            Word::Move(bare) => {
                reading.played(place, bare);
                text.len()
            }
            Word::Mark => text.len(),
            Word::Unknown => {
                reading.found(place, Flaw::MEANS_NOTHING, text);
                text.len()
            }
        });
        true
    }

    /// A word of a variation means nothing here, but for a result with which the text ends: its variation was never closed.
    fn word_of_variation(&mut self, reading: &mut Reading<'a>, text: &'a str, kind: Word<'a>) {
        let length = match kind {
            Word::Number(.., length) => length,
            Word::Result(result) => result.len(),
            _ => text.len(),
        };
        if let Word::Result(result) = kind
            && reading.terminator.is_none()
            && self.cursor.rest().get(length..).is_some_and(is_end)
        {
            reading.terminator = Some((self.cursor.place(), result));
        }
        self.cursor.skip(length);
    }
}

/// A number of up to four digits with one to three points: the number, whether it says that the second side moves, its bytes.
fn plain_number(bytes: &[u8]) -> Option<(u32, bool, usize)> {
    let digits = bytes.iter().take(4).take_while(|byte| byte.is_ascii_digit()).count();
    let points = bytes.get(digits..)?.iter().take(3).take_while(|byte| **byte == b'.').count();
    let number = bytes.iter().take(digits).fold(0, |number, digit| number * 10 + u32::from(digit - b'0'));
    (digits > 0 && points > 0).then_some((number, points > 1, digits + points))
}

/// A comment on one line without another brace in it, which nearly all are.
fn plain_comment(rest: &str) -> Option<&str> {
    let end = plain_bytes(rest.as_bytes(), [b'}', b'{']);
    if rest.as_bytes().get(end) == Some(&b'}') { rest.get(..end) } else { None }
}

/// Whether nothing but white space stands before the next tags or the end.
fn is_end(text: &str) -> bool {
    let rest = text.trim_start();
    rest.is_empty() || is_tag(rest)
}

/// `(Q)` directly behind a move.
fn is_promotion_in_parentheses(after: &str) -> bool {
    matches!(after.as_bytes(), [b'(', b'Q' | b'R' | b'B' | b'N', b')', ..])
}

/// A game being read.
struct Reading<'a> {
    game: GameText<'a>,
    /// Variations open within one another, and where the outermost one begins.
    depth: usize,
    opened: Place,
    /// The result after the moves.
    terminator: Option<(Place, &'a str)>,
    /// The `Result` tag.
    result: Option<usize>,
    /// What the numbers of the file are ahead of the moves counted, in plies; unknown before the first number.
    ahead: Option<i64>,
    too_much: bool,
}

impl<'a> Reading<'a> {
    fn at(place: Place, (moves, comments): (usize, usize)) -> Self {
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
            too_much: false,
        }
    }

    fn found(&mut self, place: Place, flaw: Flaw, about: &str) {
        found(&mut self.game.findings, place, flaw, about);
    }

    fn has_body(&self) -> bool {
        !self.game.moves.is_empty() || self.terminator.is_some() || self.depth > 0
    }

    /// Whether there is room for one more; the first time that there is none is a finding.
    fn has_room(&mut self, place: Place, used: usize, limit: usize) -> bool {
        if used >= limit && !self.too_much {
            self.too_much = true;
            self.found(place, Flaw::TOO_MUCH, "");
        }
        used < limit
    }

    fn tag(&mut self, place: Place, name: &'a str, value: &'a str) {
        if !self.has_room(place, self.game.tags.len(), TAGS) {
            return;
        }
        if self.game.tags.iter().any(|(known, _)| known == name) {
            self.found(place, Flaw::TAG_REPEATED, name);
        } else if name.eq_ignore_ascii_case("Result") {
            self.result = Some(self.game.tags.len());
        }
        self.game.tags.push((Cow::Borrowed(name), unescaped(value)));
    }

    /// The `Result` tag, if it is something that the moves may end with.
    fn given_result(&self) -> Option<&str> {
        self.result.and_then(|at| self.game.tags.get(at)).map(|(_, value)| value.trim()).filter(|it| !it.is_empty())
    }

    fn is_given_result(&self, text: &str) -> bool {
        let is_letter = text.starts_with(|letter: char| letter.is_ascii_alphabetic());
        !is_letter && self.terminator.is_none() && self.given_result() == Some(text)
    }

    fn open(&mut self, place: Place) {
        if self.depth == 0 {
            self.opened = place;
            if self.game.moves.is_empty() {
                self.found(place, Flaw::VARIATION_OF_NOTHING, "(");
            }
        }
        self.depth += 1;
    }

    /// Whether a number is that of the move to come.
    fn is_in_step(&mut self, number: u32, is_second: bool) -> bool {
        if number == 0 {
            return true;
        }
        let plies = i64::try_from(self.game.moves.len()).unwrap_or(i64::MAX);
        let ahead = i64::from(number) * 2 + i64::from(is_second) - plies;
        // A number with one point may stand before the second side's move too, also where that side begins.
        let fits = |known: i64| known == ahead || (!is_second && known == ahead + 1);
        let known = self.ahead.unwrap_or(ahead);
        if !fits(known) || self.ahead.is_none() {
            self.ahead = Some(ahead);
        }
        fits(known) || (plies <= 1 && known + 1 == ahead)
    }

    fn played(&mut self, place: Place, text: &'a str) {
        if self.has_room(place, self.game.moves.len(), MOVES) {
            self.game.moves.push(Written { text: Cow::Borrowed(text), place });
        }
    }

    /// Keeps a comment; one that may have several lines is written on one.
    fn comment(&mut self, text: &'a str, is_long: bool) {
        let text = text.trim_ascii();
        if self.depth > 0 || text.is_empty() || !self.has_room(self.game.place, self.game.comments.len(), MOVES) {
            return;
        }
        let text = if is_long && memchr2(b'\n', b'\r', text.as_bytes()).is_some() {
            Cow::Owned(text.split_whitespace().collect::<Vec<_>>().join(" "))
        } else {
            Cow::Borrowed(text)
        };
        self.game.comments.push((self.game.moves.len(), text));
    }

    fn terminate(&mut self, place: Place, text: &'a str) {
        match self.terminator {
            None => self.terminator = Some((place, text)),
            Some((_, first)) if score(first) != score(text) => self.found(place, Flaw::RESULTS_DIFFER, text),
            Some(_) => {}
        }
    }

    fn finish(mut self) -> GameText<'a> {
        if self.depth > 0 {
            self.found(self.opened, Flaw::VARIATION_OPEN, "(");
        }
        if self.game.tags.is_empty() {
            self.found(self.game.place, Flaw::NO_TAGS, "");
        }
        self.game.result = self.agreed_result();
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

    fn agreed_result(&mut self) -> Cow<'a, str> {
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

/// The usual form of a result.
fn score(text: &str) -> &str {
    match text {
        "1/2" | "½-½" | "½" | "1/2\u{2013}1/2" => "1/2-1/2",
        "1\u{2013}0" => "1-0",
        "0\u{2013}1" => "0-1",
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
