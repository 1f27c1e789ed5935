//! The results of teams as plain data: every match with the results of its boards. Match points and game points follow from
//! them.
//!
//! | round | match points | game points | counts as played |
//! |---|---|---|---|
//! | match, at least one board played | won, drawn or lost by the game points | of every board, forfeited ones too | yes |
//! | match, every board forfeited | the same, as a forfeit | of every board | no |
//! | match, a result still missing | none yet | none yet | not yet |
//! | bye | of [`TeamCards::match_scores`] | of [`TeamCards::game_scores`] | no |

use std::collections::BTreeMap;

use qisai_domain::team_setup::{TeamMeeting, TeamSetupError};
use qisai_domain::{ByeKind, EntryId, Outcome, Points, ScoreSystem, Side, TeamSetup};

use crate::descriptor::TeamScore;
use crate::ledger::{Kind, Share};

/// The teams of one group, round by round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamCards {
    /// What a match is worth in match points. Byes are of a whole round.
    pub match_scores: ScoreSystem,
    /// What one board is worth in game points. Byes are of a whole round, as
    /// [`ScoreSystem::per_meeting_of`] gives them.
    pub game_scores: ScoreSystem,
    /// Boards of a match.
    pub boards: u16,
    /// Rounds announced.
    pub planned_rounds: u16,
    /// Rounds on the cards: `rounds` of every team has this length.
    pub rounds: u16,
    /// In the order of their pairing numbers.
    pub teams: Vec<TeamCard>,
}

/// One team.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamCard {
    /// Whose.
    pub entry: EntryId,
    /// Pairing number, 1 the highest.
    pub tpn: u32,
    /// Rating of the team, where it has one.
    pub rating: Option<u16>,
    /// One per round from round 1.
    pub rounds: Vec<TeamRound>,
}

/// One team's round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TeamRound {
    /// Scheduled against another team.
    Match {
        /// Place of the opponent in [`TeamCards::teams`].
        opponent: usize,
        /// The own side on board 1.
        side: Side,
        /// The own share on every board, board 1 first.
        boards: Vec<Outcome>,
    },
    /// No opponent.
    Bye(ByeKind),
}

impl TryFrom<&TeamSetup> for TeamCards {
    type Error = TeamSetupError;

    /// The cards of an event that [`TeamSetup::check`] lets through; entries have the numbers of the teams.
    fn try_from(setup: &TeamSetup) -> Result<Self, TeamSetupError> {
        setup.check()?;
        let mut order: Vec<u32> = setup.teams.iter().map(|team| team.number).collect();
        order.sort_unstable();
        let place: BTreeMap<u32, usize> = order.iter().copied().zip(0..).collect();
        let mut rounds = vec![vec![TeamRound::Bye(ByeKind::ZeroPoint); setup.played.len()]; order.len()];
        let mut put = |team: u32, at: usize, round: TeamRound| {
            let card = place.get(&team).and_then(|place| rounds.get_mut(*place));
            if let Some(slot) = card.and_then(|card| card.get_mut(at)) {
                *slot = round;
            }
        };
        for (at, meetings) in setup.played.iter().enumerate() {
            for meeting in meetings {
                let (first, second, boards) = match meeting {
                    TeamMeeting::Bye { team, kind } => {
                        put(*team, at, TeamRound::Bye(*kind));
                        continue;
                    }
                    TeamMeeting::Match { first, second, boards } => (*first, *second, boards),
                };
                let shares = boards.iter().map(|board| {
                    let (mover, other) = board.result.outcomes();
                    if board.sides_swapped { (other, mover) } else { (mover, other) }
                });
                let (ours, theirs) = shares.unzip();
                for (team, opponent, side, boards) in
                    [(first, second, Side::First, ours), (second, first, Side::Second, theirs)]
                {
                    let Some(opponent) = place.get(&opponent).copied() else { continue };
                    put(team, at, TeamRound::Match { opponent, side, boards });
                }
            }
        }
        let team = |(number, rounds)| TeamCard { entry: EntryId(number), tpn: number, rating: None, rounds };
        Ok(Self {
            match_scores: setup.match_scores.clone(),
            game_scores: setup.game_scores.clone(),
            boards: setup.boards,
            planned_rounds: setup.rounds,
            rounds: u16::try_from(setup.played.len()).unwrap_or(u16::MAX),
            teams: order.into_iter().zip(rounds).map(team).collect(),
        })
    }
}

impl TeamCards {
    /// What a round is worth in one of the scores, and what it was. A match that the other team does not have as well, or that
    /// lacks a result, is pending.
    pub(crate) fn worth(&self, who: usize, number: u16, round: &TeamRound, score: TeamScore) -> (Points, Kind) {
        let (opponent, side, boards) = match round {
            TeamRound::Bye(kind) => {
                let scores = match score {
                    TeamScore::Match => &self.match_scores,
                    TeamScore::Game => &self.game_scores,
                };
                return (scores.bye(*kind), Kind::Bye(*kind));
            }
            TeamRound::Match { opponent, side, boards } => (*opponent, *side, boards),
        };
        let theirs = self.teams.get(opponent).and_then(|team| team.rounds.get(usize::from(number).checked_sub(1)?));
        let theirs = match theirs {
            Some(TeamRound::Match { opponent: back, boards, .. }) if *back == who => boards,
            _ => return (Points::ZERO, Kind::Pending(None)),
        };
        if boards.is_empty() || boards.iter().chain(theirs).any(|outcome| outcome.is_pending()) {
            return (Points::ZERO, Kind::Pending(Some((opponent, side))));
        }
        let (ours, others) = (self.game_points(boards), self.game_points(theirs));
        let forfeit = boards.iter().chain(theirs).all(|outcome| outcome.is_forfeit());
        let absent = boards.iter().chain(theirs).all(|outcome| *outcome == Outcome::ForfeitLoss);
        let share = match ours.cmp(&others) {
            std::cmp::Ordering::Greater => Share::Win,
            std::cmp::Ordering::Less => Share::Loss,
            std::cmp::Ordering::Equal if absent => Share::Loss,
            std::cmp::Ordering::Equal => Share::Draw,
        };
        let points = match (score, share) {
            (TeamScore::Game, _) => ours,
            (TeamScore::Match, Share::Win) => self.match_scores.win,
            (TeamScore::Match, Share::Draw) => self.match_scores.draw,
            (TeamScore::Match, Share::Loss) if forfeit => self.match_scores.absence,
            (TeamScore::Match, Share::Loss) => self.match_scores.loss,
        };
        (points, Kind::Game { opponent, side, share, forfeit })
    }

    fn game_points(&self, boards: &[Outcome]) -> Points {
        boards.iter().map(|outcome| self.game_scores.outcome(*outcome)).sum()
    }

    /// What a round brings on each board (preamble of article 12): forfeits count; the pairing-allocated and the full-point
    /// bye are a win everywhere, the half-point bye is a draw everywhere.
    pub(crate) fn on_boards(&self, round: &TeamRound) -> Vec<Points> {
        let everywhere = |points| vec![points; usize::from(self.boards)];
        match round {
            TeamRound::Match { boards, .. } => {
                boards.iter().map(|outcome| self.game_scores.outcome(*outcome)).collect()
            }
            TeamRound::Bye(ByeKind::PairingAllocated | ByeKind::FullPoint) => everywhere(self.game_scores.win),
            TeamRound::Bye(ByeKind::HalfPoint) => everywhere(self.game_scores.draw),
            TeamRound::Bye(ByeKind::ZeroPoint) => everywhere(Points::ZERO),
        }
    }
}
