//! Tests for submitted photos of score sheets: accepted files, access, and deletion.

use diesel::sql_types::BigInt;
use diesel::{Connection, RunQueryDsl, SqliteConnection};
use qisai_domain::{Command, EntryId, Office};
use qisai_service::Service;
use qisai_service::copies::upkeep::Address;
use qisai_service::tournaments::CommandContext;

use crate::support::database::Database;
use crate::support::desk::Board;
use crate::support::hall::{Hall, of};
use crate::support::http::{Answer, Visitor, css};
use crate::support::server::Server;

/// Returns the header of a PNG of this size, followed by `more` bytes.
fn png(width: u32, height: u32, more: usize) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
    bytes.extend(width.to_be_bytes());
    bytes.extend(height.to_be_bytes());
    bytes.extend([8, 6, 0, 0, 0, 0, 0, 0, 0]);
    bytes.resize(bytes.len() + more, 7);
    bytes
}

/// Returns the header of a JPEG of 640 by 480 with its location in EXIF.
fn jpeg() -> Vec<u8> {
    let mut bytes = b"\xff\xd8\xff\xe1\x00\x20Exif\0\0GPSLatitude 52.5200 N".to_vec();
    bytes.resize(4 + 0x20, b' ');
    bytes.extend(b"\xff\xc0\x00\x11\x08\x01\xe0\x02\x80\x03\x01\x22\x00\x02\x11\x01\x03\x11\x01\xff\xd9");
    bytes
}

/// Returns the header of a lossy WebP of 32 by 32.
fn webp() -> Vec<u8> {
    b"RIFF\x24\0\0\0WEBPVP8 \x18\0\0\0\x30\x01\0\x9d\x01\x2a\x20\0\x20\0\0\0\0\0\0\0\0\0\0\0\0\0".to_vec()
}

fn with_records() -> Hall {
    let hall = Hall::of(4, "phones");
    hall.desk.reporting(&[("records", "1")]);
    hall
}

/// Returns the URL of a side's photo on the arbiter's pages.
fn photo(hall: &Hall, board: &Board, side: &str) -> String {
    hall.desk.at(&format!("/r/1/records/{}/1/photos/{side}", board.pairing))
}

/// Returns the number of photos in the database.
fn kept(database: &Database) -> i64 {
    let mut db = SqliteConnection::establish(&database.url).unwrap();
    diesel::select(diesel::dsl::sql::<BigInt>("(SELECT count(*) FROM sheet_photo)")).get_result(&mut db).unwrap()
}

/// Returns the unchanged body.
fn bytes(answer: &Answer) -> &[u8] {
    &answer.body
}

#[test]
fn a_photo_reaches_the_desk_as_it_is() {
    let hall = with_records();
    let board = hall.desk.board_one(1);
    let [white, black] = hall.phones();
    let page = white.look().html();
    let input = page.select(&css("form[data-record] [name=file]")).next().unwrap();
    assert_eq!((input.attr("accept"), input.attr("capture")), (Some("image/*"), Some("environment")));
    for (phone, side, content, media) in [
        (&white, "first", jpeg(), "image/jpeg"),
        (&black, "second", webp(), "image/webp"),
        (&black, "second", png(800, 600, 100), "image/png"),
    ] {
        phone.photograph(&content).is(303);
        assert!(phone.look().text().contains("A photo submitted at"));
        let shown = hall.desk.arbiter.get(&photo(&hall, &board, side)).is(200);
        assert_eq!((shown.header("content-type"), bytes(&shown)), (media, content.as_slice()));
        assert_eq!(shown.header("x-content-type-options"), "nosniff");
        assert_eq!(shown.header("cache-control"), "private, no-store");
        let name = shown.header("content-disposition");
        assert!(name.starts_with("inline; filename=\"round1-board1-"), "{name}");
        assert!(!name.contains("sheet.jpg"), "the name that the telephone gave is not used");
    }
    let page = hall.desk.page(&format!("/r/1/records/{}/1", board.pairing)).html();
    assert_eq!(page.select(&css("[data-sheet] img")).count(), 2);
    let waits = hall.desk.page("/r/1/review").html().select(&css("#sheets li")).count();
    assert_eq!((waits, kept(&hall.database)), (2, 2), "one a side");
    // It is not a record, and does not hold up the round.
    hall.desk.enter_all(1, |_| "draw");
    hall.desk.close(1);
}

#[test]
fn a_photo_is_seen_by_who_keeps_the_record_of_its_board_and_by_nobody_else() {
    let hall = with_records();
    let desk = &hall.desk;
    let board = desk.board_one(1);
    let [white, black] = hall.phones();
    white.photograph(&jpeg()).is(303);
    let path = photo(&hall, &board, "first");
    let of_page = desk.at(&format!("/r/1/records/{}/1", board.pairing));
    let sees = |visitor: &Visitor, name: &str, status: u16| {
        let answer = visitor.get(&path);
        assert_eq!(answer.status, status, "{name}");
        let page = visitor.get(&of_page);
        let shown = page.status == 200 && page.html().select(&css("[data-sheet] img")).next().is_some();
        assert_eq!(shown, status == 200, "{name}");
    };
    for office in Office::ALL {
        let status = if *office == Office::Organiser { 403 } else { 200 };
        desk.arbiter.add_account(office.code(), "scorer");
        desk.appoint(office.code(), office.code(), "").is(303);
        sees(&hall.server.anybody().sign_in(office.code()), office.code(), status);
    }
    for (name, office, boards, status) in
        [("here", "sector", "1", 200), ("there", "sector", "2-", 403), ("far", "scorer", "2", 403)]
    {
        desk.arbiter.add_account(name, "scorer");
        desk.appoint(name, office, boards).is(303);
        sees(&hall.server.anybody().sign_in(name), name, status);
    }
    desk.arbiter.add_account("stranger", "arbiter");
    sees(&hall.server.anybody().sign_in("stranger"), "stranger", 404);
    // Neither player, not even the photographer, nor a visitor without an account.
    for (name, visitor) in [("white", &white.visitor), ("black", &black.visitor), ("nobody", &hall.server.anybody())] {
        sees(visitor, name, 303);
    }
    // Another board has none, nor has the other side.
    let other = desk.boards(1)[1].clone();
    desk.arbiter.get(&photo(&hall, &other, "first")).is(404);
    desk.arbiter.get(&photo(&hall, &board, "second")).is(404);
    // No public page contains it, nor the location of the photo.
    for address in desk.public_addresses(1, 4) {
        let page = hall.server.anybody().get(&address).text();
        assert!(!page.contains("/photos/") && !page.contains("GPS"), "{address}");
    }
}

#[test]
fn what_is_no_photo_of_a_telephone_is_refused() {
    let hall = with_records();
    let [white, _] = hall.phones();
    let gif = b"GIF89a\x10\0\x10\0\0\0\0".to_vec();
    for wrong in [gif, b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>".to_vec(), b"%PDF-1.7".to_vec(), b"MZ".to_vec()] {
        let refused = white.photograph(&wrong).is(422);
        assert!(refused.text().contains("JPEG, PNG or WebP"), "{}", refused.text());
    }
    assert!(white.photograph(&png(9000, 9000, 0)).is(422).text().contains("too many pixels"));
    white.photograph(&png(100, 100, 6 << 20)).is(422);
    white.photograph(&png(100, 100, 7 << 20)).is(413);
    assert_eq!(kept(&hall.database), 0);
    // A visitor without the pass cannot upload megabytes.
    let mut form = white.record_form().with("moves", "").file("sheet.png", png(100, 100, 9_000));
    let mut stranger = hall.server.anybody();
    stranger.take_form_token();
    form = form.with("csrf", &stranger.token);
    stranger.submit(&form).is(413);
    white.photograph(&png(100, 100, 5 << 20)).is(303);
    assert_eq!(kept(&hall.database), 1);
}

#[test]
fn a_photo_is_deleted_when_it_is_replaced_and_when_the_desk_is_done_with_it() {
    let hall = with_records();
    let desk = &hall.desk;
    let board = desk.board_one(1);
    let [white, _] = hall.phones();
    white.photograph(&png(10, 10, 1)).is(303);
    white.photograph(&png(10, 10, 2)).is(303);
    assert_eq!(kept(&hall.database), 1);
    let shown = desk.arbiter.get(&photo(&hall, &board, "first")).is(200);
    assert_eq!(bytes(&shown), png(10, 10, 2));
    let form = desk.page(&format!("/r/1/records/{}/1", board.pairing)).form("[data-sheet] form");
    // A photo cannot become the record.
    desk.arbiter.submit(&form.clone().with("what", "take")).is(409);
    desk.arbiter.submit(&form.with("what", "leave")).is(303);
    assert_eq!(kept(&hall.database), 0);
    desk.arbiter.get(&photo(&hall, &board, "first")).is(404);
}

#[test]
fn with_the_data_of_a_player_everything_goes_that_was_handed_in_for_the_own_games() {
    let hall = with_records();
    let desk = &hall.desk;
    let boards = desk.boards(1);
    let [white, black] = hall.phones();
    white.photograph(&jpeg()).is(303);
    // The opponent's sheet contains the name, too.
    black.photograph(&png(10, 10, 1)).is(303);
    white.hand_in("1. e4 e5 1-0").is(303);
    let other = of(&hall.cards, &boards[1].first).claim(hall.server.anybody());
    other.photograph(&png(10, 10, 1)).is(303);
    assert_eq!(kept(&hall.database), 3);
    let entry = EntryId(desk.entry_of(&boards[0].first));
    let service = Service::open(&Address::parse(&hall.database.url).unwrap()).unwrap();
    let id = service.find(&desk.slug).unwrap();
    let t = service.tournament(id).unwrap();
    let person = t.entry(entry).and_then(|entry| t.person_of(entry)).unwrap().id;
    let by = CommandContext::account("anna").because(Some("asked by letter".to_owned()));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(service.run(id, Command::Erase(person), by)).unwrap();
    assert_eq!(kept(&hall.database), 1, "that of the other board");
    let waits = service.sheets(&t, t.first_group().unwrap().1.at(1)).unwrap();
    assert_eq!(waits.len(), 1);
    drop(service);
    hall.server.stop();
    let server = Server::start(&hall.database.url);
    let desk = server.anybody().sign_in("anna").desk(&desk.slug);
    desk.arbiter.get(&photo_of(&desk.slug, boards[0].pairing)).is(404);
    desk.arbiter.get(&photo_of(&desk.slug, boards[1].pairing)).is(200);
    hall.database.verify();
}

fn photo_of(slug: &str, pairing: u32) -> String {
    format!("/desk/{slug}/r/1/records/{pairing}/1/photos/first")
}
