//! Tests of rules and records of draughts. They form one binary, so that the crate is linked only once.

mod diagram;
mod records;
mod rules;
