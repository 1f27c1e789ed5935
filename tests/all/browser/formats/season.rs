//! Club season by the Keizer system: made with the form, an absence and its reason, the list on a phone.

use serde_json::json;

use crate::browser::desk::sign_in;
use crate::browser::driver::Driver;
use crate::browser::tour::Tour;
use crate::support::accounts::PASSWORD;
use crate::support::server::Server;

/// Makes a season in a browser and states a reason there.
pub async fn season(driver: &Driver, server: &Server) {
    let anna = server.anybody().set_up("anna");
    let page = driver.open("desk", &format!("http://{}", server.address)).await;
    page.size(1280, 900).await;
    sign_in(&page, "anna", PASSWORD).await;
    page.go("/desk/new").await;
    let display = "getComputedStyle(document.querySelector('.for-keizer')).display";
    assert_eq!(page.eval(display).await, json!("none"), "hidden in a Swiss");
    page.unfold("form details").await;
    page.centre("input[name=system][value=keizer]").await;
    page.tap("input[name=system][value=keizer]").await;
    assert_ne!(page.eval(display).await, json!("none"));
    page.write("#name", "Club Season").await;
    page.write("#rounds", "20").await;
    page.write("#keizer_top", "40").await;
    page.write("#visibility", "Everyone").await;
    page.follow("form[action='/desk/new'] button.primary").await;
    let path = page.path().await;
    let desk = anna.desk(path.split('/').nth(2).unwrap());
    desk.import_field(6);
    desk.request_bye("Player 3", 1, "zero_point");
    let entry = desk.entry_of("Player 3");
    page.go(&desk.at(&format!("/players/{entry}"))).await;
    page.write("#absence1", "official duty").await;
    page.follow("#absences button").await;
    assert_eq!(page.eval("document.querySelector('#absence1').value").await, json!("official"));
    let form = desk.page("/r/1").form("#presence").with("then", "pair");
    desk.arbiter.submit(&form).is(303);
    desk.publish(1);
    desk.enter_all(1, |_| "first");
    desk.close(1);
    page.go(&desk.at("/settings")).await;
    let shape = desk.arbiter.get(&format!("/t/{}/r/1/standings.json", desk.slug)).is(200).json();
    assert_eq!(shape["keizer"]["rules"]["top"], 40);
    page.size(390, 844).await;
    for (lang, words) in [("en", "Calculated from the seed list"), ("zh", "自初始名次表起算")] {
        page.go(&format!("/lang/{lang}?next=/t/{}/r/1/standings", desk.slug)).await;
        let text = page.text("main").await;
        assert!(text.contains(words), "{text}");
    }
    assert_eq!(page.complaints().await, Vec::<String>::new());

    desk.pair(2);
    desk.publish(2);
    desk.enter_all(2, |_| "draw");
    desk.close(2);
    let mut tour = Tour::open(driver, server, "reader").await;
    for (name, path) in [
        ("keizer-standings", "standings"),
        ("keizer-workings", "r/2/standings/3"),
        ("keizer-why", "why/2/1"),
        ("keizer-crosstable", "crosstable"),
        ("keizer-player", "players/3"),
    ] {
        tour.look(name, &format!("/t/{}/{path}", desk.slug)).await;
    }
    let workings = tour.said(&format!("/t/{}/r/2/standings/3", desk.slug), "main").await;
    let reasons = ["official duty", "公务"];
    assert!(workings.iter().zip(reasons).all(|(said, reason)| said.contains(reason)), "{workings:?}");
    tour.end().await;
}
