//! Tests of the import of team lists and workbooks.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

use qisai_exchange::csv_players::{CsvOptions, CsvProblemKind, PlayerField, preview, preview_file, text_of_file};
use qisai_exchange::csv_teams::{self, TeamPreview};
use qisai_exchange::workbook::{self, WorkbookFlaw};
use rust_xlsxwriter::{ExcelDateTime, Format, Workbook};

fn teams(text: &str) -> TeamPreview {
    csv_teams::preview_file(text.as_bytes())
}

fn names(found: &TeamPreview) -> Vec<(&str, Vec<&str>)> {
    found
        .teams
        .iter()
        .map(|team| (team.name.as_str(), team.rows.iter().map(|row| row.player.name.as_str()).collect()))
        .collect()
}

fn kinds(found: &TeamPreview) -> Vec<(u32, CsvProblemKind)> {
    let of_teams =
        found.teams.iter().flat_map(|team| team.problems.iter().chain(team.rows.iter().flat_map(|row| &row.problems)));
    let outside = found.without_team.iter().flat_map(|row| &row.problems);
    let all = found.list.errors.iter().chain(&found.errors).chain(of_teams).chain(outside);
    let mut found: Vec<_> = all.map(|problem| (problem.line, problem.kind.clone())).collect();
    found.sort_by_key(|(line, _)| *line);
    found
}

/// Returns a workbook with sheets of texts and numbers.
fn book(sheets: &[(&str, &[&[&str]])]) -> Vec<u8> {
    let mut book = Workbook::new();
    for (name, rows) in sheets {
        let sheet = book.add_worksheet();
        sheet.set_name(*name).unwrap();
        for (row, cells) in (0..).zip(*rows) {
            for (column, cell) in (0..).zip(*cells) {
                match cell.parse::<f64>() {
                    Ok(number) => sheet.write_number(row, column, number).unwrap(),
                    Err(_) if cell.is_empty() => continue,
                    Err(_) => sheet.write_string(row, column, *cell).unwrap(),
                };
            }
        }
    }
    book.save_to_buffer().unwrap()
}

#[test]
fn a_list_of_teams_is_grouped_and_put_in_board_order() {
    let found =
        teams("Team,Board,Name,Rating\nNorth,2,Bea,2300\nSouth,1,Cid,2250\nNorth,1,Ada,2400\nNorth,,Dan,2100\n");
    assert_eq!(kinds(&found), []);
    assert_eq!(names(&found), [("North", vec!["Ada", "Bea", "Dan"]), ("South", vec!["Cid"])]);
}

#[test]
fn a_captain_is_told_by_a_column_of_the_list() {
    let found = teams("队名;姓名;职务\n广东;许银川;\n广东;吕钦;领队\n广东;庄玉庭;副领队\n");
    assert_eq!(kinds(&found), []);
    assert_eq!((found.teams[0].captain.as_str(), found.teams[0].deputy.as_str()), ("吕钦", "庄玉庭"));
}

#[test]
fn what_is_wrong_with_a_list_of_teams_is_named_with_its_line() {
    let text = "Team,Board,Name,Rating,Club\nNorth,1,Ada,2400,\nNorth,1,Bea,2300,\nSouth,x,Cid,2250,\n,1,Dan,2100,\nSouth,2,Ada,2400,\n";
    let found = teams(text);
    let expected = [
        (3, CsvProblemKind::BoardTwice { line: 2 }),
        (4, CsvProblemKind::Unreadable { field: PlayerField::Board }),
        (5, CsvProblemKind::NoTeam),
        (6, CsvProblemKind::TwoTeams { line: 2, team: "North".to_owned() }),
    ];
    assert_eq!(kinds(&found), expected);
    assert!(found.teams.iter().all(csv_teams::TeamOfFile::has_errors));
    let of_south = &found.teams[1].rows;
    assert_eq!(of_south.iter().map(|row| row.line).collect::<Vec<_>>(), [6, 4], "who has no board stands last");
    let told = of_south[1].problems[0].to_string();
    assert!(told.starts_with("line 4, column 2: board cannot be read"), "{told}");

    let without = teams("Name,Rating\nAda,2400\n");
    assert!(kinds(&without).contains(&(1, CsvProblemKind::NoTeamColumn)));
}

#[test]
fn in_a_list_of_players_a_team_is_a_club_as_before() {
    let found = preview("Name,Team\nAda,North\n".as_bytes(), CsvOptions::default());
    assert_eq!((found.rows[0].player.club.as_str(), found.rows[0].team.as_str()), ("North", ""));
}

#[test]
fn an_unknown_title_keeps_the_player_and_says_so() {
    let found = preview("Name,Title,Rating\nAda,WCF,2100\n".as_bytes(), CsvOptions::default());
    assert!(!found.has_errors());
    assert_eq!((found.rows[0].player.title, found.rows[0].player.rating), (None, Some(2100)));
    let problem = &found.rows[0].problems[0];
    assert_eq!((problem.line, problem.column, &problem.kind), (2, 2, &CsvProblemKind::TitleUnknown));
    assert_eq!(problem.found, "WCF");
}

#[test]
fn a_federation_by_its_name_is_taken_by_its_code_and_said() {
    let found = preview("Name,Federation\nAda,Netherlands\nBea,NED\nCid,Kent\n".as_bytes(), CsvOptions::default());
    let codes: Vec<&str> = found.rows.iter().map(|row| row.player.federation.as_str()).collect();
    assert_eq!(codes, ["NED", "NED", ""], "Kent is no federation");
    let told: Vec<usize> = found.rows.iter().map(|row| row.problems.len()).collect();
    assert_eq!(told, [1, 0, 1]);
    assert_eq!(found.rows[2].problems[0].kind, CsvProblemKind::Unreadable { field: PlayerField::Federation });
    assert_eq!(found.rows[0].problems[0].kind, CsvProblemKind::FederationName { code: "NED".to_owned() });
}

#[test]
fn a_workbook_is_a_list_whose_rows_keep_their_numbers() {
    let sheet: &[&[&str]] =
        &[&["Name", "Rating", "Club"], &["Ada, Countess", "2400", ""], &[], &["“Bea”", "x", "North"]];
    let bytes = book(&[("Entries", sheet)]);
    let found = preview_file(&bytes, CsvOptions::default());
    assert_eq!(found.sheet.as_deref(), Some("Entries"));
    let rows: Vec<(u32, &str, Option<u16>)> =
        found.rows.iter().map(|row| (row.line, row.player.name.as_str(), row.player.rating)).collect();
    assert_eq!(rows, [(2, "Ada, Countess", Some(2400)), (4, "“Bea”", None)]);
    let problems: Vec<(u32, u32)> = found.problems().map(|problem| (problem.line, problem.column)).collect();
    assert_eq!(problems, [(4, 2)], "row and column of the sheet");
    // The text that the page carries from the preview to the entry gives the same rows.
    let again = preview(text_of_file(&bytes, &CsvOptions::default()).as_bytes(), CsvOptions::default());
    assert_eq!(again.rows, found.rows);
}

#[test]
fn dates_of_a_workbook_are_birth_dates() {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    sheet.write_string(0, 0, "Name").unwrap();
    sheet.write_string(0, 1, "Born").unwrap();
    sheet.write_string(1, 0, "Ada").unwrap();
    let (date, format) = (ExcelDateTime::from_ymd(1999, 5, 3).unwrap(), Format::new().set_num_format("yyyy-mm-dd"));
    sheet.write_datetime_with_format(1, 1, &date, &format).unwrap();
    let found = preview_file(&book.save_to_buffer().unwrap(), CsvOptions::default());
    assert_eq!(found.rows[0].player.born, "1999/05/03");
}

#[test]
fn a_team_sheet_tells_of_the_teams() {
    let players: &[&[&str]] = &[&["Team", "Board", "Name"], &["North", "1", "Ada"], &["South", "1", "Bea"]];
    let about: &[&[&str]] = &[
        &["Team", "Short name", "Federation", "Captain"],
        &["north", "NOR", "Netherlands", "Coach"],
        &["West", "WST", "", ""],
    ];
    let found = csv_teams::preview_file(&book(&[("Players", players), ("Notes", &[&["words"]]), ("Teams", about)]));
    assert_eq!(kinds(&found), [(3, CsvProblemKind::UnknownTeam)]);
    let north = &found.teams[0];
    assert_eq!([north.short.as_str(), north.federation.as_str(), north.captain.as_str()], ["NOR", "NED", "Coach"]);
    assert_eq!(found.teams[1].short, "");
}

#[test]
fn what_is_no_workbook_of_today_is_refused_with_the_way_out() {
    assert_eq!(workbook::read(b"Name,Rating\nAda,2400\n"), Ok(None));
    assert_eq!(workbook::read(b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1 and so on"), Err(WorkbookFlaw::Old));
    assert_eq!(workbook::read(b"PK\x03\x04 and nothing more"), Err(WorkbookFlaw::Unreadable));
    let found = preview_file(b"PK\x03\x04 and nothing more", CsvOptions::default());
    assert!(found.has_errors() && found.rows.is_empty());
    let bytes = book(&[("Empty", &[])]);
    assert_eq!(workbook::read(&bytes), Err(WorkbookFlaw::Unreadable));
    // A truncated file is not read as a list of fewer players.
    let sheet: &[&[&str]] = &[&["Name"], &["Ada"]];
    let whole = book(&[("Entries", sheet)]);
    assert!(workbook::read(&whole[..whole.len() / 2]).is_err());
}

#[test]
fn cells_far_off_take_no_memory() {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    sheet.write_string(0, 0, "Name").unwrap();
    sheet.write_string(1, 0, "Ada").unwrap();
    sheet.write_string(1_048_575, 16_383, "far").unwrap();
    let found = workbook::read(&book.save_to_buffer().unwrap()).unwrap().unwrap();
    assert_eq!(found.first().rows, [vec!["Name".to_owned()], vec!["Ada".to_owned()]]);
}
