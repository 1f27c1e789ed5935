//! Xiangqi: board, FEN, legal moves, 将死 and 困毙.
//!
//! ```
//! use qisai_rules_kernel::{Rules, perft};
//! use qisai_rules_xiangqi::Board;
//!
//! assert_eq!(perft(&Board::start(), 2), 1920);
//! ```

mod board;
mod fen;
mod moves;
mod rules;
mod square;

pub use board::{Board, Piece, Role};
pub use fen::FenError;
pub use moves::Move;
pub use square::Square;
