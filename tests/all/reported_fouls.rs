//! Tests for fouls (犯规) that players report with a result: agreed, disputed, contested, not reported.

use diesel::connection::SimpleConnection;
use diesel::{Connection, SqliteConnection};
use qisai_domain::command::Action;
use qisai_domain::{GroupId, PairingId, RoundRef};
use qisai_service::Service;
use qisai_service::copies::upkeep::Address;

use crate::support::database::Database;
use crate::support::desk::{Board, Desk};
use crate::support::hall::{Hall, of, phones, xiangqi_hall};
use crate::support::http::{css, words};
use crate::support::server::Server;

/// Returns the stored fouls of a board of round 1.
fn fouls(database: &Database, desk: &Desk, board: &Board) -> [u8; 2] {
    let service = Service::open(&Address::parse(&database.url).unwrap()).unwrap();
    let t = service.tournament(service.find(&desk.slug).unwrap()).unwrap();
    let pairing = t.pairing(RoundRef { group: GroupId(1), round: 1 }, PairingId(board.pairing)).unwrap();
    pairing.games.values().next().map_or([0, 0], |game| game.fouls)
}

/// Returns actors and acts, newest first.
fn acts(database: &Database, desk: &Desk) -> Vec<(String, Action)> {
    let service = Service::open(&Address::parse(&database.url).unwrap()).unwrap();
    let entries = service.log(service.find(&desk.slug).unwrap(), None, 2).unwrap();
    let public = entries.iter().map(|entry| (entry, entry.changes().unwrap().0));
    public.map(|(entry, public)| (entry.actor(&public).to_string(), public.action)).collect()
}

/// Enters fouls as an arbiter.
fn enter_fouls(desk: &Desk, board: &Board, [first, second]: [u8; 2]) {
    let form = desk.page(&format!("/r/1/boards/{}", board.pairing)).form("form.fouls");
    desk.arbiter.submit(&form.with("first", first).with("second", second)).is(303);
}

/// Returns the labels of the keys for the first board in the queue.
fn keys(desk: &Desk) -> Vec<String> {
    let page = desk.page("/r/1/review").html();
    page.select(&css("[data-review] > li:first-child [data-key='1'], [data-review] > li:first-child [data-key='2']"))
        .map(words)
        .collect()
}

/// Presses a key for the first board in the queue.
fn press(desk: &Desk, key: u8) {
    let page = desk.page("/r/1/review");
    let button = format!("[data-review] [data-key='{key}']");
    let value = page.html().select(&css(&button)).next().unwrap().attr("value").unwrap().to_owned();
    let form = page.form(&format!("[data-review] form:has([data-key='{key}'])")).with("result", value);
    desk.arbiter.submit(&form).is(303);
}

/// Returns the sentences on a board's page about the consequences of fouls, and the buttons for the loss.
fn cost(desk: &Desk, board: &Board) -> (Vec<String>, Vec<String>) {
    let page = desk.page(&format!("/r/1/boards/{}", board.pairing)).html();
    let texts = |selector: &str| page.select(&css(selector)).map(words).collect();
    (texts("[data-foul-cost]"), texts("[data-foul-loss] button"))
}

/// 003 articles 4.1.8 and 9.2: tests the consequences of the second and third foul.
#[test]
fn fouls_4_1_8_the_page_says_what_the_second_and_third_cost_and_proposes_the_loss() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let (desk, _) = xiangqi_hall(&server, 4, "arbiters");
    let board = desk.board_one(1);
    enter_fouls(&desk, &board, [1, 0]);
    assert_eq!(cost(&desk, &board), (Vec::new(), Vec::new()), "the first costs a place in the order only");
    let form = desk.page(&format!("/r/1/boards/{}", board.pairing)).form("form.fouls");
    let to = desk.arbiter.submit(&form.with("first", 2)).is(303).location();
    assert_eq!(to, desk.at(&format!("/r/1/boards/{}", board.pairing)), "to where it is said");
    let (said, loss) = cost(&desk, &board);
    assert!(
        said.len() == 1 && said[0].starts_with(&format!("Fouls of {} in this game: 2. One more", board.first)),
        "{said:?}"
    );
    assert!(said[0].contains("(article 4.1.8)") && loss.is_empty(), "two lose nothing: {loss:?}");
    enter_fouls(&desk, &board, [3, 2]);
    let (said, loss) = cost(&desk, &board);
    assert!(said[0].contains("in this game: 3. The game is lost (article 4.1.8)"), "{said:?}");
    assert!(said[1].starts_with(&format!("Fouls of {} in this game: 2", board.second)), "{said:?}");
    assert_eq!(loss, [format!("Enter a loss for {}", board.first)]);
    let address = desk.at(&format!("/r/1/boards/{}", board.pairing));
    let chinese = desk.arbiter.ask(&address).header("Accept-Language", "zh").get().is(200).text();
    assert!(chinese.contains("本局犯规3次，判负（第4.1.8条）"));

    let form = desk.arbiter.get(&address).form("[data-foul-loss]").with("result", "second");
    desk.arbiter.submit(&form).is(303);
    assert_eq!(desk.board_one(1).result, "second");
    let (said, loss) = cost(&desk, &board);
    assert_eq!((said.len(), loss.len()), (2, 0), "it is entered");
    database.verify();
}

/// 003, rules of a local event, 4 (四): tests an announced limit of two. The choice is a field of the settings, is
/// logged, and can be undone.
#[test]
fn fouls_4_1_8_the_second_loses_where_the_settings_say_so() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let (desk, _) = xiangqi_hall(&server, 4, "arbiters");
    let board = desk.board_one(1);
    let chosen = |word: &str| {
        let field = css(&format!("[name=reading_losing_foul] [value={word}][selected]"));
        desk.page("/settings").html().select(&field).count() == 1
    };
    assert!(chosen("third"), "the article is the default");
    let chinese = desk.arbiter.ask(&desk.at("/settings")).header("Accept-Language", "zh").get().is(200).text();
    assert!(chinese.contains("一局中判负的犯规次数（第4.1.8条）"));
    let form = desk.page("/settings").form("form.form").with("reading_losing_foul", "second");
    desk.arbiter.submit(&form.with("reason", "announced")).is(303);
    assert!(chosen("second"));
    assert!(desk.page("/log").text().contains("Foul that loses a game (article 4.1.8)"));
    enter_fouls(&desk, &board, [1, 0]);
    let (said, loss) = cost(&desk, &board);
    let one = format!("Fouls of {} in this game: 1. One more loses it (rules of the event", board.first);
    assert!(said.len() == 1 && said[0].starts_with(&one) && loss.is_empty(), "{said:?} {loss:?}");
    enter_fouls(&desk, &board, [2, 1]);
    let (said, loss) = cost(&desk, &board);
    assert!(said[0].contains("in this game: 2. The game is lost (rules of the event"), "{said:?}");
    assert_eq!(loss, [format!("Enter a loss for {}", board.first)]);
    enter_fouls(&desk, &board, [2, 2]);
    assert!(cost(&desk, &board).1.is_empty(), "the numbers do not tell who was first");
    database.verify();
}

fn fouls_that_both_report_are_stored_with_the_result(database: &Database) {
    let server = Server::start(&database.url);
    let (desk, cards) = xiangqi_hall(&server, 4, "phones");
    let board = desk.board_one(1);
    let [red, black] = phones(&server, &cards, &board);
    red.report_fouls("first", [1, 0]).is(303);
    assert!(red.look().text().contains("You have reported 2-0, fouls 1–0"));
    assert_eq!((desk.board_one(1).result.as_str(), fouls(database, &desk, &board)), ("", [0, 0]));
    black.report_fouls("first", [1, 0]).is(303);
    assert_eq!((desk.board_one(1).result.as_str(), fouls(database, &desk, &board)), ("first", [1, 0]));
    let both = |action| ("agreed by both".to_owned(), action);
    assert_eq!(acts(database, &desk), [both(Action::RecordFouls), both(Action::Enter)], "a line each");
    assert!(desk.queue(1).is_empty() && desk.page("/log").text().contains("1–0"));
    // The other board: no fouls, and none are recorded.
    let [red, black] = phones(&server, &cards, &desk.boards(1)[1]);
    red.report("draw").is(303);
    black.report("draw").is(303);
    assert_eq!(acts(database, &desk)[0], both(Action::Enter));
    desk.close(1);
    database.verify();
}

#[test]
fn fouls_that_both_report_are_stored_with_the_result_on_sqlite() {
    fouls_that_both_report_are_stored_with_the_result(&Database::sqlite());
}

#[test]
fn fouls_that_both_report_are_stored_with_the_result_on_postgresql() {
    Database::postgresql().iter().for_each(fouls_that_both_report_are_stored_with_the_result);
}

#[test]
fn fouls_alone_are_disputed_and_a_key_takes_the_whole_report() {
    let hall = Hall::of_xiangqi(4, "phones");
    let desk = &hall.desk;
    let board = desk.board_one(1);
    let [red, black] = hall.phones();
    red.report_fouls("first", [0, 2]).is(303);
    black.report_fouls("first", [0, 1]).is(303);
    assert_eq!(desk.board_one(1).result, "", "nobody decides by themselves");
    assert_eq!(desk.queue(1), [("1".to_owned(), "disputed: fouls".to_owned())]);
    let told = desk.told(1);
    assert!(told[0].ends_with("Red, phone: 2-0, fouls 0–2"), "{told:?}");
    assert!(told[1].ends_with("Black, phone: 2-0, fouls 0–1"), "{told:?}");
    assert_eq!(keys(desk), ["1 2-0, fouls 0–2", "2 2-0, fouls 0–1"]);
    desk.try_to_close(1).is(422);
    press(desk, 2);
    assert_eq!((desk.board_one(1).result.as_str(), fouls(&hall.database, desk, &board)), ("first", [0, 1]));
    let anna = |action| ("anna".to_owned(), action);
    assert_eq!(acts(&hall.database, desk), [anna(Action::RecordFouls), anna(Action::Enter)]);
    assert!(desk.queue(1).is_empty());
    // A later report does not reopen it.
    red.report_fouls("first", [0, 2]).is(303);
    assert!(desk.queue(1).is_empty());
    hall.database.verify();
}

#[test]
fn another_result_is_settled_with_fouls_of_its_own() {
    let hall = Hall::of_xiangqi(4, "phones");
    let desk = &hall.desk;
    let board = desk.board_one(1);
    let [red, black] = hall.phones();
    red.report_fouls("first", [0, 2]).is(303);
    black.report_fouls("second", [3, 0]).is(303);
    assert_eq!(desk.queue(1)[0].1, "disputed");
    let form = desk.page("/r/1/review").form("[data-review] form:has(select)").with("what", "settle");
    desk.arbiter.submit(&form.with("result", "draw").with("first_fouls", 1)).is(303);
    assert_eq!((desk.board_one(1).result.as_str(), fouls(&hall.database, desk, &board)), ("draw", [1, 0]));
}

#[test]
fn fouls_that_the_desk_entered_are_contested_only_by_who_says_other_ones() {
    let hall = Hall::of_xiangqi(4, "phones");
    let desk = &hall.desk;
    let board = desk.board_one(1);
    desk.enter_all(1, |_| "first");
    enter_fouls(desk, &board, [1, 0]);
    let [red, black] = hall.phones();
    // The page offers the fouls that the arbiter has entered.
    let offered = red.look().form("[data-own-board] form");
    assert!(offered.fields.contains(&("first_fouls".to_owned(), "1".to_owned())), "{:?}", offered.fields);
    red.report_without_fouls("first").is(303);
    assert!(desk.queue(1).is_empty(), "nothing said differs from nothing");
    black.report_fouls("first", [2, 0]).is(303);
    let queue = desk.queue(1);
    assert!(queue[0].1.starts_with("contested by Black until") && queue[0].1.ends_with(": fouls"), "{queue:?}");
    assert!(desk.told(1).iter().any(|line| line.ends_with("entered by anna: 2-0, fouls 1–0")), "{:?}", desk.told(1));
    assert_eq!(keys(desk), ["1 2-0, fouls 1–0", "2 2-0, fouls 2–0"]);
    desk.try_to_close(1).is(422);
    assert_eq!(fouls(&hall.database, desk, &board), [1, 0], "nothing changes by itself");
    press(desk, 1);
    assert!(desk.queue(1).is_empty());
    desk.close(1);
    hall.database.verify();
}

#[test]
fn fouls_of_the_desk_are_not_typed_over_by_an_agreement() {
    let hall = Hall::of_xiangqi(4, "phones");
    let desk = &hall.desk;
    let board = desk.board_one(1);
    enter_fouls(desk, &board, [0, 3]);
    for phone in hall.phones() {
        phone.report_fouls("first", [0, 0]).is(303);
    }
    assert_eq!((desk.board_one(1).result.as_str(), fouls(&hall.database, desk, &board)), ("first", [0, 3]));
    assert!(desk.queue(1)[0].1.ends_with(": fouls"), "{:?}", desk.queue(1));
    desk.try_to_close(1).is(422);
}

#[test]
fn reports_of_before_have_no_fouls_and_agree_with_those_that_have() {
    let hall = Hall::of_xiangqi(4, "phones");
    let desk = &hall.desk;
    let board = desk.board_one(1);
    let [red, black] = hall.phones();
    red.report_without_fouls("first").is(303);
    assert_eq!(hall.said()[0].fouls, None);
    black.report_fouls("first", [0, 1]).is(303);
    assert_eq!((desk.board_one(1).result.as_str(), fouls(&hall.database, desk, &board)), ("first", [0, 1]));
    assert!(desk.queue(1).is_empty());
}

#[test]
fn more_fouls_than_lose_a_game_are_an_arbiter_s() {
    let hall = Hall::of_xiangqi(4, "phones");
    let [red, _] = hall.phones();
    let refused = red.report_fouls("first", [5, 0]).is(422);
    assert!(refused.text().contains("At most 4 fouls"), "{}", refused.text());
    assert!(hall.said().is_empty());
    red.report_fouls("first", [4, 0]).is(303);
}

#[test]
fn where_no_fouls_are_kept_none_are_asked_for_and_none_are_stored() {
    let hall = Hall::of(4, "phones");
    let [white, black] = hall.phones();
    let page = white.look();
    assert!(page.html().select(&css("[name=first_fouls]")).next().is_none());
    white.report_fouls("first", [1, 0]).is(303);
    black.report_fouls("first", [0, 0]).is(303);
    assert_eq!(hall.desk.board_one(1).result, "first");
    assert!(hall.said().iter().all(|told| told.fouls.is_none()));
}

#[test]
fn at_a_kiosk_the_fouls_are_asked_for_too() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let (desk, cards) = xiangqi_hall(&server, 4, "kiosk");
    let kiosk = desk.make_codes("#make-kiosk", &[("name", "North door"), ("what", "kiosk")]);
    let kiosk = of(&kiosk, "North door").claim(server.anybody());
    let board = desk.board_one(1);
    for name in [&board.first, &board.second] {
        let form = kiosk.badge(&of(&cards, name).code).is(200).form("[data-own-board] form");
        kiosk.visitor.submit(&form.with("result", "second").with("first_fouls", 3)).is(303);
    }
    assert_eq!((desk.board_one(1).result.as_str(), fouls(&database, &desk, &board)), ("second", [3, 0]));
}

#[test]
fn an_agreed_result_and_its_fouls_are_stored_together_or_not_at_all() {
    let hall = Hall::of_xiangqi(4, "phones");
    let desk = &hall.desk;
    let board = desk.board_one(1);
    let [red, black] = hall.phones();
    red.report_fouls("first", [1, 0]).is(303);
    let mut db = SqliteConnection::establish(&hall.database.url).unwrap();
    // The entry of the result is written, that of the fouls is not.
    let second = desk.version() + 2;
    let trigger = format!(
        "PRAGMA busy_timeout = 5000; CREATE TRIGGER full BEFORE INSERT ON log WHEN NEW.version = {second} \
         BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"
    );
    db.batch_execute(&trigger).unwrap();
    black.report_fouls("first", [1, 0]).is(507);
    assert_eq!((hall.said().len(), desk.board_one(1).result.as_str(), desk.version()), (1, "", second - 2));
    db.batch_execute("DROP TRIGGER full").unwrap();
    black.report_fouls("first", [1, 0]).is(303);
    assert_eq!((desk.board_one(1).result.as_str(), fouls(&hall.database, desk, &board)), ("first", [1, 0]));
    hall.database.verify();
}
