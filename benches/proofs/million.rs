//! R7: after very many operations, the history of every board could have been written by a single arbiter.

use std::thread;
use std::time::Instant;

use crate::support::database::Database;
use crate::support::desk::{Board, Desk};
use crate::support::history::{History, ServerAnswer};
use crate::support::random::Random;
use crate::support::server::Server;
use crate::wire::Wire;

/// Number of operations in one tournament.
const EACH: usize = 5_000;
const WRITERS: usize = 16;
const BOARDS: u16 = 60;

/// Runs the operations on both databases, or on PostgreSQL alone; no new tournament is begun after `minutes` minutes.
pub fn proof(operations: usize, minutes: u64, only_postgresql: bool) {
    if !only_postgresql {
        on(&Database::sqlite(), "SQLite", operations, minutes);
    }
    match Database::postgresql() {
        Some(database) => on(&database, "PostgreSQL", operations, minutes),
        None => println!("R7 PostgreSQL: not there"),
    }
}

fn on(database: &Database, name: &str, operations: usize, minutes: u64) {
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let began = Instant::now();
    let (mut answered, mut stored, mut conflicts) = (0, 0, 0);
    while answered < operations && began.elapsed().as_secs() < minutes * 60 {
        let desk = anna.create_tournament(&format!("Harbour {}", answered / EACH + 1), 3);
        desk.import_field(BOARDS * 2);
        desk.pair(1);
        desk.publish(1);
        let boards = desk.boards(1);
        let each = (EACH.min(operations - answered) / WRITERS).max(1);
        let told: Vec<(ServerAnswer, bool)> = thread::scope(|scope| {
            let writers = (0..WRITERS).map(|writer| {
                let (server, desk, boards) = (&server, &desk, boards.clone());
                scope.spawn(move || write(server, desk, boards, (writer + answered) as u64, each))
            });
            let writers: Vec<_> = writers.collect();
            writers.into_iter().flat_map(|writer| writer.join().unwrap()).collect()
        });
        conflicts += told.iter().filter(|(_, refused)| *refused).count();
        let told: Vec<ServerAnswer> = told.into_iter().map(|(told, _)| told).collect();
        answered += told.len();
        let history = History::of(&database.url, &desk.slug);
        history.confirms(&told);
        history.agrees_with_tables();
        stored += history.len();
        println!(
            "R7 {name}: {answered} operations so far, {conflicts} refused with both values, {stored} stored, 0 violations"
        );
    }
    let took = began.elapsed();
    server.stop();
    database.verify();
    println!(
        "R7 {name}: {answered} operations by {WRITERS} writers on the same boards, {conflicts} refused with both values, {stored} stored, \
         0 violations, {:.0} s",
        took.as_secs_f64()
    );
}

/// Runs writers on all boards: each uses the last version that it received, which is often outdated.
fn write(
    server: &Server,
    desk: &Desk,
    mut boards: Vec<Board>,
    seed: u64,
    operations: usize,
) -> Vec<(ServerAnswer, bool)> {
    let mut wire = Wire::open(server, desk, 1);
    let mut random = Random(seed);
    let mut told = Vec::with_capacity(operations);
    for _ in 0..operations {
        let at = random.below(boards.len());
        let board = &mut boards[at];
        let result = *random.one_of(&["first", "draw", "second", "first_forfeits", "adjourned"]);
        let (status, said, _) = wire.enter(board, result);
        let version = said["seen"].as_u64().unwrap();
        let stands = match status {
            200 => &said["result"],
            409 => &said["theirs"]["result"],
            other => panic!("{other}: {said}"),
        };
        let over = (status == 200).then_some(board.seen);
        let result = stands.as_str().unwrap().to_owned();
        told.push((ServerAnswer { pairing: board.pairing, version, result, over }, status == 409));
        board.seen = version;
    }
    told
}
