//! Times of rounds as text.

pub mod feed;
pub(crate) mod public;
pub mod year;

use chrono::{NaiveDateTime, SecondsFormat};
use qisai_domain::calendar::{CalendarWarning, Certainty, Clash, LocalTime, zone};
use qisai_domain::{Event, RoundState, Sitting, Stage, Tournament};

use crate::dates;
use qisai_i18n::Words;
use qisai_service::scope::Scope;

/// Time for people and for programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DisplayTime {
    /// Text of the time, `Sat 21 November, 14:00`.
    pub text: String,
    /// Value of `<time datetime>`: UTC, or the local time if the event has no zone.
    pub datetime: String,
}

impl DisplayTime {
    /// Returns the time of a calendar entry: only the day if the time is not known.
    fn of_sitting(event: &Event, sitting: &Sitting, text: String) -> Self {
        if sitting.has_time() {
            return Self::of(event, sitting.start, text);
        }
        Self { text, datetime: sitting.start.date().to_string() }
    }

    fn of(event: &Event, start: NaiveDateTime, text: String) -> Self {
        let datetime = match zone(&event.time_zone) {
            Some(zone) => LocalTime::of(zone, start).utc().to_rfc3339_opts(SecondsFormat::Secs, true),
            None => start.format("%Y-%m-%dT%H:%M").to_string(),
        };
        Self { text, datetime }
    }
}

/// Returns a local time of an event with the text that contains it: `Check-in closes 13:45`.
pub fn said(event: &Event, at: NaiveDateTime, text: String) -> DisplayTime {
    DisplayTime::of(event, at, text)
}

/// Returns the start of a round of the scope's stage with its venue: `Sat 21 November, 14:00 · Hall 2`.
pub fn of_round(scope: &Scope, round: u16, t: Words) -> Option<DisplayTime> {
    let sitting = scope.stage().sitting_of(round)?;
    let mut text = span(sitting, t);
    if sitting.certainty == Certainty::IfNeeded {
        text = format!("{text} ({})", t.calendar_if_needed());
    }
    if !sitting.venue.is_empty() {
        text = format!("{text} · {}", sitting.venue);
    }
    Some(DisplayTime::of_sitting(scope.event(), sitting, text))
}

/// Returns the round that is running or else the next one, with its time: `Round 7, Sat 21 November, 14:00`. `planned`
/// is the number of rounds of the group. Returns `None` if no round is to come, or its time is not known.
pub fn due(scope: &Scope, planned: u16, t: Words) -> Option<DisplayTime> {
    let last = scope.group().last_public_round();
    let is_running = scope.group().round(last).is_some_and(|round| round.state == RoundState::Published);
    let round = if is_running { last } else { last.checked_add(1).filter(|next| *next <= planned)? };
    let sitting = scope.stage().sitting_of(round)?;
    let text = t.calendar_next(t.round_n(round), span(sitting, t));
    Some(DisplayTime::of_sitting(scope.event(), sitting, text))
}

/// Returns the time of a calendar entry: `Sat 21 November, 14:00`, only the day if no time is known, or the window in
/// which the players agree on a time.
pub fn span(sitting: &Sitting, t: Words) -> String {
    match sitting.window() {
        Some((from, until)) => t.calendar_window(dates::moment(from, t), dates::moment(until, t)),
        None if !sitting.has_time() => dates::day_of_week(sitting.start.date(), t),
        None => dates::moment(sitting.start, t),
    }
}

/// Returns the name of a calendar entry: `Round 3`, `Round 3, game 2`, `Closing ceremony`.
pub fn name(sitting: &Sitting, t: Words) -> String {
    match (sitting.label.as_str(), sitting.is_round(), sitting.game) {
        ("", true, None) => t.round_n(sitting.round),
        ("", true, Some(game)) => t.calendar_game_of(sitting.round, game),
        ("", false, _) => t.sitting_kind(sitting.kind).to_owned(),
        (label, true, _) => format!("{}{}{label}", t.round_n(sitting.round), t.colon()),
        (label, false, _) => label.to_owned(),
    }
}

/// Returns the warning about a person who plays another tournament at the same time.
pub fn clash(clash: &Clash, tournament: &Tournament, other: &str, t: Words) -> String {
    let name = tournament.people.get(&clash.person).map_or("", |person| person.name());
    let [(_, own), (_, others)] = &clash.rounds;
    let said = t.calendar_clash(name, self::name(own, t), dates::moment(own.start, t), other, self::name(others, t));
    match clash.count {
        0 | 1 => said,
        count => t.calendar_clash_more(said, count - 1),
    }
}

/// Returns a warning about a calendar as text.
pub fn warning(warning: CalendarWarning, stage: &Stage, t: Words) -> String {
    let entries = stage.calendar();
    let entry = |at: usize| entries.get(at).map_or_else(String::new, |sitting| name(sitting, t));
    match warning {
        CalendarWarning::Overlap { first, second } => t.calendar_overlap(entry(first), entry(second)),
        CalendarWarning::ShortBreak { first, second, minutes } => {
            t.calendar_short_break(entry(first), entry(second), minutes)
        }
        CalendarWarning::LongDay { day, minutes } => {
            let hours = match (minutes / 60, minutes % 60) {
                (hours, 0) => hours.to_string(),
                (hours, minutes) => format!("{hours}:{minutes:02}"),
            };
            t.calendar_long_day(dates::day_of_week(day, t), hours)
        }
        CalendarWarning::OutOfOrder { first, second } => t.calendar_out_of_order(entry(first), entry(second)),
        CalendarWarning::OnRestDay { round } => t.calendar_on_rest_day(entry(round)),
        CalendarWarning::NoSuchTime { at } => t.calendar_no_such_time(entry(at)),
        CalendarWarning::TwiceThatDay { at } => t.calendar_twice(entry(at)),
        CalendarWarning::OutsideEvent { at } => t.calendar_outside(entry(at)),
    }
}
