//! Fields of a team event, as typed.

use serde::Deserialize;

/// Form fields as typed.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct TeamSettingsFields {
    pub(in crate::desk) team_kind: String,
    pub(in crate::desk) team_system: String,
    pub(in crate::desk) team_boards: String,
    pub(in crate::desk) team_reserves: String,
    pub(in crate::desk) team_line_ups: String,
    pub(in crate::desk) team_match_points: String,
    /// Match points if they are `custom`: `3-1-0`.
    pub(in crate::desk) team_match_custom: String,
    /// Match points of a team that does not come; empty for the points of a lost match.
    pub(in crate::desk) team_match_absent: String,
    pub(in crate::desk) team_game_points: String,
    /// Score that ranks first.
    pub(in crate::desk) team_primary: String,
    /// Fields of the Swiss Team system: colour preferences, the score used for pairing, and the rule that determines
    /// the first team of two.
    pub(in crate::desk) team_preference: String,
    pub(in crate::desk) team_paired_by: String,
    pub(in crate::desk) team_first: String,
    pub(in crate::desk) team_sides: String,
    /// Treatment of a drawn board.
    pub(in crate::desk) team_drawn: String,
    pub(in crate::desk) team_legs: Option<String>,
    pub(in crate::desk) team_bye_match: String,
    pub(in crate::desk) team_bye_game: String,
    pub(in crate::desk) team_forfeit: String,
    /// Number of boards at which a team must be present.
    pub(in crate::desk) team_present: String,
    /// Deadlines of line-ups: minutes before the start, and after the publication.
    pub(in crate::desk) team_deadline: String,
    pub(in crate::desk) team_published: String,
    /// Line-up of a team that handed in none.
    pub(in crate::desk) team_nothing: String,
    /// Code for changes to a line-up after it was handed in: `open` or `final`.
    pub(in crate::desk) team_final: String,
    /// Boards that can stay empty.
    pub(in crate::desk) team_empty: String,
    /// Requirements for players, the article that contains them, and the treatment of a line-up that does not comply.
    pub(in crate::desk) team_women: String,
    pub(in crate::desk) team_foreigners: String,
    pub(in crate::desk) team_rating_sum: String,
    pub(in crate::desk) team_juniors: String,
    pub(in crate::desk) team_article: String,
    pub(in crate::desk) team_asked: String,
    /// Tie-break of a tied match in a knockout.
    pub(in crate::desk) team_level: String,
    /// Criteria of a tied match, in order: `BC, TBR, BBE`.
    pub(in crate::desk) team_criteria: String,
    /// Order of the list of best players per board, and the games that count.
    pub(in crate::desk) team_best_order: String,
    pub(in crate::desk) team_best_of: String,
    pub(in crate::desk) team_best_least: String,
    pub(in crate::desk) team_best_forfeits: String,
    pub(in crate::desk) team_numbers: String,
    pub(in crate::desk) team_order: String,
    pub(in crate::desk) team_tolerance: String,
    pub(in crate::desk) team_unrated: String,
    pub(in crate::desk) team_breach: String,
    pub(in crate::desk) team_preset: String,
    /// Treatment of rounds without a match in tie-breaks.
    pub(in crate::desk) team_unplayed: String,
    /// Number of teams in a table in which all players meet.
    pub(in crate::desk) team_count: String,
    pub(in crate::desk) team_counted: String,
    pub(in crate::desk) team_sum: String,
    pub(in crate::desk) team_missing: String,
    pub(in crate::desk) team_shared: String,
}
