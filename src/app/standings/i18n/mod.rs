//! Messages about standings: criteria, orders, workings.

pub(crate) mod criteria;
pub(crate) mod meanings;
pub mod presets;
pub(crate) mod rankings;
pub(crate) mod tie_breaks;
pub(crate) mod working;
