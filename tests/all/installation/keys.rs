//! Tests for the key that signs changes of accounts and roles.

use std::path::Path;

use super::{by_command_line, prepared};
use crate::support::database::Database;
use crate::support::program::command;
use crate::support::server::Server;

/// A command without the key file of the server does not sign with a new key.
#[test]
fn t4_a_command_without_the_key_file_of_the_server_is_refused() {
    let database = Database::sqlite();
    let file = database.path("installation.key");
    let launch = || {
        let mut command = command();
        command.env("QISAI_DATABASE", &database.url);
        Server::launch(command, &["--key-file", &file], "http://")
    };
    let server = launch();
    server.anybody().set_up("annabel");
    server.stop();
    let beside = format!("{}.key", database.url);
    for arguments in [&["user", "password", "annabel"], &["user", "add", "clara"]] {
        let said = by_command_line(&database, arguments).bad(2);
        assert!(said.contains("--key-file"), "{said}");
        assert!(!Path::new(&beside).exists());
    }
    by_command_line(&database, &["user", "password", "annabel", "--key-file", &file]).good();
    database.qisai(&["verify", "--key-file", &file]).good();
}

/// The keys of a restored backup are written beside the key file that is named, where `verify` reads them.
#[test]
fn t4_a_restored_backup_is_verified_with_the_key_file_that_is_named() {
    let database = Database::sqlite();
    prepared(&database);
    let copy = database.path("copy.sqlite3");
    database.qisai(&["backup", &copy]).good();
    for other in [Some(Database::sqlite()), Database::postgresql()].into_iter().flatten() {
        let file = other.path("installation.key");
        other.qisai(&["restore", &copy, "--key-file", &file]).good();
        by_command_line(&other, &["user", "add", "clara", "--key-file", &file]).good();
        let said = other.qisai(&["verify", "--key-file", &file]).good();
        assert!(said.lines().all(|line| line.ends_with("log and tables agree")), "{said}");
        assert!(!Path::new(&format!("{}.keys", other.url)).exists());
    }
}
