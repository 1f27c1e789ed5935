//! One score of every competitor, round by round, as the tie-breaks read it: who was scheduled, whether it was played, in which
//! category it falls if not, and what it was worth. Everything else is derived from this.
#![expect(clippy::indexing_slicing, reason = "opponents are checked against the field when a ledger is made")]

use std::collections::{BTreeMap, BTreeSet};

use qisai_domain::{ByeKind, Cell, EntryId, Outcome, Points, ResultLine, Results, ScoreSystem, Side};

use crate::descriptor::TeamScore;
use crate::games::MatchGames;
use crate::ratio::{self, Exact};
use crate::settings::{Pairing, Settings};
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
    /// In the order of the results, opponents of carried rounds last.
    pub lines: Vec<Line>,
    /// Lowest final score of the field.
    pub lowest: Points,
    /// The most rounds with a scheduled opponent that anybody has.
    pub games: u16,
    /// Rounds in which anybody was scheduled.
    pub rounds: u16,
    /// The games of the meetings of several, by place in `lines` and round.
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
    /// Brought along from an earlier stage.
    pub brought: Points,
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
    /// No part of the event for the competitor: it adds nothing anywhere. Perhaps for the competitor had gone on to another stage.
    Idle { gone_on: bool },
}

/// One side's share of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Share {
    Win,
    Draw,
    Loss,
}

impl Share {
    /// Of a result; none while there is none.
    fn of(outcome: Outcome) -> Option<Self> {
        match outcome {
            Outcome::Win { .. } | Outcome::ForfeitWin => Some(Self::Win),
            Outcome::Draw { .. } => Some(Self::Draw),
            Outcome::Loss { .. } | Outcome::ForfeitLoss => Some(Self::Loss),
            Outcome::Adjourned | Outcome::Unknown => None,
        }
    }

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
            Kind::Pending(None) | Kind::Bye(_) | Kind::Idle { .. } => None,
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
            Kind::Game { forfeit: false, .. }
            | Kind::Game { share: Share::Win, .. }
            | Kind::Pending(_)
            | Kind::Idle { .. } => true,
            Kind::Game { .. } => false,
            Kind::Bye(kind) => !is_requested(kind, policy),
        }
    }
}

impl Line {
    /// The rounds alone; [`Ledger::new`] does the rest.
    pub(crate) fn new(entry: EntryId, tpn: u32, rating: Option<u16>, rounds: Vec<Round>) -> Self {
        let rating = rating.filter(|rating| *rating > 0);
        let none = Points::ZERO;
        Self { entry, tpn, rating, brought: none, score: none, adjusted: none, rounds }
    }

    /// Finds the categories of the rounds (16.2) and adds up the scores.
    fn settle(&mut self, settings: &Settings, draw: Points) {
        let policy = settings.unplayed;
        let mut back = false;
        for round in self.rounds.iter_mut().rev() {
            round.category = match round.kind {
                Kind::Pending(_) | Kind::Idle { .. } | Kind::Game { forfeit: false, .. } => None,
                Kind::Game { share: Share::Win, .. } => Some(Category::ForfeitWin),
                Kind::Game { .. } => Some(Category::ForfeitLoss),
                Kind::Bye(kind) if !is_requested(kind, policy) => Some(Category::AllocatedBye),
                Kind::Bye(_) if back => Some(Category::RequestedBye),
                Kind::Bye(_) => Some(Category::TrailingBye),
            };
            back |= round.is_available(policy);
        }
        self.score = self.brought + self.rounds.iter().map(|round| round.points + round.extra).sum::<Points>();
        let becomes_draw = |round: &Round| {
            let trailing = policy.trailing_byes_are_draws && round.category == Some(Category::TrailingBye);
            let gone_on = policy.rounds_after_going_on_are_draws && round.kind == Kind::Idle { gone_on: true };
            let unplayed = policy.unplayed_rounds_are_draws && round.category.is_some();
            let unpaired = policy.unpaired_rounds_are_draws
                && matches!(round.category, Some(Category::RequestedBye | Category::TrailingBye));
            settings.pairing == Pairing::Swiss && (trailing || gone_on || unplayed || unpaired)
        };
        let counts = |round: &Round| if becomes_draw(round) { draw } else { round.points } + round.extra;
        self.adjusted = self.brought + self.rounds.iter().map(counts).sum::<Points>();
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
    /// One score of the results: the only one of individuals, match points or game points of teams. A cell that names an opponent outside
    /// the field has no result.
    pub fn of(results: &Results, score: Option<TeamScore>, settings: &Settings) -> Self {
        let scored = Scored::new(results, score);
        let lines = results.lines.iter().map(|line| {
            let rounds = (1..).zip(&line.cells).map(|(number, cell)| scored.round(line, number, *cell));
            let brought = match score {
                _ if scored.is_primary() => line.brought,
                Some(TeamScore::Game) => line.brought_game_points,
                Some(TeamScore::Match) | None => Points::ZERO,
            };
            Line { brought, ..Line::new(line.entry, line.number, line.rating, rounds.collect()) }
        });
        let planned = results.planned_rounds.max(results.rounds());
        let mut tally = Self::new(scored.scale(), planned, lines.collect(), results.seated, settings);
        if results.boards == 1 && results.boards_known {
            let field = results.lines.len();
            let matches = results.lines.iter().enumerate().flat_map(|(who, line)| {
                (1..).zip(&line.cells).filter_map(move |(number, cell)| {
                    let games = line.games_of(number);
                    let met = cell.opponent().is_some_and(|opponent| opponent < field);
                    (met && !games.is_empty()).then(|| ((who, number), MatchGames::of(games)))
                })
            });
            tally.ledger.matches = matches.collect();
        }
        tally
    }

    fn new(scale: Scale, planned: u16, lines: Vec<Line>, seated: usize, settings: &Settings) -> Self {
        let mut drawn = lines.clone();
        for round in drawn.iter_mut().flat_map(|line| &mut line.rounds).filter(|round| round.number == planned) {
            if let Kind::Game { opponent, side, .. } | Kind::Pending(Some((opponent, side))) = round.kind {
                let kind = Kind::Game { opponent, side, share: Share::Draw, forfeit: false };
                *round = Round { extra: round.extra, ..Round::new(planned, scale.draw, kind) };
            }
        }
        let ledger = |lines| Ledger::new(scale, planned, lines, seated, settings);
        Self { ledger: ledger(lines), fore: ledger(drawn) }
    }
}

impl Ledger {
    fn new(scale: Scale, planned: u16, mut lines: Vec<Line>, seated: usize, settings: &Settings) -> Self {
        for line in &mut lines {
            line.settle(settings, scale.draw);
        }
        let field = || lines.iter().take(seated);
        let lowest = field().map(|line| line.score).min().unwrap_or_default();
        let scheduled = |line: &Line| line.rounds.iter().filter(|round| round.scheduled().is_some()).count();
        let games = field().map(scheduled).max().and_then(|games| u16::try_from(games).ok()).unwrap_or_default();
        let rounds = field().flat_map(|line| &line.rounds).filter(|round| round.scheduled().is_some());
        let rounds: BTreeSet<u16> = rounds.map(|round| round.number).collect();
        let rounds = u16::try_from(rounds.len()).unwrap_or_default();
        Self { scale, planned, lines, lowest, games, rounds, matches: BTreeMap::new() }
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

/// Results as one of their scores sees them.
struct Scored<'a> {
    results: &'a Results,
    score: Option<TeamScore>,
    /// What a match is worth; where the scoring has no match points, those of a TRF without record 362: 2-1-0.
    matches: ScoreSystem,
}

impl<'a> Scored<'a> {
    fn new(results: &'a Results, score: Option<TeamScore>) -> Self {
        let matches = results.scoring.matches.clone().unwrap_or_else(ScoreSystem::two_one_zero);
        Self { results, score, matches }
    }

    /// Whether adjustments, penalties and points brought along are in this score.
    fn is_primary(&self) -> bool {
        match self.score {
            None => true,
            Some(TeamScore::Match) => self.results.scoring.matches.is_some(),
            Some(TeamScore::Game) => self.results.scoring.matches.is_none(),
        }
    }

    fn scale(&self) -> Scale {
        match self.score {
            Some(TeamScore::Match) => Scale::of(&self.matches, 1),
            None | Some(TeamScore::Game) => Scale::of(&self.results.scoring.games, self.results.games_per_meeting),
        }
    }

    fn round(&self, line: &ResultLine, number: u16, cell: Cell) -> Round {
        let kind = self.kind(line, number, cell);
        let in_group = self.results.own_round(number);
        let extra = match self.score {
            _ if self.is_primary() => self.results.extra(line, number),
            Some(TeamScore::Game) => line.extra_game_points(in_group),
            Some(TeamScore::Match) | None => Points::ZERO,
        };
        Round { extra, ..Round::new(number, self.points(line, number, cell, kind), kind) }
    }

    fn points(&self, line: &ResultLine, number: u16, cell: Cell, kind: Kind) -> Points {
        if matches!(kind, Kind::Pending(_)) && self.score.is_some() {
            return Points::ZERO; // a match waits for its last board
        }
        if self.is_primary() {
            return self.results.points(line, number);
        }
        match (self.score, cell, kind) {
            (Some(TeamScore::Match), Cell::Bye(bye), _) => self.matches.bye(bye),
            (Some(TeamScore::Match), _, Kind::Game { share, forfeit, .. }) => {
                self.matches.outcome(share.outcome(forfeit))
            }
            (_, Cell::Bye(bye), _) => self.results.scoring.games.bye(bye),
            (_, Cell::Game { outcome, .. }, _) => self.results.scoring.games.outcome(outcome),
            (_, Cell::Match { game_points, .. }, _) => game_points,
            (_, Cell::Idle, _) => Points::ZERO,
        }
    }

    fn kind(&self, line: &ResultLine, number: u16, cell: Cell) -> Kind {
        match cell {
            Cell::Bye(kind) => Kind::Bye(kind),
            Cell::Idle => {
                let in_group = self.results.own_round(number);
                Kind::Idle { gone_on: in_group > 0 && line.left_from().is_some_and(|from| in_group >= from) }
            }
            Cell::Game { opponent, .. } | Cell::Match { opponent, .. } if opponent >= self.results.lines.len() => {
                Kind::Pending(None)
            }
            Cell::Game { opponent, side, outcome } | Cell::Match { opponent, side, outcome, .. } => {
                let Some(share) = Share::of(outcome) else { return Kind::Pending(Some((opponent, side))) };
                let games = line.games_of(number);
                let of_teams = self.results.boards > 1 || !self.results.boards_known;
                let nothing_played =
                    of_teams && !games.is_empty() && games.iter().all(|game| game.outcome.is_forfeit());
                Kind::Game { opponent, side, share, forfeit: outcome.is_forfeit() || nothing_played }
            }
        }
    }
}
