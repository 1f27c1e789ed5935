//! Tests for exported files: their names, types and columns (P12, P13, P14, P5), and for imported lists (N8).

use std::collections::BTreeSet;

use crate::records;
use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{css, words};
use crate::support::program::Place;
use crate::support::server::Server;

/// Returns the column headings of a table.
fn heads(csv: &str) -> Vec<&str> {
    csv.trim_start_matches('\u{FEFF}').lines().next().unwrap_or_default().split(',').collect()
}

#[test]
fn p13_p14_p5_public_files_have_names_and_columns_of_their_own() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 5);
    desk.import_players(
        "Name,Title,Rating,Federation,FIDE ID,Sex,Born,National ID\n\
         \"North, Ada\",GM,2500,NED,1000101,w,1987-03-04,NL35\n\"Weiß, Max\",IM,2400,GER,1000102,m,,\n\
         \"Kvaløy, Ida\",,2300,NOR,1000103,,,\n\"South, Bo\",,2200,SWE,,,,\n",
    );
    desk.pair(1);
    desk.publish(1);
    desk.arbiter.get("/t/harbour-open/r/1.pgn").is(404);
    desk.arbiter.get("/t/harbour-open.pgn").is(404);
    desk.enter_all(1, |_| "first");
    desk.close(1);
    for (rest, name) in [
        ("/players.csv", "harbour-open-players.csv"),
        ("/r/1.csv", "harbour-open-pairings-r1.csv"),
        ("/r/1/names.csv", "harbour-open-names-r1.csv"),
        ("/standings.csv", "harbour-open-standings-r1.csv"),
        ("/standings.xlsx", "harbour-open-standings-r1.xlsx"),
        ("/crosstable.csv", "harbour-open-crosstable-r1.csv"),
        ("/crosstable/number.csv", "harbour-open-crosstable-by-number-r1.csv"),
        ("/ratings/standard.csv", "harbour-open-ratings-standard.csv"),
        (".csv", "harbour-open.csv"),
    ] {
        let answer = desk.public(rest).is(200);
        assert_eq!(answer.header("content-disposition"), format!("attachment; filename=\"{name}\""), "{rest}");
        if rest.rsplit_once('.').is_some_and(|(_, kind)| kind == "csv") {
            let text = answer.text();
            let heads = heads(&text);
            assert_eq!(heads.iter().collect::<BTreeSet<_>>().len(), heads.len(), "{rest}: {heads:?}");
        }
    }
    assert_eq!(desk.public("/standings").header("content-disposition"), "");
    assert_eq!(desk.public("/standings.json").header("content-disposition"), "", "programs read it in place");
    let players = desk.public("/players.csv").text();
    assert!(players.contains("1,GM,\"North, Ada\",NED,,2500,1000101,w"), "{players}");
    assert!(players.contains("2,IM,\"Weiß, Max\",GER,,2400,1000102,m"), "{players}");
    // Birth dates and national numbers are for the desk only.
    assert!(!players.contains("1987") && !players.contains("NL35"), "{players}");
    let own = desk.page("/export/players").is(200);
    assert_eq!(own.header("content-disposition"), "attachment; filename=\"harbour-open-all-players.csv\"");
    assert!(own.text().contains("1,GM,\"North, Ada\",w,1987/03/04,NED,,2500,1000101,NL35"), "{}", own.text());
    server.anybody().get(&desk.at("/export/players")).is(303);
    let round = desk.public("/r/1.csv").text();
    assert_eq!(
        heads(&round)[1..7].join(" "),
        "No. (White) Title (White) Name (White) Federation (White) Rating (White) Points (White)"
    );
    assert!(round.contains(",GM,\"North, Ada\",NED,2500,"), "{round}");
    let ratings = desk.public("/ratings/standard.csv").text();
    assert!(ratings.contains("1,1000101,GM,\"North, Ada\",NED,2500,"), "{ratings}");
    // The number in a cell is a place, or a pairing number; page and file state which.
    let crosstable = desk.public("/crosstable.csv").text();
    assert!(heads(&crosstable).contains(&"Round 1 (opponent by place)"), "{crosstable}");
    assert!(heads(&crosstable).len() > 6, "tie-breaks stand behind the points: {crosstable}");
    let by_number = desk.public("/crosstable/number.csv").text();
    assert!(heads(&by_number).contains(&"Round 1 (opponent by number)"), "{by_number}");
    assert!(desk.public("/crosstable").text().contains("opponent in place 12"));
    assert!(desk.public("/crosstable/number").text().contains("opponent no. 12"));
    let chinese = desk.arbiter.ask("/t/harbour-open/crosstable").header("accept-language", "zh").get().is(200).text();
    assert!(chinese.contains("对手第12名"), "{chinese}");
    // Names are found without their accents.
    let page = desk.public("/players").text();
    assert!(page.contains("weiss, max") && page.contains("kvaloy, ida"), "{page}");
}

#[test]
fn p12_games_have_the_day_of_their_round_and_what_is_known_of_the_players() {
    let place = Place::new();
    let player = |number: u32, title: &str, name: &str, rating: u32, id: &str, columns: &str| {
        format!(
            "001 {number:>4} m{title:>3} {name:<33} {rating:>4} {:<3} {id:>11} {:<10} {:>4} {:>4}  {columns}\n",
            "NED", "", "", ""
        )
    };
    let report = |dates: &str| {
        let head = format!("012 Harbour Open\n042 2026/07/11\n052 2026/07/12\n{dates}142 2\n192 FIDE_DUTCH_2026\n");
        let first = player(1, "GM", "North, Ada", 2500, "1000101", "   2 w 1     2 b 1");
        [head, first, player(2, "", "South, Bo", 2200, "", "   1 b 0     1 w 0")].concat()
    };
    let games =
        "[Round \"2\"]\n[White \"South, Bo\"]\n[Black \"North, Ada\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
    let dates = format!("{:<91}26/07/11  26/07/12\n", "132");
    for (slug, dates, day) in [("dated", dates.as_str(), "2026.07.12"), ("undated", "", "????.??.??")] {
        let file = place.file(&format!("{slug}.trf"), &report(dates));
        place.qisai(&["import", &file, "--tournament", slug]).good();
        let pgn = place.file("games.pgn", games);
        place.qisai(&["import", &pgn, "--tournament", slug]).good();
        let written = place.qisai(&["export", slug, "--format", "pgn"]).good();
        for tag in [
            format!("[Date \"{day}\"]"),
            "[EventDate \"2026.07.11\"]".to_owned(),
            "[White \"South, Bo\"]".to_owned(),
            "[WhiteElo \"2200\"]".to_owned(),
            "[BlackTitle \"GM\"]".to_owned(),
            "[BlackElo \"2500\"]".to_owned(),
            "[BlackFideId \"1000101\"]".to_owned(),
        ] {
            assert!(written.contains(&tag), "{tag}: {written}");
        }
        assert!(!written.contains("WhiteFideId") && !written.contains("WhiteTitle"), "{written}");
        let refused = place.qisai(&["export", slug, "--format", "pgn", "--round", "1"]).bad(1);
        assert!(refused.contains("no game of a public round has a record"), "{refused}");
    }
}

#[test]
fn p12_the_games_of_a_round_are_a_file_with_its_name_and_type() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = records::ten_boards(&server);
    let form = desk.page("/r/1/records").form("form:has([type=file])");
    let looked = desk.arbiter.submit(&form.file("round1.pgn", records::file_of(&desk.boards(1)))).is(200);
    desk.arbiter.submit(&looked.form("form[action$='records/keep']")).is(303);
    let answer = desk.public("/r/1.pgn").is(200);
    assert_eq!(answer.header("content-type"), "application/vnd.chess-pgn; charset=utf-8");
    assert_eq!(answer.header("content-disposition"), "attachment; filename=\"harbour-open-r1.pgn\"");
    let one = desk.public("/r/1/b/3.pgn").is(200);
    assert_eq!(one.header("content-disposition"), "attachment; filename=\"harbour-open-r1-board3.pgn\"");
}

#[test]
fn n8_a_list_is_read_again_as_the_arbiter_says() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 5);
    // In Windows-1250, with unknown headings.
    let list: &[u8] = b"Jmeno;Rtg 2026\n\xA3ukasz;1500\nGroup B;\nM\xFCller;1600\n";
    let page = desk.preview("list.csv", list).is(200);
    assert!(page.text().contains("£ukasz") || page.html().select(&css("#columns")).next().is_some());
    let again = page.form("#source").with("encoding", "Windows-1250");
    let page = desk.arbiter.submit(&again).is(200);
    let mut form = page.form("form:has(#columns)");
    form.action = desk.at("/players/preview");
    form.fields.retain(|(name, _)| name != "column");
    form.fields.extend(["name", "rating"].map(|field| ("column".to_owned(), field.to_owned())));
    let page = desk.arbiter.submit(&form).is(200);
    let shown = page.text();
    assert!(shown.contains("Łukasz") && shown.contains("Müller"), "{shown}");
    let ticked = page.html().select(&css("input[name=line][checked]")).count();
    assert_eq!(ticked, 2, "the heading is left out");
    desk.arbiter.submit(&page.form("form[action$='players/import']")).is(200);
    let names: Vec<String> = desk.entrants().into_iter().map(|entrant| entrant.name).collect();
    assert_eq!(names, ["Müller", "Łukasz"]);
}

#[test]
fn n12_unrated_players_are_numbered_in_alphabetical_order() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 5);
    desk.import_players("Name\n\"Zed, Al\"\n\"Šime, Ivo\"\n\"Ángel, Ada\"\n\"Abel, Ann\"\n");
    let names: Vec<String> = desk.entrants().into_iter().map(|entrant| entrant.name).collect();
    assert_eq!(names, ["Abel, Ann", "Ángel, Ada", "Šime, Ivo", "Zed, Al"]);
    desk.pair(1);
    desk.publish(1);
    let listed = desk.public("/r/1/names.csv").text();
    let lines = names.iter().zip(1..).map(|(name, number)| format!("\n{number},\"{name}\","));
    let found: Vec<Option<usize>> = lines.map(|line| listed.find(&line)).collect();
    assert!(found.is_sorted() && found.iter().all(Option::is_some), "{listed}");
}

/// Tests that record 192 (C.02.03 annex C) names the Dutch system by the code chosen by the arbiter.
#[test]
fn the_code_of_the_dutch_system_is_chosen_on_the_desk() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 3);
    desk.import_field(4);
    let page = desk.page("/print").html();
    let codes: Vec<String> =
        page.select(&css("#report [name=dutch] option")).map(|it| it.attr("value").unwrap().to_owned()).collect();
    assert_eq!(codes, ["FIDE_DUTCH_2026", "FIDE_DUTCH_2025", "FIDE_DUTCH"]);
    let action = page.select(&css("#report")).next().unwrap().attr("action").unwrap().to_owned();
    for code in codes {
        let file = desk.arbiter.get(&format!("{action}?dutch={code}")).is(200).text();
        assert!(file.lines().any(|line| line.trim_end() == format!("192 {code}")), "{file}");
    }
    // Another system has no choice of code.
    let table = desk.arbiter.get("/desk/new").is(200).form("form[action='/desk/new']");
    let table = table.with("name", "Table Cup").with("system", "round_robin").with("start", "2026-05-01");
    let slug = desk.arbiter.submit(&table).is(303).location().split('/').nth(2).unwrap().to_owned();
    let page = desk.arbiter.desk(&slug).page("/print").html();
    assert_eq!(page.select(&css("#report")).count(), 1);
    assert_eq!(page.select(&css("#report [name=dutch]")).count(), 0);
}

/// Returns every file with data of a round: both reports, the round and the crosstable as JSON, the games, the printed
/// round.
fn files_of_round_one(desk: &Desk) -> [String; 6] {
    let report = |name: &str| {
        let text = desk.page(&format!("/export/{name}")).text();
        let line = text.lines().find(|line| line.starts_with("001    1 ")).unwrap().to_owned();
        line[91..99].to_owned()
    };
    let games = desk.public("/r/1.pgn").text();
    let games = games.lines().find(|line| line.starts_with("[Result ")).unwrap().to_owned();
    let round = desk.shape("/r/1.json")["boards"][0]["result"].as_str().unwrap_or_default().to_owned();
    let points = desk.shape("/crosstable/number.json")["rows"][0]["points"].as_str().unwrap_or_default().to_owned();
    let paper = desk.page("/print/pairings?round=1&lang=en").html();
    let paper: String = paper.select(&css("tbody tr")).map(words).next().unwrap();
    [report("trf26"), report("trf16"), games, round, points, paper]
}

/// C.04.2 article 4.3: tests that a result can be corrected until the next round is over, and that every file then has
/// the corrected one.
#[test]
fn after_a_correction_reports_json_games_and_paper_have_the_corrected_result() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 3);
    desk.import_field(4);
    desk.pair(1);
    desk.publish(1);
    let boards = desk.boards(1);
    desk.enter_all(1, |_| "first");
    let file: String = boards.iter().map(|it| records::game(&it.first, &it.second, "*", records::SHORT)).collect();
    let looked = desk.arbiter.submit(&desk.page("/r/1/records").form("form:has([type=file])").file("r1.pgn", file));
    desk.arbiter.submit(&looked.is(200).form("form[action$='records/keep']")).is(303);
    desk.close(1);
    let [trf26, trf16, pgn, json, points, paper] = files_of_round_one(&desk);
    assert_eq!([&trf26, &trf16], ["   3 w 1", "   3 w 1"]);
    assert_eq!([pgn.as_str(), &json, &points], ["[Result \"1-0\"]", "1-0", "1"]);
    assert!(paper.contains("1-0") || paper.contains("1 - 0") || paper.contains("1 0"), "{paper}");
    let page = desk.page(&format!("/r/1/boards/{}/correct?result=draw", boards[0].pairing));
    let form = page.form("#at-once").with("reason", "both sheets say so");
    desk.arbiter.submit(&form).is(303);
    let [trf26, trf16, pgn, json, points, paper] = files_of_round_one(&desk);
    assert_eq!([&trf26, &trf16], ["   3 w =", "   3 w ="]);
    assert_eq!([pgn.as_str(), &json, &points], ["[Result \"1/2-1/2\"]", "½-½", "0.5"]);
    assert!(paper.contains('½'), "{paper}");
    database.verify();
}

/// C.04.2 article 4.3: tests that, once the next round is over, a correction counts for the rating report alone. The
/// report's columns contain the rated result; points, standings and pages are unchanged, and a comment gives the
/// counted result.
#[test]
fn a_correction_for_the_rating_report_is_in_the_files() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 3);
    desk.import_field(4);
    for round in 1..=2 {
        desk.pair(round);
        desk.publish(round);
        desk.enter_all(round, |_| "first");
        desk.close(round);
    }
    let board = desk.boards(1)[0].clone();
    let form = desk.page(&format!("/r/1/boards/{}/correct?result=draw", board.pairing));
    let form = form.form("form:has(input[name=result][value=draw])").with("reason", "both sheets say so");
    desk.arbiter.submit(&form).is(303);
    for name in ["trf26", "trf16"] {
        let report = desk.page(&format!("/export/{name}")).text();
        let line = |start: &str| report.lines().find(|line| line.starts_with(start)).unwrap_or_default().to_owned();
        let [one, three] = ["001    1 ", "001    3 "].map(line);
        assert_eq!([&one[91..99], &three[91..99]], ["   3 w =", "   1 b ="], "{report}");
        assert_eq!([one[80..84].trim(), three[80..84].trim()], ["1.0", "0.0"], "what counts stays: {report}");
        assert_eq!(line("### qisai counts").trim_end(), "### qisai counts 1 1=1 3=0", "{report}");
    }
    assert_eq!(desk.shape("/r/1.json")["boards"][0]["result"], "1-0");
    database.verify();
}

mod browser {
    use crate::browser::{form_lists, story_with_database};

    #[test]
    fn n8_columns_of_lists_from_five_form_tools_are_assigned_in_the_preview() {
        story_with_database(form_lists::five_tools);
    }
}
