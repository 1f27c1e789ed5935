//! Tests for the records of a round: submitted, matched, checked, and reviewed before the round is closed.

use crate::support::database::Database;
use crate::support::desk::{Board, Desk};
use crate::support::http::{Answer, css, words};
use crate::support::server::Server;

const PLAYERS: [&str; 20] = [
    "Alder, Ann",
    "Birch, Ben",
    "Cedar, Cleo",
    "Dogwood, Dan",
    "Elm, Eva",
    "Fir, Finn",
    "Gum, Gia",
    "Hazel, Hugo",
    "Ivy, Ida",
    "Juniper, Jan",
    "Kapok, Kim",
    "Larch, Leo",
    "Maple, Mia",
    "Nutmeg, Ned",
    "Oak, Ola",
    "Pine, Pia",
    "Quince, Quin",
    "Rowan, Ria",
    "Spruce, Sam",
    "Teak, Tom",
];

/// Short draw, and a mate by the second side.
pub const SHORT: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6";
pub const MATE_BY_BLACK: &str = "1. f3 e5 2. g4 Qh4#";

/// Returns a game as in a file.
pub fn game(first: &str, second: &str, result: &str, moves: &str) -> String {
    format!(
        "[Event \"Harbour\"]\n[White \"{first}\"]\n[Black \"{second}\"]\n[Result \"{result}\"]\n\n{moves} {result}\n\n"
    )
}

/// Creates a round of ten boards with a result on each: the first side has won everywhere.
pub fn ten_boards(server: &Server) -> Desk {
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 5);
    let lines = (0..).zip(PLAYERS).map(|(at, name)| format!("\"{name}\",{}\n", 2400 - at * 10));
    desk.import_players("Name,Rating\n".to_owned() + lines.collect::<String>().as_str());
    desk.pair(1);
    desk.publish(1);
    desk.enter_all(1, |_| "first");
    desk
}

/// Returns the ten games as a file: that of board 3 ends in mate by the second side, regardless of the file's own
/// result.
pub fn file_of(boards: &[Board]) -> String {
    let moves = |board: &Board| if board.board == 3 { MATE_BY_BLACK } else { SHORT };
    boards.iter().rev().map(|board| game(&board.first, &board.second, "1-0", moves(board))).collect()
}

fn hand_in(desk: &Desk, file: impl Into<Vec<u8>>) -> Answer {
    let form = desk.page("/r/1/records").form("form:has([type=file])");
    desk.arbiter.submit(&form.file("round1.pgn", file))
}

fn keep(desk: &Desk, looked: &Answer) -> Answer {
    desk.arbiter.submit(&looked.form("form[action$='records/keep']"))
}

fn verdicts(desk: &Desk) -> Vec<String> {
    let page = desk.page("/r/1/records").html();
    page.select(&css("tbody tr .tag")).map(words).collect()
}

#[test]
fn ten_games_of_a_file_find_their_boards_and_the_wrong_result_hinders_closing() {
    ten_games(&Database::sqlite());
}

#[test]
fn ten_games_of_a_file_find_their_boards_on_postgresql_too() {
    if let Some(database) = Database::postgresql() {
        ten_games(&database);
    }
}

fn ten_games(database: &Database) {
    let server = Server::start(&database.url);
    let desk = ten_boards(&server);
    let looked = hand_in(&desk, file_of(&desk.boards(1))).is(200);
    assert_eq!(looked.html().select(&css("select option[selected]")).count(), 10, "every game has found its board");
    keep(&desk, &looked).is(303);
    let said = verdicts(&desk);
    assert_eq!(said.iter().filter(|it| *it == "contradicts the result").count(), 1, "{said:?}");
    assert_eq!(said.len(), 10);

    let refused = desk.try_to_close(1).is(422);
    assert!(refused.text().contains("record that contradicts"), "{}", refused.text());
    let third = desk.boards(1).into_iter().find(|board| board.board == 3).unwrap();
    let place = format!("/r/1/records/{}/1", third.pairing);
    let page = desk.page(&place);
    assert!(words(page.html().select(&css("#verdict")).next().unwrap()).contains("mate"));

    // Without a reason, the result is not confirmed.
    let form = page.form("form[action$='/stand']");
    desk.arbiter.submit(&form.clone().with("reason", " ")).is(422);
    desk.try_to_close(1).is(422);
    desk.arbiter.submit(&form.with("reason", "the sheet is of another game")).is(303);
    desk.close(1);
    let log = desk.page("/log").text();
    assert!(log.contains("Result confirmed") && log.contains("the sheet is of another game"));
    let shown = desk.public("/r/1/b/3").is(200).text();
    assert!(shown.contains("Qh4#"), "everybody can play it through");
    server.stop();
    assert!(database.verify() > 0, "log and tables agree");
}

#[test]
fn a_corrected_result_agrees_and_the_round_closes() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = ten_boards(&server);
    let looked = hand_in(&desk, file_of(&desk.boards(1))).is(200);
    keep(&desk, &looked).is(303);
    let third = desk.boards(1).into_iter().find(|board| board.board == 3).unwrap();
    let form = desk.page(&format!("/r/1/records/{}/1", third.pairing)).form("form:has([name=result][value=second])");
    desk.arbiter.submit(&form.with("result", "second")).is(303);
    desk.close(1);
    let file = desk.public("/r/1.pgn").is(200).text();
    assert_eq!(file.matches("[Event ").count(), 10);
    assert!(file.contains("[Result \"0-1\"]") && file.contains("2. g4 Qh4# 0-1"), "{file}");
}

#[test]
fn what_fits_several_boards_or_none_is_asked_and_nothing_is_lost() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = ten_boards(&server);
    let boards = desk.boards(1);
    let (one, two) = (&boards[0], &boards[1]);
    let file = [
        game("Nobody", "No One", "1-0", SHORT),
        game(&one.first, &one.second, "1-0", SHORT),
        game(&one.first, &one.second, "1-0", MATE_BY_BLACK),
        game(&two.second, &two.first, "0-1", SHORT),
        "[White \"Broken\n\n1. e4 e5 {never closed".to_owned(),
    ];
    let looked = hand_in(&desk, file.concat()).is(200);
    let page = looked.html();
    let chosen: Vec<String> = page
        .select(&css("select"))
        .map(|list| {
            list.select(&css("option[selected]"))
                .next()
                .map(|it| it.attr("value").unwrap().to_owned())
                .unwrap_or_default()
        })
        .collect();
    assert_eq!(chosen[..4], ["", "", "", "2.1"], "unknown names, one board twice, sides exchanged");
    let page = looked.text();
    assert!(
        page.contains("sides exchanged") && page.contains("several boards fit") && page.contains("no matching board")
    );

    // The arbiter chooses.
    let form = looked.form("form[action$='records/keep']").with("board0", "5.1").with("board1", "1.1");
    desk.arbiter.submit(&form).is(303);
    assert_eq!(verdicts(&desk).len(), 3);
    // Two games for one board at once are refused, and the existing one remains.
    let form = looked.form("form[action$='records/keep']").with("board1", "7.1").with("board2", "7.1");
    let refused = desk.arbiter.submit(&form).is(422);
    assert!(refused.text().contains("two records for one game"));
    assert_eq!(verdicts(&desk).len(), 3);
}

#[test]
fn a_game_is_typed_move_by_move_and_kept_when_that_is_asked_for() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = ten_boards(&server);
    let first = &desk.boards(1)[0];
    let place = format!("/r/1/records/{}/1", first.pairing);
    let mut page = desk.page(&place);
    for text in ["f3", "e5", "g4"] {
        page = desk.arbiter.submit(&page.form("#typing form").with("next", text).with("what", "play")).is(200);
    }
    let wrong = desk.arbiter.submit(&page.form("#typing form").with("next", "Qh5").with("what", "play")).is(422);
    assert!(wrong.text().contains("“Qh5” is not legal here"));
    assert!(words(wrong.html().select(&css(".legal")).next().unwrap()).contains("Qh4#"), "legal moves are offered");
    let page = desk.arbiter.submit(&wrong.form("#typing form").with("chosen", "Qh4#")).is(200);
    assert_eq!(verdicts(&desk), Vec::<String>::new(), "nothing is kept yet");
    desk.arbiter.submit(&page.form("#typing form").with("what", "keep")).is(303);
    assert_eq!(verdicts(&desk), ["contradicts the result"]);
    let file = desk.public("/r/1/b/1.pgn").is(200).text();
    assert!(file.contains(&format!("[White \"{}\"]", first.first)) && file.contains("1. f3 e5 2. g4 Qh4#"), "{file}");

    let form = desk.page(&place).form("details form").with("what", "remove");
    desk.arbiter.submit(&form).is(303);
    assert_eq!(verdicts(&desk), Vec::<String>::new());
    desk.arbiter.get("/t/harbour-open/r/1/b/1").is(404);
}

#[test]
fn claims_and_rulings_are_judged_without_keeping_anything() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let arbiter = server.anybody().set_up("anna");
    let form = arbiter.get("/desk/rulings").is(200).form("main form");
    // A rook that checks alternately from both sides: 长将.
    let ask = form
        .clone()
        .with("laws", "axf")
        .with("start", "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1")
        .with("moves", "a0a9 d9d8 a9a8 d8d9 a8a9 d9d8 a9a8 d8d9 a8a9 d9d8");
    let page = arbiter.submit(&ask).is(200).html();
    let verdict = words(page.select(&css("#verdict")).next().unwrap());
    assert!(verdict.contains("Red has lost") && verdict.contains("check"), "{verdict}");

    let early =
        form.with("laws", "fide-2023").with("moves", "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3").with("claim", "repetition");
    let page = arbiter.submit(&early).is(200).html();
    let verdict = words(page.select(&css("#verdict")).next().unwrap());
    assert!(verdict.contains("too early") && verdict.contains("2 of 3"), "{verdict}");
}

/// Field reports N9 and N11: tests that a record with swapped sides is corrected by swapping the sides of the pair.
#[test]
fn n9_from_a_record_with_exchanged_sides_the_sides_of_the_pair_are_exchanged() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = ten_boards(&server);
    let board = desk.boards(1)[0].clone();
    // The first-named player has won with the second move, according to the record.
    let record = game(&board.second, &board.first, "0-1", MATE_BY_BLACK);
    let looked = hand_in(&desk, record).is(200);
    keep(&desk, &looked).is(303);
    let place = format!("/r/1/records/{}/1", board.pairing);
    let page = desk.page(&place);
    let said = words(page.html().select(&css("#verdict")).next().unwrap());
    assert!(said.contains("Colours exchanged"), "{said}");
    let form = page.form("#exchange-sides").with("edit", "swap");
    desk.arbiter.submit(&form.clone().with("reason", " ")).is(422);
    desk.arbiter.submit(&form).is(303);
    let now = desk.boards(1)[0].clone();
    assert_eq!((now.first.as_str(), now.second.as_str()), (board.second.as_str(), board.first.as_str()));
    assert_eq!(now.result, "second", "the winner keeps the point");
    let page = desk.page(&place);
    assert!(!page.text().contains("Colours exchanged"));
    assert_eq!(page.html().select(&css("#exchange-sides")).count(), 0);
    assert!(desk.page("/log").text().contains("played with the sides of the record"));
    database.verify();
}

mod browser {
    use crate::browser::{records, story};

    #[test]
    fn ten_records_are_handed_in_and_one_of_them_hinders_closing() {
        story(records::from_the_file_to_the_phone);
    }
}
