//! Tests of whole Double-Swiss tournaments (C.04.5): matches of two games from the first round to the last.

use std::collections::BTreeSet;

use qisai_domain::setup::{PlayedPairing, PlayedRound};
use qisai_domain::{
    Adjustment, AdjustmentKind, ByeKind, EntryId, GameResult, GroupId, Points, Reason, RoundState, ScoreSystem,
    SwissReason, SwissSystem, results,
};
use qisai_pairing::generator::Options;
use qisai_pairing::{SearchBudget, diagnose_round};
use qisai_swiss::blocked::{Relaxation, Rematch};

use crate::generated::{confirmed, meets_nobody_twice};
use crate::support::{Played, shown, swiss};

fn double_swiss(players: u32, rounds: u16) -> Played {
    let mut played = Played::new(swiss(SwissSystem::DoubleSwiss), players, rounds);
    played.setup.play.scoring.games = ScoreSystem::standard().per_meeting_of(2);
    played
}

/// Returns a round of matches as the arbiter recorded it, with a bye for `bye`.
fn recorded(played: Played, matches: &[(u32, u32, [GameResult; 2])], bye: Option<u32>) -> Played {
    let matches = matches.iter().map(|&(first, second, results)| {
        let results = results.to_vec();
        PlayedPairing::Match { first, second, results }
    });
    let bye = bye.map(|number| PlayedPairing::Bye { number, kind: ByeKind::PairingAllocated });
    played.with_round(matches.chain(bye).collect())
}

const TWO: [GameResult; 2] = [GameResult::FIRST_WINS, GameResult::SECOND_WINS];
const DRAWN: [GameResult; 2] = [GameResult::DRAW, GameResult::DRAW];
const WHITE: GameResult = GameResult::FIRST_WINS;

#[test]
fn the_first_round_is_the_first_identifier_of_all() {
    let plan = double_swiss(7, 5).plan().unwrap();
    assert_eq!(shown(&plan), "1-4 5-2 3-6 7:U");
    assert_eq!(plan.byes[0].reasons, [Reason::Swiss(SwissReason::LowestEligible { score: Points(0), unplayed: 0 })]);
}

#[test]
fn a_bye_is_worth_a_win_and_a_draw() {
    // Player 7 has 1½ of 2 with the bye. This is between the winners (2) and the losers (0), so 7 floats up to complete
    // the winners' bracket.
    let played = recorded(double_swiss(7, 5), &[(1, 4, TWO), (5, 2, TWO), (3, 6, TWO)], Some(7));
    let plan = played.plan().unwrap();
    let up = plan
        .games
        .iter()
        .flat_map(|game| &game.reasons)
        .find(|reason| matches!(reason, Reason::Swiss(SwissReason::FloatsUp { .. })));
    assert_eq!(up, Some(&Reason::Swiss(SwissReason::FloatsUp { entry: EntryId(7), from: Points(3), to: Points(4) })));
    assert!(plan.byes.iter().all(|bye| bye.entry != EntryId(7)), "C2");
}

#[test]
fn only_a_match_forfeited_in_both_games_may_be_repeated() {
    let forfeited = [GameResult::FirstForfeits, GameResult::SecondForfeits];
    let both = recorded(double_swiss(2, 3), &[(1, 2, forfeited)], None);
    assert_eq!(shown(&both.plan().unwrap()), "1-2", "nobody had a colour");
    let one = recorded(double_swiss(2, 3), &[(1, 2, [GameResult::FirstForfeits, GameResult::DRAW])], None);
    assert!(one.plan().is_err(), "C1");
    let each = recorded(double_swiss(2, 3), &[(1, 2, [GameResult::FirstForfeits, GameResult::FirstForfeits])], None);
    assert!(each.plan().is_err(), "C1: it counts as played");
}

#[test]
fn a_match_won_by_forfeit_bars_the_bye() {
    // Player 4 came to neither game, so 5 won the match by forfeit; 3 had the bye.
    let forfeited = [GameResult::SecondForfeits, GameResult::FirstForfeits];
    let played = recorded(double_swiss(5, 4), &[(1, 2, DRAWN), (5, 4, forfeited)], Some(3));
    let plan = played.plan().unwrap();
    let bye = plan.byes.iter().find(|bye| bye.kind == ByeKind::PairingAllocated).unwrap();
    assert_eq!(bye.entry, EntryId(4), "the lowest score; 5 won by forfeit and 3 had the bye");
}

#[test]
fn a_match_with_an_adjourned_game_counts_it_as_drawn() {
    let adjourned = [GameResult::FIRST_WINS, GameResult::Adjourned];
    let with = recorded(double_swiss(4, 3), &[(1, 3, adjourned), (4, 2, DRAWN)], None);
    let drawn = [GameResult::FIRST_WINS, GameResult::DRAW];
    let without = recorded(double_swiss(4, 3), &[(1, 3, drawn), (4, 2, DRAWN)], None);
    assert_eq!(with.plan(), without.plan());
    let missing = [GameResult::FIRST_WINS, GameResult::Unknown];
    assert!(recorded(double_swiss(4, 3), &[(1, 3, missing), (4, 2, DRAWN)], None).plan().is_err());
}

#[test]
fn a_match_is_a_meeting_when_a_round_cannot_be_paired() {
    let played = recorded(double_swiss(2, 3), &[(1, 2, DRAWN)], None);
    let found = diagnose_round(&played.tournament(), GroupId(1), 2, SearchBudget::endless()).unwrap().unwrap();
    assert_eq!(found.blocks.len(), 2);
    let again = Rematch { higher: EntryId(1), lower: EntryId(2), round: 1 };
    assert_eq!(found.relaxations, [Relaxation::Rematches(vec![again]), Relaxation::EndAfter(1)]);
}

#[test]
fn generated_events_keep_the_absolute_criteria_and_are_paired_again_alike() {
    for seed in 1..=60 {
        let options = Options {
            seed,
            format: swiss(SwissSystem::DoubleSwiss),
            players: 12 + u32::try_from(seed % 25).unwrap(),
            rounds: 7,
            played: 7,
            forfeits: 60,
            half_point_byes: 20,
            absences: 20,
            withdrawals: 10,
            late_entries: 40,
            ..Options::default()
        };
        // C1 and C2.
        let lines = results(&confirmed(&options), GroupId(1), 7).unwrap().lines;
        for line in &lines {
            meets_nobody_twice(line, seed);
        }
    }
}

#[test]
fn a_blocked_round_of_matches_is_explained() {
    let played = recorded(double_swiss(2, 3), &[(1, 2, [GameResult::DRAW, GameResult::FIRST_WINS])], None);
    let found = diagnose_round(&played.tournament(), GroupId(1), 2, SearchBudget::endless()).unwrap().unwrap();
    assert_eq!(found.blocks.len(), 2, "each of the two has nobody left");
    let again = Rematch { higher: EntryId(2), lower: EntryId(1), round: 1 };
    assert_eq!(found.relaxations, [Relaxation::Rematches(vec![again]), Relaxation::EndAfter(1)]);
}

#[test]
fn only_a_bye_worth_a_won_match_bars_the_next_one() {
    let mut played = double_swiss(5, 4);
    let bye = |number: u32| {
        let kind = if number == 3 { ByeKind::HalfPoint } else { ByeKind::FullPoint };
        PlayedPairing::Bye { number, kind }
    };
    played.setup.played.push(PlayedRound { state: RoundState::Closed, pairings: (1..=5).map(bye).collect() });
    let plan = played.plan().unwrap();
    assert_eq!(plan.byes.iter().map(|bye| bye.entry).collect::<Vec<_>>(), [EntryId(3)], "half of a match is less");
}

#[test]
fn two_adjourned_games_of_a_match_count_as_two_draws() {
    let after = |first| recorded(double_swiss(4, 3), &[(1, 3, first), (4, 2, [GameResult::DRAW, WHITE])], None);
    assert_eq!(after([GameResult::Adjourned; 2]).plan(), after(DRAWN).plan());
}

/// Returns the pairs of round 3 of 4: 1 is alone at the top, 2 and 3 follow with one score, then 4; the others have
/// left. `second` contains the pairings of player 2 in round 2; apart from these only 4 floated.
fn one_above_two(second: Vec<PlayedPairing>) -> BTreeSet<(u32, u32)> {
    let matches = [(1, 5, TWO), (2, 6, DRAWN), (3, 7, DRAWN), (8, 4, TWO)];
    let mut played = recorded(double_swiss(8, 4), &matches, None);
    let drawn = |first, second| PlayedPairing::Match { first, second, results: DRAWN.to_vec() };
    let pairings = [drawn(1, 8), drawn(3, 6), drawn(7, 4)].into_iter().chain(second).collect();
    played.setup.played.push(PlayedRound { state: RoundState::Closed, pairings });
    for number in 5..=8 {
        played = played.withdraws(number, 3);
    }
    let games = played.plan().unwrap().games;
    games.iter().map(|game| (game.first.0.min(game.second.0), game.first.0.max(game.second.0))).collect()
}

#[test]
fn c7_holds_in_the_last_round_but_one() {
    let met_fewer_points = PlayedPairing::Match { first: 2, second: 5, results: DRAWN.to_vec() };
    assert_eq!(one_above_two(vec![met_fewer_points]), BTreeSet::from([(1, 3), (2, 4)]), "2 has floated");
}

#[test]
fn article_1_5_a_bye_is_no_float() {
    let bye = |number, kind| PlayedPairing::Bye { number, kind };
    let byes = vec![bye(2, ByeKind::HalfPoint), bye(5, ByeKind::ZeroPoint)];
    assert_eq!(one_above_two(byes), BTreeSet::from([(1, 2), (3, 4)]), "2 has played nobody");
}

#[test]
fn c2_a_match_won_by_forfeit_bars_the_bye_whatever_it_was_worth() {
    let forfeited = [GameResult::SecondForfeits, GameResult::FirstForfeits];
    let mut played = recorded(double_swiss(5, 4), &[(1, 2, DRAWN), (5, 4, forfeited)], Some(3));
    let worth = Adjustment { kind: AdjustmentKind::ForfeitWin, round: Some(1), points: Points(0) };
    played.entrant(5).adjustments.push(worth);
    // Players 4 and 5 have no points, and 5 has the larger number.
    let plan = played.plan().unwrap();
    assert_eq!(plan.byes.iter().map(|bye| bye.entry).collect::<Vec<_>>(), [EntryId(4)]);
}
