//! Inputs of public bug reports, as they are kept in `fixtures/field`: report files, records and lists.

use std::fs;

use serde_json::{Value, json};

use crate::round_robin::table;
use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{Answer, css, words};
use crate::support::program::{Ran, fixture, qisai};
use crate::support::server::Server;

fn path(name: &str) -> String {
    fixture(&format!("field/{name}"))
}

fn bytes(name: &str) -> Vec<u8> {
    fs::read(path(name)).unwrap()
}

fn json_of(arguments: &[&str]) -> Value {
    serde_json::from_str(&qisai(arguments).out).unwrap()
}

/// N7: the round in which a bye was entered ahead is paired, without the player who has the bye.
#[test]
fn n7_files_with_a_bye_ahead_are_paired_in_that_round() {
    for (file, round, bye, pairs) in [("preset_pab_r2.trf", 2, 6, 4), ("next_round_pab_preassigned.trf", 1, 5, 9)] {
        let found = json_of(&["pair", &path(file), "--json"]);
        assert_eq!(found["round"], round, "{file}");
        let found = found["pairs"].as_array().unwrap();
        assert_eq!((found.len(), found.last()), (pairs, Some(&json!([bye, 0]))), "{file}");
    }
}

/// N7: the seven ranks of a file without the expelled player's rank are right.
#[test]
fn n7_ranks_without_the_expelled_player_are_right() {
    let Ran { code, out, .. } = qisai(["check", &path("swiss_expelled_written_by_qisai.trf"), "--json"]);
    let found: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((code, &found[0]["standings"]["ranks"]), (0, &json!([])), "{out}");
}

/// N7: dates with the day first give their year, and record 132 is read.
#[test]
fn n7_dates_of_report_files_are_read_or_named() {
    let said = qisai(["check", &path("day_first_dates.trf")]).err;
    for line in [4, 5] {
        assert!(said.contains(&format!("line {line}, column 5: the date can be two days of 2024")), "{said}");
    }
    let database = Database::sqlite();
    database.qisai(&["import", &path("round_dates.trf"), "--tournament", "club"]).good();
    let written = database.qisai(&["export", "club", "--format", "trf"]).good();
    let dates = written.lines().find(|line| line.starts_with("132")).unwrap();
    assert_eq!(dates.split_whitespace().skip(1).collect::<Vec<_>>(), ["26/07/11", "26/07/12", "26/07/13"]);
}

/// N6: one entrant without a rating makes TPR undefined for everybody; the remedy is named.
#[test]
fn n6_a_performance_without_a_rating_is_told_with_its_remedy() {
    let said = qisai(["standings", &path("tpr_one_unrated.trf")]).err;
    assert!(said.contains("TPR is undefined") && said.contains("TPR/U1400"), "{said}");
}

/// N9, N11: the number of moves that are read, and the judgement, of each record.
#[test]
fn n9_records_are_read_to_the_last_move_that_they_have() {
    for (file, game, plies, verdict, findings) in [
        ("illegal_then.pgn", "chess", 16, "record-defect", &["fault"][..]),
        ("res_disagree.pgn", "chess", 4, "undecidable", &["results-differ"]),
        ("reversed.pgn", "chess", 4, "consistent-forced", &[]),
        ("zwsp.pgn", "chess", 7, "consistent-forced", &[]),
        ("endash.pdn", "draughts", 4, "consistent-possible", &[]),
        ("xq_d_qianqi.pgn", "xiangqi", 1, "consistent-possible", &["result-missing"]),
        ("xq_dun.pgn", "xiangqi", 4, "consistent-possible", &["result-missing"]),
        ("xq_semi10.pgn", "xiangqi", 6, "consistent-possible", &["result-missing"]),
        ("xq_pychess_san.pgn", "xiangqi", 60, "consistent-possible", &["result-missing"]),
        ("redtag.txt", "xiangqi", 6, "consistent-possible", &["not-ended"]),
    ] {
        let found = json_of(&["rules", "verify", "--game", game, "--json", &path(file)]);
        assert_eq!(found.as_array().map(Vec::len), Some(1), "{file}");
        let codes: Vec<&str> =
            found[0]["findings"].as_array().unwrap().iter().map(|one| one["code"].as_str().unwrap()).collect();
        let game = (&found[0]["plies"], &found[0]["verdict"], codes.as_slice());
        assert_eq!(game, (&json!(plies), &json!(verdict), findings), "{file}");
    }
}

/// Returns the lines of a preview.
fn lines(preview: &Answer) -> Vec<String> {
    preview.html().select(&css("tbody tr")).map(words).collect()
}

fn names(desk: &Desk) -> Vec<String> {
    desk.entrants().into_iter().map(|entrant| entrant.name).collect()
}

/// Enters the chosen lines; lines that are left out are shown again.
fn enter(desk: &Desk, preview: &Answer) {
    desk.arbiter.submit(&preview.form("form[action$='players/import']")).one_of(&[200, 303]);
}

/// N8, N12: lists as clubs keep them.
#[test]
fn n8_lists_of_clubs_are_read_as_they_are_meant() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let list = |name: &str| anna.create_tournament(name, 3);

    let accents = list("Accents");
    enter(&accents, &accents.preview("accents.csv", bytes("accents.csv")).is(200));
    assert_eq!(names(&accents), ["Ángel, B", "Bob, E", "de Vries, F", "Šime, C", "Taylor, D", "Zed, A"]);

    let again = list("Again");
    enter(&again, &again.preview("again1.csv", bytes("again1.csv")).is(200));
    enter(&again, &again.preview("again2.csv", bytes("again2.csv")).is(200));
    assert_eq!(names(&again).iter().filter(|name| *name == "张三").count(), 1, "{:?}", names(&again));
    let seven = names(&again).iter().filter(|name| name.contains("Seven")).count();
    assert_eq!(seven, 1, "one FIDE ID is one person: {:?}", names(&again));

    let czech = list("Czech");
    let page = czech.preview("cp1250.csv", bytes("cp1250.csv")).is(200);
    let page = anna.submit(&page.form("#source").with("encoding", "Windows-1250")).is(200);
    enter(&czech, &page);
    assert_eq!(names(&czech), ["Łukasz Żółć", "Čapek Jiří"]);

    let groups = list("Groups");
    enter(&groups, &groups.preview("groups.csv", bytes("groups.csv")).is(200));
    assert_eq!(names(&groups), ["张三", "李四"], "the headings of groups are no players");

    let merged = list("Merged");
    enter(&merged, &merged.preview("x_merged_unit.xlsx", bytes("x_merged_unit.xlsx")).is(200));
    let units: Vec<String> = merged.shape("/players.json")["players"]
        .as_array()
        .unwrap()
        .iter()
        .map(|player| player["club"].as_str().unwrap_or_default().to_owned())
        .collect();
    assert_eq!(units, ["某队", "某队", "某队", "乙队", "乙队"]);

    let second = list("Second");
    enter(&second, &second.preview("x_second.xlsx", bytes("x_second.xlsx")).is(200));
    assert_eq!(names(&second), ["张三"], "the sheet with the players is found");

    let countries = list("Countries");
    let page = countries.preview("slo.csv", bytes("slo.csv")).is(200);
    let told = lines(&page).into_iter().filter(|line| line.contains("federation cannot be read")).count();
    assert_eq!(told, 5, "words that are no code are named, with the way out");
    enter(&countries, &page);
    let shape = countries.shape("/players.json");
    let players = shape["players"].as_array().unwrap();
    assert_eq!(players.len(), 5, "a note never costs the entry");
    assert!(players.iter().all(|player| player["federation"].as_str().unwrap_or("").is_empty()), "{shape}");
}

/// N6, N8: a federation typed as a word costs the norm, and the page says why; with the code there is a norm.
#[test]
fn n6_a_norm_that_a_word_for_a_federation_costs_is_explained() {
    let told = |file: &str| {
        let database = Database::sqlite();
        let server = Server::start(&database.url);
        let fields = [("system", "round_robin"), ("time_control", "90m+30s"), ("rounds", "9")];
        let desk = table(&server, &fields, 0);
        enter(&desk, &desk.preview(file, bytes(file)).is(200));
        let all = desk.page("/r/1").form("#presence").with("side", "first").with("then", "pair_all");
        desk.arbiter.submit(&all).is(303);
        let publish = desk.page("/r/1").form("form:has([value=publish_all])").with("step", "publish_all");
        desk.arbiter.submit(&publish).is(303);
        for round in 1..=9 {
            desk.enter_all(round, |board| match (board.first.as_str(), board.second.as_str()) {
                (first, _) if first.contains("Alfa") => "first",
                (_, second) if second.contains("Alfa") => "second",
                _ => "draw",
            });
            desk.close(round);
        }
        (desk.public("/norms.json").json(), desk.public("/norms?lang=en").text())
    };
    let norms = |shape: &Value| -> Vec<String> {
        let all = shape["norms"].as_array().unwrap().iter();
        let own = all.filter(|norm| norm["norm"] == true && norm["name"].as_str().unwrap().contains("Alfa"));
        own.map(|norm| norm["title"].as_str().unwrap().to_owned()).collect()
    };
    let (shape, _) = told("norm_aut.csv");
    assert!(norms(&shape).contains(&"GM".to_owned()), "{shape}");
    let (shape, page) = told("norm_oesterreich.csv");
    assert!(!norms(&shape).contains(&"GM".to_owned()), "{shape}");
    assert!(page.contains("no valid FIDE federation code") && page.contains("Player, Bravo"), "{page}");
}
