//! Tests for matches of two players through their pages, from the form to the division of the fund.

use serde_json::Value;

use crate::meetings::{enter_with, meetings, play, rows, says, submit};
use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{css, words};
use crate::support::server::Server;

/// Creates a match of players 1 and 2 by strength, before its first game.
pub fn title_match(server: &Server, fields: &[(&str, &str)]) -> Desk {
    let anna = server.anybody().set_up("anna");
    let form = anna.get("/desk/new").is(200).form("form[action='/desk/new']");
    let form = form.with("name", "Harbour Title").with("start", "2026-05-01").with("visibility", "public");
    let form = fields.iter().fold(form.with("system", "match"), |form, (name, value)| form.with(name, value));
    let desk = anna.desk(anna.submit(&form).location().split('/').nth(2).unwrap());
    desk.import_field(2);
    desk
}

/// Names the champion.
fn names_first(desk: &Desk, name: &str) {
    let entry = desk.entry_of(name);
    let form = desk.page("/players").form("form#first").with("entry", entry);
    desk.arbiter.submit(&form).is(303);
    assert_eq!(desk.entrants()[0].name, name);
}

/// Enters the result of a game; `None` for a draw.
#[track_caller]
fn game(desk: &Desk, number: usize, winner: Option<&str>) {
    let board = if number == 1 { "1".to_owned() } else { format!("1/{number}") };
    let rows = rows(desk, 1);
    let row = rows.iter().find(|row| row.board == board).unwrap_or_else(|| panic!("no game {number} in {rows:?}"));
    let result = match winner {
        None => "draw",
        Some(name) if name == row.first => "first",
        Some(_) => "second",
    };
    enter_with(desk, 1, row, result, &[]).is(200);
}

fn states(shape: &Value) -> Vec<&str> {
    shape["games"].as_array().unwrap().iter().map(|game| game["state"].as_str().unwrap()).collect()
}

/// Returns the division of the fund on the arbiter's page: the ending of the match, and each player's money.
fn divided(desk: &Desk) -> (Vec<String>, Vec<String>) {
    let page = desk.page("/prizes").html();
    let texts = |selector: &str| page.select(&css(selector)).map(words).collect();
    (texts("#fund [data-ended]"), texts("#fund dd"))
}

fn announces_a_fund(desk: &Desk) {
    let form = desk.page("/prizes").form("form:has([name=fund])").with("fund", "20000");
    desk.arbiter.submit(&form.clone().with("fund_main", "60/50")).is(422);
    desk.arbiter.submit(&form).is(303);
}

/// Seed 002 section nine: tests 16 games that end at 8½ points; the remaining ones are not played.
#[test]
fn ma1_a_title_match_ends_with_eight_and_a_half() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = title_match(&server, &[("match_games", "16"), ("match_tie", "kept")]);
    names_first(&desk, "Player 2");
    announces_a_fund(&desk);
    assert!(desk.page("/prizes").text().contains("12000"), "60 % of the fund, before anybody has won it");
    play(&desk, 1);
    let place = "/r/1/m/1";
    assert_eq!(desk.shape(&format!("{place}.json"))["target"], "8.5");
    game(&desk, 1, None);
    for number in 2..=9 {
        assert_eq!(states(&desk.shape(&format!("{place}.json")))[number - 1], "open");
        game(&desk, number, Some("Player 1"));
    }
    assert_eq!(meetings(&desk, 1), [says("½ : 8½", "Player 1 has won (by games)")]);
    assert_eq!(rows(&desk, 1).len(), 9, "no further game is asked for");
    desk.close(1);

    let shape = desk.shape(&format!("{place}.json"));
    assert_eq!(states(&shape), [["over"; 9].as_slice(), &["not_played"; 7]].concat());
    assert_eq!((&shape["decided_by"], &shape["winner"]), (&"games".into(), &shape["sides"][1]["id"]));
    assert_eq!(shape["games"][8]["score"], serde_json::json!(["0.5", "8.5"]));
    let page = desk.public(place);
    assert_eq!(page.text().matches("not played").count(), 7);
    assert!(page.text().contains("8½ to win") && page.text().contains("In a tie Player 2 keeps the title"));
    assert_eq!(desk.public(&format!("{place}.csv")).text().lines().count(), 17);
    desk.arbiter.get(&format!("/t/{}/r/1/m/2", desk.slug)).is(404);
    // The tab of the match leads there.
    assert!(desk.public("/r/1").html().select(&css(&format!("nav a[href$='{place}']"))).next().is_some());
    // Neither forfeits nor unplayed games are reported.
    let ratings = desk.public("/ratings.json").json();
    let games: Vec<&Value> = ratings["rows"].as_array().unwrap().iter().map(|row| &row["games"]).collect();
    assert_eq!(games, [9, 9]);
    let (ended, money) = divided(&desk);
    assert!(ended[0].contains("won in the main part"), "{ended:?}");
    assert_eq!(money, ["12000", "8000"]);
    database.verify();
}

/// Seed 002 section nine: tests that at 8–8 the champion keeps the title and the prize is halved.
#[test]
fn ma1_at_eight_all_the_champion_stays_and_the_prize_is_halved() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = title_match(&server, &[("match_games", "16"), ("match_tie", "kept")]);
    names_first(&desk, "Player 2");
    announces_a_fund(&desk);
    play(&desk, 1);
    for number in 1..=16 {
        game(&desk, number, None);
    }
    assert_eq!(meetings(&desk, 1), [says("8 : 8", "Player 2 has won (draw odds)")]);
    desk.close(1);
    let shape = desk.shape("/r/1/m/1.json");
    assert_eq!((&shape["decided_by"], &shape["winner"]), (&"odds".into(), &shape["sides"][0]["id"]));
    let (ended, money) = divided(&desk);
    assert!(ended[0].contains("tied"), "{ended:?}");
    assert_eq!(money, ["10000", "10000"]);
    let standings = desk.shape("/standings.json");
    assert_eq!((&standings["rows"][0]["name"], &standings["rows"][0]["rank"]), (&"Player 2".into(), &1.into()));
    database.verify();
}

/// Tests the first move by lot, the sequence reversed at half-time, and tie-break games at a faster time.
#[test]
fn ma2_the_first_move_is_drawn_and_the_sequence_reversed() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let fields = [("match_games", "4"), ("match_tie", "rapid"), ("match_lot", "1"), ("match_swap", "3")];
    let desk = title_match(&server, &fields);
    play(&desk, 1);
    submit(&desk, 1, &[("how", "second")]).is(303);
    for number in 1..=4 {
        game(&desk, number, None);
    }
    let firsts: Vec<String> = rows(&desk, 1).into_iter().map(|row| row.first).collect();
    assert_eq!(firsts, ["Player 2", "Player 1", "Player 1", "Player 2"]);
    assert!(
        meetings(&desk, 1)[0].1.starts_with("The first move of the next game is drawn by lot"),
        "of the first rapid game"
    );
    submit(&desk, 1, &[("how", "first")]).is(303);
    for number in 5..=8 {
        game(&desk, number, (number == 8).then_some("Player 2"));
    }
    assert_eq!(meetings(&desk, 1), [says("2 : 2", "Player 2 has won (after tie-break games)")]);
    let shape = desk.shape("/r/1/m/1.json");
    let parts: Vec<&Value> = shape["games"].as_array().unwrap().iter().map(|game| &game["part"]).collect();
    assert_eq!(parts, [1, 1, 1, 1, 2, 2, 2, 2]);
    assert_eq!(shape["games"][7]["score"], serde_json::json!(["1.5", "2.5"]), "of the rapid games alone");
    database.verify();
}

#[test]
fn ma1_a_match_without_a_rule_for_ties_may_be_drawn() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = title_match(&server, &[("match_games", "2"), ("match_tie", "drawn")]);
    play(&desk, 1);
    game(&desk, 1, Some("Player 1"));
    game(&desk, 2, Some("Player 2"));
    assert_eq!(meetings(&desk, 1), [says("1 : 1", "Ended tied")]);
    desk.close(1);
    let standings = desk.shape("/standings.json");
    let shared: Vec<&Value> = standings["rows"].as_array().unwrap().iter().map(|row| &row["rank"]).collect();
    assert_eq!(shared, [1, 1]);
    assert_eq!(desk.shape("/r/1/m/1.json")["decided_by"], "drawn");
    assert_eq!(desk.shape(".json")["format"], "match");
    database.verify();
}

#[test]
fn what_cannot_be_a_match_is_refused_at_its_field() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let form = anna.get("/desk/new").is(200).form("form[action='/desk/new']").with("name", "Title");
    let form = form.with("system", "match").with("match_games", "12");
    for (field, value) in [("match_games", "0"), ("match_games", "61"), ("match_swap", "1"), ("match_swap", "13")] {
        let page = anna.submit(&form.clone().with(field, value)).is(422).html();
        assert!(page.select(&css(&format!("#e-{field}"))).next().is_some(), "{field} {value}");
    }
}

mod browser {
    use crate::browser::{formats, story};

    #[test]
    fn a_match_of_sixteen_games_ends_after_ten() {
        story(formats::long_match);
    }
}
