//! Tests for result slips with two codes: one half for each side of a board, for one round.

use crate::support::database::Database;
use crate::support::desk::{Board, Desk};
use crate::support::hall::{Phone, hall, of};
use crate::support::http::{Answer, css, words};
use crate::support::program::command;
use crate::support::server::Server;

/// Printed slip: the letters of both halves, first side first.
pub struct Slip {
    pub board: u32,
    pub halves: [String; 2],
}

/// Creates codes for the slips of a round and reads the sheets.
pub fn slips(desk: &Desk, round: u16) -> Vec<Slip> {
    let form = desk.page("/passes").form("#make-slips").with("round", round).with("what", "slips");
    let to = desk.arbiter.submit(&form).location();
    let page = desk.arbiter.get(&format!("{to}&lang=en")).is(200).html();
    let cards = css(".card:not(.free)");
    let mut slips: Vec<Slip> = page
        .select(&cards)
        .map(|card| {
            let number = words(card.select(&css(".number")).next().unwrap());
            let halves: Vec<String> = card.select(&css(".half .short")).map(words).collect();
            Slip { board: number.rsplit(' ').next().unwrap().parse().unwrap(), halves: halves.try_into().unwrap() }
        })
        .collect();
    slips.sort_by_key(|slip| slip.board);
    slips
}

/// Types the letters of a half on a new phone and claims it.
pub fn claim(server: &Server, desk: &Desk, code: &str) -> Phone {
    let mut visitor = server.anybody();
    let page = visitor.get(&format!("/code/{}", desk.slug)).is(200);
    visitor.keep(&page);
    let page = visitor.submit(&page.form("main form").with("code", code)).is(200);
    let answer = visitor.submit(&page.form("#claim"));
    let to = answer.location();
    visitor.keep(&answer);
    Phone { visitor, page: to }
}

fn result(desk: &Desk, board: &Board) -> String {
    desk.boards(1).into_iter().find(|row| row.board == board.board).unwrap().result
}

#[test]
fn each_half_of_a_slip_reports_its_side_of_its_board() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let (desk, _) = hall(&server, 4, "phones");
    let slips = slips(&desk, 1);
    let boards = desk.boards(1);
    assert_eq!(slips.iter().map(|slip| slip.board).collect::<Vec<u32>>(), [1, 2]);
    let [white, black] = slips[0].halves.each_ref().map(|code| claim(&server, &desk, code));
    assert!(white.look().text().contains(&boards[0].first) && black.look().text().contains(&boards[0].second));
    white.report("first").is(303);
    assert_eq!(result(&desk, &boards[0]), "");
    black.report("first").is(303);
    assert_eq!(result(&desk, &boards[0]), "first");
    // The other board belongs to other players.
    let form = white.look().form("[data-own-board] form").with("result", "first");
    white.visitor.submit(&form.with("pairing", boards[1].pairing)).is(409);
    // A slip does not check its holder in, and players' codes exist beside those of slips.
    assert!(white.look().html().select(&css("[data-check-in]")).next().is_none());
    assert_eq!(desk.codes().len(), 4);
    database.verify();
}

#[test]
fn a_code_of_a_slip_is_used_by_one_device() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let (desk, _) = hall(&server, 4, "phones");
    let slips = slips(&desk, 1);
    claim(&server, &desk, &slips[0].halves[0]).report("first").is(303);
    let mut second = server.anybody();
    let page = second.get(&format!("/code/{}", desk.slug)).is(200);
    second.keep(&page);
    let page = second.submit(&page.form("main form").with("code", &slips[0].halves[0])).is(200);
    assert!(page.text().contains("Another device uses this code"));
    assert!(page.html().select(&css("#claim")).next().is_none());
}

#[test]
fn a_slip_of_a_board_that_was_paired_again_reports_nothing() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let (desk, _) = hall(&server, 4, "phones");
    let before = slips(&desk, 1);
    let white = claim(&server, &desk, &before[0].halves[0]);
    let form = white.look().form("[data-own-board] form").with("result", "first");
    desk.arbiter.post(&desk.at("/r/1/step"), &[("step", "discard"), ("reason", "wrong list")]).is(303);
    desk.pair(1);
    desk.publish(1);
    assert!(white.look().text().contains("This slip is for a finished or re-paired board or round"));
    white.visitor.submit(&form).is(409);
    assert!(desk.page("/r/1/review").text().contains("Everything is settled"));
    // New slips end the old ones.
    let after = slips(&desk, 1);
    white.visitor.get(&white.page).is(404);
    claim(&server, &desk, &after[0].halves[0]).report("first").is(303);
}

#[test]
fn both_halves_at_one_kiosk_are_one_side() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let (desk, _) = hall(&server, 4, "kiosk");
    let kiosk = desk.make_codes("#make-kiosk", &[("name", "North door"), ("what", "kiosk")]);
    let kiosk = of(&kiosk, "North door").claim(server.anybody());
    let slips = slips(&desk, 1);
    for code in &slips[0].halves {
        let page = kiosk.badge(code).is(200);
        assert!(page.html().select(&css("[data-check-in]")).next().is_none());
        kiosk.visitor.submit(&page.form("[data-own-board] form").with("result", "draw")).is(303);
    }
    assert_eq!(desk.board_one(1).result, "", "one hand may hold both");
    assert!(desk.page("/r/1/review").text().contains("Both reports came from one phone"));
}

#[test]
fn slips_without_codes_stay_as_they_were() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let (desk, _) = hall(&server, 4, "arbiters");
    let page = desk.page("/print/slips?round=1&lang=en").html();
    assert_eq!(page.select(&css(".half")).count(), 0);
    assert_eq!(page.select(&css(".slips .card:not(.free) > .code")).count(), 2);
}

#[test]
fn a_slip_that_is_scanned_opens_its_board_in_the_second_pass() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let (anna, cards) = hall(&server, 6, "phones");
    let slips = slips(&anna, 1);
    anna.arbiter.add_account("ben", "scorer");
    anna.give("ben", "scorer");
    let ben = server.anybody().sign_in("ben").desk(&anna.slug);
    for board in &anna.boards(1)[..2] {
        anna.enter_result(1, board, "first").is(200);
    }
    let scan = |text: &str| {
        let query = serde_html_form::to_string(vec![("slip", text)]).unwrap();
        ben.arbiter.get(&format!("{}?{query}", ben.at("/r/1/second-pass")))
    };
    let texts = |page: &Answer, selector: &str| page.html().select(&css(selector)).map(words).collect::<Vec<_>>();
    let shown = |page: &Answer| texts(page, "#again .running-board");
    assert_eq!(shown(&ben.page("/r/1/second-pass")), ["Board 1"], "without a slip it goes by number");
    for code in &slips[1].halves {
        assert_eq!(shown(&scan(code).is(200)), ["Board 2"]);
    }
    let form = scan(&slips[1].halves[0]).is(200).form("#again").with("result", "first");
    ben.arbiter.submit(&form).is(303);
    let again = scan(&slips[1].halves[1]).is(200);
    assert_eq!(texts(&again, "[data-ticked]"), ["Board 2 already has a matching second entry."]);
    assert!(shown(&again).is_empty());
    let open = scan(&slips[2].halves[0]).is(200);
    assert_eq!(texts(&open, "[data-lacking]"), ["Board 3 has no result yet: enter it first."]);
    assert!(shown(&open).is_empty());
    // A slip without codes leads to its round, and contains its board.
    let plain = |round: u16, board: u32| format!("http://192.168.1.42:8080/t/{}/r/{round}#board-{board}", anna.slug);
    assert_eq!(shown(&scan(&plain(1, 1)).is(200)), ["Board 1"]);
    // Of another round, of no board, of a player, unknown: an error, and no jump to a board.
    for text in [plain(2, 2), plain(1, 9), cards[0].code.clone()] {
        let page = scan(&text).is(422);
        assert!(page.text().contains("This slip belongs to another round"), "{text}");
    }
    scan("BBBB-BBBB").is(404);
    let count = texts(&ben.page("/r/1/second-pass"), "#count");
    assert_eq!(count, ["1 of 2 match"], "scanning stores nothing");
    database.verify();
}

/// Tests that the holder of both halves reports for both sides, which gives a result.
#[test]
fn the_codes_of_slips_are_printed_for_who_gives_codes_only() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let (anna, _) = hall(&server, 4, "phones");
    assert_eq!(slips(&anna, 1).len(), 2);
    for (office, sees) in [("organiser", 0), ("deputy", 4), ("pairings", 4)] {
        anna.arbiter.add_account(office, "arbiter");
        anna.appoint(office, office, "").is(303);
        let staff = server.anybody().sign_in(office).desk(&anna.slug);
        let page = staff.page("/print/slips?round=1&lang=en").html();
        assert_eq!(page.select(&css(".half .short")).count(), sees, "{office}");
        assert_eq!(page.select(&css("a[href*='/Q/'], .half img, .half svg")).count() > 0, sees > 0, "{office}");
    }
}

#[test]
fn printed_codes_lead_to_the_address_that_was_said_at_the_start() {
    let database = Database::sqlite();
    let mut program = command();
    program.env("QISAI_DATABASE", &database.url);
    let server = Server::launch(program, &["--public-url", "https://play.example.org/"], "http://");
    let (desk, _) = hall(&server, 4, "phones");
    let form = desk.page("/passes").form("#make-slips").with("round", 1).with("what", "slips");
    let to = desk.arbiter.submit(&form).location();
    for page in [desk.arbiter.get(&format!("{to}&lang=en")), desk.page("/passes"), desk.page("/devices")] {
        let page = page.is(200).text();
        assert!(page.to_lowercase().contains("https://play.example.org/"), "{page}");
        assert!(!page.contains(&server.address), "{page}");
    }
}
