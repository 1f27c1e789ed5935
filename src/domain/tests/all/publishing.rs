//! Public content of rounds that are not over.

use qisai_domain::*;

use crate::arbiter::{Arbiter, GROUP, at};

/// Returns a Swiss of two rounds: the first is closed, in the second the first board has a result.
fn in_play(in_play: PublishLevel, holds_last_round: bool) -> Result<Arbiter, Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid", "Dot", "Eve"]);
    arbiter.edits(|settings, stage| {
        settings.publishing = Publishing { in_play, holds_last_round };
        stage.announce(2);
    })?;
    arbiter.plays_a_round()?;
    arbiter.pairs()?;
    arbiter.publishes(2)?;
    let board = arbiter.boards(2)[0];
    arbiter.enters(board, GameResult::FIRST_WINS)?;
    Ok(arbiter)
}

/// Returns the results of a round by board, as shown to the public on such a page.
fn seen(arbiter: &Arbiter, round: u16, shows: PublishLevel) -> Vec<GameResult> {
    let announced = arbiter.tournament.announced(shows).unwrap_or_else(|| arbiter.tournament.clone());
    let round = announced.round(at(round)).unwrap();
    let meetings = round.in_board_order().into_iter().filter(|pairing| pairing.two().is_some());
    meetings.map(|pairing| pairing.games.get(&GameKey::ONLY).map_or(GameResult::Unknown, |game| game.result)).collect()
}

const HIDDEN: [GameResult; 2] = [GameResult::Unknown; 2];
const SHOWN: [GameResult; 2] = [GameResult::FIRST_WINS, GameResult::Unknown];

#[test]
fn a_level_decides_what_is_seen_until_the_round_is_closed() -> Result<(), Refusal> {
    use PublishLevel::{Pairings, Results, Standings};
    for (level, results, standings) in [(Pairings, HIDDEN, HIDDEN), (Results, SHOWN, HIDDEN), (Standings, SHOWN, SHOWN)]
    {
        let mut arbiter = in_play(level, false)?;
        assert_eq!((seen(&arbiter, 2, Results), seen(&arbiter, 2, Standings)), (results.into(), standings.into()));
        assert!(!seen(&arbiter, 1, Standings).contains(&GameResult::Unknown), "a closed round is public");
        let board = arbiter.boards(2)[1];
        arbiter.enters(board, GameResult::DRAW)?;
        arbiter.closes(2)?;
        assert_eq!(seen(&arbiter, 2, Standings), [GameResult::FIRST_WINS, GameResult::DRAW]);
        // A reopened round is in play again.
        arbiter.because("wrong board").does(Command::Reopen(at(2)))?;
        let all = [GameResult::FIRST_WINS, GameResult::DRAW];
        assert_eq!(seen(&arbiter, 2, Standings), if level == Standings { all } else { HIDDEN });
    }
    Ok(())
}

#[test]
fn the_last_round_waits_for_the_end_of_the_tournament() -> Result<(), Refusal> {
    let mut arbiter = in_play(PublishLevel::Standings, true)?;
    let board = arbiter.boards(2)[1];
    arbiter.enters(board, GameResult::DRAW)?;
    arbiter.closes(2)?;
    assert_eq!(seen(&arbiter, 2, PublishLevel::Results), HIDDEN);
    assert!(!seen(&arbiter, 1, PublishLevel::Standings).contains(&GameResult::Unknown));
    let announced = arbiter.tournament.announced(PublishLevel::Results).unwrap();
    assert_eq!(announced.round(at(2)).unwrap().state, RoundState::Published, "it looks like a round in play");
    let (stage, group) = announced.group(GROUP).unwrap();
    let why = |round: u16| announced.withheld(stage, group, announced.round(at(round)).unwrap(), PublishLevel::Results);
    assert_eq!((why(1), why(2)), (None, Some(Withheld::LastRound)));
    arbiter.does(Command::End)?;
    assert_eq!(seen(&arbiter, 2, PublishLevel::Standings), [GameResult::FIRST_WINS, GameResult::DRAW]);
    arbiter.because("one more game").does(Command::ReopenEnded)?;
    assert_eq!(seen(&arbiter, 2, PublishLevel::Standings), HIDDEN);
    Ok(())
}

#[test]
fn byes_and_what_is_no_result_stay() -> Result<(), Refusal> {
    let arbiter = in_play(PublishLevel::Pairings, true)?;
    let announced = arbiter.tournament.announced(PublishLevel::Standings).unwrap();
    let (before, after) = (arbiter.tournament.round(at(2)).unwrap(), announced.round(at(2)).unwrap());
    let named =
        |round: &Round| round.in_board_order().iter().map(|it| (it.id, it.meeting, it.table)).collect::<Vec<_>>();
    assert_eq!(named(before), named(after));
    assert_eq!(announced.version, arbiter.tournament.version);
    Ok(())
}

#[test]
fn what_is_public_is_decided_at_any_time_without_a_reason() -> Result<(), Refusal> {
    let mut arbiter = in_play(PublishLevel::Standings, false)?;
    assert!(arbiter.tournament.announced(PublishLevel::Standings).is_none(), "nothing waits");
    arbiter.edits(|settings, _| settings.publishing.in_play = PublishLevel::Pairings)?;
    assert_eq!(seen(&arbiter, 2, PublishLevel::Results), HIDDEN);
    Ok(())
}

#[test]
fn what_was_stored_before_there_was_a_choice_is_read_and_stays_as_it_was() -> serde_json::Result<()> {
    assert_eq!(serde_json::from_str::<Publishing>("{}")?, Publishing::default());
    assert_eq!(serde_json::to_string(&Publishing::default())?, "{}");
    let chosen = Publishing { in_play: PublishLevel::Pairings, holds_last_round: true };
    assert_eq!(serde_json::to_string(&chosen)?, r#"{"in_play":"pairings","holds_last_round":true}"#);
    Ok(())
}

#[test]
fn a_level_has_what_stands_before_it() {
    assert!(PublishLevel::ALL.is_sorted());
    assert!(PublishLevel::ALL.iter().all(|level| PublishLevel::from_code(level.code()) == Some(*level)));
}
