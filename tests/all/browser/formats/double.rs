//! Double elimination of eleven in English: the winner of the lower bracket wins the grand final, which is therefore
//! repeated.

use super::{Game, Players, hall, keys, made, names, places, whole_bracket, whole_list};
use crate::browser::driver::Driver;
use crate::browser::tour::Tour;
use crate::support::server::Server;

/// Plays the event, with both grand finals by keyboard.
pub async fn double_elimination(driver: &Driver, server: &Server) {
    let players = Players::english(11);
    let fields =
        [("name", "Two Lives"), ("slug", "two-lives"), ("system", "knockout_double"), ("contest", "one_decider")];
    let desk = made(server, &players, &fields);
    hall::run(&desk, &players, 7, &Game::stronger_wins);
    let page = keys::arbiter(driver, server, "en").await;
    keys::round(&page, &desk.at(""), 8, &players, &Game::weaker_wins).await;
    let shape = desk.shape("/bracket.json");
    let again = shape["matches"].as_array().unwrap().iter().find(|it| !it["if_upset"].is_null()).unwrap();
    assert_eq!((again["round"].as_u64(), again["state"].as_str()), (Some(9), Some("to_come")), "each has lost once");
    keys::round(&page, &desk.at(""), 9, &players, &Game::stronger_wins).await;
    assert_eq!(page.complaints().await, Vec::<String>::new());

    let shape = desk.shape("/bracket.json");
    let matches = shape["matches"].as_array().unwrap();
    let lost = |name: &String| {
        let id = desk.entry_of(name);
        matches.iter().filter(|it| it["loser"] == id).count()
    };
    let losses: Vec<usize> = players.0.iter().map(lost).collect();
    assert_eq!(losses, [[1].as_slice(), &[2; 10]].concat(), "who loses twice is out");
    let standings = places(&desk, "/standings.json", "rank");
    assert_eq!((standings.len(), players.strengths(&names(&standings[..3]))), (11, vec![1, 2, 3]));

    let mut tour = Tour::open(driver, server, "reader").await;
    let [english, chinese] = whole_bracket(&mut tour, &desk, "two-lives-bracket", "/bracket").await;
    assert!(english.ends_with(&format!("Winner: {}", players.0[0])), "{english}");
    assert!(chinese.ends_with(&format!("优胜：{}", players.0[0])), "{chinese}");
    whole_list(&mut tour, &desk, "two-lives-standings", "/standings", 11).await;
    tour.look("two-lives-pairings", "/t/two-lives/r/9").await;
    tour.look("two-lives", "/t/two-lives").await;
    tour.end().await;
}
