//! Steps of an arbiter of such an event, by keyboard alone.

use serde_json::json;

use super::{Game, Judge, Players};
use crate::browser::desk;
use crate::browser::driver::Driver;
use crate::browser::page::Page;
use crate::support::accounts::PASSWORD;
use crate::support::server::Server;

/// Condition: a game is open, or each match is decided or waits for another step.
const AT_REST: &str = "document.querySelector('tr[data-board][data-result=\"\"]') ||
    document.querySelectorAll('tr.meeting:has(.said.tag), tr.meeting[data-waits]').length
        === document.querySelectorAll('tr.meeting').length";

/// Script that returns the current game, or the first open one.
const OPEN_GAME: &str = "(() => {
    const open = [...document.querySelectorAll('tr[data-board][data-result=\"\"]')];
    const at = open.find((row) => row.getAttribute('aria-current') === 'true');
    const { board, number, first, second } = (at ?? open[0]).dataset;
    return { isCurrent: at !== undefined, board, number, first, second };
})()";

const LOT: &str = "tr.meeting[data-waits] button[value=lot]";

/// Opens the arbiter's browser in this language.
pub async fn arbiter(driver: &Driver, server: &Server, language: &str) -> Page {
    let page = driver.open("arbiter", &format!("http://{}", server.address)).await;
    page.size(1280, 900).await;
    desk::sign_in(&page, "anna", PASSWORD).await;
    page.go(&format!("/lang/{language}?next=/desk")).await;
    let tag = page.eval("document.documentElement.lang").await;
    assert!(tag.as_str().unwrap().starts_with(language), "{tag}");
    page
}

/// Moves the focus to an element by Tab, forwards or backwards from the focused row of the table.
pub async fn reach(page: &Page, selector: &str) {
    let script = "const at = document.activeElement.compareDocumentPosition(document.querySelector(arguments[0]));
        return Boolean(at & Node.DOCUMENT_POSITION_PRECEDING);";
    if page.run(script, vec![json!(selector)]).await == json!(true) {
        page.back_to(selector).await;
    } else {
        page.tab_to(selector).await;
    }
}

/// Types one key per game, until every match on the page is decided or waits for bids. Required lots are drawn.
pub async fn play(page: &Page, players: &Players, judge: Judge<'_>) {
    loop {
        page.until(AT_REST).await;
        if page.count("tr[data-board][data-result='']").await > 0 {
            one_game(page, players, judge).await;
        } else if page.count(LOT).await > 0 {
            reach(page, LOT).await;
            page.enter().await;
        } else {
            return;
        }
    }
}

async fn one_game(page: &Page, players: &Players, judge: Judge<'_>) {
    let open = page.eval(OPEN_GAME).await;
    let text = |name: &str| open[name].as_str().unwrap();
    let board = text("board");
    if open["isCurrent"] == false {
        page.keys("g").await;
        page.keys(&format!("{board}\u{e007}")).await;
        page.until(&format!("document.querySelector('tr[aria-current=true]')?.dataset.board === '{board}'")).await;
    }
    let game = Game {
        board: text("number").parse().unwrap(),
        number: board.split_once('/').map_or(1, |(_, number)| number.parse().unwrap()),
        first: players.strength(text("first")),
        second: players.strength(text("second")),
    };
    let key = match judge(game) {
        "first" => "1",
        "second" => "3",
        _ => "2",
    };
    desk::type_results(page, key).await;
    page.until(&format!("document.querySelector('tr[data-board=\"{board}\"]')?.dataset.result")).await;
}

/// Runs a round from pairing to closing.
pub async fn round(page: &Page, at: &str, round: u64, players: &Players, judge: Judge<'_>) {
    page.go(&format!("{at}/r/{round}")).await;
    desk::pair_and_publish(page, round, &[]).await;
    play(page, players, judge).await;
    desk::close(page, true).await;
}

/// Plays the open games of the list over all groups, then closes `rounds` rounds from it.
pub async fn list(page: &Page, at: &str, rounds: usize, players: &Players, judge: Judge<'_>) {
    page.go(&format!("{at}/next")).await;
    play(page, players, judge).await;
    let close = "[data-desk-acts] button[value=close]";
    for left in (1..=rounds).rev() {
        page.until(&format!("document.querySelectorAll('{close}').length === {left}")).await;
        reach(page, close).await;
        page.enter().await;
    }
}
