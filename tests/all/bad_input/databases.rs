//! Tests for databases that this program cannot use.

use diesel::connection::SimpleConnection;
use diesel::{Connection, PgConnection, SqliteConnection};

use crate::support::database::Database;

/// Checks that a database with a migration from a newer program is refused.
fn a_newer_one_is_refused(database: &Database) {
    database.qisai(&["migrate"]).good();
    let step = "INSERT INTO __diesel_schema_migrations (version) VALUES ('99990101000000')";
    if database.url.starts_with("postgres") {
        PgConnection::establish(&database.url).unwrap().batch_execute(step).unwrap();
    } else {
        SqliteConnection::establish(&database.url).unwrap().batch_execute(step).unwrap();
    }
    for arguments in [vec!["serve", "--listen", "127.0.0.1:0"], vec!["verify"], vec!["migrate"], vec!["user", "list"]] {
        let said = database.qisai(&arguments).bad(2);
        assert!(said.contains("newer Qisai") && said.contains("99990101000000"), "{arguments:?}: {said}");
    }
}

#[test]
fn a_newer_one_is_refused_on_sqlite() {
    a_newer_one_is_refused(&Database::sqlite());
}

#[test]
fn a_newer_one_is_refused_on_postgresql() {
    Database::postgresql().iter().for_each(a_newer_one_is_refused);
}

#[test]
fn what_is_no_database_is_left_alone() {
    let database = Database::sqlite();
    let letter = "Dear Anna,\n".repeat(100);
    std::fs::write(&database.url, &letter).unwrap();
    let said = database.qisai(&["serve", "--listen", "127.0.0.1:0"]);
    assert!(said.code != 0 && said.err.contains("not a database"), "{said:?}");
    assert_eq!(std::fs::read_to_string(&database.url).unwrap(), letter);
}
