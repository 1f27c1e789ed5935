//! Tests for Chess960: the start position of a round, drawn by an arbiter, public, printed, and in the files of its
//! games.

use qisai_rules_chess::chess960::Start;

use crate::support::database::Database;
use crate::support::desk::{Board, Desk};
use crate::support::http::{Answer, css, words};
use crate::support::program::qisai;
use crate::support::server::Server;

/// Creates four players and a draft of round 1.
fn freestyle(server: &Server) -> Desk {
    let arbiter = server.anybody().set_up("anna");
    let form = arbiter.get("/desk/new").is(200).form("form[action='/desk/new']");
    let form = form.with("name", "Freestyle").with("rounds", 3).with("start", "2026-05-01");
    let answer = arbiter.submit(&form.with("visibility", "public").with("chess960", "1")).is(303);
    let desk = arbiter.desk(answer.location().split('/').nth(2).unwrap());
    desk.import_field(4);
    desk.pair(1);
    desk
}

fn draw(desk: &Desk, reason: &str) -> Answer {
    let form = desk.page("/r/1").form("#start form").with("step", "start");
    desk.arbiter.submit(&if reason.is_empty() { form } else { form.with("reason", reason) })
}

/// Returns the arbiter's text about the start position.
fn panel(desk: &Desk) -> String {
    desk.page("/r/1").html().select(&css("#start")).next().map(words).unwrap_or_default()
}

/// Returns the seed shown to the arbiter.
fn seed(desk: &Desk) -> u64 {
    let said = panel(desk);
    let (_, rest) = said.split_once("from seed ").unwrap();
    rest.split(' ').next().unwrap().parse().unwrap()
}

/// Formats a start position as on the pages.
fn said(start: Start) -> String {
    format!("Start position {}: {}", start.number(), start.pieces())
}

#[test]
fn gii1_the_position_of_a_round_is_drawn_shown_and_printed() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = freestyle(&server);
    assert!(panel(&desk).contains("not been drawn yet"), "{}", panel(&desk));
    draw(&desk, "").is(303);
    let seed = seed(&desk);
    let start = Start::drawn(seed, 1);
    let (pieces, number) = (start.pieces(), start.number().to_string());
    assert!(panel(&desk).contains(&said(start)), "{}", panel(&desk));
    let repeated = qisai(["rules", "start", seed.to_string().as_str(), "1"]).good();
    assert_eq!(repeated.trim(), format!("{number} {pieces} {}", start.fen()), "anybody can repeat it");
    assert!(desk.page("/log").text().contains(&format!("Drawn by lot, seed {seed}")));

    desk.arbiter.get(&format!("/t/{}/r/1", desk.slug)).is(404);
    desk.publish(1);
    let page = desk.public("/r/1").html();
    assert!(words(page.select(&css("#start")).next().unwrap()).contains(&said(start)));
    let shape = desk.shape("/r/1.json");
    assert_eq!(shape["start"]["number"], start.number());
    assert_eq!(shape["start"]["pieces"], pieces);
    for document in ["pairings", "results", "names", "slips", "score-sheets", "score-sheets-long"] {
        let paper = desk.page(&format!("/print/{document}?lang=en&round=1")).text();
        assert!(paper.contains(&said(start)), "{document}");
    }
    let chinese = desk.page("/print/pairings?lang=zh&round=1").text();
    assert!(chinese.contains(&format!("起始局面{number}号")), "{chinese}");
    server.stop();
    assert!(database.verify() > 0, "log and tables agree");
}

#[test]
fn gii1_another_position_needs_a_reason_and_none_is_drawn_once_a_game_is_over() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = freestyle(&server);
    let unseen = desk.page("/r/1").form("#start form").with("step", "start");
    draw(&desk, "").is(303);
    let first = panel(&desk);
    // Another arbiter's page without the draw, and a form without a reason.
    let late = desk.arbiter.submit(&unseen).is(422);
    assert!(late.text().contains("already decided"), "{}", late.text());
    draw(&desk, " ").is(422);
    assert_eq!(panel(&desk), first);
    draw(&desk, "shown to the players too early").is(303);
    assert_ne!(panel(&desk), first);
    let log = desk.page("/log");
    assert!(
        log.text().contains("the start position of round 1") && log.text().contains("shown to the players too early")
    );
    let undo = desk.undo_form().with("reason", "they had not seen it");
    desk.arbiter.submit(&undo).is(303);
    assert_eq!(panel(&desk), first, "the first one holds again");

    let again = desk.page("/r/1").form("#start form").with("step", "start").with("reason", "too late");
    desk.publish(1);
    let board = desk.boards(1).remove(0);
    desk.enter_result(1, &board, "draw").is(200);
    assert!(desk.page("/r/1").html().select(&css("#start form")).next().is_none());
    let refused = desk.arbiter.submit(&again).is(422);
    assert!(refused.text().contains("its start position cannot change"), "{}", refused.text());

    // The variant cannot be changed any more.
    let form = desk.page("/settings").form("form[action$='/settings']").with("chess960", "");
    let refused = desk.arbiter.submit(&form).is(422);
    assert!(refused.text().contains("choice of Chess960"), "{}", refused.text());
    server.stop();
    assert!(database.verify() > 0, "log and tables agree");
}

#[test]
fn gii1_games_begin_from_the_position_and_their_files_name_it() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = freestyle(&server);
    draw(&desk, "").is(303);
    let start = Start::drawn(seed(&desk), 1);
    desk.publish(1);
    let [first, second]: [Board; 2] = desk.boards(1).try_into().unwrap();
    desk.enter_all(1, |_| "first");
    // Typed by an arbiter: the offered moves are those of the position.
    let place = format!("/r/1/records/{}/1", first.pairing);
    let page = desk.page(&place);
    let page = desk.arbiter.submit(&page.form("#typing form").with("next", "e4").with("what", "play")).is(200);
    desk.arbiter.submit(&page.form("#typing form").with("what", "keep")).is(303);
    let file = desk.public("/r/1.pgn").is(200).text();
    for tag in ["[Variant \"Chess960\"]", "[SetUp \"1\"]", &format!("[FEN \"{}\"]", start.fen())] {
        assert!(file.contains(tag), "{tag}: {file}");
    }
    let verdicts =
        || -> Vec<String> { desk.page("/r/1/records").html().select(&css("tbody tr .tag")).map(words).collect() };
    assert_eq!(verdicts().len(), 1);
    assert!(!verdicts().contains(&"record at fault".to_owned()), "{:?}", verdicts());

    // From another position: both are named.
    let other = Start::numbered((start.number() + 1) % 960).unwrap().fen();
    let names = format!("[White \"{}\"]\n[Black \"{}\"]\n[Result \"1-0\"]\n", second.first, second.second);
    let record = format!("{names}[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"{other}\"]\n\n1. e4 e5 1-0\n");
    let form = desk.page("/r/1/records").form("form:has([type=file])").file("round1.pgn", record);
    let looked = desk.arbiter.submit(&form).is(200);
    assert!(looked.text().contains(&other) && looked.text().contains(&start.fen()), "{}", looked.text());
    desk.arbiter.submit(&looked.form("form[action$='records/keep']")).is(303);
    let page = desk.page(&format!("/r/1/records/{}/1", second.pairing));
    let verdict = words(page.html().select(&css("#verdict")).next().unwrap());
    assert!(verdict.contains(&other) && verdict.contains(&start.fen()), "{verdict}");
    assert!(verdicts().contains(&"record at fault".to_owned()), "{:?}", verdicts());
    assert!(desk.try_to_close(1).is(422).text().contains("record that contradicts"));

    // The report contains it for people and programs, and reading it restores it.
    let report = desk.page("/export/trf26").text();
    let line = format!("### start 1 {} {} {}", start.number(), seed(&desk), start.pieces());
    assert!(report.contains("### variant chess960") && report.contains(&line), "{report}");
    let arbiter = &desk.arbiter;
    let form = arbiter.get("/desk/import").is(200).form("form[enctype]").with("slug", "again");
    let looked = arbiter.submit(&form.file("freestyle.trf", report)).is(200);
    arbiter.submit(&looked.form("form[enctype]:has(textarea)")).is(303);
    assert_eq!(arbiter.desk("again").public("/r/1.json").json()["start"]["number"], start.number());
    server.stop();
    assert!(database.verify() > 0, "log and tables agree");
}
