//! Ledger of one score, round by round, as the tie-breaks read it. It records the scheduled opponent, the points, and
//! whether the round was played. For an unplayed round it also records the category. All other values are derived from
//! it.
#![expect(clippy::indexing_slicing, reason = "opponents are checked against the field when a ledger is made")]

use std::collections::{BTreeMap, BTreeSet};

use qisai_domain::{ByeKind, Cell, EntryId, Outcome, Points, ResultLine, Results, ScoreSystem, Side};

use crate::descriptor::TeamScore;
use crate::games::MatchGames;
use crate::ratio::{self, Exact};
use crate::settings::{Pairing, Settings};
use crate::unplayed::{Category, Policy};

/// One score in two versions that differ in the last round. Teams have one tally for match points and one for game
/// points.
#[derive(Clone, Debug)]
pub(crate) struct Tally {
    /// Ledger of the results.
    pub ledger: Ledger,
    /// Ledger with every game of the last round of the event counted as a draw, including forfeits (8.3). It equals
    /// `ledger` until the last round is paired.
    pub fore: Ledger,
}

/// One score of all competitors.
#[derive(Clone, Debug)]
pub(crate) struct Ledger {
    /// Values of a round in this score.
    pub scale: Scale,
    /// R: number of rounds of the whole event.
    pub planned: u16,
    /// Competitors in the order of the results. Opponents from carried rounds come last.
    pub lines: Vec<Line>,
    /// Lowest final score of the ranked competitors.
    pub lowest: Points,
    /// Largest number of rounds with a scheduled opponent for any competitor.
    pub games: u16,
    /// Number of rounds in which any game was scheduled.
    pub rounds: u16,
    /// Games of meetings with several games, by index in `lines` and round.
    matches: BTreeMap<(usize, u16), MatchGames>,
}

/// Values of a round in a score.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scale {
    /// Number of parts in a point, at least 1.
    pub unit: u16,
    /// Points for winning one game.
    pub game_win: Points,
    /// Points for winning all games of a round.
    pub win: Points,
    /// Points for drawing all games of a round.
    pub draw: Points,
}

/// Rounds and scores of one competitor.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub entry: EntryId,
    pub tpn: u32,
    /// Rating, never 0.
    pub rating: Option<u16>,
    /// Points carried over from an earlier stage.
    pub brought: Points,
    /// Final score.
    pub score: Points,
    /// Score that opponents use (16.3).
    pub adjusted: Points,
    pub rounds: Vec<Round>,
}

/// Round of one competitor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Round {
    pub number: u16,
    /// Points obtained in the round.
    pub points: Points,
    /// Penalties and bonuses. They are part of the score, but not of the points obtained.
    pub extra: Points,
    pub kind: Kind,
    /// Category of the round if it was not played (16.2).
    pub category: Option<Category>,
}

/// Event of a competitor's round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Scheduled game with a result.
    Game { opponent: usize, side: Side, share: Share, forfeit: bool },
    /// Round without a scheduled opponent.
    Bye(ByeKind),
    /// Round without a result so far. It adds nothing, but the competitor counts as available. Contains the opponent if
    /// known.
    Pending(Option<(usize, Side)>),
    /// Round that is not part of the event for the competitor and adds nothing. `gone_on` is `true` if the competitor
    /// had left the group for another stage.
    Idle { gone_on: bool },
}

/// Result of a game for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Share {
    Win,
    Draw,
    Loss,
}

impl Share {
    /// Returns the share of an outcome, or `None` without a result.
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
    /// Returns the scale for rounds with `games` games (at least one) between two competitors.
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

    /// Returns the opponent of a game played over the board.
    pub fn played(&self) -> Option<usize> {
        match self.kind {
            Kind::Game { opponent, forfeit: false, .. } => Some(opponent),
            _ => None,
        }
    }

    /// Returns the opponent, even if there is no result yet.
    pub fn opponent(&self) -> Option<usize> {
        match self.kind {
            Kind::Game { opponent, .. } | Kind::Pending(Some((opponent, _))) => Some(opponent),
            Kind::Pending(None) | Kind::Bye(_) | Kind::Idle { .. } => None,
        }
    }

    /// Returns the opponent of a game with a result, including forfeits.
    pub fn scheduled(&self) -> Option<usize> {
        match self.kind {
            Kind::Game { opponent, .. } => Some(opponent),
            _ => None,
        }
    }

    /// Returns `true` if the game was lost by forfeit.
    pub fn is_forfeit_loss(&self) -> bool {
        matches!(self.kind, Kind::Game { share: Share::Loss, forfeit: true, .. })
    }

    /// Returns `true` if the competitor was available to play.
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
    /// Returns a line with the rounds only; [`Ledger::new`] fills in the scores.
    pub(crate) fn new(entry: EntryId, tpn: u32, rating: Option<u16>, rounds: Vec<Round>) -> Self {
        let rating = rating.filter(|rating| *rating > 0);
        let none = Points::ZERO;
        Self { entry, tpn, rating, brought: none, score: none, adjusted: none, rounds }
    }

    /// Sets the categories of the rounds (16.2) and adds up the scores.
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
    /// Builds the tally of one score: the only score of individuals, or the match points or game points of teams. A
    /// cell that names an opponent outside the field has no result.
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

    /// Returns the finished games of a competitor's round.
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

    /// Returns the line of a competitor. `who` must be an index of this ledger.
    pub fn line(&self, who: usize) -> &Line {
        &self.lines[who]
    }

    /// Returns a round of a competitor; rounds are numbered from 1.
    pub fn round(&self, who: usize, round: u16) -> Option<&Round> {
        self.lines.get(who)?.rounds.get(usize::from(round).checked_sub(1)?)
    }

    /// Returns points as an exact number.
    pub fn exact(&self, points: Points) -> Exact {
        ratio::parts(points.0.into(), self.scale.unit.into())
    }

    /// Returns the index in `lines` of every entry.
    pub fn index(&self) -> BTreeMap<EntryId, usize> {
        self.lines.iter().enumerate().map(|(at, line)| (line.entry, at)).collect()
    }
}

/// Results, read in one of their scores.
struct Scored<'a> {
    results: &'a Results,
    score: Option<TeamScore>,
    /// Scoring of matches. If the event has no match points, it is 2-1-0, as in a TRF without record 362.
    matches: ScoreSystem,
}

impl<'a> Scored<'a> {
    fn new(results: &'a Results, score: Option<TeamScore>) -> Self {
        let matches = results.scoring.matches.clone().unwrap_or_else(ScoreSystem::two_one_zero);
        Self { results, score, matches }
    }

    /// Returns `true` if adjustments, penalties and carried points belong to this score.
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
