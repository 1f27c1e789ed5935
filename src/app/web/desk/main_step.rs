//! Main step of a page of the desk: one button or link that leads on.

use std::collections::BTreeSet;

use qisai_domain::next_up::{NextUp, StageDue};
use qisai_domain::{GroupId, RoundRef};
use qisai_i18n::Words;
use qisai_service::stages::next_up;
use qisai_view::address::{DeskPages, GroupAddress};
use qisai_view::stages::groups;

use super::current_round;
use super::tasks::task;
use crate::scope::RequestScope;

/// Link that leads on from a page.
pub(crate) struct MainStep {
    pub(crate) said: String,
    pub(crate) address: String,
}

impl MainStep {
    /// Returns the step that leads on from a page of a group: its current round while something is due in it, or while
    /// nothing is due anywhere; otherwise the step of the tournament.
    pub(crate) fn of_group(scope: &RequestScope, t: Words) -> Option<Self> {
        if scope.tournament().has_ended() {
            return None;
        }
        let list = next_up(scope.tournament());
        let own_round = || Self::to_round(scope, scope.at(current_round(scope)), t);
        if list.iter().filter_map(NextUp::round).any(|at| at.group == scope.group_id()) {
            return Some(own_round());
        }
        Self::among(scope, &list, t).or_else(|| (!scope.stage().awaits_opening()).then(own_round))
    }

    /// Returns the step that leads on from a page of the tournament: the list of tasks if several groups have one,
    /// otherwise the first task, or the end of the tournament; `None` after the end.
    pub(crate) fn of_tournament(scope: &RequestScope, t: Words) -> Option<Self> {
        let tournament = scope.tournament();
        if tournament.has_ended() { None } else { Self::among(scope, &next_up(tournament), t) }
    }

    /// Returns the first act on stages and rounds in a list, with its group if there are several.
    pub(crate) fn first(scope: &RequestScope, list: &[NextUp], t: Words) -> Option<Self> {
        let (due, task) = list.iter().find_map(|due| Some((due, task(scope, due, None, false, t)?)))?;
        let said = match due {
            NextUp::Stage { due: StageDue::Settle | StageDue::Look, .. } => t.look_at_seats(task.place),
            NextUp::Round { .. } if scope.tournament().groups.len() > 1 => t.step_in(task.place, task.said),
            _ => task.said,
        };
        Some(Self { said, address: task.address })
    }

    fn among(scope: &RequestScope, list: &[NextUp], t: Words) -> Option<Self> {
        let (tournament, desk) = (scope.tournament(), DeskPages::of_slug(scope.slug()));
        let due: BTreeSet<GroupId> = list.iter().filter_map(NextUp::round).map(|at| at.group).collect();
        if due.len() > 1 {
            return Some(Self { said: t.next_up().to_owned(), address: desk.next().to_string() });
        }
        if let Some(step) = Self::first(scope, list, t) {
            return Some(step);
        }
        if let Some(at) = list.iter().find_map(NextUp::round) {
            let mut step = Self::to_round(scope, at, t);
            if let Some((_, group)) = tournament.group(at.group).filter(|_| tournament.groups.len() > 1) {
                step.said = t.step_in(groups::title(tournament, group, t), step.said);
            }
            return Some(step);
        }
        if tournament.stages.iter().any(|stage| stage.awaits_opening()) {
            return Some(Self { said: t.stages().to_owned(), address: desk.stages().to_string() });
        }
        let is_over = tournament.all_groups().all(|(_, group)| tournament.is_finished(group.id));
        is_over.then(|| Self { said: t.finish_tournament().to_owned(), address: scope.desk().end().to_string() })
    }

    fn to_round(scope: &RequestScope, at: RoundRef, t: Words) -> Self {
        let desk = DeskPages::at(GroupAddress::in_tournament(scope, at.group));
        Self { said: t.to_round(at.round), address: desk.round(at.round).to_string() }
    }

    /// Returns the step unless it leads to the same page.
    pub(crate) fn away_from(self, page: &str) -> Option<Self> {
        let to = self.address.split('#').next().unwrap_or_default();
        (to != page).then_some(self)
    }
}
