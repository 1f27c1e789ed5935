//! Tests for team deciders and lists of the best players of each board: chosen in the form, shown in words, played to
//! their end.

use crate::meetings::{enter, meetings, play, rows, says, submit};
use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{css, words};
use crate::support::server::Server;
use crate::teams_setup::{enters, event};

/// Creates two teams of two with known line-ups, in round 1.
fn begun(server: &Server, fields: &[(&str, &str)]) -> Desk {
    let two: &[(&str, &str)] = &[("team_kind", "teams"), ("team_boards", "2"), ("team_reserves", "0")];
    let desk = event(server, &[two, fields].concat());
    enters(&desk, "North", &[("Ada", "2400"), ("Bea", "2300")]).is(303);
    enters(&desk, "South", &[("Cid", "2200"), ("Dan", "2100")]).is(303);
    play(&desk, 1);
    let pairing = rows(&desk, 1).first().unwrap().pairing.clone();
    for side in ["first", "second"] {
        let chairs = desk.page(&format!("/r/1/boards/{pairing}")).form(&format!("#chairs-{side} form"));
        desk.arbiter.submit(&chairs.with("reason", "on paper")).is(303);
    }
    desk
}

fn boards(desk: &Desk) -> Vec<String> {
    rows(desk, 1).into_iter().map(|row| row.board).collect()
}

/// Returns the facts about the tournament on the public page.
fn facts(desk: &Desk) -> String {
    let page = desk.public("").html();
    page.select(&css("#about .facts dd")).map(words).collect::<Vec<_>>().join("\n")
}

#[test]
fn tm22_single_blitz_games_on_board_1_decide_a_level_match() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = begun(&server, &[("team_system", "knockout"), ("team_level", "blitz_won")]);
    let said = facts(&desk);
    assert!(
        said.contains("2 boards: 1 game; if tied: single games until one is won (5'+3\"), on board 1 only"),
        "{said}"
    );
    enter(&desk, 1, "1.1", "draw").is(200);
    enter(&desk, 1, "1.2", "draw").is(200);
    assert_eq!(meetings(&desk, 1)[0], says("1 : 1", "The first move of the next game is drawn by lot"));
    submit(&desk, 1, &[("how", "first")]).is(303);
    assert_eq!(boards(&desk), ["1.1", "1.1/2", "1.2"]);
    enter(&desk, 1, "1.1/2", "draw").is(200);
    assert_eq!(boards(&desk), ["1.1", "1.1/2", "1.1/3", "1.2"], "until one is won");
    // The first move has changed hands: the first mover now plays for the other team.
    enter(&desk, 1, "1.1/3", "first").is(200);
    assert_eq!(meetings(&desk, 1)[0], says("1 : 1", "South has won (after tie-break games)"));
    desk.close(1);
    database.verify();
}

#[test]
fn tm22_the_criteria_are_taken_in_the_order_of_the_form() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let knockout = [("team_system", "knockout"), ("team_level", "criteria"), ("team_criteria", "tbr，bc")];
    let desk = begun(&server, &knockout);
    let said = facts(&desk);
    assert!(said.contains("by top board results (TBR), board count (BC); if tied: drawing of lots"), "{said}");
    enter(&desk, 1, "1.1", "first").is(200);
    // On board 2 the second-named team has the first move.
    enter(&desk, 1, "1.2", "first").is(200);
    assert_eq!(meetings(&desk, 1)[0], says("1 : 1", "North has won (by TBR)"));
    let settings = desk.page("/settings").form("form.form");
    let typed = settings.fields.iter().find(|(field, _)| field == "team_criteria").map(|(_, value)| value.as_str());
    assert_eq!(typed, Some("TBR, BC"));
    let wrong = desk.arbiter.submit(&settings.with("team_criteria", "BC, BC")).is(422);
    assert_eq!(wrong.html().select(&css("#e-team_criteria")).count(), 1);
    database.verify();
}

/// KO22: tests 2-0 in the slow game, 2-1 in any later one.
#[test]
fn ko22_each_drawn_board_goes_on_by_itself_until_it_has_a_winner() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let fields = [("discipline", "xiangqi"), ("team_system", "round_robin"), ("team_drawn", "ladder")];
    let desk = begun(&server, &fields);
    let said = facts(&desk);
    assert!(said.contains("a drawn board continues: 1 game (15'+10\"), won 2–1"), "{said}");
    enter(&desk, 1, "1.2", "second").is(200);
    for (board, next) in [("1.1", "1.1/2"), ("1.1/2", "1.1/3"), ("1.1/3", "1.1/4")] {
        enter(&desk, 1, board, "draw").is(200);
        assert!(boards(&desk).iter().any(|board| board == next), "{next} after {board}: {:?}", boards(&desk));
    }
    assert_eq!(meetings(&desk, 1)[0].0, "2 : 0", "board 2 in the slow game, nothing yet on board 1");
    // The second blitz game is won by its first mover.
    let north_begins = rows(&desk, 1).iter().any(|row| row.board == "1.1/4" && row.first == "Ada");
    enter(&desk, 1, "1.1/4", "first").is(200);
    let score = if north_begins { "4 : 1" } else { "3 : 2" };
    assert_eq!(meetings(&desk, 1)[0], says(score, "North has won (after tie-break games)"));
    desk.close(1);
    database.verify();
}

#[test]
fn tm29_the_form_announces_how_the_best_of_each_board_are_listed() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let lists = [("team_best_order", "points"), ("team_best_of", "played"), ("team_best_least", "2")];
    let desk = begun(&server, &[[("team_system", "round_robin")].as_slice(), &lists].concat());
    enter(&desk, 1, "1.1", "first").is(200);
    enter(&desk, 1, "1.2", "draw").is(200);
    let said = "Listed by the board of each game. Order: points, then percentage, then performance. Only games over the board count. \
                At least 2 games are needed for a place.";
    assert_eq!(words(desk.public("/boards").html().select(&css("[data-terms]")).next().unwrap()), said);
    assert!(facts(&desk).contains(said));
    let shape = desk.shape("/boards.json");
    let first = &shape["boards"][0]["players"];
    assert_eq!((&first[0]["name"], &first[0]["rank"]), (&"Ada".into(), &"".into()), "one game is too few for a place");
    // Announced differently in the settings.
    let settings = || desk.page("/settings").form("form.form");
    let wrong = desk.arbiter.submit(&settings().with("team_best_least", "many")).is(422);
    assert_eq!(wrong.html().select(&css("#e-team_best_least")).count(), 1);
    desk.arbiter.submit(&settings().with("team_best_least", "").with("reason", "as announced")).is(303);
    let shape = desk.shape("/boards.json");
    assert_eq!(shape["boards"][0]["players"][0]["rank"], "1");
    desk.arbiter.submit(&settings().with("team_best_order", "usual").with("reason", "as announced")).is(303);
    let terms = words(desk.public("/boards").html().select(&css("[data-terms]")).next().unwrap());
    assert!(terms.ends_with("Forfeited games count."), "{terms}");
    database.verify();
}
