//! Tests of the command line.

mod arguments;
mod brackets;
mod checking;
mod configuration;
mod database;
mod drop_in;
mod greeting;
#[cfg(target_os = "linux")]
mod location;
mod pairing;
mod percent;
mod ratings;
mod records;
mod rules;
mod serving;
mod standings;
mod systems;
mod usage;
