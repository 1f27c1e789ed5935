//! One score of every competitor, round by round, as the tie-breaks read it: who was scheduled, whether it was played, in which
//! category it falls if not, and what it was worth. Everything else is derived from this.
#![expect(clippy::indexing_slicing, reason = "opponents are checked against the field when a ledger is made")]

use std::collections::BTreeMap;

use qisai_domain::{ByeKind, Cards, Cell, EntryId, Outcome, Points, Side};

use crate::ratio::{self, Exact};
use crate::settings::{Pairing, Settings};
use crate::unplayed::{Category, Policy};

/// The score of everybody. Team events will have one of these for match points and one for game points.
#[derive(Clone, Debug)]
pub(crate) struct Ledger {
    unit: u16,
    /// Points of a win.
    pub win: Points,
    /// Points of a draw.
    pub draw: Points,
    /// R: rounds of the whole event.
    pub planned: u16,
    /// In the order of the cards.
    pub lines: Vec<Line>,
    /// Lowest final score of the field.
    pub lowest: Points,
}

/// One competitor.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub entry: EntryId,
    pub tpn: u32,
    /// Never 0.
    pub rating: Option<u16>,
    /// Final score.
    pub score: Points,
    /// The score that opponents use (16.3).
    pub adjusted: Points,
    pub rounds: Vec<Round>,
}

/// One competitor's round.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Round {
    pub number: u16,
    pub points: Points,
    pub kind: Kind,
}

/// What happened in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Somebody was scheduled, and there is a result.
    Game { opponent: usize, side: Side, share: Share, forfeit: bool },
    /// Nobody was scheduled.
    Bye(ByeKind),
    /// No result yet: it adds nothing anywhere, but the competitor is available.
    Pending,
}

/// One side's share of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Share {
    Win,
    Draw,
    Loss,
}

impl Round {
    /// The opponent of a game over the board.
    pub fn played(&self) -> Option<usize> {
        match self.kind {
            Kind::Game { opponent, forfeit: false, .. } => Some(opponent),
            _ => None,
        }
    }

    /// The opponent, whether the game was played or not.
    pub fn scheduled(&self) -> Option<usize> {
        match self.kind {
            Kind::Game { opponent, .. } => Some(opponent),
            _ => None,
        }
    }

    /// Lost by not playing.
    pub fn is_forfeit_loss(&self) -> bool {
        matches!(self.kind, Kind::Game { share: Share::Loss, forfeit: true, .. })
    }

    /// Whether the competitor was there to play.
    fn is_available(&self, policy: Policy) -> bool {
        match self.kind {
            Kind::Game { forfeit: false, .. } | Kind::Game { share: Share::Win, .. } | Kind::Pending => true,
            Kind::Game { .. } => false,
            Kind::Bye(kind) => !is_requested(kind, policy),
        }
    }
}

impl Line {
    /// The category of a round without a game over the board (16.2).
    pub fn category(&self, round: &Round, policy: Policy) -> Option<Category> {
        match round.kind {
            Kind::Pending | Kind::Game { forfeit: false, .. } => None,
            Kind::Game { share: Share::Win, .. } => Some(Category::ForfeitWin),
            Kind::Game { .. } => Some(Category::ForfeitLoss),
            Kind::Bye(kind) if !is_requested(kind, policy) => Some(Category::AllocatedBye),
            Kind::Bye(_) => {
                let back = self.rounds.iter().any(|later| later.number > round.number && later.is_available(policy));
                Some(if back { Category::RequestedBye } else { Category::TrailingBye })
            }
        }
    }
}

fn is_requested(kind: ByeKind, policy: Policy) -> bool {
    match kind {
        ByeKind::PairingAllocated => false,
        ByeKind::FullPoint => policy.full_point_byes_are_requested,
        ByeKind::HalfPoint | ByeKind::ZeroPoint => true,
    }
}

impl Ledger {
    /// The score of the cards. A cell that names an opponent outside the field has no result.
    pub fn new(cards: &Cards, settings: &Settings) -> Self {
        let field = cards.cards.len();
        let lines: Vec<Line> = cards
            .cards
            .iter()
            .map(|card| {
                let rounds: Vec<Round> = (1..)
                    .zip(&card.cells)
                    .map(|(number, cell)| Round { number, points: cards.points(*cell), kind: kind(*cell, field) })
                    .collect();
                let score = rounds.iter().map(|round| round.points).sum();
                let mut line = Line {
                    entry: card.entry,
                    tpn: card.tpn,
                    rating: card.rating.filter(|rating| *rating > 0),
                    score,
                    adjusted: score,
                    rounds,
                };
                if settings.pairing == Pairing::Swiss {
                    line.adjusted = adjusted(&line, settings.unplayed, cards.scores.draw);
                }
                line
            })
            .collect();
        Self {
            unit: cards.scores.unit,
            win: cards.scores.win,
            draw: cards.scores.draw,
            planned: cards.planned_rounds.max(cards.rounds),
            lowest: lines.iter().map(|line| line.score).min().unwrap_or_default(),
            lines,
        }
    }

    /// The same with every game of the last round of the event taken as a draw, forfeits included (8.3). Until the last round
    /// is paired nothing differs.
    pub fn fore(cards: &Cards, settings: &Settings) -> Self {
        let mut cards = cards.clone();
        let last = usize::from(cards.planned_rounds.max(cards.rounds));
        for card in &mut cards.cards {
            let drawn = Outcome::Draw { rated: true };
            match last.checked_sub(1).and_then(|at| card.cells.get_mut(at)) {
                Some(Cell::Game { outcome, .. }) => *outcome = drawn,
                Some(Cell::Match { outcome, points, .. }) => {
                    (*outcome, *points) = (drawn, cards.scores.draw.times(i32::from(cards.games_per_meeting)));
                }
                Some(Cell::Bye(_)) | None => {}
            }
        }
        Self::new(&cards, settings)
    }

    /// A competitor; `who` comes from this ledger.
    pub fn line(&self, who: usize) -> &Line {
        &self.lines[who]
    }

    /// Points as a number.
    pub fn exact(&self, points: Points) -> Exact {
        ratio::points(points, self.unit)
    }

    /// Where everybody stands in `lines`.
    pub fn index(&self) -> BTreeMap<EntryId, usize> {
        self.lines.iter().enumerate().map(|(at, line)| (line.entry, at)).collect()
    }
}

fn kind(cell: Cell, field: usize) -> Kind {
    match cell {
        Cell::Bye(kind) => Kind::Bye(kind),
        Cell::Game { opponent, .. } | Cell::Match { opponent, .. } if opponent >= field => Kind::Pending,
        Cell::Game { opponent, side, outcome } | Cell::Match { opponent, side, outcome, .. } => {
            let game = |share, forfeit| Kind::Game { opponent, side, share, forfeit };
            match outcome {
                Outcome::Win { .. } => game(Share::Win, false),
                Outcome::Draw { .. } => game(Share::Draw, false),
                Outcome::Loss { .. } => game(Share::Loss, false),
                Outcome::ForfeitWin => game(Share::Win, true),
                Outcome::ForfeitLoss => game(Share::Loss, true),
                Outcome::Adjourned | Outcome::Unknown => Kind::Pending,
            }
        }
    }
}

fn adjusted(line: &Line, policy: Policy, draw: Points) -> Points {
    line.rounds
        .iter()
        .map(|round| match line.category(round, policy) {
            Some(Category::TrailingBye) if policy.trailing_byes_are_draws => draw,
            _ => round.points,
        })
        .sum()
}
