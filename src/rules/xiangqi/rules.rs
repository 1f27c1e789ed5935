//! Implementation of [`Rules`] for xiangqi, with the articles of the Chinese competition rules.

use std::ops::ControlFlow;

use qisai_rules_kernel::{Rules, Side, Verdict};

use crate::board::Board;
use crate::fen::{self, FenError};
use crate::moves::Move;
use crate::notation;

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
        let mut moves = Vec::with_capacity(64);
        let _ = self.each_legal(&mut |legal| {
            moves.push(legal);
            ControlFlow::Continue(())
        });
        moves
    }

    fn after(&self, chosen: &Move) -> Self {
        let mut next = self.clone();
        next.play(chosen);
        next
    }

    fn play(&mut self, chosen: &Move) {
        self.shift(chosen.from, chosen.to);
        self.to_move = self.to_move.other();
    }

    fn count_legal_moves(&self) -> u64 {
        let mut count = 0;
        let _ = self.each_legal(&mut |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// Returns a loss for a side that cannot move: in check by 将死 (article 4.1.1), otherwise by 困毙 (article 4.1.3).
    fn verdict(&self) -> Option<Verdict> {
        self.verdict_when(self.in_check(self.to_move))
    }

    /// Reads every notation that players write: see [`notation`].
    fn readings(&self, text: &str) -> Vec<Move> {
        notation::readings(self, text)
    }
}
