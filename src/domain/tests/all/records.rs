//! Records of games, and results that disagree with them.

use qisai_domain::command::KeptRecord;
use qisai_domain::game::MAX_RECORD;
use qisai_domain::{
    Change, Command, GameFact, GameKey, GameResult, Hash, PairingId, Refusal, RoundRef, RoundState, Row, Version,
};

use crate::arbiter::{Arbiter, Done, GROUP};

/// Round 1.
const AT: RoundRef = RoundRef { group: GROUP, round: 1 };
const WIN: GameResult = GameResult::FIRST_WINS;
const LOSS: GameResult = GameResult::SECOND_WINS;

fn published() -> Result<Arbiter, Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid", "Dot"]);
    arbiter.pairs()?;
    arbiter.publishes(1)?;
    Ok(arbiter)
}

/// Stores records from a form rendered at version `seen`.
fn keeps(arbiter: &mut Arbiter, boards: &[(u32, Option<&str>)], seen: Version) -> Done {
    let kept = |(board, text): &(u32, Option<&str>)| KeptRecord {
        pairing: arbiter.pairing(1, *board).id,
        game: GameKey::ONLY,
        text: text.map(str::to_owned),
    };
    let records = boards.iter().map(kept).collect();
    arbiter.does_seeing(seen, Command::KeepRecords { at: AT, records })
}

/// Acknowledges a conflict from a form rendered at version `seen`.
fn lets_stand(arbiter: &mut Arbiter, board: u32, seen: Version) -> Done {
    let pairing = arbiter.pairing(1, board).id;
    arbiter.does_seeing(seen, Command::Acknowledge { at: AT, pairing, game: GameKey::ONLY })
}

fn closes_with(arbiter: &mut Arbiter, disputed: &[u32]) -> Done {
    let disputed: Vec<(PairingId, GameKey)> =
        disputed.iter().map(|board| (arbiter.pairing(1, *board).id, GameKey::ONLY)).collect();
    arbiter.does(Command::Close { at: AT, disputed })
}

/// Returns the text of a game's record.
fn record(arbiter: &Arbiter, board: u32) -> Option<&str> {
    let hash = arbiter.pairing(1, board).games[&GameKey::ONLY].record?;
    Some(arbiter.tournament.text(hash).unwrap().as_str())
}

/// Returns the author and the reason of an acknowledgement.
fn acknowledged(arbiter: &Arbiter, board: u32) -> Option<(&str, &str)> {
    let version = arbiter.pairing(1, board).games[&GameKey::ONLY].acknowledged?;
    let words = arbiter.tournament.words_at(version).unwrap();
    Some((&words.by.name, &words.text))
}

fn row(arbiter: &Arbiter, board: u32, fact: GameFact) -> Row {
    Row::Game { at: AT, pairing: arbiter.pairing(1, board).id, game: GameKey::ONLY, fact }
}

#[test]
fn a_disputed_result_hinders_closing_until_it_is_corrected_or_let_stand_with_a_reason() -> Result<(), Refusal> {
    let mut arbiter = published()?;
    arbiter.enters(1, LOSS)?;
    let drawn = arbiter.tournament.version;
    arbiter.enters(1, WIN)?;
    let corrected = arbiter.tournament.version;
    arbiter.enters(2, WIN)?;
    let now = arbiter.tournament.version;
    keeps(&mut arbiter, &[(1, Some("f3 e5 g4 Qh4#")), (2, Some("e4"))], now)?;

    assert_eq!(closes_with(&mut arbiter, &[1]), Err(Refusal::Disputed { games: 1, boards: vec![1] }));
    let current = arbiter.tournament.version;
    assert_eq!(lets_stand(&mut arbiter, 1, current), Err(Refusal::ReasonNeeded));
    let stale = lets_stand(arbiter.because("typo"), 1, drawn);
    let refusal = Refusal::Stale { row: row(&arbiter, 1, GameFact::Result), seen: drawn, current: corrected };
    assert_eq!(stale, Err(refusal), "not the result that the form showed");
    let stale = lets_stand(arbiter.because("typo"), 1, now);
    let refusal = Refusal::Stale { row: row(&arbiter, 1, GameFact::Record), seen: now, current };
    assert_eq!(stale, Err(refusal), "not the record that the form showed");
    lets_stand(arbiter.because("wrong score sheet"), 1, current)?;
    closes_with(&mut arbiter, &[1])?;
    assert_eq!(acknowledged(&arbiter, 1), Some(("arbiter", "wrong score sheet")));
    Ok(())
}

#[test]
fn what_was_let_stand_is_asked_again_when_the_result_or_the_record_changes() -> Result<(), Refusal> {
    let mut arbiter = published()?;
    arbiter.enters(1, WIN)?;
    let now = arbiter.tournament.version;
    keeps(&mut arbiter, &[(1, Some("e4"))], now)?;
    let now = arbiter.tournament.version;
    lets_stand(arbiter.because("both agree"), 1, now)?;
    arbiter.enters(1, LOSS)?;
    assert_eq!((record(&arbiter, 1), acknowledged(&arbiter, 1)), (Some("e4"), None));
    arbiter.undoes_the_last()?;
    let both = (record(&arbiter, 1), acknowledged(&arbiter, 1));
    assert_eq!(both, (Some("e4"), Some(("arbiter", "both agree"))), "undo brings both back");
    assert_eq!(arbiter.result(1, 1), WIN);
    let now = arbiter.tournament.version;
    keeps(&mut arbiter, &[(1, Some("e4 e5"))], now)?;
    assert_eq!((record(&arbiter, 1), acknowledged(&arbiter, 1)), (Some("e4 e5"), None));
    Ok(())
}

#[test]
fn records_come_with_the_round_in_play_or_closed_and_go_again() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo"]);
    arbiter.pairs()?;
    let (state, needed) = (RoundState::Draft, RoundState::Published);
    let now = arbiter.tournament.version;
    assert_eq!(keeps(&mut arbiter, &[(1, Some("e4"))], now), Err(Refusal::RoundState { round: 1, state, needed }));
    arbiter.publishes(1)?;
    arbiter.enters(1, WIN)?;
    arbiter.closes(1)?;
    let now = arbiter.tournament.version;
    let changes = keeps(&mut arbiter, &[(1, Some("e4"))], now)?;
    assert!(matches!(changes.as_slice(), [Change::Text { .. }, Change::Game { .. }]));
    let now = arbiter.tournament.version;
    assert_eq!(keeps(&mut arbiter, &[(1, Some("e4"))], now), Ok(vec![]), "the same text again");
    keeps(&mut arbiter, &[(1, None)], now)?;
    assert_eq!(record(&arbiter, 1), None);
    Ok(())
}

#[test]
fn a_record_is_not_overwritten_unseen_and_a_result_meanwhile_is_no_hindrance() -> Result<(), Refusal> {
    let mut arbiter = published()?;
    let drawn = arbiter.tournament.version;
    arbiter.enters(1, WIN)?;
    keeps(&mut arbiter, &[(1, Some("e4"))], drawn)?;
    let current = arbiter.tournament.version;
    let (yours, theirs) = (Some(Hash::of("d4")), Some(Hash::of("e4")));
    let refusal = Refusal::StaleRecord { board: 1, yours, theirs, current };
    assert_eq!(keeps(&mut arbiter, &[(1, Some("d4"))], drawn), Err(refusal));
    assert_eq!(record(&arbiter, 1), Some("e4"));
    Ok(())
}

#[test]
fn two_records_for_a_game_and_books_are_refused() -> Result<(), Refusal> {
    let mut arbiter = published()?;
    let now = arbiter.tournament.version;
    let twice = keeps(&mut arbiter, &[(1, Some("e4")), (1, Some("d4"))], now);
    assert_eq!(twice, Err(Refusal::RecordTwice { board: 1 }));
    let book = "e4 ".repeat(MAX_RECORD);
    let long = keeps(&mut arbiter, &[(2, Some(&book))], now);
    assert_eq!(long, Err(Refusal::RecordTooLong { board: 2, bytes: book.len(), limit: MAX_RECORD }));
    assert_eq!(lets_stand(arbiter.because("why not"), 2, now), Err(Refusal::NoRecord { board: 2 }));
    Ok(())
}
