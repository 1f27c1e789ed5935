//! Lists of teams from spreadsheets: one line per player, with the player's team.
//!
//! Accepted in addition to the input of [`csv_players`]:
//!
//! * a column with the team ([`PlayerField::TEAM_NAMES`]); teams keep the order in which they first appear, and their
//!   lines may be anywhere;
//! * a column with the board, which orders the list; players without a board follow in line order;
//! * a column with the role, for captains and deputies;
//! * a second sheet (of a workbook) or a second text with a line for each team: short name, federation, club, captain,
//!   deputy.
//!
//! A person belongs to one list: a line that names a player of another team is refused with the name of that team.
//!
//! ```
//! use qisai_exchange::csv_teams;
//!
//! let text = "队名,台次,姓名,等级分\n广东,2,许银川,2500\n广东,1,吕钦,2600\n河北,1,申鹏,2400\n";
//! let found = csv_teams::preview_file(text.as_bytes());
//! let names: Vec<&str> = found.teams.iter().map(|team| team.name.as_str()).collect();
//! assert_eq!(names, ["广东", "河北"]);
//! assert_eq!(found.teams[0].rows[0].player.name, "吕钦");
//! ```

use std::collections::BTreeMap;

use csv::{ReaderBuilder, StringRecord};

use crate::budget;
use crate::csv_players::{self, CsvOptions, CsvProblem, CsvProblemKind, PlayerField, Preview, Role, Row};
use crate::text;
use crate::workbook::{self, Sheet, Workbook};

/// Preview of a list of teams.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TeamPreview {
    /// Preview of the file; its rows are moved to their teams.
    pub list: Preview,
    pub teams: Vec<TeamOfFile>,
    /// Lines without a team.
    pub without_team: Vec<Row>,
    /// Problems of the lines about teams.
    pub errors: Vec<CsvProblem>,
}

/// Team of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TeamOfFile {
    pub name: String,
    pub short: String,
    pub federation: String,
    pub club: String,
    /// Captain's name; may be empty, or a person not on the list.
    pub captain: String,
    pub deputy: String,
    /// Players in board order.
    pub rows: Vec<Row>,
    /// Problems of the team's list as a whole.
    pub problems: Vec<CsvProblem>,
}

impl TeamOfFile {
    /// Returns `true` if a problem must be fixed before the team can be entered.
    pub fn has_errors(&self) -> bool {
        self.problems.iter().chain(self.rows.iter().flat_map(|row| &row.problems)).any(|it| it.kind.is_error())
    }
}

/// Reads a list of teams: a workbook with its team sheet, or a text.
pub fn preview_file(bytes: &[u8]) -> TeamPreview {
    preview_file_as(bytes, CsvOptions::default())
}

/// Reads a list of teams with a chosen sheet, encoding or columns.
pub fn preview_file_as(bytes: &[u8], options: CsvOptions) -> TeamPreview {
    let list = csv_players::preview_file(bytes, CsvOptions { teams: true, ..options });
    let sheet = team_text(bytes, list.sheet.as_deref());
    of(list, &sheet)
}

/// Returns the lines about teams of a file, from a sheet beside that of the list; empty without one.
pub fn team_text(bytes: &[u8], list: Option<&str>) -> String {
    match workbook::read(bytes) {
        Ok(Some(book)) => team_sheet(&book, list).map(Sheet::csv).unwrap_or_default(),
        Ok(None) | Err(_) => String::new(),
    }
}

/// Returns the sheet about the teams: one beside the list that has a team column and no player names.
fn team_sheet<'a>(book: &'a Workbook, list: Option<&str>) -> Option<&'a Sheet> {
    let has = |sheet: &Sheet, wanted: PlayerField| {
        sheet.header().iter().any(|name| PlayerField::of_teams(name) == Some(wanted))
    };
    let mut others = book.sheets().filter(|sheet| Some(sheet.name.as_str()) != list);
    others.find(|sheet| has(sheet, PlayerField::Team) && !has(sheet, PlayerField::Name))
}

/// Returns the teams of a list, with the data of a second text about them.
pub fn of(mut list: Preview, sheet: &str) -> TeamPreview {
    let has = |wanted: fn(PlayerField) -> bool| list.columns.iter().filter_map(|column| column.field).any(wanted);
    if has(|_| true) && !has(|field| field == PlayerField::Team) {
        list.errors.push(problem(1, CsvProblemKind::NoTeamColumn, ""));
    }
    let rows = std::mem::take(&mut list.rows);
    let team_of: BTreeMap<u32, String> = rows.iter().map(|row| (row.line, row.team.clone())).collect();
    let mut found = TeamPreview { list, ..TeamPreview::default() };
    for mut row in rows {
        budget::check();
        if row.is_no_player() {
            found.errors.extend(row.problems);
            continue;
        }
        in_two_teams(&mut row, &team_of);
        if row.team.is_empty() {
            row.problems.push(problem(row.line, CsvProblemKind::NoTeam, &row.player.name));
            found.without_team.push(row);
            continue;
        }
        let at = found.teams.iter().position(|team| is_same(&team.name, &row.team)).unwrap_or_else(|| {
            found.teams.push(TeamOfFile { name: row.team.clone(), ..TeamOfFile::default() });
            found.teams.len() - 1
        });
        if let Some(team) = found.teams.get_mut(at) {
            team.take(row);
        }
    }
    for team in &mut found.teams {
        team.rows.sort_by_key(|row| row.board.unwrap_or(u16::MAX));
    }
    read_sheet(sheet, &mut found);
    found
}

impl TeamOfFile {
    fn take(&mut self, row: Row) {
        let twice = row.board.and_then(|board| self.rows.iter().find(|other| other.board == Some(board)));
        if let Some(other) = twice {
            self.problems.push(problem(row.line, CsvProblemKind::BoardTwice { line: other.line }, &row.player.name));
        }
        match row.role {
            Role::Player => {}
            Role::Captain => self.captain.clone_from(&row.player.name),
            Role::Deputy => self.deputy.clone_from(&row.player.name),
        }
        self.rows.push(row);
    }
}

/// Replaces the duplicate problem of a player on two teams by one that names the other team.
fn in_two_teams(row: &mut Row, team_of: &BTreeMap<u32, String>) {
    for it in &mut row.problems {
        if let CsvProblemKind::Duplicate { line } = it.kind
            && let Some(other) = team_of.get(&line).filter(|other| !is_same(other, &row.team))
        {
            it.kind = CsvProblemKind::TwoTeams { line, team: other.clone() };
        }
    }
}

fn is_same(one: &str, other: &str) -> bool {
    one.trim().to_lowercase() == other.trim().to_lowercase()
}

fn problem(line: u32, kind: CsvProblemKind, found: &str) -> CsvProblem {
    CsvProblem { line, column: 0, kind, found: found.chars().take(40).collect() }
}

/// Reads the lines about teams. A line for a team without players is reported and dropped.
fn read_sheet(sheet: &str, found: &mut TeamPreview) {
    let mut reader = ReaderBuilder::new().has_headers(false).flexible(true).from_reader(sheet.as_bytes());
    let records: Vec<StringRecord> = reader.records().filter_map(Result::ok).collect();
    let mut records = records.iter().skip(csv_players::head::position(records.iter()));
    let Some(header) = records.next() else { return };
    let fields: Vec<Option<PlayerField>> = header.iter().map(PlayerField::of_teams).collect();
    for record in records {
        budget::check();
        let line = csv_players::line_of(sheet, record);
        let value = |wanted: PlayerField| {
            let cell = fields.iter().zip(record).find(|(field, _)| **field == Some(wanted));
            cell.map(|(_, text)| text::clean(text)).unwrap_or_default()
        };
        let name = value(PlayerField::Team);
        if name.is_empty() {
            continue;
        }
        let Some(team) = found.teams.iter_mut().find(|team| is_same(&team.name, &name)) else {
            found.errors.push(problem(line, CsvProblemKind::UnknownTeam, &name));
            continue;
        };
        let cells = [
            (&mut team.short, PlayerField::ShortName),
            (&mut team.federation, PlayerField::Federation),
            (&mut team.club, PlayerField::Club),
            (&mut team.captain, PlayerField::Role),
            (&mut team.deputy, PlayerField::Deputy),
        ];
        for (place, field) in cells {
            let text = value(field);
            if !text.is_empty() {
                *place = text;
            }
        }
    }
    for team in &mut found.teams {
        if let Some(code) = crate::federations::code_of(&team.federation) {
            code.clone_into(&mut team.federation);
        }
    }
}
