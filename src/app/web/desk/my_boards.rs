//! Lists of boards begin with those of the visitor; a switch shows all.

use qisai_domain::office::Boards;

use crate::visitor::Visitor;

/// The boards that a list shows.
pub(in crate::desk) struct MyBoards {
    /// The visitor's, where these are not all.
    pub(in crate::desk) own: Option<Boards>,
    /// Whether all are shown nevertheless.
    pub(in crate::desk) all: bool,
}

impl MyBoards {
    /// `asked`: `all`; anything else means one's own.
    pub(in crate::desk) fn of(visitor: &Visitor, asked: &str) -> Self {
        Self { own: visitor.own_boards(), all: asked == "all" }
    }

    /// Whether a board is in the list.
    pub(in crate::desk) fn show(&self, board: u32) -> bool {
        self.all || self.own.as_ref().is_none_or(|own| own.hold(board))
    }
}
