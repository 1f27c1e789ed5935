//! Tests for games in play on a screen, which are shown only after a delay.

use qisai_domain::screen::Kind;

use super::{act, add, address, hall, kinds, state, texts};
use crate::records::{SHORT, game};
use crate::support::database::Database;
use crate::support::http::css;
use crate::support::server::Server;

#[test]
fn a_game_in_play_is_shown_behind_its_delay_and_a_finished_one_at_once() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = hall(&server, 4);
    add(&desk, "later", &[Kind::Record], &[]).is(303);
    add(&desk, "live", &[Kind::Record], &[("delay", "0")]).is(303);
    let form = desk.page("/screens").form("[data-screen=later] form[data-act=keep]");
    assert!(form.fields.contains(&("delay".to_owned(), "15".to_owned())), "fifteen minutes unless said otherwise");
    let anybody = server.anybody();
    let shown = |name: &str| anybody.get(&address(&desk, name)).is(200);
    let games = |name: &str| texts(&shown(name), ".screen-game .res");

    let before = ["later", "live"].map(|name| state(&anybody, &format!("{}/state", address(&desk, name))));
    let board = desk.boards(1).remove(0);
    let text = game(&board.first, &board.second, "*", SHORT);
    let form = desk.page(&format!("/r/1/records/{}/1", board.pairing)).form("details form");
    desk.arbiter.submit(&form.with("text", text).with("what", "keep")).is(303);
    assert_eq!(kinds(&shown("later")), ["clock"], "the moves were kept less than fifteen minutes ago");
    assert!(!shown("later").text().contains("screen-game"));
    assert_eq!(games("live"), ["0 min ago"]);
    assert_eq!(shown("live").html().select(&css(".screen-game .diagram svg")).count(), 1);
    // Public pages and files are not ahead of the screens.
    let pages = ["/r/1/b/1", "/r/1/b/1.pgn", "/r/1.pgn"].map(|rest| format!("/t/{}{rest}", desk.slug));
    let links = || desk.public("/r/1").html().select(&css("a[href*='/b/']")).count();
    assert_eq!(links(), 0);
    for page in &pages {
        let answer = anybody.get(page);
        assert!(answer.status == 404 || !answer.text().contains(" e5 "), "{page}: {}", answer.text());
    }
    let now = state(&anybody, &format!("{}/state", address(&desk, "live")));
    assert_ne!(now, before[1], "the script asks for the page again");
    // A screen without games shows none, whatever its URL requests.
    add(&desk, "boards", &[Kind::Boards], &[("delay", "0")]).is(303);
    let asked = anybody.get(&format!("{}?only=record", address(&desk, "boards"))).is(200);
    assert_eq!(kinds(&asked), ["clock"]);

    let board = desk.boards(1).remove(0);
    desk.enter_result(1, &board, "draw").is(200);
    assert_eq!([games("later"), games("live")], [["½-½"], ["½-½"]], "the moves of a game that is over are no secret");
    assert_eq!(links(), 1);
    for page in &pages {
        assert!(anybody.get(page).is(200).text().contains("e5"), "{page}");
    }
}

#[test]
fn a_delay_is_a_number_of_minutes() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = hall(&server, 4);
    for delay in ["soon", "-1", "241"] {
        let refused = add(&desk, "games", &[Kind::Record], &[("delay", delay)]).is(422);
        assert!(texts(&refused, ".error-summary")[0].contains("0 to 240 minutes"), "{delay}");
        assert!(refused.form("#add").fields.contains(&("delay".to_owned(), delay.to_owned())), "what was typed stays");
    }
    add(&desk, "games", &[Kind::Record], &[("delay", "240")]).is(303);
    act(&desk, "remove", &[("name", "games")]).is(303);
}
