//! Moves in the notations of players.
//!
//! The following forms are read, in any mixture:
//! - Chinese: `炮二平五`, `马8进7`; simplified or traditional (`車` `俥` `砲` `傌` `帥` `進` …), with Chinese,
//!   full-width or half-width digits for either side, and either side's name of a piece.
//! - Two pieces on a file: `前炮`, `后车`, with three pawns `中兵`, also with the piece first (`兵前`). Advisors and elephants
//!   may be named in this way although the direction alone would suffice.
//! - Pawns by number: `二兵` is the second from the front of the only file with several pawns. If two files have several,
//!   pawns are counted together from the mover's right, each file from the front. Front, middle or rear pawn with its file:
//!   `前七平六`, `七前平六`.
//! - Short form `炮25`, `马87` (article 7.5). It is read but never written, because it names no direction: about half of all
//!   moves would have several readings.
//! - WXF `C2=5` `H8+7` `R+-1` `27=8` (second pawn of file 7): horse `H` or `N`, elephant `E`, `B` or `M`, advisor `A` or `G`, pawn `P`
//!   or `S`, either case; traverse `=` or `.`.
//! - ICCS `H2-E2`, `h2e2`.
//! - Letters and points as written by programs for chess variants: `Ha3`, `Cbg8`, `R10a9`, `Pxe6`, ranks from 1.
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

/// Reason for which a text is not one move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReadError {
    /// Text that is not a legal move in any notation.
    #[error("{0:?} is not a legal move here")]
    Illegal(String),
    /// Text that fits several legal moves.
    #[error("{text:?} fits {} moves: {}", readings.len(), listed(readings))]
    Ambiguous {
        /// Text of the move.
        text: String,
        /// Moves that the text fits.
        readings: Vec<Move>,
    },
}

fn listed(readings: &[Move]) -> String {
    readings.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Parses the only legal move that a text means, in any notation.
///
/// # Errors
/// Returns [`ReadError::Illegal`] if the text means no legal move, and [`ReadError::Ambiguous`] if it means several.
pub fn read(board: &Board, text: &str) -> Result<Move, ReadError> {
    let readings = readings(board, text);
    match readings.as_slice() {
        [] => Err(ReadError::Illegal(text.to_owned())),
        [only] => Ok(*only),
        _ => Err(ReadError::Ambiguous { text: text.to_owned(), readings }),
    }
}
