//! Tests that visitors' requests to the engines delay no other request and are limited.

use std::thread;

use crate::support::database::Database;
use crate::support::server::Server;

#[test]
fn an_address_asks_an_engine_no_more_than_it_may() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 3);
    desk.import_field(10);
    desk.pair(1);
    desk.publish(1);
    let anybody = server.anybody();
    let ask = |one: u32, other: u32| anybody.get(&format!("/t/{}/why/1/not/{one}/{other}", desk.slug));
    let pairs = || (1..=10).flat_map(|one| (1..=10).map(move |other| (one, other))).filter(|(one, other)| one != other);
    let answers: Vec<_> = pairs().map(|(one, other)| (one, other, ask(one, other))).collect();
    let refused = answers.iter().filter(|(.., answer)| answer.status == 429).count();
    assert!(refused > 0, "ninety questions at once");
    let (_, _, first_refused) = answers.iter().find(|(.., answer)| answer.status == 429).unwrap();
    assert!(first_refused.header("retry-after").parse::<u64>().unwrap() > 0);
    // Earlier answers are repeated, and everything else remains available.
    let (one, other, _) = answers.iter().find(|(.., answer)| answer.status == 200).unwrap();
    ask(*one, *other).is(200);
    anybody.get(&format!("/t/{}/r/1", desk.slug)).is(200);
}

#[test]
fn a_crowd_is_answered_from_one_page() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 3);
    desk.import_field(60);
    desk.pair(1);
    desk.publish(1);
    let address = format!("/t/{}/r/1/standings", desk.slug);
    let anybody = server.anybody();
    thread::scope(|scope| {
        let asking: Vec<_> = (0..100).map(|_| scope.spawn(|| anybody.clone().get(&address))).collect();
        let answers: Vec<_> = asking.into_iter().map(|one| one.join().unwrap().is(200)).collect();
        let tag = answers[0].header("etag");
        assert!(answers.iter().all(|answer| answer.header("etag") == tag));
    });
}
