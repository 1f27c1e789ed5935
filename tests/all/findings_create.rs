//! Tests for the form of a new tournament: each discipline starts with its own rules.

use serde_json::Value;

use crate::support::database::Database;
use crate::support::http::{css, words};
use crate::support::server::Server;

/// Returns format, rounds, points for a win and first tie-break of an event with only name, place, days and number of
/// players entered.
fn made(server: &Server, game: &str, entrants: u16) -> [String; 4] {
    let arbiter = server.anybody().sign_in("anna");
    let form = arbiter.get("/desk/new").is(200).form("form[action='/desk/new']");
    let form = form.with("name", format!("{game} {entrants}")).with("city", "Bay").with("discipline", game);
    let form = form.with("start", "2026-05-01").with("end", "2026-05-05").with("entrants", entrants);
    let slug = arbiter.submit(&form).location().split('/').nth(2).unwrap().to_owned();
    let shape = arbiter.get(&format!("/t/{slug}.json")).is(200).json();
    let mut order = shape["order"].as_array().unwrap().iter().map(|one| one["code"].as_str().unwrap());
    let first = order.find(|code| !["PTS", "PEN"].contains(code)).unwrap().to_owned();
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    [text(&shape["format"]), text(&shape["rounds"]), text(&shape["scoring"]["win"]), first]
}

#[test]
fn ui1_the_first_event_of_each_game_is_right_by_default() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    server.anybody().set_up("anna");
    assert_eq!(made(&server, "chess", 40), ["swiss", "9", "1", "BH/C1"]);
    assert_eq!(made(&server, "xiangqi", 40), ["swiss", "9", "2", "BH/P"]);
    assert_eq!(made(&server, "draughts", 40), ["swiss", "9", "2", "BH/C1"]);
    // A few players play a round robin, with its usual order.
    let [format, _, win, first] = made(&server, "xiangqi", 8);
    assert_eq!([format.as_str(), &win, &first], ["round_robin", "2", "SB"]);
}

#[test]
fn ui1_what_is_proposed_is_shown_before_it_is_made() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let arbiter = server.anybody().set_up("anna");
    let form = arbiter.get("/desk/new").is(200).form("form[action='/desk/new']").with("name", "Lake Cup");
    let form = form.with("discipline", "xiangqi").with("entrants", "8").with("start", "2026-05-01");
    let page = arbiter.submit(&form.clone().with("end", "2026-05-02").with("propose", "1")).is(200);
    let html = page.html();
    let said = words(html.select(&css("#proposed")).next().unwrap());
    assert!(said.contains("Round robin") && said.contains("Xiangqi rules, round robin"), "{said}");
    let shown = page.form("form[action='/desk/new']");
    for kept in [("name", "Lake Cup"), ("entrants", "8"), ("end", "2026-05-02"), ("system", "round_robin")] {
        assert!(shown.fields.contains(&(kept.0.to_owned(), kept.1.to_owned())), "{kept:?}: {:?}", shown.fields);
    }
    arbiter.get("/t/lake-cup").is(404);

    // Input is kept if a number cannot be parsed, or if an order belongs to another discipline.
    let refused = arbiter.submit(&form.clone().with("entrants", "many")).is(422);
    assert!(refused.text().contains("a whole number") && refused.text().contains("Lake Cup"));
    let refused = arbiter.submit(&form.with("preset", "fide-swiss")).is(422);
    assert!(refused.text().contains("for another game"), "{}", refused.text());
}

#[test]
fn a_tournament_of_a_hundred_boards_begins_with_a_second_pass_that_may_be_switched_off() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let arbiter = server.anybody().set_up("anna");
    let new = arbiter.get("/desk/new").is(200).form("form[action='/desk/new']").with("rounds", "9");
    let reporting = |slug: &str| arbiter.get(&format!("/desk/{slug}/reporting")).is(200).form("#reporting");
    let is_on = |slug: &str| reporting(slug).fields.iter().any(|(name, _)| name == "second_pass");
    for (slug, entrants) in [("none", ""), ("bay", "199"), ("sea", "200")] {
        arbiter.submit(&new.clone().with("name", slug).with("slug", slug).with("entrants", entrants)).is(303);
    }
    assert_eq!(["none", "bay", "sea"].map(is_on), [false, false, true]);
    let mut form = reporting("sea");
    form.fields.retain(|(name, _)| name != "second_pass");
    arbiter.submit(&form).is(303);
    assert!(!is_on("sea"));
}

#[test]
fn ui1_settings_offer_the_orders_of_their_game() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let arbiter = server.anybody().set_up("anna");
    let form = arbiter.get("/desk/new").is(200).form("form[action='/desk/new']").with("name", "Lake Cup");
    let form = form.with("discipline", "xiangqi").with("rounds", "7");
    arbiter.submit(&form).is(303);
    let page = arbiter.get("/desk/lake-cup/settings").is(200).html();
    let offered: Vec<String> =
        page.select(&css("[name=preset]")).map(|it| it.attr("value").unwrap().to_owned()).collect();
    assert!(offered.iter().any(|id| id == "cn-swiss"), "{offered:?}");
    assert!(offered.iter().all(|id| id != "fide-swiss" && id != "cn-round-robin"), "{offered:?}");
}
