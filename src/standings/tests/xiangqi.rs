//! Tests of the Chinese criteria against values computed from the printed rules alone. No second program computes them.

use std::collections::BTreeMap;
use std::fs;

use qisai_domain::regulations::TieBreakEdition;
use qisai_domain::{ByeKind, Cell, EntryId, Outcome, ResultLine, Results, ScoreSystem, Side};
use qisai_standings::{
    Conduct, Descriptor, Exact, MemberPlaces, Pairing, Policy, Settings, Table, by_member_places, places_of,
};
use serde_json::Value as Json;

use crate::build::{DRAW, LOSS, Say, WIN, field, ranking, swiss, text};
use crate::vectors::folder;

/// Parses an exact number such as `8.5`.
fn number(text: &str) -> Exact {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits: i128 = format!("{whole}{fraction}").parse().unwrap();
    Exact::new(digits, 10_i128.pow(fraction.len().try_into().unwrap()))
}

fn results(event: &Json) -> Results {
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
    let lines = (1..).zip(cells).map(|(number, cells)| ResultLine::new(EntryId(number), number, None, cells));
    Results::of_lines(scores, rounds, lines.collect())
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
        let results = results(event);
        let table = Table::of(&results, settings);
        let win = number(event["win"].as_str().unwrap());
        for (id, expected) in event["expected"].as_object().unwrap() {
            let entry = EntryId(id.parse().unwrap());
            let value = |text: &str| table.value(entry, &text.parse().unwrap()).unwrap().amount().unwrap();
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

fn conduct(event: &Json) -> Vec<(EntryId, Conduct)> {
    let number = |json: &Json| u32::try_from(json.as_u64().unwrap()).unwrap();
    let fouls = event["fouls"].as_object().unwrap();
    let of = |id: &String| {
        let penalties = &event["penalties"][id];
        let (warnings, cancellations) = (number(&penalties[0]), number(&penalties[1]));
        Conduct { fouls: number(&fouls[id]), warnings, cancellations }
    };
    fouls.keys().map(|id| (EntryId(id.parse().unwrap()), of(id))).collect()
}

/// Articles 15.1 and 15.2 with the penalties of 18.4 behind the points.
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
        let order = preset.order().unwrap();
        let standings = Table::of(&results(event), settings).with_conduct(conduct(event)).standings(&order).unwrap();
        let found: BTreeMap<String, u64> =
            standings.rows.iter().map(|row| (row.entry.to_string(), row.rank.try_into().unwrap())).collect();
        let told: BTreeMap<String, u64> = event["expected"]
            .as_object()
            .unwrap()
            .iter()
            .map(|(id, expected)| (id.clone(), expected["rank"].as_u64().unwrap()))
            .collect();
        assert_eq!(found, told, "{event}");
    }
}

/// 18.4 by its examples: among equal points the unpunished rank first, then the warned, then players who lost a game by
/// penalty. Among the warned, fewer warnings rank first.
#[test]
fn penalties_go_by_weight_then_number() {
    let results = field(4, 1);
    let of = |entry, warnings, cancellations| (EntryId(entry), Conduct { fouls: 0, warnings, cancellations });
    let punished = [of(1, 0, 1), of(2, 2, 0), of(3, 1, 0)];
    let table = swiss(&results, TieBreakEdition::Fide2026).with_conduct(punished);
    assert_eq!(ranking(&table, "PTS,PEN"), [(4, 1), (3, 2), (2, 3), (1, 4)]);
}

/// 1 and 2 have 1½: 1 won first, 2 won second. Without the last two rounds 1 has more. The progressive scores without
/// the first rounds are the same.
#[test]
fn rounds_are_dropped_one_after_another() {
    let mut results = field(4, 3);
    results.game(1, 1, 3, WIN);
    results.game(1, 2, 4, LOSS);
    results.game(2, 1, 4, LOSS);
    results.game(2, 2, 3, WIN);
    results.game(3, 1, 2, DRAW);
    let table = swiss(&results, TieBreakEdition::Fide2026);
    assert_eq!(text(&table, 1, "DROPL").as_deref(), Some("1/1"));
    assert_eq!(text(&table, 2, "DROPL").as_deref(), Some("1/0"));
    assert_eq!(ranking(&table, "PTS,DROPL")[1..3], [(1, 2), (2, 3)]);
    assert_eq!(ranking(&table, "PTS,DROPF")[1..3], [(1, 2), (2, 2)]);
    assert_eq!(text(&table, 1, "DROPF").as_deref(), Some("2.5/1.5"));
    assert_eq!(text(&table, 2, "DROPF").as_deref(), Some("2.5/1.5"));
}

/// 胜手和, 和手和, 负手和: a forfeit win is a win (21.4).
#[test]
fn opponents_points_by_what_came_of_the_game() {
    let mut results = field(4, 3);
    results.game(1, 1, 2, Outcome::ForfeitWin);
    results.game(2, 1, 3, DRAW);
    results.game(3, 1, 4, LOSS);
    results.game(1, 3, 4, WIN);
    let table = swiss(&results, TieBreakEdition::Fide2026);
    let values = ["OPW", "OPD", "OPL"].map(|criterion| text(&table, 1, criterion).unwrap());
    assert_eq!(values, ["0", "1.5", "1"]);
}

/// A tie of three remains if the event considers only ties of two.
#[test]
fn direct_encounter_of_two_only_leaves_larger_ties() {
    let mut results = field(3, 3);
    results.game(1, 1, 2, WIN);
    results.game(2, 2, 3, WIN);
    results.game(3, 1, 3, WIN);
    let mut settings = Settings::new(Pairing::Predetermined, TieBreakEdition::Fide2026);
    assert_eq!(ranking(&Table::of(&results, settings.clone()), "DE"), [(1, 1), (2, 2), (3, 3)]);
    settings.encounter_of_two_only = true;
    assert_eq!(ranking(&Table::of(&results, settings), "DE"), [(1, 1), (2, 1), (3, 1)]);
}

/// 15.5: the sum of places, then the best place, then the second best, then fouls. Players who share places count their
/// mean.
#[test]
fn teams_by_the_places_of_their_players() {
    let place = |number: i128| Exact::from_integer(number);
    let team = |team, places: [i128; 3], fouls| MemberPlaces {
        team: EntryId(team),
        places: places.map(place).to_vec(),
        fouls,
    };
    let rows = by_member_places(&[
        team(1, [4, 5, 6], 0),
        team(2, [1, 2, 12], 0),
        team(3, [1, 7, 7], 0),
        team(4, [3, 8, 9], 1),
        team(5, [3, 8, 9], 0),
    ]);
    let ranks: Vec<(u32, usize)> = rows.iter().map(|row| (row.entry.0, row.rank)).collect();
    assert_eq!(ranks, [(2, 1), (3, 2), (1, 3), (5, 4), (4, 5)]);

    let mut results = field(3, 1);
    results.game(1, 1, 2, DRAW);
    let standings = swiss(&results, TieBreakEdition::Fide2026).standings(&Descriptor::list("PTS").unwrap()).unwrap();
    let halves = |number| Exact::new(number, 2);
    let places: Vec<Exact> = places_of(&standings).into_values().collect();
    assert_eq!(places, [halves(3), halves(3), halves(6)]);
}
