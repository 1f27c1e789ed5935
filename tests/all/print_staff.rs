//! Tests for the printed duty list: the roles of people, with their boards.

use scraper::Html;

use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{css, words};
use crate::support::server::Server;

/// Creates eight players; two arbiters for some boards, a pairings officer, a scorer for all boards, one for the whole
/// event.
fn staffed(server: &Server) -> Desk {
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 3);
    desk.import_field(8);
    let offices =
        [("cleo", "sector", "3-"), ("ben", "sector", "1-2"), ("dora", "pairings", ""), ("emil", "scorer", "")];
    for (name, office, boards) in offices {
        desk.arbiter.add_account(name, "scorer");
        desk.appoint(name, office, boards).is(303);
    }
    desk.arbiter.add_account("fay", "scorer");
    let on_event = [("what", "give"), ("name", "fay"), ("office", "scorer"), ("on", "event")];
    desk.arbiter.post(&desk.at("/staff"), &on_event).is(303);
    desk
}

/// Returns the rows of a table, cell by cell.
fn rows(desk: &Desk, code: &str, lang: &str, table: &str) -> Vec<Vec<String>> {
    let page = Html::parse_document(&desk.page(&format!("/print/{code}?lang={lang}")).text());
    let (rows, cells) = (css(&format!("table.{table} tbody tr")), css("td"));
    page.select(&rows).map(|row| row.select(&cells).map(words).collect()).collect()
}

#[test]
fn the_duty_plan_has_the_boards_of_the_offices() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = staffed(&server);
    let plan = rows(&desk, "duty", "en", "duty");
    assert_eq!(plan.len(), 12, "room for those who have no account");
    let told = [
        ["dora (Pairings officer)", "", "", ""],
        ["ben (Sector arbiter)", "1-2", "1-2", "1-2"],
        ["cleo (Sector arbiter)", "3-", "3-", "3-"],
        ["emil (Scorer)", "all", "all", "all"],
        ["fay (Scorer)", "all", "all", "all"],
        ["", "", "", ""],
    ];
    assert_eq!(plan[..6], told);
    assert_eq!(rows(&desk, "duty", "zh", "duty")[1][..2], ["ben (裁判员)", "1-2"]);
    // With a new range the list changes; an official without a role is no longer on it.
    desk.appoint("ben", "sector", "1").is(303);
    desk.give("dora", "");
    assert_eq!(rows(&desk, "duty", "en", "duty")[0][..2], ["ben (Sector arbiter)", "1"]);
}

#[test]
fn the_list_of_officials_names_who_holds_an_office() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = staffed(&server);
    let told = [
        ["Chief arbiter", ""],
        ["Pairings officer", "dora"],
        ["Sector arbiter, boards: 1-2", "ben"],
        ["Sector arbiter, boards: 3-", "cleo"],
        ["Arbiter", ""],
        ["Arbiter", ""],
        ["Scorer, boards: all", "emil"],
        ["Scorer, boards: all", "fay"],
    ];
    for code in ["officials", "order-book"] {
        let list = rows(&desk, code, "en", "officials");
        let list: Vec<[&str; 2]> = list.iter().map(|row| [row[0].as_str(), row[1].as_str()]).collect();
        // What is bound has no lines to write on.
        let is_bound = code == "order-book";
        let told: Vec<[&str; 2]> = told.into_iter().filter(|[_, name]| !is_bound || !name.is_empty()).collect();
        assert_eq!(list, told, "{code}");
    }
    let both = rows(&desk, "officials", "both", "officials");
    assert_eq!(both[2][0], "裁判员（台次：1-2） Sector arbiter, boards: 1-2");
}

#[test]
fn everybody_with_an_office_has_one_badge() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = staffed(&server);
    // With two roles, the first of them.
    desk.appoint("ben", "scorer", "").is(303);
    let page = Html::parse_document(&desk.page("/print/badges?lang=en").text());
    let (cards, name, role) = (css(".badges .card:has(.official)"), css(".name"), css(".role"));
    let said = |card: scraper::ElementRef, part| words(card.select(part).next().unwrap());
    let badges: Vec<[String; 2]> = page.select(&cards).map(|card| [said(card, &name), said(card, &role)]).collect();
    let told = [
        ["dora", "Pairings officer"],
        ["ben", "Sector arbiter 1-2"],
        ["cleo", "Sector arbiter 3-"],
        ["emil", "Scorer"],
        ["fay", "Scorer"],
    ];
    assert_eq!(badges, told);
}
