//! Tests for round robins from the form to the last round, through the arbiter's pages.

use serde_json::json;

use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{css, words};
use crate::support::server::Server;

pub fn table(server: &Server, fields: &[(&str, &str)], players: u16) -> Desk {
    let arbiter = server.anybody().set_up("anna");
    let form = arbiter.get("/desk/new").is(200).form("form[action='/desk/new']");
    let form = form.with("name", "Table Cup").with("start", "2026-05-01").with("visibility", "public");
    let form = fields.iter().fold(form, |form, (name, value)| form.with(name, value));
    let answer = arbiter.submit(&form).is(303);
    let desk = arbiter.desk(answer.location().split('/').nth(2).unwrap());
    if players > 0 {
        desk.import_field(players);
    }
    desk
}

/// Returns the numbers of a round, first movers first, in board order.
pub fn pairs(desk: &Desk, round: u16) -> Vec<String> {
    let number = |name: &str| name.rsplit(' ').next().unwrap().to_owned();
    let mut pairs: Vec<String> =
        desk.boards(round).iter().map(|board| format!("{}-{}", number(&board.first), number(&board.second))).collect();
    pairs.dedup();
    pairs
}

pub fn texts(desk: &Desk, rest: &str, selector: &str) -> Vec<String> {
    desk.page(rest).html().select(&css(selector)).map(words).collect()
}

/// Pairs and publishes all rounds of a table.
pub fn publish_all(desk: &Desk) {
    let form = desk.page("/r/1").form("#presence").with("then", "pair_all");
    desk.arbiter.submit(&form).is(303);
    let publish = desk.page("/r/1").form("form:has([value=publish_all])").with("step", "publish_all");
    desk.arbiter.submit(&publish).is(303);
}

#[test]
fn rr13_all_rounds_are_paired_and_published_together_and_played_in_any_order() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = table(&server, &[("system", "double_round_robin")], 4);
    let form = desk.page("/r/1").form("#presence").with("then", "pair_all");
    desk.arbiter.submit(&form).is(303);
    let publish = desk.page("/r/3").form("form:has([value=publish_all])").with("step", "publish_all");
    desk.arbiter.submit(&publish).is(303);
    assert_eq!(pairs(&desk, 1), ["1-4", "2-3"]);
    assert_eq!(pairs(&desk, 2), ["2-4", "3-1"], "the last two rounds of the first cycle are exchanged");
    assert_eq!(pairs(&desk, 4), ["4-1", "3-2"]);
    for round in [5, 1] {
        desk.enter_all(round, |_| "draw");
        desk.close(round);
    }
    let start = desk.arbiter.get(&desk.at("")).is(303).location();
    assert_eq!(start, desk.at("/r/2"), "the desk is about the first round that is open");
    let rows = desk.shape("/standings.json")["rows"].clone();
    assert!(rows.as_array().unwrap().iter().all(|row| row["values"]["PTS"] == json!("1")), "{rows}");
    database.verify();
}

#[test]
fn n5_whoever_has_no_opponent_in_a_table_of_five_is_free_and_not_absent() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = table(&server, &[("system", "round_robin")], 5);
    desk.pair(1);
    desk.publish(1);
    for (lang, free, absent) in [("en", "free", "absent"), ("zh", "轮空", "缺席")] {
        let public =
            server.anybody().ask(&format!("/t/{}/r/1", desk.slug)).header("accept-language", lang).get().is(200);
        let said: String = public.html().select(&css("main")).map(words).collect();
        assert!(said.contains(free) && !said.contains(absent), "{said}");
    }
    assert!(texts(&desk, "/r/1", "main").concat().contains("free"));
}

#[test]
fn n1_who_leaves_a_table_in_the_middle_loses_the_boards_to_come_and_undo_brings_them_back() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = table(&server, &[("system", "round_robin")], 6);
    publish_all(&desk);
    for round in 1..=3 {
        desk.enter_all(round, |_| "draw");
        desk.close(round);
    }
    desk.withdraw("Player 6");
    for round in 4..=5 {
        let boards = desk.boards(round);
        let own = boards.iter().find(|board| [&board.first, &board.second].contains(&&"Player 6".to_owned())).unwrap();
        let walkover = if own.first == "Player 6" { "first_forfeits" } else { "second_forfeits" };
        assert_eq!(own.result, walkover, "round {round}");
        let refused = desk.enter_result(round, own, "draw");
        assert_eq!(refused.status, 422, "{}", refused.text());
        assert!(refused.text().contains("was withdrawn before round"), "{}", refused.text());
        assert!(boards.iter().filter(|board| board.board != own.board).all(|board| board.result.is_empty()));
    }
    let undo = desk.undo_form().with("reason", "it was another one");
    desk.arbiter.submit(&undo).is(303);
    for round in 4..=5 {
        assert!(desk.boards(round).iter().all(|board| board.result.is_empty()), "round {round}");
    }
    database.verify();
}

#[test]
fn rr13_a_later_round_is_paired_first_and_the_runs_are_told_in_the_order_of_play() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = table(&server, &[("system", "round_robin")], 6);
    for round in [1, 3] {
        desk.pair(round);
        desk.publish(round);
        desk.enter_all(round, |_| "draw");
        desk.close(round);
    }
    assert_eq!(pairs(&desk, 3), ["2-6", "3-1", "4-5"]);
    // Number 3 has the first move in rounds 1, 3 and 5; number 6 has the second in all three.
    let runs = texts(&desk, "/r/5", "#runs li");
    let expected = [
        "number 3 has the first move in consecutive rounds 1, 3, 5",
        "number 6 has the second move in consecutive rounds 1, 3, 5",
    ];
    assert_eq!(runs, expected);
    assert!(texts(&desk, "/r/2", "#runs li").is_empty());
    // Omitted rounds are not absences.
    let card = desk.shape("/players/1.json");
    let byes: Vec<_> = card["rounds"].as_array().unwrap().iter().filter(|round| !round["bye"].is_null()).collect();
    assert!(byes.is_empty(), "{byes:?}");
    database.verify();
}

#[test]
fn rr3_and_rr4_the_form_makes_several_cycles_and_keeps_the_order_if_wanted() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let fields = [("system", "double_round_robin"), ("same_order", "1")];
    let desk = table(&server, &fields, 4);
    desk.pair(2);
    desk.publish(2);
    assert_eq!(pairs(&desk, 2), ["4-3", "1-2"]);

    let arbiter = &desk.arbiter;
    let form = arbiter.get("/desk/new").is(200).form("form[action='/desk/new']").with("name", "Thrice");
    arbiter.submit(&form.clone().with("system", "round_robin").with("cycles", "9")).is(422);
    let answer = arbiter.submit(&form.with("system", "round_robin").with("cycles", "3")).is(303);
    let thrice = arbiter.desk(answer.location().split('/').nth(2).unwrap());
    thrice.import_field(4);
    thrice.pair(5);
    thrice.publish(5);
    assert_eq!(pairs(&thrice, 5), ["4-2", "1-3"], "round 3 of the table comes second in the second of three cycles");
}

#[test]
fn rr5_two_games_in_a_round_count_as_one_meeting_or_as_games() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = table(&server, &[("system", "round_robin"), ("meeting", "two_match")], 4);
    desk.pair(1);
    desk.publish(1);
    // 1 wins the first game against 4 and draws the second; 2 and 3 win one each.
    for (row, result) in [("1", "first"), ("1/2", "draw"), ("2", "first"), ("2/2", "first")] {
        let form = desk.page("/r/1").form(&format!("tr[data-board='{row}'] form"));
        desk.arbiter.submit(&form.with("result", result)).is(303);
    }
    desk.close(1);
    let rows = desk.shape("/standings.json")["rows"].clone();
    let rows = rows.as_array().unwrap();
    let of = |name: &str| rows.iter().find(|row| row["name"] == json!(name)).unwrap()["values"]["MPTS"].clone();
    let points = ["Player 1", "Player 2", "Player 3", "Player 4"].map(of);
    assert_eq!(points, [json!("2"), json!("1"), json!("1"), json!("0")]);
    database.verify();
}

#[test]
fn rr6_a_table_begins_with_the_other_side() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = table(&server, &[("system", "round_robin")], 4);
    let form = desk.page("/r/1").form("#presence").with("side", "second").with("then", "pair");
    desk.arbiter.submit(&form).is(303);
    desk.publish(1);
    assert_eq!(pairs(&desk, 1), ["4-1", "3-2"]);
    assert!(desk.page("/r/2").html().select(&css("[name=side]")).next().is_none(), "it is said once");
    desk.enter_all(1, |_| "draw");
    desk.close(1);
    desk.pair(2);
    desk.publish(2);
    assert_eq!(pairs(&desk, 2), ["3-4", "2-1"]);
}

#[test]
fn rr7_a_table_is_written_by_hand_and_what_is_unusual_is_accepted_with_a_reason() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = table(&server, &[("system", "round_robin")], 4);
    let form = || desk.page("/settings").form("form:has([name=table])");
    assert!(form().fields.contains(&("table".to_owned(), "1-4 2-3\r\n4-3 1-2\r\n2-4 3-1".to_owned())));
    desk.arbiter.submit(&form().with("table", "1-4 2-4")).is(422);
    let odd = "1-4 2-3\n1-3 2-4\n1-2";
    let refused = desk.arbiter.submit(&form().with("table", odd)).is(422).text();
    assert!(
        refused.contains("3 and 4 never meet")
            && refused.contains("number 1 has the first move in consecutive rounds 1, 2, 3")
    );
    desk.arbiter.submit(&form().with("table", odd).with("accept_flaws", "1")).is(422);
    let accepted = form().with("table", odd).with("accept_flaws", "1").with("reason", "3 and 4 are brothers");
    desk.arbiter.submit(&accepted).is(303);
    desk.pair(1);
    desk.publish(1);
    assert_eq!(pairs(&desk, 1), ["1-4", "2-3"]);
    // After a paired round the rest can still be changed; the round itself cannot.
    let changed = form().with("accept_flaws", "1").with("reason", "hall");
    desk.arbiter.submit(&changed.clone().with("table", "1-3 2-4\n1-4 2-3\n1-2 3-4")).is(422);
    desk.arbiter.submit(&changed.with("table", "1-4 2-3\n3-1 2-4\n1-2 4-3")).is(303);
    desk.pair(3);
    desk.publish(3);
    assert_eq!(pairs(&desk, 3), ["1-2", "4-3"]);
    assert!(desk.page("/log").text().contains("brothers"));
    database.verify();
}

pub fn numbers(desk: &Desk) -> Vec<String> {
    desk.entrants().into_iter().map(|one| one.name).collect()
}

#[test]
fn rr8_numbers_are_drawn_from_a_seed_that_everybody_sees_or_given_by_hand() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = table(&server, &[("system", "round_robin")], 10);
    let form = |how: &str| desk.page("/players").form(&format!("form:has([name=how][value={how}])")).with("how", how);
    let drawn = |desk: &Desk| texts(desk, "/players", "#numbers h2").remove(0);
    assert_eq!(drawn(&desk), "Numbers");
    desk.arbiter.submit(&form("lot")).is(303);
    let said = drawn(&desk);
    assert!(said.starts_with("Numbers: by lot, seed "), "{said}");
    let seed = said.rsplit(' ').next().unwrap().to_owned();
    assert!(desk.public("").text().contains(&seed));
    assert!(desk.page("/log").text().contains(&seed));
    desk.arbiter.submit(&form("varma")).is(303);
    assert!(drawn(&desk).contains("C.05 Annex 2"));

    let before = numbers(&desk);
    desk.arbiter.submit(&form("hand").with("order", "1 2 3")).is(422);
    desk.arbiter.submit(&form("hand").with("order", "10 9 8 7 6 5 4 3 2 1")).is(303);
    let mut reversed = before.clone();
    reversed.reverse();
    assert_eq!(numbers(&desk), reversed);
    assert!(drawn(&desk).ends_with("by hand"));
    server.stop();
    database.verify();
}

/// 003 article 20.2, formats RR9: tests a withdrawal before round one that leaves an even number.
#[test]
fn xiangqi_20_2_after_a_withdrawal_before_round_one_a_new_drawing_is_proposed_for_an_even_field() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = table(&server, &[("system", "round_robin"), ("discipline", "xiangqi")], 7);
    let lots = desk.page("/players").form("form:has([name=how][value=lot])").with("how", "lot");
    desk.arbiter.submit(&lots).is(303);
    let notices = || texts(&desk, "/players", "#numbers .notice");
    assert!(notices().is_empty());
    desk.withdraw("Player 3");
    assert!(notices()[0].starts_with("6 are left, an even number"), "{:?}", notices());
    desk.withdraw("Player 5");
    assert!(notices()[0].starts_with("5 are left, an odd number"), "{:?}", notices());
}

#[test]
fn rr14_a_prohibition_makes_no_sense_in_a_table() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = table(&server, &[("system", "round_robin")], 4);
    let form = desk.page("/settings").form("form:has([name=table])");
    let refused = desk.arbiter.submit(&form.with("prohibited", "1 2")).is(422).text();
    assert!(refused.contains("change the numbers"), "{refused}");
}

#[test]
fn rr10_the_rule_for_leaving_is_chosen_in_the_settings() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = table(&server, &[("system", "round_robin")], 6);
    desk.pair(1);
    desk.publish(1);
    desk.enter_all(1, |_| "first");
    desk.close(1);
    let said = |desk: &Desk| texts(desk, &format!("/players/{}", desk.entry_of("Player 1")), "#leaving").remove(0);
    assert!(said(&desk).starts_with("1 of 5 games completed: withdrawing now annuls"), "{}", said(&desk));
    let form = desk.page("/settings").form("form:has([name=leaving])").with("leaving", "forfeit");
    desk.arbiter.submit(&form.with("reason", "announced")).is(303);
    assert!(said(&desk).contains("games already played count"), "{}", said(&desk));
}

/// RR7: tests the change of a pair in a public round, on its board's page; irregularities of the table are shown, and
/// accepted with a reason.
#[test]
fn rr7_a_public_pair_is_changed_by_hand() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = table(&server, &[("system", "round_robin")], 4);
    desk.pair(1);
    desk.publish(1);
    assert_eq!(pairs(&desk, 1), ["1-4", "2-3"]);
    let page = |board: usize| format!("/r/1/boards/{}", desk.boards(1)[board].pairing);
    let form = |board: usize| desk.page(&page(board)).form("#change-pair form");
    // In another pair both would meet an opponent twice: shown first, with all typed data.
    let exchange = form(0).with("edit", "exchange").with("one", 4).with("other", 3).with("reason", "asked for");
    let asked = desk.arbiter.submit(&exchange).is(422);
    let flaws: Vec<String> = asked.html().select(&css("#flaws li")).map(words).collect();
    assert!(flaws.contains(&"1 and 4 never meet".to_owned()), "{flaws:?}");
    assert!(flaws.contains(&"1 and 3 meet 2 times".to_owned()), "{flaws:?}");
    let again = asked.form("#pair");
    for kept in [("one", "4"), ("other", "3"), ("reason", "asked for"), ("edit", "exchange")] {
        assert!(again.fields.contains(&(kept.0.to_owned(), kept.1.to_owned())), "{kept:?}: {:?}", again.fields);
    }
    assert_eq!(pairs(&desk, 1), ["1-4", "2-3"], "nothing is stored");
    assert_eq!(desk.arbiter.submit(&again.with("accept", "1")).location(), desk.at("/r/1"));
    assert_eq!(pairs(&desk, 1), ["1-3", "2-4"]);
    assert!(desk.page("/log").text().contains("asked for"));

    // An unknown number, and a board with a result: the refusal names them, and typed data is kept.
    let nobody = desk.arbiter.submit(&form(0).with("edit", "exchange").with("other", 9).with("reason", "late")).is(404);
    assert_eq!(nobody.html().select(&css("#pair [name=other][value='9']")).count(), 1);
    desk.enter_all(1, |_| "draw");
    let late = form(0).with("edit", "exchange").with("one", 1).with("other", 4);
    let begun = desk.arbiter.submit(&late.with("accept", "1").with("reason", "late")).is(422);
    assert!(begun.text().contains("oard 1 of round 1 already has an entry"), "{}", begun.text());
    assert_eq!(begun.html().select(&css("#pair [name=reason][value=late]")).count(), 1, "{}", begun.text());
    assert_eq!(pairs(&desk, 1), ["1-3", "2-4"]);
    database.verify();
}

/// Creates six players with all rounds public.
fn published(server: &Server) -> Desk {
    let desk = table(server, &[("system", "round_robin")], 6);
    publish_all(&desk);
    desk
}

/// Formats RR9: tests that an arriving reserve takes the number of a player who has not played.
#[test]
fn f10_a_reserve_takes_the_number_of_an_absent_player_and_nothing_else_changes() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = published(&server);
    let played =
        desk.boards(1).into_iter().find(|board| board.first != "Player 6" && board.second != "Player 6").unwrap();
    desk.enter_result(1, &played, "draw").is(200);
    let before: Vec<Vec<String>> = (1..=5).map(|round| pairs(&desk, round)).collect();
    // Where no player can be entered, the page links to the remedy.
    let link = desk
        .page("/players")
        .html()
        .select(&css("[data-substitutes]"))
        .next()
        .unwrap()
        .attr("href")
        .unwrap()
        .to_owned();
    let form = desk.arbiter.get(&link).is(200).form("[data-substitute] form").with("newcomer", "Reserve 6");
    let absent = desk.entry_of("Player 6");
    let has_played = desk.entry_of(&played.first);
    let offered = desk
        .page("/stages")
        .html()
        .select(&css("[data-substitute] [name=absent] option"))
        .map(words)
        .collect::<Vec<_>>();
    assert!(offered.contains(&"Player 6".to_owned()) && !offered.contains(&played.first), "{offered:?}");
    let refused = desk.arbiter.submit(&form.clone().with("absent", has_played).with("reason", "ill")).is(422).text();
    assert!(refused.contains("has already played in round 1"), "{refused}");
    desk.arbiter.submit(&form.with("absent", absent).with("reason", "did not arrive")).is(303);
    let after: Vec<Vec<String>> = (1..=5).map(|round| pairs(&desk, round)).collect();
    assert_eq!(after, before, "the numbers meet as they did");
    assert_eq!(desk.boards(1).iter().filter(|board| board.result == "draw").count(), 1);
    assert!(texts(&desk, "/r/5", "main").concat().contains("Reserve 6"));
    database.verify();
}

/// C.05 article 6.6: tests that a returning player plays the open games; those that were closed remain lost.
#[test]
fn f10_who_comes_back_to_a_table_plays_the_boards_that_are_still_open() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = published(&server);
    desk.enter_all(1, |_| "draw");
    desk.close(1);
    desk.withdraw("Player 6");
    let entry = desk.entry_of("Player 6");
    let said = texts(&desk, &format!("/players/{entry}"), "main").concat();
    assert!(said.contains("1 of 5 games completed") && said.contains("C.05"), "{said}");
    desk.enter_all(2, |_| "draw");
    desk.close(2);
    let own = |round: u16| {
        let mut boards = desk.boards(round).into_iter();
        boards.find(|board| board.first == "Player 6" || board.second == "Player 6").unwrap().result
    };
    assert!(own(3).ends_with("forfeits"));
    let form = desk.page(&format!("/players/{entry}")).form("form:has([value=reinstate])").with("what", "reinstate");
    let form = form.with("missed1-2", "win").with("reason", "back on the second day");
    let to = desk.arbiter.submit(&form).is(303).location();
    let told = desk.arbiter.get(to.split('#').next().unwrap()).html();
    let told = words(told.select(&css("#told")).next().unwrap());
    assert!(told.contains("Round 2: lost by forfeit.") && told.contains("Rounds 3, 4, 5: to be played."), "{told}");
    assert!(own(2).ends_with("forfeits"));
    assert_eq!([own(3), own(4), own(5)], ["", "", ""]);
    database.verify();
}

/// C.05 Annex 1: tests that a table of seven is that of eight without number 8.
#[test]
fn n14_an_eighth_player_takes_the_free_number_of_a_table_of_seven() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = table(&server, &[("system", "round_robin")], 7);
    publish_all(&desk);
    let before: Vec<Vec<String>> = (1..=7).map(|round| pairs(&desk, round)).collect();
    let hint = texts(&desk, "/players", "#add .hint").join(" ");
    assert!(hint.contains("Number 8 of the table is free"), "{hint}");
    desk.register("Player 8", 2500);
    let entered = desk.entrants().into_iter().find(|it| it.name == "Player 8").unwrap();
    assert_eq!(entered.number, 8, "behind the others, whatever the rating");
    let of_eight = ["1-8", "8-5", "2-8", "8-6", "3-8", "8-7", "4-8"];
    for (round, own) in (1..=7).zip(of_eight) {
        let now = pairs(&desk, round);
        let at = usize::from(round) - 1;
        assert_eq!(now[..3], before[at], "round {round}: pairs and boards stay");
        assert_eq!(now[3..], [own], "round {round}");
    }
    let undo =
        desk.page(&format!("/log/undo?version={}", desk.version())).form("#undo").with("reason", "went home again");
    desk.arbiter.submit(&undo).is(303);
    for round in 1..=7 {
        assert_eq!(pairs(&desk, round), before[usize::from(round) - 1], "round {round}");
    }
    assert_eq!(desk.entrants().len(), 7);
    database.verify();
}

#[test]
fn n14_a_ninth_player_and_a_closed_round_are_refused_with_the_way_out() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = table(&server, &[("system", "double_round_robin")], 5);
    publish_all(&desk);
    desk.enter_all(1, |_| "draw");
    desk.close(1);
    let late = [("name", "Player 6"), ("rating", "1900")];
    let refused = desk.arbiter.post(&desk.at("/players"), &late).is(422);
    assert!(refused.text().contains("reopen round 1 first"), "{}", refused.text());
    desk.reopen(1, "a sixth player has come");
    desk.register("Player 6", 1900);
    // The table of six; the second cycle has swapped sides, and the order of existing rounds is kept.
    let own = |round: u16| pairs(&desk, round).into_iter().find(|pair| pair.split('-').any(|it| it == "6")).unwrap();
    assert_eq!(
        (1..=10).map(own).collect::<Vec<_>>(),
        ["1-6", "6-4", "2-6", "6-5", "3-6", "6-1", "4-6", "6-2", "5-6", "6-3"]
    );
    let undo = desk.page(&format!("/log/undo?version={}", desk.version())).form("#undo");
    desk.arbiter.submit(&undo.with("reason", "went home again")).is(303);
    assert_eq!((desk.entrants().len(), pairs(&desk, 4).len()), (5, 2), "the order of the rounds is back as well");
    desk.register("Player 6", 1900);
    let refused = desk.arbiter.post(&desk.at("/players"), &[("name", "Player 7"), ("rating", "1800")]).is(422);
    assert!(refused.text().contains("no table number is free"), "{}", refused.text());
    database.verify();
}
