//! Rounds on the desk: pairing, publication, results, missed games.

pub mod desk;
pub(crate) mod missed;
pub(crate) mod pair;
pub mod pairing_jobs;
pub mod together;
