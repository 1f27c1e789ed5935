//! Messages about the log: originators, changed settings, names of rows.

pub(crate) mod actors;
pub(crate) mod changes;
pub(crate) mod rows;
