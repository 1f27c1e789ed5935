//! Entry of one result over HTTP as by a desk's script: CPU time of the server, median duration and results per second,
//! for small and large tournaments and for one or several clients. As a reference in the same run, a bare actix handler
//! passes two row writes to a thread that commits them in groups, on SQLite with the same settings.
//!
//! ```text
//! cargo bench --bench result
//! cargo bench --bench result -- 500      number of results for each line [default: 4000]
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
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use actix_web::{App, HttpResponse, HttpServer, web};
use diesel::connection::{Connection as _, SimpleConnection};
use diesel::prelude::*;
use diesel::sqlite::SqliteConnection;
use qisai_domain::group::Draw;
use qisai_domain::{Command as Ask, RoundRef, Side};
use qisai_exchange::trf::Imported;
use qisai_pairing::SearchBudget;
use qisai_service::Service;
use qisai_service::accounts::Role;
use qisai_service::accounts::sign_in::Try;
use qisai_service::copies::upkeep::Address;
use qisai_service::files;
use qisai_service::installation::Originator;
use qisai_service::tournaments::{CommandContext, TargetEvent};
use served::{Connection, Server};
use tokio::sync::oneshot;

/// Number of players, and of closed rounds before the open one, in a Swiss.
const FIELDS: [(usize, usize); 3] = [(200, 0), (1000, 0), (1000, 8)];
/// Number of players, and of closed rounds before the open one, in a knockout: it has more boards than [`BOARDS`].
const BRACKET: (usize, usize) = (1024, 2);
const CLIENTS: [usize; 3] = [1, 8, 32];
/// Number of boards for results; divided among the clients, so that no two share one.
const BOARDS: usize = 96;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    if arguments.first().is_some_and(|first| first == "--bare") {
        return bare(Path::new(&arguments[1]));
    }
    let results = arguments.first().map_or(4000, |number| number.parse().expect("a number of results"));
    println!("{:<16}{:>9}{:>12}{:>12}{:>12}{:>12}", "field", "clients", "CPU µs", "p50 ms", "p99 ms", "results/s");
    let folder = tempfile::tempdir().unwrap();
    let mut bare = Server::start(Command::new(std::env::current_exe().unwrap()).arg("--bare").arg(folder.path()));
    let desk = Desk::new("/".into(), String::new(), String::new(), (1..=100).collect());
    measure("bare", &mut bare, &desk, results);
    bare.stop();
    let fields = FIELDS.map(|field| ("dutch", field)).into_iter().chain([("knockout", BRACKET)]);
    for (system, (players, behind)) in fields {
        let folder = tempfile::tempdir().unwrap();
        let desk = set_up(folder.path(), system, players, behind);
        let database = folder.path().join("qisai.sqlite3");
        let mut ours = Server::ours(&database);
        let name =
            if system == "dutch" { format!("{players} × {behind}") } else { format!("tree {players} × {behind}") };
        measure(&name, &mut ours, &desk, results);
        ours.stop();
        let verified = Command::new(env!("CARGO_BIN_EXE_qisai")).args(["verify", "--database"]).arg(&database).output();
        assert!(verified.unwrap().status.success(), "log and tables disagree");
    }
}

/// Prints a line of the table for each number of clients.
fn measure(name: &str, server: &mut Server, desk: &Desk, results: usize) {
    for clients in CLIENTS {
        drive(server.address, clients, results / 8, desk);
        let (before, began) = (server.cpu(), Instant::now());
        let mut waits = drive(server.address, clients, results, desk);
        let (cpu, took) = (server.cpu() - before, began.elapsed());
        waits.sort();
        let at = |percent: usize| waits[(waits.len() * percent / 100).min(waits.len() - 1)].as_secs_f64() * 1e3;
        let (each, rate) = (cpu * 1e6 / waits.len() as f64, waits.len() as f64 / took.as_secs_f64());
        println!("{name:<16}{clients:>9}{each:>12.0}{:>12.2}{:>12.2}{rate:>12.0}", at(50), at(99));
    }
}

/// Lets each client send its share in sequence on its own boards; returns the duration of each answer.
fn drive(address: SocketAddr, clients: usize, results: usize, desk: &Desk) -> Vec<Duration> {
    let share = |client: usize| {
        let mut connection = Connection::open(address);
        let waits = (0..results / clients).map(|turn| {
            let board = client + clients * (turn % (BOARDS / clients));
            let request = desk.request(board);
            let began = Instant::now();
            let (head, answer) = connection.send(&request);
            let (waited, answer) = (began.elapsed(), String::from_utf8(answer).unwrap());
            assert!(head.starts_with("HTTP/1.1 200"), "{head}{answer}");
            desk.answered(board, &answer);
            waited
        });
        waits.collect::<Vec<_>>()
    };
    std::thread::scope(|scope| {
        let running: Vec<_> = (0..clients).map(|client| scope.spawn(move || share(client))).collect();
        running.into_iter().flat_map(|client| client.join().unwrap()).collect()
    })
}

/// Destination of results, and the state that the desk's page would show.
struct Desk {
    path: String,
    cookie: String,
    csrf: String,
    boards: Vec<Board>,
    words: AtomicU64,
}

struct Board {
    pairing: u32,
    /// Version that the row shows, and `true` if its result is the second of two alternating ones.
    state: Mutex<(u64, bool)>,
}

impl Desk {
    fn new(path: String, cookie: String, csrf: String, pairings: Vec<u32>) -> Self {
        let seen = u64::from(u32::MAX);
        let boards = pairings.into_iter().map(|pairing| Board { pairing, state: Mutex::new((seen, false)) });
        Self { path, cookie, csrf, boards: boards.collect(), words: AtomicU64::new(0) }
    }

    fn request(&self, board: usize) -> Vec<u8> {
        let board = &self.boards[board];
        let (seen, turned) = *board.state.lock().unwrap();
        let result = if turned { "second" } else { "first" };
        // A separate key for each keystroke, as drawn by the desk's script.
        let once = self.words.fetch_add(1, Ordering::Relaxed);
        let body = format!("csrf={}&once={once:032x}&pairing={}&seen={seen}&result={result}", self.csrf, board.pairing);
        let head = format!(
            "POST {} HTTP/1.1\r\nhost: x\r\naccept: application/json\r\ncookie: qisai_session={}\r\n\
             content-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n\r\n",
            self.path,
            self.cookie,
            body.len()
        );
        (head + &body).into_bytes()
    }

    /// Stores the version that the row would show now.
    fn answered(&self, board: usize, answer: &str) {
        let answer: serde_json::Value = serde_json::from_str(answer).unwrap();
        let mut state = self.boards[board].state.lock().unwrap();
        *state = (answer["seen"].as_u64().unwrap(), !state.1);
    }
}

/// Creates a database with a tournament whose last round is open, and signs in.
fn set_up(folder: &Path, system: &str, players: usize, behind: usize) -> Desk {
    let file = folder.join("field.trf");
    let made = Command::new(env!("CARGO_BIN_EXE_qisai"))
        .args(["generate", "--system", system, "--players", &players.to_string(), "--played", &behind.to_string()])
        .args(if system == "dutch" { &["--rounds", "9"][..] } else { &["--contest", "one_game"] })
        .args(["--seed", "7", "--out"])
        .arg(&file)
        .status();
    assert!(made.unwrap().success());
    let service = Service::open(&Address::Sqlite(folder.join("qisai.sqlite3").display().to_string())).unwrap();
    let account =
        service.create_account("arbiter", "correct horse battery", Role::Owner, Originator::Operator).unwrap();
    let tried = Try { name: "arbiter".into(), password: "correct horse battery".into(), ..Try::default() };
    let token = service.sign_in(&tried).unwrap().session;
    let csrf = service.session(&token).unwrap().unwrap().csrf;
    let (Imported { event, setup, .. }, _) =
        files::read_trf(&std::fs::read(&file).unwrap(), Some("hall"), None).unwrap();
    let (round, by) = (u16::try_from(behind + 1).unwrap(), || CommandContext::account("arbiter"));
    let pairings = actix_web::rt::System::new().block_on(async {
        let id = service.create(setup, TargetEvent::New(Box::new(event)), by(), Some(account.id)).await.unwrap();
        let tournament = service.tournament(id).unwrap();
        let group = tournament.groups.values().next().unwrap();
        let (at, group) = (RoundRef::new(group.id, round), group.id);
        if tournament.groups[&group].initial_side().is_none() {
            service.run(id, Ask::Draw { group, draw: Draw::initial_side(Side::First) }, by()).await.unwrap();
        }
        let (plan, _) = service.plan(id, group, None, SearchBudget::endless()).unwrap();
        service.run(id, Ask::Pair(vec![(at, plan)]), by()).await.unwrap();
        service.run(id, Ask::Publish(vec![at]), by()).await.unwrap();
        let tournament = service.tournament(id).unwrap();
        let boards = tournament.round(at).unwrap().in_board_order().into_iter();
        boards.filter(|pairing| pairing.board().is_some()).map(|pairing| pairing.id.0).collect()
    });
    Desk::new(format!("/desk/hall/r/{round}/result"), token, csrf, pairings)
}

/// Form of the reference handler with the values of its two rows.
#[derive(serde::Deserialize)]
struct Form {
    pairing: i32,
    result: String,
}

type Waiting = (Form, oneshot::Sender<i64>);

/// Runs the reference: a handler, a thread, two rows.
fn bare(folder: &Path) {
    let mut db = SqliteConnection::establish(&folder.join("bare.sqlite3").display().to_string()).unwrap();
    db.batch_execute(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
         CREATE TABLE game (id INTEGER PRIMARY KEY, result TEXT NOT NULL); \
         CREATE TABLE log (version INTEGER PRIMARY KEY, entry TEXT NOT NULL); \
         WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500) INSERT INTO game SELECT i, '' FROM n;",
    )
    .unwrap();
    let (queue, waiting) = channel::<Waiting>();
    std::thread::spawn(move || write(&mut db, &waiting));
    actix_web::rt::System::new().block_on(async move {
        let server = HttpServer::new(move || {
            let queue = queue.clone();
            App::new().route("/", web::post().to(move |form: web::Form<Form>| take(queue.clone(), form.into_inner())))
        });
        let server = server.workers(2).bind("127.0.0.1:0").unwrap();
        println!("http://{}/", server.addrs()[0]);
        server.run().await.unwrap();
    });
}

async fn take(queue: Sender<Waiting>, form: Form) -> HttpResponse {
    let (reply, answer) = oneshot::channel();
    queue.send((form, reply)).unwrap();
    let version = answer.await.unwrap();
    HttpResponse::Ok().json(serde_json::json!({ "ok": true, "result": "first", "seen": version }))
}

diesel::table! {
    game (id) {
        id -> Integer,
        result -> Text,
    }
}

diesel::table! {
    log (version) {
        version -> BigInt,
        entry -> Text,
    }
}

/// Commits queued writes together.
fn write(db: &mut SqliteConnection, waiting: &Receiver<Waiting>) {
    let mut version = 0;
    while let Ok(first) = waiting.recv() {
        let mut group = vec![first];
        group.extend(waiting.try_iter());
        let mut done = Vec::new();
        db.batch_execute("BEGIN IMMEDIATE").unwrap();
        for (form, reply) in group {
            version += 1;
            let entry = format!("{{\"pairing\":{},\"before\":\"\",\"after\":\"{}\"}}", form.pairing, form.result);
            diesel::insert_into(log::table)
                .values((log::version.eq(version), log::entry.eq(entry)))
                .execute(db)
                .unwrap();
            diesel::update(game::table.find(form.pairing)).set(game::result.eq(form.result)).execute(db).unwrap();
            done.push((reply, version));
        }
        db.batch_execute("COMMIT").unwrap();
        for (reply, version) in done {
            reply.send(version).ok();
        }
    }
}
