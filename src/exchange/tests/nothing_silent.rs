//! Completeness of the import: the content of a file is read as written, or a note with line and column reports the
//! difference.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use qisai_domain::{Acceleration, Format, Points, Setup, SwissSystem};
use qisai_exchange::trf::{self, Imported, Note};

/// Returns two players after these lines, and the notes as `line:column sentence`.
fn read(head: &str) -> (Setup, Vec<String>) {
    let (imported, notes) = import(head);
    (imported.setup, notes)
}

fn import(head: &str) -> (Imported, Vec<String>) {
    let players = "001    1      A\n001    2      B\n";
    let file = trf::parse(format!("012 T\n142 5\n{head}{players}").as_bytes()).unwrap();
    let (imported, notes) = trf::import(&file);
    (imported, notes.iter().map(place_and_sentence).collect())
}

fn place_and_sentence(note: &Note) -> String {
    format!("{}:{} {}", note.line, note.column, note.code)
}

const DUTCH: &str = "192 FIDE_DUTCH_2025\n";

#[track_caller]
fn one_note(notes: &[String], place: &str, words: &str) {
    let [note] = notes else { panic!("one note wanted: {notes:?}") };
    assert!(note.starts_with(place) && note.contains(words), "{note}");
}

#[test]
fn a_point_value_is_exact_or_refused() {
    let (setup, notes) = read(&format!("{DUTCH}162  W 220.001    D 1.0    L 0.0\n"));
    let scores = setup.play.scoring.games;
    assert_eq!((scores.unit, scores.win, notes), (1000, Points(220_001), vec![]));

    // The sum of 255 rounds of such wins, counted in thousandths, would exceed the range of points.
    for (line, column) in [
        ("162  W 2200.001    D 0.5    L 0.0", 6),
        ("162  D 0.5    W 1000.0", 15),
        ("XXS W=-1000.5", 5),
        ("BBW 1000.0", 4),
        ("XXA    1 1000.5", 10),
        ("250      1000.5 001 005 0001 0002", 10),
        ("299         1000.5 001    1", 14),
    ] {
        let (setup, notes) = read(&format!("{DUTCH}{line}\n"));
        one_note(&notes, &format!("4:{column} "), "a point value lies between -1,000 and 1,000");
        let scores = setup.play.scoring.games;
        assert_eq!((scores.unit, scores.win), (2, Points(2)), "{line}");
    }
    let (_, notes) = read(&format!("{DUTCH}362 TW 2200.001\n"));
    assert!(notes.iter().any(|note| note.starts_with("4:5 a point value lies")), "{notes:?}");
}

#[test]
fn a_type_that_is_not_known_is_said_where_it_stands() {
    let dutch = Format::Swiss { system: SwissSystem::Dutch, rounds: 5, acceleration: Acceleration::None };
    for code in ["CUSTOM_SWISS", "SWISS", "FIDE_SWISS_2031", "瑞士", "BERGER_ROUNDROBIN_G0", "BERGER_ROUNDROBIN_G999"]
    {
        let (setup, notes) = read(&format!("192 {code}\n"));
        one_note(&notes, "3:5 ", "does not name a known type of tournament");
        assert_eq!(setup.play.format, dutch, "{code}");
    }
    let (setup, notes) = read("192 CUSTOM_SWISS\n092 Individual: Swiss-System (Dubov)\n");
    let system = if let Format::Swiss { system, .. } = setup.play.format { Some(system) } else { None };
    assert_eq!(system, Some(SwissSystem::Dubov));
    let [unknown, from_text] = notes.as_slice() else { panic!("{notes:?}") };
    assert!(unknown.starts_with("3:5 ") && from_text.starts_with("4:5 "), "{notes:?}");
}

#[test]
fn our_own_comment_still_names_the_chinese_system() {
    let (setup, notes) = read("192 CUSTOM_SWISS\n### qisai system jifen\n");
    let jifen = Format::Swiss { system: SwissSystem::Jifen, rounds: 5, acceleration: Acceleration::None };
    assert_eq!(setup.play.format, jifen);
    assert_eq!(notes, Vec::<String>::new());
}

#[test]
fn records_that_come_to_nothing_say_so() {
    for (line, place, words) in [
        ("260 005 001    1    2", "4:5", "5 to 1"),
        ("260 001 005    1", "4:0", "two or more players"),
        ("260 001 005    1    1", "4:0", "two or more players"),
        ("XXP 1", "4:0", "two or more players"),
        ("250      1.0 004 001 0001 0002", "4:14", "4 to 1"),
        ("250      1.0 001 005 0002 0001", "4:22", "2 to 1"),
        ("250      1.0 001 005 0007 0009", "4:0", "no player has a number from 7 to 9"),
        ("XXA    1  0.0  0.0  0.0  0.0  0.0  1.0", "4:0", "round 6 does not exist"),
    ] {
        let (setup, notes) = read(&format!("{DUTCH}{line}\n"));
        one_note(&notes, place, words);
        let plain = Format::Swiss { system: SwissSystem::Dutch, rounds: 5, acceleration: Acceleration::None };
        assert_eq!((setup.play.format, setup.limits.prohibited), (plain, vec![]), "{line}");
    }
    let (_, notes) = read("192 FIDE_ROUNDROBIN\n250      1.0 001 005 0001 0002\n");
    one_note(&notes, "4:1", "need a Swiss system");
}

/// Returns a player line up to the birth date.
fn born(number: u32, date: &str) -> String {
    format!("001 {number:>4}      {:<33} {:>4} {:<3} {:>11} {date:<10}\n", "A", "", "", "")
}

fn read_lines(lines: &[String]) -> (Setup, Vec<String>) {
    let file = trf::parse(format!("012 T\n142 5\n{DUTCH}{}", lines.concat()).as_bytes()).unwrap();
    let (imported, notes) = trf::import(&file);
    (imported.setup, notes.iter().map(place_and_sentence).collect())
}

#[test]
fn dates_in_other_forms_are_read_as_far_as_they_are_certain() {
    for (date, read_as) in [("24/09/2010", "2010/09/24"), ("24.09.2010", "2010/09/24"), ("03/02/2010", "2010")] {
        let (setup, notes) = read_lines(&[born(1, date)]);
        one_note(&notes, "4:70 ", &format!("it is read as {read_as}"));
        assert_eq!(setup.entrants.iter().map(|it| it.player.born.as_str()).collect::<Vec<_>>(), [read_as]);
    }
    let (Imported { event, .. }, notes) = import(&format!("{DUTCH}042 Feb 20, 2021\n"));
    one_note(&notes, "4:5 ", "it is read as 2021/02/20");
    assert_eq!(event.start.map(|date| date.to_string()).as_deref(), Some("2021-02-20"));
    let (Imported { event, .. }, notes) = import(&format!("{DUTCH}042 03/02/2021\n"));
    one_note(&notes, "4:5 ", "the date can be two days of 2021");
    assert_eq!(event.start, None);
}

#[test]
fn what_every_line_has_is_said_three_times_and_counted() {
    let lines: Vec<String> = (1..=280).map(|number| born(number, "24/09/2010")).collect();
    let (_, notes) = read_lines(&lines);
    let [all, rest @ ..] = notes.as_slice() else { panic!("{notes:?}") };
    assert_eq!(all, "0:0 the birth date is written in an unusual way in 277 more lines");
    assert!(rest.len() == 3 && rest.iter().all(|note| note.contains(":70 ")), "{notes:?}");
}

#[test]
fn a_wrong_number_of_players_is_said() {
    assert_eq!(read(&format!("{DUTCH}062 2\n")).1, Vec::<String>::new());
    one_note(&read(&format!("{DUTCH}062 21\n")).1, "4:5 ", "the file has 2");
}

#[test]
fn a_number_of_five_digits_is_none_of_four() {
    let (setup, notes) = read_lines(&[born(1, ""), "001 10000 m    B\n".to_owned()]);
    one_note(&notes, "5:5 ", "a starting number from 1 on in columns 5 to 8");
    assert_eq!(setup.entrants.len(), 1);
}

#[test]
fn a_star_is_no_result_yet() {
    let cell = |number: u32, cell: &str| format!("{:<91}{cell}\n", born(number, "").trim_end());
    let (setup, notes) = read_lines(&[cell(1, "0000 - *"), cell(2, "0000 - *")]);
    assert!(setup.played.is_empty() && setup.entrants.iter().all(|entrant| entrant.byes.is_empty()), "{setup:?}");
    assert!(notes.len() == 2 && notes.iter().all(|note| note.contains(":99 ") && note.contains("read as blank")));
    let (setup, _) = read_lines(&[cell(1, "   2 w *"), cell(2, "   1 b *")]);
    assert_eq!(setup.played.len(), 1);
}
