//! Parser and writer of the `FEN` tag of PDN: `W:W31-50:B1-20`.
//!
//! - First the side to move, `W` or `B`; then each side's squares after its letter, in either order, separated by `:`.
//! - Squares are separated by commas; `31-50` is a range; `K` before a square or range makes kings.
//! - Spaces, a full stop at the end and quotation marks around the text are ignored. A side without squares may be left out.

use std::fmt;

use qisai_rules_kernel::Side;
use thiserror::Error;

use crate::board::{Board, Piece, Role};
use crate::square::{Square, Squares};

/// Reason for which a text is not a draughts position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FenError {
    /// Part that does not begin with `W` or `B`, or second part for one side.
    #[error("{0:?} does not name a side once: W or B")]
    Side(String),
    /// Text that is not a square or a range of squares.
    #[error("{0:?} is not a square from 1 to 50")]
    Square(String),
    /// Second piece on a square.
    #[error("two pieces on square {0}")]
    Twice(Square),
    /// Man on a square on which it would have become a king.
    #[error("a man on square {0} would be a king")]
    Uncrowned(Square),
}

pub(crate) fn parse(text: &str) -> Result<Board, FenError> {
    let text: String = text.chars().filter(|letter| !letter.is_whitespace() && *letter != '"').collect();
    let mut parts = text.trim_end_matches('.').split(':');
    let to_move = parts.next().unwrap_or_default();
    let mut board = Board::empty(side(to_move).filter(|(_, rest)| rest.is_empty()).ok_or_else(|| bad_side(to_move))?.0);
    let mut seen = Vec::new();
    for part in parts {
        let (side, squares) = side(part).ok_or_else(|| bad_side(part))?;
        if seen.contains(&side) {
            return Err(bad_side(part));
        }
        seen.push(side);
        for item in squares.split(',').filter(|item| !item.is_empty()) {
            place(&mut board, side, item)?;
        }
    }
    Ok(board)
}

fn side(part: &str) -> Option<(Side, &str)> {
    let white = part.strip_prefix(['W', 'w']).map(|rest| (Side::First, rest));
    white.or_else(|| part.strip_prefix(['B', 'b']).map(|rest| (Side::Second, rest)))
}

fn bad_side(part: &str) -> FenError {
    FenError::Side(part.to_owned())
}

/// Puts the pieces of one item, `K22` or `31-50`, on the board.
fn place(board: &mut Board, side: Side, item: &str) -> Result<(), FenError> {
    let (role, squares) = item.strip_prefix(['K', 'k']).map_or((Role::Man, item), |squares| (Role::King, squares));
    let (first, last) = squares.split_once('-').unwrap_or((squares, squares));
    let square = |text: &str| text.parse().ok().and_then(Square::new);
    let (Some(first), Some(last)) = (square(first), square(last)) else {
        return Err(FenError::Square(item.to_owned()));
    };
    for square in Square::all().filter(|square| (first..=last).contains(square)) {
        if board.at(square).is_some() {
            return Err(FenError::Twice(square));
        }
        if role == Role::Man && Squares::crowning(side).contains(square) {
            return Err(FenError::Uncrowned(square));
        }
        board.put(square, Piece { side, role });
    }
    Ok(())
}

/// Writes the position as in the tag, square by square.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(letter(self.to_move))?;
        for side in [Side::First, Side::Second] {
            write!(f, ":{}", letter(side))?;
            for (place, (square, role)) in self.pieces(side).enumerate() {
                let comma = if place > 0 { "," } else { "" };
                let king = if role == Role::King { "K" } else { "" };
                write!(f, "{comma}{king}{square}")?;
            }
        }
        Ok(())
    }
}

fn letter(side: Side) -> &'static str {
    match side {
        Side::First => "W",
        Side::Second => "B",
    }
}
