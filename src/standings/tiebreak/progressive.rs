//! Progressive scores (7.5).

use crate::ledger::Ledger;
use crate::sheet::{Item, Sheet, Total};
use crate::working::CutRule;

/// PS: the sum of the scores after each round, except the first `without_first` rounds.
pub(super) fn progressive(ledger: &Ledger, who: usize, without_first: u16, sheet: &mut Sheet) -> Total {
    sheet.begin(ledger.scale.unit);
    let line = ledger.line(who);
    let mut running = line.brought;
    sheet.items.extend(line.rounds.iter().map(|round| {
        running += round.points + round.extra;
        let cut = (round.number <= without_first).then_some(CutRule::Early);
        Item { cut, ..Item::own(round, running.0.into(), "7.5") }
    }));
    Total::Sum
}
