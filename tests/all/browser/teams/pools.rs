//! A league of teams whose tie for the first place a play-off decides.

use serde_json::Value;

use super::{Had, Ledger, List, all_rounds, made, matches};
use crate::browser::driver::Driver;
use crate::browser::formats::hall::open_stage;
use crate::browser::tour::Tour;
use crate::stages::{of_group, stages};
use crate::support::http::css;
use crate::support::server::Server;

const TEAMS: [&str; 4] = ["Alder", "Birch", "Cedar", "Dogwood"];

fn strength(team: &str) -> usize {
    TEAMS.iter().position(|known| *known == team).unwrap()
}

/// A league of four in which two teams have the same of everything; they play for the first place.
pub async fn tie_of_a_league(driver: &Driver, server: &Server) {
    let fields = [("name", "Tie"), ("slug", "tie"), ("team_kind", "teams"), ("team_system", "round_robin")];
    let desk = made(
        server,
        &List::all(&TEAMS, 2),
        &[fields.as_slice(), &[("team_line_ups", "fixed"), ("team_boards", "2")]].concat(),
    );
    let mut ledger = Ledger::default();
    all_rounds(&desk);
    // Alder and Birch draw with each other and win everything else.
    let level = |teams: [&str; 2], _: u16| match teams.map(|team| strength(team) < 2) {
        [true, false] => Had::Win,
        [false, true] => Had::Loss,
        _ => Had::Draw,
    };
    for round in 1..=3 {
        ledger.enter(&desk, round, &matches(&desk, round), &level);
        desk.close(round);
    }
    ledger.agrees(&desk, 2);
    let page = stages(&desk);
    assert_eq!(page.html().select(&css("form[data-tie='1']")).count(), 1, "the tie is offered a play-off");
    desk.arbiter.submit(&page.form("form[data-tie='1']")).is(303);
    open_stage(&desk);
    let last = of_group(&desk, 2);
    last.pair(1);
    last.publish(1);
    let mut play_off = Ledger::default();
    let met = matches(&last, 1);
    assert_eq!(met.len(), 1);
    play_off.enter(&last, 1, &met, &|[first, _], _| if first == "Birch" { Had::Win } else { Had::Loss });
    last.close(1);
    let rows = desk.shape("/g1/standings.json")["rows"].as_array().unwrap().clone();
    let first: Vec<(&Value, &Value)> = rows.iter().take(2).map(|row| (&row["rank"], &row["name"])).collect();
    assert_eq!(first, [(&1.into(), &"Birch".into()), (&2.into(), &"Alder".into())]);

    let mut tour = Tour::open(driver, server, "reader").await;
    let [english, chinese] = tour.said("/t/tie/g1/standings", "[data-play-off]").await;
    assert!(english.contains("Birch, Alder"), "{english}");
    assert!(chinese.contains("Birch") && chinese != english, "{chinese}");
    tour.look("tie-standings", "/t/tie/g1/standings").await;
    tour.end().await;
}
