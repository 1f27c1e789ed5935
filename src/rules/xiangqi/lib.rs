//! Xiangqi rules: board, FEN, legal moves, 将死 and 困毙, moves in every notation, rulings on repetition and on the natural
//! limit, and whole records.
//!
//! ```
//! use qisai_rules_kernel::{Rules, perft};
//! use qisai_rules_xiangqi::Board;
//!
//! assert_eq!(perft(&Board::start(), 2), 1920);
//! ```

mod account;
mod board;
mod diagram;
mod fen;
mod key;
mod laws;
mod legal;
pub mod limit;
mod moves;
pub mod notation;
mod piece;
pub mod record;
pub mod repetition;
mod rules;
mod square;
mod tables;

pub use account::account;
pub use board::Board;
pub use diagram::diagram;
pub use fen::FenError;
pub use laws::Laws;
pub use moves::Move;
pub use piece::{Piece, Role};
pub use square::Square;
