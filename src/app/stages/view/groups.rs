//! Groups of a tournament with several groups, for navigation.

use qisai_domain::{Group, Tournament};

use crate::address::GroupAddress;
use qisai_i18n::Words;
use qisai_service::scope::Scope;

/// Group in the row of groups.
pub struct GroupLink<A> {
    /// Name of the stage and the group.
    pub name: String,
    /// Address of the group's page.
    pub address: A,
    /// `true` if the page belongs to this group.
    pub is_current: bool,
}

/// Returns the row of groups; empty if there is only one.
pub fn links<A>(scope: &Scope, t: Words, to: impl Fn(&Group, GroupAddress) -> A) -> Vec<GroupLink<A>> {
    let links = GroupAddress::others(scope).into_iter().map(|(_, group, address)| GroupLink {
        name: title(scope.tournament(), group, t),
        address: to(group, address),
        is_current: group.id == scope.group_id(),
    });
    links.collect()
}

/// Returns the title of a group, `Final · Group 2`; only the stage if it has one group.
pub fn title(tournament: &Tournament, group: &Group, t: Words) -> String {
    let of_stage = t.stage_name(tournament, group.stage);
    if tournament.groups_of(group.stage).count() < 2 {
        return of_stage;
    }
    format!("{of_stage} · {}", t.group_name(tournament, group))
}
