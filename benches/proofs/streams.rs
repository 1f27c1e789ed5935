//! Ten thousand live streams on one process.

use std::io::Write;
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::far::take;
use crate::proofs::writers::hall;
use crate::support::database::Database;
use crate::support::program::command;
use crate::support::server::Server;
use crate::wire::{Wire, address, descriptors, memory, spread, waits};

/// Maximum number of streams for one address.
const OF_ADDRESS: usize = 1_000;

/// Open stream that is polled without blocking.
pub struct Listener {
    stream: TcpStream,
    known: u64,
}

impl Listener {
    /// Opens a stream; `behind` is the visitor's address as reported by a trusted proxy.
    pub fn open(server: &Server, slug: &str, behind: Option<&str>) -> Self {
        let mut stream = TcpStream::connect(address(server)).unwrap();
        let told = behind.map_or_else(String::new, |address| format!("x-forwarded-for: {address}\r\n"));
        write!(stream, "GET /t/{slug}/live HTTP/1.1\r\nhost: x\r\n{told}\r\n").unwrap();
        stream.set_nonblocking(true).unwrap();
        Self { stream, known: 0 }
    }

    /// Returns `true` if this version has been received.
    pub fn knows(&mut self, version: u64) -> bool {
        if self.known < version {
            let mut buffer = [0; 4096];
            let length = take(&mut self.stream, &mut buffer);
            let text = String::from_utf8_lossy(&buffer[..length]);
            for told in text.split("id: ").skip(1) {
                let digits: String = told.chars().take_while(char::is_ascii_digit).collect();
                self.known = self.known.max(digits.parse().unwrap_or_default());
            }
        }
        self.known >= version
    }
}

/// Starts a server that trusts a proxy on this machine.
pub fn behind_proxy(database: &Database) -> Server {
    let mut program = command();
    program.env("QISAI_DATABASE", &database.url);
    Server::launch(program, &["--trusted-proxy", "127.0.0.1"], "http://")
}

pub fn proof(many: usize) {
    rlimit::increase_nofile_limit(65_536).unwrap();
    let database = Database::sqlite();
    let server = behind_proxy(&database);
    let desk = hall(&server);
    let mut boards = desk.boards(1);
    let mut wire = Wire::open(&server, &desk, 1);
    let quiet = waits(&mut wire, &mut boards, |done| done == 300);
    let (before, _) = memory(server.process());
    let began = Instant::now();
    let mut listeners: Vec<Listener> = (0..many)
        .map(|number| {
            let behind = format!("10.0.0.{}", number / OF_ADDRESS + 1);
            Listener::open(&server, &desk.slug, Some(&behind))
        })
        .collect();
    let version = boards.iter().map(|board| board.seen).max().unwrap();
    while listeners.iter_mut().filter(|listener| listener.known == 0).any(|listener| !listener.knows(version)) {
        assert!(began.elapsed() < Duration::from_mins(2), "not all streams have begun");
    }
    let opened = began.elapsed();
    thread::sleep(Duration::from_secs(1));
    let (with, _) = memory(server.process());
    println!(
        "streams {many}: memory {with:.0} MB (before {before:.0} MB), {} descriptors, all open after {:.1} s",
        descriptors(server.process()),
        opened.as_secs_f64()
    );
    // The server has closed the connection that was idle meanwhile.
    let mut wire = Wire::open(&server, &desk, 1);
    let mut last = Vec::new();
    for board in boards.iter_mut().take(20) {
        thread::sleep(Duration::from_secs(1));
        let result = if board.result == "draw" { "first" } else { "draw" };
        let began = Instant::now();
        let (status, said, _) = wire.enter(board, result);
        assert_eq!(status, 200, "{said}");
        board.seen = said["seen"].as_u64().unwrap();
        result.clone_into(&mut board.result);
        let mut behind: Vec<&mut Listener> = listeners.iter_mut().collect();
        while !behind.is_empty() {
            behind.retain_mut(|listener| !listener.knows(board.seen));
            assert!(began.elapsed() < Duration::from_mins(1), "{} streams are not told", behind.len());
        }
        last.push(began.elapsed());
    }
    println!("streams {many}: from the form to the last stream, 20 results: {}", spread(&last));
    // The desks continue with ten results a second in total, and each result is sent to every stream.
    let began = Instant::now();
    let done = AtomicBool::new(false);
    let busy = thread::scope(|scope| {
        let reading = scope.spawn(|| {
            while !done.load(Ordering::SeqCst) {
                for listener in &mut listeners {
                    listener.knows(u64::MAX);
                }
                thread::sleep(Duration::from_millis(50));
            }
        });
        let busy = waits(&mut wire, &mut boards, |_| {
            thread::sleep(Duration::from_millis(100));
            began.elapsed() > Duration::from_secs(20)
        });
        done.store(true, Ordering::SeqCst);
        reading.join().unwrap();
        busy
    });
    println!(
        "streams {many}: a result at the desk meanwhile, {} results: {} (quiet: {})",
        busy.len(),
        spread(&busy),
        spread(&quiet)
    );
    println!("streams {many}: memory at most {:.0} MB", memory(server.process()).1);
    drop(listeners);
    // The server detects a closed stream when it next sends something.
    thread::sleep(Duration::from_secs(25));
    println!(
        "streams {many}: all closed, {} descriptors, memory {:.0} MB",
        descriptors(server.process()),
        memory(server.process()).0
    );
}
