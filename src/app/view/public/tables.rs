//! Tables for spreadsheets.

use qisai_domain::{Points, ScoreSystem};
use qisai_exchange::csv_tables::{self, CsvCell, Number, TableOptions};

/// A head and rows.
#[derive(Default)]
pub(super) struct Table {
    pub header: Vec<String>,
    pub rows: Vec<Vec<CsvCell>>,
}

impl Table {
    /// A table with these heads.
    pub fn new<S: Into<String>>(header: impl IntoIterator<Item = S>) -> Self {
        Self { header: header.into_iter().map(Into::into).collect(), rows: Vec::new() }
    }

    /// The file.
    pub fn write(self) -> String {
        let header: Vec<&str> = self.header.iter().map(String::as_str).collect();
        csv_tables::write(&header, self.rows, TableOptions { bom: true, ..TableOptions::default() })
    }
}

/// A whole number; an empty field when there is none.
pub(super) fn number(value: Option<impl Into<i64>>) -> CsvCell {
    value.map_or_else(|| CsvCell::text(""), |value| CsvCell::from(value.into()))
}

/// A result. Its hyphen becomes a dash: spreadsheets take `1-1` for the first of January.
pub(super) fn result(text: &str) -> CsvCell {
    CsvCell::text(if text.contains(' ') { text.to_owned() } else { text.replace('-', "–") })
}

/// Points as a decimal.
pub(super) fn points(points: Points, scores: &ScoreSystem) -> CsvCell {
    Number::points(points, scores.unit).into()
}

/// A printed decimal; an empty field when there is none.
pub(super) fn decimal(text: Option<&str>) -> CsvCell {
    let number = text.and_then(Number::parse).map(CsvCell::from);
    number.unwrap_or_else(|| CsvCell::text(text.unwrap_or_default()))
}
