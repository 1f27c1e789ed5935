//! List of players that is pasted into the form of a new tournament.

use qisai_domain::Player;
use qisai_domain::setup::Entrant;
use qisai_exchange::csv_players::{CsvOptions, CsvProblem, CsvProblemKind, Delimiter, Preview, preview_file};
use qisai_i18n::Words;

/// Columns of a list without names of columns.
const COLUMNS: [&str; 4] = ["Name", "Rating", "Federation", "Club"];
/// Maximum number of faults that are named.
const MAX_FAULTS: usize = 5;

/// Returns the entrants of a pasted list, one player on each line, in the order of the list. The lines are rows of a
/// spreadsheet with the names of the columns first, or names, each with rating and federation.
///
/// # Errors
/// Faults of the list, in words, with their lines.
pub fn entrants(text: &str, t: Words) -> Result<Vec<Entrant>, String> {
    let found = read(text);
    if let Some(line) = found.unclear {
        return Err(t.pasted_unclear(line));
    }
    let faults: Vec<String> = found.faults().map(|problem| t.csv_problem(&problem)).take(MAX_FAULTS).collect();
    if !faults.is_empty() {
        return Err(faults.join(t.semicolon()));
    }
    let players = found.list.rows.into_iter().filter(|row| !row.is_no_player()).map(|row| row.player);
    let entrant = |(number, player): (u32, Player)| Entrant { number, player, ..Entrant::default() };
    Ok((1..).zip(players).map(entrant).collect())
}

/// List as it was read.
struct PastedList {
    list: Preview,
    /// Number of lines that were put before it.
    added: u32,
    /// First line in which a number may be a rating or a part of the name.
    unclear: Option<u32>,
}

impl PastedList {
    /// Returns the problems that stop the list, at the lines of the pasted text. There is no preview, so a value that
    /// would be dropped stops it too.
    fn faults(&self) -> impl Iterator<Item = CsvProblem> {
        let is_dropped = |kind: &CsvProblemKind| matches!(kind, CsvProblemKind::Unreadable { .. });
        let faults = self.list.problems().filter(move |one| one.kind.is_error() || is_dropped(&one.kind));
        faults.map(|problem| at_typed_line(problem, self.added))
    }
}

/// Returns a problem at its line of the pasted text, before which `added` lines were put.
pub(crate) fn at_typed_line(problem: &CsvProblem, added: u32) -> CsvProblem {
    let at = |line: u32| line.saturating_sub(added);
    let kind = match &problem.kind {
        CsvProblemKind::Duplicate { line } => CsvProblemKind::Duplicate { line: at(*line) },
        kind => kind.clone(),
    };
    CsvProblem { line: at(problem.line), kind, ..problem.clone() }
}

/// Reads a list. One without names of columns gets them.
fn read(text: &str) -> PastedList {
    let list = preview_file(text.as_bytes(), CsvOptions::default());
    if !is_without_columns(&list) {
        return PastedList { list, added: 0, unclear: None };
    }
    let named = NamedColumns::of(text);
    let options = CsvOptions { delimiter: Some(named.delimiter), ..CsvOptions::default() };
    PastedList { list: preview_file(named.text.as_bytes(), options), added: 1, unclear: named.unclear }
}

fn is_without_columns(list: &Preview) -> bool {
    list.errors.iter().any(|problem| matches!(problem.kind, CsvProblemKind::NoHeader))
}

/// Returns a list with the names of its columns, and the number of lines put before it: one with the names, if it had
/// none.
pub(crate) fn with_columns(text: String) -> (String, u32) {
    let list = preview_file(text.as_bytes(), CsvOptions::default());
    if is_without_columns(&list) { (NamedColumns::of(&text).text, 1) } else { (text, 0) }
}

/// List whose columns were named.
struct NamedColumns {
    text: String,
    delimiter: Delimiter,
    /// First line in which a number may be a rating or a part of the name.
    unclear: Option<u32>,
}

impl NamedColumns {
    /// Names the columns of a list; Chinese commas and semicolons separate them too.
    fn of(text: &str) -> Self {
        let text = text.replace('，', ",").replace('；', ";");
        let (delimiter, between) = delimiter_of(&text);
        let found = text.lines().map(|line| cells(line, between).len()).max().unwrap_or(1);
        // Two names at least determine the delimiter.
        let count = found.clamp(2, COLUMNS.len());
        let columns = COLUMNS.iter().take(count).copied().collect::<Vec<_>>().join(&between.to_string());
        // A line that ends early has empty cells.
        let filled = text.lines().map(|line| match line.trim() {
            "" => String::new(),
            _ => format!("{line}{}", between.to_string().repeat(count.saturating_sub(cells(line, between).len()))),
        });
        let whole: Vec<String> = std::iter::once(columns).chain(filled).collect();
        let unclear = (found == 1).then(|| (1..).zip(text.lines()).find(|(_, line)| ends_in_rating(line))).flatten();
        Self { text: whole.join("\n"), delimiter, unclear: unclear.map(|(number, _)| number) }
    }
}

/// Returns what separates the columns: tabs if there is one, otherwise whatever stands before a rating in any line.
/// Without a rating behind it, a comma is part of the name.
fn delimiter_of(text: &str) -> (Delimiter, char) {
    let has_rating = |delimiter: &Delimiter| {
        let is_rating = |line: &str| cells(line, delimiter.character()).get(1).is_some_and(|cell| is_number(cell));
        text.lines().any(is_rating)
    };
    let before_rating = || [Delimiter::Semicolon, Delimiter::Comma].into_iter().find(has_rating);
    let found = if text.contains('\t') { Some(Delimiter::Tab) } else { before_rating() };
    let found = found.unwrap_or(Delimiter::Semicolon);
    (found, found.character())
}

/// Returns the cells of a line; a delimiter within quotes separates nothing.
fn cells(line: &str, between: char) -> Vec<&str> {
    let mut is_quoted = false;
    let split = |letter: char| {
        is_quoted ^= letter == '"';
        letter == between && !is_quoted
    };
    line.split(split).collect()
}

fn is_number(cell: &str) -> bool {
    let digits = cell.trim().trim_matches('"').trim();
    !digits.is_empty() && digits.chars().all(|digit| digit.is_ascii_digit())
}

/// Returns `true` for a name followed by a comma and a number, which may be a rating.
fn ends_in_rating(line: &str) -> bool {
    line.rsplit_once(',').is_some_and(|(_, last)| is_number(last))
}
