//! Rounds from the draft to the end, and manual edits.

use qisai_domain::{
    ByeKind, Command, Decision, EntryId, GameResult, KeptApart, PlannedBye, PlannedGame, Player, Reason, Refusal,
    RoundPlan, RoundState, Seating, SeparateBy, Side,
};

use crate::arbiter::{Arbiter, at, neighbours, swiss_of, unstamped};

const FOUR: [&str; 4] = ["Ada", "Bo", "Cid", "Dot"];

fn not_in(round: u16, state: RoundState, needed: RoundState) -> Refusal {
    Refusal::RoundState { round, state, needed }
}

#[test]
fn the_next_round_waits_until_the_last_is_closed() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(FOUR);
    arbiter.pairs()?;
    assert_eq!(arbiter.pairs(), Err(not_in(1, RoundState::Draft, RoundState::Closed)));
    arbiter.publishes(1)?;
    assert_eq!(arbiter.pairs(), Err(not_in(1, RoundState::Published, RoundState::Closed)));
    Ok(())
}

#[test]
fn no_round_is_paired_beyond_those_announced() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of(swiss_of(1, &FOUR));
    arbiter.plays_a_round()?;
    assert_eq!(arbiter.pairs(), Err(Refusal::NoRoundLeft { rounds: 1 }));
    Ok(())
}

#[test]
fn a_plan_is_for_the_next_round() {
    let mut arbiter = Arbiter::of_a_swiss(FOUR);
    let plan = RoundPlan { number: 2, ..neighbours(&arbiter.tournament) };
    assert_eq!(arbiter.pairs_as(plan), Err(Refusal::RoundOrder { round: 2, expected: 1 }));
}

#[test]
fn a_plan_places_everybody_once() {
    let mut arbiter = Arbiter::of_a_swiss(FOUR);
    let game = |first, second| PlannedGame { first: EntryId(first), second: EntryId(second), reasons: vec![] };
    let plan = |games| RoundPlan { number: 1, games, byes: vec![], left_over: Vec::new(), kept_apart: Vec::new() };

    let forgotten = Refusal::Unplaced { count: 2, entries: vec![EntryId(3), EntryId(4)] };
    assert_eq!(arbiter.pairs_as(plan(vec![game(1, 2)])), Err(forgotten));
    let twice = Refusal::CannotPlay { name: "Bo".to_owned(), entry: EntryId(2) };
    assert_eq!(arbiter.pairs_as(plan(vec![game(1, 2), game(2, 3)])), Err(twice));
    let stranger = Refusal::CannotPlay { name: String::new(), entry: EntryId(9) };
    assert_eq!(arbiter.pairs_as(plan(vec![game(1, 9)])), Err(stranger));
}

#[test]
fn a_plan_respects_the_byes_asked_for() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid"]);
    arbiter.grants_bye("Cid", 1, ByeKind::HalfPoint)?;
    let game = PlannedGame { first: EntryId(1), second: EntryId(2), reasons: vec![] };
    let mut plan =
        RoundPlan { number: 1, games: vec![game], byes: vec![], left_over: Vec::new(), kept_apart: Vec::new() };
    plan.byes = vec![PlannedBye { entry: EntryId(3), kind: ByeKind::PairingAllocated, reasons: vec![] }];
    assert!(matches!(arbiter.pairs_as(plan.clone()), Err(Refusal::CannotPlay { entry: EntryId(3), .. })));
    plan.byes[0].kind = ByeKind::HalfPoint;
    arbiter.pairs_as(plan).map(drop)
}

#[test]
fn a_round_robin_pairs_the_absent_too() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_round_robin(["Ada", "Bo"]);
    arbiter.marks_absent(1, ["Bo"])?;
    let game = PlannedGame { first: EntryId(1), second: EntryId(2), reasons: vec![] };
    arbiter
        .pairs_as(RoundPlan {
            number: 1,
            games: vec![game],
            byes: vec![],
            left_over: Vec::new(),
            kept_apart: Vec::new(),
        })
        .map(drop)
}

/// A ruling only decides who advances. In a Swiss no one advances: without a result the round stays open, or the next
/// one could not be paired.
#[test]
fn a_ruling_is_no_result_of_a_swiss_game() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo"]);
    arbiter.pairs()?;
    arbiter.publishes(1)?;
    let pairing = arbiter.pairing(1, 1).id;
    let decision = Some(Decision { winner: Some(Side::First), ..Decision::default() });
    arbiter.because("as agreed").does(Command::Decide { at: at(1), pairing, decision })?;
    assert_eq!(arbiter.closes(1), Err(Refusal::OpenGames { open: 1, boards: vec![1] }));
    arbiter.enters(1, GameResult::FIRST_WINS)?;
    arbiter.closes(1).map(drop)
}

/// RR9: one of three has left the table before it began, so two of its rounds have no games. They still count as
/// rounds: without them the table would never end. A free player is idle, also if an absence was announced.
#[test]
fn a_round_of_a_table_in_which_everybody_is_free_is_a_round() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_round_robin(["Ada", "Bo", "Cid"]);
    arbiter.withdraws("Ada")?;
    let refused = arbiter.grants_bye("Bo", 1, ByeKind::HalfPoint);
    assert_eq!(refused, Err(Refusal::ByeKind { kind: ByeKind::HalfPoint }), "a table has no byes (N5)");
    arbiter.grants_bye("Bo", 1, ByeKind::ZeroPoint)?;
    let free = |entry| PlannedBye { entry: EntryId(entry), kind: ByeKind::ZeroPoint, reasons: vec![] };
    let plan = RoundPlan { number: 1, byes: [1, 2, 3].map(free).to_vec(), ..RoundPlan::default() };
    let nobody = RoundPlan { number: 1, ..RoundPlan::default() };
    assert_eq!(arbiter.pairs_as(nobody), Err(Refusal::NobodyPlays { round: 1 }));
    arbiter.pairs_as(plan)?;
    arbiter.publishes(1)?;
    arbiter.closes(1)?;
    assert_eq!(arbiter.pairings(1), ["Ada ZeroPoint", "Bo ZeroPoint", "Cid ZeroPoint"]);
    Ok(())
}

#[test]
fn a_draft_is_mended_by_hand_and_says_so() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid", "Dot", "Eve"]);
    arbiter.pairs()?;
    assert_eq!(arbiter.pairings(1), ["Ada-Bo", "Cid-Dot", "Eve PairingAllocated"]);
    assert_eq!(arbiter.swaps_sides(1, 1), Err(Refusal::NotEditing { round: 1 }));
    arbiter.begins_edit(1)?;
    arbiter.swaps_sides(1, 1)?;
    assert_eq!(arbiter.pairings(1)[0], "Bo-Ada");
    arbiter.exchanges(1, "Ada", "Cid")?;
    assert_eq!(arbiter.pairings(1), ["Bo-Cid", "Ada-Dot", "Eve PairingAllocated"]);
    arbiter.exchanges(1, "Eve", "Dot")?;
    assert_eq!(arbiter.pairings(1), ["Bo-Cid", "Ada-Eve", "Dot PairingAllocated"]);
    assert_eq!(*arbiter.pairing(1, 2).reasons, [Reason::ByHand]);
    Ok(())
}

#[test]
fn a_session_of_edits_is_ended_before_the_round_is_published_and_tells_what_it_changed() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(FOUR);
    arbiter.pairs()?;
    arbiter.begins_edit(1)?;
    assert!(arbiter.begins_edit(1)?.is_empty(), "it has begun already");
    arbiter.exchanges(1, "Bo", "Dot")?;
    assert_eq!(arbiter.publishes(1), Err(Refusal::StillEditing { round: 1 }));
    arbiter.because("Ada and Bo are sisters").ends_edit(1)?;
    arbiter.begins_edit(1)?;
    arbiter.swaps_sides(1, 2)?;
    arbiter.because("Ada and Bo are sisters, Bo had black at home").ends_edit(1)?;
    arbiter.publishes(1)?;

    let round = arbiter.round(1);
    let edit = round.hand_edit.clone().unwrap();
    let said = edit.ended.and_then(|ended| arbiter.tournament.words_at(ended)).map(|words| words.text.as_str());
    assert_eq!(said, Some("Ada and Bo are sisters, Bo had black at home"));
    let [ada, bo, cid, dot] = [1, 2, 3, 4].map(EntryId);
    let differences = edit.differences(round);
    assert_eq!(differences.gone, [Seating::Game(ada, bo), Seating::Game(cid, dot)], "as before the first session");
    assert_eq!(differences.new, [Seating::Game(ada, dot), Seating::Game(bo, cid)]);
    Ok(())
}

#[test]
fn who_could_not_be_paired_is_left_to_the_arbiter_s_hand() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(FOUR);
    let mut plan = neighbours(&arbiter.tournament);
    plan.games.truncate(1);
    let waiting = vec![EntryId(3), EntryId(4)];
    let unplaced = Refusal::Unplaced { count: 2, entries: waiting.clone() };
    assert_eq!(arbiter.pairs_as(plan.clone()), Err(unplaced));
    plan.left_over = waiting;
    arbiter.pairs_as(plan)?;
    arbiter.pairs_by_hand(1, "Cid", "Dot")?;
    arbiter.because("nobody else was left").ends_edit(1)?;
    arbiter.publishes(1)?;
    Ok(())
}

#[test]
fn a_session_that_changed_nothing_leaves_no_trace() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(FOUR);
    arbiter.pairs()?;
    arbiter.begins_edit(1)?;
    arbiter.exchanges(1, "Bo", "Dot")?;
    arbiter.exchanges(1, "Bo", "Dot")?;
    arbiter.ends_edit(1)?;
    assert_eq!(arbiter.round(1).hand_edit, None);
    arbiter.publishes(1)?;
    Ok(())
}

#[test]
fn whom_a_round_kept_apart_is_recorded_with_it_and_forgotten_with_it() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(FOUR);
    let stage = |arbiter: &Arbiter| arbiter.tournament.first_group().unwrap().0.clone();
    let before = stage(&arbiter);
    let club = KeptApart { by: SeparateBy::Club, entries: vec![EntryId(1), EntryId(4)] };
    let mut plan = neighbours(&arbiter.tournament);
    plan.kept_apart = vec![club.clone()];
    arbiter.pairs_as(plan)?;
    assert_eq!(*arbiter.round(1).kept_apart, [club]);
    arbiter.discards(1)?;
    assert_eq!(stage(&arbiter), before);
    arbiter.pairs()?;
    assert_eq!(*arbiter.round(1).kept_apart, []);
    Ok(())
}

#[test]
fn who_asked_for_a_bye_is_not_exchanged_into_a_game() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid"]);
    arbiter.grants_bye("Cid", 1, ByeKind::HalfPoint)?;
    arbiter.pairs()?;
    arbiter.begins_edit(1)?;
    let refused = arbiter.exchanges(1, "Ada", "Cid");
    assert!(matches!(refused, Err(Refusal::CannotPlay { .. })), "{refused:?}");
    Ok(())
}

#[test]
fn everybody_has_a_place_before_a_round_is_published() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(FOUR);
    arbiter.pairs()?;
    arbiter.begins_edit(1)?;
    arbiter.unpairs(1, 1)?;
    arbiter.unpairs(1, 2)?;
    arbiter.pairs_by_hand(1, "Dot", "Ada")?;
    assert_eq!(arbiter.pairing(1, 1).board(), Some(1), "the free board is used again");
    let waiting = vec![EntryId(2), EntryId(3)];
    arbiter.ends_edit(1)?;
    assert_eq!(arbiter.publishes(1), Err(Refusal::Unplaced { count: 2, entries: waiting }));

    arbiter.begins_edit(1)?;
    let twice = arbiter.pairs_by_hand(1, "Ada", "Bo");
    assert_eq!(twice, Err(Refusal::CannotPlay { name: "Ada".to_owned(), entry: EntryId(1) }));
    arbiter.gives_bye(1, "Bo", ByeKind::HalfPoint)?;
    arbiter.gives_bye(1, "Cid", ByeKind::PairingAllocated)?;
    arbiter.ends_edit(1)?;
    arbiter.publishes(1)?;
    assert_eq!(arbiter.pairings(1), ["Dot-Ada", "Bo HalfPoint", "Cid PairingAllocated"]);
    Ok(())
}

#[test]
fn a_public_round_is_changed_with_a_reason_and_not_unpaired() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(FOUR);
    arbiter.pairs()?;
    arbiter.publishes(1)?;
    let refusal = not_in(1, RoundState::Published, RoundState::Draft);
    assert_eq!(arbiter.swaps_sides(1, 1), Err(Refusal::ReasonNeeded));
    assert_eq!(arbiter.exchanges(1, "Ada", "Cid"), Err(Refusal::ReasonNeeded));
    assert_eq!(arbiter.unpairs(1, 1), Err(refusal.clone()));
    assert_eq!(arbiter.publishes(1), Err(refusal));
    Ok(())
}

#[test]
fn closing_names_the_boards_without_a_result() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid", "Dot", "Eve", "Fay"]);
    arbiter.pairs()?;
    arbiter.publishes(1)?;
    arbiter.enters(2, GameResult::DRAW)?;
    assert_eq!(arbiter.closes(1), Err(Refusal::OpenGames { open: 2, boards: vec![1, 3] }));
    arbiter.enters(1, GameResult::FIRST_WINS)?;
    arbiter.enters(3, GameResult::Adjourned)?;
    arbiter.closes(1)?;
    assert_eq!(arbiter.round(1).state, RoundState::Closed);
    Ok(())
}

#[test]
fn a_closed_round_is_reopened_with_a_reason() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(FOUR);
    arbiter.plays_a_round()?;
    assert_eq!(arbiter.reopens(1), Err(Refusal::ReasonNeeded));
    assert_eq!(arbiter.because("  ").reopens(1), Err(Refusal::ReasonNeeded));
    arbiter.because("board 2 was written down the wrong way round").reopens(1)?;
    arbiter.enters(2, GameResult::SECOND_WINS)?;
    arbiter.closes(1)?;
    assert_eq!(arbiter.result(1, 2), GameResult::SECOND_WINS);
    Ok(())
}

#[test]
fn a_whole_round_is_thrown_away() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(FOUR);
    arbiter.plays_a_round()?;
    arbiter.pairs()?;
    arbiter.discards(2)?;
    assert_eq!(arbiter.last_round(), 1);

    arbiter.pairs()?;
    assert_eq!(arbiter.discards(1), Err(Refusal::RoundOrder { round: 1, expected: 2 }));
    arbiter.publishes(2)?;
    assert_eq!(arbiter.discards(2), Err(Refusal::ReasonNeeded), "people have seen it");
    arbiter.because("paired before the last result was in").discards(2)?;
    assert_eq!(arbiter.last_round(), 1);
    arbiter.pairs().map(drop)
}

#[test]
fn who_came_or_left_while_a_discarded_round_stood_did_so_for_that_round() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(FOUR);
    arbiter.pairs()?;
    arbiter.registers(["Eve"])?;
    arbiter.withdraws("Ada")?;
    arbiter.discards(1)?;
    let entry = |arbiter: &Arbiter, name| arbiter.participation(name).availability(1);
    assert_eq!(entry(&arbiter, "Eve"), Ok(()), "she is in the hall when round 1 is paired again");
    assert_eq!(entry(&arbiter, "Ada"), Err(ByeKind::ZeroPoint), "she has gone");
    Ok(())
}

#[test]
fn a_round_in_which_nobody_plays_is_no_round() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo"]);
    arbiter.marks_absent(1, ["Ada", "Bo"])?;
    assert_eq!(arbiter.pairs(), Err(Refusal::NobodyPlays { round: 1 }));
    Ok(())
}

/// Finding N5: of five players, four have a requested bye; the fifth gets the pairing-allocated bye.
#[test]
fn n5_the_only_one_present_has_the_bye_of_the_pairing() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid", "Dot", "Eve"]);
    for name in FOUR {
        arbiter.grants_bye(name, 1, ByeKind::HalfPoint)?;
    }
    let bye = |entry, kind| PlannedBye { entry: EntryId(entry), kind, reasons: vec![] };
    let byes = [1, 2, 3, 4].map(|entry| bye(entry, ByeKind::HalfPoint));
    let byes = byes.into_iter().chain([bye(5, ByeKind::PairingAllocated)]).collect();
    arbiter.pairs_as(RoundPlan { number: 1, byes, ..RoundPlan::default() })?;
    arbiter.publishes(1)?;
    arbiter.closes(1)?;
    Ok(())
}

/// Finding N1: another name or FIDE ID of somebody who has played would move the games to a newcomer.
#[test]
fn n1_another_name_of_somebody_who_has_played_needs_a_reason() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo"]);
    let id = arbiter.tournament.entry(arbiter.entry("Ada")).unwrap().person().unwrap();
    let edit = |arbiter: &Arbiter, change: fn(&mut Player)| {
        let mut player = arbiter.tournament.person(id).unwrap().player();
        change(&mut player);
        Command::EditPerson { id, player: Box::new(player) }
    };
    arbiter.does(edit(&arbiter, |player| player.fide_id = "1503014".to_owned()))?;
    arbiter.plays_a_round()?;
    arbiter.does(edit(&arbiter, |player| player.club = "Harbour".to_owned()))?;
    let changes: [fn(&mut Player); 2] = [|player| player.name = "Zoe".to_owned(), |player| player.fide_id.clear()];
    for change in changes {
        let command = edit(&arbiter, change);
        assert_eq!(arbiter.does(command.clone()), Err(Refusal::ReasonNeeded));
        let before = unstamped(&arbiter.tournament);
        arbiter.because("misspelt").does(command)?;
        assert_eq!(arbiter.undoes_the_last(), Err(Refusal::ReasonNeeded));
        arbiter.because("it was right").undoes_the_last()?;
        assert_eq!(unstamped(&arbiter.tournament), before);
    }
    Ok(())
}
