//! Adjourned games and their envelopes (Laws of the 1990s, articles 13 and 14).

use qisai_domain::{
    Adjournment, AdjournmentFlaw, Command, Game, GameFact, GameKey, GameResult, PairingId, Refusal, RoundState, Row,
    Side,
};

use crate::arbiter::{Arbiter, Done, at};

fn envelope() -> Adjournment {
    Adjournment {
        position: "8/5k2/8/3K4/8/8/4P3/8 w - - 0 61".to_owned(),
        used: [9000, 8940],
        sealed_by: Side::First,
        move_number: 61,
        resumes: None,
    }
}

/// Returns a tournament with two boards of a public first round.
fn published() -> Arbiter {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid", "Dot"]);
    arbiter.pairs().unwrap();
    arbiter.publishes(1).unwrap();
    arbiter
}

fn command(pairing: PairingId, envelope: Option<Adjournment>) -> Command {
    Command::Adjourn { at: at(1), pairing, game: GameKey::ONLY, envelope }
}

fn adjourns(arbiter: &mut Arbiter, envelope: Option<Adjournment>) -> Done {
    let pairing = arbiter.pairing(1, 1).id;
    arbiter.does(command(pairing, envelope))
}

fn game(arbiter: &Arbiter) -> Game {
    arbiter.pairing(1, 1).games.get(&GameKey::ONLY).cloned().unwrap_or_default()
}

/// Article 13.2: the envelope holds position, times used, the side that sealed and the number of the move; the game
/// waits.
#[test]
fn an_adjourned_game_keeps_what_stands_on_its_envelope() {
    let mut arbiter = published();
    adjourns(&mut arbiter, Some(envelope())).unwrap();
    let stored = game(&arbiter);
    assert_eq!((stored.result, stored.adjournment.as_deref()), (GameResult::Adjourned, Some(&envelope())));
    assert!(adjourns(&mut arbiter, Some(envelope())).unwrap().is_empty(), "the same again is nothing");
    let later = Adjournment { resumes: "2026-05-02T09:00:00".parse().ok(), ..envelope() };
    adjourns(&mut arbiter, Some(later.clone())).unwrap();
    // The result ends the game; the envelope stays on record.
    arbiter.enters(1, GameResult::DRAW).unwrap();
    let over = game(&arbiter);
    assert_eq!((over.result, over.adjournment.as_deref()), (GameResult::DRAW, Some(&later)));
    assert_eq!(
        adjourns(&mut arbiter, Some(envelope())),
        Err(Refusal::Adjournment(AdjournmentFlaw::Over)),
        "a game that is over is not adjourned"
    );
}

#[test]
fn an_adjournment_is_taken_back() {
    let mut arbiter = published();
    let before = arbiter.tournament.pairing(at(1), arbiter.pairing(1, 1).id).cloned();
    adjourns(&mut arbiter, Some(envelope())).unwrap();
    arbiter.undoes_the_last().unwrap();
    let after = game(&arbiter);
    assert_eq!((after.result, after.adjournment), (GameResult::Unknown, None));
    assert_eq!(before.map(|pairing| pairing.meeting), Some(arbiter.pairing(1, 1).meeting));
}

#[test]
fn an_envelope_that_lacks_something_is_refused() {
    let mut arbiter = published();
    for (wrong, flaw) in [
        (Adjournment { position: " ".to_owned(), ..envelope() }, AdjournmentFlaw::Position),
        (Adjournment { position: "x".repeat(501), ..envelope() }, AdjournmentFlaw::Position),
        (Adjournment { move_number: 0, ..envelope() }, AdjournmentFlaw::Move),
    ] {
        assert_eq!(adjourns(&mut arbiter, Some(wrong)), Err(Refusal::Adjournment(flaw)));
    }
    assert_eq!(game(&arbiter).result, GameResult::Unknown);
    let mut drafted = Arbiter::of_a_swiss(["Ada", "Bo", "Cid", "Dot"]);
    drafted.pairs().unwrap();
    let refusal = Refusal::RoundState { round: 1, state: RoundState::Draft, needed: RoundState::Published };
    assert_eq!(adjourns(&mut drafted, Some(envelope())), Err(refusal));
}

/// A result entered meanwhile is not overwritten, and fouls do not conflict with an envelope.
#[test]
fn an_envelope_is_written_over_as_it_was_seen() {
    let mut arbiter = published();
    let (pairing, seen) = (arbiter.pairing(1, 1).id, arbiter.tournament.version);
    arbiter.enters(1, GameResult::Adjourned).unwrap();
    arbiter.does_seeing(seen, command(pairing, Some(envelope()))).unwrap();
    let current = arbiter.tournament.version;
    let other = Adjournment { move_number: 62, ..envelope() };
    let row = Row::Game { at: at(1), pairing, game: GameKey::ONLY, fact: GameFact::Adjournment };
    let refused = arbiter.does_seeing(seen, command(pairing, Some(other)));
    assert_eq!(refused, Err(Refusal::Stale { row, seen, current }));
}
