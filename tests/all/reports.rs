//! Tests for codes and for results reported by players, including mistakes and abuse.

use crate::support::database::Database;
use crate::support::desk::{Desk, harbour};
use crate::support::hall::{Hall, Phone, hall, of, phones};
use crate::support::history::History;
use crate::support::http::{css, words};
use crate::support::server::Server;

/// Returns the signs beside the results of round 1, with their words.
fn marks(desk: &Desk) -> Vec<String> {
    desk.public("/r/1").html().select(&css(".boards .note")).map(words).collect()
}

fn both_agree_and_the_result_is_entered_in_their_name(database: &Database) {
    let server = Server::start(&database.url);
    let (desk, cards) = hall(&server, 4, "phones");
    let board = desk.board_one(1);
    let [white, black] = phones(&server, &cards, &board);
    white.report("first").is(303);
    assert_eq!(desk.board_one(1).result, "", "one side is no result");
    assert!(white.look().text().contains("You have reported 1-0"));
    assert!(!black.look().text().contains("You have reported"), "what the other said is not shown");
    assert!(marks(&desk).is_empty());
    black.report("first").is(303);
    assert_eq!(desk.board_one(1).result, "first");
    let stored = History::of(&database.url, &desk.slug).on(board.pairing).to_vec();
    assert_eq!(stored.len(), 1);
    assert_eq!(stored[0].by, "agreed by both");
    assert!(desk.queue(1).is_empty(), "no work");
    assert_eq!(marks(&desk), ["* as reported"]);
    desk.enter_all(1, |_| "draw");
    desk.close(1);
    assert!(marks(&desk).is_empty(), "the round is closed");
    database.verify();
}

#[test]
fn both_agree_and_the_result_is_entered_in_their_name_on_sqlite() {
    both_agree_and_the_result_is_entered_in_their_name(&Database::sqlite());
}

#[test]
fn both_agree_and_the_result_is_entered_in_their_name_on_postgresql() {
    Database::postgresql().iter().for_each(both_agree_and_the_result_is_entered_in_their_name);
}

/// P2: tests that both phones show that the reports differ and an arbiter was informed, as soon as the second one is
/// in.
#[test]
fn p2_two_reports_that_differ_are_told_to_both_phones() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let (desk, cards) = hall(&server, 4, "phones");
    let board = desk.board_one(1);
    let [white, black] = phones(&server, &cards, &board);
    let differs = |phone: &Phone| phone.look().html().select(&css("[data-differs]")).count();
    let waits = |phone: &Phone| phone.look().html().select(&css("[data-own-board][data-waits]")).count();
    white.report("first").is(303);
    assert_eq!([differs(&white), differs(&black)], [0, 0]);
    assert_eq!([waits(&white), waits(&black)], [1, 0], "the page of who has reported looks for the other report");
    black.report("second").is(303);
    assert_eq!([differs(&white), differs(&black)], [1, 1]);
    assert!(white.look().text().contains("An arbiter has been told"));
    assert_eq!(desk.queue(1).len(), 1, "and one has");
    // After a correction they agree, and neither waits any more.
    black.report("first").is(303);
    assert_eq!([differs(&white), differs(&black), waits(&white)], [0, 0, 0]);
    database.verify();
}

#[test]
fn once_a_round_is_public_another_way_of_reporting_needs_a_reason() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = harbour(&server, 4);
    let form = || desk.page("/reporting").form("#reporting");
    let asks = || form().fields.iter().any(|(name, _)| name == "reason");
    desk.pair(1);
    assert!(!asks(), "a draft is not public");
    desk.arbiter.submit(&form().with("posture", "kiosk")).is(303);
    desk.publish(1);
    assert!(asks());
    let refused = desk.arbiter.submit(&form().with("posture", "phones")).is(422);
    assert!(refused.text().contains("This needs a reason"), "{}", refused.text());
    assert_eq!(
        refused.html().select(&css("[name=posture][value=phones][checked]")).count(),
        1,
        "what was chosen stays"
    );
    let told = refused.form("#reporting").with("reason", "the kiosk is broken");
    desk.arbiter.submit(&told).is(303);
    let log = desk.page("/log").text();
    assert!(
        log.contains("the kiosk is broken") && log.contains("Settings changed: Result reporting: kiosk → phones"),
        "{log}"
    );
    // Saved again without a change, it needs no reason.
    desk.arbiter.submit(&form()).is(303);
    database.verify();
}

#[test]
fn once_a_round_is_public_rules_of_the_settings_need_a_reason_and_names_do_not() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = harbour(&server, 4);
    let form = || desk.page("/settings").form("form.form");
    let asks = || form().fields.iter().any(|(name, _)| name == "reason");
    assert!(!asks());
    desk.arbiter.submit(&form().with("prohibited", "3: 1 2")).is(303);
    desk.pair(1);
    desk.publish(1);
    assert!(asks());
    desk.arbiter.submit(&form().with("section", "Women").with("visibility", "private")).is(303);
    desk.arbiter.submit(&form().with("time_control", "90'+30\"")).is(303);
    for (field, value) in [("rounds", "4"), ("prohibited", "3: 1 2\r\n4: 3 4"), ("laws", "fide-2023")] {
        let refused = desk.arbiter.submit(&form().with(field, value)).is(422);
        assert!(refused.text().contains("This needs a reason"), "{field}: {}", refused.text());
        desk.arbiter.submit(&form().with(field, value).with("reason", format!("agreed: {field}"))).is(303);
        assert!(desk.page("/log").text().contains(&format!("agreed: {field}")));
    }
    let log = desk.page("/log").text();
    for said in [
        "Settings changed: Section: – → Women; Visibility: Everyone → Staff only",
        "Settings changed: Rounds: 5 → 4",
        "Settings changed: Must not meet",
        "Settings changed: Laws used to check records: those in force on the first day → ",
    ] {
        assert!(log.contains(said), "{said}: {log}");
    }
    assert!(!log.contains("name, game, rules"), "{log}");
    database.verify();
}

#[test]
fn where_agreement_is_not_enough_one_key_confirms_it() {
    let hall = Hall::of(4, "phones");
    let desk = &hall.desk;
    desk.reporting(&[("agreed_counts", "")]);
    let board = desk.board_one(1);
    let [white, black] = hall.phones();
    white.report("draw").is(303);
    black.report("draw").is(303);
    assert_eq!(desk.board_one(1).result, "");
    assert_eq!(desk.queue(1), [("1".to_owned(), "agreed by both".to_owned())]);
    let form = desk.page("/r/1/review").form("[data-review] form:has([data-key='1'])").with("result", "draw");
    desk.arbiter.submit(&form).is(303);
    assert_eq!(desk.board_one(1).result, "draw");
    assert_eq!(History::of(&hall.database.url, &desk.slug).on(board.pairing)[0].by, "anna");
    assert!(desk.queue(1).is_empty());
}

#[test]
fn two_reports_that_differ_are_settled_by_the_arbiter() {
    let hall = Hall::of(4, "phones");
    let desk = &hall.desk;
    let [white, black] = hall.phones();
    white.report("first").is(303);
    black.report("draw").is(303);
    assert_eq!(desk.board_one(1).result, "", "nobody decides by themselves");
    assert_eq!(desk.queue(1), [("1".to_owned(), "disputed".to_owned())]);
    assert_eq!(desk.told(1).len(), 2);
    let page = desk.page("/r/1/review");
    let values: Vec<String> = page.html().select(&css("[data-key='1'], [data-key='2']")).map(words).collect();
    assert_eq!(values, ["1 1-0", "2 ½-½"]);
    let form = page.form("[data-review] form:has([data-key='2'])").with("result", "draw").with("reason", "slips");
    desk.arbiter.submit(&form).is(303);
    assert_eq!(desk.board_one(1).result, "draw");
    assert!(desk.queue(1).is_empty());
    // A later report does not reopen it.
    white.report("first").is(303);
    assert_eq!((desk.board_one(1).result.as_str(), desk.queue(1).len()), ("draw", 0));
}

#[test]
fn a_result_that_a_player_contests_holds_up_the_round_unless_there_is_a_reason() {
    let hall = Hall::of(4, "phones");
    let desk = &hall.desk;
    let [_, black] = hall.phones();
    desk.enter_all(1, |_| "first");
    black.report("second").is(303);
    assert_eq!(desk.board_one(1).result, "first", "nothing changes by itself");
    let queue = desk.queue(1);
    assert!(queue.len() == 1 && queue[0].1.starts_with("contested by Black until"), "{queue:?}");
    let refused = desk.try_to_close(1).is(422);
    assert!(refused.text().contains("boards 1"), "{}", refused.text());
    let page = desk.page("/r/1/review");
    let told = words(page.html().select(&css("#overruled")).next().unwrap());
    assert!(told.ends_with("the log will name them: 1"), "{told}");
    let form = page.form("#close").with("step", "close").with("reason", "slip read again");
    desk.arbiter.submit(&form).is(303);
    assert!(desk.page("/log").text().contains("slip read again (not settled: boards 1)"));
    // Once closed, reports come too late.
    let late = black.visitor.get(&black.page).is(200);
    assert!(late.html().select(&css("[data-own-board] form")).next().is_none());
}

#[test]
fn a_window_that_is_over_holds_up_nothing() {
    let hall = Hall::of(4, "phones");
    let desk = &hall.desk;
    desk.reporting(&[("minutes", "0")]);
    let [white, _] = hall.phones();
    desk.enter_all(1, |_| "draw");
    white.report("first").is(303);
    assert_eq!(desk.queue(1)[0].1, "contested by White, too late");
    desk.close(1);
}

#[test]
fn a_friend_who_reports_for_both_counts_as_one_side() {
    let hall = Hall::of(4, "phones");
    let desk = &hall.desk;
    let board = desk.board_one(1);
    let white = of(&hall.cards, &board.first).claim(hall.server.anybody());
    let black = of(&hall.cards, &board.second).claim(white.visitor.clone());
    let white = Phone { visitor: black.visitor.clone(), ..white };
    white.report("first").is(303);
    black.report("first").is(303);
    assert_eq!(desk.board_one(1).result, "");
    assert!(desk.page("/r/1/review").text().contains("Both reports came from one phone"));
}

#[test]
fn a_players_page_leads_to_the_pages_of_the_tournament_unless_it_is_hidden() {
    let hall = Hall::of(4, "phones");
    let [white, _] = hall.phones();
    let links = || -> Vec<String> {
        let page = white.look().html();
        page.select(&css("p.links a")).map(|link| link.attr("href").unwrap().to_owned()).collect()
    };
    let shown = links();
    assert_eq!(shown.len(), 3);
    for link in &shown {
        white.visitor.get(link).is(200);
    }
    assert!(
        words(white.visitor.get(&shown[2]).html().select(&css("h1")).next().unwrap())
            .contains(&hall.desk.boards(1)[0].first)
    );
    let form = hall.desk.page("/settings").form("form.form").with("visibility", "private");
    hall.desk.arbiter.submit(&form).is(303);
    assert_eq!(links(), Vec::<String>::new());
}

#[test]
fn a_report_sent_twice_is_one_report() {
    let hall = Hall::of(4, "phones");
    let desk = &hall.desk;
    let [white, black] = hall.phones();
    let form = white.look().form("[data-own-board] form").with("result", "first");
    for _ in 0..3 {
        white.visitor.submit(&form).is(303);
    }
    black.report("draw").is(303);
    assert_eq!(desk.told(1).len(), 2, "{:?}", desk.told(1));
}

#[test]
fn a_page_of_a_board_that_was_paired_again_reports_nothing() {
    let hall = Hall::of(4, "phones");
    let desk = &hall.desk;
    let [white, _] = hall.phones();
    let old = white.look().form("[data-own-board] form").with("result", "first");
    desk.arbiter.post(&desk.at("/r/1/step"), &[("step", "discard"), ("reason", "wrong list")]).is(303);
    desk.pair(1);
    desk.publish(1);
    let refused = white.visitor.submit(&old).is(409);
    assert!(refused.text().contains("This board has changed"));
    assert!(desk.page("/r/1/review").text().contains("Everything is settled"));
    white.report("first").is(303);
}

#[test]
fn the_badge_decides_the_board_and_not_the_form() {
    let hall = Hall::of(4, "phones");
    let desk = &hall.desk;
    let boards = desk.boards(1);
    let [white, _] = phones(&hall.server, &hall.cards, &boards[0]);
    let form = white.look().form("[data-own-board] form").with("result", "first");
    white.visitor.submit(&form.clone().with("pairing", boards[1].pairing)).is(409);
    // Nor can another player's page be used.
    let other = of(&hall.cards, &boards[1].first).claim(hall.server.anybody());
    white.visitor.get(&other.page).is(404);
    let mut stolen = form;
    stolen.action = format!("{}/report", other.page);
    white.visitor.submit(&stolen).is(404);
    assert!(boards.iter().all(|board| board.result.is_empty()));
    assert!(desk.page("/r/1/review").text().contains("Everything is settled"));
}

#[test]
fn players_report_no_forfeits_and_nothing_where_arbiters_type() {
    let hall = Hall::of(4, "phones");
    let desk = &hall.desk;
    let [white, _] = hall.phones();
    let form = white.look().form("[data-own-board] form");
    for result in ["second_forfeits", "- -", "adjourned", "half_zero", "first_unrated"] {
        white.visitor.submit(&form.clone().with("result", result)).is(422);
    }
    white.visitor.submit(&form.clone().with("result", "help")).is(303);
    let queue = desk.page("/r/1/review").text();
    assert!(queue.contains("A player has been waiting for an arbiter"));
    for posture in ["kiosk", "arbiters"] {
        desk.reporting(&[("posture", posture)]);
        white.visitor.submit(&form.clone().with("result", "first")).is(422);
        assert!(white.look().html().select(&css("[data-own-board] form")).next().is_none(), "{posture}");
    }
}

#[test]
fn a_call_for_an_arbiter_is_confirmed_on_the_phone_until_somebody_was_there() {
    let hall = Hall::of(4, "phones");
    let desk = &hall.desk;
    let [white, black] = hall.phones();
    let called = |phone: &Phone| phone.look().html().select(&css("[data-waits] [data-called]")).map(words).next();
    assert_eq!(called(&white), None);
    let form = white.look().form("[data-own-board] form");
    white.visitor.submit(&form.with("result", "help")).is(303);
    let said = called(&white).unwrap();
    assert!(said.starts_with("An arbiter was called at "), "{said}");
    assert_eq!(called(&black), Some(said), "both sit at the board");
    let board = desk.page("/r/1/review").form("[data-review] form:has([value=answered])");
    desk.arbiter.submit(&board.with("what", "answered")).is(303);
    assert_eq!(called(&white), None);
    assert!(white.look().html().select(&css("[data-waits]")).next().is_none(), "nothing more to wait for");
}

#[test]
fn at_a_kiosk_the_badge_says_who_reports() {
    let hall = Hall::of(4, "kiosk");
    let desk = &hall.desk;
    let kiosk = desk.make_codes("#make-kiosk", &[("name", "North door"), ("what", "kiosk")]);
    let kiosk = of(&kiosk, "North door").claim(hall.server.anybody());
    let board = desk.board_one(1);
    for name in [&board.first, &board.second] {
        // A scanner types the URL of the code, a person the eight letters.
        let code = if *name == board.first { &of(&hall.cards, name).path } else { &of(&hall.cards, name).code };
        let page = kiosk.badge(code).is(200);
        assert!(page.text().contains(name.as_str()));
        let form = page.form("[data-own-board] form").with("result", "draw");
        let done = kiosk.visitor.submit(&form).location();
        let done = kiosk.visitor.get(&done).is(200);
        let back = done.html().select(&css("[data-next-in]")).next().is_some();
        assert!(back && done.text().contains("your report is saved"), "it goes back by itself");
    }
    assert_eq!(desk.board_one(1).result, "draw", "two badges at one kiosk are two sides");
    kiosk.badge("KRMT-ZQXP").is(404);
}

#[test]
fn the_first_device_has_a_code_until_the_desk_releases_it() {
    let hall = Hall::of(4, "phones");
    let desk = &hall.desk;
    let card = of(&hall.cards, "Player 1");
    // Looking changes nothing: a link preview, a second visit.
    let mut second = hall.server.anybody();
    for path in [card.path.clone(), card.path.to_lowercase()] {
        let page = second.get(&path).is(200);
        assert!(page.text().contains("Player 1"));
        second.keep(&page);
    }
    let form = second.get(&card.path).is(200).form("#claim");
    let first = card.claim(hall.server.anybody());
    let refused = second.submit(&form).is(409);
    assert!(refused.text().contains("Another device uses this code"));
    assert!(second.get(&card.path).is(200).text().contains("Another device uses this code"));
    second.get(&first.page).is(404);
    let cookie = first.visitor.cookies.keys().any(|name| name.contains("holder"));
    assert!(cookie);

    let id = first.page.rsplit('/').next().unwrap();
    desk.arbiter.post(&desk.at("/passes"), &[("what", "release"), ("pass", id)]).is(303);
    first.visitor.get(&first.page).is(404);
    let second = card.claim(hall.server.anybody());
    second.look();
    desk.arbiter.post(&desk.at("/passes"), &[("what", "end"), ("pass", id)]).is(303);
    second.visitor.get(&second.page).is(404);
    second.visitor.get(&card.path).is(404);
    // A new one for the same player; the others keep theirs.
    let entry = desk.entry_of("Player 1").to_string();
    let again = desk.make_codes("#make-one", &[("entry", entry.as_str()), ("what", "one")]);
    assert_ne!(of(&again, "Player 1").path, card.path);
    of(&again, "Player 1").claim(hall.server.anybody()).look();
    of(&hall.cards, "Player 2").claim(hall.server.anybody()).look();
    assert_eq!(desk.codes_for_all().len(), again.len(), "nobody lacks one");
}

#[test]
fn t9_a_planted_cookie_is_no_token_of_a_device() {
    let hall = Hall::of(4, "phones");
    let planted = "f".repeat(64);
    let card = of(&hall.cards, "Player 1");
    let first = of(&hall.cards, "Player 2").claim(hall.server.anybody());
    let name = first.visitor.cookies.keys().find(|name| name.contains("holder")).unwrap().clone();
    let mut victim = hall.server.anybody();
    victim.cookies.insert(name.clone(), planted.clone());
    let phone = card.claim(victim);
    phone.look();
    assert_ne!(phone.visitor.cookies[&name], planted);
    let mut planter = hall.server.anybody();
    planter.cookies.insert(name.clone(), planted);
    planter.get(&phone.page).is(404);
    // A device that holds a pass keeps its token for the next one.
    let token = first.visitor.cookies[&name].clone();
    let both = of(&hall.cards, "Player 3").claim(first.visitor.clone());
    assert_eq!(both.visitor.cookies[&name], token);
}

#[test]
fn wrong_codes_are_bounded_and_a_hall_behind_one_address_is_not_locked_out() {
    let hall = Hall::of(4, "phones");
    let desk = &hall.desk;
    let path = format!("/code/{}", desk.slug);
    let typing = || {
        let mut visitor = hall.server.anybody();
        let page = visitor.get(&path).is(200);
        visitor.keep(&page);
        (visitor, page.form("main form"))
    };
    let (guesser, form) = typing();
    for wrong in 0..10 {
        guesser.submit(&form.clone().with("code", "BCDF-BCDF").with("try", wrong)).is(404);
    }
    let right = of(&hall.cards, "Player 1").code.clone();
    guesser.submit(&form.with("code", &right)).is(429);
    // All others in the hall have the same IP address.
    let (mut player, form) = typing();
    let page = player.submit(&form.with("code", right.to_lowercase())).is(200);
    assert!(page.text().contains("Player 1"));
    let answer = player.submit(&page.form("#claim"));
    let to = answer.location();
    player.keep(&answer);
    player.get(&to).is(200);
    // The texts do not reveal existing events.
    let (mut known, mut unknown) = (String::new(), String::new());
    for (word, said) in [(desk.slug.as_str(), &mut known), ("no-such-event", &mut unknown)] {
        let visitor = hall.server.anybody();
        *said = words(visitor.get(&format!("/code/{word}")).is(200).html().select(&css("main")).next().unwrap());
    }
    assert_eq!(known, unknown);
}

#[test]
fn forms_of_a_telephone_come_from_its_own_pages() {
    let hall = Hall::of(4, "phones");
    let desk = &hall.desk;
    let [white, _] = hall.phones();
    let form = white.look().form("[data-own-board] form").with("result", "first");
    white.visitor.submit(&form.clone().with("csrf", "0".repeat(64))).is(403);
    let path = form.action.clone();
    let token = form.fields.iter().find(|(name, _)| name == "csrf").unwrap().1.clone();
    let evil = white.visitor.with_token(&token);
    evil.ask(&path).header("origin", "https://evil.example").post(&[("result", "first")]).is(403);
    assert!(desk.page("/r/1/review").text().contains("Everything is settled"));
}

#[test]
fn a_crowd_that_reports_at_once_loses_nothing_while_the_desk_types() {
    let hall = Hall::of(20, "phones");
    let desk = &hall.desk;
    let boards = desk.boards(1);
    let phones: Vec<[Phone; 2]> = boards.iter().map(|board| phones(&hall.server, &hall.cards, board)).collect();
    std::thread::scope(|scope| {
        for [white, black] in &phones[1..] {
            for (phone, result) in [(white, "first"), (black, "first")] {
                scope.spawn(move || phone.report(result).is(303));
            }
        }
        scope.spawn(|| desk.enter_result(1, &boards[0], "draw").is(200));
    });
    let results: Vec<String> = desk.boards(1).into_iter().map(|board| board.result).collect();
    assert_eq!(results[0], "draw");
    assert!(results[1..].iter().all(|result| result == "first"), "{results:?}");
    assert_eq!(History::of(&hall.database.url, &desk.slug).len(), boards.len());
    hall.database.verify();
}

#[test]
fn a_backup_brings_codes_and_reports_along() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let (desk, cards) = hall(&server, 4, "phones");
    let board = desk.board_one(1);
    let [white, black] = phones(&server, &cards, &board);
    white.report("first").is(303);
    let (copy, other) = (database.path("copy.sqlite3"), Database::sqlite());
    database.qisai(&["backup", &copy]).good();
    server.stop();
    other.qisai(&["restore", &copy]).good();
    let server = Server::start(&other.url);
    let white = Phone { visitor: white.visitor.at(&server.address), ..white };
    assert!(white.look().text().contains("You have reported 1-0"));
    Phone { visitor: black.visitor.at(&server.address), ..black }.report("first").is(303);
    let desk = server.anybody().sign_in("anna").desk(&desk.slug);
    assert_eq!(desk.board_one(1).result, "first");
}
