//! Tests for tournaments with several groups: each has its own pages, and their URLs contain the group number.

use qisai_domain::command::StagePlan;
use qisai_domain::entrants::{Entrants, Ranking, Source};
use qisai_domain::log::Hash;
use qisai_domain::{Command, EntryId, TournamentId, Version};
use qisai_service::Service;
use qisai_service::copies::upkeep::Address;
use qisai_service::tournaments::CommandContext;

use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{css, words};
use crate::support::server::Server;

/// Creates a Swiss of eight and a second stage with one group of the same people; round 1 of the first is closed.
fn with_a_final(database: &Database) -> (Server, Desk) {
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 5);
    desk.import_field(8);
    desk.pair(1);
    desk.publish(1);
    desk.enter_all(1, |_| "first");
    desk.close(1);
    let visitor = desk.arbiter.clone();
    server.stop();
    let service = Service::open(&Address::parse(&database.url).unwrap()).unwrap();
    let id = service.find(&desk.slug).unwrap();
    let stage = service.tournament(id).unwrap().stages[0].clone();
    let plan = StagePlan {
        name: "Final".to_owned(),
        play: stage.play.as_ref().clone(),
        entrants: stage.entrants.as_ref().clone(),
        order: stage.order.to_vec(),
        ranks_from: None,
    };
    run(&service, id, Command::AddStage(Box::new(plan)));
    drop(service);
    let server = Server::start(&database.url);
    let desk = Desk { arbiter: visitor.at(&server.address), slug: desk.slug };
    (server, desk)
}

/// Runs a command that has no page.
fn run(service: &Service, id: TournamentId, command: Command) -> Version {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime
        .block_on(service.run(id, command, CommandContext::account("anna").because(Some("as announced".into()))))
        .unwrap()
}

fn links(desk: &Desk, path: &str) -> Vec<(String, String)> {
    let page = desk.arbiter.get(path).is(200).html();
    let links = css("nav.groups a");
    page.select(&links).map(|link| (words(link), link.attr("href").unwrap().to_owned())).collect()
}

#[test]
fn each_group_has_its_pages_and_its_desk() {
    let database = Database::sqlite();
    let (server, desk) = with_a_final(&database);
    let at = |rest: &str| format!("/t/{}{rest}", desk.slug);
    let row = [("Stage 1".to_owned(), at("/g1")), ("Final".to_owned(), at("/g2"))];
    assert_eq!(links(&desk, &at("")), row, "the pages of each lead to the other");
    assert_eq!(links(&desk, &at("/g2")), row);
    let same = [("Stage 1".to_owned(), at("/g1/players")), ("Final".to_owned(), at("/g2/players"))];
    assert_eq!(links(&desk, &at("/g2/players")), same, "and to the same page where there is one");

    // Without a number the first group is meant; the page gives its canonical URL.
    let short = desk.public("/r/1").html();
    let known = short.select(&css("link[rel=canonical]")).next().unwrap().attr("href").unwrap().to_owned();
    assert_eq!(known, at("/g1/r/1"));
    desk.public("/g1/r/1");
    desk.public("/g1.json");
    desk.arbiter.get(&at("/g2/r/1")).is(404);
    for missing in ["/g3", "/g0", "/g02/players", "/g1x", "/g"] {
        desk.arbiter.get(&at(missing)).is(404);
        desk.arbiter.get(&desk.at(missing)).is(404);
    }

    // Both URLs have the same access checks.
    let stranger = server.anybody();
    assert!(stranger.get(&desk.at("/g2/r/1")).location().starts_with("/sign-in"));
    stranger.post(&desk.at("/g2/r/1/step"), &[("step", "publish")]).is(401);

    // Each arbiter's page stays with its group.
    let of_final = desk.at("/g2");
    assert_eq!(desk.arbiter.get(&of_final).is(303).location(), desk.at("/g2/r/1"));
    assert_eq!(desk.arbiter.get(&desk.at("/g1")).location(), desk.at("/g1/r/2"));
    assert_eq!(desk.arbiter.get(&desk.at("")).location(), desk.at("/next"), "the desk of all");
    let presence = desk.arbiter.get(&desk.at("/g2/r/1")).is(200).form("#presence").with("side", "first");
    assert_eq!(presence.action, desk.at("/g2/r/1/presence"));
    assert_eq!(desk.arbiter.submit(&presence.with("then", "pair")).location(), desk.at("/g2/r/1"));
    let step = desk.page("/g2/r/1").form("form:has([name=step][value=publish])").with("step", "publish");
    desk.arbiter.submit(&step).is(303);
    desk.public("/g2/r/1");
    assert_eq!(desk.public("/g1.json").json()["public_rounds"], 1);
    let [first, second] = ["/g1/r/1.json", "/g2/r/1.json"].map(|page| desk.public(page).json()["state"].clone());
    assert_eq!((first, second), ("closed".into(), "published".into()));
    database.verify();
}

#[test]
fn the_only_group_has_no_number() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 5);
    desk.import_field(4);
    let address = |rest: &str| format!("/t/{}{rest}", desk.slug);
    assert_eq!(desk.arbiter.get(&address("/g1/players")).location(), address("/players"));
    assert_eq!(desk.arbiter.get(&address("/players/")).location(), address("/players"));
    desk.arbiter.get(&address("/g2/players")).is(404);
    assert_eq!(links(&desk, &address("/players")), []);
    assert_eq!(links(&desk, &desk.at("/players")), []);
}

/// Tests that a deleted group is deleted from the tables, too: otherwise the tournament could not be read again.
fn groups_come_and_go(database: &Database) {
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 5);
    desk.import_field(8);
    server.stop();
    let again = || Service::open(&Address::parse(&database.url).unwrap()).unwrap();
    let id = again().find(&desk.slug).unwrap();
    let stage = again().tournament(id).unwrap().stages[0].clone();
    let from = vec![Source::Places { of: Ranking::EachGroup(stage.id), places: 1..=4, after: None }];
    let plan = StagePlan {
        name: "Final".to_owned(),
        play: stage.play.as_ref().clone(),
        entrants: Entrants { from, ..Entrants::default() },
        order: stage.order.to_vec(),
        ranks_from: None,
    };
    run(&again(), id, Command::AddStage(Box::new(plan)));
    let last = again().tournament(id).unwrap().stages[1].id;
    let groups = || -> Vec<(u32, usize)> {
        assert_eq!(database.verify(), 1);
        let tournament = again().tournament(id).unwrap();
        tournament.groups_of(last).map(|group| (group.id.0, group.seats.len())).collect()
    };
    let open = |seats: std::ops::RangeInclusive<u32>, word: &str| {
        let seats = seats.map(EntryId).collect();
        run(&again(), id, Command::Open { stage: last, groups: vec![("A".into(), seats)], digest: Hash::of(word) })
    };
    assert_eq!(groups(), []);
    open(1..=4, "first");
    assert_eq!(groups(), [(2, 4)]);
    let opened_anew = open(3..=8, "second");
    assert_eq!(groups(), [(3, 6)], "the first opening is gone");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let undo = |version| {
        let by = CommandContext::account("anna").because(Some("too early".into()));
        runtime.block_on(async { again().undo(id, version, by).await }).unwrap()
    };
    undo(opened_anew);
    assert_eq!(groups(), [(2, 4)], "the first opening is back");
    let removed = run(&again(), id, Command::RemoveStage(last));
    assert_eq!(groups(), []);
    undo(removed);
    assert_eq!(groups(), [(2, 4)]);
}

#[test]
fn groups_come_and_go_on_sqlite() {
    groups_come_and_go(&Database::sqlite());
}

#[test]
fn groups_come_and_go_on_postgresql() {
    Database::postgresql().iter().for_each(groups_come_and_go);
}

mod browser {
    use crate::browser::{formats, incidents, story};

    #[test]
    fn four_groups_two_groups_semi_finals_and_a_final_by_bids() {
        story(formats::championship);
    }

    #[test]
    fn four_groups_of_five_need_one_key_a_step() {
        story(incidents::one_key_per_step);
    }
}
