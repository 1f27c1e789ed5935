//! Requirements that the remaining rounds must meet for a norm.

use super::case::{NormCase, NormGame, NormRound, Opponent, RoundOutcome};
use super::failure::Failure;
use super::judge::{UNRATED, added, judge, least_games, least_score};
use super::mix::{Limits, Mix};
use super::title::NormTitle;
use crate::game::Score;

/// Greatest number of remaining rounds for which every combination of results is tried (3^8).
const MAX_ROUNDS: usize = 8;

/// Round still to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remaining {
    /// Round against a known opponent.
    Known(Opponent),
    /// Round against an opponent still to be paired.
    Unknown,
}

/// Outlook for a norm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outlook {
    /// Norm already achieved.
    Achieved,
    /// Least score in the remaining games, against known opponents, with which some combination of results is a norm.
    ///
    /// More may be needed when the points come against unfavourable opponents. This happens only where games may be
    /// left out.
    Score {
        /// Least score in half points.
        half_points: u16,
        /// Number of remaining games.
        games: u16,
    },
    /// Requirements for the opponents not known yet, by score. Empty if even winning every game would not be enough.
    Depends(Vec<Way>),
    /// Conditions not met even when all remaining games are won; no result of them is a norm.
    Impossible(Vec<Failure>),
    /// More remaining rounds than the search covers.
    TooEarly,
}

/// Score in the remaining rounds, with the requirements that it sets for the opponents still to be paired.
///
/// Every game counts, and these opponents are assumed to be rated at or above the title's floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// Score in all remaining games, in half points.
    pub half_points: u16,
    /// Least average rating of the unknown opponents, rounded up.
    pub average: u16,
    /// Number of unknown opponents who must hold a title (1.4.5a).
    pub titled: u16,
    /// Number of unknown opponents who must hold the title itself or a higher one (1.4.5b–e).
    pub with_title: u16,
    /// Number of federations needed that are neither the player's own nor among the opponents yet.
    pub new_federations: u16,
}

/// Returns the requirements for a norm in the remaining rounds.
pub fn outlook(case: &NormCase, title: NormTitle, remaining: &[Remaining]) -> Outlook {
    if judge(case, title).failures.is_empty() {
        return Outlook::Achieved;
    }
    if remaining.len() > MAX_ROUNDS {
        return Outlook::TooEarly;
    }
    let known: Vec<&Opponent> = remaining
        .iter()
        .filter_map(|round| match round {
            Remaining::Known(opponent) => Some(opponent),
            Remaining::Unknown => None,
        })
        .collect();
    if known.len() < remaining.len() {
        depends(case, title, &known, remaining.len() - known.len())
    } else {
        searched(case, title, &known)
    }
}

/// Tries every combination of results of the remaining games, lowest scores first.
fn searched(case: &NormCase, title: NormTitle, known: &[&Opponent]) -> Outlook {
    let games = u16::try_from(known.len()).unwrap_or(u16::MAX);
    for half_points in 0..=2 * games {
        let mut scores = Vec::with_capacity(known.len());
        if is_norm_with(case, title, known, half_points, &mut scores) {
            return Outlook::Score { half_points, games };
        }
    }
    let won = vec![Score::Win; known.len()];
    Outlook::Impossible(judge(&continued(case, known, &won), title).failures)
}

fn is_norm_with(case: &NormCase, title: NormTitle, known: &[&Opponent], left: u16, scores: &mut Vec<Score>) -> bool {
    let open = u16::try_from(known.len() - scores.len()).unwrap_or(0);
    if left > 2 * open {
        return false;
    }
    if open == 0 {
        return judge(&continued(case, known, scores), title).failures.is_empty();
    }
    for score in [Score::Win, Score::Draw, Score::Loss] {
        let points = u16::from(score.half_points());
        if points <= left {
            scores.push(score);
            let found = is_norm_with(case, title, known, left - points, scores);
            scores.pop();
            if found {
                return true;
            }
        }
    }
    false
}

/// Returns the case with the remaining games played.
fn continued(case: &NormCase, known: &[&Opponent], scores: &[Score]) -> NormCase {
    let mut rounds: Vec<NormRound> =
        case.rounds.iter().filter(|round| !matches!(round.what, RoundOutcome::Pending(_))).cloned().collect();
    let last = rounds.iter().map(|round| round.number).max().unwrap_or(0);
    let first_open = case.event.rounds.saturating_sub(u16::try_from(known.len()).unwrap_or(0)).max(last);
    rounds.extend((first_open + 1..).zip(known.iter().zip(scores)).map(|(number, (opponent, score))| NormRound {
        number,
        what: RoundOutcome::Game(NormGame { opponent: Opponent::clone(opponent), score: *score }),
    }));
    NormCase { rounds, ..case.clone() }
}

/// Returns the requirements that each score sets for the opponents still to be paired, with every game counting.
fn depends(case: &NormCase, title: NormTitle, known: &[&Opponent], unknown: usize) -> Outlook {
    let played = case.rounds.iter().filter_map(|round| match &round.what {
        RoundOutcome::Game(game) if game.opponent.affiliation != super::case::Affiliation::None => Some(game),
        _ => None,
    });
    let played: Vec<&NormGame> = played.collect();
    let met: Vec<&Opponent> = played.iter().map(|game| &game.opponent).chain(known.iter().copied()).collect();
    let (Ok(unknown), Ok(met_games), Ok(to_come)) =
        (u16::try_from(unknown), u16::try_from(met.len()), u16::try_from(known.len() + unknown))
    else {
        return Outlook::TooEarly;
    };
    let games = met_games + unknown;
    let needed = least_games(case, None);
    if games < needed {
        return Outlook::Impossible(vec![Failure::Games { needed, found: games }]);
    }
    let mix = Mix::of(&case.applicant.affiliation, title, met.iter().copied());
    let limits = Limits::of(games, case.event.system);
    let titled = limits.titled.saturating_sub(mix.titled);
    let with_title = limits.with_title.saturating_sub(mix.with_title);
    let exempt = case.exemption().is_some();
    let new_federations = if exempt { 0 } else { 2_u16.saturating_sub(mix.foreign_federations) };
    let mut failures = Vec::new();
    if titled > unknown {
        failures.push(Failure::Titled { needed: limits.titled, found: mix.titled });
    }
    if with_title > unknown {
        failures.push(Failure::NeededTitles { needed: limits.with_title, found: mix.with_title });
    }
    if !exempt {
        failures.extend(mix.foreigner_failures(limits).into_iter().filter(|failure| match failure {
            Failure::Federations { .. } => new_federations > unknown,
            _ => true,
        }));
    }
    if !failures.is_empty() {
        return Outlook::Impossible(failures);
    }
    let have: u16 = played.iter().map(|game| u16::from(game.score.half_points())).sum();
    let mut ratings: Vec<u16> = met.iter().map(|opponent| opponent.rating.unwrap_or(UNRATED)).collect();
    if let Some(lowest) = ratings.iter_mut().min() {
        *lowest = title.floor().max(*lowest);
    }
    let sum: u32 = ratings.into_iter().map(u32::from).sum();
    let ways = (0..=2 * to_come).filter_map(|more| {
        let average = average_of_unknown(title, games, have + more, sum, unknown)?;
        Some(Way { half_points: more, average, titled, with_title, new_federations })
    });
    Outlook::Depends(ways.collect())
}

/// Returns the least average of the unknown opponents for a norm with this score, or `None` if it exceeds every rating.
fn average_of_unknown(title: NormTitle, games: u16, half_points: u16, sum: u32, unknown: u16) -> Option<u16> {
    const HIGHEST: u16 = 3000;
    if half_points < least_score(games) {
        return None;
    }
    let average = title.average().max(title.performance() - added(half_points, games));
    // The average is rounded, halves up: 2 × sum + games ≥ 2 × games × average.
    let games = i64::from(games);
    let needed = (2 * games * i64::from(average) - games + 1).div_euclid(2);
    let lacking = u64::try_from(needed - i64::from(sum)).unwrap_or(0);
    let each = u16::try_from(lacking.div_ceil(u64::from(unknown.max(1)))).ok()?.max(title.floor());
    (each <= HIGHEST).then_some(each)
}
