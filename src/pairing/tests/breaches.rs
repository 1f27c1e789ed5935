//! Tests of breaches in rounds made by hand, each identified by its article.

use std::sync::Arc;

use qisai_domain::format::{Acceleration, SeparateBy};
use qisai_domain::hand_edit::Seating;
use qisai_domain::{
    ByeKind, EntryId, Format, GameResult, GroupId, KeptApart, Meeting, Points, RoundState, Side, SwissSystem,
    Tournament,
};
use qisai_pairing::PairingError;
use qisai_pairing::breach::{Breach, Level, breaches, breaches_of};

use crate::dutch_vectors::tournaments;
use crate::support::{Played, round_of};

const WHITE: GameResult = GameResult::FIRST_WINS;
const BLACK: GameResult = GameResult::SECOND_WINS;
const DRAW: GameResult = GameResult::DRAW;
const NOT_YET: GameResult = GameResult::Unknown;
const BYE: ByeKind = ByeKind::PairingAllocated;

/// Returns the tournament with its last round as a draft.
fn draft(played: &Played) -> (Tournament, u16) {
    let mut tournament = played.tournament();
    let last = played.next_round() - 1;
    round_of(&mut tournament, last).state = RoundState::Draft;
    (tournament, last)
}

type Found = (Vec<u32>, Breach, Level, String);

fn found(tournament: &Tournament, round: u16) -> Vec<Found> {
    shown(breaches(tournament, GroupId(1), round).unwrap())
}

fn shown(findings: Vec<qisai_pairing::breach::Finding>) -> Vec<Found> {
    let article =
        |article: Option<qisai_pairing::breach::Article>| article.map(|it| it.to_string()).unwrap_or_default();
    let numbers = |entries: Vec<EntryId>| entries.into_iter().map(|entry| entry.0).collect();
    findings.into_iter().map(|it| (numbers(it.entries), it.breach, it.level, article(it.article))).collect()
}

fn in_draft(played: &Played) -> Vec<Found> {
    let (tournament, last) = draft(played);
    found(&tournament, last)
}

fn proposed(played: &Played, seating: Seating) -> Vec<Found> {
    shown(breaches_of(&played.tournament(), GroupId(1), played.next_round(), seating).unwrap())
}

fn game(first: u32, second: u32) -> Seating {
    Seating::Game(EntryId(first), EntryId(second))
}

fn line(entries: &[u32], breach: Breach, level: Level, article: &str) -> Found {
    (entries.to_vec(), breach, level, article.to_owned())
}

#[test]
fn a_rematch_names_its_round_and_a_forfeited_game_is_only_noted() {
    let played = Played::dutch(4, 3).recorded(&[(1, 3, WHITE), (4, 2, GameResult::FirstForfeits)], &[]);
    assert_eq!(
        in_draft(&Played { setup: played.setup }.recorded(&[(3, 1, NOT_YET), (2, 4, NOT_YET)], &[])),
        [
            line(&[3, 1], Breach::Rematch { round: 1 }, Level::Forbidden, "C.04.3 C1"),
            line(&[2, 4], Breach::ForfeitedBefore { round: 1 }, Level::Note, "C.04.2 3.5"),
        ]
    );
}

#[test]
fn pairs_kept_apart_by_the_event_and_pairs_kept_apart_if_possible() {
    let games = [(1, 4, NOT_YET), (5, 2, NOT_YET), (3, 6, NOT_YET)];
    let (mut tournament, round) = draft(&Played::dutch(6, 3).apart(&[1, 4]).recorded(&games, &[]));
    let separated = [[1, 4], [2, 5]];
    let separated = separated.map(|pair| KeptApart { by: SeparateBy::Club, entries: pair.map(EntryId).to_vec() });
    round_of(&mut tournament, round).kept_apart = separated.into();
    assert_eq!(
        found(&tournament, round),
        [
            line(&[1, 4], Breach::Prohibited, Level::Forbidden, ""),
            line(&[5, 2], Breach::Separated { by: SeparateBy::Club }, Level::Unusual, ""),
        ]
    );
}

/// Returns a tournament in which 1 and 2 have had white twice, and 3 … 6 each colour once or black twice.
fn two_whites(rounds: u16) -> Played {
    Played::dutch(6, rounds)
        .recorded(&[(1, 4, WHITE), (2, 5, WHITE), (3, 6, DRAW)], &[])
        .recorded(&[(1, 5, WHITE), (2, 6, WHITE), (4, 3, DRAW)], &[])
}

#[test]
fn two_absolute_preferences_a_third_colour_and_a_difference_of_three() {
    let side = Side::First;
    assert_eq!(
        proposed(&two_whites(5), game(1, 2)),
        [
            line(&[1, 2], Breach::SameAbsolute { side: Side::Second }, Level::Forbidden, "C.04.3 C3"),
            line(&[1], Breach::ThirdRunning { side }, Level::Forbidden, "C.04.1 7"),
            line(&[1], Breach::BeyondTwo { difference: 3 }, Level::Forbidden, "C.04.1 6"),
        ]
    );
    // Against a player without such a preference only the colours themselves are wrong; with the colours exchanged
    // nothing is wrong.
    assert_eq!(proposed(&two_whites(5), game(1, 3)).len(), 2);
    assert_eq!(proposed(&two_whites(5), game(3, 1)), []);
}

#[test]
fn topscorers_in_the_last_round_may_have_a_colour_again() {
    assert_eq!(
        proposed(&two_whites(3), game(1, 2)),
        [
            line(&[1], Breach::ThirdRunning { side: Side::First }, Level::Unusual, "C.04.3 C11"),
            line(&[1], Breach::BeyondTwo { difference: 3 }, Level::Unusual, "C.04.3 C10"),
        ]
    );
}

#[test]
fn a_difference_of_three_without_three_running() {
    let mut played = two_whites(6).recorded(&[(3, 1, WHITE), (5, 4, WHITE), (6, 2, WHITE)], &[]);
    assert_eq!(proposed(&played, game(1, 6)), []);
    played = played.recorded(&[(1, 6, WHITE), (2, 3, WHITE), (4, 5, GameResult::DoubleForfeit)], &[]);
    let found = proposed(&played, game(1, 2));
    assert!(!found.iter().any(|(_, breach, ..)| matches!(breach, Breach::ThirdRunning { .. })), "{found:?}");
    assert!(found.contains(&line(&[1], Breach::BeyondTwo { difference: 3 }, Level::Forbidden, "C.04.1 6")));
}

#[test]
fn a_bye_to_somebody_who_has_had_one_or_points_without_a_game() {
    let played = Played::dutch(5, 4)
        .recorded(&[(1, 3, WHITE), (4, 2, GameResult::FirstForfeits)], &[(5, BYE)])
        .recorded(&[(1, 2, WHITE), (5, 4, WHITE)], &[(3, BYE)]);
    assert_eq!(
        proposed(&played, Seating::Bye(EntryId(5), BYE))[0],
        line(&[5], Breach::ByeAgain { round: 1 }, Level::Forbidden, "C.04.3 C2")
    );
    assert_eq!(
        proposed(&played, Seating::Bye(EntryId(2), BYE))[0],
        line(&[2], Breach::PointsWithoutGame { round: 1 }, Level::Forbidden, "C.04.3 C2")
    );
    assert_eq!(proposed(&played, Seating::Bye(EntryId(4), BYE)), []);
    assert_eq!(
        proposed(&played, Seating::Bye(EntryId(1), BYE)),
        [line(&[1, 4], Breach::LowerCouldHaveBye { score: Points(4), lowest: Points(0) }, Level::Unusual, "C.04.3 C5")]
    );
}

#[test]
fn a_bye_in_an_even_field_and_two_byes() {
    let played = Played::dutch(4, 3).recorded(&[(1, 3, NOT_YET)], &[(2, BYE), (4, BYE)]);
    let found = in_draft(&played);
    for taker in [2, 4] {
        assert!(found.contains(&line(&[taker], Breach::ByeThoughEven { players: 4 }, Level::Forbidden, "C.04.1 3")));
    }
    assert!(found.contains(&line(&[2, 4], Breach::SeveralByes, Level::Forbidden, "C.04.1 3")));
    assert_eq!(found.len(), 3);
}

#[test]
fn somebody_without_a_game_and_somebody_who_asked_for_a_bye() {
    let played =
        Played::dutch(5, 3).asks_for(2, 1, ByeKind::HalfPoint).recorded(&[(1, 3, NOT_YET), (2, 4, NOT_YET)], &[]);
    assert_eq!(
        in_draft(&played),
        [
            line(&[5], Breach::WithoutOpponent, Level::Forbidden, ""),
            line(&[2], Breach::NotAvailable { bye: ByeKind::HalfPoint }, Level::Note, "C.04.2 3.3"),
        ]
    );
    // Once the round is over, entrants who are not in it were absent.
    assert_eq!(found(&played.tournament(), 1).len(), 1);
}

/// Gives the first player of round 1 another opponent.
fn first_board_meets(tournament: &mut Tournament, opponent: EntryId) {
    let recorded = round_of(tournament, 1);
    let id = *recorded.pairings.keys().next().unwrap();
    let pairing = Arc::make_mut(recorded.pairings.get_mut(&id).unwrap());
    let [first, _] = pairing.two().unwrap();
    pairing.meeting = Meeting::Two([first, opponent]);
}

#[test]
fn a_player_paired_with_himself_or_twice() {
    let (mut tournament, round) = draft(&Played::dutch(4, 3).recorded(&[(1, 3, NOT_YET), (2, 4, NOT_YET)], &[]));
    first_board_meets(&mut tournament, EntryId(1));
    assert_eq!(
        found(&tournament, round),
        [
            line(&[1], Breach::AgainstItself, Level::Forbidden, ""),
            line(&[3], Breach::WithoutOpponent, Level::Forbidden, ""),
        ]
    );
    first_board_meets(&mut tournament, EntryId(4));
    assert_eq!(
        found(&tournament, round),
        [line(&[4], Breach::Twice, Level::Forbidden, ""), line(&[3], Breach::WithoutOpponent, Level::Forbidden, ""),]
    );
    assert_eq!(proposed(&Played::dutch(4, 3), game(2, 2)), [line(&[2], Breach::AgainstItself, Level::Forbidden, "")]);
}

#[test]
fn other_systems_have_the_basic_rules_with_their_own_exceptions() {
    let with = |system| {
        let mut played = two_whites(3);
        let rounds = played.setup.rounds();
        played.setup.play.format = Format::Swiss { system, rounds, acceleration: Acceleration::None };
        proposed(&played, game(1, 2))
    };
    let articles = |found: Vec<Found>| found.into_iter().map(|(_, _, _, article)| article).collect::<Vec<_>>();
    // That system has no exception for topscorers.
    assert_eq!(articles(with(SwissSystem::Burstein)), ["C.04.1 7", "C.04.1 7", "C.04.1 6"]);
    assert_eq!(with(SwissSystem::Team), []);
    let jifen = with(SwissSystem::Jifen);
    assert!(jifen.iter().all(|(_, _, level, article)| (*level, article.as_str()) == (Level::Unusual, "积分编排")));
    assert_eq!(jifen.len(), 2);
}

#[test]
fn a_round_robin_knows_rematches_only_beyond_its_cycles() {
    let played = |cycles| {
        let format = Format::round_robin(cycles);
        Played::new(format, 4, 6).recorded(&[(1, 4, WHITE), (2, 3, BLACK)], &[])
    };
    assert_eq!(
        proposed(&played(1), game(4, 1)),
        [line(&[4, 1], Breach::Rematch { round: 1 }, Level::Unusual, "C.05 Annex 1")]
    );
    assert_eq!(proposed(&played(2), game(4, 1)), []);
}

#[test]
fn a_round_that_is_not_there_is_refused() {
    let tournament = Played::dutch(4, 3).tournament();
    assert_eq!(breaches(&tournament, GroupId(1), 1), Err(PairingError::RoundMissing(1)));
    assert_eq!(breaches(&tournament, GroupId(9), 1), Err(PairingError::UnknownGroup(GroupId(9))));
}

#[test]
fn rounds_paired_by_the_rules_have_no_breach() {
    for (name, _, tournament) in tournaments().unwrap_or_default() {
        for round in tournament.first_group().unwrap().1.rounds.keys() {
            for (entries, breach, level, _) in found(&tournament, *round) {
                let colours = matches!(breach, Breach::ThirdRunning { .. } | Breach::BeyondTwo { .. });
                let allowed = level == Level::Note || (level == Level::Unusual && colours);
                assert!(allowed, "{name} round {round}: {entries:?} {breach:?}");
            }
        }
    }
}
