//! Main step of a page of the desk: one button or link that leads on.

use std::collections::BTreeSet;

use qisai_domain::format::spec::RoundCount;
use qisai_domain::next_up::{NextUp, StageDue};
use qisai_domain::{GroupId, Right, RoundRef};
use qisai_i18n::Words;
use qisai_service::stages::next_up;
use qisai_view::address::{DeskPages, GroupAddress};
use qisai_view::stages::groups;

use super::current_round;
use super::tasks::task;
use crate::scope::RequestScope;
use crate::visitor::Visitor;

/// Link that leads on from a page.
pub(crate) struct MainStep {
    pub(crate) said: String,
    pub(crate) address: String,
    /// Right that its page requires for more than reading.
    right: Option<Right>,
}

impl MainStep {
    /// Returns the step that leads on from a page of a group: its current round while something is due in it, or while
    /// nothing is due anywhere; otherwise the step of the tournament, for visitors who may carry it out. `None` after the
    /// end, and for a ladder, which has no rounds to pair.
    pub(crate) fn of_group(visitor: &Visitor, scope: &RequestScope, t: Words) -> Option<Self> {
        if scope.tournament().has_ended() {
            return None;
        }
        let list = next_up(scope.tournament());
        let own_round = || Self::to_round(scope, scope.at(current_round(scope)), t);
        if list.iter().filter_map(NextUp::round).any(|at| at.group == scope.group_id()) {
            return Some(own_round());
        }
        let has_rounds = !scope.stage().awaits_opening() && scope.stage().spec().rounds != RoundCount::Open;
        Self::among(visitor, scope, &list, t).or_else(|| has_rounds.then(own_round))
    }

    /// Returns the step that leads on from a page of the tournament: the list of tasks if several groups have one,
    /// otherwise the first task, or the end of the tournament, for visitors who may carry it out; `None` after the end.
    pub(crate) fn of_tournament(visitor: &Visitor, scope: &RequestScope, t: Words) -> Option<Self> {
        let tournament = scope.tournament();
        if tournament.has_ended() { None } else { Self::among(visitor, scope, &next_up(tournament), t) }
    }

    /// Returns the first act on stages and rounds in a list, with its group if there are several.
    pub(crate) fn first(scope: &RequestScope, list: &[NextUp], t: Words) -> Option<Self> {
        let (due, task) = list.iter().find_map(|due| Some((due, task(scope, due, None, false, t)?)))?;
        let said = match due {
            NextUp::Stage { due: StageDue::Settle | StageDue::Look, .. } => t.look_at_seats(task.place),
            NextUp::Round { .. } if scope.tournament().groups.len() > 1 => t.step_in(task.place, task.said),
            _ => task.said,
        };
        Some(Self { said, address: task.address, right: Some(Right::Pair) })
    }

    fn among(visitor: &Visitor, scope: &RequestScope, list: &[NextUp], t: Words) -> Option<Self> {
        Self::next(scope, list, t).filter(|step| step.right.is_none_or(|right| visitor.may(right)))
    }

    fn next(scope: &RequestScope, list: &[NextUp], t: Words) -> Option<Self> {
        let (tournament, desk) = (scope.tournament(), DeskPages::of_slug(scope.slug()));
        let due: BTreeSet<GroupId> = list.iter().filter_map(NextUp::round).map(|at| at.group).collect();
        if due.len() > 1 {
            return Some(Self { said: t.next_up().to_owned(), address: desk.next().to_string(), right: None });
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
            return Some(Self {
                said: t.stages().to_owned(),
                address: desk.stages().to_string(),
                right: Some(Right::Pair),
            });
        }
        let is_over = tournament.all_groups().all(|(_, group)| tournament.is_finished(group.id));
        is_over.then(|| Self {
            said: t.finish_tournament().to_owned(),
            address: scope.desk().end().to_string(),
            right: Some(Right::End),
        })
    }

    fn to_round(scope: &RequestScope, at: RoundRef, t: Words) -> Self {
        let desk = DeskPages::at(GroupAddress::in_tournament(scope, at.group));
        Self { said: t.to_round(at.round), address: desk.round(at.round).to_string(), right: None }
    }

    /// Returns the step unless it leads to the same page.
    pub(crate) fn away_from(self, page: &str) -> Option<Self> {
        let to = self.address.split('#').next().unwrap_or_default();
        (to != page).then_some(self)
    }
}
