//! Tests for the readings of articles in a stage: chosen in its settings, logged, undone, verified (F8).

use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{Answer, css, words};
use crate::support::server::Server;

/// Creates a tournament through the form with these fields.
fn made(server: &Server, fields: &[(&str, &str)]) -> Desk {
    let arbiter = server.anybody().set_up("anna");
    let form = arbiter.get("/desk/new").is(200).form("form[action='/desk/new']");
    let form = form.with("name", "Readings Cup").with("start", "2026-05-01").with("visibility", "public");
    let form = fields.iter().fold(form, |form, (name, value)| form.with(name, value));
    let answer = arbiter.submit(&form).is(303);
    arbiter.desk(answer.location().split('/').nth(2).unwrap())
}

fn settings(desk: &Desk, lang: &str) -> Answer {
    desk.arbiter.ask(&desk.at("/settings")).header("accept-language", lang).get().is(200)
}

/// Returns the names of the fields for readings.
fn asked(desk: &Desk) -> Vec<String> {
    let page = settings(desk, "en").html();
    page.select(&css("#readings [name]")).map(|it| it.attr("name").unwrap().to_owned()).collect()
}

/// Returns the values of a criterion by number.
fn values(desk: &Desk, code: &str) -> Vec<String> {
    let rows = desk.shape("/standings.json")["rows"].as_array().unwrap().clone();
    let mut values: Vec<(u64, String)> = rows
        .iter()
        .map(|row| (row["no"].as_u64().unwrap(), row["values"][code].as_str().unwrap_or_default().to_owned()))
        .collect();
    values.sort();
    values.into_iter().map(|(_, value)| value).collect()
}

#[test]
fn f8_a_reading_is_stored_with_the_stage_and_undone() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = made(&server, &[("system", "round_robin"), ("tie_breaks", "STD, WON, DE, KS"), ("preset", "")]);
    desk.import_field(4);
    desk.pair(1);
    desk.publish(1);
    let boards = desk.boards(1);
    desk.enter_result(1, &boards[0], "double_forfeit").is(200);
    desk.enter_result(1, &boards[1], "second_forfeits").is(200);
    desk.close(1);
    // 1-4 is a double forfeit, 2-3 is won by forfeit.
    assert_eq!(values(&desk, "STD"), ["0.5", "1", "0", "0.5"]);
    assert_eq!(values(&desk, "WON"), ["0", "0", "0", "0"]);

    for (lang, articles) in [
        ("en", ["C.07 article 6", "C.07 article 7.7", "C.07 article 9.2", "C.07 article 15.2"]),
        ("zh", ["C.07第6条", "C.07第7.7条", "C.07第9.2条", "C.07第15.2条"]),
    ] {
        let page = settings(&desk, lang).html();
        let said: String = page.select(&css("#readings")).map(words).collect();
        for article in articles {
            assert!(said.contains(article), "{article}: {said}");
        }
    }
    let form = settings(&desk, "en").form("form.form").with("reading_double_forfeit", "nothing");
    let form = form.with("reading_table_forfeits", "games").with("reading_encounter", "two");
    let form = form.with("reading_koya_step", "win").with("reading_koya_maximum", "7");
    let unreasoned = desk.arbiter.submit(&form).is(422);
    assert_eq!(unreasoned.html().select(&css("[name=reading_double_forfeit] [value=nothing][selected]")).count(), 1);
    let wrong = form.clone().with("reading_koya_maximum", "many").with("reason", "announced");
    assert!(desk.arbiter.submit(&wrong).is(422).text().contains("whole number"));
    desk.arbiter.submit(&form.with("reason", "announced beforehand")).is(303);

    assert_eq!(values(&desk, "STD"), ["0", "1", "0", "0"]);
    assert_eq!(values(&desk, "WON"), ["0", "1", "0", "0"]);
    let page = settings(&desk, "en").html();
    assert_eq!(page.select(&css("[name=reading_encounter] [value=two][selected]")).count(), 1);
    assert_eq!(page.select(&css("[name=reading_koya_maximum][value='7']")).count(), 1);
    let below = desk.public("/standings").text();
    assert!(below.contains("C.07 article 7.7") && below.contains("C.07 article 15.2"), "{below}");
    let log = desk.page("/log").text();
    assert!(log.contains("C.07 article 7.7") && log.contains("C.07 article 9.2"), "{log}");

    let undo =
        desk.page(&format!("/log/undo?version={}", desk.version())).form("#undo").with("reason", "not announced");
    desk.arbiter.submit(&undo).is(303);
    assert_eq!(values(&desk, "STD"), ["0.5", "1", "0", "0.5"]);
    assert_eq!(settings(&desk, "en").html().select(&css("[name=reading_encounter] [value=two][selected]")).count(), 0);
    drop(server);
    database.qisai(&["verify"]).good();
}

#[test]
fn f8_a_full_point_bye_is_allocated_or_requested_as_the_event_reads_it() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    // Before March 2026 the dummy opponent of 16.4 has the player's own score without a limit.
    let desk = made(&server, &[("rounds", "3"), ("tie_breaks", "BH/C1, BH"), ("preset", ""), ("start", "2025-05-01")]);
    assert!(asked(&desk).contains(&"reading_full_point_byes".to_owned()), "{:?}", asked(&desk));
    assert!(!asked(&desk).contains(&"reading_table_forfeits".to_owned()), "a Swiss has no table");
    desk.import_field(5);
    desk.request_bye("Player 1", 1, "full_point");
    for round in 1..=3 {
        desk.pair(round);
        desk.publish(round);
        desk.enter_all(round, |board| match [&board.first, &board.second].map(|name| name == "Player 1") {
            [true, _] => "first",
            [_, true] => "second",
            _ => "draw",
        });
        desk.close(round);
    }
    let before = values(&desk, "BH/C1");
    let form = settings(&desk, "en").form("form.form").with("reading_full_point_byes", "requested");
    desk.arbiter.submit(&form.with("reason", "announced")).is(303);
    let after = values(&desk, "BH/C1");
    assert_ne!(before[0], after[0], "a voluntary round is cut first (16.5)");
    database.verify();
}

#[test]
fn f8_readings_of_the_pairing_are_asked_where_their_system_pairs() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = made(&server, &[("rounds", "5"), ("system", "lim")]);
    let names = asked(&desk);
    assert!(names.contains(&"reading_lim_median".to_owned()), "{names:?}");
    assert!(names.contains(&"reading_lim_last_round".to_owned()), "{names:?}");
    assert!(!names.contains(&"reading_team_first".to_owned()), "{names:?}");
    for (lang, articles) in
        [("en", ["C.04.4.3 article 3.8", "C.04.4.3 article 6"]), ("zh", ["C.04.4.3第3.8条", "C.04.4.3第6条"])]
    {
        let said: String = settings(&desk, lang).html().select(&css("#readings")).map(words).collect();
        assert!(articles.iter().all(|article| said.contains(article)), "{said}");
    }
    let form = settings(&desk, "en").form("form.form").with("reading_lim_median", "highest");
    desk.arbiter.submit(&form.with("reading_lim_last_round", "equal")).is(303);
    let page = settings(&desk, "en").html();
    for chosen in ["[name=reading_lim_median] [value=highest]", "[name=reading_lim_last_round] [value=equal]"] {
        assert_eq!(page.select(&css(&format!("{chosen}[selected]"))).count(), 1, "{chosen}");
    }
    database.verify();
}

/// C.04.6 article 4.3.1: tests eight teams with number 1 absent. By the assigned number team 2 is even, counted among
/// those present it is odd.
#[test]
fn f8_the_number_of_4_3_1_is_read_as_the_settings_say() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let fields = [("team_kind", "teams"), ("team_system", "team"), ("team_boards", "1"), ("rounds", "3")];
    let desk = crate::teams_setup::event(&server, &fields);
    let names = asked(&desk);
    assert!(names.contains(&"reading_team_first".to_owned()), "{names:?}");
    assert!(names.contains(&"reading_team_odd".to_owned()), "{names:?}");
    let page = settings(&desk, "en").html();
    let said: String = page.select(&css("#readings")).map(words).collect();
    assert!(said.contains("C.04.6 article 4.2") && said.contains("C.04.6 article 4.3.1"), "{said}");
    let form = settings(&desk, "en").form("form.form").with("reading_team_odd", "came");
    desk.arbiter.submit(&form).is(303);
    let page = settings(&desk, "en").html();
    assert_eq!(page.select(&css("[name=reading_team_odd] [value=came][selected]")).count(), 1);
    database.verify();
}
