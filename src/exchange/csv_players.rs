//! Lists of players from spreadsheets.
//!
//! [`preview`] shows what a file would bring, with every problem by line, before anything is kept. Nothing is to be stored while
//! [`Preview::has_errors`].
//!
//! What is accepted:
//!
//! * a workbook (XLSX), of which the sheet that names players is read, or the one [given](CsvOptions::sheet);
//! * any encoding that [`crate::text`] knows, found out or [given](CsvOptions::encoding);
//! * comma, semicolon or tab between the fields, found out by the header or given; a first line `sep=;` as Excel writes it;
//! * a first line that names the columns in English or Chinese, in any order: see [`PlayerField::NAMES`]. A file without one is refused;
//! * a name in one column, or family and given name in two (joined as `Last, First`);
//! * columns whose meaning is [given](CsvOptions::columns), whatever they are called;
//! * a title that is not known: the player is taken without it; a federation by its name (`Netherlands`): its code is taken, and a word that is neither
//!   is left out;
//! * Chinese names padded with spaces (`张　三`), which are read without them;
//! * headings of sections and totals among the players, which are [told apart](Row::is_no_player);
//! * ratings, numbers of FIDE, sexes and birth dates in the forms of the problems' advice; a rating of 0 or `unrated` is none. A player whose
//!   value cannot be read is taken without it;
//! * words for nothing (`N/A`, `none`, 无) in every column but those of names, and lines that end early;
//! * blank lines, and lines of delimiters only.
//!
//! A player is a duplicate when a line further up has the same identity number, or the same name, club, birth date and identity
//! number. Two people of one name need one of these to differ.
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
pub use problem::{CsvProblem, CsvProblemKind};

pub use crate::csv_tables::Delimiter;
use crate::text::{self, Decoded, TextEncoding};
use crate::workbook::{self, Sheet, Workbook};
use layout::Layout;

/// Bytes that a list may have.
pub const MAX_BYTES: usize = 2 * 1024 * 1024;
/// Players that a list may have.
pub const MAX_ROWS: usize = 5_000;
/// Columns that a list may have.
pub const MAX_COLUMNS: usize = 100;
/// Characters that a field may have.
pub const MAX_FIELD: usize = 120;

/// What the user knows better than the file shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CsvOptions {
    /// The encoding; found out when not given.
    pub encoding: Option<TextEncoding>,
    /// The delimiter; found out when not given.
    pub delimiter: Option<Delimiter>,
    /// Whether it is a list of teams, in which a column tells the team of each player.
    pub teams: bool,
    /// The sheet of a workbook; the first that names players when not given.
    pub sheet: Option<String>,
    /// The meaning of each column, none for one that is not used; by their names when not given.
    pub columns: Option<Vec<Option<PlayerField>>>,
}

/// What a file would bring.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Preview {
    /// The players, in the order of the lines; empty when the file is refused as a whole.
    pub rows: Vec<Row>,
    /// The columns as they were understood.
    pub columns: Vec<Column>,
    /// How the characters were read.
    pub encoding: TextEncoding,
    /// Whether that was concluded from the bytes.
    pub encoding_guessed: bool,
    /// How the fields were parted.
    pub delimiter: Delimiter,
    /// The sheet that the list was read from, where the file is a workbook.
    pub sheet: Option<String>,
    /// Every sheet of the workbook with anything in it.
    pub sheets: Vec<String>,
    /// Problems of the file, its header and its bytes.
    pub errors: Vec<CsvProblem>,
}

/// One player of the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    /// Line of the file, from 1.
    pub line: u32,
    /// As far as it could be read.
    pub player: Player,
    /// What could not.
    pub problems: Vec<CsvProblem>,
    /// Of a list of teams: the team, the board if one is told, and who the player is for the team.
    pub team: String,
    pub board: Option<u16>,
    pub role: Role,
}

impl Row {
    /// Returns `true` for a line that looks like the heading of a section or like a total: it is not to be entered unless somebody says so.
    pub fn is_no_player(&self) -> bool {
        self.problems.iter().any(|problem| problem.kind == CsvProblemKind::NoPlayer)
    }
}

/// Who somebody is for a team.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    #[default]
    Player,
    Captain,
    Deputy,
}

/// One column of the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Column {
    /// As the header has it.
    pub header: String,
    /// What it means; none when it is not used.
    pub field: Option<PlayerField>,
}

impl Preview {
    /// Every problem: those of the file, then those of the lines.
    pub fn problems(&self) -> impl Iterator<Item = &CsvProblem> {
        self.errors.iter().chain(self.rows.iter().flat_map(|row| &row.problems))
    }

    /// Whether something must be mended before the list can be taken.
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

/// Reads a list: a sheet of a workbook, or a text.
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

/// The sheet that is asked for, else the first that has a column of names, else the first.
fn chosen<'a>(book: &'a Workbook, options: &CsvOptions) -> &'a Sheet {
    let is_asked = |sheet: &&Sheet| options.sheet.as_ref() == Some(&sheet.name);
    let has_names = |sheet: &&Sheet| {
        let names = |name: &String| matches!(PlayerField::of(name), Some(PlayerField::Name | PlayerField::LastName));
        sheet.header().iter().any(names)
    };
    book.sheets().find(is_asked).or_else(|| book.sheets().find(has_names)).unwrap_or(book.first())
}

/// The text that a list is read from: of a workbook its sheet as lines with commas. Read again, it gives the same list.
pub fn text_of_file(bytes: &[u8], options: &CsvOptions) -> String {
    match (workbook::read(bytes), options.encoding) {
        (Ok(Some(book)), _) => chosen(&book, options).csv(),
        (Ok(None) | Err(_), Some(encoding)) => text::decode_as(bytes, encoding).text,
        (Ok(None) | Err(_), None) => text::decode(bytes).text,
    }
}

/// Reads a list in a text.
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
    let mut text = text.replace("\r\n", "\n").replace('\r', "\n");
    let named = take_separator_line(&mut text);
    preview.delimiter = delimiter.or(named).unwrap_or_else(|| sniff(&text));

    let mut records = records(&text, preview.delimiter);
    let Some((line, header)) = records.next() else {
        preview.error(0, 0, CsvProblemKind::Empty, "");
        return preview;
    };
    if header.len() > MAX_COLUMNS {
        preview.error(line, 0, CsvProblemKind::TooManyColumns, "");
        return preview;
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

/// Returns `true` if a text begins as a list does: with names of columns, known ones or at least several fields.
pub(crate) fn is_list(text: &str) -> bool {
    let mut text = text.to_owned();
    let named = take_separator_line(&mut text);
    let delimiter = named.unwrap_or_else(|| sniff(&text));
    let header = records(&text, delimiter).next();
    header.is_some_and(|(_, header)| header.len() > 1 || header.iter().any(|name| PlayerField::of(name).is_some()))
}

/// Takes a first line `sep=;` away (its line stays, so that numbers keep) and gives what it says.
fn take_separator_line(text: &mut String) -> Option<Delimiter> {
    let first = text.lines().next()?;
    let sign = first.strip_prefix("sep=")?.chars().next()?;
    let delimiter = Delimiter::ALL.into_iter().find(|delimiter| delimiter.character() == sign)?;
    text.replace_range(..first.len(), "");
    Some(delimiter)
}

/// The delimiter that finds most known names in the header, then most fields.
fn sniff(text: &str) -> Delimiter {
    let score = |delimiter: &Delimiter| {
        records(text, *delimiter).next().map_or((0, 0), |(_, header)| {
            (header.iter().filter(|name| PlayerField::of(name).is_some()).count(), header.len())
        })
    };
    // The first of equals: max_by_key gives the last.
    Delimiter::ALL.into_iter().rev().max_by_key(score).unwrap_or_default()
}

/// The lines with anything in them, with their numbers.
fn records(text: &str, delimiter: Delimiter) -> impl Iterator<Item = (u32, StringRecord)> {
    let delimiter = u8::try_from(delimiter.character()).unwrap_or(b',');
    let reader =
        ReaderBuilder::new().delimiter(delimiter).has_headers(false).flexible(true).from_reader(text.as_bytes());
    reader.into_records().filter_map(Result::ok).filter_map(|record| {
        let has_content = record.iter().any(|field| !field.trim().is_empty());
        has_content.then(|| (line_of(text, &record), record))
    })
}

/// The line that a record begins on. The reader counts from where the one before has ended, and so before empty lines.
pub(crate) fn line_of(text: &str, record: &StringRecord) -> u32 {
    let Some(at) = record.position() else { return 0 };
    let rest = usize::try_from(at.byte()).ok().and_then(|from| text.get(from..)).unwrap_or_default();
    let ends = rest.bytes().take_while(|byte| matches!(byte, b'\r' | b'\n'));
    let empty = ends.filter(|byte| *byte == b'\n').count();
    u32::try_from(at.line()).unwrap_or(u32::MAX).saturating_add(u32::try_from(empty).unwrap_or(0))
}

/// The meaning of each column; none (with problems) when the list cannot be read.
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

/// Who has been seen, by identity number and by everything that tells people of one name apart.
#[derive(Default)]
struct Seen {
    identities: BTreeMap<String, u32>,
    people: BTreeMap<(String, String, String, String), u32>,
}

impl Seen {
    /// The line in which the same player stands further up.
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
