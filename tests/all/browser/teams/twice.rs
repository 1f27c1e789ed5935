//! Six xiangqi teams on three boards, double round robin (场分, 局分, 15.3): two teams tie in everything but their fouls.

use super::{Had, Ledger, List, all_rounds, made, matches, place, whole_list};
use crate::browser::desk::sign_in;
use crate::browser::driver::Driver;
use crate::browser::tour::Tour;
use crate::meetings::rows;
use crate::support::accounts::PASSWORD;
use crate::support::desk::Desk;
use crate::support::server::Server;

const TEAMS: [&str; 6] = ["东江队", "西岭队", "南溪队", "北原队", "中州队", "海门队"];
/// Teams tied in match points, game points, won games and against each other.
const LEVEL: [&str; 2] = ["西岭队", "南溪队"];
const LAST: u16 = 10;

/// Returns the outcome of a board: the two tied teams draw every board against each other; otherwise the stronger wins
/// every board.
fn judge(teams: [&str; 2], _board: u16) -> Had {
    let [first, second] = teams.map(|team| TEAMS.iter().position(|known| *known == team).unwrap());
    match (teams.iter().all(|team| LEVEL.contains(team)), first < second) {
        (true, _) => Had::Draw,
        (false, true) => Had::Win,
        (false, false) => Had::Loss,
    }
}

/// Returns the rank of a team, and `true` if it is shared.
fn rank(desk: &Desk, team: &str) -> (u64, bool) {
    let shape = desk.shape("/standings.json");
    let row = shape["rows"].as_array().unwrap().iter().find(|row| row["name"] == team).unwrap().clone();
    (row["rank"].as_u64().unwrap(), row["shared"].as_bool().unwrap())
}

/// Returns the page of a team's match in the last round, and the field of its fouls on board 1, where the first-named
/// team has the first move.
fn at_board_1(desk: &Desk, team: &str) -> (String, &'static str) {
    let met = matches(desk, LAST).into_iter().find(|met| met.teams.iter().any(|known| known == team)).unwrap();
    let row = rows(desk, LAST).into_iter().find(|row| place(row) == (met.table, 1)).unwrap();
    (format!("/r/{LAST}/boards/{}", row.pairing), if met.teams[0] == team { "first" } else { "second" })
}

pub async fn fouls_decide(driver: &Driver, server: &Server) {
    let fields = [
        ("name", "江河队际赛"),
        ("slug", "rivers"),
        ("discipline", "xiangqi"),
        ("team_kind", "teams"),
        ("team_system", "double_round_robin"),
        ("team_boards", "3"),
        ("team_line_ups", "fixed"),
    ];
    let desk = made(server, &List::all(&TEAMS, 3), &fields);
    all_rounds(&desk);
    let mut ledger = Ledger::default();
    for round in 1..=LAST {
        ledger.enter(&desk, round, &matches(&desk, round), &judge);
        if round < LAST {
            desk.close(round);
        }
    }
    // Six matches won by 6 : 0, two drawn by 3 : 3, two lost.
    assert_eq!(LEVEL.map(|team| ledger.0[team]), [[14, 42]; 2]);
    assert_eq!(LEVEL.map(|team| rank(&desk, team)), [(2, true); 2], "nothing tells them apart yet");

    // Two fouls of one team by keyboard in Chinese, one of the other through the form.
    let page = driver.open("arbiter", &format!("http://{}", server.address)).await;
    page.size(1280, 900).await;
    sign_in(&page, "anna", PASSWORD).await;
    page.go("/lang/zh?next=/desk").await;
    let (board, field) = at_board_1(&desk, LEVEL[0]);
    page.go(&desk.at(&board)).await;
    assert!(page.text("form.fouls").await.contains("犯规"));
    page.fill(&format!("form.fouls input[name={field}]"), "2").await;
    page.tab_to("form.fouls button").await;
    page.enter().await;
    assert_eq!(page.complaints().await, Vec::<String>::new());
    let (board, field) = at_board_1(&desk, LEVEL[1]);
    desk.arbiter.submit(&desk.page(&board).form("form.fouls").with(field, 1)).is(303);
    desk.close(LAST);

    assert_eq!(LEVEL.map(|team| rank(&desk, team)), [(3, false), (2, false)], "fewer fouls stand first");
    assert_eq!(ledger.agrees(&desk, 1), ["东江队", "南溪队", "西岭队", "北原队", "中州队", "海门队"]);
    read(driver, server, &desk).await;
}

/// Checks the lists on screens and on paper.
async fn read(driver: &Driver, server: &Server, desk: &Desk) {
    let mut tour = Tour::open(driver, server, "reader").await;
    whole_list(&mut tour, desk, "rivers-standings", "/standings", 6).await;
    let shape = desk.shape("/standings.json");
    let path = format!("/t/rivers/r/{LAST}/standings/{}", shape["rows"][1]["id"]);
    let [english, chinese] = tour.said(&path, "#place").await;
    assert!(english.contains(LEVEL[0]) && english.to_lowercase().contains("foul"), "{english}");
    assert!(chinese.contains(LEVEL[0]) && chinese.contains("犯规"), "{chinese}");
    tour.look("rivers-why", &path).await;
    tour.look("rivers-match", "/t/rivers/r/1/m/1").await;
    tour.look("rivers-round", "/t/rivers/r/10").await;
    tour.look("rivers-crosstable", "/t/rivers/crosstable").await;
    tour.print("rivers-crosstable", "/t/rivers/crosstable", "main tbody tr", 6).await;
    sign_in(&tour.page, "anna", PASSWORD).await;
    let sheets = "/desk/rivers/print-team/match-sheets?round=10";
    tour.print("rivers-match-sheets", sheets, "section.paper", 3).await;
    tour.end().await;
}
