//! How a position ends the game.

use qisai_rules_kernel::{Cause, Side, Verdict};
use shakmaty::{Bitboard, Chess, Color, Position, attacks};

use crate::profile::{DeadPosition, Profile};

pub(crate) fn side(color: Color) -> Side {
    if color.is_white() { Side::First } else { Side::Second }
}

/// Mate, stalemate, or a position that is dead by its material alone.
pub(crate) fn verdict(position: &Chess, profile: &Profile) -> Option<Verdict> {
    let draw = |cause, article| Some(Verdict { winner: None, cause, article });
    if position.is_check() {
        let is_mate = position.legal_moves().is_empty();
        let winner = Some(side(!position.turn()));
        is_mate.then_some(Verdict { winner, cause: Cause::Checkmate, article: profile.checkmate })
    } else if !has_plain_move(position) && position.legal_moves().is_empty() {
        draw(Cause::Stalemate, profile.stalemate)
    } else if is_dead_by_material(position, profile.dead) {
        draw(Cause::InsufficientMaterial, profile.dead.article())
    } else {
        None
    }
}

/// Whether some piece can move that cannot be pinned, as it does not stand in line with its king. Quick, and nearly always so.
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

/// The squares one step forward.
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
