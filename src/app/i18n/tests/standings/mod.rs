//! Standings: presets and tie-breaks.

mod presets;
mod tie_breaks;
