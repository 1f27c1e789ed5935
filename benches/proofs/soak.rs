//! R14: memory and descriptors over a long time.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::proofs::writers::hall;
use crate::served::Connection;
use crate::streams::{Listener, behind_proxy};
use crate::support::database::Database;
use crate::wire::{Wire, address, descriptors, memory, spread};

/// Page requests per second.
const PAGES: u64 = 200;
const STREAMS: usize = 1_000;
/// Minutes for which the durations of results are put together.
const QUARTER: u64 = 15;

/// Requests pages, opens and closes streams, and enters two results a second; prints a line each minute and the durations
/// of results by the quarter of an hour.
pub fn proof(minutes: u64) {
    rlimit::increase_nofile_limit(65_536).unwrap();
    let database = Database::sqlite();
    let server = behind_proxy(&database);
    let desk = hall(&server);
    let mut boards = desk.boards(1);
    let over = AtomicBool::new(false);
    let asked = AtomicUsize::new(0);
    let mut lines: Vec<(f64, usize)> = Vec::new();
    thread::scope(|scope| {
        scope.spawn(|| {
            let mut connection = Connection::open(address(&server));
            let pages = desk.public_addresses(1, 80);
            for page in pages.iter().cycle() {
                if over.load(Ordering::SeqCst) {
                    return;
                }
                let request = format!("GET {page} HTTP/1.1\r\nhost: x\r\naccept-encoding: br\r\n\r\n");
                connection.send(request.as_bytes());
                asked.fetch_add(1, Ordering::SeqCst);
                thread::sleep(Duration::from_millis(1000 / PAGES));
            }
        });
        scope.spawn(|| {
            let open = |number: usize| Listener::open(&server, &desk.slug, Some(&format!("10.2.0.{}", number % 4 + 1)));
            let mut listeners: Vec<Listener> = (0..STREAMS).map(open).collect();
            for turn in (0..STREAMS).cycle() {
                if over.load(Ordering::SeqCst) {
                    return;
                }
                listeners[turn] = open(turn);
                thread::sleep(Duration::from_millis(20));
            }
        });
        let mut wire = Wire::open(&server, &desk, 1);
        let began = Instant::now();
        // Durations of the results of this quarter of an hour.
        let mut waits: Vec<Duration> = Vec::new();
        for turn in 0.. {
            let board = &mut boards[turn % 40];
            let result = if board.result == "draw" { "first" } else { "draw" };
            let (status, said, took) = wire.enter(board, result);
            assert_eq!(status, 200, "{said}");
            waits.push(took);
            board.seen = said["seen"].as_u64().unwrap();
            result.clone_into(&mut board.result);
            thread::sleep(Duration::from_millis(500));
            let minute = began.elapsed().as_secs() / 60;
            if minute > lines.len() as u64 {
                lines.push((memory(server.process()).0, descriptors(server.process())));
                let (memory, files) = lines[lines.len() - 1];
                println!(
                    "R14 minute {minute}: {memory:.1} MB, {files} descriptors, {} pages",
                    asked.load(Ordering::SeqCst)
                );
                if minute.is_multiple_of(QUARTER) {
                    println!("R14 quarter {}: {}", minute / QUARTER, spread(&std::mem::take(&mut waits)));
                }
            }
            if minute >= minutes {
                break;
            }
        }
        over.store(true, Ordering::SeqCst);
    });
    // The first third is the warm-up.
    let after = &lines[lines.len() / 3..];
    if let [first, .., last] = after {
        let slope = (last.0 - first.0) * 60.0 / (after.len() - 1) as f64;
        println!("R14 {minutes} minutes: {slope:+.1} MB an hour, descriptors {} -> {}", first.1, last.1);
    }
}
