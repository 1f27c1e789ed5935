//! Matchings in general graphs. Nothing here knows a tournament: vertices are numbers, edges have weights, and rules become
//! weights elsewhere.

mod blossom;
mod cardinality;
mod matcher;
mod search;
mod weight;

pub use cardinality::{Barrier, barriers, largest_matching, largest_matching_while};
pub use matcher::Matcher;
pub use weight::{Weight, Wide};

#[cfg(test)]
mod tests;
