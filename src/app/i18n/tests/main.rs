//! Tests of the messages, seen from outside. They form one binary, so that the crate is linked once.
#![allow(clippy::unwrap_used, reason = "a test that fails here has found what it looks for")]

mod contests;
mod counted;
mod direction;
mod files;
mod glossary;
mod lang;
mod other;
mod pseudo;
mod records;
mod refusals;
mod registry;
mod rounds;
mod setup;
mod stages;
mod standings;
mod support;
mod team_setup;
mod template;
mod time_controls;
