//! Ratings and title norms, in integers.
//!
//! | subject | source | item |
//! |---|---|---|
//! | time for sixty moves | B.02 1, rapid and blitz 1 | [`RatingList`], [`WhyLeftOut::TooFast`] |
//! | Laws of Chess, which exclude Chess960 | B.02 2 | [`WhyLeftOut::Chess960`] |
//! | matches with unrated players, and decided matches | B.02 6 | [`WhyLeftOut::UnratedMatch`], [`WhyLeftOut::Decided`] |
//! | expected score `PD` | B.02 8.1.2 | [`expected`] |
//! | rating difference of a fractional score `dp` | B.02 8.1.1 | [`rating_difference`] |
//! | editions, standard, rapid and blitz | B.02 8.3.1, B.02 rapid and blitz 7.3.1 | [`RatingRules`] |
//! | change of a rating over a period | B.02 8.3 | [`change`](fn@change) |
//! | development coefficient | B.02 8.3.3 | [`coefficient`](fn@coefficient) |
//! | first rating | B.02 8.2 | [`initial`](fn@initial), of several events [`pooled`](fn@pooled) |
//! | performance | B.02 8.1.1 with the average of the opponents | [`performance`](fn@performance) |
//! | rating report of an event | all of these | [`EventReport`] |
//! | title norms | B.01 | [`norms`] |
//! | level scheme of a Chinese primer | 象棋知识, section six | [`levels`] |
//! | Elo with custom settings | no official list | [`elo`] |
//!
//! Only games played over the board count; forfeits and byes are ignored.

mod arithmetic;
mod change;
mod coefficient;
mod edition;
pub mod elo;
mod field;
mod game;
mod initial;
pub mod levels;
mod matches;
pub mod norms;
mod performance;
mod pooled;
mod report;

pub use change::{Change, Gain, change, gain};
pub use coefficient::{Coefficient, KReason, coefficient, limited_k};
pub use edition::{Mismatch, RatingList, RatingRules, TooEarly};
pub use field::{PlayedGame, played_games};
pub use game::{RatedGame, Score};
pub use initial::{FLOOR, NEEDED_GAMES, NoInitial, initial};
pub use performance::{Performance, performance};
pub use pooled::{UnratedEvent, pooled};
pub use qisai_domain::expectation::{expected, rating_difference};
pub use report::{EventReport, LeftOut, PlayerReport, ReportedGame, Verdict, WhyLeftOut};
