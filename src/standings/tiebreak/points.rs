//! Points, standard points (7.7) and pairing number (7.8).

use std::cmp::Ordering;

use qisai_domain::Points;

use super::Question;
use crate::ledger::{Kind, Ledger, Line, Round};
use crate::sheet::{Item, Sheet, Total};
use crate::working::Against;

/// PTS, MPTS, GPTS, MPVGP: the points of every round in one score, with penalties and bonuses as separate items.
pub(super) fn points(ledger: &Ledger, who: usize, article: &'static str, sheet: &mut Sheet) -> Total {
    let line = ledger.line(who);
    points_of(ledger, line, &line.rounds, article, sheet)
}

/// Adds the points of the given rounds to the sheet, after the points carried over from an earlier stage.
pub(super) fn points_of<'a>(
    ledger: &Ledger,
    line: &Line,
    rounds: impl IntoIterator<Item = &'a Round>,
    article: &'static str,
    sheet: &mut Sheet,
) -> Total {
    sheet.begin(ledger.scale.unit);
    if line.brought != Points::ZERO {
        sheet.items.push(Item::of(0, Against::Brought, line.brought.0.into(), article));
    }
    for round in rounds {
        sheet.items.push(Item::own(round, round.points.0.into(), article));
        if round.extra != Points::ZERO {
            sheet.items.push(Item::of(round.number, Against::Extra, round.extra.0.into(), article));
        }
    }
    Total::Sum
}

/// STD: 1 for each round with more points than the scheduled opponent, or than a draw if nobody was scheduled; ½ for
/// equal points.
pub(super) fn standard(question: &Question, who: usize, sheet: &mut Sheet) -> Total {
    const HALVES: u16 = 2;
    let ledger = question.ledger();
    sheet.begin(HALVES);
    sheet.items.extend(ledger.line(who).rounds.iter().filter_map(|round| {
        let measure = match round.kind {
            Kind::Pending(_) | Kind::Idle { .. } => return None,
            Kind::Bye(_) => ledger.scale.draw,
            Kind::Game { opponent, .. } => {
                let theirs = ledger.round(opponent, round.number)?;
                let level = question.table.settings.double_forfeit_is_level;
                if !level && round.is_forfeit_loss() && theirs.is_forfeit_loss() {
                    return Some(Item::own(round, 0, "7.7"));
                }
                theirs.points
            }
        };
        let halves = match round.points.cmp(&measure) {
            Ordering::Greater => 2,
            Ordering::Equal => 1,
            Ordering::Less => 0,
        };
        Some(Item::own(round, halves, "7.7"))
    }));
    Total::Sum
}
