//! Rules, notations and records of xiangqi. One binary, so that the crate is linked once.

mod account;
mod diagram;
mod notation;
mod record;
mod repetition;
mod rules;
mod support;
