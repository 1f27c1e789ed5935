//! Tests for undoing: dependent acts are listed in advance, and undone acts can be redone.

use crate::knockout::knockout;
use crate::support::database::Database;
use crate::support::desk::{Desk, harbour};
use crate::support::http::{Answer, css, words};
use crate::support::server::Server;

/// Returns the number of the newest log entry that begins with this text, and the text and URL of its link.
fn entry(desk: &Desk, begins: &str) -> (String, String, String) {
    let log = desk.page("/log").html();
    let rows = css("tr[data-key]");
    let row = log.select(&rows).find(|row| {
        let what = row.select(&css(".what b")).next().map(words).unwrap_or_default();
        what.starts_with(begins)
    });
    let row = row.unwrap_or_else(|| panic!("no entry {begins}: {}", words(log.root_element())));
    let link = row.select(&css("a[href*='log/undo?']")).next();
    let link = link.map(|link| (words(link), link.attr("href").unwrap().to_owned())).unwrap_or_default();
    (row.attr("data-key").unwrap().to_owned(), link.0, link.1)
}

/// Returns the text of each act on the page of an undo, newest first.
fn listed(page: &Answer) -> Vec<String> {
    page.html().select(&css("#taken-back tbody .what > b")).map(words).collect()
}

fn state(desk: &Desk) -> Vec<String> {
    let public =
        ["/r/1.json", "/standings.json", "/crosstable.json", "/players.json"].map(|page| desk.shape(page).to_string());
    let files = ["/export/trf26", "/export/trf16"].map(|file| desk.page(file).text());
    public.into_iter().chain(files).collect()
}

#[test]
fn d7_an_undo_lists_what_it_discards_and_is_taken_back_byte_by_byte() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = harbour(&server, 4);
    desk.pair(1);
    desk.publish(1);
    desk.enter_all(1, |board| if board.board == 1 { "first" } else { "draw" });
    desk.close(1);
    let before = state(&desk);

    let (_, link, address) = entry(&desk, "Paired");
    assert_eq!(link, "Undo");
    let page = desk.arbiter.get(&address).is(200);
    let acts = listed(&page);
    let starts = [
        "Closed: round 1",
        "Result: round 1, board 2",
        "Result: round 1, board 1",
        "Published: round 1",
        "Paired: round 1 (2 boards)",
    ];
    assert_eq!(acts.len(), starts.len(), "{acts:?}");
    for (act, start) in acts.iter().zip(starts) {
        assert!(act.to_lowercase().starts_with(&start.to_lowercase()), "{act} for {start}");
    }
    let text = words(page.html().select(&css("main")).next().unwrap());
    let board = desk.boards(1)[0].clone();
    assert!(
        text.to_lowercase().contains(&format!("round 1, board 1: {} – {}", board.first, board.second).to_lowercase()),
        "{text}"
    );
    assert!(text.contains("so these 5 are undone together"), "{text}");

    desk.arbiter.submit(&page.form("form#undo").with("reason", "the wrong list")).is(303);
    let gone = desk.page("/r/1").html();
    assert_eq!(gone.select(&css("tr[data-pairing]")).count(), 0, "the round is gone");
    database.verify();

    // Each act has an entry that undid it, and is redone, oldest first.
    for act in ["Undone: #"; 5] {
        let log = desk.page("/log").html();
        let redo = log.select(&css("a[href*='log/undo?']")).find(|link| words(*link) == "Redo");
        let address = redo.unwrap_or_else(|| panic!("no redo of {act}")).attr("href").unwrap().to_owned();
        let page = desk.arbiter.get(&address).is(200);
        let said = listed(&page);
        assert!(said.len() == 1 && said[0].starts_with(act), "{said:?}");
        assert!(words(page.html().select(&css("h1")).next().unwrap()).starts_with("Redo what entry "));
        desk.arbiter.submit(&page.form("form#undo").with("reason", "it was the right list")).is(303);
    }
    assert_eq!(state(&desk), before, "every byte is as it was");
    let (_, link, _) = entry(&desk, "Redone: #");
    assert_eq!(link, "Undo", "what was done again can be taken back");
    database.verify();
}

#[test]
fn d7_an_undo_that_is_not_possible_says_why_and_has_no_form() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = harbour(&server, 4);
    desk.pair(1);
    let (_, _, address) = entry(&desk, "Entered");
    let page = desk.arbiter.get(&address).is(200);
    assert_eq!(page.html().select(&css("form#undo")).count(), 0);
    assert!(words(page.html().select(&css("main [role=alert]")).next().unwrap()).contains("cannot be undone"));
    desk.arbiter.get(&desk.at("/log/undo?version=999")).is(404);
}

#[test]
fn d7_what_others_did_since_the_page_was_drawn_is_not_discarded() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = harbour(&server, 4);
    desk.pair(1);
    desk.publish(1);
    let (_, _, address) = entry(&desk, "Paired");
    let form = desk.arbiter.get(&address).is(200).form("form#undo").with("reason", "the wrong list");
    desk.enter_result(1, &desk.boards(1)[0], "first").is(200);
    let refused = desk.arbiter.submit(&form).is(422);
    assert_eq!(listed(&refused).len(), 3, "the page lists what it would discard now");
    assert_eq!(desk.boards(1)[0].result, "first");
}

/// Field report N2: tests that a correction that contradicts a later round is undone and redone, with the same
/// confirmation as the correction itself.
#[test]
fn d7_a_correction_that_contradicts_a_later_round_can_be_brought_about_again() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = knockout(&server.anybody().set_up("anna"), "knockout", "one_decider", 4);
    desk.pair(1);
    desk.publish(1);
    desk.enter_all(1, |_| "first");
    desk.close(1);
    desk.pair(2);
    desk.publish(2);
    let before = state(&desk);
    let pairing = desk.boards(1)[0].pairing;
    let form = desk.page(&format!("/r/1/boards/{pairing}/correct?result=second")).form("form#at-once");
    desk.arbiter.submit(&form.with("reason", "score sheet read again")).is(303);
    let corrected = state(&desk);
    let take_back = |asks: bool| {
        let version = desk.version();
        let form = desk.page(&format!("/log/undo?version={version}")).form("form#undo").with("reason", "a mistake");
        let answer = desk.arbiter.submit(&form);
        if asks {
            let page = answer.is(409);
            assert!(page.text().contains("a match of round 2 was drawn with another player"), "{}", page.text());
            let html = page.html();
            let accepts = html.select(&css("[name=accepts]")).next().unwrap().attr("value").unwrap();
            desk.arbiter.submit(&page.form("form:has([name=accepts])").with("accepts", accepts)).is(303);
        } else {
            answer.is(303);
        }
    };
    take_back(false);
    assert_eq!(state(&desk), before);
    take_back(true);
    assert_eq!(state(&desk), corrected);
    take_back(false);
    assert_eq!(state(&desk), before);
    database.verify();
}
