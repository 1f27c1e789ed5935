//! Officials on printed documents.

pub(crate) mod officials;
pub(crate) mod print;
