//! Swiss of twelve in Chinese: its first four play semi-finals and final, while the rest play one more round.

use serde_json::Value;

use super::hall::{self, TO_THE_END};
use super::{Game, Players, keys, made, names, places, whole_bracket, whole_list};
use crate::browser::driver::Driver;
use crate::browser::tour::Tour;
use crate::support::desk::Desk;
use crate::support::server::Server;

/// Returns the result of a game: some games of the lower half are drawn.
fn judge(game: Game) -> &'static str {
    let is_low = game.first > 6 && game.second > 6;
    if is_low && (game.first + game.second).is_multiple_of(4) { "draw" } else { game.stronger_wins() }
}

/// Returns points by name, in half points.
fn halves(desk: &Desk, list: &str) -> Vec<(String, u32)> {
    let shape = desk.shape(list);
    let of = |row: &Value| {
        let points = row["values"]["PTS"].as_str().unwrap();
        let (whole, half) = points.split_once('.').map_or((points, 0), |(whole, _)| (whole, 1));
        (row["name"].as_str().unwrap().to_owned(), 2 * whole.parse::<u32>().unwrap() + half)
    };
    shape["rows"].as_array().unwrap().iter().map(of).collect()
}

/// Plays the event, with the semi-finals and the last round of the rest by keyboard from one list.
pub async fn swiss_and_finals(driver: &Driver, server: &Server) {
    let players = Players::chinese(12);
    let fields = [("name", "湖畔公开赛"), ("slug", "lakeside"), ("system", "dutch"), ("rounds", "4")];
    let desk = made(server, &players, &fields);
    let stage = [("name", "决赛阶段"), ("from", "1"), ("format", "knockout"), ("contest", "one_decider")];
    hall::add_stage(&desk, &[stage.as_slice(), &[("first", "4"), ("seating", "source_order")]].concat());
    let stage = [("name", "其余棋手"), ("from", "1"), ("format", "dutch"), ("rounds", "1")];
    hall::add_stage(&desk, &[stage.as_slice(), &[("takes", "rest"), ("carry", "all"), ("seating", "rating")]].concat());
    hall::run(&desk, &players, TO_THE_END, &judge);
    let before = halves(&desk, "/standings.json");
    let of_swiss = places(&desk, "/standings.json", "rank");
    hall::open_stage(&desk);
    hall::open_stage(&desk);
    hall::pair(&desk, 1);
    hall::step(&desk, "publish");
    let page = keys::arbiter(driver, server, "zh").await;
    keys::list(&page, &desk.at(""), 2, &players, &judge).await;
    assert_eq!(page.complaints().await, Vec::<String>::new());
    hall::run(&desk, &players, TO_THE_END, &judge);

    let overall = places(&desk, "/overall.json", "place");
    assert_eq!(desk.shape("/overall.json")["is_final"], true);
    let all = names(&overall);
    assert_eq!((overall.len(), &overall[0]), (12, &(1, players.0[0].clone())));
    // A lot may have decided the fourth place.
    let first_four: Vec<&String> = of_swiss.iter().filter(|(rank, _)| *rank <= 4).map(|(_, name)| name).collect();
    assert!(all[..4].iter().all(|name| first_four.contains(&name)), "{all:?} {of_swiss:?}");
    // The rest keep their points of four rounds, plus those of one more game.
    let after = halves(&desk, "/g3/standings.json");
    assert_eq!(after.len(), 8);
    let gained = after.iter().map(|(name, points)| {
        let (_, had) = before.iter().find(|(known, _)| known == name).unwrap();
        points.checked_sub(*had).unwrap()
    });
    assert_eq!(gained.sum::<u32>(), 8, "four games in halves of a point");

    let mut tour = Tour::open(driver, server, "reader").await;
    whole_list(&mut tour, &desk, "lakeside-overall", "/overall", 12).await;
    let [english, chinese] = whole_bracket(&mut tour, &desk, "lakeside-bracket", "/g2/bracket").await;
    assert_eq!(english, format!("3 of 3 matches decided · Winner: {}", players.0[0]));
    assert_eq!(chinese, format!("已决出3/3场 · 优胜：{}", players.0[0]));
    whole_list(&mut tour, &desk, "lakeside-rest", "/g3/standings", 8).await;
    tour.look("lakeside-crosstable", "/t/lakeside/g1/crosstable").await;
    tour.print("lakeside-crosstable", "/t/lakeside/g1/crosstable", "main tbody tr", 12).await;
    tour.look("lakeside", "/t/lakeside").await;
    tour.end().await;
}
