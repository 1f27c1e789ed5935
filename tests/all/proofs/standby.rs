//! R10: a PostgreSQL server dies, and its standby replaces it.

use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use diesel::{Connection, PgConnection};

use super::writers::{Seen, hall, while_entering};
use crate::support::history::History;
use crate::support::pair::Pair;
use crate::support::program::{command, run};
use crate::support::random::Random;
use crate::support::server::Server;

/// Durations.
struct Times(Vec<Duration>);

impl Times {
    fn at(&self, percent: usize) -> Duration {
        let mut sorted = self.0.clone();
        sorted.sort();
        sorted[(sorted.len() * percent / 100).min(sorted.len() - 1)]
    }
}

/// Kills the primary `failovers` times while results are entered, promotes the standby, and turns the dead one into the
/// next standby; returns `false` without PostgreSQL.
pub fn proof(failovers: u64) -> bool {
    let Some(mut pair) = Pair::start() else { return false };
    let url = pair.url();
    let server = Server::start(&url);
    let desk = hall(&server);
    let probe = desk.arbiter.create_tournament("Probe", 3);
    probe.import_field(4);
    probe.pair(1);
    probe.publish(1);
    let mut random = Random(3);
    let mut seen = Seen::default();
    let mut times = Times(Vec::new());
    for failover in 0..failovers {
        let at_probe = probe.boards(1).remove(0);
        seen.add(while_entering(&desk, 4, failover, |over| {
            thread::sleep(Duration::from_millis(100 + u64::try_from(random.below(400)).unwrap()));
            pair.fail_over();
            let promoted = Instant::now();
            // Without a restart, the next result is stored after enough attempts.
            let mut board = at_probe.clone();
            let result = if board.result == "first" { "second" } else { "first" };
            loop {
                let answer = probe.enter_result(1, &board, result);
                match answer.status {
                    200 => break,
                    409 => board.seen = answer.json()["seen"].as_u64().unwrap(),
                    status => assert_eq!(status, 503),
                }
                assert!(promoted.elapsed() < Duration::from_secs(30), "not writable again");
                thread::sleep(Duration::from_millis(20));
            }
            times.0.push(promoted.elapsed());
            thread::sleep(Duration::from_millis(200));
            over.store(true, Ordering::SeqCst);
        }));
        seen.stands(&desk);
        // Read directly from the promoted database.
        History::of(&pair.url_of_primary(), &desk.slug).confirms(&seen.told);
        if failover + 1 < failovers {
            pair.replace_standby();
        }
    }
    server.stop();
    let said = run(command().env("QISAI_DATABASE", pair.url_of_primary()).arg("verify"), "").good();
    assert!(said.lines().all(|line| line.ends_with("log and tables agree")), "{said}");
    History::of(&pair.url_of_primary(), &desk.slug).agrees_with_tables();
    println!(
        "R10 {failovers} failovers: {} acknowledged, 0 lost, refused {:?}, writable after promotion p50 {:?}, longest {:?}",
        seen.told.len(),
        seen.refused,
        times.at(50),
        times.at(100)
    );
    assert!(seen.told.len() > 20 && seen.refused.keys().all(|status| *status == 503), "{:?}", seen.refused);
    true
}

/// Cuts connections `losses` times while results are entered; returns `false` without PostgreSQL.
pub fn lost_connections(losses: u64) -> bool {
    let Some(database) = crate::support::database::Database::postgresql() else { return false };
    let server = Server::start(&database.url);
    let desk = hall(&server);
    let seen = while_entering(&desk, 4, 1, |_| {
        let mut admin = PgConnection::establish(&database.url).unwrap();
        for _ in 0..losses {
            thread::sleep(Duration::from_millis(100));
            let others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                          WHERE datname = current_database() AND pid <> pg_backend_pid()";
            admin.batch_execute(others).unwrap();
        }
    });
    // It recovers by itself.
    let board = &desk.boards(1)[0];
    desk.enter_result(1, board, "adjourned").is(200);
    let history = History::of(&database.url, &desk.slug);
    history.confirms(&seen.told);
    history.agrees_with_tables();
    database.verify();
    println!(
        "R10 {losses} times all connections lost: {} acknowledged, 0 lost, refused {:?}",
        seen.told.len(),
        seen.refused
    );
    assert!(!seen.told.is_empty());
    assert!(seen.refused.keys().all(|status| *status == 503), "{:?}", seen.refused);
    true
}

/// Brings the dead primary back under an address that finds it first, and checks that nothing is written to it; returns
/// `false` without PostgreSQL.
pub fn old_primary() -> bool {
    let Some(mut pair) = Pair::start() else { return false };
    let server = Server::start(&pair.url());
    let desk = hall(&server);
    let boards = desk.boards(1);
    desk.enter_result(1, &boards[0], "first").is(200);
    pair.fail_over();
    let began = Instant::now();
    while desk.enter_result(1, &boards[1], "draw").status != 200 {
        assert!(began.elapsed() < Duration::from_secs(30), "not writable again");
        thread::sleep(Duration::from_millis(50));
    }
    let before = History::of(&pair.url_of_primary(), &desk.slug).len();
    pair.wake_the_dead();
    let at_dead = History::of(&pair.url_of_dead(), &desk.slug).len();
    pair.cut_connections();
    for _ in 0..5 {
        desk.enter_result(1, &boards[2], "second").is(503);
    }
    assert_eq!(History::of(&pair.url_of_dead(), &desk.slug).len(), at_dead);
    assert_eq!(History::of(&pair.url_of_primary(), &desk.slug).len(), before);
    // It is stopped, and everything continues by itself.
    pair.stop_the_dead();
    let began = Instant::now();
    while desk.enter_result(1, &boards[2], "second").status != 200 {
        assert!(began.elapsed() < Duration::from_secs(30), "not writable again");
        thread::sleep(Duration::from_millis(50));
    }
    assert_eq!(History::of(&pair.url_of_primary(), &desk.slug).len(), before + 1);
    server.stop();
    println!(
        "R10 an old primary that came back: 5 results refused, none written to it, and the next one stored after it was stopped"
    );
    true
}
