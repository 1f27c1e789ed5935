//! Messages about the log: originators, changed settings, names of rows.

pub(crate) mod actors;
pub(crate) mod changes;
pub(crate) mod log_pages;
pub(crate) mod rows;
