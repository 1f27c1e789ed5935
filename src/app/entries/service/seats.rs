//! Seat numbers shown in a form: a number typed there means the entrant who had it when the form was drawn.

use qisai_domain::{Change, EntryId, Group, GroupId, Version};

use crate::scope::Scope;
use crate::{Result, Service};
use qisai_store::StoreError;

/// Number of log entries read at once.
const READ: i64 = 200;

/// Seats of a group in one version of its tournament: number n is at index n - 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupSeats(Vec<EntryId>);

impl GroupSeats {
    /// Returns the current seats of a group.
    pub fn of(group: &Group) -> Self {
        Self(group.seats.to_vec())
    }

    /// Parses the seats in a form: entries in the order of their numbers, separated by blanks.
    pub fn read(text: &str) -> Option<Self> {
        let seats: Option<Vec<EntryId>> =
            text.split_ascii_whitespace().map(|word| word.parse().ok().map(EntryId)).collect();
        seats.map(Self)
    }

    /// Returns the seats for a form.
    pub fn text(&self) -> String {
        let seats: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        seats.join(" ")
    }

    /// Returns the entry with a number.
    pub fn seat(&self, number: u32) -> Option<EntryId> {
        let place = usize::try_from(number).ok()?.checked_sub(1)?;
        self.0.get(place).copied()
    }

    /// Reverses a change of the seats.
    fn take_back(&mut self, group: GroupId, change: Change) {
        if let Change::Seats { group: of, at, before, after } = change
            && of == group
            && let Ok(from) = usize::try_from(at)
            && from + after.len() <= self.0.len()
        {
            self.0.splice(from..from + after.len(), before);
        }
    }
}

impl Service {
    /// Returns the seats of a group in an earlier version of its tournament, reconstructed from the log.
    pub fn seats_at(&self, scope: &Scope, version: Version) -> Result<GroupSeats> {
        let mut seats = GroupSeats::of(scope.group());
        let mut reached = scope.tournament().version;
        while reached > version {
            let entries = self.log(scope.tournament().id, Some(reached.next()), READ)?;
            let Some(oldest) = entries.last() else { break };
            let next = Version(oldest.version.0.saturating_sub(1));
            for entry in entries.iter().filter(|entry| entry.version > version) {
                let public =
                    entry.public().map_err(|error| StoreError::Damaged { table: "log", what: error.to_string() })?;
                public.changes.into_iter().rev().for_each(|change| seats.take_back(scope.group_id(), change));
            }
            reached = next;
        }
        Ok(seats)
    }
}
