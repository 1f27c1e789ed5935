//! Fields of a team event, and their values for a stage.

use qisai_domain::team_order::OnBreach;
use qisai_domain::{ScoreSystem, Stage};

use super::{MAX_BOARDS, MAX_COUNT, OLYMPIAD, TEAM_SWISS, USUAL, best, boards, codes, swiss, system_code, terms};
use crate::form_table::{FormField as F, TypedForm};

/// Fields of a team event. They apply to events with teams only, except for the first.
pub const TEAM_FIELDS: &[F] = &[
    F::choice("team_kind", &["", "teams", "sum", "all"]),
    F::choice(
        "team_system",
        &[
            USUAL,
            TEAM_SWISS,
            OLYMPIAD,
            "jifen",
            "round_robin",
            "double_round_robin",
            "knockout",
            "knockout_third",
            "match",
        ],
    )
    .usual(USUAL),
    F::count("team_boards", 1, MAX_BOARDS, |t, _| t.team_boards_error(MAX_BOARDS)).usual("4"),
    F::count("team_reserves", 0, MAX_COUNT, |t, _| t.team_reserves_error().into()).usual("1"),
    F::choice("team_line_ups", &["reserves", "fixed", "free"]).usual("reserves"),
    F::choice("team_match_points", POINTS).usual(USUAL),
    // Match points such as `3-1-0`.
    F::text("team_match_custom").refused(|t, _| t.custom_scoring_error().into()),
    // Match points of a team that does not come; empty for the points of a lost match.
    F::text("team_match_absent").refused(|t, _| t.custom_absent_error().into()),
    // Points `custom` come from files and can only be kept.
    F::choice("team_game_points", POINTS).usual(USUAL),
    // Score that ranks first.
    F::choice("team_primary", &["match", "game"]).usual("match"),
    // Fields of the Swiss Team system: colour preferences, the score used for pairing, and the rule that determines
    // the first team of two.
    F::choice("team_preference", &[swiss::TYPE_A, swiss::TYPE_B, swiss::NONE]).usual(swiss::TYPE_A),
    F::choice("team_paired_by", &[USUAL, "match", "game"]).usual(USUAL),
    F::choice("team_first", &[swiss::BY_SCORE, swiss::BY_NUMBER]).usual(swiss::BY_SCORE),
    F::choice("team_sides", &["alternate", "second_on_odd", "same"]).usual("alternate"),
    // Treatment of a drawn board; a contest of no other code is kept.
    F::choice("team_drawn", &[boards::DRAW, boards::RAPID, boards::LADDER, boards::KEPT]).usual(boards::DRAW),
    // Two games on each board.
    F::tick("team_legs"),
    F::choice("team_bye_match", &["draw", "win", "loss"]).usual("draw"),
    F::choice("team_bye_game", &["draw", "win", "loss"]).usual("draw"),
    F::choice("team_forfeit", &["all", "minimum", "average"]).usual("all"),
    // Number of boards at which a team must be present, at most all.
    F::count("team_present", 0, MAX_BOARDS, |t, _| t.team_present_error(MAX_BOARDS)),
    // Deadlines of line-ups: minutes before the start, and after the publication.
    F::count("team_deadline", 0, terms::WEEK, |t, _| t.team_minutes_error(terms::WEEK)),
    F::count("team_published", 0, terms::WEEK, |t, _| t.team_minutes_error(terms::WEEK)),
    // Line-up of a team that handed in none.
    F::choice("team_nothing", &["previous", "top", "forfeit", "arbiter"]).usual("previous"),
    // Changes to a line-up after it was handed in.
    F::choice("team_final", &[terms::OPEN, terms::FINAL]).usual(terms::OPEN),
    // Boards that can stay empty.
    F::choice("team_empty", &[terms::ANYWHERE, terms::LAST]).usual(terms::ANYWHERE),
    // Requirements for players, the article that contains them, and the treatment of a line-up that does not comply.
    F::count("team_women", 0, MAX_COUNT, |t, _| t.team_people_error().into()),
    F::count("team_foreigners", 0, MAX_COUNT, |t, _| t.team_people_error().into()),
    F::number("team_rating_sum", 0, 999_999, |t, _| t.team_rating_sum_error().into()),
    F::text("team_juniors"),
    F::text("team_article"),
    F::choice("team_asked", &["refuse", "warn"]).usual("refuse"),
    // Tie-break of a tied match in a knockout.
    F::choice("team_level", &codes::LEVELS).usual("criteria"),
    // Criteria of a tied match, in order: `BC, TBR, BBE`.
    F::text("team_criteria").usual(codes::USUAL_CRITERIA).refused(|t, _| t.team_criteria_error().into()),
    // Order of the list of best players per board, and the games that count.
    F::choice("team_best_order", &[USUAL, "percent", "points", "performance"]).usual(USUAL),
    F::choice("team_best_of", &[best::ROSTER, best::PLAYED]).usual(best::ROSTER),
    F::count("team_best_least", 0, MAX_COUNT, |t, _| t.team_best_least_error(MAX_COUNT)),
    F::choice("team_best_forfeits", &[best::OVER_THE_BOARD, best::WITH_FORFEITS]).usual(best::OVER_THE_BOARD),
    F::choice("team_numbers", &["roster", "olympiad", "boards", "manual"]).usual("olympiad"),
    F::choice("team_order", &[USUAL, "free", "within"]).usual(USUAL),
    F::count("team_tolerance", 0, 4000, |t, _| t.team_tolerance_error().into()),
    F::count("team_unrated", 1, 4000, |t, _| t.team_rating_error().into()),
    F::choice("team_breach", &[USUAL, "warn", "refuse"]).usual(USUAL),
    F::text("team_preset").usual(USUAL).refused(|t, _| t.preset_misfit().into()),
    // Treatment of rounds without a match in tie-breaks.
    F::choice("team_unplayed", &[USUAL, "regulations", OLYMPIAD]).usual(USUAL),
    // Number of teams in a table in which all players meet.
    F::count("team_count", 2, MAX_COUNT, |t, _| t.team_count_error().into()).usual("2"),
    // Members who count for their team, in the kinds `sum` and `all`.
    F::count("team_counted", 1, MAX_COUNT, |t, _| t.team_counted_error().into()).usual("4"),
    F::choice("team_sum", &["places", "points"]).usual("places"),
    F::count("team_missing", 1, 10_000, |t, _| t.team_missing_error().into()),
    F::choice("team_shared", &["mean", "best"]).usual("mean"),
];

/// Codes of points of matches and games.
const POINTS: &[&str] = &[USUAL, "two_one_zero", "three_one_zero", "standard", "custom"];

/// Returns the values of a stage in a form that is empty; `None` if it is not a team stage.
pub fn of_stage(form: TypedForm, stage: &Stage) -> Option<TypedForm> {
    let play = &stage.play;
    let (line_ups, contest) = (play.line_ups?, play.contest(1));
    let first = contest.segments.first();
    let games = &play.scoring.games;
    let of_match = play.scoring.matches.as_ref();
    let bye = |scores: &ScoreSystem| match scores.pairing_bye {
        bye if bye == scores.full_bye => "win",
        bye if bye == scores.half_bye => "draw",
        _ => "loss",
    };
    let tolerance = play.teams.order.tolerance;
    let by_games = stage.order.first().is_some_and(|code| code == "GPTS") || of_match.is_none();
    let form = form
        .with("team_kind", "teams")
        .with("team_system", system_code(&play.format))
        .with("team_boards", contest.boards)
        .with_some("team_reserves", play.teams.reserves)
        .with("team_line_ups", codes::line_ups_code(line_ups))
        .with("team_match_points", of_match.map_or(USUAL, codes::points_code))
        .with_some("team_match_custom", of_match.map(codes::written))
        .with_some("team_match_absent", of_match.map(codes::absent))
        .with("team_game_points", codes::points_code(games))
        .with("team_primary", if by_games { "game" } else { "match" })
        .with("team_preference", swiss::preference_code(play.team_swiss.preference))
        .with("team_paired_by", swiss::paired_by_code(play.team_swiss.primary, by_games))
        .with("team_first", swiss::first_code(play.team_swiss.secondary_counts))
        .with("team_sides", codes::sides_code(contest.board_sides))
        .with_tick("team_legs", first.is_some_and(|segment| segment.games > 1))
        .with("team_bye_match", of_match.map_or("draw", bye))
        .with("team_bye_game", bye(games))
        .with("team_forfeit", codes::forfeit_code(play.scoring.forfeited_match))
        .with_some("team_present", Some(play.scoring.min_present).filter(|least| *least > 0))
        .with("team_level", codes::level_code(&contest))
        .with("team_criteria", codes::criteria_of(&contest).join(", "))
        .with("team_best_order", USUAL)
        .with("team_best_of", best::ROSTER)
        .with("team_best_forfeits", best::OVER_THE_BOARD)
        .with("team_numbers", play.teams.numbers.code())
        .with("team_order", if tolerance.is_some() { "within" } else { "free" })
        .with_some("team_tolerance", tolerance)
        .with_some("team_unrated", play.teams.order.unrated)
        .with("team_breach", if play.teams.on_breach == OnBreach::Refuse { "refuse" } else { "warn" })
        .with("team_preset", USUAL)
        .with("team_unplayed", codes::unplayed_code(play.unplayed));
    let drawn = boards::drawn_code(&form, &contest, games, play.format.spec().needs_winner);
    Some(terms::shown(&play.line_up_terms, form.with("team_drawn", drawn)))
}
