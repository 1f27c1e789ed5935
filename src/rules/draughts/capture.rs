//! Captures (FMJD rules article 4): forward and backward, any number of pieces in one move, as many as possible.

use crate::board::Board;
use crate::moves::Move;
use crate::ray::view;
use crate::square::{Direction, Square, Squares};

impl Board {
    /// Whether the side to move can capture.
    #[inline]
    pub(crate) fn must_capture(&self) -> bool {
        let (men, theirs, free) = (self.own_men(), self.of(self.to_move.other()), self.free());
        let jumps = |direction: Direction| men.toward(direction).and(theirs).toward(direction).meets(free);
        Direction::ALL.into_iter().any(jumps) || self.a_king_must_capture()
    }

    fn a_king_must_capture(&self) -> bool {
        let kings = self.own_kings();
        if kings.is_empty() {
            return false;
        }
        let (theirs, free) = (self.of(self.to_move.other()), self.free());
        let occupied = Squares::BOARD.without(free);
        let jumps = |from: Square, direction| {
            let (_, nearest) = view(from, direction, occupied);
            nearest.is_some_and(|piece| theirs.contains(piece) && piece.alone().toward(direction).meets(free))
        };
        kings.iter().any(|from| Direction::ALL.into_iter().any(|direction| jumps(from, direction)))
    }

    /// Every capture that takes the greatest possible number of pieces (articles 4.13, 4.14: a king counts as one). Ways that
    /// begin and end alike and take the same pieces are one move.
    pub(crate) fn captures(&self) -> Vec<Move> {
        self.search::<true>().found
    }

    /// How many those are.
    pub(crate) fn count_captures(&self) -> u64 {
        self.search::<false>().number
    }

    /// Every capture by one piece, also those of fewer pieces and those broken off on the way (articles 5.4.8, 5.4.9).
    pub(crate) fn captures_cut_short(&self, from: Square) -> Vec<Move> {
        let theirs = self.of(self.to_move.other());
        let mut search =
            Search::<true> { theirs, free: self.free(), most: 1, cut_short: true, number: 0, found: Vec::new() };
        if self.own_men().contains(from) {
            search.by_man(from);
        } else if self.own_kings().contains(from) {
            search.by_king(from);
        }
        search.found
    }

    fn search<const LIST: bool>(&self) -> Search<LIST> {
        let theirs = self.of(self.to_move.other());
        let mut search = Search { theirs, free: self.free(), most: 1, cut_short: false, number: 0, found: Vec::new() };
        let mut men = self.men_that_capture();
        while let Some(from) = men.take_first() {
            search.by_man(from);
        }
        for from in self.own_kings().iter() {
            search.by_king(from);
        }
        search
    }

    fn men_that_capture(&self) -> Squares {
        let (men, theirs, free) = (self.own_men(), self.of(self.to_move.other()), self.free());
        let jumping = |direction: Direction| {
            let back = direction.opposite();
            men.and(free.toward(back).and(theirs).toward(back))
        };
        Direction::ALL.map(jumping).into_iter().fold(Squares::NONE, Squares::or)
    }
}

/// How far a capture has come.
#[derive(Clone, Copy)]
struct Way {
    from: Square,
    captured: Squares,
    count: u32,
}

impl Way {
    fn begin(from: Square) -> Self {
        Self { from, captured: Squares::NONE, count: 0 }
    }

    #[inline]
    fn over(self, victim: Squares) -> Self {
        Self { captured: self.captured.or(victim), count: self.count + 1, ..self }
    }
}

/// The captures found so far, all of `most` pieces.
///
/// Pieces jumped stay on the board until the end (article 4.11): nothing passes them, and they are not jumped twice (4.8). The square
/// that the capturing piece has left is free.
///
/// Unless they are to be listed, captures are only counted where none can be found twice.
struct Search<const LIST: bool> {
    theirs: Squares,
    free: Squares,
    most: u32,
    /// Whether captures of fewer pieces are kept too.
    cut_short: bool,
    number: u64,
    found: Vec<Move>,
}

impl<const LIST: bool> Search<LIST> {
    fn by_man(&mut self, from: Square) {
        let free = self.free;
        self.free = free.with(from);
        self.man(from.alone(), Way::begin(from));
        self.free = free;
    }

    fn man(&mut self, at: Squares, way: Way) {
        for direction in Direction::ALL {
            let victim = at.toward(direction).and(self.theirs).without(way.captured);
            let landing = victim.toward(direction).and(self.free);
            if !landing.is_empty() {
                self.man(landing, way.over(victim));
            }
        }
        if way.count >= self.most {
            self.keep(at, way);
        }
    }

    fn by_king(&mut self, from: Square) {
        let free = self.free;
        self.free = free.with(from);
        for direction in Direction::ALL {
            self.king(from, direction, Way::begin(from));
        }
        self.free = free;
    }

    /// Jumps in one direction and goes on from every square behind: across from each, straight on once.
    fn king(&mut self, at: Square, direction: Direction, way: Way) {
        let occupied = Squares::BOARD.without(self.free);
        let (_, Some(victim)) = view(at, direction, occupied) else { return };
        if !self.theirs.without(way.captured).contains(victim) {
            return;
        }
        let (landings, _) = view(victim, direction, occupied);
        if landings.is_empty() {
            return;
        }
        let way = way.over(victim.alone());
        self.king(victim, direction, way);
        for landing in landings.iter() {
            for across in direction.across() {
                self.king(landing, across, way);
            }
        }
        if way.count >= self.most {
            for landing in landings.iter() {
                self.keep(landing.alone(), way);
            }
        }
    }

    /// Adds a capture of at least as many pieces as those found.
    fn keep(&mut self, at: Squares, way: Way) {
        if way.count > self.most && !self.cut_short {
            self.most = way.count;
            self.number = 0;
            self.found.clear();
        }
        // The same pieces in another order: round a rectangle, which takes one on each side of it.
        let can_be_found_twice = way.count >= 4;
        if LIST || can_be_found_twice {
            let Some(to) = at.first() else { return };
            let capture = Move { from: way.from, to, captured: way.captured };
            if can_be_found_twice && self.found.contains(&capture) {
                return;
            }
            self.found.push(capture);
        }
        self.number += 1;
    }
}
