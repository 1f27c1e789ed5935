//! Days of the event and of its rounds: records 042, 052 and 132.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{Datelike, NaiveDate};
use qisai_domain::{Event, Regulations, Sitting};

use super::Document;
use super::rounds::column;
use crate::trf::date::DateText;
use crate::trf::note::{Field, NoteKind, Notes};
use crate::trf::record::{Record, TextTag};

/// First column of the text of a record.
const TEXT: u32 = 5;
/// Maximum number of columns by which a date may begin before the columns of its round.
const TOLERANCE: u32 = 2;

impl Document<'_> {
    /// Returns the first and last day of the event.
    pub(super) fn days(&self, notes: &mut Notes) -> (Option<NaiveDate>, Option<NaiveDate>) {
        let start = self.date(TextTag::Start, None, notes);
        (start, self.date(TextTag::End, start, notes))
    }

    /// Returns a date that is not before another.
    fn date(&self, tag: TextTag, not_before: Option<NaiveDate>, notes: &mut Notes) -> Option<NaiveDate> {
        let (line, text) = self.text(tag).filter(|(_, text)| !text.is_empty())?;
        let date = match DateText::read(text) {
            Some(DateText::Usual(date)) => Some((date, true)),
            Some(DateText::Unusual(date)) => Some((date, false)),
            Some(DateText::Either(day_first, month_first)) => {
                let Some(is_day_first) = self.is_day_first() else {
                    let is_settled = Regulations::on(Some(day_first)) == Regulations::on(Some(month_first));
                    let code = NoteKind::DayOrMonth { year: day_first.year(), is_settled };
                    notes.add(line, TEXT, code, text);
                    return None;
                };
                Some((if is_day_first { day_first } else { month_first }, false))
            }
            None => None,
        };
        let Some((date, usual)) = date.filter(|(date, _)| not_before.is_none_or(|other| *date >= other)) else {
            notes.add(line, TEXT, NoteKind::Unreadable { field: Field::Date }, text);
            return None;
        };
        if !usual {
            let read_as = date.format("%Y/%m/%d").to_string();
            notes.add(line, TEXT, NoteKind::Unusual { field: Field::Date, read_as }, text);
        }
        Some(date)
    }

    /// Returns `true` if the file writes the day before the month, because a program writes all dates in one order.
    /// Returns `None` if no date decides it.
    fn is_day_first(&self) -> Option<bool> {
        let texts = [TextTag::Start, TextTag::End].into_iter().filter_map(|tag| self.text(tag));
        let told: BTreeSet<bool> = texts.filter_map(|(_, text)| DateText::day_is_first(text)).collect();
        if told.len() == 1 { told.first().copied() } else { None }
    }

    /// Returns the editions of the rules on the first day of the event. If day and month are ambiguous, it returns the
    /// editions of the year, if both readings have the same.
    pub(super) fn regulations(&self, event: &Event) -> Regulations {
        let written = self.text(TextTag::Start).and_then(|(_, text)| DateText::read(text));
        match (event.start, written) {
            (None, Some(DateText::Either(one, other)))
                if Regulations::on(Some(one)) == Regulations::on(Some(other)) =>
            {
                Regulations::on(Some(one))
            }
            (start, _) => Regulations::on(start),
        }
    }

    /// Returns the words with the dates of the rounds (record 132). Each has its line, its column, and the column of
    /// games above which it is written, from 1. Words that do not match the columns of record 001 are counted.
    fn round_dates(&self) -> Vec<(u32, u32, u16, String)> {
        let mut dates = Vec::new();
        for located in self.records {
            let Record::Text { tag: TextTag::RoundDates, text } = &located.record else { continue };
            let words = words(text);
            let first = column(1).saturating_sub(TOLERANCE);
            let is_placed = words.iter().all(|(at, _)| *at >= first);
            for (count, (at, word)) in (1..).zip(words) {
                let place = if is_placed { at.saturating_sub(first) / 10 + 1 } else { count };
                dates.push((located.line, at, u16::try_from(place).unwrap_or(u16::MAX), word));
            }
        }
        dates
    }

    /// Returns the last column of games that has a date.
    pub(super) fn dated_columns(&self) -> u16 {
        self.round_dates().into_iter().map(|(_, _, place, _)| place).max().unwrap_or(0)
    }

    /// Returns the days of the rounds: record 132. `round_of` returns the round of a column of games. Games of a round
    /// on different days get separate sittings.
    pub(super) fn sittings(&self, round_of: impl Fn(u16) -> Option<u16>, notes: &mut Notes) -> Vec<Sitting> {
        let mut days: BTreeMap<u16, Vec<NaiveDate>> = BTreeMap::new();
        for (line, at, place, word) in self.round_dates() {
            match round_of(place).zip(day(&word)) {
                Some((round, day)) => days.entry(round).or_default().push(day),
                None => notes.add(line, at, NoteKind::Unreadable { field: Field::Date }, &word),
            }
        }
        let mut sittings = Vec::new();
        for (round, days) in days {
            let first = days.first().copied();
            let is_one = days.iter().all(|day| Some(*day) == first);
            let of_games = (1_u16..).zip(days).map(|(game, day)| (Some(game).filter(|_| !is_one), day));
            let all = of_games.map(|(game, day)| Sitting { game, ..Sitting::of_day(round, day) });
            sittings.extend(all.take(if is_one { 1 } else { usize::MAX }));
        }
        sittings
    }
}

/// Returns the words of a record's text, each with its column in the line.
fn words(text: &str) -> Vec<(u32, String)> {
    let mut words: Vec<(u32, String)> = Vec::new();
    let mut inside = false;
    for (at, c) in (TEXT..).zip(text.chars()) {
        if c.is_whitespace() {
            inside = false;
        } else if let Some((_, word)) = words.last_mut().filter(|_| inside) {
            word.push(c);
        } else {
            words.push((at, c.to_string()));
            inside = true;
        }
    }
    words
}

/// Parses `YY/MM/DD`, the form of the format, also with a year of four digits.
fn day(word: &str) -> Option<NaiveDate> {
    let parse = |form| NaiveDate::parse_from_str(word, form).ok();
    let of_century = || parse("%y/%m/%d").or_else(|| parse("%y-%m-%d")).or_else(|| parse("%y.%m.%d"));
    match DateText::read(word) {
        Some(DateText::Usual(date) | DateText::Unusual(date)) => Some(date),
        Some(DateText::Either(..)) => None,
        None => of_century(),
    }
}
