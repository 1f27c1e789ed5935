//! Transmission of results: as lines to other arbiters' pages and phones, and queued in a browser that cannot reach the
//! server.

use serde_json::{Value, json};

use super::desk::{sign_in, type_results};
use super::driver::Driver;
use super::page::Page;
use crate::support::accounts::PASSWORD;
use crate::support::desk::Desk;
use crate::support::server::Server;

/// Script: number of times that the page has requested itself since it was opened.
const ASKED: &str = "performance.getEntriesByType('resource').filter((one) => one.initiatorType === 'fetch' \
                     && new URL(one.name).pathname === location.pathname).length";

/// Script: number of results queued in the browser.
const KEPT: &str = "Object.keys(localStorage).filter((key) => key.startsWith('qisai.results.')).length";

async fn at_the_desk(driver: &Driver, server: &Server, tournament: &Desk) -> Page {
    let desk = driver.open("desk", &format!("http://{}", server.address)).await;
    desk.size(1280, 900).await;
    sign_in(&desk, "anna", PASSWORD).await;
    desk.go(&tournament.at("/r/1")).await;
    desk
}

/// Tests that a result appears on another arbiter's page and on a phone without a page request.
pub async fn lines(driver: &Driver, server: &Server, tournament: &Desk) {
    let desk = at_the_desk(driver, server, tournament).await;
    let phone = driver.open("phone", &format!("http://{}", server.address)).await;
    phone.size(390, 844).await;
    phone.go(&format!("/t/{}", tournament.slug)).await;
    let shows = async |board: u32, result: &str, winner: &str| {
        let cell = format!("document.querySelector('tr[data-key=b{board}] .res')");
        phone.until(&format!("{cell}.textContent.trim() === '{result}' && !{cell}.matches('.open')")).await;
        assert_eq!(phone.count(&format!("tr[data-key=b{board}] .won")).await, u64::from(!winner.is_empty()));
        assert_eq!(phone.count(&format!("tr[data-key=b{board}] .{winner}.won")).await, 1);
    };
    // From another arbiter's page.
    let boards = tournament.boards(1);
    tournament.enter_result(1, &boards[2], "second").is(200);
    desk.until("document.querySelector('tr[data-board=\"3\"]').dataset.result === 'second'").await;
    shows(3, "0-1", "b").await;
    // From this page, by key.
    type_results(&desk, "1").await;
    shows(1, "1-0", "a").await;
    assert_eq!(phone.text("[data-live-in]").await, "2 of 10 results in");
    assert_eq!(desk.text("[data-desk-done]").await, "2");
    for page in [&desk, &phone] {
        assert_eq!(page.eval(ASKED).await, json!(0));
    }
    // A change beyond a result requests the page.
    tournament.register("Latecomer", 1500);
    phone.until(&format!("{ASKED} > 0")).await;
    for page in [&desk, &phone] {
        assert_eq!(page.complaints().await, Vec::<String>::new());
    }
}

/// Tests that unsent results wait in the browser, even over a reload; each is stored once, and never over another
/// arbiter's result.
pub async fn queue(driver: &Driver, server: &Server, tournament: &Desk) {
    let desk = at_the_desk(driver, server, tournament).await;
    desk.devtools("Network.enable", Value::Object(serde_json::Map::new())).await;
    let block = |urls: Value| desk.devtools("Network.setBlockedURLs", json!({ "urls": urls }));
    let unsaved = async |board: u32, result: &str| {
        let row = format!("document.querySelector('tr[data-board=\"{board}\"]').dataset");
        desk.until(&format!("{row}.state === 'unsaved' && {row}.result === '{result}'")).await;
        desk.until("document.querySelector('[data-desk-waits] b')?.textContent === '1 result waiting'").await;
    };
    block(json!(["*/r/1/result"])).await;
    desk.keys("2").await;
    unsaved(1, "draw").await;
    desk.go(&tournament.at("/r/1")).await;
    unsaved(1, "draw").await;
    assert_eq!(tournament.boards(1)[0].result, "");
    // Another tournament has no unsent results.
    let other = tournament.arbiter.create_tournament("Market Cup", 3);
    other.import_field(4);
    other.pair(1);
    other.publish(1);
    desk.go(&other.at("/r/1")).await;
    assert_eq!(desk.count("[data-desk-waits]:not([hidden])").await, 0);
    let before = tournament.version();
    desk.go(&tournament.at("/r/1")).await;
    unsaved(1, "draw").await;
    block(json!([])).await;
    desk.tap("[data-desk-alert] button").await;
    desk.until("document.querySelector('tr[data-board=\"1\"]').dataset.state === 'saved'").await;
    desk.until(&format!("{KEPT} === 0 && document.querySelector('[data-desk-waits]').hidden")).await;
    assert_eq!((tournament.boards(1)[0].result.as_str(), tournament.version()), ("draw", before + 1));

    // Another arbiter is first while it waits.
    block(json!(["*/r/1/result"])).await;
    desk.keys("1").await;
    unsaved(2, "first").await;
    let theirs = tournament.boards(1).remove(1);
    tournament.enter_result(1, &theirs, "second").is(200);
    desk.go(&tournament.at("/r/1")).await;
    unsaved(2, "first").await;
    block(json!([])).await;
    desk.tap("[data-desk-alert] button").await;
    desk.until("document.querySelectorAll('.versus .value').length === 2").await;
    let values = desk.eval("[...document.querySelectorAll('.versus .value')].map((value) => value.textContent)").await;
    assert_eq!(values, json!(["1-0", "0-1"]));
    assert_eq!(desk.eval(KEPT).await, json!(1), "until it is decided");
    desk.tap(".versus > :last-child button").await;
    desk.until(&format!("{KEPT} === 0")).await;
    assert_eq!(tournament.boards(1)[1].result, "second");
}

/// Tests finding boards among sixty-five: by number, by name, by range, open ones only; and the message about an undone
/// result.
pub async fn find(driver: &Driver, server: &Server, tournament: &Desk) {
    let desk = at_the_desk(driver, server, tournament).await;
    let stands_at = async |board: &str| {
        desk.until(&format!("document.querySelector('tr[aria-current=true]').dataset.board === '{board}'")).await;
    };
    let shown = "tr[data-board]:not([hidden])";
    stands_at("1").await;
    // Found before Enter; Esc leads back.
    desk.keys("/").await;
    desk.keys("37").await;
    stands_at("37").await;
    desk.keys("\u{e00c}").await;
    stands_at("1").await;
    desk.keys("/").await;
    desk.keys("player 120\u{e007}").await;
    let row = "document.querySelector('tr[aria-current=true]')";
    desk.until(&format!("[{row}.dataset.first, {row}.dataset.second].includes('Player 120')")).await;
    desk.until(&format!("document.activeElement === {row}")).await;
    desk.keys("/").await;
    desk.keys("1\u{e007}").await;
    stands_at("1").await;

    type_results(&desk, "1").await;
    stands_at("2").await;
    desk.keys("o").await;
    desk.until("document.querySelector('tr[data-board=\"1\"]').hidden").await;
    assert_eq!(desk.count(shown).await, 64);
    desk.keys("o").await;
    assert_eq!(desk.count(shown).await, 65);

    let range = "const range = document.querySelector('[data-desk-range]'); range.value = '51-65';
        range.dispatchEvent(new Event('change'));";
    desk.run(range, Vec::new()).await;
    stands_at("51").await;
    assert_eq!(desk.count(shown).await, 15);
    // A result entered in another range is undone there.
    assert_eq!(desk.text("[data-desk-undo]").await, "Undo board 1");
    desk.keys("u").await;
    desk.until("document.querySelector('[data-desk-say]').textContent === 'Undone: board 1 is back to no result.'")
        .await;
    desk.until("document.querySelector('tr[data-board=\"1\"]').dataset.state === 'saved'").await;
    assert_eq!(tournament.boards(1)[0].result, "");
    assert_eq!(desk.complaints().await, Vec::<String>::new());
}
