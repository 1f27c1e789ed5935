//! Team fields in the form.

use qisai_domain::line_up::MissingLineUp;
use qisai_domain::regulations::UnplayedRounds;
use qisai_domain::team_order::TeamNumbers;
use qisai_standings::presets::TEAM_PRESETS;

use super::codes::LEVELS;
use super::{OLYMPIAD, TEAM_SWISS, USUAL, best, boards, codes, swiss, terms};
use crate::form_table::TypedForm;
use crate::setup::systems;
use qisai_i18n::Words;

/// Selection list.
pub(crate) struct Pick {
    pub(crate) name: &'static str,
    pub(crate) label: &'static str,
    /// Options: code, words, `true` for the chosen one.
    pub(crate) options: Vec<(&'static str, String, bool)>,
}

/// Team part of the form.
pub(crate) struct TeamForm {
    pub(crate) parts: Vec<FieldGroup>,
    pub(crate) legs: bool,
    /// Fields for events whose members count for teams.
    pub(crate) sum_numbers: Vec<NumberField>,
    pub(crate) sum_picks: Vec<Pick>,
    pub(crate) kind: String,
    /// Code of the stage's system if the form has fields for it alone; in a new tournament it is chosen.
    pub(crate) system: String,
}

/// Group of related fields.
pub(crate) struct FieldGroup {
    pub(crate) legend: &'static str,
    /// Page class of the system that the part belongs to.
    pub(crate) class: &'static str,
    pub(crate) hint: &'static str,
    pub(crate) numbers: Vec<NumberField>,
    pub(crate) picks: Vec<Pick>,
    /// `true` if the part also has the field for two games on each board.
    pub(crate) asks_legs: bool,
    /// Value that stands for the part while it is folded.
    pub(crate) value: String,
}

/// Field for a number or a short text.
pub(crate) struct NumberField {
    pub(crate) name: &'static str,
    pub(crate) label: &'static str,
    pub(crate) hint: &'static str,
    pub(crate) value: String,
}

fn pick(v: &TypedForm, name: &'static str, label: &'static str, options: &[(&'static str, &str)]) -> Pick {
    let chosen = v.text(name);
    let option = |(code, said): &(&'static str, &str)| (*code, (*said).to_owned(), *code == chosen);
    Pick { name, label, options: options.iter().map(option).collect() }
}

fn typed(v: &TypedForm, name: &'static str, label: &'static str, hint: &'static str) -> NumberField {
    NumberField { name, label, hint, value: v.text(name).to_owned() }
}

impl FieldGroup {
    fn new(legend: &'static str, numbers: Vec<NumberField>, picks: Vec<Pick>) -> Self {
        let chosen = picks.first().and_then(|pick| pick.options.iter().find(|(.., is_chosen)| *is_chosen));
        let value = chosen.map(|(_, said, _)| said.clone()).unwrap_or_default();
        Self { legend, class: "", hint: "", numbers, picks, asks_legs: false, value }
    }
}

impl TeamForm {
    /// Returns the team part with typed or stored values.
    pub(crate) fn of(v: &TypedForm, is_new: bool, t: Words) -> Self {
        let is_of = |system: &str| is_new || v.text("team_system").starts_with(system);
        let mut parts = vec![match_part(v, t), points_part(v, is_new, t)];
        if is_of(TEAM_SWISS) {
            parts.push(swiss_part(v, t));
        }
        if is_of("knockout") {
            parts.push(knockout_part(v, t));
        }
        parts.extend([list_part(v, t), line_ups_part(v, t), asked_part(v, t), best_part(v, t)]);
        if !is_new {
            // A stage has a single system, so its parts never change visibility.
            for part in &mut parts {
                part.class = "";
            }
        }
        Self {
            parts,
            legs: v.is_ticked("team_legs"),
            sum_numbers: vec![
                typed(v, "team_counted", t.team_counted(), t.team_counted_hint()),
                typed(v, "team_missing", t.team_missing(), t.team_missing_hint()),
                typed(v, "team_count", t.team_count(), t.team_kind_all()),
            ],
            sum_picks: sum_picks(v, t),
            kind: v.text("team_kind").to_owned(),
            system: v.text("team_system").to_owned(),
        }
    }
}

/// Returns the fields for the tie-break of a tied match in a knockout.
pub(crate) fn knockout_part(v: &TypedForm, t: Words) -> FieldGroup {
    let criteria = typed(v, "team_criteria", t.team_criteria(), t.team_criteria_hint());
    let part = FieldGroup::new(t.team_part_knockout(), vec![criteria], vec![level_pick(v, t)]);
    FieldGroup { class: "for-team-knockout", ..part }
}

/// Returns the fields for the system and the boards of matches.
pub(crate) fn match_part(v: &TypedForm, t: Words) -> FieldGroup {
    let sides = [
        ("alternate", t.team_sides_alternate()),
        ("second_on_odd", t.team_sides_second()),
        ("same", t.team_sides_same()),
    ];
    let mut drawn = vec![
        (boards::DRAW, t.team_drawn_draw()),
        (boards::RAPID, t.team_drawn_rapid()),
        (boards::LADDER, t.team_drawn_ladder()),
    ];
    // A contest from a file or another form can be kept.
    drawn.extend((v.text("team_drawn") == boards::KEPT).then_some((boards::KEPT, t.team_drawn_kept())));
    let picks = vec![pick(v, "team_sides", t.team_sides(), &sides), pick(v, "team_drawn", t.team_drawn(), &drawn)];
    let numbers = vec![
        typed(v, "team_boards", t.team_boards(), t.team_boards_hint()),
        typed(v, "team_present", t.team_present(), t.team_present_hint()),
    ];
    let value = t.n_boards(v.trimmed("team_boards"));
    FieldGroup { asks_legs: true, value, ..FieldGroup::new(t.team_part_match(), numbers, picks) }
}

/// Returns the fields that the Swiss Team system leaves to an event.
fn swiss_part(v: &TypedForm, t: Words) -> FieldGroup {
    let preference = [
        (swiss::TYPE_A, t.team_preference_a()),
        (swiss::TYPE_B, t.team_preference_b()),
        (swiss::NONE, t.team_preference_none()),
    ];
    let paired_by =
        [(USUAL, t.team_paired_by_usual()), ("match", t.team_primary_match()), ("game", t.team_primary_game())];
    let first = [(swiss::BY_SCORE, t.team_first_score()), (swiss::BY_NUMBER, t.team_first_number())];
    let picks = vec![
        pick(v, "team_preference", t.team_preference(), &preference),
        pick(v, "team_paired_by", t.team_paired_by(), &paired_by),
        pick(v, "team_first", t.team_first(), &first),
    ];
    FieldGroup { class: "for-team-swiss", ..FieldGroup::new(t.team_part_swiss(), Vec::new(), picks) }
}

/// Returns the fields for line-ups by captains.
fn line_ups_part(v: &TypedForm, t: Words) -> FieldGroup {
    let line_ups = [
        ("reserves", t.team_line_ups_reserves()),
        ("fixed", t.team_line_ups_fixed()),
        ("free", t.team_line_ups_free()),
    ];
    let nothing = MissingLineUp::ALL.map(|missing| (missing.code(), t.line_up_missing(missing)));
    let is_final = [(terms::OPEN, t.team_final_open()), (terms::FINAL, t.team_final_final())];
    let empty = [(terms::ANYWHERE, t.team_empty_anywhere()), (terms::LAST, t.team_empty_last())];
    let picks = vec![
        pick(v, "team_line_ups", t.team_line_ups(), &line_ups),
        pick(v, "team_nothing", t.team_nothing(), &nothing),
        pick(v, "team_final", t.team_final(), &is_final),
        pick(v, "team_empty", t.team_empty(), &empty),
    ];
    let numbers = vec![
        typed(v, "team_deadline", t.team_deadline(), t.team_deadline_hint()),
        typed(v, "team_published", t.team_published(), t.team_published_hint()),
    ];
    FieldGroup { hint: t.team_line_ups_hint(), ..FieldGroup::new(t.team_line_ups(), numbers, picks) }
}

/// Returns the fields for requirements on players.
fn asked_part(v: &TypedForm, t: Words) -> FieldGroup {
    let numbers = vec![
        typed(v, "team_women", t.team_women(), ""),
        typed(v, "team_foreigners", t.team_foreigners(), t.team_foreigners_hint()),
        typed(v, "team_rating_sum", t.team_rating_sum(), ""),
        typed(v, "team_juniors", t.team_juniors(), t.team_juniors_hint()),
        typed(v, "team_article", t.team_article(), t.team_article_hint()),
    ];
    let breach = [("refuse", t.team_breach_refuse()), ("warn", t.team_breach_warn())];
    let picks = vec![pick(v, "team_asked", t.team_asked(), &breach)];
    let asked = numbers.iter().filter(|it| !it.value.trim().is_empty());
    let asked: Vec<String> = asked.map(|it| format!("{}{}{}", it.label, t.colon(), it.value)).collect();
    let value = if asked.is_empty() { t.none_yet().to_owned() } else { asked.join(t.list_comma()) };
    FieldGroup { hint: t.team_asked_hint(), value, ..FieldGroup::new(t.team_part_asked(), numbers, picks) }
}

/// Returns the fields for the lists of best players per board.
fn best_part(v: &TypedForm, t: Words) -> FieldGroup {
    let orders: Vec<(&'static str, &str)> = std::iter::once((USUAL, t.team_best_usual()))
        .chain(best::ORDERS.map(|order| (best::order_code(order), t.board_list_order(order))))
        .collect();
    let best_of = [(best::ROSTER, t.team_best_roster()), (best::PLAYED, t.team_best_played())];
    let best_forfeits = [(best::OVER_THE_BOARD, t.team_best_over()), (best::WITH_FORFEITS, t.team_best_all())];
    let picks = vec![
        pick(v, "team_best_order", t.team_best_order(), &orders),
        pick(v, "team_best_of", t.team_best_of(), &best_of),
        pick(v, "team_best_forfeits", t.team_best_forfeits(), &best_forfeits),
    ];
    let least = typed(v, "team_best_least", t.team_best_least(), t.team_best_least_hint());
    FieldGroup { hint: t.team_best_hint(), ..FieldGroup::new(t.board_lists(), vec![least], picks) }
}

/// Returns the name of a team system by its code.
pub(crate) fn system_name(code: &str, t: Words) -> String {
    match (code, systems::format(code)) {
        (USUAL, _) => t.team_usual().to_owned(),
        (systems::MATCH, _) => t.system_match().to_owned(),
        (OLYMPIAD, _) => t.team_system_olympiad().to_owned(),
        (_, Some(format)) => t.offered_system(&format),
        (_, None) => t.team_system_swiss().to_owned(),
    }
}

pub(crate) fn systems_pick(v: &TypedForm, t: Words) -> Pick {
    let (name, label) = ("team_system", t.team_system());
    let of = |code: &'static str| (code, system_name(code, t), v.text("team_system") == code);
    Pick { name, label, options: [USUAL, TEAM_SWISS, OLYMPIAD].into_iter().chain(super::SYSTEMS).map(of).collect() }
}

/// Returns the fields for the points of matches and games, and for the score that ranks first.
pub(crate) fn points_part(v: &TypedForm, is_new: bool, t: Words) -> FieldGroup {
    let usual = (USUAL, t.team_usual());
    let known = [("two_one_zero", "2-1-0"), ("three_one_zero", "3-1-0"), ("standard", "1-½-0")];
    let points = |more: &[(&'static str, &'static str)]| {
        std::iter::once(usual).chain(known).chain(more.iter().copied()).collect::<Vec<_>>()
    };
    // Points of games without a name come from files and can be kept.
    let of_own = [("custom", t.team_own_points())];
    let own = if v.text("team_game_points") == "custom" { of_own.as_slice() } else { &[] };
    let byes = [("draw", t.team_bye_game_draw()), ("win", t.team_bye_game_win()), ("loss", t.team_bye_game_loss())];
    let primary = [("match", t.team_primary_match()), ("game", t.team_primary_game())];
    let bye_match = [("draw", t.a_draw()), ("win", t.a_win()), ("loss", t.a_loss())];
    let forfeit =
        [("all", t.team_forfeit_all()), ("minimum", t.team_forfeit_minimum()), ("average", t.team_forfeit_average())];
    let mut picks = vec![
        pick(v, "team_match_points", t.team_match_points(), &points(&of_own)),
        pick(v, "team_game_points", t.team_game_points(), &points(own)),
        pick(v, "team_primary", t.team_primary(), &primary),
        pick(v, "team_bye_match", t.team_bye_match(), &bye_match),
        pick(v, "team_bye_game", t.team_bye_game(), &byes),
        pick(v, "team_forfeit", t.team_forfeit(), &forfeit),
    ];
    if is_new {
        picks.push(preset_pick(v, t));
    }
    if is_new || [TEAM_SWISS, OLYMPIAD].contains(&v.text("team_system")) {
        picks.push(unplayed_pick(v, is_new, t));
    }
    let (label, hint) = (t.team_own_match_points(), t.team_own_match_points_hint());
    let (absent, absent_hint) = (t.team_match_absent(), t.team_match_absent_hint());
    let numbers = vec![typed(v, "team_match_custom", label, hint), typed(v, "team_match_absent", absent, absent_hint)];
    FieldGroup::new(t.points(), numbers, picks)
}

fn level_pick(v: &TypedForm, t: Words) -> Pick {
    let said = [
        t.team_level_criteria(),
        t.team_level_rapid(),
        t.team_level_rapid_blitz(),
        t.team_level_ladder(),
        t.team_level_blitz(),
        t.team_level_blitz_won(),
        t.team_level_lot(),
        t.team_level_arbiter(),
    ];
    let levels: Vec<(&'static str, &str)> = LEVELS.into_iter().zip(said).collect();
    pick(v, "team_level", t.team_level(), &levels)
}

/// Returns the fields for the lists that teams hand in before play.
fn list_part(v: &TypedForm, t: Words) -> FieldGroup {
    let numbers: Vec<(&'static str, &str)> =
        TeamNumbers::ALL.iter().map(|numbers| (numbers.code(), t.team_numbers_by(*numbers))).collect();
    let order = [(USUAL, t.team_usual()), ("free", t.team_order_free()), ("within", t.team_order_within())];
    let breach = [(USUAL, t.team_usual()), ("warn", t.team_breach_warn()), ("refuse", t.team_breach_refuse())];
    let picks = vec![
        pick(v, "team_numbers", t.team_numbers(), &numbers),
        pick(v, "team_order", t.team_order(), &order),
        pick(v, "team_breach", t.team_breach(), &breach),
    ];
    let numbers = vec![
        typed(v, "team_reserves", t.team_reserves(), t.team_reserves_hint()),
        typed(v, "team_tolerance", t.team_tolerance(), t.team_tolerance_hint()),
        typed(v, "team_unrated", t.team_unrated(), t.team_unrated_hint()),
    ];
    FieldGroup::new(t.team_part_lists(), numbers, picks)
}

/// Returns the named standings orders of teams for every game and kind of pairing.
fn preset_pick(v: &TypedForm, t: Words) -> Pick {
    let named: Vec<(&'static str, &str)> = std::iter::once((USUAL, t.team_usual()))
        .chain(TEAM_PRESETS.iter().map(|preset| (preset.id, t.preset(preset))))
        .collect();
    pick(v, "team_preset", t.team_preset(), &named)
}

/// Returns the field for rounds without a match; in a new tournament the choice can be left to its system.
fn unplayed_pick(v: &TypedForm, is_new: bool, t: Words) -> Pick {
    let mut rules = if is_new { vec![(USUAL, t.team_usual())] } else { Vec::new() };
    rules.extend([
        (codes::unplayed_code(UnplayedRounds::Regulations), t.team_unplayed_c07()),
        (codes::unplayed_code(UnplayedRounds::Olympiad), t.team_unplayed_olympiad()),
    ]);
    pick(v, "team_unplayed", t.team_unplayed(), &rules)
}

fn sum_picks(v: &TypedForm, t: Words) -> Vec<Pick> {
    vec![
        pick(v, "team_sum", t.team_sum(), &[("places", t.team_sum_places()), ("points", t.team_sum_points())]),
        pick(v, "team_shared", t.team_shared(), &[("mean", t.team_shared_mean()), ("best", t.team_shared_best())]),
    ]
}
