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

use crate::error::WebError;
use crate::state::State;

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
    /// Boards, as `3, 5–7`.
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
    ) -> Result<Self, WebError> {
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
    ) -> Result<Self, WebError> {
        let tournament = scope.tournament();
        let mut lines = Vec::new();
        for (_, group) in tournament.all_groups().filter(|(_, group)| only.is_none_or(|only| only == group.id)) {
            for round in group.rounds.keys() {
                let Some(scope) = Scope::find(Arc::clone(scope.event()), Arc::clone(tournament), Some(group.id)) else {
                    continue;
                };
                let place = format!("{} · {}", groups::title(tournament, group, t), t.round_n(*round));
                lines.extend(line(state, &scope, *round, &shows, place)?);
            }
        }
        Ok(Self { t, lines })
    }

    /// Returns `true` if no board waits.
    pub(crate) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Returns the boards of each round, with the page that settles them.
    pub(crate) fn into_lines(self) -> Vec<(String, String)> {
        self.lines.into_iter().map(|line| (line.boards, line.review.to_string())).collect()
    }
}

/// Returns the line of a round; `None` if it is not public or no board waits.
fn line(
    state: &State,
    scope: &Scope,
    number: u16,
    shows: impl Fn(u32) -> bool,
    place: String,
) -> Result<Option<WaitingLine>, WebError> {
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
