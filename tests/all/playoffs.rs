//! Tests for play-offs for shared places through their pages: offered, played, and their effect on the standings.

use serde_json::Value;

use crate::meetings::{enter_with, meetings, play, rows, submit};
use crate::support::database::Database;
use crate::support::desk::{Board, Desk};
use crate::support::http::{css, words};
use crate::support::server::Server;

/// Creates a round robin of four in which players 1 and 2 are tied on points: both have beaten number 4, all other
/// games were drawn.
fn two_level(server: &Server) -> Desk {
    let arbiter = server.anybody().set_up("anna");
    let form = arbiter.get("/desk/new").is(200).form("form[action='/desk/new']").with("name", "Harbour Masters");
    let form = form.with("system", "round_robin").with("start", "2026-05-01").with("visibility", "public");
    let desk = arbiter.desk(arbiter.submit(&form).location().split('/').nth(2).unwrap());
    desk.import_field(4);
    let result = |board: &Board| match (board.first.as_str(), board.second.as_str()) {
        ("Player 1" | "Player 2", "Player 4") => "first",
        ("Player 4", "Player 1" | "Player 2") => "second",
        _ => "draw",
    };
    for round in 1..=3 {
        desk.pair(round);
        desk.publish(round);
        desk.enter_all(round, result);
        desk.close(round);
    }
    desk
}

/// Returns name, place and points of the first two of the main event.
fn leaders(desk: &Desk) -> Vec<(String, u64, String)> {
    let mut answer = desk.arbiter.get(&format!("/t/{}/g1/standings.json", desk.slug));
    if answer.status == 303 {
        // While it is the only group, it has no number.
        answer = desk.arbiter.get(&answer.location());
    }
    let shape = answer.is(200).json();
    let line = |row: &Value| {
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        (text(&row["name"]), row["rank"].as_u64().unwrap(), text(&row["values"]["PTS"]))
    };
    shape["rows"].as_array().unwrap().iter().take(2).map(line).collect()
}

/// Enters a win of this player in the next game of the play-off.
#[track_caller]
fn won_by(desk: &Desk, name: &str) {
    let rows = rows(desk, 1);
    let row = rows.iter().find(|row| row.result.is_empty()).expect("a game to play");
    enter_with(desk, 1, row, if row.first == name { "first" } else { "second" }, &[]).is(200);
}

/// MA5: tests that the play-off decides the first place and leaves points and tie-breaks unchanged.
#[test]
fn ma5_a_play_off_is_offered_played_and_taken_back() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = two_level(&server);
    let before = leaders(&desk);
    assert_eq!((&before[0].2, &before[1].2), (&"2".to_owned(), &"2".to_owned()));
    let (behind, ahead) = (before[1].0.clone(), before[0].0.clone());

    let page = desk.page("/stages");
    let said: Vec<String> = page.html().select(&css("[data-tie='1'] p")).map(words).collect();
    assert!(said[0].contains("share place 1 by points"), "{said:?}");
    let offer = page.form("form[data-tie='1']");
    desk.arbiter.submit(&offer.clone().with("kind", "round_robin")).is(422);
    assert_eq!(desk.arbiter.submit(&offer.with("kind", "blitz")).location(), desk.at("/stages"));
    let page = desk.page("/stages");
    assert!(page.html().select(&css("[data-tie='1']")).next().is_none(), "it is not offered twice");
    let seats: Vec<String> = page.html().select(&css("[data-stage='2'] tr[data-entry] th")).map(words).collect();
    assert_eq!(seats.len(), 2);
    desk.arbiter.submit(&page.form("form:has([value=open]):not(#add)").with("what", "open")).is(303);

    let last = Desk { slug: format!("{}/g2", desk.slug), ..desk.clone() };
    play(&last, 1);
    submit(&last, 1, &[("how", "first")]).is(303);
    won_by(&last, &ahead);
    won_by(&last, &behind);
    assert!(
        meetings(&last, 1)[0].1.starts_with("The first move of the next game is drawn by lot"),
        "of the sudden-death game"
    );
    submit(&last, 1, &[("how", "first")]).is(303);
    won_by(&last, &behind);
    assert_eq!(leaders(&desk), before, "not before the play-off is closed");
    let address = format!("/t/{}/g1/standings", desk.slug);
    let first_page = desk.arbiter.get(&address).is(200).text();
    last.close(1);

    let after = leaders(&desk);
    let points = |leaders: &[(String, u64, String)]| leaders.iter().map(|it| it.2.clone()).collect::<Vec<_>>();
    assert_eq!((&after[0].0, after[0].1, after[1].1), (&behind, 1, 2));
    assert_eq!(points(&after), points(&before));
    let shape = desk.shape("/g1/standings.json");
    assert_eq!((&shape["play_offs"][0]["place"], &shape["play_offs"][0]["group"]), (&1.into(), &2.into()));
    let page = desk.arbiter.get(&address).is(200);
    assert_ne!(page.text(), first_page, "the page is made anew");
    let said: Vec<String> = page.html().select(&css("[data-play-off]")).map(words).collect();
    assert_eq!(said, [format!("From place 1 on by play-off: {behind}, {ahead}")]);
    let working = desk.public(&format!("/g1/r/3/standings/{}", desk.entry_of(&behind))).html();
    let why: Vec<String> = working.select(&css("#place li")).map(words).collect();
    assert!(why.iter().any(|line| line.contains("Play-off")), "{why:?}");
    database.verify();

    // It is corrected like any round: reopened, the tie is as before.
    last.reopen(1, "score sheet read again");
    assert_eq!(leaders(&desk), before);
    last.close(1);
    assert_eq!(leaders(&desk), after);
    // A correction in the main event needs confirmation, since it decided the participants of the play-off.
    desk.reopen(3, "wrong board");
    let board = desk.boards(3).into_iter().next().unwrap();
    let other = if board.result == "draw" { "first" } else { "draw" };
    assert!(desk.press(3, &board, other).is(409).text().contains("contradicts"));
    database.verify();
}

/// MA4: tests that an announced play-off waits until the tie is known.
#[test]
fn ma4_a_play_off_may_be_announced_before_anybody_is_level() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let arbiter = server.anybody().set_up("anna");
    let form = arbiter.get("/desk/new").is(200).form("form[action='/desk/new']").with("name", "Harbour Masters");
    let form = form.with("system", "round_robin").with("start", "2026-05-01").with("visibility", "public");
    let desk = arbiter.desk(arbiter.submit(&form).location().split('/').nth(2).unwrap());
    desk.import_field(4);
    let add = desk.page("/stages").form("#add").with("name", "Play-off").with("format", "round_robin");
    desk.arbiter.submit(&add.with("takes", "tied").with("seating", "rating")).is(303);
    let said: Vec<String> = desk.page("/stages").html().select(&css("[data-unsettled]")).map(words).collect();
    assert!(said[0].starts_with("Not finished"), "{said:?}");
    assert!(desk.public("").text().contains("players sharing place 1 of Stage 1 by points"), "announced");
    for round in 1..=3 {
        desk.pair(round);
        desk.publish(round);
        desk.enter_all(round, |board| {
            if board.first == "Player 4" {
                "second"
            } else if board.second == "Player 4" {
                "first"
            } else {
                "draw"
            }
        });
        desk.close(round);
    }
    let page = desk.page("/stages").html();
    let seats: Vec<String> = page.select(&css("[data-stage='2'] tr[data-entry] th")).map(words).collect();
    assert_eq!(seats, ["Player 1", "Player 2", "Player 3"], "three are level on two points");
    database.verify();
}

/// C.07 article 3: tests that the final waits for the play-off that decides its entrants.
#[test]
fn v9_a_final_is_not_opened_before_the_play_off_of_its_pool() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = two_level(&server);
    let add = desk.page("/stages").form("#add").with("name", "Final").with("format", "knockout");
    desk.arbiter.submit(&add.with("takes", "places").with("first", "2").with("seating", "source_order")).is(303);
    let texts =
        |selector: &str| -> Vec<String> { desk.page("/stages").html().select(&css(selector)).map(words).collect() };
    let shared = texts("[data-stage='2'] [data-shared]");
    assert!(
        shared[0].contains("share place 1 by points") && shared[0].contains("unless a play-off is added first"),
        "{shared:?}"
    );
    let opens = desk.page("/stages").form("[data-stage='2'] form:has([value=open])").with("what", "open");

    let offer = desk.page("/stages").form("form[data-tie='1']");
    desk.arbiter.submit(&offer.with("kind", "decider")).is(303);
    assert_eq!(texts("[data-stage='2'] [data-shared]"), [""; 0]);
    let due = texts("[data-stage='2'] [data-unsettled]");
    assert!(due.len() == 1 && due[0].contains("must be played first: Player 1, Player 2 share place 1 of "), "{due:?}");
    assert!(due[0].starts_with("Play-off for place 1"), "{due:?}");
    let chinese = desk.arbiter.ask(&desk.at("/stages")).header("Accept-Language", "zh").get().is(200).html();
    let said: Vec<String> = chinese.select(&css("[data-stage='2'] [data-unsettled]")).map(words).collect();
    assert!(said[0].starts_with("须先进行"), "{said:?}");
    assert_eq!(desk.page("/stages").html().select(&css("[data-stage='2'] button[value=open]")).count(), 0);
    // A form drawn before is refused, and the page names the play-off.
    let refused = desk.arbiter.submit(&opens).is(422).html();
    let said: Vec<String> = refused.select(&css("[data-stage='2'] [data-unsettled]")).map(words).collect();
    assert_eq!(said, due);

    desk.arbiter
        .submit(&desk.page("/stages").form("[data-stage='3'] form:has([value=open])").with("what", "open"))
        .is(303);
    let last = Desk { slug: format!("{}/g2", desk.slug), ..desk.clone() };
    play(&last, 1);
    submit(&last, 1, &[("how", "first")]).is(303);
    won_by(&last, "Player 2");
    last.close(1);
    let seats = texts("[data-stage='2'] tr[data-entry] th");
    assert_eq!(seats, ["Player 2", "Player 1"]);
    let opens = desk.page("/stages").form("[data-stage='2'] form:has([value=open])").with("what", "open");
    desk.arbiter.submit(&opens).is(303);
    database.verify();
}

mod browser {
    use crate::browser::{formats, story};

    #[test]
    fn thirteen_draw_cards_and_a_sudden_death_game_decides() {
        story(formats::club_night);
    }
}
