//! S7: what strangers can do to a hall at once, while a kiosk takes badges and a desk enters results.

use std::collections::BTreeMap;
use std::io::Write;
use std::net::TcpStream;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::hall::{Phone, hall, of};
use crate::support::http::Visitor;
use crate::support::server::Server;
use crate::wire::{Wire, address, percent, spread, waits};

const PLAYERS: u16 = 60;
/// Duration at rest and under the flood.
const LASTS: Duration = Duration::from_secs(30);
/// Pause between two badges.
const BADGE: Duration = Duration::from_millis(250);
/// Strangers who type codes.
const TYPING: usize = 20;
/// Strangers who guess passwords.
const GUESSING: usize = 60;
/// Connections that send requests and read nothing.
const PIPELINES: usize = 300;
/// Requests on each of them.
const REQUESTS: usize = 40;

/// Counts the answers of one kind of request by status.
type Answers = BTreeMap<u16, usize>;

/// Prints how long results and badges take at rest and under the flood. All come from one address, as behind the router
/// of a hall.
pub fn proof() {
    rlimit::increase_nofile_limit(65_536).unwrap();
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let (desk, cards) = hall(&server, PLAYERS, "kiosk");
    let codes = desk.make_codes("#make-kiosk", &[("name", "North door"), ("what", "kiosk")]);
    let kiosk = of(&codes, "North door").claim(server.anybody());
    let badges: Vec<String> =
        (1..=PLAYERS).map(|player| of(&cards, &format!("Player {player}")).code.clone()).collect();
    let mut boards = desk.boards(1);
    let mut wire = Wire::open(&server, &desk, 1);
    let over = AtomicBool::new(false);
    let mut p99 = Vec::new();
    for is_flooded in [false, true] {
        over.store(false, Ordering::SeqCst);
        thread::scope(|scope| {
            let strangers: Vec<_> =
                if is_flooded { flood(scope, &server, &desk, &over).into_iter().collect() } else { Vec::new() };
            let taking = scope.spawn(|| take_badges(&kiosk, &badges, &over));
            let begun = Instant::now();
            let taken = waits(&mut wire, &mut boards, |_| begun.elapsed() > LASTS);
            over.store(true, Ordering::SeqCst);
            let (answered, slowest) = taking.join().unwrap();
            let when = if is_flooded { "under the flood" } else { "at rest" };
            println!(
                "S7 {when}: {} results, {}; badges {answered:?}, longest {slowest:.0?}",
                taken.len(),
                spread(&taken)
            );
            p99.push(percent(&taken, 99));
            for (what, stranger) in strangers {
                println!("S7 {what}: {:?}", stranger.join().unwrap());
            }
        });
    }
    if let [rest, flooded] = p99.as_slice() {
        println!("S7: p99 of a result is {:.1} times that at rest", flooded / rest);
    }
}

/// Shows badges to a kiosk one after another.
fn take_badges(kiosk: &Phone, badges: &[String], over: &AtomicBool) -> (Answers, Duration) {
    let (mut answers, mut slowest) = (Answers::new(), Duration::ZERO);
    for badge in badges.iter().cycle() {
        let begun = Instant::now();
        *answers.entry(kiosk.badge(badge).status).or_default() += 1;
        slowest = slowest.max(begun.elapsed());
        if over.load(Ordering::SeqCst) {
            break;
        }
        thread::sleep(BADGE);
    }
    (answers, slowest)
}

type Strangers<'scope> = [(&'static str, thread::ScopedJoinHandle<'scope, Answers>); 3];

/// Begins the flood. Each handle returns the answers that its strangers got.
fn flood<'scope>(
    scope: &'scope thread::Scope<'scope, '_>,
    server: &'scope Server,
    desk: &'scope Desk,
    over: &'scope AtomicBool,
) -> Strangers<'scope> {
    let typed = move |stranger: &mut Visitor| {
        let page = stranger.get(&format!("/code/{}", desk.slug));
        if page.status != 200 {
            return page.status;
        }
        stranger.keep(&page);
        stranger.submit(&page.form("main form").with("code", "BCDF-BCDF")).status
    };
    let guessed = |stranger: &mut Visitor| stranger.try_to_sign_in("/sign-in", "anna", "a wrong password").status;
    let stranger = |act: Box<dyn FnOnce() -> Answers + Send + 'scope>| {
        scope.spawn(move || {
            yield_the_cores();
            act()
        })
    };
    [
        ("codes typed by strangers", stranger(Box::new(move || many(TYPING, server, over, typed)))),
        ("passwords guessed", stranger(Box::new(move || many(GUESSING, server, over, guessed)))),
        ("connections with 40 unread answers each", stranger(Box::new(move || pipeline(server, desk, over)))),
    ]
}

/// Gives this thread, and those that it starts, the cores only while the server, the kiosk and the desk do not need
/// them: strangers compute elsewhere.
fn yield_the_cores() {
    let this = std::fs::read_link("/proc/thread-self").unwrap();
    let this = this.file_name().unwrap();
    let quiet = Command::new("chrt").args(["--idle", "--pid", "0"]).arg(this).status().unwrap();
    assert!(quiet.success());
}

/// Repeats an act by many strangers; returns the answers.
fn many(
    strangers: usize,
    server: &Server,
    over: &AtomicBool,
    act: impl Fn(&mut Visitor) -> u16 + Copy + Send + Sync,
) -> Answers {
    thread::scope(|scope| {
        let one = || {
            let mut answers = Answers::new();
            while !over.load(Ordering::SeqCst) {
                *answers.entry(act(&mut server.anybody())).or_default() += 1;
            }
            answers
        };
        let running: Vec<_> = (0..strangers).map(|_| scope.spawn(one)).collect();
        let mut answers = Answers::new();
        for one in running {
            one.join().unwrap().into_iter().for_each(|(status, count)| *answers.entry(status).or_default() += count);
        }
        answers
    })
}

/// Sends requests on many connections and reads nothing; a connection that is closed is opened again. Returns the number
/// of connections under status 0.
fn pipeline(server: &Server, desk: &Desk, over: &AtomicBool) -> Answers {
    let request = format!("GET /t/{}/standings HTTP/1.1\r\nhost: x\r\n\r\n", desk.slug).repeat(REQUESTS);
    let mut opened = 0;
    while !over.load(Ordering::SeqCst) {
        let streams: Vec<TcpStream> = (0..PIPELINES)
            .filter_map(|_| {
                let mut stream = TcpStream::connect(address(server)).ok()?;
                stream.write_all(request.as_bytes()).ok().map(|()| stream)
            })
            .collect();
        opened += streams.len();
        thread::sleep(Duration::from_secs(1));
    }
    Answers::from([(0, opened)])
}
