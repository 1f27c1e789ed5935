//! Tests for the page that checks the venue's network.

use qisai_domain::screen::Kind;

use crate::screens::add;
use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::hall::{hall, of, phones};
use crate::support::http::{Answer, css, words};
use crate::support::program::command;
use crate::support::server::Server;

/// Returns the kinds of devices and the number of each that sent a request in the last minute.
fn asked(desk: &Desk) -> Vec<(String, u32)> {
    let page = desk.page("/devices").html();
    let (rows, count) = (css("#asking tr[data-kind]"), css("td"));
    let rows = page.select(&rows).map(|row| {
        let count = words(row.select(&count).next().unwrap());
        (row.attr("data-kind").unwrap().to_owned(), count.parse().unwrap())
    });
    rows.collect()
}

/// Returns kind, name and last request time of every listed device.
fn listed(page: &Answer) -> Vec<[String; 3]> {
    let page = page.html();
    let (rows, cells) = (css("#devices tr[data-device]"), css("td"));
    let rows = page.select(&rows).map(|row| {
        let kind = row.attr("data-device").unwrap().to_owned();
        let cells: Vec<String> = row.select(&cells).map(words).collect();
        let [name, asked]: [String; 2] = cells.try_into().unwrap();
        [kind, name, asked]
    });
    rows.collect()
}

/// Returns the listed devices without the times.
fn names(desk: &Desk) -> Vec<(String, String)> {
    let page = desk.page("/devices");
    listed(&page).into_iter().map(|[kind, name, _]| (kind, name)).collect()
}

fn counts(of_kinds: [(&str, u32); 5]) -> Vec<(String, u32)> {
    of_kinds.map(|(kind, count)| (kind.to_owned(), count)).into()
}

#[test]
fn devices_that_asked_in_the_last_minute_are_counted_by_kind() {
    let database = Database::sqlite();
    let mut command = command();
    command.env("QISAI_DATABASE", &database.url);
    let server = Server::launch(command, &["--trusted-proxy", "127.0.0.1"], "There are no accounts yet");
    server.wait_until_ready();
    let (desk, cards) = hall(&server, 4, "phones");
    // Monitoring from elsewhere does not count as a device of the hall.
    server.anybody().ask("/healthz").header("x-forwarded-for", "198.51.100.1").get().is(200);
    let alone = [("desk", 1), ("kiosk", 0), ("screen", 0), ("telephone", 0), ("other", 0)];
    assert_eq!(asked(&desk), counts(alone));

    add(&desk, "stage", &[Kind::Boards], &[]).is(303);
    let kiosk = desk.make_codes("#make-kiosk", &[("name", "North door"), ("what", "kiosk")]);
    let kiosk = of(&kiosk, "North door").claim(server.anybody());
    let telephones = phones(&server, &cards, &desk.board_one(1));
    for device in telephones.iter().chain([&kiosk, &kiosk]) {
        device.look();
    }
    server.anybody().get(&format!("/t/{}/screen/stage", desk.slug)).is(200);
    for address in ["198.51.100.7", "198.51.100.8", "198.51.100.7"] {
        let page = format!("/t/{}", desk.slug);
        server.anybody().ask(&page).header("x-forwarded-for", address).get().is(200);
    }
    server.anybody().ask("/").header("x-forwarded-for", "198.51.100.9").get().is(200);
    let now = [("desk", 1), ("kiosk", 1), ("screen", 1), ("telephone", 2), ("other", 3)];
    assert_eq!(asked(&desk), counts(now));
    let page = desk.page("/devices?lang=zh").text();
    assert!(page.contains("自助台") && !page.contains("198.51.100."), "{page}");
}

/// Returns kind and name as in the list.
fn device(kind: &str, name: &str) -> (String, String) {
    (kind.to_owned(), name.to_owned())
}

#[test]
fn devices_that_asked_in_the_last_minute_are_listed_by_name_and_only_those_of_the_event() {
    let database = Database::sqlite();
    let mut command = command();
    command.env("QISAI_DATABASE", &database.url);
    let server = Server::launch(command, &["--trusted-proxy", "127.0.0.1"], "There are no accounts yet");
    server.wait_until_ready();
    let (desk, cards) = hall(&server, 4, "phones");
    let elsewhere = desk.arbiter.create_tournament("Lake Open", 5);
    elsewhere.import_field(4);
    let door = "<i>North</i> door";
    let kiosk = of(&desk.make_codes("#make-kiosk", &[("name", door), ("what", "kiosk")]), door).claim(server.anybody());
    let west = elsewhere.make_codes("#make-kiosk", &[("name", "West door"), ("what", "kiosk")]);
    let west = of(&west, "West door").claim(server.anybody());
    add(&desk, "stage", &[Kind::Boards], &[]).is(303);
    add(&elsewhere, "foyer", &[Kind::Boards], &[]).is(303);
    kiosk.look();
    west.look();
    for (desk, screen) in [(&desk, "stage"), (&elsewhere, "foyer")] {
        server.anybody().get(&format!("/t/{}/screen/{screen}", desk.slug)).is(200);
    }
    // A browser with an assigned screen is identified by it, too.
    let mut browser = server.anybody();
    let page = browser.get("/screen").is(200);
    browser.keep(&page);
    let word = words(page.html().select(&css("[data-word]")).next().unwrap());
    desk.arbiter.post(&desk.at("/screens"), &[("what", "give"), ("word", &word), ("name", "stage")]).is(303);
    browser.get("/screen/state").is(200);
    of(&cards, "Player 1").claim(server.anybody()).look();
    server.anybody().ask("/").header("x-forwarded-for", "198.51.100.9").get().is(200);

    let [signed_in, other] = [device("desk", ""), device("other", "")];
    let here = [
        signed_in.clone(),
        device("kiosk", door),
        device("screen", "stage"),
        device("screen", "stage"),
        device("telephone", ""),
        other.clone(),
    ];
    assert_eq!(names(&desk), here);
    let theirs = [signed_in, device("kiosk", "West door"), device("screen", "foyer"), other];
    assert_eq!(names(&elsewhere), theirs, "what belongs to no event stands everywhere");
    assert_eq!(asked(&elsewhere), counts([("desk", 1), ("kiosk", 1), ("screen", 1), ("telephone", 0), ("other", 1)]));
    // This page was just requested by this arbiter.
    let rows = listed(&desk.page("/devices?lang=zh"));
    assert_eq!(rows[0], ["desk", "", "0秒前"]);
    for [_, _, asked] in listed(&desk.page("/devices")) {
        let seconds: u32 = asked.strip_suffix(" s ago").unwrap().parse().unwrap();
        assert!(seconds < 60, "{asked}");
    }
}

#[test]
fn what_carries_the_address_can_be_printed_again() {
    let database = Database::sqlite();
    let mut command = command();
    command.env("QISAI_DATABASE", &database.url);
    let server = Server::launch(command, &["--public-url", "https://play.example.org"], "There are no accounts yet");
    server.wait_until_ready();
    let (desk, _) = hall(&server, 4, "phones");
    let page = desk.page("/devices");
    assert!(page.text().contains(&format!("they lead to https://play.example.org/t/{}", desk.slug)), "{}", page.text());
    let html = page.html();
    let links: Vec<&str> = html.select(&css("#reprint a")).filter_map(|link| link.attr("href")).collect();
    let sheets = ["network", "board-codes", "badges", "slips"].map(|name| desk.at(&format!("/print/{name}")));
    assert_eq!(links[..4], sheets);
    assert_eq!(links[4], desk.at("/passes"));
    // Each of them contains the current address.
    for sheet in &sheets {
        let printed = desk.arbiter.get(sheet).is(200).text().to_lowercase();
        assert!(printed.contains("https://play.example.org/"), "{sheet}");
    }
}
