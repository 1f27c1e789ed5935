//! Rounds.

mod names;
mod progress;
