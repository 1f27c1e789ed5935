//! Disk space.

use qisai_store::connection::Address;
use qisai_store::space::{Room, Space};

#[test]
fn a_large_disk_keeps_64_mb_and_a_small_one_a_hundredth() {
    let mb = |count: u64| count << 20;
    assert!(Room::of(mb(63), mb(500_000)).is_scarce());
    assert!(!Room::of(mb(64), mb(500_000)).is_scarce());
    assert!(!Room::of(mb(1), mb(100)).is_scarce());
    assert!(Room::of(mb(1) - 1, mb(100)).is_scarce());
}

#[test]
fn the_disk_of_a_file_is_known_and_that_of_a_server_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let file = Space::of(&Address::Sqlite(folder.path().join("a").display().to_string()));
    assert!(file.room().is_some_and(|room| room.reserve > 0));
    let server = Space::of(&Address::Postgresql("postgres://nowhere/q".into()));
    assert!(server.room().is_none() && !server.is_scarce());
}
