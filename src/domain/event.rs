//! Events: one or more tournaments held in one place. An event is an aggregate of its own, with a version and a log.

pub mod book;
mod edit;
mod sections;

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{Datelike, NaiveDate};
use serde::{Deserialize, Serialize};

use crate::calendar::clocks::HallClocks;
use crate::event::book::BookFacts;
use crate::id::{EventId, SeriesId, Version};

/// Series of events, such as a federation's championship through the years.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Series {
    pub id: SeriesId,
    /// Name, such as `National Championship`.
    pub name: String,
}

/// Event with name, place, dates and officials. Its tournaments (Open, Women, U12 …) refer to it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    pub id: EventId,
    /// Current version: the number of changes made so far.
    #[serde(skip)]
    pub version: Version,
    /// URL name in the address `/e/{slug}`; unique in the database.
    #[serde(default)]
    pub slug: String,
    /// Series of the event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub series: Option<SeriesId>,
    /// Name of the event (TRF 012).
    pub name: String,
    /// City (TRF 022).
    pub city: String,
    /// Three-letter code of the host federation (TRF 032), may be empty.
    pub federation: String,
    /// First day (TRF 042), which determines the editions of the regulations.
    pub start: Option<NaiveDate>,
    /// Last day (TRF 052).
    pub end: Option<NaiveDate>,
    /// IANA name of the time zone of round times.
    pub time_zone: String,
    /// Chief arbiter (TRF 102).
    pub chief_arbiter: String,
    /// Deputy arbiters (TRF 112).
    pub deputies: Vec<String>,
    /// Grades of officials by the names given above: `IA`, `国家级`. Officials without a known grade are omitted.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub grades: BTreeMap<String, String>,
    /// Facts for the books of the event.
    #[serde(default, skip_serializing_if = "BookFacts::is_empty")]
    pub book: BookFacts,
    /// Visibility of the event.
    #[serde(default)]
    pub visibility: Visibility,
}

/// Visibility of an event or a tournament.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Deleted: visible to staff at its address, in no list.
    Deleted,
    /// Visible to staff only.
    #[default]
    Private,
    /// Visible to people with the address; omitted from every public list, and in a list of its own at the desk.
    Archived,
    /// Visible to people with the address; omitted from every list.
    Unlisted,
    /// Visible to everyone.
    Public,
}

impl Visibility {
    /// All visibilities, narrowest first.
    pub const ALL: [Self; 5] = [Self::Deleted, Self::Private, Self::Archived, Self::Unlisted, Self::Public];
    /// Visibilities that a form offers; deleting is a separate act.
    pub const OFFERED: [Self; 4] = [Self::Private, Self::Unlisted, Self::Public, Self::Archived];

    /// Returns the word used in forms and the database.
    pub fn code(self) -> &'static str {
        match self {
            Self::Deleted => "deleted",
            Self::Private => "private",
            Self::Archived => "archived",
            Self::Unlisted => "unlisted",
            Self::Public => "public",
        }
    }

    /// Returns the visibility with a given [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|visibility| visibility.code() == code)
    }

    /// Returns the visibility with a given [`code`](Self::code) if a form offers it.
    pub fn offered(code: &str) -> Option<Self> {
        Self::OFFERED.into_iter().find(|visibility| visibility.code() == code)
    }
}

/// Event before and after a change; `None` before for a new event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventChange {
    /// Event before the change.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Arc<Event>>,
    /// Event after the change.
    pub after: Arc<Event>,
}

impl Event {
    /// Returns the clocks of the event's time zone.
    pub fn clocks(&self) -> HallClocks {
        HallClocks::of(&self.time_zone)
    }

    /// Returns this event with the fields that its main form does not show taken from `before`: series, time zone, slug
    /// and the facts for the books.
    #[must_use]
    pub fn within(self, before: &Self) -> Self {
        let (slug, time_zone, book) = (before.slug.clone(), before.time_zone.clone(), before.book.clone());
        Self { slug, series: before.series, time_zone, book, ..self }
    }

    /// Returns the grade of an official, or an empty text if it is unknown.
    pub fn grade_of(&self, official: &str) -> &str {
        self.grades.get(official).map_or("", String::as_str)
    }

    /// Returns the year in which ages are counted: the year of the first day.
    pub fn year(&self) -> Option<i32> {
        self.start.map(|day| day.year())
    }

    /// Applies a change and increments the version.
    pub fn apply(&mut self, change: &EventChange) {
        let version = self.version.next();
        *self = Self { version, ..change.after.as_ref().clone() };
    }
}
