//! Numbers from outside: FIDE's printed exercises, and events whose values two programs agree on.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use qisai_domain::EntryId;
use qisai_standings::{Descriptor, Settings, Table};
use serde_json::Value as Json;

use crate::{team_trf, trf};

/// Returns the folder of vectors, if it exists.
pub fn folder(name: &str) -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/vectors/standings").join(name);
    if folder.is_dir() {
        return Some(folder);
    }
    assert!(std::env::var("QISAI_REQUIRE_VECTORS").as_deref() != Ok("1"), "{} is missing", folder.display());
    println!("skipped: standings/{name} (no vectors folder)");
    None
}

/// Compares every value and every ranking of the file. Returns the number of comparisons and the differences.
fn compare(path: &Path) -> (usize, Vec<String>) {
    let json: Json = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let table = table(&fs::read_to_string(path.with_file_name(json["trf"].as_str().unwrap())).unwrap(), &json);
    let name = json["name"].as_str().unwrap();
    let (mut compared, mut wrong) = (0, Vec::new());
    for (id, values) in json["values"].as_object().unwrap() {
        for (text, expected) in values.as_object().unwrap() {
            let descriptor: Descriptor = text.parse().unwrap();
            assert_eq!(&descriptor.to_string(), text, "the vectors are written in the canonical form");
            let found = table.value(EntryId(id.parse().unwrap()), &descriptor).unwrap().text();
            compared += 1;
            if found.as_deref() != expected.as_str() {
                wrong.push(format!("{name} {id} {text}: expected {expected}, found {found:?}"));
            }
        }
    }
    // FIDE prints some rankings in words only; `tec_team` has a separate test for them.
    let rankings = json["rankings"].as_array().into_iter().flatten();
    for ranking in rankings.filter(|ranking| ranking["rank"].is_object()) {
        let order: Vec<&str> = ranking["order"].as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect();
        let standings = table.standings(&Descriptor::list(&order.join(",")).unwrap()).unwrap();
        let found: BTreeMap<String, u64> =
            standings.rows.iter().map(|row| (row.entry.to_string(), row.rank.try_into().unwrap())).collect();
        let expected: BTreeMap<String, u64> = ranking["rank"]
            .as_object()
            .unwrap()
            .iter()
            .map(|(id, rank)| (id.clone(), rank.as_u64().unwrap()))
            .collect();
        compared += expected.len();
        if found != expected {
            let ids: Vec<&String> = expected.keys().filter(|id| found.get(*id) != expected.get(*id)).collect();
            wrong.push(format!("{name} order {order:?} differs for {ids:?}"));
        }
    }
    (compared, wrong)
}

fn table(trf: &str, json: &Json) -> Table {
    if let Some(boards) = json["boards"].as_u64() {
        assert_eq!(u64::from(team_trf::setup(trf).play.contest(1).boards), boards);
        return team_trf::read(trf);
    }
    let event = trf::read(trf);
    Table::of(&event.results, Settings::new(event.pairing, event.edition))
}

fn compare_all(name: &str, wanted: impl Fn(&str) -> bool) {
    let Some(folder) = folder(name) else { return };
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| {
        path.extension().is_some_and(|extension| extension == "json")
            && wanted(path.file_stem().unwrap().to_str().unwrap())
    });
    paths.sort();
    assert!(!paths.is_empty());
    let (mut compared, mut wrong) = (0, Vec::new());
    for path in &paths {
        let (more, differing) = compare(path);
        compared += more;
        wrong.extend(differing);
    }
    println!("standings/{name}: {compared} numbers in {} files, {} differ", paths.len(), wrong.len());
    assert!(wrong.is_empty(), "{} of {compared}:\n{}", wrong.len(), wrong[..wrong.len().min(40)].join("\n"));
}

#[test]
fn the_exercises_that_fide_printed() {
    compare_all("golden", |name| name != "manual2026");
}

#[test]
fn swiss_events_that_two_programs_agree_on() {
    compare_all("ind_swiss", |_| true);
}

#[test]
fn round_robins_that_two_programs_agree_on() {
    compare_all("ind_rr", |_| true);
}

#[test]
fn team_swiss_events_that_two_programs_agree_on() {
    compare_all("team_swiss", |_| true);
}

#[test]
fn team_round_robins_that_two_programs_agree_on() {
    compare_all("team_rr", |_| true);
}

#[test]
fn large_swiss_events() {
    compare_all("big", |_| true);
}
