//! Tables for spreadsheets, as CSV and XLSX.

use qisai_domain::{Points, ScoreSystem, Sex};
use qisai_exchange::csv_tables::{self, CsvCell, Number, TableOptions};
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, Workbook, XlsxError};

use crate::public::scene::Person;

/// Table with a header and rows.
#[derive(Default)]
pub(crate) struct Spreadsheet {
    /// Name of the sheet in a workbook; empty for the default name.
    name: String,
    pub header: Vec<String>,
    pub rows: Vec<Vec<CsvCell>>,
}

impl Spreadsheet {
    /// Returns a table with this header and no rows.
    pub fn new<S: Into<String>>(header: impl IntoIterator<Item = S>) -> Self {
        Self { header: header.into_iter().map(Into::into).collect(), rows: Vec::new(), name: String::new() }
    }

    /// Sets the name of the sheet in a workbook, without the characters that spreadsheets reject in names and cut to 31
    /// characters.
    #[must_use]
    pub fn named(mut self, name: &str) -> Self {
        const MAX_CHARS: usize = 31;
        let kept = name.chars().filter(|letter| !"[]:*?/\\'".contains(*letter)).take(MAX_CHARS);
        kept.collect::<String>().trim().clone_into(&mut self.name);
        self
    }

    /// Returns the CSV text.
    pub fn write(self) -> String {
        let header: Vec<&str> = self.header.iter().map(String::as_str).collect();
        csv_tables::write(&header, self.rows, TableOptions { bom: true, ..TableOptions::default() })
    }

    /// Returns an XLSX file with the table on its only sheet and a frozen header row. Texts are stored as texts, so
    /// that none is interpreted as a formula.
    ///
    /// # Errors
    ///
    /// [`XlsxError`] if the table exceeds the limits of the format.
    pub fn workbook(&self) -> Result<Vec<u8>, XlsxError> {
        let mut workbook = Workbook::new();
        // The creation time is fixed, so that the same page gives the same bytes.
        let created = ExcelDateTime::from_ymd(2000, 1, 1)?;
        workbook.set_properties(&DocProperties::new().set_creation_datetime(&created));
        let sheet = workbook.add_worksheet();
        if !self.name.is_empty() {
            sheet.set_name(&self.name)?;
        }
        sheet.set_freeze_panes(1, 0)?;
        let head = Format::new().set_bold();
        for (column, name) in (0_u16..).zip(&self.header) {
            sheet.write_string_with_format(0, column, name, &head)?;
        }
        for (line, row) in (1_u32..).zip(&self.rows) {
            for (column, cell) in (0_u16..).zip(row) {
                match cell {
                    CsvCell::Text(text) => sheet.write_string(line, column, text)?,
                    CsvCell::Number(number) => match number.to_string().parse::<f64>() {
                        Ok(number) => sheet.write_number(line, column, number)?,
                        Err(_) => sheet.write_string(line, column, number.to_string())?,
                    },
                };
            }
        }
        sheet.autofit();
        workbook.save_to_buffer()
    }
}

/// Returns the cells that describe an entry: title, name, federation, club and rating.
pub(crate) fn described(person: Person) -> [CsvCell; 5] {
    [
        CsvCell::text(person.name.title.clone().unwrap_or_default()),
        CsvCell::text(person.name.name),
        CsvCell::text(person.federation.code()),
        CsvCell::text(person.club),
        number(person.rating),
    ]
}

/// Returns a cell with an integer, or an empty cell for `None`.
pub(crate) fn number(value: Option<impl Into<i64>>) -> CsvCell {
    value.map_or_else(|| CsvCell::text(""), |value| CsvCell::from(value.into()))
}

/// Returns a cell with a sex as in report files: `m`, `w` or empty.
pub(crate) fn sex(sex: Option<Sex>) -> CsvCell {
    CsvCell::text(match sex {
        Some(Sex::Male) => "m",
        Some(Sex::Female) => "w",
        None => "",
    })
}

/// Returns a cell with a place as a number, without the `=` of a shared place. Other text is kept.
pub(crate) fn place(rank: &str) -> CsvCell {
    rank.trim_end_matches('=').parse::<i64>().map_or_else(|_| CsvCell::text(rank), CsvCell::from)
}

/// Returns a cell with a result written with an ASCII hyphen, as programs expect: `1-0`, `½-½`, `+ -`. A spreadsheet
/// that opens the CSV may read `1-1` as the first of January; in the XLSX every result is a text. A single dash means
/// no result, and becomes an empty cell.
pub(crate) fn result(text: &str) -> CsvCell {
    CsvCell::text(if text == "–" { String::new() } else { text.replace('–', "-") })
}

/// Returns a cell with points as a decimal.
pub(crate) fn points(points: Points, scores: &ScoreSystem) -> CsvCell {
    Number::points(points, scores.unit).into()
}

/// Returns a cell with a decimal, or an empty cell for `None`. Text that is not a number is kept.
pub(crate) fn decimal(text: Option<&str>) -> CsvCell {
    let number = text.and_then(Number::parse).map(CsvCell::from);
    number.unwrap_or_else(|| CsvCell::text(text.unwrap_or_default()))
}
