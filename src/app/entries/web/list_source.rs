//! Choices for reading a list from a file: its sheet or encoding, and the meaning of its columns. Lists of players and
//! of teams share them. A form that reads the same file again carries the file itself if its text does not determine
//! everything.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use qisai_exchange::csv_players::{CsvOptions, PlayerField, Preview};
use qisai_exchange::text::TextEncoding;
use qisai_i18n::Words;

use crate::form::Upload;

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

/// File with its reading options.
#[derive(Clone)]
pub(crate) struct ListSource {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
    pub(crate) options: CsvOptions,
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
    /// Codes of the meanings that the arbiter assigned to the columns; empty if none.
    pub(crate) assigned: Vec<&'static str>,
}

impl ListSource {
    /// Returns the uploaded file, or the previously previewed one, with the choices of the form.
    pub(crate) fn of(upload: &Upload, teams: bool) -> Self {
        let field = |name| upload.field(name).filter(|value| !value.is_empty());
        let raw = field("raw").and_then(|raw| STANDARD.decode(raw).ok());
        let (bytes, encoding) = match raw {
            _ if !upload.file.is_empty() => (upload.file.to_vec(), None),
            Some(raw) => (raw, field("encoding").and_then(TextEncoding::from_name)),
            None => (field("content").unwrap_or_default().as_bytes().to_vec(), None),
        };
        let of_column = |(_, code): &(String, String)| PlayerField::from_code(code);
        let columns: Vec<Option<PlayerField>> =
            upload.fields.iter().filter(|(name, _)| name == "column").map(of_column).collect();
        let name =
            if upload.file.is_empty() { field("file_name").unwrap_or_default() } else { upload.file_name.as_str() };
        let sheet = field("sheet").map(str::to_owned);
        let columns = Some(columns).filter(|columns| !columns.is_empty());
        let options = CsvOptions { encoding, sheet, columns, teams, ..CsvOptions::default() };
        Self { name: name.to_owned(), bytes, options }
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
        let assigned = self.options.columns.iter().flatten();
        let columns = list.columns.iter();
        SourceChoices {
            raw: if is_raw { STANDARD.encode(&self.bytes) } else { String::new() },
            sheets: sheets.collect(),
            encodings: encodings.collect(),
            columns: columns.map(|it| column_choice(&it.header, it.field, self.options.teams, t)).collect(),
            assigned: assigned.map(|field| field.map(PlayerField::code).unwrap_or_default()).collect(),
        }
    }
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
