//! Tests of the messages, seen from outside. They form one binary, so that the crate is linked once.
#![allow(clippy::unwrap_used, reason = "a test that fails here has found what it looks for")]

mod contests;
mod counted;
mod direction;
mod glossary;
mod lang;
mod laws;
mod notes;
mod other;
mod pairing;
mod presets;
mod pseudo;
mod refusals;
mod registry;
mod stages;
mod support;
mod systems;
mod team_setup;
mod template;
mod tie_breaks;
mod time_controls;
