//! Tests of the Olympiad pairing rules (D.02).

mod colours;
mod examples;
