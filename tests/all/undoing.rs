//! Tests for undoing: dependent acts are listed in advance, and undone acts can be redone.

use crate::knockout::knockout;
use crate::support::database::Database;
use crate::support::desk::{Board, Desk, harbour};
use crate::support::http::{Answer, css, words};
use crate::support::server::Server;

/// Returns the number of the newest log entry that begins with this text, and the text and URL of its link.
fn entry(desk: &Desk, begins: &str) -> (String, String, String) {
    let log = desk.page("/log").html();
    let rows = css("tr[data-key]");
    let row = log.select(&rows).find(|row| {
        let what = row.select(&css(".what b")).next().map(words).unwrap_or_default();
        what.starts_with(begins)
    });
    let row = row.unwrap_or_else(|| panic!("no entry {begins}: {}", words(log.root_element())));
    let link = row.select(&css("a[href*='log/undo?']")).next();
    let link = link.map(|link| (words(link), link.attr("href").unwrap().to_owned())).unwrap_or_default();
    (row.attr("data-key").unwrap().to_owned(), link.0, link.1)
}

/// Returns the text of each act on the page of an undo, newest first.
fn listed(page: &Answer) -> Vec<String> {
    page.html().select(&css("#taken-back tbody .what > b")).map(words).collect()
}

/// Confirms an act that was refused because it contradicts later facts.
fn confirms(desk: &Desk, refused: &Answer) {
    let accepts = refused.html().select(&css("[name=accepts]")).next().unwrap().attr("value").unwrap().to_owned();
    desk.arbiter.submit(&refused.form("form:has([name=accepts])").with("accepts", accepts)).is(303);
}

/// Returns the entry number in the URL of an undo page.
fn number_of(address: &str) -> u64 {
    address.rsplit_once('=').unwrap().1.parse().unwrap()
}

fn state(desk: &Desk) -> Vec<String> {
    let public =
        ["/r/1.json", "/standings.json", "/crosstable.json", "/players.json"].map(|page| desk.shape(page).to_string());
    let files = ["/export/trf26", "/export/trf16"].map(|file| desk.page(file).text());
    public.into_iter().chain(files).collect()
}

#[test]
fn d7_an_undo_lists_what_it_discards_and_is_taken_back_byte_by_byte() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = harbour(&server, 4);
    desk.pair(1);
    desk.publish(1);
    desk.enter_all(1, |board| if board.board == 1 { "first" } else { "draw" });
    desk.close(1);
    let before = state(&desk);

    let (_, link, address) = entry(&desk, "Paired");
    assert_eq!(link, "Undo");
    let page = desk.arbiter.get(&address).is(200);
    let acts = listed(&page);
    let starts = [
        "Closed: round 1",
        "Result: round 1, board 2",
        "Result: round 1, board 1",
        "Published: round 1",
        "Paired: round 1 (2 boards)",
    ];
    assert_eq!(acts.len(), starts.len(), "{acts:?}");
    for (act, start) in acts.iter().zip(starts) {
        assert!(act.to_lowercase().starts_with(&start.to_lowercase()), "{act} for {start}");
    }
    let text = words(page.html().select(&css("main")).next().unwrap());
    let board = desk.boards(1)[0].clone();
    assert!(
        text.to_lowercase().contains(&format!("round 1, board 1: {} – {}", board.first, board.second).to_lowercase()),
        "{text}"
    );
    assert!(text.contains("so these 5 are undone together"), "{text}");

    desk.arbiter.submit(&page.form("form#undo").with("reason", "the wrong list")).is(303);
    let gone = desk.page("/r/1").html();
    assert_eq!(gone.select(&css("tr[data-pairing]")).count(), 0, "the round is gone");
    database.verify();

    // One entry names all, and redoes all.
    let log = desk.page("/log").html();
    let newest = log.select(&css("tr[data-key]")).next().unwrap();
    let said = words(newest.select(&css(".what b")).next().unwrap());
    let paired = number_of(&address);
    let others: Vec<String> = (paired + 1..paired + 5).map(|number| format!("#{number}")).collect();
    let all = format!("Undone: #{paired} Paired: Round 1 (2 boards), together with {}", others.join(", "));
    assert_eq!(said, all);
    let links: Vec<String> = log.select(&css("a[href*='log/undo?']")).map(words).collect();
    assert_eq!(links.iter().filter(|link| *link == "Redo").count(), 1, "{links:?}");
    let (_, link, address) = entry(&desk, "Undone: #");
    assert_eq!(link, "Redo");
    let page = desk.arbiter.get(&address).is(200);
    assert_eq!(listed(&page), [all]);
    let text = words(page.html().select(&css("main")).next().unwrap());
    assert!(text.contains("The 5 undone actions will be restored together."), "{text}");
    assert!(words(page.html().select(&css("h1")).next().unwrap()).starts_with("Redo what entry "));
    desk.arbiter.submit(&page.form("form#undo").with("reason", "it was the right list")).is(303);
    assert_eq!(state(&desk), before, "every byte is as it was");
    let (_, link, _) = entry(&desk, "Redone: #");
    assert_eq!(link, "Undo", "what was done again can be taken back");
    database.verify();
}

#[test]
fn d7_an_undo_that_is_not_possible_says_why_and_has_no_form() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = harbour(&server, 4);
    desk.pair(1);
    let page = desk.page("/log/undo?version=1");
    assert_eq!(page.html().select(&css("form#undo")).count(), 0);
    assert!(words(page.html().select(&css("main [role=alert]")).next().unwrap()).contains("cannot be undone"));
    desk.arbiter.get(&desk.at("/log/undo?version=999")).is(404);
}

/// Tests that an entry of players lists the round that they play, and one button undoes both.
#[test]
fn d7_an_undone_entry_takes_the_round_with_it() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = harbour(&server, 4);
    desk.pair(1);
    desk.publish(1);
    let before = state(&desk);
    let (_, _, address) = entry(&desk, "Entered");
    let page = desk.arbiter.get(&address).is(200);
    let acts = listed(&page);
    assert!(acts.len() == 3 && acts[1].starts_with("Paired: Round 1") && acts[2].starts_with("Entered"), "{acts:?}");
    assert_eq!(words(page.html().select(&css("form#undo button")).next().unwrap()), "Undo all 3");
    desk.arbiter.submit(&page.form("form#undo").with("reason", "the wrong list")).is(303);
    assert!(desk.entrants().is_empty());
    let redo = desk.page(&format!("/log/undo?version={}", desk.version()));
    desk.arbiter.submit(&redo.form("form#undo").with("reason", "it was the right list")).is(303);
    assert_eq!(state(&desk), before);
    database.verify();
}

/// Plays a knockout of four in which a result of the first round is corrected before the final. Returns the version of
/// the correction, and its board.
fn corrected_final(server: &Server) -> (Desk, u64, Board) {
    let desk = knockout(&server.anybody().set_up("anna"), "knockout", "one_decider", 4);
    desk.pair(1);
    desk.publish(1);
    desk.enter_all(1, |_| "first");
    let board = desk.boards(1)[0].clone();
    desk.enter_result(1, &board, "second").is(200);
    let corrected = desk.version();
    desk.close(1);
    desk.pair(2);
    desk.publish(2);
    desk.enter_all(2, |_| "first");
    (desk, corrected, board)
}

#[test]
fn d7_an_undo_that_keeps_what_it_contradicts_is_confirmed_and_marks_it() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let (desk, corrected, _) = corrected_final(&server);
    let page = desk.page(&format!("/log/undo?version={corrected}"));
    let asked = desk.arbiter.submit(&page.form("form#undo").with("reason", "read wrong").with("keep", "1")).is(409);
    confirms(&desk, &asked);
    assert_eq!(desk.boards(2).len(), 1, "the final stays");
    assert!(desk.page("/r/2").text().contains("should now play this match"));
    database.verify();
}

/// Tests a result that decided who plays the final: its undo page lists the final among the acts that contradict it, and
/// one button undoes all.
#[test]
fn d7_an_undo_lists_the_later_acts_that_contradict_it_and_takes_them_with_it() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let (desk, corrected, board) = corrected_final(&server);
    let after = state(&desk);

    let page = desk.page(&format!("/log/undo?version={corrected}"));
    let acts = listed(&page);
    let starts = ["Result: round 2", "Published: round 2", "Paired: round 2", "Closed: round 1", "Result: round 1"];
    assert_eq!(acts.len(), starts.len(), "{acts:?}");
    for (act, start) in acts.iter().zip(starts) {
        assert!(act.to_lowercase().starts_with(&start.to_lowercase()), "{act} for {start}");
    }
    let html = page.html();
    let marked = html.select(&css("#taken-back tr:has(.tag)")).count();
    assert_eq!(marked, 3, "the final, its publication and its result");
    let contradicted = words(html.select(&css("#contradicts")).next().unwrap());
    assert!(contradicted.contains(&format!("{} and ", board.first)), "{contradicted}");
    let buttons: Vec<String> = html.select(&css("form#undo button")).map(words).collect();
    assert_eq!(buttons, ["Undo all 5", "Undo without the marked actions"]);

    desk.arbiter.submit(&page.form("form#undo").with("reason", "read wrong")).is(303);
    desk.arbiter.get(&desk.at("/r/2")).is(200);
    assert_eq!(desk.boards(1)[0].result, "first");
    assert!(desk.boards(2).is_empty());
    database.verify();
    let redo = desk.page(&format!("/log/undo?version={}", desk.version()));
    desk.arbiter.submit(&redo.form("form#undo").with("reason", "read right")).is(303);
    assert_eq!(state(&desk), after);
    database.verify();
}

/// Tests a final that was discarded after a corrected result, before a finalist left: undoing the discard undoes the
/// withdrawal, since nobody who has left plays a match.
#[test]
fn d7_a_round_that_comes_back_takes_later_withdrawals_of_its_players_with_it() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = knockout(&server.anybody().set_up("anna"), "knockout", "one_decider", 4);
    desk.pair(1);
    desk.publish(1);
    desk.enter_all(1, |_| "first");
    desk.close(1);
    desk.pair(2);
    desk.publish(2);
    desk.enter_all(2, |_| "first");
    let boards = desk.boards(1);
    let correct = desk.page(&format!("/r/1/boards/{}/correct?result=second", boards[0].pairing)).form("form#at-once");
    desk.arbiter.submit(&correct.with("reason", "score sheet read again")).is(303);
    let discard = desk.page("/r/2").form("form:has([name=step][value=discard])").with("step", "discard");
    desk.arbiter.submit(&discard.with("reason", "drawn with somebody else")).is(303);
    let discarded = desk.version();
    desk.withdraw(&boards[1].first);
    let after = state(&desk);

    let page = desk.page(&format!("/log/undo?version={discarded}"));
    let acts = listed(&page);
    assert!(acts.len() == 2 && acts[0].starts_with("Withdrawn: "), "{acts:?}");
    let asked = desk.arbiter.submit(&page.form("form#undo").with("reason", "it stands")).is(409);
    let said = asked.text();
    assert!(said.contains("Round 2: ") && said.contains("should now play") && !said.contains("board 0"), "{said}");
    confirms(&desk, &asked);
    assert_eq!(desk.boards(2).len(), 1, "the final is back");
    let _can_withdraw = desk.player_form(&boards[1].first, "form:has([value=withdraw])");
    let redo = desk.page(&format!("/log/undo?version={}", desk.version()));
    desk.arbiter.submit(&redo.form("form#undo").with("reason", "it does not")).is(303);
    assert_eq!(state(&desk), after);
    database.verify();
    server.stop();
}

/// Tests a round that is published again, with a match or the bye of somebody who has left since.
#[test]
fn d7_a_round_that_is_published_again_takes_withdrawals_since_with_it() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = harbour(&server, 5);
    desk.pair(1);
    desk.publish(1);
    let boards = desk.boards(1);
    let paired: Vec<&String> = boards.iter().flat_map(|board| [&board.first, &board.second]).collect();
    let free = (1..=5).map(|number| format!("Player {number}")).find(|name| !paired.contains(&name)).unwrap();
    let before = state(&desk);
    for (act, leaver) in [("Published", &boards[0].first), ("Paired", &free)] {
        let (_, _, address) = entry(&desk, act);
        let form = desk.arbiter.get(&address).is(200).form("form#undo");
        desk.arbiter.submit(&form.with("reason", "too early")).is(303);
        let undone = desk.version();
        desk.withdraw(leaver);
        let redo = desk.page(&format!("/log/undo?version={undone}"));
        let acts = listed(&redo);
        assert!(acts[0].starts_with("Withdrawn: "), "{act}: {acts:?}");
        desk.arbiter.submit(&redo.form("form#undo").with("reason", "right in time")).is(303);
        assert_eq!(state(&desk), before, "{act}");
    }
    database.verify();
    server.stop();
}

#[test]
fn d7_what_others_did_since_the_page_was_drawn_is_not_discarded() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = harbour(&server, 4);
    desk.pair(1);
    desk.publish(1);
    let (_, _, address) = entry(&desk, "Paired");
    let form = desk.arbiter.get(&address).is(200).form("form#undo").with("reason", "the wrong list");
    desk.enter_result(1, &desk.boards(1)[0], "first").is(200);
    let refused = desk.arbiter.submit(&form).is(422);
    assert_eq!(listed(&refused).len(), 3, "the page lists what it would discard now");
    assert_eq!(desk.boards(1)[0].result, "first");
}

/// Field report N2: tests that a correction that contradicts a later round is undone and redone, with the same
/// confirmation as the correction itself.
#[test]
fn d7_a_correction_that_contradicts_a_later_round_can_be_brought_about_again() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = knockout(&server.anybody().set_up("anna"), "knockout", "one_decider", 4);
    desk.pair(1);
    desk.publish(1);
    desk.enter_all(1, |_| "first");
    desk.close(1);
    desk.pair(2);
    desk.publish(2);
    let before = state(&desk);
    let pairing = desk.boards(1)[0].pairing;
    let form = desk.page(&format!("/r/1/boards/{pairing}/correct?result=second")).form("form#at-once");
    desk.arbiter.submit(&form.with("reason", "score sheet read again")).is(303);
    let corrected = state(&desk);
    let take_back = |asks: bool| {
        let version = desk.version();
        let form = desk.page(&format!("/log/undo?version={version}")).form("form#undo").with("reason", "a mistake");
        let answer = desk.arbiter.submit(&form);
        if asks {
            let page = answer.is(409);
            assert!(page.text().contains("Round 2, board 1: Player "), "{}", page.text());
            confirms(&desk, &page);
        } else {
            answer.is(303);
        }
    };
    take_back(false);
    assert_eq!(state(&desk), before);
    take_back(true);
    assert_eq!(state(&desk), corrected);
    take_back(false);
    assert_eq!(state(&desk), before);
    database.verify();
}

/// D17: tests that the undo without a number is that of the visitor's own newest act, not that of another arbiter, and not
/// of one that is undone.
#[test]
fn d17_the_undo_without_a_number_is_that_of_the_own_newest_act() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = harbour(&server, 4);
    desk.arbiter.add_account("ben", "arbiter");
    desk.give("ben", "arbiter");
    let ben = server.anybody().sign_in("ben").desk(&desk.slug);
    assert_eq!(ben.arbiter.get(&ben.at("/log/undo")).is(303).location(), ben.at("/log"), "nothing of his own yet");
    desk.pair(1);
    desk.publish(1);
    let boards = desk.boards(1);
    desk.enter_result(1, &boards[0], "first").is(200);
    ben.enter_result(1, &boards[1], "draw").is(200);
    let last = |desk: &Desk| desk.arbiter.get(&desk.arbiter.get(&desk.at("/log/undo")).is(303).location()).is(200);
    assert!(listed(&last(&ben))[0].to_lowercase().starts_with("result: round 1, board 2"));
    let own = last(&desk);
    assert!(listed(&own)[0].to_lowercase().starts_with("result: round 1, board 1"));
    desk.arbiter.submit(&own.form("form#undo")).is(303);
    assert!(listed(&last(&desk)).iter().any(|act| act.to_lowercase().starts_with("published: round 1")));
}

/// D17: tests that the log names a publication that makes the event public.
#[test]
fn d17_the_log_names_a_round_published_for_everyone() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let form = anna.get("/desk/new").is(200).form("form[action='/desk/new']").with("name", "Hidden Open");
    let form = form.with("rounds", 3).with("start", "2026-05-01").with("visibility", "private");
    let made = anna.submit(&form).is(303).location();
    let desk = anna.desk(made.split('/').nth(2).unwrap());
    desk.import_field(4);
    desk.pair(1);
    let form = desk.page("/r/1").form("form:has([value=publish_to_all])").with("step", "publish_to_all");
    anna.submit(&form).is(303);
    let (_, link, address) = entry(&desk, "Published: Round 1, for everyone");
    assert_eq!(link, "Undo");
    let page = anna.get(&address).is(200);
    assert_eq!(listed(&page), ["Published: Round 1, for everyone"]);
    anna.submit(&page.form("form#undo").with("reason", "too early")).is(303);
    server.anybody().get(&format!("/t/{}/r/1", desk.slug)).is(404);
    // The same round for staff only: the log says that too, in the language of the reader.
    let form = desk.page("/r/1").form("form:has([value=publish_to_all])").with("step", "publish");
    anna.submit(&form).is(303);
    for (language, said) in [("en", "for staff only"), ("zh", "仅限工作人员")] {
        let log = anna.ask(&desk.at("/log")).header("accept-language", language).get().is(200).html();
        let newest = words(log.select(&css("tbody tr")).next().unwrap());
        assert!(newest.contains(said), "{newest}");
    }
    database.verify();
}
