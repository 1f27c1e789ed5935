//! What can never move, and what follows from it.
//!
//! Every piece is followed to all squares that it could ever reach if all others stood wherever suits it best. Only pieces that can neither move
//! nor be taken, by the same generous rules, stand in the way. What is found so contains everything that can really happen; so where it contains
//! no mate, there is none.

use shakmaty::{Bitboard, Chess, Color, Piece, Position, Rank, Role, Square, attacks};

use crate::ends::ahead;

/// A piece and where it could ever be.
#[derive(Clone, Copy, Debug)]
struct Reach {
    piece: Piece,
    start: Square,
    squares: Bitboard,
    /// As what a pawn is promoted to.
    promoted: Bitboard,
    taken: bool,
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
        let as_itself = spread(self.squares, |from| attacks::attacks(from, self.piece, fixed));
        as_itself | spread(self.promoted, |from| promoted_attacks(from, fixed))
    }
}

fn promoted_attacks(from: Square, fixed: Bitboard) -> Bitboard {
    attacks::queen_attacks(from, fixed) | attacks::knight_attacks(from)
}

fn spread(squares: Bitboard, attacked: impl Fn(Square) -> Bitboard) -> Bitboard {
    squares.into_iter().fold(Bitboard::EMPTY, |all, from| all | attacked(from))
}

/// Whether a side can be seen never to give mate. Says no where it does not see it, and always while somebody may castle.
pub(super) fn cannot_mate(position: &Chess, winner: Color) -> bool {
    if position.castles().any() {
        return false;
    }
    let world = World::of(position);
    !world.has_mate(winner)
}

struct World {
    pieces: Vec<Reach>,
    /// The squares of pieces that never move and are never taken.
    fixed: Bitboard,
    /// The square of a pawn that can be taken en passant now: where the taking pawn goes.
    en_passant: Bitboard,
}

impl World {
    fn of(position: &Chess) -> Self {
        let reach = |(start, piece)| Reach {
            piece,
            start,
            squares: Bitboard::from_square(start),
            promoted: Bitboard::EMPTY,
            taken: false,
        };
        let pieces = position.board().clone().into_iter().map(reach).collect();
        let en_passant = position.legal_ep_square().map_or(Bitboard::EMPTY, Bitboard::from_square);
        let mut world = Self { pieces, fixed: position.board().occupied(), en_passant };
        while world.grow() {}
        world
    }

    /// One more round in which every piece goes on by one move; false if nothing is new.
    fn grow(&mut self) -> bool {
        let mut changed = false;
        self.fixed = self.pieces.iter().filter(|it| it.is_fixed()).map(|it| it.start).collect();
        for at in 0..self.pieces.len() {
            let Some(piece) = self.pieces.get(at).copied() else { continue };
            let (squares, promoted, takes) = self.steps(&piece);
            for taken in &mut self.pieces {
                let is_prey = taken.piece.color != piece.piece.color && taken.piece.role != Role::King && !taken.taken;
                if is_prey && (taken.anywhere() & takes).any() {
                    taken.taken = true;
                    changed = true;
                }
            }
            changed |= squares != piece.squares || promoted != piece.promoted;
            if let Some(known) = self.pieces.get_mut(at) {
                (known.squares, known.promoted) = (squares, promoted);
            }
        }
        changed
    }

    /// Where a piece could be one move later: as itself, as promoted; and the squares on which it could take.
    fn steps(&self, it: &Reach) -> (Bitboard, Bitboard, Bitboard) {
        let Piece { color, role } = it.piece;
        let prey = self.of_color(!color).filter(|enemy| enemy.piece.role != Role::King);
        let prey = prey.fold(Bitboard::EMPTY, |all, enemy| all | enemy.anywhere());
        let free = !self.fixed | (prey & self.fixed);
        let as_promoted = spread(it.promoted, |from| promoted_attacks(from, self.fixed)) & free;
        if role == Role::Pawn {
            let takes = spread(it.squares, |from| attacks::pawn_attacks(color, from));
            let one = ahead(color, it.squares) & !self.fixed;
            let third = Bitboard::from_rank(color.relative_rank(Rank::Third));
            let two = ahead(color, one & third) & !self.fixed;
            let squares = it.squares | one | two | (takes & (prey | self.passed(!color)));
            let last = Bitboard::from_rank(color.relative_rank(Rank::Eighth));
            let takes =
                takes | as_promoted | (takes & self.passed(!color)).shift(if color.is_white() { -8 } else { 8 });
            return (squares, it.promoted | (squares & last) | as_promoted, takes);
        }
        let mut reached = spread(it.squares, |from| attacks::attacks(from, it.piece, self.fixed)) & free;
        if role == Role::King {
            reached &= !self.always_attacked(!color);
        }
        (it.squares | reached, Bitboard::EMPTY, reached)
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
        let around = attacks::king_attacks(place);
        let free = around & !attacked;
        if free.is_empty() {
            return true;
        }
        let posts = helper.squares & !around & !Bitboard::from_square(place);
        posts.into_iter().any(|post| self.can_fill(free & !attacks::king_attacks(post), !winner))
    }

    /// Whether pieces of a side other than its king can stand on all of these squares at once.
    fn can_fill(&self, squares: Bitboard, color: Color) -> bool {
        let fillers: Vec<Bitboard> =
            self.of_color(color).filter(|it| it.piece.role != Role::King).map(Reach::anywhere).collect();
        let squares: Vec<Square> = squares.into_iter().collect();
        let mut filled: Vec<Option<usize>> = vec![None; fillers.len()];
        (0..squares.len()).all(|square| seat(square, &squares, &fillers, &mut filled, &mut vec![false; fillers.len()]))
    }
}

/// Finds a piece for a square, moving others that are seated already (augmenting paths).
fn seat(
    square: usize,
    squares: &[Square],
    fillers: &[Bitboard],
    filled: &mut [Option<usize>],
    tried: &mut [bool],
) -> bool {
    let Some(place) = squares.get(square) else { return false };
    for (at, reach) in fillers.iter().enumerate() {
        if !reach.contains(*place) || tried.get(at).is_none_or(|tried| *tried) {
            continue;
        }
        if let Some(tried) = tried.get_mut(at) {
            *tried = true;
        }
        let seated = filled.get(at).copied().flatten();
        if seated.is_none_or(|other| seat(other, squares, fillers, filled, tried)) {
            if let Some(filled) = filled.get_mut(at) {
                *filled = Some(square);
            }
            return true;
        }
    }
    false
}
