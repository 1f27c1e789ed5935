//! Search through all ways to read the texts of a record.
//!
//! A text can fit several moves, and the rest of the record can show which one was meant. [`Readings`] follows all of
//! them ply by ply. Ways that lead to the same position become one.
//!
//! If there are more positions than are followed, the record is *not decided* and no conclusion is drawn. Every search
//! through an ambiguous record uses this module.

use std::ops::Range;

use crate::{FaultKind, Rules};

/// Maximum number of possible positions that are followed.
pub const WAYS: usize = 256;
/// Maximum number of positions kept besides the first one of each ply.
const BESIDE: usize = 20_000;

/// Position to which the record may have led.
struct Node<P: Rules> {
    position: P,
    /// Move that led to the position and the node from which it was played. `None` at the beginning.
    came: Option<(P::Move, usize)>,
    /// `true` if the text also fitted other moves.
    several: bool,
    /// `true` if another way of reading led to the same position.
    met: bool,
}

/// Tree whose last nodes are the positions that the record may have reached.
pub struct Readings<P: Rules> {
    nodes: Vec<Node<P>>,
    last: Range<usize>,
    before: Range<usize>,
    beside: usize,
}

/// Result of following one text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Whole step: every way was followed.
    Whole,
    /// Partial step: only the first positions were followed, because there are more than the limit.
    Part,
    /// Failed step: the text fits no move in any position. The previous positions remain the last ones.
    Nowhere,
}

impl<P: Rules> Readings<P> {
    /// Creates the readings of a record that begins from this position.
    pub fn of(start: P) -> Self {
        Self::among(vec![start])
    }

    /// Creates the readings of a record that begins from one of these positions.
    pub fn among(starts: Vec<P>) -> Self {
        let node = |position| Node { position, came: None, several: false, met: false };
        let nodes: Vec<Node<P>> = starts.into_iter().map(node).collect();
        let last = 0..nodes.len();
        Self { nodes, before: last.clone(), last, beside: 0 }
    }

    /// Plays the moves that a text can mean in each position, and keeps at most `limit` new positions.
    pub fn step(&mut self, limit: usize, mut means: impl FnMut(&P) -> Vec<P::Move>) -> Step {
        let begin = self.nodes.len();
        for from in self.last.clone() {
            let Some(position) = self.nodes.get(from).map(|node| node.position.clone()) else { continue };
            let moves = means(&position);
            self.extend(from, &position, &moves, begin);
        }
        let reached = self.nodes.len() - begin;
        if reached == 0 {
            return Step::Nowhere;
        }
        self.beside += reached - 1;
        let kept = if self.beside > BESIDE { 1 } else { limit.max(1) };
        self.nodes.truncate(begin + kept);
        self.before = std::mem::replace(&mut self.last, begin..self.nodes.len());
        if reached > kept { Step::Part } else { Step::Whole }
    }

    /// Takes back the last step.
    pub fn back(&mut self) {
        self.nodes.truncate(self.last.start);
        self.last = self.before.clone();
    }

    /// Adds the positions after the given moves, except those already added since `begin`.
    fn extend(&mut self, from: usize, position: &P, moves: &[P::Move], begin: usize) {
        let several = moves.len() > 1;
        for chosen in moves {
            let after = position.after(chosen);
            let known = self.nodes.get_mut(begin..).and_then(|nodes| nodes.iter_mut().find(|it| it.position == after));
            match known {
                Some(node) => node.met = true,
                None => {
                    self.nodes.push(Node { position: after, came: Some((chosen.clone(), from)), several, met: false });
                }
            }
        }
    }

    /// Returns the positions that the record may have reached.
    pub fn positions(&self) -> impl Iterator<Item = &P> {
        self.nodes.get(self.last.clone()).unwrap_or_default().iter().map(|node| &node.position)
    }

    /// Returns the ways in which the record can be read. There is one unless the rest of the record leaves several. Of
    /// ways that lead to the same position, only the first is returned.
    pub fn ways(&self) -> Vec<Vec<P::Move>> {
        self.last.clone().map(|to| self.way(to).map(|(chosen, _)| chosen).collect()).collect()
    }

    /// Returns the plies that fit several moves although only one move agrees with the rest of the record in all
    /// `ways`.
    pub fn inferred(&self, ways: &[Vec<P::Move>]) -> Vec<usize> {
        if self.nodes.iter().all(|node| !node.several) {
            return Vec::new();
        }
        let Some((first, others)) = ways.split_first() else { return Vec::new() };
        let way: Vec<&Node<P>> = self.way(self.last.start).map(|(_, node)| node).collect();
        // Before a node where two ways meet, either way may have been played.
        let since = way.iter().rposition(|node| node.met).map_or(0, |place| place + 1);
        let is_settled = |place: usize| others.iter().all(|other| other.get(place) == first.get(place));
        let chosen = way.iter().enumerate().skip(since).filter(|(place, node)| node.several && is_settled(*place));
        chosen.map(|(place, _)| place + 1).collect()
    }

    /// Returns the only way, with the plies that it decides. Returns `None` if there are several ways, even if they
    /// lead to the same position.
    fn only(&self) -> Option<OnlyWay<P::Move>> {
        let way: Vec<(P::Move, &Node<P>)> = self.way(self.last.start).collect();
        if self.last.len() > 1 || way.iter().any(|(_, node)| node.met) {
            return None;
        }
        let inferred = way.iter().enumerate().filter(|(_, (_, node))| node.several).map(|(offset, _)| offset).collect();
        Some(OnlyWay { moves: way.into_iter().map(|(chosen, _)| chosen).collect(), inferred })
    }

    /// Returns the way to a node, first move first. Each move comes with the node to which it leads.
    fn way(&self, to: usize) -> impl Iterator<Item = (P::Move, &Node<P>)> {
        let step = |node: &&Node<P>| node.came.as_ref().and_then(|(_, from)| self.nodes.get(*from));
        let nodes = std::iter::successors(self.nodes.get(to), step);
        let way: Vec<_> =
            nodes.filter_map(|node| node.came.as_ref().map(|(chosen, _)| (chosen.clone(), node))).collect();
        way.into_iter().rev()
    }
}

/// Moves of the rest of a record, in the only way in which it can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnlyWay<M> {
    /// One move for each text.
    pub moves: Vec<M>,
    /// Offsets, from 0, of the texts that fit several moves in their positions.
    pub inferred: Vec<usize>,
}

/// Returns the only way to read the texts to their end.
///
/// # Errors
/// Returns [`FaultKind::Ambiguous`] if there are several ways, or none. Returns [`FaultKind::NotDecided`] if too many
/// positions would have to be followed.
pub fn only_way<P: Rules>(start: &P, texts: &[impl AsRef<str>]) -> Result<OnlyWay<P::Move>, FaultKind> {
    let mut readings = Readings::of(start.clone());
    for text in texts {
        match readings.step(WAYS, |position| position.readings(text.as_ref())) {
            Step::Whole => {}
            Step::Part => return Err(FaultKind::NotDecided),
            Step::Nowhere => return Err(FaultKind::Ambiguous),
        }
    }
    readings.only().ok_or(FaultKind::Ambiguous)
}
