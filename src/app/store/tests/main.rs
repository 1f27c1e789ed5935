//! Tests of the store, seen from outside. They form one binary, so that the crate is linked once.

mod cache;
mod connection;
mod error;
mod hold;
mod save;
mod space;
mod turns;
mod writer;
