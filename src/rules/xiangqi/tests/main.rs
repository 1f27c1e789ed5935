//! Tests of rules, notations and records of xiangqi. They form one binary, so that the crate is linked only once.

mod account;
mod diagram;
mod notation;
mod record;
mod repetition;
mod rules;
mod support;
