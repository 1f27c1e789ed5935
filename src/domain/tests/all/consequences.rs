//! Corrections that contradict later draws or openings: refused once with the list, and accepted by its digest.

use qisai_domain::command::StagePlan;
use qisai_domain::consequence::digest;
use qisai_domain::entrants::{Entrants, Ranking, Source};
use qisai_domain::format::Tree;
use qisai_domain::*;

use crate::arbiter::{Arbiter, GROUP, STAGE, at, knockout, swiss_of, unstamped};

const WIN: GameResult = GameResult::FIRST_WINS;
const LOSS: GameResult = GameResult::SECOND_WINS;

pub fn pairs(arbiter: &mut Arbiter, number: u16, games: &[[u32; 2]]) -> Result<(), Refusal> {
    let game = |two: &[u32; 2]| PlannedGame { first: EntryId(two[0]), second: EntryId(two[1]), reasons: Vec::new() };
    let plan = RoundPlan { number, games: games.iter().map(game).collect(), ..RoundPlan::default() };
    arbiter.pairs_as(plan)?;
    arbiter.publishes(number).map(drop)
}

/// Returns a bracket with semi-finals 1-4 and 2-3 won by 1 and 2, and the final drawn.
fn final_drawn(tree: Tree) -> Result<Arbiter, Refusal> {
    let mut arbiter = Arbiter::of(Setup { play: knockout(tree), ..swiss_of(5, &["Ada", "Bo", "Cid", "Dot"]) });
    pairs(&mut arbiter, 1, &[[1, 4], [2, 3]])?;
    arbiter.enters(1, WIN)?;
    arbiter.enters(2, WIN)?;
    arbiter.closes(1)?;
    pairs(&mut arbiter, 2, &[[1, 2]])?;
    arbiter.because("score sheets were exchanged").reopens(1)?;
    Ok(arbiter)
}

fn corrects(arbiter: &Arbiter, board: u32, result: GameResult) -> Envelope {
    corrects_in(arbiter, 1, board, result)
}

fn corrects_in(arbiter: &Arbiter, round: u16, board: u32, result: GameResult) -> Envelope {
    let pairing = arbiter.pairing(round, board).id;
    Envelope::new(arbiter.actor(), Command::Enter { at: at(round), pairing, game: GameKey::ONLY, result })
}

#[test]
fn another_winner_of_a_semi_final_contradicts_the_drawn_final() -> Result<(), Refusal> {
    let mut arbiter = final_drawn(Tree::Standard)?;
    let act = corrects(&arbiter, 1, LOSS);
    let the_final = arbiter.pairing(2, 1).id;
    let (drawn, now) = ([EntryId(1), EntryId(2)], [Some(EntryId(4)), Some(EntryId(2))]);
    let list = vec![Consequence::Occupants { at: at(2), pairing: the_final, drawn, now }];
    assert_eq!(consequences(&arbiter.tournament, &act), list);
    let (of, named) = (arbiter.tournament.id, digest(arbiter.tournament.id, &list));
    assert_eq!(arbiter.sends(act.clone()), Err(Refusal::Consequences { of, list: list.clone(), digest: named }));
    // Neither another list nor the same one in another section is what happens.
    let others = vec![Hash::of("another list"), digest(TournamentId(of.0 + 1), &list)];
    assert!(arbiter.sends(Envelope { accepts: others.clone(), ..act.clone() }).is_err());

    arbiter.sends(Envelope { accepts: [others, vec![named]].concat(), ..act })?;
    assert_eq!(arbiter.result(1, 1), LOSS);
    assert_eq!(arbiter.pairings(2), ["Ada-Bo"], "nothing moves by itself");
    // The contradiction exists already: the next act does not list it again.
    let act = corrects(&arbiter, 2, GameResult::SecondForfeits);
    assert_eq!(consequences(&arbiter.tournament, &act), []);
    arbiter.sends(act)?;
    Ok(())
}

#[test]
fn a_correction_that_changes_no_winner_asks_nothing() -> Result<(), Refusal> {
    let mut arbiter = final_drawn(Tree::Standard)?;
    let act = corrects(&arbiter, 1, GameResult::SecondForfeits);
    arbiter.sends(act)?;
    let pairing = arbiter.pairing(1, 1).id;
    arbiter.does(Command::RecordFouls { at: at(1), pairing, game: GameKey::ONLY, fouls: [1, 0] })?;
    Ok(())
}

#[test]
fn where_cards_are_drawn_anew_the_loser_is_out_and_the_winner_left_out() -> Result<(), Refusal> {
    let mut arbiter = final_drawn(Tree::Redraw { by_seed: false })?;
    let act = corrects(&arbiter, 1, LOSS);
    let list = vec![
        Consequence::NotThrough { at: at(2), entry: EntryId(1) },
        Consequence::LeftOut { at: at(2), entry: EntryId(4) },
    ];
    let of = arbiter.tournament.id;
    assert_eq!(arbiter.sends(act), Err(Refusal::Consequences { of, digest: digest(of, &list), list }));
    Ok(())
}

#[test]
fn an_undo_is_asked_like_a_correction() -> Result<(), Refusal> {
    let mut arbiter = final_drawn(Tree::Standard)?;
    let act = corrects(&arbiter, 1, LOSS);
    let accepts = vec![digest(arbiter.tournament.id, &consequences(&arbiter.tournament, &act))];
    arbiter.sends(Envelope { accepts, ..act })?;
    let corrected = arbiter.tournament.version;
    // Restoring the drawn state causes no contradiction.
    arbiter.undoes(corrected)?;
    let entered = arbiter.log.iter().find(|entry| entry.head().unwrap().action == command::Action::Enter);
    let entered = entered.unwrap().version;
    let refused = arbiter.undoes(entered);
    assert!(matches!(refused, Err(Refusal::Consequences { .. } | Refusal::UndoFirst(_))), "{refused:?}");
    Ok(())
}

/// C.04.2 article 4.3: a round already paired stays.
#[test]
fn a_wrong_result_of_a_swiss_is_corrected_as_before() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid", "Dot"]);
    arbiter.plays_a_round()?;
    arbiter.pairs()?;
    arbiter.publishes(2)?;
    arbiter.because("score sheets were exchanged").reopens(1)?;
    let act = corrects(&arbiter, 1, LOSS);
    assert_eq!(consequences(&arbiter.tournament, &act), []);
    arbiter.sends(act)?;
    Ok(())
}

fn with_final(after: Option<u16>) -> Result<Arbiter, Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid", "Dot"]);
    arbiter.plays_a_round()?;
    arbiter.plays_a_round()?;
    let from = vec![Source::Places { of: Ranking::EachGroup(STAGE), places: 1..=2, after }];
    let play = knockout(Tree::Standard);
    let entrants = Entrants { from, ..Entrants::default() };
    let plan = StagePlan { name: "final".to_owned(), play, entrants, order: Vec::new(), ranks_from: Some(1) };
    arbiter.does(Command::AddStage(Box::new(plan)))?;
    Ok(arbiter)
}

fn opens(arbiter: &mut Arbiter) -> Result<Version, Refusal> {
    let groups = vec![(String::new(), vec![EntryId(1), EntryId(3)])];
    arbiter.does(Command::Open { stage: StageId(2), groups, digest: Hash::of("as proposed") })?;
    Ok(arbiter.tournament.version)
}

#[test]
fn a_result_that_a_stage_was_opened_by_is_corrected_with_a_look_at_it() -> Result<(), Refusal> {
    let mut arbiter = with_final(None)?;
    arbiter.because("wrong sheet").reopens(2)?;
    assert_eq!(consequences(&arbiter.tournament, &corrects_in(&arbiter, 2, 1, LOSS)), [], "it is not open yet");
    opens(&mut arbiter)?;
    let act = corrects_in(&arbiter, 2, 1, LOSS);
    let list = vec![Consequence::Opened { stage: StageId(2), by: GROUP }];
    let (of, digest) = (arbiter.tournament.id, digest(arbiter.tournament.id, &list));
    assert_eq!(arbiter.sends(act.clone()), Err(Refusal::Consequences { of, digest, list: list.clone() }));
    arbiter.sends(Envelope { accepts: vec![digest], ..act })?;
    let seats: Vec<EntryId> = arbiter.tournament.groups_of(StageId(2)).flat_map(|group| group.seats.to_vec()).collect();
    assert_eq!(seats, [EntryId(1), EntryId(3)], "the seats do not move");
    Ok(())
}

#[test]
fn an_opening_is_undone_with_a_result_that_decided_its_entrants() -> Result<(), Refusal> {
    let mut arbiter = with_final(None)?;
    let before = unstamped(&arbiter.tournament);
    let entered = arbiter.log.iter().rev().find(|entry| entry.head().unwrap().action == command::Action::Enter);
    let entered = entered.unwrap().version;
    let opened = opens(&mut arbiter)?;
    let found = arbiter.undoing(entered)?;
    assert_eq!(found.required, [entered.next(), entered], "the round is reopened");
    assert_eq!(found.consequences, [Consequence::Opened { stage: StageId(2), by: GROUP }]);
    assert_eq!(found.contradicting, [opened]);
    let after = unstamped(&arbiter.tournament);
    arbiter.undoes_together(&[opened, entered.next(), entered])?;
    assert_eq!(arbiter.tournament.groups_of(StageId(2)).count(), 0);
    arbiter.because("a mistake").undoes_the_last()?;
    assert_eq!(unstamped(&arbiter.tournament), after);
    assert_ne!(after, before);
    Ok(())
}

#[test]
fn what_was_played_after_the_round_that_a_stage_was_opened_by_asks_nothing() -> Result<(), Refusal> {
    let mut arbiter = with_final(Some(1))?;
    opens(&mut arbiter)?;
    arbiter.because("wrong sheet").reopens(2)?;
    arbiter.enters(1, LOSS)?;
    Ok(())
}

#[test]
fn an_opening_is_taken_back_before_its_rounds_are_there() -> Result<(), Refusal> {
    let mut arbiter = with_final(None)?;
    let opened = opens(&mut arbiter)?;
    let (group, _) = arbiter.tournament.groups.last_key_value().unwrap();
    let at = RoundRef { group: *group, round: 1 };
    let game = PlannedGame { first: EntryId(1), second: EntryId(3), reasons: Vec::new() };
    let plan = RoundPlan { number: 1, games: vec![game], ..RoundPlan::default() };
    arbiter.does(Command::Pair(vec![(at, plan)]))?;
    let paired = arbiter.tournament.version;
    assert_eq!(arbiter.undoes(opened), Err(Refusal::UndoFirst(vec![paired])));
    arbiter.does(Command::DiscardRound(at))?;
    arbiter.undoes(opened)?;
    assert_eq!(arbiter.tournament.groups_of(StageId(2)).count(), 0);
    Ok(())
}
