//! The groups of a tournament that has several, for the way from one to another.

use qisai_domain::{Group, Tournament};

use super::address::GroupAddress;
use qisai_i18n::Words;
use qisai_service::scope::Scope;

/// A group in the row of groups.
pub struct GroupLink<A> {
    /// Of the stage and the group.
    pub name: String,
    /// Where it is.
    pub address: A,
    /// Whether the page is of this group.
    pub is_current: bool,
}

/// The row of groups; empty where there is only one.
pub fn links<A>(scope: &Scope, t: Words, to: impl Fn(&Group, GroupAddress) -> A) -> Vec<GroupLink<A>> {
    let links = GroupAddress::others(scope).into_iter().map(|(_, group, address)| GroupLink {
        name: title(scope.tournament(), group, t),
        address: to(group, address),
        is_current: group.id == scope.group_id(),
    });
    links.collect()
}

/// `Final · Group 2`; only the stage where it has one group.
pub fn title(tournament: &Tournament, group: &Group, t: Words) -> String {
    let of_stage = t.stage_name(tournament, group.stage);
    if tournament.groups_of(group.stage).count() < 2 {
        return of_stage;
    }
    format!("{of_stage} · {}", t.group_name(tournament, group))
}
