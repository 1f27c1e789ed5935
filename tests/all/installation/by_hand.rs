//! Tests for changes by hand that the program or its key would have covered.

use qisai_domain::log::{
    Hash, INSTALLATION_FORMAT, InstallationText, RowChange, RowContent, StaffAct, StaffActKind, StaffTable,
};
use qisai_domain::{LogEntry, Version};

use super::{by_command_line, cells, entries, is_found, prepared, run};
use crate::support::database::Database;
use crate::support::server::Server;

/// Changes by hand, and a harmless change of the same row by the program afterwards.
const CHANGES: [(&str, &[&str], &str); 5] = [
    ("UPDATE account SET role = 'owner' WHERE name = 'benedict'", &["user", "password", "benedict"], "table account"),
    (
        "UPDATE account SET password_hash = (SELECT password_hash FROM account WHERE name = 'annabel') \
         WHERE name = 'benedict'",
        &["user", "password", "benedict"],
        "table account",
    ),
    (
        "INSERT INTO account SELECT 2, 'mallory', 'mallory', password_hash, 'owner', key_map, created_at \
         FROM account WHERE name = 'annabel'",
        &["user", "password", "mallory"],
        "row 2 of table account",
    ),
    ("UPDATE holding SET office = 'chief' WHERE office = 'scorer'", &["user", "remove", "benedict"], "table holding"),
    (
        "UPDATE second_factor SET secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'",
        &["user", "without-code", "benedict"],
        "table second_factor",
    ),
];

#[test]
fn t4_the_next_change_by_the_program_does_not_cover_a_change_by_hand() {
    for (change, next, row) in CHANGES {
        let database = Database::sqlite();
        prepared(&database);
        run(&database, change);
        by_command_line(&database, next).good();
        let last = entries(&database).len();
        is_found(&database, row);
        is_found(&database, &format!("had been changed by hand when the program wrote version {last}"));
        // It stays a fault.
        by_command_line(&database, &["user", "add", "clara"]).good();
        is_found(&database, &format!("when the program wrote version {last}"));
    }
}

/// The assignment of keys is not in the log: it can be changed without end, and a change of it covers nothing.
#[test]
fn t4_an_assignment_of_keys_is_not_in_the_log_and_covers_nothing() {
    let database = Database::sqlite();
    prepared(&database);
    let before = entries(&database).len();
    run(&database, "UPDATE account SET role = 'owner' WHERE name = 'benedict'");
    run(&database, "DELETE FROM second_factor");
    let server = Server::start(&database.url);
    let benedict = server.anybody().sign_in("benedict");
    benedict.post("/me", &[("key_map", "vega")]).is(200);
    server.stop();
    assert_eq!(cells(&database, "SELECT key_map AS cell FROM account WHERE name = 'benedict'"), ["vega"]);
    assert_eq!(entries(&database).len(), before);
    is_found(&database, "column role)");
}

/// Makes Benedict the owner by hand, with an entry that names this key.
fn with_an_entry_by_hand(database: &Database, key: Option<String>) {
    let [version, previous, row, before] = [
        "SELECT CAST(max(version) AS TEXT) AS cell FROM installation_log",
        "SELECT hash AS cell FROM installation_log ORDER BY version DESC LIMIT 1",
        "SELECT CAST(id AS TEXT) AS cell FROM account WHERE name = 'benedict'",
        "SELECT public AS cell FROM installation_log WHERE public LIKE '%\"scorer\",%account_added%' \
         OR public LIKE '%account_added%\"scorer\"%'",
    ]
    .map(|query| cells(database, query).remove(0));
    let added: InstallationText = serde_json::from_str(&before).unwrap();
    let row: i64 = row.parse().unwrap();
    let content = added.rows.into_iter().find(|added| added.row == row).unwrap().content.unwrap();
    let digest = Some(RowContent::digest(&content));
    let mut owner = content;
    owner.open.insert("role".into(), Some("owner".into()));
    let text = InstallationText {
        format: INSTALLATION_FORMAT,
        at: "2026-11-28T10:00:00.000000Z".into(),
        by: None,
        signed: key,
        acts: vec![StaffAct { act: StaffActKind::AccountRoleChanged, account: Some(row) }],
        rows: vec![RowChange { table: StaffTable::Account, row, before: digest, content: Some(owner) }],
    };
    let version = Version(version.parse::<u64>().unwrap() + 1);
    let entry = LogEntry::of_installation(version, &text, Hash::parse(&previous).unwrap());
    run(
        database,
        &format!(
            "UPDATE account SET role = 'owner' WHERE id = {row}; INSERT INTO installation_log VALUES ({version}, '{}', '{}', '{}')",
            entry.public, entry.previous, entry.hash
        ),
    );
}

#[test]
fn t4_an_entry_by_hand_is_not_signed_by_an_anchor_or_a_later_entry() {
    for names_key in [false, true] {
        let database = Database::sqlite();
        prepared(&database);
        let key = cells(&database, "SELECT DISTINCT key AS cell FROM head").remove(0);
        with_an_entry_by_hand(&database, names_key.then_some(key));
        let last = entries(&database).len();
        let words = if names_key {
            format!("version {last} has no signature of the key that it names")
        } else {
            format!("version {last} does not name the key that signed it")
        };
        is_found(&database, &words);
        let refused = database.qisai(&["anchor"]).bad(1);
        assert!(refused.contains(&format!("version {last} was not signed by this program")), "{refused}");
        Server::start(&database.url).stop();
        is_found(&database, &words);
        by_command_line(&database, &["user", "add", "clara"]).good();
        is_found(&database, &words);
    }
}
