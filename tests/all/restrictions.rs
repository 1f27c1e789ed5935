//! Tests for prohibited pairs, separations where possible, and the options when no legal round is left.

use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{css, words};
use crate::support::server::Server;

fn lines(desk: &Desk, rest: &str, selector: &str) -> Vec<String> {
    desk.page(rest).html().select(&css(selector)).map(words).collect()
}

/// Returns first and second player of every board of a draft.
fn drafted(desk: &Desk, round: u16) -> Vec<(String, String)> {
    let page = desk.page(&format!("/r/{round}")).html();
    let rows = css("table.draft tbody tr");
    let pairs = page.select(&rows).map(|row| {
        let name = |side: &str| words(row.select(&css(&format!("{side}.who .name"))).next().unwrap());
        (name(".a"), name(".b"))
    });
    pairs.collect()
}

#[test]
fn a_round_without_a_legal_pairing_names_who_is_stuck_and_is_finished_by_hand() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").create_tournament("Tiny Cup", 5);
    desk.import_field(4);
    for round in 1..=3 {
        desk.pair(round);
        desk.publish(round);
        desk.enter_all(round, |_| "draw");
        desk.close(round);
    }
    let form = desk.page("/r/4").form("#presence").with("then", "pair");
    let refused = desk.arbiter.submit(&form).is(422).html();
    let link = refused.select(&css("a[href$='/r/4/blocked']")).count();
    assert_eq!(link, 1, "the way to the diagnosis stands beside the refusal");
    let ways = words(refused.select(&css("[data-ways]")).next().expect("the ways out"));
    assert!(ways.starts_with("Pair the others and finish by hand, or announce 3 rounds in the settings."), "{ways}");
    assert!(!ways.contains("Must not meet"), "nobody is prohibited from meeting: {ways}");
    assert!(!lines(&desk, "/r/4/blocked", "#blocks li").is_empty());
    let helps = lines(&desk, "/r/4/blocked", "#relaxations li");
    assert!(helps.iter().any(|help| help.contains("meet again (C1)")), "{helps:?}");
    assert!(helps.iter().any(|help| help.starts_with("End after round 3")), "{helps:?}");

    let step = desk.page("/r/4/blocked").form("form:has([value=pair_others])").with("step", "pair_others");
    desk.arbiter.submit(&step).is(303);
    let hand = |fields: &[(&str, &str)]| {
        let seen = desk.version().to_string();
        let fields: Vec<(&str, &str)> = fields.iter().copied().chain([("seen", seen.as_str())]).collect();
        desk.arbiter.post(&desk.at("/r/4/hand"), &fields)
    };
    hand(&[("edit", "pair"), ("one", "1"), ("other", "2")]).is(303);
    hand(&[("edit", "pair"), ("one", "4"), ("other", "3")]).is(303);
    let said = lines(&desk, "/r/4", ".breaches li");
    assert_eq!(said.iter().filter(|said| said.contains("already played each other")).count(), 2, "{said:?}");
    hand(&[("edit", "end")]).is(422);
    hand(&[("edit", "end"), ("reason", "a fourth round was promised")]).is(303);
    desk.publish(4);
    database.verify();
}

#[test]
fn pairs_that_must_not_meet_are_among_the_ways_out_of_a_round_without_a_legal_pairing() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").create_tournament("Tiny Cup", 5);
    desk.import_field(4);
    let settings = desk.page("/settings").form("form:has([name=apart_clubs])").with("prohibited", "1 2 3 4");
    desk.arbiter.submit(&settings).is(303);
    let form = desk.page("/r/1").form("#presence").with("side", "first").with("then", "pair");
    let refused = desk.arbiter.submit(&form).is(422).html();
    let ways = words(refused.select(&css("[data-ways]")).next().expect("the ways out"));
    assert!(ways.starts_with("You can also change “Must not meet” in the settings."), "{ways}");
    let settings = format!("[data-ways] a[href='{}']", desk.at("/settings"));
    assert_eq!(refused.select(&css(&settings)).count(), 1);
}

#[test]
fn members_of_one_club_are_kept_apart_while_that_is_possible() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").create_tournament("Club Cup", 5);
    // By the list 1-4, 2-5 and 3-6 would meet in round 1.
    desk.import_players("Name,Rating,Club\nA,2400,Rook\nB,2300,Pawn\nC,2200,Ox\nD,2100,Rook\nE,2000,Ash\nF,1900,Elm\n");
    let settings = desk.page("/settings").form("form:has([name=apart_clubs])").with("apart_clubs", "1-2");
    desk.arbiter.submit(&settings).is(303);
    assert_eq!(lines(&desk, "/r/1/apart", "#kept li"), ["Club Rook: A; D"]);
    desk.pair(1);
    let met = drafted(&desk, 1);
    assert!(!met.iter().any(|(one, two)| ["A", "D"].contains(&one.as_str()) && ["A", "D"].contains(&two.as_str())));
    let report = desk.page("/export/trf26").text();
    let apart = report.lines().find(|line| line.starts_with("260")).unwrap_or_default();
    assert_eq!(apart.split_whitespace().collect::<Vec<_>>(), ["260", "001", "001", "1", "4"], "{report}");
    assert_eq!(desk.page("/settings").html().select(&css("#prohibited")).map(words).collect::<String>(), "");

    // Two rounds later the separation is over; a pair is prohibited from then on, by its rounds.
    let settings = desk.page("/settings").form("form:has([name=apart_clubs])").with("prohibited", "3-5: 1 4");
    desk.arbiter.submit(&settings).is(303);
    let wrong = desk.page("/settings").form("form:has([name=apart_clubs])").with("prohibited", "3-9: 1 4");
    let said = desk.arbiter.submit(&wrong).is(422).text();
    assert!(said.contains("Line 1: enter two or more starting numbers"));
    let late = desk.page("/settings").form("form:has([name=apart_clubs])").with("prohibited", "1 2");
    desk.arbiter.submit(&late).is(422);
    database.verify();
}

#[test]
fn lots_are_drawn_from_a_seed_that_everybody_sees_and_can_repeat() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let form = anna.get("/desk/new").is(200).form("form[action='/desk/new']");
    let form = form.with("name", "Lake Cup").with("rounds", 5).with("start", "2026-05-01").with("system", "jifen");
    let slug = anna.submit(&form).location().split('/').nth(2).unwrap().to_owned();
    let desk = anna.desk(&slug);
    desk.import_field(11);
    desk.pair(1);
    let first = drafted(&desk, 1);
    desk.arbiter.post(&desk.at("/r/1/step"), &[("step", "discard")]).is(303);
    desk.pair(1);
    assert_eq!(drafted(&desk, 1), first, "the same seed, the same lots");
    desk.publish(1);
    let page = desk.public("").html();
    let facts: Vec<String> = page.select(&css("dt")).map(words).collect();
    assert!(facts.iter().any(|fact| fact == "Seed for the lots"), "{facts:?}");
    let why = desk.public("/why/1/1").text();
    assert!(why.contains("seed"), "{why}");
    database.verify();
}
