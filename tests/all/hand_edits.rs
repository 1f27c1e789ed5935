//! A draft changed by hand: in a session, with what the rules say to it.

use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{Answer, css, words};
use crate::support::server::Server;
use crate::support::turns;

/// Round 2 of eight players is a draft; in round 1 number 1 beat number 5, and so on down the boards.
fn at_a_draft(server: &Server) -> Desk {
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 5);
    desk.import_field(8);
    desk.pair(1);
    desk.publish(1);
    desk.enter_all(1, |board| if board.board % 2 == 1 { "first" } else { "second" });
    desk.close(1);
    desk.pair(2);
    desk
}

fn hand(desk: &Desk, fields: &[(&str, &str)]) -> Answer {
    let seen = desk.version().to_string();
    let fields: Vec<(&str, &str)> = fields.iter().copied().chain([("seen", seen.as_str())]).collect();
    desk.arbiter.post(&desk.at("/r/2/hand"), &fields)
}

fn found(desk: &Desk) -> Vec<String> {
    desk.page("/r/2").html().select(&css(".breaches li")).map(words).collect()
}

#[test]
fn a_draft_is_changed_in_a_session_and_the_rules_have_their_say() {
    let _turn = turns::busy();
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = at_a_draft(&server);
    assert!(found(&desk).is_empty(), "the engine's own pairing breaks no rule");
    let refused = hand(&desk, &[("edit", "exchange"), ("one", "4"), ("other", "5")]).is(422);
    assert!(refused.text().contains("Begin that first"));

    hand(&desk, &[("edit", "begin")]).is(303);
    desk.arbiter.post(&desk.at("/r/2/step"), &[("step", "publish")]).is(422);
    // 1-4 and 2-3 above, 5-8 and 6-7 below: 1 shall meet 5 again.
    hand(&desk, &[("edit", "exchange"), ("one", "4"), ("other", "5")]).is(303);
    let said = found(&desk);
    let told = |said: &String| {
        let rematch = said.contains("have played each other in round 1");
        rematch && said.starts_with("Forbidden") && said.ends_with("C.04.3 C1")
    };
    assert!(said.iter().any(told), "{said:?}");
    let page = desk.page("/r/2").html();
    let changed: Vec<usize> = page.select(&css(".versus ul")).map(|list| list.select(&css("li")).count()).collect();
    assert_eq!(changed, [2, 2], "two games stand instead of two");

    hand(&desk, &[("edit", "end")]).is(422);
    hand(&desk, &[("edit", "end"), ("reason", "the hall asked for it")]).is(303);
    desk.publish(2);
    let log = desk.page("/log").text();
    assert!(log.contains("the hall asked for it") && log.contains("Editing by hand ended"));
    let why = desk.public("/why/2/1").text();
    assert!(why.contains("Set by the arbiter"), "{why}");
    database.verify();
}

#[test]
fn a_session_without_changes_is_as_if_it_had_not_been() {
    let _turn = turns::busy();
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = at_a_draft(&server);
    hand(&desk, &[("edit", "begin")]).is(303);
    assert!(desk.page("/r/2").text().contains("Nothing against the rules."));
    hand(&desk, &[("edit", "end")]).is(303);
    assert!(desk.page("/r/2").html().select(&css("#session-of-edits")).next().is_none());
    desk.publish(2);
}
