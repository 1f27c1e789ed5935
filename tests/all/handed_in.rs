//! Tests for records that players submit by phone: they are pending until an arbiter accepts or rejects them. Tests for
//! photos are in `handed_in_photos`.

use qisai_domain::{GroupId, RoundRef};
use qisai_service::Service;
use qisai_service::copies::upkeep::Address;

use crate::support::database::Database;
use crate::support::desk::{Board, Desk};
use crate::support::hall::{Card, Hall, Phone, hall, hall_playing, of, phones};
use crate::support::http::{Form, css, words};
use crate::support::server::Server;

/// Six plies that begin a legal game.
const MOVES: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0";
const OTHER: &str = "1. d4 d5 2. c4 e6 0-1";

/// Creates a hall whose players report by phone and submit records.
fn with_records(players: u16) -> Hall {
    let hall = Hall::of(players, "phones");
    hall.desk.reporting(&[("records", "1")]);
    hall
}

/// Returns the path of a game's record page.
fn game(board: &Board) -> String {
    format!("/r/1/records/{}/1", board.pairing)
}

/// Returns the pending submissions on the page of reports.
fn waiting(desk: &Desk) -> Vec<String> {
    desk.page("/r/1/review").html().select(&css("#sheets li")).map(words).collect()
}

/// Returns the first form of the pending submissions for a game.
fn sheet(desk: &Desk, board: &Board) -> Form {
    desk.page(&game(board)).form("[data-sheet] form")
}

/// Returns the pending texts of a game as typed, sorted.
fn texts(desk: &Desk, board: &Board) -> Vec<String> {
    let page = desk.page(&game(board)).html();
    let mut texts: Vec<String> = page.select(&css("[data-sheet] pre")).map(words).collect();
    texts.sort();
    texts
}

/// Returns the record of a game in the database.
fn record(database: &Database, desk: &Desk, board: &Board) -> Option<String> {
    let service = Service::open(&Address::parse(&database.url).unwrap()).unwrap();
    let t = service.tournament(service.find(&desk.slug).unwrap()).unwrap();
    let round = t.round(RoundRef { group: GroupId(1), round: 1 }).unwrap();
    let pairing = round.pairings.values().find(|pairing| pairing.id.0 == board.pairing).unwrap();
    let hash = pairing.games.values().next().and_then(|game| game.record)?;
    t.text(hash).map(ToString::to_string)
}

fn a_record_waits_until_the_desk_takes_it(database: &Database) {
    let server = Server::start(&database.url);
    let (desk, cards) = hall(&server, 4, "phones");
    desk.reporting(&[("records", "1")]);
    let board = desk.board_one(1);
    let [white, black] = phones(&server, &cards, &board);
    let version = desk.version();
    white.hand_in(MOVES).is(303);
    assert!(white.look().text().contains("waiting for an arbiter"));
    let other = black.look();
    assert!(
        !other.text().contains("waiting for an arbiter") && !other.text().contains("Bb5"),
        "that is the opponent's"
    );
    assert_eq!((desk.version(), record(database, &desk, &board)), (version, None), "it is no record");
    let waits = waiting(&desk);
    assert_eq!(waits.len(), 1);
    assert!(waits[0].starts_with("Board 1") && waits[0].contains(&board.first), "{waits:?}");
    assert!(waits[0].contains("Legal half-moves: 6 of 6.") && !waits[0].contains('<'), "{waits:?}");
    assert!(desk.page(&game(&board)).html().select(&css("#verdict")).next().is_none());
    let form = sheet(&desk, &board).with("what", "take");
    desk.arbiter.submit(&form).is(303);
    // The same tap once more.
    desk.arbiter.submit(&form).is(303);
    assert_eq!(record(database, &desk, &board).as_deref(), Some(MOVES));
    assert_eq!(desk.version(), version + 1);
    assert!(waiting(&desk).is_empty() && !white.look().text().contains("waiting for an arbiter"));
    let log = desk.page("/log").text();
    assert!(log.contains(&format!("submitted by {}", board.first)), "{log}");
    database.verify();
}

#[test]
fn a_record_waits_until_the_desk_takes_it_on_sqlite() {
    a_record_waits_until_the_desk_takes_it(&Database::sqlite());
}

#[test]
fn a_record_waits_until_the_desk_takes_it_on_postgresql() {
    Database::postgresql().iter().for_each(a_record_waits_until_the_desk_takes_it);
}

#[test]
fn the_judge_says_what_a_text_is_worth_before_it_is_taken() {
    let hall = with_records(4);
    let desk = &hall.desk;
    let board = desk.board_one(1);
    desk.enter_result(1, &board, "second").is(200);
    let [white, _] = hall.phones();
    // Fool's mate with reversed colours, against the result, and an illegal queen move.
    white.hand_in("1. e4 g5 2. d4 f6 3. Qh5# 1-0").is(303);
    let panel = || words(desk.page(&game(&board)).html().select(&css("[data-sheet]")).next().unwrap());
    let said = panel();
    assert!(said.contains("Legal half-moves: 5 of 5.") && said.contains("contradicts"), "{said}");
    white.visitor.submit(&white.record_form().with("moves", "1. e4 e5 2. Qh6 1-0").with("as_is", "1")).is(303);
    assert!(panel().contains("Legal half-moves: 2 of 3."), "{}", panel());
    // A pending submission does not hold up the round, whatever its content.
    desk.enter_all(1, |_| "draw");
    desk.close(1);
}

#[test]
fn both_sides_hand_in_and_the_last_of_a_side_waits() {
    let hall = with_records(4);
    let desk = &hall.desk;
    let board = desk.board_one(1);
    let [white, black] = hall.phones();
    white.hand_in(OTHER).is(303);
    white.hand_in(MOVES).is(303);
    white.hand_in(MOVES).is(303);
    black.hand_in(OTHER).is(303);
    assert_eq!(texts(desk, &board), [OTHER, MOVES]);
    assert_eq!(waiting(desk).len(), 2);
    // Rejected: that of the other side is still pending.
    let form = sheet(desk, &board);
    desk.arbiter.submit(&form.with("what", "leave")).is(303);
    assert_eq!((texts(desk, &board).len(), record(&hall.database, desk, &board)), (1, None));
    // A submission that is no longer pending cannot be accepted from an old page.
    let old = sheet(desk, &board).with("what", "take");
    let newer = [&white, &black].map(|phone| phone.hand_in("1. c4 c5 1/2-1/2").is(303));
    assert_eq!(newer.len(), 2);
    assert!(desk.arbiter.submit(&old).is(409).text().contains("already been answered"));
    assert_eq!(record(&hall.database, desk, &board), None);
}

#[test]
fn a_double_tap_hands_in_once_and_a_flood_ends() {
    let hall = with_records(4);
    let [white, _] = hall.phones();
    let form = white.record_form().with("moves", MOVES);
    for _ in 0..3 {
        white.visitor.submit(&form).is(303);
    }
    assert_eq!(waiting(&hall.desk).len(), 1);
    let many = |n: usize| format!("{MOVES} {{{n}}}");
    for n in 1..20 {
        white.hand_in(&many(n)).is(303);
    }
    assert!(white.hand_in(&many(20)).is(422).text().contains("Go to the arbiter"));
    assert_eq!(waiting(&hall.desk).len(), 1);
}

#[test]
fn what_is_no_record_is_refused_and_what_was_typed_stays() {
    let hall = with_records(4);
    let [white, _] = hall.phones();
    let refused = white.hand_in("").is(422);
    assert!(refused.text().contains("No moves were found"), "{}", refused.text());
    let refused = white.hand_in("{ a comment and no move }").is(422);
    assert!(refused.text().contains("{ a comment and no move }"), "{}", refused.text());
    let book = "1. e4 ".repeat(44_000);
    assert!(white.hand_in(&book).is(422).text().contains("at most 256 kB"));
    assert!(waiting(&hall.desk).is_empty());
}

#[test]
fn nobody_hands_in_for_another_board_or_where_it_is_not_wanted() {
    let hall = with_records(4);
    let desk = &hall.desk;
    let boards = desk.boards(1);
    let [white, _] = phones(&hall.server, &hall.cards, &boards[0]);
    let form = white.record_form().with("moves", MOVES);
    white.visitor.submit(&form.clone().with("pairing", boards[1].pairing)).is(409);
    // Nor with another player's page, nor with a form from another site.
    let other = of(&hall.cards, &boards[1].first).claim(hall.server.anybody());
    let mut stolen = form.clone();
    stolen.action = format!("{}/record", other.page);
    white.visitor.submit(&stolen).is(404);
    white.visitor.submit(&form.clone().with("csrf", "0".repeat(64))).is(403);
    for settings in [("posture", "arbiters"), ("posture", "kiosk"), ("records", "")] {
        desk.reporting(&[("posture", "phones"), ("records", "1"), settings]);
        white.visitor.submit(&form).is(422);
        assert!(white.look().html().select(&css("form[data-record]")).next().is_none(), "{settings:?}");
    }
    desk.reporting(&[("posture", "phones"), ("records", "1")]);
    desk.enter_all(1, |_| "draw");
    desk.close(1);
    assert!(white.visitor.submit(&form).is(422).text().contains("The round is closed"));
    assert!(waiting(desk).is_empty());
}

#[test]
fn a_kiosk_takes_no_records() {
    let hall = Hall::of(4, "phones");
    let desk = &hall.desk;
    desk.reporting(&[("records", "1")]);
    let kiosk = desk.make_codes("#make-kiosk", &[("name", "North door"), ("what", "kiosk")]);
    let kiosk = of(&kiosk, "North door").claim(hall.server.anybody());
    let board = desk.board_one(1);
    let page = kiosk.badge(&of(&hall.cards, &board.first).code).is(200);
    assert!(page.html().select(&css("form[data-record]")).next().is_none());
    let [white, _] = hall.phones();
    let mut form = white.record_form().with("moves", MOVES);
    let token = page.form("[data-own-board] form");
    let csrf = token.fields.iter().find(|(name, _)| name == "csrf").unwrap().1.clone();
    form.action = format!("{}/record", kiosk.page);
    kiosk.visitor.submit(&form.with("csrf", csrf)).is(403);
    assert!(waiting(desk).is_empty());
}

#[test]
fn what_waits_at_a_board_that_is_paired_again_is_gone() {
    let hall = with_records(4);
    let desk = &hall.desk;
    let [white, _] = hall.phones();
    white.hand_in(MOVES).is(303);
    let old = white.record_form().with("moves", OTHER);
    desk.arbiter.post(&desk.at("/r/1/step"), &[("step", "discard"), ("reason", "wrong list")]).is(303);
    desk.pair(1);
    desk.publish(1);
    assert!(waiting(desk).is_empty());
    white.visitor.submit(&old).is(409);
    white.hand_in(OTHER).is(303);
    assert_eq!(waiting(desk).len(), 1);
}

#[test]
fn a_scorer_takes_records_at_his_boards_only() {
    let hall = with_records(4);
    let desk = &hall.desk;
    let board = desk.board_one(1);
    let [white, _] = hall.phones();
    white.hand_in(MOVES).is(303);
    let form = sheet(desk, &board).with("what", "take");
    for (name, office, boards, status) in
        [("org", "organiser", "", 403), ("two", "scorer", "2", 403), ("one", "scorer", "1", 303)]
    {
        desk.arbiter.add_account(name, "scorer");
        desk.appoint(name, office, boards).is(303);
        let theirs = hall.server.anybody().sign_in(name).desk(&desk.slug);
        let page = theirs.page(&game(&board));
        let buttons = page.html().select(&css("[data-sheet] form button")).count();
        assert_eq!(buttons > 0, status == 303, "{name}");
        let fields = form.fields.iter().filter(|(field, _)| field != "csrf");
        let fields: Vec<(&str, &str)> = fields.map(|(field, value)| (field.as_str(), value.as_str())).collect();
        theirs.arbiter.post(&form.action, &fields).is(status);
    }
    assert_eq!(record(&hall.database, desk, &board).as_deref(), Some(MOVES));
}

/// Submits moves at the first board and returns the text shown to the arbiter.
fn told_of(server: &Server, desk: &Desk, cards: &[Card], moves: &str) -> String {
    desk.reporting(&[("records", "1")]);
    let [first, _] = phones(server, cards, &desk.board_one(1));
    let first: Phone = first;
    first.hand_in(moves).is(303);
    waiting(desk).remove(0)
}

#[test]
fn moves_of_xiangqi_and_draughts_are_handed_in_as_players_write_them() {
    let texts = [
        ("xiangqi", "1. 炮二平五 马8进7 2. 马二进三 车9平8"),
        ("xiangqi", "1. C2=5 H8+7 2. H2+3 R9=8"),
        ("xiangqi", "1. h2e2 h9g7 2. h0g2 i9h9"),
        ("draughts", "1. 32-28 19-23 2. 28x19 14x23"),
    ];
    for (discipline, text) in texts {
        let database = Database::sqlite();
        let server = Server::start(&database.url);
        let (desk, cards) = hall_playing(&server, discipline, 4, "phones");
        let told = told_of(&server, &desk, &cards, text);
        assert!(told.contains("Legal half-moves: 4 of 4."), "{text}: {told}");
    }
}

#[test]
fn p19_moves_that_cannot_be_read_are_told_at_once_and_kept() {
    let texts = [
        ("chess", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Qxz9", "move 3, Black", "Qxz9"),
        ("chess", "1. e4 e5 2. Qh6 Nc6", "move 1, Black", "Qh6"),
        ("xiangqi", "1. 炮二平五 马8进7 2. 马二进九 车9平8", "move 1, Black", "马二进九"),
        ("draughts", "1. 32-28 19-23 2. 28x19 37-99", "move 2, White", "37-99"),
    ];
    for (discipline, text, place, word) in texts {
        let database = Database::sqlite();
        let server = Server::start(&database.url);
        let (desk, cards) = hall_playing(&server, discipline, 4, "phones");
        desk.reporting(&[("records", "1")]);
        let [first, _] = phones(&server, &cards, &desk.board_one(1));
        let refused = first.hand_in(text).is(422);
        let said = words(refused.html().select(&css("[data-stop]")).next().expect("a place at the field"));
        assert!(said.starts_with(&format!("Read up to {place}.")) && said.contains(word), "{text}: {said}");
        let form = refused.form("form[data-record]");
        let typed = form.fields.iter().find(|(name, _)| name == "moves").map(|(_, moves)| moves.trim());
        assert_eq!(typed, Some(text));
        assert!(waiting(&desk).is_empty(), "{text}");
        // The player may leave it to an arbiter, after being told.
        first.visitor.submit(&form.with("as_is", "1")).is(303);
        assert_eq!(waiting(&desk).len(), 1, "{text}");
    }
}

#[test]
fn a_backup_brings_what_waits_along() {
    let hall = with_records(4);
    let [white, _] = hall.phones();
    white.hand_in(MOVES).is(303);
    let (copy, other) = (hall.database.path("copy.sqlite3"), Database::sqlite());
    hall.database.qisai(&["backup", &copy]).good();
    hall.server.stop();
    other.qisai(&["restore", &copy]).good();
    let server = Server::start(&other.url);
    let desk = server.anybody().sign_in("anna").desk(&hall.desk.slug);
    assert_eq!(texts(&desk, &desk.board_one(1)), [MOVES]);
}
