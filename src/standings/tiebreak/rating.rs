//! Ratings of the opponents and the competitor's own rating (10.1, 10.6).

use qisai_domain::regulations::TieBreakEdition;

use super::Question;
use crate::cut;
use crate::settings::Pairing;
use crate::sheet::{Item, Sheet, Total};
use crate::working::{Against, Undefined};

/// ARO: the mean rating of the opponents played, rounded to the nearest integer. Cuts omit the lowest (and highest)
/// ratings.
pub(super) fn average(question: &Question, who: usize, sheet: &mut Sheet) -> Result<Total, Undefined> {
    games(question, who, ("10.1", Items::Opponents), sheet, |opponent| rating(question, opponent).map(Some))?;
    cut::apply(&mut sheet.items, question.descriptor.cut, false);
    mean(sheet)
}

/// Returns the mean of the items that are not cut, rounded to the nearest integer.
pub(super) fn mean(sheet: &Sheet) -> Result<Total, Undefined> {
    if sheet.count() > 0 { Ok(Total::Mean { decimals: 0 }) } else { Err(Undefined::NoGames) }
}

/// Returns a rating, provided that all competitors have one or the regulations of the event give one to unrated
/// competitors.
pub(super) fn rating(question: &Question, who: usize) -> Result<i64, Undefined> {
    let (table, unrated) = (question.table, question.descriptor.unrated);
    if table.somebody_is_unrated && unrated.is_none() {
        return Err(Undefined::UnratedEntrant);
    }
    let rating = table.tally(None).ledger.line(who).rating.or(unrated);
    rating.map(i64::from).ok_or(Undefined::UnratedEntrant)
}

/// Unit that becomes an item when two competitors play several games.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Items {
    /// Each opponent of a round, once.
    Opponents,
    Games,
}

/// Adds the value `taken` from each opponent played, and returns the score against them in half points: a win is 2 and
/// a draw 1.
///
/// Games are those over the board; the games of a match count singly. If the event announces it, forfeits also count in
/// pre-determined pairings under the edition of 2024.
pub(super) fn games(
    question: &Question,
    who: usize,
    (article, items): (&'static str, Items),
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
        let games = ledger.games(who, round);
        let (mut count, mut forfeits) = (0_usize, 0_usize);
        for counts in [games.first, games.second] {
            count += usize::try_from(counts.played()).unwrap_or(usize::MAX);
            halves += 2 * i64::from(counts.won) + i64::from(counts.drawn);
            if forfeits_count {
                forfeits += usize::from(counts.forfeit_won) + usize::from(counts.forfeit_lost);
                halves += 2 * i64::from(counts.forfeit_won);
            }
        }
        let Some(opponent) = round.opponent().filter(|_| count + forfeits > 0) else { continue };
        if let Some(taken) = taken(opponent)? {
            let against = |forfeit| Against::Opponent { entry: ledger.line(opponent).entry, adjusted: false, forfeit };
            let item = |forfeit| Item::of(round.number, against(forfeit), taken, article);
            match items {
                Items::Opponents => sheet.items.push(item(count == 0)),
                Items::Games => {
                    sheet.items.extend(std::iter::repeat_n(item(false), count));
                    sheet.items.extend(std::iter::repeat_n(item(true), forfeits));
                }
            }
        }
    }
    Ok(halves)
}
