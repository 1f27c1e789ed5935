//! Tests for events of several tournaments, and for their visibility.

use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{Visitor, css, words};
use crate::support::server::Server;

/// Creates an event with these sections; returns its URL name.
fn event(visitor: &Visitor, name: &str, sections: &str, visibility: &str) -> String {
    let form = visitor.get("/desk/new").is(200).form("form[action='/desk/new']");
    let form = form.with("name", name).with("section", sections).with("visibility", visibility);
    let answer = visitor.submit(&form.with("rounds", 3).with("start", "2026-05-01"));
    answer.location().strip_prefix("/e/").unwrap().strip_suffix("/edit").unwrap().to_owned()
}

/// Returns the headings of an event's sections.
fn sections(visitor: &Visitor, slug: &str) -> Vec<String> {
    let page = visitor.get(&format!("/e/{slug}")).is(200).html();
    page.select(&css("ul.events h2")).map(words).collect()
}

/// Sets the visibility of a tournament.
fn show_to(desk: &Desk, visibility: &str) {
    let form = desk.page("/settings").form("form.form").with("visibility", visibility);
    desk.arbiter.submit(&form).is(303);
}

#[test]
fn an_event_is_made_once_edited_once_and_shown_on_one_page() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let slug = event(&anna, "Harbour Festival", "Open\nWomen\nU12", "public");
    let anybody = server.anybody();
    assert_eq!(sections(&anybody, &slug), ["Open", "Women", "U12"]);
    let desks = ["open", "women", "u12"].map(|section| anna.desk(&format!("{slug}-{section}")));
    for desk in &desks {
        desk.import_field(4);
        desk.pair(1);
        desk.publish(1);
        desk.enter_all(1, |_| "first");
    }

    let form = anna.get(&format!("/e/{slug}/edit")).is(200).form("form.form");
    anna.submit(&form.with("name", "Bay Festival").with("city", "Bay")).is(303);
    for desk in &desks {
        let page = anybody.get(&format!("/t/{}", desk.slug)).is(200);
        assert!(page.text().contains("Bay Festival: "), "the page still has the old name of the event");
        assert_eq!(desk.public(".json").json()["place"], "Bay");
    }
    let shape = anybody.get(&format!("/e/{slug}.json")).is(200).json();
    let players: Vec<_> = shape["tournaments"].as_array().unwrap().iter().map(|one| one["players"].clone()).collect();
    assert_eq!((shape["name"].as_str(), players), (Some("Bay Festival"), vec![4.into(), 4.into(), 4.into()]));
    let home = anybody.get("/").is(200).html();
    let listed: Vec<String> = home.select(&css(".events a")).map(words).collect();
    assert_eq!(listed, ["Bay Festival", "Open", "Women", "U12"]);

    drop(server);
    let said = database.qisai(&["verify"]).good();
    assert!(desks.iter().all(|desk| said.contains(&desk.slug)), "{said}");
}

#[test]
fn another_tournament_joins_an_event_and_its_name_is_the_events_from_then_on() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let open = anna.create_tournament("Harbour Open", 3);
    let drawn_alone = open.page("/settings").form("form.form");
    let new = anna.get(&format!("/e/{}/new", open.slug)).is(200).form("form.form");
    anna.submit(&new.with("section", "Women")).is(303);
    assert_eq!(sections(&anna, &open.slug), ["Tournament", "Women"]);
    assert!(open.page("/settings").html().select(&css("#name")).next().is_none());
    // An earlier form would change data of other sections that it does not show.
    let answer = anna.submit(&drawn_alone.with("name", "Other")).is(422);
    assert!(answer.text().contains("several tournaments"), "{}", answer.text());
    let twice = anna.get(&format!("/e/{}/new", open.slug)).is(200).form("form.form");
    anna.submit(&twice.with("section", "U12\nU12")).is(422);
    assert_eq!(sections(&anna, &open.slug).len(), 2);
}

#[test]
fn a_long_name_leaves_each_section_an_address() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let slug = event(&anna, &"Long ".repeat(30), "Open\nWomen\nU12", "public");
    assert_eq!(sections(&anna, &slug), ["Open", "Women", "U12"]);
}

#[test]
fn an_event_edited_meanwhile_is_not_overwritten() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let slug = event(&anna, "Harbour Festival", "Open\nWomen", "public");
    let [one, other] = [(); 2].map(|()| anna.get(&format!("/e/{slug}/edit")).is(200).form("form.form"));
    anna.submit(&one.with("city", "Bay")).is(303);
    let answer = anna.submit(&other.with("city", "Lake")).is(409);
    let page = answer.html();
    let typed = page.select(&css("#city")).next().unwrap().attr("value").unwrap().to_owned();
    let stored = page.select(&css("#e-city")).map(words).collect::<String>();
    assert!(typed == "Lake" && stored.contains("Bay"), "{typed:?} {stored:?}");
}

#[test]
fn a_section_arbiter_runs_a_section_and_not_the_event() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    anna.add_account("ben", "arbiter");
    let slug = event(&anna, "Harbour Festival", "Open\nWomen", "private");
    anna.desk(&format!("{slug}-open")).give("ben", "arbiter");
    let ben = server.anybody().sign_in("ben");
    ben.get(&format!("/desk/{slug}-open/settings")).is(200);
    ben.get(&format!("/e/{slug}/edit")).is(404);
    ben.get(&format!("/desk/{slug}-women/players")).is(404);
    // For a private event he sees his own section: the event page redirects to it.
    assert_eq!(ben.ask(&format!("/e/{slug}")).glance().is(303).location(), format!("/t/{slug}-open"));
}

#[test]
fn a_new_tournament_is_seen_by_its_staff_only() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    anna.add_account("ben", "arbiter");
    let form = anna.get("/desk/new").is(200).form("form[action='/desk/new']");
    let answer = anna.submit(&form.with("name", "Lake Open").with("rounds", 3));
    let desk = anna.desk(answer.location().split('/').nth(2).unwrap());
    let (anybody, ben) = (server.anybody(), server.anybody().sign_in("ben"));
    let pages = ["", "/players", ".json", "/live", "/players.csv"].map(|rest| format!("/t/{}{rest}", desk.slug));
    let hidden = |visitor: &Visitor| {
        for page in &pages {
            visitor.ask(page).glance().is(404);
        }
        visitor.get(&format!("/e/{}", desk.slug)).is(404);
        assert!(!visitor.get("/").is(200).text().contains("Lake Open"));
    };
    let shown = |visitor: &Visitor, listed: bool| {
        for page in &pages {
            visitor.ask(page).glance().is(200);
        }
        assert_eq!(visitor.get("/").is(200).text().contains("Lake Open"), listed);
    };
    hidden(&anybody);
    hidden(&ben);
    let page = desk.public("/players");
    assert_eq!(page.header("cache-control"), "private, no-cache");
    show_to(&desk, "unlisted");
    shown(&anybody, false);
    assert_eq!(anybody.get(&pages[1]).is(200).header("x-robots-tag"), "noindex");
    show_to(&desk, "public");
    shown(&anybody, true);
    assert_eq!(anybody.get(&pages[1]).is(200).header("x-robots-tag"), "");
    show_to(&desk, "private");
    hidden(&anybody);
}

#[test]
fn a_tournament_is_never_seen_by_more_than_its_event() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let slug = event(&anna, "Harbour Festival", "Open\nWomen", "public");
    let anybody = server.anybody();
    let pages = ["open", "women"].map(|section| format!("/t/{slug}-{section}"));
    let statuses = || [0, 1].map(|at: usize| anybody.ask(&pages[at]).glance().status);
    assert_eq!(statuses(), [200, 200]);
    show_to(&anna.desk(&format!("{slug}-women")), "private");
    assert_eq!(statuses(), [200, 404]);
    // The page of an event with one tournament redirects to that tournament.
    assert_eq!(anybody.ask(&format!("/e/{slug}")).glance().is(303).location(), pages[0]);
    let form = anna.get(&format!("/e/{slug}/edit")).is(200).form("form.form");
    anna.submit(&form.with("visibility", "private")).is(303);
    assert_eq!(statuses(), [404, 404]);
    anybody.get(&format!("/e/{slug}")).is(404);
}

mod browser {
    use crate::browser::{sections, story_with_database};

    #[test]
    fn three_tournaments_of_one_event_run_side_by_side() {
        story_with_database(sections::three_in_one);
    }
}
