//! Game records, checked by the rules of their game and compared with the entered result.
//!
//! Wrong results are found while the players are still in the hall. Nothing is ever changed: a [`Judgement`] lists
//! what the record proves, leaves open and excludes, with ply and article. An arbiter decides.
//!
//! * [`prepare`](fn@prepare) reads files of any format and game;
//! * [`matching`] finds the board of each game;
//! * [`boards`] combines these steps for the games of a tournament;
//! * [`start`] returns the start positions of Chess960 rounds;
//! * [`judge`](fn@judge) compares a record with a result, under the [`Laws`] of an edition;
//! * [`pages`] prepares records for display.

pub mod boards;
mod entered;
mod finding;
mod game;
pub mod judge;
mod judgement;
mod laws;
pub mod matching;
pub mod pages;
mod prepare;
pub mod repair;
pub mod said;
pub mod start;
mod stop;

pub use entered::{Entered, Score, Termination};
pub use finding::{Code, Finding, Remedy, Severity};
pub use game::Notation;
pub use judge::{Record, judge};
pub use judgement::{Judgement, Status};
pub use laws::{Articles, Laws};
pub use prepare::{Games, MAX_PLIES, Prepared, Recognised, prepare, prepare_binary, recognise, whole_games};
pub use repair::Repair;
pub use stop::{Stop, stop};
