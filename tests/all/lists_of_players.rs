//! Lists of players on their way in: titles before the columns, columns that are not used, pasted rows, corrections in
//! the preview, the number of those entered.

use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{Answer, css, words};
use crate::support::server::Server;

fn desk() -> (Database, Server, Desk) {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 5);
    (database, server, desk)
}

fn said(answer: &Answer, selector: &str) -> Vec<String> {
    answer.html().select(&css(selector)).map(words).collect()
}

#[test]
fn d23_a_title_and_an_unused_column_are_notes_and_birth_dates_are_read() {
    let (_database, _server, desk) = desk();
    let list = "\n2026年公开赛报名表,,,\n\n姓名,等级分,出生,备注\n许银川,2600,1975-09-15,是\n吕钦,2500,1962,\n";
    let preview = desk.preview("list.csv", list).is(200);
    assert_eq!(said(&preview, ".error-summary"), Vec::<String>::new(), "nothing has failed");
    let notes = said(&preview, "#notes li");
    assert_eq!(notes.len(), 2, "{notes:?}");
    assert!(notes[0].contains("line 2") && notes[0].contains("before the column names"), "{notes:?}");
    assert!(notes[1].contains("not used") && notes[1].contains("备注"), "{notes:?}");
    assert_eq!(said(&preview, "#csv tbody tr td.nowrap"), ["1975-09-15", "1962"]);
    let told = desk.arbiter.submit(&preview.form("form:has([name=line])")).is(303);
    let page = desk.arbiter.get(&told.location()).is(200);
    assert_eq!(said(&page, "#told"), ["2 entered, 0 left out."]);
    assert_eq!(desk.entrants().len(), 2);
}

#[test]
fn d15_wrong_lines_are_corrected_in_the_preview_and_nothing_typed_is_lost() {
    let (_database, _server, desk) = desk();
    let list = "Name,Rating\nNorth, Ada,2000\nWest Bo,2100\n,1900\nEast Cy,12x\n";
    let preview = desk.preview("list.csv", list).is(200);
    let form = preview.form("form:has([name=line])");
    let fields = said(&preview, ".correction legend");
    assert_eq!(fields, ["Correct line 2", "Correct line 4", "Correct line 5"]);
    // One line is corrected, the name of another is typed, and the list is checked again.
    let typed = form.with("cell.2.1", "North, Ada").with("cell.2.2", "2000").with("cell.4.1", "South, Di");
    let mut again = typed.clone();
    again.action = desk.at("/players/preview");
    let again = desk.arbiter.submit(&again).is(200);
    let cell = |name: &str| {
        let page = again.html();
        let cell = css(&format!("[name='{name}']"));
        page.select(&cell).next().map(|cell| cell.attr("value").unwrap_or_default().to_owned())
    };
    assert_eq!(cell("cell.4.1").as_deref(), Some("South, Di"));
    assert_eq!(cell("cell.5.2").as_deref(), Some("12x"));
    let answer = desk.arbiter.submit(&typed.with("line", 3)).is(200);
    assert_eq!(said(&answer, "#told"), ["3 entered, 1 left out. Left out"]);
    assert_eq!(said(&answer, "#csv tbody td.rank"), ["5"]);
    let names: Vec<String> = desk.entrants().into_iter().map(|one| one.name).collect();
    assert_eq!(names, ["West Bo", "North, Ada", "South, Di"]);
}

#[test]
fn d15_rows_of_a_spreadsheet_are_pasted_on_players() {
    let (_database, _server, desk) = desk();
    let form = desk.page("/players").form("form:has([name=pasted])");
    let preview = desk.arbiter.submit(&form.clone().with("pasted", "North, Ada\t2000\tENG\nWest, Bo\t2100\n")).is(200);
    desk.arbiter.submit(&preview.form("form:has([name=line])").with("line", 2)).is(200);
    let headed = "No.\tName\tRtg\tB-Day\r\n1\tEast, Cy\t1900\t1999\r\n";
    let preview = desk.arbiter.submit(&form.with("pasted", headed)).is(200);
    desk.arbiter.submit(&preview.form("form:has([name=line])")).is(303);
    let names: Vec<String> = desk.entrants().into_iter().map(|one| one.name).collect();
    assert_eq!(names, ["North, Ada", "East, Cy"]);
}

/// D15: tests that the lines of pasted rows without names of columns are counted as they were pasted.
#[test]
fn d15_lines_of_pasted_rows_are_counted_without_the_added_names() {
    let (_database, _server, desk) = desk();
    let form = desk.page("/players").form("form:has([name=pasted])");
    let preview = desk.arbiter.submit(&form.with("pasted", "North, Ada\t2000\nWest, Bo\t21x\nWest, Bo\t21x\n")).is(200);
    assert_eq!(said(&preview, "#csv tbody td.rank"), ["1", "2", "3"]);
    let problems = said(&preview, "#csv tbody .error, #csv tbody .mind").join(" ");
    assert!(problems.contains("line 2") && !problems.contains("line 4"), "{problems}");
    assert_eq!(said(&preview, ".correction legend")[0], "Correct line 2");
    // A second look and the rest of the list count the same lines.
    let mut again = preview.form("form:has([name=line])");
    again.action = desk.at("/players/preview");
    let again = desk.arbiter.submit(&again.with("cell.3.2", "2100")).is(200);
    assert_eq!(said(&again, "#csv tbody td.rank"), ["1", "2", "3"]);
    let rest = desk.arbiter.submit(&preview.form("form:has([name=line])")).is(200);
    assert_eq!(said(&rest, "#told"), ["2 entered, 1 left out. Left out"]);
    assert_eq!(said(&rest, "#csv tbody td.rank"), ["3"]);
}

/// D15: tests that an import of teams says how many were entered and shows the others.
#[test]
fn d15_an_import_of_teams_says_how_many_were_entered() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let arbiter = server.anybody().set_up("anna");
    let form = arbiter.get("/desk/new").is(200).form("form[action='/desk/new']").with("name", "Ferry Days");
    let form = form.with("team_kind", "teams").with("rounds", 3).with("start", "2026-05-01");
    let desk = arbiter.desk(arbiter.submit(&form).is(303).location().split('/').nth(2).unwrap());
    let team = |name: &str| {
        let line = |board: u32| format!("{name},{board},\"Player {board}, {name}\",{}\n", 2000 + board);
        (1..=4).map(line).collect::<Vec<_>>().concat()
    };
    let list = format!("Team,Board,Name,Rating\n{}{}", team("Alder"), team("Birch"));
    let load = |list: &str| {
        let form = desk.page("/teams").form("form:has([type=file])");
        let preview = desk.arbiter.submit(&form.file("teams.csv", list)).is(200);
        desk.arbiter.submit(&preview.form("form[action$='teams/import']"))
    };
    let told = load(&list).is(303).location();
    assert_eq!(said(&desk.arbiter.get(&told).is(200), "#told"), ["Teams entered: 2. Left out: 0."]);
    // One team is entered already, one is new.
    let list = format!("Team,Board,Name,Rating\n{}{}", team("Alder"), team("Cedar"));
    let page = load(&list).is(200);
    assert_eq!(said(&page, "#told"), ["Teams entered: 1. Left out: 1. Teams left out"]);
    let left = page
        .html()
        .select(&css("[data-team]"))
        .filter_map(|table| table.attr("data-team").map(str::to_owned))
        .collect::<Vec<_>>();
    assert_eq!(left, ["Alder"]);
}
