//! Result reports from the hall, and the arbiter's queue.

pub mod hall;
pub(crate) mod own_board;
pub mod reporting;
pub mod review;
