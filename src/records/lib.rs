//! Game records: checked by the rules of their game, and compared with the result that was entered.
//!
//! A wrong result is found here while the players are still in the hall. Nothing is ever changed: a [`Judgement`] tells what the record
//! proves, what it leaves open and what it excludes, with the ply and the article, and an arbiter decides.
//!
//! * [`prepare`](fn@prepare) reads files of any format and game;
//! * [`matching`] finds the board of each game;
//! * [`boards`] puts all of it together for the games of a tournament;
//! * [`start`] tells where the games of a round of Chess960 begin;
//! * [`judge`](fn@judge) compares a record with a result, under the [`Laws`] of an edition;
//! * [`pages`] shows records to people.

pub mod boards;
mod entered;
mod finding;
mod game;
mod judge;
mod judgement;
mod laws;
pub mod matching;
pub mod pages;
mod prepare;
mod repair;
pub mod said;
pub mod start;

pub use entered::{Entered, Score, Termination};
pub use finding::{Code, Finding, Remedy, Severity};
pub use game::Notation;
pub use judge::{Record, judge};
pub use judgement::{Judgement, Status};
pub use laws::{Articles, Laws};
pub use prepare::{Games, MAX_PLIES, Prepared, Recognised, prepare, prepare_binary, recognise, whole_games};
pub use repair::Repair;
