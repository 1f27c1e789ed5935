//! Tests for what other sites and programs take: pages in frames, feeds, the map of the site, share titles.

use crate::prints::{made, play};
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
        assert_eq!(html.select(&css("header.band, nav.tabs, form")).count(), 0, "{page} has no head and no forms");
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
fn p11_search_engines_find_the_public_pages() {
    let (_database, server, desk) = hall();
    let robots = server.anybody().get("/robots.txt").is(200).text();
    assert!(robots.contains("Disallow: /desk\n") && robots.contains("/sitemap.xml\n"), "{robots}");
    let map = server.anybody().get("/sitemap.xml").is(200).text();
    assert!(map.contains(&format!("/t/{}/standings</loc>", desk.slug)), "{map}");
    assert!(server.anybody().get("/api").is(200).text().contains("/t/SLUG/standings.json"));
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
}
