//! Tests for article 21 of the xiangqi rules: players absent at the late limit lose by default, even both of a board.

use crate::support::database::Database;
use crate::support::desk::{Board, Desk};
use crate::support::http::{Answer, css, words};
use crate::support::server::Server;

const CHECK_IN: &str = "/r/1/check-in";

/// Creates six players of a game whose first round is public and begins at this time in Shanghai.
fn round_one(server: &Server, game: &str, start: &str) -> Desk {
    let anna = server.anybody().set_up("anna");
    let form = anna.get("/desk/new").is(200).form("form[action='/desk/new']").with("name", "Harbour Open");
    let form =
        form.with("discipline", game).with("rounds", "3").with("start", "2026-05-01").with("visibility", "public");
    let slug = anna.submit(&form).location().split('/').nth(2).unwrap().to_owned();
    let desk = anna.desk(&slug);
    desk.import_field(6);
    let zone = desk.page("/calendar").form("#zone").with("time_zone", "Asia/Shanghai").with("act", "zone");
    desk.arbiter.submit(&zone).is(303);
    let times = [("first_round", "1"), ("last_round", "1"), ("first_start", start), ("unit", "days")];
    let form = desk.page("/calendar").form("#fill").with("every", 1).with("act", "fill");
    desk.arbiter.submit(&times.iter().fold(form, |form, (name, value)| form.with(name, value))).is(303);
    desk.pair(1);
    desk.publish(1);
    desk
}

fn tick(desk: &Desk, name: &str) {
    let form = desk.page(CHECK_IN).form(&format!("tr[data-entry='{}'] form", desk.entry_of(name)));
    desk.arbiter.submit(&form.with("what", "here")).is(303);
}

/// Checks in the first mover of board 1 and both players of board 3, and no others.
fn arrivals(desk: &Desk) -> Vec<Board> {
    let boards = desk.boards(1);
    for name in [&boards[0].first, &boards[2].first, &boards[2].second] {
        tick(desk, name);
    }
    boards
}

fn results(desk: &Desk) -> Vec<String> {
    desk.boards(1).into_iter().map(|board| board.result).collect()
}

/// Returns the consequences after this number of minutes.
fn after(desk: &Desk, minutes: u16) -> Answer {
    desk.page(&format!("{CHECK_IN}?limit={minutes}"))
}

fn text_of(page: &Answer, selector: &str) -> Vec<String> {
    page.html().select(&css(selector)).map(words).collect()
}

fn who_is_not_here_after_the_limit_loses_by_default(database: &Database) {
    let server = Server::start(&database.url);
    let desk = round_one(&server, "xiangqi", "2020-05-01T09:00");
    let boards = arrivals(&desk);
    let page = after(&desk, 15);
    assert_eq!(text_of(&page, "#late-until"), ["The default time ended at Fri 1 May, 09:15."]);
    assert_eq!(text_of(&page, "#late-sums"), ["Won by forfeit: 1. Double forfeits: 1."]);
    let rows = text_of(&page, "tr[data-late]");
    assert_eq!(rows.len(), 2, "a board where both are here is not offered");
    for (row, board) in rows.iter().zip(&boards) {
        assert!(row.contains(&board.first) && row.contains(&board.second), "{row}");
    }
    assert_eq!(results(&desk), ["", "", ""], "looking changes nothing");
    let before = desk.version();
    desk.arbiter.submit(&page.form("#late-close")).is(303);
    // 21.1, 21.3.
    assert_eq!(results(&desk), ["second_forfeits", "double_forfeit", ""]);
    assert_eq!(desk.version(), before + 1, "one act");
    assert!(desk.page("/log").text().contains("default time of 15 minutes: xiangqi rules, article 21"));
    database.verify();
}

#[test]
fn xiangqi_21_who_is_not_here_after_the_limit_loses_by_default_on_sqlite() {
    who_is_not_here_after_the_limit_loses_by_default(&Database::sqlite());
}

#[test]
fn xiangqi_21_who_is_not_here_after_the_limit_loses_by_default_on_postgresql() {
    Database::postgresql().iter().for_each(who_is_not_here_after_the_limit_loses_by_default);
}

#[test]
fn xiangqi_21_who_comes_while_the_page_is_looked_at_plays() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = round_one(&server, "xiangqi", "2020-05-01T09:00");
    let boards = arrivals(&desk);
    let form = after(&desk, 15).form("#late-close");
    tick(&desk, &boards[0].second);
    tick(&desk, &boards[1].first);
    let page = desk.arbiter.get(&desk.arbiter.submit(&form).location()).is(200);
    let mut came = text_of(&page, "#came li");
    came.sort();
    let mut expected = [boards[0].second.clone(), boards[1].first.clone()];
    expected.sort();
    assert_eq!(came, expected);
    // Not even board 2, where a player is still missing: the arbiter has not seen that.
    assert_eq!(results(&desk), ["", "", ""]);
    let rows = text_of(&after(&desk, 15), "tr[data-late]");
    assert_eq!(rows.len(), 1);
    // Boards that are not ticked are unchanged.
    let mut form = after(&desk, 15).form("#late-close");
    form.fields.retain(|(name, _)| !name.starts_with("late-"));
    desk.arbiter.submit(&form).is(303);
    assert_eq!(results(&desk), ["", "", ""]);
}

#[test]
fn xiangqi_21_nobody_loses_before_the_limit_is_over() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = round_one(&server, "xiangqi", "2091-03-28T09:00");
    assert!(text_of(&desk.page(CHECK_IN), "#late form").is_empty(), "nobody is ticked: all would be late");
    let boards = arrivals(&desk);
    let page = after(&desk, 15);
    assert_eq!(text_of(&page, "#late-close"), Vec::<String>::new());
    assert!(text_of(&page, "#late-until")[0].ends_with("09:15."));
    let name = format!("late-{}", boards[1].pairing);
    let seen = desk.version().to_string();
    let fields = [("limit", "15"), ("seen", seen.as_str()), (name.as_str(), "double_forfeit")];
    let refused = desk.arbiter.post(&desk.at("/r/1/check-in/close"), &fields).is(422);
    assert!(refused.text().contains("The default time has not passed yet"));
    // No other result can be entered this way.
    let fields = [("limit", "15"), (name.as_str(), "first")];
    desk.arbiter.post(&desk.at("/r/1/check-in/close"), &fields).is(400);
    assert_eq!(results(&desk), ["", "", ""]);
}

#[test]
fn xiangqi_21_is_for_who_may_enter_forfeits() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = round_one(&server, "xiangqi", "2020-05-01T09:00");
    arrivals(&desk);
    let form = after(&desk, 15).form("#late-close");
    desk.arbiter.add_account("piet", "scorer");
    desk.appoint("piet", "pairings", "").is(303);
    let piet = server.anybody().sign_in("piet");
    let theirs = piet.desk(&desk.slug);
    let page = after(&theirs, 15);
    assert!(!text_of(&page, "#late .locked").is_empty() && text_of(&page, "#late form").is_empty());
    piet.submit(&form.with("csrf", &piet.token)).is(403);
    assert_eq!(results(&desk), ["", "", ""]);
}

#[test]
fn xiangqi_21_is_not_offered_in_chess() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = round_one(&server, "chess", "2020-05-01T09:00");
    arrivals(&desk);
    assert_eq!(text_of(&after(&desk, 15), "#late"), Vec::<String>::new());
}
