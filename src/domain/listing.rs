//! Other readings of a stage that nobody plays: age groups, board lists, team totals, promotion.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::id::{ListingId, StageId};
use crate::prize_plan::PrizePlan;

/// Another reading of a stage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Listing {
    /// Number within the tournament.
    pub id: ListingId,
    /// Its heading.
    pub name: String,
    /// The stage that it reads.
    pub of: StageId,
    /// Who is on it.
    #[serde(default)]
    pub whom: Filter,
    /// What it lists, and by what.
    pub by: ListedBy,
    /// What there is to win on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prizes: Option<PrizePlan>,
    /// What places mean, first places first: `1..=2`, "up".
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub meaning: Vec<(RangeInclusive<u16>, String)>,
}

/// Who is on a listing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Filter {
    /// Everybody of the stage.
    #[default]
    Everybody,
    /// Entries with this mark.
    Tag(String),
    /// Entries without this mark (guests out of competition).
    Without(String),
}

/// What a listing lists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ListedBy {
    /// The stage's entries in its own order.
    StageOrder,
    /// The people of a board of its team matches.
    Board(u16),
    /// Teams by what their members have in an individual stage (队员总分).
    Members {
        /// How many of each team count, the best.
        counted: u16,
        /// Points are added, otherwise places.
        points: bool,
        /// The place that a missing member counts as.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        missing: Option<u16>,
        /// Whether members who share a place count the mean of the places.
        #[serde(default)]
        mean_of_shared: bool,
    },
}
