//! International draughts on 10×10 squares: board, FEN, legal moves by the rules of the FMJD.
//!
//! ```
//! use qisai_rules_draughts::Board;
//! use qisai_rules_kernel::{Rules, perft};
//!
//! assert_eq!(perft(&Board::start(), 3), 658);
//! ```

mod board;
mod capture;
mod fen;
mod moves;
mod notation;
mod ray;
mod rules;
mod square;

pub use board::{Board, Piece, Role};
pub use fen::FenError;
pub use moves::Move;
pub use notation::{MoveText, MoveTextError};
pub use square::{Square, Squares};
