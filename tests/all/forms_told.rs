//! Tests that information is shown: in the log, on the round page, below standings, on paper.

use crate::meetings::knockout;
use crate::prints::{document, made};
use crate::support::database::Database;
use crate::support::desk::{Desk, harbour};
use crate::support::http::{Answer, css, words};
use crate::support::server::Server;
use crate::teams_setup::{enters, event};

fn texts(answer: &Answer, selector: &str) -> Vec<String> {
    answer.html().select(&css(selector)).map(words).collect()
}

fn log(desk: &Desk) -> Vec<String> {
    texts(&desk.page("/log"), "table.log:not(#log-of-event) td.what b")
}

/// D6: tests that an entry keeps its text after later undo acts.
#[test]
fn d6_an_entry_of_the_log_keeps_its_words() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = harbour(&server, 4);
    desk.pair(1);
    desk.publish(1);
    desk.enter_result(1, &desk.boards(1)[1], "first");
    let before = log(&desk)[0].clone();
    assert_eq!(before, "Result: round 1, board 2");
    let version = desk.version();
    for undone in [version, version - 1, version - 2] {
        let form = desk.page(&format!("/log/undo?version={undone}")).form("form#undo");
        desk.arbiter.submit(&form.with("reason", "a mistake")).is(303);
    }
    let now = log(&desk);
    assert_eq!(now[3], before, "{now:?}");
    assert!(now[0].contains(&format!("#{}", version - 2)) && now[0].contains("Round 1 (2 boards)"), "{now:?}");
    database.verify();
}

/// N6: tests that stage, group and game are named if there are several.
#[test]
fn n6_entries_of_the_log_name_the_game() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = knockout(&server, 2, "two_games");
    crate::meetings::play(&desk, 1);
    for row in crate::meetings::rows(&desk, 1) {
        crate::meetings::enter(&desk, 1, &row.board, "draw").is(200);
    }
    let told = log(&desk);
    assert_eq!(told[..2], ["Result: round 1, board 1, Game 2", "Result: round 1, board 1, Game 1"], "{told:?}");
    database.verify();
}

/// N6: tests that three players of the same name are distinguished in the list by names, on the page and on paper.
#[test]
fn n6_equal_names_are_told_apart() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 3);
    desk.import_players(
        "Name,Rating,Club\nSame Name,2400,Lake\nSame Name,2300,Bay\nSame Name,2200,Sea\nOther,2100,Lake\n",
    );
    desk.pair(1);
    desk.publish(1);
    let page = desk.public("/r/1/names").text();
    let paper = document(&desk, "names", "lang=en");
    for name in ["Same Name (Lake)", "Same Name (Bay)", "Same Name (Sea)"] {
        assert!(page.contains(name) && paper.contains(name), "{name}");
    }
    assert!(!page.contains("Other ("));
}

/// N6, C.07 article 10: tests that with one unrated entrant TPR is undefined for all, and that the pages give the
/// reason and a remedy.
#[test]
fn n6_a_performance_with_an_unrated_entrant_is_warned_of() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let desk = made(&anna, "Open", &[("tie_breaks", "TPR, ARO, BH")]);
    desk.import_field(4);
    assert!(!desk.page("/settings").text().contains("TPR/U1400"));
    let form = desk.page("/players").form("#add").with("name", "Nobody, Nina");
    let entered = anna.submit(&form).is(303).location();
    assert!(anna.get(&entered).is(200).text().contains("TPR/U1400"), "when the entrant is added");
    assert!(desk.page("/settings").text().contains("TPR/U1400"));
    crate::prints::play(&desk, 1);
    assert_eq!(texts(&desk.public("/standings"), "[data-unrated]").len(), 2, "TPR and ARO");
}

/// D8: tests that changed settings are confirmed, and that the log lists the changes of the event's own data.
#[test]
fn d8_settings_are_confirmed_and_logged() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = harbour(&server, 4);
    let form = desk.page("/settings").form("form[action$=settings]");
    let saved = desk.arbiter.submit(&form.with("city", "Delft").with("chief_arbiter", "Noor, Ines")).is(303).location();
    assert_eq!(texts(&desk.arbiter.get(&saved).is(200), "#told").len(), 1);
    assert!(texts(&desk.page("/settings"), "#told").is_empty(), "once");
    let told = texts(&desk.page("/log"), "#log-of-event td.what b");
    assert!(told[0].contains("Delft") && told[0].contains("Noor, Ines"), "{told:?}");
    // A deputy can change the tournament's settings, and sees who may edit the event's data.
    desk.arbiter.add_account("dora", "scorer");
    desk.appoint("dora", "deputy", "").is(303);
    let dora = server.anybody().sign_in("dora").desk(&desk.slug);
    let page = dora.page("/settings");
    assert_eq!(texts(&page, "fieldset#event-data[disabled]").len(), 1);
    dora.arbiter.submit(&page.form("form[action$=settings]").with("rating_list", "May 2026")).is(303);
    database.verify();
}

/// D9: tests that the button that closes a round counts matches, and is ready when the last one is over.
#[test]
fn d9_a_round_of_teams_is_closed_match_by_match() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let fields = [("team_kind", "teams"), ("team_system", "round_robin"), ("team_boards", "2"), ("team_reserves", "0")];
    let desk = event(&server, &[fields.as_slice(), &[("team_line_ups", "fixed")]].concat());
    for team in ["North", "South", "East", "West"] {
        enters(&desk, team, &[(&format!("{team} A"), "2400"), (&format!("{team} B"), "2300")]).is(303);
    }
    desk.pair(1);
    desk.publish(1);
    let close = || {
        let page = desk.page("/r/1");
        let why = texts(&page, "#close-why");
        (texts(&page, "#primary[disabled]").len(), why.concat())
    };
    assert_eq!(close(), (1, "Matches missing: 2".to_owned()));
    let refused = desk.try_to_close(1).text();
    assert!(refused.contains("2 matches without a result"), "{refused}");
    for row in crate::meetings::rows(&desk, 1) {
        crate::meetings::enter(&desk, 1, &row.board, "first").is(200);
    }
    assert_eq!(close().0, 0);
    desk.close(1);
    database.verify();
}

/// D18: tests that players with a bye in the first round of a bracket are named.
#[test]
fn d18_free_places_of_a_bracket_are_named() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = knockout(&server, 5, "one_decider");
    let said = |desk: &Desk| texts(&desk.page("/r/1"), "[data-free]").concat();
    assert!(said(&desk).contains("Player 1"), "before it is paired: {}", said(&desk));
    crate::meetings::play(&desk, 1);
    let said = said(&desk);
    assert!(said.contains(": 3") || said.contains(":3"), "{said}");
    assert!(!desk.page("/r/1").text().contains("No byes or absentees"));
}

/// V15: tests that standings of a knockout show the round reached and the score there.
#[test]
fn v15_standings_of_a_knockout_tell_the_round_reached() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = knockout(&server, 4, "two_games");
    crate::meetings::play(&desk, 1);
    for row in crate::meetings::rows(&desk, 1) {
        crate::meetings::enter(&desk, 1, &row.board, if row.first == "Player 1" { "first" } else { "draw" })
            .one_of(&[200, 422]);
    }
    let page = desk.public("/standings");
    let heads = texts(&page, "table.standings thead th");
    assert!(heads.iter().any(|head| head == "Round reached") && !heads.iter().any(|head| head == "DE"), "{heads:?}");
    let csv = desk.public("/standings.csv").text();
    assert!(csv.lines().next().unwrap().contains("Round reached"), "{csv}");
}

/// P6: tests that prints mark a missing result, and that a certificate before the end is a draft.
#[test]
fn p6_paper_before_the_end_says_so() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = harbour(&server, 4);
    desk.pair(1);
    desk.publish(1);
    desk.enter_result(1, &desk.boards(1)[0], "first");
    let standings = document(&desk, "standings", "lang=en");
    assert!(standings.contains("Standings during round 1: 1 of 2 results in"), "{standings}");
    for table in ["standings", "crosstable", "crosstable-number", "table-2"] {
        let table = document(&desk, table, "lang=en");
        assert!(table.contains("1 result missing: round 1 board 2"), "{table}");
    }
    assert!(document(&desk, "certificates", "lang=en").contains("Draft: results may still change"));
    desk.enter_result(1, &desk.boards(1)[1], "first");
    desk.close(1);
    let form = desk.page("/settings").form("#ending form").with("reason", "the hall was flooded");
    desk.arbiter.submit(&form).is(303);
    assert!(!document(&desk, "certificates", "lang=en").contains("Draft"));
    assert!(document(&desk, "standings", "lang=en").contains("Final standings"));
}

/// D4: tests that the arbiter is warned, before a round is paired, if more rounds are announced than can be played.
#[test]
fn d4_the_desk_warns_of_more_rounds_than_can_be_played() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = harbour(&server, 4);
    assert!(
        texts(&desk.page("/r/1"), "[data-rounds]")
            .concat()
            .contains("4 entrants can have new opponents until round 3 only")
    );
    let desk = desk.arbiter.create_tournament("Lake Open", 3);
    desk.import_field(4);
    assert!(texts(&desk.page("/r/1"), "[data-rounds]").is_empty());
}

/// Tests the warning about six players in a Swiss of five rounds before round 1: with the Swiss on the form, also for
/// typed rounds, and on the round desk.
#[test]
fn d4_a_swiss_that_may_be_left_without_a_pairing_says_so_before_round_one() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let warned = "new opponents are certain in the first 3 rounds only, and possible in 5";
    for system in ["dutch", "jifen"] {
        let form = anna.get("/desk/new?entrants=6").is(200);
        let swiss = ".choice:not(details *) [data-rounds]";
        assert!(texts(&form, swiss).concat().contains(warned), "{system}");
        let short = anna.get("/desk/new?entrants=6&rounds=3").is(200);
        assert!(texts(&short, swiss).is_empty(), "three rounds are certain");
        let long = anna.get("/desk/new?entrants=6&rounds=6").is(200);
        assert!(texts(&long, swiss).concat().contains("new opponents until round 5 only"));
        let names: Vec<String> = ('A'..='F').zip(0..).map(|(name, at)| format!("{name}\t{}", 2400 - 50 * at)).collect();
        let form = form.form("form[action='/desk/new']").with("system", system).with("rounds", "5");
        let form = form.with("name", system).with("players", names.join("\r\n"));
        let desk = anna.desk(anna.submit(&form).location().split('/').nth(2).unwrap());
        assert!(texts(&desk.page("/r/1"), "[data-rounds]").concat().contains(warned), "{system}");
        desk.pair(1);
        assert!(texts(&desk.page("/r/1"), "[data-rounds]").is_empty(), "round 1 is made");
    }
}

/// N1: after the first game another name or FIDE ID needs a reason; the page of the player asks for it.
#[test]
fn n1_renaming_somebody_who_has_played_asks_for_a_reason() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = harbour(&server, 4);
    let entry = desk.entrants()[0].entry;
    let form = || desk.page(&format!("/players/{entry}")).form("form:has([name=what][value=edit])");
    let asks = || !texts(&desk.page(&format!("/players/{entry}")), "label[for=edit-reason]").is_empty();
    assert!(!asks());
    desk.arbiter.submit(&form().with("name", "Early Bird")).is(303);
    desk.pair(1);
    desk.publish(1);
    desk.enter_all(1, |_| "first");
    assert!(asks());
    desk.arbiter.submit(&form().with("club", "Lake")).is(303);
    let refused = desk.arbiter.submit(&form().with("name", "Late Comer")).is(422);
    assert!(refused.text().contains("Late Comer"), "what was typed is kept");
    desk.arbiter.submit(&form().with("name", "Late Comer").with("reason", "misspelt")).is(303);
    assert!(desk.page("/log").text().contains("misspelt"));
}
