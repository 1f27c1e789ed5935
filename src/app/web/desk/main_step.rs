//! Main step of a page of the desk: one button or link that leads on.

use std::collections::BTreeSet;

use qisai_domain::next_up::NextUp;
use qisai_domain::{GroupId, RoundRef};
use qisai_i18n::Words;
use qisai_service::stages::next_up;
use qisai_view::address::{DeskPages, GroupAddress};

use super::current_round;
use super::tasks::first_step;
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
        let list = next_up(scope.tournament());
        let own_round = || Self::to_round(scope, scope.at(current_round(scope)), t);
        if list.iter().filter_map(NextUp::round).any(|at| at.group == scope.group_id()) {
            return Some(own_round());
        }
        let is_idle = || !scope.tournament().has_ended() && !scope.stage().awaits_opening();
        Self::among(scope, &list, t).or_else(|| is_idle().then(own_round))
    }

    /// Returns the step that leads on from a page of the tournament: the list of tasks if several groups have one,
    /// otherwise the first task, or the end of the tournament.
    pub(crate) fn of_tournament(scope: &RequestScope, t: Words) -> Option<Self> {
        Self::among(scope, &next_up(scope.tournament()), t)
    }

    fn among(scope: &RequestScope, list: &[NextUp], t: Words) -> Option<Self> {
        let (tournament, desk) = (scope.tournament(), DeskPages::of_slug(scope.slug()));
        let due: BTreeSet<GroupId> = list.iter().filter_map(NextUp::round).map(|at| at.group).collect();
        if due.len() > 1 {
            return Some(Self { said: t.next_up().to_owned(), address: desk.next().to_string() });
        }
        if let Some((said, address)) = first_step(scope, list, t) {
            return Some(Self { said, address });
        }
        if let Some(at) = list.iter().find_map(NextUp::round) {
            return Some(Self::to_round(scope, at, t));
        }
        if scope.stage().awaits_opening() {
            return Some(Self { said: t.stages().to_owned(), address: desk.stages().to_string() });
        }
        let is_over = !tournament.has_ended() && tournament.is_finished(scope.group_id());
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
