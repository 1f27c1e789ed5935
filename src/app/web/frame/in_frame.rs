//! Section of a page, and the facts of its tournament that the frame shows.

use qisai_view::address::{DeskAddress, DeskPages, PublicPages, RoundPart};
use qisai_view::calendar::DisplayTime;
use qisai_view::stages::groups::GroupLink;

/// Section of the program that a page belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeskTab {
    /// Rounds with their boards.
    Desk,
    /// Tasks in all groups.
    Next,
    Players,
    Teams,
    Stages,
    Calendar,
    /// Dates of matches.
    Appointments,
    Prizes,
    Prints,
    Devices,
    Screens,
    Log,
    Passes,
    Officials,
    Reporting,
    Settings,
    /// Public page or file, which has no side bar.
    Elsewhere,
    /// Page outside of any tournament.
    None,
}

/// Tournament shown in the frame.
pub struct InFrame {
    /// URL name of the tournament.
    pub slug: String,
    /// Key under which the browser keeps results that are not stored yet: the account and the tournament.
    pub results_of: String,
    /// Desk pages and forms of the tournament.
    pub desk: DeskPages,
    /// Public pages of the tournament.
    pub pages: PublicPages,
    /// Address of the task list of all groups and stages, if there are several.
    pub next: Option<DeskAddress>,
    /// Round of the page, or the last one that is paired; 0 before the first.
    pub round: u16,
    /// The same, or the last paired round if that one is not paired; `None` before the first.
    pub paired_round: Option<u16>,
    /// Part of a round that the page shows, if any.
    pub part: Option<RoundPart>,
    /// `true` if players report results.
    pub has_reports: bool,
    /// Links to the groups, if there are several.
    pub groups: Vec<GroupLink<DeskAddress>>,
    /// Title of the tournament.
    pub title: String,
    /// Text with the account and the day that ended the tournament, while it is ended.
    pub ended: Option<String>,
    /// Tournament version that the page shows.
    pub version: u64,
    /// Number of players entered.
    pub players: usize,
    /// Number of teams entered.
    pub teams: usize,
    /// `true` if the tournament has teams, either as entrants or in a listing by the points of their members.
    pub has_teams: bool,
    /// `true` if the group is played by teams; its players are then on the team lists.
    pub is_of_teams: bool,
    /// Number of rounds paired.
    pub paired: u16,
    /// Number of rounds announced.
    pub rounds: u16,
    /// Round that is running or comes next, with its time if known.
    pub due: Option<DisplayTime>,
    /// `true` if the game has ratings and norms, which applies to chess.
    pub has_ratings: bool,
    /// `true` if the group plays a bracket and therefore has no crosstable.
    pub has_bracket: bool,
    /// `true` if the group plays a round robin, whose matches can have their own dates.
    pub has_dates: bool,
}
