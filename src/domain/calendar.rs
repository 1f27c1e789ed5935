//! Calendar of a stage: local times in the zone of the event, from which UTC is derived.
//!
//! The local time is the announced one, and it stays unchanged when the rules of a zone change. Ambiguous local times
//! are read as in RFC 5545 (section 3.3.5). A time skipped in spring uses the offset before the change, so 02:30 is
//! 03:30; a time that occurs twice in autumn is the first occurrence. Both are shown as warnings.

mod clashes;
mod fill;
mod warnings;

use std::collections::BTreeMap;

use chrono::offset::Offset;
use chrono::{DateTime, Days, LocalResult, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, TimeZone, Utc};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};

use crate::contest::Segment;
use crate::stage::{Play, Stage};

pub use clashes::{Clash, Zoned, clashes};
pub use fill::{Every, Fill, FillError};
pub use warnings::{CalendarWarning, LONGEST_DAY, SHORTEST_BREAK, warnings};

/// Entry in the calendar of a stage: a round or an event around it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sitting {
    /// Round number, from 1; 0 for an entry that is not a round.
    pub round: u16,
    /// Only game of the contest that the entry covers (title match, second day of a World Cup round); `None` for all
    /// games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<u16>,
    /// Local time in the event's zone; midnight if only the day is known ([`Self::has_time`]).
    pub start: NaiveDateTime,
    /// End of the period in which the matches may be played, in local time; `None` without such a period.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<NaiveDateTime>,
    /// `true` if the players of each match agree on a time within the period (CA4), and `start` is only the beginning
    /// of that period.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub arranged: bool,
    /// Hall or street; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub venue: String,
    /// Planned length in minutes; `None` to derive it from the time control.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minutes: Option<u16>,
    #[serde(default, skip_serializing_if = "SittingKind::is_round")]
    pub kind: SittingKind,
    #[serde(default, skip_serializing_if = "Certainty::is_planned")]
    pub certainty: Certainty,
    /// Display name, such as `Closing ceremony`; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub label: String,
}

/// Kind of a calendar entry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SittingKind {
    #[default]
    Round,
    /// Day without games.
    Rest,
    /// Meeting of the captains or the players.
    Meeting,
    Opening,
    /// Drawing of lots.
    Drawing,
    /// Day reserved for postponed games.
    Reserve,
}

/// Certainty that a calendar entry takes place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Certainty {
    #[default]
    Planned,
    /// Conditional: takes place only if a meeting is tied or a match is undecided.
    IfNeeded,
    /// Cancelled; the entry is kept so that subscribed calendars receive the cancellation.
    Cancelled,
}

impl SittingKind {
    /// All kinds of calendar entry.
    pub const ALL: [Self; 6] = [Self::Round, Self::Rest, Self::Meeting, Self::Opening, Self::Drawing, Self::Reserve];

    /// Returns the word used in forms.
    pub fn code(self) -> &'static str {
        match self {
            Self::Round => "round",
            Self::Rest => "rest",
            Self::Meeting => "meeting",
            Self::Opening => "opening",
            Self::Drawing => "drawing",
            Self::Reserve => "reserve",
        }
    }

    /// Returns the kind with a given [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }

    /// Returns `true` if an entry of this kind takes whole days.
    pub fn is_of_days(self) -> bool {
        matches!(self, Self::Rest | Self::Reserve)
    }

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "as serde asks for it")]
    fn is_round(&self) -> bool {
        *self == Self::Round
    }
}

impl Certainty {
    /// All degrees of certainty.
    pub const ALL: [Self; 3] = [Self::Planned, Self::IfNeeded, Self::Cancelled];

    /// Returns the word used in forms.
    pub fn code(self) -> &'static str {
        match self {
            Self::Planned => "planned",
            Self::IfNeeded => "if_needed",
            Self::Cancelled => "cancelled",
        }
    }

    /// Returns the certainty with a given [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|certainty| certainty.code() == code)
    }

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "as serde asks for it")]
    fn is_planned(&self) -> bool {
        *self == Self::Planned
    }
}

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
