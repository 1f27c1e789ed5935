//! Tests for attendance at the desk, at kiosks and by phone, and for the treatment of absentees.

mod arrivals;
mod at_desk;
mod posted;

use qisai_domain::{GroupId, RoundRef};
use qisai_service::Service;
use qisai_service::check_in::{Mark, Means};
use qisai_service::copies::upkeep::Address;

use crate::support::database::Database;
use crate::support::desk::{Desk, harbour};
use crate::support::hall::{Card, of};
use crate::support::http::{Answer, css, words};
use crate::support::server::Server;

/// Creates a tournament of `players` players before its first round, and returns the codes of all.
fn hall(server: &Server, players: u16) -> (Desk, Vec<Card>) {
    let desk = harbour(server, players);
    let cards = desk.codes_for_all();
    (desk, cards)
}

fn open(desk: &Desk, round: u16, word: &str) {
    let form = desk.page(&format!("/r/{round}/check-in")).form("#self");
    desk.arbiter.submit(&form.with("word", word).with("what", "open")).is(303);
}

/// Marks a player at the desk.
fn tick(desk: &Desk, round: u16, name: &str, what: &str) -> Answer {
    let entry = desk.entry_of(name);
    let form = desk.page(&format!("/r/{round}/check-in")).form(&format!("tr[data-entry='{entry}'] form"));
    desk.arbiter.submit(&form.with("what", what))
}

/// Returns the name and state of every player in the check-in list.
fn states(desk: &Desk, round: u16) -> Vec<(String, String)> {
    let page = desk.page(&format!("/r/{round}/check-in")).html();
    let rows = css("tr[data-entry]");
    let rows = page.select(&rows).map(|row| {
        let text = |part: &str| words(row.select(&css(part)).next().unwrap());
        (text("form b"), text(".tag"))
    });
    rows.collect()
}

fn state_of(desk: &Desk, round: u16, name: &str) -> String {
    states(desk, round).into_iter().find(|(known, _)| known == name).unwrap().1
}

/// Returns the marks of round 1, oldest first, read directly from the database.
fn log(database: &Database, desk: &Desk) -> Vec<Mark> {
    let service = Service::open(&Address::parse(&database.url).unwrap()).unwrap();
    let id = service.find(&desk.slug).unwrap();
    service.roll(&service.tournament(id).unwrap(), RoundRef { group: GroupId(1), round: 1 }).unwrap().marks
}

/// Returns the names in the list of the missing.
fn missing(page: &Answer) -> Vec<String> {
    page.html().select(&css("tr[data-missing] th")).map(words).collect()
}

/// Returns the players of a round.
fn playing(desk: &Desk, round: u16) -> Vec<String> {
    let mut names: Vec<String> = desk.boards(round).into_iter().flat_map(|board| [board.first, board.second]).collect();
    names.sort();
    names
}

fn the_missing_are_dealt_with_in_one_act(database: &Database) {
    let server = Server::start(&database.url);
    let (desk, cards) = hall(&server, 8);
    open(&desk, 1, "");
    for name in ["Player 1", "Player 2", "Player 3", "Player 4"] {
        tick(&desk, 1, name, "here").is(303);
    }
    tick(&desk, 1, "Player 5", "late").is(303);
    of(&cards, "Player 6").claim(server.anybody()).here("").is(303);
    let page = desk.page("/r/1/check-in");
    assert_eq!(words(page.html().select(&css("#count")).next().unwrap()), "5 / 8 · 2 missing");
    assert_eq!(missing(&page), ["Player 7", "Player 8"]);
    let [bye, leaves] = ["Player 7", "Player 8"].map(|name| format!("fate-{}", desk.entry_of(name)));
    let before = desk.version();
    let form = page.form("#close").with(&bye, "bye").with(&leaves, "withdraw");
    desk.arbiter.submit(&form).is(303);
    assert_eq!(desk.version(), before + 1, "one act");
    assert_eq!(state_of(&desk, 1, "Player 7"), "✕ absent");
    desk.pair(1);
    desk.publish(1);
    assert_eq!(playing(&desk, 1), ["Player 1", "Player 2", "Player 3", "Player 4", "Player 5", "Player 6"]);
    desk.enter_all(1, |_| "draw");
    desk.close(1);
    // The next day attendance starts afresh, and withdrawn players stay away.
    assert_eq!(state_of(&desk, 2, "Player 7"), "○ expected");
    assert!(states(&desk, 2).iter().all(|(name, state)| name != "Player 8" || state != "○ expected"));
    database.verify();
}

#[test]
fn the_missing_are_dealt_with_in_one_act_on_sqlite() {
    the_missing_are_dealt_with_in_one_act(&Database::sqlite());
}

#[test]
fn the_missing_are_dealt_with_in_one_act_on_postgresql() {
    Database::postgresql().iter().for_each(the_missing_are_dealt_with_in_one_act);
}

#[test]
fn who_is_away_until_further_notice_is_absent_in_every_round_to_come() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let (desk, _) = hall(&server, 5);
    open(&desk, 1, "");
    for name in ["Player 1", "Player 2", "Player 3", "Player 4"] {
        tick(&desk, 1, name, "here").is(303);
    }
    let before = desk.version();
    desk.arbiter.submit(&desk.page("/r/1/check-in").form("#close").with("all", "away")).is(303);
    assert_eq!(desk.version(), before + 1, "one act");
    for round in 1..=2 {
        assert_eq!(state_of(&desk, round, "Player 5"), "✕ absent", "round {round}");
        desk.pair(round);
        desk.publish(round);
        assert_eq!(playing(&desk, round), ["Player 1", "Player 2", "Player 3", "Player 4"]);
        desk.enter_all(round, |_| "draw");
        desk.close(round);
    }
    // Present again: paired when an arbiter decides so.
    tick(&desk, 3, "Player 5", "here").is(303);
    assert_eq!(state_of(&desk, 3, "Player 5"), "● here");
    database.verify();
}

#[test]
fn who_comes_while_the_check_in_is_being_closed_is_not_lost() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let (desk, cards) = hall(&server, 4);
    open(&desk, 1, "");
    for name in ["Player 1", "Player 2"] {
        tick(&desk, 1, name, "here").is(303);
    }
    let page = desk.page("/r/1/check-in");
    let form = page.form("#close").with("all", "bye");
    assert_eq!(missing(&page), ["Player 3", "Player 4"]);
    of(&cards, "Player 4").claim(server.anybody()).here("").is(303);
    let back = desk.arbiter.submit(&form).location();
    let came = desk.arbiter.get(&back).is(200);
    let came: Vec<String> = came.html().select(&css("#came li")).map(words).collect();
    assert_eq!(came, ["Player 4"]);
    assert_eq!(state_of(&desk, 1, "Player 4"), "● here");
    assert_eq!(state_of(&desk, 1, "Player 3"), "✕ absent");
    // From then on only arbiters mark attendance; a late arrival can still be paired.
    let late = of(&cards, "Player 3").claim(server.anybody());
    assert!(late.look().html().select(&css("[data-check-in]")).next().is_none());
    tick(&desk, 1, "Player 3", "here").is(303);
    desk.pair(1);
    desk.publish(1);
    assert_eq!(playing(&desk, 1).len(), 4);
}

#[test]
fn a_telephone_says_it_in_the_open_window_only_and_with_the_word_of_the_day() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let (desk, cards) = hall(&server, 4);
    let phone = of(&cards, "Player 1").claim(server.anybody());
    assert!(phone.look().html().select(&css("[data-check-in]")).next().is_none());
    open(&desk, 1, "Kite");
    let form = phone.look().form("[data-check-in] form");
    phone.visitor.submit(&form.clone().with("word", "")).is(422);
    assert!(phone.here("boat").is(422).text().contains("word of the day"));
    assert_eq!(state_of(&desk, 1, "Player 1"), "○ expected");
    phone.here(" kite ").is(303);
    assert_eq!(state_of(&desk, 1, "Player 1"), "● here");
    assert!(phone.look().text().contains("● here"));
    let other = of(&cards, "Player 2").claim(server.anybody());
    let form = other.look().form("[data-check-in] form").with("word", "kite");
    let shut = desk.page("/r/1/check-in").form("#self").with("what", "shut");
    desk.arbiter.submit(&shut).is(303);
    other.visitor.submit(&form).is(422);
    assert_eq!(state_of(&desk, 1, "Player 2"), "○ expected");
}

#[test]
fn the_same_player_on_two_devices_is_one_fact_and_two_lines() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let (desk, cards) = hall(&server, 4);
    open(&desk, 1, "");
    let kiosk = desk.make_codes("#make-kiosk", &[("name", "North door"), ("what", "kiosk")]);
    let kiosk = of(&kiosk, "North door").claim(server.anybody());
    let entry = desk.entry_of("Player 2");
    let at_kiosk = kiosk.visitor.get(&format!("{}?who={entry}", kiosk.page)).is(200).form("[data-check-in] form");
    let phone = of(&cards, "Player 2").claim(server.anybody());
    phone.here("").is(303);
    kiosk.visitor.submit(&at_kiosk).is(303);
    assert_eq!(state_of(&desk, 1, "Player 2"), "● here");
    let told = log(&database, &desk);
    let told: Vec<(Means, &str)> = told.iter().map(|mark| (mark.by.means, mark.by.who.as_str())).collect();
    assert_eq!(told, [(Means::Phone, ""), (Means::Kiosk, "North door")]);
}

#[test]
fn a_kiosk_finds_people_by_their_first_letters_and_goes_back_by_itself() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let desk = anna.create_tournament("Harbour Open", 5);
    desk.import_players(
        "Name,Rating,Born,Club\nAda Merrow,2100,1915-12-10,Lake\nBabbage,2000,1991-12-26,Lake\n赵清河,1900,,东岸\n",
    );
    open(&desk, 1, "kite");
    let times = [("first_round", "1"), ("last_round", "1"), ("first_start", "2031-03-28T14:00"), ("unit", "days")];
    let form = desk.page("/calendar").form("#fill").with("every", 1).with("act", "fill");
    desk.arbiter.submit(&times.iter().fold(form, |form, (name, value)| form.with(name, value))).is(303);
    let kiosk = desk.make_codes("#make-kiosk", &[("name", "North door"), ("what", "kiosk")]);
    let kiosk = of(&kiosk, "North door").claim(server.anybody());
    let find = |letters: &str| {
        let page = kiosk.visitor.get(&format!("{}?q={letters}", kiosk.page)).is(200);
        let found: Vec<String> = page.html().select(&css("[data-found] a")).map(words).collect();
        found
    };
    assert_eq!(find("ada"), ["Ada Merrow Lake"]);
    assert_eq!(find("mer"), ["Ada Merrow Lake"]);
    assert_eq!(find("zqh"), ["赵清河 东岸"]);
    assert_eq!(find("xyz"), Vec::<String>::new());
    let page = kiosk.visitor.get(&format!("{}?q=ada", kiosk.page)).is(200);
    let address = page.html().select(&css("[data-found] a")).next().unwrap().attr("href").unwrap().to_owned();
    let page = kiosk.visitor.get(&address).is(200);
    let refreshes = |page: &Answer| page.html().select(&css("[data-next-in]")).next().is_some();
    assert!(refreshes(&page), "a page that somebody left goes back to the start");
    let shown = words(page.html().select(&css("main")).next().unwrap());
    assert!(!shown.contains("1915") && !shown.contains("2100"), "{shown}");
    assert!(shown.contains("Begins: Fri 28 March") && shown.contains("14:00"), "{shown}");
    // It is in the hall, so the word of the day is not needed.
    let done = kiosk.visitor.submit(&page.form("[data-check-in] form")).location();
    let done = kiosk.visitor.get(&done).is(200);
    assert!(done.text().contains("Ada Merrow: you are checked in") && refreshes(&done));
    let due = words(done.html().select(&css("[data-due]")).next().unwrap());
    assert!(due.starts_with("Round 1, Fri 28 March") && due.ends_with("14:00"), "{due}");
    assert!(!refreshes(&kiosk.look()));
    assert_eq!(state_of(&desk, 1, "Ada Merrow"), "● here");
}

#[test]
fn who_has_checked_in_at_a_kiosk_is_told_when_boards_are_posted_if_that_is_known() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let (desk, _) = hall(&server, 4);
    let card = desk.make_codes("#make-kiosk", &[("name", "North door"), ("what", "kiosk")]);
    let kiosk = of(&card, "North door").claim(server.anybody());
    let told = |name: &str, posted: &str| {
        let form = desk.page("/r/1/check-in").form("#self").with("what", "open").with("posted", posted);
        desk.arbiter.submit(&form).is(303);
        let page = kiosk.visitor.get(&format!("{}?who={}", kiosk.page, desk.entry_of(name))).is(200);
        let done = kiosk.visitor.submit(&page.form("[data-check-in] form")).location();
        let done = kiosk.visitor.get(&done).is(200);
        let told: Vec<String> = done.html().select(&css("[data-posted]")).map(words).collect();
        told
    };
    assert_eq!(told("Player 1", ""), Vec::<String>::new());
    assert_eq!(told("Player 2", "2026-05-01T13:45"), ["Boards are posted at Fri 1 May, 13:45"]);
}

#[test]
fn a_club_is_ticked_in_one_tap_and_byes_asked_for_stand_apart() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let desk = anna.create_tournament("Harbour Open", 5);
    let club = |number: u32| if number <= 3 { "Lake" } else { "Sea" };
    let lines = (1..=6).map(|number| format!("Player {number},{},{}\n", 2400 - number, club(number)));
    desk.import_players("Name,Rating,Club\n".to_owned() + lines.collect::<String>().as_str());
    desk.request_bye("Player 2", 1, "half_point");
    tick(&desk, 1, "Player 3", "late").is(303);
    let page = desk.page("/r/1/check-in");
    let byes: Vec<String> = page.html().select(&css("#byes li")).map(words).collect();
    assert_eq!(byes.len(), 1);
    assert!(byes[0].starts_with("Player 2"), "{byes:?}");
    assert!(!missing(&page).contains(&"Player 2".to_owned()));
    desk.arbiter.submit(&page.form("form:has([value=Lake])").with("what", "here")).is(303);
    assert_eq!(state_of(&desk, 1, "Player 1"), "● here");
    assert_eq!(state_of(&desk, 1, "Player 3"), "◐ late", "who has called is left as they are");
    assert_eq!(state_of(&desk, 1, "Player 4"), "○ expected");
    let form = desk.page("/r/1/check-in").form("#close").with("all", "bye");
    desk.arbiter.submit(&form).is(303);
    desk.pair(1);
    assert!(desk.page("/r/1").text().contains("half-point bye"), "the bye that was asked for stands");
}

/// Returns the groups that can be marked at once: their attendance counts, and `true` if there is a button.
fn companies(desk: &Desk, round: u16) -> Vec<(String, bool)> {
    let page = desk.page(&format!("/r/{round}/check-in")).html();
    let rows = css("#companies li");
    let rows = page.select(&rows).map(|row| (words(row), row.select(&css("button")).next().is_some()));
    rows.map(|(told, has_button)| (told.trim_end_matches(" All here").to_owned(), has_button)).collect()
}

fn a_club_or_family_marked_in_one_tap_is_taken_back_in_one(database: &Database) {
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 5);
    let club = |number: u32| if number <= 4 { "Lake" } else { "" };
    let lines = (1..=7).map(|number| format!("Player {number},{},{}\n", 2400 - number, club(number)));
    desk.import_players("Name,Rating,Club\n".to_owned() + lines.collect::<String>().as_str());
    let settings = desk.page("/settings").form("form:has([name=apart_families])").with("apart_families", "5 6 7");
    desk.arbiter.submit(&settings).is(303);
    tick(&desk, 1, "Player 4", "late").is(303);
    tick(&desk, 1, "Player 5", "here").is(303);
    let family = |here: u16| format!("{here} of 3 of one family here: Player 5 · Player 6 · Player 7");
    assert_eq!(companies(&desk, 1), [("0 of 4 from Lake here".to_owned(), true), (family(1), true)]);

    let tap = |field: &str| {
        let form = desk.page("/r/1/check-in").form(&format!("#companies form:has([name={field}])"));
        let back = desk.arbiter.submit(&form.with("what", "here")).location();
        desk.arbiter.get(&back).is(200)
    };
    let marked = |page: &Answer| page.html().select(&css("#marked li")).map(words).collect::<Vec<_>>();
    let done = tap("club");
    assert_eq!(marked(&done), ["Player 1", "Player 2", "Player 3"], "who has called is left as they are");
    // No member of the club is missing any more: there is no button.
    assert_eq!(companies(&desk, 1)[0], ("3 of 4 from Lake here".to_owned(), false));
    // One of them turns out to be absent before the tap is undone: the later mark remains.
    tick(&desk, 1, "Player 3", "absent").is(303);
    desk.arbiter.submit(&done.form("#marked form").with("what", "undo")).is(303);
    let told = ["Player 1", "Player 2", "Player 3", "Player 4"].map(|name| state_of(&desk, 1, name));
    assert_eq!(told, ["○ expected", "○ expected", "✕ absent", "◐ late"]);

    let done = tap("family");
    assert_eq!(marked(&done), ["Player 6", "Player 7"]);
    assert_eq!(companies(&desk, 1)[1], (family(3), false));
    desk.arbiter.submit(&done.form("#marked form").with("what", "undo")).is(303);
    // A player marked before the tap was not marked by it.
    assert_eq!(companies(&desk, 1)[1], (family(1), true));
    desk.arbiter.post(&desk.at("/r/1/check-in"), &[("what", "undo"), ("act", "yesterday")]).is(400);

    // One line for each player and act, in the name of its author.
    let log = log(database, &desk);
    let lines = |name: &str| {
        let entry = desk.entry_of(name);
        let lines = log.iter().filter(|mark| mark.entry.0 == entry);
        lines.map(|mark| format!("{} {}", mark.said.code(), mark.by.who)).collect::<Vec<_>>()
    };
    for name in ["Player 1", "Player 2", "Player 6", "Player 7"] {
        assert_eq!(lines(name), ["here anna", "expected anna"], "{name}");
    }
    assert_eq!(lines("Player 3"), ["here anna", "absent anna"]);
    assert_eq!(lines("Player 5"), ["here anna"]);
}

#[test]
fn a_club_or_family_marked_in_one_tap_is_taken_back_in_one_on_sqlite() {
    a_club_or_family_marked_in_one_tap_is_taken_back_in_one(&Database::sqlite());
}

#[test]
fn a_club_or_family_marked_in_one_tap_is_taken_back_in_one_on_postgresql() {
    Database::postgresql().iter().for_each(a_club_or_family_marked_in_one_tap_is_taken_back_in_one);
}

#[test]
fn a_closing_that_is_refused_leaves_the_check_in_open() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let (desk, cards) = hall(&server, 4);
    open(&desk, 1, "");
    let form = desk.page("/r/1/check-in").form("#close").with("all", "bye");
    desk.pair(1);
    desk.publish(1);
    desk.arbiter.submit(&form).is(422);
    of(&cards, "Player 1").claim(server.anybody()).here("").is(303);
}

#[test]
fn article_21_of_the_xiangqi_rules_stands_on_the_page_of_xiangqi() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    for (game, told) in [("xiangqi", true), ("chess", false)] {
        let form = anna.get("/desk/new").is(200).form("form[action='/desk/new']").with("name", format!("{game} Open"));
        let form = form.with("discipline", game).with("rounds", "5").with("start", "2026-05-01");
        let slug = anna.submit(&form).location().split('/').nth(2).unwrap().to_owned();
        let desk = anna.desk(&slug);
        desk.import_field(4);
        let page = desk.page("/r/1/check-in").html();
        assert_eq!(page.select(&css("#article-21")).next().is_some(), told, "{game}");
    }
}

mod browser {
    use crate::browser::{scanning, story};
    use crate::support::desk::harbour;

    #[test]
    fn badges_are_scanned_one_after_the_other_at_the_desk() {
        story(async |driver, server| {
            let desk = harbour(server, 8);
            let cards = desk.codes_for_all();
            scanning::badges(driver, server, &desk, &cards).await;
        });
    }
}
