//! Maximum-weight matchings in general graphs. This module does not depend on tournaments: vertices are numbers and
//! edges have weights; other modules translate rules into weights.

mod best;
mod bits;
mod blossom;
mod cardinality;
mod cycles;
mod even;
mod forest;
mod graph;
mod matcher;
mod search;
mod weight;

pub use best::BestMatchings;
pub use blossom::Blossom;
pub use cardinality::{Barrier, barriers, is_complete, largest_matching};
pub use graph::{Add, Graph};
pub use matcher::Matcher;
pub use weight::{Weight, Wide};
