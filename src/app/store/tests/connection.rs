//! Addresses and transactions.

use diesel::connection::SimpleConnection;
use diesel::sql_types::Integer;
use diesel::{QueryableByName, RunQueryDsl, sql_query};
use qisai_store::StoreError;
use qisai_store::connection::{Address, Db, begin, begin_savepoint, is_open, rollback};

#[test]
fn addresses_name_files_and_servers() {
    assert_eq!(Address::parse("a/b.sqlite3").unwrap(), Address::Sqlite("a/b.sqlite3".into()));
    assert_eq!(Address::parse("sqlite:x.db").unwrap(), Address::Sqlite("x.db".into()));
    assert!(matches!(Address::parse("postgres://h/d").unwrap(), Address::Postgresql(_)));
    assert!(Address::parse("mysql://h/d").is_err());
    assert!(Address::parse(":memory:").is_err());
}

#[test]
fn r2_sqlite_waits_for_the_disk_at_each_commit() {
    #[derive(QueryableByName)]
    struct Pragma {
        #[diesel(sql_type = Integer)]
        synchronous: i32,
    }
    /// `FULL`, <https://www.sqlite.org/pragma.html#pragma_synchronous>.
    const FULL: i32 = 2;
    let folder = tempfile::tempdir().unwrap();
    let mut db = Address::Sqlite(folder.path().join("a").display().to_string()).connect().unwrap();
    let Db::Sqlite(connection) = &mut db else { unreachable!() };
    let found: Pragma = sql_query("PRAGMA synchronous").get_result(connection).unwrap();
    assert_eq!(found.synchronous, FULL);
}

#[test]
fn r3_a_transaction_that_is_gone_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let mut db = Address::Sqlite(folder.path().join("a").display().to_string()).connect().unwrap();
    begin(&mut db).unwrap();
    assert!(is_open(&mut db));
    begin_savepoint(&mut db).unwrap();
    assert!(is_open(&mut db));
    // Simulates SQLite rolling back by itself.
    db.batch_execute("ROLLBACK").unwrap();
    assert!(!is_open(&mut db));
    assert!(matches!(rollback(&mut db), Err(StoreError::Disk(_))));
}

#[test]
fn a_password_is_never_shown() {
    let address = Address::parse("postgres://me:secret@db.example/q").unwrap();
    assert_eq!(address.shown(), "postgres://…@db.example/q");
    for text in ["mysql://me:secret@db.example/q", "host=db dbname=q password=secret user=me", "file:q.db"] {
        let refused = Address::parse(text).unwrap_err().to_string();
        assert!(refused.contains("postgres://user@host/name") && !refused.contains("secret"), "{refused}");
    }
}
