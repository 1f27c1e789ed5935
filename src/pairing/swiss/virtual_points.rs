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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "test code: a panic is a failure")]

    use super::*;

    fn cards(players: u32, planned_rounds: u16, late: &[u32]) -> Cards {
        let card = |tpn: u32| Card {
            entry: qisai_domain::EntryId(tpn),
            tpn,
            rating: None,
            title: None,
            from_round: if late.contains(&tpn) { 2 } else { 1 },
            withdrawn_from: None,
            adjustments: Vec::new(),
            cells: Vec::new(),
        };
        Cards {
            scores: ScoreSystem::standard(),
            games_per_meeting: 1,
            planned_rounds,
            rounds: 0,
            cards: (1..=players).map(card).collect(),
        }
    }

    fn last_of_group_a(cards: &Cards) -> u32 {
        let points = VirtualPoints::new(&Acceleration::Baku, cards).unwrap();
        let accelerated = cards.cards.iter().filter(|card| points.of(card, 1) > Points::ZERO);
        accelerated.map(|card| card.tpn).max().unwrap_or(0)
    }

    #[test]
    fn group_a_is_the_upper_half_in_whole_pairs() {
        for (players, last) in [(4, 2), (9, 6), (10, 6), (12, 6), (160, 80), (161, 82)] {
            assert_eq!(last_of_group_a(&cards(players, 9, &[])), last, "{players} players");
        }
    }

    #[test]
    fn late_entries_do_not_move_the_border() {
        // Of twelve on the initial list six are in group A; the two late entries above the sixth join them.
        assert_eq!(last_of_group_a(&cards(15, 9, &[2, 3, 15])), 8);
    }

    #[test]
    fn half_of_the_rounds_are_accelerated_and_half_of_those_fully() {
        let cards = cards(8, 9, &[]);
        let points = VirtualPoints::new(&Acceleration::Baku, &cards).unwrap();
        let by_round: Vec<i32> = (1..=9).map(|round| points.of(&cards.cards[0], round).0).collect();
        assert_eq!(by_round, [2, 2, 2, 1, 1, 0, 0, 0, 0]);
    }
}
