//! One event from the first start to the report.

use std::fmt::Write;

use serde_json::Value;
use thirtyfour::Key;

use super::desk::{self, SECOND};
use super::driver::Driver;
use super::page::Page;
use super::spectator;
use crate::support::database::Database;
use crate::support::desk::by_number;
use crate::support::program::qisai;
use crate::support::server::Server;

const PLAYERS: u64 = 60;
const ROUNDS: u64 = 5;

/// Runs the whole story on a new server.
pub async fn whole_event(driver: &Driver, server: &Server, database: &Database) {
    let root = &format!("http://{}", server.address);
    let arbiter = driver.open("arbiter", root).await;
    arbiter.size(1280, 800).await;
    desk::first_run(&arbiter).await;
    desk::sign_out_and_in(&arbiter).await;
    let slug = desk::create(&arbiter, "Keyboard Open").await;
    let file = database.path("players.csv");
    std::fs::write(&file, players()).unwrap();
    desk::import_players(&arbiter, &file, PLAYERS, 1).await;
    desk::add_second(&arbiter, &slug).await;

    let phone = driver.open("phone", root).await;
    phone.size(390, 844).await;
    phone.go(&format!("/t/{slug}")).await;
    spectator::watch(&phone).await;

    arbiter.go(&format!("/desk/{slug}")).await;
    for round in 1..=ROUNDS {
        // Number 7 is absent once.
        desk::pair_and_publish(&arbiter, round, if round == 3 { &[7] } else { &[] }).await;
        shows_boards(&arbiter, &phone, round).await;
        if round == 2 {
            two_arbiters(driver, root, &slug, &arbiter).await;
        }
        spectator::note_saves(&arbiter, round).await;
        play(&arbiter, round).await;
        shows_results(&arbiter, &phone).await;
        desk::close(&arbiter, round == ROUNDS).await;
        between(&arbiter, &slug, round).await;
    }
    look_around(&phone).await;
    report(&arbiter, &slug, database).await;
    for (who, page) in [("arbiter", &arbiter), ("phone", &phone)] {
        assert_eq!(page.complaints().await, Vec::<String>::new(), "{who}");
    }
}

/// Returns sixty players, and one with an unreadable rating.
fn players() -> String {
    let family =
        ["Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gorse", "Hazel", "Ivy", "Juniper", "Larch", "Maple"];
    let given = ["Ada", "Bo", "Chen", "Dina", "Emre"];
    let mut csv = String::from("Name;Title;Rating;Federation;Club\n");
    for (number, (family, given)) in family.iter().flat_map(|family| given.map(|given| (family, given))).enumerate() {
        let title = ["GM", "", "WFM", "", ""][number % 5];
        let federation = ["NED", "CHN", "GER", "FRA"][number % 4];
        writeln!(csv, "{family}, {given};{title};{};{federation};Club {}", 2500 - 13 * number, number % 7).unwrap();
    }
    csv + ";;2000;NED;Club 1\n"
}

/// Performs the acts between two rounds.
async fn between(arbiter: &Page, slug: &str, after: u64) {
    match after {
        1 => desk::add_player(arbiter, slug, "Newcomer, Nora", "2111").await,
        2 => desk::withdraw(arbiter, slug, 11).await,
        3 => desk::request_bye(arbiter, slug, 5, 5).await,
        _ => return,
    }
    arbiter.go(&format!("/desk/{slug}/r/{}", after + 1)).await;
}

/// Types one key for each board. In the third round a player is absent: the key of a forfeit.
async fn play(arbiter: &Page, round: u64) {
    let boards = arbiter.count("tr[data-board][data-result='']").await;
    let key = |board: u64| match (board * 7 + round * 3) % 5 {
        0 | 3 => '1',
        1 | 4 => '3',
        _ => '2',
    };
    let mut keys: String = (1..=boards).map(key).collect();
    if round == 3 {
        keys.replace_range(3..4, "+");
    }
    if round % 2 == 1 {
        // Faster than by hand.
        desk::type_results(arbiter, &keys).await;
    } else {
        for key in keys.chars() {
            desk::type_results(arbiter, &key.to_string()).await;
        }
    }
    assert_eq!(arbiter.count("tr[data-board][data-result='']").await, 0);
}

/// Waits until the phone shows all boards of a published round, without a reload.
async fn shows_boards(arbiter: &Page, phone: &Page, round: u64) {
    let boards = arbiter.count("tr[data-board]").await;
    phone.until(&format!("[...window.seen].filter((key) => key.startsWith('{round}/')).length >= {boards}")).await;
}

/// Waits until the phone shows each saved result, without a reload.
async fn shows_results(arbiter: &Page, phone: &Page) {
    for key in spectator::saves(arbiter).await {
        phone.until(&format!("window.seen.has('{key}')")).await;
    }
}

/// Tests a conflict: an arbiter's tablet loses the network, and the same board gets another result meanwhile. Both
/// values are shown, and the tablet's arbiter decides.
async fn two_arbiters(driver: &Driver, root: &str, slug: &str, arbiter: &Page) {
    let tablet = driver.open("tablet", root).await;
    tablet.size(1024, 768).await;
    desk::sign_in(&tablet, SECOND, desk::PASSWORD).await;
    tablet.go(&format!("/desk/{slug}/r/2")).await;
    let network = |offline: bool| {
        let conditions =
            serde_json::json!({ "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        tablet.devtools("Network.emulateNetworkConditions", conditions)
    };
    tablet.devtools("Network.enable", Value::Object(serde_json::Map::new())).await;
    network(true).await;
    tablet.keys("1").await;
    tablet.until("document.querySelector('tr[data-board=\"1\"]').dataset.state === 'unsaved'").await;
    desk::type_results(arbiter, "2").await;
    network(false).await;
    tablet.until("document.querySelectorAll('.versus .value').length === 2").await;
    assert_eq!(
        tablet.eval("[...document.querySelectorAll('.versus .value')].map((value) => value.textContent)").await,
        serde_json::json!(["1-0", "½-½"])
    );
    assert!(tablet.text(".versus .by").await.starts_with(desk::OWNER));
    // At the board in question its key leads to the answers: the first stores the value typed here.
    tablet.keys("b1").await;
    tablet.press(Key::Enter).await;
    tablet.keys("1").await;
    tablet.press(Key::Enter).await;
    tablet.until("document.querySelector('tr[data-board=\"1\"]').dataset.state === 'saved'").await;
    let complaints = tablet.complaints().await;
    let expected =
        |complaint: &String| complaint.contains("ERR_INTERNET_DISCONNECTED") || complaint.contains("status of 409");
    assert!(complaints.iter().all(expected), "{complaints:?}");
    // The other arbiter's page is updated.
    arbiter.until("document.querySelector('tr[data-board=\"1\"]').dataset.result === 'first'").await;
}

/// Looks at "This is me", a tie-break's working, and the other language.
async fn look_around(phone: &Page) {
    phone.follow("nav.tabs a[href$='/players']").await;
    phone.tap("tr[data-entry='9'] [data-me-set]").await;
    phone.follow("nav.tabs a").await;
    // The card says everything; the line stays for pages without one (P4).
    phone.until("!document.querySelector('[data-me-card]').hidden").await;
    assert_eq!(phone.eval("document.querySelector('[data-me-line]').hidden").await, Value::Bool(true));
    phone.follow("nav.tabs a:nth-child(2)").await;
    phone.until("!document.querySelector('[data-me-line]').hidden").await;
    let line = phone.text("[data-me-line]").await;
    assert!(line.starts_with("You: board "), "{line}");
    assert_eq!(phone.count("tr.is-me").await, 1);

    phone.follow("nav.tabs a[href$='/standings']").await;
    phone.tap("tbody tr td.tb summary").await;
    phone.until("document.querySelector('details.work[open] .work-body .article')?.checkVisibility()").await;
    assert!(phone.count("details.work[open] .article").await > 0);

    phone.follow("a[hreflang=zh]").await;
    assert_eq!(phone.eval("document.documentElement.lang").await, "zh-Hans");
    assert!(phone.path().await.ends_with("/standings"));
    phone.follow("a[hreflang=en]").await;
}

/// Checks that exported files agree with each other.
async fn report(arbiter: &Page, slug: &str, database: &Database) {
    let (status, trf) = arbiter.fetch(&format!("/desk/{slug}/export/trf26")).await;
    assert_eq!(status, 200);
    let file = database.path("event.trf");
    std::fs::write(&file, trf).unwrap();
    assert_eq!(qisai(["check", &file]).good(), format!("{file}: {ROUNDS} rounds, 0 differ\n"));

    // All players of the file, and the late entry.
    let entries = usize::try_from(PLAYERS).unwrap() + 1;
    let (status, table) = arbiter.fetch(&format!("/t/{slug}/crosstable.csv")).await;
    assert_eq!((status, table.lines().skip(1).count()), (200, entries));

    arbiter.go("/desk/import").await;
    arbiter.choose_file("#file", &file).await;
    arbiter.tab_to(".form button.primary").await;
    arbiter.enter().await;
    arbiter.tab_to(".form button.primary").await;
    arbiter.enter().await;
    let path = arbiter.path().await;
    let again = path.strip_prefix("/desk/").unwrap().split('/').next().unwrap().to_owned();
    assert_ne!(again, slug);
    assert_eq!(standings(arbiter, &again).await, standings(arbiter, slug).await);

    assert_eq!(database.verify(), 2);
}

/// Returns the standings as JSON, without the fields of the tournament itself.
async fn standings(page: &Page, slug: &str) -> Value {
    let (status, text) = page.fetch(&format!("/t/{slug}/standings.json")).await;
    assert_eq!(status, 200, "{text}");
    let whole: Value = serde_json::from_str(&text).unwrap();
    by_number(whole["rows"].clone())
}
