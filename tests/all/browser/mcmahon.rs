//! A McMahon in a browser: the form of its rules, the bar, a corrected start score, a round by keyboard, and its
//! standings.

use super::desk::{sign_in, type_results};
use super::driver::Driver;
use super::tour::Tour;
use crate::support::accounts::PASSWORD;
use crate::support::desk::Desk;
use crate::support::server::Server;

/// Creates a tournament with the proposed bar, and plays its first round.
pub async fn one_round(driver: &Driver, server: &Server) {
    let anna = server.anybody().set_up("anna");
    let page = driver.open("mcmahon", &format!("http://{}", server.address)).await;
    page.size(1280, 900).await;
    sign_in(&page, "anna", PASSWORD).await;
    page.go("/desk/new").await;
    page.fill("#name", "Island McMahon").await;
    let shown = "getComputedStyle(document.querySelector('.for-mcmahon')).display !== 'none'";
    assert_eq!(page.eval(shown).await, false, "other formats do not ask for it");
    page.unfold("form details").await;
    page.centre("[name=system][value=mcmahon]").await;
    page.tap("[name=system][value=mcmahon]").await;
    page.until(shown).await;
    page.tab_to("#mcmahon_thresholds").await;
    page.keys("2395").await;
    page.tab_to("#rounds").await;
    page.keys("3").await;
    page.tab_to("#visibility").await;
    page.keys("Everyone").await;
    page.tab_to(".form button.primary").await;
    page.enter().await;
    let path = page.path().await;
    let slug = path.strip_prefix("/desk/").unwrap().strip_suffix("/players").unwrap().to_owned();
    let desk = Desk { arbiter: anna, slug };
    desk.import_field(12);

    // Ratings are 2399, 2398, …: for three rounds the advice is four to eight players.
    page.go(&desk.at("/settings")).await;
    page.follow("a#start-scores").await;
    assert_eq!(page.count("tr[data-top]").await, 5);
    page.follow("#use-bar button").await;
    assert_eq!(page.count("tr[data-top]").await, 8);
    assert!(page.text("#bar").await.contains("The bar is 2392"));
    page.tab_to("#start").await;
    page.keys("2").await;
    page.tab_to("#correct button.primary").await;
    page.enter().await;
    assert_eq!(page.text("tr[data-entry='1'] td:nth-last-child(2)").await, "2");
    assert_eq!(page.text("tr[data-entry='1'] td:last-child").await, "set by the arbiter");

    desk.pair(1);
    desk.publish(1);
    page.go(&desk.at("/r/1")).await;
    type_results(&page, "131212").await;
    desk.close(1);
    page.size(390, 844).await;
    page.go(&format!("/t/{}/standings", desk.slug)).await;
    assert_eq!(page.count("td[data-start]").await, 12);
    assert!(page.count("tr.next-group").await >= 1, "a line between the groups");
    assert_eq!(page.eval("document.documentElement.scrollWidth <= innerWidth").await, true, "fits a phone");
    page.go(&format!("/t/{}/crosstable", desk.slug)).await;
    assert!(page.count("[data-float]").await >= 1, "an arrow for a float");
    assert_eq!(page.complaints().await, Vec::<String>::new());

    let mut tour = Tour::open(driver, server, "reader").await;
    for (name, path) in [
        ("mcmahon-standings", "standings"),
        ("mcmahon-workings", "r/1/standings/3"),
        ("mcmahon-why", "why/1/1"),
        ("mcmahon-crosstable", "crosstable"),
    ] {
        tour.look(name, &format!("/t/{}/{path}", desk.slug)).await;
    }
    sign_in(&tour.page, "anna", PASSWORD).await;
    tour.look("mcmahon-start-scores", &desk.at("/start-scores")).await;
    tour.end().await;
}
