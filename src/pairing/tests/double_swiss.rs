//! Whole Double-Swiss tournaments (C.04.5): matches of two games from the first round to the last.

use qisai_domain::setup::PlayedPairing;
use qisai_domain::{ByeKind, EntryId, GameResult, GroupId, Points, Reason, ScoreSystem, SwissSystem, results};
use qisai_pairing::generator::Options;
use qisai_pairing::swiss::blocked::{Relaxation, Rematch};
use qisai_pairing::{Patience, diagnose_round};

use crate::generated::{confirmed, meets_nobody_twice};
use crate::support::{Played, shown, swiss};

fn double_swiss(players: u32, rounds: u16) -> Played {
    let mut played = Played::new(swiss(SwissSystem::DoubleSwiss), players, rounds);
    played.setup.play.scoring.games = ScoreSystem::standard().per_meeting_of(2);
    played
}

/// A round of matches as the arbiter recorded it; a bye for `bye`.
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

#[test]
fn the_first_round_is_the_first_identifier_of_all() {
    let plan = double_swiss(7, 5).plan().unwrap();
    assert_eq!(shown(&plan), "1-4 5-2 3-6 7:U");
    assert_eq!(plan.byes[0].reasons, [Reason::LowestEligible { score: Points(0), unplayed: 0 }]);
}

#[test]
fn a_bye_is_worth_a_win_and_a_draw() {
    // 7 has 1½ of 2 with the bye: between the winners (2) and the losers (0), and floats up to complete their bracket.
    let played = recorded(double_swiss(7, 5), &[(1, 4, TWO), (5, 2, TWO), (3, 6, TWO)], Some(7));
    let plan = played.plan().unwrap();
    let up = plan.games.iter().flat_map(|game| &game.reasons).find(|reason| matches!(reason, Reason::FloatsUp { .. }));
    assert_eq!(up, Some(&Reason::FloatsUp { entry: EntryId(7), from: Points(3), to: Points(4) }));
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
    // 4 did not come and 3 has a drawn second game of nothing: 3 won the match by forfeit.
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
    let found = diagnose_round(&played.tournament(), GroupId(1), 2, Patience::endless()).unwrap().unwrap();
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
    let found = diagnose_round(&played.tournament(), GroupId(1), 2, Patience::endless()).unwrap().unwrap();
    assert_eq!(found.blocks.len(), 2, "each of the two has nobody left");
    let again = Rematch { higher: EntryId(2), lower: EntryId(1), round: 1 };
    assert_eq!(found.relaxations, [Relaxation::Rematches(vec![again]), Relaxation::EndAfter(1)]);
}
