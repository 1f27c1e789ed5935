//! Two groups from one list, with one key per game.

use super::desk::{sign_in, type_results};
use super::driver::Driver;
use crate::meetings::play;
use crate::next_up::two_groups;
use crate::stages::of_group;
use crate::support::accounts::PASSWORD;
use crate::support::server::Server;

/// Plays both groups by keyboard alone.
pub async fn one_list(driver: &Driver, server: &Server) {
    let desk = two_groups(server);
    for group in [2, 3] {
        play(&of_group(&desk, group), 1);
    }
    let page = driver.open("next-up", &format!("http://{}", server.address)).await;
    page.size(1280, 900).await;
    sign_in(&page, "anna", PASSWORD).await;
    page.go(&desk.at("/next")).await;
    let stands_at = async |board: &str| {
        page.until(&format!("document.querySelector('tr[aria-current=true]')?.dataset.board === '{board}'")).await;
    };
    stands_at("A1").await;
    type_results(&page, "1").await;
    stands_at("A2").await;
    // To a board of the other group by its name, and past the end of the list back to its beginning.
    page.keys("g").await;
    page.keys("b2\u{e007}").await;
    stands_at("B2").await;
    type_results(&page, "3").await;
    stands_at("A2").await;
    assert_eq!(page.count("tr[data-board]").await, 4, "what was just entered stays as long as the page");
    type_results(&page, "2").await;
    page.until("document.querySelectorAll('[data-desk-acts] button[value=close]').length === 1").await;
    assert_eq!(page.text("[data-desk-open]").await, "1");
    stands_at("B1").await;
    type_results(&page, "1").await;
    page.until("document.querySelectorAll('[data-desk-acts] button[value=close]').length === 2").await;
    assert_eq!(page.text("[data-desk-open]").await, "0");
    assert_eq!(page.complaints().await, Vec::<String>::new());

    // Other arbiters' acts appear automatically: a round is closed, the next one published.
    let group = of_group(&desk, 2);
    group.close(1);
    play(&group, 2);
    page.until("document.querySelectorAll('tr[data-board][data-result=\"\"]').length === 2").await;
    page.until("document.querySelectorAll('[data-desk-acts] button[value=close]').length === 1").await;
}
