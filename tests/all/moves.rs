//! Tests for sections of a festival: a player who moves to another one, boards of several sections in one hall, a
//! deleted section, and deleted events (N10, N14).

use diesel::connection::SimpleConnection;
use diesel::{Connection, SqliteConnection};
use qisai_domain::LogEntry;
use qisai_domain::log::Hash;
use qisai_service::Service;
use qisai_service::copies::upkeep::Address;

use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{Answer, Visitor, css, words};
use crate::support::server::Server;

/// Creates an event of two sections with three rounds; returns their arbiter's pages.
fn festival(visitor: &Visitor) -> [Desk; 2] {
    let form = visitor.get("/desk/new").is(200).form("form[action='/desk/new']");
    let form = form.with("name", "Harbour Festival").with("section", "Open\nB Group").with("visibility", "public");
    visitor.submit(&form.with("rounds", 3).with("start", "2026-05-01")).is(303);
    ["open", "b-group"].map(|section| visitor.desk(&format!("harbour-festival-{section}")))
}

fn names(desk: &Desk) -> Vec<String> {
    desk.entrants().into_iter().map(|entrant| entrant.name).collect()
}

const LIST: &str = "Name,Title,Rating,Federation,FIDE ID,Birth date,Sex,Club\n\
    \"North, Ada\",WFM,2150,NED,1000101,1999-02-03,f,Harbour Club\n\
    \"South, Bo\",,2000,GER,1000102,,m,\n\"West, Cy\",,1900,GER,1000103,,m,\n\"East, Di\",,1800,GER,1000104,,f,\n";

#[test]
fn n14_a_player_moves_to_another_section_with_all_data_and_undo_brings_both_back() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let [open, other] = festival(&anna);
    open.import_players(LIST);
    let page = |desk: &Desk, name: &str| format!("/players/{}", desk.entry_of(name));
    let form = open.page(&page(&open, "North, Ada")).form("#move form").with("to", &other.slug);
    let answer = anna.submit(&form).is(303);
    assert!(answer.location().starts_with(&other.at("/players")), "{}", answer.location());
    assert_eq!(names(&open), ["South, Bo", "West, Cy", "East, Di"]);
    assert_eq!(names(&other), ["North, Ada"]);
    let there = other.page(&page(&other, "North, Ada")).html();
    let value = |name: &str| {
        let field = css(&format!("[name={name}]"));
        there.select(&field).next().unwrap().attr("value").unwrap_or_default().to_owned()
    };
    assert_eq!(
        ["rating", "federation", "fide_id", "born", "club"].map(value),
        ["2150", "NED", "1000101", "1999/02/03", "Harbour Club"]
    );
    for (desk, said) in [(&open, "B Group"), (&other, "Open")] {
        let log = desk.page("/log").text();
        assert!(log.contains(said), "the log names the other section: {log}");
    }
    // One act: undoing it in either log restores both sections.
    let undo =
        other.page(&format!("/log/undo?version={}", other.version())).form("#undo").with("reason", "the wrong section");
    anna.submit(&undo).is(303);
    assert_eq!(names(&open), ["North, Ada", "South, Bo", "West, Cy", "East, Di"]);
    assert!(names(&other).is_empty());
    drop(server);
    database.qisai(&["verify"]).good();
}

/// Tests that a moved player who was paired in the other section is moved back together with that round, from either
/// log, and that one redo moves the player again.
#[test]
fn n14_a_move_is_undone_with_the_acts_of_both_sections_that_depend_on_it() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let [open, other] = festival(&anna);
    open.import_players(LIST);
    other.import_field(3);
    let entry = open.entry_of("North, Ada");
    let form = open.page(&format!("/players/{entry}")).form("#move form").with("to", &other.slug);
    anna.submit(&form).is(303);
    let moved = open.version();
    other.pair(1);
    let there = other.version();
    let state = |desk: &Desk| (names(desk), desk.shape("/players.json"), desk.page("/export/trf26").text());
    let after = [state(&open), state(&other)];
    let page = open.page(&format!("/log/undo?version={moved}"));
    let html = page.html();
    let headings: Vec<String> = html.select(&css("main h2")).map(words).collect();
    assert_eq!(headings, ["Also in Harbour Festival: B Group"]);
    let acts: Vec<String> = html.select(&css("main tbody .what > b")).map(words).collect();
    assert!(acts.len() == 3 && acts[1].starts_with("Paired: Round 1"), "{acts:?}");
    anna.submit(&page.form("#undo").with("reason", "the wrong section")).is(303);
    assert!(names(&open).contains(&"North, Ada".to_owned()));
    assert!(!names(&other).contains(&"North, Ada".to_owned()));
    assert!(other.boards(1).is_empty());
    assert_eq!(other.version(), there + 1, "one entry undoes both");
    // Redo, from the other log.
    let page = other.page(&format!("/log/undo?version={}", other.version()));
    anna.submit(&page.form("#undo").with("reason", "it was right")).is(303);
    assert_eq!([state(&open), state(&other)], after);
    drop(server);
    database.qisai(&["verify"]).good();
}

/// Tests that the two halves of a move are found by their common key even if another act has the same time, and that a
/// log without keys is still read and undone.
#[test]
fn n14_the_halves_of_a_move_share_a_key_and_older_logs_their_time() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let [open, other] = festival(&anna);
    open.import_players(LIST);
    let entry = open.entry_of("North, Ada");
    let form = open.page(&format!("/players/{entry}")).form("#move form").with("to", &other.slug);
    anna.submit(&form).is(303);
    let service = Service::open(&Address::parse(&database.url).unwrap()).unwrap();
    let newest = |desk: &Desk| service.log(service.find(&desk.slug).unwrap(), None, 1).unwrap().remove(0);
    let keys = [&open, &other].map(|desk| newest(desk).head().unwrap().shared);
    assert!(keys[0].is_some() && keys[0] == keys[1], "{keys:?}");
    let undo = |desk: &Desk| {
        let page = desk.page(&format!("/log/undo?version={}", desk.version()));
        anna.submit(&page.form("#undo").with("reason", "the wrong section")).is(303);
    };
    undo(&open);
    assert!(names(&other).is_empty());
    let undone = [&open, &other].map(|desk| newest(desk).head().unwrap().shared);
    assert!(undone[0].is_some() && undone[0] == undone[1] && undone != keys, "{undone:?}");
    // Other acts have none.
    open.register("Late, Lu", 1500);
    assert_eq!(newest(&open).head().unwrap().shared, None);
    drop(service);
    server.stop();
    database.qisai(&["verify"]).good();
}

/// Removes the shared key from the newest entry of a log, as older programs wrote it.
fn without_key(db: &mut SqliteConnection, entry: &LogEntry) {
    let shared = entry.head().unwrap().shared.unwrap();
    let public = entry.public.replace(&format!("\"shared\":\"{shared}\","), "");
    assert_ne!(public, entry.public);
    let (log, version) = (entry.aggregate, entry.version);
    let pieces = ["qisai-log", &log.to_string(), &version.to_string(), &entry.previous.to_string(), &public];
    let hash = Hash::of(&pieces.map(|piece| format!("{}:{piece}", piece.len())).concat());
    let public = public.replace('\'', "''");
    db.batch_execute(&format!(
        "UPDATE log SET public = '{public}', hash = '{hash}' WHERE aggregate = {log} AND version = {version};
        UPDATE tournament SET last_hash = '{hash}' WHERE id = {log};"
    ))
    .unwrap();
}

#[test]
fn n14_the_halves_of_a_move_in_an_older_log_are_found_by_their_time() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let [open, other] = festival(&anna);
    open.import_players(LIST);
    let entry = open.entry_of("North, Ada");
    let form = open.page(&format!("/players/{entry}")).form("#move form").with("to", &other.slug);
    anna.submit(&form).is(303);
    let slugs = [open.slug, other.slug];
    server.stop();
    let service = Service::open(&Address::parse(&database.url).unwrap()).unwrap();
    let entries = slugs.each_ref().map(|slug| service.log(service.find(slug).unwrap(), None, 1).unwrap().remove(0));
    drop(service);
    let mut db = SqliteConnection::establish(&database.url).unwrap();
    for entry in &entries {
        without_key(&mut db, entry);
    }
    drop(db);
    database.qisai(&["verify"]).good();

    let server = Server::start(&database.url);
    let anna = server.anybody().sign_in("anna");
    let [open, other] = slugs.map(|slug| anna.desk(&slug));
    let page = open.page(&format!("/log/undo?version={}", open.version()));
    anna.submit(&page.form("#undo").with("reason", "the wrong section")).is(303);
    assert_eq!(names(&open).len(), 4);
    assert!(names(&other).is_empty());
    server.stop();
    database.qisai(&["verify"]).good();
}

#[test]
fn n14_a_player_who_has_been_paired_moves_with_a_reason_and_the_games_stay() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let [open, other] = festival(&anna);
    open.import_players(LIST);
    other.import_field(4);
    open.pair(1);
    open.publish(1);
    open.enter_all(1, |_| "first");
    open.close(1);
    let page = open.page(&format!("/players/{}", open.entry_of("South, Bo")));
    let form = page.form("#move form").with("to", &other.slug);
    let refused = anna.submit(&form).is(422);
    assert!(refused.text().contains("reason"), "{}", refused.text());
    assert_eq!(names(&other).len(), 4, "nothing is done in either section");
    anna.submit(&form.with("reason", "asked for the weaker group")).is(303);
    assert!(names(&other).contains(&"South, Bo".to_owned()));
    let stayed = open.shape("/standings.json")["rows"].as_array().unwrap().len();
    assert_eq!(stayed, 4, "the game that was played counts for the opponent");
    let page = open.page(&format!("/players/{}", open.entry_of("South, Bo"))).html();
    assert_eq!(page.select(&css("[value=reinstate]")).count(), 1, "withdrawn there");
    // A player of the other section, and an unknown section: nothing changes in either.
    anna.submit(
        &open.page(&format!("/players/{}", open.entry_of("West, Cy"))).form("#move form").with("to", "nowhere"),
    )
    .is(404);
    drop(server);
    database.qisai(&["verify"]).good();
}

/// Tests that requested byes move along if the other section has not paired the round. Others are listed first, and
/// undoing in either log restores both sections.
#[test]
fn n14_byes_of_rounds_to_come_move_along_and_others_are_named_first() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let [open, other] = festival(&anna);
    open.import_players(LIST);
    other.import_field(4);
    open.request_bye("South, Bo", 1, "zero_point");
    open.request_bye("South, Bo", 3, "half_point");
    let byes = |desk: &Desk| {
        let page = desk.page(&format!("/players/{}", desk.entry_of("South, Bo"))).html();
        let chosen = css("option[selected]");
        let of = |it: scraper::ElementRef<'_>| {
            let kind = it.select(&chosen).next().and_then(|option| option.attr("value")).unwrap_or_default();
            (it.attr("name").unwrap().to_owned(), kind.to_owned())
        };
        page.select(&css("select[name^=bye]")).map(of).filter(|(_, kind)| !kind.is_empty()).collect::<Vec<_>>()
    };
    let bye = |round: u16, kind: &str| (format!("bye{round}"), kind.to_owned());
    let both = [bye(1, "zero_point"), bye(3, "half_point")];
    assert_eq!(byes(&open), both);
    let asked = |desk: &Desk, to: &Desk| {
        desk.page(&format!("/players/{}", desk.entry_of("South, Bo"))).form("#move form").with("to", &to.slug)
    };
    let undone = |desk: &Desk| {
        let undo = desk
            .page(&format!("/log/undo?version={}", desk.version()))
            .form("#undo")
            .with("reason", "the wrong section");
        anna.submit(&undo).is(303);
    };
    // No round is paired there: both move along.
    anna.submit(&asked(&open, &other)).is(303);
    assert_eq!(byes(&other), both);
    undone(&other);
    assert_eq!(byes(&open), both);
    assert!(!names(&other).contains(&"South, Bo".to_owned()));
    // Round 1 is public there: its bye is listed before the move.
    other.pair(1);
    other.publish(1);
    let refused = anna.submit(&asked(&open, &other)).is(422);
    assert!(refused.text().contains("zero-point bye of round 1") && !refused.text().contains("bye of round 3"));
    assert!(names(&open).contains(&"South, Bo".to_owned()) && !names(&other).contains(&"South, Bo".to_owned()));
    let form = refused.form("#move form");
    assert_eq!(refused.html().select(&css("#move option[selected]")).count(), 1, "the choice stays");
    anna.submit(&form.with("leave_byes", "1")).is(303);
    assert_eq!(byes(&other), [bye(3, "half_point")]);
    undone(&open);
    assert_eq!(byes(&open), both, "each log restores its own side");
    assert!(!names(&other).contains(&"South, Bo".to_owned()));
    drop(server);
    database.qisai(&["verify"]).good();
}

/// Tests that a player who has been paired takes the byes of later rounds along, and leaves none behind.
#[test]
fn n14_byes_of_a_paired_player_move_along_and_none_is_left_behind() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let [open, other] = festival(&anna);
    open.import_players(LIST);
    other.import_field(4);
    open.pair(1);
    open.publish(1);
    open.enter_all(1, |_| "first");
    open.close(1);
    open.request_bye("South, Bo", 3, "half_point");
    let byes = |desk: &Desk| -> Vec<String> {
        let report = desk.page("/export/trf26").text();
        report.lines().filter(|line| line.starts_with("240 H")).map(str::to_owned).collect()
    };
    let before = byes(&open);
    assert_eq!(before.len(), 1, "{before:?}");
    let page = open.page(&format!("/players/{}", open.entry_of("South, Bo")));
    assert!(page.text().contains("Byes of later rounds are removed here."));
    let form = page.form("#move form").with("to", &other.slug).with("reason", "asked for the weaker group");
    anna.submit(&form).is(303);
    assert!(byes(&open).is_empty(), "{:?}", byes(&open));
    assert_eq!(byes(&other).len(), 1);
    let page = open.page(&format!("/players/{}", open.entry_of("South, Bo")));
    let back = page.form("form:has([value=reinstate])").with("what", "reinstate");
    anna.submit(&back).is(303);
    assert!(byes(&open).is_empty(), "a return does not bring it back");
    let undone = |desk: &Desk| {
        let page = desk.page(&format!("/log/undo?version={}", desk.version()));
        anna.submit(&page.form("#undo").with("reason", "the wrong section")).is(303);
    };
    undone(&open);
    undone(&other);
    assert_eq!(byes(&open), before, "undo brings it back");
    assert!(byes(&other).is_empty());
    drop(server);
    database.qisai(&["verify"]).good();
}

#[test]
fn n14_sections_in_one_hall_have_boards_one_after_the_other() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let [open, other] = festival(&anna);
    open.import_field(6);
    other.import_field(5);
    let form = other.page("/settings").form("form.form");
    assert!(anna.submit(&form.clone().with("first_board", "0")).is(422).text().contains("1 to 9000"));
    anna.submit(&form.with("first_board", "21")).is(303);
    for desk in [&open, &other] {
        desk.pair(1);
        desk.publish(1);
    }
    let boards = |desk: &Desk| desk.boards(1).iter().map(|board| board.board).collect::<Vec<_>>();
    assert_eq!(boards(&open), [1, 2, 3]);
    assert_eq!(boards(&other), [21, 22]);
    let shown = other.public("/r/1.csv").text();
    assert!(shown.contains("\n21,") && !shown.contains("\n1,"), "{shown}");
    other.enter_all(1, |_| "first");
    other.close(1);
    other.pair(2);
    other.publish(2);
    assert_eq!(other.boards(2).iter().map(|board| board.board).collect::<Vec<_>>(), [21, 22]);
    assert!(other.page("/log").text().contains("First board: 1 → 21"));
    drop(server);
    database.qisai(&["verify"]).good();
}

#[test]
fn n10_one_section_is_deleted_before_a_result_and_brought_back() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let [open, other] = festival(&anna);
    let anybody = server.anybody();
    let sections = || {
        let page = anybody.get("/e/harbour-festival").is(200).html();
        page.select(&css("ul.events h2")).map(words).collect::<Vec<_>>()
    };
    assert_eq!(sections(), ["Open", "B Group"]);
    let form = other.page("/settings").form("#delete form");
    assert!(anna.submit(&form).is(422).text().contains("Type the URL name"));
    assert_eq!(anna.submit(&form.with("typed", &other.slug)).location(), "/e/harbour-festival/edit");
    anybody.get(&format!("/t/{}", other.slug)).is(404);
    assert_eq!(anybody.ask("/e/harbour-festival").glance().is(303).location(), format!("/t/{}", open.slug));
    let deleted = anna.get("/desk").is(200).html();
    let deleted: Vec<String> = deleted.select(&css("#deleted a")).map(words).collect();
    assert_eq!(deleted, ["Harbour Festival: B Group"]);
    // The event's page still lists it, and its settings restore it.
    assert!(anna.get("/e/harbour-festival/edit").is(200).text().contains("B Group"));
    let form = other.page("/settings").form("form.form").with("visibility", "public");
    anna.submit(&form).is(303);
    assert_eq!(sections(), ["Open", "B Group"]);
    // Not with a result.
    other.import_field(4);
    other.pair(1);
    other.publish(1);
    other.enter_all(1, |_| "draw");
    assert_eq!(other.page("/settings").html().select(&css("#delete form")).count(), 0);
    let refused = anna.post(&other.at("/delete"), &[("typed", &other.slug)]).is(422);
    assert!(refused.text().contains("with results cannot be deleted"), "{}", refused.text());
    drop(server);
    database.qisai(&["verify"]).good();
}

#[test]
fn n10_deleted_events_are_listed_for_the_administrator_and_their_name_can_be_freed() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    anna.create_tournament("Typing Error", 5);
    let form = anna.get("/e/typing-error/edit").is(200).form("form[action$='/delete']");
    anna.submit(&form.with("typed", "typing-error")).is(303);
    let listed = |visitor: &Visitor| {
        let page = visitor.get("/desk").is(200).html();
        page.select(&css("#deleted a")).map(|it| (words(it), it.attr("href").unwrap().to_owned())).collect::<Vec<_>>()
    };
    assert_eq!(listed(&anna), [("Typing Error".to_owned(), "/e/typing-error/edit".to_owned())]);
    anna.add_account("ben", "arbiter");
    assert!(listed(&server.anybody().sign_in("ben")).is_empty());

    let again = |slug: &str| {
        let form = anna.get("/desk/new").is(200).form("form[action='/desk/new']");
        anna.submit(&form.with("name", "Typing Error").with("rounds", 3).with("start", "2026-05-01").with("slug", slug))
    };
    let refused = again("typing-error").is(422);
    let said = refused.text();
    assert!(said.contains("deleted event") && said.contains("Typing Error"), "{said}");
    // Its page frees the name with one button.
    let free = anna.get("/e/typing-error/edit").is(200).form("form[action$='/free']");
    let to = anna.submit(&free).is(303).location();
    assert!(to.starts_with("/e/typing-error-deleted") && to.contains("/edit"), "{to}");
    again("typing-error").is(303);
    assert_eq!(listed(&anna).len(), 1);
    drop(server);
    database.qisai(&["verify"]).good();
}

/// Tests an undo that contradicts later facts of both sections: accepting those of one does not accept those of the
/// other.
#[test]
fn d7_contradictions_of_two_sections_are_confirmed_one_after_the_other() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let form = anna.get("/desk/new").is(200).form("form[action='/desk/new']").with("name", "Harbour Festival");
    let form = form.with("section", "Open\nB Group").with("system", "knockout").with("contest", "one_decider");
    anna.submit(&form.with("start", "2026-05-01")).is(303);
    let [open, other] = ["open", "b-group"].map(|section| anna.desk(&format!("harbour-festival-{section}")));
    open.import_players(LIST);
    other.import_field(3);
    open.pair(1);
    open.publish(1);
    let entry = open.entry_of("North, Ada");
    let form = open.page(&format!("/players/{entry}")).form("#move form").with("to", &other.slug);
    anna.submit(&form.with("reason", "the wrong section")).is(303);
    let moved = open.version();
    for board in open.boards(1).iter().filter(|board| board.result.is_empty()) {
        open.enter_result(1, board, "first").is(200);
    }
    open.close(1);
    open.pair(2);
    open.publish(2);
    for round in [1, 2] {
        other.pair(round);
        other.publish(round);
        other.enter_all(round, |_| "first");
        other.close(round);
    }
    let add = other.page("/stages").form("#add").with("name", "Rapid").with("format", "round_robin").with("first", "2");
    anna.submit(&add.with("seating", "rating")).is(303);
    let opens = other.page("/stages").form("form:has([value=open]):not(#add)").with("what", "open");
    anna.submit(&opens).is(303);

    let page = open.page(&format!("/log/undo?version={moved}"));
    let first = anna.submit(&page.form("#undo").with("reason", "it was right").with("keep", "1")).is(409);
    let accepted = |answer: &Answer| {
        let html = answer.html();
        let button = html.select(&css("button[name=accepts]")).next().unwrap().attr("value").unwrap().to_owned();
        let mut form = answer.form("form:has([name=accepts])");
        form.fields.push(("accepts".to_owned(), button));
        anna.submit(&form)
    };
    let second = accepted(&first).is(409);
    let said = |answer: &Answer| words(answer.html().select(&css("main")).next().unwrap());
    assert!(said(&first).contains("should now play") && !said(&first).contains("B Group"), "{}", said(&first));
    assert!(said(&second).contains("Harbour Festival: B Group: "), "{}", said(&second));
    assert!(!names(&open).is_empty() && names(&other).contains(&"North, Ada".to_owned()), "nothing has changed");
    accepted(&second).is(303);
    assert!(!names(&other).contains(&"North, Ada".to_owned()));
    drop(server);
    database.qisai(&["verify"]).good();
}
