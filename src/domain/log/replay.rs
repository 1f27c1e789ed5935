//! Replay of a log from its beginning: checks the chain and rebuilds the aggregate.

use std::collections::BTreeSet;

use super::{Hash, LogEntry, LogError, Public};
use crate::actor::WrittenActor;
use crate::change::Change;
use crate::event::{Event, EventChange};
use crate::id::{PersonId, Version};
use crate::tournament::Tournament;

/// Chain of entries up to the last one read, and the parts that lack their text.
#[derive(Debug, Default)]
struct Chain {
    last: Hash,
    format: u32,
    /// Parts without a text, with the people concerned.
    gone: Vec<(Version, usize, Option<PersonId>)>,
    /// Parts without a text that are names of originators.
    nameless: BTreeSet<(Version, usize)>,
    /// Versions whose originators were erased.
    erased: BTreeSet<Version>,
}

impl Chain {
    /// Adds an entry that was read.
    fn push<C>(&mut self, entry: &LogEntry, public: &Public<C>) -> Result<(), LogError> {
        if public.format < self.format {
            return Err(LogError::EarlierFormat(entry.version));
        }
        self.format = public.format;
        self.erased.extend(public.erases.iter().filter(|version| **version < entry.version));
        for (number, part) in entry.parts.iter().enumerate().filter(|(_, part)| part.kept.is_none()) {
            self.gone.push((entry.version, number, part.subject));
            if matches!(public.actor, WrittenActor::Role { part: Some(part), .. } if usize::from(part) == number) {
                self.nameless.insert((entry.version, number));
            }
        }
        self.last = entry.hash;
        Ok(())
    }

    /// Returns the first part without its text although no entry erases it.
    fn lost(&self, erased: &BTreeSet<PersonId>) -> Option<LogError> {
        let is_known = |(version, part, subject): &(Version, usize, Option<PersonId>)| {
            subject.is_some_and(|person| erased.contains(&person))
                || self.erased.contains(version) && self.nameless.contains(&(*version, *part))
        };
        let lost = self.gone.iter().find(|gone| !is_known(gone));
        lost.map(|(version, part, _)| LogError::Lost { version: *version, part: *part })
    }
}

/// Replay of a tournament's log: checks the chain and rebuilds the tournament.
#[derive(Debug, Default)]
pub struct Replay {
    tournament: Option<Tournament>,
    chain: Chain,
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
        entry.check(expected, self.chain.last)?;
        let (public, words) = entry.changes()?;
        let tournament = match (&mut self.tournament, public.changes.first()) {
            (Some(tournament), _) => tournament,
            (empty, Some(Change::Began { id, event })) if id.0 == entry.aggregate => {
                empty.insert(Tournament::empty(*id, *event))
            }
            _ => return Err(LogError::NoCreation),
        };
        self.chain.push(entry, &public)?;
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
        Ok(())
    }

    /// Returns the first part without its text although no entry erases it. A public copy has such parts; the
    /// staff's copy has none.
    pub fn lost(&self) -> Option<LogError> {
        self.chain.lost(&self.erased)
    }

    /// Returns the hashes of all texts of records mentioned in the log.
    pub fn texts(&self) -> &BTreeSet<Hash> {
        &self.texts
    }

    /// Returns the hash of the last entry.
    pub fn last(&self) -> Hash {
        self.chain.last
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
    chain: Chain,
}

impl EventReplay {
    /// Adds the next entry.
    ///
    /// # Errors
    /// As [`Replay::push`].
    pub fn push(&mut self, entry: &LogEntry) -> Result<(), LogError> {
        let expected = self.event.as_ref().map_or(Version(1), |event| event.version.next());
        entry.check(expected, self.chain.last)?;
        let public: Public<EventChange> = entry.read()?;
        entry.check_parts(&public.parts)?;
        self.chain.push(entry, &public)?;
        let event = self.event.get_or_insert_with(Event::default);
        for change in &public.changes {
            event.apply(change);
        }
        Ok(())
    }

    /// Returns the first part without its text although no entry erases it.
    pub fn lost(&self) -> Option<LogError> {
        self.chain.lost(&BTreeSet::new())
    }

    /// Returns the hash of the last entry.
    pub fn last(&self) -> Hash {
        self.chain.last
    }

    /// Returns the rebuilt event.
    ///
    /// # Errors
    /// [`LogError::NoCreation`] for an empty log.
    pub fn finish(self) -> Result<Event, LogError> {
        self.event.ok_or(LogError::NoCreation)
    }
}
