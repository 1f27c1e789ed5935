//! Fields of a further team stage that can differ from the previous stage.

use qisai_domain::line_up::{Asks, LineUpTerms};
use qisai_domain::{Discipline, Format, Play, Stage};

use super::picks::{FieldGroup, Pick, knockout_part, match_part, points_part, systems_pick};
use super::{Errors, TeamSettingsFields, USUAL, play, systems};
use qisai_i18n::Words;

/// Fields of a further stage in the form.
pub(in crate::desk) struct LaterForm {
    pub(in crate::desk) systems: Pick,
    pub(in crate::desk) parts: Vec<FieldGroup>,
    pub(in crate::desk) legs: bool,
}

impl LaterForm {
    /// Returns the fields for a stage after `before`, as typed or as that stage plays; `None` after a stage of
    /// individuals.
    pub(in crate::desk) fn of(before: &Stage, system: &str, typed: &TeamSettingsFields, t: Words) -> Option<Self> {
        let v = merged(before, typed)?;
        let chosen = TeamSettingsFields { team_system: system.to_owned(), ..v.clone() };
        let mut systems = Pick { name: "format", label: t.stage_format(), ..systems_pick(&chosen, t) };
        systems.options.retain(|(code, ..)| *code != systems::MATCH);
        let parts = vec![match_part(&v, false, t), knockout_part(&v, t), points_part(&v, false, t)];
        Some(Self { systems, parts, legs: v.team_legs.is_some() })
    }
}

/// Returns the format of a code in the form.
pub(in crate::desk) fn later_format(code: &str) -> Option<Format> {
    super::format(code).filter(|_| code != systems::MATCH)
}

/// Returns the play of teams in a further stage: boards, points and deciders as typed, the rest as in the previous
/// stage. Faults are added to `errors`.
pub(in crate::desk) fn later_play(
    fields: &TeamSettingsFields,
    before: &Stage,
    discipline: Discipline,
    format: Format,
    t: Words,
    errors: &mut Errors,
) -> Option<Play> {
    let fields = merged(before, fields)?;
    let least = least_boards(&before.play.line_up_terms);
    if fields.team_boards.trim().parse().is_ok_and(|boards: u16| (1..least).contains(&boards)) {
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

/// Returns the fields of `before`, replaced by the form's fields that were sent.
fn merged(before: &Stage, typed: &TeamSettingsFields) -> Option<TeamSettingsFields> {
    let stands = TeamSettingsFields::of(before)?;
    // A form without a number of boards has no such fields.
    if typed.team_boards.is_empty() {
        return Some(stands);
    }
    let or_usual = |code: &String| if code.is_empty() { USUAL.to_owned() } else { code.clone() };
    Some(TeamSettingsFields {
        team_boards: typed.team_boards.clone(),
        team_present: typed.team_present.clone(),
        team_sides: typed.team_sides.clone(),
        team_drawn: typed.team_drawn.clone(),
        team_legs: typed.team_legs.clone(),
        team_level: typed.team_level.clone(),
        team_criteria: typed.team_criteria.clone(),
        team_match_points: or_usual(&typed.team_match_points),
        team_match_custom: typed.team_match_custom.clone(),
        team_game_points: or_usual(&typed.team_game_points),
        team_primary: typed.team_primary.clone(),
        team_bye_match: typed.team_bye_match.clone(),
        team_bye_game: typed.team_bye_game.clone(),
        team_forfeit: typed.team_forfeit.clone(),
        ..stands
    })
}
