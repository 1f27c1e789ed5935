//! Tests for a McMahon through its pages, in both languages.

use serde_json::Value;

use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{Form, css, words};
use crate::support::server::Server;

/// Nine players in three bands: 2000 and above, 1800 and above, and below.
const PLAYERS: &str = "Name,Rating\nAster,2210\nBirch,2100\nCedar,2005\nDaisy,1950\nElder,1900\nFern,1850\nGorse,1700\n\
                       Hazel,1650\nIris,1600\n";

fn mcmahon(server: &Server, fields: &[(&str, &str)]) -> Desk {
    let anna = server.anybody().set_up("anna");
    let form = anna.get("/desk/new").is(200).form("form[action='/desk/new']").with("name", "Island McMahon");
    let form = form.with("system", "mcmahon").with("rounds", 5).with("start", "2026-05-01");
    let form = fields.iter().fold(form.with("visibility", "public"), |form, (name, value)| form.with(name, value));
    let desk = anna.desk(anna.submit(&form).location().split('/').nth(2).unwrap());
    desk.import_players(PLAYERS);
    desk
}

/// Returns the rows of the standings as name and one of the McMahon scores.
fn scores(desk: &Desk, round: u16, of: &str) -> Vec<(String, String)> {
    let shape = desk.shape(&format!("/r/{round}/standings.json"));
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let rows = shape["rows"].as_array().unwrap().iter();
    rows.map(|row| (row["name"].as_str().unwrap().to_owned(), text(&row["mcmahon"][of]))).collect()
}

fn score(desk: &Desk, round: u16, name: &str, of: &str) -> String {
    scores(desk, round, of).into_iter().find(|(who, _)| who == name).unwrap().1
}

/// Plays a round: the stronger player, whose name comes first in the alphabet, wins.
fn play(desk: &Desk, round: u16) {
    desk.pair(round);
    desk.publish(round);
    desk.enter_all(round, |board| if board.first < board.second { "first" } else { "second" });
    desk.close(round);
}

fn start_form(desk: &Desk, name: &str, start: &str) -> Form {
    let form = desk.page("/start-scores").form("form#correct");
    form.with("entry", desk.entry_of(name)).with("start", start)
}

#[test]
fn mm40_mm42_a_tournament_is_made_played_corrected_and_undone() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = mcmahon(&server, &[]);
    assert!(desk.page("/settings").text().contains(&desk.at("/start-scores")), "the settings lead to the scores");
    play(&desk, 1);
    let shape = desk.shape("/r/1/standings.json");
    let codes: Vec<&str> = shape["order"].as_array().unwrap().iter().map(|it| it["code"].as_str().unwrap()).collect();
    assert_eq!(codes, ["MMS", "SOS", "SOSOS"]);
    assert_eq!((&shape["mcmahon"]["floor"], &shape["mcmahon"]["bar"]), (&0.into(), &2.into()));
    assert_eq!(shape["mcmahon"]["bar_rating"], 2000);
    let starts: Vec<String> =
        ["Aster", "Cedar", "Daisy", "Fern", "Gorse"].map(|name| score(&desk, 1, name, "start")).to_vec();
    assert_eq!(starts, ["2", "2", "1", "1", "0"]);
    // The bye goes to the last of the lowest group and is worth a whole point (MM04, MM12).
    assert_eq!(score(&desk, 1, "Iris", "mms"), "1");
    let page = desk.public("/r/1/standings").html();
    let heads: Vec<String> = page.select(&css(".standings th[scope=col]")).map(words).collect();
    assert!(heads.iter().any(|head| head == "Start") && heads.iter().any(|head| head == "MMS"), "{heads:?}");
    let groups: Vec<i64> =
        page.select(&css("[data-group]")).map(|cell| cell.attr("data-group").unwrap().parse().unwrap()).collect();
    assert!(groups.is_sorted_by(|one, two| one >= two), "{groups:?}");
    let mut distinct = groups.clone();
    distinct.dedup();
    assert_eq!(page.select(&css("tr.next-group")).count(), distinct.len() - 1, "a line between any two groups");

    // A player misses a round: half a point, rounded down to nothing (MM04).
    desk.request_bye("Elder", 2, "zero_point");
    play(&desk, 2);
    let elder = [1, 2].map(|round| score(&desk, round, "Elder", "mms"));
    assert_eq!(elder[0], elder[1], "one missed round gives nothing");
    let points = |round| scores(&desk, round, "mms");

    // A result of round 2 is corrected: the score, the place and the report follow. The undo gives the page of before.
    let before = desk.shape("/r/2/standings.json");
    let report = || desk.page("/export/trf26").text();
    let report_before = report();
    let board = desk.boards(2).into_iter().find(|board| [&board.first, &board.second].iter().any(|it| *it == "Aster"));
    let board = board.unwrap();
    let loses = if board.first == "Aster" { "second" } else { "first" };
    let form = desk.page(&format!("/r/2/boards/{}/correct?result={loses}", board.pairing)).form("form#at-once");
    desk.arbiter.submit(&form.with("reason", "read again with both")).is(303);
    assert_eq!(score(&desk, 2, "Aster", "mms"), "3", "2 + 1 + 0");
    assert_ne!(points(2)[0].0, "Aster", "another leads");
    assert_ne!(report(), report_before);
    desk.arbiter.submit(&desk.undo_form().with("reason", "it was right")).is(303);
    assert_eq!(desk.shape("/r/2/standings.json"), before);
    assert_eq!(report(), report_before);

    // A player leaves: the rounds to come give nothing.
    desk.withdraw("Gorse");
    let gorse = score(&desk, 2, "Gorse", "mms");
    play(&desk, 3);
    assert_eq!(score(&desk, 3, "Gorse", "mms"), gorse);
    assert!(report().contains("CUSTOM_MCMAHON"), "MM41");
    let cross = desk.public("/crosstable").html();
    let (floats, games) = (cross.select(&css("[data-float]")).count(), desk.shape("/r/3/standings.json"));
    let floated: usize =
        games["rows"].as_array().unwrap().iter().map(|row| row["mcmahon"]["floats"].as_array().unwrap().len()).sum();
    assert_eq!(floats, floated, "an arrow for each float (MM40)");
    assert!(floats > 0);
    for rest in ["/players/1", "/r/3", "/progress", "/statistics", "/standings.csv", "/r/3/standings/1"] {
        desk.public(rest);
    }
    for rest in ["/print", "/export/trf16", "/log", "/prizes"] {
        desk.page(rest);
    }
    database.verify();
    server.stop();
}

#[test]
fn mm42_why_a_pair_was_made_and_why_another_was_not() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = mcmahon(&server, &[]);
    for round in 1..=2 {
        play(&desk, round);
    }
    for (language, equal, asked) in [("en", "McMahon points", "instead of"), ("zh", "麦克马洪分", "，现为")] {
        let page = |rest: &str| {
            let path = format!("/t/{}{rest}?lang={language}", desk.slug);
            words(desk.arbiter.get(&path).is(200).html().select(&css("main")).next().unwrap())
        };
        let reasons: String = (1..=4).map(|board| page(&format!("/why/2/{board}"))).collect();
        assert!(reasons.contains(equal), "{reasons}");
        let boards = desk.boards(2);
        let [one, other] = [&boards[0].first, &boards[3].second]
            .map(|name| desk.entrants().into_iter().find(|entrant| entrant.name == *name).unwrap().number);
        let links = desk.arbiter.get(&format!("/t/{}/why/2/1?lang={language}", desk.slug)).html();
        let asks: Vec<String> =
            links.select(&css(".asks a")).map(|link| link.attr("href").unwrap().to_owned()).collect();
        assert!(!asks.is_empty(), "others can be asked about: {one} {other}");
        let answers: Vec<String> = asks
            .iter()
            .map(|href| {
                let href = format!("{href}{}lang={language}", if href.contains('?') { '&' } else { '?' });
                words(desk.arbiter.get(&href).is(200).html().select(&css("#why")).next().unwrap())
            })
            .collect();
        assert!(answers.iter().any(|answer| answer.contains(asked)), "{answers:?}");
    }
    database.verify();
    server.stop();
}

#[test]
fn mm01_mm02_mm03_bar_rules_and_start_scores_are_set_on_their_page() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = mcmahon(&server, &[("mcmahon_thresholds", "1800, 2300")]);
    let said = |lang: &str| desk.arbiter.get(&format!("{}?lang={lang}", desk.at("/start-scores"))).is(200).text();
    assert!(said("zh").contains("建议上限"));
    let page = said("en");
    assert!(page.contains("The bar is 2300. Players in the top group: 0."), "{page}");
    assert!(page.contains("Advice for 5 rounds: 6 to 12 players in the top group."), "{page}");
    assert!(page.contains("Proposed bar: 1600. Players in the top group: 9."), "{page}");
    desk.arbiter.submit(&desk.page("/start-scores").form("form#use-bar")).is(303);
    assert!(said("en").contains("The bar is 1600. Players in the top group: 9."));

    let rules = |field: &str, value: &str| desk.page("/start-scores").form("form#rules").with(field, value);
    let refused = desk.arbiter.submit(&rules("mcmahon_thresholds", "2000, 1800")).is(422).text();
    assert!(refused.contains("Ascending ratings") && refused.contains("2000, 1800"), "the field says what is wrong");
    desk.arbiter.submit(&rules("mcmahon_thresholds", "1800, 2000")).is(303);
    let refused = desk.arbiter.submit(&start_form(&desk, "Iris", "many")).is(422).text();
    assert!(refused.contains("A whole number from -199 to 199"), "{refused}");
    desk.arbiter.submit(&start_form(&desk, "Hazel", "2")).is(303);
    play(&desk, 1);
    assert_eq!(score(&desk, 1, "Hazel", "start"), "2", "given by the arbiter");
    assert_eq!(score(&desk, 1, "Iris", "start"), "0");

    // MM44: a new rating changes no start score, and neither do rules, which are fixed.
    let iris = format!("/players/{}", desk.entry_of("Iris"));
    let form = desk.page(&iris).form("form:has([name=rating])").with("rating", 2500);
    desk.arbiter.submit(&form).one_of(&[303, 422]);
    assert_eq!(score(&desk, 1, "Iris", "start"), "0");
    assert!(desk.page("/start-scores").html().select(&css("form#rules fieldset[disabled]")).next().is_some());
    let seen = desk.version().to_string();
    let late = [("what", "rules"), ("mcmahon_thresholds", "1500"), ("seen", seen.as_str()), ("reason", "too late")];
    desk.arbiter.post(&desk.at("/start-scores"), &late).is(422);

    // A correction needs a reason, is undone in the log, and a blank one gives back the score of the rating.
    desk.arbiter.submit(&start_form(&desk, "Iris", "1")).is(422);
    desk.arbiter.submit(&start_form(&desk, "Iris", "1").with("reason", "wrong rank")).is(303);
    assert_eq!(score(&desk, 1, "Iris", "start"), "1");
    assert!(desk.page("/log").text().contains("tart scores"), "the log names what changed");
    desk.arbiter.submit(&desk.undo_form().with("reason", "was right")).is(303);
    assert_eq!(score(&desk, 1, "Iris", "start"), "0");
    desk.arbiter.submit(&start_form(&desk, "Hazel", "").with("reason", "no longer")).is(303);
    assert_eq!(score(&desk, 1, "Hazel", "start"), "0");

    // MM03: who comes late begins with a score of his own and with the points of the rounds missed.
    desk.register("Juniper", 2050);
    play(&desk, 2);
    let juniper = (score(&desk, 2, "Juniper", "start"), score(&desk, 2, "Juniper", "mms"));
    assert_eq!(juniper.0, "2");
    for name in ["Kale", "Lily"] {
        desk.register(name, 1500);
    }
    let unrated = desk.page("/players").form("#add").with("name", "Myrtle");
    desk.arbiter.submit(&unrated).is(303);
    assert!(desk.page("/start-scores").text().contains("Players without a rating: 1."));
    desk.withdraw("Myrtle");
    play(&desk, 3);
    assert_eq!(score(&desk, 3, "Lily", "mms"), "1", "two missed rounds, half a point each, and a loss");
    database.verify();
    server.stop();
}

/// Ranks of go stand for ratings: in the thresholds from the floor to the bar, and as a start score.
#[test]
fn mm01_bands_and_start_scores_can_be_ranks() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = mcmahon(&server, &[("mcmahon_thresholds", "5k-1d"), ("mcmahon_lowest", "-5")]);
    let page = desk.page("/start-scores").text();
    assert!(page.contains("value=\"1700, 1800, 1900, 2000, 2100\""), "{page}");
    let refused = desk.arbiter.submit(&start_form(&desk, "Iris", "40k")).is(422).text();
    assert!(refused.contains("or a go rank such as 3d or 5k"), "{refused}");
    desk.arbiter.submit(&start_form(&desk, "Iris", "3d")).is(303);
    desk.arbiter.submit(&start_form(&desk, "Hazel", "2级")).is(303);
    play(&desk, 1);
    let starts = ["Aster", "Birch", "Daisy", "Gorse", "Hazel", "Iris"].map(|name| score(&desk, 1, name, "start"));
    assert_eq!(starts, ["0", "0", "-2", "-4", "-2", "0"]);
    database.verify();
    server.stop();
}

#[test]
fn mm43_faults_of_the_form_of_a_new_tournament_are_told_at_their_fields() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let form = anna.get("/desk/new").is(200).form("form[action='/desk/new']").with("name", "Island McMahon");
    let form = form.with("system", "mcmahon").with("rounds", 5).with("mcmahon_club_gap", "12");
    let page = anna.submit(&form).is(422).text();
    assert!(page.contains("A whole number from 0 to 9"), "{page}");
    server.stop();
}

mod browser {
    use crate::browser::{mcmahon, story};

    #[test]
    fn mm40_a_round_is_played_with_the_proposed_bar_and_a_corrected_start_score() {
        story(mcmahon::one_round);
    }
}
