//! Entry of results on the desk, once or twice.

pub mod result;
pub(crate) mod result_code;
pub mod second_pass;
