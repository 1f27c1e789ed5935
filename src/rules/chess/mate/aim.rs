//! Search for a mate with an aim. The king of the helping side goes to a square, and the other king to a post beside it
//! if needed. One piece, or a pawn that can walk to its promotion, mates there. All other pieces stay in place.
//!
//! Squares and ways are computed from the initial placement, so an aim may turn out to be wrong. Every result has been
//! replayed by the rules of the game and ends in mate.

mod straight;

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};
use std::hash::BuildHasherDefault;

use shakmaty::{Bitboard, Board, Chess, Color, Move, MoveList, Position, Role, Square, attacks};

use super::search::{Mixer, Node, fingerprint, line};
use super::still::spread;
use super::walk::mated;
use crate::ends::ahead;

/// Maximum number of aims that are tried, nearest first, and of positions expanded for each.
const AIMS: usize = 4;
const STEPS: usize = 60;
/// Maximum number of aims that are approached directly.
const STRAIGHT_AIMS: usize = 3;
/// Maximum number of moves of the mated king, of the other king, and of the piece.
const FAR: (u32, u32, u32) = (11, 13, 3);
/// Number of moves assumed for an unreachable square, for a king and for a piece.
const NEVER: (u32, u32) = (15, 9);
/// Number of moves of other pieces that are tried if the king cannot move.
const OTHERS: usize = 4;

/// Returns a line to a mate by this side, or `None` if none is found quickly.
pub(super) fn mate(start: &Chess, winner: Color) -> Option<Vec<String>> {
    let scene = Scene::of(start.board(), winner)?;
    nearest(scene.aims(), AIMS).into_iter().find_map(|aim| Way::to(&scene, &aim).walk(start))
}

/// Returns moves directly to a mate by this side at one of the nearest aims, or `None` if that fails.
pub(super) fn straight(start: &Chess, winner: Color) -> Option<Vec<Move>> {
    let scene = Scene::of(start.board(), winner)?;
    nearest(scene.aims(), STRAIGHT_AIMS).into_iter().find_map(|aim| Way::to(&scene, &aim).straight(start))
}

/// Number of moves to each square, or `None` for unreachable squares.
struct Moves {
    count: [Option<u32>; 64],
    reached: Bitboard,
}

impl Moves {
    /// Counts the moves from a square over allowed squares, up to a maximum.
    fn over(allowed: Bitboard, from: Square, most: u32, moves: impl Fn(Square) -> Bitboard) -> Self {
        let mut found = Self { count: [None; 64], reached: Bitboard::EMPTY };
        let mut edge = Bitboard::from_square(from);
        for count in 0..=most {
            for square in edge {
                if let Some(slot) = found.count.get_mut(usize::from(square)) {
                    *slot = Some(count);
                }
            }
            found.reached |= edge;
            edge = spread(edge, &moves) & allowed & !found.reached;
            if edge.is_empty() {
                break;
            }
        }
        found
    }

    fn to(&self, square: Square) -> Option<u32> {
        self.count.get(usize::from(square)).copied().flatten()
    }

    fn to_or(&self, square: Square, never: u32) -> u32 {
        self.to(square).map_or(never, |count| count.min(never))
    }
}

/// Piece that may give mate.
#[derive(Clone, Copy)]
struct Hunter {
    stands: Square,
    /// Role in which the piece gives mate.
    role: Role,
    /// First square in that role: its own square, or the promotion square of a pawn.
    from: Square,
    /// Number of moves of the pawn before that.
    before: u32,
}

/// Aim: the squares of the pieces in the mate.
#[derive(Clone, Copy)]
struct Aim {
    hunter: Hunter,
    hunted: Square,
    /// Square on which the other king helps, or `None` if it need not help.
    post: Option<Square>,
    mates_from: Square,
    /// Cost of the aim. Lower costs are tried first.
    cost: u32,
}

/// Placement of the pieces before the first move.
struct Scene<'a> {
    board: &'a Board,
    winner: Color,
    /// King to be mated, and the other king.
    hunted: Square,
    helper: Square,
    /// All pieces except the kings.
    men: Bitboard,
    /// Squares attacked by the mated side's pieces, without its king.
    defended: Bitboard,
}

impl<'a> Scene<'a> {
    fn of(board: &'a Board, winner: Color) -> Option<Self> {
        let (hunted, helper) = board.king_of(!winner).zip(board.king_of(winner))?;
        let men = board.occupied() & !board.kings();
        let defended = attacked(board, men & board.by_color(!winner), men);
        Some(Self { board, winner, hunted, helper, men, defended })
    }

    /// Returns the squares to which the other king can go without being attacked by stationary pieces.
    fn quiet(&self) -> Bitboard {
        !self.board.occupied() & !self.defended
    }

    /// Returns the pieces that stay in place while a piece hunts, and the squares that those of the hunter's side
    /// attack.
    fn standing(&self, hunter: Hunter) -> (Bitboard, Bitboard) {
        let standing = self.men.without(hunter.stands);
        (standing, attacked(self.board, standing & self.board.by_color(self.winner), standing))
    }

    /// Returns the squares to which the mated king can go.
    fn safe(&self, hunter: Hunter, covered: Bitboard) -> Bitboard {
        (!self.board.occupied()).with(hunter.stands) & !covered
    }

    /// Returns the squares to which a hunter can go: not to its own side's pieces, nor to the king.
    fn huntable(&self, hunter: Hunter) -> Bitboard {
        (!self.board.by_color(self.winner)).with(hunter.stands).without(self.hunted)
    }

    fn hunters(&self) -> Vec<Hunter> {
        let own = self.board.by_color(self.winner) & !self.board.kings();
        own.into_iter().filter_map(|stands| self.hunter(stands)).collect()
    }

    fn hunter(&self, stands: Square) -> Option<Hunter> {
        let role = self.board.role_at(stands)?;
        if role != Role::Pawn {
            return Some(Hunter { stands, role, from: stands, before: 0 });
        }
        let (mut at, mut before) = (Bitboard::from_square(stands), 0);
        while (at & Bitboard::BACKRANKS).is_empty() {
            at = ahead(self.winner, at) & !self.board.occupied();
            before += 1;
            at.first()?;
        }
        at.first().map(|from| Hunter { stands, role: Role::Queen, from, before })
    }

    fn aims(&self) -> Vec<Aim> {
        let quiet = self.quiet().with(self.helper);
        let helps = Moves::over(quiet, self.helper, FAR.1, attacks::king_attacks);
        self.hunters().into_iter().flat_map(|hunter| self.aims_of(hunter, &helps)).collect()
    }

    fn aims_of(&self, hunter: Hunter, helps: &Moves) -> Vec<Aim> {
        let (standing, covered) = self.standing(hunter);
        let flees = Moves::over(self.safe(hunter, covered), self.hunted, FAR.0, attacks::king_attacks);
        let piece = hunter.role.of(self.winner);
        let others = standing.with(self.helper).with(self.hunted);
        let moves = |from| attacks::attacks(from, piece, others);
        let hunts = Moves::over(self.huntable(hunter), hunter.from, FAR.2, moves);
        let mut aims = Vec::new();
        for hunted in flees.reached {
            let checks = attacks::attacks(hunted, piece, standing) & hunts.reached & !self.defended;
            for mates_from in checks {
                let Some(needed) = self.needed(hunter, (standing, covered), hunted, mates_from) else { continue };
                let free = (helps.reached & !attacks::king_attacks(hunted)).without(hunted).without(mates_from);
                let posts = needed.into_iter().fold(free, |posts, square| posts & attacks::king_attacks(square));
                let post = posts.into_iter().min_by_key(|post| helps.to(*post)).filter(|_| needed.any());
                if needed.any() && post.is_none() {
                    continue;
                }
                let helped = post.and_then(|post| helps.to(post)).unwrap_or(0);
                let first = flees.to(hunted).unwrap_or(0);
                let second = hunter.before + helped + hunts.to(mates_from).unwrap_or(0);
                aims.push(Aim { hunter, hunted, post, mates_from, cost: 8 * first.max(second) + first + second });
            }
        }
        aims
    }

    /// Returns the squares that the other king must attack for a check to be mate. Returns `None` if a piece of the
    /// mated side can interpose.
    fn needed(
        &self,
        hunter: Hunter,
        (standing, covered): (Bitboard, Bitboard),
        hunted: Square,
        mates_from: Square,
    ) -> Option<Bitboard> {
        let around = attacks::king_attacks(hunted);
        let is_near = around.contains(mates_from);
        if !is_near && (attacks::between(hunted, mates_from) & self.defended).any() {
            return None;
        }
        let attacked = attacks::attacks(mates_from, hunter.role.of(self.winner), standing.with(mates_from));
        let filled = standing & self.board.by_color(!self.winner);
        let needed = (around & !filled & !covered & !attacked).without(mates_from);
        let is_loose = is_near && !covered.contains(mates_from);
        Some(if is_loose { needed.with(mates_from) } else { needed })
    }
}

/// Returns the squares that these pieces attack.
fn attacked(board: &Board, men: Bitboard, occupied: Bitboard) -> Bitboard {
    let pieces = men.into_iter().filter_map(|from| Some((from, board.piece_at(from)?)));
    pieces.fold(Bitboard::EMPTY, |all, (from, piece)| all | attacks::attacks(from, piece, occupied))
}

/// Returns the nearest aims, up to a maximum, with one for each piece and square of the king.
fn nearest(mut aims: Vec<Aim>, most: usize) -> Vec<Aim> {
    aims.sort_by_key(|aim| aim.cost);
    let mut chosen: Vec<Aim> = Vec::new();
    for aim in aims {
        let is_new = |it: &Aim| (it.hunter.stands, it.hunted) != (aim.hunter.stands, aim.hunted);
        if chosen.len() < most && chosen.iter().all(is_new) {
            chosen.push(aim);
        }
    }
    chosen
}

/// Distances of all pieces from an aim.
struct Way {
    winner: Color,
    hunter: Hunter,
    hunted: Moves,
    /// Distances of the other king, or `None` if it need not move.
    helper: Option<Moves>,
    piece: Moves,
}

impl Way {
    fn to(scene: &Scene<'_>, aim: &Aim) -> Self {
        let hunter = aim.hunter;
        let (standing, covered) = scene.standing(hunter);
        let hunted =
            Moves::over(scene.safe(hunter, covered).with(scene.hunted), aim.hunted, NEVER.0, attacks::king_attacks);
        let quiet = scene.quiet().with(scene.helper).with(hunter.stands);
        let helper = aim.post.map(|post| Moves::over(quiet, post, NEVER.0, attacks::king_attacks));
        let moves = |from| attacks::attacks(from, hunter.role.of(scene.winner), standing);
        let free = (!scene.board.by_color(scene.winner)).with(hunter.stands);
        let piece = Moves::over(free, aim.mates_from, NEVER.1, moves);
        Self { winner: scene.winner, hunter, hunted, helper, piece }
    }

    /// Returns the total number of moves to the squares of the aim.
    fn distance(&self, board: &Board, stands: Square) -> u32 {
        let king = |color, moves: &Moves| board.king_of(color).map_or(NEVER.0, |at| moves.to_or(at, NEVER.0));
        let helper = self.helper.as_ref().map_or(0, |moves| king(self.winner, moves));
        let piece = board.role_at(stands).map_or(NEVER.1, |role| self.of_piece(role, stands));
        king(!self.winner, &self.hunted) + helper + piece
    }

    /// Returns the number of moves of the hunter from a square in a role.
    fn of_piece(&self, role: Role, stands: Square) -> u32 {
        let piece = if role == Role::Pawn {
            stands.distance(self.hunter.from) + self.piece.to_or(self.hunter.from, NEVER.1)
        } else {
            self.piece.to_or(stands, NEVER.1)
        };
        piece.min(NEVER.1)
    }

    fn walk(&self, start: &Chess) -> Option<Vec<String>> {
        let mut nodes = vec![Node { position: start.clone(), came: None, done: false }];
        let mut known: HashSet<u64, BuildHasherDefault<Mixer>> = HashSet::default();
        known.insert(fingerprint(start));
        let mut open = BinaryHeap::from([(Reverse(0), Reverse(0_usize), self.hunter.stands)]);
        for _ in 0..STEPS {
            let (_, Reverse(at), stands) = open.pop()?;
            let position = nodes.get(at)?.position.clone();
            let moves = position.legal_moves();
            if position.turn() == self.winner
                && let Some((after, chosen)) =
                    moves.iter().find_map(|chosen| Some((mated(&position, *chosen)?, *chosen)))
            {
                nodes.push(Node { position: after, came: Some((chosen, at)), done: true });
                return Some(line(&nodes, nodes.len() - 1));
            }
            for chosen in self.going(&position, &moves, stands) {
                let mut after = position.clone();
                after.play_unchecked(chosen);
                if known.insert(fingerprint(&after)) {
                    let stands = if chosen.from() == Some(stands) { chosen.to() } else { stands };
                    let distance = self.distance(after.board(), stands);
                    open.push((Reverse(distance), Reverse(nodes.len()), stands));
                    nodes.push(Node { position: after, came: Some((chosen, at)), done: false });
                }
            }
        }
        None
    }

    /// Returns the moves that are expanded: those of the kings and of the hunter, which is never captured.
    fn going(&self, position: &Chess, moves: &MoveList, stands: Square) -> Vec<Move> {
        let helps = position.turn() != self.winner;
        let goes = |chosen: &&Move| match chosen.role() {
            Role::King => helps || !chosen.is_castle(),
            _ => !helps && chosen.from() == Some(stands) && chosen.promotion().is_none_or(|role| role == Role::Queen),
        };
        let spares = |chosen: &&Move| !helps || chosen.to() != stands;
        let going: Vec<Move> = moves.iter().filter(goes).filter(spares).copied().collect();
        if going.is_empty() { moves.iter().filter(spares).copied().take(OTHERS).collect() } else { going }
    }
}
