//! Shared support: fields, histories and exhaustive enumeration.

pub mod literal;
pub mod pasts;
pub mod testing;
