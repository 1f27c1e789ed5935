//! Points, standard points (7.7), pairing number (7.8).

use qisai_domain::Points;

use crate::descriptor::Descriptor;
use crate::ledger::{Kind, Ledger, Round};
use crate::ratio::{Exact, whole};
use crate::table::Table;
use crate::working::{Addend, Against, Value};

use std::cmp::Ordering;

/// PTS, MPTS, GPTS, MPVGP: the points of every round in one score, penalties and bonuses for themselves.
pub(super) fn points(ledger: &Ledger, who: usize, article: &'static str) -> Value {
    points_of(ledger, &ledger.line(who).rounds, article)
}

/// The points of these rounds, likewise.
pub(super) fn points_of(ledger: &Ledger, rounds: &[Round], article: &'static str) -> Value {
    let addends = rounds.iter().flat_map(|round| {
        let obtained = own(round, ledger.exact(round.points), article);
        let extra = Addend { against: Against::Extra, ..own(round, ledger.exact(round.extra), article) };
        [obtained].into_iter().chain((round.extra != Points::ZERO).then_some(extra))
    });
    Value::sum(addends.collect())
}

/// STD: 1 for each round with more points than the scheduled opponent, or than a draw when nobody was scheduled; ½ for as many.
pub(super) fn standard(table: &Table, who: usize, descriptor: &Descriptor) -> Value {
    let ledger = table.ledger(descriptor);
    let addends = ledger.line(who).rounds.iter().filter_map(|round| {
        let measure = match round.kind {
            Kind::Pending(_) => return None,
            Kind::Bye(_) => ledger.scale.draw,
            Kind::Game { opponent, .. } => {
                let theirs = ledger.line(opponent).rounds.iter().find(|theirs| theirs.number == round.number)?;
                if !table.settings.double_forfeit_is_level && round.is_forfeit_loss() && theirs.is_forfeit_loss() {
                    return Some(own(round, whole(0), "7.7"));
                }
                theirs.points
            }
        };
        let counts = match round.points.cmp(&measure) {
            Ordering::Greater => whole(1),
            Ordering::Equal => Exact::new(1, 2),
            Ordering::Less => whole(0),
        };
        Some(own(round, counts, "7.7"))
    });
    Value::sum(addends.collect())
}

/// TPN: the pairing number.
pub(super) fn pairing_number(ledger: &Ledger, who: usize) -> Value {
    Value::fact(whole(ledger.line(who).tpn))
}

/// A round that counts by itself.
pub(super) fn own(round: &Round, counts: Exact, article: &'static str) -> Addend {
    Addend { round: round.number, against: Against::Own, taken: counts, obtained: None, counts, cut: None, article }
}
