//! Tests for damaged files.

use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{Answer, css, words};
use crate::support::random::Random;
use crate::support::server::Server;

const HARBOUR: &str = include_str!("../../../fixtures/events/harbour-open.trf");

/// Expected treatment of a file.
#[derive(Debug, PartialEq, Eq)]
enum FileTreatment {
    /// Previewed with notes on tolerated faults, and imported when confirmed.
    Made,
    /// Previewed, but not a valid tournament.
    Refused,
    /// Not previewed: nothing can be read.
    Unreadable,
}

fn noise(bytes: usize, printable: bool) -> Vec<u8> {
    let mut random = Random(7);
    let byte = || u8::try_from(if printable { 32 + random.below(95) } else { random.below(256) }).unwrap();
    std::iter::repeat_with(byte).take(bytes).collect()
}

/// Returns a file whose player lines have two extra columns after the starting number.
fn shifted() -> String {
    let shift =
        |line: &str| if line.starts_with("001") { format!("{}  {}", &line[..8], &line[8..]) } else { line.into() };
    HARBOUR.lines().map(shift).collect::<Vec<_>>().join("\r\n")
}

fn reports() -> Vec<(&'static str, Vec<u8>, FileTreatment)> {
    let in_round = |cell: &str| format!("012 Open\n001    1      A{:75}{cell}\n001    2      B\n", "").into_bytes();
    vec![
        ("nothing", Vec::new(), FileTreatment::Unreadable),
        ("ten megabytes of noise", noise(10 << 20, false), FileTreatment::Unreadable),
        ("ten megabytes of letters", noise(10 << 20, true), FileTreatment::Unreadable),
        ("a list of players", b"Name,Rating\nAda,2100\n".to_vec(), FileTreatment::Unreadable),
        ("wrong columns", shifted().into_bytes(), FileTreatment::Made),
        ("cut in the middle", HARBOUR.as_bytes()[..HARBOUR.len() / 2].to_vec(), FileTreatment::Made),
        (
            "unknown tags",
            format!("{HARBOUR}999 what is this\r\nXYZ and this\r\n<b> 1\r\n").into_bytes(),
            FileTreatment::Made,
        ),
        (
            "every line twice",
            HARBOUR.lines().flat_map(|line| [line, "\r\n", line, "\r\n"]).collect::<String>().into_bytes(),
            FileTreatment::Made,
        ),
        ("a billion rounds", format!("142 1000000000\r\n{HARBOUR}").into_bytes(), FileTreatment::Made),
        ("an opponent whom nobody knows", in_round("   9 w 1"), FileTreatment::Made),
        ("a result that is none", in_round("   2 w ?"), FileTreatment::Made),
        (
            "the flaws of the reader's own tests",
            include_bytes!("../../../fixtures/exchange/trf/flaws.trf").to_vec(),
            FileTreatment::Made,
        ),
    ]
}

fn look(desk: &Desk, file: &[u8]) -> Answer {
    let page = desk.arbiter.get("/desk/import").is(200);
    desk.arbiter.submit(&page.form("form[enctype]").file("open.trf", file))
}

fn said(answer: &Answer) -> String {
    let page = answer.html();
    page.select(&css("[role=alert]")).map(words).collect::<Vec<_>>().join(" ")
}

#[test]
fn damaged_reports() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 5);
    let mut made = 1;
    for (name, file, expected) in reports() {
        let preview = look(&desk, &file);
        let fate = if preview.status == 200 {
            let confirmed = desk.arbiter.submit(&preview.form("form[enctype]:has(textarea)"));
            println!("{name}: {} notes, then {}", preview.html().select(&css("tbody tr")).count(), confirmed.status);
            if confirmed.status == 303 { FileTreatment::Made } else { FileTreatment::Refused }
        } else {
            println!("{name}: {} {}", preview.status, said(&preview));
            assert!(preview.status == 422 && !said(&preview).is_empty(), "{name}: {}", preview.status);
            FileTreatment::Unreadable
        };
        assert_eq!(fate, expected, "{name}");
        made += usize::from(fate == FileTreatment::Made);
        assert_eq!(database.verify(), made, "{name}");
    }
    desk.register("Carroll, Lewis", 1900);
}

#[test]
fn damaged_lists_of_players() {
    let gb18030: &[u8] = include_bytes!("../../../fixtures/exchange/players/chinese-gb18030.csv");
    // `true` if the list has a fault.
    let lists: Vec<(&str, Vec<u8>, bool)> = vec![
        ("nothing", Vec::new(), true),
        ("no column of names", b"Rating,Club\n2100,North\n".to_vec(), true),
        ("no columns at all", b"2100\n2000\n".to_vec(), true),
        ("a quote that never ends", b"Name,Rating\n\"Ada,2100\nBabbage,2000\n".to_vec(), true),
        ("several encodings", ["Name,Club\nMüller,Süd\n".as_bytes(), b"M\xFCller,S\xFCd\n", gb18030].concat(), true),
        ("NUL", b"Name,Rating\nA\0da,2100\n".to_vec(), false),
        ("a line of ten megabytes", [b"Name\n".to_vec(), vec![b'x'; 10 << 20]].concat(), true),
        ("many columns", [b"Name".to_vec(), b",Rating".repeat(100_000)].concat(), true),
        ("noise", noise(10 << 20, false), true),
        ("a report", HARBOUR.as_bytes().to_vec(), true),
    ];
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 5);
    desk.register("Known, Anna", 1500);
    let version = desk.version();
    for (name, list, complains) in lists {
        let preview = desk.preview("players.csv", list).is(200);
        let page = preview.html();
        let alerts = page.select(&css("#csv [role=alert], #notes")).count();
        let (bad, all) = (page.select(&css("tr.bad")).count(), page.select(&css("#csv tbody tr")).count());
        println!("{name}: {alerts} alerts, {bad} of {all} lines bad");
        assert_eq!(alerts + bad > 0, complains, "{name}");
        // Every line offered for entry can be entered; bad lines are never offered.
        assert_eq!(page.select(&css("tr.bad input[name=line]")).count(), 0, "{name}");
        assert_eq!(desk.version(), version, "{name}");
    }
    let twice = desk.preview("players.csv", "Name,Rating\nTwice,2000\nTwice,2000\n\"Known, Anna\",1500\n").is(200);
    let chosen = twice.form("form[action$='players/import']").fields;
    let chosen: Vec<&str> = chosen.iter().filter(|(name, _)| name == "line").map(|(_, line)| line.as_str()).collect();
    assert!(!chosen.contains(&"4"), "{chosen:?}");
    assert!(twice.html().select(&css("tr.bad, tr.warn")).count() >= 2, "{}", twice.text());
    assert_eq!(database.verify(), 1);
}
