//! Hall screen: every board is shown, letters are as large as the hall needs, and a new round appears automatically.

mod clock;
mod legible;
mod long;

use serde_json::{Value, json};

pub use self::clock::clock_of_the_server;
pub use self::legible::{enlarged_text, every_kind};
pub use self::long::{five_minutes, night, published_everywhere};
use super::driver::Driver;
use crate::support::accounts::PASSWORD;
use crate::support::desk::Desk;
use crate::support::http::css;
use crate::support::server::Server;

/// Letter height for a seat fifteen metres away: capitals 75 mm high on a picture 1,500 mm high.
const CAPITALS: [u32; 2] = [75, 1500];
/// Picture sizes in pixels.
const SIZES: [(u32, u32); 3] = [(1280, 720), (1920, 1080), (3840, 2160)];
/// Key that turns a page.
const NEXT: &str = "\u{e014}";

/// Script that returns the faults of the page in view, and its boards.
const LOOK: &str = "
    const least = innerHeight * arguments[0] / arguments[1];
    const page = document.querySelector('[data-page]:not([hidden])');
    const faults = [];
    const canvas = document.createElement('canvas').getContext('2d');
    for (const element of page.querySelectorAll('h2 span, th, td, .name')) {
        const style = getComputedStyle(element);
        canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        const capital = canvas.measureText('H').actualBoundingBoxAscent;
        const { bottom } = element.getBoundingClientRect();
        if (capital < least) faults.push(`${element.textContent}: ${capital} px of ${least}`);
        if (Number(style.fontWeight) < 500) faults.push(`${element.textContent}: thin`);
        if (bottom > innerHeight) faults.push(`${element.textContent}: below the picture`);
    }
    for (const board of page.querySelectorAll('.bd')) {
        if (board.scrollWidth > board.clientWidth) faults.push(`${board.textContent}: cut`);
    }
    return { faults, boards: [...page.querySelectorAll('[data-board]')].map((row) => row.dataset.board) };
";

fn strings(value: &Value) -> Vec<String> {
    value.as_array().unwrap().iter().map(|one| one.as_str().unwrap().to_owned()).collect()
}

/// Adds a screen that shows only boards.
fn add_boards(desk: &Desk) {
    let mut form = desk.page("/screens").form("#add").with("name", "hall");
    let orders = form.fields.iter_mut().filter(|(name, _)| name == "order");
    for (at, (_, order)) in orders.enumerate() {
        *order = if at == 0 { "1".to_owned() } else { String::new() };
    }
    desk.arbiter.submit(&form).is(303);
}

/// Tests six hundred players on three hundred boards.
pub async fn three_hundred_boards(driver: &Driver, server: &Server) {
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 3);
    desk.import_field(600);
    desk.pair(1);
    desk.publish(1);
    add_boards(&desk);
    let page = driver.open("screen", &format!("http://{}", server.address)).await;
    let all: Vec<String> = (1..=300).map(|board| board.to_string()).collect();
    for (width, height) in SIZES {
        page.size(width, height).await;
        page.go(&format!("/t/{}/screen/hall", desk.slug)).await;
        page.until("document.querySelectorAll('[data-page]:not([hidden])').length === 1").await;
        // Held, so that only the key turns it.
        page.keys(" ").await;
        let (mut boards, mut faults) = (Vec::new(), Vec::new());
        for _ in 0..page.count("[data-page]").await {
            let seen = page.run(LOOK, CAPITALS.map(|number| json!(number)).to_vec()).await;
            boards.extend(strings(&seen["boards"]));
            faults.extend(strings(&seen["faults"]));
            page.keys(NEXT).await;
        }
        assert_eq!(faults, Vec::<String>::new(), "{width} x {height}");
        assert_eq!(boards, all, "{width} x {height}");
    }
    assert_eq!(page.complaints().await, Vec::<String>::new());
}

/// Tests that a browser in the hall shows its code word, an arbiter types it, and later changes appear automatically.
pub async fn by_a_word(driver: &Driver, server: &Server) {
    let desk = server.anybody().set_up("anna").create_tournament("Lake Open", 3);
    desk.import_field(60);
    desk.pair(1);
    desk.publish(1);
    add_boards(&desk);
    let page = driver.open("word", &format!("http://{}", server.address)).await;
    page.size(1280, 720).await;
    page.go("/screen").await;
    let word = page.text("[data-word]").await;
    let form = desk.page("/screens").form("#give").with("word", &word).with("name", "hall");
    desk.arbiter.submit(&form).is(303);
    page.until("document.querySelector('[data-page=boards]:not([hidden])') !== null").await;
    // Space and a tap hold the page and show that it is paused.
    page.keys(" ").await;
    page.until("document.querySelector('[data-corner]').textContent === 'Paused'").await;
    page.tap("main").await;
    page.until("document.querySelector('[data-corner]').textContent === ''").await;

    let first = desk.boards(1).remove(0);
    let form = desk.page(&format!("/r/1/boards/{}", first.pairing)).form("form[data-call]").with("to", "arbiter");
    desk.arbiter.submit(&form).is(303);
    page.until("document.querySelector('[data-page]:not([hidden]) .called')?.textContent.includes('board 1')").await;
    desk.enter_result(1, &first, "first").is(200);
    page.until("document.querySelector('tr.new[data-board=\"1\"] .res')?.textContent === '1-0'").await;
    desk.enter_all(1, |_| "draw");
    desk.close(1);
    desk.pair(2);
    // On any page, a new round begins at its first board.
    page.keys(NEXT).await;
    desk.publish(2);
    page.until("document.querySelector('[data-page]:not([hidden]) h2')?.textContent.includes('Round 2')").await;
    page.until("document.querySelector('[data-page]:not([hidden]) [data-board=\"1\"]') !== null").await;

    let form = desk.page("/screens").form("#now").with("now", "clock");
    desk.arbiter.submit(&form).is(303);
    page.until("/^\\d\\d:\\d\\d$/.test(document.querySelector('[data-clock]')?.textContent)").await;
    assert_eq!(desk.page("/screens").html().select(&css("form[data-act=release]")).count(), 1);
    assert_eq!(page.complaints().await, Vec::<String>::new());

    // The board in hand has the same form for every arbiter.
    super::desk::sign_in(&page, "anna", PASSWORD).await;
    page.go(&desk.at(&format!("/r/2/boards/{}", desk.boards(2).remove(0).pairing))).await;
    page.follow("form[data-call] button").await;
    assert_eq!(page.path().await, desk.at("/r/2"));
}
