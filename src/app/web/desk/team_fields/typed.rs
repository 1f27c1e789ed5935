//! Fields of a team event, as typed.

use serde::Deserialize;

/// Form fields as typed.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct TeamSettingsFields {
    pub(super) team_kind: String,
    pub(super) team_system: String,
    pub(super) team_boards: String,
    pub(super) team_reserves: String,
    pub(super) team_line_ups: String,
    pub(super) team_match_points: String,
    /// Match points if they are `custom`: `3-1-0`.
    pub(super) team_match_custom: String,
    /// Match points of a team that does not come; empty for the points of a lost match.
    pub(super) team_match_absent: String,
    pub(super) team_game_points: String,
    /// Score that ranks first.
    pub(super) team_primary: String,
    /// Fields of the Swiss Team system: colour preferences, the score used for pairing, and the rule that determines
    /// the first team of two.
    pub(super) team_preference: String,
    pub(super) team_paired_by: String,
    pub(super) team_first: String,
    pub(super) team_sides: String,
    /// Treatment of a drawn board.
    pub(super) team_drawn: String,
    pub(super) team_legs: Option<String>,
    pub(super) team_bye_match: String,
    pub(super) team_bye_game: String,
    pub(super) team_forfeit: String,
    /// Number of boards at which a team must be present.
    pub(super) team_present: String,
    /// Deadlines of line-ups: minutes before the start, and after the publication.
    pub(super) team_deadline: String,
    pub(super) team_published: String,
    /// Line-up of a team that handed in none.
    pub(super) team_nothing: String,
    /// Code for changes to a line-up after it was handed in: `open` or `final`.
    pub(super) team_final: String,
    /// Boards that can stay empty.
    pub(super) team_empty: String,
    /// Requirements for players, the article that contains them, and the treatment of a line-up that does not comply.
    pub(super) team_women: String,
    pub(super) team_foreigners: String,
    pub(super) team_rating_sum: String,
    pub(super) team_juniors: String,
    pub(super) team_article: String,
    pub(super) team_asked: String,
    /// Tie-break of a tied match in a knockout.
    pub(super) team_level: String,
    /// Criteria of a tied match, in order: `BC, TBR, BBE`.
    pub(super) team_criteria: String,
    /// Order of the list of best players per board, and the games that count.
    pub(super) team_best_order: String,
    pub(super) team_best_of: String,
    pub(super) team_best_least: String,
    pub(super) team_best_forfeits: String,
    pub(super) team_numbers: String,
    pub(super) team_order: String,
    pub(super) team_tolerance: String,
    pub(super) team_unrated: String,
    pub(super) team_breach: String,
    pub(super) team_preset: String,
    /// Treatment of rounds without a match in tie-breaks.
    pub(super) team_unplayed: String,
    /// Number of teams in a table in which all players meet.
    pub(super) team_count: String,
    pub(super) team_counted: String,
    pub(super) team_sum: String,
    pub(super) team_missing: String,
    pub(super) team_shared: String,
}
