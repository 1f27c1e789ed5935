//! What the three games share: positions that know their rules, the ends that a position forces, playing a record through, counting
//! moves, and the words in which a whole record is reported.
//!
//! A game implements [`Rules`] for its position; [`replay`], [`only_way`] and [`perft`](fn@perft) then work for it. Its crate reports on a
//! record by an [`Account`].

mod account;
pub mod diagram;
mod only_way;
mod perft;
mod replay;
mod rules;

pub use account::{
    Account, Chance, Claim, ClaimKind, Consequence, End, Fault, FaultKind, Irregularity, JudgedClaim, Ruled,
};
pub use only_way::{OnlyWay, only_way};
pub use perft::{perft, perft_played};
pub use replay::{Ply, ReplayError, Replayed, replay};
pub use rules::{Cause, Rules, Side, Verdict};
