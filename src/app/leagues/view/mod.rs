//! Leagues on pages: appointments, promotion, postponed games.

pub mod appointments;
pub(crate) mod postponed;
pub mod promotion;
pub mod proposals;
