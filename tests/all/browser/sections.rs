//! Event of three tournaments: created once, edited once, on one page, run by two arbiters at once.

use super::desk::{self, PASSWORD, SECOND};
use super::driver::Driver;
use super::page::Page;
use crate::support::database::Database;
use crate::support::server::Server;

const SECTIONS: [&str; 3] = ["open", "women", "u12"];

pub async fn three_in_one(driver: &Driver, server: &Server, database: &Database) {
    let root = &format!("http://{}", server.address);
    let chief = driver.open("chief", root).await;
    chief.size(1280, 800).await;
    desk::first_run(&chief).await;
    chief.tab_to("a[href='/desk/new']").await;
    chief.enter().await;
    chief.fill("#name", "Harbour Festival").await;
    chief.unfold("form details:has(#section, #visibility)").await;
    chief.tab_to("#section").await;
    chief.keys("Open\u{e007}Women\u{e007}U12").await;
    chief.tab_to("#visibility").await;
    chief.keys("Everyone").await;
    chief.tab_to(".form button.primary").await;
    chief.enter().await;
    assert_eq!(chief.path().await, "/e/harbour-festival/edit");

    for section in SECTIONS {
        let file = database.path(&format!("{section}.csv"));
        let player = |list: String, number| format!("{list}{section} {number},{}\n", 2000 - number);
        std::fs::write(&file, (1..=4).fold("Name,Rating\n".to_owned(), player)).unwrap();
        chief.go(&format!("/desk/harbour-festival-{section}/players")).await;
        desk::import_players(&chief, &file, 4, 0).await;
    }
    desk::add_second(&chief, "harbour-festival-women").await;

    chief.go("/e/harbour-festival/edit").await;
    chief.fill("#city", "Bay").await;
    chief.tab_to(".form button.primary").await;
    chief.enter().await;

    let phone = driver.open("phone", root).await;
    phone.size(390, 844).await;
    phone.go("/e/harbour-festival").await;
    assert_eq!(phone.count("ul.events > li").await, 3);
    for section in SECTIONS {
        phone.go(&format!("/t/harbour-festival-{section}")).await;
        assert!(phone.text("#about").await.contains("Bay"), "{section}");
    }

    // The second arbiter runs the women's round while the chief runs the open one.
    let second = driver.open("second", root).await;
    second.size(1280, 800).await;
    desk::sign_in(&second, SECOND, PASSWORD).await;
    chief.go("/desk/harbour-festival-open/r/1").await;
    second.go("/desk/harbour-festival-women/r/1").await;
    let (one, other) = tokio::join!(run(&chief), run(&second));
    assert_eq!((one, other), (2, 2));
    phone.go("/e/harbour-festival").await;
    let state = phone.text("#harbour-festival-women").await;
    assert!(state.contains("Round 1 of 9"), "{state}");
    for (who, page) in [("chief", &chief), ("second", &second), ("phone", &phone)] {
        assert_eq!(page.complaints().await, Vec::<String>::new(), "{who}");
    }
    let said = database.qisai(&["verify"]).good();
    for section in SECTIONS {
        assert!(said.contains(&format!("harbour-festival-{section}")), "{said}");
    }
}

/// Pairs, publishes and plays a round; returns the number of boards with a result.
async fn run(page: &Page) -> u64 {
    desk::pair_and_publish(page, 1, &[]).await;
    desk::type_results(page, "13").await;
    page.count("tr[data-board]:not([data-result=''])").await
}
