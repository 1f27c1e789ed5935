//! Clocks of a hall.

use chrono::{DateTime, Days, LocalResult, NaiveDateTime, Offset, TimeDelta, TimeZone, Utc};
use chrono_tz::Tz;

/// Returns the zone with an IANA name, or `None` for another word.
pub fn zone(name: &str) -> Option<Tz> {
    name.parse().ok()
}

/// Clocks in the hall of an event: the only way to turn an instant into local time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HallClocks(Option<Tz>);

impl HallClocks {
    /// Returns the clocks of the zone with an IANA name; for any other text, including an empty one, they show UTC.
    pub fn of(zone_name: &str) -> Self {
        Self(zone(zone_name))
    }

    /// Returns the local time at an instant.
    pub fn at(self, instant: DateTime<Utc>) -> NaiveDateTime {
        self.0.map_or(instant.naive_utc(), |zone| instant.with_timezone(&zone).naive_local())
    }

    /// Formats the local time at an instant, followed by [`mark`](Self::mark). `format`: of chrono, `%H:%M`.
    pub fn said(self, instant: DateTime<Utc>, format: &str) -> String {
        format!("{}{}", self.at(instant).format(format), self.mark())
    }

    /// Returns the text that follows a time: ` UTC` if the zone is unknown, otherwise nothing.
    pub fn mark(self) -> &'static str {
        if self.0.is_some() { "" } else { " UTC" }
    }
}

/// Local time in a zone, resolved to UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LocalTime {
    Once(DateTime<Utc>),
    /// Time that clocks show twice, as its first occurrence.
    Twice(DateTime<Utc>),
    /// Time that clocks never show, moved later by the amount that they are put forward.
    Never(DateTime<Utc>),
}

impl LocalTime {
    /// Resolves a local time in a zone.
    pub fn of(zone: Tz, local: NaiveDateTime) -> Self {
        match zone.from_local_datetime(&local) {
            LocalResult::Single(at) => Self::Once(at.to_utc()),
            LocalResult::Ambiguous(first, _) => Self::Twice(first.to_utc()),
            LocalResult::None => {
                // Clocks were never put forward by more than a day: the day before has the old offset.
                let before = local.checked_sub_days(Days::new(1)).unwrap_or(local);
                let offset = zone.offset_from_local_datetime(&before).earliest().map(|offset| offset.fix());
                let seconds = offset.map_or(0, |offset| offset.local_minus_utc());
                Self::Never(local.checked_sub_signed(TimeDelta::seconds(seconds.into())).unwrap_or(local).and_utc())
            }
        }
    }

    pub fn utc(self) -> DateTime<Utc> {
        match self {
            Self::Once(at) | Self::Twice(at) | Self::Never(at) => at,
        }
    }
}
