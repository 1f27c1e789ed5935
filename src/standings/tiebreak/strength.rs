//! Score strength combination (13.4).

use super::Question;
use super::buchholz::buchholz;
use crate::code::Code;
use crate::descriptor::{Descriptor, TeamScore};
use crate::sheet::{Sheet, Total};

/// SSSC: the secondary score plus Buchholz on the primary score, divided so that both have equal weight.
///
/// The divisor is set by `/K`. Otherwise it is the greatest possible primary score of the event divided by the greatest
/// secondary score of one match, rounded down.
pub(super) fn combination(question: &Question, who: usize, sheet: &mut Sheet) -> Total {
    let Descriptor { score, divisor, fore, forfeits_played, .. } = *question.descriptor;
    let primary = question.table.tally(score);
    let secondary = &question.table.tally(score.map(TeamScore::other)).ledger;
    let ledger = if fore { &primary.fore } else { &primary.ledger };
    let plain = Descriptor { forfeits_played, ..Descriptor::plain(Code::Bh) };
    buchholz(question.table, ledger, who, &plain, sheet);
    let in_parts = |points: qisai_domain::Points, unit: u16| i64::from(points.0) * i64::from(unit);
    let greatest = in_parts(ledger.scale.win, secondary.scale.unit) * i64::from(ledger.planned);
    let of_a_match = in_parts(secondary.scale.win, ledger.scale.unit);
    let divisor = divisor.map_or_else(|| (greatest / of_a_match.max(1)).max(1), i64::from);
    Total::Strength { secondary: secondary.exact(secondary.line(who).score), divisor }
}
