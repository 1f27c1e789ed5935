//! Implementation of [`Rules`] for draughts, with the articles of the FMJD rules (annex 1).

use qisai_rules_kernel::{Cause, Rules, Side, Verdict};

use crate::board::Board;
use crate::fen::{self, FenError};
use crate::moves::Move;

impl Rules for Board {
    type Move = Move;
    type Fault = FenError;

    fn start() -> Self {
        Self::initial()
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

    fn each_legal_move(&self, visit: &mut impl FnMut(&Move)) {
        self.each(visit);
    }

    fn count_legal_moves(&self) -> u64 {
        self.count()
    }

    fn after(&self, chosen: &Move) -> Self {
        self.moved(chosen)
    }

    /// Returns a loss for a side without pieces (article 7.2.3) or unable to move any (7.2.2).
    fn verdict(&self) -> Option<Verdict> {
        if self.can_move() {
            return None;
        }
        let article = if self.of(self.to_move).is_empty() { "7.2.3" } else { "7.2.2" };
        Some(Verdict { winner: Some(self.to_move.other()), cause: Cause::NoMove, article })
    }

    /// Reads the forms of [`MoveText`](crate::MoveText).
    fn readings(&self, text: &str) -> Vec<Move> {
        text.parse().map(|text| self.meant_by(&text)).unwrap_or_default()
    }

    /// Returns the whole way of a capture, `47x38x24x13x36`, as in [`Board::way`].
    fn in_full(&self, chosen: &Move) -> String {
        let way = self.way(chosen);
        let Some((from, rest)) = way.split_first() else { return chosen.to_string() };
        let sign = if chosen.captured.is_empty() { '-' } else { 'x' };
        rest.iter().fold(from.to_string(), |text, square| format!("{text}{sign}{square}"))
    }
}
