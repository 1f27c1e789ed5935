//! Six against six (全队轮赛): every player of one side meets every player of the other, and the points of all count for
//! their team.

use std::collections::{BTreeMap, BTreeSet};

use super::{Had, List, all_rounds, made, totals, whole_list};
use crate::browser::desk::{sign_in, type_results};
use crate::browser::driver::Driver;
use crate::browser::tour::Tour;
use crate::support::accounts::PASSWORD;
use crate::support::database::Database;
use crate::support::desk::{Board, Desk};
use crate::support::server::Server;

const SIDES: [&str; 2] = ["Harbour", "Town"];

/// Returns a player's team and list position.
fn who(name: &str) -> (&str, u16) {
    let (team, place) = name.split_once(' ').unwrap();
    (team, place.parse().unwrap())
}

/// Returns the outcome for the first side's player: the higher list position wins, and Harbour's players draw with
/// those one position above.
fn of_harbour(own: u16, other: u16) -> Had {
    match (own <= other, own == other + 1) {
        (true, _) => Had::Win,
        (false, true) => Had::Draw,
        (false, false) => Had::Loss,
    }
}

/// Returns the code of a game: for individual players the board does not determine the side.
fn result(board: &Board) -> &'static str {
    let ((team, one), (_, other)) = (who(&board.first), who(&board.second));
    if team == SIDES[0] { of_harbour(one, other).code(1) } else { of_harbour(other, one).reversed().code(1) }
}

/// Returns the half points of each player, added up over all pairs.
fn expected() -> BTreeMap<String, u32> {
    let mut halves: BTreeMap<String, u32> = BTreeMap::new();
    for own in 1..=6 {
        for other in 1..=6 {
            let [of_one, of_other] = of_harbour(own, other).halves();
            *halves.entry(format!("{} {own}", SIDES[0])).or_default() += of_one;
            *halves.entry(format!("{} {other}", SIDES[1])).or_default() += of_other;
        }
    }
    halves
}

/// Checks that each player has met each player of the other side once, three times with the first move.
fn everybody_has_met(desk: &Desk) {
    let boards: Vec<Board> = (1..=6).flat_map(|round| desk.boards(round)).collect();
    let met: BTreeSet<[&str; 2]> = boards.iter().map(|board| sides_first(&board.first, &board.second)).collect();
    assert_eq!((boards.len(), met.len()), (36, 36));
    let mut firsts: BTreeMap<&str, u32> = BTreeMap::new();
    for board in &boards {
        assert_ne!(who(&board.first).0, who(&board.second).0, "nobody meets the own side");
        *firsts.entry(&board.first).or_default() += 1;
    }
    assert!(firsts.len() == 12 && firsts.values().all(|count| *count == 3), "{firsts:?}");
}

fn sides_first<'a>(one: &'a str, other: &'a str) -> [&'a str; 2] {
    if who(one).0 == SIDES[0] { [one, other] } else { [other, one] }
}

/// Plays the event, with round 1 by keyboard.
pub async fn six_against_six(driver: &Driver, server: &Server, database: &Database) {
    let fields = [
        ("name", "Harbour against Town"),
        ("slug", "six-six"),
        ("system", "scheveningen"),
        ("team_kind", "all"),
        ("team_count", "2"),
        ("team_counted", "6"),
    ];
    let desk = made(server, &List::all(&SIDES, 6), &fields);
    all_rounds(&desk);
    let page = driver.open("arbiter", &format!("http://{}", server.address)).await;
    page.size(1280, 900).await;
    sign_in(&page, "anna", PASSWORD).await;
    page.go(&desk.at("/r/1")).await;
    let key = |board: &Board| match result(board) {
        "first" => '1',
        "draw" => '2',
        _ => '3',
    };
    type_results(&page, &desk.boards(1).iter().map(key).collect::<String>()).await;
    page.until("document.querySelector('[data-desk-progress]')?.textContent === '6/6'").await;
    assert_eq!(page.complaints().await, Vec::<String>::new());
    assert!(desk.boards(1).iter().all(|board| board.result == result(board)), "{:?}", desk.boards(1));
    desk.close(1);
    for round in 2..=6 {
        desk.enter_all(round, result);
        desk.close(round);
    }
    everybody_has_met(&desk);

    let halves = expected();
    let shape = desk.shape("/standings.json");
    for row in shape["rows"].as_array().unwrap() {
        let name = row["name"].as_str().unwrap();
        let own = halves[name];
        let text = if own.is_multiple_of(2) { (own / 2).to_string() } else { format!("{}.5", own / 2) };
        assert_eq!(row["values"]["PTS"], text, "{name}");
    }
    let sum = |team: &str| -> i64 {
        halves.iter().filter(|(name, _)| who(name).0 == team).map(|(_, halves)| i64::from(*halves)).sum()
    };
    assert_eq!(SIDES.map(sum).iter().sum::<i64>(), 72, "36 games");
    let of = |team: &str, place: u16| (team.to_owned(), place, sum(team));
    assert_eq!(totals(database, &desk), [of("Harbour", 1), of("Town", 2)], "23½ to 12½");
    assert_eq!(sum("Harbour"), 47);

    let mut tour = Tour::open(driver, server, "reader").await;
    whole_list(&mut tour, &desk, "six-six-standings", "/standings", 12).await;
    tour.look("six-six-crosstable", "/t/six-six/crosstable").await;
    tour.print("six-six-crosstable", "/t/six-six/crosstable", "main tbody tr", 12).await;
    whole_list(&mut tour, &desk, "six-six-round", "/r/6", 6).await;
    tour.look("six-six", "/t/six-six").await;
    sign_in(&tour.page, "anna", PASSWORD).await;
    tour.look("six-six-desk", "/desk/six-six/teams").await;
    tour.end().await;
}
