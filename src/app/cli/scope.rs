//! Option `--group`, which chooses the group of a tournament.

use std::sync::Arc;

use clap::Args;
use qisai_domain::{Event, GroupId, Tournament, TournamentId};

use super::failure::Failure;
use qisai_service::Service;
use qisai_service::scope::Scope;

/// Choice of a group.
#[derive(Args, Clone, Copy, Default)]
pub(super) struct ChosenGroup {
    /// Number of the group, in a tournament with several [default: the first group of the first stage]
    #[arg(long, value_name = "NUMBER")]
    group: Option<u32>,
}

impl ChosenGroup {
    /// Returns the chosen group of a stored tournament, with what is signed of its log.
    pub(super) fn stored(self, service: &Service, id: TournamentId) -> Result<Scope, Failure> {
        let tournament = service.tournament(id)?;
        let signed = service.signed_log(id, tournament.version);
        Ok(self.of(service.event(tournament.event)?, tournament)?.with_signed(signed))
    }

    /// Returns the chosen group of a tournament, or a failure if there is no such group.
    pub(super) fn of(
        self,
        event: impl Into<Arc<Event>>,
        tournament: impl Into<Arc<Tournament>>,
    ) -> Result<Scope, Failure> {
        Scope::find(event.into(), tournament.into(), self.group.map(GroupId)).ok_or_else(|| {
            Failure::Wrong(match self.group {
                Some(group) => format!("the tournament has no group {group}"),
                None => "the tournament has no stage".to_owned(),
            })
        })
    }
}
