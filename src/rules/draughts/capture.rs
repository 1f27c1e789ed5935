//! Captures (FMJD rules article 4): forward and backward, several pieces in one move, as many as possible.

use crate::board::Board;
use crate::moves::Move;
use crate::ray::view;
use crate::square::{Direction, Square, Squares};

/// Pieces of the side to move that can capture.
#[derive(Clone, Copy)]
pub(crate) struct Capturers {
    men: Squares,
    kings: Squares,
}

impl Capturers {
    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.men.or(self.kings).is_empty()
    }
}

/// Squares, by direction, from which a king sees a piece that it could jump.
#[derive(Clone, Copy)]
struct Sights([Squares; 4]);

impl Sights {
    #[inline]
    fn over(theirs: Squares, free: Squares) -> Self {
        Self(Direction::each(|direction| {
            let back = direction.opposite();
            free.toward(back).and(theirs).spread(back, free)
        }))
    }

    #[inline]
    fn along(&self, direction: Direction) -> Squares {
        let [up_left, up_right, down_left, down_right] = self.0;
        match direction {
            Direction::UpLeft => up_left,
            Direction::UpRight => up_right,
            Direction::DownLeft => down_left,
            Direction::DownRight => down_right,
        }
    }
}

impl Board {
    /// Returns the pieces of the side to move that can capture.
    #[inline]
    pub(crate) fn capturers(&self) -> Capturers {
        let (men, theirs, free) = (self.own_men(), self.of(self.to_move.other()), self.free());
        let behind = |direction: Direction| {
            let back = direction.opposite();
            free.toward(back).and(theirs).toward(back)
        };
        let before = Direction::any(behind);
        let kings = self.own_kings();
        let kings = if kings.is_empty() {
            Squares::NONE
        } else {
            let sights = Sights::over(theirs, free);
            kings.and(Direction::any(|direction| sights.along(direction).toward(direction.opposite())))
        };
        Capturers { men: men.and(before), kings }
    }

    /// Returns `true` if the side to move can capture.
    #[inline]
    pub(crate) fn must_capture(&self) -> bool {
        !self.capturers().is_empty()
    }

    /// Returns every capture of the greatest possible number of pieces (articles 4.13, 4.14: a king counts as one).
    /// Ways with the same start, the same end and the same captured pieces are one move.
    pub(crate) fn captures(&self) -> Vec<Move> {
        self.captures_by(self.capturers())
    }

    /// Returns every legal capture of the given capturers, which the caller has already computed.
    pub(crate) fn captures_by(&self, capturers: Capturers) -> Vec<Move> {
        let mut moves = Vec::new();
        self.each_capture(capturers, &mut |capture| moves.push(*capture));
        moves
    }

    /// Visits each legal capture of the given capturers.
    #[inline]
    pub(crate) fn each_capture(&self, capturers: Capturers, visit: &mut impl FnMut(&Move)) {
        let Some(jumps) = self.single_jumps(capturers) else {
            self.search::<true>(capturers).found.iter().for_each(visit);
            return;
        };
        for (direction, landings) in jumps {
            let back = direction.opposite();
            for to in landings.iter() {
                let captured = to.alone().toward(back);
                if let Some(from) = captured.toward(back).first() {
                    visit(&Move { from, to, captured });
                }
            }
        }
    }

    /// Returns the number of legal captures of the given capturers.
    #[inline]
    pub(crate) fn count_captures(&self, capturers: Capturers) -> u64 {
        match self.single_jumps(capturers) {
            Some(jumps) => jumps.iter().map(|(_, landings)| u64::from(landings.len())).sum(),
            None => self.search::<false>(capturers).number,
        }
    }

    /// Returns the landing squares of men by direction, if only men can capture and none of them can continue. This
    /// covers most captures.
    #[inline]
    fn single_jumps(&self, capturers: Capturers) -> Option<[(Direction, Squares); 4]> {
        if !capturers.kings.is_empty() {
            return None;
        }
        let (men, theirs, free) = (capturers.men, self.of(self.to_move.other()), self.free());
        let over = |from: Squares, direction, free| from.toward(direction).and(theirs).toward(direction).and(free);
        let jumps = Direction::each(|direction| (direction, over(men, direction, free)));
        // Any of the men may have left its square free. None jumps back over the piece that it has just jumped.
        let freed = free.or(men);
        let [(_, up_left), (_, up_right), (_, down_left), (_, down_right)] = jumps;
        let (up, down) = (up_left.or(up_right), down_left.or(down_right));
        let goes_on = over(up.or(down_left), Direction::UpLeft, freed)
            .or(over(up.or(down_right), Direction::UpRight, freed))
            .or(over(down.or(up_left), Direction::DownLeft, freed))
            .or(over(down.or(up_right), Direction::DownRight, freed));
        goes_on.is_empty().then_some(jumps)
    }

    /// Returns every capture by one piece, including captures of fewer pieces and captures broken off on the way
    /// (articles 5.4.8, 5.4.9).
    pub(crate) fn captures_cut_short(&self, from: Square) -> Vec<Move> {
        let mut search = Search::<true>::begin(self);
        search.cut_short = true;
        if self.own_men().contains(from) {
            search.by_man(from);
        } else if self.own_kings().contains(from) {
            search.by_king(from);
        }
        search.found
    }

    #[inline]
    fn search<const LIST: bool>(&self, capturers: Capturers) -> Search<LIST> {
        let mut search = Search::begin(self);
        capturers.men.iter().for_each(|from| search.by_man(from));
        capturers.kings.iter().for_each(|from| search.by_king(from));
        search
    }
}

/// Capture in progress.
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

/// Captures found so far, each of `most` pieces.
///
/// Jumped pieces stay on the board until the end (article 4.11): no piece passes them, and they are not jumped twice
/// (4.8). The start square of the capturing piece is free.
///
/// Unless the captures are to be listed, they are only counted if none can be found twice.
struct Search<const LIST: bool> {
    theirs: Squares,
    free: Squares,
    /// Sights of the king that is moving.
    sights: Sights,
    most: u32,
    /// `true` if captures of fewer pieces are also kept.
    cut_short: bool,
    number: u64,
    found: Vec<Move>,
}

impl<const LIST: bool> Search<LIST> {
    #[inline]
    fn begin(board: &Board) -> Self {
        let theirs = board.of(board.to_move.other());
        let sights = Sights([Squares::NONE; 4]);
        let found = Vec::with_capacity(if LIST { 12 } else { 0 });
        Self { theirs, free: board.free(), sights, most: 1, cut_short: false, number: 0, found }
    }

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
        self.sights = Sights::over(self.theirs, self.free);
        for direction in Direction::ALL {
            if self.sights.along(direction).contains(from) {
                self.king(from, direction, Way::begin(from));
            }
        }
        self.free = free;
    }

    /// Jumps in one direction and continues from every square behind: in both crossing directions from each, and
    /// straight on once.
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
        if landings.meets(self.sights.along(direction)) {
            self.king(victim, direction, way);
        }
        for across in direction.across() {
            for landing in landings.and(self.sights.along(across)).iter() {
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
        // The same pieces can be captured in another order around a rectangle, with one piece on each side.
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
