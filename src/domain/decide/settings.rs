//! What is decided about a tournament, and what is fixed once it has begun.

use super::{need_reason, next_round};
use crate::change::{Change, StagePlan};
use crate::discipline::Side;
use crate::event::Event;
use crate::id::{EntryId, StageId};
use crate::log::Actor;
use crate::refusal::{LockedSetting, Missing, Refusal};
use crate::setup::{MAX_ROUNDS, SetupError, check_references, check_settings};
use crate::tournament::{Settings, Tournament};

pub(super) fn edit(
    tournament: &Tournament,
    event: Box<Event>,
    settings: Box<Settings>,
    stage: StageId,
    plan: Box<StagePlan>,
    actor: &Actor,
) -> Result<Vec<Change>, Refusal> {
    check_settings(&settings, &plan.format)?;
    if plan.rounds == 0 || plan.rounds > MAX_ROUNDS {
        return Err(SetupError::Rounds(plan.rounds).into());
    }
    let old = tournament.stages.iter().find(|it| it.id == stage);
    let old = old.ok_or(Refusal::Missing { what: Missing::Group, number: stage.0 })?;
    let before = old.plan();
    if let (Some(start), Some(end)) = (event.start, event.end)
        && end < start
    {
        return Err(SetupError::Dates.into());
    }
    check_references(&plan.format, (&plan.prohibited, &plan.separations), &tournament.entries, plan.rounds)?;
    if next_round(tournament) > 1 {
        check_settings_locked(tournament, &settings)?;
        check_plan_locked(tournament, &before, &plan)?;
        if plan.rounds != before.rounds || settings.tie_breaks != tournament.settings.tie_breaks {
            need_reason(actor)?;
        }
    }
    let mut changes = Vec::new();
    if *event != tournament.event {
        changes.push(Change::Event { before: Box::new(tournament.event.clone()), after: event });
    }
    if *settings != tournament.settings {
        changes.push(Change::Settings { before: Box::new(tournament.settings.clone()), after: settings });
    }
    if *plan != before {
        changes.push(Change::Stage { stage, before: Box::new(before), after: plan });
    }
    Ok(changes)
}

/// Which of the settings a tournament that has begun may not change.
pub(super) fn check_settings_locked(tournament: &Tournament, after: &Settings) -> Result<(), Refusal> {
    let before = &tournament.settings;
    refuse_first([
        (after.discipline != before.discipline, LockedSetting::Discipline),
        (after.scores != before.scores, LockedSetting::Scores),
        (after.lots != before.lots, LockedSetting::Lots),
    ])
}

/// The same of a stage's format.
pub(super) fn check_plan_locked(tournament: &Tournament, before: &StagePlan, after: &StagePlan) -> Result<(), Refusal> {
    let next = next_round(tournament);
    refuse_first([
        (after.format != before.format, LockedSetting::Format),
        ((1..next).any(|round| apart(before, round) != apart(after, round)), LockedSetting::Prohibited),
        (after.rounds < next - 1, LockedSetting::Rounds),
    ])
}

/// Whom the arbiter keeps apart in a round.
fn apart(plan: &StagePlan, round: u16) -> Vec<&[EntryId]> {
    let records = plan.prohibited.iter().filter(|record| record.separates.is_none() && record.covers(round));
    records.map(|record| record.entries.as_slice()).collect()
}

fn refuse_first<const N: usize>(locked: [(bool, LockedSetting); N]) -> Result<(), Refusal> {
    let touched = locked.into_iter().find(|(touched, _)| *touched);
    touched.map_or(Ok(()), |(_, setting)| Err(Refusal::Locked(setting)))
}

pub(super) fn draw_initial_side(tournament: &Tournament, side: Side) -> Result<Vec<Change>, Refusal> {
    drawn(tournament, Settings { initial_side: Some(side), ..tournament.settings.clone() })
}

pub(super) fn draw_lots(tournament: &Tournament, seed: u32) -> Result<Vec<Change>, Refusal> {
    drawn(tournament, Settings { lots: Some(seed), ..tournament.settings.clone() })
}

fn drawn(tournament: &Tournament, after: Settings) -> Result<Vec<Change>, Refusal> {
    if tournament.settings == after {
        return Ok(Vec::new());
    }
    if next_round(tournament) > 1 {
        return Err(Refusal::AlreadyDrawn);
    }
    Ok(vec![Change::Settings { before: Box::new(tournament.settings.clone()), after: Box::new(after) }])
}
