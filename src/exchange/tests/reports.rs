//! Report files as arbiters wrote them (N7): what is entered ahead, what no record can say, and days in other orders.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::fmt::Write;

use chrono::NaiveDate;
use qisai_domain::regulations::TieBreakEdition;
use qisai_domain::setup::Entrant;
use qisai_domain::{ByeKind, EntryId, EntryStatus, GroupId, Sitting, SwissSystem, Tournament};
use qisai_exchange::trf::{self, Dialect, DutchCode, Imported, NoteKind, Style};

fn read(text: &str) -> (Imported, Vec<NoteKind>) {
    let (imported, notes) = trf::import(&trf::parse(text.as_bytes()).unwrap());
    (imported, notes.into_iter().map(|note| note.code).collect())
}

fn written(imported: &Imported, style: impl Into<Style>) -> String {
    let tournament = Tournament::try_from(imported.setup.clone()).unwrap();
    trf::write(&imported.event, &tournament, GroupId(1), &BTreeMap::new(), style).unwrap()
}

/// Players with what stands behind the rank.
fn file(head: &str, columns: &[&str]) -> String {
    let mut text = format!("012 Club\n142 5\n152 W\n192 FIDE_DUTCH_2026\n{head}");
    for (number, columns) in (1..).zip(columns) {
        let (name, rating) = (format!("Player {number}"), 1600 - number);
        writeln!(
            text,
            "001 {number:>4} m    {name:<33} {rating:>4} {:<3} {:>11} {:<10} {:>4} {:>4}  {columns}",
            "", "", "", "", ""
        )
        .unwrap();
    }
    text
}

/// Round 1 of seven: 7 has the bye.
const SEVEN: [&str; 7] = ["   4 w 1", "   5 b 1", "   6 w 1", "   1 b 0", "   2 w 0", "   3 b 0", "0000 - U"];

fn byes(entrant: &Entrant) -> Vec<(u16, ByeKind)> {
    entrant.byes.iter().map(|(round, kind)| (*round, *kind)).collect()
}

#[test]
fn n7_a_bye_entered_ahead_makes_no_round_that_was_played() {
    let ahead = format!("{}  0000 - U", SEVEN[5]);
    let columns = [SEVEN[0], SEVEN[1], SEVEN[2], SEVEN[3], SEVEN[4], &ahead, SEVEN[6]];
    let (imported, notes) = read(&file("", &columns));
    assert_eq!(notes, []);
    assert_eq!(imported.setup.played.len(), 1);
    assert_eq!(byes(&imported.setup.entrants[5]), [(2, ByeKind::PairingAllocated)]);
    // It comes back in both dialects.
    for dialect in [Dialect::Trf26, Dialect::Trf16] {
        let text = written(&imported, dialect);
        assert_eq!(read(&text).0.setup.entrants, imported.setup.entrants, "{text}");
    }
    // Before round 1.
    let (imported, _) = read(&file("", &["", "", "0000 - U"]));
    assert_eq!(imported.setup.played, []);
    assert_eq!(byes(&imported.setup.entrants[2]), [(1, ByeKind::PairingAllocated)]);
}

#[test]
fn n7_a_bye_ahead_that_leaves_an_odd_number_is_refused() {
    let (imported, notes) = read(&file("", &["", "", "", "0000 - U"]));
    assert_eq!(notes, [NoteKind::PairingByeAhead { round: 1, player: 4 }]);
    assert!(imported.setup.entrants.iter().all(|entrant| entrant.byes.is_empty()));
    // Nor may it stand in a later round.
    let (_, notes) = read(&file("", &["", "", "          0000 - U"]));
    assert_eq!(notes, [NoteKind::PairingByeAhead { round: 2, player: 3 }]);
    // Everybody's byes are a round that was played.
    let (imported, _) = read(&file("", &["0000 - Z", "0000 - H", "0000 - U"]));
    assert_eq!(imported.setup.played.len(), 1);
}

#[test]
fn n7_whoever_was_expelled_stays_expelled() {
    let columns = ["   2 w 1", "   1 b 0", "0000 - U"];
    let (imported, notes) = read(&(file("", &columns) + "### qisai expelled 3 2\n"));
    assert_eq!(notes, []);
    let tournament = Tournament::try_from(imported.setup.clone()).unwrap();
    assert_eq!(tournament.entry(EntryId(3)).unwrap().status, EntryStatus::Expelled);
    let text = written(&imported, Dialect::Trf26);
    assert!(text.contains("### qisai expelled 3 2\r\n"), "{text}");
    assert_eq!(read(&text).0.setup.entrants, imported.setup.entrants);
    // In a table beside the comment on its games.
    let table = file("", &columns).replace("FIDE_DUTCH_2026", "FIDE_ROUNDROBIN") + "### qisai expelled 3 2\n";
    let (imported, _) = read(&table);
    let text = written(&imported, Dialect::Trf16);
    assert!(text.contains("### qisai expelled 3 2\r\n"), "{text}");
    assert_eq!(read(&text).0.setup.entrants[2], imported.setup.entrants[2]);
    // Somebody whom the file has not, and a comment that cannot be read.
    let (_, notes) = read(&(file("", &columns) + "### qisai expelled 9 2\n### qisai expelled x\n"));
    assert_eq!(notes.len(), 2, "{notes:?}");
}

fn day(month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, month, day).unwrap()
}

#[test]
fn n7_record_132_becomes_the_calendar_and_is_written_again() {
    let dates = format!("{:<91}26/07/11  26/07/11  2026/07/13\n", "132");
    let (imported, notes) = read(&file(&dates, &["", ""]));
    assert_eq!(notes, []);
    let expected = [(1, 11), (2, 11), (3, 13)].map(|(round, of)| Sitting::of_day(round, day(7, of)));
    assert_eq!(imported.setup.sittings, expected);
    assert!(!expected[0].has_time());
    let line = format!("\r\n{:<91}26/07/11  26/07/11  26/07/13\r\n", "132");
    for dialect in [Dialect::Trf26, Dialect::Trf16] {
        let text = written(&imported, dialect);
        assert!(text.contains(&line), "{text}");
        assert_eq!(read(&text).0.setup.sittings, expected);
    }
    // What is no day is named with its column; a day too many has no round.
    let (imported, notes) = read(&file(&format!("{:<91}July      26/07/12\n", "132"), &["", ""]));
    assert_eq!((imported.setup.sittings.len(), notes.len()), (1, 1));
}

#[test]
fn n7_two_days_of_one_round_are_told_apart_by_its_games() {
    let dates = format!("{:<91}26/07/11  26/07/12  26/07/13  26/07/13\n", "132");
    let text = file(&dates, &["", "", "", ""]).replace("FIDE_DUTCH_2026", "FIDE_DOUBLESWISS");
    let (imported, _) = read(&text);
    let games = |sitting: &Sitting| (sitting.round, sitting.game, sitting.start.date());
    let expected = [(1, Some(1), day(7, 11)), (1, Some(2), day(7, 12)), (2, None, day(7, 13))];
    assert_eq!(imported.setup.sittings.iter().map(games).collect::<Vec<_>>(), expected);
    assert_eq!(read(&written(&imported, Dialect::Trf26)).0.setup.sittings, imported.setup.sittings);
}

#[test]
fn n7_a_date_that_can_be_two_days_is_decided_by_the_others_or_by_its_year() {
    let event = |start: &str, end: &str| {
        let (imported, notes) = read(&file(&format!("042 {start}\n052 {end}\n"), &["", ""]));
        (imported.event.start, imported.setup.settings.regulations.tie_breaks, notes)
    };
    // One date of the file tells the order of both.
    let date = NaiveDate::from_ymd_opt;
    assert_eq!(event("01/09/2024", "15/09/2024").0, date(2024, 9, 1));
    assert_eq!(event("09/01/2024", "09/15/2024").0, date(2024, 9, 1));
    // Neither tells: the day is left out, and the year has one edition of the tie-breaks.
    let (start, edition, notes) = event("01/09/2024", "03/09/2024");
    assert_eq!((start, edition), (None, TieBreakEdition::Fide2024));
    let settled = NoteKind::DayOrMonth { year: 2024, is_settled: true };
    assert_eq!(notes, [settled.clone(), settled]);
    // 9 January or 1 September 2026: C.07 has changed between.
    let (_, edition, notes) = event("01/09/2026", "");
    assert_eq!(edition, TieBreakEdition::Fide2026);
    assert_eq!(notes, [NoteKind::DayOrMonth { year: 2026, is_settled: false }]);
}

#[test]
fn n7_record_192_has_the_code_of_the_handbook() {
    let (imported, _) = read(&file("", &["", ""]));
    let code = |style: Style| {
        let text = written(&imported, style);
        text.lines().find(|line| line.starts_with("192")).unwrap().to_owned()
    };
    assert_eq!(code(Dialect::Trf26.into()), "192 FIDE_DUTCH_2026");
    for dutch in DutchCode::ALL {
        assert_eq!(code(Style { dialect: Dialect::Trf26, dutch }), format!("192 {}", dutch.code()));
    }
    for code in ["FIDE_DUTCH", "FIDE_DUTCH_2017", "FIDE_DUTCH_2025", "FIDE_DUTCH_2026"] {
        let (imported, notes) = read(&file("", &["", ""]).replace("FIDE_DUTCH_2026", code));
        assert_eq!(imported.setup.play.format.swiss_system(), Some(SwissSystem::Dutch));
        assert_eq!(notes, [], "{code}");
    }
}
