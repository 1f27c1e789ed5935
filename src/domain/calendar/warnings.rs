//! Irregularities in a calendar for an arbiter to review (CA2). This module never refuses anything.

use std::collections::BTreeMap;

use chrono::{NaiveDate, TimeDelta};
use chrono_tz::Tz;

use super::{Certainty, LocalTime, Sitting, SittingKind};
use crate::stage::Stage;

/// Minimum number of minutes between two rounds that causes no warning.
pub const MIN_BREAK_MINUTES: i64 = 30;
/// Maximum number of minutes of play a day that causes no warning: title norms allow twelve hours (FIDE B.01 article
/// 1.1).
pub const MAX_DAY_MINUTES: i64 = 12 * 60;

/// Irregularity in a calendar. Entries are indices in [`Stage::calendar`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CalendarWarning {
    /// Second entry that begins before the first is planned to end.
    Overlap { first: usize, second: usize },
    /// Short break between two rounds, in minutes.
    ShortBreak { first: usize, second: usize, minutes: i64 },
    /// Long day of play, in minutes.
    LongDay { day: NaiveDate, minutes: i64 },
    /// Round that begins before one with a smaller number.
    OutOfOrder { first: usize, second: usize },
    /// Round on a day without games.
    OnRestDay { round: usize },
    /// Time skipped when clocks are put forward.
    NoSuchTime { at: usize },
    /// Time that clocks show twice, taken as the first occurrence.
    TwiceThatDay { at: usize },
    /// Entry outside the first and last day of the event.
    OutsideEvent { at: usize },
}

/// Returns the irregularities in the calendar of a stage, by its entries. `days` are the first and the last day of the
/// event.
pub fn warnings(stage: &Stage, zone: Option<Tz>, days: (Option<NaiveDate>, Option<NaiveDate>)) -> Vec<CalendarWarning> {
    let all: Vec<(usize, &Sitting)> = stage.calendar().into_iter().enumerate().collect();
    let there: Vec<(usize, &Sitting)> =
        all.into_iter().filter(|(_, one)| one.certainty != Certainty::Cancelled).collect();
    let mut found = Vec::new();
    for (at, one) in &there {
        match zone.filter(|_| one.has_time()).map(|zone| LocalTime::of(zone, one.start)) {
            Some(LocalTime::Never(_)) => found.push(CalendarWarning::NoSuchTime { at: *at }),
            Some(LocalTime::Twice(_)) => found.push(CalendarWarning::TwiceThatDay { at: *at }),
            Some(LocalTime::Once(_)) | None => {}
        }
        let day = one.start.date();
        if days.0.is_some_and(|first| day < first) || days.1.is_some_and(|last| day > last) {
            found.push(CalendarWarning::OutsideEvent { at: *at });
        }
    }
    let rounds: Vec<(usize, &Sitting)> = there.iter().copied().filter(|(_, one)| one.is_round()).collect();
    // A round with times agreed by the players has no time of its own.
    let fixed: Vec<(usize, &Sitting)> = rounds.iter().copied().filter(|(_, one)| one.window().is_none()).collect();
    for (round, one) in &fixed {
        let rests = there.iter().any(|(_, it)| it.kind == SittingKind::Rest && it.start.date() == one.start.date());
        if rests {
            found.push(CalendarWarning::OnRestDay { round: *round });
        }
    }
    for pair in rounds.windows(2) {
        let [(first, one), (second, other)] = pair else { continue };
        let is_told = one.start.date() != other.start.date() || (one.has_time() && other.has_time());
        if other.round < one.round && is_told {
            found.push(CalendarWarning::OutOfOrder { first: *first, second: *second });
        }
    }
    found.extend(breaks(stage, &there, zone));
    found.extend(long_days(stage, &fixed));
    found
}

/// Returns the minutes elapsed from one local time to another.
fn between(zone: Option<Tz>, from: chrono::NaiveDateTime, to: chrono::NaiveDateTime) -> i64 {
    let passed = match zone {
        Some(zone) => LocalTime::of(zone, to).utc() - LocalTime::of(zone, from).utc(),
        None => to - from,
    };
    passed.num_minutes()
}

fn breaks(stage: &Stage, there: &[(usize, &Sitting)], zone: Option<Tz>) -> Vec<CalendarWarning> {
    let mut found = Vec::new();
    let fixed = there.iter().filter(|(_, one)| one.window().is_none());
    let timed: Vec<(usize, &Sitting, i64)> =
        fixed.filter_map(|(at, one)| Some((*at, *one, i64::from(one.length(&stage.play)?)))).collect();
    for (place, (first, one, minutes)) in timed.iter().enumerate() {
        for (second, other, _) in timed.iter().skip(place + 1) {
            let free = between(zone, one.start, other.start).saturating_sub(*minutes);
            let is_break = one.is_round() && other.is_round() && one.start.date() == other.start.date();
            if free < 0 {
                found.push(CalendarWarning::Overlap { first: *first, second: *second });
            } else if is_break && free < MIN_BREAK_MINUTES {
                found.push(CalendarWarning::ShortBreak { first: *first, second: *second, minutes: free });
            } else {
                // Later entries begin later.
                break;
            }
        }
    }
    found
}

fn long_days(stage: &Stage, rounds: &[(usize, &Sitting)]) -> Vec<CalendarWarning> {
    let mut days: BTreeMap<NaiveDate, i64> = BTreeMap::new();
    for (_, one) in rounds {
        let Some(length) = one.length(&stage.play) else { continue };
        let minutes = days.entry(one.start.date()).or_default();
        *minutes = minutes.saturating_add(TimeDelta::minutes(length.into()).num_minutes());
    }
    let long = days.into_iter().filter(|(_, minutes)| *minutes > MAX_DAY_MINUTES);
    long.map(|(day, minutes)| CalendarWarning::LongDay { day, minutes }).collect()
}
