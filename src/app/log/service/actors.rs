//! Erasure of an account's name from the logs.

use std::sync::Arc;

use chrono::{SubsecRound, Utc};
use qisai_domain::command::Action;
use qisai_domain::log::{Act, Hash};
use qisai_domain::{Actor, ActorRole, Author, EventChange, EventId, LogEntry, TournamentId, Version};

use crate::random::{hexadecimal, random_bytes};
use crate::{Result, Service, ServiceError};
use qisai_store::audit::{self, AuditedObject};
use qisai_store::{Writing, log};

/// Returns the act of the operator that erases the names in some versions of a log.
fn erasure(versions: &[Version]) -> Act {
    let author = Author { actor: Actor::nameless(ActorRole::Installation), at: Utc::now().trunc_subsecs(6) };
    Act { erases: versions.to_vec(), ..Act::new(String::new(), author, Action::Erase) }
}

/// Appends an erasure to the log of an event.
fn append_to_event(writing: &mut Writing<'_>, id: EventId, act: &Act, seed: &[u8; 32]) -> Result<()> {
    let (mut event, previous) = writing.lock_event(id)?;
    let same = Arc::new(event.clone());
    let change = EventChange { before: Some(Arc::clone(&same)), after: same };
    event.apply(&change);
    let entry = LogEntry::of_event(id, event.version, act, change, previous, seed);
    writing.save_event(&Arc::new(event), entry.hash, false)?;
    Ok(writing.append(&entry, None)?)
}

/// Appends an erasure to the log of a tournament.
fn append(writing: &mut Writing<'_>, id: TournamentId, act: &Act, seed: &[u8; 32]) -> Result<()> {
    let (mut tournament, previous) = writing.lock(id)?;
    let changed = Arc::make_mut(&mut tournament);
    for version in &act.erases {
        if let Some(mut words) = changed.words.get(version).cloned() {
            Arc::make_mut(&mut words).by.name.clear();
            changed.words.insert(*version, words);
        }
    }
    changed.apply(&[], None);
    let entry = LogEntry::new(id, changed.version, act, &[], previous, seed);
    writing.save(tournament, &[], entry.hash)?;
    Ok(writing.append(&entry, None)?)
}

impl Service {
    /// Erases the name of an account from all logs, with an entry in each of them; returns the number of entries that
    /// named it. Entries of format 1 contain the name in their hashed text and keep it.
    pub fn erase_name(&self, name: &str) -> Result<usize> {
        let (name, seed): (String, [u8; 32]) = (name.trim().to_owned(), random_bytes()?);
        self.store.write_blocking(move |writing: &mut Writing<'_>| {
            let found = log::entries_of(writing.db, &name)?;
            for known in audit::known(writing.db)? {
                let (AuditedObject::Event(EventId(aggregate)) | AuditedObject::Tournament(TournamentId(aggregate), _)) =
                    known.of
                else {
                    continue;
                };
                let Some(parts) = found.get(&aggregate) else { continue };
                let versions: Vec<Version> = parts.iter().map(|(version, _)| *version).collect();
                let act = erasure(&versions);
                // Each entry has its own salts.
                let seed = Hash::of(&format!("{} {aggregate}", hexadecimal(&seed))).0;
                match known.of {
                    AuditedObject::Event(id) => append_to_event(writing, id, &act, &seed)?,
                    AuditedObject::Tournament(id, _) => append(writing, id, &act, &seed)?,
                    AuditedObject::Lost(_) => {}
                }
                log::empty_parts(writing.db, aggregate, parts)?;
            }
            Ok::<_, ServiceError>(found.values().map(Vec::len).sum())
        })
    }
}
