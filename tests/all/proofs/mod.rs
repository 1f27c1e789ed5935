//! Proofs that count: what the tests show with few faults in seconds, `cargo bench --bench proofs` shows with many.

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
