//! Chinese criteria against values computed from the printed rules alone (no second program has them).

use std::collections::BTreeMap;
use std::fs;

use qisai_domain::regulations::TieBreakEdition;
use qisai_domain::{ByeKind, Card, Cards, Cell, EntryId, Outcome, ScoreSystem, Side};
use qisai_standings::{Exact, Pairing, Policy, Settings, Table};
use serde_json::Value as Json;

use crate::vectors::folder;

/// An exact number from `8.5`.
fn number(text: &str) -> Exact {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits: i128 = format!("{whole}{fraction}").parse().unwrap();
    Exact::new(digits, 10_i128.pow(fraction.len().try_into().unwrap()))
}

fn cards(event: &Json) -> Cards {
    let count = |name: &str| u16::try_from(event[name].as_u64().unwrap()).unwrap();
    let (players, rounds) = (usize::from(count("n")), count("rounds"));
    let mut cells = vec![vec![Cell::Bye(ByeKind::ZeroPoint); usize::from(rounds)]; players];
    for game in event["games"].as_array().unwrap() {
        let at = |field: usize| usize::try_from(game[field].as_u64().unwrap()).unwrap() - 1;
        let (round, first, result) = (at(0), at(1), game[3].as_str().unwrap());
        let (won, lost, drawn) =
            (Outcome::Win { rated: true }, Outcome::Loss { rated: true }, Outcome::Draw { rated: true });
        let (ours, theirs) = match result {
            "1" => (won, lost),
            "0" => (lost, won),
            "=" => (drawn, drawn),
            "+" => (Outcome::ForfeitWin, Outcome::ForfeitLoss),
            "-" => (Outcome::ForfeitLoss, Outcome::ForfeitWin),
            "bye" => {
                cells[first][round] = Cell::Bye(ByeKind::PairingAllocated);
                continue;
            }
            other => panic!("result {other}"),
        };
        let second = at(2);
        cells[first][round] = Cell::Game { opponent: second, side: Side::First, outcome: ours };
        cells[second][round] = Cell::Game { opponent: first, side: Side::Second, outcome: theirs };
    }
    let scores = match event["win"].as_str().unwrap() {
        "2" => ScoreSystem::two_one_zero(),
        _ => ScoreSystem::standard(),
    };
    let cards = (1..).zip(cells).map(|(tpn, cells)| Card {
        entry: EntryId(tpn),
        tpn,
        rating: None,
        title: None,
        from_round: 1,
        withdrawn_from: None,
        cells,
    });
    Cards { scores, games_per_meeting: 1, planned_rounds: rounds, rounds, cards: cards.collect() }
}

#[test]
fn opponents_scores_and_minor_scores_follow_the_printed_rules() {
    let Some(folder) = folder("xiangqi") else { return };
    let events: Json = serde_json::from_str(&fs::read_to_string(folder.join("seed003_art15.json")).unwrap()).unwrap();
    let mut compared = 0;
    for event in events.as_array().unwrap() {
        let swiss = event["kind"] == "swiss";
        let pairing = if swiss { Pairing::Swiss } else { Pairing::Predetermined };
        let mut settings = Settings::new(pairing, TieBreakEdition::Fide2026);
        settings.unplayed = Policy::xiangqi();
        let cards = cards(event);
        let table = Table::new(&cards, settings);
        let win = number(event["win"].as_str().unwrap());
        for (id, expected) in event["expected"].as_object().unwrap() {
            let entry = EntryId(id.parse().unwrap());
            let value = |text: &str| table.value(entry, &text.parse().unwrap()).unwrap().amount.unwrap();
            let told = |name: &str| match &expected[name] {
                Json::String(text) => number(text),
                json => Exact::from_integer(json.as_i64().unwrap().into()),
            };
            let mut pairs = vec![("points", value("PTS")), ("wins", value("WIN")), ("progressive", value("PS"))];
            pairs.extend([("black_wins", value("BWG")), ("black_games", value("BPG"))]);
            pairs.push(if swiss { ("opp", value("BH/P")) } else { ("minor", value("SB") / win) });
            for (name, found) in pairs {
                compared += 1;
                assert_eq!(found, told(name), "{name} of {id} in {event}");
            }
        }
    }
    println!("standings/xiangqi: {compared} numbers in {} events agree", events.as_array().unwrap().len());
}

/// Without fouls and penalties the printed orders are the presets.
#[test]
fn presets_rank_as_the_printed_rules_do() {
    let Some(folder) = folder("xiangqi") else { return };
    let events: Json = serde_json::from_str(&fs::read_to_string(folder.join("seed003_art15.json")).unwrap()).unwrap();
    for event in events.as_array().unwrap() {
        let (id, pairing) = if event["kind"] == "swiss" {
            ("cn-swiss", Pairing::Swiss)
        } else {
            ("cn-round-robin", Pairing::Predetermined)
        };
        let preset = qisai_standings::Preset::of_id(id).unwrap();
        let mut settings = Settings::new(pairing, TieBreakEdition::Fide2026);
        settings.unplayed = preset.policy(settings.edition);
        let standings = Table::new(&cards(event), settings).standings(&preset.order().unwrap()).unwrap();
        let found: BTreeMap<String, usize> =
            standings.rows.iter().map(|row| (row.entry.to_string(), row.rank)).collect();
        let fouls = |id: &str| event["fouls"][id].as_u64().unwrap();
        let penalty = |id: &str| event["penalties"][id].to_string();
        for (one, place) in &found {
            for (other, behind) in &found {
                let told = |id: &str| usize::try_from(event["expected"][id]["rank"].as_u64().unwrap()).unwrap();
                let clean = penalty(one) == penalty(other);
                if clean && place < behind {
                    assert!(told(one) < told(other), "{one} before {other} in {event}");
                }
                if clean && place == behind && fouls(one) == fouls(other) {
                    assert_eq!(told(one), told(other), "{one} level with {other} in {event}");
                }
            }
        }
    }
}
