//! Pages of the arbiter's desk.

mod absences;
mod admission;
pub mod advice;
pub mod appointments;
pub mod back;
pub mod books;
pub mod byes;
pub mod calendar;
pub mod check_in;
mod contests;
pub mod create;
pub mod deletion;
pub mod devices;
mod effect;
pub mod ending;
pub mod errors;
pub mod event;
pub mod export;
mod groups_final;
pub mod import;
pub mod keizer;
pub mod ladder;
mod league_rules;
pub mod line_ups;
mod list_source;
pub mod log;
mod matches;
pub mod mcmahon;
mod missed;
mod moves;
mod my_boards;
pub mod next;
pub mod norms;
pub mod numbers;
mod numbers_panel;
pub mod passes;
pub mod pictures;
pub mod player;
pub mod players;
pub mod print;
pub mod print_team;
pub mod prizes;
pub mod records;
pub mod reporting;
pub mod restrictions;
pub mod result;
mod result_code;
pub mod review;
pub mod round;
pub mod sanction_form;
pub mod sanctions;
pub mod saved;
pub mod scans;
pub mod screens;
pub mod second_pass;
mod sections;
pub mod settings;
pub mod squads;
pub mod staff;
pub mod stages;
pub mod start;
pub mod start_scores;
pub mod systems;
pub mod tables;
pub mod team;
pub mod team_fields;
pub mod teams;
pub mod together;
mod told;
pub mod tournament_form;
pub mod usual;
mod who_sees;

use qisai_domain::{Command, RoundState, Version};

use super::error::WebError;
use super::state::State;
use super::visitor::Visitor;
use crate::scope::RequestScope;

/// Refuses commands for which the visitor has no right. The route requires one right; a form can require more.
fn check(state: &State, visitor: &Visitor, commands: &[Command]) -> Result<(), WebError> {
    let (id, held) = visitor.tournament.as_ref().ok_or(WebError::NotFound)?;
    let who = visitor.account.as_ref().map_or("", |account| &account.name);
    Ok(state.service.check_commands(*id, commands, (held, who))?)
}

/// Runs several commands as one act by the visitor, all or none. `seen` is the version that the form was made from.
pub(super) async fn act(
    state: &State,
    visitor: &Visitor,
    commands: Vec<Command>,
    reason: Option<String>,
    seen: u64,
) -> Result<Version, WebError> {
    check(state, visitor, &commands)?;
    let by = visitor.by().because(reason).seeing(Version(seen));
    Ok(state.service.run_all(visitor.tournament()?, commands, by).await?)
}

/// Runs a command by the visitor on the current version.
pub(super) async fn run(
    state: &State,
    visitor: &Visitor,
    command: Command,
    reason: Option<String>,
) -> Result<Version, WebError> {
    check(state, visitor, std::slice::from_ref(&command))?;
    Ok(state.service.run(visitor.tournament()?, command, visitor.by().because(reason)).await?)
}

/// Returns the current round of the desk: the last round while it is open, otherwise the next, at most the last
/// announced. In a round robin it is the first open round, otherwise the first round that is not made.
pub(super) fn current_round(scope: &RequestScope) -> u16 {
    let (group, planned) = (scope.group(), scope.planned_rounds());
    if scope.stage().spec().has_free_order() && group.has_begun() {
        let open = group.rounds.values().find(|round| round.state != RoundState::Closed).map(|round| round.number);
        let unmade = || (1..=planned).find(|round| group.round(*round).is_none());
        return open.or_else(unmade).unwrap_or_else(|| group.last_round());
    }
    match scope.group().rounds.values().next_back() {
        None => 1,
        Some(last) if last.state != RoundState::Closed => last.number,
        // A second final that is not necessary does not count as a round to come.
        Some(last) if scope.tournament().is_finished(scope.group_id()) => last.number,
        Some(last) => (last.number + 1).min(scope.planned_rounds()),
    }
}
