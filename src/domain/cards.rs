//! Everybody's rounds side by side, as the rule books read them (and record 001 of the TRF prints them). Engines and
//! standings work on this; it is derived, never stored.

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
    /// No opponent. A round before a late entry, after a withdrawal or simply missing is a zero-point bye.
    Bye(ByeKind),
}

impl Cards {
    /// What a cell is worth.
    pub fn points(&self, cell: Cell) -> Points {
        match cell {
            Cell::Game { outcome, .. } => self.scores.outcome(outcome),
            Cell::Bye(kind) => self.scores.bye(kind),
        }
    }

    /// A competitor's score after the first `rounds` rounds.
    pub fn score_after(&self, card: &Card, rounds: u16) -> Points {
        card.cells.iter().take(usize::from(rounds)).map(|cell| self.points(*cell)).sum()
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

impl Cell {
    /// Whether a game was really played (over the board).
    pub fn is_played(self) -> bool {
        matches!(self, Self::Game { outcome, .. } if outcome.is_played())
    }
}
