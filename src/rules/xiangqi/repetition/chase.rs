//! What a move threatens to take with gain (捉, articles 25.3, 27, 28.3, 28.16, 29).
//!
//! A piece is chased by a move when another piece (27.1, 27.2: not the king, not a pawn) could take it next, legally and with
//! gain (29.3), and could not before (29.2). That is so where it
//! - came to reach it by this move: itself, or because a line or a leg was opened; or
//! - reached it before, but a piece that could have taken back may not do so any more: it is pinned, or would leave its king in a
//!   check uncovered by the capture. Its protection has become a false root (假根). A protection that is blocked off or taken away is
//!   none of this: the attack itself has not changed.
//!
//! Taking is with gain where the piece is worth more whatever follows (a rook for a horse or cannon; any of those for an advisor or
//! elephant), or where nobody can legally take back. Two of a kind that could take each other offer an exchange (兑). Who would be mated by
//! checks after taking chases nothing (29.4).
//!
//! A move that gives check is judged by the lines alone: with the check standing no protection would be worth anything.

use qisai_rules_kernel::Side;

use super::kill;
use crate::board::{Board, Slot};
use crate::moves::Move;
use crate::piece::Role;
use crate::square::Square;

/// One piece that could take another with gain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Threat {
    /// The chased piece.
    pub(super) on: Slot,
    /// How it would be taken.
    pub(super) capture: Move,
}

/// Whether the attacks of pawns count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pawns {
    Idle,
    Chase,
}

/// What the move between two positions chases. `depth` is how many checks a mate may take that punishes a capture.
pub(super) fn chased(before: &Board, after: &Board, pawns: Pawns, depth: u32) -> Vec<Threat> {
    let side = before.to_move;
    let mut turned = after.clone();
    turned.to_move = side;
    let mut found = Vec::new();
    for (from, role) in turned.pieces(side) {
        if role == Role::King || (role == Role::Pawn && pawns == Pawns::Idle) {
            continue;
        }
        for (to, target) in turned.pieces(side.other()) {
            let capture = Move { from, to };
            if is_of_value(target, to, side.other())
                && turned.reaches(side, from, role, to)
                && gains(&turned, capture, role, target)
                && is_new(before, &turned, capture)
                && kill::mates(&taken(&turned, capture), depth).is_none()
            {
                found.push(Threat { on: turned.slot_at(to), capture });
            }
        }
    }
    found
}

/// 25.3: neither the king nor a pawn on its own bank is material.
fn is_of_value(target: Role, at: Square, owner: Side) -> bool {
    match target {
        Role::King => false,
        Role::Pawn => at.across_river(owner),
        _ => true,
    }
}

/// Whether a capture by the side to move is legal and keeps something for it.
fn gains(board: &Board, capture: Move, role: Role, target: Role) -> bool {
    if !board.leaves_king_safe(capture.from, capture.to) || (role == target && offers_exchange(board, capture)) {
        return false;
    }
    if is_worth_more(target, role) {
        return true;
    }
    let taken = taken(board, capture);
    let checked = board.in_check(taken.to_move);
    !taken.pieces(taken.to_move).any(|(from, role)| {
        taken.reaches(taken.to_move, from, role, capture.to) && (checked || taken.leaves_king_safe(from, capture.to))
    })
}

/// 28.5: the attacked piece is of the same kind and could itself take the attacker.
fn offers_exchange(board: &Board, capture: Move) -> bool {
    let mut theirs = board.clone();
    theirs.to_move = board.to_move.other();
    theirs.is_legal(Move { from: capture.to, to: capture.from })
}

/// Worth more than the attacker, so that protection does not help.
fn is_worth_more(target: Role, attacker: Role) -> bool {
    match attacker {
        Role::Horse | Role::Cannon => target == Role::Rook,
        Role::Advisor | Role::Elephant => matches!(target, Role::Rook | Role::Horse | Role::Cannon),
        _ => false,
    }
}

/// The position after a capture, legal or not.
fn taken(board: &Board, capture: Move) -> Board {
    let mut taken = board.clone();
    taken.shift(capture.from, capture.to);
    taken.to_move = board.to_move.other();
    taken
}

/// Whether a gainful capture was not there before the move that led to `after`, in which the same side is to move again.
fn is_new(before: &Board, after: &Board, capture: Move) -> bool {
    let (attacker, target) = (after.slot_at(capture.from), after.slot_at(capture.to));
    let (Some(from), Some(to)) = (before.square_of(attacker), before.square_of(target)) else { return true };
    let side = before.to_move;
    let Some(piece) = before.piece_in(attacker) else { return true };
    if !before.reaches(side, from, piece.role, to) {
        return true;
    }
    if after.in_check(side.other()) {
        return false;
    }
    let (then, now) = (taken(before, Move { from, to }), taken(after, capture));
    then.pieces(then.to_move).any(|(from, role)| {
        let root = now.square_of(then.slot_at(from));
        then.is_legal(Move { from, to })
            && root.is_some_and(|root| {
                now.reaches(now.to_move, root, role, capture.to) && !now.leaves_king_safe(root, capture.to)
            })
    })
}
