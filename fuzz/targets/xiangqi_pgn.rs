#![no_main]

#[path = "../replay.rs"]
#[allow(dead_code, reason = "each target uses one of its functions")]
mod replay;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| replay::xiangqi_pgn(bytes));
