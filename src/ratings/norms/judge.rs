//! Judgement of a result. Of all choices of games that are norms, the one that counts as the most games is used
//! (1.4.1d–f).

use super::case::{Affiliation, NormCase, Opponent, RoundOutcome, System};
use super::choice;
use super::failure::Failure;
use super::mix::{Limits, Mix};
use super::title::NormTitle;
use crate::game::{RatedGame, Score};
use crate::performance::{Performance, performance};
use qisai_domain::Sex;
use qisai_domain::norm_event::EventKind;

/// Number of games of a norm (1.4.1a).
const GAMES: u16 = 9;
/// Rating that an unrated opponent counts with (1.4.6d).
pub(super) const UNRATED: u16 = 1400;
/// Greatest number of games that a norm counts as when its tournament had more rounds (1.7).
const MAX_COUNTED: u16 = 13;

/// Judgement of a result for one title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    pub title: NormTitle,
    /// Games used for the judgement: those of the norm, or every game that counts.
    pub selection: Selection,
    /// Figures of the selected games; `None` without a game.
    pub figures: Option<Figures>,
    /// Status of the rule about foreign opponents.
    pub foreigners: Foreigners,
    /// Conditions that are not met; empty for a norm.
    pub failures: Vec<Failure>,
    /// Number of games that the norm counts as towards the 27 of a title (1.4.1b–d, 1.7); 0 without a norm.
    pub counts_as: u16,
    /// `true` if the norm rests on eight games and a win without a game (1.4.1c); a title may use one such norm.
    pub eight_and_a_bye: bool,
    /// Last round, if its opponent did not come and it counts as lost because the norm needs its game or opponent
    /// (1.4.2c).
    pub absent: Option<u16>,
}

/// Selection of the games that count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// Places in [`NormCase::rounds`] of the games that count.
    pub games: Vec<usize>,
    /// Rounds left out, with the reasons.
    pub excluded: Vec<(u16, Excluded)>,
}

/// Reason why a round is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Excluded {
    /// Game not played over the board (1.4.2c).
    NotPlayed,
    /// Tie-break game with less time than 1.1.3 requires.
    TooFast,
    /// Opponent without a FIDE federation (1.4.2a).
    NoFederation,
    /// Unrated opponent without a point against rated ones in a round robin (1.4.2b).
    UnratedScoreless,
    /// Game after the norm was reached (1.4.1e).
    AfterNorm,
    /// Win left out because it would prevent the norm (1.4.1f).
    WonGame,
}

impl Excluded {
    /// Returns the code of the reason used in files.
    pub fn code(self) -> &'static str {
        match self {
            Self::NotPlayed => "not_played",
            Self::TooFast => "too_fast",
            Self::NoFederation => "no_federation",
            Self::UnratedScoreless => "unrated_scoreless",
            Self::AfterNorm => "after_norm",
            Self::WonGame => "won_game",
        }
    }

    /// Returns the article of B.01 that states the reason.
    pub fn article(self) -> &'static str {
        match self {
            Self::NotPlayed => "1.4.2c",
            Self::TooFast => "1.1.3",
            Self::NoFederation => "1.4.2a",
            Self::UnratedScoreless => "1.4.2b",
            Self::AfterNorm => "1.4.1e",
            Self::WonGame => "1.4.1f",
        }
    }
}

/// Figures of a selection of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures {
    pub games: u16,
    /// Score in half points.
    pub half_points: u16,
    /// Number of opponents with a title (1.4.5a).
    pub titled: u16,
    /// Number of opponents with the title of the norm or a higher one.
    pub with_title: u16,
    /// Number of opponents' federations other than the player's own.
    pub foreign_federations: u16,
    /// Number of opponents of the player's own federation.
    pub own_federation: u16,
    /// Opponent whose rating was raised.
    pub raised: Option<Raised>,
    /// Average and performance, computed with the raised rating.
    pub performance: Performance,
}

/// Opponent raised to the rating floor (1.4.6c).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Raised {
    pub key: u32,
    /// Rating before the raise; `None` if unrated.
    pub from: Option<u16>,
    /// Rating that the opponent counts with.
    pub to: u16,
}

/// Status of the rule about foreign opponents (1.4.3, 1.4.4). One norm of a title must meet the rule (1.4.3e).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Foreigners {
    Met,
    /// Rule not met, but waived by this letter of 1.4.3.
    Waived(char),
    /// Rule not met and not waived.
    Broken,
}

impl Judgement {
    /// Returns `true` if the result is a norm.
    pub fn is_norm(&self) -> bool {
        self.failures.is_empty()
    }
}

/// Judges a result for a title and returns the judgement.
pub fn judge(case: &NormCase, title: NormTitle) -> Judgement {
    let (counted, mut excluded) = counted(case);
    let bench = Bench { case, title, absent: None };
    let everything = bench.attempt(&counted);
    if let Some(best) = choice::best(&bench, &everything, &counted) {
        return bench.judgement(best, &counted, excluded);
    }
    if let Some(last) = absent_last(case) {
        let bench = Bench { absent: Some(last), ..bench };
        let counted: Vec<usize> = counted.iter().copied().chain([last]).collect();
        let best = choice::best(&bench, &bench.attempt(&counted), &counted);
        if let Some(best) = best.filter(|best| bench.needs_the_last(best)) {
            excluded.retain(|(round, _)| case.rounds.get(last).is_none_or(|last| last.number != *round));
            return bench.judgement(best, &counted, excluded);
        }
    }
    bench.judgement(everything, &counted, excluded)
}

/// Returns the place of the event's last round if its opponent did not come but could be counted (1.4.2c, last
/// sentence).
fn absent_last(case: &NormCase) -> Option<usize> {
    let at = case.rounds.iter().rposition(|round| round.number == case.event.rounds)?;
    match &case.rounds.get(at)?.what {
        RoundOutcome::ForfeitWin(opponent) if why_not(case, opponent).is_none() => Some(at),
        _ => None,
    }
}

/// Returns the places of the rounds that can count, and the other rounds with the reasons.
fn counted(case: &NormCase) -> (Vec<usize>, Vec<(u16, Excluded)>) {
    let (mut counted, mut excluded) = (Vec::new(), Vec::new());
    for (at, round) in case.rounds.iter().enumerate() {
        let why = match &round.what {
            RoundOutcome::Game(game) => why_not(case, &game.opponent),
            RoundOutcome::Fast(_) => Some(Excluded::TooFast),
            RoundOutcome::Pending(_) => continue,
            RoundOutcome::ForfeitWin(_)
            | RoundOutcome::ForfeitLoss
            | RoundOutcome::AllocatedBye
            | RoundOutcome::Bye => Some(Excluded::NotPlayed),
        };
        match why {
            Some(why) => excluded.push((round.number, why)),
            None => counted.push(at),
        }
    }
    (counted, excluded)
}

/// Returns the reason why games with an opponent do not count (1.4.2a, b).
fn why_not(case: &NormCase, opponent: &Opponent) -> Option<Excluded> {
    if opponent.affiliation == Affiliation::None {
        return Some(Excluded::NoFederation);
    }
    let is_scoreless = case.event.system.is_predetermined() && opponent.rating.is_none() && opponent.scoreless;
    is_scoreless.then_some(Excluded::UnratedScoreless)
}

/// Returns the opponent and the score of a round that may count; a forfeit win in the last round counts as lost
/// (1.4.2c).
fn game(case: &NormCase, at: usize) -> Option<(&Opponent, Score)> {
    match &case.rounds.get(at)?.what {
        RoundOutcome::Game(game) => Some((&game.opponent, game.score)),
        RoundOutcome::ForfeitWin(opponent) => Some((opponent, Score::Loss)),
        RoundOutcome::Fast(_)
        | RoundOutcome::ForfeitLoss
        | RoundOutcome::AllocatedBye
        | RoundOutcome::Bye
        | RoundOutcome::Pending(_) => None,
    }
}

/// Returns `true` if a win without a game replaces the ninth game (1.4.1c), ignoring the round at place `absent`.
fn has_free_win(case: &NormCase, absent: Option<usize>) -> bool {
    let mut rounds = case.rounds.iter().enumerate().filter(|(at, _)| Some(*at) != absent);
    case.event.rounds == GAMES
        && rounds.any(|(_, round)| matches!(round.what, RoundOutcome::ForfeitWin(_) | RoundOutcome::AllocatedBye))
}

/// Returns the least number of games for a norm (1.4.1a–c), with the round at place `absent` counted as lost.
pub(crate) fn least_games(case: &NormCase, absent: Option<usize>) -> u16 {
    match case.event.kind {
        EventKind::TeamChampionship if (7..=9).contains(&case.event.rounds) => 7,
        EventKind::WorldCup => 8,
        _ if has_free_win(case, absent) => 8,
        EventKind::Ordinary | EventKind::TeamChampionship => GAMES,
    }
}

/// Returns the least score of 35 % in half points (1.4.8b).
pub(crate) fn least_score(games: u16) -> u16 {
    // 35 % of n points are 0.7 n half points.
    u16::try_from((7 * u32::from(games)).div_ceil(10)).unwrap_or(u16::MAX)
}

/// Context for judging choices of games: the case, the title, and the last round if it counts as lost.
#[derive(Clone, Copy)]
pub(super) struct Bench<'a> {
    pub case: &'a NormCase,
    pub title: NormTitle,
    /// Place of the last round if it counts as lost.
    absent: Option<usize>,
}

/// Choice of games with its judgement.
#[derive(Clone)]
pub(super) struct Attempt {
    games: Vec<usize>,
    figures: Option<Figures>,
    pub failures: Vec<Failure>,
}

impl<'a> Bench<'a> {
    pub fn least_games(&self) -> u16 {
        least_games(self.case, self.absent)
    }

    /// Returns the rating that the opponent of a won game counts with, or `None` for any other round.
    pub fn rating_of_won(&self, at: usize) -> Option<u16> {
        let (opponent, score) = game(self.case, at)?;
        (score == Score::Win).then(|| opponent.rating.unwrap_or(UNRATED))
    }

    fn chosen(&self, games: &[usize]) -> Vec<(&'a Opponent, Score)> {
        games.iter().filter_map(|at| game(self.case, *at)).collect()
    }

    /// Judges a choice of games.
    pub fn attempt(&self, games: &[usize]) -> Attempt {
        let (case, title) = (self.case, self.title);
        let chosen = self.chosen(games);
        let figures = figures(case, title, &chosen);
        let mut failures: Vec<Failure> = case.event.pace.failure().into_iter().collect();
        if case.event.system == System::Other {
            failures.push(Failure::Format);
        }
        if title.is_womens() && case.applicant.sex != Some(Sex::Female) {
            failures.push(Failure::WomenOnly);
        }
        let left = case.rounds_left();
        if case.event.system.is_predetermined() && left > 0 {
            failures.push(Failure::Unfinished { left });
        }
        if let System::DoubleRoundRobin { players } = case.event.system
            && players < 6
        {
            failures.push(Failure::Players { needed: 6, found: players });
        }
        let found = figures.as_ref().map_or(0, |figures| figures.games);
        let needed = self.least_games();
        if found < needed {
            failures.push(Failure::Games { needed, found });
        }
        if let Some(figures) = &figures {
            let opponents = chosen.iter().map(|(opponent, _)| *opponent);
            failures.extend(Mix::of(&case.applicant.affiliation, title, opponents).failures(case));
            failures.extend(result_failures(title, figures));
        }
        Attempt { games: games.to_vec(), figures, failures }
    }

    /// Returns the number of games that a choice counts as by its figures alone, or `None` if the figures do not reach
    /// the title.
    pub fn counts_as(&self, games: &[usize]) -> Option<u16> {
        let figures = figures(self.case, self.title, &self.chosen(games))?;
        result_failures(self.title, &figures).is_empty().then(|| self.counted_as(&figures))
    }

    /// Returns the number of games that a norm counts as. Each full point above the score needed counts as one more
    /// game (1.4.1d).
    fn counted_as(&self, figures: &Figures) -> u16 {
        let event = &self.case.event;
        let needed = least_half_points(self.title, figures.games, figures.performance.average);
        let needed = needed.unwrap_or(figures.half_points);
        let games = if self.is_eight_and_a_bye(figures) || event.kind == EventKind::WorldCup {
            figures.games.max(GAMES)
        } else {
            figures.games
        };
        let counted = games + figures.half_points.saturating_sub(needed) / 2;
        if event.rounds > MAX_COUNTED { counted.min(MAX_COUNTED) } else { counted }
    }

    fn is_eight_and_a_bye(&self, figures: &Figures) -> bool {
        self.case.event.kind == EventKind::Ordinary && figures.games == 8 && has_free_win(self.case, self.absent)
    }

    /// Returns `true` if a norm needs the unplayed last round: without it, only the number of games or the mix of
    /// opponents is insufficient.
    fn needs_the_last(&self, norm: &Attempt) -> bool {
        let others: Vec<usize> = norm.games.iter().copied().filter(|at| Some(*at) != self.absent).collect();
        let without = Bench { absent: None, ..*self }.attempt(&others);
        let is_needed = |failure: &Failure| matches!(failure, Failure::Games { .. }) || failure.is_mix();
        others.len() < norm.games.len() && without.failures.iter().all(is_needed)
    }

    fn judgement(
        &self,
        Attempt { games, figures, failures }: Attempt,
        counted: &[usize],
        mut excluded: Vec<(u16, Excluded)>,
    ) -> Judgement {
        let last = games.last().copied().unwrap_or(0);
        for at in counted.iter().filter(|at| !games.contains(at)) {
            let why = if *at > last { Excluded::AfterNorm } else { Excluded::WonGame };
            excluded.extend(self.case.rounds.get(*at).map(|round| (round.number, why)));
        }
        excluded.sort_unstable_by_key(|(round, _)| *round);
        let opponents = self.chosen(&games);
        let mix =
            Mix::of(&self.case.applicant.affiliation, self.title, opponents.iter().map(|(opponent, _)| *opponent));
        let broken = !mix.foreigner_failures(Limits::of(mix.games, self.case.event.system)).is_empty();
        let foreigners = match (broken, self.case.exemption()) {
            (false, _) => Foreigners::Met,
            (true, Some(letter)) => Foreigners::Waived(letter),
            (true, None) => Foreigners::Broken,
        };
        let counts_as = figures.as_ref().filter(|_| failures.is_empty()).map_or(0, |figures| self.counted_as(figures));
        let absent = self.absent.and_then(|at| self.case.rounds.get(at)).map(|round| round.number);
        Judgement {
            title: self.title,
            eight_and_a_bye: figures.as_ref().is_some_and(|figures| self.is_eight_and_a_bye(figures)),
            selection: Selection { games, excluded },
            figures,
            foreigners,
            failures,
            counts_as,
            absent,
        }
    }
}

fn figures(case: &NormCase, title: NormTitle, games: &[(&Opponent, Score)]) -> Option<Figures> {
    let mix = Mix::of(&case.applicant.affiliation, title, games.iter().map(|(opponent, _)| *opponent));
    let rating = |opponent: &Opponent| opponent.rating.unwrap_or(UNRATED);
    let lowest = games.iter().map(|(opponent, _)| *opponent).min_by_key(|opponent| rating(opponent));
    let raised = lowest.filter(|opponent| rating(opponent) < title.floor()).map(|opponent| Raised {
        key: opponent.key,
        from: opponent.rating,
        to: title.floor(),
    });
    let counts = |opponent: &Opponent| {
        raised.filter(|raised| raised.key == opponent.key).map_or(rating(opponent), |raised| raised.to)
    };
    let rated: Vec<RatedGame> =
        games.iter().map(|(opponent, score)| RatedGame { opponent: counts(opponent), score: *score }).collect();
    let half_points = games.iter().map(|(_, score)| u16::from(score.half_points())).sum();
    Some(Figures {
        games: mix.games,
        half_points,
        titled: mix.titled,
        with_title: mix.with_title,
        foreign_federations: mix.foreign_federations,
        own_federation: mix.own,
        raised,
        performance: performance(&rated)?,
    })
}

/// Returns the conditions on score, average and performance that are not met (1.4.8).
fn result_failures(title: NormTitle, figures: &Figures) -> Vec<Failure> {
    let mut failures = Vec::new();
    let needed = least_score(figures.games);
    if figures.half_points < needed {
        failures.push(Failure::Score { needed, found: figures.half_points });
    }
    if figures.performance.average < title.average() {
        failures.push(Failure::Average { needed: title.average(), found: figures.performance.average });
    }
    if figures.performance.rating < title.performance() {
        failures.push(Failure::Performance { needed: title.performance(), found: figures.performance.rating });
    }
    failures
}

/// Returns the least score for a norm, in half points, against opponents with this average. Returns `None` if even
/// winning every game is not enough.
fn least_half_points(title: NormTitle, games: u16, average: i32) -> Option<u16> {
    (least_score(games)..=2 * games).find(|half_points| average + added(*half_points, games) >= title.performance())
}

/// Returns the rating difference that a score adds to the average (1.4.9).
pub(crate) fn added(half_points: u16, games: u16) -> i32 {
    let level: Vec<RatedGame> = (0..games)
        .map(|at| {
            let left = half_points.saturating_sub(2 * at).min(2);
            RatedGame { opponent: 0, score: Score::of_half_points(u8::try_from(left).unwrap_or(2)) }
        })
        .collect();
    performance(&level).map_or(0, |performance| performance.rating)
}
