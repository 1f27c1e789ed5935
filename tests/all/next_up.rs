//! Tests for the to-do list over all groups: results entered in it, its steps for rounds and stages, and the rows that
//! it contains.

use crate::meetings::{knockout, play as publish};
use crate::stages::{form, into_groups, of_group, play, round_robin, send, stages};
use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{Answer, Visitor, css, words};
use crate::support::server::Server;

/// Game in the list.
#[derive(Debug)]
struct Row {
    /// Displayed board, such as `A1` or `1/3`.
    board: String,
    key: String,
    action: String,
    pairing: String,
    game: String,
    seen: String,
    result: String,
}

fn rows_of(page: &Answer) -> Vec<Row> {
    let page = page.html();
    let (of_board, of_form, of_game) = (css("tr[data-board]"), css("form"), css("input[name=game]"));
    let rows = page.select(&of_board).map(|row| {
        let text = |name: &str| row.attr(name).unwrap().to_owned();
        let game = row.select(&of_game).next().and_then(|field| field.attr("value")).unwrap_or("1");
        Row {
            board: text("data-board"),
            key: text("data-key"),
            action: row.select(&of_form).next().unwrap().attr("action").unwrap().to_owned(),
            pairing: text("data-pairing"),
            game: game.to_owned(),
            seen: text("data-seen"),
            result: text("data-result"),
        }
    });
    rows.collect()
}

fn boards_of(page: &Answer) -> Vec<String> {
    rows_of(page).into_iter().map(|row| row.board).collect()
}

fn boards(desk: &Desk) -> Vec<String> {
    boards_of(&desk.page("/next"))
}

#[track_caller]
fn row(desk: &Desk, board: &str) -> Row {
    let rows = rows_of(&desk.page("/next"));
    rows.into_iter().find(|row| row.board == board).unwrap_or_else(|| panic!("no {board} in the list"))
}

/// Enters a result like the desk's script.
fn enter_as(visitor: &Visitor, row: &Row, result: &str) -> Answer {
    let fields = [("pairing", &row.pairing), ("game", &row.game), ("seen", &row.seen)];
    let fields = fields.into_iter().map(|(name, value)| (name, value.as_str()));
    let fields: Vec<(&str, &str)> = fields.chain([("result", result)]).collect();
    visitor.ask(&row.action).by_script().post(&fields)
}

#[track_caller]
fn enter(desk: &Desk, board: &str, result: &str) {
    enter_as(&desk.arbiter, &row(desk, board), result).is(200);
}

/// Returns the steps for rounds and stages.
fn acts(page: &Answer) -> Vec<String> {
    page.html().select(&css("[data-desk-acts] li")).map(words).collect()
}

/// Presses the first button of this step.
#[track_caller]
fn step(desk: &Desk, step: &str) {
    let form = desk.page("/next").form(&format!("[data-desk-acts] form:has([value={step}])")).with("step", step);
    assert_eq!(desk.arbiter.submit(&form).location(), desk.at("/next"));
}

/// Creates eight players in two groups, 2 (A) and 3 (B), before their first rounds.
pub fn two_groups(server: &Server) -> Desk {
    let desk = round_robin(server);
    desk.import_field(8);
    into_groups(&desk, 2, "snake");
    send(&desk, &form(&desk, "open"));
    desk
}

#[test]
fn results_of_two_groups_are_entered_from_one_list() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = two_groups(&server);
    let groups = [of_group(&desk, 2), of_group(&desk, 3)];
    assert_eq!(desk.arbiter.get(&desk.at("")).location(), desk.at("/next"));
    let page = desk.page("/next");
    assert_eq!(acts(&page), ["Stage 1 · Group A Pair round 1", "Stage 1 · Group B Pair round 1"]);
    assert_eq!(boards_of(&page), [""; 0]);
    let link = page.html().select(&css("[data-desk-acts] li a")).next().unwrap().attr("href").unwrap().to_owned();
    assert_eq!(link, desk.at("/g2/r/1"), "who is in the hall is said there");

    for group in &groups {
        group.pair(1);
    }
    step(&desk, "publish");
    assert_eq!(boards(&desk), ["A1", "A2"]);
    step(&desk, "publish");
    let page = desk.page("/next");
    assert_eq!(boards_of(&page), ["A1", "A2", "B1", "B2"]);
    let heads: Vec<String> = page.html().select(&css("tr[data-head]")).map(words).collect();
    assert_eq!(heads, ["Stage 1 · Group A · Round 1", "Stage 1 · Group B · Round 1"]);
    assert_eq!(words(page.html().select(&css("[data-desk-open]")).next().unwrap()), "4");

    // Links to the list of one group, and to a board.
    assert_eq!(boards_of(&desk.page("/g3/next")), ["B1", "B2"]);
    let of_all = page.html();
    let links: Vec<&str> = of_all.select(&css("nav.groups a")).map(|link| link.attr("href").unwrap()).collect();
    assert_eq!(links, [desk.at("/next"), desk.at("/g2/next"), desk.at("/g3/next")]);
    for (wanted, found) in [("b2", "g3r1b2/1"), ("2", "g2r1b2/1")] {
        let page = desk.page(&format!("/next?board={wanted}")).html();
        let current: Vec<&str> =
            page.select(&css("tr[aria-current=true]")).map(|row| row.attr("data-key").unwrap()).collect();
        assert_eq!(current, [found], "{wanted}");
    }

    // A form submitted after another arbiter was faster.
    let late = page.form("tr[data-board=A1] form").with("result", "second");
    let late_row = row(&desk, "A1");
    enter(&desk, "A1", "first");
    desk.arbiter.submit(&late).is(409);
    assert_eq!(enter_as(&desk.arbiter, &late_row, "draw").is(409).json()["theirs"]["result"], "first");
    assert_eq!(boards(&desk), ["A2", "B1", "B2"], "what has a result is not open");

    // Without a script the form leads back to the list, where its result can still be read.
    let form = desk.page("/next").form("tr[data-board=B1] form").with("result", "draw");
    let pairing = row(&desk, "B1").pairing;
    let place = desk.arbiter.submit(&form).location();
    assert_eq!(place, desk.at(&format!("/next?keep={pairing}#g3r1b1/1")));
    let shown = rows_of(&desk.arbiter.get(place.split('#').next().unwrap()));
    let results: Vec<(&str, &str)> = shown.iter().map(|row| (row.board.as_str(), row.result.as_str())).collect();
    assert_eq!(results, [("A2", ""), ("B1", "draw"), ("B2", "")]);
    let form = desk.page("/g3/next").form("tr[data-board=B2] form").with("result", "draw");
    assert!(desk.arbiter.submit(&form).location().starts_with(&desk.at("/g3/next?keep=")));

    assert_eq!(acts(&desk.page("/next")), ["Stage 1 · Group B Close round 1"]);
    assert_eq!(acts(&desk.page("/g2/next")), [""; 0]);
    step(&desk, "close");
    assert_eq!(acts(&desk.page("/next")), ["Stage 1 · Group B Pair round 2"]);
    groups[1].pair(2);
    groups[1].publish(2);
    assert_eq!(boards(&desk), ["A2", "B1", "B2"], "each group in its own round");
    database.verify();
}

#[test]
fn a_row_is_taken_only_at_the_address_of_its_group_and_from_its_staff() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = two_groups(&server);
    for group in [2, 3] {
        publish(&of_group(&desk, group), 1);
    }
    let (a, b) = (row(&desk, "A1"), row(&desk, "B1"));
    let wrong = Row { action: a.action.clone(), ..row(&desk, "B1") };
    enter_as(&desk.arbiter, &wrong, "first").is(404);
    for (name, role) in [("stranger", "arbiter"), ("scorer", "scorer")] {
        desk.arbiter.add_account(name, role);
    }
    desk.give("scorer", "scorer");
    let stranger = server.anybody().sign_in("stranger");
    let other = stranger.create_tournament("Lake Open", 5);
    other.import_field(4);
    publish(&other, 1);
    stranger.get(&desk.at("/next")).is(404);
    enter_as(&stranger, &a, "first").is(404);
    // A row of another tournament, sent to this one.
    let theirs = rows_of(&other.page("/next")).swap_remove(0);
    let foreign = Row { pairing: "999".to_owned(), action: a.action.clone(), ..theirs };
    enter_as(&desk.arbiter, &foreign, "first").is(404);
    assert_eq!(boards(&desk), ["A1", "A2", "B1", "B2"], "nothing was stored");

    let scorer = server.anybody().sign_in("scorer");
    let page = scorer.get(&desk.at("/next")).is(200);
    assert_eq!(boards_of(&page).len(), 4);
    enter_as(&scorer, &b, "first").is(200);
    enter_as(&scorer, &row(&desk, "B2"), "first").is(200);
    assert_eq!(acts(&scorer.get(&desk.at("/next"))), [""; 0], "rounds are closed by arbiters");
    assert_eq!(acts(&desk.page("/next")), ["Stage 1 · Group B Close round 1"]);
    database.verify();
}

#[test]
fn a_knockout_is_opened_after_its_groups_and_its_third_game_comes_when_it_is_due() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = two_groups(&server);
    let groups = [of_group(&desk, 2), of_group(&desk, 3)];
    let add = stages(&desk).form("#add").with("name", "Final").with("format", "knockout");
    send(&desk, &add.with("contest", "best_of_three").with("first", "1"));
    for round in 1..=3 {
        play(&groups[0], round);
    }
    assert_eq!(acts(&desk.page("/next")), ["Stage 1 · Group B Pair round 1"], "the final waits for group B");
    for round in 1..=3 {
        play(&groups[1], round);
    }
    let page = desk.page("/next");
    assert_eq!(acts(&page), ["Final Open the stage"]);
    let place = page.html().select(&css("[data-desk-acts] a.button")).next().unwrap().attr("href").unwrap().to_owned();
    assert_eq!(place, desk.at("/stages#stage2"));
    send(&desk, &form(&desk, "open"));
    assert_eq!(acts(&desk.page("/next")), ["Final Pair round 1"]);
    publish(&of_group(&desk, 4), 1);

    assert_eq!(boards(&desk), ["1"]);
    let first = row(&desk, "1");
    assert_eq!(first.key, "g4r1b1/1");
    enter_as(&desk.arbiter, &first, "first").is(200);
    assert_eq!(boards(&desk), ["1/2"]);
    let kept = desk.page(&format!("/next?keep={}", first.pairing));
    assert_eq!(boards_of(&kept), ["1", "1/2"], "for whoever has just entered it");
    enter(&desk, "1/2", "first");
    let page = desk.page("/next");
    assert_eq!(boards_of(&page), ["1/3"]);
    let said = words(page.html().select(&css("tr.meeting p")).next().unwrap());
    assert!(said.contains("1 : 1") && said.contains("Next: game 3"), "{said}");
    let form = page.form("tr[data-board='1/3'] form").with("result", "second");
    assert_eq!(desk.arbiter.submit(&form).location(), desk.at(&format!("/next?keep={}#g4r1b1/3", first.pairing)));
    let page = desk.page("/next");
    assert_eq!((boards_of(&page), acts(&page)), (vec![], vec!["Final Close round 1".to_owned()]));
    step(&desk, "close");
    assert_eq!(acts(&desk.page("/next")), [""; 0], "nothing is left");
    database.verify();
}

#[test]
fn a_lot_is_drawn_from_the_list() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = knockout(&server, 2, "two_decider");
    publish(&desk, 1);
    assert_eq!(desk.arbiter.get(&desk.at("")).location(), desk.at("/r/1"), "one group: its round");
    assert_eq!(boards(&desk), ["1", "1/2"]);
    let pairing = row(&desk, "1").pairing;
    enter(&desk, "1", "first");
    enter(&desk, "1/2", "first");
    assert_eq!(boards(&desk), [""; 0]);
    let page = desk.page("/next");
    assert_eq!(words(page.html().select(&css("[data-desk-open]")).next().unwrap()), "1", "the lot is open");
    let form = page.form("tr.meeting[data-waits] form").with("how", "lot");
    assert_eq!(desk.arbiter.submit(&form).location(), desk.at(&format!("/next?keep={pairing}#m{pairing}")));
    assert_eq!(boards(&desk), ["1/3"]);
    database.verify();
}

#[test]
fn a_ruling_leads_back_to_the_list() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = knockout(&server, 2, "one_game");
    publish(&desk, 1);
    enter(&desk, "1", "draw");
    let form = desk.page("/next").form("tr.meeting[data-waits] form");
    let form = form.with("decision", "second").with("reason", "had Black");
    assert!(desk.arbiter.submit(&form).location().starts_with(&desk.at("/next?keep=")));
    assert_eq!(acts(&desk.page("/next")), ["Stage 1 Close round 1"]);
    database.verify();
}

mod browser {
    use crate::browser::{next_up, story};

    #[test]
    fn results_of_two_groups_are_entered_from_one_list() {
        story(next_up::one_list);
    }
}
