//! Undo.

use qisai_domain::command::{KeptRecord, StagePlan};
use qisai_domain::entrants::{Ranking, Source};
use qisai_domain::format::Tree;
use qisai_domain::{
    ByeKind, Change, Command, Draw, DrawOf, Entrants, EntryId, GameKey, GameResult, GroupId, Hash, Meeting, Refusal,
    RoundState, ScoreSystem, Side, StageId, StagePart, Version,
};

use crate::arbiter::{Arbiter, STAGE, at, knockout, rated, unstamped};

const FOUR: [&str; 4] = ["Ada", "Bo", "Cid", "Dot"];
const REFUSED: Result<Vec<Change>, Refusal> = Err(Refusal::CannotUndo);

/// Returns the first round that an entry no longer plays.
fn until(arbiter: &Arbiter, name: &str) -> Option<u16> {
    let (_, group) = arbiter.tournament.first_group().unwrap();
    group.participation(arbiter.entry(name)).unwrap().left_from()
}

/// Performs an act, undoes it and checks that everything is as before; then undoes the undo and checks that everything
/// is as after.
fn comes_back(arbiter: &mut Arbiter, act: impl FnOnce(&mut Arbiter) -> crate::arbiter::Done) -> Result<(), Refusal> {
    let before = unstamped(&arbiter.tournament);
    act(arbiter)?;
    let after = unstamped(&arbiter.tournament);
    assert_ne!(after, before);
    for state in [&before, &after, &before] {
        arbiter.because("a mistake").undoes_the_last()?;
        assert_eq!(unstamped(&arbiter.tournament), *state);
    }
    Ok(())
}

#[test]
fn the_last_action_is_taken_back_exactly() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(FOUR);
    comes_back(&mut arbiter, |it| it.registers_players(vec![rated("Eve", 2000)]))?;
    comes_back(&mut arbiter, |it| it.removes("Bo"))?;
    comes_back(&mut arbiter, Arbiter::pairs)?;
    arbiter.pairs()?;
    comes_back(&mut arbiter, |it| it.begins_edit(1))?;
    arbiter.begins_edit(1)?;
    comes_back(&mut arbiter, |it| it.exchanges(1, "Ada", "Cid"))?;
    comes_back(&mut arbiter, |it| it.unpairs(1, 2))?;
    comes_back(&mut arbiter, |it| it.ends_edit(1))?;
    arbiter.ends_edit(1)?;
    comes_back(&mut arbiter, |it| it.discards(1))?;
    comes_back(&mut arbiter, |it| it.publishes(1))?;
    arbiter.publishes(1)?;
    comes_back(&mut arbiter, |it| it.enters(1, GameResult::DRAW))?;
    arbiter.enters(1, GameResult::DRAW)?;
    arbiter.enters(2, GameResult::DRAW)?;
    comes_back(&mut arbiter, |it| it.closes(1))?;
    arbiter.closes(1)?;
    comes_back(&mut arbiter, |it| it.because("a protest").reopens(1))?;
    comes_back(&mut arbiter, |it| it.withdraws("Dot"))
}

#[test]
fn an_undo_is_taken_back_too() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(FOUR);
    arbiter.withdraws("Bo")?;
    arbiter.undoes_the_last()?;
    arbiter.undoes_the_last()?;
    assert!(until(&arbiter, "Bo").is_some());
    Ok(())
}

#[test]
fn an_undo_makes_a_version_and_names_what_it_takes_back() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(FOUR);
    arbiter.withdraws("Bo")?;
    arbiter.undoes_the_last()?;
    let last = arbiter.log.last().unwrap();
    assert_eq!((last.version, last.changes().unwrap().0.undoes), (Version(3), Some(Version(2))));
    Ok(())
}

#[test]
fn an_older_action_is_taken_back_while_nothing_touches_it() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(FOUR);
    arbiter.withdraws("Bo")?;
    let withdrawal = arbiter.tournament.version;
    arbiter.withdraws("Cid")?;
    arbiter.undoes(withdrawal)?;
    assert_eq!(until(&arbiter, "Bo"), None);
    assert_eq!(until(&arbiter, "Cid"), Some(1));
    Ok(())
}

#[test]
fn what_was_changed_again_is_not_taken_back() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(FOUR);
    arbiter.pairs()?;
    let paired = arbiter.tournament.version;
    arbiter.publishes(1)?;
    arbiter.enters(1, GameResult::DRAW)?;
    let first = arbiter.tournament.version;
    arbiter.enters(1, GameResult::FIRST_WINS)?;
    assert_eq!(arbiter.undoes(first), Err(Refusal::UndoFirst(vec![first.next()])));
    assert_eq!(arbiter.undoes(paired), Err(Refusal::UndoFirst(vec![paired.next()])));
    Ok(())
}

#[test]
fn an_entry_that_was_paired_since_stays() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(FOUR);
    arbiter.registers(["Eve", "Fay"])?;
    let registration = arbiter.tournament.version;
    arbiter.pairs()?;
    assert_eq!(arbiter.undoes(registration), REFUSED);
    Ok(())
}

#[test]
fn an_older_registration_is_taken_back_while_its_seat_is_where_it_was() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(FOUR);
    arbiter.registers(["Eve"])?;
    let registration = arbiter.tournament.version;
    arbiter.registers(["Fay"])?;
    arbiter.undoes(registration)?;
    assert_eq!(arbiter.numbers()["Fay"], 5);
    arbiter.undoes_the_last()?;
    assert_eq!((arbiter.numbers()["Eve"], arbiter.numbers()["Fay"]), (5, 6));
    arbiter.removes("Eve")?;
    assert_eq!(arbiter.numbers()["Fay"], 5);
    Ok(())
}

#[test]
fn an_older_registration_stays_when_the_numbers_before_it_have_moved() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(FOUR);
    arbiter.registers(["Eve"])?;
    let registration = arbiter.tournament.version;
    arbiter.registers_players(vec![rated("Fay", 2000)])?;
    assert_eq!(arbiter.undoes(registration), REFUSED);
    arbiter.removes("Eve")?;
    assert_eq!(arbiter.numbers()["Dot"], 5);
    Ok(())
}

#[test]
fn a_round_is_taken_back_once_its_results_are() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(FOUR);
    let before = unstamped(&arbiter.tournament);
    arbiter.pairs()?;
    arbiter.publishes(1)?;
    arbiter.enters(1, GameResult::DRAW)?;
    for version in [4, 3, 2] {
        arbiter.undoes(Version(version))?;
    }
    assert_eq!(unstamped(&arbiter.tournament), before);
    Ok(())
}

#[test]
fn a_form_older_than_a_result_taken_back_is_refused() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(FOUR);
    arbiter.pairs()?;
    arbiter.publishes(1)?;
    arbiter.enters(1, GameResult::DRAW)?;
    let seen = arbiter.tournament.version;
    arbiter.undoes_the_last()?;
    let (yours, theirs) = (GameResult::FIRST_WINS, GameResult::Unknown);
    let refusal = Refusal::StaleResult { yours, theirs, current: arbiter.tournament.version };
    assert_eq!(arbiter.enters_in(1, 1, yours, seen), Err(refusal));
    Ok(())
}

#[test]
fn the_creation_stays() {
    assert_eq!(Arbiter::of_a_swiss(FOUR).undoes_the_last(), REFUSED);
}

#[test]
fn a_result_stays_once_its_round_is_closed() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(FOUR);
    arbiter.plays_a_round()?;
    let last_result = Version(arbiter.tournament.version.0 - 1);
    assert_eq!(arbiter.undoes(last_result), REFUSED);
    assert_eq!([1, 2].map(|board| arbiter.result(1, board)), [GameResult::FIRST_WINS; 2]);
    Ok(())
}

#[test]
fn the_end_of_an_adjourned_game_is_taken_back_in_a_closed_round() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo"]);
    arbiter.pairs()?;
    arbiter.publishes(1)?;
    arbiter.enters(1, GameResult::Adjourned)?;
    arbiter.closes(1)?;
    comes_back(&mut arbiter, |it| it.enters(1, GameResult::DRAW))
}

#[test]
fn a_change_by_hand_is_taken_back_in_public_with_a_reason() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(FOUR);
    arbiter.pairs()?;
    arbiter.begins_edit(1)?;
    arbiter.swaps_sides(1, 1)?;
    let swapped = arbiter.tournament.version;
    arbiter.unpairs(1, 2)?;
    let unpaired = arbiter.tournament.version;
    arbiter.pairs_by_hand(1, "Cid", "Dot")?;
    arbiter.ends_edit(1)?;
    arbiter.publishes(1)?;
    assert_eq!(arbiter.undoes(swapped), Err(Refusal::ReasonNeeded));
    arbiter.because("paired too early").discards(1)?;
    assert_eq!(arbiter.undoes(unpaired), REFUSED, "there is no draft to put the pairing into");
    Ok(())
}

#[test]
fn a_public_round_with_results_does_not_become_a_draft() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(FOUR);
    arbiter.pairs()?;
    arbiter.publishes(1)?;
    let published = arbiter.tournament.version;
    arbiter.enters(1, GameResult::DRAW)?;
    let result = arbiter.tournament.version;
    assert_eq!(arbiter.undoes(published), Err(Refusal::UndoFirst(vec![result])), "the result is named");
    Ok(())
}

#[test]
fn taking_back_the_end_of_a_round_others_build_on_needs_the_reason_of_a_reopening() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(FOUR);
    arbiter.plays_a_round()?;
    let closing = arbiter.tournament.version;
    arbiter.pairs()?;
    assert_eq!(arbiter.undoes(closing), Err(Refusal::ReasonNeeded));
    arbiter.because("a score sheet turned up").undoes(closing)?;
    assert_eq!(arbiter.round(1).state, RoundState::Published);
    Ok(())
}

#[test]
fn what_is_fixed_once_play_has_begun_is_not_taken_back_either() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(FOUR);
    arbiter.draws(Side::Second)?;
    let drawn = arbiter.tournament.version;
    arbiter.edits(|_, form| form.play.scoring.games = ScoreSystem::three_one_zero())?;
    let edited = arbiter.tournament.version;
    arbiter.pairs()?;
    assert_eq!(arbiter.undoes(edited), REFUSED);
    assert_eq!(arbiter.undoes(drawn), REFUSED);
    Ok(())
}

#[test]
fn what_was_drawn_before_play_does_not_come_back_once_play_has_begun() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(FOUR);
    arbiter.draws(Side::Second)?;
    arbiter.undoes_the_last()?;
    let taken_back = arbiter.tournament.version;
    arbiter.pairs()?;
    assert_eq!(arbiter.undoes(taken_back), REFUSED);
    Ok(())
}

/// A removed stage or group is not restored in part, nor removed with facts entered later.
#[test]
fn a_stage_is_taken_back_whole_or_not_at_all() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(FOUR);
    let from = vec![Source::Places { of: Ranking::EachGroup(STAGE), places: 1..=2, after: None }];
    let entrants = Entrants { from, ..Entrants::default() };
    let (name, play) = ("final".to_owned(), knockout(Tree::Standard));
    arbiter.does(Command::AddStage(Box::new(StagePlan {
        name,
        play,
        entrants,
        order: Vec::new(),
        ranks_from: None,
    })))?;
    let (added, stage) = (arbiter.tournament.version, StageId(2));
    let groups = vec![(String::new(), vec![EntryId(1), EntryId(2)])];
    arbiter.does(Command::Open { stage, groups, digest: Hash::of("as proposed") })?;
    let opened = arbiter.tournament.version;
    let draw = Draw { of: DrawOf::Place(1), among: vec![EntryId(1)], outcome: vec![1], ..Draw::lots(7) };
    arbiter.does(Command::Draw { group: GroupId(2), draw })?;
    let drawn = arbiter.tournament.version;
    assert_eq!(arbiter.undoes(opened), Err(Refusal::UndoFirst(vec![drawn])), "the drawing would be forgotten");
    arbiter.undoes(drawn)?;
    arbiter.undoes(opened)?;
    let closed = arbiter.tournament.version;
    let sittings = vec![qisai_domain::Sitting { round: 1, venue: "hall".into(), ..qisai_domain::Sitting::default() }];
    arbiter.does(Command::EditStage { stage, part: StagePart::Sittings(sittings.into()) })?;
    let told = arbiter.tournament.version;
    assert_eq!(arbiter.undoes(added), Err(Refusal::UndoFirst(vec![told])), "the hall would be forgotten");
    arbiter.undoes(told)?;
    arbiter.undoes(added)?;
    assert_eq!(arbiter.tournament.stages.len(), 1);
    assert_eq!(arbiter.undoes(closed), REFUSED, "seats of a stage that is gone");
    Ok(())
}

#[test]
fn a_record_that_was_taken_back_does_not_come_back_to_a_board_that_is_gone() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(FOUR);
    arbiter.pairs()?;
    arbiter.publishes(1)?;
    let text = Some("1. e4 e5".to_owned());
    let pairing = *arbiter.tournament.round(at(1)).unwrap().pairings.keys().next().unwrap();
    let record = KeptRecord { pairing, game: GameKey::ONLY, text };
    arbiter.does(Command::KeepRecords { at: at(1), records: vec![record] })?;
    let kept = arbiter.tournament.version;
    arbiter.because("of another game").undoes(kept)?;
    let taken_back = arbiter.tournament.version;
    arbiter.because("the wrong list").does(Command::DiscardRound(at(1)))?;
    assert_eq!(arbiter.because("it was of this game").undoes(taken_back), REFUSED);
    Ok(())
}

#[test]
fn a_discarded_round_does_not_come_back_behind_the_last_one_announced_since() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(FOUR);
    arbiter.plays_a_round()?;
    arbiter.pairs()?;
    arbiter.discards(2)?;
    let discarded = arbiter.tournament.version;
    arbiter.because("the hall closes at six").edits(|_, stage| stage.announce(1))?;
    let announced = arbiter.tournament.version;
    let undone = arbiter.because("it stays open").undoes(discarded);
    assert_eq!(undone, Err(Refusal::UndoFirst(vec![announced])));
    arbiter.because("it stays open").undoes(announced)?;
    arbiter.because("it stays open").undoes(discarded)?;
    assert_eq!(arbiter.last_round(), 2);
    Ok(())
}

/// A round that an undo brings back has no place for those who have entered since.
#[test]
fn who_enters_while_a_public_round_is_discarded_begins_after_it_once_it_comes_back() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(FOUR);
    arbiter.plays_a_round()?;
    arbiter.pairs()?;
    arbiter.publishes(2)?;
    arbiter.because("the wrong list").discards(2)?;
    let discarded = arbiter.tournament.version;
    arbiter.registers(["Eve"])?;
    assert_eq!(arbiter.participation("Eve").from, 2);
    arbiter.because("it was right").undoes(discarded)?;
    assert_eq!(arbiter.participation("Eve").from, 3);
    arbiter.because("it was wrong after all").undoes_the_last()?;
    assert_eq!((arbiter.last_round(), arbiter.participation("Eve").from), (1, 2));
    arbiter.because("it was right").undoes(discarded)?;
    arbiter.enters(1, GameResult::DRAW)?;
    arbiter.enters(2, GameResult::DRAW)?;
    arbiter.closes(2)?;
    arbiter.plays_a_round()?;
    assert!(arbiter.pairings(3).iter().any(|pairing| pairing.contains("Eve")), "{:?}", arbiter.pairings(3));
    Ok(())
}

#[test]
fn who_enters_while_a_draft_is_discarded_needs_a_place_in_it_before_it_is_published() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(FOUR);
    arbiter.plays_a_round()?;
    arbiter.pairs()?;
    arbiter.discards(2)?;
    let discarded = arbiter.tournament.version;
    arbiter.registers(["Eve"])?;
    let eve = arbiter.entry("Eve");
    arbiter.undoes(discarded)?;
    assert_eq!(arbiter.publishes(2), Err(Refusal::Unplaced { entries: vec![eve], count: 1 }));
    arbiter.begins_edit(2)?;
    arbiter.gives_bye(2, "Eve", ByeKind::PairingAllocated)?;
    arbiter.ends_edit(2)?;
    arbiter.publishes(2).map(drop)
}

/// Those who had left have a bye in the round, which is their place.
#[test]
fn who_returns_while_a_round_is_discarded_has_the_bye_of_one_who_was_away() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(FOUR);
    arbiter.plays_a_round()?;
    arbiter.withdraws("Dot")?;
    arbiter.pairs()?;
    arbiter.publishes(2)?;
    arbiter.because("the wrong list").discards(2)?;
    let discarded = arbiter.tournament.version;
    arbiter.reinstates("Dot")?;
    arbiter.because("it was right").undoes(discarded)?;
    let dot = arbiter.entry("Dot");
    let round = arbiter.round(2);
    let byes: Vec<_> = round.pairings.values().filter(|pairing| pairing.entries().any(|entry| entry == dot)).collect();
    assert_eq!(byes.iter().map(|pairing| pairing.meeting).collect::<Vec<_>>(), [Meeting::Bye(dot, ByeKind::ZeroPoint)]);
    Ok(())
}

/// Found by `properties`: an entry that was taken back came back as one of a round that had been played meanwhile.
#[test]
fn who_comes_back_by_an_undo_begins_after_the_rounds_played_meanwhile() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(FOUR);
    arbiter.registers(["Eve"])?;
    arbiter.because("she does not come").undoes_the_last()?;
    let taken_back = arbiter.tournament.version;
    arbiter.plays_a_round()?;
    arbiter.because("she comes after all").undoes(taken_back)?;
    let came_back = arbiter.tournament.version;
    assert_eq!(arbiter.participation("Eve").from, 2);
    arbiter.because("the wrong list").discards(1)?;
    let discarded = arbiter.tournament.version;
    arbiter.because("it was right").undoes(discarded)?;
    arbiter.because("she does not come").undoes(came_back)?;
    assert_eq!(arbiter.last_round(), 1);
    Ok(())
}
