//! Choices for reading a list from a file: its sheet or encoding, and the meaning of its columns. Lists of players and
//! of teams share them. A form that reads the same file again carries the file itself if its text does not determine
//! everything.

use std::collections::{BTreeMap, BTreeSet};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use qisai_exchange::csv_players::{self, Column, CsvOptions, PlayerField, Preview, corrected};
use qisai_exchange::text::TextEncoding;
use qisai_i18n::Words;

use crate::form::Upload;
use crate::setup::create::pasted::with_columns;

/// Option of a choice.
pub(crate) struct ListSourceChoice {
    pub(crate) value: String,
    pub(crate) said: String,
    pub(crate) chosen: bool,
}

/// Column with its possible meanings.
pub(crate) struct ColumnChoice {
    pub(crate) header: String,
    pub(crate) choices: Vec<ListSourceChoice>,
}

/// Maximum number of lines with fields for corrections.
const MAX_CORRECTED: usize = 100;

/// Cell of a line that can be corrected in the preview.
pub(crate) struct ListCell {
    /// Name of the form field: line and column from 1.
    pub(crate) field: String,
    pub(crate) header: String,
    pub(crate) typed: String,
}

/// File with its reading options.
#[derive(Clone)]
pub(crate) struct ListSource {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
    pub(crate) options: CsvOptions,
    /// Lines that were corrected in the preview.
    pub(crate) corrected: BTreeSet<u32>,
    /// Number of lines that were put before the pasted rows: the names of the columns, which the rows did not have.
    pub(crate) added: u32,
}

/// Choices that a page offers for reading a file.
pub(crate) struct SourceChoices {
    /// File in base64, if the content does not determine everything, as with other sheets or encodings.
    pub(crate) raw: String,
    /// Sheets of a workbook that has several.
    pub(crate) sheets: Vec<ListSourceChoice>,
    /// Possible encodings of a text.
    pub(crate) encodings: Vec<ListSourceChoice>,
    pub(crate) columns: Vec<ColumnChoice>,
    /// Number of lines that were put before the list.
    pub(crate) added: u32,
}

impl ListSource {
    /// Returns the uploaded file, the pasted rows or the previewed list with its corrections, and the choices of the
    /// form.
    pub(crate) fn of(upload: &Upload, teams: bool, t: Words) -> Self {
        let field = |name| upload.field(name).filter(|value| !value.trim().is_empty());
        let content = corrected(field("content").unwrap_or_default(), &typed_cells(upload));
        let raw = field("raw").filter(|_| content.lines.is_empty()).and_then(|raw| STANDARD.decode(raw).ok());
        let pasted = || field("pasted").map(str::to_owned);
        let (bytes, encoding, added) = match (upload.file.is_empty(), raw, pasted()) {
            (false, ..) => (upload.file.to_vec(), None, 0),
            (true, Some(raw), _) => (raw, field("encoding").and_then(TextEncoding::from_name), 0),
            (true, None, Some(rows)) if teams => (rows.into_bytes(), None, 0),
            (true, None, Some(rows)) => {
                let (text, added) = with_columns(rows);
                (text.into_bytes(), None, added)
            }
            (true, None, None) => (content.text.into_bytes(), None, u32::from(field("added") == Some("1"))),
        };
        let of_column = |(_, code): &(String, String)| PlayerField::from_code(code);
        let columns: Vec<Option<PlayerField>> =
            upload.fields.iter().filter(|(name, _)| name == "column").map(of_column).collect();
        let name = match field("file_name") {
            _ if !upload.file.is_empty() => upload.file_name.as_str(),
            Some(name) => name,
            None => t.pasted_rows(),
        };
        let sheet = field("sheet").map(str::to_owned);
        let columns = Some(columns).filter(|columns| !columns.is_empty());
        let options = CsvOptions { encoding, sheet, columns, teams, ..CsvOptions::default() };
        Self { name: name.to_owned(), bytes, options, corrected: content.lines, added }
    }

    /// Returns the list as the text from which it is read again.
    pub(crate) fn content(&self) -> String {
        csv_players::text_of_file(&self.bytes, &self.options)
    }

    /// Returns a sentence about the way the file was read.
    pub(crate) fn how(list: &Preview, t: Words) -> String {
        match &list.sheet {
            Some(sheet) => t.sheet_read_as(sheet),
            None => t.csv_read_as(list.encoding, t.delimiter(list.delimiter)),
        }
    }

    /// Returns the choices for a list that was read from the file.
    pub(crate) fn choices(&self, list: &Preview, t: Words) -> SourceChoices {
        let is_text = list.sheet.is_none();
        let is_told = list.encoding == TextEncoding::Utf8 && self.options.encoding.is_none();
        let is_raw = if is_text { !is_told } else { list.sheets.len() > 1 };
        let encodings = TextEncoding::ALL.into_iter().filter(|_| is_text && is_raw).map(|encoding| ListSourceChoice {
            value: encoding.to_string(),
            said: encoding.to_string(),
            chosen: encoding == list.encoding,
        });
        let sheets = list.sheets.iter().filter(|_| list.sheets.len() > 1).map(|sheet| ListSourceChoice {
            value: sheet.clone(),
            said: sheet.clone(),
            chosen: list.sheet.as_ref() == Some(sheet),
        });
        let columns = list.columns.iter();
        SourceChoices {
            raw: if is_raw { STANDARD.encode(&self.bytes) } else { String::new() },
            sheets: sheets.collect(),
            encodings: encodings.collect(),
            columns: columns.map(|it| column_choice(&it.header, it.field, self.options.teams, t)).collect(),
            added: self.added,
        }
    }
}

/// Returns the fields that were typed into the preview, by line and column.
fn typed_cells(upload: &Upload) -> BTreeMap<(u32, u32), String> {
    let cell = |(name, typed): &(String, String)| {
        let (line, column) = name.strip_prefix("cell.")?.split_once('.')?;
        Some(((line.parse().ok()?, column.parse().ok()?), typed.clone()))
    };
    upload.fields.iter().filter_map(cell).collect()
}

/// Returns the cells of lines that need a correction, in the columns that are used.
pub(crate) fn cells_to_correct(list: &Preview, content: &str, lines: &BTreeSet<u32>) -> BTreeMap<u32, Vec<ListCell>> {
    let lines: BTreeSet<u32> = lines.iter().copied().take(MAX_CORRECTED).collect();
    let found = if lines.is_empty() { BTreeMap::new() } else { csv_players::cells_of(content, &lines) };
    let line = |(line, cells): (u32, Vec<String>)| {
        let columns = (1..).zip(&list.columns).zip(cells.into_iter().chain(std::iter::repeat(String::new())));
        let used = columns.filter(|((_, column), _)| column.field.is_some());
        let cell = |((at, column), typed): ((u32, &Column), String)| ListCell {
            field: format!("cell.{line}.{at}"),
            header: column.header.clone(),
            typed,
        };
        (line, used.map(cell).collect())
    };
    found.into_iter().map(line).collect()
}

fn column_choice(header: &str, field: Option<PlayerField>, teams: bool, t: Words) -> ColumnChoice {
    let unused = ListSourceChoice { value: String::new(), said: t.column_unused().to_owned(), chosen: field.is_none() };
    let fields = PlayerField::of_list(teams).map(|one| ListSourceChoice {
        value: one.code().to_owned(),
        said: t.column_name(one),
        chosen: field == Some(one),
    });
    ColumnChoice { header: header.to_owned(), choices: std::iter::once(unused).chain(fields).collect() }
}
