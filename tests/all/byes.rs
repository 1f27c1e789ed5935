//! Tests for byes requested with the code of a device and granted or refused by an arbiter, and for forbidden requests.

use crate::support::database::Database;
use crate::support::desk::{Desk, harbour};
use crate::support::hall::{Card, Phone, of};
use crate::support::http::{Answer, Form, css, words};
use crate::support::server::Server;

/// Creates players before round 1 who may request byes, and returns their codes.
fn asking(server: &Server, players: u16) -> (Desk, Vec<Card>) {
    let desk = harbour(server, players);
    desk.reporting(&[("bye_requests", "1")]);
    let cards = desk.codes_for_all();
    (desk, cards)
}

fn phone(server: &Server, cards: &[Card], who: &str) -> Phone {
    of(cards, who).claim(server.anybody())
}

fn request(phone: &Phone, round: u16, kind: &str) -> Form {
    phone.look().form("form[data-ask-bye]").with("round", round).with("kind", kind)
}

fn texts(answer: &Answer, selector: &str) -> Vec<String> {
    answer.html().select(&css(selector)).map(words).collect()
}

/// Returns the pending requests with player, round and kind.
fn waiting(desk: &Desk) -> Vec<String> {
    texts(&desk.page("/byes"), "[data-review] h2")
}

/// Returns `true` if the list of players shows this bye.
fn has_bye(desk: &Desk, said: &str) -> bool {
    desk.page("/players").text().contains(said)
}

#[test]
fn c04_2_3_3_a_bye_asked_for_by_telephone_is_given_by_the_desk_and_not_before() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let (desk, cards) = asking(&server, 5);
    let player = phone(&server, &cards, "Player 2");
    let before = desk.version();
    let form = request(&player, 2, "half_point").with("word", "my train is late");
    player.visitor.submit(&form).is(303);
    player.visitor.submit(&request(&player, 3, "zero_point")).is(303);
    assert_eq!(waiting(&desk), ["Player 2 Round 2 · half-point bye", "Player 2 Round 3 · absent"]);
    assert!(desk.page("/byes").text().contains("my train is late"));
    assert_eq!(desk.version(), before, "nothing of the tournament has changed");
    assert!(!has_bye(&desk, "R2: half-point bye"));
    // The first of the queue, with the key 1.
    let grant = desk.page("/byes").form("[data-review] form:has([data-key='1'])");
    desk.arbiter.submit(&grant).is(303);
    assert!(has_bye(&desk, "R2: half-point bye"));
    assert_eq!(waiting(&desk), ["Player 2 Round 3 · absent"]);
    // A refusal needs a reason, and the typed text stays.
    let refuse = desk.page("/byes").form("[data-review] form:has([data-key='2'])");
    let refused = desk.arbiter.submit(&refuse.clone().with("word", " ")).is(422);
    assert!(refused.text().contains("Enter the reason for the refusal"));
    let again = refused.form("[data-review] form:has([data-key='2'])").with("word", "one bye is enough");
    desk.arbiter.submit(&again).is(303);
    assert!(waiting(&desk).is_empty() && !has_bye(&desk, "R3:"));
    let told = texts(&player.look(), "[data-asked]");
    assert_eq!(told, ["Round 2: half-point bye, granted.", "Round 3: absent, refused: one bye is enough"]);
    database.verify();
}

#[test]
fn c04_2_3_3_a_request_is_taken_back_by_its_player_and_ends_when_the_round_is_paired() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let (desk, cards) = asking(&server, 5);
    let player = phone(&server, &cards, "Player 2");
    let form = request(&player, 1, "half_point");
    player.visitor.submit(&form).is(303);
    player.visitor.submit(&player.look().form("[data-take-back='1']")).is(303);
    assert!(waiting(&desk).is_empty());
    player.visitor.submit(&request(&player, 1, "half_point")).is(303);
    let late = request(&player, 1, "zero_point").with("word", "I am ill");
    let grant = desk.page("/byes").form("[data-review] form:has([data-key='1'])");
    desk.pair(1);
    let refused = player.visitor.submit(&late).is(422);
    assert!(refused.text().contains("Round 1 is already paired"), "{}", refused.text());
    let kept = refused.form("form[data-ask-bye]");
    assert!(kept.fields.contains(&("word".to_owned(), "I am ill".to_owned())), "{:?}", kept.fields);
    assert!(waiting(&desk).is_empty(), "what cannot be given any more waits for nobody");
    let refused = desk.arbiter.submit(&grant).is(409);
    assert!(refused.text().contains("This request is closed"), "{}", refused.text());
    assert!(!has_bye(&desk, "R1: half-point bye"));
}

/// Attack with another player's code, the URL of another player's page, and the number of another player's request.
#[test]
fn c04_2_3_3_nobody_asks_for_somebody_else() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let (desk, cards) = asking(&server, 4);
    let [player, stranger] = ["Player 1", "Player 2"].map(|who| phone(&server, &cards, who));
    let form = request(&player, 2, "half_point");
    // With another device at the player's URL.
    let mut stolen = request(&stranger, 2, "zero_point");
    stolen.action.clone_from(&form.action);
    stranger.visitor.submit(&stolen).is(404);
    // Form fields besides the pass are ignored: the request is the stranger's own.
    let named = request(&stranger, 3, "half_point").with("entry", desk.entry_of("Player 1")).with("who", "1");
    stranger.visitor.submit(&named).is(303);
    assert_eq!(waiting(&desk), ["Player 2 Round 3 · half-point bye"]);
    // Another player's request cannot be withdrawn.
    player.visitor.submit(&form).is(303);
    let own = player.look().form("[data-take-back='2']");
    let number = own.fields.iter().find(|(name, _)| name == "request").unwrap().1.clone();
    let theirs = stranger.look().form("[data-take-back='3']").with("request", number);
    stranger.visitor.submit(&theirs).is(409);
    assert_eq!(waiting(&desk).len(), 2);
    // A bye that cannot be requested this way.
    let full = player.visitor.submit(&request(&player, 4, "full_point")).is(422);
    assert!(full.text().contains("half-point bye or a zero-point bye"));
    player.visitor.submit(&request(&player, 9, "half_point")).is(422);
}

#[test]
fn byes_are_asked_for_where_that_is_allowed_and_granted_by_whoever_may_give_them() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let (desk, cards) = asking(&server, 4);
    let player = phone(&server, &cards, "Player 1");
    let form = request(&player, 2, "half_point");
    player.visitor.submit(&form).is(303);
    desk.arbiter.add_account("ben", "scorer");
    desk.give("ben", "scorer");
    let ben = server.anybody().sign_in("ben").desk(&desk.slug);
    let page = ben.page("/byes");
    assert!(page.text().contains("Player 1") && texts(&page, "[data-key]").is_empty(), "{}", page.text());
    ben.arbiter.post(&ben.at("/byes"), &[("what", "grant"), ("request", "1")]).is(403);
    let late = request(&player, 3, "half_point");
    // If switched off, no request is possible or pending.
    let mut switch = desk.page("/reporting").form("#reporting");
    switch.fields.retain(|(name, _)| name != "bye_requests");
    desk.arbiter.submit(&switch.with("reason", "the last day for it is over")).is(303);
    assert!(texts(&player.look(), "form[data-ask-bye]").is_empty() && waiting(&desk).is_empty());
    let refused = player.visitor.submit(&late).is(422);
    assert!(refused.text().contains("Byes cannot be requested here"));
}
