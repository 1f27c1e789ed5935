//! Replay of a log from its beginning: checks the chain and rebuilds the aggregate.

use std::collections::BTreeSet;

use super::{Hash, LogEntry, LogError, Public};
use crate::change::Change;
use crate::event::{Event, EventChange};
use crate::id::{PersonId, Version};
use crate::tournament::Tournament;

/// Replay of a tournament's log: checks the chain and rebuilds the tournament.
#[derive(Debug, Default)]
pub struct Replay {
    tournament: Option<Tournament>,
    last: Hash,
    /// Parts without a text, with the people concerned.
    gone: Vec<(Version, usize, Option<PersonId>)>,
    erased: BTreeSet<PersonId>,
    texts: BTreeSet<Hash>,
}

impl Replay {
    /// Adds the next entry.
    ///
    /// # Errors
    /// [`LogError`] for an entry that does not follow, was altered, or cannot be read.
    pub fn push(&mut self, entry: &LogEntry) -> Result<(), LogError> {
        let expected = self.tournament.as_ref().map_or(Version(1), |tournament| tournament.version.next());
        entry.check(expected, self.last)?;
        let (public, words) = entry.changes()?;
        let tournament = match (&mut self.tournament, public.changes.first()) {
            (Some(tournament), _) => tournament,
            (empty, Some(Change::Began { id, event })) if id.0 == entry.aggregate => {
                empty.insert(Tournament::empty(*id, *event))
            }
            _ => return Err(LogError::NoCreation),
        };
        for (number, part) in entry.parts.iter().enumerate().filter(|(_, part)| part.kept.is_none()) {
            self.gone.push((entry.version, number, part.subject));
        }
        for change in &public.changes {
            match change {
                Change::Erased { person } => {
                    self.erased.insert(*person);
                }
                Change::Text { hash, .. } => {
                    self.texts.insert(*hash);
                }
                _ => {}
            }
        }
        tournament.apply(&public.changes, words);
        self.last = entry.hash;
        Ok(())
    }

    /// Returns the first part without its text although no entry erases its person. A public copy has such parts; the
    /// staff's copy has none.
    pub fn lost(&self) -> Option<LogError> {
        let known = |subject: &Option<PersonId>| subject.is_some_and(|person| self.erased.contains(&person));
        let lost = self.gone.iter().find(|(.., subject)| !known(subject));
        lost.map(|(version, part, _)| LogError::Lost { version: *version, part: *part })
    }

    /// Returns the hashes of all texts of records mentioned in the log.
    pub fn texts(&self) -> &BTreeSet<Hash> {
        &self.texts
    }

    /// Returns the hash of the last entry.
    pub fn last(&self) -> Hash {
        self.last
    }

    /// Returns the rebuilt tournament.
    ///
    /// # Errors
    /// [`LogError::NoCreation`] for an empty log.
    pub fn finish(self) -> Result<Tournament, LogError> {
        self.tournament.ok_or(LogError::NoCreation)
    }
}

/// Replay of an event's log.
#[derive(Debug, Default)]
pub struct EventReplay {
    event: Option<Event>,
    last: Hash,
}

impl EventReplay {
    /// Adds the next entry.
    ///
    /// # Errors
    /// As [`Replay::push`].
    pub fn push(&mut self, entry: &LogEntry) -> Result<(), LogError> {
        let expected = self.event.as_ref().map_or(Version(1), |event| event.version.next());
        entry.check(expected, self.last)?;
        let public: Public<EventChange> = entry.read()?;
        entry.check_parts(&public.parts)?;
        if let Some(part) = entry.parts.iter().position(|part| part.kept.is_none()) {
            return Err(LogError::Lost { version: entry.version, part });
        }
        let event = self.event.get_or_insert_with(Event::default);
        for change in &public.changes {
            event.apply(change);
        }
        self.last = entry.hash;
        Ok(())
    }

    /// Returns the hash of the last entry.
    pub fn last(&self) -> Hash {
        self.last
    }

    /// Returns the rebuilt event.
    ///
    /// # Errors
    /// [`LogError::NoCreation`] for an empty log.
    pub fn finish(self) -> Result<Event, LogError> {
        self.event.ok_or(LogError::NoCreation)
    }
}
