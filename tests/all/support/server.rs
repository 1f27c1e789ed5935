//! `qisai serve`, run as a process.

use std::io::{BufRead, BufReader, Read};
use std::net::TcpListener;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::Duration;

use super::http::Visitor;
use super::program::{Ran, command};

/// Setup code for creating the first account.
pub const SETUP_WORD: &str = "onlytheterminalshowsthis";

/// Address with a port chosen by the system.
const ANY_PORT: &str = "127.0.0.1:0";

/// Running server, killed at the end.
pub struct Server {
    child: Child,
    /// Address, such as `127.0.0.1:40123`.
    pub address: String,
    /// Output at startup.
    pub greeting: String,
}

impl Server {
    /// Starts on a free port and waits until the database answers.
    pub fn start(database: &str) -> Self {
        Self::start_at(database, ANY_PORT)
    }

    /// Starts a program that may end instead of serving; returns its output in that case.
    pub fn try_start(database: &str) -> Result<Self, Ran> {
        let mut child = command()
            .args(["serve", "--listen", ANY_PORT, "--workers", "1"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .env("QISAI_DATABASE", database)
            .env("QISAI_LOG", "error")
            .env("QISAI_SETUP_WORD", SETUP_WORD)
            .spawn()
            .unwrap();
        let mut greeting = String::new();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        while !greeting.contains("http://") {
            if out.read_line(&mut greeting).unwrap() == 0 {
                let mut err = String::new();
                child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
                let code = child.wait().unwrap().code().unwrap();
                return Err(Ran { code, out: greeting, err });
            }
        }
        let address = greeting.split_once("http://").unwrap().1.split('/').next().unwrap().to_owned();
        Ok(Self { child, address, greeting })
    }

    /// Starts at the address of a dead server, for browsers that are still open there.
    pub fn start_again(database: &str, address: &str) -> Self {
        // Another process may hold the port for a short time.
        for _ in 0..500 {
            if TcpListener::bind(address).is_ok() {
                break;
            }
            thread::sleep(Duration::from_millis(10));
        }
        Self::start_at(database, address)
    }

    fn start_at(database: &str, listen: &str) -> Self {
        let mut command = command();
        command.env("QISAI_DATABASE", database);
        let server = Self::launch_at(listen, command, &[], "http://");
        server.wait_until_ready();
        server
    }

    /// Starts a prepared command; the greeting ends with a line that contains `last`.
    pub fn launch(command: Command, arguments: &[&str], last: &str) -> Self {
        Self::launch_at(ANY_PORT, command, arguments, last)
    }

    /// Starts a prepared command at an address.
    pub fn launch_at(listen: &str, mut command: Command, arguments: &[&str], last: &str) -> Self {
        let mut child = command
            .args(["serve", "--listen", listen, "--workers", "2"])
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .env("QISAI_LOG", "error")
            .env("QISAI_SETUP_WORD", SETUP_WORD)
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let mut greeting = String::new();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        while !greeting.contains(last) {
            assert_ne!(out.read_line(&mut greeting).unwrap(), 0, "the server ended: {greeting}");
        }
        let address = greeting.split_once("://").unwrap().1.split('/').next().unwrap().to_owned();
        Self { child, address, greeting }
    }

    /// Waits until the database answers.
    pub fn wait_until_ready(&self) {
        let anybody = self.anybody();
        for _ in 0..500 {
            if anybody.get("/readyz").status == 200 {
                return;
            }
            thread::sleep(Duration::from_millis(10));
        }
        panic!("{} does not become ready", self.address);
    }

    /// Returns a new browser.
    pub fn anybody(&self) -> Visitor {
        Visitor::new(&self.address)
    }

    /// Returns the process ID.
    pub fn process(&self) -> u32 {
        self.child.id()
    }

    /// Ends the process like a power failure.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Asks the process to stop (SIGTERM).
    pub fn ask_to_stop(&self) {
        let asked = Command::new("kill").args(["-TERM", &self.process().to_string()]).status().unwrap();
        assert!(asked.success());
    }

    /// Waits for the end of a process that was asked to stop.
    pub fn wait(mut self) -> ExitStatus {
        self.child.wait().unwrap()
    }

    /// Asks the process to stop and waits for it.
    pub fn stop(self) {
        self.ask_to_stop();
        assert!(self.wait().success());
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
