//! Tests for team matches on the round page and public pages: single boards, the score of the match, line-ups,
//! walkovers, printed sheets.

use serde_json::{Value, json};

use crate::meetings::{Row, enter_with, meetings, rows, says};
use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{Answer, Form, css, words};
use crate::support::server::Server;

/// Returns a player line with rating and a game in the file format.
fn player(number: u32, game: &str) -> String {
    let name = format!("P{number}");
    let (rating, id, born) = (2400 - number, "24680135", "1987/06/05");
    let cell = if game.is_empty() { String::new() } else { format!("  {game:>8}") };
    format!("001 {number:>4}      {name:<33} {rating:>4} NED {id:>11} {born:<10} {:>4} {:>4}{cell}\n", "", "")
}

fn team(number: u32, players: [u32; 4]) -> String {
    let list = players.map(|player| format!(" {player:>4}")).concat();
    format!("310 {number:>3} {:<32} {:<13}{:<13}     {list}\n", format!("Team {number}"), "", "")
}

/// Returns a file of four teams of three boards and a reserve; in round 1 of 3 team 1 beats team 2 by 2½ to ½, and 3
/// and 4 draw.
fn file() -> String {
    let games = [
        (1, "   5 w 1"),
        (2, "   6 b ="),
        (3, "   7 w 1"),
        (5, "   1 b 0"),
        (6, "   2 w ="),
        (7, "   3 b 0"),
        (9, "  13 w 1"),
        (10, "  14 b ="),
        (11, "  15 w 0"),
        (13, "   9 b 0"),
        (14, "  10 w ="),
        (15, "  11 b 1"),
    ];
    let game = |number| games.iter().find(|(player, _)| *player == number).map_or("", |(_, game)| game);
    let players: String = (1..=16).map(|number| player(number, game(number))).collect();
    let teams: String =
        (1..=4).map(|number| team(number, [1, 2, 3, 4].map(|place| 4 * (number - 1) + place))).collect();
    format!(
        "012 Harbour Teams\n142 3\n192 FIDE_TEAM_TYPEA_MP_GP\n162  W 1.0    D 0.5    L 0.0\n352 WBW\n\
         362 TW 2.0   TD 1.0   TL 0.0\n{players}{teams}"
    )
}

/// Returns the arbiter's pages of that event.
fn imported(server: &Server) -> Desk {
    let anna = server.anybody().set_up("anna");
    let form = anna.get("/desk/import").is(200).form("form[enctype]").with("slug", "teams").file("teams.trf", file());
    let preview = anna.submit(&form).is(200);
    anna.submit(&preview.form("form[enctype]:has(textarea)")).is(303);
    anna.desk("teams")
}

/// Returns that event with round 1 reopened and without results.
pub fn without_results(server: &Server) -> Desk {
    let desk = imported(server);
    desk.reopen(1, "typed into the wrong event");
    for row in rows(&desk, 1) {
        enter_with(&desk, 1, &row, "clear", &[]).is(200);
    }
    desk
}

fn row(desk: &Desk, board: &str) -> Row {
    let rows = rows(desk, 1);
    let names: Vec<String> = rows.iter().map(|row| row.board.clone()).collect();
    rows.into_iter().find(|row| row.board == board).unwrap_or_else(|| panic!("no {board} in {names:?}"))
}

fn enter(desk: &Desk, board: &str, result: &str) {
    enter_with(desk, 1, &row(desk, board), result, &[]).is(200);
}

/// Rules on the first match on its page.
fn rule(desk: &Desk, fields: &[(&str, &str)]) -> Answer {
    let pairing = row(desk, "1.1").pairing;
    let form = desk.page(&format!("/r/1/boards/{pairing}")).form("#ruling form");
    desk.arbiter.submit(&fields.iter().fold(form, |form, (name, value)| form.with(name, value)))
}

/// Returns game points and match points of the first match.
fn points(desk: &Desk) -> [[Value; 2]; 2] {
    let shape = desk.shape("/r/1/m/1.json");
    ["game_points", "match_points"].map(|which| [0, 1].map(|side: usize| shape["sides"][side][which].clone()))
}

/// Returns an entry's value of a criterion.
fn value(desk: &Desk, team: &str, code: &str) -> Value {
    let shape = desk.shape("/standings.json");
    let rows = shape["rows"].as_array().unwrap();
    rows.iter().find(|row| row["name"] == team).unwrap()["values"][code].clone()
}

/// Returns the line-up form of one team of the first match.
fn chairs(desk: &Desk, side: &str) -> Form {
    let pairing = row(desk, "1.1").pairing;
    desk.page(&format!("/r/1/boards/{pairing}")).form(&format!("#chairs-{side} form"))
}

/// Returns the same form with these players, board 1 first.
fn seating(form: &Form, players: &[&str]) -> Form {
    let mut form = form.clone();
    form.fields.retain(|(name, _)| name != "player");
    form.fields.retain(|(name, _)| name != "reason");
    form.fields.push(("reason".to_owned(), "the file was wrong".to_owned()));
    form.fields.extend(players.iter().map(|player| ("player".to_owned(), (*player).to_owned())));
    form
}

/// Returns the people of a team in list order.
fn people(desk: &Desk, team: usize) -> Vec<String> {
    let shape = desk.shape("/players.json");
    let members = shape["players"][team]["members"].as_array().unwrap();
    members.iter().map(|member| member["id"].to_string()).collect()
}

#[test]
fn tm30_boards_by_key_make_the_score_and_decide_the_match() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = without_results(&server);
    let boards: Vec<String> = rows(&desk, 1).into_iter().map(|row| row.board).collect();
    assert_eq!(boards, ["1.1", "1.2", "1.3", "2.1", "2.2", "2.3"], "board after board, match after match");
    let first: Vec<String> = rows(&desk, 1).into_iter().map(|row| row.first).take(3).collect();
    assert_eq!(first, ["P1", "P6", "P3"], "the first-named team begins on the odd boards");
    assert_eq!(meetings(&desk, 1)[0], says("", "Open boards: 1, 2, 3"));

    enter(&desk, "1.1", "first");
    assert_eq!(meetings(&desk, 1)[0], says("1 : 0", "Open boards: 2, 3"));
    // The second mover on board 2 plays for the first-named team.
    enter(&desk, "1.2", "second");
    assert_eq!(meetings(&desk, 1)[0], says("2 : 0", "Decided: Team 1 has won; still open: 3"));
    let shape = desk.shape("/r/1/m/1.json");
    assert_eq!((&shape["certain"], &shape["winner"]), (&shape["sides"][0]["id"], &Value::Null));
    assert_eq!(points(&desk)[1], [Value::Null, Value::Null], "no match points before the end");

    enter(&desk, "1.3", "second");
    assert_eq!(meetings(&desk, 1)[0], says("2 : 1", "Team 1 has won (by games)"));
    let page = desk.page("/r/1").html();
    assert_eq!(page.select(&css(".match-points")).map(words).collect::<Vec<_>>(), ["Match points 2 : 0"]);
    assert_eq!(points(&desk), [["2", "1"], ["2", "0"]].map(|two| two.map(|text| json!(text))));
    assert_eq!((value(&desk, "Team 1", "MPTS"), value(&desk, "Team 2", "GPTS")), (json!("2"), json!("1")));
    // A form without scripts continues to the next match.
    let form = desk.page("/r/1").form("tr[data-board='1.3'] form").with("result", "first");
    assert!(desk.arbiter.submit(&form).location().contains("?board=2#m"));
    assert_eq!(meetings(&desk, 1)[0].0, "3 : 0");
    database.verify();
}

#[test]
fn tm24_a_forfeited_board_counts_for_the_match() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = without_results(&server);
    enter(&desk, "1.1", "first_forfeits");
    enter(&desk, "1.2", "draw");
    enter(&desk, "1.3", "double_forfeit");
    assert_eq!(meetings(&desk, 1)[0], says("½ : 1½", "Team 2 has won (by games)"));
    assert_eq!(points(&desk)[1], [json!("0"), json!("2")]);
    let people = people(&desk, 0);
    let member = desk.shape(&format!("/players/1/{}.json", people[0]));
    assert_eq!((&member["points"], &member["rounds"][0]["forfeit"]), (&json!("0"), &json!(true)));
    let page = desk.public("/r/1/m/1").html();
    let results: Vec<String> = page.select(&css(".lines td:nth-child(4)")).map(words).collect();
    assert_eq!(results, ["- +", "½-½", "- -"], "as the first-named team had them");
    database.verify();
}

#[test]
fn tm25_a_forfeited_match_is_won_on_all_boards() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = without_results(&server);
    rule(&desk, &[("decision", "second_absent"), ("reason", "")]).is(422);
    rule(&desk, &[("decision", "second_absent"), ("reason", "the bus broke down")]).is(303);
    assert_eq!(meetings(&desk, 1)[0], says("3 : 0", "Team 1 has won (walkover)"));
    assert_eq!(points(&desk), [["3", "0"], ["2", "0"]].map(|two| two.map(|text| json!(text))));
    assert_eq!((value(&desk, "Team 1", "MPTS"), value(&desk, "Team 1", "GPTS")), (json!("2"), json!("3")));
    let public = desk.public("/r/1").html();
    let said: Vec<String> = public.select(&css(".team-match p")).map(words).collect();
    assert_eq!(said, ["Team 1 has won (walkover)"], "there are no boards to fold out");
    database.verify();
}

#[test]
fn tm31_the_game_points_of_a_match_may_be_ruled() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = without_results(&server);
    let ruled = |first: &str, second: &str| {
        let fields = [("decision", "points"), ("points_first", first), ("points_second", second)];
        let why = [("reason", "score sheets were lost")];
        rule(&desk, &fields.into_iter().chain(why).collect::<Vec<_>>())
    };
    for unreadable in ["", "two", "-1", "2.3"] {
        assert!(ruled(unreadable, "1").is(422).text().contains("Enter game points"), "{unreadable}");
    }
    assert_eq!(meetings(&desk, 1)[0].0, "", "nothing is stored");
    ruled("2½", "0.5").is(303);
    assert_eq!(meetings(&desk, 1)[0], says("2½ : ½", "Team 1 has won (by ruling)"));
    assert_eq!(points(&desk)[1], [json!("2"), json!("0")]);
    database.verify();
}

#[test]
fn tm1_an_arbiter_says_who_sits_at_the_boards() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = without_results(&server);
    let form = chairs(&desk, "second");
    let [five, six, seven, eight] = people(&desk, 1).try_into().unwrap();
    let shown: Vec<&str> =
        form.fields.iter().filter(|(name, _)| name == "player").map(|(_, value)| value.as_str()).collect();
    assert_eq!(shown, [&five, &six, &seven].map(String::as_str));
    // The reserve comes in, and board 3 stays empty.
    let place = desk.arbiter.submit(&seating(&form, &[&six, &eight, ""])).location();
    assert!(place.contains("?board=1#m"), "{place}");
    let seconds = desk.page("/r/1").html();
    let sitting: Vec<&str> =
        seconds.select(&css("tr[data-table='1']")).map(|row| row.attr("data-second").unwrap()).collect();
    assert_eq!(sitting, ["P6", "P2", "empty chair"]);
    assert_eq!(row(&desk, "1.2").first, "P8");
    let boards = desk.shape("/r/1/m/1.json")["boards"].clone();
    assert_eq!((&boards[0]["players"][1]["name"], &boards[2]["players"][1]), (&json!("P6"), &Value::Null));
    assert!(desk.public("/r/1/m/1").text().contains("empty chair"));
    // A player cannot play for another team.
    let stranger = people(&desk, 0).swap_remove(0);
    let refused = desk.arbiter.submit(&seating(&chairs(&desk, "second"), &[&stranger, &six, &seven]));
    refused.one_of(&[404, 422]);
    assert_eq!(row(&desk, "1.2").first, "P8");
    database.verify();
}

#[test]
fn every_page_of_an_event_of_teams_is_there_and_tells_nothing_private() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = imported(&server);
    let own = people(&desk, 0);
    let mut pages: Vec<String> = desk.public_addresses(1, 4);
    for rest in ["/boards".to_owned(), "/r/1/m/1".to_owned(), format!("/players/1/{}", own[3])] {
        pages.extend(["", ".json", ".csv", ".xlsx"].map(|form| format!("/t/teams{rest}{form}")));
    }
    pages.extend(["/ratings", "/norms", "/why/1/1"].map(|rest| format!("/t/teams{rest}")));
    for language in ["en", "zh"] {
        for page in &pages {
            let shown = desk.arbiter.ask(page).header("accept-language", language).get().is(200).text();
            assert!(!shown.contains("1987"), "{page}");
            // The table of all players has their FIDE IDs, as that of an individual event (P14).
            assert_eq!(shown.contains("24680135"), page == "/t/teams/players.csv", "{page}");
        }
    }
    let other = people(&desk, 1).swap_remove(0);
    for nobody in [format!("/players/1/{other}"), "/players/1/999".to_owned(), "/r/1/m/3".to_owned()] {
        desk.arbiter.get(&format!("/t/teams{nobody}")).is(404);
    }
    database.verify();
}

#[test]
fn tm29_teams_players_and_boards_have_their_pages() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = imported(&server);
    // Rounds by match: one line per match, its boards unfold.
    let round = desk.public("/r/1").html();
    let scores: Vec<String> = round.select(&css(".team-round .res a")).map(words).collect();
    assert_eq!(scores, ["2½ : ½ Match", "1½ : 1½ Match"]);
    assert_eq!(round.select(&css(".team-match details .lines tbody tr")).count(), 6);
    let shape = desk.shape("/r/1.json");
    assert_eq!(
        (&shape["boards"][1]["code"], &shape["matches"][0]["boards"][2]["code"]),
        (&json!("draw"), &json!("first"))
    );
    assert_eq!(desk.public("/r/1.csv").text().lines().count(), 7, "a row for each board");
    // A drawn match shows its board count: 1 + 2 x ½ to 2 x ½ + 3.
    assert!(desk.public("/r/1/m/2").text().contains("2 : 4"));

    // Team page: list, line-up of the round, and each player's score.
    let card = desk.public("/players/1").html();
    let roster: Vec<String> = card.select(&css("[data-roster] tbody tr")).map(words).collect();
    assert_eq!(roster.len(), 4);
    assert!(roster[1].contains("P2") && roster[1].contains("2b½") && roster[1].contains("50.0 %"), "{roster:?}");
    assert!(roster[3].contains("res.") && !roster[3].contains('%'), "the reserve did not play: {roster:?}");
    assert!(card.select(&css("a[href='/t/teams/r/1/m/1']")).any(|link| words(link) == "2½ : ½"));

    let boards = desk.shape("/boards.json");
    let best = &boards["boards"][1]["players"];
    assert_eq!(best.as_array().unwrap().len(), 4, "all four drew on board 2");
    assert!(best.as_array().unwrap().iter().all(|one| one["rank"] == "1=" && one["per_mille"] == 500), "{best}");
    assert_eq!(boards["boards"].as_array().unwrap().len(), 3, "no reserve has played");

    // Match points over game points.
    let cross = desk.shape("/crosstable.json");
    let won = &cross["rows"][0]["rounds"][0];
    assert_eq!((&won["points"], &won["game_points"]), (&json!("2"), &json!("2.5")));
    let cells: Vec<String> = desk.public("/crosstable").html().select(&css(".cross .gp")).map(words).collect();
    assert_eq!(cells, ["2½", "1½", "1½", "½"]);
    let heads: Vec<String> = desk.public("/standings").html().select(&css("thead abbr")).map(words).collect();
    assert!(heads.len() >= 2, "match points and game points: {heads:?}");
    // A name leads to its board.
    let names = desk.public("/r/1/names").html();
    assert!(names.select(&css("tbody tr")).map(words).any(|row| row.starts_with("P15 2.3")));
    database.verify();
}

#[test]
fn tm1_sheets_and_forms_are_printed() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = imported(&server);
    let sheets = desk.page("/print-team/match-sheets?round=1").html();
    assert_eq!(sheets.select(&css("section.paper")).count(), 2);
    let totals: Vec<String> = sheets.select(&css("#sheet1 tfoot .score-cell")).map(words).collect();
    assert_eq!(totals, ["2½ : ½", "2 : 0"]);
    let blank = desk.page("/print-team/match-sheets?round=1&match=2&blank=1").html();
    let filled = css("section.paper .score-cell");
    let filled: Vec<String> = blank.select(&filled).map(words).filter(|text| !text.is_empty()).collect();
    assert_eq!(filled, ["Result"], "one blank sheet");

    let forms = desk.page("/print-team/line-ups?round=1").html();
    let orders: Vec<&str> = forms.select(&css("[data-orders]")).map(|list| list.attr("data-orders").unwrap()).collect();
    assert_eq!(orders, ["4"; 4], "three of four in the order of the list");
    let one = desk.page("/print-team/line-ups?round=2&team=3").html();
    assert_eq!(one.select(&css("section.paper")).count(), 1, "before the round is paired");
    assert!(desk.page("/print-team/pairings?round=1").text().contains("Team 4"));
    let cross = desk.page("/print-team/crosstable").html();
    let first: Vec<String> = cross.select(&css("tbody tr:first-child .num")).map(words).collect();
    assert_eq!(first, ["2", "2½"]);
    desk.arbiter.get(&desk.at("/print-team/pairings?round=9")).is(404);
    database.verify();
}

#[test]
fn tm1_documents_of_teams_stand_in_the_list_of_documents_in_both_languages() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = imported(&server);
    let document = |code: &str, query: &str| desk.page(&format!("/print/{code}?{query}")).html();
    let text = |code: &str, query: &str| words(document(code, query).select(&css("main")).next().unwrap());
    let parts = |code: &str, query: &str| document(code, query).select(&css(".part")).count();
    assert_eq!(parts("match-sheets", "round=1&lang=en"), 2, "a sheet of each match");
    let sheets = text("match-sheets", "round=1&lang=en");
    assert!(sheets.contains("Team 1") && sheets.contains("2½ : ½") && sheets.contains("2 : 0"), "{sheets}");
    assert!(text("match-sheets", "round=1&lang=both").contains("团体赛记分表"));
    assert_eq!(parts("match-sheets", "round=1&lang=en&test=1"), 1, "to try the printer");
    assert_eq!(parts("line-up-forms", "round=1&lang=zh"), 4, "a form of each team");
    let form = text("line-up-forms", "round=1&lang=en");
    assert!(form.contains("P16") && form.contains("Allowed orders: 4"), "{form}");
    assert!(text("team-pairings", "round=1&lang=en").contains("Team 4"));
    assert!(text("team-crosstable", "lang=en").contains("2½"));
    for code in ["players", "check-in", "badges", "tent-cards"] {
        assert!(text(code, "lang=en").contains("P16"), "{code}: members, not only teams");
    }
    // Two matches on three boards.
    let slips = document("slips", "round=1&lang=en");
    assert_eq!(slips.select(&css(".slips .number")).count(), 6, "a slip for each board");
    let sheets = text("score-sheets", "round=1&lang=en");
    assert!(sheets.contains("board 1.1") && sheets.contains("board 2.3"), "{sheets}");
    let names = document("names", "round=1&lang=en");
    let names: Vec<String> = names.select(&css("tbody .name")).map(words).collect();
    assert!(names.len() == 12 && names.contains(&"P15".to_owned()), "everybody who sits at a board: {names:?}");
    assert!(text("pairings", "round=1&lang=en").contains("P15"), "who sat there stands below the match");
    let listed = desk.page("/print").text();
    for code in ["match-sheets", "line-up-forms", "team-pairings", "team-crosstable"] {
        assert!(listed.contains(&format!("/print/{code}\"")), "{code}");
    }
    let individuals = desk.arbiter.create_tournament("Harbour Open", 5);
    let said = individuals.page("/print/match-sheets?lang=en").text();
    assert!(said.contains("No team matches here"), "{said}");
    database.verify();
}

/// TM26: tests that points are deducted as match or game points, and described in the same points.
#[test]
fn tm26_match_points_and_game_points_are_taken_on_the_page_of_the_team() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = imported(&server);
    let entry = {
        let page = desk.page("/teams").html();
        let rows = css("table[data-teams] tr[data-entry]");
        let row = page.select(&rows).find(|row| words(row.select(&css(".name")).next().unwrap()) == "Team 1");
        row.unwrap().attr("data-entry").unwrap().to_owned()
    };
    let scores = || (value(&desk, "Team 1", "MPTS"), value(&desk, "Team 1", "GPTS"));
    assert_eq!(scores(), (json!("2"), json!("2.5")));
    let at = format!("/teams/{entry}");
    let takes = |of: &str, points: &str| {
        let seen = desk.page(&at).html();
        let seen = seen.select(&css("#sanctions [name=seen]")).next().unwrap().attr("value").unwrap().to_owned();
        let fields = [
            ("what", "points"),
            ("of", of),
            ("points", points),
            ("round", "1"),
            ("reason", "a telephone rang"),
            ("then", "save"),
            ("seen", seen.as_str()),
        ];
        desk.arbiter.post(&desk.at(&format!("/players/{entry}/sanctions")), &fields)
    };
    let answer = takes("game", "-0.5").is(303);
    assert!(answer.location().ends_with(&format!("/teams/{entry}#sanctions")), "{}", answer.location());
    assert_eq!(scores(), (json!("2"), json!("2")));
    takes("match", "-1").is(303);
    assert_eq!(scores(), (json!("1"), json!("2")));
    let said: Vec<String> = desk.page(&at).html().select(&css("#sanctions li b")).map(words).collect();
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(said[0].contains("game points") && said[0].ends_with("-½") && said[1].ends_with("-1"), "{said:?}");
    // Match points have no halves.
    let refused = takes("match", "-0.5").is(422);
    assert!(!words(refused.html().select(&css(".error-summary")).next().unwrap()).is_empty());
    assert_eq!(scores(), (json!("1"), json!("2")));
    database.verify();
}

mod browser {
    use crate::browser::{story, story_with_database, teams};

    #[test]
    fn twenty_teams_play_seven_rounds_with_line_ups_from_telephones() {
        story(teams::great_swiss);
    }

    #[test]
    fn fouls_decide_between_two_of_six_teams_who_meet_twice() {
        story(teams::fouls_decide);
    }

    #[test]
    fn places_of_members_are_added_up_for_six_teams() {
        story_with_database(teams::member_totals);
    }

    #[test]
    fn six_meet_all_six_of_the_other_side() {
        story_with_database(teams::six_against_six);
    }
}
