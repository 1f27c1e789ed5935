//! Chess rules based on the shakmaty library: positions and moves as [`Rules`], whole records under dated editions of the laws,
//! and dead positions.
//!
//! * [`Board`] is a position with its legal moves, including those of [`chess960`];
//! * [`account()`] replays a record and reports its first fault, its end, and the draws that could be claimed;
//! * a [`Profile`] is an edition of the laws with its articles;
//! * [`could_mate`] and [`dead`] check for possible mates;
//! * [`san()`] writes a move in SAN.
//!
//! ```
//! use qisai_rules_chess::Board;
//! use qisai_rules_kernel::{Cause, Rules, replay};
//!
//! let game = replay(Board::start(), &["f2f3", "e7e5", "g2g4", "d8h4"]).unwrap();
//! assert_eq!(game.verdict.map(|verdict| verdict.cause), Some(Cause::Checkmate));
//! ```

mod account;
pub mod chess960;
mod diagram;
mod ends;
mod fault;
mod history;
pub mod mate;
mod only;
mod profile;
mod san;
mod text;

pub use account::account;
pub use diagram::diagram;
pub use mate::{could_mate, could_win_on_time, dead};
pub use profile::{
    DeadPosition, FIDE_1997, FIDE_2000, FIDE_2023, FlagFall, MoveArticles, PROFILES, Profile, Rulings, named,
};
pub use san::san;

use std::fmt;

use qisai_rules_kernel::{Rules, Side, Verdict};
use shakmaty::fen::{Fen, ParseFenError};
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, EnPassantMode, File, Position, PositionError};
use thiserror::Error;

/// Chess position. Castling rights with a king or rook on other squares than the usual ones are those of Chess960. It
/// is displayed as FEN, with the en passant square only if such a capture is legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board(Chess);

/// Move, displayed in UCI: `e2e4`, `e7e8q`. Castling is displayed as the king's move `e1g1`, or from other squares as
/// the king's move to its rook (`b1a1`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move(shakmaty::Move);

/// Reason for which a text is not a chess position.
#[derive(Clone, Debug, Error)]
pub enum FenError {
    /// Text that is not FEN.
    #[error(transparent)]
    Syntax(#[from] ParseFenError),
    /// FEN of a position that no game of chess reaches: kings missing, pawns on the last rank, the side that moved last
    /// in check.
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
        let mode = CastlingMode::detect(fen.as_setup());
        let position: Result<Chess, _> = fen.into_position(mode);
        // Odds games and composed positions are playable.
        let position = position.or_else(PositionError::ignore_too_much_material);
        Ok(Self(position.or_else(PositionError::ignore_impossible_check).map_err(Box::new)?))
    }

    fn to_move(&self) -> Side {
        ends::side(self.0.turn())
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.0.legal_moves().into_iter().map(Move).collect()
    }

    fn count_legal_moves(&self) -> u64 {
        u64::try_from(self.0.legal_moves().len()).unwrap_or(u64::MAX)
    }

    fn after(&self, chosen: &Move) -> Self {
        let mut next = self.0.clone();
        next.play_unchecked(chosen.0);
        Self(next)
    }

    /// Returns checkmate, stalemate, or a dead position by material alone, with the articles of FIDE 2023. Other dead
    /// positions require a search and are not found here.
    fn verdict(&self) -> Option<Verdict> {
        ends::verdict(&self.0, &FIDE_2023)
    }

    /// Reads SAN, UCI and long algebraic notation, like [`account()`].
    fn readings(&self, text: &str) -> Vec<Move> {
        let read = text::MoveText::read(text);
        read.map(|read| text::readings(&self.0, read).into_iter().map(Move).collect()).unwrap_or_default()
    }
}

/// Returns `true` for castling, however its letters and dashes are typed.
pub fn is_castling(text: &str) -> bool {
    matches!(text::MoveText::read(text), Some(text::MoveText::Castle(_)))
}

fn uci(chosen: shakmaty::Move) -> String {
    UciMove::from_move(chosen, castling_of(chosen)).to_string()
}

/// Returns the castling notation of a move: the usual one if king and rook are on their usual squares.
fn castling_of(chosen: shakmaty::Move) -> CastlingMode {
    let is_usual = match chosen {
        shakmaty::Move::Castle { king, rook } => king.file() == File::E && matches!(rook.file(), File::A | File::H),
        _ => true,
    };
    CastlingMode::from_standard(is_usual)
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Fen::from_position(&self.0, EnPassantMode::Legal).fmt(f)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        UciMove::from_move(self.0, castling_of(self.0)).fmt(f)
    }
}
