//! The page on which a hall's network is tried out.

use qisai_domain::screen::Kind;

use crate::screens::add;
use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::hall::{hall, of, phones};
use crate::support::http::{css, words};
use crate::support::program::command;
use crate::support::server::Server;

/// Kinds of devices and how many of each have asked in the last minute.
fn asked(desk: &Desk) -> Vec<(String, u32)> {
    let page = desk.page("/devices").html();
    let (rows, count) = (css("#asking tr[data-kind]"), css("td"));
    let rows = page.select(&rows).map(|row| {
        let count = words(row.select(&count).next().unwrap());
        (row.attr("data-kind").unwrap().to_owned(), count.parse().unwrap())
    });
    rows.collect()
}

fn counts(of_kinds: [(&str, u32); 5]) -> Vec<(String, u32)> {
    of_kinds.map(|(kind, count)| (kind.to_owned(), count)).into()
}

#[test]
fn devices_that_asked_in_the_last_minute_are_counted_by_kind() {
    let database = Database::sqlite();
    let mut command = command();
    command.env("QISAI_DATABASE", &database.url);
    let server = Server::launch(command, &["--trusted-proxy", "127.0.0.1"], "Nobody has an account");
    server.wait_until_ready();
    let (desk, cards) = hall(&server, 4, "phones");
    // Whoever looks after the server from elsewhere is none of the hall's.
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
