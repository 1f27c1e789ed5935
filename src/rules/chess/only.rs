//! Quick search for the only move that a text can mean, without a list of moves.

use shakmaty::{Bitboard, Chess, Color, Move, Position, Rank, Role, Square, attacks};

use crate::ends::{ahead, is_safe_for_king};
use crate::text::PieceText;

/// Returns the legal move that a text means, if a quick test shows that it is legal and that the text fits no other
/// move. `is_check` is `true` if the side to move is in check.
///
/// `None` implies nothing about the text. Castling, promotion, en passant captures, several pieces that reach the
/// square, and texts of no legal move are left to [`readings`](crate::text::readings).
pub(crate) fn only_move(position: &Chess, text: PieceText, is_check: bool) -> Option<Move> {
    let (board, to) = (position.board(), text.to);
    let capture = board.role_at(to);
    if position.us().contains(to) || text.promotion.is_some() || (text.takes && capture.is_none()) {
        return None;
    }
    let role = text.role_in(position);
    let reach = match role {
        Role::Pawn => pawns_from(position, to, capture.is_some())?,
        Role::Knight => attacks::knight_attacks(to),
        Role::Bishop => attacks::bishop_attacks(to, board.occupied()),
        Role::Rook => attacks::rook_attacks(to, board.occupied()),
        Role::Queen => attacks::queen_attacks(to, board.occupied()),
        Role::King => attacks::king_attacks(to),
    };
    let file = text.file.map_or(Bitboard::FULL, Bitboard::from_file);
    let rank = text.rank.map_or(Bitboard::FULL, Bitboard::from_rank);
    let from = (reach & position.our(role) & file & rank).single_square()?;
    let is_legal = if role == Role::King {
        is_safe_for_king(position, from, to)
    } else {
        is_safe_without(position, from, to, is_check)
    };
    is_legal.then_some(Move::Normal { role, from, capture, to, promotion: None })
}

/// Returns the squares from which a pawn moves to, or captures on, a square. Returns `None` if the pawn would be
/// promoted or could capture en passant.
fn pawns_from(position: &Chess, to: Square, takes: bool) -> Option<Bitboard> {
    let turn = position.turn();
    if matches!(to.rank(), Rank::First | Rank::Eighth) || position.maybe_ep_square() == Some(to) {
        return None;
    }
    if takes {
        return Some(attacks::pawn_attacks(!turn, to));
    }
    let before = ahead(!turn, Bitboard::from_square(to));
    let is_double = to.rank() == if turn == Color::White { Rank::Fourth } else { Rank::Fifth };
    let free = before & !position.board().occupied();
    Some(if is_double && free.any() { ahead(!turn, before) } else { before })
}

/// Returns `true` if the king is not attacked after a move of another piece that is not an en passant capture.
fn is_safe_without(position: &Chess, from: Square, to: Square, is_check: bool) -> bool {
    let board = position.board();
    let Some(king) = board.king_of(position.turn()) else { return false };
    if !is_check && !attacks::queen_attacks(king, Bitboard::EMPTY).contains(from) {
        return true;
    }
    let after = board.occupied().without(from).with(to);
    board.attacks_to(king, !position.turn(), after).without(to).is_empty()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use proptest::prelude::*;
    use proptest::sample::Index;
    use shakmaty::File;

    use super::*;
    use crate::text::{MoveText, readings};

    /// Returns every piece to every square, from anywhere or from one file, with and without capture.
    fn texts() -> impl Iterator<Item = PieceText> {
        let files = || std::iter::once(None).chain(File::ALL.map(Some));
        let pieces = Role::ALL.into_iter().flat_map(|role| Square::ALL.map(|to| (role, to)));
        let from = pieces.flat_map(move |(role, to)| files().map(move |file| (role, to, file)));
        from.flat_map(|(role, to, file)| {
            [false, true].map(|takes| PieceText { role: Some(role), file, rank: None, to, takes, promotion: None })
        })
    }

    /// Generates the positions of a game of random moves from one of several start positions.
    fn positions() -> impl Strategy<Value = Vec<Chess>> {
        let starts = [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "3rkr2/8/2q1b1q1/8/1Q1N1R2/8/2PPP3/R2BKB1R w - - 0 1",
        ];
        (proptest::sample::select(starts.to_vec()), proptest::collection::vec(any::<Index>(), 0..80)).prop_map(
            |(fen, picks)| {
                let mut positions = vec![<crate::Board as qisai_rules_kernel::Rules>::parse(fen).unwrap().0];
                for pick in picks {
                    let mut position = positions.last().unwrap().clone();
                    let moves = position.legal_moves();
                    if moves.is_empty() {
                        break;
                    }
                    position.play_unchecked(*pick.get(&moves));
                    positions.push(position);
                }
                positions
            },
        )
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 20 } else { 1_000 }))]

        /// The quick test returns exactly the move in the list of all legal moves.
        #[test]
        fn a_move_seen_at_once_is_the_only_one_of_the_list(positions in positions()) {
            let mut seen = 0_usize;
            for position in &positions {
                let is_check = position.is_check();
                for text in texts() {
                    if let Some(chosen) = only_move(position, text, is_check) {
                        seen += 1;
                        let listed = readings(position, MoveText::Piece(text));
                        prop_assert_eq!(listed.as_slice(), [chosen]);
                    }
                }
            }
            prop_assert!(seen > 0);
        }
    }
}
