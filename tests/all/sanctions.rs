//! Tests for penalties, points, expulsion, fouls, leaving and late corrections: their preview and their effects.

use serde_json::json;

use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{Answer, css, words};
use crate::support::server::Server;

/// Creates a tournament of `players` players with its first rounds played, the first side always winning.
fn played(server: &Server, fields: &[(&str, &str)], players: u16, rounds: u16) -> Desk {
    let arbiter = server.anybody().set_up("anna");
    let form = arbiter.get("/desk/new").is(200).form("form[action='/desk/new']").with("name", "Harbour Open");
    let form = fields.iter().fold(form.with("start", "2026-05-01"), |form, (name, value)| form.with(name, value));
    let slug = arbiter.submit(&form).location().split('/').nth(2).unwrap().to_owned();
    let desk = arbiter.desk(&slug);
    desk.import_field(players);
    for round in 1..=rounds {
        desk.pair(round);
        desk.publish(round);
        desk.enter_all(round, |_| "first");
        desk.close(round);
    }
    desk
}

fn swiss(server: &Server, players: u16, rounds: u16) -> Desk {
    played(server, &[("rounds", "7")], players, rounds)
}

/// Submits a form on penalties from a player's page.
fn sanction(desk: &Desk, name: &str, fields: &[(&str, &str)]) -> Answer {
    let entry = desk.entry_of(name);
    let page = desk.page(&format!("/players/{entry}"));
    let seen = page.html().select(&css("#sanctions [name=seen]")).next().unwrap().attr("value").unwrap().to_owned();
    let fields: Vec<(&str, &str)> = fields.iter().copied().chain([("seen", seen.as_str())]).collect();
    desk.arbiter.post(&desk.at(&format!("/players/{entry}/sanctions")), &fields)
}

/// Returns name and place of every line of the standings.
fn places(desk: &Desk) -> Vec<(String, Option<u64>)> {
    let rows = desk.shape("/standings.json")["rows"].as_array().unwrap().clone();
    rows.iter().map(|row| (row["name"].as_str().unwrap().to_owned(), row["rank"].as_u64())).collect()
}

/// Returns the lines of the table of effects.
fn effect(page: &Answer) -> Vec<String> {
    page.html().select(&css(".effect tbody tr")).map(words).collect()
}

#[test]
fn points_taken_are_looked_at_before_they_are_stored() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = swiss(&server, 4, 1);
    let (version, before) = (desk.version(), places(&desk));
    let minus = [("what", "points"), ("points", "-½"), ("round", "1"), ("reason", "telephone")];
    let leader = before[0].0.clone();
    let page = sanction(&desk, &leader, &minus).is(200);
    let lines = effect(&page);
    assert!(lines.iter().any(|line| line.starts_with(&leader) && line.contains("1 → ½")), "{lines:?}");
    assert_eq!((desk.version(), places(&desk)), (version, before), "looking stores nothing");

    // The page's own form performs the previewed act.
    let form = page.form("form:has([name=then])");
    desk.arbiter.submit(&form).is(303);
    let standing = desk.shape("/standings.json")["rows"].as_array().unwrap().clone();
    let row = standing.iter().find(|row| row["name"] == json!(leader)).unwrap();
    assert_eq!((&row["values"]["PTS"], &row["rank"]), (&json!("0.5"), &json!(2)));
    let log = desk.page("/log").text();
    assert!(log.contains("telephone") && log.contains("-½"));

    sanction(&desk, &leader, &[("what", "points"), ("points", "0.3"), ("round", "1"), ("reason", "x")]).is(422);
    sanction(&desk, &leader, &[("what", "penalty"), ("kind", "warning"), ("round", "9"), ("reason", "x")]).is(422);
    sanction(&desk, &leader, &[("what", "drop_points"), ("at", "0"), ("reason", "wrong man"), ("then", "save")])
        .is(303);
    assert_eq!(places(&desk)[0], (leader, Some(1)));
}

#[test]
fn who_is_expelled_has_no_place_and_the_others_close_up() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = swiss(&server, 6, 2);
    let before = places(&desk);
    let leader = before[0].0.clone();
    let refused = sanction(&desk, &leader, &[("what", "expel"), ("then", "save")]).is(422);
    assert!(refused.text().contains("reason"));
    sanction(&desk, &leader, &[("what", "expel"), ("reason", "engine"), ("then", "save")]).is(303);
    let after = places(&desk);
    assert_eq!(after.last(), Some(&(leader.clone(), None)));
    assert_eq!(after[0].1, Some(1), "the second is the first now");
    let shape = desk.shape("/standings.json");
    assert_eq!(shape["rows"][5]["no_place"], json!("expelled"));
    // The opponents keep their points: the games count.
    let points = |rows: &serde_json::Value, name: &str| {
        rows["rows"].as_array().unwrap().iter().find(|row| row["name"] == json!(name)).unwrap()["values"]["PTS"].clone()
    };
    assert_eq!(points(&shape, &leader), json!("2"));
    let number = desk.entrants().into_iter().find(|one| one.name == leader).unwrap().number;
    assert!(desk.public(&format!("/players/{number}")).text().contains("no place"));
}

#[test]
fn leaving_a_round_robin_below_half_annuls_the_games() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = played(&server, &[("system", "round_robin"), ("rounds", "5")], 6, 2);
    let leaver = "Player 1";
    let met: Vec<String> = (1..=2)
        .flat_map(|round| desk.boards(round))
        .filter(|board| board.first == leaver || board.second == leaver)
        .map(|board| if board.first == leaver { board.second } else { board.first })
        .collect();
    let said = |desk: &Desk| {
        words(desk.page(&format!("/players/{}", desk.entry_of(leaver))).html().select(&css("#leaving")).next().unwrap())
    };
    assert!(said(&desk).starts_with("2 of 5 games completed: withdrawing now annuls"), "{}", said(&desk));
    desk.withdraw(leaver);
    let shape = desk.shape("/standings.json");
    let rows = shape["rows"].as_array().unwrap();
    assert_eq!((&rows[5]["name"], &rows[5]["no_place"]), (&json!(leaver), &json!("annulled")));
    for opponent in met {
        let row = rows.iter().find(|row| row["name"] == json!(opponent)).unwrap();
        let card = desk.shape(&format!("/players/{}.json", row["no"]));
        let games: Vec<&serde_json::Value> =
            card["rounds"].as_array().unwrap().iter().filter(|round| round["opponent"] != json!(1)).collect();
        let left: u32 = games.iter().map(|round| round["points"].as_str().unwrap().parse::<u32>().unwrap()).sum();
        assert_eq!(row["values"]["PTS"], json!(left.to_string()), "{opponent}");
    }
    // The crosstable keeps the played games, and the data published after round 1 is unchanged.
    assert_eq!(desk.shape("/crosstable.json")["rows"].as_array().unwrap().len(), 6);
    assert_eq!(desk.shape("/r/1/standings.json")["rows"][5]["no_place"], json!(null));
}

#[test]
fn exactly_half_of_the_opponents_is_enough_in_xiangqi() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let fields = [("discipline", "xiangqi"), ("system", "round_robin"), ("rounds", "5")];
    let desk = played(&server, &fields, 5, 2);
    // Five players: in each of two rounds one had a bye.
    let free: Vec<serde_json::Value> =
        (1..=2).map(|round| desk.shape(&format!("/r/{round}.json"))["byes"][0]["player"]["name"].clone()).collect();
    let leaver = desk.entrants().into_iter().find(|one| !free.contains(&json!(one.name))).unwrap().name;
    desk.withdraw(&leaver);
    assert!(places(&desk).iter().all(|(_, rank)| rank.is_some()), "two of four met: the games stand");
    let early = free[0].as_str().unwrap();
    desk.withdraw(early);
    assert_eq!(places(&desk).last(), Some(&(early.to_owned(), None)), "one of four met: annulled");
}

#[test]
fn a_result_found_wrong_is_corrected_by_the_age_of_its_round() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = swiss(&server, 6, 2);
    let [old, last] = [1, 2].map(|round| desk.boards(round)[0].clone());
    let at = |round: u16, board: u32| format!("/r/{round}/boards/{board}/correct");

    // In the last, closed round the page points to reopening, and shows the resulting standings.
    let page = desk.page(&format!("{}?result=second", at(2, last.pairing)));
    assert!(page.text().contains("id=\"reopen-first\""));
    let lines = effect(&page);
    assert!(lines.iter().any(|line| line.contains(&last.second)), "{lines:?}");

    // In the round before it, only the rating report changes, and the standings do not.
    let before = desk.shape("/standings.json");
    let page = desk.page(&format!("{}?result=second", at(1, old.pairing)));
    assert!(page.text().contains("id=\"unchanged\""));
    let form = page.form("form:has(input[name=result][value=second])");
    desk.arbiter.submit(&form).is(422);
    desk.arbiter.submit(&form.with("reason", "both players say so")).is(303);
    assert_eq!(desk.shape("/standings.json"), before);
    let log = desk.page("/log").text();
    assert!(log.contains("Corrected for the rating report") && log.contains("both players say so"));

    // After reopening, the result is stored from the same page.
    desk.reopen(2, "the sheet was read wrongly");
    let page = desk.page(&format!("{}?result=draw", at(2, last.pairing)));
    desk.arbiter.submit(&page.form("form[action$='/result']")).is(303);
    assert_eq!(desk.boards(2)[0].result, "draw");
}

#[test]
fn fouls_are_kept_with_the_board_and_shown_in_the_log() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = played(&server, &[("discipline", "xiangqi"), ("rounds", "5"), ("tie_breaks", "FOULS")], 4, 0);
    desk.pair(1);
    desk.publish(1);
    let board = desk.boards(1)[0].clone();
    let form = desk.page(&format!("/r/1/boards/{}", board.pairing)).form("form.fouls");
    desk.arbiter.submit(&form.clone().with("first", "2")).is(303);
    // Drawn before the other arbiter's entry: refused, nothing lost.
    desk.arbiter.submit(&form.with("second", "1")).is(409);
    assert!(desk.page("/log").text().contains("2–0"));
    assert!(desk.page("/r/1").text().contains("2–0"));
    let number = desk.entrants().into_iter().find(|one| one.name == board.first).unwrap().number;
    let card = desk.public(&format!("/players/{number}")).html();
    assert!(card.select(&css("thead th")).map(words).any(|head| head == "Fouls"));
}

#[test]
fn prizes_go_by_place_and_category_one_each() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = swiss(&server, 4, 2);
    let leader = places(&desk)[0].0.clone();
    let form = desk.page("/prizes").form("form:has(textarea)");
    desk.arbiter.submit(&form.clone().with("tables", "Open: 100, 60\nJuniors [U0]: 5")).is(422);
    desk.arbiter.submit(&form.with("tables", "Open: 100, 60+cup\nBeside [-2400]: 50, 40")).is(303);
    let page = desk.page("/prizes").html();
    let lines: Vec<String> = page.select(&css("tbody tr")).map(words).collect();
    assert_eq!(lines[0], format!("1{leader}100"), "{lines:?}");
    assert_eq!(lines.iter().filter(|line| line.contains(&leader)).count(), 1, "one prize each: {lines:?}");
    assert_eq!(lines.iter().filter(|line| line.contains("cup")).count(), 1, "{lines:?}");
    // The winner is called last.
    let called: Vec<String> = page.select(&css(".ceremony li")).map(words).collect();
    assert!(called.last().unwrap().contains(&leader), "{called:?}");
}
