//! Tests for printed documents as requested by an arbiter.

use std::collections::BTreeSet;

use qisai_view::print::catalogue::CATALOGUE;
use scraper::Html;

use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{Visitor, css, words};
use crate::support::server::Server;

const LANGS: [&str; 3] = ["zh", "en", "both"];
const MARKUP: &str = "<script>alert(1)</script>";

/// Creates a tournament in its own event.
pub fn made(anna: &Visitor, name: &str, fields: &[(&str, &str)]) -> Desk {
    let form = anna.get("/desk/new").is(200).form("form[action='/desk/new']").with("name", name);
    let form = form.with("start", "2026-05-01").with("end", "2026-05-03").with("city", "Bay").with("rounds", 5);
    let form = form.with("visibility", "public");
    let form = fields.iter().fold(form, |form, (name, value)| form.with(name, value));
    let answer = anna.submit(&form).is(303);
    anna.desk(answer.location().split('/').nth(2).unwrap())
}

/// Plays a round to its end.
pub fn play(desk: &Desk, round: u16) {
    desk.pair(round);
    desk.publish(round);
    desk.enter_all(round, |_| "first");
    desk.close(round);
}

pub fn document(desk: &Desk, code: &str, query: &str) -> String {
    desk.page(&format!("/print/{code}?{query}")).text()
}

/// Checks every document in every language: it exists, concerns the event, and is a single page.
fn every_document_answers(desk: &Desk, event: &str) {
    for entry in CATALOGUE {
        for lang in LANGS {
            let text = document(desk, entry.code, &format!("lang={lang}"));
            let said = format!("{} in {lang} of {event}", entry.code);
            assert_eq!(text.matches("<script").count(), 1, "{said}: the button's and no other");
            assert!(!text.contains("alert(1)</script>"), "{said}: what people type is escaped");
            let page = Html::parse_document(&text);
            let main = words(page.select(&css("main")).next().unwrap());
            // Code sheets carry only the number of their board.
            assert!(entry.code == "board-codes" || main.contains(event), "{said}: {main}");
            assert!(page.select(&css(".part")).next().is_some(), "{said}: something to print");
            let has_chinese = main.chars().any(|letter| ('\u{4e00}'..='\u{9fff}').contains(&letter));
            // A tent card has only names.
            assert!(entry.code == "tent-cards" || has_chinese == (lang != "en"), "{said}: {main}");
            if lang == "en" {
                let small = |head: &String| head.starts_with(|letter: char| letter.is_ascii_lowercase());
                let small: Vec<String> = page.select(&css(".heads th")).map(words).filter(small).collect();
                assert!(small.is_empty(), "{said}: heads begin with a capital: {small:?}");
            }
            let has_both = text.contains("lang=\"zh-Hans\">") && text.contains("class=\"en\" lang=\"en\">");
            assert!(entry.code == "tent-cards" || lang != "both" || has_both, "{said}");
        }
    }
}

#[test]
fn every_document_answers_for_a_swiss() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = made(&server.anybody().set_up("anna"), "Harbour Open", &[]);
    desk.import_field(12);
    desk.register(MARKUP, 2000);
    play(&desk, 1);
    desk.pair(2);
    every_document_answers(&desk, "Harbour Open");
    assert!(document(&desk, "players", "lang=en").contains("&#60;script&#62;alert(1)"));
    let draft = document(&desk, "pairings", "lang=en");
    assert!(draft.contains("Pairings by board, round 2 (draft)"), "{draft}");
    assert!(document(&desk, "pairings", "lang=en&round=1").contains("Pairings by board, round 1"));
    let cards = Html::parse_document(&document(&desk, "player-cards", "lang=en"));
    assert_eq!(cards.select(&css("table.card")).count(), 13, "a card of each");
    let heads: Vec<String> = cards.select(&css("table.card th")).map(words).collect();
    assert!(heads.iter().any(|head| head.ends_with("1 Player 1")), "{heads:?}");
    assert!(!heads.iter().any(|head| head.ends_with('·')), "nothing is said of a club that nobody has: {heads:?}");
}

#[test]
fn every_document_answers_for_a_knockout() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk =
        made(&server.anybody().set_up("anna"), "Club Cup", &[("system", "knockout"), ("contest", "one_decider")]);
    desk.import_field(8);
    play(&desk, 1);
    every_document_answers(&desk, "Club Cup");
}

#[test]
fn every_document_answers_for_a_round_robin_in_xiangqi() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = made(
        &server.anybody().set_up("anna"),
        "Lake Cup",
        &[("system", "round_robin"), ("discipline", "xiangqi"), ("scoring", "two_one_zero")],
    );
    desk.import_field(6);
    play(&desk, 1);
    every_document_answers(&desk, "Lake Cup");
    let rules = document(&desk, "rules", "lang=en");
    assert!(rules.contains("1–6   2–5   3–4"), "the pairs of the table: {rules}");
    let slips = document(&desk, "slips", "lang=zh");
    for needed in ["2-0", "1-1", "0-2", "犯规", "用时", "裁判员签名", "红方"] {
        assert!(slips.contains(needed), "{needed}");
    }
    let sheet = document(&desk, "score-sheets", "lang=zh");
    for needed in ["回合", "犯规", "用时", "签名", "成绩"] {
        assert!(sheet.contains(needed), "what article 10.1 asks for: {needed}");
    }
}

#[test]
fn every_document_answers_where_nothing_is_played() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    every_document_answers(&made(&anna, "Empty Open", &[]), "Empty Open");
    let alone = made(&anna, "Lone Open", &[]);
    alone.import_field(1);
    every_document_answers(&alone, "Lone Open");
    assert!(document(&alone, "pairings", "lang=en").contains("No round is paired yet"));
    assert!(document(&alone, "certificates", "lang=zh").contains("尚无成绩"));
}

/// Returns the boards of the slips, sheet by sheet; `None` for an empty place.
fn slips(text: &str) -> Vec<Vec<Option<usize>>> {
    let page = Html::parse_document(text);
    let sheets = css(".sheet.slips");
    let number = css(".number span:last-child");
    let board = |card: scraper::ElementRef| card.select(&number).next().map(|board| words(board).parse().unwrap());
    page.select(&sheets).map(|sheet| sheet.select(&css(".card")).map(board).collect()).collect()
}

#[test]
fn four_hundred_players_have_every_document_and_slips_that_can_be_cut_as_a_pile() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = made(&server.anybody().set_up("anna"), "Large Open", &[]);
    desk.import_field(400);
    desk.pair(1);
    desk.publish(1);
    for entry in CATALOGUE {
        let text = document(&desk, entry.code, "lang=both");
        assert!(entry.code == "board-codes" || text.contains("Large Open"), "{}", entry.code);
    }
    let sheets = slips(&document(&desk, "slips", "lang=en"));
    assert_eq!(sheets.len(), 25);
    let cut: Vec<usize> = (0..8).flat_map(|place| sheets.iter().filter_map(move |sheet| sheet[place])).collect();
    assert_eq!(cut, (1..=200).collect::<Vec<_>>(), "place after place, from the top sheet down");
    let test = slips(&document(&desk, "slips", "lang=en&test=3"));
    assert_eq!(test.concat().into_iter().flatten().collect::<Vec<_>>(), [1, 2, 3]);

    let rows = |code: &str| {
        let page = Html::parse_document(&document(&desk, code, "lang=en"));
        page.select(&css("tbody tr:not(.note)")).count()
    };
    assert_eq!((rows("pairings"), rows("standings"), rows("check-in"), rows("table-1")), (200, 400, 400, 400));
    let names = Html::parse_document(&document(&desk, "names", "lang=en"));
    let seated: Vec<String> = names.select(&css("tbody .name")).map(words).collect();
    assert_eq!(seated.len(), 400);
    assert_eq!(seated.iter().collect::<BTreeSet<_>>().len(), 400, "everybody once");
}

#[test]
fn lists_by_name_are_read_down_the_columns() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = made(&server.anybody().set_up("anna"), "Harbour Open", &[]);
    desk.import_players("Name,Rating\nDodgson,2400\nAda,2300\nCarroll,2200\nBabbage,2100\n");
    desk.pair(1);
    let names = Html::parse_document(&document(&desk, "names", "lang=en"));
    let lines: Vec<Vec<String>> =
        names.select(&css("tbody tr")).map(|line| line.select(&css(".name")).map(words).collect()).collect();
    assert_eq!(lines, [["Ada", "Carroll"], ["Babbage", "Dodgson"]]);
}

#[test]
fn certificates_and_receipts_name_who_has_won_what() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = made(&server.anybody().set_up("anna"), "Harbour Open", &[]);
    desk.import_field(8);
    play(&desk, 1);
    let leaders = |desk: &Desk| -> Vec<String> {
        let rows = desk.public("/standings.json").json()["rows"].as_array().unwrap().clone();
        rows.iter().take(3).map(|row| row["name"].as_str().unwrap().to_owned()).collect()
    };
    let certificates = document(&desk, "certificates", "lang=en");
    for name in leaders(&desk) {
        assert!(certificates.contains(&name), "{name} without announced prizes");
    }
    assert!(document(&desk, "receipts", "lang=en").contains("No prize winners yet"));

    let form = desk.page("/prizes").form("form.form").with("tables", "Open: 500+cup, 300").with("division", "none");
    desk.arbiter.submit(&form).is(303);
    let first = leaders(&desk).remove(0);
    for code in ["certificates", "receipts", "prizes", "final", "record-book"] {
        let text = document(&desk, code, "lang=both");
        assert!(text.contains(&first), "{code}");
        if code != "certificates" {
            // Several have full points and share the money.
            assert!(text.contains(" + cup"), "{code}");
        }
    }
    let certificates = document(&desk, "certificates", "lang=zh");
    assert!(certificates.contains("“Open”中荣获并列第一名") && !certificates.contains("中荣获第一名"));
}

#[test]
fn a_certificate_of_a_shared_place_says_so() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = made(&server.anybody().set_up("anna"), "Harbour Open", &[]);
    desk.import_field(4);
    desk.pair(1);
    desk.publish(1);
    desk.enter_all(1, |_| "draw");
    desk.close(1);
    let [english, chinese] = ["lang=en", "lang=zh"].map(|query| document(&desk, "certificates", query));
    assert_eq!(english.matches("Shared 1st place in Harbour Open").count(), 4);
    assert_eq!(chinese.matches("在Harbour Open中荣获并列第一名").count(), 4);
}

#[test]
fn the_same_version_gives_the_same_bytes() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = made(&server.anybody().set_up("anna"), "Harbour Open", &[]);
    desk.import_field(12);
    play(&desk, 1);
    for entry in CATALOGUE {
        let ask = || document(&desk, entry.code, "lang=both");
        assert!(ask() == ask(), "{}", entry.code);
    }
    let standings = document(&desk, "standings", "lang=en");
    assert!(standings.contains("<span class=\"stamp\">Updated 20"), "the moment of the version: {standings}");
    assert!(!standings.contains(&format!("v{}", desk.version())), "what is hung up names no version: {standings}");
}

#[test]
fn tiles_of_the_wall_table_have_the_same_lines_side_by_side() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = made(&server.anybody().set_up("anna"), "Harbour Open", &[("rounds", "9")]);
    desk.import_field(20);
    play(&desk, 1);
    // Nine rounds and twenty players: two tiles side by side, two bands.
    let page = Html::parse_document(&document(&desk, "table-2", "lang=en&paper=a4"));
    let numbers = |tile: scraper::ElementRef| -> Vec<String> {
        let rows = css("tbody tr:not(.note)");
        tile.select(&rows).map(|row| words(row.select(&css("td")).next().unwrap())).collect()
    };
    let tiles: Vec<Vec<String>> = page.select(&css("table.wall")).map(numbers).collect();
    assert_eq!(tiles.len(), 4);
    assert_eq!((&tiles[0], &tiles[2]), (&tiles[1], &tiles[3]));
    assert_eq!(tiles[0].len() + tiles[2].len(), 20);
    let marks: Vec<String> = page.select(&css("table.wall .note")).map(words).collect();
    assert!(marks[0].starts_with("A1 | glue here") && marks[1] == "A2" && marks[3] == "B2", "{marks:?}");
    // On A3 it fits side by side and one below the other.
    let large = Html::parse_document(&document(&desk, "table-2", "lang=en"));
    assert_eq!(large.select(&css("table.wall")).count(), 1);
    assert!(large.select(&css("body.a3")).next().is_some());
}

#[test]
fn the_order_book_lists_the_entries_of_each_unit() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = made(&server.anybody().set_up("anna"), "Harbour Open", &[]);
    desk.import_players("Name,Rating,Club\nAda,2400,North\nBabbage,2300,South\nCarroll,2200,North\nDodgson,2100,\n");
    let page = Html::parse_document(&document(&desk, "order-book", "lang=en"));
    let lines: Vec<String> = page.select(&css("table.entries tbody tr:not(.note)")).map(words).collect();
    let told =
        ["North (2)", "1Ada2400", "3Carroll2200", "South (1)", "2Babbage2300", "Without a club (1)", "4Dodgson2100"];
    assert_eq!(lines, told);
    assert_eq!(page.select(&css("table.wall")).count(), 1, "an empty table to fill in");
}

/// Decodes a code with an independent reader.
fn read(path: &str, side: usize) -> String {
    const DOTS: usize = 4;
    let mut dark = vec![vec![false; side]; side];
    for run in path.split('M').skip(1) {
        let (at, run) = run.split_once('h').unwrap();
        let (x, y) = at.split_once(' ').unwrap();
        let (x, y): (usize, usize) = (x.parse().unwrap(), y.parse().unwrap());
        let wide: usize = run.split('v').next().unwrap().parse().unwrap();
        dark[y][x..x + wide].fill(true);
    }
    let mut picture = rqrr::PreparedImage::prepare_from_greyscale(side * DOTS, side * DOTS, |x, y| {
        if dark[y / DOTS][x / DOTS] { 0 } else { 255 }
    });
    picture.detect_grids()[0].decode().unwrap().1
}

/// Returns the decoded codes of a document.
pub fn codes(text: &str) -> Vec<String> {
    let page = Html::parse_document(text);
    let code = |svg: scraper::ElementRef| {
        let side = svg.attr("viewBox").unwrap().rsplit(' ').next().unwrap().parse().unwrap();
        read(svg.select(&css("path")).next().unwrap().attr("d").unwrap(), side)
    };
    page.select(&css("svg.qr")).map(code).collect()
}

#[test]
fn codes_lead_to_the_pages_and_into_the_network() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = made(&server.anybody().set_up("anna"), "Harbour Open", &[]);
    desk.import_field(4);
    desk.pair(1);
    let here = format!("http://{}/t/{}", server.address, desk.slug);
    assert_eq!(codes(&document(&desk, "slips", "lang=en")), [1, 2].map(|board| format!("{here}/r/1#board-{board}")));
    let hall = "root=http%3A%2F%2F192.168.1.42%3A8080&lang=en";
    let there = format!("http://192.168.1.42:8080/t/{}", desk.slug);
    assert_eq!(codes(&document(&desk, "board-codes", hall)), [1, 2].map(|board| format!("{there}#board-{board}")));
    assert_eq!(codes(&document(&desk, "network", hall)), std::slice::from_ref(&there));
    // Stored once for the event; a password that no phone accepts is refused, and typed data is kept.
    let form = |name: &str, password: &str| {
        let form = desk.page("/devices").form("#network-form").with("name", name).with("password", password);
        desk.arbiter.submit(&form.with("kind", "wpa"))
    };
    let refused = form("Hall;2", "a:b").is(422);
    assert_eq!(refused.html().select(&css("#password")).next().unwrap().attr("value"), Some("a:b"));
    form("Hall;2", "a:bcdefgh").is(303);
    let network = ["WIFI:T:WPA;S:Hall\\;2;P:a\\:bcdefgh;;".to_owned(), there.clone()];
    assert_eq!(codes(&document(&desk, "network", hall)), network);
    form("", "").is(303);
    assert_eq!(codes(&document(&desk, "network", hall)), [there]);
}

/// Returns the rows of the first table of a document, cell by cell, without notes.
pub fn rows_of(text: &str) -> Vec<Vec<String>> {
    let page = Html::parse_document(text);
    let table = page.select(&css("table.rows")).next().unwrap();
    let (rows, cells) = (css("tbody tr:not(.note)"), css("td"));
    table.select(&rows).map(|row| row.select(&cells).map(words).collect()).collect()
}

#[test]
fn the_next_round_stands_in_score_groups_with_sides_opponents_and_byes_asked_for() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = made(&server.anybody().set_up("anna"), "Harbour Open", &[]);
    assert!(document(&desk, "next-round", "lang=en").contains("No results yet"));
    desk.import_field(6);
    play(&desk, 1);
    desk.withdraw("Player 5");
    desk.request_bye("Player 3", 2, "half_point");
    // C.04.3: 1–4, 5–2, 3–6 in the first round; every first mover has won.
    let rows = rows_of(&document(&desk, "next-round", "lang=en"));
    let numbers: Vec<&str> = rows.iter().map(|row| row[0].as_str()).collect();
    assert_eq!(
        numbers,
        ["Score group 1: 2 players", "1", "3", "Score group 0: 3 players", "2", "4", "6"],
        "5 has left"
    );
    assert_eq!((rows[1][3].as_str(), rows[1][4].as_str(), rows[1][5].as_str()), ("w", "4", ""));
    assert_eq!((rows[4][3].as_str(), rows[4][4].as_str()), ("b", "5"));
    assert!(rows[2][5].contains('½'), "{:?}", rows[2]);
    desk.pair(2);
    assert!(document(&desk, "next-round", "lang=en").contains("Next round, round 2 (draft)"));
}

#[test]
fn postponed_games_are_listed_until_they_have_a_result() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = made(&server.anybody().set_up("anna"), "Harbour Open", &[]);
    desk.import_field(6);
    desk.pair(1);
    desk.publish(1);
    let list = || document(&desk, "postponed", "lang=en");
    assert!(list().contains("No adjourned games"), "the round is being played");
    desk.enter_all(1, |board| if board.board == 2 { "adjourned" } else { "first" });
    let rows = rows_of(&list());
    assert_eq!(rows.len(), 1);
    assert_eq!(rows[0][..5], ["1", "2", "5 Player 5", "2 Player 2", "adj."]);
    desk.enter_result(1, &desk.boards(1)[1], "draw").is(200);
    assert!(list().contains("No adjourned games"));
}

#[test]
fn statistics_count_the_games_of_each_round() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = made(&server.anybody().set_up("anna"), "Harbour Open", &[]);
    desk.import_field(6);
    play(&desk, 1);
    let rows = rows_of(&document(&desk, "statistics", "lang=en"));
    let figures = ["3", "3", "0", "0", "100.0 %", "0.0 %", "0", "0"];
    assert_eq!((rows[0][0].as_str(), &rows[0][1..]), ("Round 1", &figures.map(str::to_owned)[..]));
    assert_eq!(rows[1][1..], figures, "all rounds together");
    // 5 has beaten 2, the only upset.
    let text = document(&desk, "statistics", "lang=en");
    let page = Html::parse_document(&text);
    assert_eq!(page.select(&css("table.upsets tbody tr")).count(), 1);
    assert!(text.contains("5 Player 5"));
}

#[test]
fn labels_of_the_hall_name_every_board() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = made(&server.anybody().set_up("anna"), "Harbour Open", &[]);
    desk.import_field(45);
    desk.pair(1);
    let page = Html::parse_document(&document(&desk, "labels", "lang=en"));
    let labels: Vec<String> = page.select(&css(".labels .word")).map(words).collect();
    assert_eq!(labels[..2], ["Boards 1–20", "Boards 21–22"]);
    assert!(labels.contains(&"Silence, please".to_owned()));
    assert!(document(&desk, "labels", "lang=both").contains("请保持安静"));
}

#[test]
fn money_is_printed_with_its_currency_and_the_first_place_first() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = made(&server.anybody().set_up("anna"), "Harbour Open", &[]);
    desk.import_field(8);
    play(&desk, 1);
    let form = desk.page("/prizes").form("form.form").with("tables", "Open: 500, 300").with("division", "none");
    desk.arbiter.submit(&form.with("currency", "EUR")).is(303);
    let prizes = |code: &str| -> Vec<String> {
        let page = Html::parse_document(&document(&desk, code, "lang=en"));
        let (rows, cell) = (css("table.prizes tbody tr:not(.note)"), css("td:nth-child(4)"));
        let rows = page.select(&rows);
        rows.map(|row| words(row.select(&cell).next().unwrap())).collect()
    };
    let called = prizes("prizes");
    assert!(!called.is_empty() && called.iter().all(|prize| prize.ends_with(" EUR")), "{called:?}");
    let read: Vec<String> = called.into_iter().rev().collect();
    assert_eq!(prizes("final"), read, "called from the last place, read from the first");
}

#[test]
fn a_choice_that_is_none_is_refused_and_named() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = made(&server.anybody().set_up("anna"), "Harbour Open", &[]);
    desk.arbiter.get(&desk.at("/print/no-such-thing")).is(404);
    for (field, value) in
        [("round", "7"), ("round", "x"), ("lang", "fr"), ("paper", "a5"), ("test", "99"), ("root", "javascript:1")]
    {
        let answer = desk.arbiter.get(&desk.at(&format!("/print/slips?{field}={value}"))).is(400);
        assert!(answer.text().contains(field), "{field}={value}");
    }
}

#[test]
fn the_list_names_every_document_that_applies() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = made(&server.anybody().set_up("anna"), "Harbour Open", &[("rounds", "1")]);
    desk.import_field(6);
    let buttons_now = || {
        let page = desk.page("/print").html();
        let found = css("button[formaction]");
        page.select(&found).map(|button| button.attr("formaction").unwrap().to_owned()).collect::<BTreeSet<String>>()
    };
    let mut buttons = buttons_now();
    play(&desk, 1);
    buttons.extend(buttons_now());
    // A Swiss of individuals has no bracket, no grid and no documents of teams; the next round is one to come.
    let others = [
        "bracket",
        "crosstable-grid",
        "team-pairings",
        "team-crosstable",
        "team-totals",
        "match-sheets",
        "line-up-forms",
    ];
    let offered = CATALOGUE.iter().filter(|entry| !others.contains(&entry.code));
    let addresses: BTreeSet<String> = offered.map(|entry| desk.at(&format!("/print/{}", entry.code))).collect();
    assert_eq!(buttons, addresses);
}
