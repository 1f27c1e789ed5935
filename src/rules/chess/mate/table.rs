//! Decision by material alone about the possibility of a mate.
//!
//! **No**, for any number of pieces (6.9, 5.2.2), in the cases listed by `shakmaty`. These are a bare king; a knight alone
//! against only queens; bishops of one square colour against no pawn, no knight and no bishop of the other colour.
//!
//! **Yes**, if the side to move has a legal move that is not a capture:
//!
//! | side | against | mate |
//! |---|---|---|
//! | queen, rook or pawn | a bare king | at the edge |
//! | queen or rook | queen, rook, bishop or knight | at the edge; the other piece may be far away |
//! | knight | bishop or knight | in the corner, where the other piece occupies a square of its own king |
//!
//! The proof is by enumeration. From every mate by this side, legal moves of either side are taken back as long as this gives
//! new positions. A position that is never reached cannot lead to a mate. In every such position, the side to move has no
//! legal move (it is mated or in stalemate) or can only capture. A legal move that is not a capture is therefore sufficient.
//! The tests repeat the enumeration and count the positions after captures and promotions first. Pieces that are not in the
//! table were not enumerated.
//!
//! Against a pawn the argument fails. With White's king on c1 and rook on b4, and Black's king on a1 and pawn on a2, White to
//! move has moves that are not captures, and each is stalemate. There are 22 such positions of rook against pawn and 12 of
//! queen against pawn. They are left to the search.
//!
//! A castling right adds moves and removes none: a line that mates without it is also legal with it.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};
use std::hash::BuildHasherDefault;

use shakmaty::{Bitboard, Board, Chess, Color, Position, Role};

use super::search::{Mixer, fingerprint};

/// Number of kings and other pieces in an enumerated position.
const MEN: usize = 4;

/// Returns the answer if the pieces of both sides decide it: `Some(true)` if this side can still give mate.
pub fn decided(position: &Chess, winner: Color) -> Option<bool> {
    if position.has_insufficient_material(winner) {
        return Some(false);
    }
    let is_counted = position.board().occupied().count() <= MEN && is_listed(position, winner);
    (is_counted && position.legal_moves().iter().any(|chosen| !chosen.is_capture())).then_some(true)
}

/// Pieces of the side, each with the opposing pieces against which it was enumerated. Every piece that can mate was
/// also enumerated against a bare king.
pub const COUNTED: [(Role, &[Role]); 4] = [
    (Role::Queen, &[Role::Queen, Role::Rook, Role::Bishop, Role::Knight]),
    (Role::Rook, &[Role::Queen, Role::Rook, Role::Bishop, Role::Knight]),
    (Role::Knight, &[Role::Bishop, Role::Knight]),
    (Role::Pawn, &[]),
];

/// Returns `true` if the side has one piece besides the king, the other side none or one, and the combination was
/// enumerated.
fn is_listed(position: &Chess, winner: Color) -> bool {
    let board = position.board();
    let men = |color| board.by_color(color) & !board.kings();
    let role = |men: Bitboard| men.single_square().and_then(|square| board.role_at(square));
    let Some(own) = role(men(winner)) else { return false };
    let Some((_, against)) = COUNTED.iter().find(|(counted, _)| *counted == own) else { return false };
    let other = men(!winner);
    other.is_empty() || role(other).is_some_and(|other| against.contains(&other))
}

/// Returns `true` if successive captures lead to material with which, by the table, this side can mate. At most `steps`
/// positions are expanded; `false` is not a proof.
pub fn is_reached(start: &Chess, winner: Color, steps: usize) -> bool {
    let mut known: HashSet<u64, BuildHasherDefault<Mixer>> = HashSet::default();
    known.insert(fingerprint(start));
    let mut positions = vec![start.clone()];
    let mut open = BinaryHeap::from([(Reverse(0), Reverse(0_usize))]);
    for _ in 0..steps {
        let Some((_, Reverse(at))) = open.pop() else { return false };
        let Some(position) = positions.get(at).cloned() else { return false };
        for chosen in position.legal_moves() {
            let mut after = position.clone();
            after.play_unchecked(chosen);
            if !known.insert(fingerprint(&after)) {
                continue;
            }
            match decided(&after, winner) {
                Some(true) => return true,
                Some(false) => {}
                None => {
                    open.push((Reverse(left(after.board(), winner)), Reverse(positions.len())));
                    positions.push(after);
                }
            }
        }
    }
    false
}

/// Returns an estimate of the captures still needed: the number of pieces, with pawns counted higher, and the distance
/// of the next one to its captor. Positions with few pieces that are not in the table come last. It affects only the
/// order.
fn left(board: &Board, winner: Color) -> u32 {
    let (own, other) = (board.by_color(winner), board.by_color(!winner));
    let number = |men: Bitboard| u32::try_from(men.count()).unwrap_or(0);
    let men = if board.occupied().count() > MEN { 8 * number(board.occupied()) } else { 200 };
    let prey = other & !board.kings();
    let ways = prey.into_iter().flat_map(|prey| own.into_iter().map(move |from| prey.distance(from)));
    men + 4 * number(other & board.pawns()) + ways.min().unwrap_or(0)
}
