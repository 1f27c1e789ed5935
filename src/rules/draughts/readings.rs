//! What the texts of a record mean: every way to read them, followed at once.

use qisai_rules_kernel::{Fault, FaultKind, Irregularity, Rules};

use crate::board::Board;
use crate::moves::Move;
use crate::notation::MoveText;

/// So many positions that a record can have led to are followed; which way it went is not decided where there are more.
const READINGS: usize = 256;

/// A position that the record can have led to.
#[derive(Clone, Copy)]
struct Node {
    board: Board,
    /// The move that led here and the node it was played from; none at the beginning.
    came: Option<(Move, usize)>,
    /// Whether the text fitted other moves too.
    chosen: bool,
    /// Whether another way of reading led to the same position.
    met: bool,
}

/// A tree whose last nodes are the positions that the record can have reached.
pub(crate) struct Readings {
    nodes: Vec<Node>,
    last: std::ops::Range<usize>,
    /// Moves against the rules that stand.
    pub(crate) irregularities: Vec<Irregularity>,
    /// The first text that cannot be played in any reading.
    pub(crate) fault: Option<Fault>,
}

impl Readings {
    pub(crate) fn of(start: &Board, texts: &[impl AsRef<str>]) -> Self {
        Self::within(READINGS, start, texts)
    }

    /// The same with another limit.
    fn within(limit: usize, start: &Board, texts: &[impl AsRef<str>]) -> Self {
        let mut nodes = Vec::with_capacity(texts.len().min(1_000) + 1);
        nodes.push(Node { board: *start, came: None, chosen: false, met: false });
        let mut readings = Self { nodes, last: 0..1, irregularities: Vec::new(), fault: None };
        let mut plies = (1..).zip(texts.iter().map(AsRef::as_ref));
        readings.fault = plies.find_map(|(ply, text)| readings.follow(limit, ply, text).err());
        readings
    }

    fn follow(&mut self, limit: usize, ply: usize, text: &str) -> Result<(), Fault> {
        let fault = |kind, readings| Fault { ply, text: text.to_owned(), kind, article: None, readings };
        let Ok(means) = text.parse::<MoveText>() else { return Err(fault(FaultKind::Unreadable, Vec::new())) };
        let begin = self.nodes.len();
        for from in self.last.clone() {
            if let Some(board) = self.board(from) {
                self.extend(from, &board, &board.meant_by(&means), begin);
            }
        }
        if self.nodes.len() == begin {
            let from = self.last.start;
            let Some(board) = self.board(from) else { return Ok(()) };
            let (chosen, irregularity) = board.irregular(ply, text, &means)?;
            self.irregularities.push(irregularity);
            self.extend(from, &board, &[chosen], begin);
        }
        if self.nodes.len() - begin > limit {
            self.nodes.truncate(begin);
            let first = self.board(self.last.start);
            return Err(fault(FaultKind::NotDecided, first.map_or_else(Vec::new, |board| board.full_readings(text))));
        }
        self.last = begin..self.nodes.len();
        Ok(())
    }

    fn board(&self, node: usize) -> Option<Board> {
        self.nodes.get(node).map(|node| node.board)
    }

    /// Adds the positions after some moves, those left out that are there since `begin`.
    fn extend(&mut self, from: usize, board: &Board, moves: &[Move], begin: usize) {
        let chosen = moves.len() > 1;
        for next in moves {
            let after = board.after(next);
            let known = self.nodes.get_mut(begin..).and_then(|nodes| nodes.iter_mut().find(|node| node.board == after));
            match known {
                Some(node) => node.met = true,
                None => self.nodes.push(Node { board: after, came: Some((*next, from)), chosen, met: false }),
            }
        }
    }

    /// The ways in which the record can be read as far as it can be played: one, unless the rest of it leaves several.
    pub(crate) fn ways(&self) -> Vec<Vec<Move>> {
        self.last.clone().map(|to| self.way(to).map(|(chosen, _)| chosen).collect()).collect()
    }

    /// The plies that fit several moves of which one alone agrees with the rest of the record.
    pub(crate) fn inferred(&self, ways: &[Vec<Move>]) -> Vec<usize> {
        if self.nodes.iter().all(|node| !node.chosen) {
            return Vec::new();
        }
        let Some((first, others)) = ways.split_first() else { return Vec::new() };
        let way: Vec<&Node> = self.way(self.last.start).map(|(_, node)| node).collect();
        // Before a place where two ways meet, either may have been played.
        let since = way.iter().rposition(|node| node.met).map_or(0, |place| place + 1);
        let is_settled = |place: usize| others.iter().all(|other| other.get(place) == first.get(place));
        let chosen = way.iter().enumerate().skip(since).filter(|(place, node)| node.chosen && is_settled(*place));
        chosen.map(|(place, _)| place + 1).collect()
    }

    /// The way to a node, first move first: each move with the node that it leads to.
    fn way(&self, to: usize) -> impl Iterator<Item = (Move, &Node)> {
        let step = |node: &&Node| node.came.and_then(|(_, from)| self.nodes.get(from));
        let nodes = std::iter::successors(self.nodes.get(to), step);
        let way: Vec<_> = nodes.filter_map(|node| node.came.map(|(chosen, _)| (chosen, node))).collect();
        way.into_iter().rev()
    }
}

impl Board {
    /// The moves that a text fits, in full.
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
        // The king takes 42, 17 and 20, or 42, 23 and 20; then only 17 or 23 can move on.
        let start = Board::parse("W:WK48:B17,20,23,29,34,39,40,42").unwrap();
        let texts = ["48x25", "17-21"];
        assert_eq!(Readings::within(2, &start, &texts).fault, None);
        let fault = Readings::within(1, &start, &texts).fault.unwrap();
        assert_eq!((fault.ply, fault.kind, fault.readings.len()), (1, FaultKind::NotDecided, 2));
    }
}
