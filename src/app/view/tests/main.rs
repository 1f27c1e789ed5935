//! Tests of the page content, seen from outside. They form one binary, so that the crate is linked once.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that fails here has found what it looks for"
)]

mod address;
mod assets;
mod bracket;
mod bundles;
mod contests;
mod dates;
mod feed;
mod findings;
mod front;
mod log;
mod names;
mod print;
mod public;
mod qr;
mod ratings;
mod rounds;
mod scores;
mod search;
mod teams;
mod tie_breaks;
mod time_controls;
