//! Deletion part of the settings page of a section.

use qisai_domain::{Right, Tournament, Visibility};

use crate::events::desk::has_results;
use crate::visitor::Visitor;

/// Deletion part of the settings page of a section.
pub(crate) struct SectionDeletion {
    pub(crate) is_deleted: bool,
    /// `true` if the section has results and therefore cannot be deleted.
    pub(crate) has_results: bool,
    /// `true` if the visitor can delete the section.
    pub(crate) deletes: bool,
}

impl SectionDeletion {
    pub(crate) fn of(visitor: &Visitor, tournament: &Tournament) -> Self {
        Self {
            is_deleted: tournament.settings.visibility == Visibility::Deleted,
            has_results: has_results(tournament),
            deletes: visitor.may(Right::Delete),
        }
    }
}
