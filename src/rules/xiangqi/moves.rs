//! Moves as the pieces make them (Chinese competition rules, article 2), and those that leave the own king safe.

use std::fmt;

use crate::board::{Board, Role, forward};
use crate::square::{DIAGONAL, ORTHOGONAL, Square, Step};

/// A move, printed in ICCS without the hyphen: `h2e2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// From where.
    pub from: Square,
    /// To where.
    pub to: Square,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

/// The eight jumps of a horse, each with the point beside the horse that must be free (马腿).
pub(crate) const HORSE: [(Step, Step); 8] = [
    ((0, 1), (1, 2)),
    ((0, 1), (-1, 2)),
    ((1, 0), (2, 1)),
    ((1, 0), (2, -1)),
    ((0, -1), (1, -2)),
    ((0, -1), (-1, -2)),
    ((-1, 0), (-2, 1)),
    ((-1, 0), (-2, -1)),
];

impl Board {
    /// Every move of the side to move that does not leave its king attacked or facing the other.
    pub(crate) fn generate(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        for (from, role) in self.pieces(self.to_move) {
            self.targets(from, role, &mut |to| {
                let mut after = self.clone();
                after.shift(from, to);
                if !after.in_check(self.to_move) {
                    moves.push(Move { from, to });
                }
            });
        }
        moves
    }

    /// Calls `found` with each point that the piece on `from` goes to, the safety of its king aside.
    fn targets(&self, from: Square, role: Role, found: &mut impl FnMut(Square)) {
        let side = self.to_move;
        let free = |square: &Square| self.at(*square).is_none_or(|piece| piece.side != side);
        match role {
            Role::King => steps(from, ORTHOGONAL).filter(|to| to.in_palace(side)).filter(free).for_each(found),
            Role::Advisor => steps(from, DIAGONAL).filter(|to| to.in_palace(side)).filter(free).for_each(found),
            Role::Elephant => {
                let past_eye = |eye: Step| {
                    from.step(eye).filter(|eye| self.at(*eye).is_none())?.step(eye).filter(|to| !to.across_river(side))
                };
                DIAGONAL.into_iter().filter_map(past_eye).filter(free).for_each(found);
            }
            Role::Horse => {
                let past_leg = |(leg, jump): (Step, Step)| {
                    from.step(leg).filter(|leg| self.at(*leg).is_none()).and_then(|_| from.step(jump))
                };
                HORSE.into_iter().filter_map(past_leg).filter(free).for_each(found);
            }
            Role::Rook => {
                for step in ORTHOGONAL {
                    let (quiet, first, _) = self.look(from, step);
                    quiet.chain(first).filter(free).for_each(&mut *found);
                }
            }
            Role::Cannon => {
                for step in ORTHOGONAL {
                    let (quiet, _, second) = self.look(from, step);
                    quiet.chain(second).filter(free).for_each(&mut *found);
                }
            }
            Role::Pawn => {
                let ahead = (0, forward(side));
                let sideways = from.across_river(side).then_some([(1, 0), (-1, 0)]);
                let all = std::iter::once(ahead).chain(sideways.into_iter().flatten());
                all.filter_map(|step| from.step(step)).filter(free).for_each(found);
            }
        }
    }

    /// In one direction: the empty points up to the first piece, that piece, and the one behind it.
    fn look(&self, from: Square, step: Step) -> (impl Iterator<Item = Square>, Option<Square>, Option<Square>) {
        let mut pieces = from.ray(step).filter(|square| self.at(*square).is_some());
        let (first, second) = (pieces.next(), pieces.next());
        (from.ray(step).take_while(move |square| Some(*square) != first), first, second)
    }
}

fn steps<const N: usize>(from: Square, steps: [Step; N]) -> impl Iterator<Item = Square> {
    steps.into_iter().filter_map(move |step| from.step(step))
}
