//! Penalties, expulsion, fouls, and results found to be wrong too late.

use qisai_domain::{
    Adjustment, AdjustmentKind, Command, GameResult, Penalty, PenaltyKind, Points, Refusal, RoundState, Version,
};

use crate::arbiter::{Arbiter, Done, GROUP};

const WIN: GameResult = GameResult::FIRST_WINS;
const LOSS: GameResult = GameResult::SECOND_WINS;

fn warning(round: u16) -> Penalty {
    Penalty { kind: PenaltyKind::Warning, round, reason: "telephone".to_owned() }
}

fn sanctions(arbiter: &mut Arbiter, name: &str, penalties: Vec<Penalty>, adjustments: Vec<Adjustment>) -> Done {
    let (entry, seen) = (arbiter.entry(name), arbiter.tournament.version);
    arbiter.does(Command::Sanction { entry, penalties, adjustments, seen })
}

fn fouls(arbiter: &mut Arbiter, round: u16, fouls: (u8, u8), shown: (u8, u8)) -> Done {
    let pairing = arbiter.pairing(round, 1).id;
    arbiter.does(Command::RecordFouls { group: GROUP, round, pairing, sequence: 1, fouls, shown })
}

fn corrects(arbiter: &mut Arbiter, round: u16, result: Option<GameResult>) -> Done {
    let pairing = arbiter.pairing(round, 1).id;
    arbiter.does(Command::CorrectForRating { group: GROUP, round, pairing, sequence: 1, result })
}

#[test]
fn a_penalty_needs_a_reason_and_a_round_of_the_event() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo"]);
    assert_eq!(sanctions(&mut arbiter, "Ada", vec![warning(1)], vec![]), Err(Refusal::ReasonNeeded));
    let rounds = arbiter.tournament.stages[0].rounds;
    let late = sanctions(arbiter.because("x"), "Ada", vec![warning(rounds + 1)], vec![]);
    assert_eq!(late, Err(Refusal::PenaltyRound { round: rounds + 1, rounds }));
    let minus = Adjustment { kind: AdjustmentKind::Extra, round: Some(1), points: Points(-1) };
    sanctions(arbiter.because("telephone rang"), "Ada", vec![warning(1)], vec![minus])?;
    let entry = &arbiter.tournament.entries[&arbiter.entry("Ada")];
    assert_eq!(
        (entry.penalties.as_slice(), entry.adjustments.as_slice()),
        ([warning(1)].as_slice(), [minus].as_slice())
    );
    arbiter.undoes_the_last()?;
    assert!(arbiter.tournament.entries[&arbiter.entry("Ada")].penalties.is_empty());
    Ok(())
}

#[test]
fn who_is_expelled_is_withdrawn_for_good_until_reinstated() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid", "Dot"]);
    arbiter.plays_a_round()?;
    let (entry, seen) = (arbiter.entry("Ada"), arbiter.tournament.version);
    assert_eq!(arbiter.does(Command::Expel { entry, seen }), Err(Refusal::ReasonNeeded));
    arbiter.because("cheating").does(Command::Expel { entry, seen })?;
    let ada = &arbiter.tournament.entries[&entry];
    assert_eq!((ada.withdrawn_from, ada.expelled), (Some(2), true));
    let seen = arbiter.tournament.version;
    arbiter.does(Command::Reinstate { entry, seen })?;
    let ada = &arbiter.tournament.entries[&entry];
    assert_eq!((ada.withdrawn_from, ada.expelled), (None, false));
    let stale = arbiter.because("again").does(Command::Expel { entry, seen: Version(1) });
    assert!(matches!(stale, Err(Refusal::Stale { .. })));
    Ok(())
}

#[test]
fn fouls_are_recorded_in_play_and_afterwards_with_a_reason() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo"]);
    arbiter.pairs()?;
    let (state, needed) = (RoundState::Draft, RoundState::Published);
    assert_eq!(fouls(&mut arbiter, 1, (1, 0), (0, 0)), Err(Refusal::RoundState { round: 1, state, needed }));
    arbiter.publishes(1)?;
    fouls(&mut arbiter, 1, (1, 0), (0, 0))?;
    assert_eq!(fouls(&mut arbiter, 1, (0, 2), (0, 0)), Err(Refusal::StaleFouls { theirs: (1, 0) }));
    arbiter.enters(1, WIN)?;
    arbiter.closes(1)?;
    assert_eq!(fouls(&mut arbiter, 1, (2, 0), (1, 0)), Err(Refusal::ReasonNeeded));
    fouls(arbiter.because("second foul was not noted"), 1, (2, 0), (1, 0))?;
    assert_eq!(arbiter.pairing(1, 1).games()[0].fouls, (2, 0));
    Ok(())
}

/// The three ages of a wrong result (C.04.2 article 4.3).
#[test]
fn a_wrong_result_counts_until_the_next_round_is_over_and_then_for_ratings_only() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid", "Dot"]);
    arbiter.plays_a_round()?;
    assert_eq!(corrects(arbiter.because("x"), 1, Some(LOSS)), Err(Refusal::NotLateYet { round: 1 }), "before round 2");
    arbiter.pairs()?;
    arbiter.publishes(2)?;
    assert_eq!(corrects(arbiter.because("x"), 1, Some(LOSS)), Err(Refusal::NotLateYet { round: 1 }), "during round 2");
    let paired = arbiter.pairings(2);
    arbiter.because("score sheets were exchanged").reopens(1)?;
    arbiter.enters_in(1, 1, LOSS, arbiter.tournament.version)?;
    arbiter.closes(1)?;
    assert_eq!((arbiter.result(1, 1), arbiter.pairings(2)), (LOSS, paired), "round 2 stays as it was paired");

    for board in arbiter.boards(2) {
        arbiter.enters_in(2, board, WIN, arbiter.tournament.version)?;
    }
    arbiter.closes(2)?;
    assert_eq!(corrects(&mut arbiter, 1, Some(WIN)), Err(Refusal::ReasonNeeded));
    assert_eq!(corrects(arbiter.because("x"), 1, Some(GameResult::Unknown)), Err(Refusal::ResultNeeded));
    corrects(arbiter.because("both players wrote"), 1, Some(WIN))?;
    let game = &arbiter.pairing(1, 1).games()[0];
    assert_eq!((game.result, game.rated_result()), (LOSS, WIN));
    corrects(arbiter.because("they were wrong"), 1, None)?;
    assert_eq!(arbiter.pairing(1, 1).games()[0].for_rating, None);
    Ok(())
}
