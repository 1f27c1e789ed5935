//! Commands for files: check, import, export.

pub(crate) mod check;
pub(crate) mod exchange;
