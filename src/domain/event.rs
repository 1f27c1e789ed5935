//! Events: what happens in one place. An aggregate of its own, with a version and a log.

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{Datelike, NaiveDate};
use serde::{Deserialize, Serialize};

use crate::calendar::HallClocks;
use crate::id::{EventId, SeriesId, Version};
use crate::refusal::Refusal;
use crate::setup::{self, SetupError};
use crate::text;
use crate::tournament::Settings;

/// A federation's championship through the years.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Series {
    pub id: SeriesId,
    /// Its name, `National Championship`.
    pub name: String,
}

/// One event: name, place, dates, officials. Its tournaments (Open, Women, U12 …) point to it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    pub id: EventId,
    /// The version it has reached: the number of changes that made it.
    #[serde(skip)]
    pub version: Version,
    /// The word in its address, `/e/{slug}`; unique in the database.
    #[serde(default)]
    pub slug: String,
    /// The series it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub series: Option<SeriesId>,
    /// Its name (TRF 012).
    pub name: String,
    /// Where it happens (TRF 022).
    pub city: String,
    /// Three-letter code of the host federation (TRF 032), may be empty.
    pub federation: String,
    /// First day (TRF 042): chooses the editions of the regulations.
    pub start: Option<NaiveDate>,
    /// Last day (TRF 052).
    pub end: Option<NaiveDate>,
    /// IANA name of the time zone in which round times are meant.
    pub time_zone: String,
    /// Chief arbiter (TRF 102).
    pub chief_arbiter: String,
    /// Deputies (TRF 112).
    pub deputies: Vec<String>,
    /// Grades of officials by the name under which they stand above: `IA`, `国家级`. Who has none, or whose grade is not told, is not in it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub grades: BTreeMap<String, String>,
    /// Who may see it.
    #[serde(default)]
    pub visibility: Visibility,
}

/// Who may see an event or a tournament.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Its staff, by the address: deleted, no list names it.
    Deleted,
    /// Its staff.
    #[default]
    Private,
    /// Whoever knows the address; out of every list, at the desk in one of its own.
    Archived,
    /// Whoever knows the address; no list names it.
    Unlisted,
    /// Everybody.
    Public,
}

impl Visibility {
    /// From the narrowest to the widest.
    pub const ALL: [Self; 5] = [Self::Deleted, Self::Private, Self::Archived, Self::Unlisted, Self::Public];
    /// What a form offers: deleting is an act of its own.
    pub const OFFERED: [Self; 4] = [Self::Private, Self::Unlisted, Self::Public, Self::Archived];

    /// The word used in forms and the database.
    pub fn code(self) -> &'static str {
        match self {
            Self::Deleted => "deleted",
            Self::Private => "private",
            Self::Archived => "archived",
            Self::Unlisted => "unlisted",
            Self::Public => "public",
        }
    }

    /// The visibility of a [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|visibility| visibility.code() == code)
    }

    /// The same, of what a form offers.
    pub fn offered(code: &str) -> Option<Self> {
        Self::OFFERED.into_iter().find(|visibility| visibility.code() == code)
    }
}

/// The event before and after; none before: it begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventChange {
    /// As it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Arc<Event>>,
    /// As it is.
    pub after: Arc<Event>,
}

impl Event {
    /// The clocks in its hall.
    pub fn clocks(&self) -> HallClocks {
        HallClocks::of(&self.time_zone)
    }

    /// The change that makes this of the event. None if it is so already. Its number and version stay.
    ///
    /// # Errors
    /// [`Refusal::Stale`] where the event changed after `seen`, [`Refusal::Setup`] for a slug or dates that cannot be.
    pub fn edit(&self, after: Self, seen: Version) -> Result<Option<EventChange>, Refusal> {
        let after = Self { id: self.id, version: self.version, ..after };
        if after == *self {
            return Ok(None);
        }
        after.check()?;
        if self.version > seen {
            return Err(Refusal::Stale { row: crate::row::Row::Event, seen, current: self.version });
        }
        Ok(Some(EventChange { before: Some(Arc::new(self.clone())), after: Arc::new(after) }))
    }

    /// The same with what forms do not show, as it is in `before`: series, time zone, slug.
    #[must_use]
    pub fn within(self, before: &Self) -> Self {
        Self { slug: before.slug.clone(), series: before.series, time_zone: before.time_zone.clone(), ..self }
    }

    /// The grade of an official; empty where none is told.
    pub fn grade_of(&self, official: &str) -> &str {
        self.grades.get(official).map_or("", String::as_str)
    }

    /// Who may see one of its tournaments that is meant for these: never more than may see the event.
    pub fn visibility_of(&self, tournament: &Settings) -> Visibility {
        self.visibility.min(tournament.visibility)
    }

    /// The name of one of its tournaments as people say it: the event's, with the section's behind it.
    pub fn title_of(&self, tournament: &Settings) -> String {
        match (self.name.as_str(), tournament.name.as_str()) {
            (event, "") => event.to_owned(),
            ("", section) => section.to_owned(),
            (event, section) => format!("{event}: {section}"),
        }
    }

    /// Whether its page names this tournament to everybody who may see the page.
    pub fn names(&self, tournament: &Settings) -> bool {
        self.visibility > Visibility::Private && tournament.visibility >= self.visibility
    }

    /// The year in which ages are counted: that of the first day.
    pub fn year(&self) -> Option<i32> {
        self.start.map(|day| day.year())
    }

    /// Whether slug, texts and dates can be.
    ///
    /// # Errors
    /// [`SetupError::Slug`], [`SetupError::Text`], [`SetupError::Dates`].
    pub fn check(&self) -> Result<(), SetupError> {
        setup::check_slug(&self.slug)?;
        text::check_event(self)?;
        match (self.start, self.end) {
            (Some(start), Some(end)) if end < start => Err(SetupError::Dates),
            _ => Ok(()),
        }
    }

    /// Makes a change, as the version after this one.
    pub fn apply(&mut self, change: &EventChange) {
        let version = self.version.next();
        *self = Self { version, ..change.after.as_ref().clone() };
    }
}
