//! Incidents of a round, for an English and a Chinese arbiter: swapped boards and a latecomer, results corrected when
//! later rounds depend on them, an end delayed by an adjourned game; and many groups that need few keys.

use super::desk::{sign_in, type_results};
use super::driver::Driver;
use super::page::Page;
use crate::knockout::knockout;
use crate::stages::{form, into_groups, of_group, round_robin_of, send};
use crate::support::accounts::PASSWORD;
use crate::support::desk::{Board, Desk};
use crate::support::http::{Visitor, css, words};
use crate::support::server::Server;

const LANGUAGES: [&str; 2] = ["en", "zh"];

/// Opens the arbiter's window.
async fn signed_in(driver: &Driver, server: &Server) -> (Visitor, Page) {
    let arbiter = server.anybody().set_up("anna");
    let page = driver.open("arbiter", &format!("http://{}", server.address)).await;
    page.size(1280, 900).await;
    sign_in(&page, "anna", PASSWORD).await;
    (arbiter, page)
}

/// Opens a page in a language.
async fn open(page: &Page, language: &str, path: &str) {
    page.go(&format!("/lang/{language}?next={path}")).await;
    let tag = page.eval("document.documentElement.lang").await;
    assert!(tag.as_str().unwrap().starts_with(language), "{tag} of {path}");
}

/// Returns a player's pairing number.
fn number(desk: &Desk, name: &str) -> String {
    desk.entrants().into_iter().find(|entrant| entrant.name == name).unwrap().number.to_string()
}

/// Fills the form that changes the pairs of a public round.
async fn changes_pairs(page: &Page, one: &str, other: &str, reason: &str, edit: &str) {
    page.tap("#change-round summary").await;
    page.write("#public-one", one).await;
    page.write("#public-other", other).await;
    page.write("#public-reason", reason).await;
    page.follow(&format!("#change-round button[value={edit}]")).await;
    // The engine's objections are shown and accepted.
    if page.count("#pair input[name=accept]").await > 0 {
        assert!(page.count("#flaws li").await > 0);
        page.tap("#pair input[name=accept]").await;
        page.follow("#pair button.primary").await;
    }
}

/// Tests a round of thirty boards: the guests of boards 4 and 7 swapped seats, and a player comes late.
pub async fn crosswise(driver: &Driver, server: &Server) {
    let (arbiter, page) = signed_in(driver, server).await;
    for (language, reason) in LANGUAGES.into_iter().zip(["sat down crosswise", "坐错了桌次"]) {
        let desk = arbiter.create_tournament(&format!("Crosswise {language}"), 5);
        desk.import_field(62);
        desk.request_bye("Player 62", 1, "zero_point");
        desk.pair(1);
        desk.publish(1);
        let planned = desk.boards(1);
        let [four, seven] = [3, 6].map(|at| planned[at].clone());
        for board in planned.iter().filter(|board| ![4, 7].contains(&board.board) && !board.second.is_empty()) {
            desk.enter_result(1, board, "draw").is(200);
        }
        open(&page, language, &desk.at("/r/1")).await;
        changes_pairs(&page, &number(&desk, &four.second), &number(&desk, &seven.second), reason, "exchange").await;
        let now = desk.boards(1);
        assert_eq!(
            [&now[3].first, &now[3].second],
            [&four.first, &seven.second],
            "{} {}",
            page.path().await,
            page.text("main").await
        );
        assert_eq!([&now[6].first, &now[6].second], [&seven.first, &four.second], "{language}");
        let kept = |board: &&Board| board.result == "draw";
        assert_eq!(now.iter().filter(kept).count(), 28, "the other boards keep their results");

        let is_free = |name: &str| now.iter().all(|board| board.first != name && board.second != name);
        let free = desk.entrants().into_iter().find(|it| is_free(&it.name) && it.name != "Player 62");
        let free = free.expect("of 61 one has nobody");
        open(&page, language, &desk.at("/r/1")).await;
        changes_pairs(&page, &free.number.to_string(), &number(&desk, "Player 62"), reason, "pair").await;
        let now = desk.boards(1);
        let late = now.iter().find(|board| board.first == "Player 62" || board.second == "Player 62");
        let Some(late) = late else { panic!("{} {}", page.path().await, page.text("main").await) };
        assert!([&late.first, &late.second].contains(&&free.name), "{late:?}");
        assert_eq!(now.iter().filter(kept).count(), 28);

        type_results(&page, "131").await;
        page.until("!document.querySelector('[data-desk-close]')?.disabled").await;
        page.key_away('n').await;
        assert!(desk.boards(1).iter().all(|board| !board.result.is_empty()));
        let report = desk.page("/export/trf26").text();
        assert!(report.lines().any(|line| line.starts_with("###")), "the report tells what was changed by hand");
        assert!(desk.page("/log").text().contains(reason));
    }
    assert_eq!(page.complaints().await, Vec::<String>::new());
}

/// Tests four groups of five from the draw to the last round: one key per step, one key per result.
pub async fn one_key_per_step(driver: &Driver, server: &Server) {
    let (arbiter, page) = signed_in(driver, server).await;
    for language in LANGUAGES {
        let desk = round_robin_of(&arbiter, &format!("four-{language}"));
        desk.import_field(20);
        into_groups(&desk, 4, "snake");
        send(&desk, &form(&desk, "open"));
        open(&page, language, &desk.at("/next")).await;
        for round in 1..=5 {
            for step in ["pair", "publish"] {
                assert_eq!(page.path().await, desk.at("/next"), "{}", page.text("main").await);
                let waits = page.count("[data-desk-acts] li").await;
                assert_eq!(waits, 4, "round {round}: {step}: {}", page.text("main").await);
                page.key_away('n').await;
            }
            type_results(&page, "12312312").await;
            page.until("document.querySelector('[data-desk-open]').textContent === '0'").await;
            page.until("document.querySelectorAll('[data-desk-acts] button[value=close]').length === 4").await;
            page.key_away('n').await;
        }
        for group in 2..=5 {
            let rows = of_group(&desk, group).boards(5);
            assert!(rows.iter().all(|board| !board.result.is_empty()), "{rows:?}");
        }
    }
    assert_eq!(page.complaints().await, Vec::<String>::new());
}

/// Tests that an event with an adjourned last game is finished only when that game is over.
pub async fn adjourned_end(driver: &Driver, server: &Server) {
    let (arbiter, page) = signed_in(driver, server).await;
    for language in LANGUAGES {
        let desk = arbiter.create_tournament(&format!("Evening {language}"), 1);
        desk.import_field(4);
        desk.pair(1);
        desk.publish(1);
        let boards = desk.boards(1);
        desk.enter_result(1, &boards[0], "first").is(200);
        desk.enter_result(1, &boards[1], "adjourned").is(200);
        open(&page, language, &desk.at("/end")).await;
        assert_eq!(page.count("#checks li b").await, 1, "{language}: a game is missing");
        assert_eq!(page.count("#ending form").await, 0, "{language}: nothing ends");
        desk.arbiter.post(&desk.at("/end"), &[("what", "end")]).is(422);

        let board = desk.boards(1).remove(1);
        desk.enter_result(1, &board, "draw").is(200);
        desk.close(1);
        page.go(&desk.at("/r/1")).await;
        page.follow("#primary").await;
        assert_eq!(page.path().await, desk.at("/end"), "the last round leads to the end");
        assert_eq!(page.count("#checks li b").await, 0);
        page.follow("#ending form button").await;
        let certificates = desk.page(&format!("/print/certificates?lang={language}")).html();
        assert_eq!(certificates.select(&css(".certificate .draft")).count(), 0);
    }
    assert_eq!(page.complaints().await, Vec::<String>::new());
}

fn strength(name: &str) -> u32 {
    name.rsplit(' ').next().unwrap().parse().unwrap()
}

fn stronger(board: &Board) -> &'static str {
    if strength(&board.first) < strength(&board.second) { "first" } else { "second" }
}

fn weaker(board: &Board) -> &'static str {
    if stronger(board) == "first" { "second" } else { "first" }
}

fn played(desk: &Desk, round: u16, result: impl Fn(&Board) -> &'static str) {
    desk.pair(round);
    desk.publish(round);
    desk.enter_all(round, result);
    desk.close(round);
}

/// Corrects a result on its page, which lists the consequences in advance.
async fn corrects(page: &Page, desk: &Desk, round: u16, board: &Board, result: &str, told: &str) {
    page.go(&desk.at(&format!("/r/{round}/boards/{}/correct?result={result}", board.pairing))).await;
    assert!(page.count(&format!("{told} li")).await > 0, "{}", page.text("main").await);
    page.write("#reason-once", "score sheet read again").await;
    page.follow("#at-once button.primary").await;
}

/// Tests a knockout of 23: a result of round 1 is corrected after round 2 was played; in the semi-final a player
/// leaves.
pub async fn knockout_of_23(driver: &Driver, server: &Server) {
    let (arbiter, page) = signed_in(driver, server).await;
    for language in LANGUAGES {
        let desk = knockout(&arbiter, "knockout", "one_decider", 23);
        open(&page, language, &desk.at("")).await;
        played(&desk, 1, stronger);
        played(&desk, 2, stronger);
        let wrong = desk.boards(1).remove(0);
        let (out, through) =
            if stronger(&wrong) == "first" { (&wrong.first, &wrong.second) } else { (&wrong.second, &wrong.first) };
        corrects(&page, &desk, 1, &wrong, weaker(&wrong), "#contradicts").await;
        page.go(&desk.at("/r/2")).await;
        assert!(page.count("#contradictions li").await > 0, "{language}: the match of round 2 has another opponent");
        page.write("#contradictions input[name=reason]", "played again").await;
        page.follow("#contradictions button[value=replay]").await;
        let again = desk.boards(2).into_iter().find(|board| [&board.first, &board.second].contains(&through)).unwrap();
        assert!(![&again.first, &again.second].contains(&out), "{again:?}");
        assert!(again.result.is_empty(), "to be played again: {again:?}");
        desk.enter_result(2, &again, stronger(&again)).is(200);
        if desk.arbiter.get(&desk.at("/r/2")).html().select(&css("[data-desk-close]")).count() > 0 {
            desk.close(2);
        }
        page.go(&desk.at("/r/2")).await;
        assert_eq!(page.count("#contradictions").await, 0, "{language}: settled");
        played(&desk, 3, stronger);

        desk.pair(4);
        desk.publish(4);
        let [semi, other] = <[Board; 2]>::try_from(desk.boards(4)).unwrap();
        desk.enter_result(4, &other, stronger(&other)).is(200);
        desk.withdraw(&semi.first);
        let through = desk.shape("/bracket.json")["matches"]
            .as_array()
            .unwrap()
            .iter()
            .any(|it| it["round"] == 4 && it["winner"].as_u64() == Some(u64::from(desk.entry_of(&semi.second))));
        assert!(through, "the act settles the board: {semi:?} {}", desk.shape("/bracket.json")["matches"]);
        desk.close(4);
        played(&desk, 5, stronger);
        let shape = desk.shape("/bracket.json");
        let final_of = desk.boards(5).remove(0);
        let winner = if stronger(&final_of) == "first" { &final_of.first } else { &final_of.second };
        assert!([&final_of.first, &final_of.second].contains(&&semi.second), "{final_of:?}");
        assert_eq!(shape["winner"].as_u64(), Some(u64::from(desk.entry_of(winner))));
        open(&page, language, &format!("/t/{}/bracket", desk.slug)).await;
        assert!(page.text("main p b").await.ends_with(winner.as_str()));
    }
    assert_eq!(page.complaints().await, Vec::<String>::new());
}

/// Tests a double elimination whose second final becomes unnecessary: the correction of the first removes it.
pub async fn reset_no_longer_needed(driver: &Driver, server: &Server) {
    let (arbiter, page) = signed_in(driver, server).await;
    for language in LANGUAGES {
        let desk = knockout(&arbiter, "knockout_double", "one_decider", 4);
        open(&page, language, &desk.at("")).await;
        for round in 1..=3 {
            played(&desk, round, stronger);
        }
        played(&desk, 4, weaker);
        desk.pair(5);
        desk.publish(5);
        let first_final = desk.boards(4).remove(0);
        corrects(&page, &desk, 4, &first_final, stronger(&first_final), "#removes").await;
        desk.arbiter.get(&desk.at("/r/5")).is(404);
        let shape = desk.shape("/bracket.json");
        assert_eq!(shape["winner"].as_u64(), Some(u64::from(desk.entry_of("Player 1"))), "{language}");
        let log: Vec<String> = desk.page("/log").html().select(&css("main li, main td")).map(words).collect();
        assert!(log.iter().any(|line| line.contains("score sheet read again")), "{log:?}");
    }
    assert_eq!(page.complaints().await, Vec::<String>::new());
}
