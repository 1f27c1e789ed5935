//! Tests that measure what a person waits for run while no test that keeps the whole machine busy does: a lock on a file, for tests
//! may run in one process or in many.

use std::fs::File;

fn file() -> File {
    File::create(concat!(env!("CARGO_TARGET_TMPDIR"), "/turns.lock")).unwrap()
}

/// Alone among the tests that take turns, until dropped.
pub fn alone() -> File {
    let turn = file();
    turn.lock().unwrap();
    turn
}

/// Beside other busy tests, but not beside one that measures, until dropped.
pub fn busy() -> File {
    let turn = file();
    turn.lock_shared().unwrap();
    turn
}
