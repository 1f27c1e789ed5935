//! What the three games share: positions that know their rules, the ends that a position forces, playing a record through, and
//! counting moves.
//!
//! A game implements [`Rules`] for its position; [`replay`] and [`perft`](fn@perft) then work for it.

mod perft;
mod replay;
mod rules;

pub use perft::{perft, perft_played};
pub use replay::{Ply, ReplayError, Replayed, replay};
pub use rules::{Cause, Rules, Side, Verdict};
