//! The program as its users meet it. One binary, so that the program is linked once.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that goes wrong shall stop where it goes wrong"
)]

mod architecture;
mod assets;
mod bad_input;
mod browser;
mod cli;
mod crash;
mod crowd;
mod double_swiss;
mod events;
mod fuzz_seeds;
mod groups;
mod hand_edits;
mod knockout;
mod ladder;
mod live;
mod matches;
mod meetings;
mod overall;
mod permissions;
mod playoffs;
mod records;
mod repeats;
mod restrictions;
mod sanctions;
mod sign_in;
mod stages;
mod story;
mod support;
mod two_arbiters;
mod writing;
