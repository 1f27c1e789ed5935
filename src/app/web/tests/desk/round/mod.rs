//! Pages of a round.

mod adjourn;
mod meeting;
