//! Limit of time for reading a file: every reader is left where it is.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use qisai_exchange::budget::{Stopped, within};
use qisai_exchange::csv_players::{CsvOptions, preview_file};
use qisai_exchange::{csv_teams, pdn, pgn, text, trf, workbook, xiangqi};
use rust_xlsxwriter::Workbook;

/// Returns a workbook with a sheet of this many names.
fn book(rows: u32) -> Vec<u8> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for row in 0..rows {
        sheet.write_string(row, 0, format!("Player {row}")).unwrap();
    }
    book.save_to_buffer().unwrap()
}

/// Runs a reader without a limit, and with one that is over.
fn is_left<T: PartialEq + std::fmt::Debug>(read: impl Fn() -> T) {
    assert_ne!(within(|| true, &read), Err(Stopped));
    assert_eq!(within(|| false, &read), Err(Stopped));
    // The limit ends with it.
    read();
}

#[test]
fn t3_every_reader_is_left_when_its_time_is_over() {
    let names = (0..200).map(|number| format!("Player {number};{number}\n")).collect::<Vec<_>>().concat();
    let list = format!("Name;Rating\n{names}");
    is_left(|| preview_file(list.as_bytes(), CsvOptions::default()).rows.len());
    let teams = format!("Team;Board;Name\n{}", names.replace("Player", "Club;1;Player"));
    is_left(|| csv_teams::preview_file(teams.as_bytes()).list.rows.len());
    let book = book(200);
    assert!(workbook::read(&book).unwrap().is_some(), "it can be read");
    is_left(|| workbook::read(&book).is_ok());
    let players = (1..=200).map(|number| format!("001 {number:4}      Player {number}\n")).collect::<Vec<_>>().concat();
    let report = format!("012 Open\n{players}");
    is_left(|| trf::parse(report.as_bytes()).is_ok());
    let report = trf::parse(report.as_bytes()).unwrap();
    is_left(|| trf::import(&report).0.setup.entrants.len());
    is_left(|| text::decode(report_of_bytes().as_slice()).text.len());
    let games = "[Event \"Open\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 1/2-1/2\n\n".repeat(20);
    is_left(|| pgn::games(&games).count());
    is_left(|| xiangqi::games(&games).count());
    let games = "[Event \"Open\"]\n\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 2-0\n\n".repeat(20);
    is_left(|| pdn::parse(games.as_bytes()).0.len());
}

/// Returns lines that are not UTF-8.
fn report_of_bytes() -> Vec<u8> {
    b"012 M\xFCller\n".repeat(200)
}

#[test]
fn a_panic_of_a_reader_stays_one() {
    let caught = std::panic::catch_unwind(|| within(|| true, || panic!("a fault of the reader")));
    assert!(caught.is_err());
}
