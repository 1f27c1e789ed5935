//! Tests for the defaults and refusals of the forms, as published regulations require.

use crate::prints::{document, made};
use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{Answer, Form, css, words};
use crate::support::server::Server;
use crate::teams_setup::{enters, event};

fn value(answer: &Answer, selector: &str) -> String {
    let page = answer.html();
    page.select(&css(selector)).next().and_then(|it| it.attr("value")).unwrap_or_default().to_owned()
}

fn chosen(answer: &Answer, list: &str) -> String {
    value(answer, &format!("select[name={list}] option[selected]"))
}

fn count(answer: &Answer, selector: &str) -> usize {
    answer.html().select(&css(selector)).count()
}

fn settings(desk: &Desk) -> Form {
    desk.page("/settings").form("form[action$=settings]")
}

/// V2, V10: tests that the Olympiad rules use the Olympiad's order and its rule for unplayed rounds, and that both
/// presets are offered to teams and take effect.
#[test]
fn v2_orders_of_teams_are_offered_in_the_settings_and_take_effect() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = event(&server, &[("team_kind", "teams"), ("team_system", "olympiad"), ("rounds", "7")]);
    let page = desk.page("/settings");
    assert_eq!(value(&page, "[name=tie_breaks]"), "MPTS, EMGSB/C1, GPTS, BH:MP/C1");
    assert_eq!(value(&page, "[name=preset][checked]"), "olympiad", "the order that stands is marked");
    assert_eq!(chosen(&page, "team_unplayed"), "olympiad");
    let offered: Vec<String> =
        page.html().select(&css("[name=preset]")).map(|it| it.attr("value").unwrap().into()).collect();
    assert_eq!(offered, ["olympiad", "fide-team-swiss", "ecu-team"], "and none of individuals");
    assert!(desk.public("").text().contains("the round of the bye is left out"), "the page says it");
    desk.arbiter.submit(&settings(&desk).with("preset", "ecu-team")).is(303);
    let page = desk.page("/settings");
    assert_eq!(value(&page, "[name=tie_breaks]"), "MPTS, EMGSB/C1, GPTS, BH:GP");
    assert_eq!(value(&page, "[name=preset][checked]"), "ecu-team");
    // A typed order takes precedence.
    let typed = settings(&desk).with("preset", "olympiad").with("tie_breaks", "MPTS, GPTS");
    desk.arbiter.submit(&typed).is(303);
    assert_eq!(value(&desk.page("/settings"), "[name=tie_breaks]"), "MPTS, GPTS");
    desk.arbiter.submit(&settings(&desk).with("team_unplayed", "regulations")).is(303);
    assert!(!desk.public("").text().contains("the round of the bye is left out"));
    database.verify();
}

/// Tests the same for individuals: a preset chosen in the settings is stored.
#[test]
fn v2_a_named_order_that_is_chosen_in_the_settings_is_stored() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 5);
    assert_eq!(value(&desk.page("/settings"), "[name=preset][checked]"), "fide-swiss");
    desk.arbiter.submit(&settings(&desk).with("preset", "fide-swiss-rated")).is(303);
    let page = desk.page("/settings");
    assert_eq!(value(&page, "[name=preset][checked]"), "fide-swiss-rated");
    assert!(value(&page, "[name=tie_breaks]").starts_with("BH/C1, BH, DE"), "{}", value(&page, "[name=tie_breaks]"));
    database.verify();
}

/// V4: tests that the North–South match in xiangqi is 2–0 in the slow game and 2–1 later.
#[test]
fn v4_a_ladder_of_xiangqi_counts_in_the_points_of_the_event() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let fields = [("discipline", "xiangqi"), ("system", "knockout"), ("contest", "north_south_2024")];
    let desk = made(&anna, "North South", &fields);
    let page = desk.public("").text();
    assert!(page.contains("won 2–0") && page.contains("won 2–1") && !page.contains("4–0"), "{page}");
}

/// V5: tests 3-2-1 with no points for an absence.
#[test]
fn v5_the_form_asks_what_who_does_not_come_has() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let own = [("scoring", "custom"), ("custom", "3-2-1"), ("custom_absent", "0")];
    let desk = made(&anna, "School League", &own);
    assert!(desk.public("").text().contains("3-2-1, bye 3; absent player 0"), "{}", desk.public("").text());
    desk.import_field(4);
    desk.pair(1);
    desk.publish(1);
    let boards = desk.boards(1);
    for (board, result) in boards.iter().zip(["first_forfeits", "double_forfeit"]) {
        desk.enter_result(1, board, result);
    }
    let rows = desk.shape("/standings.json")["rows"].as_array().unwrap().clone();
    let mut points: Vec<&str> = rows.iter().map(|row| row["values"]["PTS"].as_str().unwrap()).collect();
    points.sort_unstable();
    assert_eq!(points, ["0", "0", "0", "3"]);
    let form = anna.get("/desk/new").is(200).form("form[action='/desk/new']").with("name", "Wrong");
    let refused =
        anna.submit(&own.iter().fold(form, |form, (name, value)| form.with(name, value)).with("custom_absent", "2"));
    assert_eq!(count(&refused.is(422), "#e-custom_absent"), 1, "more than a loss");
    database.verify();
}

/// C.04.1 article 3: tests that a bye with the points of no result is refused in chess, and needs confirmation
/// elsewhere.
#[test]
fn a_bye_that_no_result_is_worth_is_refused_or_asked_for() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let form = |discipline: &str| {
        let form = anna.get("/desk/new").is(200).form("form[action='/desk/new']").with("name", "Own Points");
        form.with("discipline", discipline).with("scoring", "custom").with("custom", "3-1-0-2").with("rounds", "5")
    };
    let refused = anna.submit(&form("chess")).is(422);
    assert_eq!((count(&refused, "#e-custom"), count(&refused, "[name=accept_bye]")), (1, 0));
    let asked = anna.submit(&form("xiangqi")).is(422);
    assert_eq!((count(&asked, "#e-accept_bye"), count(&asked, "[name=accept_bye]")), (1, 1));
    anna.submit(&form("xiangqi").with("accept_bye", "1")).is(303);
}

/// V6: tests that the form of a team has the year of birth, and that data missing for a line-up rule is reported.
#[test]
fn v6_birth_years_are_asked_and_missing_ones_are_told() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let fields = [("team_kind", "teams"), ("team_system", "round_robin"), ("team_boards", "2"), ("team_reserves", "0")];
    let desk = event(&server, &[fields.as_slice(), &[("team_juniors", "2 2008")]].concat());
    enters(&desk, "North", &[("Ada", "2400"), ("Bea", "2300")]).is(303);
    let missing = |desk: &Desk| desk.page("/teams").html().select(&css("#missing p")).map(words).collect::<Vec<_>>();
    assert_eq!(missing(&desk), ["North: year of birth of Bea"], "board 2 only: the list is in the order of the boards");
    let team = {
        let page = desk.page("/teams").html();
        page.select(&css("table[data-teams] tr[data-entry]")).next().unwrap().attr("data-entry").unwrap().to_owned()
    };
    let edit = desk.page(&format!("/teams/{team}")).form("#edit");
    desk.arbiter.submit(&edit.with("p2_born", "2009")).is(303);
    assert_eq!(missing(&desk), Vec::<String>::new());
    assert_eq!(value(&desk.page(&format!("/teams/{team}")), "[name=p2_born]"), "2009");
    database.verify();
}

/// V7: tests that the form refuses a Varma table for eight before anything is stored, and names the alternative.
#[test]
fn v7_varma_for_eight_is_refused_when_it_is_saved() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let desk = made(&anna, "Club Cup", &[("system", "round_robin")]);
    desk.import_field(10);
    let form = |first: &str| {
        let form = desk.page("/stages").form("#add").with("name", "Final").with("format", "round_robin");
        form.with("takes", "places").with("first", first).with("seating", "varma")
    };
    let refused = anna.submit(&form("8")).is(422).text();
    assert!(refused.contains("Varma tables for 9 to 24 players, not for 8"), "{refused}");
    assert!(refused.contains("By lot, compatriots in the first rounds"), "the way out");
    anna.submit(&form("9")).is(303);
    database.verify();
}

/// V13: tests that the seats of the knockout after groups are chosen together with it.
#[test]
fn v13_groups_and_a_knockout_have_a_choice_of_seats() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let groups = [("system", "groups_round_robin"), ("groups_count", "4"), ("groups_first", "1")];
    let letters = [groups.as_slice(), &[("groups_seating", "letters")]].concat();
    let desk = made(&anna, "Grand Prix", &letters);
    assert!(desk.page("/stages").text().contains("by letters: A against B"));
    let form = anna.get("/desk/new").is(200).form("form[action='/desk/new']").with("name", "Three");
    let form = letters.iter().fold(form, |form, (name, value)| form.with(name, value));
    let refused = anna.submit(&form.with("groups_count", "3")).is(422);
    assert_eq!(count(&refused, "#e-groups_seating"), 1);
}

/// V16: tests that players with units are grouped into teams by one act.
#[test]
fn v16_units_of_imported_players_are_proposed_as_teams() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = event(&server, &[("team_kind", "sum"), ("team_counted", "2"), ("rounds", "3")]);
    desk.import_players("Name,Rating,Club\nAda,2400,Reds\nBea,2300,Blues\nCid,2200,Reds\nDan,2100,Blues\nEve,2000,\n");
    let page = desk.page("/teams");
    let said = words(page.html().select(&css("#units")).next().unwrap());
    assert!(said.contains("Blues (2), Reds (2)"), "{said}");
    desk.arbiter.submit(&page.form("#units").with("what", "units")).is(303);
    let page = desk.page("/teams");
    assert_eq!(count(&page, "table[data-teams] tr[data-entry]"), 2);
    assert_eq!(count(&page, "#units"), 0);
    assert_eq!(desk.entrants().len(), 5, "everybody plays for himself still");
    database.verify();
}

/// D4: tests that xiangqi teams are not paired by FIDE's system, and that no form announces more rounds than can be
/// played.
#[test]
fn d4_teams_of_xiangqi_get_their_own_systems() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let teams = [("discipline", "xiangqi"), ("team_kind", "teams")];
    let desk = event(&server, &teams);
    assert_eq!(desk.shape(".json")["format"], "swiss");
    assert!(desk.public("").text().contains("积分编排"), "{}", desk.public("").text());
    let anna = &desk.arbiter;
    let form = |name: &str| {
        let form = anna.get("/desk/new").is(200).form("form[action='/desk/new']").with("name", name);
        teams.iter().fold(form, |form, (name, value)| form.with(name, value)).with("entrants", "6")
    };
    let few = anna
        .submit(&form("Six Teams").with("start", "2026-05-01").with("end", "2026-05-03").with("visibility", "public"));
    let six = anna.desk(few.is(303).location().split('/').nth(2).unwrap());
    assert_eq!(six.shape(".json")["format"], "round_robin");
    let refused = anna.submit(&form("Nine Rounds").with("team_system", "jifen").with("rounds", "9")).is(422);
    assert!(words(refused.html().select(&css("#e-rounds")).next().unwrap()).contains("until round 5 only"));
    database.verify();
}

/// D12: tests that a Chinese title is accepted as written.
#[test]
fn d12_a_national_master_is_entered_at_the_desk() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 5);
    let form = |name: &str, title: &str| desk.page("/players").form("#add").with("name", name).with("title", title);
    desk.arbiter.submit(&form("王明", "国家大师")).is(303);
    desk.arbiter.submit(&form("李明", "一级棋士")).is(303);
    desk.arbiter.submit(&form("Typo, Tina", "GN")).is(422);
    let shape = desk.shape("/players.json");
    let titles: Vec<&str> =
        shape["players"].as_array().unwrap().iter().map(|player| player["title"].as_str().unwrap()).collect();
    assert_eq!(titles, ["国家大师", "一级棋士"], "a title of a master before a grade");
    database.verify();
}

/// N8: tests that the number of a national federation has its own field, which no public page or file shows.
#[test]
fn n8_a_national_number_is_a_field_of_its_own_and_never_public() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 5);
    desk.import_players("Name,Fide_No,ID_No,Born\nPlayer Seven,2100001,NL350004,2001\nPlayer Eight,,,2002\n");
    let at = format!("/players/{}", desk.entry_of("Player Seven"));
    let page = desk.page(&at);
    let typed = |id: &str| page.html().select(&css(id)).next().unwrap().attr("value").unwrap().to_owned();
    assert_eq!([typed("#fide_id"), typed("#national_id")], ["2100001", "NL350004"]);
    // Another rating does not erase it; another number is undone.
    let form = page.form("form:has(#national_id)");
    desk.arbiter.submit(&form.clone().with("rating", "2001")).is(303);
    let form = desk.page(&at).form("form:has(#national_id)");
    desk.arbiter.submit(&form.with("national_id", "NL350005")).is(303);
    assert!(desk.page(&at).text().contains("NL350005"));
    desk.arbiter.submit(&desk.undo_form()).is(303);
    assert!(desk.page(&at).text().contains("NL350004"));
    let seat = desk.shape("/players.json").to_string();
    let pages = ["/players", "/players/1", "/players.csv"].map(|at| desk.public(at).is(200).text());
    let report = desk.page("/export/trf26").text();
    for text in pages.into_iter().chain([seat, report]) {
        assert!(text.contains("Player Seven") || text.contains("Seven"), "{text}");
        assert!(!text.contains("NL350004"), "{text}");
    }
    database.verify();
}

/// D13: tests that the books of a Chinese event cite the Chinese rule book.
#[test]
fn d13_chinese_books_cite_the_chinese_rules() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let desk =
        made(&anna, "象棋公开赛", &[("discipline", "xiangqi"), ("system", "jifen"), ("time_control", "60m+30s")]);
    desk.import_field(6);
    let book = document(&desk, "order-book", "lang=zh");
    assert!(book.contains("《象棋竞赛规则》第15.2条") && !book.contains("国际棋联C.07"), "{book}");
    assert!(!book.contains("60m+30s") && !book.contains("首轮单号执棋"), "words only, and sides are drawn by lot");
    assert_eq!(book.matches("积分编排制").count(), 1, "the system once");
    crate::prints::play(&desk, 1);
    let record = document(&desk, "record-book", "lang=zh");
    assert!(record.contains("对手分：各对手最终积分之和") && !record.contains("(C.07"), "{record}");
    database.verify();
}

/// D20: tests that an error is shown at its field.
#[test]
fn d20_a_refused_url_name_is_told_at_its_field() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 5);
    let form = desk.arbiter.get("/desk/new").is(200).form("form[action='/desk/new']").with("name", "Other");
    for slug in [&desk.slug, "a b!", "import"] {
        let refused = desk.arbiter.submit(&form.clone().with("slug", slug)).is(422);
        assert_eq!((count(&refused, "#e-slug"), count(&refused, "#e-name")), (1, 0), "{slug}");
    }
    let event = desk.arbiter.get("/e/harbour-open/edit").is(200).form("form[action$='/edit']").with("slug", "a b!");
    assert_eq!(count(&desk.arbiter.submit(&event).is(422), "#e-slug"), 1);
    let settings = desk.page("/settings").form("form[action$='/settings']").with("slug", "a b!");
    assert_eq!(count(&desk.arbiter.submit(&settings).is(422), "#e-slug"), 1);
    let wrong =
        form.with("rounds", "x").with("start", "2026-05-02").with("end", "2026-05-01").with("tie_breaks", "XYZ");
    let said = words(desk.arbiter.submit(&wrong).is(422).html().select(&css(".error-summary")).next().unwrap());
    for named in ["Rounds: enter a number", "The last day is before the first day", "such as BH/C1, SB, DE"] {
        assert!(said.contains(named), "{named}: {said}");
    }
}
