//! Tests for drafts changed by hand: in an editing session, with the objections of the rules.

use scraper::ElementRef;

use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{Answer, css, words};
use crate::support::server::Server;

/// Creates eight players with round 2 as a draft; in round 1 number 1 beat number 5, and so on down the boards.
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
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = at_a_draft(&server);
    assert!(found(&desk).is_empty(), "the engine's own pairing breaks no rule");
    let refused = hand(&desk, &[("edit", "exchange"), ("one", "4"), ("other", "5")]).is(422);
    assert!(refused.text().contains("start editing first"));

    hand(&desk, &[("edit", "begin")]).is(303);
    desk.arbiter.post(&desk.at("/r/2/step"), &[("step", "publish")]).is(422);
    // 1-4 and 2-3 above, 5-8 and 6-7 below: 1 is to meet 5 again.
    hand(&desk, &[("edit", "exchange"), ("one", "4"), ("other", "5")]).is(303);
    let said = found(&desk);
    let told = |said: &String| {
        let rematch = said.contains("already played each other in round 1");
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
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = at_a_draft(&server);
    hand(&desk, &[("edit", "begin")]).is(303);
    assert!(desk.page("/r/2").text().contains("No rules are broken."));
    hand(&desk, &[("edit", "end")]).is(303);
    assert!(desk.page("/r/2").html().select(&css("#session-of-edits")).next().is_none());
    desk.publish(2);
}

/// Returns the pairs and byes of round 2 by name.
fn pairs(desk: &Desk) -> Vec<Vec<String>> {
    let page = desk.page("/r/2").html();
    let rows = css("table.draft tbody tr, .col-out li");
    let names = |row| ElementRef::select(&row, &css(".name")).map(words).collect::<Vec<String>>();
    page.select(&rows).map(names).filter(|names| !names.is_empty()).collect()
}

fn number(desk: &Desk, name: &str) -> u32 {
    desk.entrants().into_iter().find(|entrant| entrant.name == name).unwrap().number
}

#[test]
fn typed_numbers_mean_whom_the_form_showed() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = at_a_draft(&server);
    hand(&desk, &[("edit", "begin")]).is(303);
    // Each newcomer is the strongest: all numbers increase by one between drawing a form and submitting it.
    let newcomers = std::cell::Cell::new(2500);
    let somebody_enters = || {
        newcomers.set(newcomers.get() + 1);
        desk.register(&format!("Newcomer {}", newcomers.get()), newcomers.get());
    };
    let drawn = |selector: &str, one: &str, other: Option<&str>| {
        let form = desk.page("/r/2").form(selector).with("one", number(&desk, one));
        let form = other.map_or(form.clone(), |other| form.with("other", number(&desk, other)));
        somebody_enters();
        form
    };
    let opponent = |name: &str| {
        let pair = pairs(&desk).into_iter().find(|pair| pair.iter().any(|one| one == name)).unwrap();
        pair.into_iter().find(|one| one != name)
    };

    let (of_four, of_five) = (opponent("Player 4"), opponent("Player 5"));
    let exchange = drawn("form:has([value=exchange])", "Player 4", Some("Player 5")).with("edit", "exchange");
    desk.arbiter.submit(&exchange).is(303);
    assert_eq!((opponent("Player 5"), opponent("Player 4")), (of_four.clone(), of_five));

    let partner = of_four.unwrap();
    let unpair = desk.page("/r/2").html();
    let rows = css("table.draft tbody tr");
    let row = unpair.select(&rows).find(|row| words(*row).contains("Player 5")).unwrap();
    let pairing = row.select(&css("[name=pairing]")).next().unwrap().attr("value").unwrap().to_owned();
    hand(&desk, &[("edit", "unpair"), ("pairing", &pairing)]).is(303);
    let pair = drawn("form:has([value=pair])", &partner, Some("Player 5")).with("edit", "pair");
    desk.arbiter.submit(&pair).is(303);
    assert_eq!(opponent("Player 5"), Some(partner.clone()));

    let page = desk.page("/r/2").html();
    let row = page.select(&rows).find(|row| words(*row).contains("Player 5")).unwrap();
    let pairing = row.select(&css("[name=pairing]")).next().unwrap().attr("value").unwrap().to_owned();
    hand(&desk, &[("edit", "unpair"), ("pairing", &pairing)]).is(303);
    let bye = drawn("form:has([name=kind])", "Player 5", None).with("kind", "pairing_allocated");
    desk.arbiter.submit(&bye).is(303);
    assert_eq!(opponent("Player 5"), None);

    let seen =
        desk.page("/r/2").html().select(&css("form.ask [name=seen]")).next().unwrap().attr("value").unwrap().to_owned();
    let (one, other) = (number(&desk, "Player 1"), number(&desk, "Player 2"));
    somebody_enters();
    for (other, expected) in [
        (other.to_string(), vec!["Player 1", "Player 2"]),
        ("bye".to_owned(), vec!["Player 1"]),
        (String::new(), vec!["Player 1"]),
    ] {
        let asked = desk.page(&format!("/r/2/why?one={one}&other={other}&seen={seen}")).html();
        let heading = words(asked.select(&css("h1")).next().unwrap());
        assert!(expected.iter().all(|name| heading.contains(name)) && !heading.contains("Newcomer"), "{heading}");
        let again = asked.select(&css("form.ask [name=seen]")).next().unwrap().attr("value").unwrap().to_owned();
        assert_eq!(again, seen, "the form below still has the numbers of the one that was sent");
    }

    let settings = desk.page("/settings").form("form:has([name=prohibited])");
    let line = format!("4: {} {}", number(&desk, "Player 1"), number(&desk, "Player 8"));
    let family = format!("5: {} {}", number(&desk, "Player 2"), number(&desk, "Player 7"));
    somebody_enters();
    let settings = settings.with("prohibited", line).with("apart_families", family).with("reason", "asked for");
    desk.arbiter.submit(&settings).is(303);
    let page = desk.page("/settings").html();
    let written = |field: &str| words(page.select(&css(field)).next().unwrap());
    assert_eq!(written("#prohibited"), format!("4: {} {}", number(&desk, "Player 1"), number(&desk, "Player 8")));
    assert_eq!(written("#apart_families"), format!("5: {} {}", number(&desk, "Player 2"), number(&desk, "Player 7")));
    database.verify();
}

/// Tests that an entrant registered after publication is listed beside the round, and seated against the bye with a
/// reason; the report contains both pairings.
#[test]
fn n3_who_entered_after_the_round_was_public_is_listed_and_seated() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").create_tournament("Late Cup", 5);
    desk.import_field(7);
    desk.pair(1);
    desk.publish(1);
    let planned = desk.boards(1);
    desk.enter_result(1, &planned[0], "draw").is(200);
    desk.register("Newcomer", 1400);
    let listed: Vec<String> = desk.page("/r/1").html().select(&css(".col-out li")).map(words).collect();
    assert!(listed.contains(&"8 Newcomer enters later".to_owned()), "{listed:?}");
    let free = desk.entrants().into_iter().find(|it| {
        it.name != "Newcomer" && planned.iter().all(|board| board.first != it.name && board.second != it.name)
    });
    let free = free.expect("of seven one has nobody");
    let pair = |reason: &str| {
        let form = desk.page("/r/1").form("#change-round form").with("edit", "pair");
        desk.arbiter.submit(&form.with("one", free.number).with("other", "8").with("reason", reason))
    };
    pair("").is(422);
    let answer = pair("the train was late");
    assert!([303, 422].contains(&answer.status), "{}", answer.text());
    if answer.status == 422 {
        desk.arbiter.submit(&answer.form("#pair").with("accept", "1")).is(303);
    }
    let boards = desk.boards(1);
    let late = boards.iter().find(|board| [&board.first, &board.second].contains(&&"Newcomer".to_owned())).unwrap();
    assert!([&late.first, &late.second].contains(&&free.name), "{late:?}");
    assert_eq!(boards[0].result, "draw", "other boards keep their results");
    let report = desk.page("/export/trf26").text();
    let comment = report.lines().find(|line| line.starts_with("### round 1 paired by hand")).unwrap();
    assert!(comment.contains("-bye") && comment.contains('8'), "{comment}");
    desk.arbiter.submit(&desk.undo_form().with("reason", "went home again")).is(303);
    assert_eq!(desk.boards(1).iter().filter(|board| board.second == "Newcomer").count(), 0);
    assert!(desk.page("/r/1").text().contains("Newcomer"));
    database.verify();
}

mod browser {
    use crate::browser::{incidents, story};

    #[test]
    fn n3_boards_played_crosswise_and_a_latecomer_are_put_right_in_a_public_round() {
        story(incidents::crosswise);
    }
}
