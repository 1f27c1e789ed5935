//! Progress of a round.

use std::sync::Arc;

use qisai_domain::setup::{Entrant, PlayedPairing, PlayedRound};
use qisai_domain::stage::Play;
use qisai_domain::{
    Decision, Format, GameResult, Player, Round, RoundState, Scoring, Settings, Setup, SwissSystem, Tournament,
};
use qisai_view::rounds::open_games;

/// Returns a round of two boards: one with a result, one without.
fn half_done(system: SwissSystem) -> (Tournament, Round) {
    let settings =
        Settings { slug: "club".to_owned(), discipline: qisai_domain::Discipline::Chess, ..Settings::default() };
    let format = Format::swiss(system, 3);
    let entrant = |number| Entrant {
        number,
        player: Player { name: format!("Player {number}"), ..Player::default() },
        ..Entrant::default()
    };
    let game = |first, second, result| PlayedPairing::Game { first, second, result };
    let pairings = vec![game(1, 2, GameResult::DRAW), game(3, 4, GameResult::Unknown)];
    let setup = Setup {
        entrants: (1..=4).map(entrant).collect(),
        played: vec![PlayedRound { state: RoundState::Published, pairings }],
        ..Setup::new(settings, Play::of(format, Scoring::default()))
    };
    let tournament = Tournament::try_from(setup).unwrap();
    let round = tournament.first_group().unwrap().1.round(1).unwrap().clone();
    (tournament, round)
}

#[test]
fn a_game_without_a_row_is_open_and_one_with_a_result_is_not() {
    let (tournament, round) = half_done(SwissSystem::Dutch);
    assert_eq!(open_games(tournament.first_group().unwrap().0, &round), (1, 2));
    let (tournament, round) = half_done(SwissSystem::DoubleSwiss);
    assert_eq!(open_games(tournament.first_group().unwrap().0, &round), (3, 4), "two games each");
}

#[test]
fn nothing_is_open_where_somebody_did_not_come() {
    let (tournament, mut round) = half_done(SwissSystem::Dutch);
    let (id, pairing) = round.pairings.get_max().unwrap();
    let decision = Some(Decision { absent: [true, false], ..Decision::default() });
    let decided = qisai_domain::Pairing { decision, ..pairing.as_ref().clone() };
    round.pairings.insert(*id, Arc::new(decided));
    assert_eq!(open_games(tournament.first_group().unwrap().0, &round), (0, 2));
}
