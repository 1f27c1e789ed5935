//! Record 001: one player, with all rounds.

use chrono::Datelike;
use qisai_domain::setup::MAX_ROUNDS;
use qisai_domain::{Outcome, Sex, Side, Title};

use super::date::DateText;
use super::line::{Line, column};
use super::note::{Field, NoteKind, Notes};
use super::record::{CellCode, PlayerRecord, RoundCell, Thousandths};
use super::{MAX_LINE, TrfError, number};

/// First column of round 1, and the distance between rounds.
const FIRST_ROUND: usize = 92;
const ROUND_WIDTH: usize = 10;

/// Parses a player line; returns `None` (with a note) if it has no starting number.
pub(super) fn read(line: &Line, notes: &mut Notes) -> Result<Option<PlayerRecord>, TrfError> {
    let widened = if line.is_ascii() || fits(line) { None } else { refit(line) };
    if widened.is_some() {
        notes.add(line.number, 0, NoteKind::BytesCounted, "");
    }
    let line = widened.as_ref().unwrap_or(line);
    // A number that continues in column 9 is not the one in columns 5 to 8.
    let text = if line.at(9).is_ascii_digit() { line.field(5, 9) } else { line.field(5, 8) };
    let Some(number) = number::parse(&text).filter(|number| *number > 0 && !line.at(9).is_ascii_digit()) else {
        notes.add(line.number, 5, NoteKind::NoStartingNumber, &text);
        return Ok(None);
    };
    let cells = read_cells(line, notes)?;
    let mut fields = Fields { line, notes };
    Ok(Some(PlayerRecord {
        number,
        sex: fields.sex(),
        title: fields.read(11, 13, Field::Title, Title::parse),
        name: fields.name(number),
        rating: fields.read(49, 52, Field::Rating, |text| text.parse().ok()).filter(|rating| *rating > 0),
        federation: line.text(54, 56, fields.notes),
        fide_id: fields.fide_id(),
        born: fields.born(),
        points: fields.read(81, 84, Field::Points, Thousandths::parse),
        rank: fields.read(86, 89, Field::Rank, |text| text.parse().ok()).filter(|rank| *rank > 0),
        cells,
    }))
}

/// Returns `true` if the fixed columns of a line have the required content: digits in number columns, blanks between.
fn fits(line: &Line) -> bool {
    let digits = |from, to| line.field(from, to).bytes().all(|byte| byte.is_ascii_digit());
    let points = line.field(81, 84);
    let blank = |column| line.at(column) == ' ';
    let static_part = digits(49, 52)
        && digits(86, 89)
        && (points.is_empty() || Thousandths::parse(&points).is_some())
        && [14, 48, 53, 80, 85].into_iter().all(blank);
    static_part
        && cell_starts(line).all(|start| {
            let opponent = line.field(start, start + 3);
            (opponent.is_empty() || number::parse(&opponent).is_some())
                && blank(start + 4)
                && blank(start + 6)
                && CellCode::from_letter(line.at(start + 7)).is_some()
        })
}

/// Returns the line with columns counted in bytes of UTF-8 or GB18030, if it fits that way.
fn refit(line: &Line) -> Option<Line> {
    let widths: [fn(char) -> usize; 2] = [char::len_utf8, |c| if c.is_ascii() { 1 } else { 2 }];
    widths.into_iter().map(|width| line.widened(width)).find(|line| line.length() <= 2 * MAX_LINE && fits(line))
}

fn cell_starts(line: &Line) -> impl Iterator<Item = usize> + use<> {
    (FIRST_ROUND..=line.length()).step_by(ROUND_WIDTH)
}

fn read_cells(line: &Line, notes: &mut Notes) -> Result<Vec<Option<RoundCell>>, TrfError> {
    let rounds = cell_starts(line).count();
    if rounds > usize::from(MAX_ROUNDS) {
        return Err(TrfError::TooManyRounds { line: line.number, rounds });
    }
    Ok(cell_starts(line).map(|start| read_cell(line, start, notes)).collect())
}

fn read_cell(line: &Line, start: usize, notes: &mut Notes) -> Option<RoundCell> {
    let found = line.raw(start - 1, start + 7);
    let mut note = |at: usize, code: NoteKind| notes.add(line.number, column(at), code, found.trim());
    if let Some(at) = [start - 1, start + 4, start + 6, start + 8].into_iter().find(|at| line.at(*at) != ' ') {
        note(at, NoteKind::Unreadable { field: Field::Opponent });
        return None;
    }
    let opponent = match line.field(start, start + 3) {
        text if text.bytes().all(|byte| matches!(byte, b'0' | b'-')) => None,
        text => {
            let number = number::parse(&text);
            if number.is_none() {
                note(start, NoteKind::Unreadable { field: Field::Opponent });
            }
            number
        }
    };
    let side = match line.at(start + 5) {
        'w' | 'W' => Some(Side::First),
        'b' | 'B' => Some(Side::Second),
        '-' | ' ' => None,
        'r' | 'R' => {
            note(start + 5, NoteKind::Unusual { field: Field::Colour, read_as: "w".to_owned() });
            Some(Side::First)
        }
        _ => {
            note(start + 5, NoteKind::Unreadable { field: Field::Colour });
            None
        }
    };
    let code = match (CellCode::from_letter(line.at(start + 7)), line.at(start + 7)) {
        (Some(code), _) => code,
        (None, '½') => {
            note(start + 7, NoteKind::Unusual { field: Field::Result, read_as: "=".to_owned() });
            CellCode::Result(Outcome::Draw { rated: true })
        }
        // No result yet, and without an opponent no pairing yet.
        (None, '*') => {
            let (code, read_as) =
                if opponent.is_some() { (CellCode::Unknown, "?") } else { (CellCode::Blank, "blank") };
            note(start + 7, NoteKind::Unusual { field: Field::Result, read_as: read_as.to_owned() });
            code
        }
        (None, _) => {
            note(start + 7, NoteKind::Unreadable { field: Field::Result });
            CellCode::Unknown
        }
    };
    (opponent.is_some() || code != CellCode::Blank).then_some(RoundCell { opponent, side, code })
}

/// Fields before the rounds.
struct Fields<'a> {
    line: &'a Line,
    notes: &'a mut Notes,
}

impl Fields<'_> {
    /// Parses a field; adds a note if it is neither blank nor valid.
    fn read<T>(&mut self, from: usize, to: usize, field: Field, parse: impl Fn(&str) -> Option<T>) -> Option<T> {
        let text = self.line.field(from, to);
        let value = parse(&text);
        if value.is_none() && !text.is_empty() {
            self.notes.add(self.line.number, column(from), NoteKind::Unreadable { field }, &text);
        }
        value
    }

    fn unusual(&mut self, from: usize, field: Field, found: &str, read_as: &str) {
        self.notes.add(self.line.number, column(from), NoteKind::Unusual { field, read_as: read_as.to_owned() }, found);
    }

    fn sex(&mut self) -> Option<Sex> {
        match self.line.at(10) {
            'f' | 'F' => self.unusual(10, Field::Sex, "f", "w"),
            'u' | 'U' => {
                self.unusual(10, Field::Sex, "u", "none");
                return None;
            }
            _ => {}
        }
        self.read(10, 10, Field::Sex, |text| match text {
            "m" | "M" => Some(Sex::Male),
            "w" | "W" | "f" | "F" => Some(Sex::Female),
            _ => None,
        })
    }

    fn name(&mut self, number: u32) -> String {
        let name = self.line.text(15, 47, self.notes);
        if !name.is_empty() {
            return name;
        }
        let name = format!("#{number}");
        self.notes.add(self.line.number, 15, NoteKind::NoName { name: name.clone() }, "");
        name
    }

    fn fide_id(&mut self) -> String {
        let text = self.line.text(58, 68, self.notes);
        if text.is_empty() || !text.chars().all(|c| matches!(c, '-' | '0')) {
            return text;
        }
        self.unusual(58, Field::FideId, &text, "none");
        String::new()
    }

    /// Parses a birth date: `YYYY`, `YYYY/MM`, `YYYY/MM/DD`, also with other separators, and whole dates as
    /// [`DateText`] reads them.
    fn born(&mut self) -> String {
        let text = self.line.field(70, 79);
        if text.is_empty() {
            return text;
        }
        let parts: Vec<&str> = text.split(['/', '-', '.']).collect();
        let digits = |part: &&str| part.bytes().all(|byte| byte.is_ascii_digit());
        let shaped = parts.len() <= 3
            && parts.iter().all(digits)
            && parts.iter().map(|part| part.len()).zip([4, 2, 2]).all(|(length, wanted)| length == wanted);
        if text.chars().all(|c| matches!(c, '/' | '-' | '.' | '0' | ' ')) {
            self.unusual(70, Field::BirthDate, &text, "none");
            return String::new();
        }
        if !shaped && let Some(date) = DateText::read(&text) {
            let born = match date {
                DateText::Usual(date) | DateText::Unusual(date) => date.format("%Y/%m/%d").to_string(),
                DateText::Either(date, _) => format!("{:04}", date.year()),
            };
            self.unusual(70, Field::BirthDate, &text, &born);
            return born;
        }
        if !shaped {
            self.notes.add(self.line.number, 70, NoteKind::Unreadable { field: Field::BirthDate }, &text);
            return String::new();
        }
        let born = parts.join("/");
        if born != text {
            self.unusual(70, Field::BirthDate, &text, &born);
        }
        born
    }
}
