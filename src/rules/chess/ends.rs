//! Positions that end the game.

use qisai_rules_kernel::{Cause, Side, Verdict};
use shakmaty::{Bitboard, Chess, Color, Position, Square, attacks};

use crate::profile::{DeadPosition, Profile};

pub(crate) fn side(color: Color) -> Side {
    if color.is_white() { Side::First } else { Side::Second }
}

/// Returns mate, stalemate, or a position that is dead by its material alone. The side to move may be in check.
pub(crate) fn verdict(position: &Chess, profile: &Profile) -> Option<Verdict> {
    verdict_in(position, profile, position.is_check())
}

/// Returns the verdict of a position; `is_check` is `true` if the side to move is in check.
pub(crate) fn verdict_in(position: &Chess, profile: &Profile, is_check: bool) -> Option<Verdict> {
    let draw = |cause, article| Some(Verdict { winner: None, cause, article });
    let has_quick_move = (!is_check && has_plain_move(position)) || has_king_move(position);
    if !has_quick_move && position.legal_moves().is_empty() {
        let mate =
            Verdict { winner: Some(side(!position.turn())), cause: Cause::Checkmate, article: profile.checkmate };
        if is_check { Some(mate) } else { draw(Cause::Stalemate, profile.stalemate) }
    } else if is_dead_by_material(position, profile.dead) {
        draw(Cause::InsufficientMaterial, profile.dead.article())
    } else {
        None
    }
}

fn has_king_move(position: &Chess) -> bool {
    let Some(king) = position.board().king_of(position.turn()) else { return false };
    let squares = attacks::king_attacks(king) & !position.us();
    squares.into_iter().any(|to| is_safe_for_king(position, king, to))
}

/// Returns `true` if the king, on its square, can move to another one without being attacked there.
pub(crate) fn is_safe_for_king(position: &Chess, king: Square, to: Square) -> bool {
    let board = position.board();
    board.attacks_to(to, !position.turn(), board.occupied().without(king)).is_empty()
}

/// Returns `true` if some piece that is not in line with its king, and so cannot be pinned, can move. The test is quick
/// and nearly always succeeds.
fn has_plain_move(position: &Chess) -> bool {
    let (board, turn) = (position.board(), position.turn());
    let Some(king) = board.king_of(turn) else { return false };
    let free = position.us() & !attacks::queen_attacks(king, Bitboard::EMPTY) & !board.kings();
    if (ahead(turn, free & board.pawns()) & !board.occupied()).any() {
        return true;
    }
    let moves = |from| board.attacks_from(from) & !position.us();
    (free & !board.pawns()).into_iter().any(|from| moves(from).any())
}

/// Returns the squares one step forward.
pub(crate) fn ahead(turn: Color, squares: Bitboard) -> Bitboard {
    squares.shift(if turn.is_white() { 8 } else { -8 })
}

fn is_dead_by_material(position: &Chess, rule: DeadPosition) -> bool {
    let board = position.board();
    if (board.pawns() | board.rooks_and_queens()).any() {
        return false;
    }
    let minor = board.bishops() | board.knights();
    match rule {
        DeadPosition::AnySeriesOfMoves(_) => position.is_insufficient_material(),
        DeadPosition::Listed(_) if minor.count() < 2 => true,
        DeadPosition::Listed(_) => {
            let bishops = board.bishops();
            let one_colour =
                (bishops & Bitboard::DARK_SQUARES).is_empty() || (bishops & Bitboard::LIGHT_SQUARES).is_empty();
            minor.count() == 2 && bishops == minor && (bishops & board.white()).count() == 1 && one_colour
        }
    }
}
