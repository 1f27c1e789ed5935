//! Matchings in general graphs. Nothing here knows a tournament: vertices are numbers, edges have weights, and rules become
//! weights elsewhere.

mod best;
mod bits;
mod blossom;
mod cardinality;
mod even;
mod graph;
mod matcher;
mod search;
mod weight;

pub use best::BestMatchings;
pub use cardinality::{Barrier, barriers, is_complete, largest_matching};
pub use graph::{Add, Graph};

#[cfg(test)]
mod tests;
