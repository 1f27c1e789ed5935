//! Server process for a bench: started, driven, and its processor time read from `/proc`.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// Server in its own process.
pub struct Server {
    process: Child,
    pub address: SocketAddr,
}

impl Server {
    /// Starts a server that prints its address.
    pub fn start(command: &mut Command) -> Self {
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

    /// Starts our server on this database.
    pub fn ours(database: &Path) -> Self {
        let serve = ["serve", "--listen", "127.0.0.1:0", "--workers", "2", "--database"];
        Self::start(Command::new(env!("CARGO_BIN_EXE_qisai")).args(serve).arg(database))
    }

    /// Returns the seconds of user and system time so far, of all threads that still run.
    pub fn cpu(&self) -> f64 {
        let tasks = std::fs::read_dir(format!("/proc/{}/task", self.process.id())).unwrap();
        let of_task = |task: std::fs::DirEntry| {
            let stat = std::fs::read_to_string(task.path().join("schedstat")).unwrap_or_default();
            stat.split_whitespace().next().and_then(|word| word.parse::<u64>().ok()).unwrap_or_default()
        };
        tasks.map(|task| of_task(task.unwrap())).sum::<u64>() as f64 / 1e9
    }

    pub fn stop(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

/// Connection that is kept open.
pub struct Connection(BufReader<TcpStream>);

impl Connection {
    pub fn open(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_nodelay(true).unwrap();
        Self(BufReader::with_capacity(1 << 16, stream))
    }

    /// Sends a request and reads head and body of its answer.
    pub fn send(&mut self, request: &[u8]) -> (String, Vec<u8>) {
        self.0.get_mut().write_all(request).unwrap();
        let (mut head, mut length) = (String::new(), 0);
        loop {
            let start = head.len();
            assert_ne!(self.0.read_line(&mut head).unwrap(), 0, "the server has closed the connection");
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
