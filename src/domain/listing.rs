//! Other readings of a stage that nobody plays: age groups, board lists, team totals, promotion.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::id::{EntryId, ListingId, PersonId, StageId};
use crate::points::Points;
use crate::prize_plan::PrizePlan;
use crate::tournament::Tournament;

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
    /// Who goes up and who goes down after the season, and on which conditions; none: nobody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<MoveRules>,
}

/// Between a division and those above and below it (TM39). What it comes to is told with its reasons, and applied by hand.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct MoveRules {
    /// So many go up.
    #[serde(skip_serializing_if = "is_zero")]
    pub up: u16,
    /// So many behind them play for going up.
    #[serde(skip_serializing_if = "is_zero")]
    pub play_off_up: u16,
    /// So many go down, at least.
    #[serde(skip_serializing_if = "is_zero")]
    pub down: u16,
    /// So many above them play for staying.
    #[serde(skip_serializing_if = "is_zero")]
    pub play_off_down: u16,
    /// Teams of the division next season: more go down where otherwise it would have more. None: as many as come out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<u16>,
    /// Clubs of the teams that come down into the division, one for each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub coming_down: Vec<String>,
    /// Teams that come up into the division.
    #[serde(skip_serializing_if = "is_zero")]
    pub coming_up: u16,
    /// A club has one team in a division.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub one_of_a_club: bool,
    /// Clubs that have a team in the division above next season.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub above: Vec<String>,
    /// Who does not want to go up.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub declined: BTreeSet<EntryId>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
fn is_zero(number: &u16) -> bool {
    *number == 0
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

/// Somebody's place in the stage that a listing reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemberPlace {
    pub person: PersonId,
    /// From 1; those who share a place have the same number.
    pub place: u16,
    pub points: Points,
}

/// A team on a listing of [`ListedBy::Members`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamTotal {
    /// The team's entry.
    pub team: EntryId,
    /// From 1; teams that nothing tells apart share it.
    pub place: u16,
    /// Points, or twice the sum of the places: a mean of shared places may be a half.
    pub total: i64,
    /// What counts, the best first, in the unit of `total`; none is a missing member.
    pub counted: Vec<(Option<PersonId>, i64)>,
}

/// Teams by what their members have in an individual stage (队员总分). With places the lower sum is better, with points the higher; equal sums
/// are told apart by the best member, then the second, and so on. A team with too few members counts `missing` for each who lacks; without
/// such a place it is not listed.
pub fn member_totals(t: &Tournament, by: &ListedBy, places: &[MemberPlace]) -> Vec<TeamTotal> {
    let ListedBy::Members { counted, points, missing, mean_of_shared } = by else { return Vec::new() };
    let shared = |place: u16| places.iter().filter(|other| other.place == place).count();
    let worth = |member: &MemberPlace| {
        if *points {
            return i64::from(member.points.0);
        }
        let others = if *mean_of_shared { shared(member.place).saturating_sub(1) } else { 0 };
        2 * i64::from(member.place) + i64::try_from(others).unwrap_or(0)
    };
    let better = |value: i64| if *points { -value } else { value };
    let of_team = |(team, roster): (EntryId, &[PersonId])| {
        let members = places.iter().filter(|member| roster.contains(&member.person));
        let mut best: Vec<(Option<PersonId>, i64)> =
            members.map(|member| (Some(member.person), worth(member))).collect();
        best.sort_by_key(|(_, value)| better(*value));
        best.truncate(usize::from(*counted));
        let lacking = usize::from(*counted) - best.len();
        let for_missing = match (missing, *points) {
            (_, true) => Some(0),
            (Some(place), false) => Some(2 * i64::from(*place)),
            (None, false) => None,
        };
        if lacking > 0 {
            best.extend(std::iter::repeat_n((None, for_missing?), lacking));
        }
        let total = best.iter().map(|(_, value)| value).sum();
        Some(TeamTotal { team, place: 0, total, counted: best })
    };
    let teams = t.entries.values().filter_map(|entry| Some((entry.id, entry.team()?.roster.as_slice())));
    let mut totals: Vec<TeamTotal> = teams.filter_map(of_team).collect();
    let key = |team: &TeamTotal| -> (i64, Vec<i64>) {
        (better(team.total), team.counted.iter().map(|(_, value)| better(*value)).collect())
    };
    totals.sort_by_key(|team| (key(team), team.team));
    let keys: Vec<_> = totals.iter().map(key).collect();
    for (team, of_team) in totals.iter_mut().zip(&keys) {
        let ahead = keys.iter().filter(|other| *other < of_team).count();
        team.place = u16::try_from(ahead + 1).unwrap_or(u16::MAX);
    }
    totals
}
