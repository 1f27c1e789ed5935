//! Public rounds of a Swiss: pairs, sides and byes changed by hand while the other boards play on (findings N3), and
//! drafts overtaken by later acts (N4).

use qisai_domain::outdated::Overtaken;
use qisai_domain::request::LineUp;
use qisai_domain::*;

use crate::arbiter::{Arbiter, at, swiss_of, unstamped};
use crate::cases::{game, teams};

const WIN: GameResult = GameResult::FIRST_WINS;
const LOSS: GameResult = GameResult::SECOND_WINS;

/// Returns six players with round 1 played and round 2 public: Ada-Bo has a result.
fn in_round_two() -> Result<Arbiter, Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid", "Dot", "Eve", "Fay"]);
    let second = [["Ada", "Cid"], ["Bo", "Eve"], ["Dot", "Fay"]];
    arbiter.plays_a_round()?;
    let games = second.map(|[one, other]| PlannedGame {
        first: arbiter.entry(one),
        second: arbiter.entry(other),
        reasons: Vec::new(),
    });
    arbiter.pairs_as(RoundPlan { number: 2, games: games.to_vec(), ..RoundPlan::default() })?;
    arbiter.publishes(2)?;
    arbiter.enters(1, WIN)?;
    Ok(arbiter)
}

#[test]
fn n3_players_of_two_boards_are_exchanged_in_a_public_round_and_others_keep_their_results() -> Result<(), Refusal> {
    let mut arbiter = in_round_two()?;
    assert_eq!(arbiter.exchanges(2, "Eve", "Fay"), Err(Refusal::ReasonNeeded));
    let before = unstamped(&arbiter.tournament);
    arbiter.because("sat down crosswise").exchanges(2, "Eve", "Fay")?;
    assert_eq!(arbiter.pairings(2), ["Ada-Cid", "Bo-Fay", "Dot-Eve"]);
    assert_eq!(arbiter.result(2, 1), WIN);
    let edit = arbiter.round(2).hand_edit.clone().expect("the report tells the engine's pairing from the arbiter's");
    assert_eq!(edit.original.len(), 3);
    assert!(!edit.is_open());
    let refused = arbiter.because("another mistake").exchanges(2, "Ada", "Bo");
    assert_eq!(refused, Err(Refusal::PairBegun { round: 2, board: 1 }), "a pair with a result stays");
    let exchanged = arbiter.tournament.version;
    arbiter.because("it was right").undoes(exchanged)?;
    assert_eq!(unstamped(&arbiter.tournament), before);
    Ok(())
}

/// Two matches of teams are put right like two boards, until a line-up is handed in.
#[test]
fn n3_matches_of_teams_are_exchanged_until_a_line_up_is_handed_in() -> Result<(), Refusal> {
    let mut arbiter = teams(4, 5);
    arbiter.pairs_as(RoundPlan { number: 1, games: vec![game(1, 2), game(3, 4)], ..RoundPlan::default() })?;
    arbiter.publishes(1)?;
    let before = unstamped(&arbiter.tournament);
    assert_eq!(arbiter.exchanges(1, "Team 2", "Team 4"), Err(Refusal::ReasonNeeded));
    arbiter.because("sat down crosswise").exchanges(1, "Team 2", "Team 4")?;
    assert_eq!(arbiter.pairings(1), ["Team 1-Team 4", "Team 3-Team 2"]);
    arbiter.because("it was right").undoes_the_last()?;
    assert_eq!(unstamped(&arbiter.tournament), before);
    let pairing = arbiter.pairing(1, 2).id;
    arbiter.does(Command::HandIn { at: at(1), pairing, side: Side::First, seal: Hash::of("sealed") })?;
    let refused = arbiter.because("sat down crosswise").exchanges(1, "Team 2", "Team 4");
    assert_eq!(refused, Err(Refusal::PairBegun { round: 1, board: 2 }));
    Ok(())
}

/// With fixed boards the players of each match are public with the round, so its teams stay.
#[test]
fn n3_matches_with_fixed_boards_are_not_exchanged_in_public() -> Result<(), Refusal> {
    let mut arbiter = teams(4, 5);
    let mut play = arbiter.tournament.stages[0].play.as_ref().clone();
    play.line_ups = Some(qisai_domain::stage::LineUpRule::Fixed);
    arbiter.does(Command::EditStage { stage: StageId(1), part: StagePart::Play(play.into()) })?;
    arbiter.pairs_as(RoundPlan { number: 1, games: vec![game(1, 2), game(3, 4)], ..RoundPlan::default() })?;
    arbiter.publishes(1)?;
    assert!(!arbiter.tournament.changes_in_public(at(1)));
    assert!(arbiter.because("sat down crosswise").exchanges(1, "Team 2", "Team 4").is_err());
    arbiter.because("sat down crosswise").swaps_sides(1, 1)?;
    assert!(arbiter.round(1).hand_edit.is_some(), "report files tell that the sides are the arbiter's");
    Ok(())
}

/// A page from before the exchange of sides shows the other player first.
#[test]
fn n3_a_result_from_before_the_sides_were_exchanged_is_refused() -> Result<(), Refusal> {
    let mut arbiter = in_round_two()?;
    let seen = arbiter.tournament.version;
    arbiter.because("sat down crosswise").swaps_sides(2, 2)?;
    let refused = arbiter.enters_in(2, 2, WIN, seen);
    assert!(matches!(refused, Err(Refusal::Stale { row: Row::Pairing { .. }, .. })), "{refused:?}");
    arbiter.enters_in(2, 2, WIN, arbiter.tournament.version).map(drop)
}

/// 001 article 8.6: two teams sat down on each other's sides. On every board each player keeps the result.
#[test]
fn n3_sides_of_a_match_of_teams_are_exchanged_unless_a_line_up_is_sealed() -> Result<(), Refusal> {
    let mut arbiter = teams(2, 4);
    arbiter.pairs_as(RoundPlan { number: 1, games: vec![game(1, 2)], ..RoundPlan::default() })?;
    arbiter.publishes(1)?;
    let pairing = arbiter.pairing(1, 1).id;
    arbiter.does(Command::HandIn { at: at(1), pairing, side: Side::First, seal: Hash::of("sealed") })?;
    let refused = arbiter.because("sat down crosswise").swaps_sides(1, 1);
    assert_eq!(refused, Err(Refusal::SidesStay { round: 1, board: 1 }), "the seal names the side");
    arbiter.undoes_the_last()?;
    let of = |team: &str, arbiter: &Arbiter| -> Vec<Option<PersonId>> {
        let entry = arbiter.tournament.entry(arbiter.entry(team)).unwrap();
        entry.team().unwrap().roster.iter().copied().map(Some).collect()
    };
    let [one, two] = ["Team 1", "Team 2"].map(|team| of(team, &arbiter));
    let line_up = |side, players: &[Option<PersonId>]| {
        (pairing, LineUp { side, segment: 1, number: 1, players: players.to_vec() }, None)
    };
    let opened = vec![line_up(Side::First, &one), line_up(Side::Second, &two)];
    arbiter.does(Command::Reveal { at: at(1), opened })?;
    for board in [1, 2] {
        arbiter.does(Command::Enter { at: at(1), pairing, game: GameKey::board(board), result: WIN })?;
    }
    assert_eq!(arbiter.swaps_sides(1, 1), Err(Refusal::ReasonNeeded));
    let (seen, before) = (arbiter.tournament.version, unstamped(&arbiter.tournament));
    arbiter.because("sat down crosswise").swaps_sides(1, 1)?;
    assert_eq!(arbiter.pairings(1), ["Team 2-Team 1"]);
    let late = Command::Enter { at: at(1), pairing, game: GameKey::board(3), result: WIN };
    assert!(matches!(arbiter.does_seeing(seen, late), Err(Refusal::Stale { .. })));
    let games = arbiter.pairing(1, 1).games.clone();
    let told = |board: u16| {
        let game = games.get(&GameKey::board(board)).unwrap();
        (game.players.unwrap(), game.second_begins, game.result)
    };
    // On board 1 the first-named team has the first move, on board 2 the other: those who won have won.
    assert_eq!(told(1), ([two[0], one[0]], false, LOSS));
    assert_eq!(told(2), ([two[1], one[1]], true, LOSS));
    assert_eq!(told(3), ([two[2], one[2]], false, GameResult::Unknown));
    arbiter.because("they were right").undoes_the_last()?;
    assert_eq!(unstamped(&arbiter.tournament), before);
    Ok(())
}

/// The publication was taken back after a line-up had been handed in: its seal names the other side now.
#[test]
fn n3_line_ups_of_a_draft_are_dropped_when_its_sides_are_exchanged() -> Result<(), Refusal> {
    let mut arbiter = teams(2, 4);
    arbiter.pairs_as(RoundPlan { number: 1, games: vec![game(1, 2)], ..RoundPlan::default() })?;
    arbiter.publishes(1)?;
    let (published, pairing) = (arbiter.tournament.version, arbiter.pairing(1, 1).id);
    arbiter.does(Command::HandIn { at: at(1), pairing, side: Side::First, seal: Hash::of("sealed") })?;
    arbiter.because("too early").undoes(published)?;
    assert!(arbiter.pairing(1, 1).seals[0].is_some());
    arbiter.begins_edit(1)?;
    arbiter.swaps_sides(1, 1)?;
    assert_eq!(arbiter.pairing(1, 1).seals, [None; 2]);
    Ok(())
}

/// In a Keizer two may meet again, also by an exchange.
#[test]
fn n3_an_exchange_in_a_keizer_may_let_two_meet_again() -> Result<(), Refusal> {
    let mut setup = swiss_of(5, &["Ada", "Bo", "Cid", "Dot"]);
    setup.play.format = Format::Keizer { rounds: 5, rules: Box::default() };
    let mut arbiter = Arbiter::of(setup);
    for round in 1..=2 {
        let [one, two, three, four] = ["Ada", "Bo", "Cid", "Dot"].map(|name| arbiter.entry(name).0);
        let games = if round == 1 { [game(one, two), game(three, four)] } else { [game(one, three), game(two, four)] };
        arbiter.pairs_as(RoundPlan { number: round, games: games.into(), ..RoundPlan::default() })?;
        arbiter.publishes(round)?;
        if round == 1 {
            arbiter.enters_in(1, 1, WIN, arbiter.tournament.version)?;
            arbiter.enters_in(1, 2, WIN, arbiter.tournament.version)?;
            arbiter.closes(1)?;
        }
    }
    arbiter.because("sat down crosswise").exchanges(2, "Bo", "Cid")?;
    assert_eq!(arbiter.pairings(2), ["Ada-Bo", "Cid-Dot"]);
    Ok(())
}

#[test]
fn n3_an_exchange_never_makes_two_meet_again() -> Result<(), Refusal> {
    let mut arbiter = in_round_two()?;
    // Bo-Eve and Dot-Fay: Eve against Fay met in round 1.
    let refused = arbiter.because("sat down crosswise").exchanges(2, "Bo", "Fay");
    let names = ["Fay".to_owned(), "Eve".to_owned()];
    assert_eq!(refused, Err(Refusal::MetBefore { names, round: 1 }));
    Ok(())
}

#[test]
fn n3_a_round_that_a_later_one_rests_on_stays() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid", "Dot"]);
    arbiter.plays_a_round()?;
    arbiter.because("wrong sheet").reopens(1)?;
    assert!(arbiter.tournament.changes_in_public(at(1)));
    arbiter.closes(1)?;
    arbiter.plays_a_round()?;
    arbiter.pairs()?;
    assert!(arbiter.because("sat down crosswise").exchanges(2, "Ada", "Cid").is_err());
    Ok(())
}

#[test]
fn n3_a_latecomer_plays_against_whoever_has_the_bye() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid", "Dot"]);
    arbiter.marks_absent(1, ["Dot"])?;
    arbiter.pairs()?;
    arbiter.publishes(1)?;
    arbiter.enters(1, WIN)?;
    assert_eq!(arbiter.pairings(1), ["Ada-Bo", "Dot ZeroPoint", "Cid PairingAllocated"]);
    let before = unstamped(&arbiter.tournament);
    assert_eq!(arbiter.pairs_by_hand(1, "Cid", "Dot"), Err(Refusal::ReasonNeeded));
    arbiter.because("Dot has arrived").pairs_by_hand(1, "Cid", "Dot")?;
    assert_eq!(arbiter.pairings(1), ["Ada-Bo", "Cid-Dot"]);
    assert_eq!(arbiter.result(1, 1), WIN);
    assert!(arbiter.participation("Dot").byes.is_empty(), "who is paired is there");
    let paired = arbiter.tournament.version;
    arbiter.because("went home again").undoes(paired)?;
    assert_eq!(unstamped(&arbiter.tournament), before);
    Ok(())
}

/// C.04.2 article 2.4: a player who enters after the round was published plays from the next one on, unless an arbiter
/// seats the newcomer by hand.
#[test]
fn n3_who_entered_after_the_round_was_public_is_seated_against_the_bye() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid"]);
    arbiter.plays_a_round()?;
    arbiter.pairs_as(RoundPlan {
        number: 2,
        games: vec![PlannedGame { first: arbiter.entry("Cid"), second: arbiter.entry("Ada"), reasons: Vec::new() }],
        byes: vec![PlannedBye { entry: arbiter.entry("Bo"), kind: ByeKind::PairingAllocated, reasons: Vec::new() }],
        ..RoundPlan::default()
    })?;
    arbiter.publishes(2)?;
    arbiter.enters(1, WIN)?;
    arbiter.registers(["Dot"])?;
    assert_eq!(arbiter.participation("Dot").from, 3);
    let before = unstamped(&arbiter.tournament);
    assert_eq!(arbiter.pairs_by_hand(2, "Bo", "Dot"), Err(Refusal::ReasonNeeded));
    arbiter.because("Dot has arrived").pairs_by_hand(2, "Bo", "Dot")?;
    assert_eq!(arbiter.pairings(2), ["Cid-Ada", "Bo-Dot"]);
    assert_eq!(arbiter.result(2, 1), WIN, "other boards keep their results");
    assert_eq!(arbiter.participation("Dot").from, 2, "who is paired has entered");
    let edit = arbiter.round(2).hand_edit.clone().expect("the report tells the engine's pairing from the arbiter's");
    assert_eq!((edit.original.len(), edit.is_open()), (2, false));
    // The entry can be undone only after the seat.
    let seated = arbiter.tournament.version;
    let entered = Version(seated.0 - 1);
    assert!(matches!(arbiter.because("wrong person").undoes(entered), Err(Refusal::UndoFirst(_))));
    arbiter.because("went home again").undoes(seated)?;
    assert_eq!(unstamped(&arbiter.tournament), before);
    // Without an undo the next round also contains the newcomer.
    arbiter.because("Dot is back").pairs_by_hand(2, "Bo", "Dot")?;
    arbiter.enters_in(2, 2, WIN, arbiter.tournament.version)?;
    arbiter.closes(2)?;
    arbiter.pairs()?;
    assert!(arbiter.pairings(3).iter().any(|pair| pair.contains("Dot")));
    Ok(())
}

#[test]
fn n3_two_who_entered_after_the_round_was_public_are_seated_together() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo"]);
    arbiter.pairs()?;
    arbiter.publishes(1)?;
    arbiter.registers(["Cid", "Dot"])?;
    arbiter.because("the bus was late").gives_bye(1, "Cid", ByeKind::HalfPoint)?;
    arbiter.because("both are here").pairs_by_hand(1, "Cid", "Dot")?;
    assert_eq!(arbiter.pairings(1), ["Ada-Bo", "Cid-Dot"]);
    // A player who has left, or who has an opponent, is not seated: the refusal names the remedies.
    arbiter.registers(["Eve", "Fay"])?;
    arbiter.withdraws("Eve")?;
    let refused = arbiter.because("no").pairs_by_hand(1, "Eve", "Fay");
    let Err(refusal @ Refusal::CannotPlay { .. }) = refused else { unreachable!("{refused:?}") };
    let said = refusal.to_string();
    assert!(said.contains("swap") && said.contains("reinstate"), "{said}");
    Ok(())
}

/// C.04.2 articles 2.4 and 3.3: until the next round is paired.
#[test]
fn n3_the_kind_of_a_bye_is_changed_until_the_next_round_is_paired() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid", "Dot", "Eve"]);
    arbiter.marks_absent(1, ["Eve"])?;
    arbiter.plays_a_round()?;
    assert_eq!(arbiter.gives_bye(1, "Eve", ByeKind::HalfPoint), Err(Refusal::ReasonNeeded));
    arbiter.because("the train was late").gives_bye(1, "Eve", ByeKind::HalfPoint)?;
    assert!(arbiter.pairings(1).contains(&"Eve HalfPoint".to_owned()));
    arbiter.registers(["Fay"])?;
    arbiter.because("entered late").gives_bye(1, "Fay", ByeKind::HalfPoint)?;
    assert!(arbiter.pairings(1).contains(&"Fay HalfPoint".to_owned()));
    assert!(arbiter.because("no").gives_bye(1, "Eve", ByeKind::PairingAllocated).is_err());
    arbiter.pairs()?;
    assert!(arbiter.because("too late").gives_bye(1, "Eve", ByeKind::ZeroPoint).is_err());
    Ok(())
}

#[test]
fn n1_whoever_has_left_has_no_points_from_a_bye() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid", "Dot", "Eve"]);
    arbiter.plays_a_round()?;
    arbiter.withdraws("Eve")?;
    arbiter.pairs()?;
    arbiter.publishes(2)?;
    let refused = arbiter.because("asked for it").gives_bye(2, "Eve", ByeKind::HalfPoint);
    assert!(matches!(refused, Err(Refusal::CannotPlay { .. })), "{refused:?}");
    arbiter.because("is not here").gives_bye(2, "Eve", ByeKind::ZeroPoint)?;
    Ok(())
}

/// Exchanged sides (seed 001, article 8.6; chess-dojo 1447, 1555).
#[test]
fn sides_are_exchanged_after_play_and_each_player_keeps_the_result() -> Result<(), Refusal> {
    let mut arbiter = in_round_two()?;
    arbiter.because("played with reversed colours").swaps_sides(2, 1)?;
    assert_eq!((arbiter.pairings(2)[0].as_str(), arbiter.result(2, 1)), ("Cid-Ada", LOSS), "Ada has won");
    let swapped = arbiter.tournament.version;
    arbiter.because("they were right").undoes(swapped)?;
    assert_eq!((arbiter.pairings(2)[0].as_str(), arbiter.result(2, 1)), ("Ada-Cid", WIN));
    Ok(())
}

#[test]
fn n3_somebody_absent_is_seated_in_a_draft() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid", "Dot"]);
    arbiter.marks_absent(1, ["Dot"])?;
    arbiter.pairs()?;
    arbiter.begins_edit(1)?;
    arbiter.pairs_by_hand(1, "Cid", "Dot")?;
    arbiter.ends_edit(1)?;
    assert_eq!(arbiter.pairings(1), ["Ada-Bo", "Cid-Dot"]);
    assert!(arbiter.participation("Dot").byes.is_empty());
    arbiter.publishes(1)?;
    Ok(())
}

/// C.04.2 article 4.3: a pairing still to be made follows the corrected result.
#[test]
fn n4_a_draft_notices_a_corrected_result() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid", "Dot"]);
    arbiter.plays_a_round()?;
    arbiter.pairs()?;
    assert_eq!(arbiter.tournament.overtaken(at(2)), []);
    arbiter.because("wrong sheet").reopens(1)?;
    arbiter.enters_in(1, 1, LOSS, arbiter.tournament.version)?;
    arbiter.closes(1)?;
    assert_eq!(arbiter.tournament.overtaken(at(2)), [Overtaken::Result { round: 1, board: 1 }]);
    assert_eq!(arbiter.publishes(2), Err(Refusal::Overtaken { round: 2, changes: 1 }));
    arbiter.because("the hall waits").publishes(2)?;
    Ok(())
}

#[test]
fn n4_a_draft_notices_byes_and_entries() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid", "Dot"]);
    arbiter.plays_a_round()?;
    arbiter.pairs()?;
    arbiter.grants_bye("Ada", 2, ByeKind::HalfPoint)?;
    let ada = Overtaken::Attendance { entry: arbiter.entry("Ada") };
    assert_eq!(arbiter.tournament.overtaken(at(2)), [ada]);
    arbiter.registers(["Eve"])?;
    assert_eq!(arbiter.participation("Eve").from, 2, "nobody has seen the draft");
    let eve = Overtaken::Attendance { entry: arbiter.entry("Eve") };
    assert_eq!(arbiter.tournament.overtaken(at(2)), [ada, eve]);
    assert!(matches!(arbiter.publishes(2), Err(Refusal::Unplaced { .. })));
    arbiter.discards(2)?;
    arbiter.pairs()?;
    arbiter.publishes(2)?;
    assert_eq!(arbiter.pairings(2), ["Bo-Cid", "Dot-Eve", "Ada HalfPoint"]);
    Ok(())
}
