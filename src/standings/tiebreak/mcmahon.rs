//! McMahon scores and their tie-breaks (MM04, MM30–MM34).

use qisai_domain::Points;
use qisai_domain::mcmahon::{McMahonTable, Term, Turn};

use crate::cut;
use crate::descriptor::Cut;
use crate::sheet::{Item, Sheet, Total};
use crate::table::Table;
use crate::working::{Against, Undefined};

const HALVES: u16 = 2;

/// Returns the McMahon scores of a table.
pub(super) fn scores(table: &Table) -> Result<&McMahonTable, Undefined> {
    table.mcmahon.as_ref().ok_or(Undefined::NoStartScores)
}

/// MMS: the start score and the points of each round. What rounding takes away from byes and absences is an item.
pub(super) fn score(scores: &McMahonTable, who: usize, sheet: &mut Sheet) -> Total {
    sheet.begin(HALVES);
    sheet.items.push(Item::of(0, Against::Start, 2 * scores.start(who), "MM01"));
    for (round, turn) in (1..).zip(scores.turns(who)) {
        let (points, extra) = match *turn {
            Turn::Game { points, extra, .. } | Turn::Forfeit { points, extra } | Turn::Award { points, extra } => {
                (points, extra)
            }
            Turn::Pending { extra } => (0, extra),
        };
        sheet.items.push(Item::of(round, Against::Own, points, "MM04"));
        if extra != 0 {
            sheet.items.push(Item::of(round, Against::Extra, extra, "MM04"));
        }
    }
    let rounded = scores.rounded_away(who);
    if rounded != 0 {
        sheet.items.push(Item::of(0, Against::Rounded, -rounded, "MM04"));
    }
    Total::Sum
}

/// SOS: the scores of the opponents, without the lowest ones that are cut.
pub(super) fn opponents(table: &Table, who: usize, cut: Cut, sheet: &mut Sheet) -> Result<Total, Undefined> {
    let scores = scores(table)?;
    sheet.begin(HALVES);
    let items = scores.sos_terms(who);
    sheet.items.extend(items.into_iter().map(|term| item(table, scores, term, "MM30")));
    cut::apply(&mut sheet.items, cut, false);
    Ok(Total::Sum)
}

/// SOSOS: SOS of the opponents.
pub(super) fn opponents_of_opponents(table: &Table, who: usize, sheet: &mut Sheet) -> Result<Total, Undefined> {
    let scores = scores(table)?;
    sheet.begin(HALVES);
    let items = scores.sosos_terms(who);
    sheet.items.extend(items.into_iter().map(|term| item(table, scores, term, "MM31")));
    Ok(Total::Sum)
}

/// SODOS: the scores of the opponents times the result.
pub(super) fn defeated(table: &Table, who: usize, sheet: &mut Sheet) -> Result<Total, Undefined> {
    let scores = scores(table)?;
    sheet.begin_products(HALVES, HALVES);
    sheet.items.extend(scores.sodos_terms(who).into_iter().map(|term| {
        let obtained = term.obtained.and_then(|points| i32::try_from(points).ok()).map(Points);
        Item { obtained, counts: term.counts(), ..item(table, scores, term, "MM32") }
    }));
    Ok(Total::Sum)
}

/// CUSS: the own score after each round.
pub(super) fn running(scores: &McMahonTable, who: usize, sheet: &mut Sheet) -> Total {
    sheet.begin(HALVES);
    let items = scores.cuss_terms(who);
    sheet.items.extend(items.into_iter().map(|term| Item::of(term.round, Against::Own, term.taken, "MM33")));
    Total::Sum
}

fn item(table: &Table, scores: &McMahonTable, term: Term, article: &'static str) -> Item {
    let opponent = term.opponent.and_then(|opponent| Some((opponent, table.entry(opponent)?)));
    let against = opponent.map_or(Against::Start, |(opponent, entry)| Against::Opponent {
        entry,
        adjusted: article != "MM31" && scores.lent(opponent) != scores.mms(opponent),
        forfeit: false,
    });
    Item::of(term.round, against, term.taken, article)
}
