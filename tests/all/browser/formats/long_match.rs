//! Match of sixteen games in Chinese that is decided after ten.

use super::{Game, Players, keys, made, places, whole_list};
use crate::browser::driver::Driver;
use crate::browser::tour::Tour;
use crate::support::server::Server;

/// Returns the result of a game: the challenger wins all but the first and the fourth game.
fn judge(game: Game) -> &'static str {
    if [1, 4].contains(&game.number) { "draw" } else { game.stronger_wins() }
}

/// Plays the match by keyboard.
pub async fn long_match(driver: &Driver, server: &Server) {
    let players = Players::chinese(2);
    let fields = [
        ("name", "棋后对抗赛"),
        ("slug", "title-match"),
        ("system", "match"),
        ("match_games", "16"),
        ("match_tie", "kept"),
    ];
    let desk = made(server, &players, &fields);
    let (challenger, champion) = (players.0[0].clone(), players.0[1].clone());
    let first = desk.page("/players").form("form#first").with("entry", desk.entry_of(&champion));
    desk.arbiter.submit(&first).is(303);
    let page = keys::arbiter(driver, server, "zh").await;
    keys::round(&page, &desk.at(""), 1, &players, &judge).await;
    assert_eq!(page.complaints().await, Vec::<String>::new());

    let games = desk.shape("/r/1/m/1.json")["games"].as_array().unwrap().clone();
    let count = |state: &str| games.iter().filter(|game| game["state"] == state).count();
    assert_eq!((count("over"), count("not_played")), (10, 6), "with eight and a half it is decided");
    assert_eq!(places(&desk, "/standings.json", "rank"), [(1, challenger.clone()), (2, champion)]);

    let mut tour = Tour::open(driver, server, "reader").await;
    whole_list(&mut tour, &desk, "title-match-games", "/r/1/m/1", 16).await;
    let [english, chinese] = tour.said("/t/title-match/r/1/m/1", "main").await;
    assert_eq!((english.matches("not played").count(), chinese.matches("未进行").count()), (6, 6));
    let said = tour.said("/t/title-match/r/1/m/1", "[data-decided]").await;
    assert!(said.iter().all(|said| said.contains(&challenger)), "{said:?}");
    whole_list(&mut tour, &desk, "title-match-standings", "/standings", 2).await;
    tour.look("title-match", "/t/title-match").await;
    tour.end().await;
}
