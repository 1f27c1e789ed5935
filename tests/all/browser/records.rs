//! Ten games submitted at the arbiter's page, one of them won by the other side; then a spectator's phone.

use std::fs;

use tempfile::TempDir;
use thirtyfour::Key;

use super::desk::sign_in;
use super::driver::Driver;
use crate::records::{file_of, ten_boards};
use crate::support::accounts::PASSWORD;
use crate::support::server::Server;

/// Runs the story by keyboard alone, except for the choice of the file.
pub async fn from_the_file_to_the_phone(driver: &Driver, server: &Server) {
    let desk = ten_boards(server);
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("round1.pgn");
    fs::write(&file, file_of(&desk.boards(1))).unwrap();

    let page = driver.open("records", &format!("http://{}", server.address)).await;
    page.size(1280, 900).await;
    sign_in(&page, "anna", PASSWORD).await;
    page.go(&desk.at("/r/1")).await;
    page.tab_to(".desk-tools a[href$='/records']").await;
    page.enter().await;
    page.choose_file("#file", file.to_str().unwrap()).await;
    page.tab_to("form:has(#file) button").await;
    page.enter().await;
    assert_eq!(page.count("select option[selected]").await, 10);
    page.tab_to("form[action$='records/keep'] button.primary").await;
    page.enter().await;
    assert_eq!(page.count("tr.bad").await, 1);

    // The round does not close silently.
    page.go(&desk.at("/r/1")).await;
    assert_eq!(page.count("#disputed").await, 1);
    page.tab_to("#primary").await;
    page.enter().await;
    let refused = page.text(".error-summary").await;
    assert!(refused.contains("record that contradicts") && refused.contains('3'), "{refused}");

    // The arbiter reviews the board and confirms the entered result.
    page.tab_to("#disputed a").await;
    page.enter().await;
    page.tab_to("tr.bad a.button").await;
    page.enter().await;
    let verdict = page.text("#verdict").await;
    assert!(verdict.contains("contradicts the result") && verdict.contains("mate"), "{verdict}");
    page.tab_to("button[name=result][value=second]").await;
    page.enter().await;
    page.go(&desk.at("/r/1")).await;
    assert_eq!(page.count("#disputed").await, 0);
    page.tab_to("#primary").await;
    page.enter().await;
    page.go(&desk.at("/log")).await;
    let log = page.text("main").await;
    assert!(
        log.contains("Closed") && log.contains("Records kept") && log.contains("1-0") && log.contains("0-1"),
        "{log}"
    );
    let complaints = page.complaints().await;
    assert_eq!(complaints.len(), 1, "the refusal alone: {complaints:?}");

    // A spectator plays through the game, with keys and by touch, in both languages.
    let phone = driver.open("reader", &format!("http://{}", server.address)).await;
    phone.size(390, 844).await;
    for language in ["en", "zh"] {
        phone.go(&format!("/lang/{language}?next=/t/harbour-open/r/1/b/3")).await;
        assert_eq!(phone.count("[data-play-diagram] svg").await, 1);
        let title = "document.querySelector('[data-play-diagram] svg title').textContent";
        let last = phone.eval(title).await;
        phone.press(Key::Left).await;
        phone.until(&format!("{title} !== {last}")).await;
        phone.tap("[data-go=first]").await;
        phone.until("!document.querySelector('.moves [aria-current]')").await;
        phone.tap(".moves a[data-ply='3']").await;
        phone.until("document.querySelector('.moves [aria-current]')?.dataset.ply === '3'").await;
        phone.tap("input[name=notation][value='1']").await;
        assert_eq!(phone.eval("document.querySelector('.moves [aria-current]').innerText.trim()").await, "g2g4");
        let fits = "document.documentElement.scrollWidth <= innerWidth";
        assert_eq!(phone.eval(fits).await, true, "the page does not scroll sideways");
    }
    assert_eq!(phone.complaints().await, Vec::<String>::new());
}
