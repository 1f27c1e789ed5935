//! The command line.

mod database;
mod pairing;
mod serving;
mod standings;
mod usage;
