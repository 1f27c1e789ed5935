//! Threats of a move to capture with gain (捉, articles 25.3, 27, 28.3, 28.16, 29).
//!
//! A move chases a piece if another piece (27.1, 27.2: not the king, not a pawn) could capture it next, legally and
//! with gain (29.3), and could not before (29.2). One of the following must apply:
//! - The attacker reaches the piece by this move. Either it moved itself, or a line or a leg was opened.
//! - The attacker reached it before, but a piece that could have recaptured can no longer do so. That piece is pinned,
//!   or would expose its king to a check by recapturing. Its protection has become a false root (假根). A protection that
//!   is blocked or removed does not count: the attack itself has not changed.
//!
//! A capture is with gain in two cases. The captured piece is worth more regardless of the reply (a rook for a horse or
//! cannon; any of those for an advisor or elephant), or no piece can legally recapture. Two pieces of the same kind
//! that could capture each other offer an exchange (兑). A side that would be mated by checks after the capture chases
//! nothing (29.4).
//!
//! A move that gives check is judged by the lines alone, because no protection would count while the king is in check.

use qisai_rules_kernel::Side;

use super::kill;
use crate::board::{Board, Slot};
use crate::moves::Move;
use crate::piece::Role;
use crate::square::Square;

/// Capture with gain that a piece threatens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Threat {
    /// Chased piece.
    pub(super) on: Slot,
    /// Threatened capture.
    pub(super) capture: Move,
}

/// Treatment of attacks by pawns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pawns {
    Idle,
    Chase,
}

/// Returns the threats made by the move between two positions. `depth` is the maximum number of checks in a mate that
/// punishes a capture.
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

/// Returns `true` if a capture by the side to move is legal and gains material.
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

/// 28.5: the attacked piece is of the same kind and could itself capture the attacker.
fn offers_exchange(board: &Board, capture: Move) -> bool {
    let mut theirs = board.clone();
    theirs.to_move = board.to_move.other();
    theirs.is_legal(Move { from: capture.to, to: capture.from })
}

/// Returns `true` if the target is worth more than the attacker, so that protection does not help.
fn is_worth_more(target: Role, attacker: Role) -> bool {
    match attacker {
        Role::Horse | Role::Cannon => target == Role::Rook,
        Role::Advisor | Role::Elephant => matches!(target, Role::Rook | Role::Horse | Role::Cannon),
        _ => false,
    }
}

/// Returns the position after a capture, whether it is legal or not.
fn taken(board: &Board, capture: Move) -> Board {
    let mut taken = board.clone();
    taken.shift(capture.from, capture.to);
    taken.to_move = board.to_move.other();
    taken
}

/// Returns `true` if a gainful capture did not exist before the move that led to `after`. In `after`, the same side is
/// to move again.
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
