//! Reader of PGN games.

use std::borrow::Cow;

use super::chinese;
use super::flaw::Flaw;
use super::line_tags::tag_line;
use super::reading::Reading;
use super::word::{Word, word};
use crate::budget;
use crate::games::GameText;
use crate::games::cursor::{Cursor, is_tag, line, plain_bytes, plain_move, tag};

/// Returns an iterator over the games of a text.
pub fn games(text: &str) -> Games<'_> {
    Games { cursor: Cursor::new(text), unbalanced_before: 0, expected: (80, 0) }
}

/// Iterator over the games of a text. It holds one game at a time.
#[derive(Clone, Debug)]
pub struct Games<'a> {
    cursor: Cursor<'a>,
    /// Offset before which braces are known not to balance.
    unbalanced_before: usize,
    /// Numbers of moves and comments in the last game: the capacity for the next one.
    expected: (usize, usize),
}

impl<'a> Iterator for Games<'a> {
    type Item = GameText<'a>;

    fn next(&mut self) -> Option<GameText<'a>> {
        self.cursor.skip_blank();
        self.cursor.peek()?;
        let mut reading = Reading::new(self.cursor.place(), self.expected);
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
    /// Reads the next element of a game; returns `false` at the game's end.
    fn step(&mut self, reading: &mut Reading<'a>) -> bool {
        budget::check();
        let Some(letter) = self.cursor.peek() else { return false };
        if self.cursor.is_at_line_start()
            && reading.depth == 0
            && let Some((name, value, length)) = tag_line(self.cursor.rest())
        {
            return self.tag_line(reading, name, value, length);
        }
        match letter {
            b'a'..=b'h' | b'B' | b'K' | b'N' | b'Q' | b'R' if reading.depth == 0 && reading.terminator.is_none() => {
                let Some(text) = plain_move(self.cursor.rest()) else { return self.word(reading) };
                reading.played(self.cursor.place(), text);
                self.cursor.skip(text.len());
            }
            b'{' => self.comment(reading),
            b'0'..=b'9' => return self.number(reading),
            b'[' => return self.bracket(reading),
            b';' if reading.depth == 0 && chinese::after_signs(self.cursor.rest()).is_some() => {
                return self.word(reading);
            }
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

    /// Reads a tag or a text that looks like one.
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

    /// Reads the text between braces. A comment without its closing brace extends to the next tags or to the end.
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

    /// Returns the number of bytes to the brace that closes the previous one. If the braces up to the next tags
    /// balance, that is its own brace, otherwise the first. Without any brace the error is the number of bytes to the
    /// next tags or the end.
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

    /// Reads a move's number, or a word that begins with a digit.
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
        if let Some(signs) = chinese::after_signs(self.cursor.rest())
            && reading.depth == 0
        {
            return self.chinese_move(reading, signs);
        }
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

    /// Reads a Chinese move of four characters behind this many bytes of signs; the text after it is read separately.
    fn chinese_move(&mut self, reading: &mut Reading<'a>, signs: usize) -> bool {
        if reading.terminator.is_some() {
            return false;
        }
        self.cursor.skip(signs);
        let text = chinese::at_once(self.cursor.rest()).unwrap_or_default();
        reading.played(self.cursor.place(), text);
        self.cursor.skip(text.len());
        true
    }

    /// Reads a tag that is a line of its own, `红方：甲`, before or after the moves; returns `false` if it begins the next
    /// game.
    fn tag_line(&mut self, reading: &mut Reading<'a>, name: &'static str, value: &'a str, length: usize) -> bool {
        let begins = ["Event", "Red", "White"].contains(&name);
        let is_first_again = reading.game.tags.first().is_some_and(|(first, _)| first == name);
        if reading.has_body() && (begins || is_first_again) {
            return false;
        }
        reading.tag(self.cursor.place(), name, value);
        self.cursor.skip(length);
        true
    }

    /// Skips a word of a variation. A result with which the text ends is kept: its variation was never closed.
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

/// Parses a number of up to four digits with one to three points. Returns the number, `true` if it indicates a move of
/// the second side, and its length in bytes.
fn plain_number(bytes: &[u8]) -> Option<(u32, bool, usize)> {
    let digits = bytes.iter().take(4).take_while(|byte| byte.is_ascii_digit()).count();
    let points = bytes.get(digits..)?.iter().take(3).take_while(|byte| **byte == b'.').count();
    let number = bytes.iter().take(digits).fold(0, |number, digit| number * 10 + u32::from(digit - b'0'));
    (digits > 0 && points > 0).then_some((number, points > 1, digits + points))
}

/// Returns a comment on one line without a nested brace, the form of nearly all comments.
fn plain_comment(rest: &str) -> Option<&str> {
    let end = plain_bytes(rest.as_bytes(), [b'}', b'{']);
    if rest.as_bytes().get(end) == Some(&b'}') { rest.get(..end) } else { None }
}

/// Returns `true` if only white space precedes the next tags or the end.
fn is_end(text: &str) -> bool {
    let rest = text.trim_start();
    rest.is_empty() || is_tag(rest)
}

/// Returns `true` for `(Q)` directly behind a move.
fn is_promotion_in_parentheses(after: &str) -> bool {
    matches!(after.as_bytes(), [b'(', b'Q' | b'R' | b'B' | b'N', b')', ..])
}
