//! When rounds are played: local time in the zone of the event, from which UTC follows.
//!
//! The local time is what was announced, and it stays where the rules of a zone change. What clocks do not show is read as RFC 5545 does
//! (section 3.3.5): a time that is left out in spring is counted with the offset before the change, so 02:30 is 03:30; a time that comes twice
//! in autumn is the first one. Both are shown as warnings.

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

/// An entry of the calendar of a stage: a round, or what happens around it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sitting {
    /// The round, from 1; 0 of what is no round.
    pub round: u16,
    /// Of that game of the contest only (title match, second day of a World Cup round).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<u16>,
    /// Local time in the event's zone; midnight where only the day is known ([`Self::has_time`]).
    pub start: NaiveDateTime,
    /// Until when its matches may be played, in local time; none where there is no such window.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<NaiveDateTime>,
    /// Whether the players of each match agree on a time within that window (CA4), and `start` is only where the window begins.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub arranged: bool,
    /// Hall, street; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub venue: String,
    /// How long it is planned to last, in minutes; none: by the time control.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minutes: Option<u16>,
    #[serde(default, skip_serializing_if = "SittingKind::is_round")]
    pub kind: SittingKind,
    #[serde(default, skip_serializing_if = "Certainty::is_planned")]
    pub certainty: Certainty,
    /// What people call it, `Closing ceremony`; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub label: String,
}

/// What an entry of the calendar is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SittingKind {
    #[default]
    Round,
    /// A day without games.
    Rest,
    /// Of the captains, the players.
    Meeting,
    Opening,
    /// The drawing of lots.
    Drawing,
    /// A day kept free for what was postponed.
    Reserve,
}

/// Whether it will take place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Certainty {
    #[default]
    Planned,
    /// Only if a meeting is level, or a match not decided.
    IfNeeded,
    /// Called off; it stays, so that calendars that have it learn of it.
    Cancelled,
}

impl SittingKind {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Round, Self::Rest, Self::Meeting, Self::Opening, Self::Drawing, Self::Reserve];

    /// The word used in forms.
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

    /// The kind of a [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }

    /// Whether it takes whole days.
    pub fn is_of_days(self) -> bool {
        matches!(self, Self::Rest | Self::Reserve)
    }

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "as serde asks for it")]
    fn is_round(&self) -> bool {
        *self == Self::Round
    }
}

impl Certainty {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Planned, Self::IfNeeded, Self::Cancelled];

    /// The word used in forms.
    pub fn code(self) -> &'static str {
        match self {
            Self::Planned => "planned",
            Self::IfNeeded => "if_needed",
            Self::Cancelled => "cancelled",
        }
    }

    /// The certainty of a [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|certainty| certainty.code() == code)
    }

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "as serde asks for it")]
    fn is_planned(&self) -> bool {
        *self == Self::Planned
    }
}

/// A zone by its IANA name; none for other words.
pub fn zone(name: &str) -> Option<Tz> {
    name.parse().ok()
}

/// The clocks in the hall of an event: local times come from instants only through them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HallClocks(Option<Tz>);

impl HallClocks {
    /// Clocks of a zone by its IANA name; for other words, and for none, they show UTC.
    pub fn of(zone_name: &str) -> Self {
        Self(zone(zone_name))
    }

    /// The local time that they show at an instant.
    pub fn at(self, instant: DateTime<Utc>) -> NaiveDateTime {
        self.0.map_or(instant.naive_utc(), |zone| instant.with_timezone(&zone).naive_local())
    }
}

/// What a local time is in a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LocalTime {
    Once(DateTime<Utc>),
    /// Clocks show it twice: the first time.
    Twice(DateTime<Utc>),
    /// Clocks never show it: as much later as they are put forward.
    Never(DateTime<Utc>),
}

impl LocalTime {
    /// Of a local time in a zone.
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
    /// A round of which only the day is known, as files tell it.
    pub fn of_day(round: u16, day: NaiveDate) -> Self {
        Self { round, start: day.and_time(NaiveTime::MIN), ..Self::default() }
    }

    /// Returns `false` where only the day is known: a round that begins at midnight, without an end of its own.
    pub fn has_time(&self) -> bool {
        let has_end = self.until.is_some() || self.minutes.is_some();
        self.kind.is_of_days() || has_end || self.start.time() != NaiveTime::MIN
    }

    /// The game or games of a round.
    pub fn is_round(&self) -> bool {
        self.kind == SittingKind::Round && self.round > 0
    }

    /// The window in which the players of each match agree on a time; none where the round begins for all.
    pub fn window(&self) -> Option<(NaiveDateTime, NaiveDateTime)> {
        self.until.filter(|_| self.arranged && self.is_round()).map(|until| (self.start, until))
    }

    /// How long it lasts in minutes: as planned, or as the time control has it for a game of sixty moves, full five minutes. None where neither is
    /// known, for whole days, and where the time is not known.
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

    /// The local time at which it is planned to end; none where its length is not known.
    pub fn end(&self, play: &Play) -> Option<NaiveDateTime> {
        self.start.checked_add_signed(TimeDelta::minutes(self.length(play)?.into()))
    }
}

impl Stage {
    /// The entries of its calendar by their start.
    pub fn calendar(&self) -> Vec<&Sitting> {
        let mut sittings: Vec<&Sitting> = self.sittings.iter().collect();
        sittings.sort_by_key(|sitting| (sitting.start, sitting.round, sitting.game));
        sittings
    }

    /// Whether games have times of their own: in tables, which may be leagues, and where players arrange them.
    pub fn has_dates(&self) -> bool {
        self.spec().has_free_order() || self.sittings.iter().any(|sitting| sitting.window().is_some())
    }

    /// When a round begins: its first entry that is not called off.
    pub fn sitting_of(&self, round: u16) -> Option<&Sitting> {
        let of_round = self.sittings.iter().filter(|one| one.is_round() && one.round == round);
        of_round.filter(|one| one.certainty != Certainty::Cancelled).min_by_key(|one| one.start)
    }

    /// A number for each entry that stays the same while others are added, moved or called off: which of its kind, round and game it is, from 1.
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
