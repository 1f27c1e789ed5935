//! Chess over the shakmaty library: its positions and moves as [`Rules`], with the article of the Laws (FIDE 2023) at each end.
//!
//! ```
//! use qisai_rules_chess::Board;
//! use qisai_rules_kernel::{Cause, Rules, replay};
//!
//! let game = replay(Board::start(), &["f2f3", "e7e5", "g2g4", "d8h4"]).unwrap();
//! assert_eq!(game.verdict.map(|verdict| verdict.cause), Some(Cause::Checkmate));
//! ```

mod diagram;

use std::fmt;

use qisai_rules_kernel::{Cause, Rules, Side, Verdict};
use shakmaty::fen::{Fen, ParseFenError};
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Color, EnPassantMode, Position, PositionError};
use thiserror::Error;

pub use diagram::diagram;

/// A position of standard chess. Printed, it is FEN, with the en passant square only where such a capture is legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board(Chess);

/// A move, printed in UCI: `e2e4`, `e7e8q`, castling as the king's move `e1g1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move(shakmaty::Move);

/// Why a text is no chess position.
#[derive(Clone, Debug, Error)]
pub enum FenError {
    /// It is not FEN.
    #[error(transparent)]
    Syntax(#[from] ParseFenError),
    /// It is FEN, but no game of chess comes to it: kings missing, pawns on the last rank, the side that moved last in check.
    #[error(transparent)]
    Position(#[from] Box<PositionError<Chess>>),
}

impl Rules for Board {
    type Move = Move;
    type Fault = FenError;

    fn start() -> Self {
        Self(Chess::default())
    }

    fn parse(text: &str) -> Result<Self, FenError> {
        let fen: Fen = text.parse()?;
        Ok(Self(fen.into_position(CastlingMode::Standard).map_err(Box::new)?))
    }

    fn to_move(&self) -> Side {
        match self.0.turn() {
            Color::White => Side::First,
            Color::Black => Side::Second,
        }
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.0.legal_moves().into_iter().map(Move).collect()
    }

    fn after(&self, chosen: &Move) -> Self {
        let mut next = self.0.clone();
        next.play_unchecked(chosen.0);
        Self(next)
    }

    /// Checkmate, stalemate and the dead positions that the material alone shows. Dead positions with more material on the board
    /// (blocked pawns) need a search and are not found here.
    fn verdict(&self) -> Option<Verdict> {
        let (winner, cause, article) = if self.0.is_checkmate() {
            (Some(self.to_move().other()), Cause::Checkmate, "5.1.1")
        } else if self.0.is_stalemate() {
            (None, Cause::Stalemate, "5.2.1")
        } else if self.0.is_insufficient_material() {
            (None, Cause::InsufficientMaterial, "5.2.2")
        } else {
            return None;
        };
        Some(Verdict { winner, cause, article })
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Fen::from_position(&self.0, EnPassantMode::Legal).fmt(f)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        UciMove::from_move(self.0, CastlingMode::Standard).fmt(f)
    }
}
