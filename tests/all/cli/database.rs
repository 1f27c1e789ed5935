//! Tests of `qisai import`, `export`, `backup`, `restore`, `verify`, `migrate` and `user`.

use std::fs;

use diesel::connection::SimpleConnection;
use diesel::{Connection, SqliteConnection};

use crate::support::program::{Place, fixture, qisai};

/// Creates a database with a sample event and an owner.
fn with_event() -> Place {
    let place = Place::new();
    place.fed(&["user", "add", "anna"], "correct horse\n").good();
    place.qisai(&["import", &fixture("events/harbour-open.trf"), "--tournament", "harbour"]).good();
    place
}

fn edit(place: &Place, file: &str, sql: &str) {
    SqliteConnection::establish(&place.text(file)).unwrap().batch_execute(sql).unwrap();
}

#[test]
fn an_event_goes_in_and_comes_out() {
    let place = with_event();
    let order = "PTS,BH/C1,BH,SB,WON";
    let expected = qisai(["standings", &fixture("events/harbour-open.trf"), "--order", order]).good();
    for format in ["trf", "trf16"] {
        let file = place.text(format);
        place.qisai(&["export", "harbour", "--format", format, "--out", &file]).good();
        let said = qisai(["check", &file]);
        assert_eq!((said.code, said.out), (0, format!("{file}: 6 rounds, 0 differ\n")), "{}", said.err);
        assert_eq!(qisai(["standings", &file, "--order", order]).good(), expected);
        let proposals = [qisai(["pair", &file]).good(), qisai(["pair", &fixture("events/harbour-open.trf")]).good()];
        assert_eq!(proposals[0], proposals[1]);
    }
    let said = place.qisai(&["import", &fixture("events/harbour-open.trf"), "--tournament", "harbour"]).bad(1);
    assert!(said.contains("taken"), "{said}");
    let said = place.qisai(&["export", "nowhere", "--format", "trf"]).bad(1);
    assert!(said.contains("nowhere"), "{said}");
}

#[test]
fn points_beyond_the_results_survive() {
    let place = Place::new();
    let records = "299          -0.5  001    2\r\n299 -         0.5  000    1    2\r\n";
    let players = "001    1      A                                                                  0.5    1     2 w -\r\n\
                   001    2      B                                                                  0.5    1     1 b +\r\n";
    let file = place.file("open.trf", &format!("012 Open\r\n142 3\r\n192 FIDE_DUTCH_2026\r\n{players}{records}"));
    place.qisai(&["import", &file, "--tournament", "open"]).good();
    for format in ["trf", "trf16"] {
        let said = place.qisai(&["export", "open", "--format", format]).good();
        assert!(said.contains("299          -0.5  001    2\r\n"), "{said}");
        assert!(said.contains("299 -         0.5  000    1    2\r\n"), "{said}");
        let again = place.file("again.trf", &said);
        let said = qisai(["check", &again]);
        assert_eq!((said.code, said.out), (0, format!("{again}: 1 rounds, 0 differ\n")), "{}", said.err);
    }
    place.qisai(&["verify"]).good();
}

#[test]
fn the_discipline_survives() {
    let place = Place::new();
    place.qisai(&["import", &fixture("events/lake-xiangqi.trf"), "--tournament", "lake"]).good();
    let said = place.qisai(&["export", "lake", "--format", "trf"]).good();
    assert!(said.starts_with("### discipline xiangqi\r\n"), "{said}");
}

#[test]
fn records_of_a_whole_event_find_their_boards_and_come_out_again() {
    let place = Place::new();
    place.qisai(&["import", &fixture("events/lake-xiangqi.trf"), "--tournament", "lake"]).good();
    let said = place.qisai(&["import", &fixture("events/lake-xiangqi.pgn"), "--tournament", "lake"]).good();
    assert_eq!(said, "lake: 10 records kept\n");
    let games = place.qisai(&["export", "lake", "--format", "pgn"]).good();
    assert_eq!(games.matches("[Game \"Chinese Chess\"]").count(), 10);
    let again = place.file("again.pgn", &games);
    place.qisai(&["rules", "verify", &again]).good();
    place.qisai(&["import", &fixture("events/canal-draughts.trf"), "--tournament", "canal"]).good();
    let wrong = place.qisai(&["import", &fixture("events/lake-xiangqi.pgn"), "--tournament", "canal"]).bad(1);
    assert!(wrong.contains("line 1: ") && wrong.contains("not kept"), "{wrong}");
    place.qisai(&["verify"]).good();
}

#[test]
fn tables_come_out_for_spreadsheets_and_programs() {
    let place = with_event();
    for what in ["tournament", "players", "pairings", "standings", "crosstable"] {
        let table = place.qisai(&["export", "harbour", "--format", "csv", "--what", what]).good();
        assert!(table.starts_with('\u{FEFF}') && table.contains("\r\n"), "{what}: {table}");
        let json = place.qisai(&["export", "harbour", "--format", "json", "--what", what]).good();
        assert!(serde_json::from_str::<serde_json::Value>(&json).is_ok(), "{what}: {json}");
    }
    let crosstable = place.qisai(&["export", "harbour", "--format", "csv"]).good();
    assert_eq!(crosstable.lines().count(), 65);
    let said = place.qisai(&["export", "harbour", "--format", "csv", "--what", "pairings", "--round", "9"]).bad(1);
    assert!(said.contains("harbour"), "{said}");
}

#[test]
fn a_list_of_players_is_entered_as_a_whole_or_not_at_all() {
    let place = with_event();
    let file = place.file("late.csv", "Name,Rating\nNewcomer,many\n,1400\n");
    let said = place.qisai(&["import", &file, "--tournament", "harbour"]).bad(1);
    assert!(said.contains("line 2, column 2: ") && said.contains("line 3: the player has no name"), "{said}");
    let file = place.file("late.csv", "Name,Rating\nNewcomer,many\nOther,1400\n");
    place.qisai(&["import", &file, "--tournament", "harbour"]).good();
    let said = place.qisai(&["verify", "harbour"]).good();
    assert!(said.starts_with("harbour: 2 entries, 1 signed (the newest version 1 of "), "{said}");
    assert!(said.ends_with("log and tables agree\n"), "{said}");
}

#[test]
fn a_backup_restores_everything() {
    let place = with_event();
    let (copy, other) = (place.text("copy.sqlite3"), place.text("other.sqlite3"));
    place.qisai(&["backup", &copy]).good();
    place.qisai(&["backup", &copy]).bad(1);
    place.qisai(&["restore", &copy, "--database", &other]).good();
    for arguments in [vec!["verify"], vec!["user", "list"], vec!["export", "harbour", "--format", "trf"]] {
        let original = place.qisai(&arguments).good();
        assert_eq!(place.qisai(&[arguments, vec!["--database", &other]].concat()).good(), original);
    }
    let said = place.qisai(&["restore", &copy]).bad(1);
    assert!(said.contains("1 tournaments and 1 accounts"), "{said}");
    place.qisai(&["restore", &place.text("none"), "--database", &place.text("new.sqlite3")]).bad(2);
    assert!(!place.path("new.sqlite3").exists());
}

#[test]
fn a_changed_table_is_found() {
    let place = with_event();
    // The file has brought in closed rounds, which are signed.
    let said = place.qisai(&["verify"]).good();
    assert!(said.starts_with("harbour: 1 entries, 1 signed (") && said.ends_with("log and tables agree\n"), "{said}");
    edit(
        &place,
        "qisai.sqlite3",
        "UPDATE person SET search_key = search_key, data = replace(data, '\"key\":5', '\"key\":6') WHERE id = 5",
    );
    let said = place.qisai(&["verify"]);
    // The row is named by the tournament's number, which is random, and its own.
    let (begins, ends) = ("harbour: the log is whole, but table person says something else (row ", " 5, column data)");
    let line = said.out.lines().next().unwrap_or_default();
    assert!(said.code == 1 && line.starts_with(begins) && line.ends_with(ends), "{}", said.out);
}

#[test]
fn a_changed_log_is_found() {
    for sql in [
        "UPDATE log SET public = replace(public, '\"role\":\"import\"', '\"role\":\"chief\"') WHERE aggregate IN (SELECT id FROM tournament)",
        "UPDATE log_part SET text = replace(text, 'a', 'e') WHERE subject = 1",
        "UPDATE log SET public = replace(public, '\"at\":\"2', '\"at\":\"1') WHERE aggregate IN (SELECT id FROM tournament)",
    ] {
        let place = with_event();
        edit(&place, "qisai.sqlite3", sql);
        let said = place.qisai(&["verify", "harbour"]);
        assert_eq!(said.code, 1, "{sql}");
        assert!(said.out.starts_with("harbour: the log is damaged: "), "{}", said.out);
    }
}

#[test]
fn a_database_is_not_made_by_looking_for_it() {
    let place = Place::new();
    for arguments in [
        vec!["verify"],
        vec!["backup", "copy"],
        vec!["user", "list"],
        vec!["user", "remove", "anna"],
        vec!["export", "harbour", "--format", "trf"],
    ] {
        let said = place.qisai(&arguments).bad(2);
        assert!(said.contains("there is no database"), "{said}");
        assert!(fs::read_dir(place.path("")).unwrap().next().is_none());
    }
}

#[test]
fn migrating_twice_does_nothing() {
    let place = Place::new();
    assert!(place.qisai(&["migrate"]).good().contains(": done\n"));
    assert_eq!(place.qisai(&["migrate"]).good(), "up to date\n");
}

#[test]
fn accounts_are_managed_without_a_password_on_the_command_line() {
    let place = Place::new();
    assert_eq!(place.fed(&["user", "add", "anna"], "correct horse\n").good(), "anna: added, owner\n");
    assert_eq!(
        place.fed(&["user", "add", "ben", "--role", "scorer"], "battery staple\r\n").good(),
        "ben: added, scorer\n"
    );
    assert_eq!(place.fed(&["user", "add", "cleo"], "paper lantern").good(), "cleo: added, arbiter\n");
    assert_eq!(place.qisai(&["user", "list"]).good(), "anna\towner\nben\tscorer\ncleo\tarbiter\n");
    assert_eq!(place.fed(&["user", "password", "ben"], "another staple\n").good(), "ben: password changed\n");

    assert!(place.fed(&["user", "add", "dan"], "short\n").bad(1).contains("8 and 128 characters"));
    assert!(place.fed(&["user", "add", "Anna"], "correct horse\n").bad(1).contains("taken"));
    assert!(place.fed(&["user", "password", "nobody"], "correct horse\n").bad(1).contains("nobody"));
    assert!(place.qisai(&["user", "remove", "anna"]).bad(1).contains("last owner"));
    place.qisai(&["user", "remove", "ben"]).good();
    assert_eq!(place.qisai(&["user", "list"]).good(), "anna\towner\ncleo\tarbiter\n");
}
