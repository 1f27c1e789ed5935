//! Proofs with counts: the tests run them with few faults in seconds, `cargo bench --bench proofs` with many.

pub mod deaths;
#[cfg(target_os = "linux")]
pub mod faults;
#[cfg(target_os = "linux")]
pub mod power;
pub mod standby;
#[cfg(target_os = "linux")]
pub mod starts;
pub mod upheavals;
pub mod writers;
