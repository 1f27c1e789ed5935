//! Eight teams on four boards by keyboard, from the first round to the report file: three keys a round besides the
//! results (D1).

use super::{List, made};
use crate::browser::desk::{sign_in, type_results};
use crate::browser::driver::Driver;
use crate::meetings::rows;
use crate::support::accounts::PASSWORD;
use crate::support::server::Server;

const TEAMS: [&str; 8] = ["Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gorse", "Hazel"];

/// Plays round 1 in English, round 2 in Chinese.
pub async fn three_keys_a_round(driver: &Driver, server: &Server) {
    let fields =
        [("name", "Eight"), ("slug", "eight"), ("team_kind", "teams"), ("team_system", "team"), ("rounds", "2")];
    let desk = made(server, &List::all(&TEAMS, 5), &fields);
    let page = driver.open("arbiter", &format!("http://{}", server.address)).await;
    page.size(1280, 900).await;
    sign_in(&page, "anna", PASSWORD).await;
    for (round, language) in [(1, "en"), (2, "zh")] {
        page.go(&format!("/lang/{language}?next={}", desk.at(&format!("/r/{round}")))).await;
        for step in ["pair", "publish", "line-ups"] {
            assert_eq!(page.count("ol.steps [aria-current=step]").await, 1, "round {round}: {step}");
            page.key_away('n').await;
        }
        assert_eq!(rows(&desk, round).len(), 16, "four matches of four boards");
        type_results(&page, &"1231".repeat(4)).await;
        page.until("!document.querySelector('[data-desk-close]')?.disabled").await;
        page.key_away('n').await;
        assert!(rows(&desk, round).iter().all(|row| !row.result.is_empty()));
    }
    assert_eq!(page.complaints().await, Vec::<String>::new());

    let file = desk.page("/export/trf26").text();
    assert!(!file.contains("no line-up"), "{file}");
    let teams = file.lines().filter(|line| line.starts_with("310"));
    assert_eq!(teams.count(), TEAMS.len(), "{file}");
    // The fifth player of each team is a reserve and has not played.
    let played = file.lines().filter(|line| line.starts_with("001") && !line.contains("0000 - -"));
    assert_eq!(played.count(), 4 * TEAMS.len(), "{file}");
}
