//! `--group`: which group of a tournament a command is about.

use std::sync::Arc;

use clap::Args;
use qisai_domain::{GroupId, Tournament};

use super::failure::Failure;
use crate::scope::Scope;

/// The choice of a group.
#[derive(Args, Clone, Copy, Default)]
pub(super) struct ChosenGroup {
    /// Number of the group, in a tournament with several [default: the first group of the first stage]
    #[arg(long, value_name = "NUMBER")]
    group: Option<u32>,
}

impl ChosenGroup {
    /// The chosen group of a tournament, or the failure that it has no such group.
    pub(super) fn of(self, tournament: impl Into<Arc<Tournament>>) -> Result<Scope, Failure> {
        Scope::find(tournament.into(), self.group.map(GroupId)).ok_or_else(|| {
            Failure::Wrong(match self.group {
                Some(group) => format!("the tournament has no group {group}"),
                None => "the tournament has no stage".to_owned(),
            })
        })
    }
}
