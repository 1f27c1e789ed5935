//! Criteria of draughts events (FMJD annexes of 2024). Solkoff is Buchholz; its median is BH/M1, and short truncated
//! Solkoff is BH/C1.

use super::Question;
use super::buchholz::{buchholz, of_opponents};
use crate::descriptor::{Cut, Descriptor};
use crate::sheet::{Sheet, Total};

/// TSOL: full truncated Solkoff, which is Solkoff without the lowest opponent, then without the two lowest, …
pub(super) fn truncated(question: &Question, who: usize, step: u16, sheet: &mut Sheet) -> Total {
    let cut = Descriptor { cut: Cut { low: step + 1, high: 0 }, ..question.descriptor.clone() };
    buchholz(question.table, question.ledger(), who, &cut, sheet)
}

/// SOLP: Solkoff plus, the sum of the opponents' Solkoff.
pub(super) fn plus(question: &Question, who: usize, sheet: &mut Sheet) -> Total {
    of_opponents(question, who, "FMJD", sheet);
    Total::Sum
}
