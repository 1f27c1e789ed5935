//! Two best-of-three matches with one key per game; then a result that contradicts the next round.

use super::desk::{sign_in, type_results};
use super::driver::Driver;
use super::page::Page;
use crate::meetings::{knockout, play};
use crate::support::accounts::PASSWORD;
use crate::support::http::css;
use crate::support::server::Server;

/// Waits until this board is the current row.
async fn stands_at(page: &Page, board: &str) {
    page.until(&format!("document.querySelector('tr[aria-current=true]')?.dataset.board === '{board}'")).await;
}

/// Plays the matches by keyboard alone.
pub async fn one_key_a_game(driver: &Driver, server: &Server) {
    let desk = knockout(server, 4, "best_of_three");
    play(&desk, 1);
    let page = driver.open("meetings", &format!("http://{}", server.address)).await;
    page.size(1280, 900).await;
    sign_in(&page, "anna", PASSWORD).await;
    page.go(&desk.at("/r/1")).await;
    stands_at(&page, "1").await;
    type_results(&page, "11").await;
    page.until("document.querySelectorAll('tr[data-board]').length === 4").await;
    stands_at(&page, "1/2").await;
    type_results(&page, "23").await;
    stands_at(&page, "1/3").await;
    assert_eq!(page.count("tr[data-board='2/3']").await, 0, "the other match is decided");
    type_results(&page, "1").await;
    page.until("document.querySelectorAll('tr.meeting .said.tag').length === 2").await;
    assert_eq!(page.text("[data-desk-progress]").await, "5/5");
    assert_eq!(page.text("tr.meeting .score").await, "2½ : ½");
    assert_eq!(page.complaints().await, Vec::<String>::new());

    desk.close(1);
    play(&desk, 2);
    desk.reopen(1, "score sheet read again");
    page.go(&desk.at("/r/1")).await;
    // Over a stored result the key is needed twice; then the contradictions are shown, and `i` insists.
    page.keys("33").await;
    page.until("document.querySelector('.row-extra button[data-insist]')").await;
    let told = page.text(".row-extra").await;
    assert!(told.starts_with("This contradicts later pairings or stages: Round 2, board 1: "), "{told}");
    assert_eq!(desk.page("/r/1").html().select(&css("tr[data-waits]")).count(), 0);
    page.keys("i").await;
    page.until("document.querySelector('tr.meeting[data-waits]')").await;
    assert_eq!(page.text("tr.meeting .score").await, "1½ : 1½");
}
