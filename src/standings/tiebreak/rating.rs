//! Ratings of opponents and own rating (10.1, 10.6).

use qisai_domain::regulations::TieBreakEdition;

use super::buchholz::mean;
use crate::cut::{self, Item};
use crate::descriptor::Descriptor;
use crate::ledger::{Kind, Share};
use crate::ratio::{Exact, whole};
use crate::settings::Pairing;
use crate::table::Table;
use crate::working::{Addend, Against, Undefined, Value};

/// ARO: the mean rating of the opponents played, to the nearest integer; cuts leave out the lowest (and highest) ratings.
pub(super) fn average(table: &Table, who: usize, descriptor: &Descriptor) -> Result<Value, Undefined> {
    let mut addends: Vec<Addend> = games(table, who, descriptor, "10.1")?.into_iter().map(|game| game.addend).collect();
    let items: Vec<Item> = addends
        .iter()
        .map(|addend| Item { significance: addend.taken, counts: addend.counts, voluntary: false })
        .collect();
    for (addend, rule) in addends.iter_mut().zip(cut::apply(&items, descriptor.cut, false)) {
        addend.cut = rule;
    }
    mean(addends, 0)
}

/// RTNG: the own rating.
pub(super) fn own(table: &Table, who: usize, descriptor: &Descriptor) -> Result<Value, Undefined> {
    rating(table, who, descriptor).map(Value::fact)
}

/// A rating, if everybody has one or the regulations of the event give one to the unrated.
fn rating(table: &Table, who: usize, descriptor: &Descriptor) -> Result<Exact, Undefined> {
    if table.somebody_is_unrated && descriptor.unrated.is_none() {
        return Err(Undefined::UnratedEntrant);
    }
    let rating = table.tally(None).ledger.line(who).rating.or(descriptor.unrated);
    rating.map(whole).ok_or(Undefined::UnratedEntrant)
}

/// A game that counts for Article 10.
pub(super) struct RatedGame {
    pub opponent: usize,
    pub share: Share,
    /// The opponent's rating.
    pub addend: Addend,
}

/// The games of a competitor over the board; as announced, in pre-determined pairings of 2024 forfeits too.
pub(super) fn games(
    table: &Table,
    who: usize,
    descriptor: &Descriptor,
    article: &'static str,
) -> Result<Vec<RatedGame>, Undefined> {
    rating(table, who, descriptor)?;
    let settings = &table.settings;
    let forfeits_count = settings.pairing == Pairing::Predetermined
        && settings.edition == TieBreakEdition::Fide2024
        && settings.forfeits_are_games;
    let counted = table.tally(None).ledger.line(who).rounds.iter().filter_map(|round| match round.kind {
        Kind::Game { opponent, share, forfeit, .. } if !forfeit || forfeits_count => {
            Some((round.number, opponent, share, forfeit))
        }
        _ => None,
    });
    counted
        .map(|(round, opponent, share, forfeit)| {
            let taken = rating(table, opponent, descriptor)?;
            let against =
                Against::Opponent { entry: table.tally(None).ledger.line(opponent).entry, adjusted: false, forfeit };
            let addend = Addend { round, against, taken, obtained: None, counts: taken, cut: None, article };
            Ok(RatedGame { opponent, share, addend })
        })
        .collect()
}
