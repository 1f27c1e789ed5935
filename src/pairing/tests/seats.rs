//! Tests that rounds paired before the seats of the group changed are examined with the numbers they were paired by.

use std::sync::Arc;

use qisai_domain::{
    Acceleration, Command, EntryId, Format, GroupId, Player, RoundPlan, RoundRef, RoundState, SwissSystem, Tournament,
};
use qisai_pairing::breach::{Level, breaches};
use qisai_pairing::checker::{check, plan_again};
use qisai_pairing::why::{Answer, Wish, why_not};
use qisai_pairing::{SearchBudget, plan_round};

use crate::support::{Played, act, lower_number_wins, round_of, swiss};

/// Plays three rounds, then reverses the seats; with `told`, the rounds keep the seats they were paired from. Returns
/// the tournament before and after.
fn turned_round(format: &Format, told: bool) -> (Tournament, Tournament) {
    let mut played = Played::new(format.clone(), 9, 7);
    played.setup.lots = Some(1);
    for entrant in &mut played.setup.entrants {
        entrant.player.rating = Some(2000);
    }
    for _ in 1..=3 {
        played.play(lower_number_wins);
    }
    let before = played.tournament();
    let mut after = before.clone();
    let group = Arc::make_mut(after.groups.get_mut(&GroupId(1)).unwrap());
    let seats = group.seats.clone();
    group.seats = seats.iter().rev().copied().collect();
    for round in 1..=3 {
        round_of(&mut after, round).seats = told.then(|| seats.clone());
    }
    (before, after)
}

#[test]
fn rounds_keep_the_numbers_they_were_paired_by() {
    for format in [
        swiss(SwissSystem::Dutch),
        Format::Swiss { system: SwissSystem::Dutch, rounds: 0, acceleration: Acceleration::Baku },
        swiss(SwissSystem::Dubov),
        swiss(SwissSystem::Burstein),
        swiss(SwissSystem::Lim),
        Format::round_robin(1),
    ] {
        let (before, after) = turned_round(&format, true);
        let report = check(&after, GroupId(1)).unwrap();
        assert_eq!((report.rounds, report.differing, report.reordered), (3, Vec::new(), Vec::new()), "{format:?}");
        for round in 1..=3 {
            let again = |tournament: &Tournament| plan_again(tournament, GroupId(1), round, SearchBudget::endless());
            assert_eq!(again(&after), again(&before), "{format:?}, round {round}");
        }
        let (_, forgotten) = turned_round(&format, false);
        assert!(!check(&forgotten, GroupId(1)).unwrap().differing.is_empty(), "{format:?}");
        // The next round is paired by the current numbers.
        assert_eq!(plan_round(&after, GroupId(1), 4), plan_round(&forgotten, GroupId(1), 4), "{format:?}");
        assert_ne!(plan_round(&after, GroupId(1), 4), plan_round(&before, GroupId(1), 4), "{format:?}");
    }
}

#[test]
fn a_question_about_an_earlier_round_is_answered_by_its_numbers() {
    let (before, after) = turned_round(&swiss(SwissSystem::Dutch), true);
    for (one, two) in [(1, 2), (1, 6), (4, 8)] {
        let wish = Wish::Meet(EntryId(one), EntryId(two));
        let asked =
            |tournament: &Tournament| why_not(tournament, GroupId(1), 1, wish, SearchBudget::endless()).unwrap();
        assert_eq!(asked(&after), asked(&before), "{one} and {two}");
        assert!(!asked(&after).by_hand && asked(&after).answer != Answer::ByHand);
    }
}

/// N3: an entrant added after a round was published and seated in it is placed among the seats it was paired from.
#[test]
fn n3_whoever_is_seated_in_a_public_round_is_judged_by_the_engine() {
    let mut played = Played::new(swiss(SwissSystem::Dutch), 7, 7);
    for _ in 1..=3 {
        played.play(lower_number_wins);
    }
    let mut tournament = played.tournament();
    round_of(&mut tournament, 3).state = RoundState::Published;
    let round = |tournament: &Tournament| plan_again(tournament, GroupId(1), 3, SearchBudget::endless()).unwrap();
    let free = round(&tournament).byes[0].entry;
    let players = vec![Player { name: "Newcomer".to_owned(), rating: Some(2900), ..Player::default() }];
    act(&mut tournament, Command::Register { players, allow_duplicates: false });
    let newcomer = EntryId(tournament.highest.entry);
    let meets = |plan: &RoundPlan| plan.games.iter().any(|game| [game.first, game.second].contains(&newcomer));
    assert!(!meets(&round(&tournament)), "who entered later is no part of the round");
    let at = RoundRef::new(GroupId(1), 3);
    act(&mut tournament, Command::PairByHand { at, first: free, second: newcomer });
    let plan = round(&tournament);
    assert!(meets(&plan) && plan.games.len() == 4, "the engine pairs whoever sits in the round: {plan:?}");
    let found = breaches(&tournament, GroupId(1), 3).unwrap();
    let about = found.iter().filter(|finding| finding.entries.contains(&newcomer));
    assert_eq!(about.filter(|finding| finding.level == Level::Forbidden).count(), 0, "{found:?}");
}
