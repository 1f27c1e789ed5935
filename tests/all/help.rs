//! Tests for the help, the keys of a page and the ways between the desk and the public pages.

use crate::support::database::Database;
use crate::support::desk::harbour;
use crate::support::http::{css, words};
use crate::support::server::Server;

/// D14: tests that the help is there for everyone in both languages, is linked from every foot and from the desk, and
/// weighs little.
#[test]
fn d14_help_has_a_page_for_each_task_in_both_languages() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = harbour(&server, 4);
    let anybody = server.anybody();
    let links = |lang: &str| {
        let page = anybody.get(&format!("/help?lang={lang}")).is(200).html();
        let links = css("main ul.help a");
        page.select(&links).map(|link| link.attr("href").unwrap().to_owned()).collect::<Vec<_>>()
    };
    let pages = links("en");
    assert!(pages.len() >= 14, "{pages:?}");
    assert_eq!(pages, links("zh"));
    for page in &pages {
        for lang in ["en", "zh"] {
            let answer = anybody.get(&format!("{page}?lang={lang}")).is(200);
            let html = answer.html();
            let weight = html.select(&css("main")).next().unwrap().html().len();
            assert!(weight <= 10_000, "{page}: {weight} bytes without the frame");
            assert!(html.select(&css("main > ul > li")).count() >= 3, "{page}");
            let title = words(html.select(&css("h1")).next().unwrap());
            let is_chinese = title.chars().any(|letter| letter >= '\u{4e00}');
            assert_eq!(is_chinese, lang == "zh", "{page}: {title}");
        }
    }
    anybody.get("/help/nothing").is(404);
    for path in ["/", "/help", &format!("/t/{}", desk.slug)] {
        assert_eq!(anybody.get(path).is(200).html().select(&css("footer a[href='/help']")).count(), 1, "{path}");
    }
    for (page, help) in [("/players", "/help/players"), ("/r/1", "/help/results"), ("/log", "/help/log")] {
        let link = format!(".side-nav a[href='{help}']");
        assert_eq!(desk.page(page).html().select(&css(&link)).count(), 1, "{page}");
    }
}

/// D16: tests that public pages are the same bytes for staff and for everyone, and that the mark which shows the way back
/// comes with a session and goes with it.
#[test]
fn d16_public_pages_hold_the_way_to_the_desk_and_stay_the_same_for_all() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = harbour(&server, 4);
    desk.pair(1);
    desk.publish(1);
    for rest in ["", "/standings", "/crosstable", "/r/1", "/players"] {
        let page = desk.public(rest);
        let anybody = server.anybody().get(&format!("/t/{}{rest}", desk.slug)).is(200);
        assert_eq!(page.text(), anybody.text(), "{rest}");
        let html = page.html();
        let link = html.select(&css("a[data-to-desk][hidden]")).next().unwrap();
        assert_eq!(link.attr("href"), Some(desk.at("").as_str()), "{rest}");
    }
}

/// D16: tests that the server says only to an account whether it has a role in a tournament, and nothing of a tournament
/// that does not exist.
#[test]
fn d16_an_account_learns_whether_it_has_a_role_in_a_tournament() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = harbour(&server, 4);
    desk.arbiter.add_account("ben", "arbiter");
    desk.arbiter.add_account("cleo", "scorer");
    desk.give("cleo", "scorer");
    let said = |name: &str, slug: &str| server.anybody().sign_in(name).get(&format!("/me/role/{slug}")).is(200).text();
    assert_eq!([said("ben", &desk.slug), said("cleo", &desk.slug)], ["false", "true"]);
    assert_eq!(said("cleo", "no-such-tournament"), "false");
    server.anybody().get(&format!("/me/role/{}", desk.slug)).is(303);
}

/// D16: tests that the page of an event leads its staff to the desk.
#[test]
fn d16_the_page_of_an_event_leads_staff_to_the_desk() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let form = anna.get("/desk/new").is(200).form("form[action='/desk/new']").with("name", "Harbour Festival");
    let form = form.with("section", "Open\nWomen").with("visibility", "public").with("rounds", 3);
    anna.submit(&form.with("start", "2026-05-01")).is(303);
    let event = "/e/harbour-festival";
    let page = anna.get(event).is(200).html();
    assert_eq!(page.select(&css(".band a.tool[href='/desk']")).count(), 1);
    assert_eq!(page.select(&css(&format!("main a[href='{event}/edit']"))).count(), 1);
    let anybody = server.anybody().get(event).is(200);
    assert!(!anybody.text().contains("href=\"/desk\""), "{}", anybody.text());
}

mod browser {
    use crate::browser::{keys, story};

    #[test]
    fn d14_the_question_mark_shows_the_keys_of_the_page() {
        story(keys::listed);
    }

    #[test]
    fn d16_staff_find_the_way_from_public_pages_to_the_desk() {
        story(keys::to_the_desk);
    }

    #[test]
    fn d17_u_takes_back_the_last_act_after_a_reload() {
        story(keys::undo_after_a_reload);
    }

    #[test]
    fn d19_the_closing_of_a_round_is_told_at_another_desk() {
        story(keys::closed_elsewhere);
    }
}
