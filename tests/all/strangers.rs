//! Tests that strangers delay nobody, take nothing away and read nothing between the lines (T3, T5 to T8, T12 to T14).

use std::cell::RefCell;
use std::io::{ErrorKind, Read, Write};
use std::net::{IpAddr, TcpStream};
use std::process::Command;
use std::rc::Rc;
use std::thread;
use std::time::{Duration, Instant};

use qisai_exchange::csv_players::{self, CsvOptions};
use qisai_i18n::{Lang, Words};
use qisai_service::accounts::sign_in::Try;
use qisai_service::copies::upkeep::Address;
use qisai_service::{Service, ServiceError};
use qisai_web::error::WebError;
use qisai_web::pool::Pool;
use qisai_web::sender::{SenderMark, WaitingSender};
use qisai_web::turns::Turns;

use crate::support::accounts::PASSWORD;
use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::Answer;
use crate::support::program::command;
use crate::support::server::Server;

/// Longer than what is waited for takes on the slowest machine.
const PATIENCE: Duration = Duration::from_secs(30);

fn signal(server: &Server, name: &str) {
    let sent = Command::new("kill").args([name, &server.process().to_string()]).status().unwrap();
    assert!(sent.success());
}

/// Opens a connection on which these bytes are sent.
fn sent(server: &Server, bytes: &str) -> TcpStream {
    let mut stream = TcpStream::connect(&server.address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream.write_all(bytes.as_bytes()).unwrap();
    stream
}

/// Returns the first bytes of the answer to a request.
fn answered(server: &Server, request: &str) -> String {
    let mut first = [0; 4096];
    let read = sent(server, request).read(&mut first).unwrap();
    String::from_utf8_lossy(&first[..read]).into_owned()
}

/// Returns what has arrived so far, and `true` if the connection is closed.
fn arrived(stream: &mut TcpStream) -> (String, bool) {
    stream.set_nonblocking(true).unwrap();
    let mut bytes = Vec::new();
    let is_closed = match stream.read_to_end(&mut bytes) {
        Ok(_) => true,
        Err(error) => error.kind() != ErrorKind::WouldBlock,
    };
    (String::from_utf8_lossy(&bytes).into_owned(), is_closed)
}

/// Waits until a condition holds.
#[track_caller]
fn waits_for(mut holds: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < PATIENCE, "in vain");
        thread::sleep(Duration::from_millis(20));
    }
}

/// Creates a public first round of six players.
fn desk(server: &Server) -> Desk {
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 3);
    desk.import_field(6);
    desk.pair(1);
    desk.publish(1);
    desk
}

/// Starts behind a trusted proxy, as which the tests name the visitor's address.
fn behind_a_proxy(database: &Database) -> Server {
    let mut program = command();
    program.env("QISAI_DATABASE", &database.url);
    let server = Server::launch(program, &["--trusted-proxy", "127.0.0.1"], "http://");
    server.wait_until_ready();
    server
}

#[actix_web::test]
async fn t5_who_asks_for_much_lets_others_come_first() {
    let (turns, order) = (Rc::new(Turns::default()), Rc::new(RefCell::new(Vec::new())));
    let [flood, hall] = ["203.0.113.9", "192.0.2.7"].map(|text| text.parse::<IpAddr>().unwrap());
    // Somebody elsewhere, and a device behind the same router that holds a pass.
    let everybody = std::iter::repeat_n((flood, false), 1_000).chain([(hall, false), (flood, true)]);
    let asking: Vec<_> = everybody
        .map(|(network, is_holder)| {
            let (turns, order) = (Rc::clone(&turns), Rc::clone(&order));
            actix_web::rt::spawn(async move {
                turns.take(network, is_holder).await;
                order.borrow_mut().push((network, is_holder));
            })
        })
        .collect();
    for one in asking {
        one.await.unwrap();
    }
    for first in [(hall, false), (flood, true)] {
        let place = order.borrow().iter().position(|one| *one == first).unwrap();
        assert!(place < 20, "answered after {place} others");
    }
    assert_eq!(order.borrow().len(), 1_002);
}

#[test]
fn t5_pipelining_strangers_do_not_delay_a_result() {
    const CONNECTIONS: usize = 300;
    const REQUESTS: usize = 16;
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = desk(&server);
    let boards = desk.boards(1);
    let address = format!("/t/{}/r/1", desk.slug);
    let head = format!("GET {address} HTTP/1.1\r\nhost: x\r\n");
    let answer = answered(&server, &format!("{head}\r\n"));
    let tag = answer.lines().find_map(|line| line.strip_prefix("etag: ")).unwrap().to_owned();
    let request = format!("{head}if-none-match: {tag}\r\n\r\n");
    assert!(answered(&server, &request).starts_with("HTTP/1.1 304"));
    desk.enter_result(1, &boards[0], "first").is(200);
    // Everything is there at the same moment, the strangers first.
    signal(&server, "-STOP");
    let mut strangers: Vec<TcpStream> = (0..CONNECTIONS).map(|_| sent(&server, &request.repeat(REQUESTS))).collect();
    thread::scope(|scope| {
        let result = scope.spawn(|| desk.enter_result(1, &boards[1], "draw"));
        thread::sleep(Duration::from_millis(500));
        signal(&server, "-CONT");
        result.join().unwrap().is(200);
    });
    signal(&server, "-STOP");
    let mut texts = vec![String::new(); CONNECTIONS];
    let mut answers = || {
        let counts = strangers.iter_mut().zip(&mut texts).map(|(stream, text)| {
            text.push_str(&arrived(stream).0);
            // After the result, the page is sent anew.
            text.matches("HTTP/1.1 304").count() + text.matches("HTTP/1.1 200").count()
        });
        counts.sum::<usize>()
    };
    let before = answers();
    signal(&server, "-CONT");
    assert!(before < CONNECTIONS * REQUESTS / 2, "{before} strangers were answered before the result");
    // They are answered as well, each in turn.
    waits_for(|| answers() == CONNECTIONS * REQUESTS);
}

#[test]
fn t7_unfinished_heads_of_a_network_are_bounded() {
    const OPEN: usize = 3_000;
    const MORE: usize = 50;
    rlimit::increase_nofile_limit(8_192).unwrap();
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let unfinished = "GET / HTTP/1.1\r\nhost: x\r\nx-filler: ";
    let mut open: Vec<TcpStream> = (0..OPEN + MORE).map(|_| sent(&server, unfinished)).collect();
    let mut refused = 0;
    waits_for(|| {
        // An unfinished request is answered 408 after a while; a connection too many is closed without an answer.
        open.retain_mut(|stream| {
            let (text, is_closed) = arrived(stream);
            refused += usize::from(is_closed && text.is_empty());
            !is_closed && text.is_empty()
        });
        refused >= MORE || open.is_empty()
    });
    assert!(refused >= MORE, "{refused} were refused");
    drop(open);
    let (anybody, begun) = (server.anybody(), Instant::now());
    let is_answered = || anybody.ask("/healthz").try_get().is_ok_and(|answer| answer.status == 200);
    while !is_answered() {
        assert!(begun.elapsed() < PATIENCE);
        thread::sleep(Duration::from_millis(100));
    }
}

#[test]
fn t13_a_closed_stream_gives_its_descriptor_back_before_its_next_message() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = desk(&server);
    let request = format!("GET /t/{}/live HTTP/1.1\r\nhost: x\r\n\r\n", desk.slug);
    let streams: Vec<TcpStream> = (0..50)
        .map(|_| {
            let mut stream = sent(&server, &request);
            let mut text = String::new();
            while !text.contains("version") {
                let mut part = [0; 1024];
                let read = stream.read(&mut part).unwrap();
                assert_ne!(read, 0, "{text}");
                text.push_str(&String::from_utf8_lossy(&part[..read]));
            }
            stream
        })
        .collect();
    let open = || {
        let metrics = server.anybody().get("/metrics").is(200).text();
        metrics.lines().find_map(|line| line.strip_prefix("qisai_streams ")).unwrap().parse::<usize>().unwrap()
    };
    assert_eq!(open(), 50);
    drop(streams);
    // A stream that says nothing repeats its version after twenty seconds.
    let begun = Instant::now();
    while open() > 0 && begun.elapsed() < Duration::from_secs(15) {
        thread::sleep(Duration::from_millis(100));
    }
    assert_eq!(open(), 0);
}

#[test]
fn t13_a_form_whose_sender_leaves_is_carried_out() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = desk(&server);
    let boards = desk.boards(1);
    desk.enter_result(1, &boards[0], "first").is(200);
    let [pairing, seen] = [boards[1].pairing.to_string(), boards[1].seen.to_string()];
    let fields =
        [("csrf", &desk.arbiter.token), ("pairing", &pairing), ("seen", &seen), ("result", &"draw".to_owned())];
    let fields = serde_html_form::to_string(fields).unwrap();
    let cookies: Vec<String> = desk.arbiter.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let head = format!("POST {} HTTP/1.1\r\nhost: x\r\ncookie: {}\r\n", desk.at("/r/1/result"), cookies.join("; "));
    let kind = "content-type: application/x-www-form-urlencoded\r\n";
    signal(&server, "-STOP");
    drop(sent(&server, &format!("{head}{kind}content-length: {}\r\n\r\n{fields}", fields.len())));
    signal(&server, "-CONT");
    waits_for(|| desk.boards(1)[1].result == "draw");
}

#[test]
fn t14_streams_are_counted_by_network() {
    rlimit::increase_nofile_limit(8_192).unwrap();
    let database = Database::sqlite();
    let server = behind_a_proxy(&database);
    let desk = desk(&server);
    let open = |from: &str| {
        let head = format!("GET /t/{}/live HTTP/1.1\r\nhost: x\r\nx-forwarded-for: {from}\r\n\r\n", desk.slug);
        let mut stream = sent(&server, &head);
        let mut first = [0; 12];
        stream.read_exact(&mut first).unwrap();
        (String::from_utf8_lossy(&first).into_owned(), stream)
    };
    let streams: Vec<_> = (0..1_000).map(|one| open(&format!("2001:db8::{one:x}"))).collect();
    assert!(streams.iter().all(|(status, _)| status == "HTTP/1.1 200"));
    assert_eq!(open("2001:db8::ffff").0, "HTTP/1.1 503");
    assert_eq!(open("2001:db8:0:1::1").0, "HTTP/1.1 200");
}

/// Returns the answer to a wrong or right password from an address, in a browser that has never signed in.
fn signs_in(server: &Server, from: &str, name: &str, password: &str) -> Answer {
    let mut visitor = server.anybody();
    visitor.take_form_token();
    visitor.ask("/sign-in").header("x-forwarded-for", from).post(&[("name", name), ("password", password)])
}

#[test]
fn t8_guesses_from_elsewhere_lock_nobody_out() {
    let database = Database::sqlite();
    let server = behind_a_proxy(&database);
    server.anybody().set_up("anna");
    for name in ["anna", "nobody"] {
        let mut guesses = (0..20).map(|_| signs_in(&server, "203.0.113.9", name, "wrong but long enough").status);
        assert!(guesses.any(|status| status == 429), "{name}");
        // Unknown names wait in the same way.
        assert_eq!(signs_in(&server, "2001:db8::7", name, "wrong but long enough").status, 401, "{name}");
    }
    assert_eq!(signs_in(&server, "198.51.100.7", "anna", PASSWORD).location(), "/desk");
}

#[test]
fn t8_guesses_from_many_networks_stay_few() {
    let database = Database::sqlite();
    let service = Service::open(&Address::parse(&database.url).unwrap()).unwrap();
    service.create_owner("anna", PASSWORD).unwrap();
    let tried = |network: u32| {
        let from = Some(IpAddr::from(network.to_be_bytes()));
        let (name, password) = ("anna".to_owned(), "wrong but long enough".to_owned());
        service.sign_in(&Try { name, password, from, ..Try::default() })
    };
    // The period may end in between.
    let waits =
        (0..450).map(tried).position(|tried| matches!(tried, Err(ServiceError::Wait { seconds }) if seconds <= 900));
    assert!(waits.is_some_and(|tries| tries >= 200), "{waits:?}");
}

#[test]
fn t8_every_refusal_for_a_while_says_for_how_long() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = desk(&server);
    let path = format!("/code/{}", desk.slug);
    let mut visitor = server.anybody();
    let page = visitor.get(&path).is(200);
    visitor.keep(&page);
    let form = page.form("main form").with("code", "BCDF-BCDF");
    let answers: Vec<Answer> = (0..150).map(|_| visitor.submit(&form)).collect();
    let refused: Vec<&Answer> = answers.iter().filter(|answer| [429, 503].contains(&answer.status)).collect();
    assert!(!refused.is_empty());
    for answer in refused {
        let seconds = answer.header("retry-after").parse::<u64>();
        assert!(seconds.is_ok_and(|seconds| (1..=60).contains(&seconds)), "{:?}", answer.headers);
    }
}

#[test]
fn t6_a_network_takes_no_more_words_of_screens_than_it_has_screens() {
    let database = Database::sqlite();
    let server = behind_a_proxy(&database);
    server.anybody().set_up("anna");
    let looks = |from: &str| server.anybody().ask("/screen").header("x-forwarded-for", from).get();
    let statuses: Vec<u16> = (0..202).map(|one| looks(&format!("2001:db8::{one:x}")).status).collect();
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 200);
    assert_eq!(looks("2001:db8::ffff").is(503).header("retry-after"), "5");
    looks("192.0.2.7").is(200);
}

#[test]
fn t12_a_request_that_names_two_hosts_is_refused() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = desk(&server);
    for path in ["/".to_owned(), format!("/t/{}/r/1", desk.slug)] {
        let ask = |named: &str, host: &str| {
            answered(&server, &format!("GET http://{named}{path} HTTP/1.1\r\nhost: {host}\r\n\r\n"))
        };
        assert!(ask("hall.local:8080", "hall.local:8080").starts_with("HTTP/1.1 200"), "{path}");
        assert!(ask("Hall.local", "hall.local").starts_with("HTTP/1.1 200"), "{path}");
        for (named, host) in [("evil.example", "hall.local"), ("hall.local:81", "hall.local"), ("hall.local", "x")] {
            assert!(ask(named, host).starts_with("HTTP/1.1 400"), "{path} {named} {host}");
        }
    }
}

/// A bare LF ends a line like CRLF, in the head alone: it begins no other request, and nothing hides behind it.
#[test]
fn t12_a_bare_line_feed_ends_a_line_of_the_head_and_of_nothing_else() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let host = &server.address;
    let status = |request: &str| answered(&server, request).lines().next().unwrap_or_default().to_owned();
    let ok = "HTTP/1.1 200 OK";
    assert_eq!(status(&format!("GET /healthz HTTP/1.1\nhost: {host}\n\n")), ok);
    assert_eq!(status(&format!("GET /healthz HTTP/1.1\r\nhost: {host}\r\nx: 1\nconnection: close\r\n\r\n")), ok);
    // A header behind a bare LF is a header: it is not read as a part of the value before it.
    for behind in ["host: other.example", "content-length: 3\ncontent-length: 4", "transfer-encoding: x"] {
        let refused = status(&format!("GET /healthz HTTP/1.1\r\nhost: {host}\r\nx: 1\n{behind}\r\n\r\n"));
        assert!(refused.starts_with("HTTP/1.1 400"), "{behind}: {refused}");
    }
    // One request is answered once: what follows the body is the next one, wherever the lines end.
    let two = format!(
        "GET /healthz HTTP/1.1\nhost: {host}\ncontent-length: 4\n\nGET GET /readyz HTTP/1.1\nhost: {host}\nconnection: close\n\n"
    );
    let mut both = String::new();
    sent(&server, &two).read_to_string(&mut both).unwrap();
    assert_eq!(both.matches("HTTP/1.1 200 OK").count(), 2, "{both}");
    // Sizes of chunks need CRLF; a bare CR, a blank before a colon and a folded line are refused.
    let chunked =
        |size: &str| format!("POST /sign-in HTTP/1.1\r\nhost: {host}\r\ntransfer-encoding: chunked\r\n\r\n{size}");
    assert!(!status(&chunked("3\nabc\n0\n\n")).starts_with(ok));
    for line in ["x: 1\rhost: other.example", "x : 1", "x: 1\r\n folded"] {
        let refused = status(&format!("GET /healthz HTTP/1.1\r\nhost: {host}\r\n{line}\r\n\r\n"));
        assert!(refused.starts_with("HTTP/1.1 400"), "{line:?}: {refused}");
    }
}

#[test]
fn t12_a_form_of_a_page_with_the_other_scheme_is_refused_with_the_reason() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let mut visitor = server.anybody();
    visitor.take_form_token();
    let from = |scheme: &str| {
        let origin = format!("{scheme}://{}", server.address);
        visitor.ask("/sign-in").header("origin", &origin).post(&[("name", "anna"), ("password", "wrong")])
    };
    let refused = from("https").is(403);
    assert!(refused.text().contains("--behind-https"), "{}", refused.text());
    from("http").is(401);
}

#[actix_web::test]
async fn t3_a_file_whose_sender_has_left_is_not_read() {
    let pool = Pool::new(1, 1, PATIENCE);
    let request = actix_web::test::TestRequest::default().to_http_request();
    let sender = WaitingSender::of(&request);
    let source = ("list.csv".to_owned(), SenderMark::of(&request));
    assert_eq!(pool.read(source.clone(), || 1).await.unwrap(), 1);
    // One who leaves while the file is read is not waited for: the reader ends by itself.
    let (reached, reading) = std::sync::mpsc::channel();
    let pool = std::sync::Arc::new(pool);
    let (busy, asked) = (std::sync::Arc::clone(&pool), source.clone());
    let read = actix_web::rt::spawn(async move {
        let endless = move || {
            reached.send(()).unwrap();
            csv_players::preview("Name\n".repeat(4).as_bytes(), CsvOptions::default());
            (0..u64::MAX)
                .filter(|_| csv_players::preview(b"Name\nAda\n", CsvOptions::default()).rows.is_empty())
                .count()
        };
        busy.read(asked, endless).await
    });
    actix_web::rt::task::spawn_blocking(move || reading.recv_timeout(PATIENCE)).await.unwrap().unwrap();
    drop(sender);
    assert!(matches!(read.await.unwrap(), Err(WebError::Overloaded)));
    let read = pool.read(source, || panic!("nobody waits for it")).await;
    assert!(matches!(read, Err(WebError::Overloaded)));
}

#[actix_web::test]
async fn t3_a_file_that_takes_too_long_is_left_and_named_with_the_way_out() {
    let pool = Pool::new(1, 1, PATIENCE);
    let list = format!("Name\n{}", "Ada\n".repeat(1000));
    let endless = move || {
        let read = || csv_players::preview(list.as_bytes(), CsvOptions::default()).rows.len();
        (0..u64::MAX).filter(|_| read() == 0).count()
    };
    let source = ("entries.csv".to_owned(), SenderMark::default());
    let left = pool.read_within(Duration::from_secs(1), source.clone(), endless).await.unwrap_err();
    let (status, _, message) = left.said(Words::of(Lang::En));
    assert_eq!(status, 422);
    assert!(message.starts_with("entries.csv takes longer than 1 seconds") && message.contains("as CSV"), "{message}");
    // The place is free again.
    assert_eq!(pool.read(source, || 2).await.unwrap(), 2);
}

#[test]
fn t3_a_workbook_that_is_refused_is_named_with_the_way_out() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = desk(&server);
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    archive.start_file("xl/worksheets/sheet1.xml", zip::write::SimpleFileOptions::default()).unwrap();
    archive.write_all(b"<worksheet").unwrap();
    for one in 0..60_000 {
        write!(archive, " a{one}=\"\"").unwrap();
    }
    archive.write_all(b"/>").unwrap();
    let bytes = archive.finish().unwrap().into_inner();
    let preview = desk.preview("entries.xlsx", bytes).is(200).text();
    assert!(preview.contains("entries.xlsx") && preview.contains("or as CSV"), "{preview}");
}
