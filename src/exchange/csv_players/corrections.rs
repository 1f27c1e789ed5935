//! Corrections of a list before it is entered. The lines keep their numbers.

use std::collections::{BTreeMap, BTreeSet};

use csv::StringRecord;

use super::{Delimiter, head, list_records, take_separator_line};

/// Text of a list with corrected cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CorrectedList {
    pub text: String,
    /// Lines that differ from the text before.
    pub lines: BTreeSet<u32>,
}

/// Replaces cells of a list, each given by line and column from 1. A line with a replaced cell gets as many cells as
/// there are column names; cells beyond them and beyond the list are ignored.
pub fn corrected(text: &str, cells: &BTreeMap<(u32, u32), String>) -> CorrectedList {
    let mut lines = BTreeSet::new();
    if cells.is_empty() {
        return CorrectedList { text: text.to_owned(), lines };
    }
    let width = columns(text);
    let text = rewritten(text, |line, record| {
        let mut fields: Vec<String> = record.iter().map(one_line).collect();
        let typed = |column: usize| cells.get(&(line, u32::try_from(column + 1).ok()?)).map(|typed| one_line(typed));
        let typed: Vec<Option<String>> = (0..width).map(typed).collect();
        let had = |column: usize| fields.get(column).map_or("", |field| field.trim());
        if (0..).zip(&typed).any(|(column, cell)| cell.as_ref().is_some_and(|cell| cell.trim() != had(column))) {
            lines.insert(line);
            fields.resize(width, String::new());
            for (field, cell) in fields.iter_mut().zip(typed) {
                *field = cell.unwrap_or_else(|| std::mem::take(field));
            }
        }
        Some(fields)
    });
    CorrectedList { text, lines }
}

/// Returns the text of a list without these lines, which become empty.
pub fn without_lines(text: &str, lines: &BTreeSet<u32>) -> String {
    rewritten(text, |line, record| (!lines.contains(&line)).then(|| record.iter().map(str::to_owned).collect()))
}

/// Returns the number of column names of a list.
fn columns(text: &str) -> usize {
    let (_, records) = list_records(text);
    let cells = |(_, record): &(u32, StringRecord)| record.iter().map(str::to_owned).collect::<Vec<_>>();
    let at = head::position(records.iter().map(cells));
    records.get(at).map_or(0, |(_, record)| record.len())
}

/// Returns the cells of these lines, each as one line.
pub fn cells_of(text: &str, lines: &BTreeSet<u32>) -> BTreeMap<u32, Vec<String>> {
    let (_, records) = list_records(text);
    let wanted = records.into_iter().filter(|(line, _)| lines.contains(line));
    wanted.map(|(line, record)| (line, record.iter().map(one_line).collect())).collect()
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
