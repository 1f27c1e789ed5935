#![doc = include_str!("README.md")]
//!
//! # Reading the source
//!
//! A [`Request`] holds the rounds before as a [`Crosstable`]. [`Request::prepare`] computes a [`Field`](field::Field):
//! the competitors to be paired with their scores, colour histories and floats. The engine of a system pairs the field
//! and gives a reason for each pair.
//!
//! | rules | module |
//! |---|---|
//! | basic rules (C.04.1), handling rules (C.04.2) | [`bye`], [`colour`], [`field`], [`float`] |
//! | Dutch system (C.04.3) | [`dutch`] |
//! | Dubov system (C.04.4.1) | [`dubov`] |
//! | Burstein system (C.04.4.2) | [`burstein`] |
//! | Lim system (C.04.4.3) | [`lim`], [`median`] |
//! | Double-Swiss system (C.04.5) | [`double_swiss`], [`lexicographic`] |
//! | Swiss Team system (C.04.6) | [`team`], [`lexicographic`] |
//! | Chess Olympiad (D.02) | [`olympiad`], [`median`] |
//! | virtual points (C.04.7) | [`virtual_points`] |
//! | 积分编排 | [`jifen`] |
//! | matchings of greatest weight | [`matching`] |

mod acceleration;
mod below;
pub mod blocked;
mod board_order;
mod budget;
pub mod burstein;
pub mod bye;
mod cell;
pub mod colour;
mod conditions;
mod crosstable;
pub mod digits;
pub mod double_swiss;
pub mod dubov;
pub mod dutch;
mod entry;
mod error;
pub mod explain;
pub mod field;
pub mod float;
mod initial_side;
pub mod jifen;
mod level;
pub mod lexicographic;
pub mod lim;
pub mod matching;
pub mod median;
pub mod olympiad;
mod outcome;
pub mod pairing;
mod points;
mod prepared;
mod prohibition;
mod readings;
mod reason;
mod request;
mod score;
mod system;
pub mod systems;
pub mod team;
mod team_swiss;
mod upfloaters;
pub mod virtual_points;

pub use acceleration::{Acceleration, AccelerationRecord};
pub use budget::{SearchBudget, Unsolved};
pub use cell::Cell;
pub use crosstable::{Crosstable, Line};
pub use entry::EntryId;
pub use error::SwissError;
pub use level::Level;
pub use outcome::{ByeKind, Outcome};
pub use points::{Points, Shown};
pub use prepared::Prepared;
pub use prohibition::Prohibition;
pub use qisai_rules_kernel::Side;
pub use readings::{FirstTeam, LastRound, MedianUpfloaters, OddTeam, SwissReadings};
pub use reason::{ColourRule, SwissReason};
pub use request::{Game, Request, SwissRound};
pub use score::ScoreSystem;
pub use system::SwissSystem;
pub use team_swiss::{TeamPreference, TeamScore, TeamSwiss};
