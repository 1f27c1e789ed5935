//! Ratings of opponents and own rating (10.1, 10.6).

use qisai_domain::regulations::TieBreakEdition;

use super::Question;
use crate::cut;
use crate::ledger::{Kind, Share};
use crate::settings::Pairing;
use crate::sheet::{Item, Sheet, Total};
use crate::working::{Against, Undefined};

/// ARO: the mean rating of the opponents played, to the nearest integer; cuts leave out the lowest (and highest) ratings.
pub(super) fn average(question: &Question, who: usize, sheet: &mut Sheet) -> Result<Total, Undefined> {
    games(question, who, "10.1", sheet, |opponent| rating(question, opponent).map(Some))?;
    cut::apply(&mut sheet.items, question.descriptor.cut, false);
    mean(sheet)
}

/// The mean of what is not cut, to the nearest integer.
pub(super) fn mean(sheet: &Sheet) -> Result<Total, Undefined> {
    if sheet.count() > 0 { Ok(Total::Mean { decimals: 0 }) } else { Err(Undefined::NoGames) }
}

/// A rating, if everybody has one or the regulations of the event give one to the unrated.
pub(super) fn rating(question: &Question, who: usize) -> Result<i64, Undefined> {
    let (table, unrated) = (question.table, question.descriptor.unrated);
    if table.somebody_is_unrated && unrated.is_none() {
        return Err(Undefined::UnratedEntrant);
    }
    let rating = table.tally(None).ledger.line(who).rating.or(unrated);
    rating.map(i64::from).ok_or(Undefined::UnratedEntrant)
}

/// Writes what is `taken` of the opponents played, and gives the score against them in halves, a win 1 and a draw ½. Games are
/// those over the board; as announced, in pre-determined pairings of 2024 forfeits too.
pub(super) fn games(
    question: &Question,
    who: usize,
    article: &'static str,
    sheet: &mut Sheet,
    taken: impl Fn(usize) -> Result<Option<i64>, Undefined>,
) -> Result<i64, Undefined> {
    rating(question, who)?;
    let settings = &question.table.settings;
    let forfeits_count = settings.pairing == Pairing::Predetermined
        && settings.edition == TieBreakEdition::Fide2024
        && settings.forfeits_are_games;
    let ledger = &question.table.tally(None).ledger;
    sheet.begin(1);
    let mut halves = 0;
    for round in &ledger.line(who).rounds {
        let Kind::Game { opponent, share, forfeit, .. } = round.kind else { continue };
        if forfeit && !forfeits_count {
            continue;
        }
        halves += match share {
            Share::Win => 2,
            Share::Draw => 1,
            Share::Loss => 0,
        };
        if let Some(taken) = taken(opponent)? {
            let against = Against::Opponent { entry: ledger.line(opponent).entry, adjusted: false, forfeit };
            sheet.items.push(Item::of(round.number, against, taken, article));
        }
    }
    Ok(halves)
}
