//! Checks that the current element of the arbiter's page is visible: the board in hand after a reload, and the question
//! about a board entered by another arbiter.

use serde_json::{Map, Value, json};

use super::desk::{sign_in, type_results};
use super::driver::Driver;
use super::page::Page;
use crate::support::accounts::PASSWORD;
use crate::support::desk::harbour;
use crate::support::server::Server;

/// Script that returns the corners of an element that are outside the window or covered, for example by a fixed bar.
const HIDDEN: &str = "
    const found = document.querySelector(arguments[0]), { top, bottom, left, right } = found.getBoundingClientRect();
    const corners = { 'top left': [left, top], 'top right': [right, top], 'bottom left': [left, bottom], 'bottom right': [right, bottom] };
    const within = (at, from, to) => at + (at === from ? 3 : at === to ? -3 : 0);
    return Object.keys(corners).filter((corner) => {
        const [x, y] = corners[corner];
        return !found.contains(document.elementFromPoint(within(x, left, right), within(y, top, bottom)));
    });";

async fn hidden(page: &Page, selector: &str) -> Value {
    page.run(HIDDEN, vec![json!(selector)]).await
}

/// Checks forty boards in windows of an arbiter's laptop, an old one and a tablet.
pub async fn board_in_hand(driver: &Driver, server: &Server) {
    let desk = harbour(server, 80);
    desk.pair(1);
    desk.publish(1);
    let page = driver.open("in-sight", &format!("http://{}", server.address)).await;
    sign_in(&page, "anna", PASSWORD).await;
    page.go(&desk.at("/r/1")).await;
    type_results(&page, &"1".repeat(19)).await;
    let board = |board: u32| format!("tr[data-board='{board}']");
    for (board_in_hand, (width, height)) in (20..).zip([(1280, 720), (1024, 600), (768, 1024)]) {
        page.size(width, height).await;
        page.go(&desk.at("/r/1")).await;
        page.until(&format!("document.querySelector('tr[aria-current=true]')?.dataset.board === '{board_in_hand}'"))
            .await;
        let shown = hidden(&page, "tr[aria-current=true]").await;
        assert_eq!(shown, json!([]), "board {board_in_hand} after a reload at {width} x {height}");

        // Another arbiter enters it while this page is offline.
        let offline = |offline: bool| {
            let network = json!({ "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
            page.devtools("Network.emulateNetworkConditions", network)
        };
        page.devtools("Network.enable", Value::Object(Map::new())).await;
        offline(true).await;
        page.keys("1").await;
        page.until(&format!(
            "document.querySelector('tr[data-board=\"{board_in_hand}\"]').dataset.state === 'unsaved'"
        ))
        .await;
        let theirs = desk.boards(1).into_iter().find(|it| it.board == board_in_hand).unwrap();
        desk.enter_result(1, &theirs, "second").is(200);
        offline(false).await;
        page.until("document.querySelectorAll('.versus .value').length === 2").await;
        assert_eq!(hidden(&page, ".row-extra").await, json!([]), "the question at {width} x {height}");
        assert_eq!(hidden(&page, &board(board_in_hand)).await, json!([]), "and its board");
        // A key at the board leads to the answers; the second one keeps the other arbiter's result.
        page.keys(&format!("b{board_in_hand}\u{e007}")).await;
        page.keys("1\u{e004}\u{e007}").await;
        page.until("document.querySelectorAll('.versus').length === 0").await;
    }
}
