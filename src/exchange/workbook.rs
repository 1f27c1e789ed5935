//! Workbooks of spreadsheets as rows.
//!
//! * XLSX, as saved by every current spreadsheet program, is read. XLS, its predecessor, and locked files are refused
//!   with advice;
//! * numbers without decimals are read as displayed, dates as `YYYY-MM-DD`, line breaks inside a cell as spaces;
//! * rows keep their numbers; a row that ends early is padded to the length of the first non-empty row;
//! * a value in merged cells applies to each of their rows below the first non-empty row, in the first of their
//!   columns.
//!
//! A workbook is compressed: at most [`MAX_UNPACKED`] bytes are extracted, and cells beyond the limits are ignored. Its
//! parts are examined before they are read: an element with more than [`MAX_ATTRIBUTES`] attributes is refused, because
//! readers compare attributes with each other, and so are more than [`MAX_ELEMENTS`] elements. Both limit the time.

use std::io::{BufRead, BufReader, Cursor, Read, copy, sink};

use calamine::{DataRef, Dimensions, Reader, Xlsx, open_workbook_from_rs};
use quick_xml::events::Event;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use zip::ZipArchive;

use crate::budget;
use crate::csv_players::{MAX_BYTES, MAX_COLUMNS, MAX_ROWS, head};

/// Maximum size of a workbook after decompression, in bytes.
pub const MAX_UNPACKED: u64 = 64 << 20;
/// Maximum number of attributes of an element; spreadsheet programs write fewer than fifty.
pub const MAX_ATTRIBUTES: usize = 200;
/// Maximum number of elements of all parts: four times those of the longest and widest list.
pub const MAX_ELEMENTS: usize = 4 * MAX_ROWS * MAX_COLUMNS;
/// Maximum number of files in the archive: sheets, and what belongs to them.
const MAX_FILES: usize = 2_000;
/// Maximum number of sheets that are read.
const MAX_SHEETS: usize = 20;

/// Signatures of old and new workbooks.
const OLD: &[u8] = b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1";
const PACKED: &[u8] = b"PK\x03\x04";

/// Returns `true` if the bytes begin like a workbook of either kind.
pub fn is_workbook(bytes: &[u8]) -> bool {
    bytes.starts_with(PACKED) || bytes.starts_with(OLD)
}

/// Reason why a workbook cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WorkbookFlaw {
    #[error("the workbook cannot be read: open it and save it again as XLSX, or as CSV")]
    Unreadable,
    /// Container of old workbooks, and of new ones with a password.
    #[error(
        "the file is a workbook of the old kind (XLS) or locked with a password: save it as XLSX without one, or as CSV"
    )]
    Old,
    #[error("the workbook is too large: keep only the sheet with the list, or save that as CSV")]
    TooLarge,
}

/// Non-empty sheets of a workbook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Workbook {
    first: Sheet,
    others: Vec<Sheet>,
}

/// Sheet of a workbook.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    pub name: String,
    /// Rows of cells, row 1 first.
    pub rows: Vec<Vec<String>>,
}

impl Workbook {
    /// Returns the first sheet.
    pub fn first(&self) -> &Sheet {
        &self.first
    }

    /// Returns the sheets after the first.
    pub fn others(&self) -> &[Sheet] {
        &self.others
    }

    /// Returns all sheets, the first one first.
    pub fn sheets(&self) -> impl Iterator<Item = &Sheet> {
        std::iter::once(&self.first).chain(&self.others)
    }
}

impl Sheet {
    /// Copies the values of merged cells into their other rows, if these are not empty. A merged header is not copied.
    fn fill(&mut self, merged: &[Dimensions]) {
        let used: Vec<bool> = self.rows.iter().map(|row| row.iter().any(|cell| !cell.trim().is_empty())).collect();
        let Some(header) = self.header_at() else { return };
        for Dimensions { start: (row, column), end: (last, _) } in merged {
            let (row, column) = (at(*row), at(*column));
            if row <= header || column > MAX_COLUMNS {
                continue;
            }
            let value = self.rows.get(row).and_then(|row| row.get(column)).cloned().unwrap_or_default();
            let below = self.rows.iter_mut().zip(&used).take(at(*last).saturating_add(1)).skip(row + 1);
            for (line, _) in below.filter(|(_, used)| **used) {
                if line.len() <= column {
                    line.resize_with(column + 1, String::new);
                }
                if let Some(place) = line.get_mut(column).filter(|place| place.is_empty()) {
                    place.clone_from(&value);
                }
            }
        }
    }

    /// Returns the row with the column names of a list, otherwise the first non-empty row.
    pub fn header(&self) -> &[String] {
        self.header_at().and_then(|at| self.rows.get(at)).map(Vec::as_slice).unwrap_or_default()
    }

    /// Returns the index of the [header](Self::header).
    fn header_at(&self) -> Option<usize> {
        let is_used = |row: &Vec<String>| row.iter().any(|cell| !cell.trim().is_empty());
        let used = || self.rows.iter().enumerate().filter(|(_, row)| is_used(row));
        let at = head::position(used().map(|(_, row)| row));
        used().nth(at).map(|(at, _)| at)
    }

    /// Returns the rows as comma-separated lines, each with its row number unchanged.
    pub fn csv(&self) -> String {
        let width = self.header().len();
        let quoted = |cell: &str| {
            if cell.contains([',', '"']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell.to_owned() }
        };
        let line = |row: &Vec<String>| {
            let missing = if row.is_empty() { 0 } else { width.saturating_sub(row.len()) };
            let cells = row.iter().map(String::as_str).chain(std::iter::repeat_n("", missing));
            cells.map(quoted).collect::<Vec<String>>().join(",")
        };
        self.rows.iter().map(line).collect::<Vec<String>>().join("\n")
    }
}

/// Reads a workbook; returns `None` if the bytes are something else.
///
/// # Errors
/// Returns a [`WorkbookFlaw`] if the workbook is old, locked, too large or unreadable.
pub fn read(bytes: &[u8]) -> Result<Option<Workbook>, WorkbookFlaw> {
    if bytes.starts_with(OLD) {
        return Err(WorkbookFlaw::Old);
    }
    if !bytes.starts_with(PACKED) {
        return Ok(None);
    }
    if bytes.len() > MAX_BYTES {
        return Err(WorkbookFlaw::TooLarge);
    }
    check_unpacked(bytes)?;
    let opened: Result<Xlsx<Cursor<&[u8]>>, _> = open_workbook_from_rs(Cursor::new(bytes));
    let mut book = opened.map_err(|_| WorkbookFlaw::Unreadable)?;
    let mut sheets = Vec::new();
    for name in book.sheet_names().into_iter().take(MAX_SHEETS) {
        let sheet = read_sheet(&mut book, name)?;
        if !sheet.header().is_empty() {
            sheets.push(sheet);
        }
    }
    let mut sheets = sheets.into_iter();
    let first = sheets.next().ok_or(WorkbookFlaw::Unreadable)?;
    Ok(Some(Workbook { first, others: sheets.collect() }))
}

/// Checks the decompressed content. Its size is counted during extraction, because the sizes stored in the file may be
/// wrong.
fn check_unpacked(bytes: &[u8]) -> Result<(), WorkbookFlaw> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| WorkbookFlaw::Unreadable)?;
    if archive.len() > MAX_FILES {
        return Err(WorkbookFlaw::TooLarge);
    }
    let (mut left, mut elements) = (MAX_UNPACKED, MAX_ELEMENTS);
    for at in 0..archive.len() {
        let file = archive.by_index(at).map_err(|_| WorkbookFlaw::Unreadable)?;
        let mut part = file.take(left + 1);
        let examined = examine(BufReader::new(&mut part), &mut elements);
        copy(&mut part, &mut sink()).map_err(|_| WorkbookFlaw::Unreadable)?;
        left = part.limit().checked_sub(1).ok_or(WorkbookFlaw::TooLarge)?;
        examined?;
    }
    Ok(())
}

/// Checks that no element of a part has too many attributes, and takes its elements from those that are `left`. The part
/// is split in elements as by the reader of workbooks, and only up to the place where that one gives up, too; pictures
/// and other parts end there at once.
///
/// # Errors
/// [`WorkbookFlaw::Unreadable`] for too many attributes, [`WorkbookFlaw::TooLarge`] for too many elements.
fn examine(part: impl BufRead, left: &mut usize) -> Result<(), WorkbookFlaw> {
    let mut elements = quick_xml::Reader::from_reader(part);
    let config = elements.config_mut();
    (config.check_end_names, config.check_comments) = (false, false);
    let mut buffer = Vec::new();
    loop {
        budget::check();
        buffer.clear();
        match elements.read_event_into(&mut buffer) {
            Ok(Event::Start(element) | Event::Empty(element)) => {
                *left = left.checked_sub(1).ok_or(WorkbookFlaw::TooLarge)?;
                let mut attributes = element.attributes();
                let sound = attributes.with_checks(false).take_while(Result::is_ok);
                if sound.take(MAX_ATTRIBUTES + 1).count() > MAX_ATTRIBUTES {
                    return Err(WorkbookFlaw::Unreadable);
                }
            }
            Ok(Event::Eof) | Err(_) => return Ok(()),
            Ok(_) => {}
        }
    }
}

/// Reads a sheet; a chart sheet has no cells.
fn read_sheet(book: &mut Xlsx<Cursor<&[u8]>>, name: String) -> Result<Sheet, WorkbookFlaw> {
    let mut sheet = Sheet { name, rows: Vec::new() };
    let Ok(mut cells) = book.worksheet_cells_reader(&sheet.name) else { return Ok(sheet) };
    while let Some(cell) = cells.next_cell().map_err(|_| WorkbookFlaw::Unreadable)? {
        budget::check();
        let text = text(cell.get_value());
        let (row, column) = cell.get_position();
        let (row, column) = (usize::try_from(row).unwrap_or(usize::MAX), usize::try_from(column).unwrap_or(usize::MAX));
        // Two more rows and columns than a list may have are read, so that an excess is detected.
        if text.is_empty() || row > MAX_ROWS + 2 || column > MAX_COLUMNS + 2 {
            continue;
        }
        if sheet.rows.len() <= row {
            sheet.rows.resize_with(row + 1, Vec::new);
        }
        if let Some(line) = sheet.rows.get_mut(row) {
            if line.len() <= column {
                line.resize_with(column + 1, String::new);
            }
            if let Some(place) = line.get_mut(column) {
                *place = text;
            }
        }
    }
    drop(cells);
    let mut merged = book.merge_cells_by_sheet_name(&sheet.name).unwrap_or_default();
    merged.truncate(MAX_ROWS);
    sheet.fill(&merged);
    Ok(sheet)
}

/// Returns the number of a row or column as an index.
fn at(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

fn text(value: &DataRef<'_>) -> String {
    let in_a_line = |text: &str| text.replace("\r\n", " ").replace(['\r', '\n'], " ");
    match value {
        DataRef::Int(number) => number.to_string(),
        DataRef::Float(number) => number.to_string(),
        DataRef::String(text) => in_a_line(text),
        DataRef::SharedString(text) => in_a_line(text),
        DataRef::Bool(is_so) => String::from(if *is_so { "yes" } else { "" }),
        DataRef::DateTime(moment) => {
            let (year, month, day, ..) = moment.to_ymd_hms_milli();
            format!("{year:04}-{month:02}-{day:02}")
        }
        DataRef::DateTimeIso(text) => text.split('T').next().unwrap_or_default().to_owned(),
        DataRef::DurationIso(text) => text.clone(),
        DataRef::Error(error) => error.to_string(),
        DataRef::Empty => String::new(),
    }
}
