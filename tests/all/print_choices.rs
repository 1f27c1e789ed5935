//! Tests for the language and the paper size of printed documents.

use scraper::Html;

use crate::prints::{document, made};
use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{css, words};
use crate::support::server::Server;

/// Returns the language of a document, and the class of its paper.
fn language_and_paper(text: &str) -> (String, String) {
    let page = Html::parse_document(text);
    let language = page.root_element().attr("lang").unwrap().to_owned();
    (language, page.select(&css("body")).next().unwrap().attr("class").unwrap().to_owned())
}

#[test]
fn documents_speak_the_language_of_the_event_and_stand_on_its_paper() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let mut anna = server.anybody().set_up("anna");
    let chinese = anna.get("/lang/zh?next=/").is(303);
    anna.keep(&chinese);
    let desk = made(&anna, "Lake Open", &[]);
    anna.add_account("ben", "arbiter");
    desk.appoint("ben", "deputy", "").is(303);
    // He reads English; the event was created in Chinese.
    let ben = server.anybody().sign_in("ben").desk(&desk.slug);
    let is = |language: &str, paper: &str| (language.to_owned(), paper.to_owned());
    let asked = |desk: &Desk, code: &str, query: &str| language_and_paper(&document(desk, code, query));
    let chosen = |desk: &Desk, page: &str, list: &str| -> String {
        let page = desk.page(page).html();
        let option = css(&format!("select#{list} option[selected]"));
        page.select(&option).next().unwrap().attr("value").unwrap().to_owned()
    };
    assert_eq!(asked(&ben, "players", ""), is("zh-Hans", "a4"));
    assert_eq!(asked(&ben, "players", "lang=en"), is("en", "a4"), "unless the address says otherwise");
    assert_eq!([chosen(&ben, "/print", "lang"), chosen(&ben, "/settings", "print_lang")], ["zh", "zh"]);
    assert_eq!(chosen(&ben, "/screens", "new-tongue"), "zh");

    let store = |lang: &str, paper: &str| {
        let form = ben.page("/settings").form("form.form").with("print_lang", lang).with("print_paper", paper);
        ben.arbiter.submit(&form)
    };
    store("both", "letter").is(303);
    assert_eq!(asked(&ben, "players", ""), is("zh-Hans", "letter"), "Chinese comes first");
    assert!(document(&ben, "players", "").contains("class=\"en\" lang=\"en\">"));
    assert_eq!(asked(&ben, "players", "lang=en&paper=a4"), is("en", "a4"));
    assert_eq!(asked(&ben, "table-2", ""), is("zh-Hans", "a3"), "what is made for larger paper keeps it");
    assert_eq!(chosen(&ben, "/settings", "print_paper"), "letter");
    let log = ben.page("/log").text();
    assert!(log.contains("Language of documents: Chinese → Chinese and English"), "{log}");
    assert!(log.contains("Paper size of documents: A4 → Letter"), "{log}");
    assert_eq!(chosen(&ben, "/screens", "new-tongue"), "both");
    assert!(words(ben.page("/print").html().select(&css(".documents")).next().unwrap()).contains("Letter"));
    // By default it is the language of the person who prints.
    store("", "").is(303);
    assert_eq!((asked(&ben, "players", ""), asked(&desk, "players", "")), (is("en", "a4"), is("zh-Hans", "a4")));
    store("fr", "a4").is(400);
    store("en", "a5").is(400);
    assert_eq!(database.verify(), 1);
}

#[test]
fn lists_of_players_name_the_list_that_ratings_are_from() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = made(&server.anybody().set_up("anna"), "Lake Open", &[]);
    desk.import_field(4);
    let named = |document: &str| document.matches("FIDE standard, 2026-11").count();
    let store = |list: &str| desk.arbiter.submit(&desk.page("/settings").form("form.form").with("rating_list", list));
    let shown = |language: &str| document(&desk, "players", &format!("lang={language}"));
    assert!(!shown("en").contains("Ratings:"), "nobody has said so");
    assert_eq!(named(&desk.public("/players").text()), 0);
    store("FIDE standard, 2026-11").is(303);
    assert!(shown("en").contains("Ratings: FIDE standard, 2026-11"));
    assert!(shown("zh").contains("等级分：FIDE standard, 2026-11"));
    assert_eq!(named(&desk.public("/players").text()), 1);
    assert!(desk.page("/log").text().contains("Rating list: – → FIDE standard, 2026-11"));
    let refused = store(&"x".repeat(201)).is(422).text();
    assert!(refused.contains("201 characters, at most 200"), "{refused}");
    assert_eq!(database.verify(), 1);
}
