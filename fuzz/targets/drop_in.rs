#![no_main]

#[path = "../../src/app/cli/drop_in/arguments.rs"]
#[allow(dead_code, reason = "the program uses the rest")]
mod arguments;
#[path = "../../src/app/cli/drop_in/configuration.rs"]
#[allow(dead_code, reason = "the program uses the rest")]
mod configuration;

include!("../drop_in.rs");

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| drop_in(bytes));
