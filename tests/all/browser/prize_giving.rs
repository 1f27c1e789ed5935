//! Last round withheld until the prize-giving, as shown in the hall.

use qisai_domain::screen::Kind;

use super::desk::{sign_in, type_results};
use super::driver::Driver;
use crate::screens::{add, address};
use crate::support::accounts::PASSWORD;
use crate::support::server::Server;

/// Tests that a phone and a screen show the places only when the tournament is ended, not when the last round is
/// closed.
pub async fn held_last_round(driver: &Driver, server: &Server) {
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 2);
    desk.import_field(4);
    let form = desk.page("/reporting").form("#reporting").with("in_play", "standings").with("holds_last_round", "1");
    desk.arbiter.submit(&form).is(303);
    add(&desk, "hall", &[Kind::Standings], &[]).is(303);
    desk.pair(1);
    desk.publish(1);
    desk.enter_all(1, |_| "draw");
    desk.close(1);
    desk.pair(2);
    desk.publish(2);
    let root = format!("http://{}", server.address);
    let phone = driver.open("phone", &root).await;
    phone.size(390, 844).await;
    phone.go(&format!("/t/{}/r/2", desk.slug)).await;
    let screen = driver.open("screen", &root).await;
    screen.size(1280, 720).await;
    screen.go(&address(&desk, "hall")).await;
    let arbiter = driver.open("arbiter", &root).await;
    arbiter.size(1280, 800).await;
    sign_in(&arbiter, "anna", PASSWORD).await;
    arbiter.go(&desk.at("/r/2")).await;
    type_results(&arbiter, "11").await;
    super::desk::close(&arbiter, true).await;

    let shows = |text: &str| format!("document.querySelector('main').textContent.includes('{text}')");
    let head = |text: &str| format!("document.body.textContent.includes('{text}')");
    phone.until(&head("results to be announced")).await;
    let leader_has = |points: &str| {
        format!("document.querySelector('main tbody tr')?.lastElementChild.textContent.trim() === '{points}'")
    };
    screen.until(&leader_has("½")).await;
    // A new visitor sees as little as one who was already there.
    for page in ["/r/2", "/standings", "/crosstable", "/players/1"] {
        phone.go(&format!("/t/{}{page}", desk.slug)).await;
        assert_eq!(phone.eval(&shows("1-0")).await, false, "{page}");
    }
    phone.go(&format!("/t/{}/r/2", desk.slug)).await;

    arbiter.go(&desk.at("/settings")).await;
    arbiter.tap("#ending form button").await;
    phone.until(&shows("1-0")).await;
    phone.until(&head("Finished after 2 rounds")).await;
    screen.until(&leader_has("1½")).await;
    for page in [&phone, &screen, &arbiter] {
        assert_eq!(page.complaints().await, Vec::<String>::new());
    }
}
