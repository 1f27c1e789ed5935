//! Board lists, which show the visitor's own boards first and all boards on request.

use qisai_domain::office::Boards;

use crate::visitor::Visitor;

/// Boards that a list shows.
pub(crate) struct MyBoards {
    /// Boards of the visitor, if these are not all.
    pub(crate) own: Option<Boards>,
    /// `true` if all boards are shown nevertheless.
    pub(crate) all: bool,
}

impl MyBoards {
    /// Returns the boards to show; `asked` is `all`, or anything else for the visitor's own.
    pub(crate) fn of(visitor: &Visitor, asked: &str) -> Self {
        Self { own: visitor.own_boards(), all: asked == "all" }
    }

    /// Returns `true` if the list shows a board.
    pub(crate) fn show(&self, board: u32) -> bool {
        self.all || self.own.as_ref().is_none_or(|own| own.hold(board))
    }
}
