//! Tests of 积分编排.

mod lots;
mod repair;
mod repaired;
mod segment;
