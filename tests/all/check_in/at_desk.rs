//! Tests for the arbiter's check-in page: marks of a player in the round, name search, scanned badges.

use super::{hall, log, open, state_of, tick};
use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::hall::of;
use crate::support::http::{Answer, css, words};
use crate::support::server::Server;

/// Returns the line of a player in round 1, without the times, which are in UTC because the event has no zone.
fn said(desk: &Desk, name: &str, language: &str) -> Vec<String> {
    let entry = desk.entry_of(name);
    let page = desk.page(&format!("/r/1/check-in?lang={language}")).html();
    let lines = css(&format!("tr[data-entry='{entry}'] details:not([open]) > .roll-said li"));
    let lines = page.select(&lines).map(|line| {
        let text = words(line);
        let (time, rest) = text.split_once(" UTC ").unwrap();
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
    // The second mark changes no state, but is listed.
    kiosk.visitor.submit(&at_kiosk).is(303);
    let [phone, at_door] = ["phone: ● here", "kiosk <i>North</i> door: ● here"];
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

/// Submits a text in the search field.
fn look(desk: &Desk, text: &str) -> Answer {
    let query = serde_html_form::to_string(vec![("q", text)]).unwrap();
    desk.arbiter.get(&format!("{}?{query}", desk.at("/r/1/check-in")))
}

/// Returns the names of the open lines with the focus on *Here*.
fn opened(page: &Answer) -> Vec<String> {
    let html = page.html();
    let lines = css("tr[data-entry]:not([hidden]) details[open]:has(button[value=here][autofocus]) form b");
    assert_eq!(html.select(&css(".roll-line[open]")).count(), html.select(&lines).count());
    assert_eq!(html.select(&css("main [autofocus]")).count(), 1, "the first one gets the focus");
    html.select(&lines).map(words).collect()
}

/// Returns the content of the search field.
fn field(page: &Answer) -> String {
    page.html().select(&css("#q")).next().unwrap().attr("value").unwrap().to_owned()
}

#[test]
fn a_badge_that_is_scanned_opens_its_player_s_line() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let (desk, cards) = hall(&server, 6);
    let card = of(&cards, "Player 4");
    let address = format!("HTTP://192.168.1.42:8080{}", card.path);
    for text in [
        address.to_ascii_lowercase(),
        address,
        format!("http://hall.local/Q/{}", card.code.replace('-', "")),
        card.code.clone(),
        card.code.to_ascii_lowercase(),
        format!(" {} ", card.code.replace('-', "")),
    ] {
        let page = look(&desk, &text).is(200);
        assert_eq!((opened(&page), field(&page)), (vec!["Player 4".to_owned()], String::new()), "{text}");
    }
    assert!(log(&database, &desk).is_empty(), "looking says nothing");
    let page = look(&desk, &card.code);
    let form = page.form("details[open] form").with("what", "here");
    desk.arbiter.submit(&form).is(303);
    assert_eq!(state_of(&desk, 1, "Player 4"), "● here");
    // A player with a requested bye has no line.
    desk.request_bye("Player 2", 1, "half_point");
    let page = look(&desk, &of(&cards, "Player 2").code).is(200);
    assert_eq!(opened(&page), Vec::<String>::new());
    assert_eq!(words(page.html().select(&css("#has-bye")).next().unwrap()), "Player 2: half-point bye");
}

#[test]
fn a_code_of_nobody_on_the_list_says_so() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let (desk, cards) = hall(&server, 4);
    let kiosk = desk.make_codes("#make-kiosk", &[("name", "North door"), ("what", "kiosk")]);
    let elsewhere = desk.arbiter.create_tournament("Lake Open", 5);
    elsewhere.import_field(4);
    let theirs = elsewhere.codes_for_all();
    let refused = |text: &str, status: u16, why: &str| {
        let page = look(&desk, text).is(status);
        let said = words(page.html().select(&css(".error-summary")).next().unwrap());
        assert!(said.contains(why), "{text}: {said}");
        assert_eq!((opened(&page), field(&page)), (Vec::new(), String::new()), "{text}");
    };
    refused(&of(&kiosk, "North door").code, 422, "This code is for no player on this list");
    refused("BBBB-BBBB", 404, "This code is unknown");
    // A code of another event; a URL without a code; a replaced code.
    refused(&of(&theirs, "Player 1").code, 404, "This code is unknown");
    refused("http://192.168.1.42:8080/Q/harbour", 404, "This code is unknown");
    let entry = desk.entry_of("Player 3").to_string();
    desk.make_codes("#make-one", &[("entry", &entry), ("what", "one")]);
    refused(&of(&cards, "Player 3").code, 404, "This code is unknown");
    let page = desk.arbiter.get(&desk.at("/r/1/check-in?q=BBBBBBBB&lang=zh")).is(404);
    assert!(page.text().contains("通行码不存在或已失效"));
}

#[test]
fn wrong_codes_at_the_desk_are_tries_of_the_account() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let (desk, cards) = hall(&server, 4);
    desk.arbiter.add_account("ben", "scorer");
    desk.give("ben", "scorer");
    let ben = server.anybody().sign_in("ben").desk(&desk.slug);
    let code = &of(&cards, "Player 1").code;
    for _ in 0..10 {
        look(&desk, "BBBB-BBBB").is(404);
    }
    assert!(look(&desk, code).is(429).text().contains("Too many wrong codes"));
    // Names are found anyway, and other arbiters need not wait.
    look(&desk, "player 1").is(200);
    assert_eq!(opened(&look(&ben, code).is(200)), ["Player 1"]);
}

#[test]
fn a_name_is_looked_for_without_a_script() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 5);
    desk.import_players("Name,Rating,Club\nAda Merrow,2100,Lake\nBabbage,2000,Sea\n赵清河,1900,Lake\n");
    // The time in a line is not mistaken for a player's number.
    tick(&desk, 1, "Babbage", "here").is(303);
    let found = |text: &str| {
        let page = look(&desk, text).is(200);
        assert_eq!(field(&page), text);
        let html = page.html();
        let nobody = html.select(&css("[data-find-none]:not([hidden])")).count() == 1;
        let names: Vec<String> = html.select(&css("tr[data-entry]:not([hidden]) form b")).map(words).collect();
        assert_eq!(nobody, names.is_empty(), "{text}");
        names
    };
    assert_eq!(found("ada"), ["Ada Merrow"]);
    assert_eq!(found("MERROW ada"), ["Ada Merrow"]);
    assert_eq!(found("lake"), ["Ada Merrow", "赵清河"]);
    assert_eq!(found("zqh"), ["赵清河"]);
    assert_eq!(found("2"), ["Babbage"]);
    assert_eq!(found("\"><i>"), Vec::<String>::new());
    assert_eq!(found(""), ["Ada Merrow", "Babbage", "赵清河"]);
}
