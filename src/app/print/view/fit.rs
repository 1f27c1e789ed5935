//! Size of the type of tables: the largest at which a table needs no further sheet and its cells stay on one line, so
//! that a wall list is read from a distance.
//!
//! The size is estimated from the number of rows and the letters of each column, since the server does not know the
//! fonts of the browser: letters are counted as wide as on [screens](qisai_domain::screen::text_width).

use qisai_domain::screen::text_width;

use super::Paper;
use super::model::{DocumentPart, PrintCell, PrintTable};

/// Tables with one line in each cell. Others have prose, or rows to write in.
const SIZED: [&str; 11] = [
    "boards",
    "places",
    "matches",
    "members",
    "rounds",
    "entries",
    "officials",
    "schedule",
    "cross",
    "prizes",
    "people",
];
/// Smallest size in points, at which a row is 5 mm high.
const SMALLEST: usize = 9;
/// Largest size on a wall.
pub(super) const ON_WALL: usize = 18;
/// Largest size in a book.
pub(super) const IN_BOOK: usize = 14;
/// Height of a row for each point, and the width of a thousand tenths of an em, in micrometres.
const ROW: usize = 556;
const TENTH: usize = 35_300;
/// Width of a small letter, as tenths of an em.
const LETTER: usize = 6;
/// Size of the heads of columns in percent of the rows.
const HEADS: usize = 89;
/// Margins beside and above a sheet, and the padding of a column.
const MARGINS: [usize; 2] = [22_000, 25_000];
const PADDING: usize = 2_200;
/// Size that is read from a distance; below it, clubs may take two lines to make a table larger, and so may the names of
/// a short list.
const LEGIBLE: usize = 12;
const SHORT: usize = 20;

/// Heights of what is printed around the rows.
struct Around {
    /// Page head with the title.
    head: usize,
    /// Lines of the heads of columns.
    head_lines: usize,
    signatures: usize,
    stamp: usize,
    note: usize,
    /// Percent of a sheet that stay empty at its end; more if its rows are in groups.
    waste: [usize; 2],
}

/// Lower and upper bounds. The sheets at the usual size are counted with the lower ones, so that a larger size never
/// adds one.
const LEAST: Around =
    Around { head: 12_000, head_lines: 1, signatures: 10_000, stamp: 4_500, note: 3_400, waste: [0, 0] };
const MOST: Around =
    Around { head: 18_000, head_lines: 2, signatures: 13_000, stamp: 6_000, note: 4_500, waste: [3, 10] };

/// Sets the size of every table that has its pages for itself, up to a largest one in points.
pub(super) fn fit(parts: &mut [DocumentPart], paper: Paper, largest: usize) {
    let begins = |part: Option<&DocumentPart>| match part {
        Some(DocumentPart::Table(table)) => table.is_fresh,
        Some(DocumentPart::Sheets(_)) | None => true,
    };
    for at in 0..parts.len() {
        let is_alone = (at == 0 || begins(parts.get(at))) && begins(parts.get(at + 1));
        if let Some(DocumentPart::Table(table)) = parts.get_mut(at)
            && is_alone
        {
            table.size = size(table, paper, largest);
        }
    }
}

/// Returns the size of a table in points, at most `largest`; 0 for the usual size of its kind.
pub fn size(table: &PrintTable, paper: Paper, largest: usize) -> usize {
    let kind = table.class.split(' ').next().unwrap_or_default();
    if !SIZED.contains(&kind) || table.rows.is_empty() {
        return 0;
    }
    let [wide, high] = room(table, paper);
    let usual = sheets(table, high, SMALLEST, &LEAST, 1);
    let largest_of = |lines: usize| {
        let fits =
            |size: &usize| breadth(table, *size, lines) <= wide && sheets(table, high, *size, &MOST, lines) <= usual;
        (SMALLEST..=largest).rev().find(fits).unwrap_or(0)
    };
    match largest_of(1) {
        size @ LEGIBLE.. => size,
        small => small.max(largest_of(2)),
    }
}

/// Returns `true` if each cell of a table has one line at the smallest size.
pub(super) fn is_on_one_line(table: &PrintTable, paper: Paper) -> bool {
    breadth(table, SMALLEST, 1) <= room(table, paper)[0]
}

/// Returns width and height of a sheet within its margins.
fn room(table: &PrintTable, paper: Paper) -> [usize; 2] {
    let [short, long] = paper.micrometres();
    let [across, down] = if table.is_wide { [long, short] } else { [short, long] };
    [across.saturating_sub(MARGINS[0]), down.saturating_sub(MARGINS[1])]
}

/// Returns the number of sheets at a size, with rows of so many lines.
fn sheets(table: &PrintTable, high: usize, size: usize, around: &Around, lines: usize) -> usize {
    let row = ROW * size;
    let signatures = if table.signatures.is_empty() { 0 } else { around.signatures };
    let stamp = if table.stamp.is_empty() { 0 } else { around.stamp };
    let fixed = around.head + signatures + stamp + around.head_lines * row * table.columns.len();
    let of_page = high.saturating_sub(fixed).max(1);
    let headings = table.rows.iter().filter(|row| row.class == "section").count();
    let of_rows = lines * row * (table.rows.len() + headings) + around.note * table.notes.len();
    // A match that would be broken leaves the rest of its sheet empty, and so does the heading of a section.
    let [waste, of_groups] = around.waste;
    let waste = if table.class == "matches" || headings > 0 { of_groups } else { waste };
    (of_rows * (100 + waste) / 100).div_ceil(of_page)
}

/// Returns the width of a table at a size, each cell on one line; clubs on so many lines.
fn breadth(table: &PrintTable, size: usize, lines: usize) -> usize {
    let rows = table.rows.iter().map(|row| (row.cells.as_slice(), false));
    let heads = table.columns.iter().map(|cells| (cells.as_slice(), true));
    let mut columns: Vec<usize> = Vec::new();
    for (cells, is_head) in heads.chain(rows) {
        let mut at = 0;
        for cell in cells {
            if cell.span <= 1 {
                columns.resize(columns.len().max(at + 1), 0);
                if let Some(column) = columns.get_mut(at) {
                    *column = (*column).max(letters(cell, is_head, lines, table.rows.len() <= SHORT));
                }
            }
            at += cell.span.max(1);
        }
    }
    columns.iter().sum::<usize>() * size / 1_000 + PADDING * columns.len()
}

/// Returns the width of a text for each thousand points.
fn width(text: &str) -> usize {
    usize::try_from(text_width(text)).unwrap_or(usize::MAX).saturating_mul(TENTH)
}

/// Returns the width of a cell for each thousand points. A head is broken between its words, and its second language is
/// on a line of its own. A club on several lines, or the name of a short list, is broken between its words too, and a
/// little is lost at the end of each line.
fn letters(cell: &PrintCell, is_head: bool, lines: usize, is_short: bool) -> usize {
    let longest_word = |text: &str| text.split([' ', '\u{200b}']).map(width).max().unwrap_or(0);
    let is_broken = lines > 1 && (cell.class == "unit" || is_short && cell.class == "name");
    let of = |text: &str| match (is_head, is_broken) {
        (true, _) => longest_word(text) * HEADS / 100,
        (false, true) => longest_word(text).max((width(text) + 4 * LETTER * TENTH).div_ceil(lines)),
        (false, false) => width(text),
    };
    let [one, other] = cell.text.both();
    if is_head || one == other { of(one).max(of(other)) } else { of(one) + LETTER * TENTH + of(other) }
}
