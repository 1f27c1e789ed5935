//! Tests of the matchings.

mod enumeration;
mod weight;
