#![no_main]

#[path = "../files.rs"]
#[allow(dead_code, reason = "each target uses one of its functions")]
mod files;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| files::players(bytes));
