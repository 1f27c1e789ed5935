//! Tests for the order book and the record book (P9, P10, D13), and for the form of their facts.

use scraper::{ElementRef, Html};

use crate::browser::teams::{self, List};
use crate::meetings;
use crate::prints::{document, made, play};
use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{Form, css, words};
use crate::support::server::Server;

/// Returns the form of the facts, found from the list of documents.
pub fn facts(desk: &Desk) -> Form {
    let page = desk.page("/print").html();
    let address = page.select(&css("a[href^='/e/'][href$='/books']")).next().unwrap().attr("href").unwrap().to_owned();
    desk.arbiter.get(&address).is(200).form("form.form")
}

fn book(desk: &Desk, code: &str, lang: &str) -> Html {
    Html::parse_document(&document(desk, code, &format!("lang={lang}")))
}

fn all(page: &Html, selector: &str) -> Vec<String> {
    page.select(&css(selector)).map(words).collect()
}

/// Returns the chapters that the contents name, and those with a head of their own, in order.
fn chapters(page: &Html) -> [Vec<String>; 2] {
    let heads = all(page, ".part.fresh .running .what");
    let mut heads: Vec<String> = heads.into_iter().skip(1).collect();
    // Tiles of a table have the same head.
    heads.dedup();
    [all(page, "table.contents tbody tr:not(.note) td:first-child"), heads]
}

/// Returns the cells of the rows of a table.
fn rows(page: &Html, selector: &str) -> Vec<Vec<String>> {
    let cells = css("td");
    page.select(&css(selector)).map(|row: ElementRef| row.select(&cells).map(words).collect()).collect()
}

/// Creates a xiangqi event of six teams, all ten rounds of a double round robin public, the first of them played.
fn rivers(server: &Server, played: u16) -> Desk {
    let fields = [
        ("name", "江河杯"),
        ("slug", "rivers-cup"),
        ("discipline", "xiangqi"),
        ("team_kind", "teams"),
        ("team_system", "double_round_robin"),
        ("team_boards", "3"),
        ("team_line_ups", "fixed"),
    ];
    let lists = List::all(&["东江队", "南溪队", "西岭队", "北原队", "中州队", "海门队"], 3);
    let desk = teams::made(server, &lists, &fields);
    teams::all_rounds(&desk);
    for round in 1..=played {
        for row in meetings::rows(&desk, round) {
            meetings::enter_with(&desk, round, &row, "first", &[]).is(200);
        }
        desk.close(round);
    }
    desk
}

#[test]
fn p9_facts_of_an_event_are_stored_and_bound_into_its_books() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = made(&server.anybody().set_up("anna"), "Harbour Open", &[]);
    desk.import_field(6);
    play(&desk, 1);
    // Facts that are not entered print nothing.
    let empty = book(&desk, "order-book", "en");
    assert_eq!(
        chapters(&empty)[0],
        ["1. Regulations", "2. Entries by club", "3. Table 1, blank, for pairing by hand", "4. Hall plan"]
    );
    assert!(all(&empty, ".cover .body").is_empty());

    let typed = facts(&desk)
        .with("hosts", "Bay Federation\r\n<b>Harbour</b> Club\r\n")
        .with("organisers", "Town of Bay")
        .with("co_organisers", "Ferry Line")
        .with("regulations", "Article 1. Everybody may enter.\r\n\r\nArticle 2. <script>alert(1)</script>")
        .with("supplement", "Lunch is at noon.")
        .with("committee", "Noor, Ines; Chair\r\nOak, Jo")
        .with("appeals", "Birch, Al; Head")
        .with("fair_play", "Quay Juniors");
    desk.arbiter.submit(&typed).is(303);
    // The form shows the stored facts.
    let again = facts(&desk);
    let stored = |name: &str| again.fields.iter().find(|(field, _)| field == name).unwrap().1.clone();
    assert_eq!(stored("hosts"), "Bay Federation\r\n<b>Harbour</b> Club");
    assert_eq!(stored("committee"), "Noor, Ines; Chair\r\nOak, Jo");
    // Forms that do not show the facts leave them alone.
    let settings = desk.page("/settings").form("form.form").with("chief_arbiter", "Elm, Kit");
    desk.arbiter.submit(&settings).is(303);

    let text = document(&desk, "order-book", "lang=en");
    assert!(!text.contains("<script>alert") && !text.contains("<b>Harbour"), "typed text is escaped");
    let order = Html::parse_document(&text);
    assert_eq!(
        all(&order, ".cover .body"),
        ["Host: Bay Federation, <b>Harbour</b> Club", "Organiser: Town of Bay", "Co-organiser: Ferry Line"]
    );
    let told = [
        "1. Regulations",
        "2. Supplement",
        "3. Organising committee, Appeals committee, Officials",
        "4. Entries by club",
        "5. Table 1, blank, for pairing by hand",
        "6. Hall plan",
    ];
    let [contents, heads] = chapters(&order);
    assert_eq!(contents, told);
    assert_eq!(heads, told, "what the contents name exists");
    let prose = all(&order, "tr.prose");
    assert_eq!(prose, ["Article 1. Everybody may enter.", "Article 2. <script>alert(1)</script>", "Lunch is at noon."]);
    let officials = rows(&order, "table.officials tbody tr:not(.section)");
    assert_eq!(
        officials,
        [
            ["Chair", "Noor, Ines", ""],
            ["Member", "Oak, Jo", ""],
            ["Head", "Birch, Al", ""],
            ["Chief arbiter", "Elm, Kit", ""]
        ]
    );
    let record = book(&desk, "record-book", "zh");
    assert_eq!(all(&record, "table.fair-play tbody tr"), ["Quay Juniors"]);
    assert_eq!(all(&record, ".cover .body")[0], "主办单位：Bay Federation、<b>Harbour</b> Club");
    // The log of the tournament names what changed.
    let log = desk.page("/log").text();
    assert!(log.contains("Bay Federation") && log.contains("Appeals committee"));
    drop(server);
    database.qisai(&["verify"]).good();
}

#[test]
fn p9_facts_that_cannot_be_stored_stay_as_typed() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = made(&server.anybody().set_up("anna"), "Harbour Open", &[]);
    let field = |page: &Html, name: &str| all(page, &format!("#{name}")).join("");
    let long = facts(&desk).with("regulations", "规".repeat(20_001)).with("committee", "; Chair");
    let page = desk.arbiter.submit(&long).is(422).html();
    assert_eq!(field(&page, "regulations").chars().count(), 20_001);
    assert!(field(&page, "e-regulations").contains("20000") && !field(&page, "e-committee").is_empty());
    desk.arbiter.submit(&facts(&desk).with("regulations", "规".repeat(20_000))).is(303);
    assert!(document(&desk, "order-book", "lang=zh").contains(&"规".repeat(20_000)));
    let lists = facts(&desk)
        .with("hosts", format!("Bay\n\n{}", "x".repeat(201)))
        .with("fair_play", "Club\n".repeat(201))
        .with("appeals", "Noor,\tInes;\tChair");
    let page = desk.arbiter.submit(&lists).is(422).html();
    assert!(field(&page, "e-hosts").starts_with("Line 3: "), "{}", field(&page, "e-hosts"));
    assert_eq!((field(&page, "e-fair_play"), field(&page, "e-appeals")), ("At most 200 lines".into(), String::new()));
    // What another user stored is shown, and what was typed stays.
    let [one, other] = [(); 2].map(|()| facts(&desk));
    desk.arbiter.submit(&one.with("hosts", "Bay")).is(303);
    let answer = desk.arbiter.submit(&other.with("hosts", "Lake")).is(409);
    let page = answer.html();
    assert!(field(&page, "hosts") == "Lake" && field(&page, "e-hosts").contains("Bay"));
    desk.arbiter.submit(&answer.form("form.form")).is(303);
    assert!(document(&desk, "order-book", "lang=en").contains("Host: Lake"));
}

#[test]
fn p9_the_order_book_of_a_double_round_robin_of_teams_has_all_ten_rounds() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = rivers(&server, 0);
    let page = book(&desk, "order-book", "zh");
    let rounds = all(&page, "table.rounds tr.section");
    assert_eq!(rounds.len(), 10);
    assert!(rounds[9].starts_with("第10轮"), "{rounds:?}");
    let matches = rows(&page, "table.rounds tbody tr:not(.section)");
    assert_eq!(matches.len(), 30);
    assert!(matches.iter().all(|row| row[1].contains('队') && row[2].contains('队')), "{matches:?}");
    let entries = rows(&page, "table.entries tbody tr:not(.section)");
    assert_eq!((all(&page, "table.entries tr.section").len(), entries.len()), (6, 18));
    // D13: an event of the Chinese rules cites those, names its system once, and says its rule on leaving.
    let text = all(&page, "main").join(" ");
    for word in ["国际棋联", "C.05", "C.07", "按竞赛规程处理", "贝格尔", "尚未安排"] {
        assert!(!text.contains(word), "{word}");
    }
    assert!(text.contains("不足半数的，其全部成绩取消"));
    let format = rows(&page, "table.rules tbody tr").into_iter().find(|row| row[0] == "赛制").unwrap();
    assert_eq!(format[1].matches("循环").count(), 1, "{format:?}");
    let [contents, heads] = chapters(&page);
    assert_eq!(contents, heads);
    assert_eq!(
        contents,
        ["一、竞赛规程", "二、参赛队名单", "三、各轮对阵表", "四、循环赛成绩表（空白）", "五、赛场平面图"]
    );
}

#[test]
fn p10_the_record_book_of_teams_has_members_boards_and_one_page_to_sign() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = rivers(&server, 2);
    let first = meetings::rows(&desk, 3).into_iter().next().unwrap();
    meetings::enter_with(&desk, 3, &first, "draw", &[]).is(200);
    let page = book(&desk, "record-book", "zh");
    let [contents, heads] = chapters(&page);
    assert_eq!(contents, heads);
    let told = ["第3轮进行中名次", "团体成绩表", "个人成绩", "台次成绩", "各轮成绩", "签字"];
    assert_eq!(contents.len(), told.len(), "{contents:?}");
    assert!(contents.iter().zip(told).all(|(line, word)| line.contains(word)), "{contents:?}");
    // Results are missing, and the book says so.
    assert!(contents[0].contains("已完成1/9台"), "{contents:?}");
    assert!(all(&page, "table.signatures .state").join("").contains("赛事尚未结束"));
    assert_eq!((all(&page, "table.signatures").len(), all(&page, ".sign").len()), (1, 0), "one page to sign");
    assert!(all(&page, ".stamp").is_empty());
    // Six teams of three players, each with the results of the rounds.
    let members = rows(&page, "table.members:first-of-type tbody tr:not(.section, .note)");
    assert_eq!(members.iter().filter(|row| row.len() == 15).count(), 18, "{members:?}");
    assert_eq!(all(&page, "table.matches tr.section").len(), 3, "rounds with a result");
    assert_eq!(all(&page, "table.matches tr.match").len(), 9);
    // Legends define what they name.
    for note in all(&page, ".note") {
        if let Some((name, meaning)) = note.split_once('：') {
            assert_ne!(name, meaning, "a legend that says nothing");
        }
    }
    // Both cycles of a double round robin are in the table of all teams.
    let cross = rows(&page, "table.cross tbody tr:not(.note)");
    assert_eq!(cross.len(), 6);
    // A corrected result is in the next book; undone, it is gone.
    let results = |desk: &Desk| all(&book(desk, "record-book", "zh"), "table.matches tr.match td.mid");
    let before = results(&desk);
    desk.reopen(1, "wrong sheet");
    let row = meetings::rows(&desk, 1).into_iter().next().unwrap();
    meetings::enter_with(&desk, 1, &row, "second", &[("reason", "wrong sheet")]).is(200);
    let corrected = results(&desk);
    assert_ne!(corrected[0], before[0]);
    desk.arbiter.submit(&desk.undo_form().with("reason", "it was right")).is(303);
    assert_eq!(results(&desk), before);
}

#[test]
fn p10_the_english_bulletin_of_a_finished_swiss_is_complete() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = made(&server.anybody().set_up("anna"), "Harbour Open", &[("rounds", "3")]);
    desk.import_field(10);
    for round in 1..=3 {
        play(&desk, round);
    }
    let form = desk.page("/prizes").form("form.form").with("tables", "Open: 500+cup, 300").with("division", "none");
    desk.arbiter.submit(&form).is(303);
    let page = book(&desk, "record-book", "en");
    let [contents, heads] = chapters(&page);
    assert_eq!(contents, heads);
    let told = [
        "1. Final standings",
        "2. Prizes",
        "3. Crosstable by place, round 3",
        "4. Results of all rounds",
        "5. Signatures",
    ];
    assert_eq!(contents, told);
    let places = rows(&page, "table.places tbody tr:not(.note)");
    let prizes: Vec<&str> = places.iter().map(|row| row.last().unwrap().as_str()).take(3).collect();
    assert_eq!(prizes, ["Open 1 500 + cup", "Open 2 300", ""]);
    assert_eq!(all(&page, "table.boards tr.section").len(), 3);
    assert!(all(&page, "table.signatures .state").join("").contains("We confirm"));
    let notes = all(&page, "table.places .note");
    assert!(notes.iter().any(|note| note.contains("sum of the opponents' scores")), "{notes:?}");
}

mod browser {
    use std::fs;
    use std::process::Command;

    use super::{facts, rivers};
    use crate::browser::desk::sign_in;
    use crate::browser::driver::Driver;
    use crate::browser::page::Page;
    use crate::browser::papers::folder;
    use crate::browser::prints::printed;
    use crate::browser::run;
    use crate::prints::{made, play};
    use crate::support::accounts::PASSWORD;
    use crate::support::database::Database;
    use crate::support::desk::Desk;
    use crate::support::server::Server;
    use tempfile::TempDir;

    /// Prints both books in both languages, and returns the text of their pages; without a text extractor no pages.
    async fn pages(page: &Page, desk: &Desk, name: &str) -> Vec<(String, Vec<String>)> {
        let passing = TempDir::new().unwrap();
        let kept = folder().unwrap_or_else(|| passing.path().to_owned());
        let mut books = Vec::new();
        for code in ["order-book", "record-book"] {
            for lang in ["zh", "en"] {
                page.go(&desk.at(&format!("/print/{code}?lang={lang}"))).await;
                let file = kept.join(format!("{name}-{code}-{lang}.pdf"));
                fs::write(&file, printed(page).await).unwrap();
                let text = Command::new("pdftotext").arg("-layout").arg(&file).arg("-").output();
                let text = text.map(|text| String::from_utf8(text.stdout).unwrap()).unwrap_or_default();
                let pages: Vec<String> = text.split('\u{c}').map(str::to_owned).collect();
                books.push((format!("{code} {lang}"), pages.into_iter().filter(|it| !it.trim().is_empty()).collect()));
            }
        }
        books
    }

    /// Checks what holds for every book: a head on each page after the cover, and one page to sign.
    fn check(books: &[(String, Vec<String>)], event: &str) {
        for (book, pages) in books {
            let headless = pages.iter().skip(1).filter(|page| page.matches(event).count() != 1).count();
            assert_eq!(headless, 0, "pages of {book} with another head than one");
            let signed = |page: &&String| ["We confirm", "特此签字"].iter().any(|it| page.contains(it));
            let signed = pages.iter().filter(signed).count();
            assert_eq!(signed, usize::from(book.starts_with("record")), "pages to sign in {book}");
        }
    }

    #[test]
    fn p10_no_match_is_shared_by_two_pages() {
        let Some(driver) = Driver::start() else { return };
        let database = Database::sqlite();
        let server = Server::start(&database.url);
        let desk = rivers(&server, 10);
        let typed = facts(&desk)
            .with("hosts", "江河市体育局")
            .with("organisers", "江河市象棋协会")
            .with("co_organisers", "江河茶社")
            .with("regulations", "一、比赛时间：2026年5月1日至10日。\n二、比赛地点：江河市棋院。")
            .with("committee", "林知远；主任\n温如砚；副主任\n白安澜")
            .with("appeals", "程远山；主任\n何若水")
            .with("fair_play", "东江队\n海门队");
        desk.arbiter.submit(&typed).is(303);
        run(async {
            let page = driver.open("books", &format!("http://{}", server.address)).await;
            sign_in(&page, "anna", PASSWORD).await;
            let books = pages(&page, &desk, "xiangqi-teams").await;
            check(&books, "江河杯");
            let teams = ["东江队", "南溪队", "西岭队", "北原队", "中州队", "海门队"];
            for (book, pages) in books.iter().filter(|(book, _)| book.starts_with("record")) {
                let of_rounds =
                    |page: &&String| page.contains("、各轮成绩") || page.contains(". Results of all rounds");
                // The contents name the chapter too.
                let of_rounds: Vec<&String> = pages.iter().skip(2).filter(of_rounds).collect();
                assert!(of_rounds.len() > 1, "{book} has all rounds on one page");
                for text in of_rounds {
                    // After event, title and column heads comes a round or a match.
                    let mut lines = text.lines().filter(|line| !line.trim().is_empty()).skip(3);
                    let first = lines.next().unwrap();
                    let is_round = first.contains("第") || first.contains("Round");
                    let named = teams
                        .iter()
                        .any(|team| first.contains(&format!("{team} ")) && !first.contains(&format!("{team} 1")));
                    assert!(is_round || named, "{book} breaks a match: {first}");
                }
            }
        });
    }

    #[test]
    fn p9_books_of_6_10_64_and_200_players_are_bound_in_both_languages() {
        let Some(driver) = Driver::start() else { return };
        let database = Database::sqlite();
        let server = Server::start(&database.url);
        let anna = server.anybody().set_up("anna");
        run(async {
            let page = driver.open("books", &format!("http://{}", server.address)).await;
            sign_in(&page, "anna", PASSWORD).await;
            for (players, rounds) in [(6, 3), (10, 3), (64, 2), (200, 2)] {
                let name = format!("Open of {players}");
                let desk = made(&anna, &name, &[("rounds", &rounds.to_string())]);
                desk.import_field(players);
                for round in 1..=rounds {
                    play(&desk, round);
                }
                let books = pages(&page, &desk, &format!("swiss-{players}")).await;
                check(&books, &name);
                for (book, pages) in books.iter().filter(|(_, pages)| !pages.is_empty()) {
                    // Cover, contents, and six chapters at most, with forty lines on a page at least; the empty table has
                    // fourteen.
                    let (lists, tables) = (players.div_ceil(40), players.div_ceil(14));
                    let most = if book.starts_with("order") { 5 + lists + tables } else { 4 + 5 * lists };
                    let count = pages.len();
                    assert!(count >= 6 && count <= usize::from(most), "{book} of {players}: {count}");
                }
            }
        });
    }
}
