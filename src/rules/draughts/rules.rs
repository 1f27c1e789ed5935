//! Draughts as [`Rules`], with the articles of the FMJD rules (annex 1).

use qisai_rules_kernel::{Cause, Rules, Side, Verdict};

use crate::board::Board;
use crate::fen::{self, FenError};
use crate::moves::Move;

impl Rules for Board {
    type Move = Move;
    type Fault = FenError;

    #[expect(clippy::expect_used, reason = "the start position is a position; a test reads it")]
    fn start() -> Self {
        fen::parse(fen::START).expect("the start position")
    }

    fn parse(text: &str) -> Result<Self, FenError> {
        fen::parse(text)
    }

    fn to_move(&self) -> Side {
        self.to_move
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.generate()
    }

    fn after(&self, chosen: &Move) -> Self {
        self.play(chosen)
    }

    /// Who has no piece left (article 7.2.3) or cannot move any (7.2.2) has lost.
    fn verdict(&self) -> Option<Verdict> {
        if !self.generate().is_empty() {
            return None;
        }
        let article = if self.pieces(self.to_move).next().is_none() { "7.2.3" } else { "7.2.2" };
        Some(Verdict { winner: Some(self.to_move.other()), cause: Cause::NoMove, article })
    }

    /// The short form, or the whole way where captures begin and end alike.
    fn readings(&self, text: &str) -> Vec<Move> {
        let means = |legal: &Move| legal.to_string() == text || format!("{legal:#}") == text;
        self.generate().into_iter().filter(means).collect()
    }
}
