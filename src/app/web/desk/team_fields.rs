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
use qisai_domain::line_up::MissingLineUp;
use qisai_domain::readings::Reading;
use qisai_domain::regulations::UnplayedRounds;
use qisai_domain::score::ForfeitedMatch;
use qisai_domain::setup::Setup;
use qisai_domain::stage::LineUpRule;
use qisai_domain::team_order::{OnBreach, OrderRule, TeamNumbers, TeamRules};
use qisai_domain::{
    Contest, Discipline, Event, Format, Play, Regulations, ScoreSystem, Scoring, Settings, Stage, TeamSwiss,
    Tournament, Visibility,
};
use qisai_standings::TeamScore;

use super::errors::Errors;
use super::systems;
use super::tournament_form::scoring::custom;
use super::tournament_form::{TournamentFields, event, rounds, tie_breaks};
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

pub(super) use best::edited as edited_lists;
use codes::{forfeit, line_ups, points, points_code, sides};
pub(super) use later::{LaterForm, later_format, later_play};
pub(super) use orders::{order, usual_order};
pub(super) use picks::TeamForm;
pub(super) use sums::{listings, with_table};
pub use typed::TeamSettingsFields;

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
/// Option that is left to the game.
const USUAL: &str = "usual";

impl TeamSettingsFields {
    /// Returns the initial fields of a new form.
    pub fn usual() -> Self {
        let usual = || USUAL.to_owned();
        Self {
            team_system: usual(),
            team_boards: "4".to_owned(),
            team_reserves: "1".to_owned(),
            team_line_ups: "reserves".to_owned(),
            team_match_points: usual(),
            team_game_points: usual(),
            team_primary: "match".to_owned(),
            team_preference: swiss::TYPE_A.to_owned(),
            team_paired_by: usual(),
            team_first: swiss::BY_SCORE.to_owned(),
            team_sides: "alternate".to_owned(),
            team_drawn: boards::DRAW.to_owned(),
            team_bye_match: "draw".to_owned(),
            team_bye_game: "draw".to_owned(),
            team_forfeit: "all".to_owned(),
            team_nothing: MissingLineUp::Previous.code().to_owned(),
            team_final: terms::OPEN.to_owned(),
            team_empty: terms::ANYWHERE.to_owned(),
            team_asked: "refuse".to_owned(),
            team_level: "criteria".to_owned(),
            team_criteria: codes::USUAL_CRITERIA.to_owned(),
            team_best_order: usual(),
            team_best_of: best::ROSTER.to_owned(),
            team_best_forfeits: best::OVER_THE_BOARD.to_owned(),
            team_numbers: TeamNumbers::Olympiad.code().to_owned(),
            team_order: usual(),
            team_breach: usual(),
            team_preset: usual(),
            team_unplayed: usual(),
            team_count: "2".to_owned(),
            team_counted: "4".to_owned(),
            team_sum: "places".to_owned(),
            team_shared: "mean".to_owned(),
            ..Self::default()
        }
    }

    /// Returns the fields of a stage, or `None` if it is not a team stage.
    pub fn of(stage: &Stage) -> Option<Self> {
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
        let (tolerance, unrated) = (play.teams.order.tolerance, play.teams.order.unrated);
        let number = |value: Option<u16>| value.map(|value| value.to_string()).unwrap_or_default();
        let by_games = stage.order.first().is_some_and(|code| code == "GPTS") || of_match.is_none();
        let shown = Self {
            team_kind: "teams".to_owned(),
            team_system: system_code(&play.format).to_owned(),
            team_boards: contest.boards.to_string(),
            team_reserves: number(play.teams.reserves),
            team_line_ups: codes::line_ups_code(line_ups).to_owned(),
            team_match_points: of_match.map_or(USUAL, points_code).to_owned(),
            team_match_custom: of_match.map(codes::written).unwrap_or_default(),
            team_match_absent: of_match.map(codes::absent).unwrap_or_default(),
            team_game_points: points_code(games).to_owned(),
            team_primary: if by_games { "game" } else { "match" }.to_owned(),
            team_preference: swiss::preference_code(play.team_swiss.preference).to_owned(),
            team_paired_by: swiss::paired_by_code(play.team_swiss.primary, by_games).to_owned(),
            team_first: swiss::first_code(play.team_swiss.secondary_counts).to_owned(),
            team_sides: codes::sides_code(contest.board_sides).to_owned(),
            team_legs: first.filter(|segment| segment.games > 1).map(|_| "1".to_owned()),
            team_bye_match: of_match.map_or("draw", bye).to_owned(),
            team_bye_game: bye(games).to_owned(),
            team_forfeit: codes::forfeit_code(play.scoring.forfeited_match).to_owned(),
            team_present: number(Some(play.scoring.min_present).filter(|least| *least > 0)),
            team_level: codes::level_code(&contest).to_owned(),
            team_criteria: codes::criteria_of(&contest).join(", "),
            team_best_order: USUAL.to_owned(),
            team_best_of: best::ROSTER.to_owned(),
            team_best_forfeits: best::OVER_THE_BOARD.to_owned(),
            team_numbers: play.teams.numbers.code().to_owned(),
            team_order: if tolerance.is_some() { "within" } else { "free" }.to_owned(),
            team_tolerance: number(tolerance),
            team_unrated: number(unrated),
            team_breach: if play.teams.on_breach == OnBreach::Refuse { "refuse" } else { "warn" }.to_owned(),
            team_preset: USUAL.to_owned(),
            team_unplayed: codes::unplayed_code(play.unplayed).to_owned(),
            ..Self::default()
        };
        let is_knockout = play.format.spec().needs_winner;
        let team_drawn = boards::drawn_code(&shown, &contest, games, is_knockout).to_owned();
        Some(terms::shown(&play.line_up_terms, Self { team_drawn, ..shown }))
    }

    /// Returns the fields with the announced lists of the stage's boards.
    pub(super) fn with_lists(self, tournament: &Tournament, stage: &Stage) -> Self {
        best::shown(&tournament.listings, stage.id, self)
    }

    /// Returns the fields with the game's usual system if none was chosen. This is a round robin if proposed, otherwise
    /// 积分编排制 in xiangqi (13.3) and the Swiss Team system (C.04.6) in the other games.
    pub(super) fn with_usual_system(self, discipline: Discipline, is_table: bool) -> Self {
        let usual = match discipline {
            _ if is_table => "round_robin",
            Discipline::Xiangqi => "jifen",
            Discipline::Chess | Discipline::Draughts => TEAM_SWISS,
        };
        let is_open = self.team_system == USUAL;
        Self { team_system: if is_open { usual.to_owned() } else { self.team_system }, ..self }
    }

    /// Returns the format of the chosen system; `None` if it is left open.
    pub(super) fn format(&self) -> Option<Format> {
        format(&self.team_system)
    }

    pub(super) fn is_of_teams(&self) -> bool {
        self.team_kind == "teams"
    }

    /// Returns `true` if the event has teams, as entrants or through their members.
    pub(super) fn has_teams(&self) -> bool {
        !self.team_kind.is_empty()
    }

    /// Returns the score that ranks first.
    fn primary(&self) -> TeamScore {
        if self.team_primary == "game" { TeamScore::Game } else { TeamScore::Match }
    }
}

/// Returns a whole number within bounds. Any fault is added to `errors`.
fn number(field: &'static str, text: &str, bounds: [u16; 2], said: String, errors: &mut Errors) -> Option<u16> {
    let [least, most] = bounds;
    let number = text.trim().parse().ok().filter(|number| (least..=most).contains(number));
    if number.is_none() {
        errors.insert(field, said);
    }
    number
}

/// Returns a whole number within bounds, or `None` for an empty field.
fn number_or_none(
    field: &'static str,
    text: &str,
    bounds: [u16; 2],
    said: String,
    errors: &mut Errors,
) -> Result<Option<u16>, ()> {
    if text.trim().is_empty() { Ok(None) } else { number(field, text, bounds, said, errors).map(Some).ok_or(()) }
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
pub(super) fn setup(
    fields: &TournamentFields,
    within: Option<&Event>,
    t: Words,
    errors: &mut Errors,
) -> Option<(Event, Setup)> {
    let event = within.cloned().unwrap_or_else(|| event(fields, t, errors));
    let discipline = Discipline::from_code(&fields.discipline).unwrap_or_default();
    let format = match format(&fields.team.team_system) {
        Some(format) if format.spec().announces_rounds() => {
            rounds(fields, t, errors).map(|rounds| format.with_rounds(rounds))
        }
        Some(other) => Some(other),
        None => {
            errors.insert("team_system", t.needed().into());
            None
        }
    };
    let regulations = Regulations::on(event.start);
    let visibility = Visibility::offered(&fields.visibility).unwrap_or_default();
    let settings = Settings {
        discipline,
        regulations,
        chess960: discipline == Discipline::Chess && !fields.chess960.is_empty(),
        visibility,
        ..Settings::default()
    };
    let event = if within.is_some() { event } else { Event { visibility, ..event } };
    let format = format?;
    let order = order(fields, discipline, &format, regulations.tie_breaks, t, errors);
    let play = play(&fields.team, discipline, format, None, t, errors)?;
    let listings = best::of_new(&fields.team, play.contest(1).boards, t, errors);
    let play = play
        .with_clocks(&fields.time_control)
        .map_err(|error| errors.insert("time_control", t.time_control_error(&error)))
        .ok()?;
    Some((event, Setup { order, listings, ..Setup::new(settings, play) }))
}

/// Returns the play of teams: boards, points, line-ups, lists. Points of games without a name are kept from the current
/// play, and an imported play can have an unknown number of boards.
pub fn play(
    fields: &TeamSettingsFields,
    discipline: Discipline,
    format: Format,
    stands: Option<&Play>,
    t: Words,
    errors: &mut Errors,
) -> Option<Play> {
    let least = stands.map_or(1, |play| play.contest(1).boards.min(1));
    let said = t.team_boards_error(MAX_BOARDS);
    let boards = number("team_boards", &fields.team_boards, [least, MAX_BOARDS], said, errors);
    let games = match (fields.team_game_points.as_str(), stands) {
        ("custom", Some(play)) => Some(play.scoring.games.clone()),
        (code, _) => points(code, discipline.default_scores()),
    };
    let matches = match fields.team_match_points.as_str() {
        "custom" => custom(&fields.team_match_custom, &fields.team_match_absent),
        code => points(code, ScoreSystem::two_one_zero()),
    };
    if matches.is_none() {
        let absent_is_wrong = custom(&fields.team_match_custom, "").is_some();
        let (field, said) = if absent_is_wrong {
            ("team_match_absent", t.custom_absent_error())
        } else {
            ("team_match_custom", t.custom_scoring_error())
        };
        errors.insert(field, said.into());
    }
    if games.is_none() {
        errors.insert("team_game_points", t.needed().into());
    }
    let line_ups = needed("team_line_ups", line_ups(&fields.team_line_ups), t, errors);
    let board_sides = needed("team_sides", sides(&fields.team_sides), t, errors);
    let forfeited_match = needed("team_forfeit", forfeit(&fields.team_forfeit), t, errors);
    let teams = needed("team_line_ups", line_ups, t, errors).and_then(|it| rules(fields, discipline, it, t, errors));
    let (boards, games, mut matches): (u16, ScoreSystem, ScoreSystem) = (boards?, games?, matches?);
    let is_knockout = format.spec().needs_winner;
    let contest = match stands {
        Some(play) if fields.team_drawn == boards::KEPT => {
            let kept = Contest { boards, board_sides: board_sides?, ..play.contest(1) };
            if is_knockout { kept.deciding() } else { kept }
        }
        _ => boards::contest(fields, (boards, board_sides?), &games, is_knockout)
            .map_err(|field| {
                let said = if field == "team_criteria" { t.team_criteria_error() } else { t.needed() };
                errors.insert(field, said.into())
            })
            .ok()?,
    };
    let mut games = games.per_meeting_of(contest.usual_games());
    games.pairing_bye = worth(&games, &fields.team_bye_game);
    matches.pairing_bye = worth(&matches, &fields.team_bye_match);
    let said = t.team_present_error(boards);
    let present = number_or_none("team_present", &fields.team_present, [0, boards.max(1)], said, errors);
    let line_up_terms = terms::read(fields, boards, t, errors);
    let team_swiss = if format.spec().readings.contains(&Reading::FirstTeam) {
        needed("team_preference", swiss::read(fields), t, errors)?
    } else {
        stands.map_or_else(TeamSwiss::default, |play| play.team_swiss)
    };
    let unplayed = match (stands, fields.team_unplayed.trim()) {
        (Some(play), "") => play.unplayed,
        (_, code) => codes::unplayed(code, &format),
    };
    let (line_up_terms, min_present) = (line_up_terms?, present.ok()?.unwrap_or(0));
    let scoring = Scoring { games, matches: Some(matches), forfeited_match: forfeited_match?, min_present };
    let (contests, line_ups, teams) = (vec![(1, contest)], Some(line_ups?), teams?);
    Some(Play { contests, line_ups, line_up_terms, teams, team_swiss, unplayed, ..Play::of(format, scoring) })
}

/// Returns the play of a team stage after a change of its settings; the format stays unchanged.
pub fn edited(
    fields: &TeamSettingsFields,
    before: &Play,
    discipline: Discipline,
    t: Words,
    errors: &mut Errors,
) -> Play {
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

fn needed<T>(field: &'static str, value: Option<T>, t: Words, errors: &mut Errors) -> Option<T> {
    if value.is_none() {
        errors.insert(field, t.needed().into());
    }
    value
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
    fields: &TeamSettingsFields,
    discipline: Discipline,
    line_ups: LineUpRule,
    t: Words,
    errors: &mut Errors,
) -> Option<TeamRules> {
    let numbers = needed("team_numbers", TeamNumbers::from_code(&fields.team_numbers), t, errors);
    let said = t.team_reserves_error().to_owned();
    let reserves = number_or_none("team_reserves", &fields.team_reserves, [0, MAX_COUNT], said, errors);
    let said = t.team_rating_error().to_owned();
    let unrated = number_or_none("team_unrated", &fields.team_unrated, [1, 4000], said, errors);
    // The lists of 12.1 and 12.2 follow the ratings. Those of 12.3, and of FIDE, are in the order in which they were
    // handed in.
    let is_ordered = discipline == Discipline::Xiangqi && line_ups != LineUpRule::Free;
    let tolerance = match fields.team_order.as_str() {
        USUAL => Some(is_ordered.then_some(0)),
        "within" => {
            let said = t.team_tolerance_error().to_owned();
            number("team_tolerance", &fields.team_tolerance, [0, 4000], said, errors).map(Some)
        }
        _ => Some(None),
    };
    let refuses = fields.team_breach == "refuse" || (fields.team_breach == USUAL && is_ordered);
    let on_breach = if refuses { OnBreach::Refuse } else { OnBreach::Warn };
    let order = OrderRule { tolerance: tolerance?, unrated: unrated.ok()? };
    Some(TeamRules { numbers: numbers?, reserves: reserves.ok()?, order, on_breach })
}
