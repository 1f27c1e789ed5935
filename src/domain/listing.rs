//! Listings: alternative rankings of a stage such as age groups, board lists, team totals and promotion lists.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::id::{EntryId, ListingId, PersonId, StageId};
use crate::points::Points;
use crate::prize_plan::PrizePlan;
use crate::tournament::Tournament;

/// Alternative ranking of a stage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Listing {
    /// Number within the tournament.
    pub id: ListingId,
    /// Heading of the listing.
    pub name: String,
    /// Stage that the listing ranks.
    pub of: StageId,
    /// Filter of the entries.
    #[serde(default)]
    pub whom: Filter,
    /// Items of the listing and their order.
    pub by: ListedBy,
    /// Prizes for the listing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prizes: Option<PrizePlan>,
    /// Meaning of places, first places first: `1..=2`, "up".
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub meaning: Vec<(RangeInclusive<u16>, String)>,
    /// Promotion and relegation after the season, with their conditions; `None` without either.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<MoveRules>,
}

/// Promotion and relegation between a division and those above and below it (TM39). The outcome is reported with
/// reasons and applied by hand.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct MoveRules {
    /// Number of teams promoted.
    #[serde(skip_serializing_if = "is_zero")]
    pub up: u16,
    /// Number of teams behind them in the promotion play-off.
    #[serde(skip_serializing_if = "is_zero")]
    pub play_off_up: u16,
    /// Minimum number of teams relegated.
    #[serde(skip_serializing_if = "is_zero")]
    pub down: u16,
    /// Number of teams above them in the relegation play-off.
    #[serde(skip_serializing_if = "is_zero")]
    pub play_off_down: u16,
    /// Size of the division next season: more teams are relegated if it would otherwise be exceeded. `None` for the
    /// number that results.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<u16>,
    /// Clubs of the teams relegated into the division, one entry for each team.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub coming_down: Vec<String>,
    /// Number of teams promoted into the division.
    #[serde(skip_serializing_if = "is_zero")]
    pub coming_up: u16,
    /// `true` if a club may have only one team in a division.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub one_of_a_club: bool,
    /// Clubs that have a team in the division above next season.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub above: Vec<String>,
    /// Teams that decline promotion.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub declined: BTreeSet<EntryId>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
fn is_zero(number: &u16) -> bool {
    *number == 0
}

/// Filter of the entries of a listing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Filter {
    /// All entries of the stage.
    #[default]
    Everybody,
    /// Entries with this tag.
    Tag(String),
    /// Entries without this tag (guests out of competition).
    Without(String),
}

/// Content of a listing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ListedBy {
    /// Entries of the stage in its own order.
    StageOrder,
    /// Players of a board of the stage's team matches, as listed by [`BoardList::of_board`].
    Board(u16),
    /// Players of a board, listed with other settings.
    BoardPlayers(BoardList),
    /// Teams by the results of their members in an individual stage (队员总分).
    Members {
        /// Number of best members of each team who count.
        counted: u16,
        /// `true` to add points, `false` to add places.
        points: bool,
        /// Place that counts for a missing member.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        missing: Option<u16>,
        /// `true` if members who share a place count the mean of the places.
        #[serde(default)]
        mean_of_shared: bool,
    },
}

/// List of the players of one board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardList {
    /// Board, from 1; with [`BoardOf::Roster`] reserves have the numbers behind the boards.
    pub board: u16,
    #[serde(default)]
    pub of: BoardOf,
    /// Minimum number of games; players with fewer have no place.
    #[serde(default)]
    pub least_games: u16,
    #[serde(default)]
    pub order: BoardOrder,
    /// `true` if boards won or lost by forfeit count too; performance always uses games over the board.
    #[serde(default)]
    pub forfeits: bool,
}

/// Definition of a player's board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BoardOf {
    /// Place in the roster: all games count, on whatever board they were played.
    #[default]
    Roster,
    /// Board of the single game: only games on this board count, whichever player played them.
    Played,
}

/// Order of a board list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BoardOrder {
    /// Percentage, then more games, then performance.
    #[default]
    Percent,
    /// Points, then percentage, then performance.
    Points,
    /// Performance, then more games, then percentage.
    Performance,
}

impl BoardList {
    /// Returns the list by percentage of all players with that place in their team's roster.
    pub fn of_board(board: u16) -> Self {
        Self { board, of: BoardOf::Roster, least_games: 0, order: BoardOrder::Percent, forfeits: false }
    }
}

impl ListedBy {
    /// Returns the list of a board, or `None` for another content.
    pub fn board_list(&self) -> Option<BoardList> {
        match self {
            Self::Board(board) => Some(BoardList::of_board(*board)),
            Self::BoardPlayers(list) => Some(*list),
            Self::StageOrder | Self::Members { .. } => None,
        }
    }
}

/// Place of a person in the stage that a listing ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemberPlace {
    pub person: PersonId,
    /// Place, from 1; people who share a place have the same number.
    pub place: u16,
    pub points: Points,
}

/// Team on a listing of [`ListedBy::Members`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamTotal {
    /// Entry of the team.
    pub team: EntryId,
    /// Place, from 1; shared by teams that are equal in all criteria.
    pub place: u16,
    /// Points, or twice the sum of the places: a mean of shared places may be a half.
    pub total: i64,
    /// Values that count, best first, in the unit of `total`; `None` for a missing member.
    pub counted: Vec<(Option<PersonId>, i64)>,
    /// Twice the places of the members who count, best first.
    pub places: Vec<i64>,
    /// Total fouls of all members.
    pub fouls: u32,
}

/// Returns the team totals without any fouls, see [`member_totals_with`].
pub fn member_totals(t: &Tournament, by: &ListedBy, places: &[MemberPlace]) -> Vec<TeamTotal> {
    member_totals_with(t, by, places, &BTreeMap::new())
}

/// Ranks teams by the results of their members in an individual stage (队员总分, xiangqi article 15.5).
///
/// | order | by places | by points |
/// |---|---|---|
/// | 1 | smaller sum of places | larger sum of points |
/// | 2 | best place | smaller sum of the places of those who count |
/// | 3 | second best place | best place, then second best |
/// | 4 | fewer fouls of all members | fewer fouls of all members |
///
/// A team with too few members counts `missing` for each missing member (usually the number of players plus one, which
/// is the default for points). By places, such a team is not listed if `missing` is not set. Members who share a place
/// count the mean of the places, or all the better one.
pub fn member_totals_with(
    t: &Tournament,
    by: &ListedBy,
    places: &[MemberPlace],
    fouls: &BTreeMap<PersonId, u32>,
) -> Vec<TeamTotal> {
    let ListedBy::Members { counted, points, missing, mean_of_shared } = by else { return Vec::new() };
    let mut sharing: BTreeMap<u16, i64> = BTreeMap::new();
    for member in places {
        *sharing.entry(member.place).or_default() += 1;
    }
    let twice_place = |member: &MemberPlace| {
        let others = sharing.get(&member.place).map_or(0, |shared| shared - 1);
        2 * i64::from(member.place) + if *mean_of_shared { others } else { 0 }
    };
    let behind_all = i64::try_from(places.len()).unwrap_or(i64::MAX / 4) + 1;
    let of_missing = missing.map_or(behind_all, i64::from) * 2;
    let better = |value: i64| if *points { -value } else { value };
    let of_team = |(team, roster): (EntryId, &[PersonId])| {
        let members = places.iter().filter(|member| roster.contains(&member.person));
        // Member, value that counts, place.
        let mut best: Vec<(Option<PersonId>, i64, i64)> = members
            .map(|member| {
                let place = twice_place(member);
                (Some(member.person), if *points { i64::from(member.points.0) } else { place }, place)
            })
            .collect();
        best.sort_by_key(|(_, value, place)| (better(*value), *place));
        best.truncate(usize::from(*counted));
        let lacking = usize::from(*counted) - best.len();
        if lacking > 0 && !*points && missing.is_none() {
            return None;
        }
        let for_missing = if *points { 0 } else { of_missing };
        best.extend(std::iter::repeat_n((None, for_missing, of_missing), lacking));
        let mut places: Vec<i64> = best.iter().map(|(_, _, place)| *place).collect();
        places.sort_unstable();
        Some(TeamTotal {
            team,
            place: 0,
            total: best.iter().map(|(_, value, _)| value).sum(),
            counted: best.into_iter().map(|(person, value, _)| (person, value)).collect(),
            places,
            fouls: roster.iter().filter_map(|member| fouls.get(member)).sum(),
        })
    };
    let teams = t.entries.values().filter_map(|entry| Some((entry.id, entry.team()?.roster.as_slice())));
    let mut totals: Vec<TeamTotal> = teams.filter_map(of_team).collect();
    let key = |team: &TeamTotal| {
        let best = |at: usize| team.places.get(at).copied().unwrap_or_default();
        (better(team.total), team.places.iter().sum::<i64>(), best(0), best(1), team.fouls)
    };
    totals.sort_by_key(|team| (key(team), team.team));
    let keys: Vec<_> = totals.iter().map(key).collect();
    for (team, of_team) in totals.iter_mut().zip(&keys) {
        let ahead = keys.iter().filter(|other| *other < of_team).count();
        team.place = u16::try_from(ahead + 1).unwrap_or(u16::MAX);
    }
    totals
}
