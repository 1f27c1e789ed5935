//! Parser for the bracketed part of a prize line: the conditions for winners, and the relation of the table to the
//! others.

use chrono::{Months, NaiveDate};
use qisai_domain::Sex;

use crate::prizes::{Criterion, Division, PrizeTable};

/// Words for a table whose winners keep their prizes from other tables.
const BESIDE: [&str; 2] = ["beside", "兼得"];
/// Words for the division of a table's money.
const DIVISIONS: [(&str, Division); 6] = [
    ("by place", Division::None),
    ("按名次", Division::None),
    ("equal", Division::Equal),
    ("平分", Division::Equal),
    ("hort", Division::Hort),
    ("霍特", Division::Hort),
];
/// Prefixes that negate a condition.
const NOT: [&str; 2] = ["not ", "非"];
/// Prefixes of a range of births.
const BORN: [&str; 2] = ["born ", "出生"];

/// Words behind a number of games played.
const GAMES: [&str; 2] = ["games", "局"];
/// Words behind a number of games won.
const WINS: [&str; 2] = ["wins", "胜"];

/// Error in the conditions of a prize table or of a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConditionFault {
    /// Text of a piece that is not a condition.
    Unknown(String),
    /// Category by age in an event without a year.
    NoYear,
}

/// Parses the pieces between commas into a table and the conditions for its winners. A piece that is not a condition as
/// a whole is split at spaces, and its words are parsed one by one.
pub(super) fn read(
    pieces: &[String],
    year: Option<i32>,
    table: &mut PrizeTable,
) -> Result<Vec<Criterion>, ConditionFault> {
    let mut met = Vec::new();
    for piece in pieces {
        let mut reader = Reader { year, table };
        match reader.piece(piece) {
            Err(fault @ ConditionFault::Unknown(_)) => {
                let words: Vec<&str> = piece.split_whitespace().collect();
                let apart: Result<Vec<_>, _> = words.iter().map(|word| reader.piece(word)).collect();
                met.extend(apart.map_err(|_| fault)?.into_iter().flatten());
            }
            read => met.extend(read?),
        }
    }
    Ok(met)
}

fn unknown(piece: &str) -> ConditionFault {
    ConditionFault::Unknown(piece.to_owned())
}

struct Reader<'a> {
    year: Option<i32>,
    table: &'a mut PrizeTable,
}

impl Reader<'_> {
    fn piece(&mut self, piece: &str) -> Result<Vec<Criterion>, ConditionFault> {
        let lower = piece.to_lowercase();
        if BESIDE.contains(&lower.as_str()) {
            self.table.beside = true;
            return Ok(Vec::new());
        }
        if let Some((_, division)) = DIVISIONS.into_iter().find(|(word, _)| *word == lower) {
            self.table.division = Some(division);
            return Ok(Vec::new());
        }
        if let Some(rest) = NOT.iter().find_map(|word| piece.strip_prefix(word)) {
            let all = self.condition(rest.trim())?;
            return match all.as_slice() {
                [one] => Ok(vec![Criterion::Not(Box::new(one.clone()))]),
                _ => Err(unknown(piece)),
            };
        }
        self.condition(piece)
    }

    fn condition(&self, piece: &str) -> Result<Vec<Criterion>, ConditionFault> {
        match piece {
            "female" | "女" => return Ok(vec![Criterion::Sex(Sex::Female)]),
            "male" | "男" => return Ok(vec![Criterion::Sex(Sex::Male)]),
            "unrated" | "无等级分" => return Ok(vec![Criterion::Unrated]),
            _ => {}
        }
        if let Some(range) = BORN.iter().find_map(|word| piece.strip_prefix(word)) {
            return born(range.trim()).ok_or_else(|| unknown(piece));
        }
        let number = |words: [&str; 2]| words.iter().find_map(|word| piece.strip_suffix(word)?.trim().parse().ok());
        if let Some(games) = number(GAMES) {
            return Ok(vec![Criterion::Games(games)]);
        }
        if let Some(wins) = number(WINS) {
            return Ok(vec![Criterion::Wins(wins)]);
        }
        if let Some(found) = self.by_age(piece)? {
            return Ok(vec![found]);
        }
        if let Some((from, to)) = piece.split_once(['-', '–', '—', '~']) {
            let limit = |digits: &str, of: fn(u16) -> Criterion| match digits.trim() {
                "" => Ok(None),
                digits => digits.parse().map(|rating| Some(of(rating))).map_err(|_| unknown(piece)),
            };
            let met = [limit(from, Criterion::RatedFrom)?, limit(to, Criterion::RatedUpTo)?];
            let met: Vec<Criterion> = met.into_iter().flatten().collect();
            return if met.is_empty() { Err(unknown(piece)) } else { Ok(met) };
        }
        let codes: Vec<String> = piece.split('/').map(str::to_owned).collect();
        let is_code = |code: &String| code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_uppercase());
        if codes.iter().all(is_code) { Ok(vec![Criterion::Federation(codes)]) } else { Err(unknown(piece)) }
    }

    /// Parses an age such as `U12` or `S60`, or an age with a reference day such as `U12@2027-01-01`. Returns `None` if
    /// the piece is not an age.
    fn by_age(&self, piece: &str) -> Result<Option<Criterion>, ConditionFault> {
        let Some(is_senior) = [('U', false), ('S', true)].into_iter().find_map(|(letter, is_senior)| {
            piece.starts_with([letter, letter.to_ascii_lowercase()]).then_some(is_senior)
        }) else {
            return Ok(None);
        };
        let (digits, day) = match piece.split_once('@') {
            Some((age, day)) => (age, Some(day.trim())),
            None => (piece, None),
        };
        let age = digits.get(1..).and_then(|digits| digits.trim().parse::<u32>().ok());
        let Some(age) = age.filter(|age| (1..120).contains(age)) else { return Ok(None) };
        if let Some(day) = day {
            let born = date(day).and_then(|day| day.checked_sub_months(Months::new(12 * age)));
            let born = born.ok_or_else(|| unknown(piece))?;
            return Ok(Some(if is_senior { Criterion::BornUntilDay(born) } else { Criterion::BornFromDay(born) }));
        }
        let year = self.year.ok_or(ConditionFault::NoYear)?;
        let age = i32::try_from(age).unwrap_or(i32::MAX);
        Ok(Some(if is_senior { Criterion::at_least(age, year) } else { Criterion::under(age, year) }))
    }
}

/// Parses a range of births: `2015-`, `2012-2013`, `-1966`, `2014/09/01-2015/08/31`.
fn born(range: &str) -> Option<Vec<Criterion>> {
    let (from, to) = range.split_once(['-', '–', '—', '~']).unwrap_or((range, range));
    let limit = |text: &str, of_year: fn(i32) -> Criterion, of_day: fn(NaiveDate) -> Criterion| {
        let text = text.trim();
        let year = || text.parse::<i32>().ok().filter(|year| (1900..=2100).contains(year)).map(of_year);
        if text.is_empty() { Some(None) } else { year().or_else(|| date(text).map(of_day)).map(Some) }
    };
    let from = limit(from, Criterion::BornFrom, Criterion::BornFromDay)?;
    let to = limit(to, Criterion::BornUntil, Criterion::BornUntilDay)?;
    let met: Vec<Criterion> = from.into_iter().chain(to).collect();
    (!met.is_empty()).then_some(met)
}

/// Parses a date: `2027-01-01` or `2027/01/01`.
fn date(text: &str) -> Option<NaiveDate> {
    ["%Y-%m-%d", "%Y/%m/%d"].into_iter().find_map(|form| NaiveDate::parse_from_str(text, form).ok())
}
