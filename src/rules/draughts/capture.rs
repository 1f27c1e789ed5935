//! Captures (FMJD rules article 4): forward and backward, any number of pieces in one move, as many as possible.

use std::collections::BTreeSet;

use crate::board::{Board, Role};
use crate::moves::Move;
use crate::square::{DIAGONALS, Square, Squares, Step};

impl Board {
    /// Every capture that takes the greatest possible number of pieces (articles 4.13, 4.14: a king counts as one). Ways that
    /// begin and end alike and take the same pieces are one move.
    pub(crate) fn captures(&self) -> Vec<Move> {
        let mut best = Vec::new();
        for (from, role) in self.pieces(self.to_move) {
            let mut lifted = self.clone();
            lifted.put(from, None);
            let start = Move { from, to: from, captured: Squares::default(), via: Vec::new() };
            lifted.continue_capture(role, &start, &mut best);
        }
        let mut seen = BTreeSet::new();
        best.retain(|capture| seen.insert((capture.from, capture.to, capture.captured)));
        best
    }

    /// Extends a capture from where it stands. Pieces jumped stay on the board until the end (article 4.11): they may not be jumped
    /// twice, and nothing passes them.
    fn continue_capture(&self, role: Role, so_far: &Move, best: &mut Vec<Move>) {
        let mut ended = !so_far.captured.is_empty();
        for step in DIAGONALS {
            let Some((victim, landings)) = self.jump(so_far.to, step, role, so_far.captured) else { continue };
            for to in landings {
                ended = false;
                let mut further = so_far.clone();
                if !so_far.captured.is_empty() {
                    further.via.push(so_far.to);
                }
                (further.to, further.captured) = (to, so_far.captured.with(victim));
                self.continue_capture(role, &further, best);
            }
        }
        if ended {
            let record = best.first().map_or(0, |capture| capture.captured.len());
            if so_far.captured.len() > record {
                best.clear();
            }
            if so_far.captured.len() >= record {
                best.push(so_far.clone());
            }
        }
    }

    /// The piece that can be jumped in one direction, and where the jump may end.
    fn jump(&self, from: Square, step: Step, role: Role, captured: Squares) -> Option<(Square, Vec<Square>)> {
        let victim = match role {
            Role::Man => from.step(step)?,
            Role::King => from.ray(step).find(|square| self.at(*square).is_some())?,
        };
        let hostile = self.at(victim).is_some_and(|piece| piece.side != self.to_move);
        if !hostile || captured.contains(victim) {
            return None;
        }
        let reach = if role == Role::Man { 1 } else { usize::MAX };
        let free = victim.ray(step).take_while(|square| self.at(*square).is_none());
        let landings: Vec<Square> = free.take(reach).collect();
        (!landings.is_empty()).then_some((victim, landings))
    }
}
