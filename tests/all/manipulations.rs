//! Counts of the 63 manipulations of a SQLite file in `docs/reliability.md` that `verify` finds: alone with the key file
//! beside the database, with an anchor from before the last entries, and with one of the end (T4).

use std::fs;

use diesel::connection::SimpleConnection;
use diesel::{Connection, SqliteConnection};

use crate::damaged::contents;
use crate::heads::one;
use crate::rewritten::chain_anew;
use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::server::Server;

/// Check that finds a manipulation first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum FoundBy {
    VerifyAlone,
    OlderAnchor,
    NewerAnchor,
}
use FoundBy::{NewerAnchor, OlderAnchor, VerifyAlone};

/// Change of a file by hand.
type Change<'a> = &'a dyn Fn(&Database);

/// Database with two events: 20 players, two closed rounds and a third under way; four players in the other.
struct Sample {
    database: Database,
    /// The same at the moment of the older anchor.
    earlier: Database,
}

/// Copies a database with the files beside it.
fn copied(from: &Database) -> Database {
    let copy = Database::sqlite();
    for entry in fs::read_dir(from.folder.path()).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), copy.folder.path().join(entry.file_name())).unwrap();
    }
    copy
}

fn played(desk: &Desk, rounds: u16) {
    for round in 1..=rounds {
        desk.pair(round);
        desk.publish(round);
        desk.enter_all(round, |board| if board.board == 1 { "draw" } else { "first" });
        desk.close(round);
    }
}

impl Sample {
    fn new() -> Self {
        let database = Database::sqlite();
        let server = Server::start(&database.url);
        let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 5);
        let row = |number: usize| format!("Player {number},{},19{}/03/04\n", 2400 - number, 60 + number);
        desk.import_players(format!("Name,Rating,Birth date\n{}", (1..=20).map(row).collect::<String>()));
        desk.arbiter.add_account("ben", "scorer");
        desk.give("ben", "scorer");
        let other = desk.arbiter.create_tournament("Lake Open", 3);
        other.import_field(4);
        played(&other, 1);
        played(&desk, 2);
        desk.withdraw("Player 20");
        server.stop();
        database.qisai(&["anchor", "--out", &database.path("older.json")]).good();
        let earlier = copied(&database);
        let server = Server::start(&database.url);
        let desk = server.anybody().sign_in("anna").desk(&desk.slug);
        desk.pair(3);
        desk.publish(3);
        for board in desk.boards(3).iter().take(4) {
            desk.enter_result(3, board, "first").is(200);
        }
        // A correction.
        database.qisai(&["backup", &database.path("uncorrected.sqlite3")]).good();
        let board = &desk.boards(3)[0];
        desk.arbiter.post(
            &desk.at("/r/3/result"),
            &[
                ("pairing", board.pairing.to_string().as_str()),
                ("seen", board.seen.to_string().as_str()),
                ("result", "second"),
                ("reason", "the slip says otherwise"),
            ],
        );
        assert_eq!(desk.boards(3)[0].result, "second");
        server.stop();
        database.qisai(&["anchor", "--out", &database.path("newer.json")]).good();
        database.qisai(&["verify"]).good();
        Self { database, earlier }
    }

    /// Makes a change on a copy; returns what finds it, if anything does.
    fn tried(&self, what: &str, change: impl Fn(&Database)) -> Option<FoundBy> {
        let copy = copied(&self.database);
        let before = contents(&copy.url);
        change(&copy);
        assert_ne!(contents(&copy.url), before, "{what} changes nothing");
        let [older, newer] = ["older.json", "newer.json"].map(|name| self.database.path(name));
        let said = copy.qisai(&["verify"]);
        assert!(!said.err.contains("panicked"), "{what}: {}", said.err);
        if said.code != 0 {
            return Some(VerifyAlone);
        }
        let by_anchor = |anchor: &str| copy.qisai(&["verify", "--anchor", anchor]).code != 0;
        if by_anchor(&older) {
            return Some(OlderAnchor);
        }
        by_anchor(&newer).then_some(NewerAnchor)
    }

    /// Tries statements, each on a copy of its own; all must be found by the same.
    fn all_found(&self, by: Option<FoundBy>, statements: &[&str]) {
        let tried = statements.iter().map(|statement| (*statement, self.tried(statement, |copy| run(copy, statement))));
        let others: Vec<(&str, Option<FoundBy>)> = tried.filter(|(_, found)| *found != by).collect();
        assert!(others.is_empty(), "not found by {by:?}: {others:#?}");
    }
}

/// Runs statements on a file; the tournament "Harbour Open" is the table `harbour`.
fn run(database: &Database, statements: &str) {
    let mut db = SqliteConnection::establish(&database.url).unwrap();
    let view = "CREATE TEMP VIEW harbour AS SELECT * FROM main.tournament WHERE slug = 'harbour-open'; \
                CREATE TEMP TABLE its AS SELECT id, event_id FROM harbour;";
    db.batch_execute(&format!("PRAGMA foreign_keys = OFF; {view}")).unwrap();
    db.batch_execute(statements).unwrap_or_else(|error| panic!("{statements}: {error}"));
}

const ROWS: [&str; 23] = [
    "UPDATE game SET result = 'second' WHERE result = 'first' AND tournament_id = (SELECT id FROM its) AND pairing_id = 2",
    "UPDATE game SET result = 'second' WHERE rowid = (SELECT max(rowid) FROM game WHERE result = 'first')",
    "UPDATE pairing SET data = (SELECT data FROM pairing AS it WHERE it.id = 2 AND it.tournament_id = pairing.tournament_id) WHERE id = 1",
    "UPDATE pairing SET round = 2 WHERE id = 3 AND tournament_id = (SELECT id FROM its)",
    "UPDATE round SET state = 'published' WHERE number = 1",
    "UPDATE person SET open = replace(open, 'Player 7', 'Player Z')",
    "UPDATE person SET staff = replace(staff, '1967', '1968')",
    "UPDATE person SET data = replace(data, '2390', '2490')",
    "UPDATE person SET search_key = search_key || 'x' WHERE id = 3",
    "UPDATE participation SET data = (SELECT data FROM participation AS it WHERE it.rowid <> participation.rowid \
        AND it.data <> participation.data LIMIT 1) WHERE entry_id = 5",
    "UPDATE part SET data = replace(data, 'public', 'private') WHERE name = 'settings'",
    "UPDATE part SET data = replace(data, '\"rounds\":5', '\"rounds\":6')",
    "INSERT INTO draw SELECT id, 1, 99, '{\"of\":\"initial_side\"}', 1 FROM its",
    "UPDATE tournament SET slug = 'harbour-closed' WHERE slug = 'harbour-open'",
    "UPDATE event SET slug = slug || '-x' WHERE id = (SELECT event_id FROM its)",
    "UPDATE tournament SET slug = slug || '-x'; UPDATE tournament SET slug = CASE slug WHEN 'harbour-open-x' THEN 'lake-open' ELSE 'harbour-open' END",
    "UPDATE tournament SET event_id = (SELECT id FROM event WHERE id <> tournament.event_id) WHERE slug = 'harbour-open'",
    "UPDATE tournament SET highest = replace(highest, '20', '21') WHERE slug = 'harbour-open'",
    "UPDATE event SET data = replace(data, '2026-05-01', '2026-05-02')",
    "DELETE FROM game WHERE rowid = (SELECT min(rowid) FROM game)",
    "DELETE FROM entry WHERE id = 20 AND tournament_id = (SELECT id FROM its)",
    "INSERT INTO entry SELECT tournament_id, 99, data, changed FROM entry WHERE id = 20",
    "INSERT INTO round SELECT tournament_id, group_id, 4, 'draft', NULL, NULL, NULL, changed FROM round WHERE number = 3",
];

const LOG: [&str; 8] = [
    "UPDATE log SET public = replace(public, 'first_wins', 'second_wins') WHERE aggregate = (SELECT id FROM its)",
    "UPDATE log SET hash = substr(hash, 2) || substr(hash, 1, 1) WHERE version = 3",
    "DELETE FROM log WHERE version = 4 AND aggregate = (SELECT id FROM its)",
    "UPDATE log SET version = -version WHERE version IN (4, 5) AND aggregate = (SELECT id FROM its); \
     UPDATE log SET version = 9 + version WHERE version < 0",
    "UPDATE log SET aggregate = -aggregate; UPDATE log_part SET aggregate = -aggregate; \
     UPDATE log SET aggregate = (SELECT min(id) + max(id) FROM tournament) + aggregate WHERE -aggregate IN (SELECT id FROM tournament); \
     UPDATE log_part SET aggregate = (SELECT min(id) + max(id) FROM tournament) + aggregate WHERE -aggregate IN (SELECT id FROM tournament); \
     UPDATE log SET aggregate = abs(aggregate); UPDATE log_part SET aggregate = abs(aggregate)",
    "UPDATE log SET key = 'x' WHERE version = 5",
    "DELETE FROM log WHERE aggregate = (SELECT id FROM its) AND version >= (SELECT max(version) - 3 FROM harbour)",
    "INSERT INTO log SELECT aggregate, version + 1, key || 'x', public, hash, hash FROM log \
     WHERE aggregate = (SELECT id FROM its) AND version = (SELECT version FROM harbour)",
];

/// Player 7's data in the parts of the entry that brought it in, by what the manipulation does.
const PARTS: [&str; 8] = [
    "UPDATE log_part SET text = replace(text, 'Player 7', 'Player Z')",
    "UPDATE log_part SET (digest, salt, text) = (SELECT it.digest, it.salt, it.text FROM log_part AS it WHERE it.text LIKE '%Player 8\"%') \
     WHERE text LIKE '%Player 7\"%'",
    "UPDATE log_part SET salt = NULL, text = NULL WHERE text LIKE '%Player 7\"%'",
    "UPDATE log_part SET salt = NULL, text = NULL WHERE text LIKE '%Player 7\"%'; \
     UPDATE person SET open = NULL WHERE open LIKE '%Player 7\"%'",
    "UPDATE log_part SET text = 'something else' WHERE text LIKE '%slip says%' OR text = 'anna'",
    "UPDATE log_part SET staff_only = 1 - staff_only WHERE text LIKE '%Player 7\"%'",
    "DELETE FROM log_part WHERE text LIKE '%Player 7\"%'",
    "INSERT INTO log_part SELECT aggregate, version, number + 100, subject, staff_only, digest, salt, text FROM log_part \
     WHERE text LIKE '%Player 7\"%'",
];

const SIGNATURES: [&str; 8] = [
    "UPDATE head SET signature = substr(signature, 2) || substr(signature, 1, 1) WHERE aggregate = (SELECT id FROM its)",
    "DELETE FROM head WHERE rowid = (SELECT min(rowid) FROM head WHERE aggregate = (SELECT id FROM its))",
    "DELETE FROM head",
    "UPDATE head SET at = '2020-01-01T00:00:00.000000Z' WHERE aggregate = (SELECT id FROM its)",
    "UPDATE head SET key = substr(key, 2) || substr(key, 1, 1) WHERE aggregate = (SELECT id FROM its)",
    "DELETE FROM signing_key",
    "DELETE FROM head WHERE aggregate = (SELECT id FROM its); UPDATE signing_key SET made_at = '2030-01-01T00:00:00.000000Z'",
    "DELETE FROM head; DELETE FROM signing_key",
];

const STAFF: [&str; 3] = [
    "UPDATE account SET role = 'owner' WHERE name = 'ben'",
    "UPDATE account SET password_hash = (SELECT password_hash FROM account WHERE name = 'anna') WHERE name = 'ben'",
    "UPDATE holding SET office = 'chief' WHERE office = 'scorer'",
];

/// Signatures above the last closing.
const NEWEST_SIGNATURES_GONE: &str = "DELETE FROM head WHERE aggregate = (SELECT id FROM its) AND version > \
    (SELECT max(version) FROM log WHERE aggregate = (SELECT id FROM its) AND public LIKE '%\"signed\"%')";

#[test]
fn t4_rows_entries_parts_and_signatures_that_are_changed_by_hand_are_found_alone() {
    let sample = Sample::new();
    for statements in [&ROWS[..], &LOG, &PARTS, &SIGNATURES, &STAFF] {
        sample.all_found(Some(VerifyAlone), statements);
    }
}

/// Deletes the signatures above the last closing.
fn without_the_newest_signatures(copy: &Database) {
    run(copy, NEWEST_SIGNATURES_GONE);
}

#[test]
fn t4_a_chain_written_anew_or_rolled_back_is_found_alone_or_by_an_anchor() {
    let sample = Sample::new();
    let results = |copy: &Database| {
        chain_anew(copy, |public| public.replace("first_wins", "second_wins"));
        run(copy, "UPDATE game SET result = 'second' WHERE result = 'first' AND tournament_id = (SELECT id FROM its)");
    };
    let times = |copy: &Database| chain_anew(copy, |public| public.replace("\"at\":\"2", "\"at\":\"1"));
    let authors =
        |copy: &Database| chain_anew(copy, |public| public.replace("\"role\":\"chief\"", "\"role\":\"both\""));
    let changes: [(&str, Change); 3] = [("results", &results), ("times", &times), ("authors", &authors)];
    for (what, change) in &changes[..2] {
        assert_eq!(sample.tried(what, change), Some(VerifyAlone), "{what}, signatures left");
    }
    for (what, change) in changes {
        let unsigned = |copy: &Database| {
            change(copy);
            run(copy, "DELETE FROM head; DELETE FROM signing_key");
        };
        assert_eq!(sample.tried(what, unsigned), Some(VerifyAlone), "{what}, signatures gone");
    }
    let last =
        one(&sample.database, "SELECT CAST(max(version) AS TEXT) FROM tournament WHERE slug = 'harbour-open'").unwrap();
    // Every entry is calculated anew; all but the last one come out as they were.
    let corrected = |copy: &Database| {
        without_the_newest_signatures(copy);
        let public = "SELECT public FROM log WHERE aggregate = (SELECT id FROM tournament WHERE slug = 'harbour-open') AND version = ";
        let newest = one(copy, &format!("{public}{last}")).unwrap();
        assert!(newest.contains("second"), "{newest}");
        let forged = newest.replace("second_wins", "draw").replace("\"second\"", "\"draw\"");
        chain_anew(copy, |public| if public == newest { forged.clone() } else { public.to_owned() });
        run(
            copy,
            &format!(
                "UPDATE game SET result = 'draw' WHERE result = 'second' AND changed LIKE '%{last}%' AND tournament_id = (SELECT id FROM its)"
            ),
        );
    };
    assert_eq!(sample.tried("the last result rewritten", corrected), Some(NewerAnchor));
    let rolled_back = |copy: &Database| {
        fs::copy(&sample.earlier.url, &copy.url).unwrap();
    };
    assert_eq!(sample.tried("the whole file rolled back", rolled_back), Some(NewerAnchor));
    // The correction taken back, its rows as they were before it.
    let uncorrected = sample.database.path("uncorrected.sqlite3");
    let taken_back = |copy: &Database| {
        let later = "aggregate = (SELECT id FROM its) AND version > (SELECT version FROM uncorrected.tournament WHERE slug = 'harbour-open')";
        let of_log = ["head", "log", "log_part"].map(|table| format!("DELETE FROM {table} WHERE {later}; "));
        let rows = "DELETE FROM game WHERE tournament_id = (SELECT id FROM its); \
                    INSERT INTO game SELECT * FROM uncorrected.game WHERE tournament_id = (SELECT id FROM its); \
                    UPDATE tournament SET (version, last_hash) = (SELECT version, last_hash FROM uncorrected.tournament AS it \
                    WHERE it.id = tournament.id) WHERE slug = 'harbour-open'";
        run(copy, &format!("ATTACH '{uncorrected}' AS uncorrected; {}{rows}", of_log.concat()));
    };
    let found = sample.tried("the last entry taken back with its rows and signatures", taken_back);
    assert_eq!(found, Some(NewerAnchor));
    let gone = sample.tried("tournament and event gone altogether", |copy| run(copy, &gone_altogether()));
    assert_eq!(gone, Some(OlderAnchor));
}

/// Deletes every row of the tournament and its event.
fn gone_altogether() -> String {
    let of_tournament =
        ["part", "stage_group", "person", "entry", "participation", "draw", "round", "pairing", "game", "text"];
    let of_tournament =
        of_tournament.map(|table| format!("DELETE FROM {table} WHERE tournament_id = (SELECT id FROM its); "));
    let of_log = ["log", "log_part", "head"].map(|table| {
        format!(
            "DELETE FROM {table} WHERE aggregate = (SELECT id FROM its) OR aggregate = (SELECT event_id FROM its); "
        )
    });
    let rest = "DELETE FROM tournament WHERE id = (SELECT id FROM its); DELETE FROM event WHERE id = (SELECT event_id FROM its)";
    format!("{}{}{rest}", of_tournament.concat(), of_log.concat())
}
