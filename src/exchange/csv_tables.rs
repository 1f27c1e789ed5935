//! Tables for spreadsheets: pairings, standings, crosstables.
//!
//! * RFC 4180: a header and rows, and lines ended by CR and LF. Fields with a delimiter, a quote or a line break are
//!   quoted, with quotes doubled.
//! * Safe against formulas (OWASP ASVS 5.0, 1.2.10): a text that a spreadsheet would take for a formula gets a single
//!   quote in front. Such a text begins with `=` `+` `-` `@`, their full-width forms, a tab, CR, LF or NUL, with or
//!   without spaces before. Numbers are unchanged, so `-0.5` remains a number.
//! * With [`bom`](TableOptions::bom) Excel recognises the file as UTF-8.
//!
//! ```
//! use qisai_exchange::csv_tables::{write, CsvCell, Number, TableOptions};
//!
//! let rows = [vec![CsvCell::from(1), CsvCell::text("=1+1"), CsvCell::from(Number::parse("-0.5").unwrap())]];
//! let table = write(&["Rank", "Name", "Change"], rows, TableOptions::default());
//! assert_eq!(table, "Rank,Name,Change\r\n1,'=1+1,-0.5\r\n");
//! ```

use std::fmt;

use qisai_domain::Points;
use serde::{Deserialize, Serialize};

/// Delimiter between the fields of a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Delimiter {
    /// `,`
    #[default]
    Comma,
    /// `;`, which Excel expects in locales with a decimal comma.
    Semicolon,
    Tab,
}

impl Delimiter {
    /// All delimiters.
    pub const ALL: [Self; 3] = [Self::Comma, Self::Semicolon, Self::Tab];

    /// Returns the delimiter as a character.
    pub fn character(self) -> char {
        match self {
            Self::Comma => ',',
            Self::Semicolon => ';',
            Self::Tab => '\t',
        }
    }
}

/// Options for writing a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableOptions {
    /// Delimiter between the fields.
    pub delimiter: Delimiter,
    /// `true` to begin the file with a byte order mark.
    pub bom: bool,
}

/// Number in a table: digits, optionally with a sign and decimals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number(String);

impl Number {
    /// Returns points as an exact decimal: `2.5`.
    pub fn points(points: Points, unit: u16) -> Self {
        Self(points.decimal(unit).to_string())
    }

    /// Parses a formatted number: `30`, `30.5`, `-0.25`. Returns `None` for any other text.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let unsigned = text.strip_prefix('-').unwrap_or(text);
        let is_number = match unsigned.split_once('.') {
            None => digits(unsigned),
            Some((whole, decimals)) => digits(whole) && digits(decimals),
        };
        is_number.then(|| Self(text.to_owned()))
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// Field of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CsvCell {
    /// Text, made safe against formulas.
    Text(String),
    /// Number, written unchanged.
    Number(Number),
}

impl CsvCell {
    /// Returns a text field.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }
}

impl From<Number> for CsvCell {
    fn from(number: Number) -> Self {
        Self::Number(number)
    }
}

impl From<i64> for CsvCell {
    fn from(number: i64) -> Self {
        Self::Number(Number(number.to_string()))
    }
}

/// Returns a table as CSV text.
pub fn write(header: &[&str], rows: impl IntoIterator<Item = Vec<CsvCell>>, options: TableOptions) -> String {
    let delimiter = options.delimiter.character();
    let mut table = String::new();
    if options.bom {
        table.push('\u{FEFF}');
    }
    let header = header.iter().map(|name| CsvCell::text(*name)).collect();
    for row in std::iter::once(header).chain(rows) {
        for (at, cell) in row.iter().enumerate() {
            if at > 0 {
                table.push(delimiter);
            }
            match cell {
                CsvCell::Number(number) => table.push_str(&number.0),
                CsvCell::Text(text) => push_quoted(&mut table, &without_formula(text)),
            }
        }
        table.push_str("\r\n");
    }
    table
}

fn without_formula(text: &str) -> String {
    let first = text.trim_start_matches([' ', '\u{A0}', '\u{3000}']).chars().next();
    let is_formula = first
        .is_some_and(|c| matches!(c, '=' | '+' | '-' | '@' | '＝' | '＋' | '－' | '＠' | '\t' | '\r' | '\n' | '\0'));
    if is_formula { format!("'{text}") } else { text.to_owned() }
}

/// Appends a text, quoted if any of the three delimiters requires it: a program may guess another delimiter than the
/// one used.
fn push_quoted(table: &mut String, text: &str) {
    if text.contains(['"', ',', ';', '\t', '\r', '\n']) {
        table.push('"');
        table.push_str(&text.replace('"', "\"\""));
        table.push('"');
    } else {
        table.push_str(text);
    }
}
