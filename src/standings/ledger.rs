//! One score of every competitor, round by round, as the tie-breaks read it: who was scheduled, whether it was played, in which
//! category it falls if not, and what it was worth. Everything else is derived from this.
#![expect(clippy::indexing_slicing, reason = "opponents are checked against the field when a ledger is made")]

use std::collections::BTreeMap;

use qisai_domain::cards::MatchGames;
use qisai_domain::{ByeKind, Cards, Cell, EntryId, Outcome, Points, ScoreSystem, Side};

use crate::descriptor::TeamScore;
use crate::ratio::{self, Exact};
use crate::settings::{Pairing, Settings};
use crate::teams::TeamCards;
use crate::unplayed::{Category, Policy};

/// One score with its two ways of looking at the last round. Teams have one of these for match points, one for game points.
#[derive(Clone, Debug)]
pub(crate) struct Tally {
    /// The results.
    pub ledger: Ledger,
    /// The results with every game of the last round of the event taken as a draw, forfeits included (8.3). Until the last
    /// round is paired nothing differs.
    pub fore: Ledger,
}

/// The score of everybody.
#[derive(Clone, Debug)]
pub(crate) struct Ledger {
    /// What a round can be worth.
    pub scale: Scale,
    /// R: rounds of the whole event.
    pub planned: u16,
    /// In the order of the cards.
    pub lines: Vec<Line>,
    /// Lowest final score of the field.
    pub lowest: Points,
    /// The most rounds with a scheduled opponent that anybody has.
    pub games: u16,
    /// The games of the matches of several, by place in `lines` and round.
    matches: BTreeMap<(usize, u16), MatchGames>,
}

/// What a round can be worth in a score.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scale {
    /// Parts to the point, at least 1.
    pub unit: u16,
    /// One won game.
    pub game_win: Points,
    /// A round with all its games won.
    pub win: Points,
    /// A round with all its games drawn.
    pub draw: Points,
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
    /// Obtained in the round.
    pub points: Points,
    /// Penalties and bonuses: a part of the score, not of what was obtained.
    pub extra: Points,
    pub kind: Kind,
    /// Why it was not played, if it was not (16.2).
    pub category: Option<Category>,
}

/// What happened in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Somebody was scheduled, and there is a result.
    Game { opponent: usize, side: Side, share: Share, forfeit: bool },
    /// Nobody was scheduled.
    Bye(ByeKind),
    /// No result yet: it adds nothing anywhere, but the competitor is available. With the opponent, if that is known.
    Pending(Option<(usize, Side)>),
}

/// One side's share of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Share {
    Win,
    Draw,
    Loss,
}

impl Share {
    fn outcome(self, forfeit: bool) -> Outcome {
        match (self, forfeit) {
            (Self::Win, false) => Outcome::Win { rated: true },
            (Self::Win, true) => Outcome::ForfeitWin,
            (Self::Draw, _) => Outcome::Draw { rated: true },
            (Self::Loss, false) => Outcome::Loss { rated: true },
            (Self::Loss, true) => Outcome::ForfeitLoss,
        }
    }
}

impl Scale {
    /// Of one game a round, or of so many `games` with two competitors.
    fn of(scores: &ScoreSystem, games: u16) -> Self {
        let games = i32::from(games.max(1));
        Self {
            unit: scores.unit.max(1),
            game_win: scores.win,
            win: scores.win.times(games),
            draw: scores.draw.times(games),
        }
    }
}

impl Round {
    pub(crate) fn new(number: u16, points: Points, kind: Kind) -> Self {
        Self { number, points, extra: Points::ZERO, kind, category: None }
    }

    /// The opponent of a game over the board.
    pub fn played(&self) -> Option<usize> {
        match self.kind {
            Kind::Game { opponent, forfeit: false, .. } => Some(opponent),
            _ => None,
        }
    }

    /// The opponent, whether there is a result yet or not.
    pub fn opponent(&self) -> Option<usize> {
        match self.kind {
            Kind::Game { opponent, .. } | Kind::Pending(Some((opponent, _))) => Some(opponent),
            Kind::Pending(None) | Kind::Bye(_) => None,
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
            Kind::Game { forfeit: false, .. } | Kind::Game { share: Share::Win, .. } | Kind::Pending(_) => true,
            Kind::Game { .. } => false,
            Kind::Bye(kind) => !is_requested(kind, policy),
        }
    }
}

impl Line {
    /// The rounds alone; [`Ledger::new`] does the rest.
    pub(crate) fn new(entry: EntryId, tpn: u32, rating: Option<u16>, rounds: Vec<Round>) -> Self {
        let rating = rating.filter(|rating| *rating > 0);
        Self { entry, tpn, rating, score: Points::ZERO, adjusted: Points::ZERO, rounds }
    }

    /// Finds the categories of the rounds (16.2) and adds up the scores.
    fn settle(&mut self, settings: &Settings, draw: Points) {
        let policy = settings.unplayed;
        let mut back = false;
        for round in self.rounds.iter_mut().rev() {
            round.category = match round.kind {
                Kind::Pending(_) | Kind::Game { forfeit: false, .. } => None,
                Kind::Game { share: Share::Win, .. } => Some(Category::ForfeitWin),
                Kind::Game { .. } => Some(Category::ForfeitLoss),
                Kind::Bye(kind) if !is_requested(kind, policy) => Some(Category::AllocatedBye),
                Kind::Bye(_) if back => Some(Category::RequestedBye),
                Kind::Bye(_) => Some(Category::TrailingBye),
            };
            back |= round.is_available(policy);
        }
        self.score = self.rounds.iter().map(|round| round.points + round.extra).sum();
        let becomes_draw = |round: &Round| {
            settings.pairing == Pairing::Swiss
                && policy.trailing_byes_are_draws
                && round.category == Some(Category::TrailingBye)
        };
        let counts = |round: &Round| if becomes_draw(round) { draw } else { round.points } + round.extra;
        self.adjusted = self.rounds.iter().map(counts).sum();
    }
}

fn is_requested(kind: ByeKind, policy: Policy) -> bool {
    match kind {
        ByeKind::PairingAllocated => false,
        ByeKind::FullPoint => policy.full_point_byes_are_requested,
        ByeKind::HalfPoint | ByeKind::ZeroPoint => true,
    }
}

impl Tally {
    /// The score of the cards. A cell that names an opponent outside the field has no result.
    pub fn of_cards(cards: &Cards, settings: &Settings) -> Self {
        let field = cards.cards.len();
        let matches = (0..).zip(&cards.cards).flat_map(|(who, card)| {
            let rounds = (1..).zip(&card.cells);
            rounds.filter_map(move |(number, cell)| match cell {
                Cell::Match { opponent, games, .. } if *opponent < field => Some(((who, number), *games)),
                _ => None,
            })
        });
        let matches: BTreeMap<(usize, u16), MatchGames> = matches.collect();
        let lines = cards.cards.iter().map(|card| {
            let rounds = (1..).zip(&card.cells);
            let rounds = rounds.map(|(number, cell)| {
                let extra = card.extra(number);
                Round { extra, ..Round::new(number, cards.points(card, number), kind(*cell, field)) }
            });
            Line::new(card.entry, card.tpn, card.rating, rounds.collect())
        });
        let rounds = cards.planned_rounds.max(cards.rounds);
        let mut tally = Self::new(Scale::of(&cards.scores, cards.games_per_meeting), rounds, lines.collect(), settings);
        tally.ledger.matches = matches;
        tally
    }

    /// Match points or game points of teams.
    pub fn of_teams(cards: &TeamCards, score: TeamScore, settings: &Settings) -> Self {
        let scale = match score {
            TeamScore::Match => Scale::of(&cards.match_scores, 1),
            TeamScore::Game => Scale::of(&cards.game_scores, cards.boards),
        };
        let lines = (0..).zip(&cards.teams).map(|(who, team)| {
            let rounds = (1..).zip(&team.rounds).map(|(number, round)| {
                let (points, kind) = cards.worth(who, number, round, score);
                Round::new(number, points, kind)
            });
            Line::new(team.entry, team.tpn, team.rating, rounds.collect())
        });
        Self::new(scale, cards.planned_rounds.max(cards.rounds), lines.collect(), settings)
    }

    fn new(scale: Scale, planned: u16, lines: Vec<Line>, settings: &Settings) -> Self {
        let mut drawn = lines.clone();
        for round in drawn.iter_mut().flat_map(|line| &mut line.rounds).filter(|round| round.number == planned) {
            if let Kind::Game { opponent, side, .. } | Kind::Pending(Some((opponent, side))) = round.kind {
                let kind = Kind::Game { opponent, side, share: Share::Draw, forfeit: false };
                *round = Round { extra: round.extra, ..Round::new(planned, scale.draw, kind) };
            }
        }
        let ledger = |lines| Ledger::new(scale, planned, lines, settings);
        Self { ledger: ledger(lines), fore: ledger(drawn) }
    }
}

impl Ledger {
    fn new(scale: Scale, planned: u16, mut lines: Vec<Line>, settings: &Settings) -> Self {
        for line in &mut lines {
            line.settle(settings, scale.draw);
        }
        let lowest = lines.iter().map(|line| line.score).min().unwrap_or_default();
        let scheduled = |line: &Line| line.rounds.iter().filter(|round| round.scheduled().is_some()).count();
        let games = lines.iter().map(scheduled).max().and_then(|games| u16::try_from(games).ok()).unwrap_or_default();
        Self { scale, planned, lines, lowest, games, matches: BTreeMap::new() }
    }

    /// The finished games of a round of a competitor.
    pub fn games(&self, who: usize, round: &Round) -> MatchGames {
        if let Some(games) = self.matches.get(&(who, round.number)) {
            return *games;
        }
        let mut games = MatchGames::default();
        if let Kind::Game { side, share, forfeit, .. } = round.kind {
            games.add(side, share.outcome(forfeit));
        }
        games
    }

    /// A competitor; `who` comes from this ledger.
    pub fn line(&self, who: usize) -> &Line {
        &self.lines[who]
    }

    /// A round of a competitor, from 1.
    pub fn round(&self, who: usize, round: u16) -> Option<&Round> {
        self.lines.get(who)?.rounds.get(usize::from(round).checked_sub(1)?)
    }

    /// Points as a number.
    pub fn exact(&self, points: Points) -> Exact {
        ratio::parts(points.0.into(), self.scale.unit.into())
    }

    /// Where everybody stands in `lines`.
    pub fn index(&self) -> BTreeMap<EntryId, usize> {
        self.lines.iter().enumerate().map(|(at, line)| (line.entry, at)).collect()
    }
}

fn kind(cell: Cell, field: usize) -> Kind {
    match cell {
        Cell::Bye(kind) => Kind::Bye(kind),
        Cell::Game { opponent, .. } | Cell::Match { opponent, .. } if opponent >= field => Kind::Pending(None),
        Cell::Game { opponent, side, outcome } | Cell::Match { opponent, side, outcome, .. } => {
            let game = |share, forfeit| Kind::Game { opponent, side, share, forfeit };
            match outcome {
                Outcome::Win { .. } => game(Share::Win, false),
                Outcome::Draw { .. } => game(Share::Draw, false),
                Outcome::Loss { .. } => game(Share::Loss, false),
                Outcome::ForfeitWin => game(Share::Win, true),
                Outcome::ForfeitLoss => game(Share::Loss, true),
                Outcome::Adjourned | Outcome::Unknown => Kind::Pending(Some((opponent, side))),
            }
        }
    }
}
