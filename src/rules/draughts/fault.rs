//! What can be wrong with a ply.

use qisai_rules_kernel::Rules;
use thiserror::Error;

use crate::board::Board;
use crate::moves::Move;
use crate::notation::MoveText;
use crate::square::{Square, Squares};

/// Why a ply cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FaultKind {
    /// No squares from 1 to 50 with `-` or `x` between them.
    #[error("no move")]
    Unreadable,
    /// The side to move has no move left: the game is over (articles 7.2.2, 7.2.3).
    #[error("the game was over")]
    Over,
    /// No piece stands where the move begins.
    #[error("no piece on {0}")]
    NoPiece(Square),
    /// The piece there is the opponent's (article 5.4.5, or the other side had moved twice, 5.4.1).
    #[error("the piece on {0} is the opponent's")]
    NotYours(Square),
    /// The piece cannot go there (article 5.4.2).
    #[error("the piece cannot move so")]
    Impossible,
    /// The record can be read in more ways than are followed.
    #[error("too many ways to read the record")]
    TooManyReadings,
}

impl FaultKind {
    /// The article that forbids the move, if one does.
    pub fn article(&self) -> Option<&'static str> {
        match self {
            Self::Unreadable | Self::TooManyReadings => None,
            Self::Over => Some("7.2"),
            Self::NoPiece(_) | Self::Impossible => Some("5.4.2"),
            Self::NotYours(_) => Some("5.4.5"),
        }
    }
}

/// The first ply of a record that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("ply {ply}: {text:?}: {kind}")]
pub struct Fault {
    /// Which, from 1.
    pub ply: usize,
    /// As the record has it.
    pub text: String,
    /// Why.
    pub kind: FaultKind,
}

/// How a move breaks the rules that can be made on the board all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IrregularityKind {
    /// A piece steps although there is a capture.
    CaptureMissed,
    /// Fewer pieces taken than possible.
    TooFewTaken,
}

impl IrregularityKind {
    /// The article broken.
    pub fn article(self) -> &'static str {
        match self {
            Self::CaptureMissed => "5.4.6",
            Self::TooFewTaken => "4.13",
        }
    }
}

/// A move against the rules that stands when the opponent moves on (article 5.7).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Irregularity {
    /// Which ply, from 1.
    pub ply: usize,
    /// As the record has it.
    pub text: String,
    /// How.
    pub kind: IrregularityKind,
    /// How many pieces the move takes.
    pub taken: u32,
    /// How many pieces the rules ask for.
    pub possible: u32,
}

impl Board {
    /// The move that a text means although it is not legal, or why it cannot be made at all.
    pub(crate) fn irregular(
        &self,
        ply: usize,
        text: &str,
        means: &MoveText,
    ) -> Result<(Move, Irregularity), FaultKind> {
        let possible = self.captures().first().map_or(0, |capture| capture.captured.len());
        let found = |chosen: Move, kind| {
            let taken = chosen.captured.len();
            (chosen, Irregularity { ply, text: text.to_owned(), kind, taken, possible })
        };
        let (from, to) = means.ends();
        let step = Move { from, to, captured: Squares::NONE };
        if means.is_short() && self.can_step(from, to) {
            return Ok(found(step, IrregularityKind::CaptureMissed));
        }
        if let Some(capture) = self.captures_cut_short(from).into_iter().find(|capture| self.is_meant(means, capture)) {
            return Ok(found(capture, IrregularityKind::TooFewTaken));
        }
        Err(match self.at(from) {
            _ if !self.can_move() => FaultKind::Over,
            None => FaultKind::NoPiece(from),
            Some(piece) if piece.side != self.to_move() => FaultKind::NotYours(from),
            Some(_) => FaultKind::Impossible,
        })
    }
}
