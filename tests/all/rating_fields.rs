//! Tests for fields on ratings and norms: K, games and a former 2400 of players; kind and exemption of the event.

use crate::support::database::Database;
use crate::support::http::{css, words};
use crate::support::server::Server;

/// B.02 8.3.3: tests that a player's published K takes precedence, and that an invalid one is refused.
#[test]
fn k_games_and_a_former_2400_are_fields_of_a_player() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 3);
    desk.import_field(4);
    desk.pair(1);
    desk.publish(1);
    desk.enter_all(1, |_| "draw");
    let row = || desk.public("/ratings.json").json()["rows"][0].clone();
    assert_eq!(row()["k_reason"], "ordinary");
    let form = || desk.page("/players/1").form("form.form");
    let refused = desk.arbiter.submit(&form().with("k", "41").with("games", "many")).is(422).text();
    assert!(refused.contains("“41” is not a development coefficient") && refused.contains("“many” is not a number"));
    desk.arbiter.submit(&form().with("k", "15").with("games", "12").with("reached_2400", "1")).is(303);
    let shown = row();
    assert_eq!((&shown["k"], &shown["k_reason"]), (&15.into(), &"published".into()));
    assert!(shown["played"][0]["gain"].is_string() && shown["played"][0]["opponent"].is_u64());
    // Editing with an empty K removes it; the form shows the stored value.
    let again = form();
    desk.arbiter.submit(&again.with("k", "")).is(303);
    assert_eq!(row()["k_reason"], "reached_2400");
    assert_eq!(database.verify(), 1);
}

/// B.01 1.4.1b, 1.4.3a–c: tests that the kind of event is a setting shown in the log and on the norms page.
#[test]
fn what_an_event_is_for_norms_is_a_setting() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 3);
    desk.import_field(4);
    desk.pair(1);
    desk.publish(1);
    let event = || desk.public("/norms.json").json()["event"].clone();
    assert_eq!((&event()["kind"], &event()["exemption"]), (&"ordinary".into(), &serde_json::Value::Null));
    let store = |kind: &str, exemption: &str| {
        let form = desk.page("/settings").form("form.form");
        desk.arbiter.submit(&form.with("norm_kind", kind).with("norm_exemption", exemption))
    };
    store("world_cup", "zonal").is(303);
    assert_eq!((&event()["kind"], &event()["exemption"]), (&"world_cup".into(), &"c".into()));
    assert!(desk.public("/norms").text().contains("eight games, which count as nine (1.4.1b)"));
    assert!(desk.page("/log").text().contains("as usual (1.4.3, 1.4.4) → zonal or sub-zonal tournament"));
    store("olympiad", "").is(400);
    store("ordinary", "everybody").is(400);
    store("ordinary", "").is(303);
    assert_eq!(event()["exemption"], serde_json::Value::Null);
    assert_eq!(database.verify(), 1);
}

/// B.02 7.1.2: tests that the form and the preview of a list point out what a rating below 1400 means.
#[test]
fn r9_a_figure_below_1400_is_told_where_it_is_typed() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 3);
    let told = "FIDE publishes no rating below 1400";
    assert!(desk.page("/players").text().contains(told));
    // The first figure is asked about, and stored when the form is sent again; another one typed instead is asked, too.
    let form = desk.page("/players").form("#add").with("name", "Young, Yuri").with("rating", "1250");
    // An error of another field is not the question.
    let wrong = desk.arbiter.submit(&form.clone().with("title", "GN")).is(422);
    let form = wrong.form("#add").with("title", "");
    let asked = desk.arbiter.submit(&form).is(422);
    assert!(words(asked.html().select(&css("#e-rating")).next().unwrap()).contains("If 1250 is meant"));
    let other = desk.arbiter.submit(&asked.form("#add").with("rating", "1205")).is(422);
    assert_eq!(desk.entrants().len(), 0);
    desk.arbiter.submit(&other.form("#add")).is(303);
    let form = desk.page("/players").form("#add").with("name", "Second, Sam").with("rating", "1300");
    desk.arbiter.submit(&form).is(303);
    assert_eq!(desk.entrants().len(), 2);
    let preview = desk.preview("players.csv", "Name,Rating\nLow,1399\nHigh,1400\n").is(200);
    let lines: Vec<String> = preview.html().select(&css("tr")).map(words).collect();
    let of = |name: &str| lines.iter().find(|line| line.contains(name)).unwrap().contains(told);
    assert_eq!((of("Low"), of("High")), (true, false));
}
