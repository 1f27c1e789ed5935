//! The fields of teams as the form shows them.

use qisai_domain::team_order::TeamNumbers;

use super::codes::LEVELS;
use super::{OLYMPIAD, TEAM_SWISS, TeamFields, USUAL};
use crate::i18n::Words;
use crate::web::desk::systems;

/// A list to choose from.
pub(in crate::web::desk) struct Pick {
    pub(in crate::web::desk) name: &'static str,
    pub(in crate::web::desk) label: &'static str,
    /// Code, words, whether it is chosen.
    pub(in crate::web::desk) options: Vec<(&'static str, String, bool)>,
}

/// The part of the form about teams.
pub(in crate::web::desk) struct TeamForm {
    /// Whether it is a new tournament: then it is asked who plays, and by which system.
    pub(in crate::web::desk) is_new: bool,
    /// Boards, reserves, tolerance: name, label, hint, value.
    pub(in crate::web::desk) numbers: Vec<NumberField>,
    pub(in crate::web::desk) picks: Vec<Pick>,
    pub(in crate::web::desk) legs: bool,
    /// What is asked where members count for teams.
    pub(in crate::web::desk) sum_numbers: Vec<NumberField>,
    pub(in crate::web::desk) sum_picks: Vec<Pick>,
    pub(in crate::web::desk) kind: String,
}

/// A field for a number or a short text.
pub(in crate::web::desk) struct NumberField {
    pub(in crate::web::desk) name: &'static str,
    pub(in crate::web::desk) label: &'static str,
    pub(in crate::web::desk) hint: &'static str,
    pub(in crate::web::desk) value: String,
}

fn pick(name: &'static str, label: &'static str, chosen: &str, options: &[(&'static str, &str)]) -> Pick {
    let option = |(code, said): &(&'static str, &str)| (*code, (*said).to_owned(), *code == chosen);
    Pick { name, label, options: options.iter().map(option).collect() }
}

fn typed(name: &'static str, label: &'static str, hint: &'static str, value: &str) -> NumberField {
    NumberField { name, label, hint, value: value.to_owned() }
}

impl TeamForm {
    /// The fields as typed or stored.
    pub(in crate::web::desk) fn of(v: &TeamFields, is_new: bool, t: Words) -> Self {
        let mut picks = Vec::new();
        if is_new {
            picks.push(systems_pick(v, t));
        }
        picks.extend(match_picks(v, t));
        picks.extend(list_picks(v, t));
        if is_new {
            picks.push(preset_pick(v, t));
        }
        Self {
            is_new,
            numbers: vec![
                typed("team_boards", t.team_boards(), t.team_boards_hint(), &v.team_boards),
                typed("team_reserves", t.team_reserves(), t.team_reserves_hint(), &v.team_reserves),
                typed(
                    "team_match_custom",
                    t.team_own_match_points(),
                    t.team_own_match_points_hint(),
                    &v.team_match_custom,
                ),
                typed("team_tolerance", t.team_tolerance(), t.team_tolerance_hint(), &v.team_tolerance),
                typed("team_unrated", t.team_unrated(), t.team_unrated_hint(), &v.team_unrated),
            ],
            picks,
            legs: v.team_legs.is_some(),
            sum_numbers: vec![
                typed("team_counted", t.team_counted(), t.team_counted_hint(), &v.team_counted),
                typed("team_missing", t.team_missing(), t.team_missing_hint(), &v.team_missing),
                typed("team_count", t.team_count(), t.team_kind_all(), &v.team_count),
            ],
            sum_picks: sum_picks(v, t),
            kind: v.team_kind.clone(),
        }
    }
}

fn systems_pick(v: &TeamFields, t: Words) -> Pick {
    let (name, label) = ("team_system", t.team_system());
    let of = |code: &'static str| {
        let said = match (code, systems::format(code)) {
            (systems::MATCH, _) => t.system_match().to_owned(),
            (OLYMPIAD, _) => t.team_system_olympiad().to_owned(),
            (_, Some(format)) => t.offered_system(&format),
            (_, None) => t.team_system_swiss().to_owned(),
        };
        (code, said, v.team_system == code)
    };
    Pick { name, label, options: [TEAM_SWISS, OLYMPIAD].into_iter().chain(super::SYSTEMS).map(of).collect() }
}

fn match_picks(v: &TeamFields, t: Words) -> Vec<Pick> {
    let usual = (USUAL, t.team_usual());
    let known = [("two_one_zero", "2-1-0"), ("three_one_zero", "3-1-0"), ("standard", "1-½-0")];
    let points = |more: &[(&'static str, &'static str)]| {
        std::iter::once(usual).chain(known).chain(more.iter().copied()).collect::<Vec<_>>()
    };
    // Points of games that have no name come from files: they can be kept.
    let of_own = [("custom", t.team_own_points())];
    let own = if v.team_game_points == "custom" { of_own.as_slice() } else { &[] };
    let byes = [("draw", t.team_bye_game_draw()), ("win", t.team_bye_game_win()), ("loss", t.team_bye_game_loss())];
    let said_levels = [
        t.team_level_criteria(),
        t.team_level_rapid(),
        t.team_level_blitz(),
        t.team_level_lot(),
        t.team_level_arbiter(),
    ];
    let levels: Vec<(&'static str, &str)> = LEVELS.into_iter().zip(said_levels).collect();
    vec![
        pick(
            "team_line_ups",
            t.team_line_ups(),
            &v.team_line_ups,
            &[
                ("reserves", t.team_line_ups_reserves()),
                ("fixed", t.team_line_ups_fixed()),
                ("free", t.team_line_ups_free()),
            ],
        ),
        pick("team_match_points", t.team_match_points(), &v.team_match_points, &points(&of_own)),
        pick("team_game_points", t.team_game_points(), &v.team_game_points, &points(own)),
        pick(
            "team_primary",
            t.team_primary(),
            &v.team_primary,
            &[("match", t.team_primary_match()), ("game", t.team_primary_game())],
        ),
        pick(
            "team_sides",
            t.team_sides(),
            &v.team_sides,
            &[
                ("alternate", t.team_sides_alternate()),
                ("second_on_odd", t.team_sides_second()),
                ("same", t.team_sides_same()),
            ],
        ),
        pick(
            "team_bye_match",
            t.team_bye_match(),
            &v.team_bye_match,
            &[("draw", t.a_draw()), ("win", t.a_win()), ("loss", t.a_loss())],
        ),
        pick("team_bye_game", t.team_bye_game(), &v.team_bye_game, &byes),
        pick(
            "team_forfeit",
            t.team_forfeit(),
            &v.team_forfeit,
            &[
                ("all", t.team_forfeit_all()),
                ("minimum", t.team_forfeit_minimum()),
                ("average", t.team_forfeit_average()),
            ],
        ),
        pick("team_level", t.team_level(), &v.team_level, &levels),
    ]
}

fn list_picks(v: &TeamFields, t: Words) -> Vec<Pick> {
    let numbers: Vec<(&'static str, &str)> =
        TeamNumbers::ALL.iter().map(|numbers| (numbers.code(), t.team_numbers_by(*numbers))).collect();
    vec![
        pick("team_numbers", t.team_numbers(), &v.team_numbers, &numbers),
        pick(
            "team_order",
            t.team_order(),
            &v.team_order,
            &[(USUAL, t.team_usual()), ("free", t.team_order_free()), ("within", t.team_order_within())],
        ),
        pick(
            "team_breach",
            t.team_breach(),
            &v.team_breach,
            &[(USUAL, t.team_usual()), ("warn", t.team_breach_warn()), ("refuse", t.team_breach_refuse())],
        ),
    ]
}

fn preset_pick(v: &TeamFields, t: Words) -> Pick {
    pick(
        "team_preset",
        t.team_preset(),
        &v.team_preset,
        &[
            (USUAL, t.team_usual()),
            ("fide-team-swiss", t.team_preset_fide_swiss()),
            ("fide-team-round-robin", t.team_preset_fide_table()),
            ("cn-team-swiss", t.team_preset_cn_swiss()),
            ("cn-team-round-robin", t.team_preset_cn_table()),
        ],
    )
}

fn sum_picks(v: &TeamFields, t: Words) -> Vec<Pick> {
    vec![
        pick(
            "team_sum",
            t.team_sum(),
            &v.team_sum,
            &[("places", t.team_sum_places()), ("points", t.team_sum_points())],
        ),
        pick(
            "team_shared",
            t.team_shared(),
            &v.team_shared,
            &[("mean", t.team_shared_mean()), ("best", t.team_shared_best())],
        ),
    ]
}
