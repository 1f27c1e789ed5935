//! Fields of a team event, as typed.

use serde::Deserialize;

/// Form fields as typed.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct TeamSettingsFields {
    pub team_kind: String,
    pub team_system: String,
    pub team_boards: String,
    pub team_reserves: String,
    pub team_line_ups: String,
    pub team_match_points: String,
    /// Match points if they are `custom`: `3-1-0`.
    pub team_match_custom: String,
    /// Match points of a team that does not come; empty for the points of a lost match.
    pub team_match_absent: String,
    pub team_game_points: String,
    /// Score that ranks first.
    pub team_primary: String,
    /// Fields of the Swiss Team system: colour preferences, the score used for pairing, and the rule that determines
    /// the first team of two.
    pub team_preference: String,
    pub team_paired_by: String,
    pub team_first: String,
    pub team_sides: String,
    /// Treatment of a drawn board.
    pub team_drawn: String,
    pub team_legs: Option<String>,
    pub team_bye_match: String,
    pub team_bye_game: String,
    pub team_forfeit: String,
    /// Number of boards at which a team must be present.
    pub team_present: String,
    /// Deadlines of line-ups: minutes before the start, and after the publication.
    pub team_deadline: String,
    pub team_published: String,
    /// Line-up of a team that handed in none.
    pub team_nothing: String,
    /// Code for changes to a line-up after it was handed in: `open` or `final`.
    pub team_final: String,
    /// Boards that can stay empty.
    pub team_empty: String,
    /// Requirements for players, the article that contains them, and the treatment of a line-up that does not comply.
    pub team_women: String,
    pub team_foreigners: String,
    pub team_rating_sum: String,
    pub team_juniors: String,
    pub team_article: String,
    pub team_asked: String,
    /// Tie-break of a tied match in a knockout.
    pub team_level: String,
    /// Criteria of a tied match, in order: `BC, TBR, BBE`.
    pub team_criteria: String,
    /// Order of the list of best players per board, and the games that count.
    pub team_best_order: String,
    pub team_best_of: String,
    pub team_best_least: String,
    pub team_best_forfeits: String,
    pub team_numbers: String,
    pub team_order: String,
    pub team_tolerance: String,
    pub team_unrated: String,
    pub team_breach: String,
    pub team_preset: String,
    /// Treatment of rounds without a match in tie-breaks.
    pub team_unplayed: String,
    /// Number of teams in a table in which all players meet.
    pub team_count: String,
    pub team_counted: String,
    pub team_sum: String,
    pub team_missing: String,
    pub team_shared: String,
}
