//! Publication level of each page for rounds in play.

use std::sync::Arc;

use crate::support::{PATHS, event, scope};
use chrono::DateTime;
use qisai_domain::{
    Author, Command, Discipline, Envelope, GameKey, GameResult, PublishLevel, Publishing, Tournament, decide,
};
use qisai_i18n::Lang;
use qisai_view::address::PublicPage;
use qisai_view::pages::render;

fn after(before: &Tournament, command: Command) -> Tournament {
    let act = Envelope::new(Author::account("anna", DateTime::UNIX_EPOCH), command);
    let changes = decide(before, &act.clone().because(Some("score sheet".into()))).unwrap();
    let mut now = before.clone();
    now.apply(&changes, act.words());
    now
}

/// Returns an event with a publication level, and the same event with a result of the round in play.
fn before_and_after(discipline: Discipline, publishing: Publishing) -> [Tournament; 2] {
    let mut before = event(discipline);
    Arc::make_mut(&mut before.settings).publishing = publishing;
    let group = before.first_group().unwrap().1;
    let pairing = group.round(2).unwrap().in_board_order().first().unwrap().id;
    let result = GameResult::from_code("first").unwrap();
    let mut now = after(&before, Command::Enter { at: group.at(2), pairing, game: GameKey::ONLY, result });
    now.version = before.version;
    [before, now]
}

/// Returns the addresses of the pages that a result of the round in play changes.
fn changed(discipline: Discipline, publishing: Publishing) -> Vec<String> {
    let [before, now] = before_and_after(discipline, publishing);
    let mut changed = Vec::new();
    for rest in PATHS.iter().flat_map(|path| ["", ".json", ".csv"].map(|form| format!("{path}{form}"))) {
        let Some(page) = PublicPage::parse(&rest) else { continue };
        let shown = |of: &Tournament| {
            let of = scope(of).unwrap().announced(page.subject.shows());
            Lang::ALL.map(|lang| render(&page, &of, lang).unwrap().map(|shown| shown.body))
        };
        if shown(&before) != shown(&now) {
            changed.push(rest);
        }
    }
    changed
}

#[test]
fn a_result_that_waits_changes_no_public_page() {
    for discipline in Discipline::ALL {
        let pairings = Publishing { in_play: PublishLevel::Pairings, holds_last_round: false };
        assert_eq!(changed(discipline, pairings), Vec::<String>::new());
    }
}

#[test]
fn results_as_they_come_are_on_the_pages_of_the_round_alone() {
    let level = |in_play| changed(Discipline::Chess, Publishing { in_play, holds_last_round: false });
    // The head of every page shows that all results are in; files have no head.
    let results = level(PublishLevel::Results).into_iter().filter(|rest| rest.contains('.')).collect::<Vec<_>>();
    assert_eq!(results, ["/r/2.json", "/r/2.csv", "/r/2/names.json", "/r/2/names.csv"]);
    let all = level(PublishLevel::Standings);
    assert!(
        ["/standings", "/crosstable", "/players/1", "/r/2/standings"]
            .iter()
            .all(|page| all.contains(&(*page).to_owned()))
    );
}

#[test]
fn a_page_says_which_results_wait_and_until_when() {
    let said = |rest: &str, publishing, lang| {
        let [_, now] = before_and_after(Discipline::Chess, publishing);
        let page = PublicPage::parse(rest).unwrap();
        let of = scope(&now).unwrap().announced(page.subject.shows());
        String::from_utf8(render(&page, &of, lang).unwrap().unwrap().body).unwrap()
    };
    let level = |in_play| Publishing { in_play, holds_last_round: false };
    let announced = "Results of round 2 will be announced when it is closed.";
    let waiting = said("/r/2", level(PublishLevel::Pairings), Lang::En);
    assert!(waiting.contains(announced) && !waiting.contains("results in<"), "no result is counted: {waiting}");
    assert!(said("/r/2", level(PublishLevel::Results), Lang::En).contains("2 of 2 results in<"));
    assert!(said("", level(PublishLevel::Pairings), Lang::En).contains("results to be announced"));
    assert!(!said("/r/2", level(PublishLevel::Results), Lang::En).contains("announced when it is closed"));
    let counted = said("/standings", level(PublishLevel::Results), Lang::Zh);
    assert!(counted.contains("第2轮成绩在本轮结束后计入。"));
}
