//! Clock of a screen, which follows the server.

use qisai_domain::screen::Kind;
use serde_json::json;

use super::super::driver::Driver;
use crate::screens::add;
use crate::screens::clocks::{fill_calendar, set_zone};
use crate::support::server::Server;

/// Script for a screen computer's clock that is an hour fast and can be set by a test.
const WRONG_CLOCK: &str = "
    const right = Date.now.bind(Date);
    window.wrong = 3600000;
    Date.now = () => right() + window.wrong;";

/// Script that sets the start of the displayed round in minutes from now; `new Date()` is right.
const BEGINS: &str = "
    const start = new Date(new Date().getTime() + arguments[0] * 60000);
    document.querySelector('[data-start]').dataset.start = start.toISOString();";

/// Tests that the server's time is shown when the screen computer's clock is wrong and jumps, and that each step is
/// announced in words.
pub async fn clock_of_the_server(driver: &Driver, server: &Server) {
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 3);
    desk.import_field(4);
    fill_calendar(&desk);
    set_zone(&desk, "Asia/Shanghai");
    add(&desk, "clock", &[Kind::Clock], &[]).is(303);
    let page = driver.open("clock", &format!("http://{}", server.address)).await;
    page.size(1280, 720).await;
    page.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": WRONG_CLOCK })).await;
    page.devtools("Emulation.setTimezoneOverride", json!({ "timezoneId": "America/New_York" })).await;
    page.go(&format!("/t/{}/screen/clock", desk.slug)).await;
    assert_eq!(page.eval("window.wrong").await, json!(3_600_000));
    let time =
        "new Date().toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Shanghai' })";
    page.until(&format!("document.querySelector('[data-clock]').textContent === {time}")).await;
    for (wrong, minutes, near, left, words) in [
        (3_600_000, 20, "", "begins in 19:", ""),
        (3_600_000, 14, "15", "begins in 13:", "find your board"),
        (-7_200_000, 9, "10", "begins in 8:", "please go to your board"),
        (60_000, 4, "5", "begins in 3:", "please take your seats"),
        (0, -1, "", "in play", ""),
    ] {
        page.run("window.wrong = arguments[0];", vec![json!(wrong)]).await;
        page.run(BEGINS, vec![json!(minutes)]).await;
        let shown = format!(
            "(({{ dataset, textContent }}) => (dataset.near ?? '') === '{near}' && textContent.startsWith('{left}')
                && textContent.endsWith('{words}') && textContent.includes(' · ') === {})
            (document.querySelector('[data-start]'))",
            !words.is_empty()
        );
        page.until(&shown).await;
        let seen = "(({ right, bottom }) => right <= innerWidth && bottom <= innerHeight)
            (document.querySelector('[data-start]').getBoundingClientRect())";
        assert_eq!(page.eval(seen).await, json!(true), "{words} stands within the picture");
    }
    assert_eq!(page.complaints().await, Vec::<String>::new());
}
