//! A team event as files describe it: teams with their players, matches with their boards. It may be nonsense until
//! [`TeamSetup::check`] has seen it.

use std::collections::{BTreeMap, BTreeSet};

use thiserror::Error;

use crate::event::Event;
use crate::format::Format;
use crate::player::Player;
use crate::regulations::Regulations;
use crate::result::{ByeKind, GameResult};
use crate::score::ScoreSystem;
use crate::setup::MAX_ROUNDS;

/// A whole team event, unchecked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamSetup {
    /// Name, place, dates, officials.
    pub event: Event,
    /// The editions of its rules.
    pub regulations: Regulations,
    /// The order of its standings, as far as it is given: descriptors of C.07.
    pub order: Vec<String>,
    /// How teams find their opponents.
    pub format: Format,
    /// Announced rounds.
    pub rounds: u16,
    /// Boards of a match.
    pub boards: u16,
    /// What a match is worth in match points.
    pub match_scores: ScoreSystem,
    /// What a board is worth in game points; byes are of a whole round.
    pub game_scores: ScoreSystem,
    /// Everybody who may play, by starting number.
    pub players: BTreeMap<u32, Player>,
    /// In the order of their numbers.
    pub teams: Vec<TeamEntrant>,
    /// What has been played, round 1 first.
    pub played: Vec<Vec<TeamMeeting>>,
}

/// One team, unchecked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TeamEntrant {
    /// Its number, which is its pairing number too.
    pub number: u32,
    /// Name.
    pub name: String,
    /// Starting numbers of its players in board order, reserves last.
    pub players: Vec<u32>,
}

/// What a team has in a round, unchecked. A team that no meeting names stays away (a zero-point bye).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TeamMeeting {
    /// A match.
    Match {
        /// Has the first move on board 1.
        first: u32,
        /// The other.
        second: u32,
        /// Board 1 first.
        boards: Vec<TeamBoard>,
    },
    /// A bye.
    Bye {
        /// Whose.
        team: u32,
        /// Which.
        kind: ByeKind,
    },
}

/// One board of a match, unchecked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TeamBoard {
    /// Starting number of the first team's player; none where a whole match was forfeited.
    pub first: Option<u32>,
    /// The same of the second team.
    pub second: Option<u32>,
    /// Whether the second team's player has the first move.
    pub sides_swapped: bool,
    /// From the view of the side that has the first move.
    pub result: GameResult,
}

/// Why a team setup is no event. Each names the value that must be mended.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TeamSetupError {
    /// The number of rounds is 0, beyond [`MAX_ROUNDS`] or below what was played.
    #[error("a team event has between 1 and {MAX_ROUNDS} rounds and at least those played, not {0}")]
    Rounds(u16),
    /// A match has no board, or more than announced.
    #[error("round {round}: the match of teams {first} and {second} has {found} boards, announced are {boards}")]
    Boards {
        /// Round.
        round: usize,
        /// One team.
        first: u32,
        /// The other.
        second: u32,
        /// Boards of the match.
        found: usize,
        /// Boards of every match.
        boards: u16,
    },
    /// A team number is 0 or given twice.
    #[error("team number {0} is out of range or given twice")]
    Number(u32),
    /// A player is listed twice, or a team lists somebody who does not exist.
    #[error("team {team}: player {player} does not exist or is listed twice")]
    Player {
        /// The team.
        team: u32,
        /// The starting number.
        player: u32,
    },
    /// A meeting names a team that does not exist, or one that has another meeting in the round.
    #[error("round {round}: team {team} does not exist or is paired twice")]
    Paired {
        /// Round.
        round: usize,
        /// The team.
        team: u32,
    },
    /// The scoring would make a draw better than a win, or a loss better than a draw.
    #[error("scoring: a win must be worth at least a draw and a draw at least a loss")]
    Scores,
}

impl TeamSetup {
    /// Whether every number is there and nobody is in two places.
    ///
    /// # Errors
    /// [`TeamSetupError`], the first in the order of the fields.
    pub fn check(&self) -> Result<(), TeamSetupError> {
        if self.rounds == 0 || self.rounds > MAX_ROUNDS || self.played.len() > usize::from(self.rounds) {
            return Err(TeamSetupError::Rounds(self.rounds));
        }
        for scores in [&self.match_scores, &self.game_scores] {
            if scores.unit == 0 || scores.win < scores.draw || scores.draw < scores.loss {
                return Err(TeamSetupError::Scores);
            }
        }
        let (mut teams, mut players) = (BTreeSet::new(), BTreeSet::new());
        for team in &self.teams {
            if team.number == 0 || !teams.insert(team.number) {
                return Err(TeamSetupError::Number(team.number));
            }
            for player in &team.players {
                if !self.players.contains_key(player) || !players.insert(*player) {
                    return Err(TeamSetupError::Player { team: team.number, player: *player });
                }
            }
        }
        for (round, meetings) in (1..).zip(&self.played) {
            let mut seen = BTreeSet::new();
            for meeting in meetings {
                let (named, boards) = match meeting {
                    TeamMeeting::Match { first, second, boards } => (vec![*first, *second], Some(boards.len())),
                    TeamMeeting::Bye { team, .. } => (vec![*team], None),
                };
                if let Some(team) = named.iter().find(|team| !teams.contains(team) || !seen.insert(**team)) {
                    return Err(TeamSetupError::Paired { round, team: *team });
                }
                let odd = boards.filter(|found| *found == 0 || *found > usize::from(self.boards));
                if let (Some(found), &[first, second]) = (odd, named.as_slice()) {
                    return Err(TeamSetupError::Boards { round, first, second, found, boards: self.boards });
                }
            }
        }
        Ok(())
    }
}
