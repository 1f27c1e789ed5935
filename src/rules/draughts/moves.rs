//! Legal moves.

use std::fmt;

use qisai_rules_kernel::Side;

use crate::board::Board;
use crate::ray::view;
use crate::square::{Direction, Square, Squares};

/// Move, displayed as `32-28`, or as `26x37` for a capture. Captures with the same start and end are different moves if
/// they take different pieces. [`Board::in_full`](qisai_rules_kernel::Rules::in_full) writes the whole way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Start square.
    pub from: Square,
    /// End square.
    pub to: Square,
    /// Captured pieces.
    pub captured: Squares,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.captured.is_empty() { '-' } else { 'x' };
        write!(f, "{}{sign}{}", self.from, self.to)
    }
}

impl Board {
    /// Returns every legal move: captures if there are any (articles 4.2, 4.3: a piece must jump), otherwise steps.
    pub(crate) fn generate(&self) -> Vec<Move> {
        let capturers = self.capturers();
        if !capturers.is_empty() {
            return self.captures_by(capturers);
        }
        let mut moves = Vec::with_capacity(usize::try_from(self.count_steps()).unwrap_or_default());
        self.each_step(&mut |step| moves.push(*step));
        moves
    }

    /// Visits every legal move.
    #[inline]
    pub(crate) fn each(&self, visit: &mut impl FnMut(&Move)) {
        let capturers = self.capturers();
        if capturers.is_empty() { self.each_step(visit) } else { self.each_capture(capturers, visit) }
    }

    /// Returns the number of legal moves.
    pub(crate) fn count(&self) -> u64 {
        let capturers = self.capturers();
        if capturers.is_empty() { u64::from(self.count_steps()) } else { self.count_captures(capturers) }
    }

    /// Returns `true` if the side to move has any move.
    pub(crate) fn can_move(&self) -> bool {
        self.count_steps() > 0 || self.must_capture()
    }

    /// Returns the number of steps, regardless of captures.
    #[inline]
    fn count_steps(&self) -> u32 {
        let men = self.men_steps().map(|(_, to)| to.len()).iter().sum::<u32>();
        let (kings, free) = (self.own_kings(), self.free());
        if kings.is_empty() {
            return men;
        }
        // In each direction, only the nearest king reaches a free square.
        let reached = Direction::each(|direction| kings.spread(direction, free).and(free).len());
        men + reached.iter().sum::<u32>()
    }

    /// Visits every step, regardless of captures.
    #[inline]
    fn each_step(&self, visit: &mut impl FnMut(&Move)) {
        for (direction, targets) in self.men_steps() {
            let back = direction.opposite();
            for to in targets.iter() {
                if let Some(from) = to.alone().toward(back).first() {
                    visit(&Move { from, to, captured: Squares::NONE });
                }
            }
        }
        for from in self.own_kings().iter() {
            for to in self.king_steps(from).iter() {
                visit(&Move { from, to, captured: Squares::NONE });
            }
        }
    }

    /// Returns `true` if a step from one square to another is possible.
    pub(crate) fn can_step(&self, from: Square, to: Square) -> bool {
        if self.own_kings().contains(from) {
            return self.king_steps(from).contains(to);
        }
        let targets = |direction| from.alone().toward(direction).and(self.free());
        self.of(self.to_move).contains(from)
            && Direction::forward(self.to_move).map(targets).iter().any(|it| it.contains(to))
    }

    /// Returns the men of the side to move.
    #[inline]
    pub(crate) fn own_men(&self) -> Squares {
        self.of(self.to_move).without(self.kings())
    }

    /// Returns the kings of the side to move.
    #[inline]
    pub(crate) fn own_kings(&self) -> Squares {
        self.of(self.to_move).and(self.kings())
    }

    /// Returns the target squares of men's steps by direction (article 3.4).
    #[inline]
    fn men_steps(&self) -> [(Direction, Squares); 2] {
        let (men, free) = (self.own_men(), self.free());
        Direction::forward(self.to_move).map(|direction| (direction, men.toward(direction).and(free)))
    }

    /// Returns the target squares of a king's move without a capture (article 3.9).
    fn king_steps(&self, from: Square) -> Squares {
        let occupied = self.of(Side::First).or(self.of(Side::Second));
        Direction::any(|direction| view(from, direction, occupied).0)
    }
}
