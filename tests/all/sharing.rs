//! Tests for what other sites and programs take: pages in frames, feeds, the map of the site, share titles.

use crate::prints::{made, play};
use crate::round_robin::{publish_all, table};
use crate::stages::{form, into_groups, round_robin, send};
use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{Answer, css, words};
use crate::support::program::command;
use crate::support::server::Server;

/// Returns an event with one closed and one published round, and its server.
fn hall() -> (Database, Server, Desk) {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = made(&server.anybody().set_up("anna"), "Harbour Open", &[]);
    desk.import_field(6);
    play(&desk, 1);
    desk.pair(2);
    desk.publish(2);
    (database, server, desk)
}

fn may_be_framed(answer: &Answer) -> bool {
    let policy = answer.header("content-security-policy");
    let is_denied = answer.header("x-frame-options") == "DENY";
    assert_eq!(is_denied, policy.contains("frame-ancestors 'none'"), "{policy}");
    !is_denied
}

#[test]
fn p11_two_pages_can_be_framed_and_all_others_cannot() {
    let (_database, server, desk) = hall();
    let anybody = server.anybody();
    for (page, shown) in [("standings", "Player 1"), ("pairings", "Round 2")] {
        let answer = anybody.get(&format!("/t/{}/embed/{page}", desk.slug)).is(200);
        assert!(may_be_framed(&answer), "{page}");
        let html = answer.html();
        assert!(words(html.select(&css("main")).next().unwrap()).contains(shown), "{page}");
        assert_eq!(html.select(&css("header.band, nav.tabs, form")).count(), 0, "{page} has no header and no forms");
        assert_eq!(html.select(&css("base[target='_blank']")).count(), 1);
    }
    for path in ["", "/standings", "/r/2", "/embed/players", "/feed.atom"] {
        assert!(!may_be_framed(&anybody.get(&format!("/t/{}{path}", desk.slug))), "{path}");
    }
    assert!(!may_be_framed(&anybody.get("/")));
    // Nobody else sees what is not public.
    let form = desk.page("/settings").form("form.form").with("visibility", "private");
    desk.arbiter.submit(&form).is(303);
    for path in ["/embed/standings", "/feed.atom"] {
        anybody.get(&format!("/t/{}{path}", desk.slug)).is(404);
    }
    for path in ["/feed.atom", "/sitemap.xml"] {
        assert!(!anybody.get(path).is(200).text().contains(&desk.slug), "{path}");
    }
}

#[test]
fn p11_feeds_have_an_entry_for_each_public_round() {
    let (_database, server, desk) = hall();
    for path in [format!("/t/{}/feed.atom", desk.slug), "/feed.atom".to_owned()] {
        let answer = server.anybody().get(&path).is(200);
        assert!(answer.header("content-type").starts_with("application/atom+xml"));
        let text = answer.text();
        assert_eq!(text.matches("<entry>").count(), 2, "{text}");
        let results = text.find("Harbour Open, Round 1: results").unwrap();
        let pairings = text.find("Harbour Open, Round 2: pairings").unwrap();
        assert!(pairings < results, "the newest first");
        let address = format!("/t/{}/r/2\"", desk.slug);
        assert!(text.contains("href=\"http://") && text.contains(&address), "addresses are whole: {text}");
        assert!(!text.contains("<updated>1970"), "{text}");
    }
}

#[test]
fn p11_an_embedded_page_that_moved_stays_in_its_frame() {
    let (_database, server, desk) = hall();
    let moved = |from: &str, to: &str| {
        let answer = server.anybody().get(&format!("/t/{}{from}", desk.slug)).is(303);
        assert_eq!(answer.location(), format!("/t/{}{to}", desk.slug));
        assert!(may_be_framed(&answer), "{from}");
    };
    moved("/embed/standings/?lang=zh", "/embed/standings?lang=zh");
    moved("/g1/embed/pairings?lang=zh", "/embed/pairings?lang=zh");
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = round_robin(&server);
    desk.import_field(8);
    into_groups(&desk, 2, "snake");
    send(&desk, &form(&desk, "open"));
    let replaced = server.anybody().get(&format!("/t/{}/g1/embed/standings", desk.slug)).is(303);
    assert_eq!(replaced.location(), format!("/t/{}/g2/embed/standings", desk.slug));
}

#[test]
fn p11_frames_and_feeds_respect_withheld_results() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = made(&server.anybody().set_up("anna"), "Harbour Open", &[("rounds", "1")]);
    desk.import_field(4);
    let form = desk.page("/reporting").form("#reporting").with("holds_last_round", "1");
    desk.arbiter.submit(&form).is(303);
    play(&desk, 1);
    let text = |path: &str| server.anybody().get(&format!("/t/{}{path}", desk.slug)).is(200);
    let note = |path: &str| words(text(path).html().select(&css("p.withheld")).next().unwrap());
    assert!(!note("/standings").is_empty());
    assert_eq!(note("/embed/standings"), note("/standings"));
    let feed = text("/feed.atom").text();
    assert!(feed.contains("Round 1: pairings") && !feed.contains("results<"), "{feed}");
}

#[test]
fn p11_the_feed_of_the_site_has_what_happened_last() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = table(&server, &[("system", "round_robin")], 6);
    publish_all(&desk);
    let titles = || {
        let text = server.anybody().get("/feed.atom").is(200).text();
        let titles = text.split("<entry>").skip(1).filter_map(|entry| entry.split(['<', '>']).nth(2));
        titles.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(titles(), ["Table Cup, Round 1: pairings", "Table Cup, Round 2: pairings"]);
    desk.enter_all(1, |_| "first");
    desk.close(1);
    assert_eq!(titles(), ["Table Cup, Round 1: results", "Table Cup, Round 2: pairings"]);
    // Announced tournaments of a later date have no rounds.
    for number in 1..=40 {
        made(&desk.arbiter, &format!("Future {number}"), &[("start", "2031-05-01"), ("end", "2031-05-03")]);
    }
    assert_eq!(titles().len(), 2);
}

#[test]
fn p11_feeds_are_fetched_again_only_if_they_changed() {
    let (_database, server, desk) = hall();
    let of_tournament = format!("/t/{}/feed.atom", desk.slug);
    for path in [of_tournament.as_str(), "/feed.atom"] {
        let first = server.anybody().get(path).is(200);
        assert_eq!(first.header("vary"), "accept-encoding, accept-language, cookie");
        assert_eq!(first.header("x-robots-tag"), "", "{path}");
        let tag = first.header("etag");
        assert!(!tag.is_empty(), "{path}");
        let ask = || server.anybody().ask(path).header("if-none-match", tag).get();
        ask().is(304);
    }
    desk.enter_all(2, |_| "first");
    desk.close(2);
    for path in [of_tournament.as_str(), "/feed.atom"] {
        assert!(server.anybody().get(path).is(200).text().contains("Round 2: results"), "{path}");
    }
    let form = desk.page("/settings").form("form.form").with("visibility", "unlisted");
    desk.arbiter.submit(&form).is(303);
    assert_eq!(server.anybody().get(&of_tournament).is(200).header("x-robots-tag"), "noindex");
}

#[test]
fn p11_search_engines_find_the_public_pages() {
    let (_database, server, desk) = hall();
    let robots = server.anybody().get("/robots.txt").is(200).text();
    assert!(robots.contains("Disallow: /desk\n") && robots.contains("/sitemap.xml\n"), "{robots}");
    assert!(robots.contains("Disallow: /q/\n") && robots.contains("Disallow: /Q/\n"), "codes of devices: {robots}");
    let map = server.anybody().get("/sitemap.xml").is(200).text();
    assert!(map.contains(&format!("/t/{}/standings</loc>", desk.slug)), "{map}");
    assert!(server.anybody().get("/api").is(200).text().contains("/t/NAME/standings.json"));
}

#[test]
fn p11_the_map_of_the_site_has_only_pages_that_exist() {
    let (_database, server, desk) = hall();
    let name = "青岛市中国象棋公开赛";
    let other = made(&desk.arbiter, name, &[]);
    other.import_field(4);
    let addresses = || {
        let map = server.anybody().get("/sitemap.xml").is(200).text();
        let paths = map.split("<loc>").skip(1).filter_map(|part| part.split("</loc>").next());
        let paths = paths.map(|whole| whole.splitn(4, '/').nth(3).map(|path| format!("/{path}")).unwrap());
        paths.inspect(|path| drop(server.anybody().get(path).is(200))).collect::<Vec<_>>()
    };
    let found = addresses();
    assert!(found.contains(&format!("/t/{}/standings", desk.slug)), "{found:?}");
    assert!(found.contains(&format!("/t/{}/players", other.slug)), "{found:?}");
    let new = desk.arbiter.get(&format!("/e/{}/new", other.slug)).is(200).form("form.form");
    desk.arbiter.submit(&new.with("section", "Women")).is(303);
    assert!(addresses().contains(&format!("/e/{}", other.slug)));
}

#[test]
fn p11_a_frame_before_the_first_round_has_no_form() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let name = "青岛市中国象棋公开赛";
    let desk = made(&server.anybody().set_up("anna"), name, &[]);
    desk.import_field(4);
    let embedded = desk.public("/embed/standings").is(200).html();
    assert!(words(embedded.select(&css("main")).next().unwrap()).contains("Player 4"));
    assert_eq!(embedded.select(&css("form, input")).count(), 0);
    let whole = desk.public("/players").is(200).html();
    assert_eq!(whole.select(&css("form.find")).count(), 1);
    // Ten Chinese letters are as wide as twenty others.
    assert_eq!(whole.select(&css("p.event.long")).count(), 0);
}

#[test]
fn p11_a_shared_link_shows_the_event_first() {
    let (_database, server, desk) = hall();
    let title = |path: &str| {
        let page = server.anybody().get(&format!("/t/{}{path}", desk.slug)).is(200).html();
        let title = css("meta[property='og:title']");
        page.select(&title).next().unwrap().attr("content").unwrap().to_owned()
    };
    assert_eq!(title(""), "Harbour Open");
    assert!(title("/standings").ends_with(" · Harbour Open"), "{}", title("/standings"));
}

#[test]
fn p11_addresses_have_the_base_path_of_the_public_url() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = made(&server.anybody().set_up("anna"), "Harbour Open", &[]);
    desk.import_field(4);
    desk.pair(1);
    desk.publish(1);
    server.stop();
    let mut program = command();
    program.env("QISAI_DATABASE", &database.url);
    let server = Server::launch(program, &["--public-url", "https://host.example/qisai/"], "http://");
    let text = |path: &str| server.anybody().get(path).is(200).text();
    let start = "https://host.example/qisai/t/harbour-open";
    assert!(text("/t/harbour-open/feed.atom").contains(&format!("href=\"{start}/r/1\"")));
    assert!(text("/sitemap.xml").contains(&format!("<loc>{start}</loc>")));
    let robots = text("/robots.txt");
    assert!(robots.contains("Disallow: /qisai/desk\n"), "{robots}");
    assert!(robots.contains("Sitemap: https://host.example/qisai/sitemap.xml"), "{robots}");
    let api = server.anybody().get("/api").is(200).html();
    let shown: Vec<String> = api.select(&css("dd code")).map(words).collect();
    assert!(shown.contains(&"/qisai/feed.atom".to_owned()), "{shown:?}");
    assert!(shown.iter().all(|address| address.starts_with("/qisai/")), "{shown:?}");
}
