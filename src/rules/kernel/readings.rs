//! What the texts of a record mean: every way to read them, followed at once.
//!
//! A text can fit several moves, and the rest of the record tell which was meant. [`Readings`] follows all of them ply by ply; ways that
//! lead to the same position are one from there on. Where there are more positions than are followed, that is said and nothing is concluded:
//! the record is *not decided*. Every search through an ambiguous record is this one.

use std::ops::Range;

use crate::{FaultKind, Rules};

/// So many positions that a record can have led to are followed.
pub const WAYS: usize = 256;
/// So many positions beside the first one of each ply are kept.
const BESIDE: usize = 20_000;

/// A position that the record can have led to.
struct Node<P: Rules> {
    position: P,
    /// The move that led here and the node it was played from; none at the beginning.
    came: Option<(P::Move, usize)>,
    /// Whether the text fitted other moves too.
    several: bool,
    /// Whether another way of reading led to the same position.
    met: bool,
}

/// A tree whose last nodes are the positions that the record can have reached.
pub struct Readings<P: Rules> {
    nodes: Vec<Node<P>>,
    last: Range<usize>,
    before: Range<usize>,
    beside: usize,
}

/// What came of one text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Every way was followed.
    Whole,
    /// There are more positions than are followed: the first ones were.
    Part,
    /// The text fits no move in any of the positions: they stay the last ones.
    Nowhere,
}

impl<P: Rules> Readings<P> {
    /// Of a record that begins from this position.
    pub fn of(start: P) -> Self {
        Self::among(vec![start])
    }

    /// Of a record that begins from one of these.
    pub fn among(starts: Vec<P>) -> Self {
        let node = |position| Node { position, came: None, several: false, met: false };
        let nodes: Vec<Node<P>> = starts.into_iter().map(node).collect();
        let last = 0..nodes.len();
        Self { nodes, before: last.clone(), last, beside: 0 }
    }

    /// Goes on by the moves that a text can mean in a position, in at most `limit` positions.
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

    /// Adds the positions after some moves, those left out that are there since `begin`.
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

    /// The positions that the record can have reached.
    pub fn positions(&self) -> impl Iterator<Item = &P> {
        self.nodes.get(self.last.clone()).unwrap_or_default().iter().map(|node| &node.position)
    }

    /// The ways in which the record can be read: one, unless the rest of it leaves several. Of ways that lead to one position the first.
    pub fn ways(&self) -> Vec<Vec<P::Move>> {
        self.last.clone().map(|to| self.way(to).map(|(chosen, _)| chosen).collect()).collect()
    }

    /// The plies that fit several moves of which one alone agrees with the rest of the record, all the `ways` of it.
    pub fn inferred(&self, ways: &[Vec<P::Move>]) -> Vec<usize> {
        if self.nodes.iter().all(|node| !node.several) {
            return Vec::new();
        }
        let Some((first, others)) = ways.split_first() else { return Vec::new() };
        let way: Vec<&Node<P>> = self.way(self.last.start).map(|(_, node)| node).collect();
        // Before a place where two ways meet, either may have been played.
        let since = way.iter().rposition(|node| node.met).map_or(0, |place| place + 1);
        let is_settled = |place: usize| others.iter().all(|other| other.get(place) == first.get(place));
        let chosen = way.iter().enumerate().skip(since).filter(|(place, node)| node.several && is_settled(*place));
        chosen.map(|(place, _)| place + 1).collect()
    }

    /// The only way, with the plies that it settles; none where there are several, also if they lead to one position.
    fn only(&self) -> Option<OnlyWay<P::Move>> {
        let way: Vec<(P::Move, &Node<P>)> = self.way(self.last.start).collect();
        if self.last.len() > 1 || way.iter().any(|(_, node)| node.met) {
            return None;
        }
        let inferred = way.iter().enumerate().filter(|(_, (_, node))| node.several).map(|(offset, _)| offset).collect();
        Some(OnlyWay { moves: way.into_iter().map(|(chosen, _)| chosen).collect(), inferred })
    }

    /// The way to a node, first move first: each move with the node that it leads to.
    fn way(&self, to: usize) -> impl Iterator<Item = (P::Move, &Node<P>)> {
        let step = |node: &&Node<P>| node.came.as_ref().and_then(|(_, from)| self.nodes.get(*from));
        let nodes = std::iter::successors(self.nodes.get(to), step);
        let way: Vec<_> =
            nodes.filter_map(|node| node.came.as_ref().map(|(chosen, _)| (chosen.clone(), node))).collect();
        way.into_iter().rev()
    }
}

/// The moves of the rest of a record, in the only way in which it can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnlyWay<M> {
    /// One for each text.
    pub moves: Vec<M>,
    /// The offsets, from 0, of the texts that fit several moves where they stand.
    pub inferred: Vec<usize>,
}

/// The only way to read texts to their end.
///
/// # Errors
/// [`FaultKind::Ambiguous`] if there are several ways, or none; [`FaultKind::NotDecided`] if that takes too many positions to tell.
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
