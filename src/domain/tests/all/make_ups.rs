//! Games of a table missed by a player who had left and has returned (N1).

use qisai_domain::*;

use crate::arbiter::{Arbiter, at, unstamped};

const WIN: GameResult = GameResult::FIRST_WINS;

/// Makes and publishes a round of these pairs, with all others free.
fn makes(arbiter: &mut Arbiter, number: u16, pairs: &[[&str; 2]]) -> Result<(), Refusal> {
    let game = |[first, second]: &[&str; 2]| PlannedGame {
        first: arbiter.entry(first),
        second: arbiter.entry(second),
        reasons: Vec::new(),
    };
    let games: Vec<PlannedGame> = pairs.iter().map(game).collect();
    let free = |entry: &EntryId| !games.iter().any(|game| [game.first, game.second].contains(entry));
    let bye = |entry: EntryId| PlannedBye { entry, kind: ByeKind::ZeroPoint, reasons: Vec::new() };
    let byes = arbiter.group().seats.iter().copied().filter(free).map(bye).collect();
    arbiter.pairs_as(RoundPlan { number, games, byes, ..RoundPlan::default() })?;
    arbiter.publishes(number)?;
    Ok(())
}

/// Returns a table of four: Dot left after round 1 of 3, and round 2 was played without her.
fn without_dot() -> Result<Arbiter, Refusal> {
    let mut arbiter = Arbiter::of_a_round_robin(["Ada", "Bo", "Cid", "Dot"]);
    makes(&mut arbiter, 1, &[["Ada", "Dot"], ["Bo", "Cid"]])?;
    arbiter.enters(1, WIN)?;
    arbiter.enters(2, WIN)?;
    arbiter.closes(1)?;
    arbiter.withdraws("Dot")?;
    makes(&mut arbiter, 2, &[["Ada", "Bo"]])?;
    arbiter.enters_in(2, 1, WIN, arbiter.tournament.version)?;
    arbiter.closes(2)?;
    arbiter.reinstates("Dot")?;
    Ok(arbiter)
}

fn state(arbiter: &Arbiter, round: u16) -> RoundState {
    arbiter.round(round).state
}

#[test]
fn n1_a_game_of_a_round_without_the_reinstated_is_played_later() -> Result<(), Refusal> {
    let mut arbiter = without_dot()?;
    assert_eq!(arbiter.pairings(2), ["Ada-Bo", "Cid ZeroPoint", "Dot ZeroPoint"], "nothing is decided silently");
    let before = unstamped(&arbiter.tournament);
    assert_eq!(arbiter.makes_up(2, ["Dot", "Cid"], None), Err(Refusal::ReasonNeeded));
    arbiter.because("Dot is back").makes_up(2, ["Dot", "Cid"], None)?;
    assert_eq!(
        (arbiter.pairings(2), state(&arbiter, 2)),
        (vec!["Ada-Bo".to_owned(), "Dot-Cid".to_owned()], RoundState::Published)
    );
    assert_eq!(arbiter.result(2, 1), WIN, "the other board keeps its result");
    let made = arbiter.tournament.version;
    assert!(matches!(arbiter.closes(2), Err(Refusal::OpenGames { open: 1, .. })));
    arbiter.because("not allowed").undoes(made)?;
    assert_eq!(unstamped(&arbiter.tournament), before);
    arbiter.because("allowed after all").undoes_the_last()?;
    arbiter.enters_in(2, 2, WIN, arbiter.tournament.version)?;
    arbiter.closes(2)?;
    assert!(matches!(arbiter.because("too late").undoes(made), Err(Refusal::UndoFirst(_))), "it is played");
    let refused = arbiter.because("again").makes_up(2, ["Dot", "Cid"], None);
    assert!(matches!(refused, Err(Refusal::PairBegun { round: 2, board: 2 })), "{refused:?}");
    Ok(())
}

#[test]
fn n1_a_missed_game_is_won_by_whoever_was_there() -> Result<(), Refusal> {
    let mut arbiter = without_dot()?;
    let before = unstamped(&arbiter.tournament);
    arbiter.because("the rules of the event").makes_up(2, ["Dot", "Cid"], Some("Dot"))?;
    assert_eq!((arbiter.result(2, 2), state(&arbiter, 2)), (GameResult::FirstForfeits, RoundState::Closed));
    arbiter.because("wrong").undoes_the_last()?;
    assert_eq!(unstamped(&arbiter.tournament), before);
    // Only a game of the table between two players who are present can be made up.
    assert!(arbiter.because("no").makes_up(2, ["Dot", "Ada"], None).is_err(), "they have met, and Ada plays");
    assert!(arbiter.because("no").makes_up(2, ["Dot", "Cid"], Some("Ada")).is_err());
    arbiter.withdraws("Cid")?;
    assert!(arbiter.because("no").makes_up(2, ["Dot", "Cid"], None).is_ok(), "Cid was there in round 2");
    Ok(())
}

#[test]
fn n1_a_game_lost_by_default_in_a_closed_round_is_played_later_or_stays_lost() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_round_robin(["Ada", "Bo", "Cid", "Dot"]);
    makes(&mut arbiter, 1, &[["Ada", "Dot"], ["Bo", "Cid"]])?;
    makes(&mut arbiter, 2, &[["Dot", "Cid"], ["Ada", "Bo"]])?;
    for (round, board) in [(1, 1), (1, 2), (2, 1), (2, 2)] {
        arbiter.enters_in(round, board, WIN, arbiter.tournament.version)?;
    }
    arbiter.closes(1)?;
    arbiter.closes(2)?;
    arbiter.withdraws("Dot")?;
    makes(&mut arbiter, 3, &[["Bo", "Dot"], ["Cid", "Ada"]])?;
    assert_eq!(arbiter.result(3, 1), GameResult::SecondForfeits, "two of three games: the third is lost by default");
    arbiter.enters_in(3, 2, WIN, arbiter.tournament.version)?;
    arbiter.closes(3)?;
    arbiter.reinstates("Dot")?;
    let before = unstamped(&arbiter.tournament);
    let stays = arbiter.because("the rules of the event").makes_up(3, ["Bo", "Dot"], Some("Dot"))?;
    assert_eq!(stays, []);
    arbiter.because("both agree").makes_up(3, ["Bo", "Dot"], None)?;
    assert_eq!((arbiter.result(3, 1), state(&arbiter, 3)), (GameResult::Unknown, RoundState::Published));
    arbiter.because("they do not").undoes_the_last()?;
    assert_eq!(unstamped(&arbiter.tournament), before);
    assert_eq!(arbiter.tournament.round(at(3)).unwrap().state, RoundState::Closed);
    Ok(())
}
