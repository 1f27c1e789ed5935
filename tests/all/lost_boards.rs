//! Tests for boards lost by leaving: the page of the board, the log and the draft give the reason (N1).

use crate::knockout::knockout;
use crate::round_robin::table;
use crate::support::database::Database;
use crate::support::desk::{Board, Desk};
use crate::support::http::{css, words};
use crate::support::server::Server;

/// Returns the sentences about lost boards on a page.
fn said(desk: &Desk, path: &str) -> Vec<String> {
    desk.page(path).html().select(&css(".lost")).map(words).collect()
}

/// Returns the address of the board at which somebody plays, and the number of the board.
fn board_of(desk: &Desk, round: u16, name: &str) -> (String, u32) {
    let plays = |it: &Board| it.first == name || it.second == name;
    let board = desk.boards(round).into_iter().find(plays).unwrap();
    (format!("/r/{round}/boards/{}", board.pairing), board.board)
}

/// Returns the address of the board of a draft at which somebody plays.
fn board_of_draft(desk: &Desk, round: u16, name: &str) -> String {
    let page = desk.page(&format!("/r/{round}")).html();
    let rows = css("tr[data-detail]");
    let row = page.select(&rows).find(|row| words(*row).contains(name)).unwrap();
    let detail = row.attr("data-detail").unwrap();
    detail.trim_end_matches("?part=1").trim_start_matches(&desk.at("")).to_owned()
}

/// Returns the text of the newest entry of the log.
fn newest(desk: &Desk) -> String {
    words(desk.page("/log").html().select(&css("tr[data-key] .what b")).next().unwrap())
}

/// Draws all rounds of a table of four; publishes those of the step.
fn drawn(desk: &Desk, step: &str) {
    let all = desk.page("/r/1").form("#presence").with("side", "first").with("then", "pair_all");
    desk.arbiter.submit(&all).is(303);
    let publish = desk.page("/r/1").form(&format!("form:has([name=step][value={step}])")).with("step", step);
    desk.arbiter.submit(&publish).is(303);
}

#[test]
fn n1_boards_lost_by_withdrawal_say_so_on_page_log_and_in_both_languages() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = table(&server, &[("system", "round_robin")], 4);
    drawn(&desk, "publish_all");
    let (address, board) = board_of(&desk, 1, "Player 4");
    assert!(said(&desk, &address).is_empty());
    desk.withdraw("Player 4");
    let reason = ["Lost by withdrawal of Player 4."];
    assert_eq!(said(&desk, &address), reason);
    assert_eq!(said(&desk, &format!("{address}/correct")), reason);
    let log = newest(&desk);
    let starts = format!("Withdrawn: Player 4; lost by leaving: round 1, board {board} (Player");
    assert!(log.starts_with(&starts) && log.contains("round 3, board"), "{log}");
    let chinese = desk.arbiter.ask(&desk.at(&address)).header("Accept-Language", "zh").get().is(200).text();
    assert!(chinese.contains("Player 4退赛，判负。"), "{chinese}");
    let why: Vec<String> = desk.public(&format!("/why/1/{board}")).html().select(&css(".lost")).map(words).collect();
    assert_eq!(why, reason);
    server.stop();
    database.verify();
}

#[test]
fn n1_a_draft_announces_a_board_that_will_be_lost_and_a_return_keeps_the_reason() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = table(&server, &[("system", "round_robin")], 4);
    drawn(&desk, "publish");
    desk.enter_all(1, |_| "draw");
    desk.close(1);
    desk.withdraw("Player 4");
    let address = board_of_draft(&desk, 2, "Player 4");
    assert_eq!(said(&desk, &address), ["Player 4 has left: the board will be lost on publishing."]);
    desk.publish(2);
    let reason = ["Lost by withdrawal of Player 4."];
    assert_eq!(said(&desk, &address), reason);
    let log = newest(&desk);
    assert!(log.starts_with("Published: Round 2; lost by leaving: round 2, board "), "{log}");
    desk.enter_all(2, |_| "draw");
    desk.close(2);
    let page = desk.page(&format!("/players/{}", desk.entry_of("Player 4")));
    let back = page.form("form:has([value=reinstate])").with("what", "reinstate").with("reason", "is back");
    desk.arbiter.submit(&back.with("missed1-2", "win")).is(303);
    assert_eq!(said(&desk, &address), reason, "round 2 is closed and stays lost");
    let address = board_of_draft(&desk, 3, "Player 4");
    assert!(said(&desk, &address).is_empty(), "round 3 is to be played");
    server.stop();
    database.verify();
}

#[test]
fn n1_a_match_lost_by_expulsion_says_so_and_a_forfeit_for_another_reason_does_not() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = knockout(&server.anybody().set_up("anna"), "knockout", "one_decider", 4);
    desk.pair(1);
    desk.publish(1);
    let boards = desk.boards(1);
    desk.enter_result(1, &boards[1], "second_forfeits").is(200);
    let page = desk.page(&format!("/players/{}", desk.entry_of(&boards[0].first)));
    let expel = page.form("#sanctions form:has([name=what][value=expel])").with("reason", "struck the clock");
    desk.arbiter.submit(&expel.with("then", "save")).is(303);
    let address = format!("/r/1/boards/{}", boards[0].pairing);
    assert_eq!(said(&desk, &address), [format!("Lost by expulsion of {}.", boards[0].first)]);
    assert!(said(&desk, &format!("/r/1/boards/{}", boards[1].pairing)).is_empty());
    // Undo and redo.
    let undo = |desk: &Desk| {
        let page = desk.page(&format!("/log/undo?version={}", desk.version()));
        desk.arbiter.submit(&page.form("form#undo").with("reason", "a mistake")).is(303);
    };
    undo(&desk);
    assert!(said(&desk, &address).is_empty());
    undo(&desk);
    assert_eq!(said(&desk, &address).len(), 1);
    server.stop();
    database.verify();
}
