//! Facts of a game: two arbiters may enter different facts at once, and only entries of the same fact conflict.

use qisai_domain::command::KeptRecord;
use qisai_domain::{Command, GameKey, GameResult, Hash, PairingId, Refusal, Version};

use crate::arbiter::{Arbiter, Done, at};

const WIN: GameResult = GameResult::FIRST_WINS;
const DRAW: GameResult = GameResult::DRAW;

/// Returns a game in play, and the version from which all forms were rendered.
fn in_play() -> Result<(Arbiter, PairingId, Version), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo"]);
    arbiter.pairs()?;
    arbiter.publishes(1)?;
    let (pairing, drawn) = (arbiter.pairing(1, 1).id, arbiter.tournament.version);
    Ok((arbiter, pairing, drawn))
}

fn result(arbiter: &mut Arbiter, result: GameResult, seen: Version) -> Done {
    arbiter.enters_in(1, 1, result, seen)
}

fn fouls(arbiter: &mut Arbiter, fouls: [u8; 2], seen: Version) -> Done {
    let pairing = arbiter.pairing(1, 1).id;
    arbiter.does_seeing(seen, Command::RecordFouls { at: at(1), pairing, game: GameKey::ONLY, fouls })
}

fn record(arbiter: &mut Arbiter, text: &str, seen: Version) -> Done {
    let pairing = arbiter.pairing(1, 1).id;
    let records = vec![KeptRecord { pairing, game: GameKey::ONLY, text: Some(text.to_owned()) }];
    arbiter.does_seeing(seen, Command::KeepRecords { at: at(1), records })
}

#[test]
fn result_fouls_and_record_from_forms_of_one_time_are_all_taken() -> Result<(), Refusal> {
    type Fact = fn(&mut Arbiter, Version) -> Done;
    let result: Fact = |arbiter, seen| result(arbiter, WIN, seen);
    let fouls: Fact = |arbiter, seen| fouls(arbiter, [1, 0], seen);
    let record: Fact = |arbiter, seen| record(arbiter, "e4", seen);
    for order in [[result, fouls, record], [fouls, record, result], [record, result, fouls], [fouls, result, record]] {
        let (mut arbiter, pairing, drawn) = in_play()?;
        for tell in order {
            tell(&mut arbiter, drawn)?;
        }
        let game = &arbiter.tournament.pairing(at(1), pairing).unwrap().games[&GameKey::ONLY];
        assert_eq!((game.result, game.fouls, game.record), (WIN, [1, 0], Some(Hash::of("e4"))));
    }
    Ok(())
}

#[test]
fn each_fact_is_refused_with_both_values_when_it_is_newer_itself() -> Result<(), Refusal> {
    let (mut arbiter, _, drawn) = in_play()?;
    result(&mut arbiter, WIN, drawn)?;
    let entered = arbiter.tournament.version;
    fouls(&mut arbiter, [1, 0], drawn)?;
    let noted = arbiter.tournament.version;
    record(&mut arbiter, "e4", drawn)?;
    let kept = arbiter.tournament.version;

    let refused = result(&mut arbiter, DRAW, drawn);
    assert_eq!(refused, Err(Refusal::StaleResult { yours: DRAW, theirs: WIN, current: entered }));
    let refused = fouls(&mut arbiter, [0, 2], entered);
    assert_eq!(refused, Err(Refusal::StaleFouls { yours: [0, 2], theirs: [1, 0], current: noted }));
    let (yours, theirs) = (Some(Hash::of("d4")), Some(Hash::of("e4")));
    let refused = record(&mut arbiter, "d4", noted);
    assert_eq!(refused, Err(Refusal::StaleRecord { board: 1, yours, theirs, current: kept }));

    // A form rendered after the result and before the rest corrects the result.
    result(&mut arbiter, DRAW, entered)?;
    assert_eq!(arbiter.result(1, 1), DRAW);
    Ok(())
}

#[test]
fn a_fact_that_was_taken_back_still_refuses_what_was_drawn_before() -> Result<(), Refusal> {
    let (mut arbiter, _, drawn) = in_play()?;
    fouls(&mut arbiter, [1, 0], drawn)?;
    arbiter.undoes_the_last()?;
    let current = arbiter.tournament.version;
    let refused = fouls(&mut arbiter, [2, 0], drawn);
    assert_eq!(refused, Err(Refusal::StaleFouls { yours: [2, 0], theirs: [0, 0], current }));
    Ok(())
}

#[test]
fn fouls_are_taken_back_after_the_result_and_the_result_stays() -> Result<(), Refusal> {
    let (mut arbiter, pairing, drawn) = in_play()?;
    fouls(&mut arbiter, [1, 0], drawn)?;
    let noted = arbiter.tournament.version;
    result(&mut arbiter, WIN, drawn)?;
    arbiter.undoes(noted)?;
    let game = &arbiter.tournament.pairing(at(1), pairing).unwrap().games[&GameKey::ONLY];
    assert_eq!((game.result, game.fouls), (WIN, [0, 0]));

    let now = arbiter.tournament.version;
    fouls(&mut arbiter, [1, 1], now)?;
    let (first, second) = (arbiter.tournament.version, arbiter.tournament.version.next());
    fouls(&mut arbiter, [2, 1], first)?;
    assert_eq!(arbiter.undoes(first), Err(Refusal::UndoFirst(vec![second])));
    Ok(())
}
