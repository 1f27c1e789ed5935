//! Tests for a kiosk after a check-in: it names board and side, or the time at which the boards are posted.

use super::hall;
use crate::matches::title_match;
use crate::meetings::{knockout, play};
use crate::next_up::two_groups;
use crate::stages::of_group;
use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::hall::{Phone, of};
use crate::support::http::{Answer, css, words};
use crate::support::server::Server;

/// Returns a kiosk.
fn kiosk(server: &Server, desk: &Desk) -> Phone {
    let card = desk.make_codes("#make-kiosk", &[("name", "North door"), ("what", "kiosk")]);
    of(&card, "North door").claim(server.anybody())
}

/// Opens the check-in of a round, with the time at which its boards are posted.
fn open(desk: &Desk, round: u16, posted: &str) {
    let form = desk.page(&format!("/r/{round}/check-in")).form("#self");
    desk.arbiter.submit(&form.with("what", "open").with("posted", posted)).is(303);
}

/// Checks an entry in at the first check-in for which it is not marked, and returns the confirmation.
fn check_in(kiosk: &Phone, entry: u32) -> Answer {
    let page = kiosk.visitor.get(&format!("{}?who={entry}", kiosk.page)).is(200);
    let done = kiosk.visitor.submit(&page.form("[data-check-in] form")).location();
    kiosk.visitor.get(&done).is(200)
}

/// Returns the board and the posting time on a page.
fn told(page: &Answer) -> [Vec<String>; 2] {
    let page = page.html();
    ["[data-board]", "[data-posted]"].map(|selector| page.select(&css(selector)).map(words).collect())
}

/// Tests that a kiosk names board and side after a check-in for a round that is already public.
#[test]
fn who_has_checked_in_for_a_paired_round_is_told_board_and_side() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let (desk, _) = hall(&server, 4);
    let kiosk = kiosk(&server, &desk);
    open(&desk, 1, "2026-05-01T13:45");
    let done = |name: &str| told(&check_in(&kiosk, desk.entry_of(name)));
    desk.pair(1);
    assert_eq!(done("Player 1")[0], [""; 0], "a draft is not for everyone");
    desk.publish(1);
    let board = desk.boards(1)[1].clone();
    for (name, side) in [(&board.first, "White"), (&board.second, "Black")] {
        let [board, posted] = done(name);
        assert_eq!(board, [format!("Round 1, board 2, {side}")]);
        assert_eq!(posted, [""; 0], "the boards are posted");
    }
}

/// Tests that a kiosk names no board of an earlier round, whose check-in is still open.
#[test]
fn who_has_checked_in_for_the_next_round_is_not_told_the_board_of_the_last() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let (desk, _) = hall(&server, 4);
    let kiosk = kiosk(&server, &desk);
    open(&desk, 1, "2026-05-01T13:45");
    desk.pair(1);
    desk.publish(1);
    let entry = desk.entry_of(&desk.boards(1)[0].first);
    assert_eq!(told(&check_in(&kiosk, entry))[0], ["Round 1, board 1, White"]);
    open(&desk, 2, "2026-05-02T13:45");
    let later = [vec![], vec!["Boards are posted at Sat 2 May, 13:45".to_owned()]];
    assert_eq!(told(&check_in(&kiosk, entry)), later, "round 1 is still being played");
    desk.enter_all(1, |_| "draw");
    desk.close(1);
    let other = desk.entry_of(&desk.boards(1)[0].second);
    assert_eq!(told(&check_in(&kiosk, other)), later, "round 1 is closed: only round 2 is offered");
    // Without the round in the address.
    let page = kiosk.visitor.get(&format!("{}?done={other}", kiosk.page)).is(200);
    assert_eq!(told(&page), later);
}

#[test]
fn a_kiosk_of_a_private_event_names_no_board() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let (desk, _) = hall(&server, 4);
    let form = desk.page("/settings").form("form.form").with("visibility", "private");
    desk.arbiter.submit(&form).is(303);
    let kiosk = kiosk(&server, &desk);
    open(&desk, 1, "");
    desk.pair(1);
    desk.publish(1);
    let done = check_in(&kiosk, desk.entry_of("Player 1"));
    assert!(done.text().contains("Player 1: you are checked in"), "{}", done.text());
    assert_eq!(told(&done), [[""; 0], [""; 0]]);
}

#[test]
fn a_kiosk_names_the_group_of_a_board_if_there_are_several() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = two_groups(&server);
    let kiosk = kiosk(&server, &desk);
    let group = of_group(&desk, 3);
    open(&group, 1, "");
    play(&group, 1);
    let entry = group.entry_of(&group.boards(1)[0].first);
    assert_eq!(told(&check_in(&kiosk, entry))[0], ["Group B · Round 1, board 1, White"]);
}

#[test]
fn a_kiosk_names_no_side_in_a_match_of_several_games() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = knockout(&server, 2, "two_decider");
    let kiosk = kiosk(&server, &desk);
    open(&desk, 1, "");
    play(&desk, 1);
    assert_eq!(told(&check_in(&kiosk, desk.entry_of("Player 1")))[0], ["Round 1, board 1"]);
}

#[test]
fn a_kiosk_names_the_board_before_the_first_move_is_drawn() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let fields = [("match_games", "4"), ("match_tie", "rapid"), ("match_lot", "1"), ("match_swap", "3")];
    let desk = title_match(&server, &fields);
    let kiosk = kiosk(&server, &desk);
    open(&desk, 1, "");
    play(&desk, 1);
    assert_eq!(told(&check_in(&kiosk, desk.entry_of("Player 1")))[0], ["Round 1, board 1"]);
}
