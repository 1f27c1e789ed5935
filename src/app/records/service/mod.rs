//! Game records: stored at their boards and checked before a round is closed.

pub mod sheets;

use std::sync::Arc;

use qisai_domain::{Command, GroupId, RoundRef, Tournament, Version};
use qisai_records::boards::{Looked, Placed, disputed, look};

use crate::tournaments::CommandContext;
use crate::{Result, Service, ServiceError};

/// Expensive work that the caller runs on a suitable thread.
pub type Judging = Box<dyn FnOnce() -> Result<Looked> + Send>;

impl Service {
    /// Stores the records that [`place`](qisai_records::boards::place) has matched to boards, as one act; returns their
    /// number.
    pub async fn keep_placed(
        &self,
        tournament: &Tournament,
        group: GroupId,
        placed: Placed,
        by: CommandContext,
    ) -> Result<usize> {
        let kept = placed.found.values().map(Vec::len).sum();
        let commands = placed.found.into_iter();
        let commands = commands.map(|(round, records)| Command::KeepRecords { at: RoundRef { group, round }, records });
        let commands: Vec<Command> = commands.collect();
        if !commands.is_empty() {
            self.run_all(tournament.id, commands, by).await?;
        }
        Ok(kept)
    }

    /// Closes a round; refused while an unreviewed record contradicts its result. The records are checked beforehand.
    /// Under the write lock only games that have changed since are detected; those are checked again. `away` runs the
    /// expensive work.
    pub async fn close_round<E: From<ServiceError>>(
        self: &Arc<Self>,
        (id, at): (qisai_domain::TournamentId, RoundRef),
        by: CommandContext,
        away: impl AsyncFn(Judging) -> Result<Result<Looked>, E>,
    ) -> Result<Version, E> {
        let mut looked = Looked::new();
        loop {
            let (service, mut before) = (Arc::clone(self), looked);
            let judging = move || {
                let tournament = service.tournament(id)?;
                let event = service.event(tournament.event)?;
                look(&tournament, &event, at, &mut before);
                Ok(before)
            };
            looked = away(Box::new(judging)).await??;
            let known = looked.clone();
            let close = move |tournament: &Tournament| {
                disputed(tournament, at, &known).map(|disputed| vec![Command::Close { at, disputed }])
            };
            if let Some(version) = self.run_if(id, close, by.clone()).await? {
                return Ok(version);
            }
        }
    }
}
