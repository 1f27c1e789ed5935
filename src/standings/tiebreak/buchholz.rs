//! Buchholz and its relatives (Article 8).

use super::opponents::{self, Adds};
use crate::code::Code;
use crate::descriptor::Descriptor;
use crate::ledger::Ledger;
use crate::ratio::{self, Exact, half_up};
use crate::settings::Pairing;
use crate::table::Table;
use crate::working::{Addend, Against, Undefined, Value, Working};

/// BH: the sum of the opponents' scores. FB is the same on a ledger with a drawn last round.
pub(super) fn buchholz(table: &Table, ledger: &Ledger, who: usize, descriptor: &Descriptor) -> Value {
    opponents::sum(ledger, &table.settings, who, descriptor, Adds::Score)
}

/// AOB: the mean Buchholz (with `/F` Fore Buchholz) of the opponents played, with two decimals.
pub(super) fn average_of_opponents(
    table: &Table,
    who: usize,
    descriptor: &Descriptor,
    of: &dyn Fn(usize) -> Option<Exact>,
) -> Result<Value, Undefined> {
    const DECIMALS: u32 = 2;
    mean(of_opponents(table, who, descriptor, of, "8.2"), DECIMALS)
}

/// What [`of_opponents`] takes of one opponent.
pub(super) fn of_opponent(table: &Table, opponent: usize, descriptor: &Descriptor) -> Option<Exact> {
    let tally = table.tally(descriptor.score);
    let (ledger, of) = if descriptor.fore { (&tally.fore, Code::Fb) } else { (&tally.ledger, Code::Bh) };
    buchholz(table, ledger, opponent, &Descriptor { score: descriptor.score, ..Descriptor::plain(of) }).amount
}

/// Buchholz, as `of` knows it, of each opponent played.
pub(super) fn of_opponents(
    table: &Table,
    who: usize,
    descriptor: &Descriptor,
    of: &dyn Fn(usize) -> Option<Exact>,
    article: &'static str,
) -> Vec<Addend> {
    let forfeits_are_games = table.settings.pairing == Pairing::Predetermined;
    let addends = table.ledger(descriptor).line(who).rounds.iter().filter_map(|round| {
        let opponent = round.scheduled().filter(|_| forfeits_are_games || round.played().is_some())?;
        let taken = of(opponent)?;
        let against = Against::Opponent {
            entry: table.ledger(descriptor).line(opponent).entry,
            adjusted: false,
            forfeit: round.played().is_none(),
        };
        Some(Addend { round: round.number, against, taken, obtained: None, counts: taken, cut: None, article })
    });
    addends.collect()
}

/// The mean of what is not cut, rounded half up.
pub(super) fn mean(addends: Vec<Addend>, decimals: u32) -> Result<Value, Undefined> {
    let left = || addends.iter().filter(|addend| addend.cut.is_none());
    let count = i128::try_from(left().count()).ok().filter(|count| *count > 0).ok_or(Undefined::NoGames)?;
    let amount = ratio::sum(left().map(|addend| addend.counts)) / count;
    Ok(Value { amount: Some(half_up(amount, decimals)), working: Working::Mean { addends, decimals } })
}
