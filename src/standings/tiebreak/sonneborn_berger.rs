//! Sonneborn-Berger (9.1).

use super::opponents::{self, Adds};
use crate::descriptor::Descriptor;
use crate::table::Table;
use crate::working::Value;

/// SB: the sum of each opponent's score times the points obtained in that round.
pub(super) fn sonneborn_berger(table: &Table, who: usize, descriptor: &Descriptor) -> Value {
    opponents::sum(&table.ledger, &table.settings, who, descriptor, Adds::Product)
}
