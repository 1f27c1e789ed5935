//! Tests for tables of two sides (Scheveningen) and of several teams (Schiller), through the arbiter's pages.

use serde_json::json;

use crate::round_robin::{numbers, pairs, table};
use crate::support::database::Database;
use crate::support::http::{css, words};
use crate::support::server::Server;

/// Tests a match of six against six, by clubs.
#[test]
fn sc1_six_meet_six_by_their_clubs() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = table(&server, &[("system", "scheveningen")], 0);
    let line =
        |number: u16| format!("Player {number},{},{}\n", 2400 - number, ["East", "West"][usize::from(number % 2)]);
    let lines: String = (1..=12).map(line).collect();
    desk.import_players(format!("Name,Rating,Club\n{lines}"));
    let sides = numbers(&desk);
    let of = |numbers: [u16; 6]| numbers.map(|number| format!("Player {number}")).to_vec();
    assert_eq!((sides[..6].to_vec(), sides[6..].to_vec()), (of([2, 4, 6, 8, 10, 12]), of([1, 3, 5, 7, 9, 11])));
    for round in 1..=6 {
        desk.pair(round);
        desk.publish(round);
        assert_eq!(desk.boards(round).len(), 6);
        desk.enter_all(round, |_| "first");
        desk.close(round);
    }
    // Round 1 of the printed table is A1-B1 B2-A2 B3-A3 A4-B4 B5-A5 A6-B6.
    assert_eq!(pairs(&desk, 1), ["2-1", "3-4", "5-6", "8-7", "9-10", "12-11"]);
    desk.arbiter.get(&desk.at("/r/7")).is(404);
    let rows = desk.shape("/standings.json")["rows"].clone();
    assert!(
        rows.as_array().unwrap().iter().all(|row| row["values"]["PTS"] == json!("3")),
        "three first moves each: {rows}"
    );
    assert!(desk.page("/settings").text().contains("March 2024"));
    desk.public("/crosstable").is(200);
    database.verify();
}

/// Finding N5: nobody has to be entered who does not exist. In each round one of the larger side is free, also in files.
#[test]
fn n5_five_meet_four_and_one_of_the_five_is_free_in_each_round() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = table(&server, &[("system", "scheveningen")], 0);
    let club = |number: u16| if number <= 4 { "East" } else { "West" };
    let line = |number: u16| format!("Player {number},{},{}\n", 2400 - number, club(number));
    let lines: String = (1..=9).map(line).collect();
    desk.import_players(format!("Name,Rating,Club\n{lines}"));
    assert_eq!(numbers(&desk)[..5], [5, 6, 7, 8, 9].map(|number| format!("Player {number}")), "the larger side first");
    for round in 1..=5 {
        if round == 3 {
            // Two of five games are less than half: annulled, until the withdrawal is undone.
            desk.withdraw("Player 1");
            let rows = desk.shape("/standings.json")["rows"].to_string();
            assert!(rows.contains("annulled"), "{rows}");
            desk.arbiter.submit(&desk.undo_form().with("reason", "it was another one")).is(303);
        }
        desk.pair(round);
        desk.publish(round);
        let boards = desk.boards(round);
        assert_eq!(boards.len(), 4, "round {round}");
        let public = words(desk.public(&format!("/r/{round}")).is(200).html().select(&css("main")).next().unwrap());
        assert!(public.contains("free") && !public.contains("absent"), "{public}");
        desk.enter_all(round, |_| "draw");
        desk.close(round);
    }
    desk.arbiter.get(&desk.at("/r/6")).is(404);
    let rows = desk.shape("/standings.json")["rows"].clone();
    for row in rows.as_array().unwrap() {
        let number: u16 = row["name"].as_str().unwrap().rsplit(' ').next().unwrap().parse().unwrap();
        let expected = if number <= 4 { "2.5" } else { "2" };
        assert_eq!(row["values"]["PTS"], json!(expected), "{row}");
    }
    let report = desk.arbiter.get(&desk.at("/export/trf26")).is(200).text();
    let form = desk.arbiter.get("/desk/import").is(200).form("form[enctype]").with("slug", "again");
    let looked = desk.arbiter.submit(&form.file("sides.trf", report)).is(200);
    desk.arbiter.submit(&looked.form("form[enctype]:has(textarea)")).is(303);
    let again = desk.arbiter.desk("again");
    let values = |rows: &serde_json::Value| -> Vec<serde_json::Value> {
        rows.as_array().unwrap().iter().map(|row| json!([row["rank"], row["name"], row["values"]])).collect()
    };
    assert_eq!(values(&again.shape("/standings.json")["rows"]), values(&rows));
    database.verify();
}

#[test]
fn sc4_a_schiller_asks_for_its_teams() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let arbiter = server.anybody().set_up("anna");
    let form = arbiter.get("/desk/new").is(200).form("form[action='/desk/new']").with("name", "Three Clubs");
    let form = form.with("system", "schiller");
    arbiter.submit(&form.clone().with("teams", "2")).is(422);
    let answer = arbiter.submit(&form.with("teams", "3")).is(303);
    let desk = arbiter.desk(answer.location().split('/').nth(2).unwrap());
    desk.import_field(7);
    let refused = desk.page("/r/1").form("#presence").with("then", "pair");
    assert!(desk.arbiter.submit(&refused).is(422).text().contains("do not form 3 equal teams"));
    desk.register("Player 8", 2000);
    desk.register("Player 9", 1900);
    desk.pair(1);
    desk.publish(1);
    assert_eq!(desk.boards(1).len(), 3, "two teams of three meet, one is free");
}
