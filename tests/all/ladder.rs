//! Tests for a challenge ladder through its pages (formats MA6).

use serde_json::Value;

use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{Answer, css, words};
use crate::support::server::Server;

fn ladder(server: &Server, fields: &[(&str, &str)]) -> Desk {
    let anna = server.anybody().set_up("anna");
    let form = anna.get("/desk/new").is(200).form("form[action='/desk/new']").with("name", "Island Ladder");
    let form = form.with("system", "ladder").with("start", "2026-05-01").with("visibility", "public");
    let form = fields.iter().fold(form, |form, (name, value)| form.with(name, value));
    let desk = anna.desk(anna.submit(&form).location().split('/').nth(2).unwrap());
    desk.import_field(6);
    desk
}

fn challenges(desk: &Desk, challenger: u32, challenged: u32) -> Answer {
    let entry = |number: u32| desk.entry_of(&format!("Player {number}"));
    let form = desk.page("/ladder").form("form#challenge");
    desk.arbiter.submit(&form.with("challenger", entry(challenger)).with("challenged", entry(challenged)))
}

fn ends(desk: &Desk, round: u16, ending: &str) -> Answer {
    let form = desk.page("/ladder").form(&format!("form[data-challenge='{round}']"));
    desk.arbiter.submit(&form.with("ending", ending))
}

/// Returns the public order.
fn order(desk: &Desk) -> Vec<String> {
    let shape = desk.shape("/ladder.json");
    shape["order"].as_array().unwrap().iter().map(|rung| rung["name"].as_str().unwrap().to_owned()).collect()
}

fn players(numbers: [u32; 6]) -> Vec<String> {
    numbers.map(|number| format!("Player {number}")).to_vec()
}

#[test]
fn ma6_challenges_are_made_and_ended_and_move_the_order() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = ladder(&server, &[("ladder_reach", "2"), ("ladder_answer", "30"), ("ladder_rest", "7")]);
    assert_eq!(desk.arbiter.get(&desk.at("")).location(), desk.at("/ladder"), "the desk of a ladder");
    assert_eq!(order(&desk), players([1, 2, 3, 4, 5, 6]));
    let refused = challenges(&desk, 4, 1).is(422).text();
    assert!(refused.contains("cannot be challenged from there"), "{refused}");
    challenges(&desk, 4, 2).is(303);
    challenges(&desk, 6, 5).is(303);
    assert!(challenges(&desk, 3, 2).is(422).text().contains("has an open challenge"));
    let open: Vec<String> = desk.public("/ladder").html().select(&css("[data-open] li")).map(words).collect();
    assert!(open[0].starts_with("Player 4 challenges Player 2 by "), "{open:?}");
    ends(&desk, 1, "won").is(303);
    assert_eq!(order(&desk), players([1, 4, 3, 2, 5, 6]));
    ends(&desk, 2, "drawn").is(303);
    assert_eq!(order(&desk), players([1, 4, 3, 2, 5, 6]));
    // A player who has just played cannot be challenged; refusing counts as a loss.
    assert!(challenges(&desk, 3, 4).is(422).text().contains("the next is possible from"));
    challenges(&desk, 3, 1).is(303);
    ends(&desk, 3, "refused").is(303);
    assert_eq!(order(&desk), players([3, 4, 1, 2, 5, 6]));
    let ended = desk.shape("/ladder.json")["ended"].clone();
    let codes: Vec<&Value> = ended.as_array().unwrap().iter().map(|it| &it["code"]).collect();
    assert_eq!(codes, ["second_forfeits", "draw", "first"], "the newest first");
    let standings = desk.shape("/standings.json");
    let names: Vec<&str> =
        standings["rows"].as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap()).collect();
    assert_eq!(names, players([3, 4, 1, 2, 5, 6]), "the standings are the order");
    assert!(desk.public("/ladder.csv").text().lines().nth(1).unwrap().contains("Player 3"));
    assert!(desk.public("/r/3").html().select(&css("nav a[href$='/ladder']")).next().is_some());
    database.verify();

    // The last ending is undone in the log; reopening the round is not possible.
    let undo = desk.undo_form().with("reason", "he had a date");
    desk.arbiter.submit(&undo).is(303);
    assert_eq!(order(&desk), players([1, 4, 3, 2, 5, 6]));
    database.verify();
    server.stop();
    let server = Server::start(&database.url);
    let desk = Desk { arbiter: desk.arbiter.clone().at(&server.address), slug: desk.slug.clone() };
    assert_eq!(order(&desk), players([1, 4, 3, 2, 5, 6]), "after a restart the same");
}

#[test]
fn ma6_a_pyramid_is_shown_in_rows_and_newcomers_begin_at_its_foot() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = ladder(&server, &[("ladder_inserts", "1")]);
    challenges(&desk, 6, 3).is(303);
    ends(&desk, 1, "won").is(303);
    assert_eq!(order(&desk), players([1, 2, 6, 3, 4, 5]), "those between move down");
    desk.register("Strong, Newcomer", 2800);
    assert_eq!(order(&desk)[6], "Strong, Newcomer");
    let shape = desk.shape("/ladder.json");
    let rows: Vec<u64> = shape["order"].as_array().unwrap().iter().map(|rung| rung["row"].as_u64().unwrap()).collect();
    assert_eq!(rows, [1, 2, 2, 3, 3, 3, 4]);
    assert_eq!(desk.public("/ladder").html().select(&css("main h2[data-row]")).count(), 4);
    database.verify();
}
