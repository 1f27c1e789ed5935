//! "Why am I fourth": what separates two competitors of one table.

use std::cmp::Ordering;

use qisai_domain::EntryId;

use crate::descriptor::Descriptor;
use crate::rank::{Standings, compare};
use crate::table::{StandingsError, Table};
use crate::working::{MutualTable, Value, Working};

/// The first criterion in which two competitors differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Separation {
    /// Who is ahead by it.
    pub ahead: EntryId,
    /// Place of the criterion in the order, from 0.
    pub column: usize,
    /// The criterion, with the score it looks at.
    pub criterion: Descriptor,
    /// The value of the one asked for first.
    pub one: Value,
    /// The value of the other.
    pub other: Value,
    /// Of a sub-ranking: the mutual results that told the two apart.
    pub table: Option<MutualTable>,
}

impl Standings {
    /// What separates two competitors; none when they share a place. `table` is the one that the standings were made of.
    ///
    /// # Errors
    /// [`StandingsError::UnknownEntry`] when one of them is not ranked here.
    pub fn between(&self, table: &Table, one: EntryId, other: EntryId) -> Result<Option<Separation>, StandingsError> {
        let row = |entry| self.rows.iter().find(|row| row.entry == entry).ok_or(StandingsError::UnknownEntry(entry));
        let values = (&row(one)?.values, &row(other)?.values);
        let columns = self.order.iter().zip(values.0.iter().zip(values.1)).enumerate();
        for (column, (descriptor, (mine, theirs))) in columns {
            let order = compare(descriptor, mine, theirs);
            if order.is_eq() {
                continue;
            }
            let criterion = descriptor.on(self.primary);
            let together = |table: &MutualTable| table.rows.iter().any(|row| row.entry == other);
            let judged = match table.working(one, &criterion, mine)? {
                // The last table that has both is the one that parted them.
                Working::Encounter(encounter) => encounter.tables.into_iter().rev().find(together),
                _ => None,
            };
            let ahead = if order == Ordering::Less { one } else { other };
            let (one, other) = (mine.clone(), theirs.clone());
            return Ok(Some(Separation { ahead, column, criterion, one, other, table: judged }));
        }
        Ok(None)
    }
}
