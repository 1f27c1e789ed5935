//! Shared support for tests.

pub mod accounts;
pub mod database;
pub mod desk;
#[cfg(target_os = "linux")]
pub mod fragile;
pub mod hall;
pub mod history;
pub mod http;
pub mod nginx;
pub mod pair;
pub mod parallel;
pub mod postgres;
pub mod program;
pub mod random;
pub mod server;
pub mod small_disk;
pub mod trf;
pub mod turns;
pub mod vectors;
