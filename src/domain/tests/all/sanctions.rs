//! Penalties, expulsion, fouls, and results found to be wrong too late.

use qisai_domain::{
    Adjustment, AdjustmentKind, Command, Game, GameKey, GameResult, Penalty, PenaltyKind, Points, Refusal, RoundState,
    Row, Version,
};

use crate::arbiter::{Arbiter, Done, GROUP, at};

const WIN: GameResult = GameResult::FIRST_WINS;
const LOSS: GameResult = GameResult::SECOND_WINS;

fn warning(round: u16) -> Penalty {
    Penalty { kind: PenaltyKind::Warning, round, given: Version::default() }
}

fn game(arbiter: &Arbiter, round: u16) -> &Game {
    &arbiter.pairing(round, 1).games[&GameKey::ONLY]
}

fn sanctions(arbiter: &mut Arbiter, name: &str, penalties: Vec<Penalty>, adjustments: Vec<Adjustment>) -> Done {
    let entry = arbiter.entry(name);
    arbiter.does(Command::Sanction { group: GROUP, entry, penalties, adjustments })
}

/// Records fouls from a form rendered just now.
fn fouls(arbiter: &mut Arbiter, round: u16, fouls: [u8; 2]) -> Done {
    let now = arbiter.tournament.version;
    fouls_seeing(arbiter, round, fouls, now)
}

/// Records fouls from a form rendered at version `seen`.
fn fouls_seeing(arbiter: &mut Arbiter, round: u16, fouls: [u8; 2], seen: Version) -> Done {
    let pairing = arbiter.pairing(round, 1).id;
    arbiter.does_seeing(seen, Command::RecordFouls { at: at(round), pairing, game: GameKey::ONLY, fouls })
}

fn corrects(arbiter: &mut Arbiter, round: u16, result: Option<GameResult>) -> Done {
    let pairing = arbiter.pairing(round, 1).id;
    arbiter.does(Command::CorrectForRating { at: at(round), pairing, game: GameKey::ONLY, result })
}

#[test]
fn a_penalty_needs_a_reason_and_a_round_of_the_event() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo"]);
    assert_eq!(sanctions(&mut arbiter, "Ada", vec![warning(1)], vec![]), Err(Refusal::ReasonNeeded));
    let rounds = arbiter.tournament.planned_rounds(GROUP);
    let late = sanctions(arbiter.because("x"), "Ada", vec![warning(rounds + 1)], vec![]);
    assert_eq!(late, Err(Refusal::PenaltyRound { round: rounds + 1, rounds }));
    let minus = Adjustment { kind: AdjustmentKind::Extra, round: Some(1), points: Points(-1) };
    sanctions(arbiter.because("telephone rang"), "Ada", vec![warning(1)], vec![minus])?;
    let given = arbiter.tournament.version;
    let ada = arbiter.participation("Ada");
    assert_eq!(
        (ada.penalties.as_slice(), ada.adjustments.as_slice()),
        ([Penalty { given, ..warning(1) }].as_slice(), [minus].as_slice())
    );
    assert_eq!(arbiter.tournament.words_at(given).map(|words| words.text.as_str()), Some("telephone rang"));
    arbiter.undoes_the_last()?;
    let ada = arbiter.participation("Ada");
    assert!(ada.penalties.is_empty() && ada.adjustments.is_empty());
    Ok(())
}

#[test]
fn who_is_expelled_is_withdrawn_for_good_until_reinstated() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid", "Dot"]);
    arbiter.plays_a_round()?;
    let entry = arbiter.entry("Ada");
    assert_eq!(arbiter.does(Command::Expel(entry)), Err(Refusal::ReasonNeeded));
    arbiter.because("cheating").does(Command::Expel(entry))?;
    let is_out = |arbiter: &Arbiter| {
        (arbiter.participation("Ada").left_from(), arbiter.tournament.entry(entry).unwrap().is_expelled())
    };
    assert_eq!(is_out(&arbiter), (Some(2), true));
    arbiter.does(Command::Reinstate(entry))?;
    assert_eq!(is_out(&arbiter), (None, false));
    let (row, seen, current) = (Row::Entry { entry }, Version(1), arbiter.tournament.version);
    let stale = arbiter.because("again").does_seeing(seen, Command::Expel(entry));
    assert_eq!(stale, Err(Refusal::Stale { row, seen, current }));
    Ok(())
}

#[test]
fn fouls_are_recorded_in_play_and_afterwards_with_a_reason() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo"]);
    arbiter.pairs()?;
    let (state, needed) = (RoundState::Draft, RoundState::Published);
    assert_eq!(fouls(&mut arbiter, 1, [1, 0]), Err(Refusal::RoundState { round: 1, state, needed }));
    arbiter.publishes(1)?;
    let drawn = arbiter.tournament.version;
    fouls(&mut arbiter, 1, [1, 0])?;
    let stale = fouls_seeing(&mut arbiter, 1, [0, 2], drawn);
    let current = arbiter.tournament.version;
    assert_eq!(stale, Err(Refusal::StaleFouls { yours: [0, 2], theirs: [1, 0], current }));
    arbiter.enters(1, WIN)?;
    arbiter.closes(1)?;
    assert_eq!(fouls(&mut arbiter, 1, [2, 0]), Err(Refusal::ReasonNeeded));
    fouls(arbiter.because("second foul was not noted"), 1, [2, 0])?;
    assert_eq!(game(&arbiter, 1).fouls, [2, 0]);
    Ok(())
}

/// Three stages of correcting a wrong result (C.04.2 article 4.3).
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
    let corrected = game(&arbiter, 1);
    assert_eq!((corrected.result, corrected.rated_result()), (LOSS, WIN));
    corrects(arbiter.because("they were wrong"), 1, None)?;
    assert_eq!(game(&arbiter, 1).for_rating, None);
    Ok(())
}
