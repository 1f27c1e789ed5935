//! Criteria of draughts events (FMJD annexes of 2024). Solkoff is Buchholz, its median BH/M1, short truncated Solkoff BH/C1.

use super::buchholz::{buchholz, of_opponents};
use crate::descriptor::{Cut, Descriptor};
use crate::ratio::Exact;
use crate::table::Table;
use crate::working::Value;

/// TSOL: full truncated Solkoff, which is Solkoff without the lowest opponent, then without the two lowest, …
pub(super) fn full_truncated(table: &Table, who: usize, descriptor: &Descriptor) -> Value {
    let ledger = table.ledger(descriptor);
    let rounds = ledger.line(who).rounds.len();
    let steps = (1_u16..).take(rounds.saturating_sub(1)).map(|low| {
        let cut = Descriptor { cut: Cut { low, high: 0 }, ..descriptor.clone() };
        buchholz(table, ledger, who, &cut)
    });
    Value::steps(steps.collect())
}

/// SOLP: Solkoff plus, the sum of the opponents' Solkoff.
pub(super) fn plus(table: &Table, who: usize, descriptor: &Descriptor, of: &dyn Fn(usize) -> Option<Exact>) -> Value {
    Value::sum(of_opponents(table, who, descriptor, of, "FMJD"))
}
