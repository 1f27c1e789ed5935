//! What can never move, and what follows from it.
//!
//! Every piece is followed to all squares that it could ever reach if all others stood wherever suits it best. Only pieces that can neither move
//! nor be taken, by the same generous rules, stand in the way. What is found so contains everything that can really happen; so where it contains
//! no mate, there is none.

use std::cell::Cell;

use shakmaty::{Bitboard, ByColor, Chess, Color, Piece, Position, Rank, Role, Square, attacks};

use crate::ends::ahead;

/// A piece and where it could ever be.
#[derive(Clone, Copy, Debug)]
struct Reach {
    piece: Piece,
    start: Square,
    squares: Bitboard,
    /// As what a pawn is promoted to.
    promoted: Bitboard,
    /// Where it could take.
    takes: Bitboard,
    taken: bool,
    /// Whether it stayed as it was when it was last looked at.
    settled: bool,
}

impl Reach {
    fn is_fixed(&self) -> bool {
        !self.taken && self.squares == Bitboard::from_square(self.start) && self.promoted.is_empty()
    }

    fn anywhere(&self) -> Bitboard {
        self.squares | self.promoted
    }

    /// What the piece could attack, past everything but fixed pieces.
    fn attacked(&self, fixed: Bitboard) -> Bitboard {
        attacked(self.piece, self.squares, fixed) | attacked_by_promoted(self.promoted, fixed)
    }
}

/// What a piece attacks from any of these squares, past everything but fixed pieces.
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

/// What is attacked from any of these squares.
pub(super) fn spread(squares: Bitboard, attacked: impl Fn(Square) -> Bitboard) -> Bitboard {
    squares.into_iter().fold(Bitboard::EMPTY, |all, from| all | attacked(from))
}

/// A step, and the squares that it can lead to without leaving the board.
type Way = (i32, Bitboard);

const NOT_A: Bitboard = Bitboard(0xfefe_fefe_fefe_fefe);
const NOT_H: Bitboard = Bitboard(0x7f7f_7f7f_7f7f_7f7f);
const STRAIGHT: [Way; 4] = [(8, Bitboard::FULL), (-8, Bitboard::FULL), (1, NOT_A), (-1, NOT_H)];
const DIAGONAL: [Way; 4] = [(9, NOT_A), (-7, NOT_A), (7, NOT_H), (-9, NOT_H)];

/// All squares on these ways from any of the squares, up to and with the first fixed piece.
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

/// Whether a side can be seen never to give mate, and how many steps and squares were looked at for that. Says no where it does not see it, and
/// always while somebody may castle.
pub(super) fn cannot_mate(position: &Chess, winner: Color) -> (bool, usize) {
    if position.castles().any() {
        return (false, 0);
    }
    let world = World::of(position);
    (!world.has_mate(winner), world.looked.get())
}

struct World {
    pieces: Vec<Reach>,
    /// The squares of pieces that never move and are never taken.
    fixed: Bitboard,
    /// The square of a pawn that can be taken en passant now: where the taking pawn goes.
    en_passant: Bitboard,
    /// How many steps of pieces and squares of the king were looked at.
    looked: Cell<usize>,
}

/// What the pieces of a side meet with.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Meets {
    fixed: Bitboard,
    /// Where enemies that can be taken could stand.
    prey: Bitboard,
    /// Where enemy pawns could be taken en passant.
    passed: Bitboard,
    /// What fixed enemies attack for good.
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

    /// One more round in which every piece goes on by one move; false if nothing is new.
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

    /// The squares that pawns of a side could pass over by a double step, and be taken there en passant.
    fn passed(&self, color: Color) -> Bitboard {
        let second = Bitboard::from_rank(color.relative_rank(Rank::Second));
        let pawns = self.of_color(color).filter(|it| it.piece.role == Role::Pawn && !(it.squares & second).is_empty());
        let one = pawns.fold(Bitboard::EMPTY, |all, pawn| all | ahead(color, pawn.squares & second)) & !self.fixed;
        let two = ahead(color, one) & !self.fixed;
        self.en_passant | ahead(!color, two)
    }

    /// The squares that fixed pieces of a side attack whatever stands between.
    fn always_attacked(&self, color: Color) -> Bitboard {
        let fixed = self.of_color(color).filter(|it| it.is_fixed());
        fixed.fold(Bitboard::EMPTY, |all, it| {
            let near = attacks::king_attacks(it.start);
            let attacked = attacks::attacks(it.start, it.piece, self.fixed);
            all | if it.piece.role == Role::Knight { attacked } else { attacked & near }
        })
    }

    /// Whether some square of the loser's king could be mate: attacked, and every square around it attacked or taken up by the loser's own
    /// pieces, each standing on one square only.
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

    /// The same for a place, where one piece alone gives all that fixed ones do not: by the square that it stands on.
    fn mates_alone(&self, place: Square, only: &Reach, standing: Bitboard, helper: &Reach, winner: Color) -> bool {
        let from_each = |squares: Bitboard, attacked: &dyn Fn(Square) -> Bitboard| {
            squares.into_iter().filter(|from| *from != place).any(|from| {
                let attacked = standing | attacked(from);
                attacked.contains(place) && self.is_sealed(place, attacked, helper, winner)
            })
        };
        // It may have been taken.
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
        // What the king attacks from nowhere has to be filled at all events.
        let always = free & !spread(posts, attacks::king_attacks);
        self.can_fill(always, !winner)
            && posts.into_iter().any(|post| self.can_fill(free & !attacks::king_attacks(post), !winner))
    }

    /// Whether pieces of a side other than its king can stand on all of these squares at once: whether there are for every selection of them
    /// as many pieces as squares (Hall's theorem).
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

/// Adds where a piece could be one move later, as itself and as promoted, and where it could take.
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

/// Whether these squares, each with the pieces that can stand there, and those chosen before have pieces enough in every selection.
fn has_enough(fillers: &[u64], chosen: u32, pieces: u64) -> bool {
    let Some((first, rest)) = fillers.split_first() else { return chosen <= pieces.count_ones() };
    has_enough(rest, chosen, pieces) && has_enough(rest, chosen + 1, pieces | first)
}
