//! The server dies at any moment: what it has acknowledged stands.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use diesel::{Connection, PgConnection};

use crate::support::database::Database;
use crate::support::desk::{Board, Desk};
use crate::support::history::{History, Told};
use crate::support::random::Random;
use crate::support::server::Server;
use crate::support::turns;

const DEATHS: u64 = 50;
const WRITERS: u64 = 4;

/// Enters results, each on a board that no other writer has, until the server is gone.
fn enter_until_the_end(desk: &Desk, mut boards: Vec<Board>, seed: u64, dead: &AtomicBool) -> Vec<Told> {
    let mut random = Random(seed);
    let mut told = Vec::new();
    loop {
        let at = random.below(boards.len());
        let result = *random.one_of(&["first", "draw", "second", "first_forfeits", "adjourned", ""]);
        match desk.try_to_enter(1, &boards[at], result) {
            Ok(answer) => {
                let version = answer.is(200).json()["seen"].as_u64().unwrap();
                let over = Some(boards[at].seen);
                told.push(Told { pairing: boards[at].pairing, version, result: result.to_owned(), over });
                boards[at].seen = version;
            }
            Err(error) => {
                assert!(dead.load(Ordering::SeqCst), "the server was alive: {error}");
                return told;
            }
        }
    }
}

#[test]
fn what_was_acknowledged_survives_fifty_sudden_deaths() {
    let _turn = turns::busy();
    let database = Database::sqlite();
    let mut server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 3);
    desk.import_field(80);
    desk.pair(1);
    desk.publish(1);

    let mut random = Random(1);
    let (mut told, mut slowest) = (Vec::new(), Duration::ZERO);
    for death in 0..DEATHS {
        // A browser that stays open through all of it.
        let desk = Desk { arbiter: desk.arbiter.at(&server.address), slug: desk.slug.clone() };
        let boards = desk.boards(1);
        let known: BTreeMap<u32, &Told> = told.iter().map(|told: &Told| (told.pairing, told)).collect();
        for board in &boards {
            // A later result may have been stored without an answer; an earlier one may not stand.
            let last = known.get(&board.pairing).filter(|told| told.version >= board.seen);
            assert!(last.is_none_or(|told| told.result == board.result), "{board:?} {last:?}");
        }
        let dead = AtomicBool::new(false);
        let mut shares = boards.chunks(boards.len().div_ceil(usize::try_from(WRITERS).unwrap()));
        thread::scope(|scope| {
            let writers = (0..WRITERS).map(|writer| {
                let (desk, dead, share) = (desk.clone(), &dead, shares.next().unwrap().to_vec());
                scope.spawn(move || enter_until_the_end(&desk, share, death * WRITERS + writer, dead))
            });
            let writers: Vec<_> = writers.collect();
            thread::sleep(Duration::from_millis(u64::try_from(random.below(150)).unwrap()));
            dead.store(true, Ordering::SeqCst);
            server.kill();
            told.extend(writers.into_iter().flat_map(|writer| writer.join().unwrap()));
        });
        if death % 10 == 9 {
            database.verify();
        }
        let begun = Instant::now();
        server = Server::start(&database.url);
        slowest = slowest.max(begun.elapsed());
    }
    server.stop();
    database.verify();
    let history = History::of(&database.url, &desk.slug);
    println!("{} acknowledged, {} stored, ready again after at most {slowest:?}", told.len(), history.len());
    assert!(told.len() > 100 && history.len() > 100);
    history.confirms(&told);
    history.agrees_with_tables();
}

/// The database server goes away in the middle of everything and comes back at once.
#[test]
fn what_was_acknowledged_survives_lost_connections_to_postgresql() {
    let _turn = turns::busy();
    let Some(database) = Database::postgresql() else { return };
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 3);
    desk.import_field(80);
    desk.pair(1);
    desk.publish(1);

    let boards = desk.boards(1);
    let done = AtomicBool::new(false);
    let enter = &|mut boards: Vec<Board>, seed: u64| {
        let mut random = Random(seed);
        let (mut told, mut refused) = (Vec::new(), Vec::new());
        while !done.load(Ordering::SeqCst) {
            let at = random.below(boards.len());
            let result = *random.one_of(&["first", "draw", "second"]);
            let answer = desk.enter_result(1, &boards[at], result);
            match answer.status {
                200 => {
                    let version = answer.json()["seen"].as_u64().unwrap();
                    let over = Some(boards[at].seen);
                    told.push(Told { pairing: boards[at].pairing, version, result: result.to_owned(), over });
                    boards[at].seen = version;
                }
                // A result that was stored while its answer was lost.
                409 => boards[at].seen = answer.json()["seen"].as_u64().unwrap(),
                other => refused.push(other),
            }
        }
        (told, refused)
    };
    let (mut told, mut refused) = (Vec::new(), Vec::new());
    thread::scope(|scope| {
        let shares = boards.chunks(boards.len() / 4).zip(1..);
        let writers = shares.map(|(share, seed)| scope.spawn(move || enter(share.to_vec(), seed)));
        let writers: Vec<_> = writers.collect();
        let mut admin = PgConnection::establish(&database.url).unwrap();
        for _ in 0..20 {
            thread::sleep(Duration::from_millis(100));
            let others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                          WHERE datname = current_database() AND pid <> pg_backend_pid()";
            admin.batch_execute(others).unwrap();
        }
        done.store(true, Ordering::SeqCst);
        for writer in writers {
            let (its_told, its_refused) = writer.join().unwrap();
            told.extend(its_told);
            refused.extend(its_refused);
        }
    });
    println!("{} acknowledged, refused with {refused:?}", told.len());
    assert!(told.len() > 20);
    // It is back without anybody's help.
    let board = &desk.boards(1)[0];
    desk.enter_result(1, board, "adjourned").is(200);
    let history = History::of(&database.url, &desk.slug);
    history.confirms(&told);
    history.agrees_with_tables();
    database.verify();
    assert!(refused.iter().all(|status| *status == 503), "{refused:?}");
}
