//! Score strength combination (13.4).

use super::buchholz::buchholz;
use crate::code::Code;
use crate::descriptor::{Descriptor, TeamScore};
use crate::ratio::{half_up, whole};
use crate::table::Table;
use crate::working::{Strength, Undefined, Value, Working};

/// SSSC: the secondary score plus Buchholz on the primary one, divided so that the two weigh alike; two decimals. The divisor
/// is the greatest primary score that the event could give over the greatest secondary score of one match, rounded down, or
/// what `/K` says.
pub(super) fn combination(table: &Table, who: usize, descriptor: &Descriptor) -> Result<Value, Undefined> {
    const DECIMALS: u32 = 2;
    let primary = table.tally(descriptor.score);
    let secondary = &table.tally(descriptor.score.map(TeamScore::other)).ledger;
    let ledger = if descriptor.fore { &primary.fore } else { &primary.ledger };
    let plain = Descriptor { forfeits_played: descriptor.forfeits_played, ..Descriptor::plain(Code::Bh) };
    let buchholz = buchholz(table, ledger, who, &plain);
    let greatest = ledger.exact(ledger.scale.win) * i128::from(ledger.planned);
    let divisor = descriptor
        .divisor
        .map_or_else(|| (greatest / secondary.exact(secondary.scale.win)).floor().max(whole(1)), whole);
    let score = secondary.exact(secondary.line(who).score);
    let strength = buchholz.amount.ok_or(Undefined::NoGames)? / divisor;
    let working = Working::Strength(Strength { secondary: score, buchholz: Box::new(buchholz), divisor });
    Ok(Value { amount: Some(half_up(score + strength, DECIMALS)), working })
}
