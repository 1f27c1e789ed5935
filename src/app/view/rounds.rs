//! Progress of a round.

use qisai_domain::contest::{Next, next, scheduled};
use qisai_domain::{Pairing, Results, Round, Stage};

/// Returns the number of games of a round without a result, and the number of all its games. A meeting without known
/// games counts as one.
pub fn open_games(stage: &Stage, round: &Round) -> (usize, usize) {
    let counts = meetings(stage, round).map(|(_, counts)| counts);
    counts.fold((0, 0), |(open, all), (of_open, of_all)| (open + of_open, all + of_all))
}

/// Returns the boards of the meetings without a result, in their order.
pub fn open_boards(stage: &Stage, round: &Round) -> Vec<u32> {
    let open = meetings(stage, round).filter(|(_, (open, _))| *open > 0);
    let mut boards: Vec<u32> = open.filter_map(|(pairing, _)| pairing.board()).collect();
    boards.sort_unstable();
    boards
}

/// Returns the meetings of a round, with the number of games without a result and the number of all games.
fn meetings<'a>(stage: &'a Stage, round: &'a Round) -> impl Iterator<Item = (&'a Pairing, (usize, usize))> {
    let (contest, scoring) = (stage.play.contest(round.number), &stage.play.scoring);
    let meetings = round.pairings.values().filter(|pairing| pairing.two().is_some());
    meetings.map(move |pairing| {
        let games = scheduled(&contest, scoring, pairing);
        let pending = games.iter().filter(|(_, game)| game.result.is_pending()).count();
        let still = if next(&contest, scoring, pairing) == Next::Ended { 0 } else { pending.max(1) };
        (pairing.as_ref(), (still, games.len().max(1)))
    })
}

/// Returns the number of the round that a column of results shows, from 1, regardless of its stage.
pub fn number_of(results: &Results, column: u16) -> u16 {
    let at = usize::from(column).checked_sub(1).and_then(|place| results.columns.get(place));
    at.map_or(column, |at| at.round)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail loudly")]
    use std::sync::Arc;

    use qisai_domain::setup::{Entrant, PlayedPairing, PlayedRound};
    use qisai_domain::stage::Play;
    use qisai_domain::{
        Decision, Format, GameResult, Player, RoundState, Scoring, Settings, Setup, SwissSystem, Tournament,
    };

    use super::*;

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
}
