//! Fields of a tournament and its event.

mod officials;
mod scoring;
