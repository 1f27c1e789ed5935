//! The log: verification, signatures, undoing, erasure of names.

pub(crate) mod actors;
pub(crate) mod key_files;
pub mod signing;
pub mod undoing;
pub mod verify;
