//! Tests for time controls in forms: parsed, refused with their place, shown in words; and the rating list for a game.

use crate::support::database::Database;
use crate::support::http::{Visitor, css, words};
use crate::support::server::Server;

fn new_form(anna: &Visitor) -> crate::support::http::Form {
    anna.get("/desk/new").is(200).form("form[action='/desk/new']").with("name", "Harbour Open")
}

/// Returns the error at the field of the time control.
fn complaint(answer: &crate::support::http::Answer) -> String {
    answer.html().select(&css("#e-time_control")).map(words).collect()
}

#[test]
fn tc2_a_time_control_that_cannot_be_read_is_refused_with_its_place() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    for (text, place) in [("90m + quick", "Character 7"), ("40/90m", "Character 7"), ("900+10", "Character 1")] {
        let answer = anna.submit(&new_form(&anna).with("time_control", text)).is(422);
        assert!(complaint(&answer).starts_with(place), "{text}: {}", complaint(&answer));
        let typed = answer.html().select(&css("#time_control")).next().unwrap().attr("value").unwrap().to_owned();
        assert_eq!(typed, text, "what was typed stays");
    }
    let made = anna.submit(&new_form(&anna).with("time_control", "40/90'+30'+30\"").with("visibility", "public"));
    let desk = anna.desk(made.location().split('/').nth(2).unwrap());
    let said = "90 min for 40 moves, 30 s a move, then 30 min for the rest, 30 s a move (standard)";
    assert!(desk.page("/settings").text().contains(said));
    assert!(words(desk.public("").html().root_element()).contains(said));
    assert_eq!(desk.public(".json").json()["time_control"], "40/90'+30'+30\"");

    let answer = anna.submit(&desk.page("/settings").form("form.form").with("time_control", "soon")).is(422);
    assert!(complaint(&answer).starts_with("Character 1"), "{}", complaint(&answer));
    anna.submit(&desk.page("/settings").form("form.form").with("time_control", "15+10")).is(303);
    assert!(desk.page("/settings").text().contains("15 min, 10 s a move (rapid)"));
}

/// Tests that a time control in a file's own words is shown unchanged, and stored by a form that keeps it.
#[test]
fn words_of_a_file_stay_as_they_are() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let file = "012 Lake Open\n122 as announced; see the hall\n142 3\n192 FIDE_DUTCH_2026\n001    1      Ada\n001    2      Bea\n";
    let form = anna.get("/desk/import").is(200).form("form[enctype]").with("slug", "lake").file("lake.trf", file);
    let preview = anna.submit(&form).is(200);
    anna.submit(&preview.form("form[enctype]:has(textarea)")).is(303);
    let desk = anna.desk("lake");
    let settings = desk.page("/settings").form("form.form");
    anna.submit(&settings.with("city", "Lake")).is(303);
    assert_eq!(desk.public(".json").json()["time_control"], "as announced; see the hall");
}

/// TC5: tests that a rapid event is reported in the rapid list, and none of its games in the standard one.
#[test]
fn tc5_a_rapid_event_is_rated_as_rapid() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let form = new_form(&anna).with("time_control", "15m+10s").with("rounds", 3).with("start", "2026-05-01");
    let made = anna.submit(&form.with("visibility", "public"));
    let desk = anna.desk(made.location().split('/').nth(2).unwrap());
    desk.import_field(4);
    desk.pair(1);
    desk.publish(1);
    desk.enter_all(1, |_| "first");
    let games = |path: &str| {
        let shape = desk.public(path).json();
        let rows = shape["rows"].as_array().unwrap().clone();
        (shape["list"].as_str().unwrap().to_owned(), rows.iter().map(|row| row["games"].as_u64().unwrap()).sum::<u64>())
    };
    assert_eq!(games("/ratings.json"), ("rapid".to_owned(), 4));
    assert_eq!(games("/ratings/standard.json"), ("standard".to_owned(), 0));
}

/// TC3: tests that the report file contains the time control as a code.
#[test]
fn tc3_the_report_has_the_code_of_the_time_control() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let made = anna.submit(&new_form(&anna).with("time_control", "40/90m 10/15m ..."));
    let desk = anna.desk(made.location().split('/').nth(2).unwrap());
    desk.import_field(2);
    let report = desk.page("/export/trf26").text();
    assert!(report.contains("222 40/5400:10/900:10/900:10/900\r\n"), "{report}");
    assert!(report.contains("### qisai clock 40/90m 10/15m ...\r\n"), "{report}");
}

/// Laws of the 1990s, article 13.2: tests the envelope of an adjourned game, entered at the board.
#[test]
fn an_adjourned_game_keeps_its_envelope() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let desk = anna.create_tournament("Harbour Open", 3);
    desk.import_field(2);
    desk.pair(1);
    desk.publish(1);
    let board = desk.boards(1).remove(0);
    let path = format!("/r/1/boards/{}", board.pairing);
    let form = || desk.page(&path).form("form[action$=adjourn]");
    let filled = form().with("position", "Kd5 Pe2 - Kf7").with("first", "2:30").with("second", "2:29:00");
    let filled = filled.with("sealed_by", "second").with("move_number", 61).with("act", "adjourn");
    for (field, wrong) in [("first", "150"), ("move_number", "0"), ("position", " "), ("resumes", "soon")] {
        anna.submit(&filled.clone().with(field, wrong)).one_of(&[400, 422]);
    }
    anna.submit(&filled.with("resumes", "2026-05-02T09:00")).is(303);
    let stored = form().fields;
    let value = |name: &str| stored.iter().find(|(field, _)| field == name).unwrap().1.clone();
    assert_eq!(
        ["position", "first", "second", "sealed_by", "move_number", "resumes"].map(value),
        ["Kd5 Pe2 - Kf7", "2:30:00", "2:29:00", "second", "61", "2026-05-02T09:00"]
    );
    let board = desk.boards(1).remove(0);
    assert_eq!(board.result, "adjourned");
    desk.enter_result(1, &board, "draw").is(200);
    assert!(desk.page(&path).html().select(&css("form[action$=adjourn]")).next().is_none(), "the game is over");
    drop(server);
    database.qisai(&["verify"]).good();
}
