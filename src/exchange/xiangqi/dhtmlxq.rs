//! The `[DhtmlXQ_…]` blocks of Chinese web boards.

use std::borrow::Cow;

use qisai_domain::Discipline;

use super::layout::{Layout, iccs};
use super::{MOVES, TAGS};
use crate::budget;
use crate::games::{Finding, GameText, Place, RecordFormat, Written};

const OPEN: &str = "[DhtmlXQ]";
const CLOSE: &str = "[/DhtmlXQ]";
const FIELD: &str = "[DhtmlXQ_";
/// Maximum length of a field name, in bytes.
const NAME: usize = 40;

/// Returns `true` if a text contains such blocks.
pub(super) fn begins(text: &str) -> bool {
    text.contains(OPEN) || text.contains(FIELD)
}

/// Returns the games of a text: each block, or its fields without a block.
pub(super) fn games(text: &str) -> impl Iterator<Item = GameText<'_>> {
    let mut lines = Lines { text, at: 0, place: Place { line: 1, column: 1 } };
    let (mut opens, mut fields) = (Marks::of(text, OPEN), Marks::of(text, FIELD));
    let mut at = 0;
    std::iter::from_fn(move || {
        let begin = opens.next(at).into_iter().chain(fields.next(at)).min()?;
        let inside = if text.get(begin..)?.starts_with(OPEN) { begin + OPEN.len() } else { begin };
        let next = opens.next(inside).unwrap_or(text.len());
        let close = text.get(inside..next)?.find(CLOSE).map(|close| inside + close);
        let after = close.map_or(next, |close| close + CLOSE.len());
        at = after;
        let mut reading = Reading::at(lines.place(begin), text.get(begin..after)?.trim_end());
        reading.fields(text, inside, close.unwrap_or(next), &mut lines);
        Some(reading.finish())
    })
}

/// Occurrences of a mark in a text. Each part of the text is searched only once, whatever the number of queries.
struct Marks<'a> {
    text: &'a str,
    mark: &'static str,
    known: Option<usize>,
}

impl<'a> Marks<'a> {
    fn of(text: &'a str, mark: &'static str) -> Self {
        Self { text, mark, known: text.find(mark) }
    }

    /// Returns the first occurrence at or after an offset. Offsets must be queried in ascending order.
    fn next(&mut self, from: usize) -> Option<usize> {
        if self.known.is_some_and(|known| known < from) {
            self.known = self.text.get(from..).and_then(|rest| rest.find(self.mark)).map(|found| from + found);
        }
        self.known
    }
}

/// Line and column of offsets in a text. Offsets must be queried in ascending order.
struct Lines<'a> {
    text: &'a str,
    at: usize,
    place: Place,
}

impl Lines<'_> {
    fn place(&mut self, offset: usize) -> Place {
        let passed = self.text.get(self.at..offset).unwrap_or_default();
        let mut letters = passed.chars().peekable();
        while let Some(letter) = letters.next() {
            budget::check();
            // A line ends with LF, CR or both.
            if letter == '\n' || (letter == '\r' && letters.peek() != Some(&'\n')) {
                self.place = Place { line: self.place.line.saturating_add(1), column: 1 };
            } else {
                self.place.column = self.place.column.saturating_add(1);
            }
        }
        self.at = self.at.max(offset);
        self.place
    }
}

/// Game being read.
struct Reading<'a> {
    game: GameText<'a>,
    /// Start position as written.
    layout: Option<(Place, &'a str)>,
    /// Point from which the first move starts.
    from: Option<(u8, u8)>,
    has_moves: bool,
}

impl<'a> Reading<'a> {
    fn at(place: Place, source: &'a str) -> Self {
        let game = GameText {
            format: RecordFormat::DhtmlXq,
            place,
            source: Cow::Borrowed(source),
            discipline: Some(Discipline::Xiangqi),
            tags: Vec::new(),
            start: None,
            moves: Vec::new(),
            comments: Vec::new(),
            result: Cow::Borrowed("*"),
            findings: Vec::new(),
        };
        Self { game, layout: None, from: None, has_moves: false }
    }

    fn found(&mut self, place: Place, code: &'static str, message: impl Into<String>) {
        if self.game.findings.len() < 100 {
            self.game.findings.push(Finding { place, code, message: message.into() });
        }
    }

    /// Reads the fields between two offsets. A field extends to its closing mark, and never beyond the beginning of
    /// the next one.
    fn fields(&mut self, text: &'a str, begin: usize, end: usize, lines: &mut Lines<'a>) {
        let inside = text.get(begin..end).unwrap_or_default();
        let mut at = begin + inside.find(FIELD).unwrap_or(inside.len());
        while let Some(field) = text.get(at..end).and_then(|rest| rest.strip_prefix(FIELD)) {
            budget::check();
            let field = field.get(..field.find(FIELD).unwrap_or(field.len())).unwrap_or_default();
            let begin = at + FIELD.len();
            at = begin + field.len();
            let name = field.bytes().take(NAME).position(|byte| byte == b']');
            let Some((name, value)) = name.and_then(|length| Some((field.get(..length)?, field.get(length + 1..)?)))
            else {
                continue;
            };
            let value_at = begin + name.len() + 1;
            let closed = value.find(&format!("[/DhtmlXQ_{name}]"));
            if closed.is_none() {
                let message = format!("the field {name:?} is not closed; it is taken to reach to the next one");
                let place = lines.place(value_at);
                self.found(place, "field-not-closed", message);
            }
            self.field(name, closed.and_then(|length| value.get(..length)).unwrap_or(value), value_at, lines);
        }
    }

    fn field(&mut self, name: &'a str, value: &'a str, at: usize, lines: &mut Lines<'a>) {
        match name {
            "movelist" if self.has_moves => {
                let place = lines.place(at);
                self.found(place, "field-repeated", "a second list of moves; the first one counts");
            }
            "movelist" => self.moves(value, at, lines),
            "binit" => {
                let value = value.trim();
                self.layout = self.layout.or((!value.is_empty()).then(|| (lines.place(at), value)));
            }
            // Drawing options of the board, and variations.
            "ver" | "init" | "pver" | "viewurl" => {}
            _ if name.starts_with("move_") => {}
            _ => {
                if let Some(after) = name.strip_prefix("comment") {
                    self.comment(after, value);
                } else {
                    self.tag(name, value, at, lines);
                }
            }
        }
    }

    fn tag(&mut self, name: &'a str, value: &'a str, at: usize, lines: &mut Lines<'a>) {
        let name = match name {
            "event" => "Event",
            "place" => "Site",
            "date" => "Date",
            "round" => "Round",
            "red" => "Red",
            "black" => "Black",
            "redteam" => "RedTeam",
            "blackteam" => "BlackTeam",
            "result" => "Result",
            "title" => "Title",
            "timerule" => "TimeControl",
            "remark" => "Remark",
            "author" => "Annotator",
            other => other,
        };
        let value = value.trim();
        if value.is_empty() {
            return;
        }
        if self.game.tags.len() >= TAGS {
            if self.game.tags.len() == TAGS {
                let place = lines.place(at);
                self.found(place, "too-much", "more fields than are read of one game; left out from here");
            }
            return;
        }
        if name == "Result" && self.game.tag("Result").is_none() {
            self.game.result = Cow::Borrowed(value);
        }
        self.game.tags.push((Cow::Borrowed(name), Cow::Borrowed(value)));
    }

    /// Reads a comment. A comment of the main line has only the number of its ply; those of variations have two
    /// numbers.
    fn comment(&mut self, ply: &str, value: &'a str) {
        let Ok(ply) = ply.parse::<usize>() else { return };
        let value = value.trim();
        if value.is_empty() || ply > MOVES || self.game.comments.len() >= MOVES {
            return;
        }
        let text = if value.contains("||") || value.contains(['\n', '\r']) {
            Cow::Owned(value.replace("||", " ").split_whitespace().collect::<Vec<_>>().join(" "))
        } else {
            Cow::Borrowed(value)
        };
        self.game.comments.push((ply, text));
    }

    /// Reads moves of four digits each. Any other text is kept as written, and the rules will reject it.
    fn moves(&mut self, value: &'a str, at: usize, lines: &mut Lines<'a>) {
        self.has_moves = true;
        let mut letters = value.char_indices().filter(|(_, letter)| !letter.is_whitespace());
        while let Some((begin, first)) = letters.next() {
            budget::check();
            let place = lines.place(at + begin);
            if self.game.moves.len() >= MOVES {
                return self.found(place, "too-much", "more moves than are read of one game; left out from here");
            }
            let written: String =
                std::iter::once(first).chain(letters.by_ref().take(3).map(|(_, letter)| letter)).collect();
            let text = match points(&written) {
                Some((from, to)) => {
                    self.from = self.from.or(self.game.moves.is_empty().then_some(from));
                    iccs(from, to)
                }
                None => None,
            };
            if text.is_none() {
                self.found(place, "moves-unreadable", format!("{written:?} is not two points of the board"));
            }
            self.game.moves.push(Written { text: Cow::Owned(text.unwrap_or(written)), place });
        }
    }

    fn finish(mut self) -> GameText<'a> {
        if !self.has_moves {
            self.found(self.game.place, "no-moves", "no list of moves");
        }
        self.game.comments.sort_by_key(|(ply, _)| *ply);
        let Some((place, written)) = self.layout else { return self.game };
        match layout(written) {
            Ok(layout) => {
                let black_begins = self.from.is_some_and(|(file, rank)| layout.is_black(file, rank));
                self.game.start = layout.start(black_begins).map(Cow::Owned);
            }
            Err(why) => {
                self.found(place, "start-unreadable", why);
                self.game.start = Some(Cow::Borrowed(written));
            }
        }
        self.game
    }
}

/// Parses two points: each a file from Red's left and a rank from Red's side, both from 0.
fn points(text: &str) -> Option<((u8, u8), (u8, u8))> {
    let digit = |byte: &u8| byte.is_ascii_digit().then(|| byte - b'0');
    match text.as_bytes() {
        [a, b, c, d] => Some(((digit(a)?, 9 - digit(b)?), (digit(c)?, 9 - digit(d)?))),
        _ => None,
    }
}

fn layout(written: &str) -> Result<Layout, String> {
    if written.len() != 64 || !written.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err("a start position is 64 digits, two for each piece".to_owned());
    }
    let digits: Vec<u8> = written.bytes().map(|byte| byte - b'0').collect();
    let places = digits.chunks_exact(2).map(|point| match point {
        [9, 9] => None,
        [file, row] => Some((*file, 9 - row)),
        _ => None,
    });
    Layout::of(places).map_err(|number| format!("piece {} of the start position has no point of its own", number + 1))
}
