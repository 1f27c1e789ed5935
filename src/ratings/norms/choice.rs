//! Selection of the games that a player leaves out: games after the norm (1.4.1e) and won games (1.4.1f), so that the
//! norm counts as the most games (1.4.1d).

use super::failure::Failure;
use super::judge::{Attempt, Bench};

/// Limit of choices that are judged in full. A choice is judged only if it may count as more games than the best so
/// far; 13 rounds have fewer than 4,000.
const MAX_CHOICES: usize = 100_000;

/// Returns the choice of games that is a norm and counts as the most games.
///
/// Ties are decided by the longest run of rounds, then by the fewest wins left out. `everything` is the judgement of
/// all `counted` games.
pub(super) fn best(bench: &Bench, everything: &Attempt, counted: &[usize]) -> Option<Attempt> {
    let is_predetermined = bench.case.event.system.is_predetermined();
    let spoiled = |failure: &Failure| match failure {
        // In a round robin the whole field must make a norm possible before wins may be left out (1.4.1f).
        failure if failure.is_mix() => is_predetermined,
        failure => !failure.is_result(),
    };
    if everything.failures.iter().any(spoiled) {
        return None;
    }
    let least = usize::from(bench.least_games());
    let shortest = if is_predetermined { counted.len() } else { least };
    let mut search = Search { bench, best: None, judged: 0 };
    for length in (shortest.max(least)..=counted.len()).rev() {
        let run = counted.get(..length)?;
        for dropped in 0..=(length - least) {
            search.run(run, dropped);
        }
    }
    search.best.map(|(_, attempt)| attempt)
}

struct Search<'a> {
    bench: &'a Bench<'a>,
    /// Best attempt, with the number of games that it counts as.
    best: Option<(u16, Attempt)>,
    judged: usize,
}

impl Search<'_> {
    /// Tries all choices of a run without `dropped` wins, unless none of them can count as more games than the best.
    fn run(&mut self, run: &[usize], dropped: usize) {
        if let Some(most) = self.most(run, dropped).filter(|most| self.is_better(*most)) {
            self.drop_wins(run, 0, dropped, most);
        }
    }

    fn is_better(&self, counts_as: u16) -> bool {
        self.best.as_ref().is_none_or(|(best, _)| counts_as > *best)
    }

    /// Returns the most games that a choice of the run without `dropped` wins can count as, or `None` if none is a
    /// norm.
    ///
    /// The score and the number of games are the same in all these choices. None has a higher average than the choice
    /// without the lowest rated opponents, even after one opponent is raised to the floor.
    fn most(&self, run: &[usize], dropped: usize) -> Option<u16> {
        let mut won: Vec<(u16, usize)> =
            run.iter().filter_map(|at| Some((self.bench.rating_of_won(*at)?, *at))).collect();
        won.sort_unstable();
        let lowest = won.get(..dropped)?;
        let kept: Vec<usize> = run.iter().copied().filter(|at| lowest.iter().all(|(_, won)| won != at)).collect();
        self.bench.counts_as(&kept)
    }

    /// Leaves out `wins` won games from place `from` on. Returns `true` if a choice was found that counts as `most`, or
    /// if the limit is reached.
    fn drop_wins(&mut self, games: &[usize], from: usize, wins: usize, most: u16) -> bool {
        if self.judged >= MAX_CHOICES {
            return true;
        }
        if wins == 0 {
            self.judged += 1;
            let attempt = self.bench.attempt(games);
            let counts_as = self.bench.counts_as(games).filter(|_| attempt.failures.is_empty());
            if let Some(counts_as) = counts_as.filter(|counts_as| self.is_better(*counts_as)) {
                self.best = Some((counts_as, attempt));
                return counts_as >= most;
            }
            return false;
        }
        for (place, at) in games.iter().enumerate().skip(from) {
            if self.bench.rating_of_won(*at).is_none() {
                continue;
            }
            let mut fewer = games.to_vec();
            fewer.remove(place);
            if self.drop_wins(&fewer, place, wins - 1, most) {
                return true;
            }
        }
        false
    }
}
