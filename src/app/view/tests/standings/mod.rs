//! Standings.

mod pages;
mod tie_breaks;
