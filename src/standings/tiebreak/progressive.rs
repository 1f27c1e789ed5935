//! Progressive scores (7.5).

use qisai_domain::Points;

use super::points::own;
use crate::descriptor::Descriptor;
use crate::table::Table;
use crate::working::{CutRule, Value};

/// PS: the sum of the scores after each round; `/Cn` leaves out those after the first n.
pub(super) fn progressive(table: &Table, who: usize, descriptor: &Descriptor) -> Value {
    let ledger = table.ledger(descriptor);
    let mut running = Points::ZERO;
    let addends = ledger.line(who).rounds.iter().map(|round| {
        running += round.points + round.extra;
        let mut addend = own(round, ledger.exact(running), "7.5");
        addend.cut = (round.number <= descriptor.cut.low).then_some(CutRule::Early);
        addend
    });
    Value::sum(addends.collect())
}
