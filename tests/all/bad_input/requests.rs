//! Tests for requests that none of the program's forms sends.

use qisai_web::routes::{Permission, TABLE};

use crate::support::database::Database;
use crate::support::desk::{Board, Desk};
use crate::support::http::Visitor;
use crate::support::server::Server;

const FORM: &str = "application/x-www-form-urlencoded";

/// Creates four players with the first round published.
fn desk(server: &Server) -> Desk {
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 3);
    desk.import_field(4);
    desk.pair(1);
    desk.publish(1);
    desk
}

#[test]
fn results_for_what_does_not_exist() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = desk(&server);
    let board = desk.boards(1).remove(0);
    let version = desk.version();
    for pairing in [0, 3, u32::MAX] {
        desk.enter_result(1, &Board { pairing, ..board.clone() }, "first").is(404);
    }
    for round in [0, 2, 4, u16::MAX] {
        desk.enter_result(round, &board, "first").is(404);
        for page in ["", "/boards/1"] {
            let expected = if round == 2 && page.is_empty() { continue } else { 404 };
            desk.arbiter.get(&desk.at(&format!("/r/{round}{page}"))).is(expected);
        }
        desk.arbiter.get(&format!("/t/{}/r/{round}", desk.slug)).is(404);
    }
    for result in ["1-0", "FIRST", "unknown ", "first_forfeit", "<b>"] {
        let refused = desk.enter_result(1, &board, result).is(400).json();
        assert_eq!(refused["error"], "field");
    }
    let unreadable = desk.arbiter.get(&desk.at("/log?before=x")).is(400).text();
    assert!(unreadable.contains("<main"), "a page says so: {unreadable}");
    for board in ["", "x", "1.2"] {
        desk.page(&format!("/r/1?board={board}"));
    }
    for address in ["/r/x/result", "/r/-1/result", "/r/65536/result"] {
        desk.arbiter.post(&desk.at(address), &[("pairing", "1"), ("seen", "9"), ("result", "first")]).is(404);
    }
    for step in ["publish", "reopen", "discard"] {
        let refused = desk.arbiter.post(&desk.at("/r/1/step"), &[("step", step)]).is(422).text();
        assert!(refused.contains("role=\"alert\""), "{refused}");
    }
    assert_eq!((desk.version(), desk.boards(1)[0].result.as_str()), (version, ""));
    desk.enter_result(1, &board, "first").is(200);
    assert_eq!(database.verify(), 1);
}

#[test]
fn forms_that_cannot_be_read() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = desk(&server);
    let version = desk.version();
    let result = desk.at("/r/1/result");
    let token = &desk.arbiter.token;
    let send =
        |visitor: &Visitor, path: &str, kind: &str, body: Vec<u8>| visitor.ask(path).send(kind, body).unwrap().status;
    for fields in [
        "pairing=1&seen=1",
        "pairing=99999999999999&seen=1&result=first",
        "pairing=-1&seen=1&result=first",
        "pairing=1&pairing=2&seen=1&result=first",
        "pairing=%zz&seen=1&result=first",
        "pairing=1&seen=1&result=%ff%fe",
        "{\"pairing\":1}",
    ] {
        assert_eq!(send(&desk.arbiter, &result, FORM, format!("csrf={token}&{fields}").into_bytes()), 400, "{fields}");
    }
    for kind in
        ["multipart/form-data", "multipart/form-data; boundary=", "text/plain", "multipart/form-data; boundary=x"]
    {
        for path in ["/desk/import".to_owned(), desk.at("/players/preview"), desk.at("/players/import")] {
            let body =
                format!("--x\r\nContent-Disposition: form-data; name=\"csrf\"\r\n\r\n{token}\r\n--x\r\nContent-Di");
            assert_eq!(send(&desk.arbiter, &path, kind, body.into_bytes()), 400, "{path} as {kind}");
        }
    }
    // No name may contain a line break, which would shift the columns of a report.
    for name in ["a\nb", "a\tb", "a\0b", " ", &"x".repeat(201)] {
        desk.arbiter.post(&desk.at("/players"), &[("name", name)]).is(422);
    }
    assert_eq!(desk.version(), version);
    assert_eq!(database.verify(), 1);
}

#[test]
fn bodies_beyond_the_limit() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = desk(&server);
    let version = desk.version();
    for (path, limit) in
        [(desk.at("/players"), 1 << 20), (desk.at("/players/preview"), 11 << 20), ("/desk/import".into(), 11 << 20)]
    {
        let start = format!("csrf={}&name=", desk.arbiter.token).into_bytes();
        let body = |length: usize| [start.as_slice(), &vec![b'x'; length - start.len()]].concat();
        let refused = desk.arbiter.ask(&path).send(FORM, body(limit + 1)).unwrap().is(413);
        assert!(refused.text().contains("KiB") || refused.text().contains("KB"), "{}", refused.text());
        let taken = desk.arbiter.ask(&path).send(FORM, body(limit)).unwrap().status;
        assert!([400, 422].contains(&taken), "{path}: {taken}");
    }
    assert_eq!(desk.version(), version);
    desk.register("Carroll, Lewis", 1900);
}

/// A row with a wrong limit would let a form take as much memory as its sender likes.
#[test]
fn s2_only_forms_with_files_have_large_bodies() {
    const MEBIBYTE: usize = 1 << 20;
    assert!(TABLE.iter().filter(|row| row.method == "GET").all(|row| row.limit == 0), "what is only read has no body");
    let large = TABLE.iter().filter(|row| row.limit > MEBIBYTE);
    let large: Vec<(&str, usize)> = large.map(|row| (row.pattern, row.limit / MEBIBYTE)).collect();
    assert_eq!(
        large,
        [
            ("/p/{pass}/record", 7),
            ("/desk/import", 11),
            ("/desk/{slug}/players/preview", 11),
            ("/desk/{slug}/players/import", 11),
            ("/desk/{slug}/teams/preview", 11),
            ("/desk/{slug}/teams/import", 11),
            ("/desk/{slug}/r/{round}/records", 11),
            ("/desk/{slug}/r/{round}/records/keep", 11),
            ("/desk/{slug}/screens/pictures", 11),
        ]
    );
    let of_strangers = TABLE.iter().filter(|row| matches!(row.permission, Permission::Public | Permission::Pass(_)));
    let of_strangers: Vec<&str> = of_strangers.filter(|row| row.limit > 8 << 10).map(|row| row.pattern).collect();
    assert_eq!(of_strangers, ["/p/{pass}/record"], "everything else that strangers send is a name or a code");
}
