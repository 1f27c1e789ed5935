//! Boards whose players or reports wait for an arbiter, on pages of the desk.

use std::sync::Arc;

use askama::Template;
use askama::filters::HtmlSafe;
use qisai_domain::{GroupId, RoundState};
use qisai_i18n::Words;
use qisai_service::results::settled::in_ranges;
use qisai_service::scope::Scope;
use qisai_view::address::{DeskAddress, DeskPages, GroupAddress};
use qisai_view::stages::groups;

use crate::handler::{Result, State};

/// Line for each round with boards that wait. As text, the content of the notice.
#[derive(Template)]
#[template(path = "next/waiting.html")]
pub(crate) struct WaitingBoards {
    t: Words,
    lines: Vec<WaitingLine>,
}

impl HtmlSafe for WaitingBoards {}

struct WaitingLine {
    /// Group and round; empty on the desk of the round.
    place: String,
    /// Boards, as `3, 5-7`.
    boards: String,
    review: DeskAddress,
}

impl WaitingBoards {
    /// Returns the boards of the round of a desk. `shows`: whether the page shows a board.
    pub(crate) fn of_round(
        state: &State,
        scope: &Scope,
        number: u16,
        shows: impl Fn(u32) -> bool,
        t: Words,
    ) -> Result<Self> {
        let line = line(state, scope, number, shows, String::new())?;
        Ok(Self { t, lines: line.into_iter().collect() })
    }

    /// Returns the boards of all public rounds of a tournament, or of one group.
    pub(crate) fn of_tournament(
        state: &State,
        scope: &Scope,
        only: Option<GroupId>,
        shows: impl Fn(u32) -> bool,
        t: Words,
    ) -> Result<Self> {
        let tournament = scope.tournament();
        let mut lines = Vec::new();
        for at in state.service.reported_rounds(tournament.id)? {
            if only.is_some_and(|only| only != at.group) {
                continue;
            }
            let of_group = Scope::find(Arc::clone(scope.event()), Arc::clone(tournament), Some(at.group));
            let Some(scope) = of_group else { continue };
            let place = format!("{} · {}", groups::title(tournament, scope.group(), t), t.round_n(at.round));
            lines.extend(line(state, &scope, at.round, &shows, place)?);
        }
        Ok(Self { t, lines })
    }

    /// Returns `true` if no board waits.
    pub(crate) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Returns the boards of all rounds.
    pub(crate) fn boards(&self) -> Vec<&str> {
        self.lines.iter().map(|line| line.boards.as_str()).collect()
    }
}

/// Returns the line of a round; `None` if it is not public or no board waits.
fn line(
    state: &State,
    scope: &Scope,
    number: u16,
    shows: impl Fn(u32) -> bool,
    place: String,
) -> Result<Option<WaitingLine>> {
    if scope.group().round(number).is_none_or(|round| round.state != RoundState::Published) {
        return Ok(None);
    }
    let mut boards = state.service.waiting_boards(scope, number)?;
    boards.retain(|board| shows(*board));
    boards.sort_unstable();
    boards.dedup();
    let review = DeskPages::at(GroupAddress::in_tournament(scope, scope.group().id)).review(number);
    Ok((!boards.is_empty()).then(|| WaitingLine { place, boards: in_ranges(&boards), review }))
}
