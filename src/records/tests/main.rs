//! Tests of the record checker on whole files of games.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test stops at the first surprise")]

mod boards;
mod chess960;
mod mutations;
mod pages;
mod prepared;
mod support;
mod unmodified;
mod variants;
