//! Pages of a round.

mod adjourn;
mod meeting;
mod pairing_jobs;
