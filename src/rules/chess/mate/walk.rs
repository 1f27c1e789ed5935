//! Search for a short line to mate with few of the possible moves. The king of the helping side walks to a square on
//! which a move mates it. The pieces that come near it, the other king, and a pawn that must be promoted first also
//! move. All other pieces wait until one of them mates.
//!
//! This answers nearly every fallen flag of a real game with a playable line. The remaining cases are left to the
//! search of all moves.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};
use std::hash::BuildHasherDefault;

use shakmaty::{Bitboard, Chess, Color, Move, MoveList, Position, Role, Square, attacks};

use super::search::{Mixer, Node, distances, edge_distance, fingerprint, line, to_promotion};

/// Pieces whose moves are expanded, besides the kings and the foremost pawn.
#[derive(Clone, Copy)]
struct Movers {
    /// `true` for pieces of the mating side that move to squares near the king.
    hunters: bool,
    /// `true` for all pieces of the other side.
    helpers: bool,
}

/// Movers and number of expanded positions of each attempt. Few movers search deeply at once; many movers find indirect
/// ways.
const FIRST: (Movers, usize) = (Movers { hunters: true, helpers: false }, 400);
const MORE: [(Movers, usize); 3] = [
    (Movers { hunters: false, helpers: false }, 300),
    (Movers { hunters: true, helpers: true }, 600),
    (Movers { hunters: true, helpers: false }, 1_200),
];
/// Number of moves of other pieces that are tried if none of the movers can move.
const OTHERS: usize = 6;
/// Distance to which a piece approaches the king.
const NEAR: u32 = 3;
/// Number of pieces above which the other king need not help.
const FEW: usize = 7;

/// Returns a line to a mate by this side, or `None` if it is not found quickly.
pub(super) fn mate(start: &Chess, winner: Color) -> Option<Vec<String>> {
    attempt(start, winner, FIRST)
}

/// Returns a line to a mate after a longer search, for positions without a proof that there is none.
pub(super) fn mate_with_patience(start: &Chess, winner: Color) -> Option<Vec<String>> {
    MORE.into_iter().find_map(|more| attempt(start, winner, more))
}

fn attempt(start: &Chess, winner: Color, (movers, steps): (Movers, usize)) -> Option<Vec<String>> {
    let mut nodes = vec![Node { position: start.clone(), came: None, done: false }];
    let mut known: HashSet<u64, BuildHasherDefault<Mixer>> = HashSet::default();
    known.insert(fingerprint(start));
    // The queues contain the same positions by three estimates of the distance to mate, used in turn. No estimate is
    // right everywhere.
    let mut open = [BinaryHeap::from([(Reverse(0), Reverse(0_usize))]), BinaryHeap::new(), BinaryHeap::new()];
    for step in 0..steps {
        let count = open.len();
        let (_, Reverse(at)) = (0..count).find_map(|next| open.get_mut((step + next) % count)?.pop())?;
        let node = nodes.get_mut(at)?;
        if std::mem::replace(&mut node.done, true) {
            continue;
        }
        let position = node.position.clone();
        let moves = position.legal_moves();
        if position.turn() == winner
            && let Some((after, chosen)) = moves.iter().find_map(|chosen| Some((mated(&position, *chosen)?, *chosen)))
        {
            nodes.push(Node { position: after, came: Some((chosen, at)), done: true });
            return Some(line(&nodes, nodes.len() - 1));
        }
        for chosen in walking(&position, &moves, winner, movers) {
            let mut after = position.clone();
            after.play_unchecked(chosen);
            if known.insert(fingerprint(&after)) {
                for (heap, distance) in open.iter_mut().zip(all_distances(&after, winner)) {
                    heap.push((Reverse(distance), Reverse(nodes.len())));
                }
                nodes.push(Node { position: after, came: Some((chosen, at)), done: false });
            }
        }
    }
    None
}

/// Returns the position after a move that mates. A discovered check is not recognised.
pub(super) fn mated(position: &Chess, chosen: Move) -> Option<Chess> {
    let hunted = position.board().king_of(!position.turn())?;
    let occupied = position.board().occupied().without(chosen.from()?).with(chosen.to());
    let attacked = match chosen.promotion().unwrap_or(chosen.role()) {
        Role::King => return None,
        role => attacks::attacks(chosen.to(), role.of(position.turn()), occupied),
    };
    if !attacked.contains(hunted) {
        return None;
    }
    let mut after = position.clone();
    after.play_unchecked(chosen);
    (after.is_check() && after.legal_moves().is_empty()).then_some(after)
}

/// Returns the moves that are expanded.
fn walking(position: &Chess, moves: &MoveList, winner: Color, movers: Movers) -> Vec<Move> {
    let helps = position.turn() != winner;
    let hunted = position.board().king_of(!winner);
    let foremost = foremost(position, winner);
    let walks = |chosen: &&Move| match chosen.role() {
        Role::King => !chosen.is_castle() || helps,
        _ if helps => movers.helpers,
        Role::Pawn => chosen.from() == foremost && chosen.promotion().is_none_or(|role| role == Role::Queen),
        _ => movers.hunters && hunted.is_some_and(|hunted| chosen.to().distance(hunted) <= NEAR),
    };
    let walking: Vec<Move> = moves.iter().filter(walks).copied().collect();
    if walking.is_empty() { moves.iter().copied().take(OTHERS).collect() } else { walking }
}

/// Returns the pawn nearest to its promotion.
fn foremost(position: &Chess, winner: Color) -> Option<Square> {
    let pawns = position.board().by_piece(Role::Pawn.of(winner));
    if winner.is_white() { pawns.last() } else { pawns.first() }
}

/// Returns three estimates of a position's distance to mate.
fn all_distances(position: &Chess, winner: Color) -> [u32; 3] {
    let board = position.board();
    let (Some(hunted), Some(helper)) = (board.king_of(!winner), board.king_of(winner)) else { return [0; 3] };
    let ([far, near], flights) = distances(board, (hunted, helper), winner);
    let own = board.by_color(winner);
    let heavy = own & board.rooks_and_queens();
    let promotion = if heavy.any() { 0 } else { 6 * to_promotion(board.by_piece(Role::Pawn.of(winner)), winner) };
    let apart = if own.count() > FEW { 0 } else { 2 * hunted.distance(helper) };
    let hunters: Bitboard = own & !board.pawns() & !board.kings();
    let hunter = hunters.into_iter().map(|hunter| hunter.distance(hunted)).min().unwrap_or(0);
    [6 * flights + 2 * edge_distance(hunted) + apart + hunter + promotion, far, near]
}
