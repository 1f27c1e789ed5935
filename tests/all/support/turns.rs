//! Turns of tests on the machine: at most two browsers are open at once. The locks are on files, because tests may run in
//! one process or in many.

use std::fs::{File, TryLockError};
use std::thread;
use std::time::Duration;

/// Number of browser stories at once: more would only wait for each other.
const BROWSERS: usize = 2;

/// Waits for one of the seats of browser stories, which is free again once the file is dropped.
pub fn browser() -> File {
    let seat = |seat: usize| File::create(format!("{}/browser-{seat}.lock", env!("CARGO_TARGET_TMPDIR"))).unwrap();
    loop {
        for seat in (0..BROWSERS).map(seat) {
            match seat.try_lock() {
                Ok(()) => return seat,
                Err(TryLockError::WouldBlock) => {}
                Err(TryLockError::Error(error)) => panic!("{error}"),
            }
        }
        thread::sleep(Duration::from_millis(50));
    }
}
