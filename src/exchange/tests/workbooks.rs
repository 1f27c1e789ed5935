//! Workbooks that are made to keep a reader busy.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fmt::Write as _;
use std::io::{Cursor, Read, Write};

use qisai_exchange::workbook::{MAX_ATTRIBUTES, MAX_ELEMENTS, WorkbookFlaw, read};
use rust_xlsxwriter::Workbook;
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

/// Returns a workbook with one player, in which a word of the first sheet is replaced.
fn edited(word: &str, by: &str) -> Vec<u8> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (row, text) in (0..).zip(["Name", "Seven, A"]) {
        sheet.write_string(row, 0, text).unwrap();
    }
    let mut archive = ZipArchive::new(Cursor::new(book.save_to_buffer().unwrap())).unwrap();
    let mut edited = ZipWriter::new(Cursor::new(Vec::new()));
    for at in 0..archive.len() {
        let mut file = archive.by_index(at).unwrap();
        let mut text = String::new();
        let name = file.name().unwrap().into_owned();
        file.read_to_string(&mut text).unwrap();
        if name == "xl/worksheets/sheet1.xml" {
            assert!(text.contains(word), "{text}");
            text = text.replacen(word, by, 1);
        }
        edited.start_file(name, SimpleFileOptions::default()).unwrap();
        edited.write_all(text.as_bytes()).unwrap();
    }
    edited.finish().unwrap().into_inner()
}

/// Returns attributes with different names.
fn attributes(number: usize) -> String {
    (0..number).fold(String::new(), |mut text, one| {
        write!(text, " a{one}=\"\"").unwrap();
        text
    })
}

#[test]
fn t3_an_element_with_more_attributes_than_any_program_writes_is_refused() {
    for element in ["<row", "<worksheet", "<sheetData", "<c"] {
        let with = |number: usize| edited(element, &format!("{element}{}", attributes(number)));
        let long = with(60_000);
        assert!(long.len() < 200_000, "{element}: {}", long.len());
        assert_eq!(read(&long), Err(WorkbookFlaw::Unreadable), "{element}");
        assert_eq!(read(&with(MAX_ATTRIBUTES + 1)), Err(WorkbookFlaw::Unreadable), "{element}");
        let odd = read(&with(MAX_ATTRIBUTES / 2)).unwrap().unwrap();
        assert_eq!(odd.first().csv(), "Name\n\"Seven, A\"", "{element}");
    }
    // Neither a comment nor a value hides them.
    for before in ["<!-- \" ' > -->", "<?other \"?>"] {
        let hidden = format!("{before}<row x=\">\" y='<\"'{}", attributes(60_000));
        assert_eq!(read(&edited("<row", &hidden)), Err(WorkbookFlaw::Unreadable), "{before}");
    }
}

#[test]
fn t3_more_cells_than_any_list_has_are_refused() {
    let with = |number: usize| edited("</sheetData>", &format!("<row>{}</row></sheetData>", "<c/>".repeat(number)));
    let packed = with(MAX_ELEMENTS);
    assert!(packed.len() < 50_000, "{}", packed.len());
    assert_eq!(read(&packed), Err(WorkbookFlaw::TooLarge));
    assert!(read(&with(MAX_ELEMENTS / 10)).is_ok());
}

#[test]
fn t3_the_way_out_is_said() {
    assert!(WorkbookFlaw::Unreadable.to_string().ends_with("save it again as XLSX, or as CSV"));
    assert!(WorkbookFlaw::TooLarge.to_string().ends_with("save that as CSV"));
}

#[test]
fn t3_an_archive_of_many_files_is_refused() {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for at in 0..2_001 {
        archive.start_file(format!("xl/{at}.xml"), SimpleFileOptions::default()).unwrap();
    }
    assert_eq!(read(&archive.finish().unwrap().into_inner()), Err(WorkbookFlaw::TooLarge));
}
