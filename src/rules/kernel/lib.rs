//! Common code of the three games: position rules, forced ends, replay of records, move counts, and the types that
//! report on a whole record.
//!
//! A game implements [`Rules`] for its position. [`replay`], [`only_way`] and [`perft`](fn@perft) then work for it. Its
//! crate reports on a record by an [`Account`].

mod account;
pub mod diagram;
mod perft;
mod readings;
mod replay;
mod rules;

pub use account::{
    Account, Chance, Claim, ClaimKind, Consequence, End, Fault, FaultKind, Irregularity, JudgedClaim, Ruled,
};
pub use perft::{perft, perft_played};
pub use readings::{OnlyWay, Readings, Step, WAYS, only_way};
pub use replay::{Ply, ReplayError, Replayed, replay};
pub use rules::{Cause, Limit, Rules, Side, Verdict};
