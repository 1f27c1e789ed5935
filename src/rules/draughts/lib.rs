//! International draughts on 10×10 squares: board, FEN, legal moves by the rules of the FMJD, draws, and checks of whole records.
//!
//! * [`Board`] is a position with its legal moves;
//! * [`Game`] is a position with the history that the draw rules of a [`Profile`] count;
//! * [`diagram`](fn@diagram) draws a position;
//! * [`account`] replays a record and reports its first fault, its irregular moves and the end of the game;
//! * [`follow`] returns the moves of a record.
//!
//! ```
//! use qisai_rules_draughts::Board;
//! use qisai_rules_kernel::{Rules, perft};
//!
//! assert_eq!(perft(&Board::start(), 3), 658);
//! ```

mod board;
mod capture;
mod claim;
mod diagram;
mod fen;
mod game;
mod irregular;
mod moves;
mod notation;
mod profile;
mod ray;
mod readings;
mod record;
mod rules;
mod square;

pub use board::{Board, Piece, Role};
pub use diagram::diagram;
pub use fen::FenError;
pub use game::{DrawCount, DrawRule, Game};
pub use moves::Move;
pub use notation::{MoveText, MoveTextError};
pub use profile::{FMJD, PROFILES, Profile};
pub use record::{Followed, account, follow};
pub use square::{Square, Squares};
