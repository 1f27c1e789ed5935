//! Pages of the arbiter's desk.

pub mod back;
pub mod errors;
pub(crate) mod main_step;
pub mod saved;
pub mod start;
pub mod swiss_rounds;
pub(crate) mod tasks;
pub(crate) mod told;

use qisai_domain::{Command, RoundState, Version};

use super::error::{Result, WebError};
use super::visitor::Visitor;
use crate::scope::RequestScope;

/// Refuses commands for which the visitor has no right. The route requires one right; a form can require more.
pub(crate) fn check(visitor: &Visitor, commands: &[Command]) -> Result<()> {
    let (id, held) = visitor.tournament.as_ref().ok_or(WebError::NotFound)?;
    let who = visitor.account.as_ref().map_or("", |account| &account.name);
    Ok(visitor.state.service.check_commands(*id, commands, (held, who))?)
}

/// Runs several commands as one act by the visitor, all or none. `seen` is the version that the form was made from.
pub(crate) async fn act(
    visitor: &Visitor,
    commands: Vec<Command>,
    reason: Option<String>,
    seen: u64,
) -> Result<Version> {
    check(visitor, &commands)?;
    let by = visitor.by().because(reason).seeing(Version(seen));
    Ok(visitor.state.service.run_all(visitor.tournament()?, commands, by).await?)
}

/// Runs a command by the visitor on the current version.
pub(crate) async fn run(visitor: &Visitor, command: Command, reason: Option<String>) -> Result<Version> {
    check(visitor, std::slice::from_ref(&command))?;
    Ok(visitor.state.service.run(visitor.tournament()?, command, visitor.by().because(reason)).await?)
}

/// Returns the current round of the desk: the last round while it is open, otherwise an earlier one that is open again,
/// otherwise the next, at most the last announced. In a round robin it is the first open round, otherwise the first
/// round that is not made.
pub(crate) fn current_round(scope: &RequestScope) -> u16 {
    let (group, planned) = (scope.group(), scope.planned_rounds());
    let open = group.rounds.values().find(|round| round.state != RoundState::Closed).map(|round| round.number);
    if scope.stage().spec().has_free_order() && group.has_begun() {
        let unmade = || (1..=planned).find(|round| group.round(*round).is_none());
        return open.or_else(unmade).unwrap_or_else(|| group.last_round());
    }
    match group.rounds.values().next_back() {
        None => 1,
        Some(last) if last.state != RoundState::Closed => last.number,
        // A second final that is not necessary does not count as a round to come.
        Some(last) if scope.tournament().is_finished(group.id) => last.number,
        Some(last) => open.unwrap_or_else(|| (last.number + 1).min(planned)),
    }
}
