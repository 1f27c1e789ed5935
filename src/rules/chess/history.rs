//! History for the draw rules: the positions since the last irreversible move.

use shakmaty::{Bitboard, Board, Chess, Position};

/// Positions since the last pawn move, capture or loss of a castling right. The current position is the last one.
///
/// Two positions are the same (9.2.3 of 2023) if the side to move, the pieces, the castling rights and the possible en
/// passant captures are the same. Within a run the castling rights are the same by definition. Only its first position
/// can have a legal en passant capture, and then it equals no other position.
#[derive(Clone, Debug)]
pub(crate) struct History {
    /// Ply of the first position of the run.
    begin: usize,
    rights: Bitboard,
    /// Hash of each position, so that few positions are compared in full.
    hints: Vec<u64>,
    boards: Vec<Board>,
    /// Number of first positions of the run that equal no other: none or one.
    alone: usize,
}

impl History {
    pub(crate) fn new(start: &Chess) -> Self {
        let mut history = Self {
            begin: 0,
            rights: start.castles().castling_rights(),
            hints: Vec::with_capacity(64),
            boards: Vec::with_capacity(64),
            alone: 0,
        };
        history.restart(start, 0);
        history
    }

    /// Adds the position after a ply.
    pub(crate) fn add(&mut self, position: &Chess, ply: usize) {
        if position.halfmoves() == 0 || position.castles().castling_rights() != self.rights {
            self.restart(position, ply);
        } else {
            self.push(position);
        }
    }

    fn restart(&mut self, position: &Chess, ply: usize) {
        self.begin = ply;
        self.rights = position.castles().castling_rights();
        self.hints.clear();
        self.boards.clear();
        self.alone = usize::from(position.legal_ep_square().is_some());
        self.push(position);
    }

    fn push(&mut self, position: &Chess) {
        let board = position.board();
        let (white, black) = (u64::from(board.white()), u64::from(board.black()));
        self.hints.push(
            white.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(32) ^ black.wrapping_mul(0xc2b2_ae3d_27d4_eb4f),
        );
        self.boards.push(board.clone());
    }

    /// Returns the plies after which the current position occurred, latest first. The current ply is included.
    pub(crate) fn stood(&self) -> impl Iterator<Item = usize> {
        let last = self.hints.len().saturating_sub(1);
        let same = move |at: &usize| {
            self.hints.get(*at) == self.hints.get(last)
                && *at >= self.alone
                && self.boards.get(*at) == self.boards.get(last)
        };
        // Pieces of both sides that move away and back need four plies.
        let before = (0..last.saturating_sub(3)).rev().filter(move |at| (last - at).is_multiple_of(2)).filter(same);
        std::iter::once(last).chain(before).map(|at| self.begin + at)
    }

    /// Returns the number of occurrences of the current position.
    pub(crate) fn occurrences(&self) -> u32 {
        if self.hints.len() < 5 { 1 } else { u32::try_from(self.stood().count()).unwrap_or(u32::MAX) }
    }
}
