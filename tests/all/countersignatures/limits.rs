//! Countersignatures that are refused: with an own key, of two histories, too many, with a key that nothing would keep.

use std::fs;

use crate::countersignatures::{countersigned, witness};
use crate::heads::{closed, one, run, two_histories, wish};
use crate::support::database::Database;
use crate::support::server::Server;

fn kept(database: &Database) -> String {
    one(database, "SELECT CAST(count(*) AS TEXT) FROM countersignature WHERE key NOT LIKE 'planted%'").unwrap()
}

#[test]
fn t4_an_own_key_does_not_countersign() {
    let (database, second) = (Database::sqlite(), witness());
    let slug = closed(&database);
    let (signed, key) = countersigned(&database, &second, "friday");
    // Whoever has an earlier key of an installation can sign with it as if it were another's.
    fs::write(format!("{}.keys", database.url), format!("{key}\n")).unwrap();
    for arguments in [
        vec!["countersignature", "add", &signed, "--witness", &key],
        vec!["verify", &slug, "--countersignatures", &signed],
    ] {
        let said = database.qisai(&arguments);
        let found = "was made with a key of this installation itself";
        assert!(said.code == 1 && said.out.contains(found), "{arguments:?}: {}", said.out);
    }
    assert_eq!(kept(&database), "0");
    assert!(!fs::exists(format!("{}.key.witnesses", database.url)).unwrap());
}

/// The log here is as it was, and yet a key has signed another one: the second installation is to blame.
#[test]
fn t4_a_key_that_has_countersigned_two_histories_is_told_from_a_log_that_was_rewritten() {
    let (real, wished, slug) = two_histories();
    fs::copy(format!("{}.key", real.url), format!("{}.key", wished.url)).unwrap();
    wish(&wished, &slug);
    let second = witness();
    let (signed, key) = countersigned(&real, &second, "friday");
    real.qisai(&["countersignature", "add", &signed, "--witness", &key]).good();
    // The second installation has lost what it signed.
    run(&second, "DELETE FROM countersignature");
    let (other, same) = countersigned(&wished, &second, "anew");
    assert_eq!(same, key);
    let found = format!("the key {key} has countersigned two histories: version ");
    for arguments in [vec!["countersignature", "add", &other], vec!["verify", "--countersignatures", &other]] {
        let said = real.qisai(&arguments);
        assert!(said.code == 1 && said.out.contains(&found), "{arguments:?}: {}", said.out);
    }
    let said = real.qisai(&["verify"]).good();
    assert!(said.contains("is as it was countersigned by Chess Federation"), "{said}");
    // A log that was rewritten after a countersigned version, and before another one: nothing against the key.
    let said = wished.qisai(&["verify", "--countersignatures", &signed]);
    assert!(
        said.code == 1 && said.out.contains("the log was written anew") && !said.out.contains(&found),
        "{}",
        said.out
    );
}

/// Adds rows until each log has `number` countersignatures.
fn fill(database: &Database, number: u32) {
    run(
        database,
        &format!(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {number}) \
             INSERT INTO countersignature \
             SELECT aggregate, version, of_key, 'planted' || i, given, 'x' FROM countersignature, n; \
             DELETE FROM countersignature WHERE key NOT LIKE 'planted%'"
        ),
    );
}

#[test]
fn t4_a_log_has_at_most_a_hundred_countersignatures() {
    let (database, second) = (Database::sqlite(), witness());
    let slug = closed(&database);
    let (signed, key) = countersigned(&database, &second, "friday");
    let add = || database.qisai(&["countersignature", "add", &signed]);
    add().good();
    fill(&database, 100);
    let said = add();
    let found = format!("{slug}: the log has its maximum number of countersignatures");
    assert!(said.code == 1 && said.out.contains(&found) && said.out.contains("nothing was kept"), "{}", said.out);
    assert_eq!(kept(&database), "0");
    run(&database, "DELETE FROM countersignature WHERE key = 'planted1'");
    assert!(add().good().contains("kept"));
    let all = kept(&database);
    // What is there already needs no room, even if it was signed again at another time.
    add().good();
    let (again, same) = countersigned(&database, &second, "again");
    assert_eq!(same, key);
    assert!(database.qisai(&["countersignature", "add", &again]).good().contains("kept"));
    assert_eq!(kept(&database), all);
}

/// On a server the key of the installation is in the database, and nothing is beside it.
#[test]
fn t4_a_witness_is_not_named_where_nothing_keeps_it() {
    let Some(database) = Database::postgresql() else { return };
    let second = witness();
    let slug = closed(&database);
    let (signed, key) = countersigned(&database, &second, "friday");
    let add = ["countersignature", "add", &signed, "--witness", &key];
    let refused = database.qisai(&add).bad(2);
    assert!(refused.contains("--key-file") && refused.contains("qisai verify --witness"), "{refused}");
    assert!(database.qisai(&["verify"]).good().lines().all(|line| !line.contains("Chess Federation")));
    // Both ways out that it names.
    database.qisai(&add[..3]).good();
    let said = database.qisai(&["verify", &slug, "--witness", &key]).good();
    assert!(said.contains("countersigned by Chess Federation"), "{said}");
    let file = database.path("qisai.key");
    database.qisai(&[&add[..], &["--key-file", &file]].concat()).good();
    let said = database.qisai(&["verify", "--key-file", &file]).good();
    assert!(said.contains("countersigned by Chess Federation"), "{said}");
    let server = Server::start(&database.url);
    server.anybody().sign_in("anna").desk(&slug).page("/log");
    server.stop();
}
