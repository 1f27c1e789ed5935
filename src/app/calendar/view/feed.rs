//! Calendars that other programs subscribe to (RFC 5545, RFC 7986).
//!
//! Times are written in UTC, which is right in every program without a table of the zone's rules; the description
//! contains the local time. An event without a zone has floating times, which each reader's clock interprets. Cancelled
//! entries stay, as CANCELLED.

use chrono::{DateTime, Days, NaiveDate, NaiveDateTime, TimeDelta, Utc};
use chrono_tz::Tz;
use icalendar::{Calendar, Component, EventLike, EventStatus, Parameter, Property};
use qisai_domain::calendar::{Certainty, LocalTime};

/// Media type of a calendar.
pub const CONTENT_TYPE: &str = "text/calendar; charset=utf-8";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeedEntry {
    /// Identifier of the entry; it never changes.
    pub uid: String,
    /// Number that grows with every change.
    pub sequence: u64,
    pub summary: String,
    /// Description; may have several lines.
    pub description: String,
    pub location: String,
    pub time: FeedTime,
    pub certainty: Certainty,
}

/// Time of a calendar entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FeedTime {
    Utc {
        start: DateTime<Utc>,
        end: Option<DateTime<Utc>>,
    },
    /// Local time without a zone.
    Floating {
        start: NaiveDateTime,
        end: Option<NaiveDateTime>,
    },
    /// Whole days, the last one included.
    Days {
        first: NaiveDate,
        last: NaiveDate,
    },
}

impl FeedTime {
    /// Returns the time from a local start, with a length in elapsed minutes.
    pub fn of(zone: Option<Tz>, start: NaiveDateTime, minutes: Option<u16>) -> Self {
        let length = minutes.map(|minutes| TimeDelta::minutes(minutes.into()));
        match zone.map(|zone| LocalTime::of(zone, start).utc()) {
            Some(start) => Self::Utc { start, end: length.and_then(|length| start.checked_add_signed(length)) },
            None => Self::Floating { start, end: length.and_then(|length| start.checked_add_signed(length)) },
        }
    }
}

impl FeedTime {
    /// Returns a window between two local times: whole days if it covers several days, so that it does not fill the
    /// day.
    pub fn window(zone: Option<Tz>, from: NaiveDateTime, until: NaiveDateTime) -> Self {
        if from.date() != until.date() {
            return Self::Days { first: from.date(), last: until.date() };
        }
        let utc = |at| zone.map(|zone| LocalTime::of(zone, at).utc());
        match (utc(from), utc(until)) {
            (Some(start), end) => Self::Utc { start, end },
            (None, _) => Self::Floating { start: from, end: Some(until) },
        }
    }
}

/// Returns a calendar as a file. `made` is the time of writing.
pub fn write(name: &str, entries: &[FeedEntry], made: DateTime<Utc>) -> String {
    let mut calendar = Calendar::empty();
    for (key, value) in
        [("VERSION", "2.0"), ("PRODID", "-//Qisai//Qisai//EN"), ("CALSCALE", "GREGORIAN"), ("METHOD", "PUBLISH")]
    {
        calendar.append_property(Property::new(key, value));
    }
    // The library escapes NAME only if the property is declared as text.
    let text = ("VALUE", "TEXT");
    calendar.append_property(Property::new("NAME", plain(name)).append_parameter(text).done());
    calendar.append_property(Property::new("X-WR-CALNAME", plain(name)));
    let hour = Property::new("REFRESH-INTERVAL", "PT1H").append_parameter(Parameter::new("VALUE", "DURATION")).done();
    calendar.append_property(hour);
    calendar.append_property(Property::new("X-PUBLISHED-TTL", "PT1H"));
    for entry in entries {
        calendar.push(event(entry, made));
    }
    refolded(&calendar.to_string())
}

/// Folds the lines at 75 octets, including the blank of a continuation (RFC 5545, 3.1). The library does not count that
/// blank if the last character has several octets.
fn refolded(text: &str) -> String {
    const MAX_OCTETS: usize = 75;
    let mut folded = String::with_capacity(text.len());
    for line in text.replace("\r\n ", "").split_terminator("\r\n") {
        let mut octets = 0;
        for character in line.chars() {
            if octets + character.len_utf8() > MAX_OCTETS {
                folded.push_str("\r\n ");
                octets = 1;
            }
            folded.push(character);
            octets += character.len_utf8();
        }
        folded.push_str("\r\n");
    }
    folded
}

fn event(entry: &FeedEntry, made: DateTime<Utc>) -> icalendar::Event {
    let mut event = icalendar::Event::new();
    event.uid(&plain(&entry.uid)).timestamp(made).summary(&plain(&entry.summary));
    event.sequence(u32::try_from(entry.sequence).unwrap_or(u32::MAX));
    if !entry.description.is_empty() {
        event.description(&lines(&entry.description));
    }
    if !entry.location.is_empty() {
        event.location(&plain(&entry.location));
    }
    match entry.time {
        FeedTime::Utc { start, end } => {
            event.starts(start);
            if let Some(end) = end {
                event.ends(end);
            }
        }
        FeedTime::Floating { start, end } => {
            event.starts(start);
            if let Some(end) = end {
                event.ends(end);
            }
        }
        FeedTime::Days { first, last } => {
            // The end is the first day after the entry.
            event.starts(first).ends(last.checked_add_days(Days::new(1)).unwrap_or(last));
        }
    }
    event.status(match entry.certainty {
        Certainty::Planned => EventStatus::Confirmed,
        Certainty::IfNeeded => EventStatus::Tentative,
        Certainty::Cancelled => EventStatus::Cancelled,
    });
    event.done()
}

/// Returns a text of one line without control characters.
fn plain(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

/// Returns a text whose only control characters are its line ends.
fn lines(text: &str) -> String {
    text.lines().map(plain).collect::<Vec<_>>().join("\n")
}
