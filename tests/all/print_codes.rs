//! Tests for printed codes: every module is wide enough for a phone, whatever the URL, and the content of the code is
//! printed beside it.

use std::collections::BTreeMap;

use qisai_view::print::catalogue::CATALOGUE;
use scraper::Html;

use crate::prints::codes;
use crate::slips;
use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::hall::hall;
use crate::support::http::{css, words};
use crate::support::server::Server;

/// Minimum width of a module that phones read from paper, in tenths of a millimetre.
const MODULE: usize = 8;
const HALL: &str = "http://192.168.1.42:8080";

fn printed(desk: &Desk, code: &str, root: &str) -> String {
    let query = serde_html_form::to_string(vec![("lang", "both"), ("root", root)]).unwrap();
    desk.page(&format!("/print/{code}?{query}")).text()
}

/// Returns the codes of a document: width in tenths of a millimetre, and modules on a side.
fn sizes(text: &str) -> Vec<(usize, usize)> {
    let page = Html::parse_document(text);
    let size = |svg: scraper::ElementRef| {
        let width = svg.attr("width").unwrap().strip_suffix("mm").unwrap().replace('.', "");
        let side = svg.attr("viewBox").unwrap().rsplit(' ').next().unwrap();
        (width.parse().unwrap(), side.parse().unwrap())
    };
    page.select(&css("svg.qr")).map(size).collect()
}

/// Creates a hall whose slips have codes, and a network.
fn with_codes(server: &Server) -> Desk {
    let (desk, _) = hall(server, 4, "phones");
    let form = desk.page("/devices").form("#network-form").with("name", "Hall").with("password", "long enough");
    desk.arbiter.submit(&form.with("kind", "wpa")).is(303);
    desk
}

#[test]
fn every_module_on_paper_is_eight_tenths_of_a_millimetre_wide() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = with_codes(&server);
    let long = format!("https://{}.example.org", "federation-of-all-clubs".repeat(3));
    let longest = format!("https://{}.example.org", "x".repeat(170));
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for has_halves in [false, true] {
        if has_halves {
            assert_eq!(slips::slips(&desk, 1).len(), 2);
        }
        for root in [HALL, long.as_str(), longest.as_str()] {
            for entry in CATALOGUE {
                for (width, side) in sizes(&printed(&desk, entry.code, root)) {
                    assert!(width >= side * MODULE, "{} at {root}: {width} tenths of mm, {side} modules", entry.code);
                    *seen.entry(entry.code).or_default() += usize::from(root == HALL);
                }
            }
        }
    }
    // Two boards, four players, a URL and a network; there are four halves.
    let found: Vec<(&str, usize)> = seen.into_iter().collect();
    let expected = [("badges", 8), ("badges-plain", 8), ("board-codes", 4), ("network", 4), ("slips", 2 + 4)];
    assert_eq!(found, expected, "documents with codes, asked for twice");
}

#[test]
fn the_sheet_only_widens_codes() {
    let sheet = include_str!("../../static/css/paper.css");
    let mut plain = String::new();
    for part in sheet.split("/*") {
        plain.push_str(part.split_once("*/").map_or(part, |(_, rest)| rest));
    }
    let rules = plain.split('}').filter_map(|rule| rule.rsplit_once('{'));
    let properties = |declarations: &str| -> Vec<String> {
        let names = declarations.split(';').filter_map(|one| one.split_once(':'));
        names.map(|(name, _)| name.trim().to_owned()).collect()
    };
    let (mut of_pictures, mut of_places) = (0, 0);
    for (selector, declarations) in rules {
        let names = |wanted: &str| {
            let is_part = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
            selector.split(|letter: char| !is_part(letter)).any(|part| part == wanted)
        };
        let declared = properties(declarations);
        let allowed = ["display", "height", "min-width", "margin-inline"];
        if names("svg") || names(".qr") {
            assert!(declared.iter().all(|name| allowed.contains(&name.as_str())), "{selector}: {declared:?}");
            let is_free = declared.iter().all(|name| name != "height") || declarations.contains("height: auto");
            assert!(is_free, "{selector}");
            of_pictures += 1;
        } else if names(".code") || names(".half") {
            let narrows = ["width", "max-width", "height", "max-height", "overflow", "zoom", "scale", "transform"];
            assert!(!declared.iter().any(|name| narrows.contains(&name.as_str())), "{selector}: {declared:?}");
            of_places += 1;
        }
    }
    assert!(of_pictures >= 3 && of_places >= 1, "{of_pictures} rules of pictures, {of_places} of their places");
}

#[test]
fn what_a_code_says_stands_below_it_and_alone_where_it_has_no_room() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = with_codes(&server);
    let reads = |text: &str| -> Vec<String> {
        let page = Html::parse_document(text);
        page.select(&css(".card:not(.free) > .code > .reads")).map(words).collect()
    };
    for code in ["slips", "board-codes", "badges", "badges-plain"] {
        let text = printed(&desk, code, HALL);
        let said = reads(&text);
        assert!(said.len() >= 2 && said == codes(&text), "{code}: {said:?}");
    }
    // One of eight slips on a sheet has room for 32.8 mm; a longer URL has a larger code, and there are four slips on a
    // sheet.
    let high = |root: &str| {
        let page = Html::parse_document(&printed(&desk, "slips", root));
        let sheets = css(".sheet.slips.halved");
        page.select(&sheets).count()
    };
    let long = format!("https://{}.example.org", "federation-of-all-clubs".repeat(2));
    assert_eq!((high(HALL), high(&long)), (0, 1));
    assert_eq!(sizes(&printed(&desk, "slips", &long)).len(), 2);
    let longest = format!("https://{}.example.org", "x".repeat(170));
    for code in ["slips", "board-codes", "badges", "badges-plain"] {
        let text = printed(&desk, code, &longest);
        assert!(sizes(&text).is_empty(), "{code}");
        let said = reads(&text);
        assert!(said.len() >= 2 && said.iter().all(|address| address.starts_with(&longest)), "{code}: {said:?}");
    }
}
