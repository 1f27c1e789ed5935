//! Tests for the double entry of results.

use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::hall::{Hall, hall};
use crate::support::http::{css, words};
use crate::support::server::Server;

#[test]
fn a_round_closed_without_its_second_pass_names_the_boards_in_the_log() {
    let hall = Hall::of(6, "phones");
    let desk = &hall.desk;
    desk.reporting(&[("second_pass", "1")]);
    let [_, black] = hall.phones();
    desk.enter_all(1, |_| "first");
    black.report("draw").is(303);
    let close = || desk.page("/r/1/review").form("#close").with("step", "close");
    desk.arbiter.submit(&close().with("reason", "  ")).is(422);
    desk.arbiter.submit(&close().with("reason", "the hall closes")).is(303);
    let log = desk.page("/log").text();
    let said = "the hall closes (not settled: boards 1) (without double entry: boards 2-3)";
    assert!(log.contains(said), "{log}");
    // Nothing was overruled, so no board is named.
    desk.reopen(1, "a look");
    desk.reporting(&[("minutes", "0")]);
    let mut form = desk.page("/reporting").form("#reporting");
    form.fields.retain(|(name, _)| name != "second_pass");
    desk.arbiter.submit(&form.with("reason", "few boards")).is(303);
    desk.arbiter.submit(&close().with("reason", "looked at")).is(303);
    let log = desk.page("/log").html();
    let reasons: Vec<String> = log.select(&css(".reason")).map(words).collect();
    assert!(reasons.iter().any(|reason| reason == "looked at"), "{reasons:?}");
    hall.database.verify();
}

#[test]
fn the_second_pass_is_somebody_elses_and_its_ticks_belong_to_results() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let (anna, _) = hall(&server, 4, "arbiters");
    anna.reporting(&[("second_pass", "1")]);
    anna.arbiter.add_account("ben", "scorer");
    anna.give("ben", "scorer");
    let ben = server.anybody().sign_in("ben").desk(&anna.slug);
    anna.enter_all(1, |_| "first");
    let again = |desk: &Desk, result: &str| {
        let form = desk.page("/r/1/second-pass").form("#again").with("result", result);
        desk.arbiter.submit(&form)
    };
    assert!(again(&anna, "first").is(422).text().contains("A colleague has to enter"));
    let refused = anna.try_to_close(1).is(422);
    assert!(refused.text().contains("boards 1, 2"), "{}", refused.text());
    again(&ben, "first").is(303);
    again(&ben, "draw").is(303);
    let stopped = ben.page("/r/1/second-pass");
    assert!(stopped.html().select(&css("[data-stopped='2']")).next().is_some());
    assert!(stopped.html().select(&css("#again")).next().is_none(), "it stops");
    assert_eq!(anna.boards(1)[1].result, "first", "nothing is stored until it is decided");
    assert_eq!(anna.queue(1), [("2".to_owned(), "double entry differs".to_owned())]);
    anna.try_to_close(1).is(422);
    let form = anna.page("/r/1/review").form("[data-review] form:has([data-key='2'])").with("result", "draw");
    anna.arbiter.submit(&form).is(303);
    assert_eq!(anna.boards(1)[1].result, "draw");
    assert!(ben.page("/r/1/second-pass").text().contains("2 boards, 2 matching, by ben"));
    // A later change removes the tick.
    let board = anna.board_one(1);
    anna.enter_result(1, &board, "second").is(200);
    assert!(ben.page("/r/1/second-pass").text().contains("1 of 2 match"));
    anna.try_to_close(1).is(422);
    again(&ben, "second").is(303);
    anna.close(1);
}
