//! Virtual points (C.04.7, acceleration): added to the score for the pairing of some rounds, never used in the
//! standings, and not stored.

use crate::error::SwissError;
use crate::{Acceleration, AccelerationRecord, Crosstable, Line, Points, ScoreSystem};

/// Virtual points of a stage, by competitor and round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VirtualPoints {
    None,
    /// Baku acceleration (C.04.7): group A is the upper half of the initial list, rounded up to an even number of
    /// pairs.
    Baku {
        /// Pairing number of the last member of group A; late entries placed above it join the group.
        last_of_group_a: u32,
        /// Number of rounds with the points of a win.
        win_rounds: u16,
        /// Number of rounds with any virtual points, including those of `win_rounds`.
        rounds: u16,
        /// Scoring of the event.
        scores: ScoreSystem,
    },
    /// TRF26 records `250`; several records for one player and round are added.
    Records(Vec<AccelerationRecord>),
}

impl VirtualPoints {
    /// Returns the virtual points of a stage with this acceleration and these competitors.
    ///
    /// # Errors
    /// [`SwissError::BakuScoring`] if Baku acceleration does not fit the scoring.
    pub fn new(acceleration: &Acceleration, table: &Crosstable) -> Result<Self, SwissError> {
        match acceleration {
            Acceleration::None => Ok(Self::None),
            Acceleration::Records { records } => Ok(Self::Records(records.clone())),
            Acceleration::Baku => baku(table),
        }
    }

    /// Returns a competitor's virtual points for the pairing of `round`, from 1; there are none before that.
    pub fn of(&self, line: &Line, round: u16) -> Points {
        match self {
            Self::None => Points::ZERO,
            Self::Baku { last_of_group_a, win_rounds, rounds, scores } => {
                if line.number > *last_of_group_a || round == 0 || round > *rounds {
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
                .filter(|record| record.entries.contains(&line.entry))
                .map(|record| record.points)
                .sum(),
        }
    }
}

fn baku(table: &Crosstable) -> Result<VirtualPoints, SwissError> {
    let scores = table.primary().clone();
    if scores.win != scores.draw.times(2) || scores.loss != Points::ZERO {
        return Err(SwissError::BakuScoring { win: scores.win, draw: scores.draw, loss: scores.loss });
    }
    let seated = table.lines.iter().take(table.seated);
    let initial: Vec<u32> = seated.filter(|line| line.from <= 1).map(|line| line.number).collect();
    let group_a = 2 * initial.len().div_ceil(4);
    let last_of_group_a = initial.get(..group_a.min(initial.len())).and_then(<[u32]>::last).copied().unwrap_or(0);
    let carried = u16::try_from(table.carried).unwrap_or(u16::MAX);
    let rounds = table.planned_rounds.saturating_sub(carried).div_ceil(2);
    Ok(VirtualPoints::Baku { last_of_group_a, win_rounds: rounds.div_ceil(2), rounds, scores })
}
