//! Removal of countersignatures that were added by mistake. The log of the event says so, for good: whoever removes one
//! in order to hide a history that was written anew is named.

use std::collections::BTreeSet;

use qisai_domain::command::Action;
use qisai_domain::log::{Act, Countersignature, CountersignatureId, INSTALLATION, LogEntry};
use qisai_domain::{Actor, ActorRole, EventId};

use crate::log::key_files::forget_countersigned;
use crate::random::random_bytes;
use crate::tournaments::CommandContext;
use crate::{Service, ServiceError};
use qisai_store::{StoreError, Writing, countersignatures as store, log};

/// Entry of an event's log that removed a countersignature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountersignatureRemoval {
    pub of: CountersignatureId,
    pub by: Actor,
    /// Time of the removal, RFC 3339.
    pub at: String,
    /// Reason; `None` if it was erased.
    pub reason: Option<String>,
}

impl Service {
    /// Removes a countersignature of a tournament or its event, with an entry in the log of the event; the operator can
    /// remove those of accounts and roles so, too. `number` is that of its [identity](CountersignatureId::number). Returns
    /// it, and `true` if its key is no longer known here because nothing else was countersigned with it.
    ///
    /// # Errors
    ///
    /// [`StoreError::NotFound`] without such a tournament or countersignature, [`qisai_domain::Refusal::ReasonNeeded`].
    pub fn remove_countersignature(
        &self,
        slug: &str,
        number: u32,
        by: CommandContext,
    ) -> Result<(Countersignature, bool), ServiceError> {
        let event = self.tournament(self.find(slug)?)?.event;
        let (mut logs, file, seed) = (self.numbers_of(slug)?, self.file_of_key(), random_bytes()?);
        if by.actor.role == ActorRole::Installation {
            logs.insert(INSTALLATION);
        }
        let removed = self.store.write_countersignatures(move |writing| {
            let kept = store::kept(writing.db, Some(&logs))?;
            let Some(removed) = kept.iter().find(|it| it.id().number() == number) else {
                return Err(StoreError::NotFound.into());
            };
            writing.remove_countersignature(&removed.id())?;
            append(writing, event, removed.id(), &by, &seed)?;
            let signer = (removed.head.aggregate, removed.key.clone());
            let is_last = kept.iter().filter(|it| (it.head.aggregate, &it.key) == (signer.0, &signer.1)).count() == 1;
            let is_forgotten = match file.filter(|_| is_last) {
                Some(file) => forget_countersigned(&file, signer)?,
                None => false,
            };
            Ok::<_, ServiceError>((removed.clone(), is_forgotten))
        })?;
        self.heads.forget();
        Ok(removed)
    }

    /// Returns the removals in the logs of events, oldest first; of some logs or of all.
    pub(crate) fn removed_countersignatures(
        &self,
        of: Option<&BTreeSet<i64>>,
    ) -> Result<Vec<CountersignatureRemoval>, ServiceError> {
        let read = |entry: &LogEntry| {
            let (public, reason) = entry.of_event_data().ok()?;
            let by = entry.actor(&public);
            let removed = public.removes.filter(|id| of.is_none_or(|of| of.contains(&id.aggregate)))?;
            Some(CountersignatureRemoval { of: removed, by, at: public.at, reason })
        };
        Ok(self.store.read(|db| log::removals(db, of))?.iter().filter_map(read).collect())
    }
}

fn append(
    writing: &mut Writing<'_>,
    id: EventId,
    removed: CountersignatureId,
    by: &CommandContext,
    seed: &[u8; 32],
) -> Result<(), ServiceError> {
    let (mut event, previous) = writing.lock_event(id)?;
    let change = event.unchanged_because(by.reason.as_deref())?;
    event.apply(&change);
    let envelope = by.envelope(Vec::new());
    let (words, removes) = (envelope.words(), Some(removed));
    let act = Act { words, removes, ..Act::new(String::new(), envelope.author, Action::RemoveCountersignature) };
    let entry = LogEntry::of_event(id, event.version, &act, change, previous, seed);
    writing.save_event(&std::sync::Arc::new(event), entry.hash, false)?;
    Ok(writing.append(&entry, None)?)
}
