//! Events as their pages show them.

pub mod event;
pub mod leaders;
pub(crate) mod overview;
pub mod section;
