//! Twenty teams on four boards, seven rounds (C.04.6): two captains submit line-ups on their phones, an order against
//! 12.2 is refused, one board stays empty, one team misses a match.

use serde_json::json;

use super::{Had, Ledger, List, made, matches, place, whole_list};
use crate::browser::desk::sign_in;
use crate::browser::driver::Driver;
use crate::browser::page::Page;
use crate::browser::tour::Tour;
use crate::meetings::rows;
use crate::support::accounts::PASSWORD;
use crate::support::desk::Desk;
use crate::support::hall::{Card, of};
use crate::support::server::Server;

const TEAMS: [&str; 20] = [
    "Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gorse", "Hazel", "Ivy", "Juniper", "Larch", "Maple", "Oak",
    "Pine", "Quince", "Rowan", "Sorrel", "Thorn", "Willow", "Yew",
];
/// Team that misses its match of round 2.
const LATE: &str = "Yew";

fn strength(team: &str) -> usize {
    TEAMS.iter().position(|known| *known == team).unwrap()
}

/// Returns the outcome of a board: the stronger team wins boards 1 and 2, board 3 is drawn, and the weaker team wins
/// the last one if it is not much weaker. The stronger team thus wins the match.
fn judge(teams: [&str; 2], board: u16) -> Had {
    let [first, second] = teams.map(strength);
    let of_stronger = match board {
        1 | 2 => Had::Win,
        3 => Had::Draw,
        _ if first.abs_diff(second) < 5 => Had::Loss,
        _ => Had::Draw,
    };
    if first < second { of_stronger } else { of_stronger.reversed() }
}

/// Phone of a captain.
struct Captain {
    page: Page,
    path: String,
}

impl Captain {
    /// Scans the team's card and claims it.
    async fn of(driver: &Driver, server: &Server, language: &str, card: &Card) -> Self {
        let page = driver.open(&format!("captain-{language}"), &format!("http://{}", server.address)).await;
        page.size(390, 844).await;
        page.go(&format!("/lang/{language}?next=/")).await;
        page.go(&card.path).await;
        page.follow("#claim button").await;
        let path = page.path().await;
        Self { page, path }
    }

    /// Submits the players at these list positions, board 1 first, 0 for an empty chair.
    async fn hands_in(&self, places: [usize; 4]) {
        let script = "document.querySelectorAll('#line-up select').forEach((list, at) => { list.selectedIndex = arguments[0][at]; });";
        self.page.run(script, vec![json!(places)]).await;
        self.page.follow("#line-up form button.primary").await;
    }

    /// Submits a line-up that is refused; returns the text of the page.
    async fn is_refused(&self, places: [usize; 4]) -> String {
        self.hands_in(places).await;
        let complaints = self.page.complaints().await;
        assert!(complaints.iter().all(|complaint| complaint.contains("422")), "{complaints:?}");
        self.page.text(".error-summary").await
    }

    async fn state(&self) -> String {
        self.page.text("#line-up .state").await
    }

    /// Returns the line-ups after opening.
    async fn seats(&self) -> Vec<String> {
        self.page.go(&self.path).await;
        let seats =
            self.page.eval("[...document.querySelectorAll('#line-up ol li')].map((li) => li.textContent)").await;
        seats.as_array().unwrap().iter().map(|seat| seat.as_str().unwrap().trim().to_owned()).collect()
    }
}

fn begin(desk: &Desk, round: u16) {
    desk.pair(round);
    desk.publish(round);
}

/// Opens the remaining line-ups: a team without one plays as before, at first with the top of its list.
fn open_line_ups(desk: &Desk, round: u16) {
    let form = desk.page(&format!("/r/{round}/line-ups")).form("form#open-all");
    desk.arbiter.submit(&form).is(303);
}

/// Submits the line-ups of a match, the second with an empty chair on board 4; returns the captains' phones.
async fn line_ups(driver: &Driver, server: &Server, desk: &Desk, teams: &[String; 2]) -> [Captain; 2] {
    let cards = desk.codes_for_all();
    let one = Captain::of(driver, server, "en", of(&cards, &teams[0])).await;
    let other = Captain::of(driver, server, "zh", of(&cards, &teams[1])).await;
    assert_eq!([one.state().await, other.state().await], ["not submitted", "未提交"]);
    let refused = one.is_refused([1, 5, 3, 4]).await;
    assert!(refused.contains("12.2: player 5 on board 2 before player 3 on board 3"), "{refused}");
    one.hands_in([2, 3, 4, 5]).await;
    assert!(one.state().await.starts_with("Submitted"), "{}", one.state().await);
    let refused = other.is_refused([1, 5, 3, 4]).await;
    assert!(refused.contains("12.2：5号棋手在第2台，排在第3台的3号棋手之前"), "{refused}");
    let before = other.page.text("main").await;
    assert!(!before.contains(&format!("{} 2", teams[0])), "nobody sees the other line-up: {before}");
    other.hands_in([1, 2, 3, 0]).await;
    assert_eq!(other.state().await, "已公布", "both are in");
    let expected = [1, 2, 3].map(|place| format!("{} {place}", teams[1])).into_iter().chain(["缺员".to_owned()]);
    assert_eq!(other.seats().await, expected.collect::<Vec<_>>());
    assert_eq!(one.seats().await, [2, 3, 4, 5].map(|place| format!("{} {place}", teams[0])));
    [one, other]
}

/// Awards the late team's match to its opponent by a ruling; returns the number of the match.
fn walkover(desk: &Desk, round: u16, ledger: &mut Ledger) -> u64 {
    let met = matches(desk, round).into_iter().find(|met| met.teams.iter().any(|team| team == LATE)).unwrap();
    let row = rows(desk, round).into_iter().find(|row| place(row).0 == met.table).unwrap();
    let form = desk.page(&format!("/r/{round}/boards/{}", row.pairing)).form("#ruling form");
    let is_first = met.teams[0] == LATE;
    let decision = if is_first { "first_absent" } else { "second_absent" };
    desk.arbiter.submit(&form.with("decision", decision).with("reason", "the bus broke down")).is(303);
    // 21.4: the match is won, here on all four boards.
    ledger.add(&met.teams, if is_first { [0, 8] } else { [8, 0] });
    met.table
}

pub async fn great_swiss(driver: &Driver, server: &Server) {
    let fields = [
        ("name", "River Teams"),
        ("slug", "river-teams"),
        ("team_kind", "teams"),
        ("team_system", "team"),
        ("rounds", "7"),
    ];
    let desk = made(server, &List::all(&TEAMS, 5), &fields);
    let mut ledger = Ledger::default();
    begin(&desk, 1);
    let first = matches(&desk, 1);
    assert_eq!(first[0].teams, ["Alder", "Larch"], "the upper half meets the lower half");
    let captains = line_ups(driver, server, &desk, &first[0].teams).await;
    open_line_ups(&desk, 1);
    let empty_chair = |teams: [&str; 2], board: u16| match (teams, board) {
        (["Alder", "Larch"], 4) => Had::Walkover,
        _ => judge(teams, board),
    };
    ledger.enter(&desk, 1, &first, &empty_chair);
    assert_eq!(ledger.0["Alder"], [2, 7], "two won boards, a drawn one and the forfeited one");
    desk.close(1);

    begin(&desk, 2);
    let [one, other] = captains;
    other.page.go(&other.path).await;
    assert_eq!(other.state().await, "未提交", "the next match has its own line-up");
    other.hands_in([1, 2, 3, 4]).await;
    assert!(other.state().await.contains("密封"), "{}", other.state().await);
    let left_out = walkover(&desk, 2, &mut ledger);
    open_line_ups(&desk, 2);
    assert_eq!(
        one.seats().await,
        [2, 3, 4, 5].map(|place| format!("Alder {place}")),
        "the line-up of the round before"
    );
    for (who, captain) in [("first", &one), ("second", &other)] {
        assert_eq!(captain.page.complaints().await, Vec::<String>::new(), "{who}");
    }
    let met: Vec<_> = matches(&desk, 2).into_iter().filter(|met| met.table != left_out).collect();
    ledger.enter(&desk, 2, &met, &judge);
    desk.close(2);
    for round in 3..=7 {
        begin(&desk, round);
        open_line_ups(&desk, round);
        ledger.enter(&desk, round, &matches(&desk, round), &judge);
        desk.close(round);
    }

    assert!(desk.public("").text().contains("Finished after 7 rounds"));
    let order = ledger.agrees(&desk, 2);
    assert_eq!((order[0].as_str(), ledger.0["Alder"][0]), ("Alder", 14), "who is stronger has won every match");
    assert_eq!(ledger.0.values().map(|[of_match, _]| of_match).sum::<u32>(), 2 * 70, "seventy matches");
    let card = desk.public(&format!("/r/2/m/{left_out}"));
    assert!(card.text().contains("walkover"), "the match that one team did not come to");
    read(driver, server, &desk).await;
}

/// Checks the lists on screens and on paper.
async fn read(driver: &Driver, server: &Server, desk: &Desk) {
    let mut tour = Tour::open(driver, server, "reader").await;
    whole_list(&mut tour, desk, "river-standings", "/standings", 20).await;
    let path = "/t/river-teams/crosstable";
    tour.look("river-crosstable", path).await;
    tour.print("river-crosstable", path, "main tbody tr", 20).await;
    let [english, chinese] = tour.said("/t/river-teams/r/1/m/1", "main").await;
    assert!(english.contains("empty chair") && english.contains("3½"), "{english}");
    assert!(chinese.contains("缺员") && chinese.contains("3½"), "{chinese}");
    tour.look("river-forfeited-board", "/t/river-teams/r/1/m/1").await;
    tour.look("river-round", "/t/river-teams/r/7").await;
    tour.look("river-boards", "/t/river-teams/boards").await;
    sign_in(&tour.page, "anna", PASSWORD).await;
    let at = "/desk/river-teams/print-team";
    tour.print("river-match-sheets", &format!("{at}/match-sheets?round=7"), "section.paper", 10).await;
    tour.print("river-pairings", &format!("{at}/pairings?round=7"), "main tbody tr", 10).await;
    tour.end().await;
}
