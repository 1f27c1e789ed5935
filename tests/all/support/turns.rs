//! Turns of tests that need the machine: a story that measures what a person waits for runs alone, all others share, and at most two browsers
//! are open at once. The locks are on files, because tests may run in one process or in many.

use std::fs::{File, TryLockError};
use std::thread;
use std::time::Duration;

/// Stories in browsers at once: more of them only wait for each other.
const BROWSERS: usize = 2;

/// Opens the lock of this name.
fn file(name: &str) -> File {
    File::create(format!("{}/{name}.lock", env!("CARGO_TARGET_TMPDIR"))).unwrap()
}

/// Keeps all tests that take turns waiting until dropped.
pub fn alone() -> Vec<File> {
    vec![turn(File::lock)]
}

/// Shares the machine with other tests until dropped, but not with one that measures.
pub fn busy() -> File {
    turn(File::lock_shared)
}

/// Shares the machine like [`busy`], as one of the stories that have a browser.
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

/// Takes the turn in the order of arrival: whoever waits for a turn holds the gate, so that those who share cannot keep somebody waiting
/// who wants to be alone.
fn turn(lock: fn(&File) -> std::io::Result<()>) -> File {
    let gate = file("gate");
    gate.lock().unwrap();
    let turn = file("turn");
    lock(&turn).unwrap();
    turn
}
