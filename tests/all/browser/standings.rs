//! Standings of a round that is being played, as a spectator follows them.

use serde_json::json;

use super::driver::Driver;
use super::published;
use crate::support::server::Server;

/// Follows the standings while a round is published, played and finished: title and number of results change without a
/// reload.
pub async fn follow_the_round(driver: &Driver, server: &Server) {
    let desk = published(server, 4);
    desk.enter_all(1, |_| "first");
    desk.close(1);
    let page = driver.open("standings", &format!("http://{}", server.address)).await;
    page.size(390, 844).await;
    page.go(&format!("/t/{}/standings", desk.slug)).await;
    page.eval("window.isOld = true").await;
    let title = |title: &str| format!("document.querySelector('h1').textContent === 'Standings {title}'");
    let tag = "document.querySelector('[data-results-in]')?.textContent ?? ''";
    page.until(&title("after round 1")).await;
    desk.pair(2);
    desk.publish(2);
    page.until("document.querySelector('.when').textContent.includes('Round 2')").await;
    assert_eq!(page.eval(&title("after round 1")).await, json!(true), "nothing of round 2 counts yet");
    desk.enter_result(2, &desk.boards(2)[0], "first").is(200);
    page.until(&title("during round 2")).await;
    page.until(&format!("{tag} === '1 of 2 results in'")).await;
    desk.enter_result(2, &desk.boards(2)[1], "draw").is(200);
    page.until(&title("after round 2")).await;
    assert_eq!(page.eval(tag).await, json!(""));
    assert_eq!(page.eval("window.isOld").await, json!(true), "without a reload");
    assert_eq!(page.complaints().await, Vec::<String>::new());
}
