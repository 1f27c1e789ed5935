//! R11: time until another process shows a result.

use std::io::Read;
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use diesel::{Connection as _, PgConnection};

use crate::proofs::writers::hall;
use crate::served::Connection;
use crate::streams::Listener;
use crate::support::database::Database;
use crate::support::server::Server;
use crate::wire::{Wire, address, spread};

/// Delay between two results: longer than a stream's quiet period after a message.
const PAUSE: Duration = Duration::from_millis(300);

/// Enters results at one process and waits until the other shows them.
pub fn proof(results: usize) {
    let Some(database) = Database::postgresql() else { return };
    let (here, there) = (Server::start(&database.url), Server::start(&database.url));
    let desk = hall(&here);
    let mut boards = desk.boards(1);
    let mut wire = Wire::open(&here, &desk, 1);
    thread::sleep(Duration::from_secs(2));
    let mut admin = PgConnection::establish(&database.url).unwrap();
    let mut measure = |count: usize, without_listener: bool, on_stream: bool| {
        let mut waits = Vec::new();
        let mut listener = Listener::open(&there, &desk.slug, None);
        let mut page = Connection::open(address(&there));
        let request = format!("GET /t/{}/r/1.json HTTP/1.1\r\nhost: x\r\n\r\n", desk.slug);
        for turn in 0..count {
            thread::sleep(PAUSE + Duration::from_millis(turn as u64 * 37 % 100));
            let board = &mut boards[turn % 40];
            let result = if board.result == "first" { "second" } else { "first" };
            if without_listener {
                let kill = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                            WHERE application_name = 'qisai changes' AND datname = current_database()";
                admin.batch_execute(kill).unwrap();
            }
            let began = Instant::now();
            let (status, answer, _) = wire.enter(board, result);
            assert_eq!(status, 200, "{answer}");
            board.seen = answer["seen"].as_u64().unwrap();
            result.clone_into(&mut board.result);
            let shows = |page: &mut Connection| {
                let (_, body) = page.send(request.as_bytes());
                let shown: serde_json::Value = serde_json::from_slice(&body).unwrap();
                shown["version"].as_u64().unwrap() >= board.seen
            };
            while !(if on_stream { listener.knows(board.seen) } else { shows(&mut page) }) {
                assert!(began.elapsed() < Duration::from_secs(10), "the other process does not show the result");
                thread::sleep(Duration::from_millis(1));
            }
            waits.push(began.elapsed());
        }
        waits
    };
    let of_streams = measure(results, false, true);
    let of_pages = measure(results, false, false);
    let without_listener = measure(results / 5, true, true);
    println!("R11 from the form at one process to the stream at another, {results} results: {}", spread(&of_streams));
    println!("R11 to its page, {results} results: {}", spread(&of_pages));
    println!(
        "R11 to its stream with the listener killed before each, {} results: {}",
        results / 5,
        spread(&without_listener)
    );
}

/// Reads the available bytes without waiting.
pub fn take(stream: &mut TcpStream, buffer: &mut [u8]) -> usize {
    match stream.read(buffer) {
        Ok(0) => panic!("a stream has ended"),
        Ok(length) => length,
        Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => 0,
        Err(error) => panic!("{error}"),
    }
}
