//! Badges that are scanned one after the other in the check-in of the desk: a scanner types an address, and Enter.

use serde_json::json;

use super::desk::sign_in;
use super::driver::Driver;
use crate::support::accounts::PASSWORD;
use crate::support::desk::Desk;
use crate::support::hall::{Card, of};
use crate::support::server::Server;

/// Those who are here.
const HERE: &str = "[...document.querySelectorAll('.roll-line')].filter((one) => one.querySelector('.tag-good'))
    .map((one) => one.querySelector('form b').textContent.trim())";

/// Wherever the focus is, a badge opens its line with the focus on *Here*, and the field waits for the next one.
pub async fn badges(driver: &Driver, server: &Server, tournament: &Desk, cards: &[Card]) {
    let desk = driver.open("desk", &format!("http://{}", server.address)).await;
    desk.size(1280, 900).await;
    sign_in(&desk, "anna", PASSWORD).await;
    desk.go(&tournament.at("/r/1/check-in")).await;
    let scan = async |name: &str| {
        desk.keys(&format!("http://192.168.1.42:8080{}", of(cards, name).path)).await;
        desk.enter_once().await;
        // The page comes anew, with the line open.
        desk.until(&format!("document.querySelector('.roll-line[open] form b')?.textContent.trim() === '{name}'"))
            .await;
        desk.until("document.activeElement.matches('.roll-line[open] button[value=here]')").await;
        assert_eq!(desk.eval("document.querySelector('#q').value").await, json!(""));
    };
    scan("Player 5").await;
    desk.enter().await;
    scan("Player 3").await;
    // The next one comes before anything was pressed: nobody is checked in by it.
    scan("Player 7").await;
    desk.enter().await;
    assert_eq!(desk.eval(HERE).await, json!(["Player 5", "Player 7"]));
    // A name is looked for as it is typed, and Enter leaves the page alone.
    desk.keys("player 4\u{e007}").await;
    desk.until("document.querySelectorAll('.roll tr[data-entry]:not([hidden])').length === 1").await;
    assert_eq!(desk.text(".roll tr[data-entry]:not([hidden]) form b").await, "Player 4");
    assert_eq!(desk.eval("location.search").await, json!(""));
    assert_eq!(desk.complaints().await, Vec::<String>::new());
}
