//! What the draw rules count: positions since the last move that cannot be undone.

use shakmaty::{Bitboard, Board, Chess, Position};

/// The positions from which the present one can have come without a pawn's move, a capture or a right to castle lost, the present one last.
///
/// Two positions are the same (9.2.3 of 2023) when the same side is to move, the pieces stand alike, the rights to castle are the same and so is
/// what can be taken en passant. Within such a run the rights are the same by its definition; only its first position can have a legal capture
/// en passant, and that one is then like no other.
#[derive(Clone, Debug)]
pub(crate) struct History {
    /// The ply of the first position of the run.
    begin: usize,
    rights: Bitboard,
    /// Of each position a number that equal ones share, so that few are compared in full.
    hints: Vec<u64>,
    boards: Vec<Board>,
    /// How many first positions of the run are like no other: none or one.
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

    /// The plies after which the present position stood, the latest first and itself among them.
    pub(crate) fn stood(&self) -> impl Iterator<Item = usize> {
        let last = self.hints.len().saturating_sub(1);
        let same = move |at: &usize| {
            self.hints.get(*at) == self.hints.get(last)
                && *at >= self.alone
                && self.boards.get(*at) == self.boards.get(last)
        };
        // Pieces that went away and came back, of both sides, took four plies.
        let before = (0..last.saturating_sub(3)).rev().filter(move |at| (last - at).is_multiple_of(2)).filter(same);
        std::iter::once(last).chain(before).map(|at| self.begin + at)
    }

    /// How often the present position has stood.
    pub(crate) fn occurrences(&self) -> u32 {
        if self.hints.len() < 5 { 1 } else { u32::try_from(self.stood().count()).unwrap_or(u32::MAX) }
    }
}
