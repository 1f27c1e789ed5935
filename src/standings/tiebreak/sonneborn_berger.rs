//! Sonneborn-Berger (9.1) and its extension to teams (13.2).

use super::Question;
use super::opponents::{self, Adds};
use crate::descriptor::TeamScore;
use crate::ledger::Ledger;
use crate::sheet::{Sheet, Total};

/// SB: the sum of each opponent's score times the points obtained in that round.
pub(super) fn sonneborn_berger(question: &Question, who: usize, sheet: &mut Sheet) -> Total {
    products(question, who, question.ledger(), question.ledger(), sheet)
}

/// ESB: the sum of each opponent's score, in the first score, times the points obtained against it in the second.
pub(super) fn extended(
    question: &Question,
    who: usize,
    (theirs, own): (TeamScore, TeamScore),
    sheet: &mut Sheet,
) -> Total {
    let [theirs, own] = [theirs, own].map(|score| &question.table.tally(Some(score)).ledger);
    products(question, who, theirs, own, sheet)
}

fn products(question: &Question, who: usize, theirs: &Ledger, own: &Ledger, sheet: &mut Sheet) -> Total {
    opponents::sum(theirs, &question.table.settings, who, question.descriptor, Adds::Product(own), sheet)
}
