//! Tables for spreadsheets: pairings, standings, crosstables.
//!
//! * RFC 4180: a header and rows, lines ended by CR and LF, fields with a delimiter, a quote or a line break in quotes, quotes doubled.
//! * Safe against formulas (OWASP ASVS 5.0, 1.2.10): a text that a spreadsheet would take for a formula (it begins with `=` `+` `-` `@`,
//!   their full-width forms, a tab, CR, LF or NUL, with or without spaces before) gets a single quote in front. Numbers are left alone,
//!   so `-0.5` stays a number.
//! * With [`bom`](TableOptions::bom) Excel sees that the file is UTF-8.
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

/// What parts the fields of a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Delimiter {
    /// `,`
    #[default]
    Comma,
    /// `;`, what Excel expects where the comma is the decimal sign.
    Semicolon,
    Tab,
}

impl Delimiter {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Comma, Self::Semicolon, Self::Tab];

    /// The character.
    pub fn character(self) -> char {
        match self {
            Self::Comma => ',',
            Self::Semicolon => ';',
            Self::Tab => '\t',
        }
    }
}

/// How a table is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableOptions {
    /// Between the fields.
    pub delimiter: Delimiter,
    /// Whether a byte order mark stands at the beginning.
    pub bom: bool,
}

/// A number in a table: digits, perhaps a sign and decimals, and nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number(String);

impl Number {
    /// Points as an exact decimal: `2.5`.
    pub fn points(points: Points, unit: u16) -> Self {
        Self(points.decimal(unit).to_string())
    }

    /// A number that is already printed: `30`, `30.5`, `-0.25`.
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

/// One field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CsvCell {
    /// Made safe.
    Text(String),
    /// Left alone.
    Number(Number),
}

impl CsvCell {
    /// A text.
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

/// Writes a table.
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

/// In quotes when it needs them for any of the three delimiters: a program may guess another than was used.
fn push_quoted(table: &mut String, text: &str) {
    if text.contains(['"', ',', ';', '\t', '\r', '\n']) {
        table.push('"');
        table.push_str(&text.replace('"', "\"\""));
        table.push('"');
    } else {
        table.push_str(text);
    }
}
