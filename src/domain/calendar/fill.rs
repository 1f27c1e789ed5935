//! Times of many rounds computed from a rule: a first time, an interval in hours or days, and rest days to skip.

use std::collections::BTreeSet;

use chrono::{Days, NaiveDate, NaiveDateTime, TimeDelta};
use thiserror::Error;

use super::Sitting;

/// Interval from one round to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Every {
    Days(u16),
    /// Minutes after the start of the previous round, with a maximum number of rounds a day; each day begins like the
    /// first one.
    Minutes {
        minutes: u16,
        a_day: u16,
    },
}

/// Rule for the times of rounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fill {
    pub first_round: u16,
    pub last_round: u16,
    /// Local time of the first round.
    pub start: NaiveDateTime,
    pub every: Every,
    /// Days without games.
    pub rest: BTreeSet<NaiveDate>,
    pub venue: String,
    /// Number of days from its start during which each round is open and the players agree on the time; `None` if it
    /// begins for all at once.
    pub window: Option<u16>,
}

/// Reason why a rule gives no times.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum FillError {
    #[error("the last round comes before the first")]
    Rounds,
    #[error("the interval is zero: use at least one day, or one minute and one round a day")]
    Step,
    #[error("the dates are too far in the future")]
    TooFar,
}

/// Maximum number of days to search: endless rest days must not cause an endless loop.
const MAX_DAYS: usize = 3660;

impl Fill {
    /// Returns the rounds with their times, first to last.
    ///
    /// # Errors
    /// See [`FillError`].
    pub fn sittings(&self) -> Result<Vec<Sitting>, FillError> {
        if self.first_round == 0 || self.last_round < self.first_round {
            return Err(FillError::Rounds);
        }
        if self.window == Some(0) {
            return Err(FillError::Step);
        }
        if matches!(self.every, Every::Days(0) | Every::Minutes { minutes: 0, .. } | Every::Minutes { a_day: 0, .. }) {
            return Err(FillError::Step);
        }
        let mut start = self.playable(self.start)?;
        let (mut found, mut on_day) = (Vec::new(), 1u16);
        for round in self.first_round..=self.last_round {
            let (until, arranged) = (self.closes(start)?, self.window.is_some());
            found.push(Sitting { round, start, until, arranged, venue: self.venue.clone(), ..Sitting::default() });
            if round == self.last_round {
                break;
            }
            (start, on_day) = match self.every {
                Every::Days(days) => (self.day_after(start, days)?, 1),
                Every::Minutes { minutes, a_day } => {
                    let next = start.checked_add_signed(TimeDelta::minutes(minutes.into())).ok_or(FillError::TooFar)?;
                    if on_day < a_day && next.date() == start.date() {
                        (next, on_day.saturating_add(1))
                    } else {
                        (self.day_after(start, 1)?, 1)
                    }
                }
            };
        }
        Ok(found)
    }

    /// Returns the last minute of the period that begins at a time, or `None` without such a period.
    fn closes(&self, start: NaiveDateTime) -> Result<Option<NaiveDateTime>, FillError> {
        let Some(days) = self.window else { return Ok(None) };
        let end = start
            .checked_add_days(Days::new(days.into()))
            .and_then(|end| end.checked_sub_signed(TimeDelta::minutes(1)));
        end.map(Some).ok_or(FillError::TooFar)
    }

    /// Returns the time of the first round, `days` days later or on the next playable day.
    fn day_after(&self, at: NaiveDateTime, days: u16) -> Result<NaiveDateTime, FillError> {
        let day = at.date().checked_add_days(Days::new(days.into())).ok_or(FillError::TooFar)?;
        self.playable(day.and_time(self.start.time()))
    }

    /// Returns the same time on the next day that is not a rest day.
    fn playable(&self, at: NaiveDateTime) -> Result<NaiveDateTime, FillError> {
        let mut days = at.date().iter_days().take(MAX_DAYS);
        let day = days.find(|day| !self.rest.contains(day)).ok_or(FillError::TooFar)?;
        Ok(day.and_time(at.time()))
    }
}
