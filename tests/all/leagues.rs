//! Tests for a league through its pages: match dates, reports, walkovers after withdrawals, promotion (TM36 to TM42).

use serde_json::json;

use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{Answer, Form, css, words};
use crate::support::server::Server;

/// Creates a round robin with all rounds public.
fn league(server: &Server, players: u16, discipline: &str) -> Desk {
    let anna = server.anybody().set_up("anna");
    let form = anna.get("/desk/new").is(200).form("form[action='/desk/new']").with("name", "Valley League");
    let form = form.with("system", "round_robin").with("discipline", discipline).with("start", "2026-10-01");
    let answer = anna.submit(&form.with("visibility", "public")).is(303);
    let desk = anna.desk(answer.location().split('/').nth(2).unwrap());
    desk.import_field(players);
    let form = desk.page("/r/1").form("#presence").with("side", "first").with("then", "pair_all");
    desk.arbiter.submit(&form).is(303);
    let publish = desk.page("/r/1").form("form:has([value=publish_all])").with("step", "publish_all");
    desk.arbiter.submit(&publish).is(303);
    desk
}

/// Returns a form of the match on a board of a round.
fn form(desk: &Desk, round: u16, board: u32, which: &str) -> Form {
    let pairing = desk.boards(round).into_iter().find(|it| it.board == board).unwrap().pairing;
    desk.page("/appointments").form(&format!("[data-match='{pairing}'] form[{which}]"))
}

fn dates(desk: &Desk, round: u16, board: u32, fields: &[(&str, &str)]) -> Answer {
    let form = form(desk, round, board, "data-date");
    desk.arbiter.submit(&fields.iter().fold(form, |form, (name, value)| form.with(name, value)))
}

/// Returns the summary of a match on the arbiter's page.
fn summary(desk: &Desk, round: u16, board: u32) -> String {
    let pairing = desk.boards(round).into_iter().find(|it| it.board == board).unwrap().pairing;
    let page = desk.page("/appointments").html();
    words(page.select(&css(&format!("[data-match='{pairing}'] summary"))).next().unwrap())
}

fn texts(answer: &Answer, selector: &str) -> Vec<String> {
    answer.html().select(&css(selector)).map(words).collect()
}

#[test]
fn tm38_a_match_is_moved_and_everybody_sees_both_dates() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = league(&server, 4, "chess");
    let planned = ("planned", "2026-10-17T14:00");
    dates(&desk, 1, 1, &[planned, ("venue", "Old Mill")]).is(303);
    let shown = |desk: &Desk| texts(&desk.public("/r/1"), "[data-when]");
    assert_eq!(shown(&desk), ["Sat 17 October, 14:00 · Old Mill"]);

    // One side proposes; both agree.
    dates(&desk, 1, 1, &[("moved_to", "2026-11-05T19:00"), ("agreed_first", "1")]).is(303);
    assert_eq!(shown(&desk), ["Sat 17 October, 14:00 · Old Mill"], "a proposal moves nothing");
    let said = summary(&desk, 1, 1);
    assert!(said.contains("proposed: Thu 5 November, 19:00") && said.contains("agreed: Player 1"), "{said}");
    dates(&desk, 1, 1, &[("agreed_second", "1"), ("approved", "1")]).is(303);
    let both = "Thu 5 November, 19:00 · Old Mill (moved from Sat 17 October, 14:00)";
    assert_eq!(shown(&desk), [both]);
    let said = summary(&desk, 1, 1);
    assert!(said.contains("agreed: Player 1, Player 4") && said.contains("approved"), "{said}");

    // Another match is moved by the committee alone: only with a reason, and the typed data is kept.
    let alone =
        [("planned", "2026-10-17T14:00"), ("moved_to", "2026-10-20T18:30"), ("approved", "1"), ("venue", "Barn")];
    let refused = dates(&desk, 1, 2, &alone).is(422);
    assert_eq!(refused.html().select(&css("details[open] [name=moved_to][value='2026-10-20T18:30']")).count(), 1);
    assert_eq!(refused.html().select(&css("details[open] [name=venue][value='Barn']")).count(), 1);
    let mut with_reason = alone.to_vec();
    with_reason.push(("reason", "flood"));
    dates(&desk, 1, 2, &with_reason).is(303);
    assert!(desk.page("/log").text().contains("flood"));
    dates(&desk, 2, 1, &[("planned", "tomorrow")]).is(422);

    // The file and the calendar feeds.
    let file = desk.page("/appointments.csv").text();
    let line = file.lines().find(|line| line.starts_with("1,1,")).unwrap();
    assert!(line.contains("Player 1,Player 4,2026-11-05 19:00,Old Mill,2026-10-17 14:00,approved"), "{line}");
    assert_eq!(file.lines().count(), 7, "six matches and a head");
    let everybody = desk.public("/calendar.ics").text();
    assert!(
        everybody.contains("DTSTART:20261105T190000") && everybody.contains("DTSTART:20261020T183000"),
        "{everybody}"
    );
    let one = desk.public(&format!("/players/{}.ics", desk.entry_of("Player 4"))).text();
    assert!(one.contains("DTSTART:20261105T190000") && !one.contains("20261020"), "{one}");
    drop(server);
    database.verify();
}

#[test]
fn tm38_the_table_is_final_only_after_a_moved_match() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = league(&server, 4, "chess");
    let fields = [("planned", "2026-10-03T14:00"), ("moved_to", "2026-11-30T19:00")];
    let agreed = [("agreed_first", "1"), ("agreed_second", "1")];
    dates(&desk, 1, 2, &[fields, agreed].concat()).is(303);
    let boards = desk.boards(1);
    desk.enter_result(1, &boards[0], "first").is(200);
    for round in [2, 3] {
        desk.enter_all(round, |_| "first");
        desk.close(round);
    }
    desk.try_to_close(1).is(422);
    let finished = |desk: &Desk| desk.public("").text().contains("Finished after 3 rounds");
    assert!(!finished(&desk));
    // Two players have played only two matches: the points lost are therefore shown, too.
    let table = desk.public("/standings");
    let mut played = texts(&table, "[data-played]");
    played.sort();
    assert_eq!(played, ["2", "2", "3", "3"]);
    assert_eq!(texts(&table, "[data-lost]").len(), 4);

    let open = desk.boards(1).into_iter().find(|board| board.result.is_empty()).unwrap();
    desk.enter_result(1, &open, "draw").is(200);
    desk.close(1);
    assert!(finished(&desk));
    assert!(texts(&desk.public("/standings"), "[data-played]").is_empty(), "all have played as many");
    drop(server);
    database.verify();
}

#[test]
fn tm36_a_report_is_confirmed_or_protested_against() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = league(&server, 4, "chess");
    dates(&desk, 1, 1, &[("planned", "2026-10-17T14:00")]).is(303);
    let state = |desk: &Desk| {
        let pairing = desk.boards(1)[0].pairing;
        let page = desk.page("/appointments").html();
        let found = page.select(&css(&format!("[data-match='{pairing}']"))).next().unwrap();
        found.attr("data-state").unwrap().to_owned()
    };
    desk.enter_result(1, &desk.boards(1)[0], "first").is(200);
    assert_eq!(state(&desk), "reported");
    let confirm = form(&desk, 1, 1, "data-report").with("what", "confirm");
    // Meanwhile the result changes.
    desk.enter_result(1, &desk.boards(1)[0], "draw").is(200);
    let refused = desk.arbiter.submit(&confirm).is(422).text();
    assert!(refused.contains("the result has changed") || refused.contains("The result has changed"));
    desk.arbiter.submit(&form(&desk, 1, 1, "data-report").with("what", "confirm")).is(303);
    assert_eq!(state(&desk), "confirmed");

    let protest = form(&desk, 1, 1, "data-report").with("what", "second");
    desk.arbiter.submit(&protest).is(422);
    desk.arbiter.submit(&protest.with("reason", "not registered")).is(303);
    assert_eq!(state(&desk), "protested");
    let settled = form(&desk, 1, 1, "data-report").with("what", "settle").with("reason", "was registered");
    desk.arbiter.submit(&settled).is(303);
    assert_eq!(state(&desk), "confirmed");
    drop(server);
    database.verify();
}

/// Tests that a withdrawal with all rounds public leaves open matches, and that awarding them does not count as a
/// meeting.
#[test]
fn tm19_the_matches_of_who_has_left_are_awarded_at_once() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = league(&server, 6, "xiangqi");
    for round in [1, 2] {
        desk.enter_all(round, |_| "first");
        desk.close(round);
    }
    let leaver = desk.entry_of("Player 1");
    desk.withdraw("Player 1");
    let notice = format!("[data-left='{leaver}']");
    assert!(texts(&desk.page("/appointments"), &notice).is_empty(), "the act itself settles the three matches to come");
    let row = |desk: &Desk| {
        let rows = desk.shape("/standings.json")["rows"].clone();
        rows.as_array().unwrap().iter().find(|row| row["name"] == json!("Player 1")).unwrap().clone()
    };
    assert_eq!(row(&desk)["no_place"], json!("annulled"), "two of five opponents");
    drop(server);
    database.verify();
}

#[test]
fn tm39_who_goes_up_and_down_stands_below_the_table() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = league(&server, 4, "chess");
    for round in 1..=3 {
        // The stronger wins.
        desk.enter_all(round, |board| if board.first < board.second { "first" } else { "second" });
        desk.close(round);
    }
    let rules = || desk.page("/appointments").form("form#rules");
    desk.arbiter.submit(&rules().with("up", "one")).is(422);
    assert!(texts(&desk.public("/standings"), "#moves dd").is_empty());
    let declines = desk.entry_of("Player 1");
    desk.arbiter.submit(&rules().with("up", 1).with("down", 1).with("declined", declines)).is(303);
    let told = ["2. Player 2: in place of Player 1", "1. Player 1: declined promotion", "4. Player 4"];
    assert_eq!(texts(&desk.public("/standings"), "#moves dd"), told);
    assert_eq!(texts(&desk.page("/appointments"), "#moves li"), told);
    // The form shows the stored values again, and empty fields remove the rules.
    assert!(rules().fields.contains(&("declined".to_owned(), declines.to_string())));
    let mut none = rules().with("up", "").with("down", "");
    none.fields.retain(|(name, _)| name != "declined");
    desk.arbiter.submit(&none).is(303);
    assert!(texts(&desk.public("/standings"), "#moves dd").is_empty());
    drop(server);
    database.verify();
}

mod browser {
    use crate::browser::{story, teams};

    #[test]
    fn a_league_ends_with_a_moved_match_and_one_team_goes_down() {
        story(teams::moved_match);
    }

    #[test]
    fn v1_two_pools_of_teams_lead_to_a_final_pool_with_the_results_among_them() {
        story(teams::two_pools);
    }

    #[test]
    fn v3_a_play_off_of_two_teams_decides_a_league() {
        story(teams::tie_of_a_league);
    }
}
