//! Tests for team events from the form to their lists, through the arbiter's pages.

use qisai_domain::Office;
use rust_xlsxwriter::Workbook;

use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{Answer, Form, Visitor, css, words};
use crate::support::server::Server;

/// Creates a tournament through the form with these fields.
pub fn event(server: &Server, fields: &[(&str, &str)]) -> Desk {
    let arbiter = server.anybody().set_up("anna");
    let form = arbiter.get("/desk/new").is(200).form("form[action='/desk/new']");
    let form = form.with("name", "Team Cup").with("start", "2026-05-01").with("visibility", "public");
    let form = fields.iter().fold(form, |form, (name, value)| form.with(name, value));
    let answer = arbiter.submit(&form).is(303);
    assert!(answer.location().ends_with("/teams"), "{}", answer.location());
    arbiter.desk(answer.location().split('/').nth(2).unwrap())
}

/// Three boards and a reserve, round robin.
const XIANGQI: [(&str, &str); 4] =
    [("discipline", "xiangqi"), ("team_kind", "teams"), ("team_system", "round_robin"), ("team_boards", "3")];

fn filled(form: Form, team: &str, players: &[(&str, &str)]) -> Form {
    let form = form.with("name", team);
    (1..).zip(players).fold(form, |form: Form, (number, (name, rating)): (usize, _)| {
        form.with(&format!("p{number}_name"), name).with(&format!("p{number}_rating"), rating)
    })
}

pub fn enters(desk: &Desk, team: &str, players: &[(&str, &str)]) -> Answer {
    desk.arbiter.submit(&filled(desk.page("/teams").form("#add"), team, players))
}

fn texts(answer: &Answer, selector: &str) -> Vec<String> {
    answer.html().select(&css(selector)).map(words).collect()
}

fn value(answer: &Answer, selector: &str) -> String {
    let page = answer.html();
    page.select(&css(selector)).next().unwrap().attr("value").unwrap_or_default().to_owned()
}

fn chosen(answer: &Answer, list: &str) -> String {
    value(answer, &format!("select[name={list}] option[selected]"))
}

/// Returns the names on a team's list.
fn list(answer: &Answer) -> Vec<String> {
    let page = answer.html();
    let rows = css("table[data-roster] tbody tr");
    let name =
        |row: scraper::ElementRef| row.select(&css("[name$=_name]")).next().unwrap().attr("value").unwrap().to_owned();
    page.select(&rows).map(name).filter(|name| !name.is_empty()).collect()
}

/// Returns the path of a team's page.
fn page_of(desk: &Desk, team: &str) -> String {
    let page = desk.page("/teams").html();
    let rows = css("table[data-teams] tr[data-entry]");
    let row = page.select(&rows).find(|row| row.select(&css(".name")).map(words).any(|name| name == team));
    format!("/teams/{}", row.unwrap().attr("data-entry").unwrap())
}

fn teams(desk: &Desk) -> Vec<String> {
    texts(&desk.page("/teams"), "table[data-teams] tr[data-entry] .name")
}

#[test]
fn tm23_the_form_has_the_defaults_of_the_game_and_the_settings_show_them() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = event(&server, &XIANGQI);
    let settings = desk.page("/settings");
    assert_eq!(chosen(&settings, "team_match_points"), "two_one_zero");
    assert_eq!(chosen(&settings, "team_game_points"), "two_one_zero");
    assert_eq!(chosen(&settings, "team_order"), "within");
    assert_eq!(value(&settings, "[name=team_tolerance]"), "0");
    assert_eq!(chosen(&settings, "team_breach"), "refuse");
    assert!(
        value(&settings, "[name=tie_breaks]").starts_with("MPTS, PEN, GPTS"),
        "the order of 15.3, with the penalties of 18.4"
    );

    let arbiter = &desk.arbiter;
    let form = arbiter.get("/desk/new").is(200).form("form[action='/desk/new']").with("name", "Chess Teams");
    let form = form.with("team_kind", "teams").with("team_system", "double_round_robin").with("team_primary", "game");
    let chess = arbiter.desk(arbiter.submit(&form).is(303).location().split('/').nth(2).unwrap());
    let settings = chess.page("/settings");
    assert_eq!(chosen(&settings, "team_game_points"), "standard");
    assert_eq!(chosen(&settings, "team_order"), "free");
    assert!(value(&settings, "[name=tie_breaks]").starts_with("GPTS, MPVGP"));

    let form = arbiter.get("/desk/new").is(200).form("form[action='/desk/new']").with("name", "None");
    let refused = arbiter.submit(&form.with("team_kind", "teams").with("team_boards", "0")).is(422);
    assert_eq!(value(&refused, "[name=name]"), "None", "what was typed stays");
    assert!(!texts(&refused, "#e-team_boards").is_empty());
    database.verify();
}

#[test]
fn tm14_the_form_says_how_teams_are_paired_and_until_when_line_ups_are_taken() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let fields = [("team_kind", "teams"), ("rounds", "5"), ("team_preference", "b"), ("team_primary", "game")];
    let terms = [("team_deadline", "20"), ("team_present", "2"), ("team_women", "1"), ("team_article", "B.3")];
    let desk = event(&server, &[fields, terms].concat());
    let settings = desk.page("/settings");
    assert_eq!(chosen(&settings, "team_preference"), "b");
    assert_eq!(chosen(&settings, "team_paired_by"), "usual", "by what ranks first");
    assert_eq!(chosen(&settings, "team_bye_match"), "draw", "C.04.6 1.4");
    assert_eq!(value(&settings, "[name=team_deadline]"), "20");
    assert_eq!(value(&settings, "[name=team_present]"), "2");
    let form = || desk.page("/settings").form("form[action$=settings]");
    let refused = desk.arbiter.submit(&form().with("team_deadline", "soon").with("team_women", "two")).is(422);
    for field in ["#e-team_deadline", "#e-team_women"] {
        assert_eq!(texts(&refused, field).len(), 1, "{field}");
    }
    assert_eq!(value(&refused, "[name=team_deadline]"), "soon", "what was typed stays");
    assert_eq!(chosen(&refused, "team_preference"), "b", "and what only this system asks");
    desk.arbiter.submit(&form().with("team_deadline", "30").with("team_preference", "none")).is(303);
    let settings = desk.page("/settings");
    assert_eq!(value(&settings, "[name=team_deadline]"), "30");
    assert_eq!(chosen(&settings, "team_preference"), "none");
    assert_eq!(value(&settings, "[name=team_article]"), "B.3");
    database.verify();
}

#[test]
fn tm1_an_unrated_player_above_a_rated_one_is_refused_with_both_and_nothing_typed_is_lost() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = event(&server, &XIANGQI);
    let answer = enters(&desk, "Guangdong", &[("Lu", "2600"), ("Xu", ""), ("Zhuang", "2400")]).is(422);
    let said = texts(&answer, ".error-summary").join(" ");
    assert!(said.contains("Zhuang (2400)") && said.contains("Xu (unrated)"), "{said}");
    assert_eq!(list(&answer), ["Lu", "Xu", "Zhuang"]);
    assert!(teams(&desk).is_empty());
    enters(&desk, "Guangdong", &[("Lu", "2600"), ("Zhuang", "2400"), ("Xu", "")]).is(303);
    assert_eq!(teams(&desk), ["Guangdong"]);
    database.verify();
}

#[test]
fn tm5_a_list_beyond_the_tolerance_stands_with_a_warning_where_the_rule_says_so() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let fields = [("team_order", "within"), ("team_tolerance", "80"), ("team_breach", "warn")];
    let desk = event(&server, &[&XIANGQI[1..], &fields].concat());
    enters(&desk, "Within", &[("A", "2320"), ("B", "2400"), ("C", "2300")]).is(303);
    enters(&desk, "Beyond", &[("D", "2319"), ("E", "2400"), ("F", "2300")]).is(303);
    let warned = texts(&desk.page("/teams"), "#order p");
    assert_eq!(warned.len(), 1, "{warned:?}");
    assert!(warned[0].starts_with("Beyond") && warned[0].contains("2400") && warned[0].contains("2319"), "{warned:?}");
}

#[test]
fn people_and_teams_that_cannot_be_are_refused_with_names_and_the_way_out() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = event(&server, &XIANGQI);
    let north = [("Ada", "2400"), ("Bea", "2300"), ("Cid", "2200")];
    enters(&desk, "North", &north).is(303);
    let said =
        |team: &str, players: &[(&str, &str)]| texts(&enters(&desk, team, players).is(422), ".error-summary").join(" ");
    let twice = said("South", &[("Dan", "2400"), ("Ada", "2400"), ("Eve", "2200")]);
    assert!(twice.contains("Ada") && twice.contains("“North”"), "{twice}");
    let named = said("north", &[("Dan", "2400"), ("Eve", "2300"), ("Fay", "2200")]);
    assert!(named.contains("“north”") && named.contains("II"), "{named}");
    let short = said("South", &[("Dan", "2400"), ("Eve", "2300")]);
    assert!(short.contains("2 players") && short.contains("from 3 to 4"), "{short}");
    assert!(said("South", &[]).contains("0 players"));
    assert!(!said("", &north).is_empty(), "a team without a name");
    let form = filled(desk.page("/teams").form("#add"), "South", &[("Dan", "24x0")]).with("p2_rating", "2300");
    let rows = texts(&desk.arbiter.submit(&form).is(422), "#roster .error").join(" ");
    assert!(rows.contains("Line 1") && rows.contains("24x0") && rows.contains("Line 2"), "{rows}");
    assert_eq!(teams(&desk), ["North"]);
    database.verify();
}

#[test]
fn a_team_is_corrected_as_a_whole_on_its_page() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = event(&server, &XIANGQI);
    enters(&desk, "North", &[("Ada", "2400"), ("Bea", "2300"), ("Cid", "2200")]).is(303);
    let at = page_of(&desk, "North");
    let edit = || desk.page(&at).form("#edit");
    // A newcomer on board 2, Cid removed from the list, a non-playing captain.
    let form = edit().with("p4_name", "Dan").with("p4_rating", "2350").with("p4_place", "2").with("p3_off", "1");
    desk.arbiter.submit(&form.with("captain", "Coach").with("deputy", "ada").with("short", "NOR")).is(303);
    let page = desk.page(&at);
    assert_eq!(list(&page), ["Ada", "Dan", "Bea"]);
    assert_eq!([value(&page, "[name=captain]"), value(&page, "[name=deputy]")], ["Coach", "Ada"]);
    assert_eq!(value(&page, "[name=short]"), "NOR");
    // Another order breaks the rule: refused, and typed data is kept.
    let answer = desk.arbiter.submit(&edit().with("p3_place", "1")).is(422);
    assert!(texts(&answer, ".error-summary").join(" ").contains("2400"));
    assert_eq!(value(&answer, "[name=p3_place]"), "1");
    // With the ratings it is right.
    desk.arbiter.submit(&edit().with("p3_place", "1").with("p3_rating", "2450")).is(303);
    assert_eq!(list(&desk.page(&at)), ["Bea", "Ada", "Dan"]);
    // Another arbiter has changed it since.
    let (first, second) = (edit().with("club", "Harbour"), edit().with("club", "Lake"));
    desk.arbiter.submit(&first).is(303);
    let stale = desk.arbiter.submit(&second).is(409);
    assert_eq!(value(&stale, "[name=club]"), "Lake");
    let leave = desk.page(&at).form("#leave").with("what", "remove");
    desk.arbiter.submit(&leave).is(303);
    assert!(teams(&desk).is_empty());
    database.verify();
}

#[test]
fn tm14_teams_stand_in_the_order_of_their_numbers() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = event(&server, &XIANGQI);
    enters(&desk, "Second", &[("A", "2400"), ("B", "2300"), ("C", "2200"), ("D", "1000")]).is(303);
    enters(&desk, "First", &[("E", "2400"), ("F", "2300"), ("G", "2200"), ("H", "1001")]).is(303);
    enters(&desk, "Zeroth", &[("I", "2401"), ("J", "2300"), ("K", "2200")]).is(303);
    assert_eq!(teams(&desk), ["Zeroth", "First", "Second"]);
}

/// Returns a workbook with sheets of texts.
fn workbook(sheets: &[(&str, &[&[&str]])]) -> Vec<u8> {
    let mut book = Workbook::new();
    for (name, rows) in sheets {
        let sheet = book.add_worksheet();
        sheet.set_name(*name).unwrap();
        for (row, cells) in (0..).zip(*rows) {
            for (column, cell) in (0..).zip(*cells) {
                sheet.write_string(row, column, *cell).unwrap();
            }
        }
    }
    book.save_to_buffer().unwrap()
}

#[test]
fn teams_come_from_a_workbook_after_a_look_at_it() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = event(&server, &XIANGQI);
    let players: &[&[&str]] = &[
        &["Team", "Board", "Name", "Rating", "Title", "Federation"],
        &["North", "1", "Ada", "2400", "WCF", "Netherlands"],
        &["North", "2", "Bea", "2300", "", ""],
        &["South", "1", "Dan", "2400", "", ""],
        &["North", "3", "Cid", "2200", "", ""],
        &["South", "2", "Eve", "x", "", ""],
        &["South", "3", "Fay", "2200", "", ""],
    ];
    let about: &[&[&str]] = &[&["Team", "Captain"], &["North", "Coach"]];
    let file = workbook(&[("Players", players), ("Teams", about)]);
    let look = desk.arbiter.submit(&desk.page("/teams").form("#file").file("teams.xlsx", file)).is(200);
    assert!(teams(&desk).is_empty(), "nothing is entered by looking");
    let minds = texts(&look, "table[data-team=North] .mind").join(" ");
    assert!(minds.contains("line 2, column 5") && minds.contains("NED"), "{minds}");
    let minds = texts(&look, "table[data-team=South] .mind").join(" ");
    assert!(minds.contains("line 6, column 4"), "{minds}");
    let wrong = texts(&look, "table[data-team=South] .error").join(" ");
    assert!(wrong.contains("Fay (2200) is listed below Eve (unrated)"), "without a rating that can be read: {wrong}");
    let left = desk.arbiter.submit(&look.form("form[action$='teams/import']")).is(200);
    assert_eq!(texts(&left, "#told"), ["Teams entered: 1. Left out: 1. Teams left out"]);
    assert_eq!(left.html().select(&css("table[data-team]")).count(), 1);
    assert_eq!(teams(&desk), ["North"], "the one with errors is left out");
    let page = desk.page(&page_of(&desk, "North"));
    assert_eq!(list(&page), ["Ada", "Bea", "Cid"]);
    assert_eq!([value(&page, "[name=captain]"), value(&page, "[name=p1_federation]")], ["Coach", "NED"]);
    database.verify();
}

/// N8: tests that, as with players, the sheet, the encoding and the meaning of each column are chosen in the preview.
#[test]
fn n8_a_list_of_teams_is_read_again_as_the_arbiter_says() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = event(&server, &[&XIANGQI[1..], &[("team_reserves", "0")]].concat());
    let look = |name: &str, file: Vec<u8>| desk.arbiter.submit(&desk.page("/teams").form("#file").file(name, file));
    // The list is on the second sheet with players.
    let old: &[&[&str]] = &[&["Team", "Name"], &["Old", "Abe"], &["Old", "Ben"], &["Old", "Cal"]];
    let new: &[&[&str]] = &[&["Team", "Name"], &["New", "Ada"], &["New", "Bea"], &["New", "Cid"]];
    let page = look("teams.xlsx", workbook(&[("2025", old), ("2026", new)])).is(200);
    assert_eq!(page.html().select(&css("table[data-team=Old]")).count(), 1);
    let page = desk.arbiter.submit(&page.form("#source").with("sheet", "2026")).is(200);
    assert_eq!(page.html().select(&css("table[data-team=New]")).count(), 1);
    desk.arbiter.submit(&page.form("form[action$='teams/import']")).is(303);
    assert_eq!(teams(&desk), ["New"]);
    // In Windows-1250, with unknown headings.
    let text: &[u8] = b"Oddil;Jmeno;Rtg\nSlavia;\xA3ukasz;1500\nSlavia;Jan;1400\nSlavia;Petr;1300\n";
    let page = look("teams.csv", text.to_vec()).is(200);
    let page = desk.arbiter.submit(&page.form("#source").with("encoding", "Windows-1250")).is(200);
    let mut form = page.form("form:has(#columns)");
    form.action = desk.at("/teams/preview");
    form.fields.retain(|(name, _)| name != "column");
    form.fields.extend(["team", "name", "rating"].map(|field| ("column".to_owned(), field.to_owned())));
    let page = desk.arbiter.submit(&form).is(200);
    let shown = page.text();
    assert!(shown.contains("Łukasz"), "{shown}");
    desk.arbiter.submit(&page.form("form[action$='teams/import']")).is(303);
    assert_eq!(teams(&desk).len(), 2);
    let list = list(&desk.page(&page_of(&desk, "Slavia")));
    assert_eq!(list, ["Łukasz", "Jan", "Petr"]);
    database.verify();
}

#[test]
fn players_come_from_a_workbook_too() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 5);
    let rows: &[&[&str]] = &[&["Name", "Rating"], &["Müller, Jörg", "2400"], &["胡荣华", "2300"]];
    let preview = desk.preview("players.xlsx", workbook(&[("Entries", rows)])).is(200);
    assert!(preview.text().contains("Entries"));
    desk.arbiter.submit(&preview.form("form[action$='players/import']")).is(303);
    let names: Vec<String> = desk.entrants().into_iter().map(|entrant| entrant.name).collect();
    assert_eq!(names, ["Müller, Jörg", "胡荣华"]);
}

#[test]
fn settings_that_games_contradict_are_refused_once_teams_are_paired() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = event(&server, &XIANGQI);
    enters(&desk, "North", &[("A", "2400"), ("B", "2300"), ("C", "2200")]).is(303);
    enters(&desk, "South", &[("D", "2400"), ("E", "2300"), ("F", "2200")]).is(303);
    let form = || desk.page("/settings").form("form[action$=settings]");
    desk.arbiter.submit(&form().with("team_line_ups", "fixed")).is(303);
    assert_eq!(chosen(&desk.page("/settings"), "team_line_ups"), "fixed");
    desk.pair(1);
    for (field, value) in [("team_line_ups", "free"), ("team_boards", "4"), ("team_match_points", "three_one_zero")] {
        let answer = desk.arbiter.submit(&form().with(field, value).with("reason", "a wish")).is(422);
        assert!(!texts(&answer, ".error-summary").is_empty(), "{field}");
    }
    // Settings that no game depends on can still be changed.
    desk.arbiter.submit(&form().with("team_breach", "warn").with("reason", "agreed")).is(303);
    database.verify();
}

#[test]
fn tm28_members_who_count_for_a_team_play_for_themselves() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let fields = [("team_kind", "sum"), ("team_counted", "2"), ("rounds", "3")];
    let desk = event(&server, &fields);
    enters(&desk, "Reds", &[("Ada", "2400"), ("Bea", "2300")]).is(303);
    enters(&desk, "Blues", &[("Cid", "2350"), ("Dan", "2200")]).is(303);
    let names: Vec<String> = desk.entrants().into_iter().map(|entrant| entrant.name).collect();
    assert_eq!(names, ["Ada", "Cid", "Bea", "Dan"], "the teams have no seats");
    assert_eq!(teams(&desk).len(), 2);
    database.verify();
}

/// Creates four players of two teams, two rounds; the stronger wins: Ada 1st, Cid and Bea 2nd to 3rd, Dan last.
fn with_totals(server: &Server, sum: &str) -> Desk {
    let fields = [("team_kind", "sum"), ("team_counted", "2"), ("rounds", "2"), ("team_sum", sum)];
    let desk = event(server, &fields);
    enters(&desk, "Reds", &[("Ada", "2400"), ("Bea", "2300")]).is(303);
    enters(&desk, "Blues", &[("Cid", "2350"), ("Dan", "2200")]).is(303);
    enters(&desk, "Greens", &[("Eve", "2100")]).is(303);
    enters(&desk, "Golds", &[("Fay", "2050"), ("Gus", "2000"), ("Hal", "1900")]).is(303);
    let ratings = ["Ada", "Cid", "Bea", "Dan", "Eve", "Fay", "Gus", "Hal"];
    let strength = |name: &str| ratings.iter().position(|other| *other == name).unwrap();
    for round in 1..=2 {
        desk.pair(round);
        desk.publish(round);
        desk.enter_all(
            round,
            |board| if strength(&board.first) < strength(&board.second) { "first" } else { "second" },
        );
        desk.close(round);
    }
    desk
}

#[test]
fn tm28_team_totals_have_a_page_files_and_paper() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = with_totals(&server, "places");
    // Every player's place is in the standings: the totals are sums of them.
    let standings = desk.shape("/standings.json");
    let rows = standings["rows"].as_array().unwrap();
    let place = |name: &str| {
        let of = |row: &&serde_json::Value| row["name"] == name;
        let first = rows.iter().find(of).unwrap()["rank"].as_u64().unwrap();
        let sharing = rows.iter().filter(|row| row["rank"].as_u64() == Some(first)).count();
        // Twice the mean of the shared places.
        2 * first + u64::try_from(sharing).unwrap() - 1
    };
    let shape = desk.shape("/totals.json");
    assert_eq!((shape["is_final"].as_bool(), shape["round"].as_u64()), (Some(true), Some(2)));
    let list = &shape["lists"][0];
    assert_eq!((list["added"].as_str(), list["counted"].as_u64()), (Some("places"), Some(2)));
    let teams = list["teams"].as_array().unwrap();
    let total = |name: &str| {
        let team = teams.iter().find(|team| team["name"] == name).unwrap();
        let total = team["total"].as_str().unwrap();
        let (whole, half) = total.split_once('.').unwrap_or((total, "0"));
        2 * whole.parse::<u64>().unwrap() + u64::from(half == "5")
    };
    assert_eq!(total("Reds"), place("Ada") + place("Bea"));
    assert_eq!(total("Blues"), place("Cid") + place("Dan"));
    let mut golds = ["Fay", "Gus", "Hal"].map(place);
    golds.sort_unstable();
    assert_eq!(total("Golds"), golds[0] + golds[1], "the best two of three");
    let sums: Vec<u64> = teams.iter().map(|team| total(team["name"].as_str().unwrap())).collect();
    assert!(sums.is_sorted(), "{sums:?}");
    assert!(teams.iter().all(|team| team["name"] != "Greens"), "one player is too few");
    let page = desk.public("/totals");
    assert!(page.text().contains("Greens is not listed: 1 of 2 players."));
    let order = texts(&page, "table[data-totals] tbody tr th");
    let first = teams[0]["name"].as_str().unwrap();
    assert_eq!(order[0], first);
    let table = desk.public("/totals.csv").text();
    assert!(table.lines().count() == 4 && table.lines().nth(1).unwrap().contains(first), "{table}");
    desk.public("/totals.xlsx");
    assert!(desk.public("/standings").text().contains("/totals"));
    let paper = desk.page("/print/team-totals?lang=en").text();
    assert!(paper.contains("Team totals after round 2") && paper.contains("Reds"), "{paper}");
    assert!(desk.page("/teams").text().contains("/print/team-totals"));
    database.verify();
}

#[test]
fn tm28_team_totals_by_points_add_points() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = with_totals(&server, "points");
    let standings = desk.shape("/standings.json");
    let rows = standings["rows"].as_array().unwrap();
    // In half points.
    let points = |name: &str| {
        let row = rows.iter().find(|row| row["name"] == name).unwrap();
        let points = row["values"]["PTS"].as_str().unwrap();
        let (whole, half) = points.split_once('.').unwrap_or((points, "0"));
        2 * whole.parse::<u64>().unwrap() + u64::from(half == "5")
    };
    let shape = desk.shape("/totals.json");
    assert_eq!(shape["lists"][0]["added"], "points");
    let teams = shape["lists"][0]["teams"].as_array().unwrap();
    let reds = teams.iter().find(|team| team["name"] == "Reds").unwrap();
    let halves = points("Ada") + points("Bea");
    assert_eq!(reds["total"], halves.div_euclid(2).to_string(), "whole games were won and lost");
    // A team without a second player gets no points for the missing one, and is listed.
    let greens = teams.iter().find(|team| team["name"] == "Greens").unwrap();
    assert_eq!(greens["members"].as_array().unwrap().len(), 2);
    assert_eq!(greens["members"][1]["name"], "");
}

#[test]
fn tm28_an_event_without_such_teams_has_no_totals() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 5);
    desk.import_field(4);
    desk.pair(1);
    desk.publish(1);
    desk.arbiter.get(&format!("/t/{}/totals", desk.slug)).is(404);
    assert!(!desk.public("/standings").text().contains("/totals"));
    assert!(desk.page("/print/team-totals?lang=en").text().contains("No players count for teams here"));
}

/// Tests that an organiser, who may not give byes, is told so instead of shown a form that would be refused.
#[test]
fn byes_of_a_team_are_offered_only_to_those_who_may_give_them() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk =
        event(&server, &[("team_kind", "teams"), ("team_system", "team"), ("team_boards", "2"), ("rounds", "3")]);
    enters(&desk, "Harbour", &[("Okafor, Ren", "2100"), ("Brandt, Ilse", "2000")]).is(303);
    enters(&desk, "Lighthouse", &[("Chen, Wei", "2100"), ("Noor, Ines", "2000")]).is(303);
    let path = desk.at(&page_of(&desk, "Harbour"));
    let offered = |arbiter: &Visitor| {
        let page = arbiter.get(&path).is(200).html();
        let full_point = page.select(&css("#byes [value=full_point]")).count() > 0;
        (page.select(&css("#byes")).count(), full_point)
    };
    let mut seen = vec![offered(&desk.arbiter)];
    for (name, office) in [("ben", Office::Pairings), ("cleo", Office::Organiser)] {
        desk.arbiter.add_account(name, "scorer");
        desk.appoint(name, office.code(), "").is(303);
        seen.push(offered(&server.anybody().sign_in(name)));
    }
    assert_eq!(seen, [(1, true), (1, false), (0, false)]);
}
