//! Highlights on the event page.

use std::sync::Arc;

use qisai_domain::{Discipline, Format, Game, GameKey, GameResult, RoundState, Tournament};
use qisai_i18n::Lang;
use scraper::{ElementRef, Html, Selector};

use crate::support::{data, event, group_mut, page, set_play};

fn css(selector: &str) -> Selector {
    Selector::parse(selector).unwrap()
}

fn html(tournament: &Tournament, rest: &str, lang: Lang) -> Html {
    Html::parse_document(&page(tournament, rest, lang).unwrap())
}

fn words(element: ElementRef) -> String {
    element.text().collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

fn texts(page: &Html, selector: &str) -> Vec<String> {
    page.select(&css(selector)).map(words).collect()
}

/// Returns the event with round 2 closed.
fn closed(discipline: Discipline) -> Tournament {
    let mut tournament = event(discipline);
    Arc::make_mut(group_mut(&mut tournament).rounds.get_mut(&2).unwrap()).state = RoundState::Closed;
    tournament
}

/// Returns the position of an element among all elements of a page.
fn position(page: &Html, selector: &str) -> Option<usize> {
    let found = page.select(&css(selector)).next()?;
    page.select(&css("*")).position(|element| element == found)
}

#[test]
fn while_a_round_is_played_its_boards_come_first_and_the_race_waits() {
    let page = html(&event(Discipline::Chess), "", Lang::En);
    assert!(position(&page, ".boards") < position(&page, "#race"));
    assert_eq!(texts(&page, "#race header p"), ["after round 1"]);
    assert_eq!(position(&page, "#first-board"), None);
    assert_eq!(page.select(&css("h1")).count(), 1);
}

#[test]
fn each_leader_stands_beside_the_end_of_the_line() {
    let tournament = closed(Discipline::Chess);
    let page = html(&tournament, "", Lang::En);
    assert!(position(&page, "#race") < position(&page, ".boards"));
    assert_eq!(texts(&page, "#race header p"), ["after rounds 1 to 2"]);
    let standings = data(&tournament, "/standings.json");
    let names: Vec<&str> =
        standings["rows"].as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap()).collect();
    assert_eq!(texts(&page, "#race li .name"), names);
    let svg = page.select(&css("#race svg")).next().unwrap();
    assert_eq!(svg.attr("viewBox"), Some("0 0 1000 500"));
    // The leader is drawn last, on top of the others.
    let lines: Vec<&str> = page.select(&css(".way path:first-child")).map(|path| path.attr("d").unwrap()).collect();
    let ends: Vec<&str> = lines.iter().map(|line| line.rsplit(' ').next().unwrap()).collect();
    assert_eq!(ends, ["450", "350", "250", "150", "50"]);
    let said = svg.attr("aria-label").unwrap();
    assert!(said.contains(names[0]) && said.contains("after round 2"), "{said}");
}

#[test]
fn the_first_board_of_a_closed_round_has_its_result_and_form() {
    for (discipline, first, one) in [(Discipline::Chess, "White", "½"), (Discipline::Xiangqi, "Red", "1")] {
        let mut tournament = closed(discipline);
        let round = Arc::make_mut(group_mut(&mut tournament).rounds.get_mut(&2).unwrap());
        let board = round.in_board_order()[0].id;
        let mut pairing = round.pairings[&board].as_ref().clone();
        pairing.games.insert(GameKey::ONLY, Game { result: GameResult::DRAW, ..Game::default() });
        round.pairings.insert(board, Arc::new(pairing));
        let page = html(&tournament, "", Lang::En);
        assert_eq!(texts(&page, ".duel b"), [one, one]);
        assert_eq!(page.select(&css(".duel .form")).count(), 2);
        assert_eq!(texts(&page, ".duel > div:first-child .form i").len(), 2, "one result for each round");
        assert_eq!(texts(&page, ".shares-read span"), [&format!("{first} 0"), "Draws 1", "Black 0"]);
    }
}

#[test]
fn brackets_and_events_of_several_groups_have_no_race() {
    let mut tournament = closed(Discipline::Chess);
    set_play(&mut tournament, |play| play.format = Format::knockout());
    assert_eq!(position(&html(&tournament, "", Lang::En), "#race"), None);
}

#[test]
fn standings_tell_how_far_somebody_has_moved() {
    let tournament = closed(Discipline::Chess);
    let [before, now] = ["/r/1/standings.json", "/standings.json"].map(|rest| data(&tournament, rest));
    let rank = |of: &serde_json::Value, name: &serde_json::Value| {
        let rows = of["rows"].as_array().unwrap();
        rows.iter().find(|row| row["name"] == *name).unwrap()["rank"].as_i64().unwrap()
    };
    let rows = now["rows"].as_array().unwrap();
    let expected: Vec<String> = rows
        .iter()
        .map(|row| match rank(&before, &row["name"]) - rank(&now, &row["name"]) {
            0 => String::new(),
            up if up > 0 => format!("▲up {up}"),
            down => format!("▼down {}", -down),
        })
        .collect();
    assert!(expected.iter().any(|shift| shift.starts_with('▲')), "{expected:?}");
    assert_eq!(texts(&html(&tournament, "/standings", Lang::En), "td.shift"), expected);
    assert_eq!(texts(&html(&tournament, "/r/1/standings", Lang::En), "td.shift"), Vec::<String>::new());
}
