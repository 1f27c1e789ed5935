//! Tests for other knockouts through the arbiter's pages: seats drawn with federations apart, pasted lists,
//! substitutes, consolations; and the page that suggests a format.

use crate::support::database::Database;
use crate::support::desk::{Board, Desk};
use crate::support::http::{Answer, Form, Visitor, css, words};
use crate::support::server::Server;

fn knockout(server: &Server, lines: &str) -> Desk {
    let arbiter = server.anybody().set_up("anna");
    let form = arbiter.get("/desk/new").is(200).form("form[action='/desk/new']");
    let form = form.with("name", "Club Cup").with("start", "2026-05-01").with("visibility", "public");
    let answer = arbiter.submit(&form.with("system", "knockout").with("contest", "one_decider"));
    let desk = arbiter.desk(answer.location().split('/').nth(2).unwrap());
    desk.import_players(format!("Name,Rating,Federation\n{lines}"));
    desk
}

fn field(players: u32, federations: &[&str]) -> String {
    let federation = |number: u32| federations[usize::try_from(number).unwrap() % federations.len()];
    let row = |number| format!("Player {number},{},{}", 2400 - number, federation(number));
    (1..=players).map(row).collect::<Vec<_>>().join("\n")
}

fn stages(desk: &Desk) -> Answer {
    desk.page("/stages")
}

fn form(desk: &Desk, what: &str) -> Form {
    stages(desk).form(&format!("form:has([name=what][value={what}]):not(#add)")).with("what", what)
}

#[track_caller]
fn send(desk: &Desk, form: &Form) {
    assert_eq!(desk.arbiter.submit(form).location(), desk.at("/stages"));
}

fn texts(desk: &Desk, selector: &str) -> Vec<String> {
    stages(desk).html().select(&css(selector)).map(words).collect()
}

fn number(name: &str) -> u32 {
    name.strip_prefix("Player ").unwrap().parse().unwrap()
}

fn stronger(board: &Board) -> &'static str {
    if number(&board.first) < number(&board.second) { "first" } else { "second" }
}

/// KO4, KO5: tests eight seeds in their blocks, and no first-round match within a federation; drawn from a stored seed.
#[test]
fn seats_are_drawn_with_federations_apart() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = knockout(&server, &field(16, &["NED", "CHN", "NED", "USA"]));
    let groups = form(&desk, "groups").with("seating", "blocks").with("seeds", 4).with("federations", "1");
    let wrong = desk.arbiter.submit(&groups.clone().with("seeds", "some")).is(422);
    assert!(wrong.text().contains("a number of seeds"));
    send(&desk, &groups.with("until", 2));
    assert_eq!(texts(&desk, "[data-state]"), ["waiting for the draw"]);
    // Before the draw only numbers are known.
    let shown = desk.public("/bracket").text();
    assert!(shown.contains("No. 16") && !shown.contains("Player 16"), "{shown}");

    send(&desk, &form(&desk, "lots"));
    assert_eq!(texts(&desk, "[data-state]"), ["not started"]);
    let shape = desk.shape("/bracket.json");
    let first = shape["matches"].as_array().unwrap().iter().filter(|it| it["round"] == 1);
    let mut seeds = Vec::new();
    for it in first {
        let sides = it["sides"].as_array().unwrap();
        assert_ne!(sides[0]["federation"], sides[1]["federation"], "{it}");
        let seated = |seat: u32| sides.iter().find(|side| side["seat"] == seat).map(|side| side["name"].clone());
        seeds.extend([1, 2].into_iter().filter_map(seated));
    }
    assert_eq!(seeds, ["Player 1", "Player 2"], "the first two have their seats");
    database.verify();
}

/// KO14: tests that every error of a pasted list is reported with its line, and that typed data is kept.
#[test]
fn a_pasted_list_of_matches_is_read_or_refused_line_by_line() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = knockout(&server, &field(4, &["NED"]));
    for round in 1..=2 {
        desk.pair(round);
        desk.publish(round);
        desk.enter_all(round, stronger);
        desk.close(round);
    }
    let add = stages(&desk).form("#add").with("name", "Second cup").with("format", "knockout").with("first", "4");
    let add = add.with("seating", "source_order").with("tree", "listed").with("contest", "one_decider");
    let bad = "A, 1, 2\nA, 3, four\nF, winner A, winner C";
    let refused = desk.arbiter.submit(&add.clone().with("matches", bad)).is(422);
    let said = words(refused.html().select(&css("#e-matches")).next().unwrap());
    for part in ["Line 2: the name “A”", "Line 2: “four”", "Line 3: no line above has the name “C”"] {
        assert!(said.contains(part), "{said}");
    }
    assert!(refused.html().select(&css("#matches")).next().unwrap().text().collect::<String>().contains("winner C"));
    send(&desk, &add.with("matches", "A, 1, 2\nB, 3, 4\nF, winner A, winner B\nT, loser A, loser B, places 3-4"));
    send(&desk, &form(&desk, "open").with("stage", 2));
    let shape = desk.shape("/g2/bracket.json");
    assert_eq!(shape["matches"].as_array().unwrap().len(), 4);
    database.verify();
}

/// KO7, KO11: tests a substitute before the first game, and afterwards a consolation of the losers.
#[test]
fn a_substitute_takes_a_slot_and_losers_play_on() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = knockout(&server, &field(4, &["NED"]));
    desk.pair(1);
    desk.publish(1);
    let replace = form(&desk, "substitute").with("absent", 4).with("newcomer", "Player 9").with("reason", "ill");
    let nobody = desk.arbiter.submit(&replace.clone().with("newcomer", "")).is(422);
    assert!(nobody.text().contains("Choose a player"));
    send(&desk, &replace);
    let boards: Vec<[String; 2]> = desk.boards(1).into_iter().map(|board| [board.first, board.second]).collect();
    assert!(boards.iter().flatten().any(|name| name == "Player 9"), "{boards:?}");
    assert!(!boards.iter().flatten().any(|name| name == "Player 4"), "{boards:?}");
    desk.enter_all(1, stronger);
    desk.close(1);

    let add = stages(&desk).form("#add").with("name", "Consolation").with("format", "knockout");
    let add = add.with("takes", "losers").with("contest", "one_decider").with("seating", "source_order");
    let wrong = desk.arbiter.submit(&add.clone().with("lost_rounds", "2-1")).is(422);
    assert!(wrong.text().contains("Enter rounds such as"));
    send(&desk, &add.with("lost_rounds", "1"));
    send(&desk, &form(&desk, "open").with("stage", 2));
    let names: Vec<String> = desk.shape("/g2/players.json")["players"]
        .as_array()
        .unwrap()
        .iter()
        .map(|player| player["name"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(names, ["Player 9", "Player 3"], "in the order of the boards");
    database.verify();
}

/// KO11: tests that the draws of a compass are added in one act, and open as their losers become known.
#[test]
fn ko11_losers_play_on_in_a_compass() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = knockout(&server, &field(8, &["NED"]));
    let compass = form(&desk, "compass");
    send(&desk, &compass);
    let titles = texts(&desk, "[data-stage] h2");
    let begins = |at: usize, name: &str| titles[at].starts_with(name);
    assert_eq!(titles.len(), 4, "{titles:?}");
    assert!(begins(1, "West") && begins(2, "North") && begins(3, "South"), "{titles:?}");
    assert_eq!(stages(&desk).html().select(&css("[name=what][value=compass]")).count(), 0, "once only");
    desk.pair(1);
    desk.publish(1);
    desk.enter_all(1, stronger);
    desk.close(1);
    send(&desk, &form(&desk, "open").with("stage", 2));
    let shape = desk.shape("/g2/players.json");
    let mut names: Vec<&str> =
        shape["players"].as_array().unwrap().iter().map(|player| player["name"].as_str().unwrap()).collect();
    names.sort_unstable();
    assert_eq!(names, ["Player 5", "Player 6", "Player 7", "Player 8"]);
    database.verify();
}

/// ST2: tests that the overview shows the meeting places before any player has one.
#[test]
fn a_stage_to_come_shows_places_instead_of_players() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = knockout(&server, &field(4, &["NED"]));
    let add = stages(&desk).form("#add").with("name", "Revenge").with("format", "knockout").with("first", "4");
    send(&desk, &add.with("seating", "source_order").with("contest", "one_decider"));
    let page = desk.public("").html();
    let rows: Vec<String> = page.select(&css("[data-to-come='2'] tbody tr")).map(words).collect();
    assert_eq!(rows.len(), 3, "{rows:?}");
    assert!(rows[0].contains("1st of Stage 1") && rows[0].contains("4th of Stage 1"), "{rows:?}");
    assert!(rows[2].contains("Winner of match 1") && rows[2].contains("Winner of match 2"), "{rows:?}");
    database.verify();
}

/// Creates the groups and the knockout after them in one act from the filled form.
fn groups_and_knockout(arbiter: &Visitor, form: &Form) {
    let field = |name: &str| form.fields.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
    assert_eq!((field("groups_count"), field("groups_first")), (Some("2"), Some("2")));
    let named = form.clone().with("name", "Weekend Cup").with("groups_third", "1");
    for (wrong, value) in [("groups_count", "1"), ("groups_first", "none"), ("groups_split", "")] {
        let refused = arbiter.submit(&named.clone().with(wrong, value)).is(422);
        assert_eq!(refused.html().select(&css(&format!(".error-summary a[href='#{wrong}']"))).count(), 1, "{wrong}");
        assert!(refused.text().contains("Weekend Cup"), "what was typed stays");
    }
    arbiter.submit(&named).is(303);
    let desk = arbiter.desk("weekend-cup");
    desk.import_field(8);
    let page = stages(&desk).html();
    let texts = |selector: &str| page.select(&css(selector)).map(words).collect::<Vec<_>>();
    assert_eq!(texts("[data-state]"), ["waiting for the draw", "not opened yet"]);
    assert!(
        texts("[data-stage='2'] dd")[0].contains("the first 2 of each group"),
        "{:?}",
        texts("[data-stage='2'] dd")
    );
    send(&desk, &self::form(&desk, "open"));
    let groups = stages(&desk).html().select(&css("[data-stage='1'] li a")).count();
    assert_eq!(groups, 2);
}

/// ST7: tests that a suggested format for this many players and this much time leads to the filled form.
#[test]
fn the_advice_leads_into_the_form() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let arbiter = server.anybody().set_up("anna");
    assert!(arbiter.get("/desk").text().contains("/desk/new/advice"));
    let page = arbiter.get("/desk/new/advice?entrants=12&days=2&hours=8&minutes=120").is(200);
    let rows: Vec<String> = page.html().select(&css("#advice tbody tr")).map(words).collect();
    let row =
        |begins: &str| rows.iter().find(|row| row.starts_with(begins)).unwrap_or_else(|| panic!("{rows:?}")).clone();
    assert!(row("Round robin").contains("needs 11 rounds; there is time for 8"));
    assert!(row("Swiss, 7 rounds").contains("a round robin is fairer"));
    let html = page.html();
    let fitting = html.select(&css("#advice tr[data-fits=true] a")).next().unwrap();
    let form = arbiter.get(fitting.attr("href").unwrap()).is(200);
    let checked = form
        .html()
        .select(&css("[name=system][checked]"))
        .map(|it| it.attr("value").unwrap().to_owned())
        .collect::<Vec<_>>();
    assert_eq!(checked, ["groups_round_robin"], "groups fit first: {rows:?}");
    groups_and_knockout(&arbiter, &form.form("form[action='/desk/new']"));
    let wrong = arbiter.get("/desk/new/advice?entrants=none&days=2&hours=25&minutes=120").is(200).text();
    assert!(wrong.contains("a whole number, at least 1") && wrong.contains("Enter hours from"));
}
