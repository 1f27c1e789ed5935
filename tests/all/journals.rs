//! Test that the rows of the former table `report` are read from the four journals after a migration.

use chrono::NaiveDate;
use diesel::connection::SimpleConnection;
use diesel::dsl::sql;
use diesel::sql_types::BigInt;
use diesel::{Connection, PgConnection, RunQueryDsl, SqliteConnection};
use qisai_domain::{ByeKind, EntryId, GameKey, GameResult, GroupId, PairingId, RoundRef, Side};
use qisai_service::Service;
use qisai_service::byes::{ByeAnswer, ByeRequest};
use qisai_service::check_in::Means;
use qisai_service::copies::upkeep::Address;
use qisai_service::records::sheets::{PendingSheet, SheetContent};
use qisai_service::reports::{GameLocation, HallReport, ReportKind};

use crate::arranging::{allow, open_round};
use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::server::Server;

const ROUND: RoundRef = RoundRef { group: GroupId(1), round: 1 };

/// Number of rows that [`fill`] adds: each of the sixteen kinds at least once.
const ROWS: i64 = 25;

/// Number of rows in the journals.
const COUNT: &str = "((SELECT count(*) FROM result_report) + (SELECT count(*) FROM appointment_proposal) \
     + (SELECT count(*) FROM bye_request) + (SELECT count(*) FROM submitted_sheet))";

/// Restores the former table and fills it. `two`: pairings of the first two boards; `entries`: players of the first
/// one, then of the second one.
fn fill(run: &mut dyn FnMut(&str), down: &str, two: [u32; 2], entries: [u32; 4]) {
    run(down);
    run("DELETE FROM __diesel_schema_migrations WHERE version = '20261128020000'");
    let mut id = 0;
    let mut add = |of: (u16, u32), what: &str, [side, result]: [&str; 2], [who, means]: [&str; 2], rest: &str| {
        id += 1;
        let (round, pairing) = of;
        run(&format!(
            "INSERT INTO report (tournament_id, id, group_id, round, pairing_id, board, segment, number, what, side, \
             result, who, means, at, device, reason, first_fouls, second_fouls) \
             SELECT id, {id}, 1, {round}, {pairing}, 1, 1, 1, '{what}', '{side}', '{result}', '{who}', '{means}', \
             '2026-11-27 18:00:{id:02}', {rest} FROM tournament"
        ));
    };
    let [one, two] = two.map(|pairing| (1, pairing));
    let [a, b, c, d] = entries;
    add(one, "report", ["first", "draw"], ["", "phone"], "'token', '', 1, 2");
    add(one, "report", ["second", "second"], ["North door", "kiosk"], "NULL, '', NULL, NULL");
    add(one, "help", ["second", ""], ["", "phone"], "'other', '', NULL, NULL");
    add(one, "call", ["", ""], ["anna", "desk"], "NULL, '', NULL, NULL");
    add(one, "answered", ["", ""], ["anna", "desk"], "NULL, '', NULL, NULL");
    add(one, "settled", ["", "first"], ["anna b", "desk"], "NULL, 'the sheet', NULL, NULL");
    add(two, "call", ["", ""], ["anna", "desk"], "NULL, '', NULL, NULL");
    let times = "NULL, '2026-12-01T19:00 2026-12-02T18:30 2026-12-03T09:05', NULL, NULL";
    add(one, "proposal", ["first", ""], [&format!("{a} {b}"), "phone"], "NULL, '2026-12-09T19:00', NULL, NULL");
    add(one, "taken_back", ["first", ""], [&format!("{a} {b}"), "phone"], "NULL, '8', NULL, NULL");
    add(one, "proposal", ["second", ""], [&format!("{b} {a}"), "phone"], times);
    add(two, "proposal", ["first", ""], [&format!("{c} {d}"), "phone"], times);
    add(two, "accepted", ["second", ""], [&format!("{d} {c}"), "phone"], "NULL, '11', NULL, NULL");
    let by_player = |entry: u32| entry.to_string();
    add((3, 0), "bye_asked", ["", "half_point"], [&by_player(a), "phone"], "NULL, 'my train is late', NULL, NULL");
    add((3, 0), "bye_asked", ["", "zero_point"], [&by_player(b), "phone"], "NULL, '', NULL, NULL");
    add((3, 0), "bye_taken_back", ["", "zero_point"], [&by_player(b), "phone"], "NULL, '', NULL, NULL");
    add((3, 0), "bye_asked", ["", "half_point"], [&by_player(c), "phone"], "NULL, '', NULL, NULL");
    add((3, 0), "bye_granted", ["", "half_point"], [&format!("{c} anna b"), "desk"], "NULL, '', NULL, NULL");
    add((3, 0), "bye_asked", ["", "half_point"], [&by_player(d), "phone"], "NULL, '', NULL, NULL");
    add((3, 0), "bye_refused", ["", "half_point"], [&format!("{d} anna"), "desk"], "NULL, 'too late', NULL, NULL");
    add(one, "moves", ["first", ""], ["", "phone"], "'token', '1. e4 e5', NULL, NULL");
    add(one, "photo", ["second", ""], ["", "phone"], "'other', 'image/png', NULL, NULL");
    add(two, "moves", ["first", ""], ["", "phone"], "'token', '1. d4 d5', NULL, NULL");
    add(two, "sheet_taken", ["", ""], ["anna", "desk"], "NULL, '22', NULL, NULL");
    add(two, "moves", ["second", ""], ["", "phone"], "'other', '1. c4', NULL, NULL");
    add(two, "sheet_left", ["", ""], ["anna", "desk"], "NULL, '24', NULL, NULL");
    run("INSERT INTO sheet_photo (tournament_id, report_id, media, content) \
         SELECT id, 21, 'image/png', 'iVBORw==' FROM tournament");
}

/// Returns the lines of a board as kind, side, result, fouls, author, means, device and reason.
type Line = (ReportKind, Option<Side>, GameResult, Option<[u8; 2]>, String, Means, Option<String>, String);

fn line(told: &HallReport) -> Line {
    let HallReport { what, side, result, fouls, by, device, reason, at } = told.clone();
    assert_eq!(at.date_naive(), NaiveDate::from_ymd_opt(2026, 11, 27).unwrap());
    (what, side, result, fouls, by.who, by.means, device, reason)
}

fn reports(service: &Service, desk: &Desk, [one, two]: [u32; 2]) {
    let id = service.find(&desk.slug).unwrap();
    let told = service.told(id, ROUND).unwrap();
    let of = |pairing: u32| {
        let place = GameLocation { at: ROUND, pairing: PairingId(pairing), game: GameKey::ONLY };
        told[&place].iter().map(line).collect::<Vec<_>>()
    };
    let (first, second) = (Some(Side::First), Some(Side::Second));
    let by = |who: &str, means| (who.to_owned(), means);
    let no_result = GameResult::Unknown;
    let by_desk = |what, result, who: &str, reason: &str| {
        (what, None, result, None, who.to_owned(), Means::Desk, None, reason.to_owned())
    };
    let by_player = |what, side, result, fouls, (who, means): (String, Means), device: Option<&str>| {
        (what, side, result, fouls, who, means, device.map(str::to_owned), String::new())
    };
    let phone = || by("", Means::Phone);
    let kiosk = by("North door", Means::Kiosk);
    assert_eq!(
        of(one),
        [
            by_player(ReportKind::Report, first, GameResult::DRAW, Some([1, 2]), phone(), Some("token")),
            by_player(ReportKind::Report, second, GameResult::SECOND_WINS, None, kiosk, None),
            by_player(ReportKind::Help, second, no_result, None, phone(), Some("other")),
            by_desk(ReportKind::Call, no_result, "anna", ""),
            by_desk(ReportKind::Answered, no_result, "anna", ""),
            by_desk(ReportKind::Settled, GameResult::FIRST_WINS, "anna b", "the sheet"),
        ]
    );
    assert_eq!(of(two), [by_desk(ReportKind::Call, no_result, "anna", "")]);
    let calls = service.calls(&service.tournament(id).unwrap()).unwrap();
    assert_eq!(calls.iter().map(|call| call.place.pairing.0).collect::<Vec<_>>(), [two], "the other was answered");
}

fn requests(service: &Service, desk: &Desk, [one, two]: [u32; 2], entries: [u32; 4]) {
    let id = service.find(&desk.slug).unwrap();
    let tournament = service.tournament(id).unwrap();
    let [a, b, c, d] = entries.map(EntryId);
    let open = service.open_proposals(&tournament).unwrap();
    let (place, proposal) = open.first_key_value().unwrap();
    assert_eq!((open.len(), *place, proposal.id, proposal.by), (1, (ROUND, PairingId(one)), 10, b));
    let times: Vec<String> = proposal.times.iter().map(ToString::to_string).collect();
    assert_eq!(times, ["2026-12-01 19:00:00", "2026-12-02 18:30:00", "2026-12-03 09:05:00"]);
    let byes = service.byes_asked(id).unwrap().into_iter();
    let byes: Vec<_> = byes
        .map(|ByeRequest { id, at, entry, kind, word, answer, .. }| (id, at.round, entry, kind, word, answer))
        .collect();
    let mut expected = vec![
        (13, 3, a, ByeKind::HalfPoint, "my train is late".to_owned(), None),
        (16, 3, c, ByeKind::HalfPoint, String::new(), Some(ByeAnswer::Granted)),
        (18, 3, d, ByeKind::HalfPoint, String::new(), Some(ByeAnswer::Refused("too late".to_owned()))),
    ];
    expected.sort_by_key(|(.., entry, _, _, _)| *entry);
    assert_eq!(byes, expected);
    let sheets = service.sheets(&tournament, ROUND).unwrap();
    let waits =
        |PendingSheet { id, place, side, content, .. }: &PendingSheet| (*id, place.pairing.0, *side, content.clone());
    let waiting: Vec<_> = sheets.iter().map(waits).collect();
    let moves = SheetContent::Moves("1. e4 e5".to_owned());
    let expected = [(20, one, Side::First, moves), (21, one, Side::Second, SheetContent::Photo)];
    assert_eq!(waiting, expected, "one of board {two} was taken, the other left");
    let photo = service.sheet_photo(&tournament, sheets[1].place, Side::Second).unwrap();
    assert_eq!((photo.media.as_str(), photo.bytes.as_slice()), ("image/png", &b"\x89PNG"[..]));
}

fn sixteen_kinds_are_kept(database: &Database) {
    let server = Server::start(&database.url);
    let (desk, _) = open_round(&server);
    allow(&desk);
    let boards = desk.boards(1);
    let pairings = [boards[0].pairing, boards[1].pairing];
    let players = [&boards[0].first, &boards[0].second, &boards[1].first, &boards[1].second];
    let entries = players.map(|name| desk.entry_of(name));
    server.stop();
    let counted = if database.url.starts_with("postgres") {
        let mut db = PgConnection::establish(&database.url).unwrap();
        let down = include_str!("../../migrations/postgresql/2026-11-28-020000_journals/down.sql");
        fill(&mut |statement| db.batch_execute(statement).unwrap(), down, pairings, entries);
        assert!(database.qisai(&["migrate"]).good().contains("20261128020000: done"));
        diesel::select(sql::<BigInt>(COUNT)).get_result::<i64>(&mut db).unwrap()
    } else {
        let mut db = SqliteConnection::establish(&database.url).unwrap();
        let down = include_str!("../../migrations/sqlite/2026-11-28-020000_journals/down.sql");
        fill(&mut |statement| db.batch_execute(statement).unwrap(), down, pairings, entries);
        assert!(database.qisai(&["migrate"]).good().contains("20261128020000: done"));
        diesel::select(sql::<BigInt>(COUNT)).get_result::<i64>(&mut db).unwrap()
    };
    assert_eq!(counted, ROWS);
    let service = Service::open(&Address::parse(&database.url).unwrap()).unwrap();
    reports(&service, &desk, pairings);
    requests(&service, &desk, pairings, entries);
    database.verify();
}

#[test]
fn every_kind_of_report_of_before_is_read_from_its_journal() {
    sixteen_kinds_are_kept(&Database::sqlite());
}

#[test]
fn every_kind_of_report_of_before_is_read_from_its_journal_on_postgresql() {
    if let Some(database) = Database::postgresql() {
        sixteen_kinds_are_kept(&database);
    }
}
