//! Team fields in the forms of a tournament: boards, line-ups, points, lists, and the contribution of members to a
//! team.
//!
//! | `team_kind` | result |
//! |---|---|
//! | empty | an event of individuals |
//! | `teams` | a team stage: a contest of boards, match points, a rule of line-ups |
//! | `sum` | an individual stage, and a listing of teams by their members' results (队员总分) |
//! | `all` | a Scheveningen or Schiller table, and a listing by the points of the members (全队轮赛) |
//!
//! Any `usual` value follows the game: xiangqi has 2-1-0 for matches and games, chess 2-1-0 and 1-½-0.

use qisai_domain::contest::{BoardSides, Level};
use qisai_domain::readings::Reading;
use qisai_domain::regulations::UnplayedRounds;
use qisai_domain::score::ForfeitedMatch;
use qisai_domain::setup::Setup;
use qisai_domain::stage::LineUpRule;
use qisai_domain::team_order::{OnBreach, OrderRule, TeamNumbers, TeamRules};
use qisai_domain::{
    Contest, Discipline, Event, Format, Play, Regulations, ScoreSystem, Scoring, Settings, TeamSwiss, Visibility,
};
use qisai_standings::TeamScore;

use crate::desk::errors::Errors;
use crate::form_table::{TypedForm, USUAL};
use crate::setup::systems::{self, OfferedSystem};
use crate::setup::tournament_form::scoring::custom;
use crate::setup::tournament_form::{event, tie_breaks};
use qisai_i18n::Words;

mod best;
mod boards;
pub mod codes;
mod later;
pub mod orders;
mod picks;
mod sums;
mod swiss;
mod terms;
pub mod typed;

pub(crate) use best::{edited as edited_lists, shown as with_lists};
use codes::{forfeit, line_ups, points, sides};
pub(crate) use later::{LaterForm, later_format, later_play};
pub(crate) use orders::{order, usual_order};
pub(crate) use picks::{FieldGroup, TeamForm};
pub(crate) use sums::{listings, with_table};
pub use typed::{TEAM_FIELDS, of_stage};

/// Maximum number of boards of a match.
const MAX_BOARDS: u16 = 50;
/// Maximum number of reserves, of counted players, and of teams in a table.
const MAX_COUNT: u16 = 100;
/// Systems of team events, in addition to [`TEAM_SWISS`] and [`OLYMPIAD`].
const SYSTEMS: [&str; 6] = ["jifen", "round_robin", "double_round_robin", "knockout", "knockout_third", systems::MATCH];
/// Code of the system of C.04.6.
const TEAM_SWISS: &str = "team";
/// Code of the system of D.02.
const OLYMPIAD: &str = "olympiad";

/// Returns the code of a game's usual team system: 积分编排制 in xiangqi (13.3) and the Swiss Team system (C.04.6) in the
/// other games.
pub(crate) fn usual_system(discipline: Discipline) -> &'static str {
    match discipline {
        Discipline::Xiangqi => "jifen",
        Discipline::Chess | Discipline::Draughts => TEAM_SWISS,
    }
}

/// Returns the form with a team system if none was chosen: a round robin if proposed, otherwise that of the game.
pub(crate) fn with_usual_system(form: TypedForm, discipline: Discipline, is_table: bool) -> TypedForm {
    let usual = if is_table { "round_robin" } else { usual_system(discipline) };
    if form.text("team_system") == USUAL { form.with("team_system", usual) } else { form }
}

/// Returns the systems offered to teams, the usual ones first.
pub(crate) fn offered(t: Words) -> Vec<OfferedSystem> {
    let said = |code: &'static str| {
        let (name, format) = (picks::system_name(code, t), format(code)?);
        let (hint, chapter) = (t.offered_hint(&format), t.offered_chapter(&format));
        Some(OfferedSystem { code: code.to_owned(), name, hint, chapter })
    };
    [TEAM_SWISS, OLYMPIAD].into_iter().chain(SYSTEMS).filter_map(said).collect()
}

pub(crate) fn is_of_teams(fields: &TypedForm) -> bool {
    fields.text("team_kind") == "teams"
}

/// Returns the score that ranks first.
fn primary(fields: &TypedForm) -> TeamScore {
    if fields.text("team_primary") == "game" { TeamScore::Game } else { TeamScore::Match }
}

/// Returns the code of a system if the form has fields for it alone; otherwise empty.
fn system_code(format: &Format) -> &'static str {
    let spec = format.spec();
    match spec.usual_unplayed {
        UnplayedRounds::Olympiad => OLYMPIAD,
        UnplayedRounds::Regulations if spec.is_of_teams => TEAM_SWISS,
        UnplayedRounds::Regulations if spec.has_tree() => spec.code,
        UnplayedRounds::Regulations => "",
    }
}

/// Returns the format of a system of team events; `None` for other codes.
pub fn format(code: &str) -> Option<Format> {
    let system = match code {
        TEAM_SWISS => "team",
        OLYMPIAD => "olympiad",
        other => return SYSTEMS.contains(&other).then(|| systems::format(other)).flatten(),
    };
    Format::from_code(system)
}

/// Returns the setup of a team tournament. Faults are added to `errors`.
pub(crate) fn setup(
    fields: &TypedForm,
    within: Option<&Event>,
    t: Words,
    errors: &mut Errors,
) -> Option<(Event, Setup)> {
    let event = within.cloned().unwrap_or_else(|| event(fields, t, errors));
    let discipline = Discipline::from_code(fields.text("discipline")).unwrap_or_default();
    let format = match format(fields.text("team_system")) {
        Some(format) if format.spec().announces_rounds() => {
            fields.number("rounds", t, errors).map(|rounds| format.with_rounds(rounds))
        }
        Some(other) => Some(other),
        None => {
            fields.refuse("team_system", t, errors);
            None
        }
    };
    let regulations = Regulations::on(event.start);
    let visibility = Visibility::offered(fields.text("visibility")).unwrap_or_default();
    let settings = Settings {
        discipline,
        regulations,
        chess960: discipline == Discipline::Chess && fields.is_ticked("chess960"),
        visibility,
        ..Settings::default()
    };
    let event = if within.is_some() { event } else { Event { visibility, ..event } };
    let format = format?;
    let order = order(fields, discipline, &format, regulations.tie_breaks, t, errors);
    let play = play(fields, discipline, format, None, t, errors)?;
    let listings = best::new_listings(fields, play.contest(1).boards, t, errors);
    let play = play
        .with_clocks(fields.text("time_control"))
        .map_err(|error| errors.insert("time_control", t.time_control_error(&error)))
        .ok()?;
    Some((event, Setup { order, listings, ..Setup::new(settings, play) }))
}

/// Returns the play of teams: boards, points, line-ups, lists. Points of games without a name are kept from the current
/// play, and an imported play can have an unknown number of boards.
pub fn play(
    fields: &TypedForm,
    discipline: Discipline,
    format: Format,
    stands: Option<&Play>,
    t: Words,
    errors: &mut Errors,
) -> Option<Play> {
    let least = stands.map_or(1, |play| play.contest(1).boards.min(1));
    let number = |text: &str| text.parse().ok().filter(|boards| (least..=MAX_BOARDS).contains(boards));
    let boards: Option<u16> = fields.read("team_boards", number, t, errors);
    let games = match (fields.text("team_game_points"), stands) {
        ("custom", Some(play)) => Some(play.scoring.games.clone()),
        (code, _) => points(code, discipline.default_scores()),
    };
    let matches = match fields.text("team_match_points") {
        "custom" => custom(fields.text("team_match_custom"), fields.text("team_match_absent")),
        code => points(code, ScoreSystem::two_one_zero()),
    };
    if matches.is_none() {
        let absent_is_wrong = custom(fields.text("team_match_custom"), "").is_some();
        fields.refuse(if absent_is_wrong { "team_match_absent" } else { "team_match_custom" }, t, errors);
    }
    if games.is_none() {
        fields.refuse("team_game_points", t, errors);
    }
    let line_ups = fields.read("team_line_ups", line_ups, t, errors);
    let board_sides = fields.read("team_sides", sides, t, errors);
    let forfeited_match = fields.read("team_forfeit", forfeit, t, errors);
    let teams = line_ups.and_then(|it| rules(fields, discipline, it, t, errors));
    let (boards, games, mut matches): (u16, ScoreSystem, ScoreSystem) = (boards?, games?, matches?);
    let is_knockout = format.spec().needs_winner;
    let contest = match stands {
        Some(play) if fields.text("team_drawn") == boards::KEPT => {
            let kept = Contest { boards, board_sides: board_sides?, ..play.contest(1) };
            if is_knockout { kept.deciding() } else { kept }
        }
        _ => boards::contest(fields, (boards, board_sides?), &games, is_knockout)
            .map_err(|field| fields.refuse(field, t, errors))
            .ok()?,
    };
    let mut games = games.per_meeting_of(contest.usual_games());
    games.pairing_bye = worth(&games, fields.text("team_bye_game"));
    matches.pairing_bye = worth(&matches, fields.text("team_bye_match"));
    let present = match fields.trimmed("team_present") {
        "" => Some(0),
        text => text.parse().ok().filter(|present| *present <= boards.max(1)),
    };
    if present.is_none() {
        errors.insert("team_present", t.team_present_error(boards));
    }
    let line_up_terms = terms::read(fields, boards, t, errors);
    let team_swiss = if format.spec().readings.contains(&Reading::FirstTeam) {
        fields.read("team_preference", |_| swiss::read(fields), t, errors)?
    } else {
        stands.map_or_else(TeamSwiss::default, |play| play.team_swiss)
    };
    let unplayed = match (stands, fields.trimmed("team_unplayed")) {
        (Some(play), "") => play.unplayed,
        (_, code) => codes::unplayed(code, &format),
    };
    let (line_up_terms, min_present) = (line_up_terms?, present?);
    let scoring = Scoring { games, matches: Some(matches), forfeited_match: forfeited_match?, min_present };
    let (contests, line_ups, teams) = (vec![(1, contest)], Some(line_ups?), teams?);
    Some(Play { contests, line_ups, line_up_terms, teams, team_swiss, unplayed, ..Play::of(format, scoring) })
}

/// Returns the play of a team stage after a change of its settings; the format stays unchanged.
pub fn edited(fields: &TypedForm, before: &Play, discipline: Discipline, t: Words, errors: &mut Errors) -> Play {
    let format = before.format.clone();
    let Some(after) = play(fields, discipline, format, Some(before), t, errors) else { return before.clone() };
    let mut contests = before.contests.clone();
    for (_, contest) in contests.iter_mut().filter(|(from, _)| *from == 1) {
        *contest = boards::with_clocks_of(after.contest(1), contest);
    }
    let Play { contests: made, scoring, line_ups, line_up_terms, teams, team_swiss, unplayed, .. } = after;
    let contests = if contests.is_empty() { made } else { contests };
    Play { contests, scoring, line_ups, line_up_terms, teams, team_swiss, unplayed, ..before.clone() }
}

/// Returns the points of a bye by its code.
fn worth(scores: &ScoreSystem, code: &str) -> qisai_domain::Points {
    match code {
        "win" => scores.full_bye,
        "loss" => scores.zero_bye,
        _ => scores.half_bye,
    }
}

/// Returns the rules of the lists.
fn rules(
    fields: &TypedForm,
    discipline: Discipline,
    line_ups: LineUpRule,
    t: Words,
    errors: &mut Errors,
) -> Option<TeamRules> {
    let numbers = fields.read("team_numbers", TeamNumbers::from_code, t, errors);
    let reserves = fields.number_or_none("team_reserves", t, errors);
    let unrated = fields.number_or_none("team_unrated", t, errors);
    // The lists of 12.1 and 12.2 follow the ratings. Those of 12.3, and of FIDE, are in the order in which they were
    // handed in.
    let is_ordered = discipline == Discipline::Xiangqi && line_ups != LineUpRule::Free;
    let tolerance = match fields.text("team_order") {
        USUAL => Some(is_ordered.then_some(0)),
        "within" => fields.number("team_tolerance", t, errors).map(Some),
        _ => Some(None),
    };
    let refuses = fields.text("team_breach") == "refuse" || (fields.text("team_breach") == USUAL && is_ordered);
    let on_breach = if refuses { OnBreach::Refuse } else { OnBreach::Warn };
    let order = OrderRule { tolerance: tolerance?, unrated: unrated.ok()? };
    Some(TeamRules { numbers: numbers?, reserves: reserves.ok()?, order, on_breach })
}
