//! S7, S12: floods of requests from outside while results are being entered.

use std::collections::BTreeMap;
use std::io::Write;
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::served::Connection;
use crate::streams::behind_proxy;
use crate::support::accounts::PASSWORD;
use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::server::Server;
use crate::wire::{Wire, address, memory, spread, status, waits};

/// Number of outside connections.
const CONNECTIONS: usize = 400;
const LASTS: Duration = Duration::from_secs(30);
const GUESSES: usize = 300;

pub fn proof() {
    rlimit::increase_nofile_limit(65_536).unwrap();
    let database = Database::sqlite();
    let server = behind_proxy(&database);
    let desk = played(&server, 200, 4);
    let round = 5;
    let mut boards = desk.boards(round);
    let mut wire = Wire::open(&server, &desk, round);
    let quiet = waits(&mut wire, &mut boards, |done| done == 500);
    println!("floods, nobody else: a result {}; memory {:.0} MB", spread(&quiet), memory(server.process()).0);
    pages(&server, &desk, &mut wire, &mut boards);
    guesses(&server, &mut wire, &mut boards);
    bodies(&server, &mut wire, &mut boards);
}

/// Creates a Swiss with `rounds` closed rounds and one open round.
fn played(server: &Server, players: u16, rounds: u16) -> Desk {
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 9);
    desk.import_field(players);
    for round in 1..=rounds {
        desk.pair(round);
        desk.publish(round);
        desk.enter_all(round, |board| ["first", "draw", "second"][board.board as usize % 3]);
        desk.close(round);
    }
    desk.pair(rounds + 1);
    desk.publish(rounds + 1);
    desk
}

type Boards<'a> = &'a mut [crate::support::desk::Board];

/// Requests the most expensive public pages, each connection from its own address.
fn pages(server: &Server, desk: &Desk, wire: &mut Wire, boards: Boards<'_>) {
    let over = AtomicBool::new(false);
    let answers: BTreeMap<u16, usize> = thread::scope(|scope| {
        let asking = (0..CONNECTIONS).map(|number| {
            let (over, slug) = (&over, &desk.slug);
            scope.spawn(move || {
                let mut connection = Connection::open(address(server));
                let mut answers: BTreeMap<u16, usize> = BTreeMap::new();
                let mut turn = number;
                while !over.load(Ordering::SeqCst) {
                    turn = turn.wrapping_mul(31).wrapping_add(7) % 1_000_003;
                    let (one, other) = (turn % 200 + 1, turn / 200 % 200 + 1);
                    let page = match turn % 6 {
                        0 | 1 => format!("/why/{}/not/{one}/{other}", turn % 4 + 1),
                        2 => "/crosstable.xlsx".to_owned(),
                        3 => "/norms".to_owned(),
                        4 => format!("/r/{}/standings/{one}", turn % 4 + 1),
                        _ => format!("/players/{one}"),
                    };
                    let behind = format!("10.1.{}.{}", number / 200, number % 200 + 1);
                    let request =
                        format!("GET /t/{slug}{page} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: {behind}\r\n\r\n");
                    let (head, _) = connection.send(request.as_bytes());
                    *answers.entry(status(&head)).or_default() += 1;
                }
                answers
            })
        });
        let asking: Vec<_> = asking.collect();
        let began = Instant::now();
        let busy = waits(wire, boards, |_| began.elapsed() > LASTS);
        over.store(true, Ordering::SeqCst);
        println!(
            "floods, {CONNECTIONS} strangers on the dearest pages: a result {}, {} results",
            spread(&busy),
            busy.len()
        );
        let mut answers: BTreeMap<u16, usize> = BTreeMap::new();
        for one in asking {
            one.join().unwrap().into_iter().for_each(|(status, count)| *answers.entry(status).or_default() += count);
        }
        answers
    });
    let (now, most) = memory(server.process());
    println!("floods, they were answered {answers:?}; memory {now:.0} MB, at most {most:.0} MB");
}

/// Tries three hundred wrong passwords at once for one name, while its owner signs in from a known browser.
fn guesses(server: &Server, wire: &mut Wire, boards: Boards<'_>) {
    let mut owner = server.anybody().sign_in("anna");
    owner.cookies.retain(|name, _| name.contains("device"));
    let mut stranger = server.anybody();
    stranger.take_form_token();
    let looked_at = AtomicUsize::new(0);
    let waited = AtomicUsize::new(0);
    let refused = AtomicUsize::new(0);
    let began = Instant::now();
    thread::scope(|scope| {
        for guess in 0..GUESSES {
            let (stranger, looked_at, waited, refused) = (&stranger, &looked_at, &waited, &refused);
            scope.spawn(move || {
                let password = format!("wrong battery {guess}");
                let answer = stranger.post("/sign-in", &[("name", "anna"), ("password", &password)]);
                let count = match answer.status {
                    401 => looked_at,
                    429 => waited,
                    _ => refused,
                };
                count.fetch_add(1, Ordering::SeqCst);
            });
        }
        let busy = waits(wire, boards, |_| began.elapsed() > Duration::from_secs(5));
        let asked = Instant::now();
        let answer = owner.try_to_sign_in("/sign-in", "anna", PASSWORD);
        println!(
            "floods, {GUESSES} guesses at once: a result {}; the owner, from a known browser, signs in after {:.1} s ({})",
            spread(&busy),
            asked.elapsed().as_secs_f64(),
            answer.status
        );
    });
    let (now, most) = memory(server.process());
    println!(
        "floods, of {GUESSES} guesses {} were looked at, {} told to wait, {} refused otherwise, in {:.1} s; memory {now:.0} MB, at most {most:.0} MB",
        looked_at.into_inner(),
        waited.into_inner(),
        refused.into_inner(),
        began.elapsed().as_secs_f64()
    );
}

/// Sends five hundred forms with incomplete bodies.
fn bodies(server: &Server, wire: &mut Wire, boards: Boards<'_>) {
    let began = Instant::now();
    let half = "name=anna&password=".to_owned() + &"x".repeat(60_000);
    let open: Vec<TcpStream> = (0..500)
        .filter_map(|_| {
            let mut stream = TcpStream::connect(address(server)).ok()?;
            let head = "POST /sign-in HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\n";
            write!(stream, "{head}content-length: 64000\r\n\r\n{half}").ok().map(|()| stream)
        })
        .collect();
    let busy = waits(wire, boards, |_| began.elapsed() > Duration::from_secs(10));
    let (now, most) = memory(server.process());
    println!(
        "floods, {} unfinished forms of 60 kB: a result {}; memory {now:.0} MB, at most {most:.0} MB",
        open.len(),
        spread(&busy)
    );
    drop(open);
    thread::sleep(Duration::from_secs(2));
    println!("floods, all gone: memory {:.0} MB", memory(server.process()).0);
}
