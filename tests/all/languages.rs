//! Tests for additional languages, and for accessibility features of the pages.

use crate::support::database::Database;
use crate::support::http::{Visitor, css, words};
use crate::support::program::{Place, command, qisai};
use crate::support::server::Server;

/// Language file with a name, a table, a plural, and a message without its placeholder.
const GERMAN: &str = "\
language_name = Deutsch
standings = Tabelle
players = Spieler
round_n = Runde
n_players = { $count ->
    [one] ein Spieler
   *[other] { $count } Spieler
}
accessibility_checked = Durchgesehen am { $day }.
script_saved = gespeichert
";

/// Starts a server with this file.
fn server(database: &Database, folder: &Place, name: &str, text: &str) -> Server {
    folder.file(name, text);
    let mut program = command();
    program.env("QISAI_DATABASE", &database.url);
    let folder = folder.path("").display().to_string();
    Server::launch(program, &["--lang-dir", &folder], "http://")
}

fn text(visitor: &Visitor, path: &str) -> String {
    words(visitor.get(path).is(200).html().root_element())
}

#[test]
fn ui_a_language_is_added_by_a_file_and_what_it_lacks_is_english() {
    let (database, folder) = (Database::sqlite(), Place::new());
    let server = server(&database, &folder, "de.ftl", GERMAN);
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 5);
    desk.import_field(4);
    desk.pair(1);
    desk.publish(1);
    let anybody = server.anybody();
    let page = anybody.get("/t/harbour-open/r/1?lang=de").is(200).html();
    assert_eq!(page.root_element().attr("lang"), Some("de"));
    let tabs: Vec<String> = page.select(&css(".tabs a")).map(words).collect();
    // Translated by the file, and untranslated.
    assert!(tabs.contains(&"Tabelle".to_owned()) && tabs.contains(&"Pairings".to_owned()), "{tabs:?}");
    let page = text(&anybody, "/t/harbour-open/r/1?lang=de");
    assert!(page.contains("Round 1") && !page.contains("Runde"), "{page}");
    // The date in a translated message is written as in English.
    let statement = text(&anybody, "/accessibility?lang=de");
    assert!(statement.contains("Durchgesehen am 23 November 2026."), "{statement}");
    // The desk's script uses texts of the file, too.
    let page = desk.arbiter.get("/desk/harbour-open/r/1?lang=de").is(200).html();
    let script = page.select(&css("#words")).next().unwrap().text().collect::<String>();
    let script: serde_json::Value = serde_json::from_str(&script).unwrap();
    assert_eq!((script["saved"].as_str(), script["saving"].as_str()), (Some("gespeichert"), Some("saving")));
    assert_eq!(script["no_board"].as_str(), Some("There is no board {board}."));
}

#[test]
fn ui_every_language_is_offered_and_taken_from_the_browser() {
    let (database, folder) = (Database::sqlite(), Place::new());
    let server =
        server(&database, &folder, "pt-BR.ftl", "language_name = Português (Brasil)\ntournaments = Torneios\n");
    server.anybody().set_up("anna");
    let offered = |path: &str| -> Vec<(String, String)> {
        let page = server.anybody().get(path).is(200).html();
        let links = css("header a[hreflang]");
        page.select(&links).map(|link| (link.attr("hreflang").unwrap().to_owned(), words(link))).collect()
    };
    let pair = |code: &str, name: &str| (code.to_owned(), name.to_owned());
    assert_eq!(offered("/"), [pair("zh", "中文"), pair("pt-BR", "Português (Brasil)")]);
    assert_eq!(offered("/?lang=pt-BR"), [pair("en", "English"), pair("zh", "中文")]);
    let heading = |asked: &str| {
        let page = server.anybody().ask("/").header("accept-language", asked).get().is(200).html();
        (page.root_element().attr("lang").unwrap().to_owned(), words(page.select(&css("h1")).next().unwrap()))
    };
    assert_eq!(heading("fr, pt-BR;q=0.9, zh;q=0.8"), pair("pt-BR", "Torneios"));
    assert_eq!(heading("pt-PT, zh;q=0.8").0, "zh-Hans");
    assert_eq!(heading("qps").0, "en");
    // A valid choice is stored, an unknown language is not.
    let answer = server.anybody().get("/lang/pt-BR?next=/");
    assert!(answer.header("set-cookie").starts_with("qisai_lang=pt-BR"), "{}", answer.header("set-cookie"));
    server.anybody().get("/lang/fr?next=/").is(404);
}

#[test]
fn ui_the_pseudo_language_is_shown_to_who_asks_for_it() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    server.anybody().set_up("anna").create_tournament("Harbour Open", 5).import_field(4);
    let anybody = server.anybody();
    let page = anybody.get("/t/harbour-open/players?lang=qps").is(200).html();
    assert_eq!(page.root_element().attr("lang"), Some("en-x-qps"));
    for heading in page.select(&css("h1, .tabs a")).map(words) {
        assert!(heading.starts_with('⟦') && heading.ends_with('⟧'), "{heading}");
    }
    let codes: Vec<String> =
        page.select(&css("a[hreflang]")).map(|link| link.attr("hreflang").unwrap().to_owned()).collect();
    assert_eq!(codes, ["en", "zh"]);
    assert!(!text(&anybody, "/").contains("qps"));
}

#[test]
fn ui_a_folder_without_languages_or_with_a_wrong_name_is_refused_at_the_start() {
    let (database, folder) = (Database::sqlite(), Place::new());
    let path = folder.path("").display().to_string();
    let start = || database.qisai(&["serve", "--listen", "127.0.0.1:0", "--lang-dir", &path]);
    let said = start().bad(2);
    assert!(said.contains("no file such as de.ftl"), "{said}");
    folder.file("german.ftl", GERMAN);
    let said = start().bad(2);
    assert!(said.contains("german.ftl") && said.contains("language tag"), "{said}");
}

#[test]
fn ui_a_file_is_exported_filled_in_and_checked() {
    let folder = Place::new();
    let file = folder.text("de.ftl");
    qisai(["i18n", "export", &file]).good();
    let exported = std::fs::read_to_string(&file).unwrap();
    assert!(exported.contains("\nround_n = Round { $number }\n") && exported.contains("# $number\n"), "{exported}");
    let all = qisai(["i18n", "check", &file]).good();
    assert!(all.contains("(100 %)") && all.lines().count() == 1, "{all}");
    // Existing files are not overwritten.
    let said = qisai(["i18n", "export", &file]).bad(1);
    assert!(said.contains("already"), "{said}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), exported);
    folder.file("de.ftl", &format!("{GERMAN}round_of = Runde {{ $number }} von {{ $count }}\nnothing = nichts\n"));
    let ran = qisai(["i18n", "check", "--missing", &file]);
    assert_eq!(ran.code, 1);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(lines[0].starts_with("6 of "), "{}", lines[0]);
    for wanted in
        ["round_n: the placeholder $number is missing", "round_of: unknown placeholder $count", "nothing: there is no"]
    {
        assert!(lines.iter().any(|line| line.contains(wanted)), "{wanted}: {}", ran.out);
    }
    assert!(lines.contains(&"pairings") && !lines.contains(&"standings"), "{}", ran.out);
    let said = qisai(["i18n", "export", &folder.text("zh.ftl")]).bad(2);
    assert!(said.contains("not built in"), "{said}");
}

#[test]
fn a11y_rows_of_the_desk_say_board_players_and_result() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 5);
    desk.import_players("Name,Rating\nExample,2200\nOkafor,2100\nLindqvist,2000\nMoreau,1900\n");
    desk.pair(1);
    desk.publish(1);
    let boards = desk.boards(1);
    desk.enter_result(1, &boards[0], "first").is(200);
    let rows = |path: &str| -> Vec<String> {
        let page = desk.arbiter.get(path).is(200).html();
        page.select(&css("tr[data-board]")).map(|row| row.attr("aria-label").unwrap().to_owned()).collect()
    };
    let [one, two] = [&boards[0], &boards[1]];
    let english = [
        format!("Board 1, {} against {}, result 1-0", one.first, one.second),
        format!("Board 2, {} against {}, no result", two.first, two.second),
    ];
    assert_eq!(rows("/desk/harbour-open/r/1"), english);
    let chinese = [
        format!("第1台，{}对{}，成绩1-0", one.first, one.second),
        format!("第2台，{}对{}，未登记成绩", two.first, two.second),
    ];
    assert_eq!(rows("/desk/harbour-open/r/1?lang=zh"), chinese);
    // The script announces a row when its result changes, with the same two sentences.
    let page = desk.arbiter.get("/desk/harbour-open/r/1").is(200).html();
    let script = page.select(&css("#words")).next().unwrap().text().collect::<String>();
    let script: serde_json::Value = serde_json::from_str(&script).unwrap();
    let filled = |key: &str, board: &str, first: &str, second: &str| {
        let text = script[key].as_str().unwrap().replace("{board}", board).replace("{result}", "1-0");
        text.replace("{first}", first).replace("{second}", second)
    };
    assert_eq!(filled("row_with_result", "1", &one.first, &one.second), english[0]);
    assert_eq!(filled("row_without_result", "2", &two.first, &two.second), english[1]);
}

#[test]
fn a11y_the_statement_is_public_in_both_languages_and_linked_from_the_foot() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 5);
    desk.import_field(4);
    let anybody = server.anybody();
    for path in ["/", "/t/harbour-open", "/t/harbour-open/players", "/calendar", "/accessibility"] {
        let page = anybody.get(path).is(200).html();
        assert_eq!(page.select(&css("footer a[href='/accessibility']")).count(), 1, "{path}");
    }
    for (path, day, staff) in [
        ("/accessibility", "23 November 2026", "chief arbiter"),
        ("/accessibility?lang=zh", "2026年11月23日", "裁判长"),
    ] {
        let page = anybody.get(path).is(200).html();
        assert!(page.select(&css("main li")).count() >= 3, "{path}");
        let said = words(page.select(&css("main")).next().unwrap());
        assert!(said.contains(day) && said.contains(staff) && said.contains("WCAG 2.2"), "{said}");
    }
}

mod browser {
    use crate::browser::driver::Driver;
    use crate::browser::{published, run, spoken};
    use crate::support::database::Database;
    use crate::support::program::{Place, command};
    use crate::support::server::Server;

    #[test]
    fn a_language_from_right_to_left_is_laid_out_so() {
        let Some(driver) = Driver::start() else { return };
        let (database, folder) = (Database::sqlite(), Place::new());
        folder.file("he.ftl", "language_name = עברית\npairings = שיבוץ\n");
        let mut program = command();
        program.env("QISAI_DATABASE", &database.url);
        let server = Server::launch(program, &["--lang-dir", &folder.text("")], "http://");
        let desk = published(&server, 8);
        let board = desk.boards(1).remove(0);
        desk.enter_result(1, &board, "second_forfeits").is(200);
        run(spoken::from_right_to_left(&driver, &server, &desk));
    }
}
