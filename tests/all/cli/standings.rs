//! Tests of `qisai standings`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::support::program::{Place, command, fixture, qisai};
use crate::support::{parallel, vectors};

fn standings(file: &Path, order: &str) -> Value {
    let said = qisai(["standings", &file.display().to_string(), "--order", order, "--json"]).good();
    serde_json::from_str(&said).unwrap()
}

/// Returns the values and rankings of one vector that differ.
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
    // FIDE prints some rankings in words only.
    for ranking in vector["rankings"].as_array().into_iter().flatten().filter(|ranking| ranking["rank"].is_object()) {
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
    let mut files: Vec<PathBuf> = Vec::new();
    let exercises = vectors::files("standings/golden", "json");
    files.extend(
        exercises
            .into_iter()
            .filter(|path| ["tec_swiss", "tec_rr", "tec_team"].iter().any(|name| path.file_stem().unwrap() == *name)),
    );
    files.extend(vectors::files("standings/ind_swiss", "json"));
    files.extend(vectors::files("standings/ind_rr", "json"));
    files.extend(vectors::files("standings/team_swiss", "json"));
    files.extend(vectors::files("standings/team_rr", "json"));
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
    assert!(said.contains("character 5: `BUCH` is not a tie-break of C.07; the nearest is BH"), "{said}");
    let said = qisai(["standings", &fixture("events/harbour-open.trf"), "--order", "PTS,BH/X"]).bad(2);
    assert!(said.contains("character 8: BH takes no `/X`; it takes /C /M /P"), "{said}");
}

/// Returns the standard error while the standings are printed.
fn warnings(file: &str, order: &str) -> String {
    let said = command().args(["standings", file, "--order", order]).output().unwrap();
    assert!(said.status.success());
    String::from_utf8(said.stderr).unwrap()
}

#[test]
fn criteria_that_do_not_fit_are_refused_or_warned_of() {
    let said = qisai(["standings", &fixture("events/harbour-open.trf"), "--order", "PTS,BC"]).bad(1);
    assert!(said.contains("BC (C.07: 12.1) is for team events; this is an individual event"), "{said}");
    let said = warnings(&fixture("events/lake-xiangqi.trf"), "PTS,BH");
    assert!(said.contains("BH: Buchholz and its relatives must not be used with pre-determined pairings"), "{said}");
}

/// Two players, the second unrated; the first claims one point more than the game gives.
const UNRATED: &str = "012 T\n\
    142 1\n\
    192 FIDE_DUTCH_2026\n\
    001    1      A                                 2000                             2.0    1     2 w 1\n\
    001    2      B                                                                  0.0    2     1 b 0\n";

#[test]
fn missing_ratings_leave_values_undefined_and_say_what_helps() {
    let folder = Place::new();
    let file = folder.file("unrated.trf", UNRATED);
    let said = warnings(&file, "PTS,ARO");
    assert!(said.contains("ARO is undefined: a player has no rating") && said.contains("ARO/U1400"), "{said}");
    let values = &standings(Path::new(&file), "PTS,ARO,ARO/U1400")["values"]["1"];
    assert_eq!((&values["ARO"], &values["ARO/U1400"]), (&Value::Null, &"1400".into()));
}

#[test]
fn claimed_points_that_differ_are_listed() {
    let folder = Place::new();
    let said = warnings(&folder.file("claims.trf", UNRATED), "PTS");
    assert!(said.contains("line 4") && said.contains("player 1: the file claims 2 points, the games give 1"), "{said}");
}

/// Two teams of two boards. Team 1 wins by 1½ to ½ and claims one match point too few.
const TEAMS: &str = "012 T\n\
    142 1\n\
    192 FIDE_TEAM_TYPEA_MP_GP\n\
    352 WB\n\
    001    1      A                                                                  1.0          3 w 1\n\
    001    2      B                                                                  0.5          4 b =\n\
    001    3      C                                                                  0.0          1 b 0\n\
    001    4      D                                                                  0.5          2 w =\n\
    310   1 Alpha                                            1.0    1.5   1     1    2\n\
    310   2 Beta                                             0.0    0.5   2     3    4\n";

#[test]
fn a_file_of_teams_gives_the_standings_of_teams() {
    let folder = Place::new();
    let file = folder.file("teams.trf", TEAMS);
    let said = qisai(["standings", &file, "--order", "MPTS,GPTS,BC"]).good();
    let lines: Vec<Vec<&str>> = said.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(lines[1], ["1", "1", "2", "1.5", "2", "Alpha"]);
    assert_eq!(lines[2], ["2", "2", "0", "0.5", "1", "Beta"]);
    let said = warnings(&file, "MPTS");
    assert!(said.contains("line 9: team 1: the file claims 1 match points, the matches give 2"), "{said}");
    let doubtful = folder.file("doubtful.trf", &TEAMS.replace("    3    4\n", "    3\n"));
    let said = qisai(["standings", &doubtful]).bad(1);
    assert!(said.contains("player 4 has a game but is in no team"), "{said}");
}
