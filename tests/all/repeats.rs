//! Tests that the same form submitted twice is one act: a double click, a lost answer, a resending browser.

use std::thread;

use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::history::History;
use crate::support::random::Random;
use crate::support::server::Server;

/// Creates a tournament of six with its first round published.
fn desk(server: &Server) -> Desk {
    let anna = server.anybody().set_up("anna");
    let desk = anna.create_tournament("Harbour Open", 5);
    desk.import_field(6);
    desk.pair(1);
    desk.publish(1);
    desk
}

fn a_form_sent_twice_is_one_entry_and_one_answer(database: &Database) {
    let server = Server::start(&database.url);
    let desk = desk(&server);
    let form = desk.page("/players").form("#add").with("name", "Late Comer");
    let before = desk.version();
    let first = desk.arbiter.submit(&form).is(303);
    assert_eq!(desk.version(), before + 1);
    let again = desk.arbiter.submit(&form).is(303);
    assert_eq!((again.location(), desk.version()), (first.location(), before + 1), "the same answer, nothing new");
    let named = desk.entrants().into_iter().filter(|one| one.name == "Late Comer").count();
    assert_eq!(named, 1);

    // For a result sent by the script, the answer is that of the first, regardless of later acts.
    let board = desk.boards(1)[0].clone();
    let path = desk.at("/r/1/result");
    let fields = |once: &str, result: &str| {
        [("once", once), ("pairing", &board.pairing.to_string()), ("seen", &board.seen.to_string()), ("result", result)]
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
    };
    let send = |desk: &Desk, once: &str, result: &str| {
        let fields = fields(once, result);
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        desk.arbiter.ask(&path).by_script().post(&fields)
    };
    let told = send(&desk, "k1", "first").is(200).json();
    let corrected = desk.boards(1)[0].clone();
    desk.enter_result(1, &corrected, "draw").is(200);
    assert_eq!(send(&desk, "k1", "first").is(200).json(), told);
    assert_eq!(desk.boards(1)[0].result, "draw", "a repeat changes nothing");
    // The same page with another value is another act: refused with both values, not answered as done.
    send(&desk, "k1", "second").is(409);
    assert_eq!(History::of(&database.url, &desk.slug).on(board.pairing).len(), 2);

    // After a restart the log still has the key.
    let (log, arbiter) = (desk.version(), desk.arbiter.clone());
    server.stop();
    let server = Server::start(&database.url);
    let desk = Desk { arbiter: arbiter.at(&server.address), slug: desk.slug.clone() };
    assert_eq!(send(&desk, "k1", "first").is(200).json()["seen"], told["seen"]);
    desk.arbiter.submit(&form).is(303);
    assert_eq!((desk.version(), desk.boards(1)[0].result.as_str()), (log, "draw"));
    database.verify();
}

#[test]
fn a_form_sent_twice_is_one_entry_and_one_answer_on_sqlite() {
    a_form_sent_twice_is_one_entry_and_one_answer(&Database::sqlite());
}

#[test]
fn a_form_sent_twice_is_one_entry_and_one_answer_on_postgresql() {
    Database::postgresql().iter().for_each(a_form_sent_twice_is_one_entry_and_one_answer);
}

#[test]
fn eight_clicks_at_once_are_one_act() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = desk(&server);
    let form = desk.page("/players").form("#add").with("name", "Late Comer");
    let before = desk.version();
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| desk.arbiter.submit(&form).is(303));
        }
    });
    assert_eq!(desk.version(), before + 1);
}

#[test]
fn a_form_corrected_after_a_refusal_is_taken() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = desk(&server);
    let form = desk.page("/players").form("#add");
    let before = desk.version();
    desk.arbiter.submit(&form.clone().with("name", "")).is(422);
    assert_eq!(desk.version(), before);
    desk.arbiter.submit(&form.with("name", "Late Comer")).is(303);
    assert_eq!(desk.version(), before + 1);
}

#[test]
fn forms_of_one_page_are_different_acts_and_a_tournament_is_made_once() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = desk(&server);
    let form = desk.arbiter.get("/desk/new").is(200).form("form[action='/desk/new']");
    let form = form.with("name", "Twice Open").with("rounds", "5").with("start", "2026-05-01");
    let made = desk.arbiter.submit(&form).is(303);
    assert_eq!(desk.arbiter.submit(&form).is(303).location(), made.location(), "not refused as taken");

    // Two players from one page, each by a form with its own key and content.
    let page = desk.page("/players");
    let before = desk.version();
    for name in ["Late Comer", "Later Comer"] {
        desk.arbiter.submit(&page.form("#add").with("name", name)).is(303);
    }
    assert_eq!(desk.version(), before + 2);
}

/// Tests results on random boards from pages of random age, each sent up to three times: one answer each, at most one
/// entry, and tables equal to the log.
fn whatever_is_sent_again_is_done_once(database: &Database) {
    let server = Server::start(&database.url);
    let desk = desk(&server);
    let path = desk.at("/r/1/result");
    let mut random = Random(2026);
    let mut pages = vec![desk.boards(1)];
    for number in 0..40 {
        let page = pages.len() - 1 - random.below(pages.len().min(3));
        let board = random.one_of(&pages[page]).clone();
        let (pairing, seen, once) = (board.pairing.to_string(), board.seen.to_string(), format!("act-{number}"));
        let result = *random.one_of(&["first", "draw", "second", "clear"]);
        let fields = [("once", once.as_str()), ("pairing", &pairing), ("seen", &seen), ("result", result)];
        let send = || {
            let answer = desk.arbiter.ask(&path).by_script().post(&fields);
            (answer.status, answer.json())
        };
        let before = desk.version();
        let first = send();
        assert!([200, 409].contains(&first.0), "{first:?}");
        let after = desk.version();
        assert!(after <= before + 1);
        for _ in 0..random.below(3) {
            assert_eq!(send(), first, "{result} on board {}", board.board);
        }
        assert_eq!(desk.version(), after);
        pages.push(desk.boards(1));
    }
    assert!(desk.version() > 10, "some of it was done");
    History::of(&database.url, &desk.slug).agrees_with_tables();
    database.verify();
}

#[test]
fn whatever_is_sent_again_is_done_once_on_sqlite() {
    whatever_is_sent_again_is_done_once(&Database::sqlite());
}

#[test]
fn whatever_is_sent_again_is_done_once_on_postgresql() {
    Database::postgresql().iter().for_each(whatever_is_sent_again_is_done_once);
}

mod browser {
    use crate::browser::driver::Driver;
    use crate::browser::{hall, run};
    use crate::support::database::Database;
    use crate::support::server::Server;

    #[test]
    fn a_round_of_sixty_four_boards_outlives_its_server_in_two_languages() {
        let Some(driver) = Driver::start() else { return };
        let database = Database::sqlite();
        let server = Server::start(&database.url);
        run(hall::one_round(&driver, server, &database));
        database.verify();
    }
}
