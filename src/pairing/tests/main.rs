//! The engines against tournaments paired by others.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "test code: a panic is a failure"
)]

mod blocked;
mod breaches;
mod double_swiss;
mod dubov_vectors;
mod dutch_vectors;
mod generated;
mod jifen;
mod jifen_example;
mod jifen_judge;
mod lim;
mod patience;
mod preview;
mod round_robin;
mod separation;
mod support;
mod swiss_plans;
mod trf;
mod why;
