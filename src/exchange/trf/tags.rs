//! Parsing of all records except 001.

use qisai_domain::setup::MAX_ROUNDS;
use qisai_domain::{ByeKind, Side};

use super::line::{Line, column};
use super::note::{Field, NoteKind, Notes};
use super::record::{ADJUSTMENT_LETTERS, KeptKind, PointCode, PointDialect, Record, TextTag, Thousandths};
use super::{number, team_record};

/// Parses a line by its tag; returns `None` (with a note) if it is unusable.
pub(super) fn read(line: &Line, notes: &mut Notes) -> Option<Record> {
    let tag = line.tag();
    if let Some(text_tag) = TextTag::from_digits(&tag) {
        let text = if text_tag == TextTag::RoundDates {
            line.raw(5, line.length())
        } else {
            line.text(5, line.length(), notes)
        };
        return Some(Record::Text { tag: text_tag, text });
    }
    let mut reader = Reader { line, notes };
    match tag.to_ascii_uppercase().as_str() {
        "142" | "XXR" | "TNR" => reader.rounds(),
        "152" => reader.initial_colour(),
        "XXC" => reader.configuration(),
        "162" => Some(reader.point_values(PointDialect::Trf26, code_of_162)),
        "XXS" => Some(reader.point_values(PointDialect::Javafo, code_of_xxs)),
        "BBW" | "BBD" | "BBL" | "BBZ" | "BBF" | "BBU" => reader.bbp_value(&tag),
        "240" => reader.byes(),
        "XXZ" => Some(Record::Byes { kind: ByeKind::ZeroPoint, round: None, numbers: reader.numbers(5, 0) }),
        "250" => reader.acceleration(),
        "XXA" => reader.player_acceleration(),
        "260" => reader.prohibition(),
        "299" => reader.adjustment(),
        "XXP" => Some(Record::Prohibition { rounds: None, numbers: reader.numbers(5, 0) }),
        "013" | "300" | "310" | "320" | "330" | "352" | "362" => {
            let read = team_record::read(&tag, line, reader.notes);
            Some(read.map_or_else(|| reader.kept(tag), Record::Team))
        }
        _ => Some(reader.kept(tag)),
    }
}

struct Reader<'a> {
    line: &'a Line,
    notes: &'a mut Notes,
}

impl Reader<'_> {
    fn unreadable(&mut self, at: u32, field: Field, found: &str) {
        self.notes.add(self.line.number, at, NoteKind::Unreadable { field }, found);
    }

    fn rounds(&mut self) -> Option<Record> {
        let text = self.line.field(5, self.line.length());
        let rounds = text.parse().ok().filter(|rounds| (1..=MAX_ROUNDS).contains(rounds));
        if rounds.is_none() {
            self.unreadable(5, Field::Rounds, &text);
        }
        rounds.map(Record::Rounds)
    }

    fn initial_colour(&mut self) -> Option<Record> {
        let text = self.line.field(5, self.line.length());
        match text.to_ascii_lowercase().as_str() {
            "w" | "white" => Some(Record::InitialColour(Side::First)),
            "b" | "black" => Some(Record::InitialColour(Side::Second)),
            _ => {
                self.unreadable(5, Field::InitialColour, &text);
                None
            }
        }
    }

    /// Parses `XXC`: `white1`, `black1`; `rank` (numbers by rank) is not supported.
    fn configuration(&mut self) -> Option<Record> {
        let mut side = None;
        for (at, word) in self.line.words(5) {
            match word.to_ascii_lowercase().as_str() {
                "white1" => side = Some(Side::First),
                "black1" => side = Some(Side::Second),
                _ => self.unreadable(at, Field::Option, &word),
            }
        }
        side.map(Record::InitialColour)
    }

    fn point_values(&mut self, dialect: PointDialect, code_of: fn(&str) -> Option<PointCode>) -> Record {
        Record::PointValues { dialect, values: point_values(self.line, self.notes, code_of) }
    }

    fn bbp_value(&mut self, tag: &str) -> Option<Record> {
        let code = match tag.to_ascii_uppercase().as_str() {
            "BBW" => PointCode::Win,
            "BBD" => PointCode::Draw,
            "BBL" => PointCode::Loss,
            "BBZ" => PointCode::ZeroBye,
            "BBF" => PointCode::ForfeitLoss,
            _ => PointCode::PairingBye,
        };
        let text = self.line.field(4, self.line.length());
        let value = self.value(4, &text)?;
        Some(Record::PointValues { dialect: PointDialect::Bbp, values: vec![(code, value)] })
    }

    /// Parses a point value.
    fn value(&mut self, at: u32, text: &str) -> Option<Thousandths> {
        Thousandths::parse_value(text).map_err(|kind| self.notes.add(self.line.number, at, kind, text)).ok()
    }

    /// Returns a range; adds a note if it ends before it begins.
    fn range<T: Copy + Into<u32>>(&mut self, at: u32, (first, last): (T, T)) -> Option<(T, T)> {
        let (from, to) = (first.into(), last.into());
        if from <= to {
            return Some((first, last));
        }
        self.notes.add(self.line.number, at, NoteKind::RangeReversed { first: from, last: to }, "");
        None
    }

    /// Parses the two rounds that begin at a word.
    fn rounds_at(&mut self, words: &[(u32, String)], index: usize) -> Option<(u16, u16)> {
        let rounds = (self.round(words, index)?, self.round(words, index + 1)?);
        self.range(words.get(index).map_or(5, |(at, _)| *at), rounds)
    }

    /// Parses the numbers from column `from` on, after the first `skip` words.
    fn numbers(&mut self, from: usize, skip: usize) -> Vec<u32> {
        let mut numbers = Vec::new();
        for (at, word) in self.line.words(from).into_iter().skip(skip) {
            match number::parse(&word) {
                Some(0) => {}
                Some(number) => numbers.push(number),
                None => self.unreadable(at, Field::StartingNumber, &word),
            }
        }
        numbers
    }

    /// Parses a word as a round number; the caller checks that the tournament has it.
    fn round(&mut self, words: &[(u32, String)], index: usize) -> Option<u16> {
        let (at, word) = words.get(index).map_or((5, ""), |(at, word)| (*at, word.as_str()));
        let round = word.parse().ok().filter(|round| (1..=MAX_ROUNDS).contains(round));
        if round.is_none() {
            self.unreadable(at, Field::RoundNumber, word);
        }
        round
    }

    fn byes(&mut self) -> Option<Record> {
        let kind = match self.line.at(5).to_ascii_uppercase() {
            'F' => ByeKind::FullPoint,
            'H' => ByeKind::HalfPoint,
            'Z' => ByeKind::ZeroPoint,
            letter => {
                self.unreadable(5, Field::ByeLetter, &letter.to_string());
                return None;
            }
        };
        let round = self.round(&self.line.words(6), 0)?;
        Some(Record::Byes { kind, round: Some(round), numbers: self.numbers(6, 1) })
    }

    /// Parses `250`: one or two point values, then first and last round, first and last number.
    fn acceleration(&mut self) -> Option<Record> {
        let words = self.line.words(5);
        let values = words.len().checked_sub(4).filter(|values| (1..=2).contains(values));
        let Some(values) = values else {
            self.unreadable(5, Field::PointValue, &self.line.field(5, self.line.length()));
            return None;
        };
        let (at, word) = words.get(values - 1).map_or((5, ""), |(at, word)| (*at, word.as_str()));
        let points = self.value(at, word)?;
        let first = words.first().filter(|(at, _)| *at < 10).cloned();
        let match_points = first.and_then(|(at, word)| self.value(at, &word));
        let rounds = self.rounds_at(&words, values)?;
        let (mut from, mut numbers) = (23, Vec::new());
        for (at, word) in words.iter().skip(values + 2) {
            from = if numbers.is_empty() { *at } else { from };
            numbers.extend(number::parse(word));
        }
        let [first, last] = numbers[..] else {
            self.unreadable(23, Field::StartingNumber, &self.line.field(23, self.line.length()));
            return None;
        };
        let numbers = self.range(from, (first, last))?;
        Some(Record::Acceleration { points, match_points, rounds, numbers })
    }

    fn player_acceleration(&mut self) -> Option<Record> {
        let words = self.line.words(5);
        let Some(number) = words.first().and_then(|(_, word)| number::parse(word)) else {
            self.unreadable(5, Field::StartingNumber, &self.line.field(5, 8));
            return None;
        };
        let mut points = Vec::new();
        for (at, word) in words.iter().skip(1) {
            points.push(self.value(*at, word).unwrap_or_default());
        }
        Some(Record::PlayerAcceleration { number, points })
    }

    fn prohibition(&mut self) -> Option<Record> {
        let words = self.line.words(5);
        let rounds = self.rounds_at(&words, 0)?;
        Some(Record::Prohibition { rounds: Some(rounds), numbers: self.numbers(5, 2) })
    }

    /// Parses `299` by columns, since most may be empty; the gaps between them may be used. Sharly Chess writes the
    /// fields after the letter some columns further left, and always a round.
    fn adjustment(&mut self) -> Option<Record> {
        let letter = self.line.at(5).to_ascii_uppercase();
        let Some((_, kind)) = ADJUSTMENT_LETTERS.into_iter().find(|(known, _)| *known == letter) else {
            self.unreadable(5, Field::PointKind, &letter.to_string());
            return None;
        };
        let (digit, blank) = (|at| self.line.at(at).is_ascii_digit(), |at| self.line.at(at) == ' ');
        let ends_early = digit(15) || (digit(10) && blank(11));
        let is_sharly = ends_early && blank(16) && digit(19) && blank(20);
        let [matches, games, rounds, from] =
            if is_sharly { [(6, 11), (12, 16), (17, 19), (20, 20)] } else { [(6, 12), (13, 18), (19, 23), (24, 24)] };
        let [match_points, points] = [matches, games].map(|(first, last)| {
            let text = self.line.field(first, last);
            (column(first + 1), text)
        });
        let mut is_refused = false;
        let mut value = |(at, text): (u32, String)| {
            let value = if text.is_empty() { return None } else { self.value(at, &text) };
            is_refused |= value.is_none();
            value
        };
        let (match_points, points) = (value(match_points), value(points));
        if is_refused {
            return None;
        }
        let round = match self.line.field(rounds.0, rounds.1) {
            text if text.bytes().all(|byte| byte == b'0') => None,
            text => Some(self.round(&[(column(rounds.0 + 1), text)], 0)?),
        };
        let words = self.line.words(from.0);
        let numbers = (!words.is_empty()).then(|| self.numbers(from.0, 0));
        if points.is_none() && match_points.is_none() {
            self.unreadable(14, Field::PointValue, "");
            return None;
        }
        Some(Record::Adjustment { kind, match_points, points, round, numbers })
    }

    fn kept(&mut self, tag: String) -> Record {
        let number = self.line.number;
        let text = self.line.raw(4, self.line.length());
        let national = || {
            tag.bytes().all(|byte| byte.is_ascii_uppercase())
                && self.line.length() >= 15
                && self.line.field(5, 8).parse::<u32>().is_ok()
        };
        let kind = match tag.as_str() {
            "###" => KeptKind::Comment,
            "013" | "300" | "310" | "320" | "330" | "352" | "362" | "801" | "802" => KeptKind::Team,
            // Tornelo's lines about a player look like national ratings.
            "DAT" => KeptKind::Unknown,
            _ if national() => KeptKind::NationalRating,
            _ => KeptKind::Unknown,
        };
        match kind {
            KeptKind::NationalRating => self.notes.add(number, 1, NoteKind::NationalRating, &tag),
            KeptKind::Unknown => self.notes.add(number, 1, NoteKind::UnknownTag, &tag),
            KeptKind::Comment | KeptKind::Team => {}
        }
        Record::Kept { kind, tag, text }
    }
}

/// Parses names and numbers in turn, with or without spaces and `=` between: `W 1.0    D 0.5`, `W=3 PAB=1.5`.
pub(super) fn point_values(
    line: &Line,
    notes: &mut Notes,
    code_of: fn(&str) -> Option<PointCode>,
) -> Vec<(PointCode, Thousandths)> {
    let unreadable = || NoteKind::Unreadable { field: Field::PointValue };
    let mut refused = |at, kind: NoteKind, found: &str| notes.add(line.number, at, kind, found);
    let text = line.raw(5, line.length());
    let mut values = Vec::new();
    let mut rest = text.as_str();
    loop {
        rest = rest.trim_start();
        let at = column(5 + text.chars().count() - rest.chars().count());
        let name_end = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
        let (name, tail) = rest.split_at(name_end);
        let tail = tail.trim_start().trim_start_matches('=').trim_start();
        let value_end = tail.find(|c: char| !matches!(c, '0'..='9' | '.' | ',' | '-')).unwrap_or(tail.len());
        let (value, tail) = tail.split_at(value_end);
        if name.is_empty() && value.is_empty() {
            if !rest.is_empty() {
                refused(at, unreadable(), rest);
            }
            return values;
        }
        let code = code_of(&name.to_ascii_uppercase()).ok_or_else(unreadable);
        match code.and_then(|code| Ok((code, Thousandths::parse_value(value)?))) {
            Ok(given) => values.push(given),
            Err(kind) => refused(at, kind, &format!("{name} {value}")),
        }
        rest = tail;
    }
}

fn code_of_162(name: &str) -> Option<PointCode> {
    Some(match name {
        "W" => PointCode::Win,
        "D" => PointCode::Draw,
        "L" => PointCode::Loss,
        // bbpPairings 6 writes Z where the format has A.
        "A" | "Z" => PointCode::Absence,
        "P" => PointCode::PairingBye,
        "X" => PointCode::Unknown,
        _ => return None,
    })
}

fn code_of_xxs(name: &str) -> Option<PointCode> {
    Some(match name {
        "W" => PointCode::Win,
        "D" => PointCode::Draw,
        "WW" => PointCode::WhiteWin,
        "BW" => PointCode::BlackWin,
        "WD" => PointCode::WhiteDraw,
        "BD" => PointCode::BlackDraw,
        "WL" => PointCode::WhiteLoss,
        "BL" => PointCode::BlackLoss,
        "FW" => PointCode::ForfeitWin,
        "FL" => PointCode::ForfeitLoss,
        "PAB" => PointCode::PairingBye,
        "FPB" => PointCode::FullBye,
        "HPB" => PointCode::HalfBye,
        "ZPB" => PointCode::ZeroBye,
        _ => return None,
    })
}
