//! Stages on pages: groups, lots, stages to come, the ranking over all stages.

pub mod drawings;
pub mod groups;
pub(crate) mod overall;
pub(crate) mod to_come;
