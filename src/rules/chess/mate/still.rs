//! Proof from immobile pieces that a mate is impossible.
//!
//! Every piece is followed to all squares that it could ever reach if all other pieces were placed in its favour. Only
//! pieces that can neither move nor be captured, by the same generous rules, are obstacles. The result includes
//! everything that can really happen. If it contains no mate, there is none.

use std::cell::Cell;

use shakmaty::{Bitboard, ByColor, Chess, Color, Piece, Position, Rank, Role, Square, attacks};

use crate::ends::ahead;

/// Piece with the squares that it could ever reach.
#[derive(Clone, Copy, Debug)]
struct Reach {
    piece: Piece,
    start: Square,
    squares: Bitboard,
    /// Squares of the piece after a promotion.
    promoted: Bitboard,
    /// Squares on which the piece could capture.
    takes: Bitboard,
    taken: bool,
    /// `true` if the last round of the search did not change the piece.
    settled: bool,
}

impl Reach {
    fn is_fixed(&self) -> bool {
        !self.taken && self.squares == Bitboard::from_square(self.start) && self.promoted.is_empty()
    }

    fn anywhere(&self) -> Bitboard {
        self.squares | self.promoted
    }

    /// Returns the squares that the piece could attack. Only fixed pieces are obstacles.
    fn attacked(&self, fixed: Bitboard) -> Bitboard {
        attacked(self.piece, self.squares, fixed) | attacked_by_promoted(self.promoted, fixed)
    }
}

/// Returns the squares that a piece attacks from any of these squares. Only fixed pieces are obstacles.
fn attacked(piece: Piece, from: Bitboard, fixed: Bitboard) -> Bitboard {
    match piece.role {
        Role::Pawn => spread(from, |from| attacks::pawn_attacks(piece.color, from)),
        Role::Knight => spread(from, attacks::knight_attacks),
        Role::King => spread(from, attacks::king_attacks),
        Role::Bishop => slide(&DIAGONAL, from, fixed),
        Role::Rook => slide(&STRAIGHT, from, fixed),
        Role::Queen => slide(&DIAGONAL, from, fixed) | slide(&STRAIGHT, from, fixed),
    }
}

fn attacked_by_promoted(from: Bitboard, fixed: Bitboard) -> Bitboard {
    let queen = slide(&DIAGONAL, from, fixed) | slide(&STRAIGHT, from, fixed);
    queen | spread(from, attacks::knight_attacks)
}

fn promoted_attacks(from: Square, fixed: Bitboard) -> Bitboard {
    attacks::queen_attacks(from, fixed) | attacks::knight_attacks(from)
}

/// Returns the squares attacked from any of these squares.
pub(super) fn spread(squares: Bitboard, attacked: impl Fn(Square) -> Bitboard) -> Bitboard {
    squares.into_iter().fold(Bitboard::EMPTY, |all, from| all | attacked(from))
}

/// Step, and the squares to which it can lead without leaving the board.
type Way = (i32, Bitboard);

const NOT_A: Bitboard = Bitboard(0xfefe_fefe_fefe_fefe);
const NOT_H: Bitboard = Bitboard(0x7f7f_7f7f_7f7f_7f7f);
const STRAIGHT: [Way; 4] = [(8, Bitboard::FULL), (-8, Bitboard::FULL), (1, NOT_A), (-1, NOT_H)];
const DIAGONAL: [Way; 4] = [(9, NOT_A), (-7, NOT_A), (7, NOT_H), (-9, NOT_H)];

/// Returns all squares on these ways from any of the squares, up to and including the first fixed piece.
fn slide(ways: &[Way], from: Bitboard, fixed: Bitboard) -> Bitboard {
    ways.iter().fold(Bitboard::EMPTY, |all, (step, entered)| {
        let (mut reached, mut at) = (Bitboard::EMPTY, from);
        while at.any() {
            at = at.shift(*step) & *entered & !reached;
            reached |= at;
            at &= !fixed;
        }
        all | reached
    })
}

/// Returns `true` if a side provably can never give mate, and the number of steps and squares examined. Returns `false`
/// without a proof, and always while castling is possible.
pub(super) fn cannot_mate(position: &Chess, winner: Color) -> (bool, usize) {
    if position.castles().any() {
        return (false, 0);
    }
    let world = World::of(position);
    (!world.has_mate(winner), world.looked.get())
}

struct World {
    pieces: Vec<Reach>,
    /// Squares of pieces that never move and are never captured.
    fixed: Bitboard,
    /// Target square of an en passant capture that is possible now.
    en_passant: Bitboard,
    /// Number of examined steps of pieces and squares of the king.
    looked: Cell<usize>,
}

/// Obstacles and targets of a side's pieces.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Meets {
    fixed: Bitboard,
    /// Possible squares of enemy pieces that can be captured.
    prey: Bitboard,
    /// Squares on which enemy pawns could be captured en passant.
    passed: Bitboard,
    /// Squares that fixed enemy pieces always attack.
    guarded: Bitboard,
}

impl World {
    fn of(position: &Chess) -> Self {
        let reach = |(start, piece)| Reach {
            piece,
            start,
            squares: Bitboard::from_square(start),
            promoted: Bitboard::EMPTY,
            takes: Bitboard::EMPTY,
            taken: false,
            settled: false,
        };
        let pieces = position.board().clone().into_iter().map(reach).collect();
        let en_passant = position.legal_ep_square().map_or(Bitboard::EMPTY, Bitboard::from_square);
        let mut world = Self { pieces, fixed: position.board().occupied(), en_passant, looked: Cell::new(0) };
        let mut before = None;
        while world.grow(&mut before) {}
        world
    }

    /// Extends the reach of every piece by one move. Returns `false` if nothing is new.
    fn grow(&mut self, before: &mut Option<ByColor<Meets>>) -> bool {
        self.fixed = self.pieces.iter().filter(|it| it.is_fixed()).map(|it| it.start).collect();
        let meets = ByColor::new_with(|color| self.meets(color));
        let is_new = before.replace(meets) != Some(meets);
        let mut changed = false;
        let mut takes = ByColor::new_with(|_| Bitboard::EMPTY);
        for it in &mut self.pieces {
            if is_new || !it.settled {
                let (squares, promoted) = (it.squares, it.promoted);
                step(it, meets.get(it.piece.color));
                self.looked.update(|looked| looked + 1);
                it.settled = (it.squares, it.promoted) == (squares, promoted);
                changed |= !it.settled;
            }
            *takes.get_mut(it.piece.color) |= it.takes;
        }
        for it in self.pieces.iter_mut().filter(|it| !it.taken && it.piece.role != Role::King) {
            it.taken = (it.anywhere() & *takes.get(!it.piece.color)).any();
            changed |= it.taken;
        }
        changed
    }

    fn meets(&self, color: Color) -> Meets {
        let prey = self.of_color(!color).filter(|enemy| enemy.piece.role != Role::King);
        let prey = prey.fold(Bitboard::EMPTY, |all, enemy| all | enemy.anywhere());
        Meets { fixed: self.fixed, prey, passed: self.passed(!color), guarded: self.always_attacked(!color) }
    }

    fn of_color(&self, color: Color) -> impl Iterator<Item = &Reach> {
        self.pieces.iter().filter(move |it| it.piece.color == color)
    }

    /// Returns the squares that a side's pawns could pass by a double step, and on which they could be captured en
    /// passant.
    fn passed(&self, color: Color) -> Bitboard {
        let second = Bitboard::from_rank(color.relative_rank(Rank::Second));
        let pawns = self.of_color(color).filter(|it| it.piece.role == Role::Pawn && !(it.squares & second).is_empty());
        let one = pawns.fold(Bitboard::EMPTY, |all, pawn| all | ahead(color, pawn.squares & second)) & !self.fixed;
        let two = ahead(color, one) & !self.fixed;
        self.en_passant | ahead(!color, two)
    }

    /// Returns the squares that a side's fixed pieces attack regardless of the pieces between.
    fn always_attacked(&self, color: Color) -> Bitboard {
        let fixed = self.of_color(color).filter(|it| it.is_fixed());
        fixed.fold(Bitboard::EMPTY, |all, it| {
            let near = attacks::king_attacks(it.start);
            let attacked = attacks::attacks(it.start, it.piece, self.fixed);
            all | if it.piece.role == Role::Knight { attacked } else { attacked & near }
        })
    }

    /// Returns `true` if some square of the loser's king could be mate. The square must be attacked. Every square
    /// around it must be attacked or occupied by the loser's own pieces, each on only one square.
    fn has_mate(&self, winner: Color) -> bool {
        let king = |color| self.of_color(color).find(|it| it.piece.role == Role::King);
        let (Some(hunted), Some(helper)) = (king(!winner), king(winner)) else { return true };
        let hunters = || self.of_color(winner).filter(|it| it.piece.role != Role::King);
        let standing = hunters().filter(|it| it.is_fixed());
        let standing = standing.fold(Bitboard::EMPTY, |all, it| all | it.attacked(self.fixed));
        let moving: Vec<&Reach> = hunters().filter(|it| !it.is_fixed()).collect();
        let attacked = moving.iter().fold(standing, |all, it| all | it.attacked(self.fixed));
        let places = hunted.squares & attacked;
        if let [only] = moving.as_slice() {
            return places.into_iter().any(|place| self.mates_alone(place, only, standing, helper, winner));
        }
        places.into_iter().any(|place| self.is_sealed(place, attacked, helper, winner))
    }

    /// Returns `true` if a square could be mate when a single moving piece provides, from one square, all attacks that
    /// fixed pieces do not.
    fn mates_alone(&self, place: Square, only: &Reach, standing: Bitboard, helper: &Reach, winner: Color) -> bool {
        let from_each = |squares: Bitboard, attacked: &dyn Fn(Square) -> Bitboard| {
            squares.into_iter().filter(|from| *from != place).any(|from| {
                let attacked = standing | attacked(from);
                attacked.contains(place) && self.is_sealed(place, attacked, helper, winner)
            })
        };
        // The moving piece may have been captured.
        (standing.contains(place) && self.is_sealed(place, standing, helper, winner))
            || from_each(only.squares, &|from| attacks::attacks(from, only.piece, self.fixed))
            || from_each(only.promoted, &|from| promoted_attacks(from, self.fixed))
    }

    fn is_sealed(&self, place: Square, attacked: Bitboard, helper: &Reach, winner: Color) -> bool {
        self.looked.update(|looked| looked + 1);
        let around = attacks::king_attacks(place);
        let free = around & !attacked;
        if free.is_empty() {
            return true;
        }
        let posts = helper.squares & !around & !Bitboard::from_square(place);
        if posts.is_empty() {
            return false;
        }
        // Squares that the king attacks from none of its posts must be occupied in any case.
        let always = free & !spread(posts, attacks::king_attacks);
        self.can_fill(always, !winner)
            && posts.into_iter().any(|post| self.can_fill(free & !attacks::king_attacks(post), !winner))
    }

    /// Returns `true` if pieces of a side other than its king can occupy all of these squares at once. Every selection
    /// of the squares must have at least as many pieces (Hall's theorem).
    fn can_fill(&self, squares: Bitboard, color: Color) -> bool {
        self.looked.update(|looked| looked + 1);
        let mut fillers = [0_u64; 8];
        for (fillers, square) in fillers.iter_mut().zip(squares) {
            let pieces = self.of_color(color).filter(|it| it.piece.role != Role::King);
            let can = pieces.map(|it| u64::from(it.anywhere().contains(square)));
            *fillers = can.fold(0, |all, can| (all << 1) | can);
            if *fillers == 0 {
                return false;
            }
        }
        has_enough(fillers.get(..squares.count()).unwrap_or(&fillers), 0, 0)
    }
}

/// Adds the squares that a piece could reach one move later, as itself and promoted, and the squares on which it could
/// capture.
fn step(it: &mut Reach, meets: &Meets) {
    let Piece { color, role } = it.piece;
    let Meets { fixed, prey, passed, guarded } = *meets;
    let free = !fixed | prey;
    let attacked = attacked(it.piece, it.squares, fixed);
    if role == Role::Pawn {
        let as_promoted = attacked_by_promoted(it.promoted, fixed) & free;
        let one = ahead(color, it.squares) & !fixed;
        let third = Bitboard::from_rank(color.relative_rank(Rank::Third));
        let two = ahead(color, one & third) & !fixed;
        it.squares |= one | two | (attacked & (prey | passed));
        let last = Bitboard::from_rank(color.relative_rank(Rank::Eighth));
        it.promoted |= (it.squares & last) | as_promoted;
        it.takes = attacked | as_promoted | ahead(!color, attacked & passed);
        return;
    }
    let reached = attacked & free & if role == Role::King { !guarded } else { Bitboard::FULL };
    it.squares |= reached;
    it.takes = reached;
}

/// Returns `true` if these squares, together with those already chosen, have enough pieces in every selection.
fn has_enough(fillers: &[u64], chosen: u32, pieces: u64) -> bool {
    let Some((first, rest)) = fillers.split_first() else { return chosen <= pieces.count_ones() };
    has_enough(rest, chosen, pieces) && has_enough(rest, chosen + 1, pieces | first)
}
