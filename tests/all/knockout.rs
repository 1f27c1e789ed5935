//! Tests for knockouts from the form to the last match, through the arbiter's pages.

use std::collections::BTreeSet;

use qisai_domain::Version;
use qisai_service::Service;
use qisai_service::copies::upkeep::Address;
use qisai_service::tournaments::CommandContext;

use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{Visitor, css};
use crate::support::server::Server;

pub fn knockout(arbiter: &Visitor, system: &str, contest: &str, players: u16) -> Desk {
    let form = arbiter.get("/desk/new").is(200).form("form[action='/desk/new']");
    let form = form.with("name", "Club Cup").with("start", "2026-05-01").with("visibility", "public");
    let answer = arbiter.submit(&form.with("system", system).with("contest", contest));
    let desk = arbiter.desk(answer.location().split('/').nth(2).unwrap());
    desk.import_field(players);
    desk
}

/// Plays a round in which the smaller number wins.
fn play(desk: &Desk, round: u16) -> Vec<[String; 2]> {
    desk.pair(round);
    desk.publish(round);
    let number = |name: &str| -> u32 { name.rsplit(' ').next().unwrap().parse().unwrap() };
    let mut pairs: Vec<[String; 2]> = desk.boards(round).into_iter().map(|board| [board.first, board.second]).collect();
    desk.enter_all(round, |board| if number(&board.first) < number(&board.second) { "first" } else { "second" });
    desk.close(round);
    for pair in &mut pairs {
        pair.sort_by_key(|name| number(name));
    }
    pairs.sort_by_key(|pair| number(&pair[0]));
    pairs
}

fn names(pairs: &[(u16, u16)]) -> Vec<[String; 2]> {
    pairs.iter().map(|(one, other)| [one, other].map(|number| format!("Player {number}"))).collect()
}

/// D5: the button that finishes the tournament follows the round that decides a bracket.
#[test]
fn d5_the_final_of_a_knockout_leads_to_the_end() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = knockout(&server.anybody().set_up("anna"), "knockout", "one_game", 4);
    let leads_to_the_end =
        |round: u16| desk.page(&format!("/r/{round}")).html().select(&css("a#primary[href$='/end']")).count() == 1;
    for round in [1, 2] {
        play(&desk, round);
        assert_eq!(leads_to_the_end(round), round == 2);
    }
}

#[test]
fn f9_a_round_that_waits_for_a_ruling_says_so_and_counts_no_game_without_a_result() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = knockout(&server.anybody().set_up("anna"), "knockout", "one_game", 4);
    desk.pair(1);
    desk.publish(1);
    desk.enter_all(1, |board| if board.board == 1 { "draw" } else { "first" });
    let refused = desk.try_to_close(1).text();
    assert!(refused.contains("No ruling on board 1: enter the winner"), "{refused}");
    assert!(!refused.contains("game without a result"), "{refused}");
    drop(server);
    database.qisai(&["verify"]).good();
}

#[test]
fn a_knockout_is_played_to_its_end_and_taken_back_to_its_start() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = knockout(&server.anybody().set_up("anna"), "knockout_third", "one_decider", 7);
    let before = Version(desk.version());
    assert_eq!(play(&desk, 1), names(&[(2, 7), (3, 6), (4, 5)]), "number 1 has the free place");
    assert_eq!(play(&desk, 2), names(&[(1, 4), (2, 3)]));
    assert_eq!(play(&desk, 3), names(&[(1, 2), (3, 4)]), "the final and the match for third place");
    let page = desk.public("/bracket").html();
    assert_eq!(page.select(&css(".match-side.won")).count() % 7, 0, "seven matches, one without an opponent");
    assert!(desk.public("/bracket.csv").text().contains("Player 7"));
    server.stop();
    database.verify();

    let service = Service::open(&Address::parse(&database.url).unwrap()).unwrap();
    let id = service.find(&desk.slug).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let acts = service.log(id, None, 500).unwrap();
    for entry in acts.iter().filter(|entry| entry.version > before) {
        let by = CommandContext::account("anna").because(Some("taken back".into()));
        runtime.block_on(service.undo(id, entry.version, by)).unwrap();
    }
    let group = service.tournament(id).unwrap().groups.values().next().unwrap().clone();
    assert!(group.rounds.is_empty());
    drop(service);
    database.verify();
}

#[test]
fn n1_cards_are_drawn_anew_when_somebody_leaves_after_the_draw() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = knockout(&server.anybody().set_up("anna"), "knockout_cards", "one_decider", 8);
    let first = play(&desk, 1);
    desk.pair(2);
    desk.arbiter.post(&desk.at("/r/2/step"), &[("step", "discard"), ("reason", "somebody is ill")]).is(303);
    let gone = &first[0][0];
    desk.withdraw(gone);
    let second = play(&desk, 2);
    assert_eq!(second.len(), 1, "three are left: two play, one has the K");
    assert!(second.iter().flatten().all(|name| name != gone));
    assert_eq!(play(&desk, 3).len(), 1);
    drop(server);
    database.qisai(&["verify"]).good();
}

#[test]
fn an_odd_field_is_drawn_by_cards_round_after_round() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = knockout(&server.anybody().set_up("anna"), "knockout_cards", "one_decider", 5);
    let met: Vec<usize> = (1..=3).map(|round| play(&desk, round).len()).collect();
    assert_eq!(met, [2, 1, 1], "one goes through with the king while their number is odd");
    desk.arbiter.get(&desk.at("/r/4")).is(404);
    database.verify();
}

#[test]
fn who_loses_twice_is_out() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = knockout(&server.anybody().set_up("anna"), "knockout_double", "one_decider", 4);
    let mut losses: Vec<String> = Vec::new();
    for round in 1..=4 {
        losses.extend(play(&desk, round).into_iter().map(|[_, loser]| loser));
    }
    let out: BTreeSet<&String> =
        losses.iter().filter(|name| losses.iter().filter(|it| it == name).count() == 2).collect();
    assert_eq!(out.len(), 3, "{losses:?}");
    assert!(!losses.contains(&"Player 1".to_owned()));
    let place = desk.arbiter.get(&desk.at("")).is(303).location();
    assert_eq!(place, desk.at("/r/4"), "the second final is not needed, so it is not offered");
    database.verify();
}

/// KO23, KO15: tests that both finalists are absent. Both are out, a second final is not needed, and the first place
/// stays vacant.
#[test]
fn n10_after_a_double_walkover_in_the_final_nobody_is_first_and_the_pages_say_so() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = knockout(&server.anybody().set_up("anna"), "knockout_double", "one_decider", 4);
    for round in 1..=3 {
        play(&desk, round);
    }
    desk.pair(4);
    desk.publish(4);
    let last = desk.boards(4).remove(0);
    let ruling = [("decision", "both_absent"), ("seen", &last.seen.to_string()), ("reason", "neither came")];
    desk.arbiter.post(&desk.at(&format!("/r/4/boards/{}/decide", last.pairing)), &ruling).is(303);
    desk.close(4);
    let rows = desk.shape("/standings.json")["rows"].as_array().unwrap().clone();
    let ranks: Vec<u64> = rows.iter().map(|row| row["rank"].as_u64().unwrap()).collect();
    assert_eq!(ranks, [2, 2, 3, 4], "{rows:?}");
    for (lang, said) in [("en", "First place is not awarded"), ("zh", "冠军空缺")] {
        for page in ["/bracket", "/standings"] {
            let address = format!("/t/{}{page}", desk.slug);
            let answer = server.anybody().ask(&address).header("accept-language", lang).get().is(200);
            assert!(answer.text().contains(said), "{page} {lang}");
        }
    }
    assert!(desk.shape("/bracket.json")["winner"].is_null());
    assert_eq!(desk.arbiter.get(&desk.at("")).is(303).location(), desk.at("/r/4"), "no second final is due");
    database.verify();
}

mod browser {
    use crate::browser::{formats, incidents, story};

    #[test]
    fn a_double_elimination_of_eleven_plays_its_grand_final_again() {
        story(formats::double_elimination);
    }

    #[test]
    fn d6_a_knockout_of_23_is_corrected_after_round_2_and_left_in_the_semi_final() {
        story(incidents::knockout_of_23);
    }

    #[test]
    fn n2_a_second_final_goes_when_the_first_is_corrected() {
        story(incidents::reset_no_longer_needed);
    }
}
