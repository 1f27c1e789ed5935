//! Tests of the record checker on whole files of games.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test stops at the first surprise")]

mod boards;
mod chess960;
mod chunks;
mod judge;
mod laws;
mod matching;
mod mutations;
mod pages;
mod prepared;
mod repair;
mod said;
mod support;
mod termination;
mod unmodified;
mod variants;
