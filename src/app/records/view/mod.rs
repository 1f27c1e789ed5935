//! Game records on pages, as files and on paper.

pub mod findings;
pub mod game;
pub(crate) mod public;
pub(crate) mod score_sheets;
