//! Builder for teams with their people in the words of an arbiter. Player `i` of team `k` is person `10 k + i`.

use qisai_domain::setup::{PlayedBoard, PlayedPairing, TeamEntrant};
use qisai_domain::{Decision, GameResult, Outcome, Player, Tournament};

use crate::build::{Teams, mirrored};

/// Swiss of teams with `players` each, on `boards` boards, before the first round.
pub struct Squads {
    pub of: Teams,
}

/// Person in a line-up; 0 is an empty chair.
type Chair = u32;

impl Squads {
    pub fn new(teams: u32, players: u32, boards: u16, rounds: u16) -> Self {
        let mut of = Teams::new(teams, boards, rounds, rounds);
        for entrant in &mut of.setup.entrants {
            let roster: Vec<u32> = (1..=players).map(|at| 10 * entrant.number + at).collect();
            for number in &roster {
                let player = Player { name: format!("P{number}"), ..Player::default() };
                of.setup.people.insert(*number, player);
            }
            entrant.team = Some(TeamEntrant { roster, ..TeamEntrant::default() });
        }
        Self { of }
    }

    pub fn rate(&mut self, person: u32, rating: u16) {
        self.of.setup.people.get_mut(&person).unwrap().rating = Some(rating);
    }

    /// Adds a match: the two players on each board, and the outcome for the first team.
    pub fn meet(&mut self, round: u16, first: u32, second: u32, boards: &[(Chair, Chair, Outcome)]) {
        self.decided(round, (first, second), boards, None);
    }

    /// Adds a match with a ruling about it.
    pub fn decided(
        &mut self,
        round: u16,
        (first, second): (u32, u32),
        boards: &[(Chair, Chair, Outcome)],
        decision: Option<Decision>,
    ) {
        let board = |(at, (one, other, outcome)): (usize, &(Chair, Chair, Outcome))| {
            let second_begins = at % 2 == 1;
            let mine = *outcome;
            let outcomes = if second_begins { (mirrored(mine), mine) } else { (mine, mirrored(mine)) };
            let both = (Outcome::ForfeitLoss, Outcome::ForfeitLoss);
            let outcomes = if (*one, *other) == (0, 0) { both } else { outcomes };
            let result = GameResult::from_outcomes(outcomes.0, outcomes.1).unwrap();
            PlayedBoard { players: [*one, *other].map(|number| (number > 0).then_some(number)), second_begins, result }
        };
        let boards = boards.iter().enumerate().map(board).collect();
        self.put(round, PlayedPairing::TeamMatch { first, second, boards, decision });
    }

    fn put(&mut self, round: u16, pairing: PlayedPairing) {
        self.of.setup.played[usize::from(round) - 1].pairings.push(pairing);
    }

    pub fn tournament(&self) -> Tournament {
        Tournament::try_from(self.of.setup.clone()).unwrap()
    }
}
