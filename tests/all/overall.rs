//! Tests for the ranking over all stages, as a page and as files, and for its prizes.

use serde_json::Value;

use crate::support::database::Database;
use crate::support::desk::{Board, Desk};
use crate::support::http::{css, words};
use crate::support::server::Server;

fn number(name: &str) -> u32 {
    name.strip_prefix("Player ").unwrap().parse().unwrap()
}

fn play(desk: &Desk, round: u16, result: impl Fn(&Board) -> &'static str) {
    desk.pair(round);
    desk.publish(round);
    desk.enter_all(round, result);
    desk.close(round);
}

fn stronger(board: &Board) -> &'static str {
    if number(&board.first) < number(&board.second) { "first" } else { "second" }
}

fn weaker(board: &Board) -> &'static str {
    if number(&board.first) < number(&board.second) { "second" } else { "first" }
}

/// S7: tests a round robin of four and a match of its first two: the winner of the match is first, the others keep
/// their places.
#[test]
fn who_came_further_is_ahead_on_the_overall_list() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let arbiter = server.anybody().set_up("anna");
    let form = arbiter.get("/desk/new").is(200).form("form[action='/desk/new']").with("name", "Harbour Masters");
    let form = form.with("system", "round_robin").with("start", "2026-05-01").with("visibility", "public");
    let desk = arbiter.desk(arbiter.submit(&form).location().split('/').nth(2).unwrap());
    desk.import_field(4);
    for round in 1..=3 {
        play(&desk, round, stronger);
    }
    desk.arbiter.get(&format!("/t/{}/overall", desk.slug)).is(404);
    assert!(!desk.public("/standings").text().contains("/overall"), "one stage tells it all");

    let page =
        |what: &str| desk.page("/stages").form(&format!("form:has([value={what}]):not(#add)")).with("what", what);
    let add = desk.page("/stages").form("#add").with("name", "Final").with("format", "knockout");
    desk.arbiter.submit(&add.with("contest", "one_game").with("first", "2")).is(303);
    desk.arbiter.submit(&page("open")).is(303);
    let last = Desk { slug: format!("{}/g2", desk.slug), ..desk.clone() };
    let order = || {
        let shape = desk.shape("/overall.json");
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let rows = shape["rows"].as_array().unwrap().iter();
        let rows = rows.map(|row| (text(&row["name"]), row["place"].as_u64().unwrap(), text(&row["stage"])));
        (shape["is_final"].as_bool().unwrap(), rows.collect::<Vec<_>>())
    };
    let line = |name: &str, place: u64, stage: &str| (name.to_owned(), place, stage.to_owned());
    let (is_final, now) = order();
    assert!(!is_final);
    assert_eq!((now[0].1, now[1].1), (1, 1), "both are in the final");
    play(&last, 1, weaker);
    let expected = vec![
        line("Player 2", 1, "Final"),
        line("Player 1", 2, "Final"),
        line("Player 3", 3, "Stage 1"),
        line("Player 4", 4, "Stage 1"),
    ];
    assert_eq!(order(), (true, expected));
    let html = desk.public("/overall").html();
    let names: Vec<String> = html.select(&css("tbody tr th")).map(words).collect();
    assert_eq!(names, ["Player 2", "Player 1", "Player 3", "Player 4"]);
    let table = desk.public("/overall.csv").text();
    assert!(table.lines().nth(1).unwrap().contains("Player 2") && table.lines().count() == 5, "{table}");
    desk.public("/overall.xlsx");
    assert!(desk.public("/g1/standings").text().contains("/overall"));

    // Prizes by this ranking: the winner of the final has the first, whichever group is open.
    let prizes = desk.page("/prizes").form("form:has([name=tables])").with("tables", "Open: 100, 50");
    desk.arbiter.submit(&prizes.with("by_overall", "1")).is(303);
    let page = desk.page("/prizes").html();
    let winners: Vec<String> = page.select(&css("tbody tr th")).map(words).collect();
    assert_eq!(winners, ["Player 2", "Player 1"]);
    database.verify();
}
