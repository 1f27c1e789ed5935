//! Passes, and devices in the hall.

mod asking;
mod scans;
