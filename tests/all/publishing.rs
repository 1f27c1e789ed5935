//! Tests for the public content of a round before it is over: on pages, in files, on screens and in streams.

use serde_json::json;

use qisai_domain::screen::Kind;

use crate::light::Stream;
use crate::round_robin::table;
use crate::screens::{add, address, texts};
use crate::stages::{form, into_groups, send};
use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::css;
use crate::support::server::Server;

/// Creates four players in the first of `rounds` rounds with this publication level.
fn desk(server: &Server, rounds: u16, level: &str, holds_last_round: bool) -> Desk {
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", rounds);
    desk.import_field(4);
    let form = desk.page("/reporting").form("#reporting").with("in_play", level);
    let form = if holds_last_round { form.with("holds_last_round", "1") } else { form };
    desk.arbiter.submit(&form).is(303);
    desk.pair(1);
    desk.publish(1);
    desk
}

#[test]
fn d2_the_first_publish_of_a_hidden_event_asks_who_may_see_it() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    for (name, step, seen) in [("Shown Open", "publish_to_all", 200), ("Kept Open", "publish", 404)] {
        let form = anna.get("/desk/new").is(200).form("form[action='/desk/new']").with("name", name);
        let form = form.with("rounds", 3).with("start", "2026-05-01").with("visibility", "private");
        let made = anna.submit(&form).is(303).location();
        let desk = anna.desk(made.split('/').nth(2).unwrap());
        desk.import_field(4);
        desk.pair(1);
        let everybody = || server.anybody().get(&format!("/t/{}/r/1", desk.slug));
        everybody().is(404);
        let page = desk.page("/r/1");
        let key = page.html().select(&css("[aria-keyshortcuts=n]")).next().unwrap().attr("value").map(str::to_owned);
        assert_eq!(key.as_deref(), Some("publish_to_all"), "one key shows it to everybody");
        anna.submit(&page.form("form:has([value=publish_to_all])").with("step", step)).is(303);
        everybody().is(seen);
    }
    drop(server);
    database.qisai(&["verify"]).good();
}

/// Returns the status of a page for somebody without an account.
fn seen(server: &Server, desk: &Desk, rest: &str) -> u16 {
    server.anybody().get(&format!("/t/{}{rest}", desk.slug)).status
}

#[test]
fn d2_to_do_asks_too_and_marks_a_hidden_event() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = table(&server, &[("visibility", "private")], 4);
    desk.pair(1);
    let page = desk.page("/next");
    assert_eq!(texts(&page, "[data-hidden]"), ["Only staff can see this event"]);
    let buttons = texts(&page, ".acts button");
    assert_eq!(buttons, ["Publish round 1 for everyone", "Publish for staff only"]);
    let form = page.form(".acts form:has([value=publish_to_all])").with("step", "publish_to_all");
    desk.arbiter.submit(&form).is(303);
    assert_eq!(seen(&server, &desk, "/r/1"), 200);
    assert!(texts(&desk.page("/next"), "[data-hidden]").is_empty());
}

#[test]
fn d2_all_drafts_of_a_table_ask_once_for_all() {
    for (step, status) in [("publish_all_to_all", 200), ("publish_all", 404)] {
        let database = Database::sqlite();
        let server = Server::start(&database.url);
        let desk = table(&server, &[("system", "round_robin"), ("visibility", "private")], 4);
        let form = desk.page("/r/1").form("#presence").with("side", "first").with("then", "pair_all");
        desk.arbiter.submit(&form).is(303);
        let form = desk.page("/r/1").form("form:has([value=publish_all_to_all])").with("step", step);
        desk.arbiter.submit(&form).is(303);
        assert_eq!([1, 3].map(|round| seen(&server, &desk, &format!("/r/{round}"))), [status; 2]);
    }
}

#[test]
fn d2_the_key_for_all_groups_asks_too() {
    for (step, status) in [("all_to_all", 200), ("all", 404)] {
        let database = Database::sqlite();
        let server = Server::start(&database.url);
        let desk = table(&server, &[("system", "round_robin"), ("visibility", "private")], 8);
        into_groups(&desk, 2, "snake");
        send(&desk, &form(&desk, "open"));
        let next = |step: &str| {
            let form = desk.page("/next").form("form:has(#primary)").with("step", step);
            desk.arbiter.submit(&form).is(303);
        };
        next("all");
        next(step);
        assert_eq!([2, 3].map(|group| seen(&server, &desk, &format!("/g{group}/r/1"))), [status; 2]);
    }
}

/// Returns the result of board 1 in the files of the round, and the points of the leader.
fn public(desk: &Desk) -> (String, String) {
    let (round, standings) = (desk.shape("/r/1.json"), desk.shape("/standings.json"));
    let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
    (text(&round["boards"][0]["code"]), text(&standings["rows"][0]["values"]["PTS"]))
}

#[test]
fn results_wait_until_the_round_is_closed() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = desk(&server, 3, "pairings", false);
    add(&desk, "hall", &[Kind::Boards, Kind::Results, Kind::Standings], &[]).is(303);
    let (version, boards) = (desk.version(), desk.boards(1));
    let query = format!("?v={version}");
    let [anybody, arbiter] = [server.anybody(), desk.arbiter.clone()].map(|visitor| {
        let stream = Stream::open(&visitor, &desk.slug, &query);
        assert_eq!(stream.message(), json!({ "version": version }));
        stream
    });
    desk.enter_result(1, &boards[0], "first").is(200);
    // Arbiters receive the result.
    assert_eq!(arbiter.message()["rows"][0]["code"], "first");
    assert_eq!(desk.boards(1)[0].result, "first");
    assert_eq!(public(&desk), ("unknown".to_owned(), "0".to_owned()));
    let page = desk.public("/r/1");
    assert!(page.text().contains("Results of round 1 will be announced when it is closed."));
    let screen = server.anybody().get(&address(&desk, "hall")).is(200);
    assert!(!texts(&screen, "[data-page]").iter().any(|text| text.contains("1-0")), "{}", screen.text());
    desk.enter_result(1, &boards[1], "draw").is(200);
    desk.close(1);
    // The next that others are told is what has become public.
    assert_eq!(anybody.message(), json!({ "version": version + 3 }));
    assert_eq!(public(&desk), ("first".to_owned(), "1".to_owned()));
    assert!(!desk.public("/r/1").text().contains("will be announced"));
    let screen = server.anybody().get(&address(&desk, "hall")).is(200);
    assert!(texts(&screen, "[data-page]").iter().any(|text| text.contains("1-0")));
    let log = desk.page("/log").text();
    assert!(log.contains("Public information about a round until it is closed"), "{log}");
    database.verify();
}

#[test]
fn t10_neither_pages_nor_streams_tell_when_something_is_withheld() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = desk(&server, 3, "pairings", false);
    let (version, boards) = (desk.version(), desk.boards(1));
    let anybody = server.anybody();
    // Pages that were not asked for before tell nothing either.
    let told = |rest: &str| {
        let answer = anybody.get(&format!("/t/{}{rest}", desk.slug)).is(200);
        let (header, text) = (answer.header("x-qisai-version").to_owned(), answer.text());
        let printed = text.split_once("data-version=\"").map(|(_, rest)| rest.split_once('"').unwrap().0.to_owned());
        [Some(header), printed.or_else(|| Some(answer.json()["version"].to_string()))]
    };
    let known = [Some(version.to_string()), Some(version.to_string())];
    assert_eq!(told(""), known);
    let streams = [String::new(), format!("?v={version}"), "?v=999999".to_owned()].map(|query| {
        let stream = Stream::open(&anybody, &desk.slug, &query);
        assert_eq!(stream.message(), json!({ "version": version }), "{query}");
        stream
    });
    for (board, pages) in boards.iter().zip([["", "/r/1"], ["/players.json", "/r/1/names"]]) {
        desk.enter_result(1, board, "first").is(200);
        for rest in pages {
            assert_eq!(told(rest), known, "{rest}");
        }
    }
    assert_eq!(desk.version(), version + 2);
    desk.close(1);
    let all_told = |version: u64| {
        for stream in &streams {
            assert_eq!(stream.message(), json!({ "version": version }));
        }
    };
    all_told(version + 3);
    let closed = [Some((version + 3).to_string()), Some((version + 3).to_string())];
    assert_eq!(told(""), closed);
    // Nor is a draft told; its publication is.
    desk.pair(2);
    assert!(desk.version() > version + 3);
    for rest in ["", "/players/1", "/players.json"] {
        assert_eq!(told(rest), closed, "{rest}");
    }
    desk.publish(2);
    all_told(desk.version());
}

#[test]
fn results_as_they_come_count_when_the_round_is_closed() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = desk(&server, 3, "results", false);
    let boards = desk.boards(1);
    desk.enter_result(1, &boards[0], "first").is(200);
    assert_eq!(public(&desk), ("first".to_owned(), "0".to_owned()));
    assert!(desk.public("/standings").text().contains("Results of round 1 will be included when it is closed."));
    desk.enter_result(1, &boards[1], "draw").is(200);
    desk.close(1);
    assert_eq!(public(&desk), ("first".to_owned(), "1".to_owned()));
}

#[test]
fn the_last_round_waits_for_the_prize_giving() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = desk(&server, 1, "standings", true);
    desk.enter_all(1, |_| "first");
    desk.close(1);
    assert_eq!(public(&desk), ("unknown".to_owned(), "0".to_owned()));
    let front = desk.public("").text();
    assert!(front.contains("Round 1 of 1 · results to be announced"), "{front}");
    assert!(front.contains("Results of the last round will be announced when the tournament is ended."), "{front}");
    // Prints for the staff contain everything.
    let wall = texts(&desk.page("/print/results?round=1&lang=en"), "td");
    assert_eq!(wall.iter().filter(|cell| *cell == "1-0").count(), 2, "{wall:?}");
    desk.arbiter.submit(&desk.page("/settings").form("#ending form")).is(303);
    assert_eq!(public(&desk), ("first".to_owned(), "1".to_owned()));
    assert!(desk.public("").text().contains("Finished after 1 round"));
    database.verify();
}

/// W4: tests that a published round changes no standings until a result of it counts, on the public page, in its file
/// and on paper; and that the page then says how many results are in. A round whose results are withheld never counts.
#[test]
fn w4_a_published_round_counts_with_its_first_result() {
    for (level, counts) in [("standings", true), ("results", false)] {
        let database = Database::sqlite();
        let server = Server::start(&database.url);
        let desk = desk(&server, 3, level, false);
        assert!(texts(&desk.public("/standings"), "h1")[0].contains("during round 1"));
        for board in desk.boards(1) {
            desk.enter_result(1, &board, "first");
        }
        desk.close(1);
        let before = desk.public("/standings.csv");
        desk.pair(2);
        desk.publish(2);
        let heading = |rest: &str| texts(&desk.public(rest), "h1");
        assert_eq!(heading("/standings"), ["Standings after round 1"], "{level}");
        assert_eq!(heading("/crosstable"), ["Crosstable after round 1"], "{level}");
        assert_eq!(desk.public("/standings.csv").text(), before.text(), "{level}");
        let paper = |desk: &Desk| desk.page("/print/standings?lang=en").text();
        assert!(paper(&desk).contains("Standings after round 1"), "{level}");
        let asked = desk.page("/print/standings?lang=en&round=2").text();
        assert!(asked.contains("Standings after round 1"), "{level}: as long as nothing of round 2 counts");

        desk.enter_result(2, &desk.boards(2)[0], "draw");
        assert!(paper(&desk).contains("Standings during round 2: 1 of 2 results in"), "{level}");
        let now = if counts { "Standings during round 2" } else { "Standings after round 1" };
        assert_eq!(heading("/standings"), [now], "{level}");
        let tags = texts(&desk.public("/standings"), "[data-results-in]");
        assert_eq!(tags, if counts { vec!["1 of 2 results in"] } else { Vec::new() }, "{level}");
        desk.enter_result(2, &desk.boards(2)[1], "draw");
        let now = if counts { "Standings after round 2" } else { "Standings after round 1" };
        assert_eq!(heading("/standings"), [now], "{level}");
        desk.close(2);
        assert_eq!(heading("/standings"), ["Standings after round 2"], "{level}");
    }
}

mod browser {
    use crate::browser::{standings, story};

    #[test]
    fn w4_the_title_of_the_standings_follows_the_round_on_an_open_page() {
        story(standings::follow_the_round);
    }
}
