//! Tests for clocks on screens: they follow the server's time, and announce in words the next step before a round.

use std::time::{SystemTime, UNIX_EPOCH};

use qisai_domain::screen::Kind;

use super::{add, address, hall};
use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{Answer, css};
use crate::support::server::Server;

/// Returns an attribute of the first element that matches a selector.
fn said(answer: &Answer, selector: &str, attribute: &str) -> String {
    answer.html().select(&css(selector)).next().unwrap().attr(attribute).unwrap().to_owned()
}

/// Sets the times of the three rounds: the first at two in the afternoon.
pub fn fill_calendar(desk: &Desk) {
    let form = desk.page("/calendar").form("#fill").with("first_round", 1).with("last_round", 3);
    let form = form.with("first_start", "2026-05-01T14:00").with("every", 1).with("unit", "days");
    desk.arbiter.submit(&form.with("act", "fill")).is(303);
}

/// Sets the time zone of the event.
pub fn set_zone(desk: &Desk, zone: &str) {
    let form = desk.page("/calendar").form("#zone").with("time_zone", zone).with("act", "zone");
    desk.arbiter.submit(&form).is(303);
}

#[test]
fn a_screen_is_told_the_time_of_the_server_with_every_answer() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = hall(&server, 4);
    add(&desk, "clock", &[Kind::Clock], &[]).is(303);
    let anybody = server.anybody();
    let millis = || SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis();
    let before = millis();
    let page: u128 = said(&anybody.get(&address(&desk, "clock")).is(200), "body", "data-now").parse().unwrap();
    let state = anybody.get(&format!("{}/state", address(&desk, "clock"))).is(200).json()["now"].as_u64().unwrap();
    let state = u128::from(state);
    assert!(before <= page && page <= state && state <= millis(), "{before} {page} {state}");
    // A browser waiting for its screen, too.
    let state = anybody.get("/screen/state").is(200).json()["now"].as_u64().unwrap();
    assert!(u128::from(state) >= before);
}

#[test]
fn a_clock_has_other_words_at_fifteen_ten_and_five_minutes() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = hall(&server, 4);
    fill_calendar(&desk);
    let anybody = server.anybody();
    let words = |tongue: &str| {
        add(&desk, &format!("clock-{tongue}"), &[Kind::Clock], &[("tongue", tongue)]).is(303);
        let page = anybody.get(&address(&desk, &format!("clock-{tongue}"))).is(200);
        ["15", "10", "5"].map(|minutes| said(&page, "[data-page=clock] [data-start]", &format!("data-text-{minutes}")))
    };
    assert_eq!(words("en"), ["find your board", "please go to your board", "please take your seats"]);
    assert_eq!(words("zh"), ["请查看台次", "请前往赛台", "请入座"]);
}

#[test]
fn a_clock_shows_the_time_where_the_event_is() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = hall(&server, 4);
    fill_calendar(&desk);
    add(&desk, "clock", &[Kind::Clock], &[]).is(303);
    let anybody = server.anybody();
    let shown = || {
        let page = anybody.get(&address(&desk, "clock")).is(200);
        [said(&page, "body", "data-zone"), said(&page, "[data-page=clock] [data-start]", "data-start")]
    };
    assert_eq!(shown(), ["", "2026-05-01T14:00"], "the browser's own time where no zone is known");
    set_zone(&desk, "Asia/Shanghai");
    assert_eq!(shown(), ["Asia/Shanghai", "2026-05-01T06:00:00Z"]);
}
