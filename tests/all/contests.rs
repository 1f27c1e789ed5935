//! Tests for the contest of a match: chosen when a knockout is created, for a later stage, and changed in the settings.

use crate::meetings::{Row, enter, knockout, meetings, play, rows, submit};
use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{css, words};
use crate::support::server::Server;

fn boards(desk: &Desk, round: u16) -> Vec<String> {
    rows(desk, round).into_iter().map(|row| row.board).collect()
}

/// Tests that every ladder of an event is offered, with its games, clocks and bids in a line.
#[test]
fn ko19_the_ladders_of_events_are_offered_with_their_games() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = knockout(&server, 4, "world_cup_2025_open");
    let page = desk.arbiter.get("/desk/new").is(200).html();
    let of_cup = css("#contest option[value=world_cup_2025_open]");
    assert_eq!(words(page.select(&of_cup).next().unwrap()), "World Cup 2025, open");
    let games: Vec<String> = page.select(&css(".for-knockout [data-contests] dd")).map(words).collect();
    assert!(games.iter().any(|said| said.contains("1 game (4'+2\"), both bid time, at most 4:00")), "{games:?}");
    let families = page.select(&css(".for-knockout optgroup")).count();
    assert_eq!(families, 6, "three usual kinds, and the events of three games");
    let clocks = desk.page("/settings").form("form.form").fields;
    let of = |name: &str| clocks.iter().find(|(field, _)| field == name).map(|(_, value)| value.as_str());
    assert_eq!(of("time_control"), Some("40/90' + 30'+30\"; 15'+10\"; 10'+10\"; 5'+3\"; 3'+2\"; 4'+2\""));
    let stages = desk.page("/stages").html();
    assert_eq!(stages.select(&css("#add optgroup option[value=north_south_2024]")).count(), 1);
}

#[test]
fn ko19_the_settings_change_what_is_played_in_rounds_to_come() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = knockout(&server, 4, "one_decider");
    let settings = || desk.page("/settings").form("form.form");
    let wrong = desk.arbiter.submit(&settings().with("contest", "nine_games").with("city", "Delft")).is(422);
    assert_eq!(wrong.html().select(&css("#e-contest")).count(), 1, "the refusal stands at its field");
    assert_eq!(wrong.html().select(&css("#city[value=Delft]")).count(), 1, "what was typed stays");
    desk.arbiter.submit(&settings().with("contest", "two_games")).is(303);
    play(&desk, 1);
    assert_eq!(boards(&desk, 1), ["1", "1/2", "2", "2/2"]);
    let page = desk.page("/settings").text();
    assert!(page.contains("From round 2 on; rounds already made are unchanged."), "{page}");
    desk.arbiter.submit(&settings().with("contest", "one_game_lot")).is(422);
    let shorter = settings().with("contest", "one_game_lot").with("reason", "the hall closes at ten");
    desk.arbiter.submit(&shorter).is(303);
    assert_eq!(boards(&desk, 1), ["1", "1/2", "2", "2/2"], "the first round stays");
    // Saving the page again changes nothing: the form has the current values.
    desk.arbiter.submit(&settings()).is(303);
    assert_eq!(boards(&desk, 1), ["1", "1/2", "2", "2/2"]);
    database.verify();
}

#[test]
fn ko15_a_final_begins_with_a_game_ahead() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let form = anna.get("/desk/new").is(200).form("form[action='/desk/new']");
    let form = form.with("name", "Two Lives").with("visibility", "public").with("system", "knockout_double_up");
    let refused = anna.submit(&form.clone().with("contest", "draw_odds")).is(422);
    assert!(refused.text().contains("Two Lives"), "{}", refused.text());
    anna.submit(&form.with("contest", "one_decider")).is(303);
    let desk = anna.desk("two-lives");
    desk.import_field(2);
    play(&desk, 1);
    let unbeaten = rows(&desk, 1)[0].first.clone();
    enter(&desk, 1, "1", "first").is(200);
    desk.close(1);
    play(&desk, 2);
    let [last]: [Row; 1] = rows(&desk, 2).try_into().unwrap();
    let wins = if last.first == unbeaten { "second" } else { "first" };
    enter(&desk, 2, "1", wins).is(200);
    let (score, said) = &meetings(&desk, 2)[0];
    assert_eq!((score.as_str(), said.as_str()), ("1 : 1", "The first move of the next game is drawn by lot"));
    let page = desk.public("/r/2/m/1").text();
    assert!(page.contains(&format!("{unbeaten} began one game ahead.")), "{page}");
    database.verify();
}

/// KO22: tests that the arbiter sets the number of main games of a match; the ladder after it is unchanged.
#[test]
fn ko22_the_main_part_has_as_many_games_as_the_form_says() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let form = anna.get("/desk/new").is(200).form("form[action='/desk/new']");
    let form = form.with("name", "Long Cup").with("system", "knockout").with("contest", "two_games_rapid");
    let refused = anna.submit(&form.clone().with("contest_games", "0")).is(422);
    assert_eq!(refused.html().select(&css("#e-contest_games")).count(), 1);
    anna.submit(&form.with("contest_games", "4")).is(303);
    let desk = anna.desk("long-cup");
    desk.import_field(2);
    play(&desk, 1);
    assert_eq!(boards(&desk, 1), ["1", "1/2", "1/3", "1/4"]);
    let form =
        desk.page("/stages").form("#add").with("name", "Again").with("first", "1").with("contest", "best_of_five");
    assert_eq!(
        anna.submit(&form.clone().with("contest_games", "x")).is(422).html().select(&css("#e-contest_games")).count(),
        1
    );
    anna.submit(&form.with("contest_games", "7")).is(303);
    database.verify();
}

/// KO22: tests independent matches within one match: each continues while it is tied, and the slowest games decide
/// first.
#[test]
fn ko22_a_meeting_of_several_matches_is_played_at_the_desk() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let form = anna.get("/desk/new").is(200).form("form[action='/desk/new']").with("visibility", "public");
    let form = form.with("name", "Title").with("discipline", "draughts").with("start", "2026-05-01");
    let form = form.with("contest", "draughts_title_2013").with("contest_games", "1");
    let ahead = form.clone().with("system", "knockout_double_up").with("contest_matches", "3");
    assert_eq!(anna.submit(&ahead).is(422).html().select(&css("#e-contest_matches")).count(), 1);
    let form = form.with("system", "knockout");
    let refused = anna.submit(&form.clone().with("contest_matches", "0")).is(422);
    assert_eq!(refused.html().select(&css("#e-contest_matches")).count(), 1);
    anna.submit(&form.with("contest_matches", "3")).is(303);
    let desk = anna.desk("title");
    desk.import_field(2);
    play(&desk, 1);
    assert_eq!(boards(&desk, 1), ["1.1", "1.2", "1.3"]);
    let first: Vec<String> = rows(&desk, 1).into_iter().map(|row| row.first).collect();
    assert_eq!(first, ["Player 1", "Player 2", "Player 1"], "the first move changes from match to match");
    enter(&desk, 1, "1.1", "first").is(200);
    enter(&desk, 1, "1.2", "first").is(200);
    enter(&desk, 1, "1.3", "draw").is(200);
    assert_eq!(meetings(&desk, 1)[0].1, "The first move of the next game is drawn by lot");
    submit(&desk, 1, &[("how", "first")]).is(303);
    // By one rapid game, then by one blitz game.
    assert_eq!(boards(&desk, 1), ["1.1", "1.2", "1.3", "1.3/2"], "only the match that is level goes on");
    enter(&desk, 1, "1.3/2", "draw").is(200);
    assert_eq!(meetings(&desk, 1)[0].1, "The first move of the next game is drawn by lot");
    submit(&desk, 1, &[("how", "second")]).is(303);
    let next = rows(&desk, 1).pop().unwrap();
    assert_eq!((next.board.as_str(), next.first.as_str()), ("1.3/3", "Player 2"));
    enter(&desk, 1, "1.3/3", "first").is(200);
    assert_eq!(meetings(&desk, 1)[0].1, "Player 2 has won (after tie-break games)");
    desk.close(1);
    let page = desk.public("/r/1/m/1").text();
    assert!(page.contains("Player 1") && !page.contains("no line-up yet"), "{page}");
    let names = desk.shape("/r/1/m/1.json")["boards"][1]["players"].clone();
    assert_eq!((&names[0]["name"], &names[1]["name"]), (&"Player 1".into(), &"Player 2".into()));
    assert_eq!(desk.public("/players").is(200).html().select(&css("[data-roster]")).count(), 0);
    desk.public("/standings").is(200);
    desk.public("/players/1").is(200);
    database.verify();
}
