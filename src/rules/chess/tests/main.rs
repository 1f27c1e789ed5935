//! Tests of rules and records of chess. They form one binary, so that the crate is linked only once.

mod account;
mod chess960;
mod diagram;
mod mate;
mod perft;
mod rules;
mod table;
