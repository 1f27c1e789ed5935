//! Tests for the time zone of a new event: pages and prints show the times of its hall.

use crate::support::database::Database;
use crate::support::http::css;
use crate::support::program::command;
use crate::support::server::Server;

#[test]
fn d24_a_new_event_has_the_zone_of_the_computer_and_prints_no_utc() {
    let database = Database::sqlite();
    let mut program = command();
    program.env("QISAI_DATABASE", &database.url).env("TZ", "Asia/Shanghai");
    let server = Server::launch(program, &[], "http://");
    server.wait_until_ready();
    let arbiter = server.anybody().set_up("anna");
    let form = arbiter.get("/desk/new").is(200).form("form[action='/desk/new']").with("name", "Harbour Open");
    let form = form.with("rounds", 3).with("visibility", "public");
    let zone = form.fields.iter().find(|(name, _)| name == "time_zone").map(|(_, zone)| zone.as_str());
    assert_eq!(zone, Some("Asia/Shanghai"));
    // An unknown zone is refused at its field, and what was typed stays.
    let refused = arbiter.submit(&form.clone().with("time_zone", "Berlin")).is(422);
    let html = refused.html();
    assert_eq!(html.select(&css("#e-time_zone")).count(), 1);
    assert_eq!(html.select(&css("#time_zone")).next().unwrap().attr("value"), Some("Berlin"));
    arbiter.submit(&form).is(303);
    let desk = arbiter.desk("harbour-open");
    desk.import_field(4);
    desk.pair(1);
    desk.publish(1);
    for page in ["/log", "/print/pairings?round=1"] {
        let text = desk.page(page).is(200).text();
        assert!(!text.contains(" UTC"), "{page}: {text}");
    }
    let calendar = desk.page("/calendar").html();
    assert_eq!(calendar.select(&css("[name=time_zone]")).next().unwrap().attr("value"), Some("Asia/Shanghai"));
}

#[test]
fn d24_without_a_known_zone_the_field_is_empty() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let arbiter = server.anybody().set_up("anna");
    let form = arbiter.get("/desk/new").is(200).form("form[action='/desk/new']");
    let zone = form.fields.iter().find(|(name, _)| name == "time_zone").map(|(_, zone)| zone.as_str());
    assert_eq!(zone, Some(""));
}
