//! Tests for line-ups as a step of the round: one key applies the announced rule, and boards without players accept no
//! played result.

use chrono::{TimeDelta, Utc};
use qisai_domain::line_up::{LineUpTerms, MissingLineUp};

use crate::line_ups::league_at;
use crate::meetings::{Row, enter_with, rows};
use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{Answer, css, words};
use crate::support::server::Server;
use crate::teams_setup::{enters, event};

/// Creates four teams of six on four boards; round 1 is public, and no line-up is known.
fn league(database: &Database, terms: LineUpTerms, start: Option<&str>) -> (Server, Desk) {
    league_at(database, "league", terms, start);
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").desk("league");
    (server, desk)
}

/// Returns the steps of the round, the current one in brackets.
fn steps(desk: &Desk, round: u16) -> Vec<String> {
    let page = desk.page(&format!("/r/{round}")).html();
    let step = css("ol.steps li > *");
    let steps = page.select(&step).map(|step| {
        let said = words(step);
        if step.attr("aria-current").is_some() { format!("[{said}]") } else { said }
    });
    steps.collect()
}

fn primary(desk: &Desk, round: u16) -> (String, String) {
    let page = desk.page(&format!("/r/{round}")).html();
    let primary = page.select(&css("#primary")).next().unwrap();
    (primary.value().name().to_owned(), words(primary))
}

/// Presses the key of the next step.
fn press_n(desk: &Desk, round: u16) -> Answer {
    let page = desk.page(&format!("/r/{round}"));
    let step = page.html().select(&css("#primary")).next().unwrap().attr("value").unwrap().to_owned();
    desk.arbiter.submit(&page.form("form:has(#primary)").with("step", step))
}

fn refused(desk: &Desk, row: &Row, result: &str) -> String {
    enter_with(desk, 1, row, result, &[]).is(422).json()["message"].as_str().unwrap().to_owned()
}

#[test]
fn d1_line_ups_are_a_step_of_the_round_and_one_key_takes_all_of_them() {
    let database = Database::sqlite();
    let (_server, desk) = league(&database, LineUpTerms::default(), None);
    assert_eq!(steps(&desk, 1), ["Attendance", "Pair", "Publish", "[Line-ups]", "Results 0/8", "Close"]);
    assert_eq!(primary(&desk, 1), ("button".to_owned(), "Use the default line-ups of 4 teams".to_owned()));
    let page = desk.page("/r/1").html();
    assert_eq!(page.select(&css("[aria-keyshortcuts=n]")).count(), 1);
    let to_do = desk.page("/next").html();
    let acts: Vec<String> = to_do.select(&css("ul.acts button")).map(words).collect();
    assert_eq!(acts, ["Round 1: line-ups"]);

    let board = &rows(&desk, 1)[1];
    for result in ["first", "draw", "second"] {
        let said = refused(&desk, board, result);
        let named = ["Match 1, board 2: ", "the line-ups of round 1", "a forfeit win"];
        assert!(named.iter().all(|part| said.contains(part)), "{said}");
    }
    press_n(&desk, 1).is(303);
    assert_eq!(steps(&desk, 1), ["Attendance", "Pair", "Publish", "Line-ups", "[Results 0/8]", "Close"]);
    for row in rows(&desk, 1) {
        enter_with(&desk, 1, &row, "first", &[]).is(200);
    }
    assert_eq!(primary(&desk, 1).1, "Close round 1");
    press_n(&desk, 1).is(303);
    let file = desk.page("/export/trf26").text();
    assert!(!file.contains("no line-up"), "{file}");
    // A team without an opponent has the entry of a reserve.
    assert_eq!(file.lines().filter(|line| line.starts_with("001") && line.contains("0000 - -")).count(), 8, "{file}");
    database.verify();
}

/// N3: two matches sat down crosswise; the report says so, and a match with a line-up stays.
#[test]
fn n3_matches_of_teams_are_put_right_in_a_public_round() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk =
        event(&server, &[("team_kind", "teams"), ("team_system", "team"), ("team_boards", "2"), ("rounds", "3")]);
    for team in 1..=4 {
        let players = [1, 2].map(|board| (format!("T{team} B{board}"), (2500 - 10 * team).to_string()));
        let players: Vec<(&str, &str)> =
            players.iter().map(|(name, rating)| (name.as_str(), rating.as_str())).collect();
        enters(&desk, &format!("Team {team}"), &players).is(303);
    }
    desk.pair(1);
    desk.publish(1);
    let matches = || -> Vec<String> {
        let shape = desk.shape("/r/1.json");
        let name = |side: &serde_json::Value| side["name"].as_str().unwrap().to_owned();
        let of = |it: &serde_json::Value| format!("{} - {}", name(&it["sides"][0]), name(&it["sides"][1]));
        shape["matches"].as_array().unwrap().iter().map(of).collect()
    };
    let planned = matches();
    let number = |name: &str| name.rsplit(' ').next().unwrap().to_owned();
    let [one, other] = [0, 1].map(|at: usize| number(&planned[at]));
    let exchange = |reason: &str| {
        let form = desk.page("/r/1").form("#change-round form").with("edit", "exchange");
        desk.arbiter.submit(&form.with("one", &one).with("other", &other).with("reason", reason))
    };
    assert!(words(desk.page("/r/1").html().select(&css("#change-round")).next().unwrap()).contains("Team no."));
    exchange("").is(422);
    let answer = exchange("sat down crosswise");
    if answer.status == 422 {
        desk.arbiter.submit(&answer.form("#pair").with("accept", "1")).is(303);
    }
    let now = matches();
    assert_ne!(now, planned);
    assert!(now[0].ends_with(&format!("Team {other}")) && now[1].ends_with(&format!("Team {one}")), "{now:?}");
    let report = desk.page("/export/trf26").text();
    assert!(report.lines().any(|line| line.starts_with("### round 1 paired by hand")), "{report}");
    // Line-ups and a result follow the teams; then the matches stay.
    press_n(&desk, 1).is(303);
    for row in rows(&desk, 1) {
        enter_with(&desk, 1, &row, "first", &[]).is(200);
    }
    exchange("back again").is(422);
    press_n(&desk, 1).is(303);
    let rows = desk.shape("/standings.json")["rows"].clone();
    assert_eq!(rows.as_array().unwrap().len(), 4);
    database.verify();
}

#[test]
fn d1_what_lacks_a_line_up_is_named_where_a_round_is_closed_in_files_and_on_paper() {
    let database = Database::sqlite();
    let (_server, desk) = league(&database, LineUpTerms::default(), None);
    let close = desk.page("/r/1").form("form:has([name=step][value=close])");
    let said = desk.arbiter.submit(&close.with("step", "close")).is(422).html();
    let said = words(said.select(&css("main [role=alert]")).next().unwrap());
    let teams = ["North", "South", "East", "West"];
    assert!(said.contains("No line-up of ") && teams.iter().all(|team| said.contains(team)), "{said}");
    let file = desk.page("/export/trf26").text();
    let lines: Vec<&str> = file.lines().filter(|line| line.contains("no line-up of team")).collect();
    assert_eq!(lines.len(), 4, "{file}");
    assert!(lines[0].starts_with("### round 1, match 1: no line-up of team "), "{lines:?}");
    let paper = words(desk.page("/print/standings?round=1&lang=en").html().select(&css("main")).next().unwrap());
    assert!(paper.contains("Line-ups missing: round 1 match 1 "), "{paper}");
    let paper = words(desk.page("/print/standings?round=1&lang=zh").html().select(&css("main")).next().unwrap());
    assert!(paper.contains("缺出场名单：第1轮第1场"), "{paper}");
}

#[test]
fn d1_who_does_not_come_is_forfeited_without_a_line_up() {
    let database = Database::sqlite();
    let (_server, desk) = league(&database, LineUpTerms::default(), None);
    for row in rows(&desk, 1) {
        enter_with(&desk, 1, &row, "second_forfeits", &[]).is(200);
    }
    assert_eq!(primary(&desk, 1).1, "Close round 1");
    press_n(&desk, 1).is(303);
    database.verify();
}

#[test]
fn d1_where_the_arbiter_names_players_the_key_leads_to_the_line_ups() {
    let database = Database::sqlite();
    let terms = LineUpTerms { missing: MissingLineUp::Arbiter, ..LineUpTerms::default() };
    let (_server, desk) = league(&database, terms, None);
    assert_eq!(primary(&desk, 1), ("a".to_owned(), "Enter the line-ups of 4 teams".to_owned()));
    let page = desk.page("/r/1").html();
    let link = page.select(&css("#primary")).next().unwrap().attr("href").unwrap().to_owned();
    assert_eq!(link, desk.at("/r/1/line-ups"));
}

#[test]
fn d1_no_key_takes_line_ups_while_captains_may_hand_in() {
    let database = Database::sqlite();
    let terms = LineUpTerms { before_start: Some(30), ..LineUpTerms::default() };
    let start = (Utc::now() + TimeDelta::days(2)).format("%Y-%m-%dT14:00:00").to_string();
    let (_server, desk) = league(&database, terms, Some(&start));
    let said = press_n(&desk, 1).is(422).html();
    let said = words(said.select(&css("main [role=alert]")).next().unwrap());
    assert!(
        said.contains("Captains can submit line-ups until ") && said.contains("13:30:00: wait until then"),
        "{said}"
    );
    // The page of the line-ups opens them anyway.
    let open = desk.page("/r/1/line-ups").form("form#open-all");
    desk.arbiter.submit(&open).is(303);
    assert!(steps(&desk, 1).contains(&"[Results 0/8]".to_owned()));
}

/// Formats TM19: tests that matches count like games.
#[test]
fn f10_the_page_of_a_team_says_what_leaving_the_table_costs() {
    let database = Database::sqlite();
    let (_server, desk) = league(&database, LineUpTerms::default(), None);
    let leaving = || words(desk.page("/teams/1").html().select(&css("#leave")).next().unwrap());
    assert!(leaving().contains("0 of 3 games completed: withdrawing now annuls all these games"), "{}", leaving());
    let form = desk.page("/teams/1").form("form#leave").with("what", "withdraw");
    desk.arbiter.submit(&form).is(303);
    assert!(leaving().contains("0 of 3 games completed: the games are annulled for the standings"), "{}", leaving());
    let chinese = desk.arbiter.ask(&desk.at("/teams/1")).header("Accept-Language", "zh").get().is(200).html();
    assert!(words(chinese.select(&css("#leave")).next().unwrap()).contains("成绩取消，不计名次"));
    database.verify();
}

mod browser {
    use crate::browser::{story, teams};

    #[test]
    fn d1_eight_teams_need_three_keys_a_round_besides_the_results() {
        story(teams::three_keys_a_round);
    }
}

/// 001 article 8.6: two teams sat down on each other's sides, with fixed boards in a table and in a Swiss.
#[test]
fn n3_sides_of_a_match_of_teams_are_swapped_on_its_page() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let arbiter = server.anybody().set_up("anna");
    for system in ["team", "round_robin"] {
        let form = arbiter.get("/desk/new").is(200).form("form[action='/desk/new']").with("name", system);
        let form = form.with("team_kind", "teams").with("team_system", system).with("team_line_ups", "fixed");
        let form = form.with("team_boards", "2").with("rounds", "1").with("visibility", "public");
        let desk = arbiter.desk(arbiter.submit(&form).is(303).location().split('/').nth(2).unwrap());
        for team in ["North", "South"] {
            enters(&desk, team, &[(&format!("{team} 1"), "2000"), (&format!("{team} 2"), "1900")]).is(303);
        }
        desk.pair(1);
        desk.publish(1);
        let first = || rows(&desk, 1).remove(0);
        let (before, sides) = (first(), || {
            let shape = desk.shape("/r/1.json");
            [0, 1].map(|side: usize| shape["matches"][0]["sides"][side]["name"].as_str().unwrap().to_owned())
        });
        let [one, other] = sides();
        enter_with(&desk, 1, &before, "first", &[]).is(200);
        let swap = desk.page(&format!("/r/1/boards/{}", before.pairing)).form("#change-pair form").with("edit", "swap");
        desk.arbiter.submit(&swap).is(422);
        let answer = desk.arbiter.submit(&swap.with("reason", "sat down crosswise"));
        if answer.status == 422 {
            desk.arbiter.submit(&answer.form("#pair").with("accept", "1")).is(303);
        }
        assert_eq!(sides(), [other, one], "{system}");
        let now = first();
        assert_eq!((now.board.as_str(), now.result.as_str()), ("1.1", "second"), "{system}: the winner has won");
        assert_ne!(now.first, before.first);
    }
    database.verify();
}
