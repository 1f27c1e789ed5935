//! Sonneborn-Berger (9.1) and its extension to teams (13.2).

use super::opponents::{self, Adds};
use crate::descriptor::{Descriptor, TeamScore};
use crate::table::Table;
use crate::working::Value;

/// SB: the sum of each opponent's score times the points obtained in that round.
pub(super) fn sonneborn_berger(table: &Table, who: usize, descriptor: &Descriptor) -> Value {
    let ledger = table.ledger(descriptor);
    opponents::sum(ledger, &table.settings, who, descriptor, Adds::Product(ledger))
}

/// ESB: the opponents' scores in `theirs` times what was obtained against them in `own`.
pub(super) fn extended(table: &Table, who: usize, descriptor: &Descriptor, theirs: TeamScore, own: TeamScore) -> Value {
    let [theirs, own] = [theirs, own].map(|score| &table.tally(Some(score)).ledger);
    opponents::sum(theirs, &table.settings, who, descriptor, Adds::Product(own))
}
