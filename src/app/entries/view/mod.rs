//! Entrants on pages and in lists, and the search for names.

pub(crate) mod lists;
pub(crate) mod player;
pub(crate) mod players;
pub mod search;
