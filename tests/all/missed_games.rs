//! Tests for round-robin games missed by a player who had left and returned, each offered on the page (N1), or who has
//! announced an absence (N5).

use crate::round_robin::{pairs, publish_all, table, texts};
use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{css, words};
use crate::support::server::Server;

fn page(desk: &Desk, name: &str) -> String {
    format!("/players/{}", desk.entry_of(name))
}

fn offered(desk: &Desk, name: &str) -> Vec<String> {
    desk.page(&page(desk, name)).html().select(&css("fieldset:has([name^=missed]) legend")).map(words).collect()
}

fn own(desk: &Desk, round: u16, name: &str) -> Option<(u32, String)> {
    let of = |name: &str, other: &str| [name, other].map(str::to_owned);
    let mut boards = desk.boards(round).into_iter();
    let board = boards.find(|board| of(&board.first, &board.second).contains(&name.to_owned()))?;
    Some((board.board, board.result))
}

#[test]
fn n1_on_reinstatement_each_missed_game_is_played_later_or_won_and_undo_restores() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = table(&server, &[("system", "round_robin")], 6);
    for round in 1..=4 {
        desk.pair(round);
        desk.publish(round);
        desk.enter_all(round, |_| "draw");
        desk.close(round);
        if round == 2 {
            desk.withdraw("Player 6");
        }
    }
    assert_eq!(own(&desk, 3, "Player 6"), None, "the games of rounds 3 and 4 were skipped");
    let games = offered(&desk, "Player 6");
    assert_eq!(games.len(), 2, "{games:?}");
    assert!(games[0].starts_with("Round 3: Player ") && games[0].ends_with(" had no opponent"), "{games:?}");
    let chinese = desk.arbiter.ask(&desk.at(&page(&desk, "Player 6"))).header("Accept-Language", "zh").get().is(200);
    assert!(chinese.text().contains("补赛") && chinese.text().contains("无对手"));

    let form = desk.page(&page(&desk, "Player 6")).form("form:has([value=reinstate])").with("what", "reinstate");
    let undecided = form.clone().with("missed1-3", "later").with("reason", "back");
    let refused = desk.arbiter.submit(&undecided).is(422);
    assert!(refused.text().contains("For each missed game, choose"), "{}", refused.text());
    assert_eq!(refused.html().select(&css("[name=missed1-3][value=later][checked]")).count(), 1);
    let chosen = form.with("missed1-3", "later").with("missed1-4", "win").with("reason", "the doctor has said so");
    desk.arbiter.submit(&chosen).is(303);
    assert_eq!(own(&desk, 3, "Player 6").map(|(_, result)| result), Some(String::new()), "to be played");
    let (board, result) = own(&desk, 4, "Player 6").expect("a board");
    assert!(board == 3 && result.ends_with("_forfeits"), "{board} {result}");
    assert_eq!(desk.page("/r/3").html().select(&css("[value=close]")).count(), 1, "the round is open again");
    assert!(offered(&desk, "Player 6").is_empty());
    let log = desk.page("/log").text();
    assert!(log.contains("the doctor has said so"), "{log}");
    // The report file contains the game to be played, and the one that was awarded.
    let report = desk.page("/export/trf26").text();
    let line = report.lines().find(|line| line.starts_with("001") && line.contains("Player 6")).unwrap();
    assert!(line.contains(" -"), "{line}");

    let undo = desk.undo_form().with("reason", "it was another one");
    desk.arbiter.submit(&undo).is(303);
    assert_eq!([3, 4].map(|round| own(&desk, round, "Player 6")), [None, None]);
    assert_eq!(offered(&desk, "Player 6").len(), 2);
    database.verify();
}

#[test]
fn n1_a_game_lost_by_default_in_a_closed_round_is_offered_too() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = table(&server, &[("system", "round_robin")], 4);
    publish_all(&desk);
    for round in 1..=2 {
        desk.enter_all(round, |_| "draw");
        desk.close(round);
    }
    desk.withdraw("Player 4");
    let (board, lost) = own(&desk, 3, "Player 4").unwrap();
    for other in desk.boards(3).iter().filter(|other| other.board != board) {
        desk.enter_result(3, other, "draw").is(200);
    }
    desk.close(3);
    let games = offered(&desk, "Player 4");
    assert!(games.len() == 1 && games[0].starts_with("Round 3: lost by forfeit against Player "), "{games:?}");
    let form = desk.page(&page(&desk, "Player 4")).form("form:has([value=reinstate])").with("what", "reinstate");
    let form = form.with("reason", "both agree");
    desk.arbiter.submit(&form.clone().with("missed1-3", "win")).is(303);
    assert_eq!(own(&desk, 3, "Player 4").unwrap().1, lost, "it stays lost");
    desk.arbiter.submit(&desk.undo_form().with("reason", "they play")).is(303);
    desk.arbiter.submit(&form.with("missed1-3", "later").with("seen", desk.version())).is(303);
    assert_eq!(own(&desk, 3, "Player 4").unwrap().1, "");
    database.verify();
}

/// N5: a table has no byes. Somebody who has announced an absence is paired, and the desk offers the forfeit or a
/// postponed game.
#[test]
fn n5_an_announced_absence_in_a_table_is_a_forfeit_or_a_postponed_game() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = table(&server, &[("system", "round_robin")], 4);
    let [ada, bo] =
        [1, 2].map(|number| desk.entrants().into_iter().find(|entrant| entrant.number == number).unwrap().entry);
    for entry in [ada, bo] {
        let page = desk.page(&format!("/players/{entry}"));
        let form = page.form("form:has([name=what][value=byes])");
        let offered: Vec<String> = page
            .html()
            .select(&css("[name=bye1] option"))
            .map(|choice| choice.attr("value").unwrap().to_owned())
            .collect();
        assert_eq!(offered, ["", "zero_point"], "plays, or is absent");
        desk.arbiter.submit(&form.clone().with("bye1", "half_point")).is(422);
        desk.arbiter.submit(&form.with("bye1", "zero_point")).is(303);
    }
    desk.pair(1);
    assert_eq!(texts(&desk, "/r/1", "#absentees li").len(), 2);
    assert!(texts(&desk, "/r/1", "#absentees button").is_empty(), "nobody has seen the draft");
    desk.publish(1);
    assert_eq!(pairs(&desk, 1), ["1-4", "2-3"], "the table stays as it is");
    for (what, expected) in [("Enter the forfeit", "first_forfeits"), ("Postpone the game", "adjourned")] {
        let page = desk.page("/r/1");
        let buttons: Vec<String> = page.html().select(&css("#absentees li:first-child button")).map(words).collect();
        assert!(buttons.contains(&what.to_owned()), "{buttons:?}");
        let form = page.form("#absentees li:first-child form").with("result", expected);
        desk.arbiter.submit(&form).is(303);
    }
    let results: Vec<String> = desk.boards(1).into_iter().map(|board| board.result).collect();
    assert_eq!(results, ["first_forfeits", "adjourned"]);
    assert!(texts(&desk, "/r/1", "#absentees li").is_empty());
}
