//! Events as their pages show them.

pub mod latest;
pub mod leaders;
pub(crate) mod overview;
pub mod picture;
pub mod public;
pub mod section;
