//! Driver for the next steps through the forms of the to-do list over all groups.

use std::collections::BTreeSet;

use scraper::ElementRef;

use super::{Game, Judge, Players};
use crate::stages::{form, send, stages};
use crate::support::desk::Desk;
use crate::support::http::css;

/// Value of `last` without a last round.
pub const TO_THE_END: u16 = u16::MAX;

/// Pairs, publishes, draws first moves, enters results and closes, in all groups at once, until only stages or bids are
/// left. No round after the `last` one is paired.
pub fn run(desk: &Desk, players: &Players, last: u16, judge: Judge<'_>) {
    loop {
        let done = [
            pair(desk, last),
            step(desk, "publish"),
            draw_first_moves(desk),
            enter(desk, players, judge),
            step(desk, "close"),
        ];
        if !done.contains(&true) {
            return;
        }
    }
}

/// Pairs every next round, up to the `last`; returns `true` if there was one.
pub fn pair(desk: &Desk, last: u16) -> bool {
    let page = desk.page("/next").html();
    let link = css("[data-desk-acts] li a.button");
    let addresses = page.select(&link).map(|link| link.attr("href").unwrap());
    let is_wanted = |address: &&str| {
        let round = address.rsplit_once("/r/").map(|(_, round)| round.parse::<u16>().unwrap());
        round.is_some_and(|round| round <= last)
    };
    let addresses: Vec<&str> = addresses.filter(is_wanted).collect();
    for address in &addresses {
        let form = desk.arbiter.get(address).is(200).form("#presence");
        desk.arbiter.submit(&form.with("side", "first").with("then", "pair")).is(303);
    }
    !addresses.is_empty()
}

/// Takes a step for every round that offers it; returns `true` if there was one.
pub fn step(desk: &Desk, step: &str) -> bool {
    submit_all(desk, &format!("[data-desk-acts] form:has([value={step}])"), ("step", step))
}

fn draw_first_moves(desk: &Desk) -> bool {
    submit_all(desk, "tr.meeting[data-waits] form:has([name=how][value=lot])", ("how", "lot"))
}

/// Submits the first such form of the list until there is none.
fn submit_all(desk: &Desk, selector: &str, (name, value): (&str, &str)) -> bool {
    let mut was_one = false;
    loop {
        let page = desk.page("/next");
        if page.html().select(&css(selector)).next().is_none() {
            return was_one;
        }
        desk.arbiter.submit(&page.form(selector).with(name, value)).is(303);
        was_one = true;
    }
}

/// Enters a game of every match with an open one; returns `true` if there was one.
fn enter(desk: &Desk, players: &Players, judge: Judge<'_>) -> bool {
    let page = desk.page("/next").html();
    let (row, of_form, of_game) = (css("tr[data-board][data-result='']"), css("form"), css("input[name=game]"));
    let mut entered = BTreeSet::new();
    for row in page.select(&row) {
        let pairing = row.attr("data-pairing").unwrap();
        if !entered.insert(pairing) {
            continue;
        }
        let action = row.select(&of_form).next().unwrap().attr("action").unwrap();
        let game = row.select(&of_game).next().and_then(|field| field.attr("value")).unwrap_or("1");
        let seen = row.attr("data-seen").unwrap();
        let result = judge(game_of(row, players));
        let fields = [("pairing", pairing), ("game", game), ("seen", seen), ("result", result)];
        desk.arbiter.ask(action).by_script().post(&fields).is(200);
    }
    !entered.is_empty()
}

fn game_of(row: ElementRef<'_>, players: &Players) -> Game {
    let text = |name: &str| row.attr(name).unwrap();
    Game {
        board: text("data-number").parse().unwrap(),
        number: text("data-board").split_once('/').map_or(1, |(_, number)| number.parse().unwrap()),
        first: players.strength(text("data-first")),
        second: players.strength(text("data-second")),
    }
}

/// Adds a stage through the form.
pub fn add_stage(desk: &Desk, fields: &[(&str, &str)]) {
    let add = stages(desk).form("#add");
    send(desk, &fields.iter().fold(add, |add, (name, value)| add.with(name, value)));
}

/// Opens the next stage. Lots decide a place that is still shared.
pub fn open_stage(desk: &Desk) {
    let shared = css("form:has([name=what][value=place])");
    while stages(desk).html().select(&shared).next().is_some() {
        send(desk, &form(desk, "place"));
    }
    send(desk, &form(desk, "open"));
}
