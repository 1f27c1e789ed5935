//! Pools of teams into a final pool with the results among its teams, and a league whose first place is decided by a
//! play-off.

use serde_json::Value;

use super::{Had, Ledger, List, all_rounds, made, matches, whole_list};
use crate::browser::driver::Driver;
use crate::browser::formats::hall::{add_stage, open_stage};
use crate::browser::tour::Tour;
use crate::stages::{form, into_groups, of_group, send, stages};
use crate::support::desk::Desk;
use crate::support::http::css;
use crate::support::server::Server;

const TEAMS: [&str; 8] = ["Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gorse", "Hazel"];

fn strength(team: &str) -> usize {
    TEAMS.iter().position(|known| *known == team).unwrap()
}

/// Returns the outcome of a board: the stronger team wins board 1 and draws board 2; neighbours draw both.
fn judge([first, second]: [&str; 2], board: u16) -> Had {
    let (first, second) = (strength(first), strength(second));
    match board {
        1 if first.abs_diff(second) > 1 => {
            if first < second {
                Had::Win
            } else {
                Had::Loss
            }
        }
        _ => Had::Draw,
    }
}

/// Plays all rounds of a round robin.
fn played(desk: &Desk, ledger: &mut Ledger) {
    let is_there = |round: &u16| desk.arbiter.get(&desk.at(&format!("/r/{round}"))).status == 200;
    for round in (1..10).take_while(is_there) {
        desk.pair(round);
        desk.publish(round);
        ledger.enter(desk, round, &matches(desk, round), &judge);
        desk.close(round);
    }
}

/// Plays two pools of four teams; the first two of each advance with the results among them.
pub async fn two_pools(driver: &Driver, server: &Server) {
    let fields = [("name", "Pools"), ("slug", "pools"), ("team_kind", "teams"), ("team_system", "round_robin")];
    let desk = made(
        server,
        &List::all(&TEAMS, 2),
        &[fields.as_slice(), &[("team_line_ups", "fixed"), ("team_boards", "2")]].concat(),
    );
    into_groups(&desk, 2, "snake");
    send(&desk, &form(&desk, "open"));
    for group in [2, 3] {
        let mut ledger = Ledger::default();
        let pool = of_group(&desk, group);
        played(&pool, &mut ledger);
        ledger.agrees(&pool, 2);
    }
    add_stage(&desk, &[("name", "Final pool"), ("format", "round_robin"), ("first", "2"), ("carry", "mutual")]);
    open_stage(&desk);
    let last = of_group(&desk, 4);
    let mut ledger = Ledger::default();
    played(&last, &mut ledger);
    let entered: Vec<String> = ledger.0.keys().cloned().collect();
    assert_eq!(entered.len(), 4, "{entered:?}");

    // Computed by hand: results within each pool are added to the matches between the pools.
    for pool in [2, 3] {
        let pool = of_group(&desk, pool);
        let rounds = (1..=3).flat_map(|round| matches(&pool, round));
        let of_two = rounds.filter(|met| met.teams.iter().all(|team| entered.contains(team)));
        let mutual: Vec<_> = of_two.collect();
        assert_eq!(mutual.len(), 1);
        let teams = mutual[0].teams.each_ref().map(String::as_str);
        let halves = [1, 2].map(|board| judge(teams, board).halves());
        ledger.add(&mutual[0].teams, [0, 1].map(|side| halves[0][side] + halves[1][side]));
    }
    ledger.agrees(&last, 2);
    let overall = desk.shape("/overall.json");
    assert_eq!(overall["is_final"], true, "{overall}");

    let mut tour = Tour::open(driver, server, "reader").await;
    for (language, carried) in ["en", "zh"].into_iter().zip(tour.said("/t/pools/g4/crosstable", "main").await) {
        assert!(entered.iter().all(|team| carried.contains(team.as_str())), "{language}: {carried}");
    }
    whole_list(&mut tour, &desk, "pools-final", "/g4/standings", 4).await;
    tour.look("pools-crosstable", "/t/pools/g4/crosstable").await;
    tour.end().await;
}

/// Plays a league of four in which two teams tie in every criterion and play off for the first place.
pub async fn tie_of_a_league(driver: &Driver, server: &Server) {
    let fields = [("name", "Tie"), ("slug", "tie"), ("team_kind", "teams"), ("team_system", "round_robin")];
    let desk = made(
        server,
        &List::all(&TEAMS[..4], 2),
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
