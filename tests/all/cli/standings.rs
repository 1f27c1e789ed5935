//! `qisai standings`

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::support::program::{fixture, qisai};
use crate::support::{parallel, turns, vectors};

fn standings(file: &Path, order: &str) -> Value {
    let said = qisai(["standings", &file.display().to_string(), "--order", order, "--json"]).good();
    serde_json::from_str(&said).unwrap()
}

/// Values and rankings of one vector that come out otherwise.
fn differing(path: &Path) -> (usize, Vec<String>) {
    let vector: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let file = path.with_extension("trf");
    let expected = vector["values"].as_object().unwrap();
    let criteria: BTreeSet<&String> = expected.values().flat_map(|values| values.as_object().unwrap().keys()).collect();
    let order = criteria.into_iter().map(String::as_str).collect::<Vec<_>>().join(",");
    let found = standings(&file, &order);
    let (mut compared, mut wrong) = (0, Vec::new());
    for (id, values) in expected {
        for (name, value) in values.as_object().unwrap() {
            compared += 1;
            if found["values"][id][name] != *value {
                wrong.push(format!(
                    "{} {id} {name}: expected {value}, found {}",
                    file.display(),
                    found["values"][id][name]
                ));
            }
        }
    }
    for ranking in vector["rankings"].as_array().into_iter().flatten() {
        let order: Vec<&str> = ranking["order"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
        let order = order.join(",");
        let places = |places: Vec<(String, u64)>| places.into_iter().collect::<BTreeMap<String, u64>>();
        let expected = ranking["rank"]
            .as_object()
            .unwrap()
            .iter()
            .map(|(id, rank)| (id.clone(), rank.as_u64().unwrap()))
            .collect();
        let found = standings(&file, &order);
        let found = found["ranking"].as_array().unwrap().iter();
        let found = found.map(|place| (place["id"].to_string(), place["rank"].as_u64().unwrap())).collect();
        compared += 1;
        if places(expected) != places(found) {
            wrong.push(format!("{} ranked by {order}", file.display()));
        }
    }
    (compared, wrong)
}

#[test]
fn values_and_rankings_are_those_of_the_vectors() {
    let _turn = turns::busy();
    let mut files: Vec<PathBuf> = Vec::new();
    let exercises = vectors::files("standings/golden", "json");
    files.extend(
        exercises
            .into_iter()
            .filter(|path| ["tec_swiss", "tec_rr"].iter().any(|name| path.file_stem().unwrap() == *name)),
    );
    files.extend(vectors::files("standings/ind_swiss", "json"));
    files.extend(vectors::files("standings/ind_rr", "json"));
    println!("standings: {} files compared", files.len());
    let found = parallel::each(files, |path| differing(&path));
    let compared: usize = found.iter().map(|(compared, _)| compared).sum();
    let wrong: Vec<String> = found.into_iter().flat_map(|(_, wrong)| wrong).collect();
    println!("standings: {compared} values and rankings compared");
    assert!(wrong.is_empty(), "{} of {compared}:\n{}", wrong.len(), wrong[..wrong.len().min(30)].join("\n"));
}

#[test]
fn a_table_shows_places_values_and_names() {
    let said = qisai(["standings", &fixture("events/lake-xiangqi.trf"), "--order", "PTS,WIN"]).good();
    let lines: Vec<Vec<&str>> = said.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(lines[0], ["rank", "no.", "PTS", "WIN", "name"]);
    assert_eq!(lines[1], ["1", "8", "7", "3", "贺云岫"]);
    assert_eq!(lines.len(), 11);
}

#[test]
fn without_an_order_the_file_s_own_is_taken() {
    let said = qisai(["standings", &fixture("events/harbour-open.trf"), "--json"]).good();
    let said: Value = serde_json::from_str(&said).unwrap();
    let first = said["values"]["1"].as_object().unwrap();
    assert_eq!(first.keys().collect::<Vec<_>>(), ["BH", "BH/C1", "PTS", "SB", "WON"]);
}

#[test]
fn the_words_of_the_caller_come_back() {
    let said = qisai(["standings", &fixture("events/harbour-open.trf"), "--order", "pts bh/p/c1", "--json"]).good();
    let said: Value = serde_json::from_str(&said).unwrap();
    assert_eq!(said["values"]["1"].as_object().unwrap().keys().collect::<Vec<_>>(), ["bh/p/c1", "pts"]);
}

#[test]
fn an_unknown_criterion_is_wrong_usage() {
    let said = qisai(["standings", &fixture("events/harbour-open.trf"), "--order", "PTS,BUCH"]).bad(2);
    assert!(said.contains("character 5") && said.contains("BUCH"), "{said}");
}
