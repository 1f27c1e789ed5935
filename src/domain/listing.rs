//! Other readings of a stage that nobody plays: age groups, board lists, team totals, promotion.

use std::collections::{BTreeMap, BTreeSet};
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
    /// The people of a board of its team matches, as [`BoardList::of_board`] lists them.
    Board(u16),
    /// The same in another way.
    BoardPlayers(BoardList),
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

/// A list of the players of one board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardList {
    /// From 1; with [`BoardOf::Roster`] reserves have the numbers behind the boards.
    pub board: u16,
    #[serde(default)]
    pub of: BoardOf,
    /// Whoever has fewer games has no place.
    #[serde(default)]
    pub least_games: u16,
    #[serde(default)]
    pub order: BoardOrder,
    /// Whether boards won or lost by forfeit count, too; performance is of games over the board in any case.
    #[serde(default)]
    pub forfeits: bool,
}

/// Whose board a player's board is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BoardOf {
    /// That of the place in the roster: all games count, on whatever board they were played.
    #[default]
    Roster,
    /// That of the single game: only games on this board count, whoever played them.
    Played,
}

/// What a list of a board is ordered by.
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
    /// By percentage, of all who have that place in their team's roster.
    pub fn of_board(board: u16) -> Self {
        Self { board, of: BoardOf::Roster, least_games: 0, order: BoardOrder::Percent, forfeits: false }
    }
}

impl ListedBy {
    /// The list of a board, if it is one.
    pub fn board_list(&self) -> Option<BoardList> {
        match self {
            Self::Board(board) => Some(BoardList::of_board(*board)),
            Self::BoardPlayers(list) => Some(*list),
            Self::StageOrder | Self::Members { .. } => None,
        }
    }
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
    /// Twice the places of those who count, the best first.
    pub places: Vec<i64>,
    /// Of all members together.
    pub fouls: u32,
}

/// [`member_totals_with`] where nobody has fouls.
pub fn member_totals(t: &Tournament, by: &ListedBy, places: &[MemberPlace]) -> Vec<TeamTotal> {
    member_totals_with(t, by, places, &BTreeMap::new())
}

/// Teams by what their members have in an individual stage (队员总分, xiangqi article 15.5).
///
/// | order | by places | by points |
/// |---|---|---|
/// | 1 | smaller sum of places | larger sum of points |
/// | 2 | best place | smaller sum of the places of those who count |
/// | 3 | second best place | best place, then second best |
/// | 4 | fewer fouls of all members | fewer fouls of all members |
///
/// A team with too few members counts `missing` for each who lacks (usually the number of players plus one, which is what points take where
/// nothing is said); by places, it is not listed without such a place. Those who share a place count the mean of the places, or all the better one.
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
        // Member, what counts, place.
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
