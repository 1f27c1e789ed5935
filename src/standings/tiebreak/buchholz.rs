//! Buchholz and its relatives (Article 8).

use super::Question;
use super::opponents::{self, Adds};
use crate::descriptor::Descriptor;
use crate::ledger::Ledger;
use crate::settings::Pairing;
use crate::sheet::{Item, Sheet, Total};
use crate::table::Table;
use crate::working::{Against, Undefined};

/// BH: the sum of the opponents' scores. FB is the same sum on a ledger with a drawn last round.
pub(super) fn buchholz(
    table: &Table,
    ledger: &Ledger,
    who: usize,
    descriptor: &Descriptor,
    sheet: &mut Sheet,
) -> Total {
    opponents::sum(ledger, &table.settings, who, descriptor, Adds::Score, sheet)
}

/// AOB: the mean Buchholz (with `/F`, Fore Buchholz) of the opponents played, rounded to two decimals.
pub(super) fn average_of_opponents(question: &Question, who: usize, sheet: &mut Sheet) -> Result<Total, Undefined> {
    of_opponents(question, who, "8.2", sheet);
    if sheet.items.is_empty() { Err(Undefined::NoGames) } else { Ok(Total::Mean { decimals: 2 }) }
}

/// Adds the Buchholz of each opponent played to the sheet.
pub(super) fn of_opponents(question: &Question, who: usize, article: &'static str, sheet: &mut Sheet) {
    let ledger = question.ledger();
    let forfeits_are_games = question.table.settings.pairing == Pairing::Predetermined;
    sheet.begin(ledger.scale.unit);
    sheet.items.extend(ledger.line(who).rounds.iter().filter_map(|round| {
        let opponent = round.scheduled().filter(|_| forfeits_are_games || round.played().is_some())?;
        let (entry, forfeit) = (ledger.line(opponent).entry, round.played().is_none());
        let against = Against::Opponent { entry, adjusted: false, forfeit };
        Some(Item::of(round.number, against, question.taken_of(opponent)?, article))
    }));
}
