//! Norms of a large Swiss.

use std::time::{Duration, Instant};

use qisai_domain::setup::{Entrant, PlayedPairing, PlayedRound};
use qisai_domain::{Discipline, GameResult, Player, RoundState, Setup, Tournament};

use super::{draft, page};
use crate::i18n::Lang;

/// A Swiss after round 1 of 5, everybody rated.
fn large(players: u32) -> Tournament {
    let entrants = (1..=players).map(|number| Entrant {
        number,
        player: Player {
            name: format!("Player {number}"),
            rating: u16::try_from(2600 - number % 700).ok(),
            federation: ["NED", "CHN", "FRA", "IND"][usize::try_from(number % 4).unwrap()].to_owned(),
            ..Player::default()
        },
        from_round: 1,
        ..Entrant::default()
    });
    let half = players / 2;
    let result = GameResult::from_code("first").unwrap();
    let pairings = (1..=half).map(|first| PlayedPairing::Game { first, second: first + half, result }).collect();
    let played = vec![PlayedRound { state: RoundState::Closed, pairings }];
    Setup { entrants: entrants.collect(), played, ..draft(Discipline::Chess) }.try_into().unwrap()
}

/// The shortest of a few looks at the page.
fn time(tournament: &Tournament) -> Duration {
    let once = |_| {
        let begun = Instant::now();
        assert!(page(tournament, "/norms", Lang::En).is_some());
        begun.elapsed()
    };
    (0..3).map(once).min().unwrap()
}

#[test]
fn d5_norms_of_eight_times_as_many_players_take_not_sixty_four_times_as_long() {
    let (few, many) = (time(&large(400)), time(&large(3_200)));
    assert!(many < few * 24, "400 players: {few:?}; 3,200: {many:?}");
}
