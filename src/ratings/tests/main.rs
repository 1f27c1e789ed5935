//! Tests of the public interface of ratings and norms: published and independently computed numbers first, then each
//! rule on both sides of its limit.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

mod b02;
mod build;
mod elo;
mod levels;
mod norm_events;
mod norms;
mod outside;
mod report;
mod several_events;
mod teams;
mod vectors;
