//! Corrections of a list before it is entered. The lines keep their numbers.

use std::collections::{BTreeMap, BTreeSet};

use csv::StringRecord;

use super::{Delimiter, list_records, take_separator_line};

/// Text of a list with corrected cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CorrectedList {
    pub text: String,
    /// Lines that differ from the text before.
    pub lines: BTreeSet<u32>,
}

/// Replaces cells of a list, each given by line and column from 1. Cells beyond the list are ignored.
pub fn corrected(text: &str, cells: &BTreeMap<(u32, u32), String>) -> CorrectedList {
    let mut lines = BTreeSet::new();
    if cells.is_empty() {
        return CorrectedList { text: text.to_owned(), lines };
    }
    let text = rewritten(text, |line, record| {
        let mut fields: Vec<&str> = record.iter().collect();
        for (column, field) in (1..).zip(&mut fields) {
            if let Some(typed) = cells.get(&(line, column)).filter(|typed| typed.trim() != field.trim()) {
                *field = typed;
                lines.insert(line);
            }
        }
        Some(fields.into_iter().map(one_line).collect())
    });
    CorrectedList { text, lines }
}

/// Returns the text of a list without these lines, which become empty.
pub fn without_lines(text: &str, lines: &BTreeSet<u32>) -> String {
    rewritten(text, |line, record| (!lines.contains(&line)).then(|| record.iter().map(str::to_owned).collect()))
}

/// Returns the cells of these lines.
pub fn cells_of(text: &str, lines: &BTreeSet<u32>) -> BTreeMap<u32, Vec<String>> {
    let (_, records) = list_records(text);
    let wanted = records.into_iter().filter(|(line, _)| lines.contains(line));
    wanted.map(|(line, record)| (line, record.iter().map(str::to_owned).collect())).collect()
}

fn one_line(field: &str) -> String {
    field.replace(['\n', '\r'], " ")
}

/// Writes the records again, each at its line; `None` leaves a record out.
fn rewritten(text: &str, mut change: impl FnMut(u32, &StringRecord) -> Option<Vec<String>>) -> String {
    let (delimiter, records) = list_records(text);
    let first = text.lines().next().unwrap_or_default();
    let is_named = take_separator_line(&mut text.to_owned()).is_some();
    let mut written = if is_named { first.to_owned() } else { String::new() };
    let mut at = 1;
    for (line, record) in records {
        let Some(fields) = change(line, &record) else { continue };
        while at < line {
            written.push('\n');
            at += 1;
        }
        let fields: Vec<String> = fields.iter().map(|field| quoted(field, delimiter)).collect();
        let fields = fields.join(&delimiter.character().to_string());
        at += u32::try_from(fields.matches('\n').count()).unwrap_or(u32::MAX);
        written.push_str(&fields);
    }
    written
}

fn quoted(field: &str, delimiter: Delimiter) -> String {
    let needs_quotes = field.contains([delimiter.character(), '"', '\n']);
    if needs_quotes { format!("\"{}\"", field.replace('"', "\"\"")) } else { field.to_owned() }
}
