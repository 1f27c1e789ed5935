//! Tests for hall screens: public and hidden content, browsers assigned by a code word, calls and announcements.

mod broadcast;
mod browser;
pub mod clocks;
mod families;

use qisai_domain::screen::Kind;
use qisai_service::Service;
use qisai_service::copies::upkeep::Address;

use crate::support::database::Database;
use crate::support::desk::{Desk, harbour};
use crate::support::http::{Answer, Visitor, css, words};
use crate::support::server::Server;

/// Submits the form of a new screen with these kinds in this order, and default values in other fields.
pub fn add(desk: &Desk, name: &str, kinds: &[Kind], others: &[(&str, &str)]) -> Answer {
    let usual =
        [("boards", ""), ("tongue", "en"), ("theme", "dark"), ("distance", "15"), ("picture", "150"), ("top", "")];
    let mut fields = vec![("what".to_owned(), "add".to_owned()), ("name".to_owned(), name.to_owned())];
    let usual = usual.iter().filter(|(field, _)| others.iter().all(|(other, _)| other != field));
    fields.extend(usual.chain(others).map(|(field, value)| ((*field).to_owned(), (*value).to_owned())));
    for kind in Kind::ALL {
        let place = kinds.iter().position(|one| *one == kind).map(|at| (at + 1).to_string());
        fields.push(("kind".to_owned(), kind.code().to_owned()));
        fields.push(("order".to_owned(), place.unwrap_or_default()));
        fields.push(("seconds".to_owned(), String::new()));
    }
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    desk.arbiter.post(&desk.at("/screens"), &fields)
}

/// Submits a form on the arbiter's screens page.
fn act(desk: &Desk, what: &str, fields: &[(&str, &str)]) -> Answer {
    let mut all = vec![("what", what)];
    all.extend(fields);
    desk.arbiter.post(&desk.at("/screens"), &all)
}

pub fn address(desk: &Desk, name: &str) -> String {
    format!("/t/{}/screen/{name}", desk.slug)
}

/// Returns the kinds of a screen's pages in sequence.
fn kinds(answer: &Answer) -> Vec<String> {
    let page = answer.html();
    let sections = css("[data-page]");
    let mut kinds: Vec<String> =
        page.select(&sections).map(|section| section.attr("data-page").unwrap().to_owned()).collect();
    kinds.dedup();
    kinds
}

/// Returns the texts of all elements that match a selector.
pub fn texts(answer: &Answer, selector: &str) -> Vec<String> {
    answer.html().select(&css(selector)).map(words).collect()
}

fn state(visitor: &Visitor, address: &str) -> String {
    visitor.get(address).is(200).json()["state"].as_str().unwrap().to_owned()
}

/// Creates a public tournament of `players` players, round 1 public.
fn hall(server: &Server, players: u16) -> Desk {
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 3);
    desk.import_field(players);
    desk.pair(1);
    desk.publish(1);
    desk
}

#[test]
fn every_board_stands_on_one_page_and_seats_come_first_in_a_new_round() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = hall(&server, 30);
    add(&desk, "hall", &[Kind::Results, Kind::Boards, Kind::Names, Kind::Standings], &[]).is(303);
    let anybody = server.anybody();
    let shown = anybody.get(&address(&desk, "hall")).is(200);
    assert_eq!(kinds(&shown), ["boards", "names"], "until the first result");
    let boards: Vec<String> = (1..=15).map(|board| board.to_string()).collect();
    assert_eq!(texts(&shown, "[data-page=boards] th.bd"), boards);
    assert_eq!(texts(&shown, "[data-page=boards] h2 .turn"), ["1/2", "2/2"]);
    let names = texts(&shown, "[data-page=names] th .name");
    let mut sorted = names.clone();
    sorted.sort();
    assert_eq!((names.len(), &names), (30, &sorted));
    // Ten rows for a hall of fifteen metres.
    for section in shown.html().select(&css("section[data-page]")) {
        assert!(section.select(&css("tr")).count() <= 10);
    }

    let before = state(&anybody, &format!("{}/state", address(&desk, "hall")));
    let board = desk.boards(1).remove(3);
    desk.enter_result(1, &board, "first").is(200);
    assert_ne!(state(&anybody, &format!("{}/state", address(&desk, "hall"))), before);
    let shown = anybody.get(&address(&desk, "hall")).is(200);
    assert_eq!(kinds(&shown), ["results", "boards", "names"], "no round is closed: there are no standings");
    assert_eq!(texts(&shown, "[data-page=results] th.bd"), ["4"]);
    assert!(texts(&shown, "[data-page=results] h2")[0].contains("1 of 15"));
    let other = desk.boards(1).remove(8);
    desk.enter_result(1, &other, "draw").is(200);
    let shown = anybody.get(&address(&desk, "hall")).is(200);
    assert_eq!(texts(&shown, "[data-page=results] th.bd"), ["9", "4"], "the newest first");

    desk.enter_all(1, |_| "first");
    desk.close(1);
    let shown = anybody.get(&address(&desk, "hall")).is(200);
    assert_eq!(kinds(&shown), ["results", "boards", "names", "standings"]);
    assert_eq!(texts(&shown, "[data-page=standings] th .name").len(), 30);
    // Restricted by the URL.
    let narrow = anybody.get(&format!("{}?only=standings", address(&desk, "hall"))).is(200);
    assert_eq!(kinds(&narrow), ["standings"]);
}

#[test]
fn a_draft_and_a_private_tournament_show_nothing() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 3);
    desk.import_field(6);
    desk.pair(1);
    add(&desk, "hall", &[Kind::Boards, Kind::Names], &[]).is(303);
    let anybody = server.anybody();
    let shown = anybody.get(&address(&desk, "hall")).is(200);
    assert_eq!(kinds(&shown), ["clock"], "a draft is nobody's business");
    assert!(!shown.text().contains("Player 1"));
    desk.publish(1);
    assert!(anybody.get(&address(&desk, "hall")).is(200).text().contains("Player 1"));

    let mut browser = server.anybody();
    let first = browser.get("/screen").is(200);
    browser.keep(&first);
    act(&desk, "give", &[("word", &texts(&first, "[data-word]")[0]), ("name", "hall")]).is(303);
    assert!(browser.get("/screen").is(200).text().contains("Player 1"));
    let form = desk.page("/settings").form("form.form").with("visibility", "private");
    desk.arbiter.submit(&form).is(303);
    for rest in ["", "/state", "?only=names"] {
        anybody.get(&format!("{}{rest}", address(&desk, "hall"))).is(404);
    }
    let hidden = browser.get("/screen").is(200).text();
    assert!(!hidden.contains("Player 1") && !hidden.contains("Harbour"), "{hidden}");
    assert_eq!(state(&browser, "/screen/state"), "hidden");
    // Its staff can see it.
    desk.arbiter.get(&address(&desk, "hall")).is(200);
    anybody.get(&format!("/t/{}/screen/nowhere", desk.slug)).is(404);
}

#[test]
fn of_other_tournaments_of_the_event_only_the_public_ones_are_shown() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let form = anna.get("/desk/new").is(200).form("form[action='/desk/new']");
    let form = form.with("name", "Festival").with("section", "Open\nWomen").with("visibility", "public");
    let made = anna.submit(&form.with("rounds", 3).with("start", "2026-05-01"));
    let slug = made.location().strip_prefix("/e/").unwrap().strip_suffix("/edit").unwrap().to_owned();
    let [open, women] = ["open", "women"].map(|section| anna.desk(&format!("{slug}-{section}")));
    for (desk, name) in [(&open, "Oak"), (&women, "Willow")] {
        let lines = (1..=4).map(|number| format!("{name} {number},{}\n", 2400 - number));
        desk.import_players("Name,Rating\n".to_owned() + lines.collect::<String>().as_str());
        desk.pair(1);
        desk.publish(1);
    }
    let page = open.page("/screens").html();
    let both: Vec<String> =
        page.select(&css("#add input[name=tournament]")).map(|field| field.attr("value").unwrap().to_owned()).collect();
    let both: Vec<(&str, &str)> = both.iter().map(|id| ("tournament", id.as_str())).collect();
    assert_eq!(both.len(), 2);
    add(&open, "hall", &[Kind::Boards], &both).is(303);
    let anybody = server.anybody();
    let shown = anybody.get(&address(&open, "hall")).is(200);
    let heads = texts(&shown, "[data-page] h2");
    assert!(heads.len() == 2 && heads[0].starts_with("Open") && heads[1].starts_with("Women"), "{heads:?}");
    let form = women.page("/settings").form("form.form").with("visibility", "private");
    anna.submit(&form).is(303);
    let shown = anybody.get(&address(&open, "hall")).is(200).text();
    assert!(shown.contains("Oak 1") && !shown.contains("Willow"));
}

#[test]
fn a_browser_shows_a_word_and_then_what_the_desk_gives_it() {
    let database = Database::sqlite();
    let mut server = Server::start(&database.url);
    let desk = hall(&server, 12);
    add(&desk, "hall", &[Kind::Boards, Kind::Names], &[]).is(303);
    add(&desk, "door", &[Kind::Names], &[]).is(303);
    let mut browser = server.anybody();
    let page = browser.get("/screen").is(200);
    browser.keep(&page);
    let word = texts(&page, "[data-word]").remove(0);
    assert!(word.len() == 4 && word.chars().all(|letter| "BCDFGHJKLMNPQRSTVWXZ".contains(letter)), "{word}");
    assert_eq!(state(&browser, "/screen/state"), format!("word-{word}"));
    let mut other = server.anybody();
    let page = other.get("/screen").is(200);
    other.keep(&page);
    assert_ne!(texts(&page, "[data-word]"), std::slice::from_ref(&word));

    // An unknown code word is refused, and typed data is kept.
    let refused = act(&desk, "give", &[("word", "AAAA"), ("name", "door"), ("part", "2"), ("parts", "3")]).is(422);
    let give = refused.form("#give");
    assert!(["AAAA", "door", "2", "3"].iter().all(|typed| give.fields.iter().any(|(_, value)| value == typed)));
    for (part, parts) in [("4", "3"), ("0", "1"), ("x", "2"), ("1", "999")] {
        act(&desk, "give", &[("word", &word), ("name", "door"), ("part", part), ("parts", parts)]).is(422);
    }
    act(&desk, "give", &[("word", &word), ("name", "nowhere")]).is(422);

    act(&desk, "give", &[("word", &word.to_lowercase()), ("name", "hall")]).is(303);
    assert_eq!(kinds(&browser.get("/screen").is(200)), ["boards", "names"]);
    // Another screen, without a new code word; still known after a restart.
    let before = state(&browser, "/screen/state");
    act(&desk, "give", &[("word", &word), ("name", "door")]).is(303);
    assert_ne!(state(&browser, "/screen/state"), before);
    server.kill();
    let server = Server::start(&database.url);
    let (browser, desk) = (browser.at(&server.address), Desk { arbiter: desk.arbiter.at(&server.address), ..desk });
    assert_eq!(kinds(&browser.get("/screen").is(200)), ["names"]);

    // Content that an arbiter shows on all screens at once.
    act(&desk, "now", &[("now", "clock")]).is(303);
    assert_eq!(kinds(&browser.get("/screen").is(200)), ["clock"]);
    act(&desk, "now", &[("now", "")]).is(303);
    assert_eq!(kinds(&browser.get("/screen").is(200)), ["names"]);
    act(&desk, "release", &[("word", &word)]).is(303);
    assert_eq!(texts(&browser.get("/screen").is(200), "[data-word]").len(), 1);
}

#[test]
fn three_screens_share_the_names_by_count() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = hall(&server, 14);
    add(&desk, "names", &[Kind::Names], &[]).is(303);
    let anybody = server.anybody();
    let mut together = Vec::new();
    for part in 1..=3 {
        let mut browser = server.anybody();
        let page = browser.get("/screen").is(200);
        browser.keep(&page);
        let fields = [
            ("word", texts(&page, "[data-word]").remove(0)),
            ("name", "names".to_owned()),
            ("part", part.to_string()),
            ("parts", "3".to_owned()),
        ];
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        act(&desk, "give", &fields).is(303);
        let own = texts(&browser.get("/screen").is(200), "[data-page=names] th .name");
        assert!(own.len() == 4 || own.len() == 5, "{own:?}");
        let by_address = anybody.get(&format!("{}?part={part}/3", address(&desk, "names"))).is(200);
        assert_eq!(texts(&by_address, "[data-page=names] th .name"), own);
        together.extend(own);
    }
    let whole = anybody.get(&address(&desk, "names")).is(200);
    assert_eq!(together, texts(&whole, "[data-page=names] th .name"));
}

#[test]
fn a_board_is_called_and_announced_until_it_is_taken_down() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = hall(&server, 8);
    desk.arbiter.add_account("sam", "scorer");
    desk.give("sam", "scorer");
    add(&desk, "hall", &[Kind::Boards], &[]).is(303);
    let anybody = server.anybody();
    let shown = || anybody.get(&address(&desk, "hall")).is(200);
    assert_eq!(texts(&shown(), ".called"), Vec::<String>::new());

    // From the round page, by a scorer; twice counts once.
    let sam = server.anybody().sign_in("sam");
    let board = desk.boards(1).remove(2);
    let detail = format!("/r/1/boards/{}", board.pairing);
    for _ in 0..2 {
        let form = sam.get(&desk.at(&detail)).is(200).form("form[data-call]").with("to", "arbiter");
        sam.submit(&form).is(303);
    }
    assert!(texts(&shown(), ".called").iter().all(|said| said == "To the arbiter: board 3"));
    assert!(!texts(&shown(), ".called").is_empty());

    let long = "x".repeat(201);
    let refused = act(&desk, "announce", &[("text", &long)]).is(422);
    assert!(refused.form("#announce").fields.contains(&("text".to_owned(), long)), "what was typed stays");
    act(&desk, "announce", &[("text", "The closing ceremony begins at six <b>in the large hall</b>.")]).is(303);
    let said = shown();
    assert_eq!(kinds(&said), ["call", "boards"], "an announcement is shown whatever is in turn");
    let announced = texts(&said, ".said").join(" ");
    assert!(announced.contains("closing ceremony begins at six <b>in the large hall</b>."), "{announced}");
    assert!(announced.contains("Board 3: please come to the arbiter"), "{announced}");

    // A scorer can call, but not remove a notice.
    let page = desk.page("/screens");
    assert_eq!(texts(&page, "#called li").len(), 2);
    sam.post(&desk.at("/screens"), &[("what", "take_down"), ("notice", "1")]).is(403);
    while desk.page("/screens").html().select(&css("form[data-act=take_down]")).next().is_some() {
        let form = desk.page("/screens").form("form[data-act=take_down]");
        desk.arbiter.submit(&form).is(303);
    }
    assert_eq!((kinds(&shown()), texts(&shown(), ".called").len()), (vec!["boards".to_owned()], 0));
}

#[test]
fn a_screen_is_refused_with_what_was_typed() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = hall(&server, 6);
    add(&desk, "hall", &[Kind::Boards], &[("boards", "1-2")]).is(303);
    let boards = texts(&server.anybody().get(&address(&desk, "hall")).is(200), "th.bd");
    assert_eq!(boards, ["1", "2"]);
    for (name, kinds, others, said) in [
        ("hall", &[Kind::Names][..], ("top", "5"), "a screen with this name"),
        ("Big Hall", &[Kind::Names][..], ("top", "5"), "small letters"),
        ("side", &[][..], ("top", "5"), "at least one item"),
        ("side", &[Kind::Names][..], ("boards", "9-1"), "not a range of boards"),
        ("side", &[Kind::Names][..], ("distance", "far"), "1 to 100 m"),
        ("side", &[Kind::Names][..], ("picture", "5"), "20 to 1000 cm"),
    ] {
        let refused = add(&desk, name, kinds, &[others]).is(422);
        assert!(texts(&refused, ".error-summary")[0].contains(said), "{}", texts(&refused, ".error-summary")[0]);
        let typed = refused.form("#add").fields;
        let keeps = |field: &str, value: &str| typed.contains(&(field.to_owned(), value.to_owned()));
        assert!(keeps("name", name) && keeps(others.0, others.1), "{typed:?}");
    }
    // Nothing of it was stored, and the first one is changed by its own form.
    let form = desk.page("/screens").form("form[data-act=keep]");
    assert_eq!(desk.page("/screens").html().select(&css("[data-screen]")).count(), 1);
    desk.arbiter.submit(&form.with("boards", "3").with("theme", "light")).is(303);
    let page = server.anybody().get(&address(&desk, "hall")).is(200);
    assert_eq!((texts(&page, "th.bd"), page.text().contains("theme-light")), (vec!["3".to_owned()], true));
    act(&desk, "remove", &[("name", "hall")]).is(303);
    server.anybody().get(&address(&desk, "hall")).is(404);
}

#[test]
fn a_screen_speaks_both_languages_in_turn() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = hall(&server, 6);
    add(&desk, "hall", &[Kind::Boards], &[("tongue", "both")]).is(303);
    let page = server.anybody().get(&address(&desk, "hall")).is(200);
    let languages: Vec<String> = page
        .html()
        .select(&css("section[data-page]"))
        .map(|section| section.attr("lang").unwrap().to_owned())
        .collect();
    assert_eq!(languages, ["en", "zh-Hans"]);
    let heads = texts(&page, "h2 .cut");
    assert!(heads[0].starts_with("Round 1") && heads[1].starts_with("第1轮"), "{heads:?}");
}

#[test]
fn a_backup_has_the_screens_and_what_is_called() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = hall(&server, 6);
    add(&desk, "hall", &[Kind::Boards, Kind::Clock], &[("theme", "contrast")]).is(303);
    act(&desk, "announce", &[("text", "Lunch at 13:00")]).is(303);
    drop(server);
    let copy = database.path("copy.sqlite3");
    database.qisai(&["backup", &copy]).good();
    let told = [&database.url, &copy].map(|url| {
        let service = Service::open(&Address::parse(url).unwrap()).unwrap();
        let id = service.find(&desk.slug).unwrap();
        let event = service.tournament(id).unwrap().event;
        (service.screens(event).unwrap(), service.notices(id).unwrap())
    });
    assert_eq!(told[0], told[1]);
    assert_eq!((told[0].0.len(), told[0].1.len()), (1, 1));
}

/// Picture of one pixel that every browser displays.
pub const PIXEL: &[u8] =
    b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff!\xf9\x04\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;";

#[test]
fn pictures_hang_on_screens_and_nothing_else_does() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = hall(&server, 6);
    add(&desk, "hall", &[Kind::Image, Kind::Boards], &[]).is(303);
    let hang = |name: &str, file: &str, bytes: &[u8]| {
        let form = desk.page("/screens").form("#hang-up").with("name", name).file(file, bytes);
        desk.arbiter.submit(&form)
    };
    let anybody = server.anybody();
    assert!(!kinds(&anybody.get(&address(&desk, "hall")).is(200)).contains(&"image".to_owned()));
    // A file's name does not determine its type.
    let script = b"<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>";
    let refused = hang("plan", "plan.png", script).is(422);
    assert!(texts(&refused, ".error-summary")[0].contains("cannot show this file"));
    assert!(refused.form("#hang-up").fields.contains(&("name".to_owned(), "plan".to_owned())), "the name stays");
    hang("Big Plan", "plan.gif", PIXEL).is(422);
    hang("plan", "plan.exe", PIXEL).is(303);
    // Drafts and rounds without a result come first: the list as it is.
    let shown = anybody.get(&format!("{}?only=image", address(&desk, "hall"))).is(200);
    let page = shown.html();
    let source = page.select(&css(".screen-picture img")).next().unwrap().attr("src").unwrap().to_owned();
    let picture = anybody.get(&source).is(200);
    assert_eq!((picture.header("content-type"), picture.body.as_slice()), ("image/gif", PIXEL));
    assert_eq!(picture.header("x-content-type-options"), "nosniff");
    act(&desk, "remove_picture", &[("name", "plan")]).is(303);
    anybody.get(&source).is(404);
}

#[test]
fn a_screen_names_who_is_missing_while_the_check_in_is_open() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = harbour(&server, 4);
    add(&desk, "door", &[Kind::CheckIn], &[]).is(303);
    let anybody = server.anybody();
    let shown = || anybody.get(&address(&desk, "door")).is(200);
    assert_eq!(kinds(&shown()), ["clock"], "nobody is waited for");
    let form = desk.page("/r/1/check-in").form("#self").with("word", "kite").with("what", "open");
    desk.arbiter.submit(&form).is(303);
    let missing = || texts(&shown(), "[data-page=check-in] th .name");
    assert_eq!(missing(), ["Player 1", "Player 2", "Player 3", "Player 4"]);
    assert!(
        !shown().text().contains("kite"),
        "the word of the day hangs on the wall, and on no address that leaves the hall"
    );
    let entry = desk.entry_of("Player 2");
    let form = desk.page("/r/1/check-in").form(&format!("tr[data-entry='{entry}'] form")).with("what", "here");
    desk.arbiter.submit(&form).is(303);
    assert_eq!(missing(), ["Player 1", "Player 3", "Player 4"]);
    assert!(texts(&shown(), "[data-page=check-in] h2")[0].starts_with("Check-in round 1: 1 of 4 here"));
    let shut = desk.page("/r/1/check-in").form("#self").with("what", "shut");
    desk.arbiter.submit(&shut).is(303);
    assert_eq!(kinds(&shown()), ["clock"]);
}

#[test]
fn a_screen_says_until_when_the_check_in_is_open_and_when_boards_are_posted() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = harbour(&server, 4);
    add(&desk, "door", &[Kind::CheckIn], &[]).is(303);
    let anybody = server.anybody();
    let shown = || anybody.get(&address(&desk, "door")).is(200);
    let open = |closes: &str, posted: &str| {
        let form = desk.page("/r/1/check-in").form("#self").with("word", "kite").with("what", "open");
        desk.arbiter.submit(&form.with("closes", closes).with("posted", posted))
    };
    open("", "").is(303);
    assert_eq!(texts(&shown(), "[data-page=check-in] [data-note]"), Vec::<String>::new(), "no time is stored");
    open("2026-05-01T13:45", "").is(303);
    let page = shown();
    assert_eq!(texts(&page, "[data-page=check-in] [data-note]"), ["Check-in closes 13:45"]);
    let html = page.html();
    let counted = html.select(&css("[data-note] [data-start]")).next().unwrap();
    assert_eq!(counted.attr("data-start"), Some("2026-05-01T13:45"), "what the script counts down to");
    open("2026-05-01T13:45", "2026-05-01T13:50").is(303);
    let both = ["Check-in closes 13:45", "Boards are posted at 13:50"];
    assert_eq!(texts(&shown(), "[data-page=check-in] [data-note]"), both);
    // An invalid time is named, and typed data is kept.
    let refused = open("soon", "2026-05-01T13:50").is(422);
    assert!(refused.text().contains("The check-in time cannot be read"));
    assert!(refused.form("#self").fields.contains(&("closes".to_owned(), "soon".to_owned())));
    assert_eq!(texts(&shown(), "[data-page=check-in] [data-note]"), both);
}
