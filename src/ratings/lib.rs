//! Ratings as FIDE B.02 (1 March 2024) computes them, in integers.
//!
//! | what | article | here |
//! |---|---|---|
//! | expected score `PD` | 8.1.2 | [`expected`] |
//! | rating difference of a fractional score `dp` | 8.1.1 | [`rating_difference`] |
//! | change of a rating over a period | 8.3 | [`change`](fn@change) |
//! | first rating | 8.2 | [`initial`](fn@initial) |
//! | performance | 8.1.1 with the average of the opponents | [`performance`](fn@performance) |
//!
//! Only games played over the board count; forfeits and byes never come here.

mod arithmetic;
mod change;
mod game;
mod initial;
mod performance;

pub use change::{Change, change};
pub use game::{RatedGame, Score};
pub use initial::initial;
pub use performance::{Performance, performance};
pub use qisai_domain::expectation::{expected, rating_difference};
