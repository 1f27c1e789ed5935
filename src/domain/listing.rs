//! Listings: alternative rankings of a stage such as age groups, board lists, team totals and promotion lists.

pub mod totals;

pub use totals::{MemberPlace, TeamTotal, member_totals, member_totals_with};

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::id::{EntryId, ListingId, StageId};
use crate::prize_plan::PrizePlan;

/// Alternative ranking of a stage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Listing {
    /// Number within the tournament.
    pub id: ListingId,
    /// Heading of the listing.
    pub name: String,
    /// Stage that the listing ranks.
    pub of: StageId,
    /// Filter of the entries; `whom` in the log.
    #[serde(default, rename = "whom")]
    pub filter: Filter,
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
