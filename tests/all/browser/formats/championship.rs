//! Championship of twenty-two in English. From four groups of five and six, the first two of each and the two best
//! others advance to two groups of five with their mutual results. The first two of those play semi-finals, final and
//! third place, with a ladder that ends in bids.

use super::hall::{self, TO_THE_END};
use super::{Game, Players, keys, made, names, places, whole_bracket, whole_list};
use crate::browser::driver::Driver;
use crate::browser::page::Page;
use crate::browser::tour::Tour;
use crate::stages::{form, into_groups, send};
use crate::support::desk::Desk;
use crate::support::server::Server;

/// Returns the result of a game: 9 and 11 become the best third-placed players; 1 and 2 are tied up to the last game.
fn judge(game: Game) -> &'static str {
    let is_drawn = [(1, 9), (3, 11), (1, 2)].into_iter().any(|(one, other)| game.is_between(one, other));
    if is_drawn { "draw" } else { game.stronger_wins() }
}

/// Plays round 1 of the four groups by keyboard from one list, and the bids of the final.
pub async fn championship(driver: &Driver, server: &Server) {
    let players = Players::english(22);
    let fields = [("name", "Harbour Championship"), ("slug", "championship"), ("system", "round_robin")];
    let desk = made(server, &players, &fields);
    into_groups(&desk, 4, "snake");
    send(&desk, &form(&desk, "open"));
    let stage = [("name", "Second groups"), ("format", "round_robin"), ("groups", "2"), ("seating", "rating")];
    let takes = [("first", "2"), ("others", "2"), ("how", "strike_last"), ("carry", "mutual")];
    hall::add_stage(&desk, &[stage, takes].concat());
    let finals = [("name", "Finals"), ("format", "knockout_third"), ("contest", "world_cup_2025_open")];
    hall::add_stage(&desk, &finals);

    hall::pair(&desk, 1);
    hall::step(&desk, "publish");
    let page = keys::arbiter(driver, server, "en").await;
    keys::list(&page, &desk.at(""), 4, &players, &judge).await;
    hall::run(&desk, &players, TO_THE_END, &judge);
    hall::open_stage(&desk);
    hall::run(&desk, &players, TO_THE_END, &judge);
    second_groups(&desk, &players);
    hall::open_stage(&desk);
    hall::run(&desk, &players, TO_THE_END, &judge);
    bids(&page, &desk, &players).await;
    assert_eq!(page.complaints().await, Vec::<String>::new());
    hall::run(&desk, &players, TO_THE_END, &judge);

    let overall = places(&desk, "/overall.json", "place");
    assert_eq!(desk.shape("/overall.json")["is_final"], true);
    assert_eq!(overall.len(), 22);
    let first: Vec<(u64, usize)> =
        overall.iter().take(4).map(|(place, name)| (*place, players.strength(name))).collect();
    assert_eq!(first, [(1, 1), (2, 2), (3, 3), (4, 4)]);
    let mut second: Vec<usize> = players.strengths(&names(&overall[4..10]));
    second.sort_unstable();
    assert_eq!(second, [5, 6, 7, 8, 9, 11], "who came to the second groups");

    let mut tour = Tour::open(driver, server, "reader").await;
    whole_list(&mut tour, &desk, "championship-overall", "/overall", 22).await;
    let [english, chinese] = whole_bracket(&mut tour, &desk, "championship-bracket", "/g8/bracket").await;
    assert_eq!(english, format!("4 of 4 matches decided · Winner: {}", players.0[0]));
    assert_eq!(chinese, format!("已决出4/4场 · 优胜：{}", players.0[0]));
    let board = final_board(&desk);
    whole_list(&mut tour, &desk, "championship-final", &format!("/g8/r/2/m/{board}"), 11).await;
    whole_list(&mut tour, &desk, "championship-group", "/g4/standings", 6).await;
    whole_list(&mut tour, &desk, "championship-second", "/g6/standings", 5).await;
    tour.look("championship-crosstable", "/t/championship/g6/crosstable").await;
    tour.print("championship-crosstable", "/t/championship/g6/crosstable", "main tbody tr", 5).await;
    tour.look("championship", "/t/championship").await;
    tour.end().await;
}

/// Plays the second groups: players who met in the first groups do not meet again, and their result is carried over.
fn second_groups(desk: &Desk, players: &Players) {
    let lines = |group: u32| {
        let shape = desk.shape(&format!("/g{group}/standings.json"));
        let rows = shape["rows"].as_array().unwrap().iter().map(|row| {
            let strength = players.strength(row["name"].as_str().unwrap());
            (strength, row["values"]["PTS"].as_str().unwrap().to_owned())
        });
        rows.collect::<Vec<_>>()
    };
    let line = |strength: usize, points: &str| (strength, points.to_owned());
    // 8 and 9 have met 1 before, and each other; 5 has met 4.
    assert_eq!(lines(6), [line(1, "3.5"), line(4, "3"), line(5, "2"), line(8, "1"), line(9, "0.5")]);
    assert_eq!(lines(7), [line(2, "4"), line(3, "2.5"), line(6, "2"), line(7, "1"), line(11, "0.5")]);
}

/// Returns the board of the final, which may be before or after that of third place.
fn final_board(desk: &Desk) -> u64 {
    let shape = desk.shape("/g8/bracket.json");
    let mut matches = shape["matches"].as_array().unwrap().iter();
    let last = matches.find(|it| it["part"] == "winners" && it["round"] == 2).unwrap();
    last["board"].as_u64().unwrap()
}

/// Enters the bids of the final, tied after ten games: the lower bid has the second move, and a draw is enough for it.
async fn bids(page: &Page, desk: &Desk, players: &Players) {
    page.go(&desk.at("/g8/r/2")).await;
    assert_eq!(page.count("tr.meeting[data-waits] form.bids").await, 1);
    let first = page.text("tr.meeting[data-waits] form.bids label").await;
    let [of_first, of_second] = if first.contains(&players.0[0]) { ["2:31", "2:58"] } else { ["2:58", "2:31"] };
    keys::reach(page, "input[name=bid_first]").await;
    page.keys(of_first).await;
    page.fill("input[name=bid_second]", of_second).await;
    page.tab_to("button[value=bids]").await;
    page.enter().await;
    let second = page.eval("document.querySelector('tr[data-board][data-result=\"\"]').dataset.second").await;
    assert_eq!(second, players.0[0].as_str());
    keys::play(page, players, &judge).await;
}
