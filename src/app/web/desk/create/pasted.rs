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
}

impl PastedList {
    /// Returns the problems that stop the list, at the lines of the pasted text.
    fn faults(&self) -> impl Iterator<Item = CsvProblem> {
        let faults = self.list.problems().filter(|problem| problem.kind.is_error());
        faults.map(|problem| CsvProblem { line: problem.line.saturating_sub(self.added), ..problem.clone() })
    }
}

/// Reads a list. One without names of columns gets them.
fn read(text: &str) -> PastedList {
    let list = preview_file(text.as_bytes(), CsvOptions::default());
    if list.errors.iter().all(|problem| !matches!(problem.kind, CsvProblemKind::NoHeader)) {
        return PastedList { list, added: 0 };
    }
    let lines = || text.lines().filter(|line| !line.trim().is_empty());
    let has_rating = |between: char| {
        let rating = lines().next().and_then(|line| line.split(between).nth(1)).map(str::trim);
        rating.is_some_and(|rating| rating.is_empty() || rating.chars().all(|digit| digit.is_ascii_digit()))
    };
    // Without a rating behind it, a comma is part of the name.
    let delimiters = [Delimiter::Tab, Delimiter::Semicolon, Delimiter::Comma];
    let delimiter = delimiters.into_iter().find(|it| has_rating(it.character())).unwrap_or(Delimiter::Semicolon);
    let between = delimiter.character();
    let cells = |line: &str| line.split(between).count();
    let count = lines().map(cells).max().unwrap_or(1).min(COLUMNS.len());
    let columns = COLUMNS.iter().take(count).copied().collect::<Vec<_>>().join(&between.to_string());
    // A line that ends early has empty cells.
    let filled = text.lines().map(|line| match line.trim() {
        "" => String::new(),
        _ => format!("{line}{}", between.to_string().repeat(count.saturating_sub(cells(line)))),
    });
    let whole: Vec<String> = std::iter::once(columns).chain(filled).collect();
    let options = CsvOptions { delimiter: Some(delimiter), ..CsvOptions::default() };
    PastedList { list: preview_file(whole.join("\n").as_bytes(), options), added: 1 }
}
