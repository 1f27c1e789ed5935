//! Tournaments: made, changed by commands, paired, looked at.

use std::sync::Arc;

use chrono::{SubsecRound, Utc};
use qisai_domain::command::Action;
use qisai_domain::id::Version;
use qisai_domain::log::Hash;
use qisai_domain::{Actor, Command, GroupId, LogEntry, RoundPlan, Setup, Tournament, TournamentId, decide};
use qisai_pairing::Patience;

use super::{Service, ServiceError};
use crate::store::tournaments::Listed;
use crate::store::{StoreError, Writing, accounts as accounts_store, log, tournaments};

/// Who asks, with the reason given for it. The time is added here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct By {
    /// The account's name.
    pub name: String,
    /// Why, if said.
    pub reason: Option<String>,
}

impl By {
    /// Somebody, without a reason.
    pub fn name(name: impl Into<String>) -> Self {
        Self { name: name.into(), reason: None }
    }

    /// With a reason; blank ones count as none.
    #[must_use]
    pub fn because(self, reason: Option<String>) -> Self {
        let reason = reason.map(|reason| reason.trim().to_owned()).filter(|reason| !reason.is_empty());
        Self { reason, ..self }
    }

    pub(super) fn actor(self) -> Actor {
        Actor { name: self.name, at: Utc::now().trunc_subsecs(6), reason: self.reason }
    }
}

impl Service {
    /// All tournaments, newest event first.
    pub fn tournaments(&self) -> Result<Vec<Listed>, ServiceError> {
        Ok(self.store.read(tournaments::list)?)
    }

    /// The number of an address word.
    pub fn find(&self, slug: &str) -> Result<TournamentId, ServiceError> {
        Ok(self.store.read(|db| tournaments::find_slug(db, slug))?)
    }

    /// A tournament as last committed.
    pub fn tournament(&self, id: TournamentId) -> Result<Arc<Tournament>, ServiceError> {
        Ok(self.store.tournament(id)?)
    }

    /// A tournament as last committed, if it is in memory: an answer without waiting.
    pub fn at_hand(&self, id: TournamentId) -> Option<Arc<Tournament>> {
        self.store.at_hand(id)
    }

    /// Makes a tournament. Its numbers are given here; `staff` becomes its arbiter.
    pub async fn create(&self, mut setup: Setup, by: By, staff: Option<i64>) -> Result<TournamentId, ServiceError> {
        let id = TournamentId(super::random_id()?);
        setup.id = id;
        setup.event.id = qisai_domain::EventId(super::random_id()?);
        let changes = qisai_domain::decide::create(setup)?;
        let actor = by.actor();
        let made = move |writing: &mut Writing<'_>| {
            let [qisai_domain::Change::Created { after }] = changes.as_slice() else {
                return Err(ServiceError::Internal("a creation is one change".into()));
            };
            let entry = LogEntry::new(id, Version(1), actor.clone(), Action::Create, None, &changes, Hash::default());
            writing.save(Arc::new((**after).clone()), &changes, entry.hash)?;
            writing.append(&entry)?;
            if let Some(account) = staff {
                accounts_store::set_staff(writing.db, id, account, Some(super::accounts::Role::Arbiter.code()))?;
            }
            Ok(id)
        };
        let created = self.store.change(id, made).await;
        self.memo.forget();
        created
    }

    /// Does what a command asks; gives the version reached. A command that changes nothing makes no version.
    pub async fn run(&self, id: TournamentId, command: Command, by: By) -> Result<Version, ServiceError> {
        let reached = self.run_if(id, move |_| Some(command.clone()), by).await?;
        reached.ok_or_else(|| ServiceError::Internal("a command that is always given was not".into()))
    }

    /// The same for a command that depends on the tournament as it is when the command is decided; none when there is no command for that.
    pub(super) async fn run_if(
        &self,
        id: TournamentId,
        command: impl Fn(&Tournament) -> Option<Command> + Send + 'static,
        by: By,
    ) -> Result<Option<Version>, ServiceError> {
        let actor = by.actor();
        let ran = self.store.change(id, move |writing| execute(writing, id, &command, &actor)).await;
        match ran {
            Ok(version) | Err(Ended::Unchanged(version)) => Ok(Some(version)),
            Err(Ended::NoCommand) => Ok(None),
            Err(Ended::Failed(error)) => Err(error),
        }
    }

    /// The engine's proposal for the next round. Takes its time: call it away from the web's workers.
    pub fn plan(&self, id: TournamentId, group: GroupId, patience: Patience) -> Result<RoundPlan, ServiceError> {
        let tournament = self.tournament(id)?;
        let next = tournament.group(group).and_then(|(_, group)| group.rounds.keys().next_back().copied());
        qisai_pairing::plan_round_while(&tournament, group, next.unwrap_or(0).saturating_add(1), patience)
            .map_err(|error| ServiceError::Pairing { error, tournament })
    }

    /// Takes one action back.
    pub async fn undo(&self, id: TournamentId, version: Version, by: By) -> Result<Version, ServiceError> {
        let entry = self.store.read(|db| log::find(db, id, version))?;
        let unreadable =
            |error: qisai_domain::log::LogError| StoreError::Damaged { table: "change_log", what: error.to_string() };
        let changes = entry.changes().map_err(unreadable)?;
        self.run(id, Command::Undo { version, changes }, by).await
    }

    /// The log, newest first: `most` entries before a version.
    pub fn log(&self, id: TournamentId, before: Option<Version>, most: i64) -> Result<Vec<LogEntry>, ServiceError> {
        Ok(self.store.read(|db| log::newest(db, id, before, most))?)
    }
}

/// How a command ends when it makes no version: the transaction is taken back in both cases.
enum Ended {
    Unchanged(Version),
    NoCommand,
    Failed(ServiceError),
}

impl From<StoreError> for Ended {
    fn from(error: StoreError) -> Self {
        Self::Failed(error.into())
    }
}

/// A command inside the write transaction: lock, decide, apply, save, log.
fn execute(
    writing: &mut Writing<'_>,
    id: TournamentId,
    command: &impl Fn(&Tournament) -> Option<Command>,
    actor: &Actor,
) -> Result<Version, Ended> {
    let (mut tournament, previous) = writing.lock(id)?;
    let Some(command) = command(&tournament) else { return Err(Ended::NoCommand) };
    let action = command.action();
    let undoes = match &command {
        Command::Undo { version, .. } => Some(*version),
        _ => None,
    };
    let changes = decide(&tournament, command, actor).map_err(|refusal| Ended::Failed(refusal.into()))?;
    if changes.is_empty() {
        return Err(Ended::Unchanged(tournament.version));
    }
    Arc::make_mut(&mut tournament).apply(&changes);
    let version = tournament.version;
    let entry = LogEntry::new(id, version, actor.clone(), action, undoes, &changes, previous);
    writing.save(tournament, &changes, entry.hash)?;
    writing.append(&entry)?;
    Ok(version)
}
