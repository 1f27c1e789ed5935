//! Tests for stages through their page: groups drawn by lot, redrawn, undone; the next stage opened, and the effect of
//! a later correction on it.

use std::collections::BTreeSet;

use crate::round_robin::table;
use crate::support::database::Database;
use crate::support::desk::{Board, Desk};
use crate::support::http::{Answer, Form, Visitor, css, words};
use crate::support::server::Server;

/// Creates a round robin without players.
pub fn round_robin(server: &Server) -> Desk {
    round_robin_of(&server.anybody().set_up("anna"), "Harbour Open")
}

/// Creates a round robin without players, with this name.
pub fn round_robin_of(arbiter: &Visitor, name: &str) -> Desk {
    let form = arbiter.get("/desk/new").is(200).form("form[action='/desk/new']").with("name", name);
    let form = form.with("system", "round_robin").with("rounds", "5").with("start", "2026-05-01");
    let answer = arbiter.submit(&form.with("visibility", "public"));
    let slug = answer.location().split('/').nth(2).unwrap().to_owned();
    arbiter.desk(&slug)
}

/// Returns the arbiter's pages of a group.
pub fn of_group(desk: &Desk, group: u32) -> Desk {
    Desk { slug: format!("{}/g{group}", desk.slug), ..desk.clone() }
}

pub fn stages(desk: &Desk) -> Answer {
    desk.page("/stages")
}

/// Returns a form of the stages page with this button or field.
pub fn form(desk: &Desk, what: &str) -> Form {
    let form = stages(desk).form(&format!("form:has([value={what}]):not(#add)"));
    form.with("what", what)
}

/// Submits a form, which leads back to the page.
#[track_caller]
pub fn send(desk: &Desk, form: &Form) {
    assert_eq!(desk.arbiter.submit(form).location(), desk.at("/stages"));
}

pub fn into_groups(desk: &Desk, groups: u16, split: &str) {
    let form = form(desk, "groups").with("groups", groups).with("split", split);
    send(desk, &form.with("federations", "1"));
}

/// Returns the texts of the elements on the stages page that match a selector.
fn texts(desk: &Desk, selector: &str) -> Vec<String> {
    stages(desk).html().select(&css(selector)).map(words).collect()
}

/// Returns name and federation of every member of a group.
fn members(desk: &Desk, group: u32) -> Vec<(String, String)> {
    let players = desk.shape(&format!("/g{group}/players.json"))["players"].as_array().unwrap().clone();
    let text = |player: &serde_json::Value, field: &str| player[field].as_str().unwrap().to_owned();
    players.iter().map(|player| (text(player, "name"), text(player, "federation"))).collect()
}

fn number(name: &str) -> u32 {
    name.strip_prefix("Player ").unwrap().parse().unwrap()
}

/// Checks that every group has one of each pot of four, and no two of one federation.
fn check_pots(groups: &[Vec<(String, String)>]) {
    for group in groups {
        let pots: BTreeSet<u32> = group.iter().map(|(name, _)| (number(name) - 1) / 4).collect();
        assert_eq!(pots.len(), group.len(), "{group:?}");
        let federations: BTreeSet<&String> = group.iter().map(|(_, federation)| federation).collect();
        assert_eq!(federations.len(), group.len(), "{group:?}");
    }
}

#[test]
fn groups_are_drawn_by_lot_and_drawn_again() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = round_robin(&server);
    let federations = ["AUT", "BEL", "CHN", "DEN", "ESP", "FIN", "GER", "HUN", "IND", "JPN", "KAZ"];
    let line = |number: u32| {
        let federation = federations[usize::try_from(number).unwrap() % federations.len()];
        format!("Player {number},{},{federation}\n", 2400 - number)
    };
    let lines: String = (1..=22).map(line).collect();
    desk.import_players(format!("Name,Rating,Federation\n{lines}"));

    into_groups(&desk, 4, "pots");
    assert_eq!(texts(&desk, "[data-state]"), ["waiting for the draw"]);
    assert_eq!(texts(&desk, "[data-sizes]"), ["Groups: 4, sizes: 5, 5, 6, 6"], "stated before the draw");
    assert!(texts(&desk, ".notice-warn")[0].contains("odd and even"));
    let pool = desk.public("/players.json").json()["players"].as_array().unwrap().len();
    assert_eq!(pool, 22, "they wait in one group");

    send(&desk, &form(&desk, "lots"));
    let first: Vec<Vec<(String, String)>> = (2..=5).map(|group| members(&desk, group)).collect();
    let mut sizes: Vec<usize> = first.iter().map(Vec::len).collect();
    sizes.sort_unstable();
    assert_eq!(sizes, [5, 5, 6, 6]);
    check_pots(&first);
    assert_eq!(texts(&desk, "[data-together]"), Vec::<String>::new());
    assert_eq!(texts(&desk, "[data-state]"), ["not started"]);

    // URLs of the pool lead to the first group.
    let address = |rest: &str| format!("/t/{}{rest}", desk.slug);
    assert_eq!(desk.arbiter.get(&address("/g1/players")).location(), address("/g2/players"));
    assert_eq!(desk.arbiter.get(&desk.at("/g1/players")).location(), desk.at("/g2/players"));
    desk.arbiter.get(&address("/g6/players")).is(404);
    desk.arbiter.post(&desk.at("/g1/players/lots"), &[]).is(404);

    // A player registered after the draw has no seat; the page asks for a decision.
    desk.register("Late, Comer", 1500);
    assert_eq!((2..=5).map(|group| members(&desk, group)).collect::<Vec<_>>(), first);
    let differs = texts(&desk, "[data-differs]");
    assert!(differs[0].contains("Would enter: Late, Comer"), "{differs:?}");
    let others: Vec<String> = desk.page("/players").html().select(&css("[data-others] tbody tr")).map(words).collect();
    assert!(others.iter().any(|line| line.contains("Late, Comer") && line.contains("no seat yet")), "{others:?}");
    assert_eq!(others.len(), 23 - first[0].len());
    assert!(desk.public("/g2/players").text().contains("Late, Comer"));
    assert!(desk.page("/players/23").text().contains("Late, Comer"));

    let stand = form(&desk, "accept").with("reason", "plays tomorrow");
    send(&desk, &stand);
    assert_eq!(texts(&desk, "[data-differs]"), Vec::<String>::new());

    send(&desk, &form(&desk, "lots"));
    let second: Vec<Vec<(String, String)>> = (6..=9).map(|group| members(&desk, group)).collect();
    assert_eq!(second.iter().map(Vec::len).sum::<usize>(), 23);
    assert_eq!(desk.arbiter.get(&address("/g3")).location(), address("/g6"));
    database.verify();

    let undo = stages(&desk).form("form[action$='log/undo']").with("reason", "drawn without him");
    desk.arbiter.submit(&undo).is(303);
    assert_eq!((2..=5).map(|group| members(&desk, group)).collect::<Vec<_>>(), first, "the first draw is back");
    assert_eq!(desk.arbiter.get(&address("/g7")).location(), address("/g2"));
    database.verify();

    // After a restart everything is the same.
    server.stop();
    let server = Server::start(&database.url);
    let desk = Desk { arbiter: desk.arbiter.clone().at(&server.address), slug: desk.slug.clone() };
    assert_eq!((2..=5).map(|group| members(&desk, group)).collect::<Vec<_>>(), first);
}

#[test]
fn seats_by_hand() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = round_robin(&server);
    desk.import_field(4);
    into_groups(&desk, 2, "snake");
    let hand = form(&desk, "hand");
    let twice = hand.clone().with("g2", "A").with("s2", "1");
    let refused = desk.arbiter.submit(&twice).is(422).text();
    assert!(refused.contains("each once"), "{refused}");
    let one_group = (1..=4)
        .fold(hand.clone(), |form, entry| form.with(&format!("g{entry}"), "A").with(&format!("s{entry}"), entry));
    desk.arbiter.submit(&one_group).is(422);
    let seated = [(1, "B", 2), (2, "A", 1), (3, "A", 2), (4, "b", 1)].into_iter();
    let seated = seated.fold(hand, |form, (entry, group, seat)| {
        form.with(&format!("g{entry}"), group).with(&format!("s{entry}"), seat)
    });
    send(&desk, &seated);
    let names = |group: u32| members(&desk, group).into_iter().map(|(name, _)| number(&name)).collect::<Vec<_>>();
    assert_eq!((names(2), names(3)), (vec![2, 3], vec![4, 1]));
    assert_eq!(texts(&desk, "[data-differs]"), Vec::<String>::new(), "the arbiter knew the proposal");
    database.verify();
}

/// Returns a win for the player with the smaller number.
fn stronger(board: &Board) -> &'static str {
    if number(&board.first) < number(&board.second) { "first" } else { "second" }
}

pub fn play(desk: &Desk, round: u16) {
    desk.pair(round);
    desk.publish(round);
    desk.enter_all(round, stronger);
    desk.close(round);
}

/// Returns the seats and reasons that the page proposes for a stage.
fn proposed(desk: &Desk, stage: u32) -> Vec<(String, String)> {
    let page = stages(desk).html();
    let rows = css(&format!("[data-stage='{stage}'] tr[data-entry]"));
    let text = |row: scraper::ElementRef, cell: &str| words(row.select(&css(cell)).next().unwrap());
    page.select(&rows).map(|row| (text(row, "th"), text(row, "td:nth-of-type(2)"))).collect()
}

#[test]
fn a_knockout_is_opened_from_two_groups() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = round_robin(&server);
    desk.import_field(8);
    into_groups(&desk, 2, "snake");
    send(&desk, &form(&desk, "open"));
    let groups = [of_group(&desk, 2), of_group(&desk, 3)];
    for round in 1..=2 {
        for group in &groups {
            play(group, round);
        }
    }

    let add = stages(&desk).form("#add").with("name", "Final").with("format", "knockout").with("contest", "one_game");
    let wrong = desk.arbiter.submit(&add.clone().with("first", "0")).is(422);
    assert!(wrong.text().contains("at least 1"));
    send(&desk, &add.with("first", "2").with("seating", "crossing"));
    assert!(texts(&desk, "[data-stage='2'] [data-unsettled]")[0].starts_with("Not finished"));
    assert!(texts(&desk, "[data-too-small]").is_empty(), "nobody is known yet");
    assert!(desk.public("").text().contains("the first 2 of each group of Stage 1"), "announced");
    play(&groups[0], 3);
    let step: Vec<String> = groups[0].page("/players").html().select(&css("#primary")).map(words).collect();
    assert_eq!(step, ["Stage 1 · Group B: Pair round 3"], "group A has nothing left");
    play(&groups[1], 3);
    assert_eq!(texts(&desk, "[data-state]"), ["finished", "not opened yet"]);
    let listed = || -> Vec<String> {
        desk.arbiter.get("/desk").is(200).html().select(&css(".events .tag")).map(words).collect()
    };
    assert_eq!(listed(), ["Stage 1 · Round 3 of 3"], "the final is to come");

    let [a, b] = ["Group A", "Group B"];
    let expected = [
        ("Player 1".to_owned(), format!("1st of {a}")),
        ("Player 2".to_owned(), format!("1st of {b}")),
        ("Player 4".to_owned(), format!("2nd of {a}")),
        ("Player 3".to_owned(), format!("2nd of {b}")),
    ];
    assert_eq!(proposed(&desk, 2), expected, "1 meets 3, and 2 meets 4");
    let declines = form(&desk, "pass").with("pass", 4);
    send(&desk, &declines);
    assert_eq!(proposed(&desk, 2)[2].0, "Player 5", "the next in line");
    send(&desk, &form(&desk, "pass").with("pass", 4));
    assert_eq!(proposed(&desk, 2), expected);

    send(&desk, &form(&desk, "open"));
    let seats: Vec<u32> = members(&desk, 4).iter().map(|(name, _)| number(name)).collect();
    assert_eq!(seats, [1, 2, 4, 3]);
    database.verify();

    // 5 has beaten 4 after all: 5 would be in the final.
    let names = ["Player 4", "Player 5"];
    let met = |board: &Board| names.contains(&board.first.as_str()) && names.contains(&board.second.as_str());
    let of_a = &groups[0];
    let round = (1..=3).find(|round| of_a.boards(*round).iter().any(met)).unwrap();
    of_a.reopen(round, "wrong score sheet");
    let board = of_a.boards(round).into_iter().find(met).unwrap();
    let other = if stronger(&board) == "first" { "second" } else { "first" };
    let refused = of_a.press(round, &board, other).is(409);
    assert!(refused.text().contains("contradicts"), "{}", refused.text());
    let page = refused.html();
    let digest = page.select(&css("[name=accepts]")).next().unwrap().attr("value").unwrap().to_owned();
    desk.arbiter.submit(&refused.form("form:has([name=accepts])").with("accepts", digest)).is(303);
    of_a.close(round);
    let differs = texts(&desk, "[data-stage='2'] [data-differs]").join(" ");
    assert!(differs.contains("Would enter: Player 5"), "{differs}");
    assert!(differs.contains("Would not enter: Player 4"), "{differs}");
    let seats: Vec<u32> = members(&desk, 4).iter().map(|(name, _)| number(name)).collect();
    assert_eq!(seats, [1, 2, 4, 3], "nobody moves by himself");

    send(&desk, &form(&desk, "open"));
    let seats: Vec<u32> = members(&desk, 5).iter().map(|(name, _)| number(name)).collect();
    assert_eq!(seats, [1, 2, 5, 3]);
    let last = of_group(&desk, 5);
    play(&last, 1);
    assert_eq!(listed(), ["Final · Round 1 of 2"]);
    play(&last, 2);
    assert_eq!(listed(), ["Finished after 2 rounds"]);
    assert_eq!(texts(&desk, "[data-state]"), ["finished", "finished"]);
    let shape = desk.shape("/g5/standings.json");
    let order: Vec<u32> =
        shape["rows"].as_array().unwrap().iter().map(|row| number(row["name"].as_str().unwrap())).collect();
    assert_eq!(order[..2], [1, 2], "the final is between those who won their groups");
    database.verify();
}

/// 001 article 8.6 beside GR6: two players of a finished group had sat down on each other's sides, and a final has been
/// opened by their result. Swapping the sides is asked about twice: for the table, and for the final.
#[test]
fn n3_sides_swapped_in_a_group_that_opened_a_final_are_asked_about() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = round_robin(&server);
    desk.import_field(6);
    into_groups(&desk, 2, "snake");
    send(&desk, &form(&desk, "open"));
    let groups = [of_group(&desk, 2), of_group(&desk, 3)];
    for round in 1..=3 {
        for group in &groups {
            play(group, round);
        }
    }
    let add = stages(&desk).form("#add").with("name", "Final").with("format", "knockout").with("contest", "one_game");
    send(&desk, &add.with("first", "1").with("seating", "crossing"));
    send(&desk, &form(&desk, "open"));
    let finalists = members(&desk, 4);

    let of_a = &groups[0];
    of_a.reopen(1, "sat down crosswise");
    let board = of_a.boards(1)[0].clone();
    let swap = of_a.page(&format!("/r/1/boards/{}", board.pairing)).form("#change-pair form").with("edit", "swap");
    let table = desk.arbiter.submit(&swap.with("reason", "sat down crosswise")).is(422);
    let asked = desk.arbiter.submit(&table.form("#pair").with("accept", "1")).is(409);
    assert!(asked.text().contains("Final"), "{}", asked.text());
    assert_eq!(of_a.boards(1)[0].first, board.first, "nothing is stored before the answer");
    let digest = asked.html().select(&css("[name=accepts]")).next().unwrap().attr("value").unwrap().to_owned();
    desk.arbiter.submit(&asked.form("form:has([name=accepts])").with("accepts", digest)).is(303);
    let now = of_a.boards(1)[0].clone();
    assert_eq!((now.first, now.second), (board.second, board.first));
    assert_eq!(now.result, if board.result == "first" { "second" } else { "first" }, "the winner keeps the point");
    assert_eq!(members(&desk, 4), finalists);
    database.verify();
}

/// Formats GR6: tests that the first of each group carries three points into the final, the second one.
#[test]
fn f6_points_by_the_place_in_a_group_come_along_into_a_final() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = round_robin(&server);
    desk.import_field(6);
    into_groups(&desk, 2, "snake");
    send(&desk, &form(&desk, "open"));
    for round in 1..=3 {
        for group in [2, 3] {
            play(&of_group(&desk, group), round);
        }
    }
    let add = stages(&desk).form("#add").with("name", "Final").with("format", "round_robin").with("first", "2");
    let add = add.with("seating", "rating").with("carry", "places");
    for (typed, said) in [("", "This field is required"), ("3, many", "“many”"), ("3, 0.3", "“0.3”")] {
        let wrong = desk.arbiter.submit(&add.clone().with("carried", typed)).is(422).text();
        assert!(wrong.contains(said), "{typed}: {wrong}");
    }
    send(&desk, &add.with("carried", "3, 1"));
    assert!(stages(&desk).text().contains("points by place in the previous stage: 3, 1"));
    send(&desk, &form(&desk, "open"));
    let last = of_group(&desk, 4);
    for round in 1..=3 {
        last.pair(round);
        last.publish(round);
        last.enter_all(round, |_| "draw");
        last.close(round);
    }
    let standings = last.shape("/standings.json");
    let points =
        standings["rows"].as_array().unwrap().iter().map(|row| row["values"]["PTS"].as_str().unwrap().to_owned());
    assert_eq!(points.collect::<Vec<_>>(), ["4.5", "4.5", "2.5", "2.5"], "{standings}");
    drop(server);
    database.qisai(&["verify"]).good();
}

/// V3: rapid games count 2-1-0, blitz games 1-½-0, and both are added in one list.
#[test]
fn v3_a_stage_has_its_own_points_for_a_win() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = table(&server, &[("system", "round_robin"), ("scoring", "two_one_zero")], 4);
    for round in 1..=3 {
        play(&desk, round);
    }
    let add = stages(&desk).form("#add").with("name", "Blitz").with("format", "round_robin").with("first", "4");
    send(&desk, &add.with("seating", "rating").with("carry", "all").with("scoring", "standard"));
    send(&desk, &form(&desk, "open"));
    let blitz = of_group(&desk, 2);
    for round in 1..=3 {
        play(&blitz, round);
    }
    let standings = blitz.shape("/standings.json");
    let points = standings["rows"].as_array().unwrap().iter().map(|row| row["values"]["PTS"].as_str().unwrap());
    // Three wins, two, one and none: 3 × (2 + 1), 2 × (2 + 1), 1 × (2 + 1) and 0.
    assert_eq!(points.collect::<Vec<_>>(), ["9", "6", "3", "0"], "{standings}");
}

/// Creates four players who drew all their games and share the two advancing places.
fn level_four(server: &Server) -> Desk {
    let desk = round_robin(server);
    desk.import_field(4);
    for round in 1..=3 {
        desk.pair(round);
        desk.publish(round);
        desk.enter_all(round, |_| "draw");
        desk.close(round);
    }
    let add = stages(&desk).form("#add").with("name", "Match").with("format", "knockout").with("contest", "one_game");
    send(&desk, &add.with("first", "2"));
    let said = texts(&desk, "[data-unsettled]");
    assert!(said[0].contains("2 of them can enter"), "{said:?}");
    assert_eq!(stages(&desk).html().select(&css("button[value=open]")).count(), 0, "nothing to open yet");
    desk
}

#[test]
fn lots_settle_a_shared_place() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = level_four(&server);
    send(&desk, &form(&desk, "place"));
    assert_eq!(texts(&desk, "[data-unsettled]"), Vec::<String>::new());
    let before = proposed(&desk, 2);
    assert_eq!(before.len(), 2);
    send(&desk, &form(&desk, "open"));
    assert_eq!(proposed(&desk, 2), before, "the drawing is kept");
    assert_eq!(texts(&desk, "[data-differs]"), Vec::<String>::new());
    database.verify();
}

#[test]
fn a_play_off_is_typed_for_a_shared_place() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = level_four(&server);
    let form = form(&desk, "place_hand").with("p3", 1).with("p1", 2).with("p2", 3);
    desk.arbiter.submit(&form.clone().with("p4", 3)).is(422);
    send(&desk, &form.with("p4", 4));
    let names: Vec<String> = proposed(&desk, 2).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["Player 3", "Player 1"]);
    database.verify();
}

mod browser {
    use crate::browser::{formats, story};

    #[test]
    fn four_of_a_swiss_play_for_the_title_while_the_rest_play_on() {
        story(formats::swiss_and_finals);
    }
}
