//! Entries: numbers and restrictions.

mod numbers;
mod restrictions;
