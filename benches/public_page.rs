//! CPU time of the server for one request of a published page: ours from the cache, beside the same bytes served by a bare actix
//! handler, in one run on one machine. Prints microseconds per request (user and system time of the serving process, from
//! `/proc`) and their ratio; the ratio is what counts.
//!
//! ```text
//! cargo bench --bench public_page
//! ```

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::as_conversions,
    clippy::float_arithmetic,
    clippy::cast_precision_loss,
    missing_docs,
    reason = "a measuring program: it stops at the first surprise, and prints fractions"
)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::Instant;

use actix_web::http::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG};
use actix_web::web::Bytes;
use actix_web::{App, HttpResponse, HttpServer, web};

const CONNECTIONS: usize = 16;
const REQUESTS: usize = 60_000;
const PAGES: [&str; 3] = ["/r/6", "/crosstable", "/r/6/standings"];

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if arguments.get(1).is_some_and(|first| first == "--bare") {
        return bare(&arguments[2]);
    }
    let folder = tempfile::tempdir().expect("a folder for the demo's database");
    let mut ours = Server::start(
        Command::new(env!("CARGO_BIN_EXE_qisai"))
            .args(["serve", "--demo", "--listen", "127.0.0.1:0", "--workers", "2"])
            .env("XDG_DATA_HOME", folder.path()),
    );
    println!("{:<32}{:>12}{:>12}{:>9}", "page (brotli)", "ours µs", "bare µs", "ratio");
    for page in PAGES {
        let path = format!("/t/harbour-open{page}");
        let (head, body) = fetch(ours.address, &path, "");
        let file = folder.path().join("body");
        std::fs::write(&file, &body).unwrap();
        let mut bare = Server::start(Command::new(std::env::current_exe().unwrap()).arg("--bare").arg(&file));
        // In turn, three times each: what else the machine does meets both.
        let (mut of_ours, mut of_bare) = (Vec::new(), Vec::new());
        for _ in 0..3 {
            of_ours.push(ours.cpu_per_request(&path, ""));
            of_bare.push(bare.cpu_per_request("/", ""));
        }
        let (of_ours, of_bare) = (median(of_ours), median(of_bare));
        println!("{path:<32}{of_ours:>12.1}{of_bare:>12.1}{:>9.2}", of_ours / of_bare);
        let etag = head.lines().find_map(|line| line.strip_prefix("etag: ")).expect("an ETag").to_owned();
        let condition = format!("if-none-match: {etag}\r\n");
        assert!(fetch(ours.address, &path, &condition).0.starts_with("HTTP/1.1 304"), "unchanged pages answer 304");
        let unchanged = ours.cpu_per_request(&path, &condition);
        println!("{:<32}{unchanged:>12.1}", "  unchanged (304)");
        bare.stop();
    }
    ours.stop();
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// The yardstick: the same bytes and headers from memory.
fn bare(file: &str) {
    let body = Bytes::from(std::fs::read(file).unwrap());
    actix_web::rt::System::new().block_on(async move {
        let server = HttpServer::new(move || {
            let body = body.clone();
            App::new().route(
                "/",
                web::get().to(move || {
                    let body = body.clone();
                    async move {
                        HttpResponse::Ok()
                            .insert_header((ETAG, "\"1\""))
                            .insert_header((CACHE_CONTROL, "public, max-age=0"))
                            .insert_header((CONTENT_TYPE, "text/html; charset=utf-8"))
                            .insert_header((CONTENT_ENCODING, "br"))
                            .body(body)
                    }
                }),
            )
        })
        .workers(2)
        .bind("127.0.0.1:0")
        .unwrap();
        println!("http://{}/", server.addrs()[0]);
        server.run().await.unwrap();
    });
}

struct Server {
    process: Child,
    address: SocketAddr,
}

impl Server {
    /// Starts a server that prints its address.
    fn start(command: &mut Command) -> Self {
        let mut process = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let address = lines
            .by_ref()
            .map_while(Result::ok)
            .find_map(|line| {
                let rest = line.split_once("http://")?.1;
                rest.split('/').next()?.parse().ok()
            })
            .expect("the server prints its address");
        std::thread::spawn(move || lines.for_each(drop));
        Self { process, address }
    }

    /// Microseconds of CPU that one request costs the server.
    fn cpu_per_request(&mut self, path: &str, headers: &str) -> f64 {
        drive(self.address, path, headers, REQUESTS / 10);
        let before = self.cpu();
        let began = Instant::now();
        drive(self.address, path, headers, REQUESTS);
        assert!(began.elapsed().as_secs() < 120, "the server hangs");
        (self.cpu() - before) * 1e6 / REQUESTS as f64
    }

    /// Seconds of user and system time so far.
    fn cpu(&self) -> f64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.process.id())).unwrap();
        let fields: Vec<&str> = stat.rsplit_once(')').unwrap().1.split_whitespace().collect();
        let ticks: u64 = fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap();
        ticks as f64 / 100.0
    }

    fn stop(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

/// Sends requests over some connections, each waiting for its answer.
fn drive(address: SocketAddr, path: &str, headers: &str, requests: usize) {
    std::thread::scope(|scope| {
        for _ in 0..CONNECTIONS {
            scope.spawn(|| {
                let mut connection = Connection::open(address);
                for _ in 0..requests / CONNECTIONS {
                    connection.get(path, headers);
                }
            });
        }
    });
}

fn fetch(address: SocketAddr, path: &str, headers: &str) -> (String, Vec<u8>) {
    Connection::open(address).get(path, headers)
}

struct Connection(BufReader<TcpStream>);

impl Connection {
    fn open(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_nodelay(true).unwrap();
        Self(BufReader::with_capacity(1 << 16, stream))
    }

    fn get(&mut self, path: &str, headers: &str) -> (String, Vec<u8>) {
        let request = format!("GET {path} HTTP/1.1\r\nhost: x\r\naccept-encoding: br\r\n{headers}\r\n");
        self.0.get_mut().write_all(request.as_bytes()).unwrap();
        let (mut head, mut length) = (String::new(), 0);
        loop {
            let start = head.len();
            self.0.read_line(&mut head).unwrap();
            let line = &head[start..];
            if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length: ") {
                length = value.trim().parse().unwrap();
            }
            if line == "\r\n" {
                break;
            }
        }
        let mut body = vec![0; length];
        self.0.read_exact(&mut body).unwrap();
        (head, body)
    }
}
