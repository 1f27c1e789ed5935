//! Tests for the boards that wait for an arbiter, wherever the desk names them.

use crate::support::hall::Hall;
use crate::support::http::{css, words};

#[test]
fn p2_a_board_that_waits_is_named_on_every_page_of_the_desk_until_it_is_settled() {
    let hall = Hall::of(4, "phones");
    let desk = &hall.desk;
    let [white, black] = hall.phones();
    let named = |page: &str| -> Vec<String> {
        let page = desk.page(page).html();
        page.select(&css("#waiting:not([hidden]) [data-waiting-boards]")).map(words).collect()
    };
    // What the pages ask for again: lines in an element that no other page has.
    let asked = |page: &str| -> Vec<String> {
        let lines = desk.page(&format!("{page}?part=waiting")).html();
        assert_eq!(lines.select(&css("[data-waiting-lines]")).count(), 1);
        lines.select(&css("[data-waiting-lines] [data-waiting-boards]")).map(words).collect()
    };
    let on_cards = || -> Vec<String> { desk.arbiter.get("/desk").html().select(&css("a.wanted")).map(words).collect() };
    for page in ["/r/1", "/next"] {
        assert!(named(page).is_empty() && asked(page).is_empty());
    }
    assert!(on_cards().is_empty());

    white.report("first").is(303);
    black.report("draw").is(303);
    for page in ["/r/1", "/next"] {
        assert_eq!((named(page), asked(page)), (vec!["1".to_owned()], vec!["1".to_owned()]), "{page}");
    }
    assert_eq!(on_cards(), ["Boards waiting for an arbiter: 1"]);

    let form = desk.page("/r/1/review").form("[data-review] form:has([data-key='2'])");
    desk.arbiter.submit(&form.with("result", "draw").with("reason", "slips")).is(303);
    for page in ["/r/1", "/next"] {
        assert!(named(page).is_empty() && asked(page).is_empty());
    }
    assert!(on_cards().is_empty());
}
