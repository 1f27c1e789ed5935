//! Position of the column names: federations put a title, a date or empty lines before them.

use super::columns::PlayerField;

/// Number of non-empty lines in which the column names are looked for.
pub(super) const MAX_BEFORE: usize = 20;

/// Returns the index of the line with the column names among the first non-empty lines: the first that names the
/// players' names beside other cells, otherwise the first that names them alone, otherwise the first with several known
/// names, otherwise 0.
pub(crate) fn position<Line, Cell>(lines: impl Iterator<Item = Line>) -> usize
where
    Line: IntoIterator<Item = Cell>,
    Cell: AsRef<str>,
{
    let found: Vec<HeaderMarks> = lines.take(MAX_BEFORE).map(HeaderMarks::of).collect();
    let first = |wanted: fn(&HeaderMarks) -> bool| found.iter().position(wanted);
    first(|marks| marks.has_name && marks.filled > 1)
        .or_else(|| first(|marks| marks.has_name))
        .or_else(|| first(|marks| marks.known > 1))
        .unwrap_or(0)
}

/// Marks of a line with column names.
struct HeaderMarks {
    has_name: bool,
    known: usize,
    filled: usize,
}

impl HeaderMarks {
    fn of<Cell: AsRef<str>>(cells: impl IntoIterator<Item = Cell>) -> Self {
        let mut marks = Self { has_name: false, known: 0, filled: 0 };
        for cell in cells {
            let cell = cell.as_ref();
            let field = PlayerField::of_teams(cell);
            marks.has_name |= matches!(field, Some(PlayerField::Name | PlayerField::LastName));
            marks.known += usize::from(field.is_some());
            marks.filled += usize::from(!cell.trim().is_empty());
        }
        marks
    }
}
