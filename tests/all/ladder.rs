//! Tests for a challenge ladder through its pages (formats MA6).

use std::collections::BTreeMap;

use serde_json::Value;

use crate::chance::{Chance, Kind, seeds, tell};
use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{Answer, css, words};
use crate::support::server::Server;

fn ladder(server: &Server, fields: &[(&str, &str)]) -> Desk {
    let anna = server.anybody().set_up("anna");
    let form = anna.get("/desk/new").is(200).form("form[action='/desk/new']").with("name", "Island Ladder");
    let form = form.with("system", "ladder").with("start", "2026-05-01").with("visibility", "public");
    let form = fields.iter().fold(form, |form, (name, value)| form.with(name, value));
    let desk = anna.desk(anna.submit(&form).location().split('/').nth(2).unwrap());
    desk.import_field(6);
    desk
}

fn challenges(desk: &Desk, challenger: u32, challenged: u32) -> Answer {
    let entry = |number: u32| desk.entry_of(&format!("Player {number}"));
    let form = desk.page("/ladder").form("form#challenge");
    desk.arbiter.submit(&form.with("challenger", entry(challenger)).with("challenged", entry(challenged)))
}

fn ends(desk: &Desk, round: u16, ending: &str) -> Answer {
    let form = desk.page("/ladder").form(&format!("form[data-challenge='{round}']"));
    desk.arbiter.submit(&form.with("ending", ending))
}

/// Returns the public order.
fn order(desk: &Desk) -> Vec<String> {
    let shape = desk.shape("/ladder.json");
    shape["order"].as_array().unwrap().iter().map(|rung| rung["name"].as_str().unwrap().to_owned()).collect()
}

fn players(numbers: [u32; 6]) -> Vec<String> {
    numbers.map(|number| format!("Player {number}")).to_vec()
}

#[test]
fn ma6_challenges_are_made_and_ended_and_move_the_order() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = ladder(&server, &[("ladder_reach", "2"), ("ladder_answer", "30"), ("ladder_rest", "7")]);
    assert_eq!(desk.arbiter.get(&desk.at("")).location(), desk.at("/ladder"), "the desk of a ladder");
    assert_eq!(desk.page("/players").html().select(&css("#primary")).count(), 0, "no round is to be paired");
    assert_eq!(order(&desk), players([1, 2, 3, 4, 5, 6]));
    let refused = challenges(&desk, 4, 1).is(422).text();
    assert!(refused.contains("cannot be challenged from there"), "{refused}");
    challenges(&desk, 4, 2).is(303);
    challenges(&desk, 6, 5).is(303);
    assert!(challenges(&desk, 3, 2).is(422).text().contains("has an open challenge"));
    let open: Vec<String> = desk.public("/ladder").html().select(&css("[data-open] li")).map(words).collect();
    assert!(open[0].starts_with("Player 4 challenges Player 2 by "), "{open:?}");
    ends(&desk, 1, "won").is(303);
    assert_eq!(order(&desk), players([1, 4, 3, 2, 5, 6]));
    ends(&desk, 2, "drawn").is(303);
    assert_eq!(order(&desk), players([1, 4, 3, 2, 5, 6]));
    // A player who has just played cannot be challenged; refusing counts as a loss.
    assert!(challenges(&desk, 3, 4).is(422).text().contains("the next is possible from"));
    challenges(&desk, 3, 1).is(303);
    ends(&desk, 3, "refused").is(303);
    assert_eq!(order(&desk), players([3, 4, 1, 2, 5, 6]));
    let ended = desk.shape("/ladder.json")["ended"].clone();
    let codes: Vec<&Value> = ended.as_array().unwrap().iter().map(|it| &it["code"]).collect();
    assert_eq!(codes, ["second_forfeits", "draw", "first"], "the newest first");
    let standings = desk.shape("/standings.json");
    let names: Vec<&str> =
        standings["rows"].as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap()).collect();
    assert_eq!(names, players([3, 4, 1, 2, 5, 6]), "the standings are the order");
    assert!(desk.public("/ladder.csv").text().lines().nth(1).unwrap().contains("Player 3"));
    assert!(desk.public("/r/3").html().select(&css("nav a[href$='/ladder']")).next().is_some());
    database.verify();

    // The last ending is undone in the log; reopening the round is not possible.
    let undo = desk.undo_form().with("reason", "he had a date");
    desk.arbiter.submit(&undo).is(303);
    assert_eq!(order(&desk), players([1, 4, 3, 2, 5, 6]));
    database.verify();
    server.stop();
    let server = Server::start(&database.url);
    let desk = Desk { arbiter: desk.arbiter.clone().at(&server.address), slug: desk.slug.clone() };
    assert_eq!(order(&desk), players([1, 4, 3, 2, 5, 6]), "after a restart the same");
}

#[test]
fn ma6_a_pyramid_is_shown_in_rows_and_newcomers_begin_at_its_foot() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = ladder(&server, &[("ladder_inserts", "1")]);
    challenges(&desk, 6, 3).is(303);
    ends(&desk, 1, "won").is(303);
    assert_eq!(order(&desk), players([1, 2, 6, 3, 4, 5]), "those between move down");
    desk.register("Strong, Newcomer", 2800);
    assert_eq!(order(&desk)[6], "Strong, Newcomer");
    let shape = desk.shape("/ladder.json");
    let rows: Vec<u64> = shape["order"].as_array().unwrap().iter().map(|rung| rung["row"].as_u64().unwrap()).collect();
    assert_eq!(rows, [1, 2, 2, 3, 3, 3, 4]);
    assert_eq!(desk.public("/ladder").html().select(&css("main h2[data-row]")).count(), 4);
    database.verify();
}

const LADDER: Kind =
    Kind::of("Ladder", &[("system", "ladder"), ("ladder_reach", "3"), ("ladder_answer", "30")], [4, 4]);

/// Returns the files of a ladder by URL, without the version of the newest act.
fn files(desk: &Desk) -> BTreeMap<&'static str, String> {
    let read = |file: &'static str| {
        // Before the first challenge there are no standings.
        let answer = desk.arbiter.get(&format!("/t/{}{file}", desk.slug)).one_of(&[200, 404]);
        if !answer.header("content-type").starts_with("application/json") {
            return (file, answer.text());
        }
        let mut shape = answer.json();
        shape.as_object_mut().unwrap().remove("version");
        (file, shape.to_string())
    };
    ["/ladder.json", "/ladder.csv", "/standings.json", "/standings.csv", "/players.json"]
        .into_iter()
        .map(read)
        .collect()
}

/// Checks that ladder, standings and their files name one order, and that nobody who has left has an open challenge.
fn is_consistent(chance: &Chance, gone: &[u32], said: &str) {
    let desk = &chance.desk;
    if desk.arbiter.get(&format!("/t/{}/standings.json", desk.slug)).status == 404 {
        return;
    }
    let shape = desk.shape("/standings.json");
    let rows = shape["rows"].as_array().unwrap();
    let standings: Vec<&str> = rows.iter().map(|row| row["name"].as_str().unwrap()).collect();
    let names: BTreeMap<u32, String> = desk.entrants().into_iter().map(|it| (it.entry, it.name)).collect();
    let left: Vec<&str> = gone.iter().map(|entry| names[entry].as_str()).collect();
    // An expelled player is the last of the standings.
    let stayed = |of: Vec<String>| of.into_iter().filter(|name| !left.contains(&name.as_str())).collect::<Vec<_>>();
    let standings: Vec<String> = standings.into_iter().map(str::to_owned).collect();
    assert_eq!(stayed(order(desk)), stayed(standings.clone()), "{said}");
    for file in ["/ladder.csv", "/standings.csv"] {
        let csv = desk.public(file).text();
        let top = csv.lines().nth(1).unwrap();
        let first = if file == "/ladder.csv" { &order(desk)[0] } else { &standings[0] };
        assert!(top.contains(first.as_str()), "{file} {said}: {top}");
    }
    let page = desk.page("/ladder").html();
    let open: Vec<String> = page.select(&css("form[data-challenge] b")).map(words).collect();
    let names: BTreeMap<u32, String> = desk.entrants().into_iter().map(|it| (it.entry, it.name)).collect();
    for name in gone.iter().map(|entry| &names[entry]) {
        let involved = |text: &String| {
            text.split(" challenges ").any(|half| half.trim_end_matches('.').starts_with(name.as_str()))
        };
        assert!(!open.iter().any(involved), "{name} has left: {open:?} {said}");
    }
}

/// Takes a random act; returns its words, or `None` if it was refused.
fn acts(chance: &mut Chance, gone: &mut Vec<u32>) -> Option<String> {
    let desk = chance.desk.clone();
    let entry = chance.somebody();
    match chance.random.below(8) {
        0 => (chance.withdraws(&desk, entry) || chance.expels(&desk, entry)).then(|| {
            gone.retain(|other| *other != entry);
            gone.push(entry);
            format!("{entry} leaves")
        }),
        1 => {
            let back = gone.pop()?;
            chance.returns(&desk, back).then(|| format!("{back} returns")).or_else(|| {
                gone.push(back);
                None
            })
        }
        2..=4 => {
            let challenged = chance.somebody();
            let form = desk.page("/ladder").form("form#challenge").with("challenger", entry);
            let answer = desk.arbiter.submit(&form.with("challenged", challenged)).one_of(&[303, 422]);
            assert!(answer.status == 422 || !gone.contains(&entry) && !gone.contains(&challenged), "{gone:?}");
            (answer.status == 303).then(|| format!("{entry} challenges {challenged}"))
        }
        _ => {
            let page = desk.page("/ladder");
            let html = page.html();
            let open = css("form[data-challenge]");
            let rounds: Vec<String> =
                html.select(&open).map(|it| it.attr("data-challenge").unwrap().to_owned()).collect();
            let round = rounds.get(chance.random.below(rounds.len().max(1)))?;
            let ending = *chance.random.one_of(&["won", "won", "drawn", "lost", "refused", "away", "called_off"]);
            let form = page.form(&format!("form[data-challenge='{round}']")).with("ending", ending);
            desk.arbiter.submit(&form).is(303);
            Some(format!("{round} is {ending}"))
        }
    }
}

fn season(chance: &mut Chance, turns: usize) {
    let mut gone = Vec::new();
    let mut done = 0;
    for _ in 0..10 * turns {
        let before = (files(&chance.desk), gone.clone(), chance.desk.version());
        let Some(said) = acts(chance, &mut gone) else { continue };
        is_consistent(chance, &gone, &said);
        let after = files(&chance.desk);
        // Every entry of the act is undone, the newest first, and redone.
        if chance.happens(2) {
            let mut undone = Vec::new();
            for version in (before.2 + 1..=chance.desk.version()).rev() {
                chance.undoes(version).unwrap_or_else(|why| panic!("undo of {said}: {why}"));
                undone.push(chance.desk.version());
            }
            assert_eq!(files(&chance.desk), before.0, "undo of {said}");
            if chance.happens(2) {
                gone = before.1;
            } else {
                for version in undone.into_iter().rev() {
                    chance.undoes(version).unwrap_or_else(|why| panic!("redo of {said}: {why}"));
                }
                assert_eq!(files(&chance.desk), after, "redo of {said}");
            }
        }
        done += 1;
        if done == turns {
            return;
        }
    }
}

fn seasons(seeds: impl Iterator<Item = u64>, turns: usize) {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let arbiter = server.anybody().set_up("anna");
    tell(seeds, |seed| season(&mut Chance::begin(&arbiter, &LADDER, seed), turns));
    server.stop();
    database.verify();
}

#[test]
fn n2_random_acts_on_a_ladder_are_undone_to_the_byte_and_nobody_who_left_is_challenged() {
    seasons(0..4, 12);
}

/// Runs the same over many ladders.
#[test]
#[ignore = "takes minutes"]
fn n2_many_acts_on_many_ladders_are_undone_to_the_byte() {
    seasons(seeds(1000..1040), 40);
}
