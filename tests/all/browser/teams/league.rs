//! League of six teams: a match of the first round is moved by agreement to after the last round (TM38), and promotion
//! and relegation are final only then (TM39).

use serde_json::json;

use super::{Had, Ledger, List, Met, all_rounds, made, matches, place, whole_list};
use crate::browser::desk::sign_in;
use crate::browser::driver::Driver;
use crate::browser::page::Page;
use crate::browser::tour::Tour;
use crate::meetings::rows;
use crate::support::accounts::PASSWORD;
use crate::support::desk::Desk;
use crate::support::http::{css, words};
use crate::support::server::Server;

const TEAMS: [&str; 6] = ["Upper Valley", "Weirside", "Stonebridge", "Hollow Oak", "Lower Valley", "Heron Pond"];
const PLANNED: [&str; 2] = ["Sat 17 October, 14:00", "10月17日周六 14:00"];
const MOVED: [&str; 2] =
    ["Mon 30 November, 19:00 (moved from Sat 17 October, 14:00)", "11月30日周一 19:00 (原定10月17日周六 14:00)"];

/// Returns the outcome of a board: the stronger team wins three boards and loses the last one.
fn judge(teams: [&str; 2], board: u16) -> Had {
    let [first, second] = teams.map(|team| TEAMS.iter().position(|known| *known == team).unwrap());
    let of_stronger = if board < 4 { Had::Win } else { Had::Loss };
    if first < second { of_stronger } else { of_stronger.reversed() }
}

fn texts(desk: &Desk, rest: &str, selector: &str) -> Vec<String> {
    desk.public(rest).html().select(&css(selector)).map(words).collect()
}

/// Returns the date of the moved match on a spectator's phone in both languages.
async fn shown(phone: &Page) -> [String; 2] {
    let mut said = [String::new(), String::new()];
    for (language, said) in ["en", "zh"].into_iter().zip(&mut said) {
        phone.go(&format!("/lang/{language}?next=/t/valley/r/1")).await;
        assert_eq!(phone.count("p[data-when]").await, 1, "one match has a date of its own");
        *said = phone.text("p[data-when]").await;
    }
    said
}

/// Moves a match: one side proposes another date, the other agrees, and the committee approves on the page.
async fn is_moved(driver: &Driver, server: &Server, desk: &Desk, moved: &Met) {
    let row = rows(desk, 1).into_iter().find(|row| place(row).0 == moved.table).unwrap();
    let of_match = format!("[data-match='{}']", row.pairing);
    let form = desk.page("/appointments").form(&format!("{of_match} form[data-date]"));
    let form = form.with("planned", "2026-10-17T14:00").with("moved_to", "2026-11-30T19:00");
    desk.arbiter.submit(&form.with("agreed_first", "1")).is(303);
    let phone = driver.open("phone", &format!("http://{}", server.address)).await;
    phone.size(390, 844).await;
    assert_eq!(shown(&phone).await, PLANNED, "a proposal moves nothing");

    let page = driver.open("committee", &format!("http://{}", server.address)).await;
    page.size(1280, 900).await;
    sign_in(&page, "anna", PASSWORD).await;
    page.go(&desk.at("/appointments")).await;
    page.tap(&format!("{of_match} summary")).await;
    let later = page.eval(&format!("document.querySelector(\"{of_match} [name=moved_to]\").value")).await;
    assert_eq!(later, json!("2026-11-30T19:00"), "the form begins with what is proposed");
    page.tap(&format!("{of_match} [name=agreed_second]")).await;
    page.tap(&format!("{of_match} [name=approved]")).await;
    page.follow(&format!("{of_match} form[data-date] button.primary")).await;
    let said = page.text(&format!("{of_match} summary")).await;
    assert!(said.contains(&format!("agreed: {}, {}", moved.teams[0], moved.teams[1])), "{said}");
    assert!(said.contains("approved"), "{said}");
    assert_eq!(shown(&phone).await, MOVED);
    for (who, page) in [("phone", &phone), ("committee", &page)] {
        assert_eq!(page.complaints().await, Vec::<String>::new(), "{who}");
    }
}

pub async fn moved_match(driver: &Driver, server: &Server) {
    let fields = [
        ("name", "Valley League"),
        ("slug", "valley"),
        ("team_kind", "teams"),
        ("team_system", "round_robin"),
        ("team_line_ups", "fixed"),
    ];
    let desk = made(server, &List::all(&TEAMS, 4), &fields);
    all_rounds(&desk);
    let first = matches(&desk, 1);
    let (moved, others): (Vec<Met>, Vec<Met>) = first.into_iter().partition(|met| met.table == 2);
    is_moved(driver, server, &desk, &moved[0]).await;
    let rules = desk.page("/appointments").form("form#rules").with("up", 1).with("down", 1);
    desk.arbiter.submit(&rules).is(303);

    let mut ledger = Ledger::default();
    ledger.enter(&desk, 1, &others, &judge);
    for round in 2..=5 {
        ledger.enter(&desk, round, &matches(&desk, round), &judge);
        desk.close(round);
    }
    desk.try_to_close(1).is(422);
    assert!(!desk.public("").text().contains("Finished after 5 rounds"));
    let mut played = texts(&desk, "/standings", "[data-played]");
    played.sort();
    assert_eq!(played, ["4", "4", "5", "5", "5", "5"], "two teams have a match to come");

    ledger.enter(&desk, 1, &moved, &judge);
    desk.close(1);
    assert!(desk.public("").text().contains("Finished after 5 rounds"));
    assert!(texts(&desk, "/standings", "[data-played]").is_empty(), "all have played as many");
    assert_eq!(ledger.agrees(&desk, 2), TEAMS);
    assert_eq!((ledger.0[TEAMS[0]], ledger.0[TEAMS[5]]), ([10, 30], [0, 10]), "five matches by 3 : 1");
    assert_eq!(texts(&desk, "/standings", "#moves dd"), ["1. Upper Valley", "6. Heron Pond"]);

    let mut tour = Tour::open(driver, server, "reader").await;
    let [english, chinese] = tour.said("/t/valley/standings", "#moves").await;
    for said in [&english, &chinese] {
        assert!(said.contains("1. Upper Valley") && said.contains("6. Heron Pond"), "{said}");
    }
    assert_ne!(english, chinese, "the words around are translated");
    whole_list(&mut tour, &desk, "valley-standings", "/standings", 6).await;
    tour.look("valley-moved", "/t/valley/r/1").await;
    tour.look("valley-crosstable", "/t/valley/crosstable").await;
    tour.print("valley-crosstable", "/t/valley/crosstable", "main tbody tr", 6).await;
    sign_in(&tour.page, "anna", PASSWORD).await;
    tour.look("valley-appointments", "/desk/valley/appointments").await;
    tour.end().await;
}
