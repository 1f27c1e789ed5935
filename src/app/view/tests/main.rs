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
mod calendar;
mod contests;
mod crosstable;
mod dates;
mod entries;
mod events;
mod home;
mod log;
mod names;
mod print;
mod public;
mod qr;
mod ratings;
mod reasons;
mod records;
mod rounds;
mod scores;
mod screens;
mod standings;
mod statistics;
mod support;
mod teams;
mod time_controls;
