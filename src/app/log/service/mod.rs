//! The log: verification, signatures, undoing, erasure of names.

pub(crate) mod actors;
pub mod signing;
pub mod undoing;
pub mod verify;
