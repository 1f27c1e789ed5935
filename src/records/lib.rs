//! Game records: checked by the rules of their game, and compared with the result that was entered.
//!
//! A wrong result is found here while the players are still in the hall. Nothing is ever changed: a [`Judgement`] tells what the record
//! proves, what it leaves open and what it excludes, with the ply and the article, and an arbiter decides.

mod entered;
mod judgement;
mod laws;

pub use entered::{Entered, Score, Termination};
pub use judgement::{Code, Finding, Judgement, Status};
pub use laws::Laws;
