//! Turns of tests on the machine: a story that measures waiting times runs alone, all others share, and at most two
//! browsers are open at once. The locks are on files, because tests may run in one process or in many.

use std::fs::{File, TryLockError};
use std::thread;
use std::time::Duration;

/// Number of browser stories at once: more would only wait for each other.
const BROWSERS: usize = 2;

/// Opens the lock of this name.
fn file(name: &str) -> File {
    File::create(format!("{}/{name}.lock", env!("CARGO_TARGET_TMPDIR"))).unwrap()
}

/// Blocks all other tests that take turns until dropped.
pub fn alone() -> Vec<File> {
    vec![turn(File::lock)]
}

/// Shares the machine with other tests until dropped, but not with one that measures.
pub fn busy() -> File {
    turn(File::lock_shared)
}

/// Shares the machine like [`busy`], as one of the browser stories.
pub fn browser() -> Vec<File> {
    let seats: Vec<File> = (0..BROWSERS).map(|seat| file(&format!("browser-{seat}"))).collect();
    loop {
        for seat in &seats {
            match seat.try_lock() {
                Ok(()) => return vec![seat.try_clone().unwrap(), busy()],
                Err(TryLockError::WouldBlock) => {}
                Err(TryLockError::Error(error)) => panic!("{error}"),
            }
        }
        thread::sleep(Duration::from_millis(50));
    }
}

/// Takes the turn in order of arrival: a waiting test holds the gate, so that tests that share cannot block one that
/// must run alone.
fn turn(lock: fn(&File) -> std::io::Result<()>) -> File {
    let gate = file("gate");
    gate.lock().unwrap();
    let turn = file("turn");
    lock(&turn).unwrap();
    turn
}
