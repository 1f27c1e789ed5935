//! Tests for two games at every board: the Double-Swiss on the arbiter's and the public pages.

use crate::support::database::Database;
use crate::support::http::{css, words};
use crate::support::server::Server;

#[test]
fn both_games_of_a_board_are_entered_and_count_together() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let form = anna.get("/desk/new").is(200).form("form[action='/desk/new']");
    let form =
        form.with("name", "Twin Cup").with("rounds", 3).with("start", "2026-05-01").with("system", "double_swiss");
    let slug = anna.submit(&form).location().split('/').nth(2).unwrap().to_owned();
    let desk = anna.desk(&slug);
    desk.import_field(5);
    desk.pair(1);
    desk.publish(1);

    let page = desk.page("/r/1").html();
    let rows: Vec<(String, String, String)> = page
        .select(&css("tr[data-pairing]"))
        .map(|row| {
            let text = |name: &str| row.attr(name).unwrap().to_owned();
            (text("data-board"), text("data-first"), text("data-second"))
        })
        .collect();
    let boards: Vec<&str> = rows.iter().map(|(board, _, _)| board.as_str()).collect();
    assert_eq!(boards, ["1", "1/2", "2", "2/2"]);
    assert_eq!((&rows[0].1, &rows[0].2), (&rows[1].2, &rows[1].1), "the sides change from game to game");

    // Both games of board 1 are entered from the page as drawn: the first does not make the second stale.
    let enter = |row: &str, result: &str| {
        let form = desk.page("/r/1").form(&format!("tr[data-board='{row}'] form"));
        (form.with("result", result), row.to_owned())
    };
    let (first, second) = (enter("1", "first"), enter("1/2", "draw"));
    anna.submit(&first.0).is(303);
    anna.submit(&second.0).is(303);
    // Entering over a value that was not on the page requires confirmation.
    let late = enter("1", "draw").0.with("shown", "").with("seen", 1);
    anna.submit(&late).is(409);
    for row in ["2", "2/2"] {
        anna.submit(&enter(row, "second").0).is(303);
    }
    let page = desk.public("/r/1").html();
    let results = css(".boards .res");
    // It is followed by a link to the games.
    let result = |cell| words(cell).split(' ').next().unwrap_or_default().to_owned();
    let shown: Vec<String> = page.select(&results).map(result).collect();
    assert_eq!(shown[1..3], ["1½-½", "1-1"], "what both have of the two games");
    desk.close(1);
    let standings = desk.shape("/r/1/standings.json");
    let points: Vec<&str> =
        standings["rows"].as_array().unwrap().iter().map(|row| row["values"]["PTS"].as_str().unwrap()).collect();
    assert_eq!(points, ["1.5", "1.5", "1", "1", "0.5"], "the bye is worth a win and a draw");
    desk.pair(2);
    desk.publish(2);
    database.verify();
}
