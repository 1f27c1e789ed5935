//! Virtual points (C.04.7, acceleration): added to the score for the pairing of some rounds, never for the standings, never kept.

use qisai_domain::format::{Acceleration, AccelerationRecord};
use qisai_domain::{Card, Cards, Points, ScoreSystem};

use crate::error::PairingError;

/// Who has how many virtual points in which round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VirtualPoints {
    /// Nobody has any.
    None,
    /// C.04.7: group A is the upper half of the initial list, rounded up to an even number of pairs.
    Baku {
        /// Pairing number of the last member of group A; late entries placed above join it.
        last_of_group_a: u32,
        /// Rounds with the points of a win.
        win_rounds: u16,
        /// Rounds, these included, with any virtual points.
        rounds: u16,
        /// The event's scoring.
        scores: ScoreSystem,
    },
    /// TRF26 records `250`; several for one player and round add up.
    Records(Vec<AccelerationRecord>),
}

impl VirtualPoints {
    /// Of a stage with this acceleration and these competitors.
    ///
    /// # Errors
    /// [`PairingError::BakuScoring`].
    pub fn new(acceleration: &Acceleration, cards: &Cards) -> Result<Self, PairingError> {
        match acceleration {
            Acceleration::None => Ok(Self::None),
            Acceleration::Records { records } => Ok(Self::Records(records.clone())),
            Acceleration::Baku => baku(cards),
        }
    }

    /// A competitor's virtual points for the pairing of `round`.
    pub fn of(&self, card: &Card, round: u16) -> Points {
        match self {
            Self::None => Points::ZERO,
            Self::Baku { last_of_group_a, win_rounds, rounds, scores } => {
                if card.tpn > *last_of_group_a || round > *rounds {
                    Points::ZERO
                } else if round <= *win_rounds {
                    scores.win
                } else {
                    scores.draw
                }
            }
            Self::Records(records) => records
                .iter()
                .filter(|record| (record.first_round..=record.last_round).contains(&round))
                .filter(|record| record.entries.contains(&card.entry))
                .map(|record| record.points)
                .sum(),
        }
    }
}

fn baku(cards: &Cards) -> Result<VirtualPoints, PairingError> {
    let scores = cards.scores.clone();
    if scores.win != scores.draw.times(2) || scores.loss != Points::ZERO {
        return Err(PairingError::BakuScoring { win: scores.win, draw: scores.draw, loss: scores.loss });
    }
    let initial: Vec<u32> = cards.cards.iter().filter(|card| card.from_round <= 1).map(|card| card.tpn).collect();
    let group_a = 2 * initial.len().div_ceil(4);
    let last_of_group_a = initial.get(..group_a.min(initial.len())).and_then(<[u32]>::last).copied().unwrap_or(0);
    let rounds = cards.planned_rounds.div_ceil(2);
    Ok(VirtualPoints::Baku { last_of_group_a, win_rounds: rounds.div_ceil(2), rounds, scores })
}
