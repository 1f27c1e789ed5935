//! All ways to read the texts of a record, and accepted illegal moves.

use qisai_rules_kernel::{self as kernel, Fault, FaultKind, Irregularity, Rules, Step, WAYS};

use crate::board::Board;
use crate::moves::Move;
use crate::notation::MoveText;

/// Record followed in every possible reading.
pub(crate) struct Readings {
    tree: kernel::Readings<Board>,
    /// Illegal moves that count.
    pub(crate) irregularities: Vec<Irregularity>,
    /// Fault of the first text that cannot be played in any reading.
    pub(crate) fault: Option<Fault>,
}

impl Readings {
    pub(crate) fn of(start: &Board, texts: &[impl AsRef<str>]) -> Self {
        Self::within(WAYS, start, texts)
    }

    /// Follows a record with another limit of positions.
    fn within(limit: usize, start: &Board, texts: &[impl AsRef<str>]) -> Self {
        let mut readings = Self { tree: kernel::Readings::of(*start), irregularities: Vec::new(), fault: None };
        let mut plies = (1..).zip(texts.iter().map(AsRef::as_ref));
        readings.fault = plies.find_map(|(ply, text)| readings.follow(limit, ply, text).err());
        readings
    }

    fn follow(&mut self, limit: usize, ply: usize, text: &str) -> Result<(), Fault> {
        let fault = |kind, readings| Fault { ply, text: text.to_owned(), kind, article: None, readings };
        let Ok(means) = text.parse::<MoveText>() else { return Err(fault(FaultKind::Unreadable, Vec::new())) };
        match self.tree.step(limit, |board| board.meant_by(&means)) {
            Step::Whole => Ok(()),
            Step::Part => {
                self.tree.back();
                let first = self.tree.positions().next();
                Err(fault(FaultKind::NotDecided, first.map_or_else(Vec::new, |board| board.full_readings(text))))
            }
            Step::Nowhere => {
                let Some(board) = self.tree.positions().next().copied() else { return Ok(()) };
                let (chosen, irregularity) = board.irregular(ply, text, &means)?;
                self.irregularities.push(irregularity);
                // The irregular move is played in the first of the ways.
                let mut left = Some(chosen);
                self.tree.step(limit, |_| left.take().into_iter().collect());
                Ok(())
            }
        }
    }

    /// Returns the ways in which the playable part of the record can be read. There is one unless the rest of the
    /// record leaves several.
    pub(crate) fn ways(&self) -> Vec<Vec<Move>> {
        self.tree.ways()
    }

    /// Returns the plies that fit several moves although only one move agrees with the rest of the record.
    pub(crate) fn inferred(&self, ways: &[Vec<Move>]) -> Vec<usize> {
        self.tree.inferred(ways)
    }
}

impl Board {
    /// Returns the moves that a text fits, in full notation.
    pub(crate) fn full_readings(&self, text: &str) -> Vec<String> {
        self.readings(text).iter().map(|reading| self.in_full(reading)).collect()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;

    #[test]
    fn more_positions_than_are_followed_are_not_decided() {
        // The king captures 42, 17 and 20, or 42, 23 and 20. Only the remaining piece of 17 and 23 can move afterwards.
        let start = Board::parse("W:WK48:B17,20,23,29,34,39,40,42").unwrap();
        let texts = ["48x25", "17-21"];
        assert_eq!(Readings::within(2, &start, &texts).fault, None);
        let fault = Readings::within(1, &start, &texts).fault.unwrap();
        assert_eq!((fault.ply, fault.kind, fault.readings.len()), (1, FaultKind::NotDecided, 2));
    }
}
