//! Desk pages of the entrants.

pub(crate) mod course;
pub(crate) mod list_source;
pub(crate) mod moves;
pub mod numbers;
pub(crate) mod numbers_panel;
pub mod player;
pub mod players;
pub mod restrictions;
