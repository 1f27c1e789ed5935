//! Tests of explanations why a round was not paired differently, as requested by an arbiter or a player.

use std::collections::BTreeSet;
use std::sync::Arc;

use qisai_domain::hand_edit::Seating;
use qisai_domain::{
    ByeKind, EntryId, GameResult, GroupId, Meeting, Points, Reason, RoundState, SwissReason, Tournament,
};
use qisai_pairing::breach::Breach;
use qisai_pairing::comparison::{Comparison, Judgement, compare};
use qisai_pairing::why::{Answer, Floats, Wish, why_float, why_not};
use qisai_pairing::{PairingError, SearchBudget, plan_round};
use qisai_swiss::dutch::quality::{Criterion, Order, Value, Verdict};

use crate::dutch_vectors::tournaments;
use crate::support::Played;

const WHITE: GameResult = GameResult::FIRST_WINS;
const DRAW: GameResult = GameResult::DRAW;
const NOT_YET: GameResult = GameResult::Unknown;
const BYE: ByeKind = ByeKind::PairingAllocated;

fn meet(one: u32, two: u32) -> Wish {
    Wish::Meet(EntryId(one), EntryId(two))
}

fn asked(tournament: &Tournament, round: u16, wish: Wish) -> Answer {
    why_not(tournament, GroupId(1), round, wish, SearchBudget::endless()).unwrap().answer
}

fn next(played: &Played, wish: Wish) -> Answer {
    asked(&played.tournament(), played.next_round(), wish)
}

fn verdict(answer: Answer) -> Verdict {
    let Answer::Otherwise { verdict, changes } = answer else { panic!("{answer:?}") };
    assert!(!changes.is_empty());
    verdict.unwrap()
}

fn compared(played: &Played) -> Comparison {
    let round = played.next_round() - 1;
    compare(&played.tournament(), GroupId(1), round, SearchBudget::endless()).unwrap()
}

/// Returns the state after 1-4, 5-2 and 3-6: 1, 2 and 3 have a point; 1 meets 2, and 3 floats down.
fn after_one_round() -> Played {
    Played::dutch(6, 4).recorded(&[(1, 4, WHITE), (5, 2, GameResult::SECOND_WINS), (3, 6, WHITE)], &[])
}

#[test]
fn a_pair_that_meets_and_one_that_may_not() {
    let played = after_one_round();
    assert_eq!(next(&played, meet(2, 1)), Answer::ItIsSo);
    let Answer::Forbidden { findings } = next(&played, meet(4, 1)) else { panic!("they have met") };
    assert_eq!(findings[0].breach, Breach::Rematch { round: 1 });
    let Answer::Forbidden { findings } = next(&played, meet(1, 1)) else { panic!("nobody plays himself") };
    assert_eq!(findings[0].breach, Breach::AgainstItself);
    let apart = after_one_round().apart(&[2, 3]);
    let Answer::Forbidden { findings } = next(&apart, meet(2, 3)) else { panic!("they are kept apart") };
    assert_eq!(findings[0].breach, Breach::Prohibited);
}

#[test]
fn somebody_absent_is_named() {
    let played = after_one_round().asks_for(3, 2, ByeKind::HalfPoint);
    assert_eq!(next(&played, meet(1, 3)), Answer::NotThere { entries: vec![EntryId(3)] });
}

#[test]
fn a_pair_that_costs_a_criterion_names_it_with_both_values() {
    // Players 1 and 3 would both need black, because both won with white. Player 2 won with black.
    let Verdict::Worse { bracket, criterion, best, other } = verdict(next(&after_one_round(), meet(1, 3))) else {
        panic!("colours are worse")
    };
    assert_eq!((bracket, criterion), (Points(2), Criterion::C12));
    assert_eq!((best, other), (Value::Count { count: 0 }, Value::Count { count: 1 }));
    // With 1 against 5 the winners are 2-3 and 1 floats: equally good, but 2 must leave the lower half.
    let exchange = Verdict::Later { bracket: Points(2), order: Order::Exchange };
    assert_eq!(verdict(next(&after_one_round(), meet(1, 5))), exchange);
}

#[test]
fn in_the_first_round_only_the_order_of_generation_speaks() {
    let verdict_of = |one, two| verdict(next(&Played::dutch(6, 4), meet(one, two)));
    let later = |order| Verdict::Later { bracket: Points(0), order };
    assert_eq!(verdict_of(1, 5), later(Order::Transposition));
    assert_eq!(verdict_of(1, 2), later(Order::Exchange));
}

#[test]
fn no_round_at_all_names_who_would_be_left_over() {
    let apart = Played::dutch(4, 3).apart(&[3, 4]);
    let Answer::NoRound { left_over } = next(&apart, meet(1, 2)) else { panic!("3 and 4 may not meet") };
    assert_eq!(left_over.len(), 2);
}

#[test]
fn the_bye_goes_to_the_lowest_and_not_to_those_who_had_it() {
    let played = Played::dutch(5, 4).recorded(&[(1, 3, WHITE), (4, 2, DRAW)], &[(5, BYE)]);
    assert_eq!(next(&played, Wish::Bye(EntryId(3))), Answer::ItIsSo);
    let Answer::Forbidden { findings } = next(&played, Wish::Bye(EntryId(5))) else { panic!("5 had it") };
    assert_eq!(findings[0].breach, Breach::ByeAgain { round: 1 });
    let Verdict::Worse { criterion, best, other, .. } = verdict(next(&played, Wish::Bye(EntryId(1)))) else {
        panic!("1 leads")
    };
    assert_eq!(criterion, Criterion::C5);
    assert_eq!((best, other), (Value::Bye { score: Some(Points(0)) }, Value::Bye { score: Some(Points(2)) }));
    let Answer::Forbidden { findings } = next(&Played::dutch(4, 3), Wish::Bye(EntryId(4))) else { panic!("even") };
    assert_eq!(findings[0].breach, Breach::ByeThoughEven { players: 4 });
}

#[test]
fn a_float_is_explained_by_what_staying_would_cost() {
    let played = after_one_round();
    let float =
        |number| why_float(&played.tournament(), GroupId(1), 2, EntryId(number), SearchBudget::endless()).unwrap();
    // Three players have a point: one must float, and it is 3.
    assert_eq!(float(3).float, Some(Floats::Down { to: Points(0) }));
    assert!(matches!(verdict(float(3).why.answer), Verdict::Worse { .. } | Verdict::Later { .. }));
    assert_eq!((float(1).float, float(1).why.answer), (None, Answer::ItIsSo));
    let plan = played.plan().unwrap();
    let game = plan.games.iter().find(|game| [game.first, game.second].contains(&EntryId(3))).unwrap();
    let opponent = if game.first == EntryId(3) { game.second } else { game.first };
    assert_eq!(float(opponent.0).float, Some(Floats::Up { to: Points(2) }));
}

#[test]
fn a_round_made_by_hand_is_compared_with_the_engines() {
    // The engine's first round is 1-4, 5-2, 3-6.
    let same = compared(&Played::dutch(6, 4).recorded(&[(1, 4, NOT_YET), (5, 2, NOT_YET), (3, 6, NOT_YET)], &[]));
    assert_eq!(same.judgement, Judgement::Same);
    let sides = compared(&Played::dutch(6, 4).recorded(&[(4, 1, NOT_YET), (5, 2, NOT_YET), (3, 6, NOT_YET)], &[]));
    assert_eq!(sides.judgement, Judgement::OtherSides);
    assert_eq!(sides.differences.gone, [Seating::Game(EntryId(1), EntryId(4))]);
    let moved = compared(&Played::dutch(6, 4).recorded(&[(1, 5, NOT_YET), (4, 2, NOT_YET), (3, 6, NOT_YET)], &[]));
    let later = Verdict::Later { bracket: Points(0), order: Order::Transposition };
    assert_eq!(moved.judgement, Judgement::Other(later));
    let illegal = compared(&after_one_round().recorded(&[(4, 1, NOT_YET), (2, 3, NOT_YET), (6, 5, NOT_YET)], &[]));
    let Judgement::Forbidden { findings } = illegal.judgement else { panic!("1 and 4 have met") };
    assert_eq!(findings[0].breach, Breach::Rematch { round: 1 });
    let worse = compared(&after_one_round().recorded(&[(3, 1, NOT_YET), (4, 2, NOT_YET), (6, 5, NOT_YET)], &[]));
    assert!(matches!(worse.judgement, Judgement::Other(Verdict::Worse { criterion: Criterion::C12, .. })));
    let missing = compare(&Played::dutch(4, 3).tournament(), GroupId(1), 1, SearchBudget::endless());
    assert_eq!(missing, Err(PairingError::RoundMissing(1)));
}

#[test]
fn where_the_hand_decided_the_answer_says_so() {
    let played = Played::dutch(6, 4).recorded(&[(1, 5, NOT_YET), (4, 2, NOT_YET), (3, 6, NOT_YET)], &[]);
    let answer = why_not(&played.tournament(), GroupId(1), 1, meet(1, 4), SearchBudget::endless()).unwrap();
    assert_eq!((answer.by_hand, answer.answer), (true, Answer::ByHand));
}

#[test]
fn formats_without_criteria_are_refused() {
    let format = qisai_domain::Format::round_robin(1);
    let tournament = Played::new(format, 4, 3).tournament();
    let answer = why_not(&tournament, GroupId(1), 1, meet(1, 2), SearchBudget::endless());
    assert_eq!(answer, Err(PairingError::NoEngine("round_robin")));
}

/// The reasons of every game include its bracket and its colours; the reasons of every bye explain it.
#[test]
fn every_pair_of_the_vectors_has_its_reasons() {
    let mut rounds = 0;
    for (name, _, tournament) in tournaments().unwrap_or_default() {
        for (number, recorded) in &tournament.first_group().unwrap().1.rounds {
            let mut before = tournament.clone();
            let seated: BTreeSet<EntryId> = recorded
                .pairings
                .values()
                .filter(|it| !matches!(it.meeting, Meeting::Bye(_, kind) if kind != BYE))
                .flat_map(|it| it.entries())
                .collect();
            let group = Arc::make_mut(before.groups.get_mut(&GroupId(1)).unwrap());
            for entry in group.seats.iter().filter(|entry| !seated.contains(entry)) {
                let participation = Arc::make_mut(group.participations.get_mut(entry).unwrap());
                participation.byes.insert(*number, ByeKind::ZeroPoint);
            }
            let plan = plan_round(&before, GroupId(1), *number).unwrap();
            for game in &plan.games {
                let has = |wanted: fn(&Reason) -> bool| game.reasons.iter().filter(|it| wanted(it)).count();
                let brackets = has(|it| matches!(it, Reason::Swiss(SwissReason::Bracket { .. })));
                let colours = has(|it| matches!(it, Reason::Swiss(SwissReason::Colour { .. })));
                assert_eq!((brackets, colours), (1, 1), "{name} round {number}: {game:?}");
            }
            for bye in plan.byes.iter().filter(|bye| bye.kind == BYE) {
                assert!(
                    matches!(bye.reasons.as_slice(), [Reason::Swiss(SwissReason::LowestEligible { .. })]),
                    "{name} round {number}"
                );
            }
            rounds += 1;
        }
    }
    assert!(rounds == 0 || rounds == 361);
}

/// Tests a sample of pairs and players of every round: each answer is worse, later, impossible or forbidden, never
/// better.
#[test]
fn every_round_of_the_vectors_explains_a_sample_of_its_pairs() {
    let mut answers = [0_usize; 4];
    for (name, _, tournament) in tournaments().unwrap_or_default() {
        for (number, round) in &tournament.first_group().unwrap().1.rounds {
            assert_ne!(round.state, RoundState::Draft);
            let seated: Vec<EntryId> = round
                .in_board_order()
                .into_iter()
                .filter(|it| it.board().is_some())
                .flat_map(qisai_domain::Pairing::entries)
                .collect();
            let far = seated.len() / 2;
            for (one, two) in [(0, 3), (1, far), (far, far + 3), (2, seated.len() - 1)] {
                let (Some(one), Some(two)) = (seated.get(one), seated.get(two)) else { continue };
                let answer = asked(&tournament, *number, Wish::Meet(*one, *two));
                let kind = match answer {
                    Answer::ItIsSo => 0,
                    Answer::Forbidden { .. } => 1,
                    Answer::NoRound { .. } => 2,
                    Answer::Otherwise { verdict: Some(Verdict::Worse { best, other, criterion, .. }), .. } => {
                        assert!(best < other, "{name} round {number}: {criterion:?} {best:?} {other:?}");
                        3
                    }
                    Answer::Otherwise { verdict: Some(Verdict::Later { .. }), .. } => 3,
                    other => panic!("{name} round {number}: {other:?}"),
                };
                answers[kind] += 1;
            }
            for player in seated.iter().step_by(7) {
                let float = why_float(&tournament, GroupId(1), *number, *player, SearchBudget::endless()).unwrap();
                assert_eq!(float.float.is_none(), float.why.answer == Answer::ItIsSo, "{name} round {number}");
            }
        }
    }
    println!("so {}, forbidden {}, impossible {}, worse or later {}", answers[0], answers[1], answers[2], answers[3]);
}
