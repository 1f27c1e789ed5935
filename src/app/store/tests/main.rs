//! Tests of the store, seen from outside. They form one binary, so that the crate is linked once.

mod cache;
mod connection;
mod error;
mod hold;
#[allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "shared with tests that panic")]
#[path = "../../../../tests/all/support/random.rs"]
mod random;
mod save;
mod simulation;
mod space;
mod turns;
mod writer;
