//! Reader of PDN games.

use super::finding::FindingKind;
use super::game::{Game, Line, Played, Score, Tag, Terminator};
use super::moves::{Word, ends, mark, sign, sign_in_parentheses, word};
use crate::budget;
use crate::games::Place;
use crate::games::cursor::{Cursor, has_no_width, is_tag};

/// Maximum depth of nested variations, the main line included.
const DEPTH: usize = 32;
/// Maximum number of moves read per game, variations included: several times the longest game known.
const MOVES: usize = 20_000;
/// Maximum number of findings per game.
const FINDINGS: usize = 100;

/// Returns an iterator over the games of a text.
pub fn games(text: &str) -> Games<'_> {
    Games {
        cursor: Cursor::new(text),
        length: text.len(),
        close: None,
        unbalanced_before: 0,
        tag_line: None,
        searches: 0,
    }
}

/// Iterator over the games of a text. It holds one game at a time.
#[derive(Clone, Debug)]
pub struct Games<'a> {
    cursor: Cursor<'a>,
    length: usize,
    /// Offset of the last closing brace found, so that no brace is searched twice.
    close: Option<usize>,
    /// Offset before which braces are known not to balance.
    unbalanced_before: usize,
    /// Offset of the last line of tags found, or of the end of the text: no other tag line begins before it.
    tag_line: Option<usize>,
    /// Number of searches for such a line: at most one per line, and one for the end.
    searches: usize,
}

impl Iterator for Games<'_> {
    type Item = Game;

    fn next(&mut self) -> Option<Game> {
        self.skip_blank();
        self.cursor.letter()?;
        let mut reading = Reading::at(self.cursor.place());
        while self.step(&mut reading) {
            self.skip_blank();
        }
        Some(reading.finish())
    }
}

impl<'a> Games<'a> {
    /// Returns the number of searches for a line of tags so far: at most one per such line, and one for the end.
    pub fn searches(&self) -> usize {
        self.searches
    }

    /// Skips spaces, characters without width, the old end-of-file sign, and lines that begin with `%`.
    pub(super) fn skip_blank(&mut self) {
        let is_blank = |letter: char| letter.is_whitespace() || has_no_width(letter) || letter == '\u{1a}';
        self.cursor.take_while(is_blank);
        while self.cursor.is_at_line_start() && self.cursor.letter() == Some('%') {
            self.cursor.take_line();
            self.cursor.take_while(is_blank);
        }
    }

    /// Returns the number of bytes read.
    pub(super) fn offset(&self) -> usize {
        self.length - self.cursor.rest().len()
    }

    /// Reads the next element of a game; returns `false` at the game's end.
    fn step(&mut self, reading: &mut Reading) -> bool {
        budget::check();
        let Some(letter) = self.cursor.letter() else { return false };
        let place = self.cursor.place();
        match letter {
            '[' if self.cursor.is_at_tag() => return self.tag(reading),
            '[' if self.cursor.is_at_line_start() && !reading.has_body() => {
                let line = self.cursor.take_line();
                reading.found(place, FindingKind::TagUnreadable, line);
            }
            '{' => {
                let comment = self.comment(reading);
                reading.comment(comment);
            }
            ';' => reading.comment(self.cursor.take_line().trim_start_matches(';')),
            _ if self.is_given_result(reading) => self.given_result(reading),
            '0'..='9' | '½' => return self.word(reading),
            '*' => return self.star(reading),
            _ if reading.game.terminator.is_some() && letter == '(' => return false,
            '(' => {
                if let Some(text) = self.mark_in_parentheses() {
                    reading.mark(place, text);
                } else if let Some(length) = sign_in_parentheses(self.cursor.rest()) {
                    reading.comment(self.cursor.take(length));
                } else {
                    self.cursor.take(1);
                    reading.open(place);
                }
            }
            ')' => {
                self.cursor.take(1);
                reading.close(place);
            }
            '!' | '?' => reading.mark(place, self.cursor.take_while(|letter| letter == '!' || letter == '?')),
            '$' => {
                self.cursor.take(1);
                let number = self.cursor.take_while(|letter| letter.is_ascii_digit());
                match number.parse() {
                    Ok(nag) => reading.nag(place, nag),
                    Err(_) => reading.found(place, FindingKind::NagUnreadable, number),
                }
            }
            '.' => {
                self.cursor.take_while(|letter| letter == '.');
            }
            '/' => {
                let line = self.cursor.take_line_until('/');
                reading.found(place, FindingKind::SetUp, line);
            }
            '+' | '-' | '=' | 'a' if let Some(length) = sign(self.cursor.rest()) => {
                reading.comment(self.cursor.take(length));
            }
            '}' | ']' => {
                let text = self.cursor.take(1);
                reading.found(place, FindingKind::NothingToClose, text);
            }
            _ => {
                let text = self.cursor.take_word();
                reading.found(place, FindingKind::Unknown, text);
            }
        }
        true
    }

    fn tag(&mut self, reading: &mut Reading) -> bool {
        if reading.has_body() {
            return false;
        }
        let place = self.cursor.place();
        let Some((name, value, length)) = self.cursor.tag() else {
            let line = self.cursor.take_line();
            reading.found(place, FindingKind::TagUnreadable, line);
            return true;
        };
        let is_first_again = reading.game.tags.first().is_some_and(|first| first.name == name);
        if is_first_again {
            return false;
        }
        self.cursor.take(length);
        reading.tag(Tag { place, name: name.to_owned(), value: unescaped(value) });
        true
    }

    /// Reads the text between braces. A comment without its closing brace extends to the next tags or to the end.
    fn comment(&mut self, reading: &mut Reading) -> &'a str {
        let place = self.cursor.place();
        self.cursor.take(1);
        let close = self.closing_brace();
        let tags = self.next_tag_line().filter(|tags| close.is_none_or(|close| *tags < close));
        let Some(close) = close.filter(|_| tags.is_none()) else {
            let text = self.cursor.take(tags.unwrap_or(usize::MAX));
            reading.found(place, FindingKind::CommentNotClosed, text);
            return text;
        };
        let text = self.cursor.take(close);
        self.cursor.take(1);
        text
    }

    /// Returns the number of bytes to the first later line that begins with a tag, if there is one.
    fn next_tag_line(&mut self) -> Option<usize> {
        let offset = self.offset();
        if self.tag_line.is_none_or(|line| line <= offset && line < self.length) {
            self.tag_line = Some(self.cursor.next_tag_line().map_or(self.length, |at| offset + at));
            self.searches += 1;
        }
        self.tag_line.filter(|line| *line < self.length)?.checked_sub(offset)
    }

    /// Returns the number of bytes to the brace that closes the one just read. If the braces up to the next tags
    /// balance, that is its own brace, otherwise the first.
    fn closing_brace(&mut self) -> Option<usize> {
        let offset = self.offset();
        if self.close.is_none_or(|close| close < offset) {
            let found = self.cursor.rest().find('}').map_or(self.length, |at| offset + at);
            self.close = Some(found);
        }
        let first = self.close.filter(|close| *close < self.length)? - offset;
        let is_nested = self.cursor.rest().get(..first).is_some_and(|text| text.contains('{'));
        if !is_nested || offset < self.unbalanced_before {
            return Some(first);
        }
        let mut depth = 1_usize;
        let limit = self.next_tag_line().unwrap_or(usize::MAX);
        for (at, letter) in self.cursor.rest().bytes().enumerate().take(limit) {
            match letter {
                b'{' => depth += 1,
                b'}' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return Some(at);
            }
        }
        self.unbalanced_before = offset.saturating_add(limit);
        Some(first)
    }

    /// Returns `true` if the result of the tags is at this place and the game ends behind it.
    fn is_given_result(&self, reading: &Reading) -> bool {
        let Some(result) = reading.given_result() else { return false };
        let Some(after) = self.cursor.rest().strip_prefix(result) else { return false };
        ends(after) && is_end(after)
    }

    fn given_result(&mut self, reading: &mut Reading) {
        let place = self.cursor.place();
        let text = self.cursor.take(reading.given_result().map_or(0, str::len));
        if reading.after_number && matches!(word(text), Some((Word::Move(_), _))) {
            reading.found(place, FindingKind::ResultOrMove, text);
        }
        reading.terminate(place, text);
    }

    fn word(&mut self, reading: &mut Reading) -> bool {
        let place = self.cursor.place();
        let Some((word, length)) = word(self.cursor.rest()) else {
            let text = self.cursor.take_word();
            reading.found(place, FindingKind::Unknown, text);
            return true;
        };
        if reading.game.terminator.is_some() && word != Word::Result {
            return false;
        }
        let text = self.cursor.take(length);
        match word {
            Word::Number(number, is_black) => reading.number(place, text, number, is_black),
            Word::Result => reading.terminate(place, text),
            Word::Move(text) => {
                reading.played(place, text);
                reading.move_end = self.offset();
            }
        }
        true
    }

    /// Reads `*` as a mark if it touches a move or moves follow, otherwise as the end of the game.
    fn star(&mut self, reading: &mut Reading) -> bool {
        let place = self.cursor.place();
        let touches = reading.move_end == self.offset();
        let text = self.cursor.take(1);
        let rest = self.cursor.rest().trim_start();
        let next_game = is_end(rest) || matches!(word(rest), Some((Word::Number(1, false), _)));
        if touches || !(next_game || reading.lines.last().is_none_or(|line| line.moves.is_empty())) {
            reading.mark(place, text);
        } else {
            reading.terminate(place, text);
        }
        true
    }

    /// Reads marks in parentheses such as `(!?)`.
    fn mark_in_parentheses(&mut self) -> Option<&'a str> {
        let inside = self.cursor.rest().strip_prefix('(')?;
        let marks = inside.get(..inside.find(|letter| !"!?*".contains(letter))?)?;
        let is_mark = !marks.is_empty() && inside.get(marks.len()..)?.starts_with(')');
        is_mark.then(|| {
            self.cursor.take(marks.len() + 2);
            marks
        })
    }
}

/// Returns `true` if only white space precedes the next tags or the end.
fn is_end(text: &str) -> bool {
    let rest = text.trim_start();
    rest.is_empty() || is_tag(rest)
}

fn unescaped(value: &str) -> String {
    let mut plain = String::with_capacity(value.len());
    let mut letters = value.chars().peekable();
    while let Some(letter) = letters.next() {
        let escaped = letters.next_if(|next| letter == '\\' && matches!(next, '"' | '\\'));
        plain.push(escaped.unwrap_or(letter));
    }
    plain
}

/// Game being read.
struct Reading {
    game: Game,
    /// Main line and the variations open within it.
    lines: Vec<Line>,
    /// Number of open variations beyond the depth limit.
    ignored: usize,
    moves: usize,
    /// Offset at which the last move ends.
    move_end: usize,
    /// `true` if the last element read is a move's number.
    after_number: bool,
    /// Difference in plies between the numbers of the file and the moves counted; unknown before the first number.
    ahead: Option<i64>,
}

impl Reading {
    fn at(place: Place) -> Self {
        Self {
            game: Game { place, ..Game::default() },
            // Capacity for the moves of most games.
            lines: vec![Line { moves: Vec::with_capacity(120), ..Line::default() }],
            ignored: 0,
            moves: 0,
            move_end: 0,
            after_number: false,
            ahead: None,
        }
    }

    fn found(&mut self, place: Place, kind: FindingKind, text: &str) {
        let kind = match self.game.findings.len() {
            0..FINDINGS => kind,
            FINDINGS => FindingKind::TooManyFindings,
            _ => return,
        };
        self.game.findings.push(kind.about(place, text));
    }

    fn has_body(&self) -> bool {
        self.moves > 0 || self.game.terminator.is_some() || self.lines.len() > 1
    }

    /// Returns the result of the tags, if the moves may end with it.
    fn given_result(&self) -> Option<&str> {
        let is_open = self.game.terminator.is_none() && self.lines.len() == 1;
        self.game.tag("Result").map(str::trim).filter(|result| is_open && !result.is_empty())
    }

    fn tag(&mut self, tag: Tag) {
        if self.game.tag(&tag.name).is_some() {
            self.found(tag.place, FindingKind::TagRepeated, &tag.name);
        }
        self.game.tags.push(tag);
    }

    fn number(&mut self, place: Place, text: &str, number: u32, is_black: bool) {
        self.after_number = true;
        if let [main] = self.lines.as_slice() {
            let plies = i64::try_from(main.moves.len()).unwrap_or(i64::MAX);
            let ahead = i64::from(number) * 2 + i64::from(is_black) - plies;
            // A number with one point may also precede Black's move.
            let fits = |known: i64| known == ahead || (!is_black && known == ahead + 1);
            if self.ahead.is_some_and(|known| !fits(known)) {
                self.found(place, FindingKind::NumberOutOfStep, text);
            }
            self.ahead = self.ahead.filter(|known| fits(*known)).or(Some(ahead));
        }
    }

    fn played(&mut self, place: Place, text: String) {
        self.after_number = false;
        self.moves += 1;
        if self.moves == MOVES + 1 {
            self.found(place, FindingKind::TooManyMoves, &text);
        }
        if let Some(line) = self.lines.last_mut()
            && self.ignored == 0
            && self.moves <= MOVES
        {
            line.moves.push(Played { place, text, ..Played::default() });
        }
    }

    fn comment(&mut self, text: &str) {
        let text = tidy(text);
        if let Some(line) = self.lines.last_mut()
            && self.ignored == 0
            && !text.is_empty()
        {
            line.moves.last_mut().map_or(&mut line.comments, |last| &mut last.comments).push(text);
        }
    }

    fn mark(&mut self, place: Place, text: &str) {
        match mark(text) {
            Some(nag) => self.nag(place, nag),
            None => self.found(place, FindingKind::NagUnreadable, text),
        }
    }

    fn nag(&mut self, place: Place, nag: u16) {
        match self.lines.last_mut().and_then(|line| line.moves.last_mut()) {
            Some(last) if self.ignored == 0 => last.nags.push(nag),
            Some(_) => {}
            None => self.found(place, FindingKind::MarkOfNothing, ""),
        }
    }

    fn open(&mut self, place: Place) {
        if self.ignored > 0 || self.lines.len() >= DEPTH {
            if self.ignored == 0 {
                self.found(place, FindingKind::TooDeep, "(");
            }
            self.ignored += 1;
            return;
        }
        if self.lines.last().is_none_or(|line| line.moves.is_empty()) {
            self.found(place, FindingKind::VariationOfNothing, "(");
        }
        self.lines.push(Line::default());
    }

    fn close(&mut self, place: Place) {
        if self.ignored > 0 {
            self.ignored -= 1;
        } else if self.lines.len() > 1 {
            self.fold();
        } else {
            self.found(place, FindingKind::NothingToClose, ")");
        }
    }

    /// Appends the innermost variation to the move that it could replace; an empty variation is dropped.
    fn fold(&mut self) {
        let Some(line) = self.lines.pop() else { return };
        let last = self.lines.last_mut().and_then(|parent| parent.moves.last_mut());
        if let Some(last) = last
            && line != Line::default()
        {
            last.variations.push(line);
        }
    }

    fn terminate(&mut self, place: Place, text: &str) {
        if self.lines.len() > 1 {
            self.comment(text);
        } else if self.game.terminator.is_none() {
            self.game.terminator = Some(Terminator { place, text: text.to_owned() });
        } else if text != "*" {
            self.found(place, FindingKind::ResultsDiffer, text);
        }
    }

    fn finish(mut self) -> Game {
        if self.lines.len() > 1 || self.ignored > 0 {
            let place =
                self.lines.iter().rev().find_map(|line| line.moves.first()).map_or(self.game.place, |it| it.place);
            self.found(place, FindingKind::VariationNotClosed, "(");
        }
        while self.lines.len() > 1 {
            self.fold();
        }
        let says = |text: &str| Some(Score::of(text)).filter(|score| !matches!(score, Score::Unknown | Score::Other));
        let tag = self.game.tag("Result").and_then(says);
        if let Some(Terminator { place, text }) = self.game.terminator.clone()
            && tag.is_some()
            && says(&text).is_some()
            && says(&text) != tag
        {
            self.found(place, FindingKind::ResultsDiffer, &text);
        }
        self.game.line = self.lines.pop().unwrap_or_default();
        self.game
    }
}

/// Returns a comment in its stored form: white space as single spaces, and braces only if they balance.
pub fn tidy(text: &str) -> String {
    let mut text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut depth = 0_i64;
    let mut balances = true;
    for letter in text.bytes() {
        depth += i64::from(letter == b'{') - i64::from(letter == b'}');
        balances &= depth >= 0;
    }
    if !balances || depth != 0 {
        text = text.replace('{', "(").replace('}', ")");
    }
    text
}
