//! Search for a helpmate, and of all positions if there are few.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};
use std::hash::{BuildHasherDefault, Hash, Hasher};

use qisai_rules_kernel::Chance;
use shakmaty::{Bitboard, Board, Chess, Color, Move, Position, Role, Square, attacks};

use super::{aim, is_hopeless, walk};
use crate::ends::ahead;
use crate::uci;

/// Maximum number of stored positions, and of examined moves and steps. They take a few hundredths of a second.
const POSITIONS: usize = 18_000;
const WORK: usize = 450_000;
/// Work of a move and its position, relative to a step in the search of immobile pieces.
const A_MOVE: usize = 4;
/// Maximum number of unsuccessful tests for a hopeless position; each success adds more tests.
const IN_VAIN: usize = 120;
const FOR_A_SUCCESS: usize = 5;

pub(super) struct Node {
    pub(super) position: Chess,
    pub(super) came: Option<(Move, usize)>,
    /// `true` if the moves of the position have been examined.
    pub(super) done: bool,
}

/// Queues of positions by two estimates of the distance to mate. Both contain the same positions.
type Open = [BinaryHeap<(Reverse<u32>, Reverse<usize>)>; 2];

/// Returns the next position, from the two queues in turn.
fn next(open: &mut Open, turn: &mut usize) -> Option<usize> {
    *turn += 1;
    let [one, other] = open;
    let (first, second) = if turn.is_multiple_of(2) { (other, one) } else { (one, other) };
    first.pop().or_else(|| second.pop()).map(|(_, Reverse(at))| at)
}

/// Searches for this side's mate, the most promising positions first.
pub fn mate(start: &Chess, winner: Color) -> Chance {
    if start.has_insufficient_material(winner) {
        return Chance::No;
    }
    if let Some(line) = aim::mate(start, winner).or_else(|| walk::mate(start, winner)) {
        return Chance::Yes(line);
    }
    let (hopeless, mut work) = is_hopeless(start, winner);
    if hopeless {
        return Chance::No;
    }
    if let Some(line) = walk::mate_with_patience(start, winner) {
        return Chance::Yes(line);
    }
    let mut nodes = vec![Node { position: start.clone(), came: None, done: false }];
    let mut known: HashSet<Chess, BuildHasherDefault<Mixer>> = HashSet::default();
    known.insert(start.clone());
    let mut open = [BinaryHeap::from([(Reverse(0), Reverse(0_usize))]), BinaryHeap::new()];
    let mut asks = IN_VAIN;
    let mut turn = 0;
    while let Some(at) = next(&mut open, &mut turn) {
        let Some(node) = nodes.get_mut(at).filter(|node| !node.done) else { continue };
        node.done = true;
        let position = node.position.clone();
        let moves = position.legal_moves();
        if moves.is_empty() && position.is_check() && position.turn() != winner {
            return Chance::Yes(line(&nodes, at));
        }
        if nodes.len() > POSITIONS || work > WORK {
            return Chance::Open;
        }
        work += A_MOVE * moves.len();
        for chosen in moves {
            let mut after = position.clone();
            after.play_unchecked(chosen);
            if !known.insert(after.clone()) {
                continue;
            }
            if asks > 0 {
                asks -= 1;
                let (hopeless, looked) = is_hopeless(&after, winner);
                work += looked;
                if hopeless {
                    asks = (asks + 1 + FOR_A_SUCCESS).min(8 * IN_VAIN);
                    continue;
                }
            } else if after.has_insufficient_material(winner) {
                continue;
            }
            let [far, near] = distances_in(&after, winner);
            let [one, other] = &mut open;
            one.push((Reverse(far), Reverse(nodes.len())));
            other.push((Reverse(near), Reverse(nodes.len())));
            nodes.push(Node { position: after, came: Some((chosen, at)), done: false });
        }
    }
    Chance::No
}

pub(super) fn line(nodes: &[Node], to: usize) -> Vec<String> {
    let step = |node: &&Node| node.came.and_then(|(_, from)| nodes.get(from));
    let steps = std::iter::successors(nodes.get(to), step).filter_map(|node| node.came);
    let mut line: Vec<String> = steps.map(|(chosen, _)| uci(chosen)).collect();
    line.reverse();
    line
}

/// Returns two estimates of the distance of a board to mate, and the number of squares to which the hunted king can
/// move. The smaller the distance, the sooner the board is examined; it affects only the order.
///
/// The first estimate suits boards on which pieces must be captured and pawns promoted first. The second suits a king
/// that is still among its own pieces.
pub(super) fn distances(board: &Board, (hunted, helper): (Square, Square), winner: Color) -> ([u32; 2], u32) {
    let own = board.by_color(winner);
    let flights = flights(board, hunted, winner);
    let heavy = own & (board.queens() | board.rooks());
    let promotion = if heavy.any() { 0 } else { 6 * to_promotion(board.by_piece(Role::Pawn.of(winner)), winner) };
    let check = if board.attacks_to(hunted, winner, board.occupied()).any() { 0 } else { 4 };
    let material = u32::try_from(board.by_color(!winner).count()).unwrap_or(16);
    let far = 6 * flights + 3 * edge_distance(hunted) + 2 * hunted.distance(helper) + promotion + check + material;
    let hunter = (own & board.queens()).into_iter().map(|queen| queen.distance(hunted)).min().unwrap_or(3);
    let near = 6 * flights + 2 * hunter + 2 * check + promotion;
    ([far, near], flights)
}

fn distances_in(position: &Chess, winner: Color) -> [u32; 2] {
    let board = position.board();
    let kings = board.king_of(!winner).zip(board.king_of(winner));
    kings.map_or([0, 0], |kings| distances(board, kings, winner).0)
}

/// Returns the number of squares to which the hunted king can move.
fn flights(board: &Board, hunted: Square, winner: Color) -> u32 {
    let occupied = board.occupied() ^ Bitboard::from_square(hunted);
    let is_safe = |square: &Square| board.attacks_to(*square, winner, occupied).is_empty();
    let flights = (attacks::king_attacks(hunted) & !board.by_color(!winner)).into_iter().filter(is_safe).count();
    u32::try_from(flights).unwrap_or(8)
}

pub(super) fn edge_distance(square: Square) -> u32 {
    let (file, rank) = (u32::from(square.file()), u32::from(square.rank()));
    file.min(7 - file) + rank.min(7 - rank)
}

/// Returns the number of steps of the foremost pawn to the last rank.
pub(super) fn to_promotion(pawns: Bitboard, color: Color) -> u32 {
    let mut steps = 0_u32;
    let mut rest = pawns;
    while rest.any() && steps < 7 {
        rest = ahead(color, rest);
        steps += 1;
    }
    if pawns.is_empty() { 4 } else { steps.saturating_sub(1) }
}

/// Returns a position as a hash. In a search for a line only, one of two positions with the same hash is skipped.
pub(super) fn fingerprint(position: &Chess) -> u64 {
    let mut mixer = Mixer::default();
    position.hash(&mut mixer);
    mixer.finish()
}

/// Fast hasher. Equal hashes are followed by a full comparison.
#[derive(Default)]
pub(super) struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            self.write_u64(chunk.iter().fold(0, |word, byte| (word << 8) | u64::from(*byte)));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }
}
