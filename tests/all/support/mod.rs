//! What several tests share.

pub mod parallel;
pub mod program;
pub mod trf;
pub mod vectors;
