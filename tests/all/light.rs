//! Tests for the data sent to a full hall: files once, results as a line, and nothing irrelevant.

use std::io::{BufRead, Read};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::meetings::{enter_with, rows};
use crate::support::database::Database;
use crate::support::desk::{Desk, harbour};
use crate::support::hall::{hall, phones};
use crate::support::http::{Answer, Visitor, css};
use crate::support::program::command;
use crate::support::server::Server;
use crate::team_matches::without_results;

/// Longer than any operation on the slowest machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// Page with an open stream.
pub struct Stream(Receiver<String>);

impl Stream {
    /// Opens a stream; `query` is `?v=3` for a page of version 3, or empty.
    pub fn open(visitor: &Visitor, slug: &str, query: &str) -> Self {
        let mut body = visitor.ask(&format!("/t/{slug}/live{query}")).follow();
        let (sender, lines) = channel();
        thread::spawn(move || {
            let mut line = String::new();
            while body.read_line(&mut line).is_ok_and(|length| length > 0)
                && sender.send(line.trim_end().to_owned()).is_ok()
            {
                line.clear();
            }
        });
        Self(lines)
    }

    /// Returns the next message as sent; `None` at the end of the stream.
    fn text(&self) -> Option<String> {
        loop {
            let line = self.0.recv_timeout(PATIENCE).ok()?;
            if let Some(data) = line.strip_prefix("data: ") {
                return Some(data.to_owned());
            }
        }
    }

    #[track_caller]
    pub fn message(&self) -> Value {
        serde_json::from_str(&self.text().expect("a message")).unwrap()
    }
}

/// Creates twenty players with round 1 published.
fn desk(server: &Server) -> Desk {
    let desk = harbour(server, 20);
    desk.pair(1);
    desk.publish(1);
    desk
}

fn bare(version: u64) -> Value {
    json!({ "version": version })
}

#[test]
fn a_result_is_a_line_and_everybody_gets_the_same() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = desk(&server);
    let version = desk.version();
    let query = format!("?v={version}");
    let listeners = [server.anybody(), server.anybody(), desk.arbiter.clone()];
    let streams = listeners.each_ref().map(|visitor| Stream::open(visitor, &desk.slug, &query));
    for stream in &streams {
        assert_eq!(stream.message(), bare(version));
    }
    let boards = desk.boards(1);
    desk.enter_result(1, &boards[6], "first").is(200);
    let texts = streams.each_ref().map(|stream| stream.text().unwrap());
    assert!(texts[0].len() < 1000 && texts.iter().all(|text| *text == texts[0]), "{texts:?}");
    let told: Value = serde_json::from_str(&texts[0]).unwrap();
    assert_eq!((&told["version"], &told["from"]), (&json!(version + 1), &json!(version)));
    let rows = told["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 1, "{told}");
    assert_eq!(
        (&rows[0]["board"], &rows[0]["pairing"], &rows[0]["code"]),
        (&json!(boards[6].board), &json!(boards[6].pairing), &json!("first"))
    );
    // The cell equals that of the page.
    let page = desk.public("/r/1").html();
    let cell = page.select(&css("tr[data-key=b7] .res")).next().unwrap().inner_html();
    assert_eq!(rows[0]["cell"], json!(cell));
    let said = page.select(&css("[data-live-in]")).next().unwrap().inner_html();
    assert_eq!(told["in"]["en"], json!(said));
    // No other board, and no names.
    for board in &boards {
        assert!(!texts[0].contains(&board.first) && !texts[0].contains(&board.second), "{}", texts[0]);
    }
}

#[test]
fn a_page_in_between_is_told_the_rest_and_any_other_asks_for_itself() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = desk(&server);
    let version = desk.version();
    for board in &desk.boards(1)[..3] {
        desk.enter_result(1, board, "draw").is(200);
    }
    let at = |version: u64| Stream::open(&server.anybody(), &desk.slug, &format!("?v={version}"));
    let behind = at(version + 1);
    for from in [version + 1, version + 2] {
        let told = behind.message();
        assert_eq!((&told["from"], &told["version"]), (&json!(from), &json!(from + 1)), "{told}");
    }
    // From before the publication, from another time, or without a version: only the version is sent.
    for stream in [at(version - 1), at(0), at(version + 900), Stream::open(&server.anybody(), &desk.slug, "")] {
        assert_eq!(stream.message(), bare(version + 3));
    }
    // A browser that reconnects automatically sends the last version that it received.
    let again = server.anybody();
    let again = again.ask(&format!("/t/{}/live?v=1", desk.slug)).header("last-event-id", &(version + 2).to_string());
    let mut line = String::new();
    let mut body = again.follow();
    while !line.starts_with("data: ") {
        line.clear();
        assert!(body.read_line(&mut line).unwrap() > 0);
    }
    assert!(line.contains(&format!("\"from\":{}", version + 2)), "{line}");
}

#[test]
fn tm30_a_board_of_a_team_match_is_told_with_the_score_and_the_line() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = without_results(&server);
    let settings = desk.page("/settings").form("form.form").with("visibility", "public");
    desk.arbiter.submit(&settings).is(303);
    let version = desk.version();
    let stream = Stream::open(&server.anybody(), &desk.slug, &format!("?v={version}"));
    assert_eq!(stream.message(), bare(version));
    let row = rows(&desk, 1).remove(0);
    enter_with(&desk, 1, &row, "first", &[]).is(200);
    let told = stream.message();
    let page = desk.public("/r/1").html();
    let one = |selector: &str| page.select(&css(selector)).next().unwrap();
    let row = &told["rows"][0];
    assert_eq!(row["cell"]["en"], json!(one("tr[data-key=b1] .res").inner_html()));
    assert_eq!((&row["open"], row.get("won")), (&json!(true), None));
    let of_match = &row["match"];
    assert_eq!(of_match["said"]["en"], json!(one(".team-match [data-said]").inner_html()));
    assert_eq!((&of_match["score"], &of_match["decided"]), (&json!("1 : 0"), &json!(false)));
    let line = &of_match["lines"][0];
    assert_eq!((&line["game"], &line["name"], &line["code"]), (&json!("1"), &json!("1"), &json!("first")));
    assert_eq!(line["cell"], json!(one("tr[data-key=m1b1] .mid").inner_html()));
}

#[test]
fn a_result_that_both_report_is_told_as_the_page_shows_it() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let (desk, cards) = hall(&server, 6, "phones");
    let board = desk.board_one(1);
    let version = desk.version();
    let stream = Stream::open(&server.anybody(), &desk.slug, &format!("?v={version}"));
    assert_eq!(stream.message(), bare(version));
    let [white, black] = phones(&server, &cards, &board);
    white.report("first").is(303);
    black.report("first").is(303);
    let told = stream.message();
    let page = desk.public("/r/1").html();
    let cell = page.select(&css("tr[data-key=b1] .res")).next().unwrap().inner_html();
    assert!(cell.contains("as reported"), "{cell}");
    assert_eq!(told["rows"][0]["cell"]["en"], json!(cell));
}

#[test]
fn what_is_more_than_a_result_asks_for_the_page() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = desk(&server);
    let stream = Stream::open(&server.anybody(), &desk.slug, "");
    // Returns the message for the current version.
    let next = |desk: &Desk| {
        let version = json!(desk.version());
        loop {
            let message = stream.message();
            if message["version"] == version {
                return message;
            }
        }
    };
    next(&desk);
    let boards = desk.boards(1);
    for (place, board) in boards.iter().enumerate() {
        desk.enter_result(1, board, "draw").is(200);
        // With the last result the headings of all pages change.
        assert_eq!(next(&desk).get("rows").is_some(), place + 1 < boards.len());
    }
    desk.close(1);
    assert_eq!(next(&desk), bare(desk.version()));
    // A draft: only arbiters see it, and are told of it.
    desk.pair(2);
    desk.publish(2);
    assert_eq!(next(&desk), bare(desk.version()));
    desk.register("Latecomer", 1500);
    assert_eq!(next(&desk), bare(desk.version()));
}

#[test]
fn a_private_tournament_is_told_to_its_staff_alone() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = desk(&server);
    let show_to = |visibility: &str| {
        let form = desk.page("/settings").form("form.form").with("visibility", visibility);
        desk.arbiter.submit(&form).one_of(&[200, 303]);
    };
    let (stranger, staff) = (server.anybody(), desk.arbiter.clone());
    let streams = [&stranger, &staff].map(|visitor| Stream::open(visitor, &desk.slug, ""));
    for stream in &streams {
        drop(stream.message());
    }
    let boards = desk.boards(1);
    desk.enter_result(1, &boards[0], "first").is(200);
    assert!(streams.iter().all(|stream| stream.message().get("rows").is_some()));

    // It is hidden while they listen.
    let before = desk.version();
    show_to("private");
    let hidden = desk.version();
    // Messages within a moment are combined, and hiding is more than a result: its own message is awaited.
    while before < hidden && streams[1].message()["version"] != json!(hidden) {}
    desk.enter_result(1, &boards[1], "second").is(200);
    desk.enter_result(1, &boards[2], "draw").is(200);
    let heard: Vec<String> = std::iter::from_fn(|| streams[0].text()).collect();
    assert!(heard.iter().all(|text| !text.contains("rows")), "{heard:?}");
    let version = desk.arbiter.get(&format!("/t/{}.json", desk.slug)).is(200).json()["version"].clone();
    let mut messages = std::iter::from_fn(|| Some(streams[1].message()));
    let last = messages.find(|message| message["version"] == version).unwrap();
    assert_eq!(last["rows"][0]["code"], json!("draw"), "{last}");
    stranger.get(&format!("/t/{}/live", desk.slug)).is(404);
}

#[test]
fn pages_say_which_results_they_show() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = desk(&server);
    desk.enter_all(1, |_| "draw");
    desk.close(1);
    desk.pair(2);
    desk.publish(2);
    let said = |rest: &str| {
        let page = desk.public(rest).html();
        let body = page.select(&css("body")).next().unwrap();
        let said = |name: &str| body.attr(name).unwrap_or_default().to_owned();
        (said("data-live-reach"), said("data-live-boards"))
    };
    let is = |rest: &str, reach: &str, boards: &str| {
        assert_eq!(said(rest), (reach.to_owned(), boards.to_owned()), "{rest}");
    };
    is("/r/2", "1/2", "1/2");
    is("/r/1", "1/1", "1/1");
    is("", "", "1/2");
    is("/players", "1/0", "");
    is("/r/1/standings", "1/1", "");
    is("/r/2/names", "1/2", "");
    is("/crosstable", "", "");
}

#[test]
fn a_page_asks_for_one_sheet_and_one_script() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = desk(&server);
    let pages = ["/r/1", "/standings", ""].map(|rest| format!("/t/{}{rest}", desk.slug));
    for address in pages.into_iter().chain(["/".into(), desk.at("/r/1"), desk.at("/players"), "/nowhere".into()]) {
        let page = desk.arbiter.get(&address).html();
        let count = |selector: &str| page.select(&css(selector)).count();
        // A page for a wrong address embeds no styles, so it links the first ones, too (P31).
        let sheets = if address == "/nowhere" { 2 } else { 1 };
        assert_eq!(count("link[rel=stylesheet]"), sheets, "{address}");
        assert!(count("script[src]") <= 1, "{address}");
    }
    let page = desk.public("/r/1").html();
    let mut bytes = 0;
    for (selector, name) in [("link[rel=stylesheet]", "href"), ("script[src]", "src")] {
        let address = page.select(&css(selector)).next().unwrap().attr(name).unwrap().to_owned();
        let file = server.anybody().ask(&address).header("accept-encoding", "br").get().is(200);
        assert_eq!(file.header("cache-control"), "public, max-age=31536000, immutable");
        bytes += file.body.len();
        for (accepted, coding) in [("br", "br"), ("gzip", "gzip"), ("identity", "")] {
            let file = server.anybody().ask(&address).header("accept-encoding", accepted).get().is(200);
            assert_eq!(file.header("content-encoding"), coding);
            assert!(file.header("vary").contains("accept-encoding"));
        }
    }
    // Over a slow line in a hall, a phone's first page must appear quickly.
    assert!(bytes < 25_000, "{bytes}");
}

/// Tests that an arbiter's page is compressed only if no other site can trigger the request with text of its own.
#[test]
fn a_page_of_the_desk_is_packed_for_whom_it_is_made() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = harbour(&server, 40);
    desk.pair(1);
    desk.publish(1);
    let asked = |visitor: &Visitor, site: &str| {
        let ask = visitor.ask(&format!("/desk/{}/r/1", desk.slug)).header("accept-encoding", "br, gzip");
        if site.is_empty() { ask.get() } else { ask.header("sec-fetch-site", site).get() }
    };
    let boards = |page: &[u8]| String::from_utf8(page.to_vec()).unwrap().matches("data-board=").count();
    let is_packed = |answer: Answer| {
        let answer = answer.is(200);
        if answer.headers.get("content-encoding").is_none() {
            assert_eq!(boards(&answer.body), 20);
            return false;
        }
        assert_eq!(answer.header("content-encoding"), "br");
        assert!(answer.header("vary").contains("accept-encoding"), "{:?}", answer.headers);
        let mut page = Vec::new();
        brotli::Decompressor::new(&answer.body[..], 4096).read_to_end(&mut page).unwrap();
        assert_eq!(boards(&page), 20);
        assert!(answer.body.len() * 8 < page.len(), "{} of {}", answer.body.len(), page.len());
        true
    };
    // Without HTTPS browsers do not identify the requesting site, and there is no secret to protect.
    assert!(is_packed(asked(&desk.arbiter, "")));
    drop(server);
    let mut command = command();
    command.env("QISAI_DATABASE", &database.url);
    let server = Server::launch(command, &["--behind-https"], "http://");
    let arbiter = server.anybody().sign_in("anna");
    for (site, packed) in
        [("same-origin", true), ("none", true), ("cross-site", false), ("same-site", false), ("", false)]
    {
        assert_eq!(is_packed(asked(&arbiter, site)), packed, "{site}");
    }
}

mod browser {
    use crate::browser::{light, published, story};

    #[test]
    fn a_board_is_found_among_many() {
        story(async |driver, server| {
            let desk = published(server, 130);
            light::find(driver, server, &desk).await;
        });
    }

    #[test]
    fn a_result_reaches_desk_and_phone_without_a_page() {
        story(async |driver, server| {
            let desk = published(server, 20);
            light::lines(driver, server, &desk).await;
        });
    }

    #[test]
    fn results_that_cannot_be_sent_outlive_a_reload() {
        story(async |driver, server| {
            let desk = published(server, 20);
            light::queue(driver, server, &desk).await;
        });
    }
}
