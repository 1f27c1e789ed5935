//! Tests for players who arrange the time of their game with the code of their device: proposal, counter-proposal,
//! agreement, and refusals.

use chrono::{Days, NaiveDateTime, Utc};

use crate::support::database::Database;
use crate::support::desk::{Board, Desk, harbour};
use crate::support::hall::{Card, Phone, of, phones};
use crate::support::http::{Answer, css, words};
use crate::support::server::Server;

/// Returns seven in the evening, `days` days from now.
pub fn evening(days: u64) -> NaiveDateTime {
    let day = Utc::now().date_naive().checked_add_days(Days::new(days)).unwrap();
    day.and_hms_opt(19, 0, 0).unwrap()
}

fn typed(time: NaiveDateTime) -> String {
    time.format("%Y-%m-%dT%H:%M").to_string()
}

/// Creates four players whose first round is open for fourteen days from yesterday on, and returns their codes.
pub fn open_round(server: &Server) -> (Desk, Vec<Card>) {
    let desk = harbour(server, 4);
    let yesterday = Utc::now().date_naive().pred_opt().unwrap();
    let form = desk.page("/calendar").form("#fill").with("first_round", 1).with("last_round", 1);
    let form = form.with("first_start", format!("{yesterday}T00:00")).with("every", 7).with("unit", "days");
    desk.arbiter.submit(&form.with("window", 14).with("hall", "").with("act", "fill")).is(303);
    desk.pair(1);
    desk.publish(1);
    let cards = desk.codes_for_all();
    (desk, cards)
}

pub fn allow(desk: &Desk) {
    let form = desk.page("/appointments").form("#rules").with("players_arrange", "1").with("reason", "asked for");
    desk.arbiter.submit(&form).is(303);
}

pub fn propose(phone: &Phone, times: &[NaiveDateTime]) -> Answer {
    let form = phone.look().form("form[data-propose]");
    let form = (1..)
        .zip(times)
        .fold(form, |form, (number, time): (usize, &NaiveDateTime)| form.with(&format!("time_{number}"), typed(*time)));
    phone.visitor.submit(&form)
}

fn texts(answer: &Answer, selector: &str) -> Vec<String> {
    answer.html().select(&css(selector)).map(words).collect()
}

/// Returns the date of a game on the arbiter's page, and the proposal shown there.
fn date(desk: &Desk, board: &Board) -> (String, String) {
    let page = desk.page("/appointments");
    let of = |part: &str| texts(&page, &format!("#m{} {part}", board.pairing)).concat();
    (of("[data-when]"), of("[data-proposal]"))
}

#[test]
fn ca4_a_proposal_that_is_agreed_to_becomes_the_date_and_the_desk_may_undo_it() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let (desk, cards) = open_round(&server);
    let board = desk.board_one(1);
    let [white, black] = phones(&server, &cards, &board);
    assert!(texts(&white.look(), "[data-times]").is_empty(), "not where the event does not allow it");
    allow(&desk);
    let before = date(&desk, &board).0;
    propose(&white, &[evening(3), evening(4)]).is(303);
    assert!(date(&desk, &board).1.contains("proposes"), "{:?}", date(&desk, &board));
    assert_eq!(date(&desk, &board).0, before, "a proposal is no date");
    assert!(white.look().text().contains("You have proposed:"));
    // Another proposal replaces it, so the first cannot be accepted any more.
    let first = black.look().form("form[data-proposal]").with("time", typed(evening(3)));
    propose(&black, &[evening(5)]).is(303);
    black.visitor.submit(&first).is(409);
    let offered = white.look().form("form[data-proposal]");
    white.visitor.submit(&offered.clone().with("time", typed(evening(6)))).is(409);
    white.visitor.submit(&offered.clone().with("time", typed(evening(5)))).is(303);
    let agreed = date(&desk, &board);
    assert!(agreed.0 != before && agreed.0.contains("19:00") && agreed.1.is_empty(), "{agreed:?}");
    white.visitor.submit(&offered.with("time", typed(evening(5)))).is(303);
    assert_eq!(date(&desk, &board), agreed, "the same answer twice is one");
    assert!(desk.public("/r/1").text().contains("19:00"), "everybody sees it");
    let log = desk.page("/log");
    assert!(log.text().contains("agreed by both") && log.text().contains("proposed by the second-named"));
    desk.arbiter.submit(&desk.undo_form().with("reason", "the hall is closed")).is(303);
    assert_eq!(date(&desk, &board).0, before);
    database.verify();
}

#[test]
fn ca4_a_time_that_cannot_be_is_refused_and_what_was_typed_stays() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let (desk, cards) = open_round(&server);
    allow(&desk);
    let board = desk.board_one(1);
    let [white, black] = phones(&server, &cards, &board);
    let outside = propose(&white, &[evening(3), evening(40)]).is(422);
    assert!(outside.text().contains("is outside the days of the round"), "{}", outside.text());
    let page = outside.html();
    let kept: Vec<&str> = page.select(&css("[name^=time_]")).filter_map(|field| field.attr("value")).collect();
    assert_eq!(kept, [typed(evening(3)), typed(evening(40)), String::new()]);
    let past = propose(&white, &[Utc::now().naive_utc().checked_sub_days(Days::new(1)).unwrap()]).is(422);
    assert!(past.text().contains("has passed"), "{}", past.text());
    for times in [&[][..], &[evening(3), evening(3)][..]] {
        propose(&white, times).is(422);
    }
    assert!(texts(&black.look(), "[data-proposal]").is_empty(), "nothing of it was stored");
    propose(&white, &[evening(3)]).is(303);
    white.visitor.submit(&white.look().form("form[data-proposal]")).is(303);
    assert!(texts(&black.look(), "[data-proposal]").is_empty(), "taken back");
    // Finished games cannot be arranged.
    propose(&white, &[evening(3)]).is(303);
    let answer = black.look().form("form[data-proposal]").with("time", typed(evening(3)));
    desk.enter_all(1, |_| "draw");
    black.visitor.submit(&answer).is(422);
    assert!(texts(&black.look(), "[data-times]").is_empty());
    assert_eq!(date(&desk, &board).1, "");
}

/// Attack with another player's code, and with the URL of another player's page.
#[test]
fn ca4_only_the_two_of_a_game_arrange_it() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let (desk, cards) = open_round(&server);
    allow(&desk);
    let board = desk.board_one(1);
    let [white, black] = phones(&server, &cards, &board);
    let others = desk.boards(1);
    let other = others.iter().find(|other| other.pairing != board.pairing).unwrap();
    let stranger = of(&cards, &other.first).claim(server.anybody());
    let form = stranger.look().form("form[data-propose]").with("pairing", board.pairing);
    stranger.visitor.submit(&form.with("time_1", typed(evening(3)))).is(409);
    propose(&white, &[evening(3)]).is(303);
    let answer = black.look().form("form[data-proposal]").with("time", typed(evening(3)));
    // With the attacker's own pass and token: the game is not theirs.
    let mut with_own = stranger.look().form("form[data-propose]");
    for (name, value) in &answer.fields {
        if !["csrf", "once"].contains(&name.as_str()) {
            with_own = with_own.with(name, value);
        }
    }
    stranger.visitor.submit(&with_own).is(409);
    // At the other player's URL: the device does not hold that pass.
    let mut stolen = with_own.clone();
    stolen.action.clone_from(&answer.action);
    stranger.visitor.submit(&stolen).is(404);
    // A player cannot accept their own proposal.
    let mut own = white.look().form("form[data-proposal]").with("what", "accept");
    own = own.with("time", typed(evening(3)));
    white.visitor.submit(&own).is(409);
    assert!(date(&desk, &board).1.contains("proposes"), "it still waits");
    black.visitor.submit(&answer).is(303);
    database.verify();
}
