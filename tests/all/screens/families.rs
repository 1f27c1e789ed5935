//! Tests for several screens that share a list, created by one form.

use qisai_domain::screen::Kind;

use super::{act, add, address, kinds, state, texts};
use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::css;
use crate::support::server::Server;

/// Twelve names, nine of them with the same initial: a division by letters cannot be even.
const NAMES: [&str; 12] = [
    "Abbot", "Acker", "Adams", "Ahlberg", "Albers", "Amato", "Anders", "Archer", "Asher", "Zander", "Zeller", "Zoller",
];

/// Creates a public tournament of the twelve, round 1 public.
fn hall(server: &Server) -> Desk {
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 3);
    let lines = NAMES.iter().zip(1..).map(|(name, number)| format!("{name},{}\n", 2400 - number));
    desk.import_players("Name,Rating\n".to_owned() + lines.collect::<String>().as_str());
    desk.pair(1);
    desk.publish(1);
    desk
}

/// Returns the names of the screens on the arbiter's page.
fn screens(desk: &Desk) -> Vec<String> {
    let page = desk.page("/screens").html();
    page.select(&css("[data-screen]")).map(|screen| screen.attr("data-screen").unwrap().to_owned()).collect()
}

#[test]
fn one_form_makes_screens_that_share_the_names_by_count() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = hall(&server);
    let form = desk.page("/screens").form("#add-family");
    assert!(form.fields.contains(&("kind".to_owned(), "names".to_owned())), "names are what crowds look for");
    desk.arbiter.submit(&form.with("name", "wall").with("screens", 3)).is(303);
    assert_eq!(screens(&desk), ["wall-1", "wall-2", "wall-3"]);

    let anybody = server.anybody();
    let shown = |name: &str| anybody.get(&address(&desk, name)).is(200);
    let names = ["wall-1", "wall-2", "wall-3"].map(|name| texts(&shown(name), "[data-page=names] th .name"));
    assert_eq!(names, [&NAMES[..4], &NAMES[4..8], &NAMES[8..]]);
    let ranges = ["wall-1", "wall-2", "wall-3"].map(|name| texts(&shown(name), "h2 .range").join(" "));
    assert_eq!(ranges, ["Ab–Ah", "Al–Ar", "As–Zo"]);

    // The form of one of them does not change its part.
    let form = desk.page("/screens").form("[data-screen=wall-2] form[data-act=keep]");
    desk.arbiter.submit(&form.with("theme", "light")).is(303);
    let second = shown("wall-2");
    assert!(second.text().contains("theme-light"));
    assert_eq!(texts(&second, "[data-page=names] th .name"), &NAMES[4..8]);
    assert!(texts(&desk.page("/screens"), "[data-screen=wall-2] .hint").contains(&"part 2 of 3".to_owned()));

    // A browser shows the part of its assigned screen; the URL may request another.
    let mut browser = server.anybody();
    let page = browser.get("/screen").is(200);
    browser.keep(&page);
    let word = texts(&page, "[data-word]").remove(0);
    act(&desk, "give", &[("word", &word), ("name", "wall-3")]).is(303);
    assert_eq!(texts(&browser.get("/screen").is(200), "[data-page=names] th .name"), &NAMES[8..]);
    let half = anybody.get(&format!("{}?part=1/2", address(&desk, "wall-3"))).is(200);
    assert_eq!(texts(&half, "[data-page=names] th .name"), &NAMES[..6]);

    // Content shown on all screens at once is divided, too.
    act(&desk, "now", &[("now", "boards")]).is(303);
    let boards = ["wall-1", "wall-2", "wall-3"].map(|name| texts(&shown(name), "th.bd"));
    assert_eq!(boards, [["1", "2"], ["3", "4"], ["5", "6"]]);
    assert_eq!(texts(&shown("wall-2"), "h2 .range"), ["3–4"]);
}

#[test]
fn the_range_of_a_part_stands_on_each_of_its_pages() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = hall(&server);
    // At a great distance a page has fewer rows than a part.
    let form = desk.page("/screens").form("#add-family").with("name", "wall").with("screens", 2);
    desk.arbiter.submit(&form.with("distance", 40)).is(303);
    let shown = server.anybody().get(&address(&desk, "wall-2")).is(200);
    let pages = shown.html().select(&css("section[data-page=names]")).count();
    assert!(pages > 1, "the part has several pages");
    assert_eq!(texts(&shown, "h2 .range"), vec!["An–Zo"; pages]);
}

#[test]
fn a_family_is_refused_as_a_whole_with_what_was_typed() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = hall(&server);
    add(&desk, "wall-2", &[Kind::Clock], &[]).is(303);
    let before = state(&server.anybody(), &format!("{}/state", address(&desk, "wall-2")));
    for (name, screens, said) in [
        ("wall", "3", "a screen with this name"),
        ("door", "1", "2 to 9 screens"),
        ("door", "10", "2 to 9 screens"),
        ("door", "many", "2 to 9 screens"),
        ("The Door", "3", "small letters"),
    ] {
        let form = desk.page("/screens").form("#add-family").with("name", name).with("screens", screens);
        let refused = desk.arbiter.submit(&form.with("kind", "boards").with("distance", 20)).is(422);
        let summary = texts(&refused, ".error-summary").join(" ");
        assert!(summary.contains(said), "{summary}");
        let typed = refused.form("#add-family").fields;
        for (field, value) in [("name", name), ("screens", screens), ("kind", "boards"), ("distance", "20")] {
            assert!(typed.contains(&(field.to_owned(), value.to_owned())), "{field}: {typed:?}");
        }
        let alone = refused.form("#add").fields;
        assert!(alone.contains(&("name".to_owned(), String::new())), "the other form is as it was: {alone:?}");
    }
    // Content that cannot be divided cannot be the list of a family.
    let form = desk.page("/screens").form("#add-family").with("name", "door").with("screens", 3);
    desk.arbiter.submit(&form.with("kind", "clock")).is(400);
    assert_eq!(screens(&desk), ["wall-2"], "nothing of it was kept");
    assert_eq!(kinds(&server.anybody().get(&address(&desk, "wall-2")).is(200)), ["clock"]);
    assert_eq!(state(&server.anybody(), &format!("{}/state", address(&desk, "wall-2"))), before);
}
