//! Tests for knockouts with withdrawals at any time (N1): bracket, standings and certificates name the same winner, who
//! was present in the last match.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::chance::seeds;
use crate::knockout::knockout;
use crate::prints::document;
use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{css, words};
use crate::support::random::Random;
use crate::support::server::Server;

/// Knockout in progress, with the players who have left it.
struct Cup {
    desk: Desk,
    random: Random,
    gone: BTreeSet<String>,
}

impl Cup {
    /// Withdraws a player with probability one in `once_in`.
    fn somebody_may_leave(&mut self, once_in: usize) {
        if self.random.below(once_in) != 0 {
            return;
        }
        let names: Vec<String> = self.desk.entrants().into_iter().map(|entrant| entrant.name).collect();
        let name = self.random.one_of(&names).clone();
        if self.gone.insert(name.clone()) {
            self.desk.withdraw(&name);
        }
    }

    /// Plays a round; returns `false` if nothing is left to play.
    fn plays(&mut self, round: u16) -> bool {
        self.somebody_may_leave(4);
        if self.desk.arbiter.get(&self.desk.at(&format!("/r/{round}"))).one_of(&[200, 404]).status == 404 {
            return false;
        }
        let desk = self.desk.clone();
        let before = self.gone.clone();
        desk.pair(round);
        desk.publish(round);
        self.somebody_may_leave(3);
        while let Some(board) = desk.boards(round).into_iter().find(|board| board.result.is_empty()) {
            let is_there = |name: &String| !before.contains(name);
            assert!(is_there(&board.first) && is_there(&board.second), "round {round}: {board:?} without {before:?}");
            let result =
                *self.random.one_of(&["first", "second", "first", "second", "first_forfeits", "second_forfeits"]);
            desk.enter_result(round, &board, result).is(200);
            self.somebody_may_leave(6);
        }
        desk.close(round);
        true
    }
}

/// Checks that the winner is the same on the page and in the file of the bracket, in both files of the standings, on the
/// podium and on paper.
pub fn names_one_winner(desk: &Desk) {
    let bracket = desk.shape("/bracket.json");
    let winner = bracket["winner"].as_u64();
    let rows = desk.shape("/standings.json")["rows"].as_array().unwrap().clone();
    let first: Vec<&Value> = rows.iter().filter(|row| row["rank"] == 1).collect();
    assert_eq!(first.len(), usize::from(winner.is_some()), "{winner:?}: {first:?}");
    let certificates = document(desk, "certificates", "lang=en");
    let overview = desk.public("").html();
    let podium: Vec<String> = overview.select(&css("#podium [data-place='1'] .nm")).map(words).collect();
    let in_first_three = rows.iter().filter(|row| row["rank"].as_u64().is_some_and(|rank| rank <= 3)).count();
    let on_podium = first.first().filter(|_| in_first_three <= 4).and_then(|row| row["name"].as_str());
    assert_eq!(podium, on_podium.into_iter().collect::<Vec<_>>());
    let Some(first) = first.first() else {
        assert!(!certificates.contains("place 1 "), "{certificates}");
        return;
    };
    assert_eq!(first["id"].as_u64(), winner);
    let name = first["name"].as_str().unwrap();
    let page = desk.public("/bracket").html();
    let said: Vec<String> = page.select(&css("main p b")).map(words).collect();
    assert!(said.contains(&format!("Winner: {name}")), "{said:?}");
    let csv = desk.public("/standings.csv").text();
    assert!(csv.lines().nth(1).unwrap().contains(name), "{csv}");
    let page = scraper::Html::parse_document(&certificates);
    let names: Vec<String> = page.select(&css(".certificate .name")).map(words).collect();
    assert_eq!(names.first().map(String::as_str), Some(name), "{names:?}");
}

#[test]
fn n1_whoever_leaves_bracket_standings_and_certificates_name_one_winner() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let arbiter = server.anybody().set_up("anna");
    let systems = ["knockout", "knockout_third", "knockout_double", "knockout_cards"];
    for (seed, system) in seeds(0..4).flat_map(|seed| systems.map(|system| (seed, system))) {
        let mut random = Random(seed);
        let players = u16::try_from(4 + random.below(6)).unwrap();
        let desk = knockout(&arbiter, system, "one_decider", players);
        let mut cup = Cup { desk, random, gone: BTreeSet::new() };
        let mut round = 1;
        while cup.plays(round) {
            round += 1;
        }
        println!("{system} of {players}: {} rounds, left: {:?}", round - 1, cup.gone);
        names_one_winner(&cup.desk);
    }
    server.stop();
    database.verify();
}

/// Tests a winner who is expelled after the final: nobody is first, neither in the bracket nor in the standings.
#[test]
fn n1_a_winner_who_is_expelled_is_first_nowhere() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = knockout(&server.anybody().set_up("anna"), "knockout", "one_decider", 4);
    for round in 1..=2 {
        desk.pair(round);
        desk.publish(round);
        desk.enter_all(round, |_| "first");
        desk.close(round);
    }
    names_one_winner(&desk);
    let winner = desk.boards(2)[0].first.clone();
    let form = desk.player_form(&winner, "#sanctions form:has([name=what][value=expel])");
    desk.arbiter.submit(&form.with("reason", "engine").with("then", "save")).is(303);
    assert_eq!(desk.shape("/bracket.json")["winner"], Value::Null);
    names_one_winner(&desk);
    for path in ["/bracket", "/standings"] {
        let page = words(desk.public(path).html().root_element());
        assert!(page.contains("First place is not awarded, since the winner"), "{path}: {page}");
        assert!(!page.contains("Winner: "), "{path}: {page}");
    }
    database.verify();
    server.stop();
}

/// Tests a knockout by cards that ends a round early because somebody left: its winner stays the winner after leaving.
#[test]
fn n1_the_winner_of_a_knockout_by_cards_may_leave_after_it() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = knockout(&server.anybody().set_up("anna"), "knockout_cards", "one_decider", 5);
    let plays = |round| {
        desk.pair(round);
        desk.publish(round);
        desk.enter_all(round, |_| "first");
        desk.close(round);
    };
    plays(1);
    let free = desk.shape("/bracket.json")["byes"][0]["name"].as_str().unwrap().to_owned();
    desk.withdraw(&free);
    plays(2);
    let winner = desk.boards(2)[0].first.clone();
    names_one_winner(&desk);
    desk.withdraw(&winner);
    names_one_winner(&desk);
    let named = desk.shape("/bracket.json")["winner"].as_u64();
    assert_eq!(named, Some(u64::from(desk.entry_of(&winner))));
    database.verify();
    server.stop();
}

/// Tests a knockout by cards of two players who are left and leave one after the other: the one who stayed has won.
#[test]
fn n1_the_last_to_leave_a_knockout_by_cards_has_won_it() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = knockout(&server.anybody().set_up("anna"), "knockout_cards", "one_decider", 4);
    desk.pair(1);
    desk.publish(1);
    desk.enter_all(1, |_| "first");
    desk.close(1);
    let winners: Vec<String> = desk.boards(1).iter().map(|board| board.first.clone()).collect();
    for winner in &winners {
        desk.withdraw(winner);
        names_one_winner(&desk);
        assert_eq!(desk.shape("/bracket.json")["winner"].as_u64(), Some(u64::from(desk.entry_of(&winners[1]))));
    }
    database.verify();
    server.stop();
}
