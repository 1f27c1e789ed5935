//! Explanation of the order of two competitors in one table ("Why am I fourth?").

use std::cmp::Ordering;

use qisai_domain::EntryId;

use crate::descriptor::Descriptor;
use crate::rank::{Standings, compare};
use crate::table::{StandingsError, Table};
use crate::working::{MutualTable, Value, Working};

/// First criterion in which two competitors differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Separation {
    /// Entry that is ahead by the criterion.
    pub ahead: EntryId,
    /// Index of the criterion in the order, from 0.
    pub column: usize,
    /// Criterion, with the score on which it is computed.
    pub criterion: Descriptor,
    /// Value of the first entry passed to [`Standings::between`].
    pub one: Value,
    /// Value of the second entry passed to [`Standings::between`].
    pub other: Value,
    /// Mutual results that separated the two entries, for a sub-ranking.
    pub table: Option<MutualTable>,
}

impl Standings {
    /// Returns the first criterion that separates two entries, or `None` if they share a place. `table` must be the one
    /// from which the standings were computed.
    ///
    /// # Errors
    /// Returns [`StandingsError::UnknownEntry`] if one of the entries is not ranked here.
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
                // The last table that contains both entries is the one that separated them.
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
