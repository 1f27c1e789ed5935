//! Badges scanned in sequence in the arbiter's check-in: a scanner types a URL, followed by Enter.

use serde_json::json;

use super::desk::sign_in;
use super::driver::Driver;
use crate::support::accounts::PASSWORD;
use crate::support::desk::Desk;
use crate::support::hall::{Card, of};
use crate::support::server::Server;

/// Script that returns the names of those checked in.
const HERE: &str = "[...document.querySelectorAll('.roll-line')].filter((one) => one.querySelector('.tag-good'))
    .map((one) => one.querySelector('form b').textContent.trim())";

/// Tests that, wherever the focus is, a badge opens its line with the focus on *Here*, and the field waits for the next
/// one.
pub async fn badges(driver: &Driver, server: &Server, tournament: &Desk, cards: &[Card]) {
    let desk = driver.open("desk", &format!("http://{}", server.address)).await;
    desk.size(1280, 900).await;
    sign_in(&desk, "anna", PASSWORD).await;
    desk.go(&tournament.at("/r/1/check-in")).await;
    let scan = async |name: &str| {
        desk.keys(&format!("http://192.168.1.42:8080{}", of(cards, name).path)).await;
        desk.enter_once().await;
        // The page reloads with the line open.
        desk.until(&format!("document.querySelector('.roll-line[open] form b')?.textContent.trim() === '{name}'"))
            .await;
        desk.until("document.activeElement.matches('.roll-line[open] button[value=here]')").await;
        assert_eq!(desk.eval("document.querySelector('#q').value").await, json!(""));
    };
    scan("Player 5").await;
    desk.enter().await;
    scan("Player 3").await;
    // The next badge is scanned before any key: the scan checks in no player.
    scan("Player 7").await;
    desk.enter().await;
    assert_eq!(desk.eval(HERE).await, json!(["Player 5", "Player 7"]));
    // A name is searched while typed, and Enter does not leave the page.
    desk.keys("player 4\u{e007}").await;
    desk.until("document.querySelectorAll('.roll tr[data-entry]:not([hidden])').length === 1").await;
    assert_eq!(desk.text(".roll tr[data-entry]:not([hidden]) form b").await, "Player 4");
    assert_eq!(desk.eval("location.search").await, json!(""));
    assert_eq!(desk.complaints().await, Vec::<String>::new());
}
