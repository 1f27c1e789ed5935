//! Changes that the results of a round make on its pages, so that browsers need not load the whole page again.

use std::sync::Arc;

use crate::support::event;
use chrono::DateTime;
use qisai_domain::command::KeptRecord;
use qisai_domain::{
    Actor, ActorRole, Author, Command, Discipline, Envelope, GameKey, GameResult, PairingId, RoundState, Tournament,
    decide,
};
use qisai_view::public::Delta;
use qisai_view::public::delta::games;
use qisai_view::rounds::open_games;
use serde_json::{Value, json};

/// Returns the tournament after a command.
fn after(before: &Tournament, command: Command, reason: Option<&str>) -> Tournament {
    by(Actor::account("anna"), before, command, reason)
}

fn by(actor: Actor, before: &Tournament, command: Command, reason: Option<&str>) -> Tournament {
    let author = Author { actor, at: DateTime::UNIX_EPOCH };
    let act = Envelope::new(author, command).because(reason.map(Into::into));
    let changes = decide(before, &act).unwrap();
    let mut now = before.clone();
    now.apply(&changes, act.words());
    now
}

fn entering(before: &Tournament, round: u16, board: usize, code: &str) -> Command {
    let group = before.first_group().unwrap().1;
    let pairing: PairingId = group.round(round).unwrap().in_board_order()[board].id;
    let result = GameResult::from_code(code).unwrap();
    Command::Enter { at: group.at(round), pairing, game: GameKey::ONLY, result }
}

fn enter(before: &Tournament, round: u16, board: usize, code: &str, reason: Option<&str>) -> Tournament {
    after(before, entering(before, round, board, code), reason)
}

fn told(before: &Tournament, now: &Tournament) -> Option<Value> {
    Delta::between(before, now).map(|delta| serde_json::to_value(delta).unwrap())
}

/// Returns a tournament whose round 2 has no result: one more result does not complete it.
fn running() -> Tournament {
    enter(&event(Discipline::Chess), 2, 1, "unknown", None)
}

#[test]
fn a_result_is_told_with_its_board_alone() {
    let before = running();
    let now = enter(&before, 2, 0, "first", None);
    let said = told(&before, &now).unwrap();
    assert_eq!((said["version"].as_u64(), said["from"].as_u64()), (Some(now.version.0), Some(before.version.0)));
    assert_eq!(said["rows"].as_array().unwrap().len(), 1);
    let row = &said["rows"][0];
    let won = "<b class=\"w\">1</b><i>-</i><b class=\"l\">0</b>";
    assert_eq!((&row["board"], &row["code"], &row["cell"]), (&json!(1), &json!("first"), &json!(won)));
    assert_eq!((&row["open"], &row["won"]), (&json!(false), &json!("a")));
    assert_eq!(said["in"], json!({ "en": "1 of 2 results in", "zh-Hans": "已完成1/2台" }));
    assert!(serde_json::to_string(&said).unwrap().len() < 1000);
}

#[test]
fn a_result_that_is_taken_back_is_said_in_both_languages() {
    let first = enter(&running(), 2, 0, "first", None);
    let second = enter(&first, 2, 0, "adjourned", None);
    let row = told(&first, &second).unwrap()["rows"][0].clone();
    assert_eq!((&row["code"], &row["open"], row.get("won")), (&json!("adjourned"), &json!(true), None));
    assert_eq!(row["cell"], json!({ "en": "adj.", "zh-Hans": "封棋" }));
}

#[test]
fn a_result_that_both_report_is_told_as_reported_until_it_is_corrected() {
    let before = running();
    let both = Actor::nameless(ActorRole::Both);
    let agreed = by(both, &before, entering(&before, 2, 0, "first"), Some("both players have reported it"));
    let row = told(&before, &agreed).unwrap()["rows"][0].clone();
    assert!(row["cell"]["en"].as_str().unwrap().contains("as reported"), "{row}");
    let corrected = enter(&agreed, 2, 0, "draw", None);
    assert_eq!(
        told(&agreed, &corrected).unwrap()["rows"][0]["cell"],
        json!("<b class=\"\">½</b><i>-</i><b class=\"\">½</b>")
    );
    // The name alone does not hide an arbiter's comment.
    assert!(told(&before, &enter(&before, 2, 0, "first", Some("agreed by both"))).is_none());
}

#[test]
fn a_result_of_a_game_with_a_record_leads_to_the_record() {
    let before = running();
    let at = before.first_group().unwrap().1.at(2);
    let pairing = before.round(at).unwrap().in_board_order()[0].id;
    let record = KeptRecord { pairing, game: GameKey::ONLY, text: Some("1. e4 e5 1-0".into()) };
    let kept = after(&before, Command::KeepRecords { at, records: vec![record] }, None);
    assert!(told(&before, &kept).is_none(), "a record is more than a result");
    let row = told(&kept, &enter(&kept, 2, 0, "first", None)).unwrap()["rows"][0].clone();
    assert!(row["cell"]["en"].as_str().unwrap().contains("href=\"/t/harbour/r/2/b/1\""), "{row}");
    assert_eq!(row["record"], json!(true));
}

#[test]
fn what_is_more_than_a_result_of_a_public_round_is_not_told() {
    let before = running();
    // The last result of a round, or the first one missing again, changes the head of every page.
    let now = enter(&before, 2, 0, "draw", None);
    let complete = enter(&now, 2, 1, "draw", None);
    assert!(told(&before, &now).is_some() && told(&now, &complete).is_none());
    assert!(told(&complete, &enter(&complete, 2, 1, "unknown", None)).is_none());
    // A version was skipped, or nothing was done.
    assert!(told(&before, &complete).is_none() && told(&before, &before).is_none());
    // A comment of an arbiter.
    assert!(told(&before, &enter(&before, 2, 0, "draw", Some("score sheet"))).is_none());
    // Another setting changed in the same command.
    let mut other = now.clone();
    Arc::make_mut(&mut other.settings).name = "Women".into();
    assert!(told(&before, &other).is_none());
}

#[test]
fn a_result_of_a_draft_or_a_closed_round_is_not_told() {
    let before = running();
    let now = enter(&before, 2, 0, "draw", None);
    for state in [RoundState::Draft, RoundState::Closed] {
        let in_state = |of: &Tournament| {
            let mut of = of.clone();
            let group = Arc::make_mut(of.groups.values_mut().next().unwrap());
            Arc::make_mut(group.rounds.get_mut(&2).unwrap()).state = state;
            of
        };
        assert!(told(&in_state(&before), &in_state(&now)).is_none(), "{state:?}");
    }
}

#[test]
fn games_are_counted_as_pages_count_them() {
    let before = running();
    for tournament in [&before, &enter(&before, 2, 0, "draw", None), &event(Discipline::Xiangqi)] {
        let (stage, group) = tournament.first_group().unwrap();
        for round in group.rounds.values() {
            assert_eq!(games(stage, round), open_games(stage, round));
        }
    }
}
