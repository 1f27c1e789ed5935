//! Score groups paired from both ends to the median, each choice being the first in some order. Shared by the Lim
//! system (C.04.4.3) and the Olympiad rules (D.02).

use std::cmp::Ordering;

use super::explain;
use super::field::{Contender, Field};
use crate::{Points, Side, SwissReason};

/// Direction of floaters: downwards above the median, upwards below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    /// Pairing from the top.
    Down,
    /// Pairing from the bottom.
    Up,
}

/// Score groups, without the holder of the bye.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Groups {
    /// Groups from the highest to the one before the median.
    pub above: Vec<Vec<usize>>,
    /// Median group; empty if no competitor has the median score.
    pub median: Vec<usize>,
    /// Groups from the lowest to the one before the median.
    pub below: Vec<Vec<usize>>,
}

impl Groups {
    /// Returns the score groups of a field; `beside` compares a score with the median.
    pub(super) fn of(field: &Field, bye: Option<usize>, beside: impl Fn(Points) -> Ordering) -> Self {
        let places: Vec<usize> = (0..field.size()).filter(|place| Some(*place) != bye).collect();
        let mut groups = Self::default();
        for group in places.chunk_by(|one, two| field.score(*one) == field.score(*two)) {
            let Some(first) = group.first() else { continue };
            match beside(field.score(*first)) {
                Ordering::Greater => groups.above.push(group.to_vec()),
                Ordering::Equal => groups.median = group.to_vec(),
                Ordering::Less => groups.below.insert(0, group.to_vec()),
            }
        }
        groups
    }
}

/// Pair as it was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// Player who had the turn.
    pub player: usize,
    /// Opponent chosen.
    pub opponent: usize,
    /// Place that came first in the order but was not chosen, and the article against it.
    pub(super) instead: Option<(usize, &'static str)>,
}

impl Taken {
    /// Returns the pair, the higher-ranked first.
    pub(super) fn pair(&self) -> (usize, usize) {
        (self.player.min(self.opponent), self.player.max(self.opponent))
    }

    /// Returns the reasons for the pair in a group of this score and size, except for its colours; `failures` are those
    /// of the group.
    pub(super) fn reasons(
        &self,
        field: &Field,
        score: Points,
        size: usize,
        failures: &[(&str, usize)],
    ) -> Vec<SwissReason> {
        let mut reasons = explain::bracket(score, size, failures);
        reasons.extend(explain::floats(field, self.pair().into(), score));
        let entry = |place: usize| field.contenders.get(place).map(|it| it.entry);
        let instead = |(proposed, article): (usize, &str)| {
            Some(SwissReason::Instead { entry: entry(self.player)?, of: entry(proposed)?, article: article.to_owned() })
        };
        reasons.extend(self.instead.and_then(instead));
        reasons
    }
}

/// Returns the order in which the first of an arranged group tries the `others` (C.04.4.3 article 4.2, D.02 article
/// 9.3): the bottom half, then the top half from its end.
pub fn exchanges(others: &[usize]) -> Vec<usize> {
    let (top, bottom) = others.split_at(others.len() / 2);
    bottom.iter().chain(top.iter().rev()).copied().collect()
}

/// Returns `true` if `side` for the first of two players keeps both within the limits (C.04.4.3 article 5.1, D.02
/// article 7.3).
///
/// Limits: no colour three times in a row, none three times more than the other.
pub(super) fn fits(one: &Contender, two: &Contender, side: Side) -> bool {
    one.colours.may_have(side) && two.colours.may_have(side.other())
}
