//! Changes on a screen in the course of a day: marks that expire, new rounds, the reload at night.

use qisai_domain::screen::Kind;
use serde_json::json;

use super::super::driver::Driver;
use super::super::page::Page;
use super::NEXT;
use crate::screens::add;
use crate::support::desk::Desk;
use crate::support::server::Server;

/// Script that advances the time since the page's beginning and counts its requests to the server.
const LATER: &str = "
    const since = performance.now.bind(performance);
    window.later = 0;
    performance.now = () => since() + window.later;
    const ask = window.fetch.bind(window);
    window.asked = 0;
    window.fetch = (...all) => ask(...all).finally(() => { window.asked += 1; });";

/// Creates a public tournament with `players` players, round 1 public, and a screen of its boards.
fn hall(server: &Server, players: u16) -> Desk {
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 3);
    desk.import_field(players);
    desk.pair(1);
    desk.publish(1);
    add(&desk, "hall", &[Kind::Boards], &[]).is(303);
    desk
}

/// Opens a browser with a screen.
async fn opened(driver: &Driver, server: &Server, profile: &str, path: &str) -> Page {
    let page = driver.open(profile, &format!("http://{}", server.address)).await;
    page.size(1280, 720).await;
    page.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": LATER })).await;
    page.go(path).await;
    page
}

/// Tests that a new result is marked for five minutes.
pub async fn five_minutes(driver: &Driver, server: &Server) {
    let desk = hall(server, 8);
    let page = opened(driver, server, "minutes", &format!("/t/{}/screen/hall", desk.slug)).await;
    page.until("document.querySelector('[data-page]:not([hidden]) [data-board=\"2\"]') !== null").await;
    assert_eq!(page.count("tr.new").await, 0, "what was there before is not new");
    let board = desk.boards(1).remove(1);
    desk.enter_result(1, &board, "first").is(200);
    page.until("document.querySelector('tr.new[data-board=\"2\"]') !== null").await;
    // A key turns the only page to itself and updates the marks.
    page.run("window.later = 240000;", Vec::new()).await;
    page.keys(NEXT).await;
    assert_eq!(page.count("tr.new").await, 1, "after four minutes");
    page.run("window.later = 301000;", Vec::new()).await;
    page.keys(NEXT).await;
    page.until("document.querySelector('tr.new') === null").await;
    assert_eq!(page.text("[data-board=\"2\"] .res").await, "1-0", "the result stays");
}

/// Sets the browser's time zone so that it is this hour now.
async fn at_hour(page: &Page, hour: i64) {
    // Not in the last moments of an hour.
    page.until("new Date().getUTCMinutes() < 59 || new Date().getUTCSeconds() < 40").await;
    let now = page.eval("new Date().getUTCHours()").await.as_i64().unwrap();
    let ahead = (hour - now + 36).rem_euclid(24) - 12;
    // The names of these zones give their offset behind UTC.
    let zone = if ahead > 0 { format!("Etc/GMT-{ahead}") } else { format!("Etc/GMT+{}", -ahead) };
    page.devtools("Emulation.setTimezoneOverride", json!({ "timezoneId": zone })).await;
    page.until(&format!("new Date().getHours() === {hour}")).await;
}

/// Tests that a document older than half a day is reloaded, and only at night.
pub async fn night(driver: &Driver, server: &Server) {
    let desk = hall(server, 8);
    let page = opened(driver, server, "night", &format!("/t/{}/screen/hall", desk.slug)).await;
    let has_asked = "window.asked >= 3";
    page.run("window.isOld = true;", Vec::new()).await;
    at_hour(&page, 3).await;
    page.run("window.asked = 0;", Vec::new()).await;
    page.until(has_asked).await;
    assert_eq!(page.eval("window.isOld === true").await, json!(true), "at night, but young");
    at_hour(&page, 15).await;
    page.run("window.later = 13 * 3600000; window.asked = 0;", Vec::new()).await;
    page.until(has_asked).await;
    assert_eq!(page.eval("window.isOld === true").await, json!(true), "old, but by day");
    at_hour(&page, 3).await;
    page.until("window.isOld === undefined && window.asked >= 3").await;
    page.until("document.querySelector('[data-page=boards]:not([hidden]) [data-board=\"1\"]') !== null").await;
    // Once is enough.
    page.run("window.isOld = true; window.asked = 0;", Vec::new()).await;
    page.until(has_asked).await;
    assert_eq!(page.eval("window.isOld === true").await, json!(true), "it is young again");
}

/// Tests that a round reaches every open screen under all its URLs.
pub async fn published_everywhere(driver: &Driver, server: &Server) {
    let desk = hall(server, 60);
    add(&desk, "names", &[Kind::Names], &[]).is(303);
    add(&desk, "long", &[Kind::Standings, Kind::Boards, Kind::Results], &[("tongue", "zh")]).is(303);
    let given = opened(driver, server, "given", "/screen").await;
    let word = given.text("[data-word]").await;
    let form = desk.page("/screens").form("#give").with("word", &word).with("name", "hall");
    desk.arbiter.submit(&form).is(303);
    let at = |name: &str| format!("/t/{}/screen/{name}", desk.slug);
    let screens = [
        (given, "Round 1: boards", "Round 2: boards"),
        (opened(driver, server, "boards", &at("hall")).await, "Round 1: boards", "Round 2: boards"),
        (opened(driver, server, "names", &at("names")).await, "Round 1: names", "Round 2: names"),
        (
            opened(driver, server, "part", &format!("{}?part=2/2", at("hall"))).await,
            "Round 1: boards",
            "Round 2: boards",
        ),
        (opened(driver, server, "long", &at("long")).await, "第1轮 台次", "第2轮 台次"),
    ];
    let head = "document.querySelector('[data-page]:not([hidden]) h2')?.textContent";
    for (page, first, _) in &screens {
        page.until(&format!("{head}?.includes('{first}')")).await;
    }
    desk.enter_all(1, |_| "draw");
    desk.close(1);
    desk.pair(2);
    desk.publish(2);
    for (page, _, second) in &screens {
        page.until(&format!("{head}?.includes('{second}')")).await;
        assert_eq!(page.complaints().await, Vec::<String>::new());
    }
}
