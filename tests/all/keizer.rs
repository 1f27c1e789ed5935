//! Tests for a Keizer through its pages.

use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{css, words};
use crate::support::server::Server;

fn club(server: &Server, fields: &[(&str, &str)]) -> Desk {
    let anna = server.anybody().set_up("anna");
    let form = anna.get("/desk/new").is(200).form("form[action='/desk/new']").with("name", "Island Season");
    let form = form.with("system", "keizer").with("rounds", "20").with("start", "2026-05-01");
    let form = fields.iter().fold(form.with("visibility", "public"), |form, (name, value)| form.with(name, value));
    let desk = anna.desk(anna.submit(&form).location().split('/').nth(2).unwrap());
    desk.import_field(6);
    desk
}

/// Pairs a round with those present, and lets every first-named player win.
fn plays(desk: &Desk, round: u16) {
    let form = desk.page(&format!("/r/{round}")).form("#presence").with("then", "pair");
    desk.arbiter.submit(&form).is(303);
    desk.publish(round);
    desk.enter_all(round, |_| "first");
    desk.close(round);
}

/// Returns the standings and the report file.
fn state(desk: &Desk, round: u16) -> [String; 2] {
    [desk.shape(&format!("/r/{round}/standings.json")).to_string(), desk.page("/export/trf26").text()]
}

/// Returns the kinds and points of a player's items.
fn items(desk: &Desk, round: u16, name: &str) -> Vec<(String, String)> {
    let shape = desk.shape(&format!("/r/{round}/standings.json"));
    let row = shape["rows"].as_array().unwrap().iter().find(|row| row["name"] == name).unwrap().clone();
    let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
    row["keizer"]["items"].as_array().unwrap().iter().map(|it| (text(&it["kind"]), text(&it["points"]))).collect()
}

#[test]
fn kz19_an_absence_a_withdrawal_and_a_correction_reach_standings_and_file_and_are_undone() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = club(&server, &[("keizer_top", "30"), ("keizer_unannounced", "1/6")]);
    desk.register("Player 7", 1900);
    plays(&desk, 1);
    assert_eq!(items(&desk, 1, "Player 7")[0].0, "bye");
    desk.withdraw("Player 6");
    desk.request_bye("Player 5", 2, "zero_point");
    plays(&desk, 2);
    assert_eq!(items(&desk, 2, "Player 6").len(), 1, "nothing after leaving");
    let announced = items(&desk, 2, "Player 5");
    assert_eq!(announced[1].0, "notified");

    let entry = desk.entry_of("Player 5");
    let before = state(&desk, 2);
    let reasons = desk.page(&format!("/players/{entry}")).form("#absences").with("absence2", "unannounced");
    desk.arbiter.submit(&reasons).is(303);
    let unannounced = items(&desk, 2, "Player 5");
    assert_eq!(unannounced[1].0, "unannounced");
    assert_ne!(unannounced, announced);
    let file = desk.page("/export/trf26").text();
    assert!(file.contains("### qisai absence 5 2 unannounced"), "{file}");
    let working = desk.public("/r/2/standings/5").text();
    assert!(working.contains("no notice (absence 1)"), "{working}");
    assert!(working.contains(">Then</th>") && working.contains("% of these points come from rounds"), "{working}");
    let undo = desk.undo_form().with("reason", "he had sent a message");
    desk.arbiter.submit(&undo).is(303);
    assert_eq!(state(&desk, 2), before, "byte for byte");

    // A corrected result of round 1 changes the points of both rounds, and is undone.
    let board = desk.boards(1)[0].clone();
    let correct = desk.page(&format!("/r/1/boards/{}/correct?result=draw", board.pairing));
    let moved = words(correct.html().select(&css("table")).next().unwrap());
    assert!(moved.contains(&board.first), "those who change place: {moved}");
    desk.arbiter.submit(&correct.form("form#at-once").with("reason", "the sheet says a draw")).is(303);
    let after = state(&desk, 2);
    assert_ne!(after, before);
    assert_eq!(items(&desk, 2, &board.first)[0].0, "draw");
    let undo = desk.undo_form().with("reason", "the first result was right");
    desk.arbiter.submit(&undo).is(303);
    assert_eq!(state(&desk, 2), before, "byte for byte");
    database.verify();
    server.stop();
}

#[test]
fn kz61_kz62_both_languages_tell_how_the_list_was_reckoned() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = club(&server, &[("keizer_draw", "1/3")]);
    plays(&desk, 1);
    plays(&desk, 2);
    let first = desk.public("/why/1/1?lang=en").text();
    assert!(first.contains("A win against place 2 is now worth 8, a draw 2⅔"), "values from 9 down: {first}");
    let page = |path: &str, lang: &str| desk.public(&format!("{path}?lang={lang}")).text();
    for (lang, list, pair, system) in [
        ("en", "Calculated from the seed list until the list settled", "of the list meet", "Keizer"),
        ("zh", "自初始名次表起算", "名次表第", "凯泽制"),
    ] {
        let standings = page("/r/2/standings", lang);
        assert!(standings.contains(list), "{standings}");
        let why = page("/why/2/1", lang);
        assert!(why.contains(pair), "{why}");
        let front = page("", lang);
        assert!(front.contains(system), "{front}");
    }
    let working = page("/r/2/standings/1", "en");
    assert!(working.contains("value of the own place"), "{working}");
    let why_not = page("/why/2/not/1/2", "en");
    assert!(why_not.contains("have already played each other") || why_not.contains("played"), "{why_not}");
    let form = desk.arbiter.get("/desk/new?lang=zh").is(200).text();
    assert!(form.contains("首位分值") && form.contains("新阶段的首轮"), "{form}");
    server.stop();
}

#[test]
fn kz60_kz64_a_season_is_made_paired_and_ranked() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = club(&server, &[("keizer_top", "7"), ("keizer_bye", "1/2")]);
    for round in 1..=2 {
        plays(&desk, round);
    }
    let shape = desk.shape("/r/1/standings.json");
    let points: Vec<(&str, &str, &str)> = shape["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            let keizer = &row["keizer"];
            (
                row["name"].as_str().unwrap(),
                row["values"]["KEIZER"].as_str().unwrap(),
                keizer["points_exact"].as_str().unwrap(),
            )
        })
        .collect();
    assert!(points.iter().all(|(_, decimal, exact)| decimal == exact), "whole numbers: {points:?}");
    assert_eq!(shape["keizer"]["settled"], true);
    assert_eq!(shape["keizer"]["rules"]["items"]["bye"], "1/2");
    let late = desk.page("/players").text();
    assert!(late.contains("each player below loses one step of value"), "told before it is done");
    let page = desk.public("/r/2/standings").text();
    assert!(page.contains("KEIZER") && page.contains("KVAL"), "the columns of the list");
    assert!(page.contains("until the list settled"), "the note on the passes");
    let heads: Vec<String> = desk.public("/r/2/standings").html().select(&css("thead abbr")).map(words).collect();
    assert!(["Before", "W–D–L", "%", "1st–2nd"].iter().all(|head| heads.contains(&(*head).to_owned())), "{heads:?}");
    let won: Vec<u64> =
        shape["rows"].as_array().unwrap().iter().filter_map(|row| row["keizer"]["percent"].as_u64()).collect();
    assert_eq!(won.iter().sum::<u64>(), 300, "every game gives a hundred: {won:?}");
    // The crosstable, on the page, as a file and on paper, and the player's own page have the points of the list.
    for path in ["/crosstable", "/crosstable.csv"] {
        let text = desk.public(path).text();
        assert!(text.contains("KEIZER"), "{path}: {text}");
    }
    let figures: Vec<String> = desk.public("/players/1").html().select(&css("dl.figures dt")).map(words).collect();
    assert!(figures.contains(&"Keizer points".to_owned()), "{figures:?}");
    let paper = desk.page("/print/crosstable").text();
    assert!(paper.contains("KEIZER"), "{paper}");
    let why = desk.public("/why/2/1").text();
    assert!(why.contains("of the list meet") && why.contains("is now worth"), "{why}");
    database.verify();
    server.stop();
}

/// A game fixed in the settings is paired and explained; whoever has nothing else to decide has the first move by lot.
#[test]
fn kz35_kz40_a_game_fixed_in_the_settings_is_paired_and_explained() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = club(&server, &[("keizer_colour_tie", "lot"), ("keizer_spread", "30")]);
    let change = |games: &str| {
        let form = desk.page("/settings").form("form:has([name=fixed_games])");
        desk.arbiter.submit(&form.with("fixed_games", games).with("reason", "one of them is away next week"))
    };
    let refused = change("1: 1 6\n2: 3").is(422).text();
    assert!(refused.contains("Line 2: enter a round, a colon and two starting numbers"), "{refused}");
    change("1: 1 6").is(303);
    assert!(desk.page("/settings").text().contains("1: 1 6</textarea>"));
    let zh = desk.arbiter.get(&format!("{}?lang=zh", desk.at("/settings"))).text();
    assert!(zh.contains("编排前指定的对局"), "{zh}");
    plays(&desk, 1);
    let boards = desk.boards(1);
    let board = boards.iter().position(|it| it.first == "Player 6" || it.second == "Player 6").unwrap();
    let names = [&boards[board].first, &boards[board].second];
    assert!(names.contains(&&"Player 1".to_owned()), "{names:?}");
    let why = |board: usize, lang: &str| desk.public(&format!("/why/1/{}?lang={lang}", board + 1)).text();
    let said = why(board, "en");
    assert!(
        said.contains("Places 1 and 6 of the list meet: the arbiter fixed this game before the pairing."),
        "{said}"
    );
    assert!(said.contains("by lot"), "{said}");
    assert!(why(board, "zh").contains("本局由裁判员在编排前指定"));
    let other = why((board + 1) % 3, "en");
    assert!(other.contains("The order of round 1 was drawn: each rating plus or minus up to 30; seed "), "{other}");
    assert!(desk.page("/settings").text().contains("Seed for the lots"));
    let locked = change("").one_of(&[409, 422]).text();
    assert!(locked.contains("list of fixed games of a paired round"), "{locked}");
    change("1: 1 6\n2: 2 5").is(303);
    plays(&desk, 2);
    let pairs: Vec<[String; 2]> = desk.boards(2).into_iter().map(|it| [it.first, it.second]).collect();
    let has = |name: &'static str| move |pair: &&[String; 2]| pair.contains(&name.to_owned());
    assert_eq!(pairs.iter().find(has("Player 2")), pairs.iter().find(has("Player 5")), "{pairs:?}");
    let file = desk.page("/export/trf26").text();
    assert!(file.contains("### qisai fixed 1 1 6") && file.contains("### qisai fixed 2 2 5"), "{file}");
    database.verify();
    server.stop();
}

#[test]
fn faults_of_the_settings_are_told_at_their_fields() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let form = anna.get("/desk/new").is(200).form("form[action='/desk/new']").with("name", "Island Season");
    let form = form.with("system", "keizer").with("rounds", "20").with("keizer_step", "0");
    let page = anna.submit(&form).is(422).text();
    assert!(page.contains("A whole number, 1 to 10"), "{page}");
    server.stop();
}

#[test]
fn settings_are_changed_until_the_first_round_is_paired() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = club(&server, &[]);
    let change = |fields: &[(&str, &str)]| {
        let form = desk.page("/settings").form("form:has([name=keizer_top])");
        let form = fields.iter().fold(form, |form, (name, value)| form.with(name, value));
        desk.arbiter.submit(&form)
    };
    let refused = change(&[("keizer_step", "0")]).is(422).text();
    assert!(refused.contains("A whole number, 1 to 10"), "{refused}");
    change(&[("keizer_top", "25"), ("keizer_bye", "1/2"), ("keizer_periods", "5, 9")]).is(303);
    let page = desk.page("/settings").text();
    assert!(page.contains("value=\"5, 9\""), "{page}");
    plays(&desk, 1);
    let rules = desk.shape("/r/1/standings.json")["keizer"]["rules"].clone();
    assert_eq!((rules["top"].as_u64(), rules["items"]["bye"].as_str()), (Some(25), Some("1/2")));
    assert!(!desk.page("/settings").text().contains("keizer_top"), "fixed like the scoring");
    database.verify();
    server.stop();
}

mod browser {
    use crate::browser::{formats, story};

    #[test]
    fn kz60_a_season_is_made_in_a_browser_and_read_on_a_phone() {
        story(formats::season);
    }
}
