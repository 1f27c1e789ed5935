//! What happens in one place: the frame around the tournaments.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use crate::id::{EventId, SeriesId};

/// A federation's championship through the years.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Series {
    /// Its number.
    pub id: SeriesId,
    /// Its name, `National Championship`.
    pub name: String,
}

/// One event: name, place, dates, officials. Its tournaments (Open, Women, U12 …) point to it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// Its number.
    pub id: EventId,
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
    /// Time control as people write it (TRF 122).
    pub time_control: String,
}
