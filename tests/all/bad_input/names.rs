//! Tests for names that contain markup, formulas, or right-to-left text.

use std::io::{Cursor, Read};

use qisai_view::print::catalogue::CATALOGUE;
use scraper::{ElementRef, Html};

use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{Visitor, css};
use crate::support::program::qisai;
use crate::support::server::Server;

const NAMES: [&str; 24] = [
    "<script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>",
    "' onmouseover='alert(1)",
    "\" autofocus onfocus=alert(1) x=\"",
    "</title><svg/onload=alert(1)>",
    "</textarea></form><form action=//evil.example>",
    "</table></main><h1>",
    "<!-- ",
    "]]> -->",
    "&lt;b&gt; &amp;amp; &#x3c;",
    "%3Cscript%3E",
    "{{ 7 * 7 }} ${7*7}",
    "javascript:alert(1)",
    "O'Brien; DROP TABLE player;--",
    "\u{202E}gnihtyreve\u{202C} \u{200F}\u{2066}x",
    "\u{200B}\u{FEFF}zero\u{200D}width",
    "张三 😀 𠮷野",
    "=1+1",
    "+1+cmd|' /C calc'!A0",
    "-1+1",
    "@SUM(A1:A9)",
    "＝1+1",
    " =HYPERLINK(\"http://evil.example\")",
    "a,b;c|d\"e\"",
];

/// Creates two rounds between people with these names and clubs.
fn tournament(visitor: &Visitor, name: &str, slug: &str, names: &[String]) -> Desk {
    let form = visitor.get("/desk/new").is(200).form("form[action='/desk/new']");
    let form = form.with("name", name).with("section", name).with("slug", slug).with("rounds", 2);
    let form = form.with("city", name).with("chief_arbiter", name).with("start", "2026-05-01");
    let form = form.with("visibility", "public");
    visitor.submit(&form).is(303);
    let desk = visitor.desk(slug);
    for (name, place) in names.iter().zip(1_u16..) {
        let form =
            desk.page("/players").form("#add").with("name", name).with("club", name).with("rating", 2400 - place);
        visitor.submit(&form).is(303);
    }
    for round in 1..=2 {
        desk.pair(round);
        desk.publish(round);
        desk.enter_all(round, |board| if board.board % 2 == 0 { "draw" } else { "first" });
        desk.close(round);
    }
    desk
}

/// Returns the elements of a page with the names of their attributes, in order. The language mark of Chinese names is
/// ignored.
fn skeleton(page: &Html) -> Vec<String> {
    let element = |element: ElementRef| {
        let is_name = element.value().attr("class") == Some("name");
        let attributes = element.value().attrs().filter(|attribute| !(is_name && *attribute == ("lang", "zh")));
        let mut attributes: Vec<&str> = attributes.map(|(name, _)| name).collect();
        attributes.sort_unstable();
        format!("{} {}", element.value().name(), attributes.join(" "))
    };
    page.root_element().select(&css("*")).map(element).collect()
}

#[track_caller]
fn same_skeleton(address: &str, hostile: &Html, benign: &Html) {
    let (hostile, benign) = (skeleton(hostile), skeleton(benign));
    let differs = hostile.iter().zip(&benign).position(|(one, other)| one != other);
    let at = differs.unwrap_or(hostile.len().min(benign.len()));
    assert_eq!(hostile.get(at), benign.get(at), "{address}: element {at}");
}

#[test]
fn names_are_text_on_every_page_and_in_every_file() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let plain: Vec<String> = (0..NAMES.len()).map(|number| format!("Benign {number}")).collect();
    let hostile: Vec<String> = NAMES.map(str::to_owned).into();
    let benign = tournament(&anna, "Benign Open", "benign", &plain);
    let hostile = tournament(&anna, NAMES[1], "hostile", &hostile);
    let players = u32::try_from(NAMES.len()).unwrap();

    let desk_pages = ["/settings", "/players", "/players/3", "/r/1", "/r/2", "/r/1/boards/3", "/log"];
    let desk_pages = |desk: &Desk| desk_pages.map(|page| desk.at(page));
    let pages = |desk: &Desk| desk.public_addresses(2, players).into_iter().chain(desk_pages(desk)).collect::<Vec<_>>();
    for (address, other) in pages(&hostile).into_iter().zip(pages(&benign)) {
        for lang in ["en", "zh"] {
            let ask = |address: &str| anna.get(&format!("{address}?lang={lang}")).is(200);
            let (page, other) = (ask(&address), ask(&other));
            assert_eq!(page.header("content-type"), other.header("content-type"));
            match page.header("content-type") {
                "text/html; charset=utf-8" => {
                    let html = page.html();
                    same_skeleton(&address, &html, &other.html());
                    let links = css("[href], [src], [action]");
                    let targets = html
                        .select(&links)
                        .flat_map(|it| ["href", "src", "action"].map(|name| it.attr(name)))
                        .flatten();
                    let foreign = targets.filter(|to| !to.starts_with(['/', '#']) || to.starts_with("//")).count();
                    assert_eq!(foreign, 0, "{address}");
                }
                "application/json" => assert!(page.json().is_object()),
                "text/csv; charset=utf-8" => no_formulas(&address, &page.text(), &other.text()),
                _ => no_formulas_in_a_workbook(&address, &page.body),
            }
        }
    }
    // The names themselves arrive as typed.
    let seen: Vec<String> = hostile.shape("/players.json")["players"]
        .as_array()
        .unwrap()
        .iter()
        .map(|player| player["name"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(seen, NAMES.map(str::trim));
    let page = hostile.public("/players").html();
    let text = page.root_element().text().collect::<String>();
    assert!(NAMES.iter().all(|name| text.contains(name.trim())), "{text}");
    for page in ["/", "/desk"] {
        let list = anna.get(page).is(200).html();
        assert!(list.select(&css("img[src=x], script:not([src])")).next().is_none(), "{page}");
    }

    let report = anna.get(&hostile.at("/export/trf26")).is(200);
    assert_eq!(report.text().lines().filter(|line| line.starts_with("001")).count(), NAMES.len());
    let file = database.path("hostile.trf");
    std::fs::write(&file, &report.body).unwrap();
    assert_eq!(qisai(["check", &file]).good(), format!("{file}: 2 rounds, 0 differ\n"));
    assert_eq!(database.verify(), 2);
}

/// Returns rare and long names: four-byte characters, mixed scripts, right-to-left text, unclosed marks, sixty
/// characters.
fn rare_names() -> Vec<String> {
    let rare = [
        "𠮷野家𪚥",
        "Ὀδυσσεύς Одиссей 奥德修斯 𪚥",
        "محمد بن سلمان 17",
        "דוד בן־גוריון",
        "\u{2069}\u{202E}unclosed\u{2067} 17",
        "Maximiliana-Theodora Annelise von Hohenzollern-Sigmaringen Q",
    ];
    let long = ["欧阳".repeat(30), "𪚥".repeat(60)];
    rare.map(str::to_owned).into_iter().chain(long).collect()
}

/// Documents that do not list all players.
const OF_FEW: [&str; 24] = [
    "bracket",
    "team-pairings",
    "postponed",
    "next-round",
    "duty",
    "team-crosstable",
    "team-totals",
    "crosstable-grid",
    "statistics",
    "table-cards",
    "board-codes",
    "labels",
    "network",
    "match-sheets",
    "line-up-forms",
    "absence",
    "adjournment",
    "warning",
    "appeal",
    "rules",
    "officials",
    "prizes",
    "receipts",
    "certificates",
];
/// Elements of a printed document.
const ON_PAPER: [&str; 14] =
    ["section", "table", "thead", "tbody", "tfoot", "tr", "th", "td", "span", "b", "p", "div", "svg", "path"];

#[test]
fn names_stand_whole_and_escaped_in_every_document_on_paper() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let rare = rare_names();
    assert_eq!(rare.iter().map(|name| name.chars().count()).max(), Some(60));
    let names: Vec<String> = NAMES.map(str::to_owned).into_iter().chain(rare).collect();
    let desk = tournament(&anna, NAMES[1], "paper", &names);
    let (parts, everything) = (css("main *"), css("main"));
    for entry in CATALOGUE {
        for lang in ["en", "both"] {
            let answer = desk.page(&format!("/print/{}?lang={lang}&round=2", entry.code));
            let (said, text, page) = (format!("{} in {lang}", entry.code), answer.text(), answer.html());
            assert_eq!(text.matches("<script").count(), 1, "{said}: the button's and no other");
            for part in page.select(&parts) {
                assert!(ON_PAPER.contains(&part.value().name()), "{said}: {}", part.html());
                let acts = |name: &str| name.starts_with("on") || ["href", "src", "style", "autofocus"].contains(&name);
                assert!(!part.value().attrs().any(|(name, _)| acts(name)), "{said}: {}", part.html());
            }
            let main = page.select(&everything).next().unwrap().text().collect::<String>();
            let missing: Vec<&str> =
                names.iter().map(|name| name.trim()).filter(|name| !main.contains(*name)).collect();
            assert!(OF_FEW.contains(&entry.code) || missing.is_empty(), "{said} lacks {missing:?}");
        }
    }
    // The number precedes the name, and a right-to-left name does not move it.
    let slips = desk.page("/print/slips?lang=en&round=2").html();
    let players: Vec<String> =
        slips.select(&css(".player > span:nth-child(2)")).map(|name| name.text().collect()).collect();
    assert_eq!(players.len(), names.len());
    for name in &names {
        let seat = players.iter().find(|player| player.contains(name.trim())).unwrap();
        assert!(seat.starts_with(|first: char| first.is_ascii_digit()), "{seat}");
    }
    assert!(players.iter().any(|player| player.ends_with(" \u{2068}דוד בן־גוריון\u{2069}")), "{players:?}");
    assert_eq!(database.verify(), 1);
}

/// Checks that no cell of a workbook is a formula.
#[track_caller]
fn no_formulas_in_a_workbook(address: &str, body: &[u8]) {
    let mut book = zip::ZipArchive::new(Cursor::new(body)).unwrap();
    let mut sheet = String::new();
    book.by_name("xl/worksheets/sheet1.xml").unwrap().read_to_string(&mut sheet).unwrap();
    assert!(sheet.contains("<c ") && !sheet.contains("<f>"), "{address}: {sheet}");
}

/// Checks that no cell of a table is a formula, and that rows and columns are as many as with harmless names.
#[track_caller]
fn no_formulas(address: &str, text: &str, benign: &str) {
    let rows = |text: &str| -> Vec<Vec<String>> {
        let table = text.strip_prefix('\u{FEFF}').unwrap();
        let mut reader = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(table.as_bytes());
        reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect()
    };
    let (rows, others) = (rows(text), rows(benign));
    assert_eq!(
        rows.iter().map(Vec::len).collect::<Vec<_>>(),
        others.iter().map(Vec::len).collect::<Vec<_>>(),
        "{address}"
    );
    for cell in rows.iter().flatten() {
        let number = cell.parse::<f64>().is_ok() || cell.trim_matches(['+', '-', ' ']).is_empty();
        assert!(
            number || !cell.trim_start().starts_with(['=', '+', '-', '@', '＝', '\t', '\r', '\n']),
            "{address}: {cell}"
        );
    }
}

#[test]
fn names_of_accounts_and_files_are_text_too() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let desk = anna.create_tournament("Harbour Open", 3);
    let states = ["benign", "<img src=x onerror=alert(1)>", "'\" onclick=alert(1) x='"].map(|name| {
        anna.add_account(name, "arbiter");
        desk.give(name, "arbiter");
        let owner = anna.clone();
        let theirs = server.anybody().sign_in(name).desk(&desk.slug);
        theirs.register(&format!("Entered by {}", name.len()), 2000);
        let pages = [owner.get("/accounts"), desk.page("/staff"), desk.page("/log"), theirs.page("/players")];
        let preview = desk.preview(&name.replace('"', ""), "Name\nCarroll\n");
        anna.post("/accounts", &[("what", "remove"), ("name", name)]).is(303);
        let refused = server.anybody().try_to_sign_in("/sign-in", name, "wrong password").is(401);
        // Lines of the log and the list of players grow with every turn.
        let danger = |page: Html| page.select(&css("img[src=x], [onerror], [onclick], [x]")).count();
        let all = pages.into_iter().chain([preview, refused]);
        all.map(|page| danger(page.one_of(&[200, 401]).html())).sum::<usize>()
    });
    assert_eq!(states, [0, 0, 0]);
}
