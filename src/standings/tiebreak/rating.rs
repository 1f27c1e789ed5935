//! Ratings of opponents and own rating (10.1, 10.6).

use qisai_domain::regulations::TieBreakEdition;

use super::buchholz::mean;
use crate::cut::{self, Item};
use crate::descriptor::Descriptor;
use crate::ledger::Round;
use crate::ratio::{Exact, whole};
use crate::settings::Pairing;
use crate::table::Table;
use crate::working::{Addend, Against, Undefined, Value};

/// ARO: the mean rating of the opponents played, to the nearest integer; cuts leave out the lowest (and highest) ratings.
pub(super) fn average(table: &Table, who: usize, descriptor: &Descriptor) -> Value {
    let mut addends = match opponents(table, who, descriptor, "10.1") {
        Ok(addends) => addends,
        Err(why) => return Value::undefined(why),
    };
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
pub(super) fn own(table: &Table, who: usize, descriptor: &Descriptor) -> Value {
    match rating(table, who, descriptor) {
        Ok(rating) => Value::fact(rating),
        Err(why) => Value::undefined(why),
    }
}

/// A rating, if everybody has one or the regulations of the event give one to the unrated.
fn rating(table: &Table, who: usize, descriptor: &Descriptor) -> Result<Exact, Undefined> {
    if table.somebody_is_unrated && descriptor.unrated.is_none() {
        return Err(Undefined::UnratedEntrant);
    }
    let rating = table.ledger.line(who).rating.or(descriptor.unrated);
    rating.map(whole).ok_or(Undefined::UnratedEntrant)
}

/// Whether a round is a game for Article 10: over the board; as announced, in pre-determined pairings of 2024 also forfeits.
pub(super) fn is_rated_game(table: &Table, round: &Round) -> bool {
    let settings = &table.settings;
    let forfeits = settings.pairing == Pairing::Predetermined
        && settings.edition == TieBreakEdition::Fide2024
        && settings.forfeits_are_games;
    round.played().is_some() || (forfeits && round.scheduled().is_some())
}

/// The opponents' ratings.
pub(super) fn opponents(
    table: &Table,
    who: usize,
    descriptor: &Descriptor,
    article: &'static str,
) -> Result<Vec<Addend>, Undefined> {
    rating(table, who, descriptor)?;
    let rounds = table.ledger.line(who).rounds.iter().filter(|round| is_rated_game(table, round));
    rounds
        .filter_map(|round| round.scheduled().map(|opponent| (round, opponent)))
        .map(|(round, opponent)| {
            let taken = rating(table, opponent, descriptor)?;
            let entry = table.ledger.line(opponent).entry;
            let against = Against::Opponent { entry, adjusted: false, forfeit: round.played().is_none() };
            Ok(Addend { round: round.number, against, taken, obtained: None, counts: taken, cut: None, article })
        })
        .collect()
}
