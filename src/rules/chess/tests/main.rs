//! Rules and records of chess. One binary, so that the crate is linked once.

mod account;
mod chess960;
mod diagram;
mod mate;
mod perft;
mod rules;
