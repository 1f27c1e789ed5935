//! Import and export on the desk.

pub mod export;
pub mod import;
