//! Writer of moves in SAN.

use shakmaty::san::SanPlus;

use crate::{Board, Move};

/// Writes a legal move in SAN with letters, `+` and `#`: `Nbd2`, `exd6`, `e8=Q+`, `O-O`.
///
/// ```
/// use qisai_rules_chess::{Board, san};
/// use qisai_rules_kernel::Rules;
///
/// let board = Board::parse("k7/8/1K6/8/8/8/8/1N3N1R w - - 0 1").unwrap();
/// let written: Vec<_> = board.legal_moves().iter().map(|chosen| san(&board, chosen)).collect();
/// assert!(["Nbd2", "Nfd2", "Na3", "Rh8#"].iter().all(|move_| written.contains(&(*move_).to_owned())));
/// ```
pub fn san(board: &Board, chosen: &Move) -> String {
    SanPlus::from_move(board.0.clone(), chosen.0).to_string()
}
