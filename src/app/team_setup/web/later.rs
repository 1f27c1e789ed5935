//! Fields of a further team stage that can differ from the previous stage.

use qisai_domain::line_up::{Asks, LineUpTerms};
use qisai_domain::{Discipline, Format, Play, Stage};

use super::picks::{FieldGroup, Pick, knockout_part, match_part, points_part, systems_pick};
use super::{Errors, USUAL, of_stage, play, systems};
use crate::form_table::TypedForm;
use qisai_i18n::Words;

/// Fields of a further stage in the form.
pub(crate) struct LaterForm {
    pub(crate) systems: Pick,
    pub(crate) parts: Vec<FieldGroup>,
    pub(crate) legs: bool,
}

impl LaterForm {
    /// Returns the fields for a stage after `before`, as typed or as that stage plays; `None` after a stage of
    /// individuals.
    pub(crate) fn of(before: &Stage, system: &str, typed: &TypedForm, t: Words) -> Option<Self> {
        let v = merged(before, typed)?;
        let chosen = v.clone().with("team_system", system);
        let mut systems = Pick { name: "format", label: t.stage_format(), ..systems_pick(&chosen, t) };
        systems.options.retain(|(code, ..)| *code != systems::MATCH);
        let parts = vec![match_part(&v, t), knockout_part(&v, t), points_part(&v, false, t)];
        Some(Self { systems, parts, legs: v.is_ticked("team_legs") })
    }
}

/// Returns the format of a code in the form.
pub(crate) fn later_format(code: &str) -> Option<Format> {
    super::format(code).filter(|_| code != systems::MATCH)
}

/// Returns the play of teams in a further stage: boards, points and deciders as typed, the rest as in the previous
/// stage. Faults are added to `errors`.
pub(crate) fn later_play(
    fields: &TypedForm,
    before: &Stage,
    discipline: Discipline,
    format: Format,
    t: Words,
    errors: &mut Errors,
) -> Option<Play> {
    let fields = merged(before, fields)?;
    let least = least_boards(&before.play.line_up_terms);
    if fields.trimmed("team_boards").parse().is_ok_and(|boards: u16| (1..least).contains(&boards)) {
        errors.insert("team_boards", t.team_boards_too_few(least));
        return None;
    }
    let made = play(&fields, discipline, format.clone(), Some(&before.play), t, errors)?;
    let contest = made.contest(1);
    Some(Play { scoring: made.scoring, ..before.play.next_stage(format, Some(contest)) })
}

/// Returns the number of boards without which no line-up meets the requirements of the previous stage, which have no
/// fields here.
fn least_boards(terms: &LineUpTerms) -> u16 {
    let needed = terms.restrictions.iter().map(|restriction| match restriction.asks {
        Asks::Junior { board, .. } => board,
        Asks::Women(least) if !restriction.only_warns => least,
        Asks::Women(_) | Asks::Foreigners(_) | Asks::RatingSum(_) => 0,
    });
    needed.max().unwrap_or(0)
}

/// Fields of a further stage; all others are as in the previous stage.
const LATER: [&str; 14] = [
    "team_boards",
    "team_present",
    "team_sides",
    "team_drawn",
    "team_legs",
    "team_level",
    "team_criteria",
    "team_match_points",
    "team_match_custom",
    "team_game_points",
    "team_primary",
    "team_bye_match",
    "team_bye_game",
    "team_forfeit",
];

/// Returns the fields of `before`, replaced by the form's fields that were sent.
fn merged(before: &Stage, typed: &TypedForm) -> Option<TypedForm> {
    let stands = of_stage(typed.cleared(), before)?;
    // A form without a number of boards has no such fields.
    if typed.text("team_boards").is_empty() {
        return Some(stands);
    }
    let mut merged = stands.with_fields_of(typed, &LATER);
    for points in ["team_match_points", "team_game_points"] {
        if merged.text(points).is_empty() {
            merged.set(points, USUAL);
        }
    }
    Some(merged)
}
