//! Xiangqi as [`Rules`], with the articles of the Chinese competition rules.

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
        let mut next = self.clone();
        next.shift(chosen.from, chosen.to);
        next.to_move = self.to_move.other();
        next
    }

    /// Who cannot move has lost: in check by 将死 (article 4.1.1), otherwise by 困毙 (article 4.1.3).
    fn verdict(&self) -> Option<Verdict> {
        if !self.generate().is_empty() {
            return None;
        }
        let (cause, article) =
            if self.in_check(self.to_move) { (Cause::Checkmate, "4.1.1") } else { (Cause::Stalemate, "4.1.3") };
        Some(Verdict { winner: Some(self.to_move.other()), cause, article })
    }
}
