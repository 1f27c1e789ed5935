//! Chess960 (Laws of Chess, Guidelines II): the start position of a round is drawn, can be redrawn with a reason, and
//! is final once games have begun.

use qisai_domain::command::KeptRecord;
use qisai_domain::refusal::LockedSetting;
use qisai_domain::{Command, Discipline, Draw, GameKey, GameResult, Refusal, Settings};

use crate::arbiter::{Arbiter, Done, GROUP, at, replay, swiss_of, unstamped};

fn paired() -> Arbiter {
    let mut setup = swiss_of(5, &["Ada", "Bo", "Cid", "Dot"]);
    setup.settings.chess960 = true;
    let mut arbiter = Arbiter::of(setup);
    arbiter.pairs().unwrap();
    arbiter
}

fn draws(arbiter: &mut Arbiter, round: u16, number: u16, seed: u64) -> Done {
    arbiter.does(Command::Draw { group: GROUP, draw: Draw::start(round, number, Some(seed)) })
}

fn start(arbiter: &Arbiter, round: u16) -> Option<u16> {
    arbiter.group().start(round)
}

#[test]
fn gii1_a_start_position_is_kept_with_its_seed_replayed_and_taken_back() {
    let mut arbiter = paired();
    assert_eq!(start(&arbiter, 1), None);
    draws(&mut arbiter, 1, 0, 77).unwrap();
    assert_eq!((start(&arbiter, 1), start(&arbiter, 2)), (Some(0), None));
    assert_eq!(arbiter.group().draw(qisai_domain::DrawOf::Start(1)).and_then(|draw| draw.seed), Some(77));
    assert_eq!(unstamped(&replay(&arbiter.log).unwrap()), unstamped(&arbiter.tournament));
    arbiter.undoes_the_last().unwrap();
    assert_eq!(start(&arbiter, 1), None);
    draws(&mut arbiter, 1, 959, 78).unwrap();
    assert_eq!(start(&arbiter, 1), Some(959), "it was taken back: a first drawing again");
}

#[test]
fn gii1_another_position_is_drawn_with_a_reason_by_whoever_has_seen_the_first() {
    let mut arbiter = paired();
    let before = arbiter.tournament.version;
    draws(&mut arbiter, 1, 518, 1).unwrap();
    assert_eq!(draws(&mut arbiter, 1, 4, 2), Err(Refusal::ReasonNeeded));
    let again = Command::Draw { group: GROUP, draw: Draw::start(1, 4, Some(2)) };
    let unseen = arbiter.because("the usual one").does_seeing(before, again.clone());
    assert_eq!((unseen, start(&arbiter, 1)), (Err(Refusal::NothingToDraw), Some(518)));
    arbiter.because("the usual one").does(again).unwrap();
    assert_eq!(start(&arbiter, 1), Some(4));
    arbiter.undoes_the_last().unwrap();
    assert_eq!(start(&arbiter, 1), Some(518), "the first one holds again");
    assert_eq!(unstamped(&replay(&arbiter.log).unwrap()), unstamped(&arbiter.tournament));
}

#[test]
fn gii1_a_position_stays_once_a_game_of_its_round_has_begun() {
    let mut arbiter = paired();
    draws(&mut arbiter, 1, 518, 1).unwrap();
    let drawn = arbiter.tournament.version;
    arbiter.publishes(1).unwrap();
    // A forfeited game has not begun.
    arbiter.enters(1, GameResult::SecondForfeits).unwrap();
    draws(arbiter.because("shown too early"), 1, 7, 2).unwrap();
    arbiter.undoes_the_last().unwrap();

    arbiter.enters(2, GameResult::DRAW).unwrap();
    let stays = Err(Refusal::StartStands { round: 1 });
    assert_eq!(draws(arbiter.because("shown too early"), 1, 7, 2), stays);
    assert_eq!(arbiter.undoes(drawn), stays);
    arbiter.undoes_the_last().unwrap();

    let pairing = arbiter.pairing(1, 2).id;
    let record = KeptRecord { pairing, game: GameKey::ONLY, text: Some("1. e4 *".to_owned()) };
    arbiter.does(Command::KeepRecords { at: at(1), records: vec![record] }).unwrap();
    assert_eq!(draws(arbiter.because("shown too early"), 1, 7, 2), stays, "a record is a game too");
    arbiter.undoes_the_last().unwrap();
    draws(arbiter.because("shown too early"), 1, 7, 2).unwrap();
    assert_eq!(start(&arbiter, 1), Some(7));
}

#[test]
fn gii1_nothing_is_drawn_for_another_game_no_round_or_no_position() {
    let mut arbiter = paired();
    assert!(matches!(draws(&mut arbiter, 2, 518, 1), Err(Refusal::Missing { number: 2, .. })));
    assert_eq!(draws(&mut arbiter, 1, 960, 1), Err(Refusal::WrongDraw));
    let two = Draw { outcome: vec![1, 2], ..Draw::start(1, 1, None) };
    assert_eq!(arbiter.does(Command::Draw { group: GROUP, draw: two }), Err(Refusal::WrongDraw));
    let mut usual = Arbiter::of_a_swiss(["Ada", "Bo"]);
    usual.pairs().unwrap();
    assert_eq!(draws(&mut usual, 1, 518, 1), Err(Refusal::NothingToDraw));
    let mut setup = swiss_of(5, &["Ada", "Bo"]);
    (setup.settings.chess960, setup.settings.discipline) = (true, Discipline::Xiangqi);
    let mut xiangqi = Arbiter::of(setup);
    xiangqi.pairs().unwrap();
    assert_eq!(draws(&mut xiangqi, 1, 518, 1), Err(Refusal::NothingToDraw));
}

#[test]
fn gii1_chess960_is_chosen_until_a_position_is_drawn() {
    let mut arbiter = paired();
    arbiter.edits(|settings, _| settings.chess960 = false).unwrap();
    arbiter.edits(|settings, _| settings.chess960 = true).unwrap();
    let drawn = draws(&mut arbiter, 1, 518, 1);
    assert!(drawn.is_ok());
    let locked = arbiter.edits(|settings, _| settings.chess960 = false);
    assert_eq!(locked, Err(Refusal::Locked(LockedSetting::Chess960)));
    arbiter.undoes_the_last().unwrap();
    arbiter.edits(|settings, _| settings.chess960 = false).unwrap();
}

/// Earlier logs and other tournaments have no such setting.
#[test]
fn gii1_settings_without_a_word_are_of_the_usual_game() {
    let arbiter = paired();
    let mut settings = serde_json::to_value(arbiter.tournament.settings.as_ref()).unwrap();
    assert_eq!(settings["chess960"], true);
    settings.as_object_mut().unwrap().remove("chess960");
    let settings: Settings = serde_json::from_value(settings).unwrap();
    assert!(!settings.is_chess960());
    assert!(serde_json::to_value(&settings).unwrap().get("chess960").is_none());
}
