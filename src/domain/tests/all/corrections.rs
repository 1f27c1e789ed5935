//! Corrections after the end of a round: results that still count, superfluous matches and replays (findings N2, D3).

use qisai_domain::bracket::{BracketRound, matches_of, next_round};
use qisai_domain::consequence::{contradicted, contradictions, digest};
use qisai_domain::format::Tree;
use qisai_domain::next_up::{NextUp, RoundDue, next_up};
use qisai_domain::outdated::Overtaken;
use qisai_domain::*;

use crate::arbiter::{Arbiter, GROUP, at, knockout, swiss_of, unstamped};
use crate::cases::{field, table};

const WIN: GameResult = GameResult::FIRST_WINS;
const LOSS: GameResult = GameResult::SECOND_WINS;

fn cup(tree: Tree, names: &[&str]) -> Arbiter {
    Arbiter::of(Setup { play: knockout(tree), ..swiss_of(5, names) })
}

/// Pairs the next round of a bracket, and returns its number.
fn drafts(arbiter: &mut Arbiter) -> Result<u16, Refusal> {
    let (stage, group) = arbiter.tournament.group(GROUP).unwrap();
    let number = group.last_round() + 1;
    let Ok(BracketRound::Matches { games, byes }) = next_round(stage, group, number) else {
        panic!("no round {number}")
    };
    let game = |(_, [first, second]): (_, [EntryId; 2])| PlannedGame { first, second, reasons: Vec::new() };
    let bye = |(_, entry)| PlannedBye { entry, kind: ByeKind::PairingAllocated, reasons: Vec::new() };
    let games = games.into_iter().map(game).collect();
    let byes = byes.into_iter().map(bye).collect();
    arbiter.pairs_as(RoundPlan { number, games, byes, ..RoundPlan::default() })?;
    Ok(number)
}

/// Pairs and publishes the next round of a bracket.
fn draws(arbiter: &mut Arbiter) -> Result<(), Refusal> {
    let number = drafts(arbiter)?;
    arbiter.publishes(number).map(drop)
}

/// Plays the next round of a bracket, with the smaller number winning each match.
fn plays(arbiter: &mut Arbiter) -> Result<(), Refusal> {
    draws(arbiter)?;
    let round = arbiter.last_round();
    for board in arbiter.boards(round) {
        let [first, second] = arbiter.pairing(round, board).two().unwrap();
        arbiter.enters(board, if first < second { WIN } else { LOSS })?;
    }
    arbiter.closes(round).map(drop)
}

fn corrects(arbiter: &mut Arbiter, round: u16, board: u32, result: GameResult) -> Result<(), Refusal> {
    arbiter.because("wrong sheet").reopens(round)?;
    let pairing = arbiter.pairing(round, board).id;
    let command = Command::Enter { at: at(round), pairing, game: GameKey::ONLY, result };
    let act = Envelope::new(arbiter.actor(), command);
    let list = consequences(&arbiter.tournament, &act);
    let accepts = vec![digest(arbiter.tournament.id, &list)];
    arbiter.sends(Envelope { accepts, ..act })?;
    arbiter.closes(round).map(drop)
}

/// KO23: a public board of a leaver that was not played is settled by the act; an undo reopens it.
#[test]
fn n1_whoever_leaves_a_public_match_of_a_bracket_loses_it() -> Result<(), Refusal> {
    let mut arbiter = cup(Tree::Standard, &["Ada", "Bo", "Cid", "Dot"]);
    draws(&mut arbiter)?;
    let board = |arbiter: &Arbiter, entry: EntryId| {
        let boards = arbiter.boards(1);
        boards.into_iter().find(|board| arbiter.pairing(1, *board).two().unwrap().contains(&entry)).unwrap()
    };
    let [of_ada, of_bo] = [EntryId(1), EntryId(2)].map(|entry| board(&arbiter, entry));
    let before = unstamped(&arbiter.tournament);
    arbiter.withdraws("Ada")?;
    let of_ada = arbiter.pairing(1, of_ada).two().unwrap();
    let opponent = of_ada.into_iter().find(|entry| *entry != EntryId(1)).unwrap();
    let (stage, group) = arbiter.tournament.group(GROUP).unwrap();
    let winners = matches_of(stage, group).unwrap().into_iter().filter_map(|it| it.outcome[0].entry());
    assert_eq!(winners.collect::<Vec<_>>(), [opponent], "the other match is open");
    let left = arbiter.tournament.version;
    arbiter.because("stays after all").undoes(left)?;
    assert_eq!(unstamped(&arbiter.tournament), before);

    // A match that was played keeps its result.
    arbiter.enters(of_bo, WIN)?;
    arbiter.withdraws("Bo")?;
    assert_eq!(arbiter.result(1, of_bo), WIN);
    Ok(())
}

/// The sides of a knockout game were reversed on the board: each keeps the result, and the winner stays the winner.
#[test]
fn sides_of_a_bracket_are_exchanged_after_play() -> Result<(), Refusal> {
    let mut arbiter = cup(Tree::Standard, &["Ada", "Bo", "Cid", "Dot"]);
    draws(&mut arbiter)?;
    arbiter.enters(1, WIN)?;
    let winner = |arbiter: &Arbiter| {
        let (stage, group) = arbiter.tournament.group(GROUP).unwrap();
        matches_of(stage, group).unwrap()[0].outcome[0]
    };
    let (before, was) = (winner(&arbiter), unstamped(&arbiter.tournament));
    let [first, second] = arbiter.pairing(1, 1).two().unwrap();
    assert_eq!(arbiter.swaps_sides(1, 1), Err(Refusal::ReasonNeeded));
    arbiter.because("played with reversed colours").swaps_sides(1, 1)?;
    let turned = arbiter.pairing(1, 1).two().unwrap();
    assert_eq!((turned, arbiter.result(1, 1), winner(&arbiter)), ([second, first], LOSS, before));
    let swapped = arbiter.tournament.version;
    arbiter.because("they were right").undoes(swapped)?;
    assert_eq!(unstamped(&arbiter.tournament), was);
    Ok(())
}

/// Finding N4: the draft itself says that somebody in it has left.
#[test]
fn n4_a_draft_names_whoever_has_left() -> Result<(), Refusal> {
    let mut swiss = Arbiter::of_a_swiss(["Ada", "Bo", "Cid", "Dot"]);
    swiss.plays_a_round()?;
    swiss.pairs()?;
    let mut bracket = cup(Tree::Standard, &["Ada", "Bo", "Cid", "Dot"]);
    drafts(&mut bracket)?;
    for (arbiter, round) in [(&mut swiss, 2), (&mut bracket, 1)] {
        assert_eq!(arbiter.tournament.overtaken(at(round)), []);
        arbiter.withdraws("Bo")?;
        let left = Overtaken::Left { entry: arbiter.entry("Bo") };
        assert_eq!(arbiter.tournament.overtaken(at(round)), [left]);
        let refused = arbiter.because("as it is").publishes(round);
        assert!(matches!(refused, Err(Refusal::LeftSince { .. })), "{refused:?}");
    }
    Ok(())
}

/// KO12, KO15: the finalist from the losers' half had not won after all.
#[test]
fn n2_a_second_final_that_is_not_needed_is_removed_by_the_correction() -> Result<(), Refusal> {
    let mut arbiter = cup(Tree::Double { reset: true }, &["Ada", "Bo", "Cid", "Dot"]);
    while arbiter.last_round() < 3 {
        plays(&mut arbiter)?;
    }
    draws(&mut arbiter)?;
    let first = arbiter.pairing(4, 1).two().unwrap()[0];
    assert_eq!(first, EntryId(1), "Ada comes without a loss");
    arbiter.enters(1, LOSS)?;
    arbiter.closes(4)?;
    draws(&mut arbiter)?;
    arbiter.enters(1, LOSS)?;
    let before = unstamped(&arbiter.tournament);
    corrects(&mut arbiter, 4, 1, WIN)?;
    assert_eq!(arbiter.last_round(), 4, "the second final has gone with its result");
    let (stage, group) = arbiter.tournament.group(GROUP).unwrap();
    assert_eq!(next_round(stage, group, 5), Ok(BracketRound::Over));
    assert_eq!(arbiter.tournament.planned_rounds(GROUP), 4, "the round that decides the event is the last one");
    for _ in 0..3 {
        let last = arbiter.log.iter().rev().find(|entry| {
            let head = entry.head().unwrap();
            head.action != command::Action::Undo
                && !arbiter.log.iter().any(|it| it.head().unwrap().undoes == Some(entry.version))
        });
        let version = last.unwrap().version;
        arbiter.because("it was right").undoes(version)?;
    }
    assert_eq!(unstamped(&arbiter.tournament), before);
    Ok(())
}

#[test]
fn n2_in_a_table_the_true_result_counts_whenever_it_is_found() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of(field(4, table(Table::Berger, 1)));
    for (number, games) in [(1, [(1, 4), (2, 3)]), (2, [(4, 3), (1, 2)]), (3, [(2, 4), (3, 1)])] {
        let games = games.map(|(one, other)| crate::cases::game(one, other)).to_vec();
        arbiter.pairs_as(RoundPlan { number, games, ..RoundPlan::default() })?;
        arbiter.publishes(number)?;
        for board in arbiter.boards(number) {
            arbiter.enters(board, WIN)?;
        }
        arbiter.closes(number)?;
    }
    let pairing = arbiter.pairing(1, 1).id;
    let late = Command::CorrectForRating { at: at(1), pairing, game: GameKey::ONLY, result: Some(LOSS) };
    assert_eq!(arbiter.because("wrong sheet").does(late), Err(Refusal::NotLateYet { round: 1 }));
    corrects(&mut arbiter, 1, 1, LOSS)?;
    assert_eq!(arbiter.result(1, 1), LOSS);
    Ok(())
}

/// C.04.2 article 4.3.
#[test]
fn c_04_2_4_3_only_the_round_before_the_last_is_reopened() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid", "Dot"]);
    for _ in 1..=3 {
        arbiter.plays_a_round()?;
    }
    assert_eq!(arbiter.because("wrong sheet").reopens(1), Err(Refusal::CountsForRatingOnly { round: 1 }));
    assert_eq!(arbiter.because("wrong sheet").reopens(2), Err(Refusal::CountsForRatingOnly { round: 2 }));
    arbiter.because("wrong sheet").reopens(3)?;
    arbiter.because("wrong sheet").reopens(2)?;
    Ok(())
}

#[test]
fn d3_a_match_that_a_correction_gives_to_another_is_replayed() -> Result<(), Refusal> {
    let mut arbiter = cup(Tree::Standard, &["Ada", "Bo", "Cid", "Dot"]);
    plays(&mut arbiter)?;
    plays(&mut arbiter)?;
    let before = unstamped(&arbiter.tournament);
    let loser = arbiter.pairing(1, 1).two().unwrap().into_iter().max().unwrap();
    let first_won = arbiter.result(1, 1) == WIN;
    corrects(&mut arbiter, 1, 1, if first_won { LOSS } else { WIN })?;
    let found = contradictions(&arbiter.tournament, GROUP);
    assert!(matches!(found.as_slice(), [Consequence::Occupants { .. }]), "the mark stays until it is settled");
    let (the_final, round) = (arbiter.pairing(2, 1).id, at(2));
    let replay = Command::Replay { at: round, pairing: the_final };
    assert_eq!(arbiter.does(replay.clone()), Err(Refusal::ReasonNeeded));
    arbiter.because("the true winner plays").does(replay.clone())?;
    assert_eq!(contradictions(&arbiter.tournament, GROUP), []);
    assert!(arbiter.pairing(2, 1).two().unwrap().contains(&loser));
    assert_eq!((arbiter.result(2, 1), arbiter.round(2).state), (GameResult::Unknown, RoundState::Published));
    assert_eq!(arbiter.does(replay)?, [], "it is played by those who come to it");
    let replayed = arbiter.tournament.version;
    arbiter.because("no").undoes(replayed)?;
    assert_ne!(unstamped(&arbiter.tournament), before, "the correction stands");
    assert_eq!(contradictions(&arbiter.tournament, GROUP), found);
    Ok(())
}

/// D3: an arbiter lets a final stand; the mark returns when another correction changes its players again.
#[test]
fn d3_a_match_stands_by_decision_until_its_players_change_again() -> Result<(), Refusal> {
    let mut arbiter = cup(Tree::Standard, &["Ada", "Bo", "Cid", "Dot"]);
    plays(&mut arbiter)?;
    plays(&mut arbiter)?;
    let other = |result| if result == WIN { LOSS } else { WIN };
    let [first, second] = [1, 2].map(|board| other(arbiter.result(1, board)));
    corrects(&mut arbiter, 1, 1, first)?;
    let settle = NextUp::Round { at: at(2), due: RoundDue::Settle };
    let openings = |stage: StageId| -> opening::Opening { panic!("{stage:?} is open") };
    assert_eq!(next_up(&arbiter.tournament, &openings), std::slice::from_ref(&settle));
    let marked = unstamped(&arbiter.tournament);
    let keep = Command::KeepMatch { at: at(2), pairing: arbiter.pairing(2, 1).id };
    assert_eq!(arbiter.does(keep.clone()), Err(Refusal::ReasonNeeded));
    arbiter.because("the final was played in good faith").does(keep.clone())?;
    assert_eq!((contradictions(&arbiter.tournament, GROUP), next_up(&arbiter.tournament, &openings)), (vec![], vec![]));
    assert_eq!(arbiter.does(keep)?, [], "nothing is left to keep");
    let kept = arbiter.tournament.version;
    corrects(&mut arbiter, 1, 2, second)?;
    assert_eq!(next_up(&arbiter.tournament, &openings), [settle], "now both finalists are others");
    corrects(&mut arbiter, 1, 2, other(second))?;
    assert_eq!(contradictions(&arbiter.tournament, GROUP), []);
    arbiter.because("no").undoes(kept)?;
    assert_eq!(contradictions(&arbiter.tournament, GROUP).len(), 1);
    let [now, was] = [&unstamped(&arbiter.tournament), &marked].map(|t| t.groups[&GROUP].round(2).cloned());
    assert_eq!(now, was);
    Ok(())
}

/// D3: the same for a bracket that is redrawn for each round.
#[test]
fn d3_a_redrawn_round_stands_by_decision() -> Result<(), Refusal> {
    let mut arbiter = cup(Tree::Redraw { by_seed: true }, &["Ada", "Bo", "Cid", "Dot"]);
    for (number, games) in [(1, vec![(1, 4), (2, 3)]), (2, vec![(1, 2)])] {
        let games: Vec<PlannedGame> = games.into_iter().map(|(one, other)| crate::cases::game(one, other)).collect();
        arbiter.pairs_as(RoundPlan { number, games: games.clone(), ..RoundPlan::default() })?;
        arbiter.publishes(number)?;
        for board in (1..).take(games.len()) {
            arbiter.enters(board, WIN)?;
        }
        arbiter.closes(number)?;
    }
    corrects(&mut arbiter, 1, 1, LOSS)?;
    let found = contradictions(&arbiter.tournament, GROUP);
    assert_eq!(found.len(), 2, "one is out, the other was not drawn: {found:?}");
    let drawn = found.iter().map(|it| contradicted(&arbiter.tournament, it));
    let (at, pairing) = drawn.flatten().next().unwrap();
    arbiter.because("played in good faith").does(Command::KeepMatch { at, pairing })?;
    assert_eq!(contradictions(&arbiter.tournament, GROUP), []);
    Ok(())
}

/// N2: after the correction to a walkover of both in a semi-final, the drawn final is no match any more.
#[test]
fn n2_a_final_that_lacks_a_finalist_becomes_a_bye_by_the_correction() -> Result<(), Refusal> {
    let mut arbiter = cup(Tree::Standard, &["Ada", "Bo", "Cid", "Dot"]);
    plays(&mut arbiter)?;
    draws(&mut arbiter)?;
    let before = unstamped(&arbiter.tournament);
    let finalist = arbiter.pairing(1, 2).two().unwrap().into_iter().min().unwrap();
    nobody_comes(&mut arbiter)?;
    let the_final = arbiter.round(2).pairings.values().next().unwrap().clone();
    assert_eq!(the_final.bye(), Some((finalist, ByeKind::PairingAllocated)));
    assert_eq!(contradictions(&arbiter.tournament, GROUP), []);
    while unstamped(&arbiter.tournament) != before {
        let last = arbiter.log.iter().rev().find(|entry| {
            let head = entry.head().unwrap();
            head.action != command::Action::Undo
                && !arbiter.log.iter().any(|it| it.head().unwrap().undoes == Some(entry.version))
        });
        let version = last.unwrap().version;
        arbiter.because("it was right").undoes(version)?;
    }
    // Once the final has a result, it stays and is marked.
    arbiter.enters(1, WIN)?;
    nobody_comes(&mut arbiter)?;
    assert_eq!(contradictions(&arbiter.tournament, GROUP).len(), 1);
    Ok(())
}

/// Corrects match 1 of round 1 to a walkover of both.
fn nobody_comes(arbiter: &mut Arbiter) -> Result<(), Refusal> {
    arbiter.because("wrong sheet").reopens(1)?;
    let decision = Some(Decision { absent: [true; 2], ..Decision::default() });
    let command = Command::Decide { at: at(1), pairing: arbiter.pairing(1, 1).id, decision };
    let act = Envelope::new(arbiter.actor(), command).because(Some("neither came".to_owned()));
    let list = consequences(&arbiter.tournament, &act);
    let accepts = vec![digest(arbiter.tournament.id, &list)];
    arbiter.sends(Envelope { accepts, ..act })?;
    arbiter.closes(1).map(drop)
}

/// N4: the draft of a final with a wrong player is not published.
#[test]
fn n4_a_draft_of_a_bracket_notices_a_corrected_result() -> Result<(), Refusal> {
    let mut arbiter = cup(Tree::Standard, &["Ada", "Bo", "Cid", "Dot"]);
    plays(&mut arbiter)?;
    let games = vec![crate::cases::game(1, 2)];
    arbiter.pairs_as(RoundPlan { number: 2, games, ..RoundPlan::default() })?;
    let first_won = arbiter.result(1, 1) == WIN;
    corrects(&mut arbiter, 1, 1, if first_won { LOSS } else { WIN })?;
    assert_eq!(arbiter.publishes(2), Err(Refusal::ComersChanged { round: 2 }));
    assert_eq!(arbiter.because("play on").publishes(2), Err(Refusal::ComersChanged { round: 2 }));
    arbiter.discards(2)?;
    draws(&mut arbiter)
}
