//! Cost of making a page.

use crate::address::{PublicPage, Subject};

/// Amount of work that a page takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// Page made from stored data: milliseconds.
    Page,
    /// Page that runs an engine or compares all players with each other: up to seconds, and there are as many such
    /// pages as pairs of players.
    Question,
}

impl PublicPage {
    /// Returns the cost of making this page.
    pub fn effort(&self) -> Effort {
        match self.subject {
            Subject::WhyNot(..) | Subject::WhyFloat(..) | Subject::Norms => Effort::Question,
            _ => Effort::Page,
        }
    }
}
