//! Lightweight client: keeps connections open and parses only what is needed.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::served::Connection;
use crate::support::desk::{Board, Desk};
use crate::support::server::Server;

/// Connection that acts like a desk's script.
pub struct Wire {
    connection: Connection,
    head: String,
    token: String,
}

pub fn address(server: &Server) -> SocketAddr {
    server.address.parse().unwrap()
}

impl Wire {
    pub fn open(server: &Server, desk: &Desk, round: u16) -> Self {
        let cookies: Vec<String> = desk.arbiter.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let head = format!(
            "POST {} HTTP/1.1\r\nhost: x\r\naccept: application/json\r\ncookie: {}\r\n\
             content-type: application/x-www-form-urlencoded\r\n",
            desk.at(&format!("/r/{round}/result")),
            cookies.join("; ")
        );
        Self { connection: Connection::open(address(server)), head, token: desk.arbiter.token.clone() }
    }

    /// Enters a result; returns the status, the answer, and the duration.
    pub fn enter(&mut self, board: &Board, result: &str) -> (u16, Value, Duration) {
        let body = format!("csrf={}&pairing={}&seen={}&result={result}", self.token, board.pairing, board.seen);
        let request = format!("{}content-length: {}\r\n\r\n{body}", self.head, body.len());
        let began = Instant::now();
        let (head, said) = self.connection.send(request.as_bytes());
        let took = began.elapsed();
        (status(&head), serde_json::from_slice(&said).unwrap_or_default(), took)
    }
}

/// Returns the status of an answer.
pub fn status(head: &str) -> u16 {
    head.get(9..12).and_then(|digits| digits.parse().ok()).unwrap_or_default()
}

/// Enters results one after another until `over`; returns the duration of each.
pub fn waits(wire: &mut Wire, boards: &mut [Board], mut over: impl FnMut(usize) -> bool) -> Vec<Duration> {
    let mut waits = Vec::new();
    while !over(waits.len()) {
        let at = waits.len() % boards.len();
        let result = if boards[at].result == "first" { "second" } else { "first" };
        let (status, said, took) = wire.enter(&boards[at], result);
        assert_eq!(status, 200, "{said}");
        boards[at].seen = said["seen"].as_u64().unwrap();
        result.clone_into(&mut boards[at].result);
        waits.push(took);
    }
    waits
}

/// Returns a percentile of the durations in milliseconds.
pub fn percent(waits: &[Duration], percent: usize) -> f64 {
    let mut sorted = waits.to_vec();
    sorted.sort();
    sorted
        .get((sorted.len() * percent / 100).min(sorted.len().saturating_sub(1)))
        .map_or(f64::NAN, Duration::as_secs_f64)
        * 1e3
}

/// Formats percentiles as `p50 …, p99 …, longest …`.
pub fn spread(waits: &[Duration]) -> String {
    format!("p50 {:.1} ms, p99 {:.1} ms, longest {:.1} ms", percent(waits, 50), percent(waits, 99), percent(waits, 100))
}

/// Returns the memory of a process in MB: current and peak.
pub fn memory(process: u32) -> (f64, f64) {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let value = |name: &str| {
        let line = status.lines().find(|line| line.starts_with(name)).unwrap();
        line.split_whitespace().nth(1).unwrap().parse::<f64>().unwrap() / 1024.0
    };
    (value("VmRSS:"), value("VmHWM:"))
}

/// Returns the number of open files of a process.
pub fn descriptors(process: u32) -> usize {
    std::fs::read_dir(format!("/proc/{process}/fd")).unwrap().count()
}
