//! Use cases for events: reading, editing, and listing their tournaments.

use std::sync::Arc;

use qisai_domain::command::Action;
use qisai_domain::log::Act;
use qisai_domain::{Event, EventId, LogEntry, Tournament, Version};

use crate::random::random_bytes;
use crate::tournaments::CommandContext;
use crate::{Result, Service, ServiceError};
use qisai_store::{Writing, events};

/// Reason in the log for a publication of rounds that only the staff can see. It is shown in the reader's language.
pub const FOR_STAFF: &str = "for staff only";

impl Service {
    /// Returns an event as last committed.
    pub fn event(&self, id: EventId) -> Result<Arc<Event>> {
        Ok(self.store.event(id)?)
    }

    /// Returns the number of the event with a URL name.
    pub fn find_event(&self, slug: &str) -> Result<EventId> {
        Ok(self.store.read(|db| events::find_slug(db, slug))?)
    }

    /// Returns the tournaments of an event in their order.
    pub fn sections(&self, id: EventId) -> Result<Vec<Arc<Tournament>>> {
        let ids = self.store.read(|db| events::tournaments(db, id))?;
        let mut sections = ids.into_iter().map(|id| self.tournament(id)).collect::<Result<Vec<_>, _>>()?;
        sections.sort_by_key(|tournament| (tournament.settings.position, tournament.id));
        Ok(sections)
    }

    /// Edits an event and returns the version reached. An edit without changes creates no version.
    pub fn edit_event(&self, id: EventId, after: &Event, by: &CommandContext) -> Result<Version> {
        let (after, by, seed) = (after.clone(), by.clone(), random_bytes()?);
        self.store.write_blocking(move |writing: &mut Writing<'_>| {
            let (mut event, previous) = writing.lock_event(id)?;
            let Some(change) = event.edit(after, by.seen)? else { return Ok::<_, ServiceError>(event.version) };
            event.apply(&change);
            let envelope = by.envelope(Vec::new());
            let words = envelope.words();
            let act = Act { words, ..Act::new(String::new(), envelope.author, Action::Edit) };
            let entry = LogEntry::of_event(id, event.version, &act, change, previous, &seed);
            writing.save_event(&Arc::new(event), entry.hash, false)?;
            writing.append(&entry, None)?;
            Ok(entry.version)
        })
    }
}
