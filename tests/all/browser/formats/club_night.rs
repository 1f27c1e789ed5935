//! Club night in Chinese: thirteen players draw cards in every round and play best of three.

use serde_json::Value;

use super::hall::{self, TO_THE_END};
use super::{Game, Players, keys, made, places, whole_bracket, whole_list};
use crate::browser::driver::Driver;
use crate::browser::tour::Tour;
use crate::support::server::Server;

/// Returns the result of a game: at board 1 all three games are drawn, so that one more decides.
fn judge(game: Game) -> &'static str {
    if game.board == 1 && game.number <= 3 { "draw" } else { game.stronger_wins() }
}

/// Plays the event, with round 1 by keyboard.
pub async fn club_night(driver: &Driver, server: &Server) {
    let players = Players::chinese(13);
    let fields = [
        ("name", "周三棋会"),
        ("slug", "club-night"),
        ("discipline", "xiangqi"),
        ("system", "knockout_cards"),
        ("contest", "best_of_three_decider"),
    ];
    let desk = made(server, &players, &fields);
    let page = keys::arbiter(driver, server, "zh").await;
    keys::round(&page, &desk.at(""), 1, &players, &judge).await;
    assert_eq!(page.complaints().await, Vec::<String>::new());
    hall::run(&desk, &players, TO_THE_END, &judge);

    let shape = desk.shape("/bracket.json");
    let rounds = |field: &str| -> Vec<u64> {
        shape[field].as_array().unwrap().iter().map(|it: &Value| it["round"].as_u64().unwrap()).collect()
    };
    assert_eq!(rounds("byes"), [1, 2], "of thirteen and of seven one goes through");
    assert_eq!(rounds("matches"), [[1; 6].as_slice(), &[2; 3], &[3; 2], &[4]].concat());
    let standings = places(&desk, "/standings.json", "rank");
    let champion = players.0[0].clone();
    assert_eq!((standings.len(), &standings[0]), (13, &(1, champion.clone())));
    // Three drawn games and the deciding one.
    let games = desk.shape("/r/1/m/1.json")["games"].as_array().unwrap().clone();
    let parts: Vec<&Value> = games.iter().map(|game| &game["part"]).collect();
    assert_eq!(parts, [1, 1, 1, 2]);
    assert!(games[..3].iter().all(|game| game["code"] == "draw") && games[3]["code"] != "draw", "{games:?}");

    let mut tour = Tour::open(driver, server, "reader").await;
    let [english, chinese] = whole_bracket(&mut tour, &desk, "club-night-bracket", "/bracket").await;
    assert_eq!(english, format!("12 of 12 matches decided · Winner: {champion}"));
    assert_eq!(chinese, format!("已决出12/12场 · 优胜：{champion}"));
    whole_list(&mut tour, &desk, "club-night-standings", "/standings", 13).await;
    whole_list(&mut tour, &desk, "club-night-decider", "/r/1/m/1", 4).await;
    tour.look("club-night-pairings", "/t/club-night/r/1").await;
    tour.look("club-night", "/t/club-night").await;
    tour.end().await;
}
