//! Tests for printed documents: officials with their grades, slips of matches, badges with a back, brackets.

use std::collections::BTreeSet;

use scraper::{ElementRef, Html};

use crate::meetings;
use crate::prints::{codes, document, made};
use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{css, words};
use crate::support::server::Server;

#[test]
fn officials_stand_with_their_grades_and_room_where_none_is_told() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = made(&server.anybody().set_up("anna"), "Harbour Open", &[]);
    let form = || desk.page("/settings").form("form.form");
    let typed = form().with("chief_arbiter", "Oak, Jo").with("chief_grade", "IA");
    let typed = typed.with("deputies", "林知远；国家级\r\nNoor, Ines\r\n");
    desk.arbiter.submit(&typed).is(303);
    for code in ["officials", "order-book"] {
        let page = Html::parse_document(&document(&desk, code, "lang=en"));
        let (rows, cells) = (css("table.officials tbody tr"), css("td"));
        let rows: Vec<Vec<String>> = page.select(&rows).map(|row| row.select(&cells).map(words).collect()).collect();
        let told = [
            ["Chief arbiter", "Oak, Jo", "IA"],
            ["Deputies", "林知远", "国家级"],
            ["Deputies", "Noor, Ines", ""],
            ["Pairings officer", "", ""],
        ];
        // What is bound has no lines to write on.
        let known = if code == "officials" { 4 } else { 3 };
        assert_eq!(rows[..known], told[..known], "{code}");
        assert!(code == "officials" || rows.len() == known, "{rows:?}");
    }
    // The form shows the stored values: submitted unchanged, it changes nothing.
    let seen = || form().fields.into_iter().find(|(name, _)| name == "event_seen").unwrap().1;
    let before = seen();
    desk.arbiter.submit(&form()).is(303);
    assert_eq!(seen(), before);
    assert!(document(&desk, "officials", "lang=zh").contains("国家级"));
    // A grade without a name is not dropped silently.
    let nobody = form().with("chief_arbiter", "").with("chief_grade", "IA");
    assert!(desk.arbiter.submit(&nobody).is(422).text().contains("Chief arbiter: this field is required"));
    drop(server);
    database.qisai(&["verify"]).good();
}

/// Returns the slips in the order of the cut pile: board, game of its match, first mover.
fn slips(desk: &Desk, lang: &str) -> Vec<[String; 3]> {
    let page = Html::parse_document(&document(desk, "slips", &format!("lang={lang}")));
    let cards = css(".slips .card:not(.free)");
    let said = |card: ElementRef, what: &str| card.select(&css(what)).next().map(words).unwrap_or_default();
    let slip = |card| [".number span:last-child", ".game", ".player :nth-child(2)"].map(|what| said(card, what));
    page.select(&cards).map(slip).collect()
}

#[test]
fn a_slip_says_which_game_of_the_meeting_it_is_and_who_begins_it() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = meetings::knockout(&server, 4, "two_decider");
    meetings::play(&desk, 1);
    // Two games of each match with alternating first moves; 1–4 and 2–3.
    let [one, two] = ["Game 1 of 2", "Game 2 of 2"];
    let before = slips(&desk, "en");
    let games: Vec<[&str; 2]> = before.iter().map(|[board, game, _]| [board.as_str(), game.as_str()]).collect();
    assert_eq!(games, [["1", one], ["1", two], ["2", one], ["2", two]]);
    let begins: Vec<&str> = before.iter().map(|[.., first]| first.as_str()).collect();
    assert_eq!(begins, ["1 Player 1", "4 Player 4", "2 Player 2", "3 Player 3"]);
    assert_eq!(slips(&desk, "zh")[1][1], "第2局，共2局");
    // A game with a result needs no slip.
    meetings::enter(&desk, 1, "1", "first").is(200);
    let left = slips(&desk, "en");
    assert_eq!(left.iter().map(|[board, game, _]| format!("{board}: {game}")).next(), Some(format!("1: {two}")));
    assert_eq!(left.len(), 3);
    // A tied match is followed by a game beyond the agreed number.
    meetings::enter(&desk, 1, "1/2", "first").is(200);
    meetings::submit(&desk, 1, &[("how", "lot")]).is(303);
    assert_eq!(slips(&desk, "en")[0][..2], ["1", "Game 3"]);
}

#[test]
fn a_slip_of_the_only_game_says_nothing_of_games() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = meetings::knockout(&server, 4, "one_decider");
    meetings::play(&desk, 1);
    assert_eq!(slips(&desk, "en").into_iter().map(|[_, game, _]| game).collect::<Vec<_>>(), ["", ""]);
}

/// Returns the names on the badges of each sheet, place by place; `None` for an empty one.
fn badges(text: &str, sheet: &str, name: &str) -> Vec<Vec<Option<String>>> {
    let page = Html::parse_document(text);
    let (sheets, cards, name) = (css(sheet), css(".card"), css(name));
    let of_card = |card: ElementRef| card.select(&name).next().map(words);
    page.select(&sheets).map(|sheet| sheet.select(&cards).map(of_card).collect()).collect()
}

#[test]
fn the_back_of_a_badge_lies_behind_its_front_and_leads_to_the_own_page() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = made(&server.anybody().set_up("anna"), "Harbour Open", &[]);
    desk.import_field(12);
    let form = desk.page("/settings").form("form.form").with("chief_arbiter", "Oak, Jo").with("chief_grade", "IA");
    desk.arbiter.submit(&form).is(303);
    let text = document(&desk, "badges", "lang=en&root=http%3A%2F%2F192.168.1.42%3A8080");
    let fronts = badges(&text, ".sheet.fronts", ".name");
    let backs = badges(&text, ".sheet.backs", ".who");
    assert_eq!(fronts.iter().map(Vec::len).collect::<Vec<_>>(), [10, 3], "twelve players and the chief arbiter");
    // The printer turns the sheet over at its long edge: left becomes right, and rows are unchanged.
    for (front, back) in fronts.iter().zip(&backs) {
        for (at, name) in front.iter().enumerate() {
            let behind = if at % 2 == 0 { at + 1 } else { at - 1 };
            assert!(name.is_some());
            assert_eq!(back[behind], *name, "place {at}");
        }
    }
    assert_eq!(
        backs[1],
        [Some("Player 12"), Some("Player 11"), None, Some("Oak, Jo")].map(|name| name.map(str::to_owned))
    );
    let order = Html::parse_document(&text);
    let order: Vec<bool> =
        order.select(&css(".sheet")).map(|sheet| sheet.attr("class").unwrap().contains("fronts")).collect();
    assert_eq!(order, [true, false, true, false], "as they come out of the printer");
    // Codes are on the backs only; on one-sided badges they are beside the name.
    let there = format!("http://192.168.1.42:8080/t/{}", desk.slug);
    let read = codes(&text);
    assert_eq!((read.len(), &read[..2]), (13, &[2, 1].map(|number| format!("{there}/players/{number}"))[..]));
    assert_eq!(read[12], there, "an official has no page of his own");
    assert!(text.contains(">IA<") && text.contains("role official"));
    let plain = document(&desk, "badges-plain", "lang=en&root=http%3A%2F%2F192.168.1.42%3A8080");
    assert_eq!(codes(&plain)[..2], [1, 2].map(|number| format!("{there}/players/{number}")));
    assert_eq!(badges(&plain, ".sheet.badges", ".name").iter().map(Vec::len).collect::<Vec<_>>(), [10, 3]);
}

/// Returns the numbers of the matches on each part of the drawing.
fn drawn(text: &str) -> Vec<Vec<u64>> {
    let page = Html::parse_document(text);
    let (parts, label) = (css(".part.across table.tree"), css(".br-label"));
    let number = |label: ElementRef| words(label).split(' ').next().unwrap().parse().unwrap();
    page.select(&parts).map(|part| part.select(&label).map(number).collect()).collect()
}

/// Returns the numbers of the matches on the public page.
fn matches(desk: &Desk) -> BTreeSet<u64> {
    let bracket = desk.public("/bracket.json").json();
    bracket["matches"].as_array().unwrap().iter().map(|one| one["number"].as_u64().unwrap()).collect()
}

#[test]
fn a_bracket_is_drawn_on_a_sheet_with_results_and_who_waits_for_whom() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = meetings::knockout(&server, 4, "one_decider");
    assert!(desk.page("/print").text().contains("/print/bracket\""), "a knockout offers it");
    meetings::play(&desk, 1);
    meetings::enter(&desk, 1, "1", "first").is(200);
    let text = document(&desk, "bracket", "lang=both");
    let all = drawn(&text);
    assert_eq!(all.len(), 1, "one sheet");
    assert_eq!(all.concat().into_iter().collect::<BTreeSet<_>>(), matches(&desk));
    let page = Html::parse_document(&text);
    let said = |what: &str| page.select(&css(what)).map(words).collect::<Vec<String>>();
    // 1 has beaten 4 and waits in the final for the winner of the other match.
    assert_eq!(said(".won .br-name"), ["Player 1"]);
    assert_eq!(said(".br-name").iter().filter(|name| *name == "Player 1").count(), 2);
    assert_eq!(said(".br-head").first().map(String::as_str), Some("半决赛 Semi-finals"));
    assert!(said(".running .event")[0].contains("Harbour Cup") && said(".stamp")[0].starts_with("更新于20"));
    assert!(document(&desk, "bracket", "paper=a3&lang=en").contains("<body class=\"a3\""));
}

#[test]
fn a_large_bracket_is_drawn_in_parts_that_name_each_match() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = meetings::knockout(&server, 64, "one_decider");
    meetings::play(&desk, 1);
    let text = document(&desk, "bracket", "lang=en");
    let parts = drawn(&text);
    assert!(parts.len() > 1);
    assert_eq!(parts.concat().into_iter().collect::<BTreeSet<_>>(), matches(&desk));
    assert!(matches(&desk).len() >= 63, "everybody but the winner loses one");
    let page = Html::parse_document(&text);
    let titles: Vec<String> = page.select(&css(".what")).map(words).collect();
    let count = parts.len();
    let expected: Vec<String> = (1..=count).map(|part| format!("Knockout bracket {part}/{count}")).collect();
    assert_eq!(titles, expected);
    let pages = page.select(&css(".part.across.fresh")).count();
    assert_eq!(pages, count - 1, "each part begins a page");
    let sizes: BTreeSet<&str> = page.select(&css("svg.drawing")).map(|svg| svg.attr("viewBox").unwrap()).collect();
    let widths: BTreeSet<&str> = sizes.iter().map(|size| size.split(' ').nth(2).unwrap()).collect();
    assert_eq!(widths.len(), 1, "all in one size");
}

#[test]
fn a_swiss_has_no_bracket_to_draw() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = made(&server.anybody().set_up("anna"), "Harbour Open", &[]);
    desk.import_field(4);
    assert!(!desk.page("/print").text().contains("/print/bracket\""));
    assert!(document(&desk, "bracket", "lang=en").contains("This is for knockouts"));
}

mod browser {
    use crate::browser::driver::Driver;
    use crate::browser::papers::{self, Papers};
    use crate::browser::{prints, public_paper, run, spoken, story, story_of_the_demonstration};
    use crate::support::database::Database;
    use crate::support::server::Server;

    /// Prints every document of an event as PDF.
    fn every_document(made: fn(&Server) -> Papers) {
        let Some(driver) = Driver::start() else { return };
        let database = Database::sqlite();
        let server = Server::start(&database.url);
        let papers = made(&server);
        run(papers.print(&driver, &server));
    }

    #[test]
    fn documents_are_printed_as_they_are_shown() {
        story(async |driver, server| {
            let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 5);
            desk.import_field(40);
            desk.pair(1);
            desk.publish(1);
            desk.enter_all(1, |_| "first");
            desk.close(1);
            prints::as_shown(driver, server, &desk).await;
        });
    }

    #[test]
    fn public_pages_have_their_foot_on_every_sheet() {
        story_of_the_demonstration(async |driver, server| {
            public_paper::foot_on_every_sheet(driver, server).await;
            spoken::without_motion(driver, server).await;
        });
    }

    #[test]
    fn every_document_of_a_swiss_is_printed() {
        every_document(papers::swiss);
    }

    #[test]
    fn every_document_of_an_event_of_teams_in_xiangqi_is_printed() {
        every_document(papers::xiangqi_teams);
    }

    #[test]
    fn every_document_of_a_knockout_is_printed() {
        every_document(papers::knockout);
    }
}
