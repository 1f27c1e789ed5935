//! Moves as players write them.
//!
//! What is read, whatever it is that a record mixes:
//! - Chinese: `炮二平五`, `马8进7`; simplified or traditional (`車` `俥` `砲` `傌` `帥` `進` …), digits Chinese, full-width or half-width
//!   for either side, either side's name of a piece.
//! - Two on a file: `前炮`, `后车`, with three pawns `中兵`, also with the piece first (`兵前`); advisors and elephants too, where the
//!   direction alone would do. Pawns by number: `二兵` is the second from the front of the one file that has several; where
//!   two files have several, they are counted together, from the mover's right, each file from the front. Front, middle or rear pawn with its
//!   file: `前七平六`, `七前平六`.
//! - Short form `炮25`, `马87` (article 7.5): read, never written, because it names no direction; about every second move has
//!   several readings.
//! - WXF `C2=5` `H8+7` `R+-1` `27=8` (second pawn of file 7): horse `H` or `N`, elephant `E`, `B` or `M`, advisor `A` or `G`, pawn `P`
//!   or `S`, either case; traverse `=` or `.`.
//! - ICCS `H2-E2`, `h2e2`.
//! - Letters and points as programs of chess variants write them: `Ha3`, `Cbg8`, `R10a9`, `Pxe6`, ranks from 1.
//! - Spaces within a move, and `+`, `-`, `=` for 进, 退, 平 also between Chinese characters.
//!
//! ```
//! use qisai_rules_kernel::Rules;
//! use qisai_rules_xiangqi::{Board, notation};
//!
//! let board = Board::start();
//! let central = notation::read(&board, "炮二平五").unwrap();
//! assert_eq!(notation::read(&board, "C2=5"), Ok(central));
//! assert_eq!(notation::iccs(central), "H2-E2");
//! assert_eq!(notation::chinese(&board, central).as_deref(), Some("炮二平五"));
//! ```

mod read;
mod token;
mod write;

use thiserror::Error;

use crate::board::Board;
use crate::moves::Move;

pub use read::readings;
pub(crate) use read::{broken, readings_from};
pub use write::{chinese, iccs, wxf};

/// Why a text is not one move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReadError {
    /// It is no legal move in any notation.
    #[error("{0:?} is no legal move here")]
    Illegal(String),
    /// It fits several legal moves.
    #[error("{text:?} fits {} moves: {}", readings.len(), listed(readings))]
    Ambiguous {
        /// As it is written.
        text: String,
        /// The moves that it fits.
        readings: Vec<Move>,
    },
}

fn listed(readings: &[Move]) -> String {
    readings.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// The one legal move that a text means, in any notation.
pub fn read(board: &Board, text: &str) -> Result<Move, ReadError> {
    let readings = readings(board, text);
    match readings.as_slice() {
        [] => Err(ReadError::Illegal(text.to_owned())),
        [only] => Ok(*only),
        _ => Err(ReadError::Ambiguous { text: text.to_owned(), readings }),
    }
}
