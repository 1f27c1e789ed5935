//! Tests of the Swiss systems, in a package of their own: the crate under test is compiled once, as other crates use it.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "test code: a panic is a failure"
)]

mod burstein;
mod colour;
mod double_swiss;
mod dubov;
mod dutch;
mod float;
mod jifen;
mod lim;
mod matching;
mod median;
mod number_first;
mod olympiad;
mod points;
mod request;
mod support;
mod systems;
mod team;
mod virtual_points;
