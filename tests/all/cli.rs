//! Tests of the command line.

mod brackets;
mod checking;
mod database;
mod drop_in;
mod pairing;
mod ratings;
mod records;
mod rules;
mod serving;
mod standings;
mod usage;
