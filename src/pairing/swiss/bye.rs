//! Who may get the pairing-allocated bye (C.04.1 articles 3 and 4, criterion C2 of the systems).
//!
//! | earlier round | bars |
//! |---|---|
//! | pairing-allocated bye, whatever it is worth | yes |
//! | unplayed, with at least the points of a win: full-point bye, forfeit win | yes |
//! | half-point bye, zero-point bye, forfeit loss | no |
//! | played game | no |

use qisai_domain::{ByeKind, Card, Cards, Cell};

/// Whether the rounds on the card leave the competitor eligible.
pub fn is_eligible(cards: &Cards, card: &Card) -> bool {
    !card.cells.iter().any(|cell| match cell {
        Cell::Bye(ByeKind::PairingAllocated) => true,
        cell => !cell.is_played() && cards.points(*cell) >= cards.scores.win,
    })
}
