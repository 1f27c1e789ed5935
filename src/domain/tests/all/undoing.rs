//! Acts that are undone together, as one act.

use qisai_domain::consequence::digest;
use qisai_domain::format::Tree;
use qisai_domain::{
    Command, Consequence, EntryId, Envelope, GameKey, GameResult, Refusal, RoundState, Setup, Version, consequences,
};

use crate::arbiter::{Arbiter, at, knockout, swiss_of, unstamped};
use crate::consequences::pairs;

const FOUR: [&str; 4] = ["Ada", "Bo", "Cid", "Dot"];

/// Undoes acts together, redoes and undoes them again, each time as one entry of the log.
fn one_act(arbiter: &mut Arbiter, versions: &[Version]) -> Result<(), Refusal> {
    let before = unstamped(&arbiter.tournament);
    arbiter.undoes_together(versions)?;
    let undone = unstamped(&arbiter.tournament);
    assert_ne!(undone, before);
    for state in [&before, &undone] {
        let version = arbiter.tournament.version;
        arbiter.because("a mistake").undoes_the_last()?;
        assert_eq!(unstamped(&arbiter.tournament), *state);
        assert_eq!(arbiter.tournament.version, version.next());
    }
    Ok(())
}

#[test]
fn a_round_is_undone_with_its_results_as_one_act_that_names_them_all() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(FOUR);
    let beginning = unstamped(&arbiter.tournament);
    arbiter.pairs()?;
    let paired = arbiter.tournament.version;
    arbiter.publishes(1)?;
    arbiter.enters(1, GameResult::DRAW)?;
    arbiter.enters(2, GameResult::DRAW)?;
    arbiter.closes(1)?;
    let found = arbiter.undoing(paired)?;
    assert_eq!(found.required, [6, 5, 4, 3, 2].map(Version));
    assert_eq!((found.consequences, found.contradicting), (Vec::new(), Vec::new()));
    one_act(&mut arbiter, &found.required)?;
    assert_eq!(unstamped(&arbiter.tournament), beginning);
    let public = arbiter.log[6].public().unwrap();
    assert_eq!((public.undoes, public.with), (Some(paired), [6, 5, 4, 3].map(Version).to_vec()));
    Ok(())
}

/// Tests that only acts that depend on the entry are listed: the tag is not one of them.
#[test]
fn an_entry_is_undone_with_the_round_that_it_plays() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(FOUR);
    arbiter.registers(["Eve"])?;
    let registered = arbiter.tournament.version;
    arbiter.does(Command::Tag { entry: EntryId(1), tags: ["Juniors".to_owned()].into() })?;
    arbiter.withdraws("Dot")?;
    arbiter.pairs()?;
    let paired = arbiter.tournament.version;
    let found = arbiter.undoing(registered)?;
    assert_eq!(found.required, [paired, registered]);
    one_act(&mut arbiter, &found.required)
}

#[test]
fn a_lot_before_play_is_undone_with_the_rounds_that_follow_it() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(FOUR);
    arbiter.does(Command::Draw {
        group: crate::arbiter::GROUP,
        draw: qisai_domain::Draw::initial_side(qisai_domain::Side::First),
    })?;
    let drawn = arbiter.tournament.version;
    arbiter.pairs()?;
    arbiter.publishes(1)?;
    let found = arbiter.undoing(drawn)?;
    assert_eq!(found.required, [4, 3, 2].map(Version));
    one_act(&mut arbiter, &found.required)
}

/// Tests that the final is undone together with the result that decided who plays it; without the final, a
/// contradiction would remain.
#[test]
fn a_result_is_undone_with_the_final_that_it_contradicts() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of(Setup { play: knockout(Tree::Standard), ..swiss_of(5, &FOUR) });
    pairs(&mut arbiter, 1, &[[1, 4], [2, 3]])?;
    arbiter.enters(1, GameResult::FIRST_WINS)?;
    arbiter.enters(2, GameResult::FIRST_WINS)?;
    let pairing = arbiter.pairing(1, 1).id;
    let result = GameResult::SECOND_WINS;
    arbiter.does(Command::Enter { at: at(1), pairing, game: GameKey::ONLY, result })?;
    let corrected = arbiter.tournament.version;
    let before = unstamped(&arbiter.tournament);
    arbiter.closes(1)?;
    pairs(&mut arbiter, 2, &[[4, 2]])?;
    arbiter.enters(1, GameResult::FIRST_WINS)?;

    let found = arbiter.undoing(corrected)?;
    assert_eq!(found.required, [corrected.next(), corrected], "the round is closed");
    assert_eq!(found.consequences.len(), 1);
    assert_eq!(found.contradicting, [3, 2, 1].map(|later| Version(corrected.next().0 + later)));
    let all: Vec<Version> = found.required.iter().chain(&found.contradicting).copied().collect();
    one_act(&mut arbiter, &all)?;
    arbiter.because("another mistake").does(Command::Enter { at: at(1), pairing, game: GameKey::ONLY, result })?;
    assert_eq!(unstamped(&arbiter.tournament), before);
    Ok(())
}

#[test]
fn what_cannot_be_undone_is_refused_whatever_follows() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(FOUR);
    arbiter.pairs()?;
    assert_eq!(arbiter.undoing(Version(1)), Err(Refusal::CannotUndo));
    Ok(())
}

/// Tests that a participation changed twice by one act is undone from its last value to its first.
#[test]
fn a_withdrawal_and_a_return_are_undone_together_with_their_rounds() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(FOUR);
    arbiter.pairs()?;
    arbiter.publishes(1)?;
    arbiter.withdraws("Dot")?;
    arbiter.reinstates("Dot")?;
    arbiter.withdraws("Dot")?;
    let all = [6, 5, 4, 3, 2].map(Version);
    one_act(&mut arbiter, &all)?;
    arbiter.because("a mistake").undoes_the_last()?;
    arbiter.because("the wrong round").discards(1)?;
    arbiter.because("a mistake").undoes_the_last().map(drop)
}

/// Tests that a round is undone without the withdrawal made after it, which then applies from that round. Both come back
/// as they were, whatever was undone and redone in between.
#[test]
fn a_withdrawal_stays_when_the_round_before_it_is_undone() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(FOUR);
    arbiter.pairs()?;
    let paired = arbiter.tournament.version;
    arbiter.publishes(1)?;
    arbiter.withdraws("Dot")?;
    let withdrawn = arbiter.tournament.version;
    let before = unstamped(&arbiter.tournament);
    let found = arbiter.undoing(paired)?;
    assert_eq!(found.required, [3, 2].map(Version));
    arbiter.undoes_together(&found.required)?;
    let undone = arbiter.tournament.version;
    let dot = |arbiter: &Arbiter| arbiter.group().participation(EntryId(4)).and_then(|it| it.left_from());
    assert_eq!(dot(&arbiter), Some(1));
    arbiter.undoes(withdrawn)?;
    assert_eq!(dot(&arbiter), None);
    arbiter.because("a mistake").undoes_the_last()?;
    assert_eq!(dot(&arbiter), Some(1));
    arbiter.because("a mistake").undoes(undone)?;
    assert_eq!(unstamped(&arbiter.tournament), before);
    Ok(())
}

/// Tests that a withdrawal keeps the round to which it has moved when something else about the player is undone.
#[test]
fn a_moved_withdrawal_is_not_moved_back_by_another_undo() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(FOUR);
    arbiter.pairs()?;
    arbiter.publishes(1)?;
    arbiter.withdraws("Dot")?;
    arbiter.because("struck the clock").does(Command::Expel(EntryId(4)))?;
    let expelled = arbiter.tournament.version;
    arbiter.because("drawn again without Dot").discards(1)?;
    arbiter.pairs()?;
    arbiter.publishes(1)?;
    arbiter.because("a mistake").undoes(expelled)?;
    assert_eq!(arbiter.participation("Dot").left_from(), Some(1));
    Ok(())
}

/// Tests that a discarded round does not come back with a player who has left since and is not in the round before it.
#[test]
fn a_discarded_round_does_not_come_back_with_a_player_who_left_before_it() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(FOUR);
    arbiter.plays_a_round()?;
    arbiter.pairs()?;
    arbiter.publishes(2)?;
    arbiter.withdraws("Dot")?;
    arbiter.because("drawn again").discards(2)?;
    let discarded = arbiter.tournament.version;
    arbiter.because("drawn again").discards(1)?;
    arbiter.plays_a_round()?;
    assert_eq!(arbiter.participation("Dot").left_from(), Some(1));
    assert!(arbiter.because("a mistake").undoes(discarded).is_err());
    Ok(())
}

/// Returns a knockout of four in which 1 and 2 have won their semi-finals and the final is public.
fn with_final() -> Result<Arbiter, Refusal> {
    let mut arbiter = Arbiter::of(Setup { play: knockout(Tree::Standard), ..swiss_of(5, &FOUR) });
    pairs(&mut arbiter, 1, &[[1, 4], [2, 3]])?;
    arbiter.enters(1, GameResult::FIRST_WINS)?;
    arbiter.enters(2, GameResult::FIRST_WINS)?;
    arbiter.closes(1)?;
    pairs(&mut arbiter, 2, &[[1, 2]])?;
    Ok(arbiter)
}

/// Corrects board 1 of round 1; a drawn final with another player is let stand.
fn corrects(arbiter: &mut Arbiter, result: GameResult) -> Result<(), Refusal> {
    arbiter.because("wrong sheet").reopens(1)?;
    let command = Command::Enter { at: at(1), pairing: arbiter.pairing(1, 1).id, game: GameKey::ONLY, result };
    accepting(arbiter, command)?;
    arbiter.closes(1).map(drop)
}

/// Sends a command and accepts what it contradicts.
fn accepting(arbiter: &mut Arbiter, command: Command) -> Result<(), Refusal> {
    let act = Envelope::new(arbiter.actor(), command);
    let accepts = vec![digest(arbiter.tournament.id, &consequences(&arbiter.tournament, &act))];
    arbiter.sends(Envelope { accepts, ..act }).map(drop)
}

#[test]
fn a_final_that_comes_back_after_a_correction_of_its_semi_final_is_asked_about() -> Result<(), Refusal> {
    let mut arbiter = with_final()?;
    let pairing = arbiter.pairing(2, 1).id;
    arbiter.because("the wrong day").discards(2)?;
    let discarded = arbiter.tournament.version;
    corrects(&mut arbiter, GameResult::SECOND_WINS)?;
    let (drawn, now) = ([EntryId(1), EntryId(2)], [Some(EntryId(4)), Some(EntryId(2))]);
    let list = vec![Consequence::Occupants { at: at(2), pairing, drawn, now }];
    assert_eq!(arbiter.undoing(discarded)?.consequences, list);
    let of = arbiter.tournament.id;
    assert_eq!(arbiter.undoes(discarded), Err(Refusal::Consequences { of, digest: digest(of, &list), list }));
    let undo = Command::Undo { version: discarded, changes: arbiter.acts_since(discarded).pop().unwrap().changes };
    accepting(&mut arbiter, undo)?;
    assert_eq!(arbiter.pairings(2), ["Ada-Bo"]);
    Ok(())
}

/// N4: a draft is published again like any other.
#[test]
fn a_final_is_not_published_again_after_a_correction_of_its_semi_final() -> Result<(), Refusal> {
    let mut arbiter = with_final()?;
    arbiter.undoes_the_last()?;
    let hidden = arbiter.tournament.version;
    corrects(&mut arbiter, GameResult::SECOND_WINS)?;
    let refused = Err(Refusal::ComersChanged { round: 2 });
    assert_eq!(arbiter.because("a mistake").undoes(hidden), refused);
    corrects(&mut arbiter, GameResult::FIRST_WINS)?;
    arbiter.undoes(hidden)?;
    assert_eq!(arbiter.round(2).state, RoundState::Published);
    Ok(())
}

/// The arbiter has let the final stand before.
#[test]
fn a_final_that_was_let_stand_is_published_again() -> Result<(), Refusal> {
    let mut arbiter = with_final()?;
    let published = arbiter.tournament.version;
    corrects(&mut arbiter, GameResult::SECOND_WINS)?;
    arbiter.because("too early").undoes(published)?;
    let hidden = arbiter.tournament.version;
    arbiter.because("a mistake").undoes(hidden)?;
    assert_eq!(arbiter.round(2).state, RoundState::Published);
    Ok(())
}

/// D3: no round is drawn on top of a match that a correction has changed, until an arbiter replays it or lets it stand.
#[test]
fn d3_a_round_is_not_paired_before_the_matches_of_a_correction_are_settled() -> Result<(), Refusal> {
    let eight = ["Ada", "Bo", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal"];
    let mut arbiter = Arbiter::of(Setup { play: knockout(Tree::Standard), ..swiss_of(5, &eight) });
    pairs(&mut arbiter, 1, &[[1, 8], [4, 5], [2, 7], [3, 6]])?;
    for board in 1..=4 {
        arbiter.enters(board, GameResult::FIRST_WINS)?;
    }
    arbiter.closes(1)?;
    pairs(&mut arbiter, 2, &[[1, 4], [2, 3]])?;
    for board in 1..=2 {
        arbiter.enters(board, GameResult::SECOND_WINS)?;
    }
    corrects(&mut arbiter, GameResult::SECOND_WINS)?;
    arbiter.closes(2)?;
    assert_eq!(pairs(&mut arbiter, 3, &[[4, 3]]), Err(Refusal::NotSettled { round: 2 }));
    let match_of_one = arbiter.pairing(2, 1).id;
    arbiter.because("agreed by both").does(Command::KeepMatch { at: at(2), pairing: match_of_one })?;
    pairs(&mut arbiter, 3, &[[4, 3]])
}

/// C.04.2 article 4.3: a Swiss round is published again with a reason, although it was paired by another result.
#[test]
fn a_swiss_round_is_published_again_after_a_correction_with_a_reason() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(FOUR);
    arbiter.plays_a_round()?;
    arbiter.pairs()?;
    arbiter.publishes(2)?;
    arbiter.undoes_the_last()?;
    let hidden = arbiter.tournament.version;
    corrects(&mut arbiter, GameResult::DRAW)?;
    assert_eq!(arbiter.undoes(hidden), Err(Refusal::ReasonNeeded));
    arbiter.because("the pairs stand").undoes(hidden)?;
    assert_eq!(arbiter.round(2).state, RoundState::Published);
    Ok(())
}

/// A drawn first round fits the seats that it was made for.
#[test]
fn a_first_round_does_not_come_back_to_other_seats_without_a_question() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of(Setup { play: knockout(Tree::Standard), ..swiss_of(5, &FOUR) });
    pairs(&mut arbiter, 1, &[[1, 4], [2, 3]])?;
    arbiter.because("the wrong day").discards(1)?;
    let discarded = arbiter.tournament.version;
    let order = [1, 2, 4, 3].map(EntryId).to_vec();
    arbiter.does(Command::Renumber { group: at(1).group, order })?;
    let refused = arbiter.because("a mistake").undoes(discarded);
    assert!(matches!(refused, Err(Refusal::Consequences { .. })), "{refused:?}");
    Ok(())
}
