//! Rules and records of draughts. One binary, so that the crate is linked once.

mod diagram;
mod records;
mod rules;
