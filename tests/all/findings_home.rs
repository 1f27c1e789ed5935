//! Tests for the front page: running, coming and finished events; search for events and players.

use chrono::{Days, Utc};

use crate::support::database::Database;
use crate::support::http::{Visitor, css, words};
use crate::support::server::Server;

/// Creates a public event that began `ago` days ago and lasts three.
fn event(arbiter: &Visitor, name: &str, fields: &[(&str, &str)], ago: i64) {
    let today = Utc::now().date_naive();
    let days = Days::new(ago.unsigned_abs());
    let start = if ago < 0 { today + days } else { today - days };
    let form = arbiter.get("/desk/new").is(200).form("form[action='/desk/new']").with("name", name);
    let form =
        form.with("rounds", 5).with("start", start).with("end", start + Days::new(2)).with("visibility", "public");
    let form = fields.iter().fold(form, |form, (name, value)| form.with(name, value));
    arbiter.submit(&form).is(303);
}

/// Returns the headings with the events below them.
fn groups(visitor: &Visitor, path: &str) -> Vec<String> {
    let page = visitor.get(path).is(200).html();
    page.select(&css("main > h2, .cols > div > h2, .events h3")).map(words).collect()
}

#[test]
fn ui_the_front_page_tells_what_runs_what_comes_and_what_is_over() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let arbiter = server.anybody().set_up("anna");
    event(&arbiter, "Harbour Open", &[("federation", "NED")], 1);
    event(&arbiter, "Lake Cup", &[("discipline", "xiangqi"), ("federation", "CHN")], -10);
    event(&arbiter, "Market Rapid", &[], 40);
    let anybody = server.anybody();
    let all = ["Running", "Harbour Open", "Coming", "Lake Cup", "Finished", "Market Rapid"];
    assert_eq!(groups(&anybody, "/"), all);
    assert_eq!(groups(&anybody, "/?game=xiangqi"), ["Coming", "Lake Cup"]);
    assert_eq!(groups(&anybody, "/?federation=NED"), ["Running", "Harbour Open"]);
    assert_eq!(groups(&anybody, "/?q=cup+lake"), ["Coming", "Lake Cup"]);

    // Once a round is public, the card shows the progress of the event.
    let tag = |visitor: &Visitor| {
        let page = visitor.get("/").is(200).html();
        page.select(&css(".events .tag")).map(words).collect::<Vec<String>>()
    };
    assert_eq!(tag(&anybody), ["Not started"]);
    let desk = arbiter.desk("harbour-open");
    desk.import_field(4);
    desk.pair(1);
    desk.publish(1);
    assert_eq!(tag(&anybody), ["Round 1 of 5"]);
}

/// Tests that the front page has the newest results at its side, also in Chinese, and none that is withheld or private.
#[test]
fn ui_the_front_page_has_the_newest_results() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let arbiter = server.anybody().set_up("anna");
    event(&arbiter, "Harbour Open", &[], 1);
    event(&arbiter, "Staff Cup", &[("visibility", "private")], 1);
    for slug in ["staff-cup", "harbour-open"] {
        let desk = arbiter.desk(slug);
        desk.import_field(8);
        desk.pair(1);
        desk.publish(1);
    }
    let desk = arbiter.desk("harbour-open");
    let anybody = server.anybody();
    let page = anybody.get("/").is(200);
    assert_eq!(page.html().select(&css("#latest")).count(), 0, "no result is in");
    assert_eq!(page.html().select(&css("#nothing-coming")).count(), 1);
    let boards = desk.boards(1);
    arbiter.desk("staff-cup").enter_all(1, |_| "second");
    for board in &boards {
        desk.enter_result(1, board, "first").is(200);
    }
    desk.close(1);
    for language in ["en", "zh"] {
        let page = anybody.ask("/").header("accept-language", language).get().is(200);
        let html = page.html();
        let lines: Vec<String> = html.select(&css("#latest li")).map(words).collect();
        assert_eq!(lines.len(), 3, "{lines:?}");
        let surname = |name: &str| name.split(',').next().unwrap().to_owned();
        let newest = boards.last().unwrap();
        assert_eq!(lines[0], format!("{} 1-0 {}", surname(&newest.first), surname(&newest.second)));
        let link = html.select(&css("#latest a")).next().unwrap().attr("href").unwrap();
        assert_eq!(link, "/t/harbour-open/r/1");
        assert_eq!(html.select(&css(".events .last")).map(words).collect::<Vec<_>>(), [lines[0].clone()]);
        assert!(page.text().len() < 60_000, "{} bytes", page.text().len());
    }
    // A search has no side.
    assert_eq!(anybody.get("/?q=harbour").is(200).html().select(&css("#latest")).count(), 0);
}

/// Tests that the desk's list shows state, open results and the next step; a scorer, who may not pair, has no step.
#[test]
fn ui_the_list_of_an_arbiter_tells_what_is_open_and_what_comes_next() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let arbiter = server.anybody().set_up("anna");
    event(&arbiter, "Harbour Open", &[], 1);
    arbiter.add_account("ben", "scorer");
    let desk = arbiter.desk("harbour-open");
    desk.give("ben", "scorer");
    desk.import_field(4);
    let ben = server.anybody().sign_in("ben");
    let line = |visitor: &Visitor| {
        let page = visitor.get("/desk").is(200).html();
        page.select(&css(".events .line > *")).map(words).collect::<Vec<String>>()
    };
    assert_eq!(line(&arbiter), ["Not started", "Pair round 1"]);
    desk.pair(1);
    assert_eq!(line(&arbiter), ["Not started", "Publish round 1"]);
    desk.publish(1);
    assert_eq!(line(&arbiter), ["Round 1 of 5", "2 results are open"]);
    for board in desk.boards(1) {
        desk.enter_result(1, &board, "draw").is(200);
    }
    assert_eq!(line(&arbiter), ["Round 1 of 5", "Close round 1"]);
    assert_eq!(line(&ben), ["Round 1 of 5"]);
    let page = arbiter.get("/desk").is(200).html();
    let step = page.select(&css(".events .step")).next().unwrap().attr("href").unwrap().to_owned();
    assert_eq!(step, desk.at("/r/1"));
    // A search by parts of the name, whose field appears with many events.
    assert_eq!(page.select(&css("[role=search]")).count(), 0);
    for nth in 0..8 {
        event(&arbiter, &format!("Market {nth}"), &[], 1);
    }
    let titles = |path: &str| {
        let page = arbiter.get(path).is(200).html();
        assert_eq!(page.select(&css("[role=search]")).count(), 1, "{path}");
        page.select(&css(".events h2")).map(words).collect::<Vec<String>>()
    };
    assert_eq!(titles("/desk").len(), 9);
    assert_eq!(titles("/desk?q=OPEN+harb"), ["Harbour Open"]);
    assert_eq!(titles("/desk?q=nothing"), [""; 0]);
    database.verify();
}

#[test]
fn ui_a_player_is_found_on_the_front_page_and_nobody_of_a_private_event() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let arbiter = server.anybody().set_up("anna");
    event(&arbiter, "Harbour Open", &[], 1);
    event(&arbiter, "Staff Cup", &[("visibility", "private")], 1);
    for slug in ["harbour-open", "staff-cup"] {
        arbiter.desk(slug).register("Okafor, Ren", 2100);
    }
    let anybody = server.anybody();
    let found = |query: &str| {
        let page = anybody.get(query).is(200).html();
        let links = css("#players a");
        page.select(&links).map(|link| (words(link), link.attr("href").unwrap().to_owned())).collect::<Vec<_>>()
    };
    let okafor = found("/?q=okafor");
    assert_eq!(okafor.len(), 1, "{okafor:?}");
    assert_eq!(okafor[0].0, "Okafor, Ren");
    assert!(anybody.get(&okafor[0].1).is(200).text().contains("Okafor, Ren"));
    assert!(found("/?q=nobody+at+all").is_empty());
    assert!(anybody.get("/?q=nobody+at+all").is(200).text().contains("No event or player"));
}

#[test]
fn ui18_an_event_is_archived_and_deleted_only_before_a_result_by_its_owner() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let arbiter = server.anybody().set_up("anna");
    event(&arbiter, "Harbour Open", &[], 1);
    event(&arbiter, "Typing Error", &[], 1);
    let anybody = server.anybody();

    // Archived: absent from every list, still available at its URL.
    let form = arbiter.get("/e/harbour-open/edit").is(200).form("form.form").with("visibility", "archived");
    arbiter.submit(&form).is(303);
    assert_eq!(groups(&anybody, "/"), ["Running", "Typing Error"]);
    anybody.get("/t/harbour-open").is(200);
    let desk = arbiter.get("/desk").is(200).html();
    assert_eq!(desk.select(&css("#archived a")).map(words).collect::<Vec<_>>(), ["Harbour Open"]);

    // Deleted: the URL name has to be typed.
    let page = arbiter.get("/e/typing-error/edit").is(200);
    let form = page.form("form[action$='/delete']");
    assert!(arbiter.submit(&form).is(422).text().contains("Type the URL name"));
    assert_eq!(arbiter.submit(&form.with("typed", "typing-error")).location(), "/desk");
    assert!(groups(&anybody, "/").is_empty());
    anybody.get("/t/typing-error").is(404);
    let desk = arbiter.get("/desk").is(200).html();
    let named: Vec<String> = desk.select(&css("main a")).map(words).filter(|it| it == "Typing Error").collect();
    assert_eq!((named.len(), desk.select(&css("#deleted a")).count()), (1, 1), "the list of what is deleted alone");
    // Its form restores it.
    let form = arbiter.get("/e/typing-error/edit").is(200).form("form.form").with("visibility", "public");
    arbiter.submit(&form).is(303);
    assert_eq!(groups(&anybody, "/"), ["Running", "Typing Error"]);

    // With a result it cannot be deleted.
    let desk = arbiter.desk("typing-error");
    desk.import_field(4);
    desk.pair(1);
    desk.publish(1);
    desk.enter_all(1, |_| "draw");
    let refused = arbiter.post("/e/typing-error/delete", &[("typed", "typing-error")]).is(422);
    assert!(refused.text().contains("An event with results cannot be deleted"));
    drop(server);
    database.qisai(&["verify"]).good();
}
