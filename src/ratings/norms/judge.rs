//! Whether a result is a norm: every way in which games may be left out is tried, the one with most games first.

use super::case::{Affiliation, EventKind, NormCase, NormGame, System, What};
use super::failure::Failure;
use super::mix::{Limits, Mix};
use super::title::NormTitle;
use crate::game::{RatedGame, Score};
use crate::performance::{Performance, performance};
use qisai_domain::Sex;

/// Games of a norm (1.4.1a).
const GAMES: u16 = 9;
/// The rating an unrated opponent counts with (1.4.6d).
pub(super) const UNRATED: u16 = 1400;
/// No norm counts as more games than this when its tournament had more rounds (1.7).
const MOST_COUNTED: u16 = 13;
/// Ways of leaving out games that are tried. With 13 rounds there are fewer than 4,000; only a player who wins nearly all of 19 has more.
const MOST_WAYS: usize = 100_000;

/// The answer for one title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    pub title: NormTitle,
    /// The games it was judged by: those of the norm, or every game that counts.
    pub selection: Selection,
    /// What they come to; none without a game.
    pub figures: Option<Figures>,
    /// Whether the rule about foreign opponents is met, waived or broken.
    pub foreigners: Foreigners,
    /// The conditions that are not met; a norm when there are none.
    pub failures: Vec<Failure>,
    /// How many games the norm counts as towards the 27 of a title (1.4.1b–d, 1.7); 0 without a norm.
    pub counts_as: u16,
    /// Whether eight games and a win without a game made it (1.4.1c): a title may use one such norm.
    pub eight_and_a_bye: bool,
}

/// Which games count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// Places in [`NormCase::rounds`] of the games that count.
    pub games: Vec<usize>,
    /// Rounds left out, with the reason.
    pub excluded: Vec<(u16, Excluded)>,
}

/// Why a round is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Excluded {
    /// Not played over the board (1.4.2c).
    NotPlayed,
    /// The opponent belongs to no federation of FIDE (1.4.2a).
    NoFederation,
    /// An unrated opponent without a point against rated ones in a round robin (1.4.2b).
    UnratedScoreless,
    /// After the norm was reached (1.4.1e).
    AfterNorm,
    /// A win that would spoil the norm (1.4.1f).
    WonGame,
}

/// The numbers of a selection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures {
    pub games: u16,
    /// Score in half points.
    pub half_points: u16,
    /// Opponents with a title (1.4.5a).
    pub titled: u16,
    /// Opponents with the title of the norm or a better one.
    pub with_title: u16,
    /// Federations of opponents other than the player's own.
    pub foreign_federations: u16,
    /// Opponents of the player's own federation.
    pub own_federation: u16,
    /// The opponent whose rating was raised.
    pub raised: Option<Raised>,
    /// Average and performance, with that.
    pub performance: Performance,
}

/// An opponent below the floor (1.4.6c).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Raised {
    pub key: u32,
    /// What it was.
    pub from: Option<u16>,
    /// What it counts as.
    pub to: u16,
}

/// The rule about foreign opponents (1.4.3, 1.4.4). One norm of a title must meet it (1.4.3e).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Foreigners {
    Met,
    /// Not met, but waived by this letter of 1.4.3.
    Waived(char),
    /// Not met.
    Broken,
}

impl Judgement {
    /// Whether it is a norm.
    pub fn is_norm(&self) -> bool {
        self.failures.is_empty()
    }
}

/// Judges a result.
pub fn judge(case: &NormCase, title: NormTitle) -> Judgement {
    let (counted, excluded) = counted(case);
    let everything = Try::new(case, title, &counted);
    let spoiled = |failure: &Failure| match failure {
        // In a round robin the whole field must make a norm possible before wins may be left out (1.4.1f).
        failure if failure.is_mix() => case.event.system.is_predetermined(),
        failure => !failure.is_result(),
    };
    let chosen = if everything.failures.is_empty() || everything.failures.iter().any(spoiled) {
        None
    } else {
        Ways::new(case, title).search(&counted)
    };
    chosen.unwrap_or(everything).into_judgement(case, title, &counted, excluded)
}

/// Rounds that can count, and those that cannot with the reason.
fn counted(case: &NormCase) -> (Vec<usize>, Vec<(u16, Excluded)>) {
    let (mut counted, mut excluded) = (Vec::new(), Vec::new());
    let round_robin = case.event.system.is_predetermined();
    for (at, round) in case.rounds.iter().enumerate() {
        let why = match &round.what {
            What::Game(game) if game.opponent.affiliation == Affiliation::None => Excluded::NoFederation,
            What::Game(game) if round_robin && game.opponent.rating.is_none() && game.opponent.scoreless => {
                Excluded::UnratedScoreless
            }
            What::Game(_) => {
                counted.push(at);
                continue;
            }
            What::Pending(_) => continue,
            What::ForfeitWin | What::ForfeitLoss | What::AllocatedBye | What::Bye => Excluded::NotPlayed,
        };
        excluded.push((round.number, why));
    }
    (counted, excluded)
}

fn game(case: &NormCase, at: usize) -> Option<&NormGame> {
    match case.rounds.get(at).map(|round| &round.what) {
        Some(What::Game(game)) => Some(game),
        _ => None,
    }
}

/// Whether a win without a game stands for the ninth (1.4.1c).
fn has_free_win(case: &NormCase) -> bool {
    case.event.rounds == GAMES
        && case.rounds.iter().any(|round| matches!(round.what, What::ForfeitWin | What::AllocatedBye))
}

/// The least number of games (1.4.1a–c).
pub(crate) fn least_games(case: &NormCase) -> u16 {
    match case.event.kind {
        EventKind::TeamChampionship if (7..=9).contains(&case.event.rounds) => 7,
        EventKind::WorldCup => 8,
        _ if has_free_win(case) => 8,
        EventKind::Ordinary | EventKind::TeamChampionship => GAMES,
    }
}

/// The least score of 35 % in half points (1.4.8b).
pub(crate) fn least_score(games: u16) -> u16 {
    // 35 % of n points are 0.7 n half points.
    u16::try_from((7 * u32::from(games)).div_ceil(10)).unwrap_or(u16::MAX)
}

/// One way of choosing games, judged.
#[derive(Clone)]
struct Try {
    games: Vec<usize>,
    figures: Option<Figures>,
    failures: Vec<Failure>,
}

impl Try {
    fn new(case: &NormCase, title: NormTitle, games: &[usize]) -> Self {
        let chosen: Vec<&NormGame> = games.iter().filter_map(|at| game(case, *at)).collect();
        let figures = figures(case, title, &chosen);
        let mut failures = Vec::new();
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
        let needed = least_games(case);
        if found < needed {
            failures.push(Failure::Games { needed, found });
        }
        if let Some(figures) = &figures {
            let opponents = chosen.iter().map(|game| &game.opponent);
            failures.extend(Mix::of(&case.applicant.affiliation, title, opponents).failures(case));
            failures.extend(result_failures(title, figures));
        }
        Self { games: games.to_vec(), figures, failures }
    }

    fn into_judgement(
        self,
        case: &NormCase,
        title: NormTitle,
        counted: &[usize],
        mut excluded: Vec<(u16, Excluded)>,
    ) -> Judgement {
        let last = self.games.last().copied().unwrap_or(0);
        for at in counted.iter().filter(|at| !self.games.contains(at)) {
            let why = if *at > last { Excluded::AfterNorm } else { Excluded::WonGame };
            excluded.extend(case.rounds.get(*at).map(|round| (round.number, why)));
        }
        excluded.sort_unstable_by_key(|(round, _)| *round);
        let opponents = self.games.iter().filter_map(|at| game(case, *at)).map(|game| &game.opponent);
        let mix = Mix::of(&case.applicant.affiliation, title, opponents);
        let broken = !mix.foreigner_failures(Limits::of(mix.games, case.event.system)).is_empty();
        let foreigners = match (broken, case.exemption()) {
            (false, _) => Foreigners::Met,
            (true, Some(letter)) => Foreigners::Waived(letter),
            (true, None) => Foreigners::Broken,
        };
        let eight_and_a_bye = case.event.kind == EventKind::Ordinary && mix.games == 8 && has_free_win(case);
        let counts_as = match &self.figures {
            Some(figures) if self.failures.is_empty() => counts_as(case, title, figures, eight_and_a_bye),
            _ => 0,
        };
        let selection = Selection { games: self.games, excluded };
        Judgement {
            title,
            selection,
            figures: self.figures,
            foreigners,
            failures: self.failures,
            counts_as,
            eight_and_a_bye,
        }
    }
}

fn figures(case: &NormCase, title: NormTitle, games: &[&NormGame]) -> Option<Figures> {
    let mix = Mix::of(&case.applicant.affiliation, title, games.iter().map(|game| &game.opponent));
    let rating = |game: &NormGame| game.opponent.rating.unwrap_or(UNRATED);
    let lowest = games.iter().min_by_key(|game| rating(game));
    let raised = lowest.filter(|game| rating(game) < title.floor()).map(|game| Raised {
        key: game.opponent.key,
        from: game.opponent.rating,
        to: title.floor(),
    });
    let counts = |game: &NormGame| {
        raised.filter(|raised| raised.key == game.opponent.key).map_or(rating(game), |raised| raised.to)
    };
    let rated: Vec<RatedGame> =
        games.iter().map(|game| RatedGame { opponent: counts(game), score: game.score }).collect();
    let half_points = games.iter().map(|game| u16::from(game.score.half_points())).sum();
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

/// What the score, the average and the performance lack (1.4.8).
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

/// How many games a norm counts as: each full point above what it needed counts as one more (1.4.1d).
fn counts_as(case: &NormCase, title: NormTitle, figures: &Figures, eight_and_a_bye: bool) -> u16 {
    let needed = least_half_points(title, figures.games, figures.performance.average).unwrap_or(figures.half_points);
    let games = if eight_and_a_bye || case.event.kind == EventKind::WorldCup {
        figures.games.max(GAMES)
    } else {
        figures.games
    };
    let counted = games + figures.half_points.saturating_sub(needed) / 2;
    if case.event.rounds > MOST_COUNTED { counted.min(MOST_COUNTED) } else { counted }
}

/// The least score, in half points, that is a norm's against opponents of this average; none when not even winning every game is.
fn least_half_points(title: NormTitle, games: u16, average: i32) -> Option<u16> {
    (least_score(games)..=2 * games).find(|half_points| average + added(*half_points, games) >= title.performance())
}

/// What a score adds to the average (1.4.9).
pub(crate) fn added(half_points: u16, games: u16) -> i32 {
    let level: Vec<RatedGame> = (0..games)
        .map(|at| {
            let left = half_points.saturating_sub(2 * at).min(2);
            RatedGame { opponent: 0, score: Score::of_half_points(u8::try_from(left).unwrap_or(2)) }
        })
        .collect();
    performance(&level).map_or(0, |performance| performance.rating)
}

/// The search for a way to leave out games.
struct Ways<'a> {
    case: &'a NormCase,
    title: NormTitle,
    tried: usize,
}

impl<'a> Ways<'a> {
    fn new(case: &'a NormCase, title: NormTitle) -> Self {
        Self { case, title, tried: 0 }
    }

    /// The longest run of rounds first, then the fewest wins left out.
    fn search(mut self, counted: &[usize]) -> Option<Try> {
        let least = usize::from(least_games(self.case));
        let shortest = if self.case.event.system.is_predetermined() { counted.len() } else { least };
        for length in (shortest.max(least)..=counted.len()).rev() {
            let games = counted.get(..length)?;
            for dropped in 0..=(length - least) {
                if let Some(found) = self.drop_wins(games, 0, dropped) {
                    return Some(found);
                }
            }
        }
        None
    }

    /// Leaves out so many wins from place `from` on.
    fn drop_wins(&mut self, games: &[usize], from: usize, wins: usize) -> Option<Try> {
        if wins == 0 {
            self.tried += 1;
            let judged = Try::new(self.case, self.title, games);
            return Some(judged).filter(|judged| judged.failures.is_empty());
        }
        for place in from..games.len() {
            if self.tried >= MOST_WAYS {
                return None;
            }
            let at = games.get(place)?;
            if game(self.case, *at).is_none_or(|game| game.score != Score::Win) {
                continue;
            }
            let mut fewer = games.to_vec();
            fewer.remove(place);
            if let Some(found) = self.drop_wins(&fewer, place, wins - 1) {
                return Some(found);
            }
        }
        None
    }
}
