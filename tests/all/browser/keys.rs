//! Keys of the desk, the way from public pages to the desk, and what another desk does.

use serde_json::json;

use super::desk::{sign_in, type_results};
use super::driver::Driver;
use super::published;
use crate::support::accounts::PASSWORD;
use crate::support::server::Server;

/// Presses `?` on two pages and reads the list of keys.
pub async fn listed(driver: &Driver, server: &Server) {
    let desk = published(server, 6);
    let page = driver.open("keys", &format!("http://{}", server.address)).await;
    page.size(1280, 900).await;
    sign_in(&page, "anna", PASSWORD).await;
    page.go(&desk.at("/r/1")).await;
    page.keys("?").await;
    page.until("document.querySelector('dialog[data-keys]').open").await;
    let listed = "[...document.querySelectorAll('dialog[data-keys] kbd')].map((key) => key.textContent)";
    let keys = page.eval(listed).await;
    for key in ["1", "2", "3", "u", "v", "?"] {
        assert!(keys.as_array().unwrap().contains(&json!(key)), "{keys}");
    }
    // A key that is listed does nothing behind the list.
    page.keys("1n").await;
    assert_eq!(page.count("tr[data-board]:not([data-result=''])").await, 0);
    page.eval("document.querySelector('dialog[data-keys]').close()").await;
    type_results(&page, "111").await;
    page.until("!document.querySelector('[data-desk-close]').disabled").await;
    page.tap("[data-keys-open]").await;
    page.until("document.querySelector('dialog[data-keys]').open").await;
    let keys = page.eval(listed).await;
    assert_eq!(keys.as_array().unwrap().first(), Some(&json!("n")), "now the round can be closed: {keys}");
    page.go(&desk.at("/players")).await;
    page.keys("?").await;
    page.until("document.querySelector('dialog[data-keys]').open").await;
    assert_eq!(page.eval(listed).await, json!(["n", "u", "?"]), "its main step leads on");
}

/// Goes from public pages to the desk of the same event, signed in; out of a session there is no such way.
pub async fn to_the_desk(driver: &Driver, server: &Server) {
    let desk = published(server, 4);
    let root = format!("http://{}", server.address);
    let guest = driver.open("guest", &root).await;
    let page = driver.open("staff", &root).await;
    sign_in(&page, "anna", PASSWORD).await;
    let seen = "document.querySelector('[data-to-desk]').checkVisibility()";
    for (width, height) in [(1280, 900), (390, 844)] {
        page.size(width, height).await;
        guest.size(width, height).await;
        for rest in ["", "/standings", "/crosstable", "/r/1", "/players"] {
            let path = format!("/t/{}{rest}", desk.slug);
            page.go(&path).await;
            page.until(seen).await;
            guest.go(&path).await;
            guest.until("document.readyState === 'complete'").await;
            assert_eq!(guest.eval(seen).await, json!(false), "{path}");
            for one in [&page, &guest] {
                let fits = one.eval("document.documentElement.scrollWidth <= innerWidth").await;
                assert_eq!(fits, json!(true), "{path} at {width} px");
            }
        }
    }
    // An account without a role in the tournament does not see the way.
    desk.arbiter.add_account("ben", "arbiter");
    let other = driver.open("other", &root).await;
    sign_in(&other, "ben", PASSWORD).await;
    other.go(&format!("/t/{}/standings", desk.slug)).await;
    let asked = "performance.getEntriesByType('resource').some(({ name, responseEnd }) => name.endsWith('/me/role/' + location.pathname.split('/')[2]) && responseEnd > 0)";
    other.until(asked).await;
    assert_eq!(other.eval(seen).await, json!(false));
    page.size(1280, 900).await;
    page.go(&format!("/t/{}/standings", desk.slug)).await;
    page.until(seen).await;
    page.follow("[data-to-desk]").await;
    assert_eq!(page.path().await, desk.at("/r/1"));
    page.follow("form[action$='sign-out'] button").await;
    page.go(&format!("/t/{}/standings", desk.slug)).await;
    page.until("document.readyState === 'complete'").await;
    assert_eq!(page.eval(seen).await, json!(false));
}

/// Types a result, loads the page again and presses `u`: the undo of that result, in words, before anything changes.
pub async fn undo_after_a_reload(driver: &Driver, server: &Server) {
    let desk = published(server, 6);
    let page = driver.open("undo", &format!("http://{}", server.address)).await;
    page.size(1280, 900).await;
    sign_in(&page, "anna", PASSWORD).await;
    page.go(&desk.at("/r/1")).await;
    type_results(&page, "12").await;
    page.go(&desk.at("/r/1")).await;
    page.key_away('u').await;
    assert_eq!(page.path().await, desk.at("/log/undo"));
    let said = page.text("#taken-back .what").await;
    assert!(said.to_lowercase().contains("result: round 1, board 2"), "{said}");
    page.follow("#undo button.danger").await;
    assert_eq!(desk.boards(1).iter().filter(|board| !board.result.is_empty()).count(), 1);
    // The next one is the act before it, on any page of the desk.
    page.key_away('u').await;
    let said = page.text("#taken-back .what").await;
    assert!(said.to_lowercase().contains("result: round 1, board 1"), "{said}");
}

/// Closes a round at one desk: another one says who did, and its step is the next round.
pub async fn closed_elsewhere(driver: &Driver, server: &Server) {
    let desk = published(server, 4);
    desk.arbiter.add_account("ben", "arbiter");
    desk.give("ben", "arbiter");
    let page = driver.open("other", &format!("http://{}", server.address)).await;
    page.size(1280, 900).await;
    sign_in(&page, "ben", PASSWORD).await;
    for board in desk.boards(1) {
        desk.enter_result(1, &board, "first").is(200);
    }
    page.go(&desk.at("/r/1")).await;
    page.until("!document.querySelector('[data-desk-close]').disabled").await;
    page.eval("window.since = performance.now()").await;
    desk.close(1);
    page.until("document.querySelector('.step-bar').dataset.state === 'closed'").await;
    let took = page.eval("performance.now() - window.since").await.as_f64().unwrap();
    let said = page.text("[data-desk-news]").await;
    assert!(said.starts_with("Round 1 was closed by anna at "), "{said}");
    assert!(took < 4000.0, "{took} ms with the closing itself");
    assert!(page.text("#primary").await.contains("To round 2"));
    // What is typed now enters nothing.
    page.keys("3").await;
    assert_eq!(page.count("table[data-desk]").await, 0);
    assert!(desk.boards(1).iter().all(|board| board.result != "second"));
    // Once it is open again, the keys enter results again.
    desk.reopen(1, "a result is wrong");
    page.until("document.querySelector('table[data-desk]') && document.readyState === 'complete'").await;
    page.until("(document.querySelector('tr[data-board]').focus(), document.activeElement.matches('tr'))").await;
    page.keys("3").await;
    page.until("document.querySelector('tr[data-board]').dataset.result === 'second' || document.querySelector('tr[data-board]').dataset.state").await;
}
