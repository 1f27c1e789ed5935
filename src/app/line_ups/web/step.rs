//! Line-up step between the publication of a team round and its results.

use qisai_domain::line_up::{is_proposed, not_open};
use qisai_domain::stage::LineUpRule;
use qisai_domain::{Command, RoundState};

use crate::handler::{RequestScope, Result, Visitor};

/// Line-up step in the step bar.
pub(crate) struct LineUpStep {
    /// Number of teams whose line-up is not open.
    pub(crate) missing: usize,
    /// `true` if the announced rule proposes players for them.
    pub(crate) proposed: bool,
}

impl LineUpStep {
    /// Returns the step of a round, or `None` if all play individually, or if there are no boards.
    pub(crate) fn of(scope: &RequestScope, round: u16) -> Option<Self> {
        let play = &scope.stage().play;
        let named = matches!(play.line_ups, Some(LineUpRule::Reserves | LineUpRule::Free));
        if play.contest(round).boards == 0 {
            return None;
        }
        let (tournament, at) = (scope.tournament(), scope.at(round));
        let is_played = scope.group().round(round).is_some_and(|round| round.state == RoundState::Published);
        let missing = if is_played { not_open(tournament, at).len() } else { 0 };
        (named || missing > 0).then(|| Self { missing, proposed: missing > 0 && is_proposed(tournament, at) })
    }
}

/// Opens the line-ups of all teams of a round: those handed in, and those of the announced rule.
pub(crate) async fn take(visitor: &Visitor, scope: &RequestScope) -> Result<()> {
    let round = scope.number()?;
    crate::desk::check(visitor, &[Command::Reveal { at: scope.at(round), opened: Vec::new() }])?;
    Ok(visitor.state.service.take_line_ups(scope, round, visitor.by()).await.map(drop)?)
}
