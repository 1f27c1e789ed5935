//! Tests that changes of the tables outside the program are found by `verify`, or are documented as not covered by any
//! log.

use std::collections::BTreeSet;

use diesel::connection::SimpleConnection;
use diesel::dsl::sql;
use diesel::sql_types::{Nullable, Text};
use diesel::{Connection, RunQueryDsl, SqliteConnection};
use qisai_service::Service;
use qisai_service::copies::upkeep::Address;
use qisai_service::log::verify::{NOT_TOLD, Verified};
use serde_json::Value;

use crate::records;
use crate::support::database::Database;
use crate::support::server::Server;

/// Tables that no log covers, and the reasons.
pub const NOT_IN_A_LOG: [(&str, &str); 26] = [
    ("__diesel_schema_migrations", "the shape of the tables, nothing of a tournament"),
    ("session", "comes and goes with browsers"),
    ("device", "comes and goes with browsers"),
    ("sign_in_failure", "kept for a quarter of an hour"),
    ("security_event", "a log itself, kept for a time"),
    ("pass", "codes of people and devices come and go; their hashes are nobody's business"),
    ("check_in", "whether the door is open, nothing of a tournament"),
    ("presence", "what people said; what follows from it is an act of its own"),
    ("result_report", "what people said; a result is an act of its own"),
    ("appointment_proposal", "what players proposed; the date agreed on is an act of its own"),
    ("bye_request", "what players asked for; a bye that is granted is an act of its own"),
    ("submitted_sheet", "what players handed in; a record is an act of its own"),
    ("line_up", "sealed until it is opened; what is opened is an act of its own, and its seal stands in the log"),
    ("screen", "what hangs in the hall"),
    ("screen_notice", "what is called out in the hall"),
    ("screen_device", "comes and goes with browsers"),
    ("slip", "which board a code of a slip is for"),
    ("hall_network", "how devices come into the hall's network"),
    ("picture", "what hangs in the hall"),
    ("sheet_photo", "what players handed in; what becomes of it is an act of its own"),
    ("wish", "who wants messages; an address is in no log"),
    ("message", "what was sent; it says nothing that the pages do not"),
    ("second_pass", "ticks on a list; a result that is changed because of it is an act of its own"),
    ("signing_key", "what was signed is compared with the logs (`heads`); a key proves itself by its signatures"),
    ("head", "the same"),
    ("countersignature", "the same, by the key of another installation"),
];

/// Database with everything that the log covers, and the service that verifies it.
struct Sample {
    db: SqliteConnection,
    service: Service,
    database: Database,
}

impl Sample {
    fn new() -> Self {
        let database = Database::sqlite();
        let server = Server::start(&database.url);
        let desk = records::ten_boards(&server);
        let form = desk.page("/r/1/records").form("form:has([type=file])");
        let looked = desk.arbiter.submit(&form.file("round1.pgn", records::file_of(&desk.boards(1)))).is(200);
        desk.arbiter.submit(&looked.form("form[action$='records/keep']")).is(303);
        desk.arbiter.add_account("ben", "scorer");
        desk.give("ben", "scorer");
        server.stop();
        database.verify();
        let mut db = SqliteConnection::establish(&database.url).unwrap();
        // A manual change of the file is not bound by its tables' rules.
        db.batch_execute("PRAGMA foreign_keys = OFF").unwrap();
        let service = Service::open(&Address::parse(&database.url).unwrap()).unwrap();
        Self { db, service, database }
    }

    /// Runs a statement directly on the file.
    fn run(&mut self, statement: &str) {
        self.db.batch_execute(statement).unwrap_or_else(|error| panic!("{statement}: {error}"));
    }

    /// Returns the only value of a query.
    fn one(&mut self, query: &str) -> Option<String> {
        diesel::select(sql::<Nullable<Text>>(&format!("({query})"))).get_result(&mut self.db).unwrap()
    }

    fn list(&mut self, query: &str) -> Vec<String> {
        let joined = self.one(&format!("SELECT group_concat(word, ' ') FROM ({query})")).unwrap_or_default();
        joined.split(' ').filter(|word| !word.is_empty()).map(str::to_owned).collect()
    }

    /// Returns the tables that a log covers.
    fn told(&mut self) -> Vec<String> {
        let tables =
            self.list("SELECT name AS word FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'");
        assert!(tables.len() > 15, "{tables:?}");
        tables.into_iter().filter(|table| NOT_IN_A_LOG.iter().all(|(other, _)| other != table)).collect()
    }

    fn columns(&mut self, table: &str) -> Vec<String> {
        self.list(&format!("SELECT name AS word FROM pragma_table_info('{table}')"))
    }

    /// Returns a condition for each row, by its primary key.
    fn rows(&mut self, table: &str) -> Vec<String> {
        let keys =
            self.list(&format!("SELECT name AS word FROM pragma_table_info('{table}') WHERE pk > 0 ORDER BY pk"));
        let values: Vec<String> = keys.iter().map(|key| format!("quote({key})")).collect();
        let (keys, values) = (keys.join(","), values.join(" || ',' || "));
        self.list(&format!("SELECT '({keys})=(' || {values} || ')' AS word FROM {table} ORDER BY {keys}"))
    }

    /// Returns `true` if anything is reported.
    fn is_found(&self) -> bool {
        // A table that cannot be listed counts as found, too: the program ends with an error.
        let Ok(checked) = self.service.verify_all(None, &BTreeSet::new()) else { return true };
        assert!(!checked.is_empty(), "an empty answer would look like a good one");
        checked.iter().any(|checked| !matches!(checked.found, Ok(Verified::Agrees { .. })))
    }

    /// Makes a change, checks that it is found, and reverses it.
    fn try_change(&mut self, (table, column, row): (&str, &str, &str), value: &str, unfound: &mut Vec<String>) {
        self.run(&format!("CREATE TEMP TABLE before AS SELECT * FROM {table}"));
        self.run(&format!("UPDATE {table} SET {column} = {value} WHERE {row}"));
        if !self.is_found() {
            unfound.push(format!("{table}.{column} of row {row}: {value:.120}"));
        }
        self.run(&format!("DELETE FROM {table}; INSERT INTO {table} SELECT * FROM before; DROP TABLE before"));
    }
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

/// Returns the value with each of its leaves changed in turn.
fn changed_leaves(value: &Value) -> Vec<Value> {
    match value {
        Value::Null => vec![],
        Value::Bool(flag) => vec![Value::Bool(!flag)],
        Value::Number(number) => vec![Value::from(number.as_i64().unwrap_or(0) + 1)],
        Value::String(text) => vec![Value::String(format!("{text}x"))],
        Value::Array(values) => {
            let each = values.iter().enumerate().flat_map(|(at, value)| {
                changed_leaves(value).into_iter().map(move |changed| {
                    let mut values = values.clone();
                    values[at] = changed;
                    Value::Array(values)
                })
            });
            each.collect()
        }
        Value::Object(fields) => {
            let each = fields.iter().flat_map(|(name, value)| {
                changed_leaves(value).into_iter().map(move |changed| {
                    let mut fields = fields.clone();
                    fields.insert(name.clone(), changed);
                    Value::Object(fields)
                })
            });
            each.collect()
        }
    }
}

#[test]
fn d12_every_column_that_is_changed_by_hand_is_found() {
    let mut sample = Sample::new();
    assert!(!sample.is_found());
    let mut unfound = Vec::new();
    for table in sample.told() {
        let Some(row) = sample.rows(&table).first().cloned() else {
            assert!(["draw", "second_factor"].contains(&table.as_str()), "the sample has no row of {table}");
            continue;
        };
        for column in sample.columns(&table) {
            // The log does not cover the assignment of keys.
            if table == "account" && column == "key_map" {
                continue;
            }
            let kind = sample.one(&format!("SELECT typeof({column}) FROM {table} WHERE {row}")).unwrap();
            let value = match kind.as_str() {
                // Distant numbers, so that no key occurs twice; flags are inverted.
                "integer" if ["second_begins", "staff_only"].contains(&column.as_str()) => format!("1 - {column}"),
                "integer" => format!("{column} + 1000000"),
                "null" => "'x'".to_owned(),
                _ => format!("{column} || 'x'"),
            };
            sample.try_change((&table, &column, &row), &value, &mut unfound);
        }
    }
    assert!(unfound.is_empty(), "not found: {unfound:#?}");
    assert!(!sample.is_found(), "every change was taken back");
}

#[test]
fn d12_every_value_inside_a_column_that_is_changed_by_hand_is_found() {
    let mut sample = Sample::new();
    let mut unfound = Vec::new();
    for table in sample.told() {
        let rows = sample.rows(&table);
        // The parts of a tournament are all different; in other tables one row is enough.
        let most = if table == "part" { rows.len() } else { 1 };
        for row in rows.iter().take(most) {
            for column in sample.columns(&table) {
                let text = sample.one(&format!("SELECT CAST({column} AS TEXT) FROM {table} WHERE {row}"));
                let Some(Ok(value)) = text.map(|text| serde_json::from_str::<Value>(&text)) else { continue };
                if !(value.is_object() || value.is_array()) {
                    continue;
                }
                for changed in changed_leaves(&value).into_iter().take(200) {
                    sample.try_change((&table, &column, row), &quoted(&changed.to_string()), &mut unfound);
                }
            }
        }
    }
    assert!(unfound.is_empty(), "not found: {unfound:#?}");
}

#[test]
fn d12_rows_that_are_taken_away_or_added_are_found() {
    let mut sample = Sample::new();
    for table in sample.told() {
        let columns = sample.columns(&table).join(", ");
        let Some(row) = sample.rows(&table).last().cloned() else { continue };
        sample.run(&format!("CREATE TEMP TABLE kept AS SELECT * FROM {table} WHERE {row}"));
        sample.run(&format!("DELETE FROM {table} WHERE {row}"));
        assert!(sample.is_found(), "a row of {table} is gone");
        sample.run(&format!("INSERT INTO {table} ({columns}) SELECT {columns} FROM kept; DROP TABLE kept"));
        assert!(!sample.is_found(), "{table} is as it was");
    }
    let draw = "INSERT INTO draw (tournament_id, group_id, id, data, changed) \
                SELECT id, 1, 99, '{\"of\":\"initial_side\"}', 1 FROM tournament";
    let text = "INSERT INTO text (tournament_id, hash, content) SELECT id, 'no hash', 'no record' FROM tournament";
    for (statement, back) in
        [(draw, "DELETE FROM draw WHERE id = 99"), (text, "DELETE FROM text WHERE hash = 'no hash'")]
    {
        sample.run(statement);
        assert!(sample.is_found(), "{statement}");
        sample.run(back);
        assert!(!sample.is_found(), "{back}");
    }
}

#[test]
fn d12_the_last_entry_cannot_be_taken_away_with_what_it_did() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 3);
    desk.import_field(4);
    desk.pair(1);
    desk.publish(1);
    let mut db = SqliteConnection::establish(&database.url).unwrap();
    let kept = "CREATE TABLE kept AS SELECT * FROM game";
    db.batch_execute(kept).unwrap();
    let before = desk.version();
    let board = &desk.boards(1)[0];
    desk.enter_result(1, board, "first").is(200);
    server.stop();
    // All tables and the version are restored; only the head of the chain reveals the missing entry.
    db.batch_execute(&format!(
        "DELETE FROM log WHERE aggregate = (SELECT id FROM tournament) AND version > {before}; \
         DELETE FROM log_part WHERE aggregate = (SELECT id FROM tournament) AND version > {before}; \
         DELETE FROM game; INSERT INTO game SELECT * FROM kept; DROP TABLE kept; \
         UPDATE tournament SET version = {before}"
    ))
    .unwrap();
    let said = database.qisai(&["verify"]);
    assert_eq!(said.code, 1, "{}", said.out);
    assert!(said.out.contains("column last_hash"), "{}", said.out);
}

#[test]
fn d12_an_event_without_its_row_is_named() {
    let sample = Sample::new();
    let Sample { mut db, service, database } = sample;
    drop(service);
    let run = |db: &mut SqliteConnection, statement: &str| db.batch_execute(statement).unwrap();
    run(&mut db, "DELETE FROM event");
    let said = database.qisai(&["verify"]);
    assert_eq!(said.code, 1, "{}", said.out);
    let lines: Vec<&str> = said.out.lines().collect();
    assert!(lines.iter().any(|line| line.contains("table event has no row")), "{lines:?}");
    assert!(lines.iter().any(|line| line.ends_with("there is a log, but no row of what it tells")), "{lines:?}");
    // Only the logs are left.
    run(&mut db, "DELETE FROM tournament");
    let said = database.qisai(&["verify"]);
    let of_tournaments = said.out.lines().filter(|line| !line.starts_with("accounts and roles: "));
    assert_eq!((said.code, of_tournaments.count()), (1, 2), "{}", said.out);
}

#[test]
fn d12_what_no_log_tells_is_said() {
    let mut sample = Sample::new();
    sample.run("UPDATE session SET seen_at = '2030-01-01 00:00:00'; DELETE FROM security_event");
    assert!(!sample.is_found(), "no log tells of sessions and of the log of security");
    let help = sample.database.qisai(&["verify", "--help"]).good();
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>().join(" ");
    assert!(words(&help).contains(&words(NOT_TOLD)), "{help}");
    for word in ["sessions", "devices", "sign-ins", "log of security", "codes", "check-ins", "reports"] {
        assert!(NOT_TOLD.contains(word), "{word}");
    }
}
