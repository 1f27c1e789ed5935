//! Floats of earlier rounds (C.04.3 article 1.4), by pairing scores.
//!
//! | round | float |
//! |---|---|
//! | game against a lower score | down |
//! | game against a higher score | up |
//! | unplayed, worth more than a loss (pairing-allocated, full- or half-point bye, forfeit win) | down |
//! | zero-point bye, forfeit loss, game against the same score | none |

use qisai_domain::{Card, Cards, Points};

/// The direction of a float.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Float {
    /// Met somebody lower, or had points without a game.
    Down,
    /// Met somebody higher.
    Up,
}

/// The float of a competitor in `round` (from 1), where `score` gives everybody's pairing score before that round.
pub fn float_in(cards: &Cards, card: &Card, round: u16, score: impl Fn(&Card) -> Points) -> Option<Float> {
    let cell = card.cell(round)?;
    if !cell.is_played() && cards.points(card, round) > cards.scores.loss {
        return Some(Float::Down);
    }
    let opponent = cell.opponent().filter(|_| cell.is_played())?;
    match score(card).cmp(&score(cards.cards.get(opponent)?)) {
        std::cmp::Ordering::Greater => Some(Float::Down),
        std::cmp::Ordering::Less => Some(Float::Up),
        std::cmp::Ordering::Equal => None,
    }
}
