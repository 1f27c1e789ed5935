//! Everybody's rounds side by side, as the rule books read them (and record 001 of the TRF prints them). Engines and
//! standings work on this; it is derived, never stored.

use std::cmp::Ordering;

use crate::adjustment::{self, Adjustment, AdjustmentKind};
use crate::discipline::Side;
use crate::id::EntryId;
use crate::player::Title;
use crate::points::Points;
use crate::result::{ByeKind, Outcome};
use crate::score::ScoreSystem;

/// The competitors of one group in the order of their pairing numbers, round by round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cards {
    /// What results are worth.
    pub scores: ScoreSystem,
    /// Games that two competitors play when they meet.
    pub games_per_meeting: u16,
    /// Rounds announced.
    pub planned_rounds: u16,
    /// Rounds on the cards: every `cells` has this length.
    pub rounds: u16,
    /// In TPN order.
    pub cards: Vec<Card>,
}

/// One competitor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Whose.
    pub entry: EntryId,
    /// Pairing number, 1 the highest.
    pub tpn: u32,
    /// Rating used.
    pub rating: Option<u16>,
    /// Title.
    pub title: Option<Title>,
    /// First round to be considered for (late entries).
    pub from_round: u16,
    /// First round withdrawn from.
    pub withdrawn_from: Option<u16>,
    /// Points given or taken beyond the results.
    pub adjustments: Vec<Adjustment>,
    /// One per round from round 1.
    pub cells: Vec<Cell>,
}

/// One competitor's round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Scheduled against somebody.
    Game {
        /// Place of the opponent in [`Cards::cards`].
        opponent: usize,
        /// This competitor's side.
        side: Side,
        /// This competitor's share of the result.
        outcome: Outcome,
    },
    /// Scheduled against somebody for several games that count together (C.04.5).
    Match {
        /// Place of the opponent in [`Cards::cards`].
        opponent: usize,
        /// This competitor's side in the first game.
        side: Side,
        /// This competitor's share of the whole, see [`Cell::of_games`].
        outcome: Outcome,
        /// Points of the games that have a result.
        points: Points,
        /// How many games are adjourned.
        adjourned: u16,
        /// Whether any game was played over the board: only then was a colour had (C.04.5 article 1.6).
        coloured: bool,
        /// The games that have a result.
        games: MatchGames,
    },
    /// No opponent. A round before a late entry, after a withdrawal or simply missing is a zero-point bye.
    Bye(ByeKind),
}

/// Finished games of one competitor against one opponent, by side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchGames {
    /// With the first move.
    pub first: GameCounts,
    /// With the second move.
    pub second: GameCounts,
}

/// Numbers of games by outcome.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameCounts {
    /// Won over the board.
    pub won: u16,
    /// Drawn over the board.
    pub drawn: u16,
    /// Lost over the board.
    pub lost: u16,
    /// Won because the opponent forfeited.
    pub forfeit_won: u16,
    /// Forfeited.
    pub forfeit_lost: u16,
}

impl MatchGames {
    /// Counts one game more; a game without a result is not counted.
    pub fn add(&mut self, side: Side, outcome: Outcome) {
        let counts = match side {
            Side::First => &mut self.first,
            Side::Second => &mut self.second,
        };
        let number = match outcome {
            Outcome::Win { .. } => &mut counts.won,
            Outcome::Draw { .. } => &mut counts.drawn,
            Outcome::Loss { .. } => &mut counts.lost,
            Outcome::ForfeitWin => &mut counts.forfeit_won,
            Outcome::ForfeitLoss => &mut counts.forfeit_lost,
            Outcome::Adjourned | Outcome::Unknown => return,
        };
        *number = number.saturating_add(1);
    }
}

impl GameCounts {
    /// Games played over the board.
    pub fn played(self) -> u32 {
        u32::from(self.won) + u32::from(self.drawn) + u32::from(self.lost)
    }
}

impl Cards {
    /// What a competitor obtained in a round, from 1: by the score system or, where that is adjusted, by the adjustment; without
    /// penalties and bonuses. Nothing beyond the last round.
    pub fn points(&self, card: &Card, round: u16) -> Points {
        let Some(cell) = card.cell(round) else { return Points::ZERO };
        let (kind, usual) = match cell {
            Cell::Game { outcome, .. } => (AdjustmentKind::of_outcome(outcome), self.scores.outcome(outcome)),
            Cell::Match { outcome, points, .. } => (AdjustmentKind::of_outcome(outcome), points),
            Cell::Bye(bye) => (AdjustmentKind::of_bye(bye), self.scores.bye(bye)),
        };
        adjustment::worth(&card.adjustments, round, kind, usual)
    }

    /// A competitor's score after the first `rounds` rounds, with penalties and bonuses.
    pub fn score_after(&self, card: &Card, rounds: u16) -> Points {
        (1..=rounds.min(self.rounds)).map(|round| self.points(card, round) + card.extra(round)).sum()
    }

    /// The same cards as they were after `rounds` rounds.
    #[must_use]
    pub fn cut_after(&self, rounds: u16) -> Self {
        let rounds = rounds.min(self.rounds);
        let cards = self
            .cards
            .iter()
            .map(|card| Card { cells: card.cells.iter().take(usize::from(rounds)).copied().collect(), ..card.clone() })
            .collect();
        Self { rounds, cards, ..self.clone() }
    }
}

impl Card {
    /// A round, from 1.
    pub fn cell(&self, round: u16) -> Option<Cell> {
        self.cells.get(usize::from(round).checked_sub(1)?).copied()
    }

    /// Penalties and bonuses of a round.
    pub fn extra(&self, round: u16) -> Points {
        adjustment::extra(&self.adjustments, round)
    }
}

impl Cell {
    /// What a competitor has of a meeting: `games` are that competitor's side and outcome in each, and the opponent's outcome.
    /// `None` when there are none.
    ///
    /// Several games are one match (C.04.5, preface):
    ///
    /// | games | outcome of the match |
    /// |---|---|
    /// | one without a result | unknown |
    /// | one adjourned | adjourned |
    /// | all forfeited by this competitor | forfeit loss |
    /// | all forfeited by the opponent only | forfeit win |
    /// | otherwise, also when single games were forfeited | won, drawn or lost by the points |
    pub fn of_games(scores: &ScoreSystem, opponent: usize, games: &[(Side, Outcome, Outcome)]) -> Option<Self> {
        let &[(side, outcome, _), ref others @ ..] = games else { return None };
        if others.is_empty() {
            return Some(Self::Game { opponent, side, outcome });
        }
        let any = |wanted: Outcome| games.iter().any(|(_, mine, _)| *mine == wanted);
        let points: Points = games.iter().map(|(_, mine, _)| scores.outcome(*mine)).sum();
        let against: Points = games.iter().map(|(_, _, theirs)| scores.outcome(*theirs)).sum();
        let outcome = if any(Outcome::Unknown) {
            Outcome::Unknown
        } else if any(Outcome::Adjourned) {
            Outcome::Adjourned
        } else if games.iter().all(|(_, mine, _)| *mine == Outcome::ForfeitLoss) {
            Outcome::ForfeitLoss
        } else if games.iter().all(|(_, _, theirs)| *theirs == Outcome::ForfeitLoss) {
            Outcome::ForfeitWin
        } else {
            let rated = true;
            match points.cmp(&against) {
                Ordering::Greater => Outcome::Win { rated },
                Ordering::Equal => Outcome::Draw { rated },
                Ordering::Less => Outcome::Loss { rated },
            }
        };
        let adjourned = games.iter().filter(|(_, mine, _)| *mine == Outcome::Adjourned).count();
        let adjourned = u16::try_from(adjourned).unwrap_or(u16::MAX);
        let coloured = games.iter().any(|(_, mine, _)| mine.is_played());
        let mut counts = MatchGames::default();
        for (side, mine, _) in games {
            counts.add(*side, *mine);
        }
        Some(Self::Match { opponent, side, outcome, points, adjourned, coloured, games: counts })
    }

    /// Whether a game was really played (over the board); of a match of several, whether it counts as played.
    pub fn is_played(self) -> bool {
        matches!(self, Self::Game { outcome, .. } | Self::Match { outcome, .. } if outcome.is_played())
    }

    /// The opponent, played or not.
    pub fn opponent(self) -> Option<usize> {
        match self {
            Self::Game { opponent, .. } | Self::Match { opponent, .. } => Some(opponent),
            Self::Bye(_) => None,
        }
    }

    /// The side that counts in the colour history: of a game really played; of a match its first game's, if any was played.
    pub fn side_had(self) -> Option<Side> {
        match self {
            Self::Game { side, outcome, .. } if outcome.is_played() => Some(side),
            Self::Match { side, coloured: true, .. } => Some(side),
            _ => None,
        }
    }
}
