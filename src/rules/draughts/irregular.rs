//! Illegal moves: those that can be made on the board, and the faults of those that cannot.

use qisai_rules_kernel::{Fault, FaultKind, Irregularity, Rules};

use crate::board::Board;
use crate::moves::Move;
use crate::notation::MoveText;
use crate::square::Squares;

impl Board {
    /// Returns the illegal but playable move that a text means, with its irregularity. The move counts once the opponent replies
    /// (article 5.7).
    ///
    /// | article | move |
    /// |---|---|
    /// | 5.4.6 | step although a capture is possible |
    /// | 4.13 | capture of fewer pieces than possible, or broken off on the way |
    pub(crate) fn irregular(&self, ply: usize, text: &str, means: &MoveText) -> Result<(Move, Irregularity), Fault> {
        let possible = self.captures().first().map_or(0, |capture| capture.captured.len());
        let made = |chosen: Move, article| {
            let taken = (chosen.captured.len(), possible);
            (chosen, Irregularity { ply, text: text.to_owned(), article, taken })
        };
        let (from, to) = means.ends();
        if means.is_short() && self.can_step(from, to) {
            return Ok(made(Move { from, to, captured: Squares::NONE }, "5.4.6"));
        }
        if let Some(capture) = self.captures_cut_short(from).into_iter().find(|capture| self.is_meant(means, capture)) {
            return Ok(made(capture, "4.13"));
        }
        Err(self.refusal(ply, text, means))
    }

    /// Returns the fault of a text that means no playable move. Possible faults: the game was over, the piece is the
    /// opponent's (article 5.4.5; or the other side had moved twice, 5.4.1), or there is no piece that can make the
    /// move (5.4.2).
    fn refusal(&self, ply: usize, text: &str, means: &MoveText) -> Fault {
        let (kind, article) = match (self.verdict(), self.at(means.ends().0)) {
            (Some(verdict), _) => (FaultKind::Over, verdict.article),
            (None, Some(piece)) if piece.side != self.to_move() => (FaultKind::Illegal, "5.4.5"),
            (None, _) => (FaultKind::Illegal, "5.4.2"),
        };
        Fault { ply, text: text.to_owned(), kind, article: Some(article), readings: Vec::new() }
    }
}
