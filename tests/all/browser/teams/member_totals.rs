//! 队员总分 (12.5, 15.5): an individual Swiss in Chinese in which the two best members of each team count by their places;
//! a missing second member counts as the place after the last.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{List, made, totals, whole_list};
use crate::browser::desk::sign_in;
use crate::browser::driver::Driver;
use crate::browser::tour::Tour;
use crate::support::accounts::PASSWORD;
use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::server::Server;

/// The last team has only one player.
const TEAMS: [&str; 6] = ["东江队", "西岭队", "南溪队", "北原队", "中州队", "海门队"];
/// Number of players plus one: sixteen and one more place.
const MISSING: u64 = 17;

/// Returns the result of a game: the higher list position wins, then the team named first; two third positions draw.
fn result(first: &str, second: &str) -> &'static str {
    let strength = |name: &str| {
        let (team, place) = name.split_once(' ').unwrap();
        (place.to_owned(), TEAMS.iter().position(|known| *known == team).unwrap())
    };
    let (one, other) = (strength(first), strength(second));
    if one.0 == "3" && other.0 == "3" {
        "draw"
    } else if one < other {
        "first"
    } else {
        "second"
    }
}

fn rank(row: &Value) -> u64 {
    row["rank"].as_u64().unwrap()
}

/// Returns twice the place of each player: tied players have the mean of the shared places.
fn doubled_places(desk: &Desk) -> BTreeMap<String, u64> {
    let shape = desk.shape("/standings.json");
    let rows = shape["rows"].as_array().unwrap();
    let doubled = |row: &Value| {
        let sharing = rows.iter().filter(|other| rank(other) == rank(row)).count();
        2 * rank(row) + u64::try_from(sharing).unwrap() - 1
    };
    rows.iter().map(|row| (row["name"].as_str().unwrap().to_owned(), doubled(row))).collect()
}

/// Returns sum, best and second best place of a team, doubled: the criteria of 15.5 before the fouls.
fn key(team: &List, places: &BTreeMap<String, u64>) -> [u64; 3] {
    let mut own: Vec<u64> = team.players.iter().map(|(name, _)| places[name]).collect();
    own.sort_unstable();
    own.resize(own.len().max(2), 2 * MISSING);
    [own[0] + own[1], own[0], own[1]]
}

pub async fn member_totals(driver: &Driver, server: &Server, database: &Database) {
    let mut lists = List::all(&TEAMS, 3);
    lists[5].players.truncate(1);
    let missing = MISSING.to_string();
    let fields = [
        ("name", "江河个人团体赛"),
        ("slug", "totals"),
        ("discipline", "xiangqi"),
        ("team_kind", "sum"),
        ("team_counted", "2"),
        ("team_missing", missing.as_str()),
        ("rounds", "5"),
    ];
    let desk = made(server, &lists, &fields);
    assert_eq!(desk.entrants().len(), 16, "the teams have no seats");
    for round in 1..=5 {
        desk.pair(round);
        desk.publish(round);
        desk.enter_all(round, |board| result(&board.first, &board.second));
        desk.close(round);
    }
    let places = doubled_places(&desk);
    assert_eq!(places.values().sum::<u64>(), 16 * 17, "shared places keep the sum of all");
    let keys: BTreeMap<&str, [u64; 3]> = lists.iter().map(|list| (list.team.as_str(), key(list, &places))).collect();
    assert_eq!(keys["海门队"][2], 34, "a missing player counts as place 17");
    let found = totals(database, &desk);
    assert_eq!(found.len(), 6);
    for (team, place, total) in &found {
        let own = keys[team.as_str()];
        let better = keys.values().filter(|other| **other < own).count();
        assert_eq!((usize::from(*place), u64::try_from(*total).unwrap()), (better + 1, own[0]), "{team}: {keys:?}");
    }

    let mut tour = Tour::open(driver, server, "reader").await;
    whole_list(&mut tour, &desk, "totals-standings", "/standings", 16).await;
    let [english, chinese] = tour.said("/t/totals/standings", "main").await;
    for team in TEAMS {
        assert!(english.contains(team) && chinese.contains(team), "everybody stands with the own team: {team}");
    }
    tour.look("totals-crosstable", "/t/totals/crosstable").await;
    tour.look("totals-players", "/t/totals/players").await;
    sign_in(&tour.page, "anna", PASSWORD).await;
    tour.look("totals-teams", "/desk/totals/teams").await;
    tour.end().await;
}
