//! Numbers of a table: drawn, kept, superseded and undone (formats RR8, RR9), and custom tables (RR7).

use std::sync::Arc;

use qisai_domain::decide::lots;
use qisai_domain::leaving::Profile;
use qisai_domain::opening::{size_without_varma, varma_groups, varma_order};
use qisai_domain::stage::{LeavingRule, StagePart};
use qisai_domain::{
    Command, Discipline, Draw, DrawOf, EntryId, Format, GameResult, NumbersBy, Play, Refusal, RoundPlan, Scoring,
    StageId, Table, Tournament,
};

use crate::arbiter::{Arbiter, GROUP, at, entrant, neighbours, rated, swiss};
use crate::cases::game;

const NAMES: [&str; 6] = ["Ada", "Bo", "Cid", "Dot", "Eve", "Fay"];

fn drawn(arbiter: &Arbiter, seed: u64) -> Draw {
    let mut among = arbiter.group().seats.to_vec();
    among.sort_unstable();
    Draw::numbers(NumbersBy::Lot, Some(seed), &lots(among, seed))
}

fn draws(arbiter: &mut Arbiter, draw: Draw) -> Result<(), Refusal> {
    arbiter.does(Command::Draw { group: GROUP, draw }).map(|_| ())
}

#[test]
fn rr8_a_drawing_of_numbers_gives_the_seats_and_stays_with_its_seed() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_round_robin(NAMES);
    assert_eq!(arbiter.group().numbers_drawn(), None);
    let draw = drawn(&arbiter, 7);
    let before = arbiter.group().seats.clone();
    draws(&mut arbiter, draw.clone())?;
    assert_ne!(arbiter.group().seats, before);
    for (entry, number) in draw.among.iter().zip(&draw.outcome) {
        assert_eq!(arbiter.group().number(*entry), *number);
    }
    let (kept, stands) = arbiter.group().numbers_drawn().unwrap();
    assert_eq!((kept.seed, kept.of, stands), (Some(7), DrawOf::Numbers(NumbersBy::Lot), true));
    arbiter.undoes_the_last()?;
    assert_eq!((arbiter.group().seats.clone(), arbiter.group().numbers_drawn()), (before, None), "both are taken back");
    Ok(())
}

#[test]
fn rr8_a_later_drawing_of_any_kind_takes_the_place_of_the_first() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_round_robin(NAMES);
    let (first, order) = (drawn(&arbiter, 7), arbiter.group().seats.to_vec());
    draws(&mut arbiter, first)?;
    let by_hand: Vec<EntryId> = order.iter().rev().copied().collect();
    draws(&mut arbiter, Draw::numbers(NumbersBy::Compatriots { tries: 3 }, Some(9), &by_hand))?;
    assert_eq!(arbiter.group().draws.iter().count(), 1);
    assert_eq!(arbiter.group().seats.to_vec(), by_hand);
    Ok(())
}

#[test]
fn rr8_a_drawing_names_everybody_once_and_is_made_before_round_one() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_round_robin(NAMES);
    let draw = drawn(&arbiter, 7);
    let twice = Draw { outcome: vec![1, 1, 2, 3, 4, 5], ..draw.clone() };
    assert_eq!(draws(&mut arbiter, twice), Err(Refusal::WrongDraw));
    let some = Draw { among: draw.among[..5].to_vec(), outcome: vec![1, 2, 3, 4, 5], ..draw.clone() };
    assert!(matches!(draws(&mut arbiter, some), Err(Refusal::Missing { .. })));
    arbiter.pairs_as(neighbours(&arbiter.tournament))?;
    assert_eq!(draws(&mut arbiter, draw), Err(Refusal::AlreadyDrawn));
    Ok(())
}

/// RR9: drawn numbers keep their order when a player's data are corrected, or a player comes or leaves; the draw is
/// then only superseded.
#[test]
fn rr9_who_comes_or_goes_overtakes_the_drawing_and_nobody_else_moves() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_round_robin(NAMES);
    let draw = drawn(&arbiter, 3);
    draws(&mut arbiter, draw)?;
    let seats = arbiter.group().seats.to_vec();
    arbiter.corrects("Fay", rated("Fay", 2800))?;
    assert_eq!(arbiter.group().seats.to_vec(), seats, "a rating moves nobody who has drawn a number");
    assert!(arbiter.group().numbers_drawn().is_some_and(|(_, stands)| stands));

    arbiter.registers_players(vec![rated("Gus", 2900)])?;
    assert_eq!(arbiter.group().seats[..6], seats[..]);
    assert!(arbiter.group().numbers_drawn().is_some_and(|(_, stands)| !stands));
    arbiter.removes("Gus")?;
    assert!(arbiter.group().numbers_drawn().is_some_and(|(_, stands)| stands), "as it was drawn");

    // The last number of an even field is the one that is missing in an odd field.
    let last = arbiter.tournament.name_of(seats[5]).to_owned();
    arbiter.removes(&last)?;
    assert_eq!(arbiter.group().seats[..], seats[..5]);
    Ok(())
}

#[test]
fn rr8_the_restricted_drawing_follows_from_its_seed() {
    let mut setup = swiss(5);
    setup.play = Play::of(Format::round_robin(1), Scoring::default());
    for number in 1..=12 {
        let mut one = entrant(number, &format!("Player {number}"));
        one.player.federation = if number <= 4 { "CHN".to_owned() } else { String::new() };
        setup.entrants.push(one);
    }
    let t = Tournament::try_from(setup).unwrap();
    let entries: Vec<EntryId> = (1..=12).map(EntryId).collect();
    let order = varma_order(&t, &entries, 5).unwrap();
    assert_eq!(varma_order(&t, &entries, 5), Some(order.clone()));
    assert_ne!(varma_order(&t, &entries, 6), Some(order.clone()));
    let numbers: Vec<u32> = (1..).zip(&order).filter(|(_, entry)| entry.0 <= 4).map(|(number, _)| number).collect();
    let groups = varma_groups(12).unwrap();
    assert!(groups.iter().any(|group| numbers.iter().all(|number| group.contains(number))), "{numbers:?}: one group");
    assert_eq!(varma_order(&t, &entries[..8], 5), None, "there are tables for 9 to 24");
    // V7: groups are as even as possible, and each needs a table.
    let without = [(8, 1), (9, 1), (24, 1), (25, 1), (20, 2), (17, 2), (50, 3)]
        .map(|(all, groups)| size_without_varma(all, groups));
    assert_eq!(without, [Some(8), None, None, Some(25), None, Some(8), None]);
}

/// Players of one club are grouped if sides are clubs; in a round robin they are ordered by strength.
#[test]
fn sc1_the_sides_of_a_scheveningen_are_the_clubs() -> Result<(), Refusal> {
    let mut setup = swiss(5);
    setup.play =
        Play::of(Format::Table { table: Table::Scheveningen, cycles: 1, exchange_at_seam: false }, Scoring::default());
    let mut arbiter = Arbiter::of(setup);
    let of = |name: &str, club: &str, rating| {
        let mut player = rated(name, rating);
        player.club = club.to_owned();
        player
    };
    arbiter.registers_players(vec![
        of("Ada", "North", 2000),
        of("Bo", "South", 2400),
        of("Cid", "South", 2100),
        of("Dot", "North", 2300),
    ])?;
    let names: Vec<&str> = arbiter.group().seats.iter().map(|entry| arbiter.tournament.name_of(*entry)).collect();
    assert_eq!(names, ["Dot", "Ada", "Bo", "Cid"]);
    assert_eq!(arbiter.tournament.planned_rounds(GROUP), 2);
    // N5: of two sides of unequal size the larger one comes first.
    arbiter.registers_players(vec![of("Eve", "South", 1900)])?;
    let names: Vec<&str> = arbiter.group().seats.iter().map(|entry| arbiter.tournament.name_of(*entry)).collect();
    assert_eq!(names, ["Bo", "Cid", "Eve", "Dot", "Ada"]);
    assert_eq!(arbiter.tournament.planned_rounds(GROUP), 3);
    // A removal can make the other side the larger one, and a federation is no side of its own.
    let abroad = qisai_domain::Player { federation: "NED".to_owned(), ..of("Fay", "North", 1800) };
    arbiter.registers_players(vec![abroad])?;
    arbiter.removes("Bo")?;
    let names: Vec<&str> = arbiter.group().seats.iter().map(|entry| arbiter.tournament.name_of(*entry)).collect();
    assert_eq!(names, ["Dot", "Ada", "Fay", "Cid", "Eve"]);
    Ok(())
}

#[test]
fn sc4_a_schiller_has_its_rounds_from_its_teams() {
    let rounds = |teams: u16, players: u32| {
        let mut setup = swiss(5);
        let table = Table::Schiller { teams };
        setup.play = Play::of(Format::Table { table, cycles: 1, exchange_at_seam: false }, Scoring::default());
        setup.entrants = (1..=players).map(|number| entrant(number, &format!("Player {number}"))).collect();
        Tournament::try_from(setup).map(|t| t.planned_rounds(GROUP))
    };
    assert_eq!(rounds(4, 12), Ok(9), "three meetings of three rounds");
    assert_eq!(rounds(3, 12), Ok(12), "an odd number of teams: three meetings of four rounds");
    assert!(rounds(2, 4).is_err(), "two sides are a Scheveningen");
}

fn written(rounds: Vec<Vec<[u16; 2]>>) -> StagePart {
    let format = Format::Table { table: Table::Listed(rounds), cycles: 1, exchange_at_seam: false };
    StagePart::Play(Arc::new(Play::of(format, Scoring::default())))
}

fn writes(arbiter: &mut Arbiter, rounds: Vec<Vec<[u16; 2]>>) -> Result<(), Refusal> {
    arbiter.does(Command::EditStage { stage: StageId(1), part: written(rounds) }).map(|_| ())
}

/// RR7: a table may be rewritten if it still contains the rounds that were made; no player is in it twice in a round.
#[test]
fn rr7_a_table_is_written_anew_behind_the_rounds_that_were_made() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_round_robin(["Ada", "Bo", "Cid", "Dot"]);
    let twice = vec![vec![[1, 2], [2, 3]]];
    assert!(matches!(writes(&mut arbiter, twice), Err(Refusal::Setup(_))));
    arbiter.pairs_as(neighbours(&arbiter.tournament))?; // 1–2 and 3–4
    let other = vec![vec![[1, 3], [2, 4]], vec![[1, 2], [3, 4]], vec![[1, 4], [2, 3]]];
    assert!(matches!(writes(arbiter.because("hall"), other), Err(Refusal::Locked(_))));
    let same = vec![vec![[2, 1], [3, 4]], vec![[1, 4], [2, 3]], vec![[1, 3], [2, 4]]];
    assert_eq!(writes(&mut arbiter, same.clone()), Err(Refusal::ReasonNeeded));
    writes(arbiter.because("the hall has two boards on Sunday"), same)?;
    assert_eq!(arbiter.tournament.planned_rounds(GROUP), 3);
    Ok(())
}

#[test]
fn rr10_the_profile_of_a_stage() {
    let profile = |rule, discipline| {
        let play = Play { leaving: rule, ..Play::of(Format::round_robin(1), Scoring::default()) };
        Profile::of(&play, discipline)
    };
    assert_eq!(profile(LeavingRule::Discipline, Discipline::Chess), Profile::Fide);
    assert_eq!(profile(LeavingRule::Discipline, Discipline::Xiangqi), Profile::Xiangqi);
    assert_eq!(profile(LeavingRule::Discipline, Discipline::Draughts), Profile::Fmjd);
    assert_eq!(profile(LeavingRule::Half, Discipline::Draughts), Profile::Fide);
    assert_eq!(profile(LeavingRule::Forfeit, Discipline::Xiangqi), Profile::Forfeit);
}

/// RR7: the sides of a public pair may be exchanged, or a player replaced, with a reason, while it has no recorded
/// facts; this can be undone.
#[test]
fn rr7_a_public_pair_of_a_table_is_changed_until_something_is_entered() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_round_robin(["Ada", "Bo", "Cid", "Dot"]);
    let games = vec![game(1, 4), game(2, 3)];
    arbiter.pairs_as(RoundPlan { number: 1, games, ..RoundPlan::default() })?;
    arbiter.publishes(1)?;
    assert_eq!(arbiter.swaps_sides(1, 1), Err(Refusal::ReasonNeeded));
    arbiter.because("the cards were laid wrongly").swaps_sides(1, 1)?;
    let turned = arbiter.tournament.version;
    assert_eq!(arbiter.pairings(1), ["Dot-Ada", "Bo-Cid"]);
    let exchange = |one, other| Command::Exchange { at: at(1), one: EntryId(one), other: EntryId(other) };
    arbiter.because("the wheelchair stays").does(exchange(4, 2))?;
    assert_eq!(arbiter.pairings(1), ["Bo-Ada", "Dot-Cid"]);
    let exchanged = arbiter.tournament.version;
    assert_eq!(arbiter.undoes(exchanged), Err(Refusal::ReasonNeeded));
    arbiter.because("it need not").undoes(exchanged)?;
    assert_eq!(arbiter.pairings(1), ["Dot-Ada", "Bo-Cid"]);

    arbiter.enters(1, GameResult::DRAW)?;
    let begun = Refusal::PairBegun { round: 1, board: 1 };
    assert_eq!(arbiter.because("late").does(exchange(2, 4)), Err(begun));
    assert!(matches!(arbiter.because("late").undoes(turned), Err(Refusal::UndoFirst(_))));
    arbiter.because("played the other way round").swaps_sides(1, 1)?;
    assert_eq!((arbiter.pairings(1)[0].as_str(), arbiter.result(1, 1)), ("Ada-Dot", GameResult::DRAW));
    Ok(())
}
