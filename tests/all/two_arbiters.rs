//! Tests that two arbiters never overwrite each other.

use std::thread;

use crate::support::database::Database;
use crate::support::desk::{Board, Desk};
use crate::support::history::{History, ServerAnswer};
use crate::support::http::{css, words};
use crate::support::random::Random;
use crate::support::server::Server;

/// Creates a tournament with its first round published, and returns the pages of two arbiters.
fn two_at_the_desk(server: &Server, players: u16) -> (Desk, Desk) {
    let anna = server.anybody().set_up("anna");
    anna.add_account("ben", "arbiter");
    let annas = anna.create_tournament("Harbour Open", 5);
    annas.import_field(players);
    annas.give("ben", "arbiter");
    annas.pair(1);
    annas.publish(1);
    let bens = server.anybody().sign_in("ben").desk(&annas.slug);
    (annas, bens)
}

fn the_second_is_shown_both_values(database: &Database) {
    let server = Server::start(&database.url);
    let (anna, ben) = two_at_the_desk(&server, 6);
    let (annas, bens) = (anna.boards(1), ben.boards(1));
    let stored = anna.enter_result(1, &annas[0], "first").is(200).json();
    assert_eq!((&stored["ok"], &stored["result"]), (&true.into(), &"first".into()));
    let before = anna.version();

    let refused = ben.enter_result(1, &bens[0], "draw").is(409).json();
    assert_eq!((&refused["yours"]["result"], &refused["theirs"]["result"]), (&"draw".into(), &"first".into()));
    assert_eq!((&refused["theirs"]["by"], &refused["seen"]), (&"anna".into(), &stored["seen"]));
    let page = ben.press(1, &bens[0], "draw").is(409).html();
    let values: Vec<String> = page.select(&css(".versus .value")).map(words).collect();
    assert_eq!(values, ["½-½", "1-0"]);
    assert_eq!((anna.version(), anna.boards(1)[0].result.as_str()), (before, "first"));

    // The remedy offered by the page: his value, with the version that he has been shown.
    let form = ben.press(1, &bens[0], "draw").form(".versus form[method=post]").with("result", "draw");
    ben.arbiter.submit(&form).is(303);
    assert_eq!(anna.boards(1)[0].result, "draw");

    // Different boards never collide, regardless of the version seen.
    anna.enter_result(1, &annas[1], "second").is(200);
    ben.enter_result(1, &bens[2], "first_forfeits").is(200);
    let results: Vec<String> = anna.boards(1).into_iter().map(|board| board.result).collect();
    assert_eq!(results, ["draw", "second", "first_forfeits"]);

    // A phone that repeats its request.
    let before = anna.version();
    for desk in [&anna, &ben] {
        assert_eq!(desk.enter_result(1, &bens[2], "first_forfeits").is(200).json()["result"], "first_forfeits");
        desk.press(1, &bens[2], "first_forfeits").is(303);
    }
    assert_eq!(anna.version(), before);
    let by =
        History::of(&database.url, &anna.slug).on(annas[0].pairing).iter().map(|it| it.by.clone()).collect::<Vec<_>>();
    assert_eq!(by, ["anna", "ben"]);
    database.verify();
}

/// Enters a result on every board, in a separate order; reads again if another arbiter was faster, and insists.
fn enter_everywhere(desk: &Desk, mut boards: Vec<Board>, seed: u64) -> Vec<ServerAnswer> {
    let mut random = Random(seed);
    let mut told = Vec::new();
    while !boards.is_empty() {
        let mut board = boards.swap_remove(random.below(boards.len()));
        let result = *random.one_of(&["first", "draw", "second", "first_forfeits", "adjourned"]);
        loop {
            let answer = desk.enter_result(1, &board, result);
            let said = answer.json();
            let version = said["seen"].as_u64().unwrap();
            let stands = match answer.status {
                200 => &said["result"],
                409 => &said["theirs"]["result"],
                other => panic!("{other}: {said}"),
            };
            let over = (answer.status == 200).then_some(board.seen);
            told.push(ServerAnswer {
                pairing: board.pairing,
                version,
                result: stands.as_str().unwrap().to_owned(),
                over,
            });
            if answer.status == 200 {
                assert_eq!(stands, result);
                break;
            }
            board.seen = version;
        }
    }
    told
}

fn eight_writers_lose_nothing(database: &Database) {
    const WRITERS: usize = 8;
    const BOARDS: usize = 250;
    let server = Server::start(&database.url);
    let (anna, ben) = two_at_the_desk(&server, 500);
    let boards = anna.boards(1);
    assert_eq!(boards.len(), BOARDS);
    let told: Vec<ServerAnswer> = thread::scope(|scope| {
        let desks = [&anna, &ben].into_iter().cycle().take(WRITERS).zip(1..);
        let writers = desks.map(|(desk, seed)| {
            let boards = boards.clone();
            scope.spawn(move || enter_everywhere(&desk.clone(), boards, seed))
        });
        let writers: Vec<_> = writers.collect();
        writers.into_iter().flat_map(|writer| writer.join().unwrap()).collect()
    });
    assert!(told.len() >= WRITERS * BOARDS);
    let history = History::of(&database.url, &anna.slug);
    println!("{} answers, {} results stored", told.len(), history.len());
    history.confirms(&told);
    history.agrees_with_tables();
    database.verify();
}

#[test]
fn the_second_is_shown_both_values_on_sqlite() {
    the_second_is_shown_both_values(&Database::sqlite());
}

#[test]
fn the_second_is_shown_both_values_on_postgresql() {
    Database::postgresql().iter().for_each(the_second_is_shown_both_values);
}

#[test]
fn eight_writers_lose_nothing_on_sqlite() {
    eight_writers_lose_nothing(&Database::sqlite());
}

#[test]
fn eight_writers_lose_nothing_on_postgresql() {
    Database::postgresql().iter().for_each(eight_writers_lose_nothing);
}
