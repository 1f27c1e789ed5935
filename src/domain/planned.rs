//! Number of rounds of a group.

use crate::format::{Format, Table};
use crate::id::GroupId;
use crate::tournament::Tournament;

impl Tournament {
    /// Returns the number of rounds of a group, never fewer than have been made.
    pub fn planned_rounds(&self, group: GroupId) -> u16 {
        let made = self.groups.get(&group).map_or(0, |group| group.last_round());
        self.announced_rounds(group).max(made)
    }

    /// Returns the number of rounds of a group: announced by a Swiss, otherwise derived from the seats, the bracket, or
    /// the meetings not carried over.
    pub(crate) fn announced_rounds(&self, group: GroupId) -> u16 {
        let Some((stage, in_group)) = self.group(group) else { return 0 };
        let seats = u16::try_from(in_group.seats.len()).unwrap_or(u16::MAX);
        // The round that decides a bracket is its last: what need not be played any more is no round.
        if crate::bracket::is_decided(stage, in_group) {
            return in_group.last_round();
        }
        let format = stage.format();
        let Some(whole) = format.rounds(seats) else { return in_group.last_round().saturating_add(1) };
        match self.table_left(group) {
            Some(left) => {
                let cycle = Table::berger_rounds(seats);
                (whole - cycle.min(whole)).saturating_add(u16::try_from(left.len()).unwrap_or(u16::MAX))
            }
            None => whole,
        }
    }

    /// Returns the rounds of the first cycle of a round robin whose meetings are partly carried over: pairs of seats,
    /// the first with the first move. Returns `None` if nothing is carried over, so that the tables apply.
    pub fn table_left(&self, group: GroupId) -> Option<Vec<Vec<(u16, u16)>>> {
        let (stage, in_group) = self.group(group)?;
        if !stage.format().is_complete_table() {
            return None;
        }
        let carried = crate::results::carried_pairs(self, group);
        if carried.is_empty() {
            return None;
        }
        let seats = u16::try_from(in_group.seats.len()).ok()?;
        Some(crate::opening::schedule_left(seats, &carried))
    }
}

impl Format {
    /// Returns the number of rounds for so many seats: announced, or computed from the table or the tree. `None` for a ladder, which is
    /// open-ended.
    pub fn rounds(&self, seats: u16) -> Option<u16> {
        match self {
            Self::Swiss { rounds, .. } | Self::McMahon { rounds, .. } | Self::Keizer { rounds, .. } => Some(*rounds),
            Self::Table { table, cycles, .. } => Some(table.rounds(seats, *cycles)),
            Self::Bracket(layout) => Some(crate::bracket::sittings(layout, seats)),
            Self::Ladder { .. } => None,
        }
    }
}
