//! Two PostgreSQL servers for a test: a primary and its synchronous standby.

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, thread};

use diesel::connection::SimpleConnection;
use diesel::dsl::sql;
use diesel::sql_types::Bool;
use diesel::{Connection, PgConnection, RunQueryDsl};

use super::postgres;

/// Creates a folder, prints its name, and stops both servers when its input ends: when the test process ends in any
/// way.
const KEEPER: &str = r#"
trap : INT TERM
folder=$(mktemp -d) || exit
echo "$folder"
cat >/dev/null
for one in 0 1; do "$1/pg_ctl" -D "$folder/$one" -m immediate stop >/dev/null 2>&1; done
rm -rf "$folder"
"#;

pub struct Pair {
    programs: PathBuf,
    folder: PathBuf,
    ports: [u16; 2],
    primary: usize,
    _keeper: Child,
}

/// Returns a command for an account that may run PostgreSQL, which refuses to work for root.
fn command(program: &Path) -> Command {
    let mut command = postgres::as_its_account();
    command.arg(program).current_dir("/").stdin(Stdio::null()).stdout(Stdio::null());
    command
}

impl Pair {
    /// Starts the servers; returns `None` without PostgreSQL on the machine.
    pub fn start() -> Option<Self> {
        let Some(programs) = postgres::programs() else {
            assert_ne!(env::var("QISAI_REQUIRE_POSTGRES").as_deref(), Ok("1"), "there is no PostgreSQL");
            println!("skipped: no PostgreSQL");
            return None;
        };
        // Beside the program itself, not beside a link to it.
        let programs = programs.join("initdb").canonicalize().unwrap().parent().unwrap().to_owned();
        let free = || TcpListener::bind("127.0.0.1:0").unwrap();
        let listeners = [free(), free()];
        let ports = listeners.each_ref().map(|listener| listener.local_addr().unwrap().port());
        drop(listeners);
        let mut keeper = postgres::as_its_account();
        keeper.args(["sh", "-c", KEEPER, "keeper"]).arg(&programs).current_dir("/");
        let mut keeper = keeper.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut folder = String::new();
        BufReader::new(keeper.stdout.take().unwrap()).read_line(&mut folder).unwrap();
        let pair = Self { programs, folder: folder.trim_end().into(), ports, primary: 0, _keeper: keeper };
        let mut made = pair.program("initdb");
        made.args(["-U", "qisai", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync", "-D"]).arg(pair.data(0));
        assert!(made.status().unwrap().success());
        pair.start_one(0);
        pair.ask(0, "CREATE DATABASE qisai");
        pair.make_standby(1);
        Some(pair)
    }

    fn program(&self, name: &str) -> Command {
        command(&self.programs.join(name))
    }

    fn data(&self, one: usize) -> PathBuf {
        self.folder.join(one.to_string())
    }

    fn start_one(&self, one: usize) {
        let settings = format!(
            "-p {} -c listen_addresses=127.0.0.1 -c unix_socket_directories='{}' -c fsync=off -c max_connections=100 -c hot_standby=on",
            self.ports[one],
            self.folder.display()
        );
        let log = self.folder.join(format!("log{one}"));
        let mut start = self.program("pg_ctl");
        start.args(["-w", "-t", "60", "-D"]).arg(self.data(one)).arg("-l").arg(&log).args(["start", "-o", &settings]);
        // The remains of a killed server hold its memory for a while.
        let begun = Instant::now();
        while !start.status().unwrap().success() {
            let said = std::fs::read_to_string(&log).unwrap_or_default();
            assert!(begun.elapsed() < Duration::from_mins(1), "PostgreSQL does not start: {said}");
            thread::sleep(Duration::from_millis(500));
        }
    }

    fn connection(&self, one: usize, database: &str) -> PgConnection {
        let url = format!("postgres://qisai@127.0.0.1:{}/{database}", self.ports[one]);
        PgConnection::establish(&url).unwrap()
    }

    fn ask(&self, one: usize, statement: &str) {
        self.connection(one, "postgres").batch_execute(statement).unwrap();
    }

    /// Copies the primary, and waits until it answers no commit before the copy has it.
    fn make_standby(&self, one: usize) {
        let mut copy = self.program("pg_basebackup");
        let from = self.ports[self.primary].to_string();
        copy.args([
            "-h",
            "127.0.0.1",
            "-p",
            &from,
            "-U",
            "qisai",
            "-R",
            "-X",
            "stream",
            "--no-sync",
            "-c",
            "fast",
            "-D",
        ]);
        assert!(copy.arg(self.data(one)).status().unwrap().success());
        self.start_one(one);
        self.ask(self.primary, "ALTER SYSTEM SET synchronous_standby_names = '*'");
        self.ask(self.primary, "SELECT pg_reload_conf()");
        let follows = "(SELECT count(*) > 0 FROM pg_stat_replication WHERE sync_state = 'sync' AND state = 'streaming' \
                       AND flush_lsn >= pg_current_wal_flush_lsn())";
        let begun = Instant::now();
        let mut db = self.connection(self.primary, "postgres");
        while !diesel::select(sql::<Bool>(follows)).get_result::<bool>(&mut db).unwrap() {
            assert!(begun.elapsed() < Duration::from_mins(1), "the standby does not follow");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Returns the URL of whichever server accepts writes.
    pub fn url(&self) -> String {
        let [one, other] = self.ports;
        format!(
            "postgres://qisai@127.0.0.1:{one},127.0.0.1:{other}/qisai?target_session_attrs=read-write&connect_timeout=3"
        )
    }

    pub fn url_of_primary(&self) -> String {
        format!("postgres://qisai@127.0.0.1:{}/qisai", self.ports[self.primary])
    }

    /// Kills the primary (SIGKILL) and promotes the standby, which then waits for no other server.
    pub fn fail_over(&mut self) {
        let file = std::fs::read_to_string(self.data(self.primary).join("postmaster.pid")).unwrap();
        let process = file.lines().next().unwrap().to_owned();
        assert!(Command::new("kill").args(["-KILL", &process]).status().unwrap().success());
        self.primary = 1 - self.primary;
        let promoted = self.program("pg_ctl").args(["-w", "-D"]).arg(self.data(self.primary)).arg("promote").status();
        assert!(promoted.unwrap().success());
        // Otherwise it would wait for a missing standby; in operation this is the operator's decision.
        self.ask(self.primary, "ALTER SYSTEM SET synchronous_standby_names = ''");
        self.ask(self.primary, "SELECT pg_reload_conf()");
    }

    /// Starts the dead server unchanged, unaware of its successor, and makes it wait for no standby.
    pub fn wake_the_dead(&self) {
        let dead = 1 - self.primary;
        self.start_one(dead);
        self.ask(dead, "ALTER SYSTEM SET synchronous_standby_names = ''");
        self.ask(dead, "SELECT pg_reload_conf()");
    }

    /// Stops the server that came back.
    pub fn stop_the_dead(&self) {
        let mut stop = self.program("pg_ctl");
        stop.args(["-w", "-m", "immediate", "-D"]).arg(self.data(1 - self.primary)).arg("stop");
        assert!(stop.status().unwrap().success());
    }

    /// Cuts all connections of the primary.
    pub fn cut_connections(&self) {
        let others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'qisai'";
        self.ask(self.primary, others);
    }

    /// Cuts the connections for notifications between the processes.
    pub fn cut_listeners(&self) {
        let listeners =
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'qisai changes'";
        self.ask(self.primary, listeners);
    }

    /// Returns the URL of the server that was dead.
    pub fn url_of_dead(&self) -> String {
        format!("postgres://qisai@127.0.0.1:{}/qisai", self.ports[1 - self.primary])
    }

    /// Turns the dead server into the standby of the other.
    pub fn replace_standby(&self) {
        let dead = 1 - self.primary;
        assert!(command(Path::new("rm")).arg("-rf").arg(self.data(dead)).status().unwrap().success());
        self.make_standby(dead);
    }
}
