//! Undoing of acts, together with the later acts that depend on them or contradict the result.

use std::collections::BTreeSet;

use qisai_domain::undoing::{LoggedAct, commands, undoing};
use qisai_domain::{Command, Consequence, LogEntry, Refusal, TournamentId, Version, decide};

use crate::tournaments::{CommandContext, FormKey, execute, reached};
use crate::{Result, Service};
use qisai_store::{StoreError, Writing, log};

/// Maximum number of later entries read in search of dependent acts.
const MAX_LATER: u64 = 5000;

/// Preview of undoing an act.
pub struct Undoing {
    /// Requested act and the later acts that depend on it, newest first.
    pub required: Vec<LogEntry>,
    /// Contradictions that remain if only these are undone.
    pub consequences: Vec<Consequence>,
    /// Further later acts that cause the contradictions, newest first; empty if they cannot be undone with it.
    pub contradicting: Vec<LogEntry>,
    /// Acts that were undone by those undo acts among them.
    pub undone: Vec<LogEntry>,
    /// Refusal that prevents the undoing.
    pub refused: Option<Refusal>,
    /// `true` if it needs a reason.
    pub needs_reason: bool,
}

impl Service {
    /// Returns the acts that undoing an act would include: later acts that depend on it.
    ///
    /// # Errors
    ///
    /// [`StoreError::NotFound`] without such an entry.
    pub fn undoing(&self, id: TournamentId, version: Version, by: &CommandContext) -> Result<Undoing> {
        let t = self.tournament(id)?;
        let asked = self.entry(id, version)?;
        let act = logged(&asked)?;
        let form = by.clone().because(Some("?".to_owned())).envelope(Vec::new());
        let alone = undoing(&t, &form, &act, &[]);
        let (entries, later) = match &alone {
            Ok(alone) if alone.consequences.is_empty() => (Vec::new(), Vec::new()),
            _ => {
                let entries = self.later(id, (version, t.version))?;
                let later = entries.iter().map(logged).collect::<Result<Vec<_>, _>>()?;
                (entries, later)
            }
        };
        let found = if later.is_empty() { alone } else { undoing(&t, &form, &act, &later) };
        let (found, refused) = match found {
            Ok(found) => (found, None),
            Err(refusal) => (qisai_domain::undoing::Undoing::default(), Some(refusal)),
        };
        let of = |versions: &[Version]| -> Vec<LogEntry> {
            entries.iter().filter(|entry| versions.contains(&entry.version)).cloned().collect()
        };
        let (mut required, contradicting) = (of(&found.required), of(&found.contradicting));
        required.push(asked);
        let without_reason = by.clone().because(None);
        let acts = required.iter().chain(&contradicting).map(logged).collect::<Result<Vec<_>, _>>()?;
        let needs_reason = refused.is_none()
            && matches!(decide(&t, &without_reason.envelope(commands(&acts))), Err(Refusal::ReasonNeeded));
        let mut undone = Vec::new();
        for entry in required.iter().chain(&contradicting) {
            let mut of = entry.changes().map_err(|error| unreadable(&error))?.0.undoes;
            while let Some(version) = of {
                let entry = self.entry(id, version)?;
                of = entry.changes().map_err(|error| unreadable(&error))?.0.undoes;
                undone.push(entry);
            }
        }
        Ok(Undoing { required, consequences: found.consequences, contradicting, undone, refused, needs_reason })
    }

    /// Returns the entries after a version, newest first; none if there are too many.
    fn later(&self, id: TournamentId, (version, last): (Version, Version)) -> Result<Vec<LogEntry>> {
        let count = last.0.saturating_sub(version.0);
        let most = if count > MAX_LATER { 0 } else { i64::try_from(count).unwrap_or_default() };
        self.log(id, None, most)
    }

    fn entry(&self, id: TournamentId, version: Version) -> Result<LogEntry> {
        Ok(self.store.read(|db| log::find(db, id, version))?)
    }

    /// Returns the commands that undo acts, newest first.
    pub(crate) fn undo_commands(&self, id: TournamentId, versions: &BTreeSet<Version>) -> Result<Vec<Command>> {
        let act = |version: &Version| logged(&self.entry(id, *version)?);
        Ok(commands(&versions.iter().map(act).collect::<Result<Vec<_>, _>>()?))
    }

    /// Undoes one act.
    pub async fn undo(&self, id: TournamentId, version: Version, by: CommandContext) -> Result<Version> {
        self.undo_all(id, BTreeSet::from([version]), by).await
    }

    /// Undoes acts, newest first, as one act: one log entry, which can itself be undone.
    ///
    /// # Errors
    ///
    /// [`Refusal::UndoFirst`] if other acts depend on them.
    pub async fn undo_all(&self, id: TournamentId, versions: BTreeSet<Version>, by: CommandContext) -> Result<Version> {
        let (commands, secrets) = (self.undo_commands(id, &versions)?, self.secrets()?);
        let (act, key) = (by.envelope(Vec::new()), by.key.map(|key| FormKey { key, content: None }));
        let body =
            move |writing: &mut Writing<'_>| execute(writing, id, &|_| Some(commands.clone()), (&act, key), &secrets);
        reached(self.store.change(id, body).await)
    }
}

/// Returns the act of a log entry.
fn logged(entry: &LogEntry) -> Result<LoggedAct> {
    let (public, _) = entry.changes().map_err(|error| unreadable(&error))?;
    Ok(LoggedAct { version: entry.version, changes: public.changes })
}

fn unreadable(error: &qisai_domain::log::LogError) -> StoreError {
    StoreError::Damaged { table: "log", what: error.to_string() }
}
