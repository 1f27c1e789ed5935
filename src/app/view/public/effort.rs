//! What it costs to make a page.

use crate::address::{PublicPage, Subject};

/// How much work a page is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// Reading what stands: milliseconds.
    Page,
    /// An engine is asked, or everybody compared with everybody: up to seconds, and there are as many such pages as pairs of players.
    Question,
}

impl PublicPage {
    /// What it costs to make this page.
    pub fn effort(&self) -> Effort {
        match self.subject {
            Subject::WhyNot(..) | Subject::WhyFloat(..) | Subject::Norms => Effort::Question,
            _ => Effort::Page,
        }
    }
}
