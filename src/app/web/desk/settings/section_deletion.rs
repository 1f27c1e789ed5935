//! Deletion part of the settings page of a section.

use qisai_domain::{Right, Tournament, Visibility};

use crate::desk::event::has_results;
use crate::visitor::Visitor;

/// Deletion part of the settings page of a section.
pub(in crate::desk) struct SectionDeletion {
    pub(in crate::desk) is_deleted: bool,
    /// `true` if the section has results and therefore cannot be deleted.
    pub(in crate::desk) has_results: bool,
    /// `true` if the visitor can delete the section.
    pub(in crate::desk) deletes: bool,
}

impl SectionDeletion {
    pub(in crate::desk) fn of(visitor: &Visitor, tournament: &Tournament) -> Self {
        Self {
            is_deleted: tournament.settings.visibility == Visibility::Deleted,
            has_results: has_results(tournament),
            deletes: visitor.may(Right::Delete),
        }
    }
}
