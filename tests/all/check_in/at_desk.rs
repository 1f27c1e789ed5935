//! The page of the check-in at the desk: what was said of somebody in the round.

use super::{hall, open, tick};
use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::hall::of;
use crate::support::http::{css, words};
use crate::support::server::Server;

/// What stands in the line of somebody in round 1, without the times.
fn said(desk: &Desk, name: &str, language: &str) -> Vec<String> {
    let entry = desk.entry_of(name);
    let page = desk.page(&format!("/r/1/check-in?lang={language}")).html();
    let lines = css(&format!("tr[data-entry='{entry}'] details:not([open]) > .roll-said li"));
    let lines = page.select(&lines).map(|line| {
        let text = words(line);
        let (time, rest) = text.split_once(' ').unwrap();
        assert!(time.len() == 5 && time.as_bytes()[2] == b':', "{text}");
        rest.to_owned()
    });
    lines.collect()
}

#[test]
fn all_that_was_said_of_a_player_stands_in_the_line_that_opens_newest_first() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let (desk, cards) = hall(&server, 4);
    open(&desk, 1, "");
    let door = "<i>North</i> door";
    let kiosk = desk.make_codes("#make-kiosk", &[("name", door), ("what", "kiosk")]);
    let kiosk = of(&kiosk, door).claim(server.anybody());
    let entry = desk.entry_of("Player 2");
    let at_kiosk = kiosk.visitor.get(&format!("{}?who={entry}", kiosk.page)).is(200).form("[data-check-in] form");
    of(&cards, "Player 2").claim(server.anybody()).here("").is(303);
    // The second word changes no state, and stands there all the same.
    kiosk.visitor.submit(&at_kiosk).is(303);
    let [phone, at_door] = ["telephone: ● here", "kiosk <i>North</i> door: ● here"];
    assert_eq!(said(&desk, "Player 2", "en"), [at_door, phone]);
    tick(&desk, 1, "Player 2", "absent").is(303);
    tick(&desk, 1, "Player 2", "expected").is(303);
    let at_desk = ["Desk anna: ○ expected", "Desk anna: ✕ absent"];
    assert_eq!(said(&desk, "Player 2", "en"), [at_desk[0], at_desk[1], at_door, phone]);
    let chinese =
        ["编排台 anna：○ 未到", "编排台 anna：✕ 缺席（已告知）", "自助台 <i>North</i> door：● 已到", "手机：● 已到"];
    assert_eq!(said(&desk, "Player 2", "zh"), chinese);
    assert!(desk.page("/r/1/check-in").html().select(&css("table.roll i")).next().is_none(), "a name is no markup");
    assert_eq!(said(&desk, "Player 1", "en"), Vec::<String>::new());
}
