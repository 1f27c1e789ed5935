//! CPU time of the server per request of a published page from the cache, compared with the same bytes from a bare
//! actix handler, in one run on one machine. Prints microseconds per request (user and system time of the serving
//! process, from `/proc`) and their ratio, which is the relevant figure. The same for an unchanged page (304) and for a
//! bracket of 1,024. Then pages of a large field without a cache: 1,000 players after nine rounds.
//!
//! ```text
//! cargo bench --bench public_page
//! cargo bench --bench public_page -- cold     only the uncached pages
//! ```

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::as_conversions,
    clippy::float_arithmetic,
    clippy::cast_precision_loss,
    reason = "a measuring program: it stops at the first surprise, and prints fractions"
)]

mod served;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use actix_web::http::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY};
use actix_web::web::Bytes;
use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};
use served::{Connection, Server};

/// `ETag` of the bare handler, as long as ours.
const TAG: &str = "\"0123456789abcdef0123456789abcdef-br\"";
/// Number of measurements of each; the median is printed.
const TURNS: usize = 5;
const CONNECTIONS: usize = 16;
const REQUESTS: usize = 60_000;
const PAGES: [&str; 3] = ["/r/6", "/crosstable", "/r/6/standings"];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    match arguments.first().map(String::as_str) {
        Some("--bare") => return bare(&arguments[1]),
        Some("cold") => {}
        _ => kept(),
    }
    cold();
}

/// Measures pages from the cache.
fn kept() {
    let folder = tempfile::tempdir().expect("a folder for the demo's database");
    let mut ours = Server::start(
        Command::new(env!("CARGO_BIN_EXE_qisai"))
            .args(["serve", "--demo", "--listen", "127.0.0.1:0", "--workers", "2"])
            .env("XDG_DATA_HOME", folder.path()),
    );
    println!("{:<32}{:>12}{:>12}{:>9}", "page (brotli)", "ours µs", "bare µs", "ratio");
    for page in PAGES {
        beside_bare(&ours, folder.path(), &format!("/t/harbour-open{page}"));
    }
    ours.stop();
    let database = imported(folder.path(), "tree", &["--players", "1024", "--system", "knockout", "--seed", "7"]);
    let mut ours = Server::ours(&database);
    beside_bare(&ours, folder.path(), "/t/tree/bracket");
    ours.stop();
}

/// Prints a line of the table for a page, and one for its 304.
fn beside_bare(ours: &Server, folder: &Path, path: &str) {
    let (head, body) = get(&mut Connection::open(ours.address), path, "");
    let file = folder.join("body");
    std::fs::write(&file, &body).unwrap();
    let mut bare = Server::start(Command::new(std::env::current_exe().unwrap()).arg("--bare").arg(&file));
    let etag = head.lines().find_map(|line| line.strip_prefix("etag: ")).expect("an ETag").to_owned();
    for (name, ours_knows, bare_knows) in [
        (path, String::new(), String::new()),
        ("  unchanged (304)", format!("if-none-match: {etag}\r\n"), format!("if-none-match: {TAG}\r\n")),
    ] {
        if !ours_knows.is_empty() {
            let (head, _) = get(&mut Connection::open(ours.address), path, &ours_knows);
            assert!(head.starts_with("HTTP/1.1 304"), "unchanged pages answer 304");
        }
        // In turn, so that other load on the machine affects both.
        let pairs: Vec<(f64, f64)> = (0..TURNS)
            .map(|_| (cpu_per_request(ours, path, &ours_knows), cpu_per_request(&bare, "/", &bare_knows)))
            .collect();
        let (of_ours, of_bare) =
            (median(pairs.iter().map(|(ours, _)| *ours)), median(pairs.iter().map(|(_, bare)| *bare)));
        let ratio = median(pairs.iter().map(|(ours, bare)| ours / bare));
        println!("{name:<32}{of_ours:>12.1}{of_bare:>12.1}{ratio:>9.2}");
    }
    bare.stop();
}

/// Creates a database with a generated tournament.
fn imported(folder: &Path, slug: &str, made_up: &[&str]) -> PathBuf {
    let (file, database) = (folder.join("field.trf"), folder.join("qisai.sqlite3"));
    let ours = || Command::new(env!("CARGO_BIN_EXE_qisai"));
    assert!(ours().arg("generate").args(made_up).arg("--out").arg(&file).status().unwrap().success());
    let import = ["--tournament", slug, "--visibility", "public", "--database"];
    assert!(ours().arg("import").arg(&file).args(import).arg(&database).status().unwrap().success());
    database
}

/// Measures uncached pages, each in a program that has read only the tournament.
fn cold() {
    let folder = tempfile::tempdir().unwrap();
    let field = ["--players", "1000", "--rounds", "9", "--played", "9", "--seed", "7"];
    let database = imported(folder.path(), "hall", &field);
    println!("\n{:<32}{:>12}{:>12}", "made anew, 1000 × 9", "CPU ms", "bytes");
    for page in ["/crosstable", "/standings", "/r/9", "/players/17"] {
        let path = format!("/t/hall{page}");
        let costs = (0..TURNS).map(|_| made_anew(&database, &path)).collect::<Vec<_>>();
        println!("{page:<32}{:>12.1}{:>12}", median(costs.iter().map(|(cpu, _)| cpu * 1e3)), costs[0].1);
    }
}

/// Returns the CPU seconds of the first request of a page, and the number of bytes sent.
fn made_anew(database: &Path, path: &str) -> (f64, usize) {
    let mut server = Server::ours(database);
    let mut connection = Connection::open(server.address);
    get(&mut connection, "/t/hall/players", "");
    let before = server.cpu();
    let (head, body) = get(&mut connection, path, "");
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    let cost = server.cpu() - before;
    server.stop();
    (cost, body.len())
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Runs the reference handler: the same bytes and headers from memory.
fn bare(file: &str) {
    let body = Bytes::from(std::fs::read(file).unwrap());
    actix_web::rt::System::new().block_on(async move {
        let server = HttpServer::new(move || {
            let body = body.clone();
            App::new().route(
                "/",
                web::get().to(move |request: HttpRequest| {
                    let body = body.clone();
                    async move {
                        let known = request.headers().get(IF_NONE_MATCH).is_some_and(|known| known == TAG);
                        let mut response = if known { HttpResponse::NotModified() } else { HttpResponse::Ok() };
                        let body = if known { Bytes::new() } else { body };
                        response
                            .insert_header((ETAG, TAG))
                            .insert_header((VARY, "accept-encoding, accept-language, cookie"))
                            .insert_header((CACHE_CONTROL, "public, max-age=0, s-maxage=5, stale-while-revalidate=30"))
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

/// Sends requests over several connections, each waiting for its answer.
fn drive(address: SocketAddr, path: &str, headers: &str, requests: usize) {
    std::thread::scope(|scope| {
        for _ in 0..CONNECTIONS {
            scope.spawn(|| {
                let mut connection = Connection::open(address);
                for _ in 0..requests / CONNECTIONS {
                    get(&mut connection, path, headers);
                }
            });
        }
    });
}

fn get(connection: &mut Connection, path: &str, headers: &str) -> (String, Vec<u8>) {
    let request = format!("GET {path} HTTP/1.1\r\nhost: x\r\naccept-encoding: br\r\n{headers}\r\n");
    connection.send(request.as_bytes())
}

/// Returns the server's CPU time per request in microseconds.
fn cpu_per_request(server: &Server, path: &str, headers: &str) -> f64 {
    drive(server.address, path, headers, REQUESTS / 10);
    let before = server.cpu();
    let began = Instant::now();
    drive(server.address, path, headers, REQUESTS);
    assert!(began.elapsed().as_secs() < 120, "the server hangs");
    (server.cpu() - before) * 1e6 / REQUESTS as f64
}
