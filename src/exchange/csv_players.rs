//! Lists of players from spreadsheets.
//!
//! [`preview`] shows what a file contains, with every problem by line, before anything is stored. A list with
//! [`Preview::has_errors`] must not be stored.
//!
//! Accepted input:
//!
//! * a workbook (XLSX): the sheet with player names is read, or the [given](CsvOptions::sheet) one;
//! * any encoding supported by [`crate::text`], detected or [given](CsvOptions::encoding);
//! * comma, semicolon or tab between the fields, detected from the header or given; a first line `sep=;` as Excel
//!   writes it;
//! * a line with the column names in English or Chinese, in any order: see [`PlayerField::NAMES`]. Lines before it,
//!   such as a title, are skipped and reported; a file without one is refused;
//! * a name in one column, or family and given name in two (joined as `Last, First`);
//! * columns with a [given](CsvOptions::columns) meaning, whatever their names;
//! * an unknown title: the player is accepted without it;
//! * a federation by its name (`Netherlands`), which is replaced by its code; a word that is neither is dropped;
//! * Chinese names padded with spaces (`张　三`), which are read without them;
//! * section headings and totals among the players, which are [recognised](Row::is_no_player);
//! * ratings, FIDE numbers, sexes and birth dates in the forms that the problems suggest; a rating of 0 or `unrated`
//!   is none. A player with an unreadable value is accepted without it;
//! * words for an empty value (`N/A`, `none`, 无) in every column except names, and lines that end early;
//! * blank lines, and lines of delimiters only.
//!
//! A player is a duplicate if an earlier line has the same identity number, or the same name, club, birth date and
//! identity number. Two people with the same name must differ in one of these.
//!
//! ```
//! use qisai_exchange::csv_players::{preview, CsvOptions};
//!
//! let found = preview("姓名;等级分;单位\n许银川;2600;广东\n吕钦;二千五;广东\n".as_bytes(), CsvOptions::default());
//! assert_eq!(found.rows[0].player.name, "许银川");
//! assert_eq!(found.rows[0].player.rating, Some(2600));
//! assert_eq!(found.rows[1].player.rating, None);
//! assert!(!found.has_errors());
//! let problem = found.problems().next().unwrap().to_string();
//! assert!(problem.starts_with("line 3, column 2: rating cannot be read and is left out"), "{problem}");
//! ```

mod columns;
mod corrections;
pub(crate) mod head;
mod layout;
mod problem;
mod sections;
mod values;

use std::collections::BTreeMap;

use csv::{ReaderBuilder, StringRecord};
use qisai_domain::Player;
use qisai_domain::text::unpadded;
use serde::{Deserialize, Serialize};

pub use columns::PlayerField;
pub use corrections::{CorrectedList, cells_of, corrected, without_lines};
pub use problem::{CsvProblem, CsvProblemKind};

use crate::budget;
pub use crate::csv_tables::Delimiter;
use crate::text::{self, Decoded, TextEncoding};
use crate::workbook::{self, Sheet, Workbook};
use layout::Layout;

/// Maximum size of a list, in bytes.
pub const MAX_BYTES: usize = 2 * 1024 * 1024;
/// Maximum number of players in a list.
pub const MAX_ROWS: usize = 5_000;
/// Maximum number of columns in a list.
pub const MAX_COLUMNS: usize = 100;
/// Maximum length of a field, in characters.
pub const MAX_FIELD: usize = 120;

/// Reading options that override detection.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CsvOptions {
    /// Encoding; detected if not given.
    pub encoding: Option<TextEncoding>,
    /// Delimiter; detected if not given.
    pub delimiter: Option<Delimiter>,
    /// `true` for a list of teams, in which a column names the team of each player.
    pub teams: bool,
    /// Sheet of a workbook; by default the first one with player names.
    pub sheet: Option<String>,
    /// Meaning of each column, `None` for an unused one; by default the meanings follow from the column names.
    pub columns: Option<Vec<Option<PlayerField>>>,
}

/// Preview of a file: the players, the columns and all problems.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Preview {
    /// Players in line order; empty if the whole file is refused.
    pub rows: Vec<Row>,
    /// Columns with their recognised meaning.
    pub columns: Vec<Column>,
    /// Encoding with which the file was decoded.
    pub encoding: TextEncoding,
    /// `true` if the encoding was guessed from the bytes.
    pub encoding_guessed: bool,
    /// Delimiter with which the fields were split.
    pub delimiter: Delimiter,
    /// Sheet from which the list was read, if the file is a workbook.
    pub sheet: Option<String>,
    /// Names of all non-empty sheets of the workbook.
    pub sheets: Vec<String>,
    /// Problems of the file, its header and its bytes.
    pub errors: Vec<CsvProblem>,
}

/// Player of the list, read from one line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    /// Line of the file, from 1.
    pub line: u32,
    /// Player data, as far as readable.
    pub player: Player,
    /// Problems of the line.
    pub problems: Vec<CsvProblem>,
    /// Team, board (if given) and role of the player in a list of teams.
    pub team: String,
    pub board: Option<u16>,
    pub role: Role,
}

impl Row {
    /// Returns `true` for a line that looks like a section heading or a total. Such a line is entered only if the user
    /// confirms it.
    pub fn is_no_player(&self) -> bool {
        self.problems.iter().any(|problem| problem.kind == CsvProblemKind::NoPlayer)
    }
}

/// Role of a person in a team.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    #[default]
    Player,
    Captain,
    Deputy,
}

/// Column of the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Column {
    /// Column name in the header.
    pub header: String,
    /// Meaning of the column; `None` if it is not used.
    pub field: Option<PlayerField>,
}

impl Preview {
    /// Returns all problems: first those of the file, then those of the lines.
    pub fn problems(&self) -> impl Iterator<Item = &CsvProblem> {
        self.errors.iter().chain(self.rows.iter().flat_map(|row| &row.problems))
    }

    /// Returns `true` if a problem must be fixed before the list can be accepted.
    pub fn has_errors(&self) -> bool {
        self.problems().any(|problem| problem.kind.is_error())
    }

    fn error(&mut self, line: u32, column: u32, kind: CsvProblemKind, found: &str) {
        self.errors.push(problem(line, column, kind, found));
    }
}

fn problem(line: u32, column: u32, kind: CsvProblemKind, found: &str) -> CsvProblem {
    CsvProblem { line, column, kind, found: found.chars().take(40).collect() }
}

/// Reads a list from a sheet of a workbook or from a text.
pub fn preview_file(bytes: &[u8], options: CsvOptions) -> Preview {
    match workbook::read(bytes) {
        Ok(None) => preview(bytes, options),
        Ok(Some(book)) => {
            let (encoding, delimiter) = (Some(TextEncoding::Utf8), Some(Delimiter::Comma));
            let sheet = chosen(&book, &options);
            let name = Some(sheet.name.clone());
            let found = preview(sheet.csv().as_bytes(), CsvOptions { encoding, delimiter, ..options });
            Preview { sheet: name, sheets: book.sheets().map(|sheet| sheet.name.clone()).collect(), ..found }
        }
        Err(flaw) => {
            let mut preview = Preview::default();
            preview.error(0, 0, CsvProblemKind::Workbook { flaw }, "");
            preview
        }
    }
}

/// Returns the requested sheet, otherwise the first with a name column, otherwise the first.
fn chosen<'a>(book: &'a Workbook, options: &CsvOptions) -> &'a Sheet {
    let is_asked = |sheet: &&Sheet| options.sheet.as_ref() == Some(&sheet.name);
    let has_names = |sheet: &&Sheet| {
        let names = |name: &String| matches!(PlayerField::of(name), Some(PlayerField::Name | PlayerField::LastName));
        sheet.header().iter().any(names)
    };
    book.sheets().find(is_asked).or_else(|| book.sheets().find(has_names)).unwrap_or(book.first())
}

/// Returns the text from which a list is read; a workbook's sheet becomes comma-separated lines. Reading the text
/// again gives the same list.
pub fn text_of_file(bytes: &[u8], options: &CsvOptions) -> String {
    match (workbook::read(bytes), options.encoding) {
        (Ok(Some(book)), _) => chosen(&book, options).csv(),
        (Ok(None) | Err(_), Some(encoding)) => text::decode_as(bytes, encoding).text,
        (Ok(None) | Err(_), None) => text::decode(bytes).text,
    }
}

/// Reads a list from a text.
pub fn preview(bytes: &[u8], options: CsvOptions) -> Preview {
    let CsvOptions { encoding: given, delimiter, teams, columns, sheet: _ } = options;
    let mut preview = Preview::default();
    if bytes.len() > MAX_BYTES {
        preview.error(0, 0, CsvProblemKind::TooLarge { bytes: bytes.len() }, "");
        return preview;
    }
    let bytes = if given.is_some() { bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes) } else { bytes };
    let Decoded { text, encoding, guessed, odd_lines } =
        given.map_or_else(|| text::decode(bytes), |encoding| text::decode_as(bytes, encoding));
    (preview.encoding, preview.encoding_guessed) = (encoding, guessed);
    for line in odd_lines.iter().take(MAX_ROWS) {
        preview.error(*line, 0, CsvProblemKind::OddBytes, "");
    }
    // The csv crate counts lines by LF.
    let (text, sniffed) = normal(&text);
    preview.delimiter = delimiter.unwrap_or(sniffed);

    let (before, mut records) = from_header(&text, preview.delimiter);
    let Some((line, header)) = records.next() else {
        preview.error(0, 0, CsvProblemKind::Empty, "");
        return preview;
    };
    if header.len() > MAX_COLUMNS {
        preview.error(line, 0, CsvProblemKind::TooManyColumns, "");
        return preview;
    }
    for (line, skipped) in before {
        let found: Vec<&str> = skipped.iter().map(str::trim).filter(|cell| !cell.is_empty()).collect();
        preview.error(line, 0, CsvProblemKind::BeforeHeader, &found.join(" "));
    }
    let Some(mut layout) = read_header(line, &header, (teams, columns.as_deref()), &mut preview) else {
        return preview;
    };
    let records: Vec<_> = records.take(MAX_ROWS + 1).collect();
    if columns.is_none() {
        layout.read_unnamed(line, &records, &mut preview);
    }
    let mut seen = Seen::default();
    for (line, record) in records {
        budget::check();
        if preview.rows.len() == MAX_ROWS {
            preview.rows.clear();
            preview.error(line, 0, CsvProblemKind::TooManyRows, "");
            return preview;
        }
        let mut row = layout.read(line, &record);
        if let Some(first) = seen.before(line, &row.player) {
            row.problems.push(problem(line, 0, CsvProblemKind::Duplicate { line: first }, &row.player.name));
        }
        preview.rows.push(row);
    }
    preview
}

/// Returns `true` if a text begins like a list: with column names, known ones or at least several fields.
pub(crate) fn is_list(text: &str) -> bool {
    let (text, delimiter) = normal(text);
    let header = from_header(&text, delimiter).1.next();
    header.is_some_and(|(_, header)| header.len() > 1 || header.iter().any(|name| PlayerField::of(name).is_some()))
}

/// Returns the text with LF at the ends of lines, without a line `sep=;`, and its delimiter.
fn normal(text: &str) -> (String, Delimiter) {
    let mut text = text.replace("\r\n", "\n").replace('\r', "\n");
    let named = take_separator_line(&mut text);
    let delimiter = named.unwrap_or_else(|| sniff(&text));
    (text, delimiter)
}

/// Returns the delimiter of a list and all its non-empty lines with their numbers.
fn list_records(text: &str) -> (Delimiter, Vec<(u32, StringRecord)>) {
    let (text, delimiter) = normal(text);
    (delimiter, records(&text, delimiter).collect())
}

/// Returns the lines before the column names, and those from there on.
fn from_header(
    text: &str,
    delimiter: Delimiter,
) -> (Vec<(u32, StringRecord)>, impl Iterator<Item = (u32, StringRecord)>) {
    let at = head::position(
        records(text, delimiter).map(|(_, record)| record.iter().map(str::to_owned).collect::<Vec<_>>()),
    );
    let mut all = records(text, delimiter);
    let before = all.by_ref().take(at).collect();
    (before, all)
}

/// Removes a first line `sep=;` and returns its delimiter. An empty line remains, so that line numbers do not change.
fn take_separator_line(text: &mut String) -> Option<Delimiter> {
    let first = text.lines().next()?;
    let sign = first.strip_prefix("sep=")?.chars().next()?;
    let delimiter = Delimiter::ALL.into_iter().find(|delimiter| delimiter.character() == sign)?;
    text.replace_range(..first.len(), "");
    Some(delimiter)
}

/// Returns the delimiter that finds the most known names in the header, then the most fields.
fn sniff(text: &str) -> Delimiter {
    let score = |delimiter: &Delimiter| {
        from_header(text, *delimiter).1.next().map_or((0, 0), |(_, header)| {
            (header.iter().filter(|name| PlayerField::of(name).is_some()).count(), header.len())
        })
    };
    // The first of equals is wanted, but max_by_key returns the last.
    Delimiter::ALL.into_iter().rev().max_by_key(score).unwrap_or_default()
}

/// Returns the non-empty lines with their numbers.
fn records(text: &str, delimiter: Delimiter) -> impl Iterator<Item = (u32, StringRecord)> {
    let delimiter = u8::try_from(delimiter.character()).unwrap_or(b',');
    let reader =
        ReaderBuilder::new().delimiter(delimiter).has_headers(false).flexible(true).from_reader(text.as_bytes());
    reader.into_records().filter_map(Result::ok).filter_map(|record| {
        budget::check();
        let has_content = record.iter().any(|field| !field.trim().is_empty());
        has_content.then(|| (line_of(text, &record), record))
    })
}

/// Returns the line on which a record begins. The csv reader counts from the end of the previous record, and so before
/// empty lines.
pub(crate) fn line_of(text: &str, record: &StringRecord) -> u32 {
    let Some(at) = record.position() else { return 0 };
    let rest = usize::try_from(at.byte()).ok().and_then(|from| text.get(from..)).unwrap_or_default();
    let ends = rest.bytes().take_while(|byte| matches!(byte, b'\r' | b'\n'));
    let empty = ends.filter(|byte| *byte == b'\n').count();
    u32::try_from(at.line()).unwrap_or(u32::MAX).saturating_add(u32::try_from(empty).unwrap_or(0))
}

/// Returns the meaning of each column; adds problems and returns `None` if the list cannot be read.
fn read_header(
    line: u32,
    header: &StringRecord,
    (teams, given): (bool, Option<&[Option<PlayerField>]>),
    preview: &mut Preview,
) -> Option<Layout> {
    let mut layout = Layout { fields: Vec::new(), day_first: Vec::new() };
    let mut first_columns: BTreeMap<PlayerField, u32> = BTreeMap::new();
    for ((place, at), name) in (0..).zip(1..).zip(header) {
        let name = text::clean(name);
        let field = match given {
            Some(columns) => columns.get(place).copied().flatten(),
            None if teams => PlayerField::of_teams(&name),
            None => PlayerField::of(&name),
        };
        if let Some(field) = field {
            let first = *first_columns.entry(field).or_insert(at);
            if first != at {
                preview.error(line, at, CsvProblemKind::ColumnTwice { field, first }, &name);
            }
        } else if !name.is_empty() && given.is_none() {
            preview.error(line, at, CsvProblemKind::UnknownColumn, &name);
        }
        layout.fields.push(field);
        layout.day_first.push(name.to_uppercase().contains("DD/MM"));
        preview.columns.push(Column { header: name, field });
    }
    let has = |field| first_columns.contains_key(&field);
    if first_columns.is_empty() {
        preview.errors.clear();
        preview.error(line, 0, CsvProblemKind::NoHeader, &header.iter().collect::<Vec<&str>>().join(" "));
        return None;
    }
    if !has(PlayerField::Name) && !has(PlayerField::LastName) {
        preview.error(line, 0, CsvProblemKind::NoNameColumn, "");
        return None;
    }
    Some(layout)
}

/// Players seen so far, by identity number and by the data that distinguish people with the same name.
#[derive(Default)]
struct Seen {
    identities: BTreeMap<String, u32>,
    people: BTreeMap<(String, String, String, String), u32>,
}

impl Seen {
    /// Returns the earlier line that contains the same player.
    fn before(&mut self, line: u32, player: &Player) -> Option<u32> {
        if player.name.is_empty() {
            return None;
        }
        let Player { name, born, club, fide_id, .. } = player;
        let person = (unpadded(name).to_lowercase(), club.clone(), born.clone(), fide_id.clone());
        let by_person = *self.people.entry(person).or_insert(line);
        let by_identity =
            if fide_id.is_empty() { line } else { *self.identities.entry(fide_id.clone()).or_insert(line) };
        let first = by_person.min(by_identity);
        (first != line).then_some(first)
    }
}
