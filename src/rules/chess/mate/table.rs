//! What the men alone decide: whether a side can still give mate.
//!
//! **No**, however many men there are (6.9, 5.2.2), as `shakmaty` lists it: a bare king; a knight alone against nothing but queens; bishops of one
//! square colour against no pawn, no knight and no bishop of the other colour.
//!
//! **Yes**, where the side to move has a legal move that takes nothing:
//!
//! | side | against | which is |
//! |---|---|---|
//! | queen, rook or pawn | a bare king | mate at the edge |
//! | queen or rook | queen, rook, bishop or knight | the same; the other man may stand away |
//! | knight | bishop or knight | mate in the corner, where the other man takes up a square of its own king |
//!
//! Proof: by counting. From every mate by this side go back by legal moves, of either side, as long as new positions come; what is never reached
//! cannot lead to a mate. In every position that is left over, the side to move has no legal move at all (it is mated or in stalemate) or can only
//! take. So a legal move that takes nothing is enough. The counting is done again by the tests, with what is taken or promoted counted
//! before. Men that are not in the table were not counted.
//!
//! Against a pawn that does not follow: with White's king on c1 and rook on b4, Black's king on a1 and pawn on a2, White to move has moves that take
//! nothing, and each is stalemate. There are 22 such positions of rook against pawn, 12 of queen against pawn. They are left to the search.
//!
//! A right to castle adds moves and takes none away: a line that mates without it is legal with it too.

#[cfg(test)]
mod tests;

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};
use std::hash::BuildHasherDefault;

use shakmaty::{Bitboard, Board, Chess, Color, Position, Role};

use super::search::{Mixer, fingerprint};

/// The kings and the men beside them that are counted.
const MEN: usize = 4;

/// Whether this side can still give mate, where its men and the other side's decide it.
pub(super) fn decided(position: &Chess, winner: Color) -> Option<bool> {
    if position.has_insufficient_material(winner) {
        return Some(false);
    }
    let is_counted = position.board().occupied().count() <= MEN && is_listed(position, winner);
    (is_counted && position.legal_moves().iter().any(|chosen| !chosen.is_capture())).then_some(true)
}

/// The men of the side, each with those of the other side against which it was counted; against a bare king it always was where it can mate.
const COUNTED: [(Role, &[Role]); 4] = [
    (Role::Queen, &[Role::Queen, Role::Rook, Role::Bishop, Role::Knight]),
    (Role::Rook, &[Role::Queen, Role::Rook, Role::Bishop, Role::Knight]),
    (Role::Knight, &[Role::Bishop, Role::Knight]),
    (Role::Pawn, &[]),
];

/// Whether it is one man beside the king against none or one, and these were counted.
fn is_listed(position: &Chess, winner: Color) -> bool {
    let board = position.board();
    let men = |color| board.by_color(color) & !board.kings();
    let role = |men: Bitboard| men.single_square().and_then(|square| board.role_at(square));
    let Some(own) = role(men(winner)) else { return false };
    let Some((_, against)) = COUNTED.iter().find(|(counted, _)| *counted == own) else { return false };
    let other = men(!winner);
    other.is_empty() || role(other).is_some_and(|other| against.contains(&other))
}

/// Whether a line of legal moves leads to men of which the table says that this side can mate, men being taken one after the other. At most so many
/// positions are gone on from; false where none of them is one.
pub(super) fn is_reached(start: &Chess, winner: Color, steps: usize) -> bool {
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

/// How much is left to take: the men, pawns before others, and how far the next one is from who may take it. What is few enough and not listed comes
/// last. It decides the order only.
fn left(board: &Board, winner: Color) -> u32 {
    let (own, other) = (board.by_color(winner), board.by_color(!winner));
    let number = |men: Bitboard| u32::try_from(men.count()).unwrap_or(0);
    let men = if board.occupied().count() > MEN { 8 * number(board.occupied()) } else { 200 };
    let prey = other & !board.kings();
    let ways = prey.into_iter().flat_map(|prey| own.into_iter().map(move |from| prey.distance(from)));
    men + 4 * number(other & board.pawns()) + ways.min().unwrap_or(0)
}
