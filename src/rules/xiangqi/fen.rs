//! FEN in the form used by xiangqi programs.
//!
//! - Ranks from Black's side to Red's, separated by `/`; each has nine points.
//! - Capitals are red: `K` `A` `B` `N` `R` `C` `P`; the elephant may be `E`, the horse `H`.
//! - The side to move is `w` or `r` for red, `b` for black; red if it is missing.
//! - Advisors, elephants and pawns may occupy points that no game reaches, or exceed the number in a set, as in some printed
//!   diagrams. A side has at most sixteen pieces.
//! - The remaining fields (castling and en passant dashes, counters) are ignored.

use std::fmt;

use qisai_rules_kernel::Side;
use thiserror::Error;

use crate::board::Board;
use crate::piece::{Piece, Role};
use crate::square::Square;

/// Reason for which a text is not a xiangqi position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FenError {
    /// Number of ranks other than ten.
    #[error("{0} ranks instead of ten")]
    Ranks(usize),
    /// Rank without exactly nine points.
    #[error("the rank {0:?} does not have nine points")]
    Rank(String),
    /// Letter that is not a piece.
    #[error("{0:?} is not a piece")]
    Piece(char),
    /// Side to move other than `w`, `r` or `b`.
    #[error("{0:?} is not a side: use w or r for red, b for black")]
    Side(String),
    /// Side without a king, or with several.
    #[error("{0:?} has {1} kings")]
    Kings(Side, usize),
    /// King outside its palace.
    #[error("the king of {0:?} on {1} is outside its palace")]
    OutsidePalace(Side, Square),
    /// Side with more than the sixteen pieces of a set.
    #[error("{0:?} has more than sixteen pieces")]
    TooMany(Side),
    /// King of the side that has just moved, left to be captured.
    #[error("the king of the side that is not to move can be taken")]
    KingToBeTaken,
}

/// Start position.
pub(crate) const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

pub(crate) fn parse(text: &str) -> Result<Board, FenError> {
    let mut fields = text.split_whitespace();
    let placement: Vec<&str> = fields.next().unwrap_or_default().split('/').collect();
    if placement.len() != 10 {
        return Err(FenError::Ranks(placement.len()));
    }
    let to_move = match fields.next() {
        None | Some("w" | "r") => Side::First,
        Some("b") => Side::Second,
        Some(other) => return Err(FenError::Side(other.to_owned())),
    };
    let mut pieces = Vec::new();
    for (rank, text) in (0..10).rev().zip(placement) {
        read_rank(rank, text, &mut pieces)?;
    }
    check_king(&pieces, Side::First)?;
    check_king(&pieces, Side::Second)?;
    let mut board = Board::empty(to_move);
    for (square, piece) in pieces {
        board.put(square, piece).ok_or(FenError::TooMany(piece.side))?;
    }
    if board.in_check(to_move.other()) { Err(FenError::KingToBeTaken) } else { Ok(board) }
}

fn read_rank(rank: u8, text: &str, pieces: &mut Vec<(Square, Piece)>) -> Result<(), FenError> {
    let mut file = 0;
    for letter in text.chars() {
        let width = letter.to_digit(10).and_then(|width| u8::try_from(width).ok());
        if let Some(width) = width {
            file += width;
        } else {
            let piece = piece(letter).ok_or(FenError::Piece(letter))?;
            pieces.push((Square::new(file, rank).ok_or_else(|| FenError::Rank(text.to_owned()))?, piece));
            file += 1;
        }
        if file > 9 {
            return Err(FenError::Rank(text.to_owned()));
        }
    }
    if file == 9 { Ok(()) } else { Err(FenError::Rank(text.to_owned())) }
}

fn check_king(pieces: &[(Square, Piece)], side: Side) -> Result<(), FenError> {
    let king = Piece { side, role: Role::King };
    let kings: Vec<Square> = pieces.iter().filter(|(_, piece)| *piece == king).map(|(square, _)| *square).collect();
    match kings.as_slice() {
        [only] if only.in_palace(side) => Ok(()),
        [only] => Err(FenError::OutsidePalace(side, *only)),
        several => Err(FenError::Kings(side, several.len())),
    }
}

fn piece(letter: char) -> Option<Piece> {
    let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
    let role = match letter.to_ascii_lowercase() {
        'k' => Role::King,
        'a' => Role::Advisor,
        'b' | 'e' => Role::Elephant,
        'n' | 'h' => Role::Horse,
        'r' => Role::Rook,
        'c' => Role::Cannon,
        'p' => Role::Pawn,
        _ => return None,
    };
    Some(Piece { side, role })
}

fn letter(piece: Piece) -> char {
    let small = match piece.role {
        Role::King => 'k',
        Role::Advisor => 'a',
        Role::Elephant => 'b',
        Role::Horse => 'n',
        Role::Rook => 'r',
        Role::Cannon => 'c',
        Role::Pawn => 'p',
    };
    if piece.side == Side::First { small.to_ascii_uppercase() } else { small }
}

/// Writes placement and side to move in FEN.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..10).rev() {
            let mut empty = 0;
            for piece in (0..9).filter_map(|file| Square::new(file, rank)).map(|square| self.at(square)) {
                match piece {
                    None => empty += 1,
                    Some(piece) => {
                        write_empty(f, empty)?;
                        empty = 0;
                        write!(f, "{}", letter(piece))?;
                    }
                }
            }
            write_empty(f, empty)?;
            if rank > 0 {
                f.write_str("/")?;
            }
        }
        f.write_str(if self.to_move == Side::First { " w" } else { " b" })
    }
}

fn write_empty(f: &mut fmt::Formatter<'_>, empty: u8) -> fmt::Result {
    if empty > 0 { write!(f, "{empty}") } else { Ok(()) }
}
