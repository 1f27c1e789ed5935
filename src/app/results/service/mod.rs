//! Use cases for results: double entry, and the conditions for closing a round.

pub mod second_pass;
pub mod settled;
