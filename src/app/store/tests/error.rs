//! Errors by the texts of the databases.

use diesel::result::{DatabaseErrorKind, Error};
use qisai_store::StoreError;

fn said(words: &str) -> Error {
    Error::DatabaseError(DatabaseErrorKind::Unknown, Box::new(words.to_owned()))
}

#[test]
fn r3_a_disk_that_fails_is_told_from_one_that_is_full_and_from_a_damaged_file() {
    // Texts of sqlite3_errstr for SQLITE_IOERR, SQLITE_FULL and SQLITE_CORRUPT.
    assert!(matches!(StoreError::from(said("disk I/O error")), StoreError::Disk(_)));
    assert!(matches!(StoreError::from(said("database or disk is full")), StoreError::DiskFull));
    assert!(matches!(StoreError::from(said("database disk image is malformed")), StoreError::Malformed(_)));
    let read = said("could not read blocks 3..3 in file \"base/5/1259\": Input/output error");
    assert!(matches!(StoreError::from(read), StoreError::Disk(_)));
    assert!(matches!(StoreError::from(said("no such table: game")), StoreError::Unnamed(_)));
}

/// Tests 40P01 in the language of several `lc_messages` settings, and 40001, which has a kind.
#[test]
fn f13_a_deadlock_is_tried_again_in_whatever_language_it_is_told() {
    for words in
        ["deadlock detected", "检测到死锁", "Verklemmung entdeckt", "se ha detectado un deadlock", "発生しました"]
    {
        assert!(StoreError::from(said(words)).may_be_tried_again(), "{words}");
    }
    let words = Box::new("由于并发更新而无法串行访问".to_owned());
    let failure = Error::DatabaseError(DatabaseErrorKind::SerializationFailure, words);
    assert!(StoreError::from(failure).may_be_tried_again());
    for named in ["No space left on device", "canceling statement due to lock timeout", "Input/output error"] {
        assert!(!StoreError::from(said(named)).may_be_tried_again(), "{named}");
    }
    let twice = Error::DatabaseError(DatabaseErrorKind::UniqueViolation, Box::new("键值重复".to_owned()));
    assert!(!StoreError::from(twice).may_be_tried_again(), "what has a kind is what it is");
}

#[test]
fn r3_a_commit_that_cannot_be_taken_back_is_told_by_its_own_error() {
    let ended = |commit: &str| Error::RollbackErrorOnCommit {
        rollback_error: Box::new(said("cannot rollback - no transaction is active")),
        commit_error: Box::new(said(commit)),
    };
    let failed = StoreError::from(ended("disk I/O error"));
    assert!(matches!(&failed, StoreError::Disk(words) if words.contains("disk I/O error")), "{failed}");
    assert!(matches!(StoreError::from(ended("database or disk is full")), StoreError::DiskFull));
}
