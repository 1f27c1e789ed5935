//! Acts that are undone together, as one act.

use qisai_domain::format::Tree;
use qisai_domain::{Command, EntryId, GameKey, GameResult, Refusal, Setup, Version};

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
