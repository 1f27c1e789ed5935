//! Entry of results on the desk, once or twice.

pub(crate) mod code;
pub mod entry;
pub mod second_pass;
