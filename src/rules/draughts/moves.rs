//! Moves.

use std::fmt;

use qisai_rules_kernel::Side;

use crate::board::Board;
use crate::ray::view;
use crate::square::{Direction, Square, Squares};

/// A move, printed as `32-28` or, when it captures, `26x37`. Captures that begin and end alike are different moves when they take different
/// pieces; [`Board::in_full`](qisai_rules_kernel::Rules::in_full) writes their whole way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// From where.
    pub from: Square,
    /// To where.
    pub to: Square,
    /// The pieces it takes.
    pub captured: Squares,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.captured.is_empty() { '-' } else { 'x' };
        write!(f, "{}{sign}{}", self.from, self.to)
    }
}

impl Board {
    /// Every legal move: captures where there are any (articles 4.2, 4.3: a piece must jump), otherwise steps.
    pub(crate) fn generate(&self) -> Vec<Move> {
        if self.must_capture() { self.captures() } else { self.steps() }
    }

    /// How many legal moves there are.
    pub(crate) fn count(&self) -> u64 {
        if self.must_capture() {
            return self.count_captures();
        }
        let men = self.men_steps().map(|(_, to)| to.len()).iter().sum::<u32>();
        let kings = self.own_kings().iter().map(|from| self.king_steps(from).len()).sum::<u32>();
        u64::from(men + kings)
    }

    /// Whether the side to move has any move.
    pub(crate) fn can_move(&self) -> bool {
        self.must_capture()
            || self.men_steps().iter().any(|(_, to)| !to.is_empty())
            || self.own_kings().iter().any(|from| !self.king_steps(from).is_empty())
    }

    /// Every step, whether there is a capture or not.
    pub(crate) fn steps(&self) -> Vec<Move> {
        let men = self.men_steps();
        let expected = men.map(|(_, to)| to.len()).iter().sum::<u32>();
        let mut moves = Vec::with_capacity(usize::try_from(expected).unwrap_or_default());
        for (direction, mut targets) in men {
            let back = direction.opposite();
            while let Some(to) = targets.take_first() {
                let from = to.alone().toward(back).first();
                moves.extend(from.map(|from| Move { from, to, captured: Squares::NONE }));
            }
        }
        for from in self.own_kings().iter() {
            moves.extend(self.king_steps(from).iter().map(|to| Move { from, to, captured: Squares::NONE }));
        }
        moves
    }

    /// Whether a step from one square to another is possible.
    pub(crate) fn can_step(&self, from: Square, to: Square) -> bool {
        if self.own_kings().contains(from) {
            return self.king_steps(from).contains(to);
        }
        let targets = |direction| from.alone().toward(direction).and(self.free());
        self.of(self.to_move).contains(from)
            && Direction::forward(self.to_move).map(targets).iter().any(|it| it.contains(to))
    }

    /// The pieces of the side to move that are men.
    #[inline]
    pub(crate) fn own_men(&self) -> Squares {
        self.of(self.to_move).without(self.kings())
    }

    /// The pieces of the side to move that are kings.
    #[inline]
    pub(crate) fn own_kings(&self) -> Squares {
        self.of(self.to_move).and(self.kings())
    }

    /// Where men may step to, by direction (article 3.4).
    #[inline]
    fn men_steps(&self) -> [(Direction, Squares); 2] {
        let (men, free) = (self.own_men(), self.free());
        Direction::forward(self.to_move).map(|direction| (direction, men.toward(direction).and(free)))
    }

    /// Where a king may move to without capturing (article 3.9).
    fn king_steps(&self, from: Square) -> Squares {
        let occupied = self.of(Side::First).or(self.of(Side::Second));
        let views = Direction::ALL.map(|direction| view(from, direction, occupied).0);
        views.into_iter().fold(Squares::NONE, Squares::or)
    }
}
