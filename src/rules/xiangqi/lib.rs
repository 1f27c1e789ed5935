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
mod legal;
mod moves;
pub mod notation;
mod piece;
mod rules;
mod square;
mod tables;

pub use board::Board;
pub use fen::FenError;
pub use moves::Move;
pub use piece::{Piece, Role};
pub use square::Square;
