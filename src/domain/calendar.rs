//! Calendar of a stage: local times in the zone of the event, from which UTC is derived.
//!
//! The local time is the announced one, and it stays unchanged when the rules of a zone change. Ambiguous local times
//! are read as in RFC 5545 (section 3.3.5). A time skipped in spring uses the offset before the change, so 02:30 is
//! 03:30; a time that occurs twice in autumn is the first occurrence. Both are shown as warnings.

mod clashes;
pub mod clocks;
mod fill;
pub mod sitting;
mod warnings;

use std::collections::BTreeMap;

use chrono::{NaiveDate, NaiveDateTime, NaiveTime, TimeDelta};

use crate::contest::Segment;
use crate::stage::{Play, Stage};

pub use clashes::{Clash, Zoned, clashes};
pub use clocks::{HallClocks, LocalTime, zone};
pub use fill::{Every, Fill, FillError};
pub use sitting::{Certainty, Sitting, SittingKind};
pub use warnings::{CalendarWarning, MAX_DAY_MINUTES, MIN_BREAK_MINUTES, warnings};

impl Sitting {
    /// Returns an entry for a round with only the day known, as read from files.
    pub fn of_day(round: u16, day: NaiveDate) -> Self {
        Self { round, start: day.and_time(NaiveTime::MIN), ..Self::default() }
    }

    /// Returns `false` if only the day is known: a round that begins at midnight, without an end of its own.
    pub fn has_time(&self) -> bool {
        let has_end = self.until.is_some() || self.minutes.is_some();
        self.kind.is_of_days() || has_end || self.start.time() != NaiveTime::MIN
    }

    /// Returns `true` for an entry with the game or games of a round.
    pub fn is_round(&self) -> bool {
        self.kind == SittingKind::Round && self.round > 0
    }

    /// Returns the period in which the players of each match agree on a time, or `None` if the round begins for all at
    /// once.
    pub fn window(&self) -> Option<(NaiveDateTime, NaiveDateTime)> {
        self.until.filter(|_| self.arranged && self.is_round()).map(|until| (self.start, until))
    }

    /// Returns the length in minutes: as planned, or as the time control gives for a game of sixty moves, rounded up to
    /// five minutes. Returns `None` if neither is known, for whole days, and if the time is not known.
    pub fn length(&self, play: &Play) -> Option<u16> {
        if self.kind.is_of_days() || !self.has_time() {
            return None;
        }
        let of_play = || {
            let contest = play.contest(self.round);
            let segment = contest.segments.first().filter(|_| self.is_round())?;
            let games = match (self.game, segment.games) {
                (Some(_), _) | (_, Segment::UNLIMITED) => 1,
                (None, games) => u32::from(games),
            };
            let seconds = segment.control()?.seconds_of_a_game()?.checked_mul(games)?;
            u16::try_from(seconds.div_ceil(300).checked_mul(5)?).ok()
        };
        self.minutes.or_else(of_play)
    }

    /// Returns the planned local end time, or `None` if the length is not known.
    pub fn end(&self, play: &Play) -> Option<NaiveDateTime> {
        self.start.checked_add_signed(TimeDelta::minutes(self.length(play)?.into()))
    }
}

impl Stage {
    /// Returns the entries of the stage's calendar by start time.
    pub fn calendar(&self) -> Vec<&Sitting> {
        let mut sittings: Vec<&Sitting> = self.sittings.iter().collect();
        sittings.sort_by_key(|sitting| (sitting.start, sitting.round, sitting.game));
        sittings
    }

    /// Returns `true` if games have times of their own: in tables, which may be leagues, and if players arrange their
    /// times.
    pub fn has_dates(&self) -> bool {
        self.spec().has_free_order() || self.sittings.iter().any(|sitting| sitting.window().is_some())
    }

    /// Returns the start of a round: its first calendar entry that is not cancelled.
    pub fn sitting_of(&self, round: u16) -> Option<&Sitting> {
        let of_round = self.sittings.iter().filter(|one| one.is_round() && one.round == round);
        of_round.filter(|one| one.certainty != Certainty::Cancelled).min_by_key(|one| one.start)
    }

    /// Returns a number for each entry that stays the same while other entries are added, moved or cancelled: its
    /// ordinal within its kind, round and game, from 1.
    pub fn ordinals(&self) -> Vec<u16> {
        let mut seen: BTreeMap<(&str, u16, Option<u16>), u16> = BTreeMap::new();
        let ordinal = |sitting: &Sitting| {
            let count = seen.entry((sitting.kind.code(), sitting.round, sitting.game)).or_default();
            *count = count.saturating_add(1);
            *count
        };
        self.sittings.iter().map(ordinal).collect()
    }
}
