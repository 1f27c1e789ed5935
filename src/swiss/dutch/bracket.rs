//! One bracket: the first best candidate in the order of generation (C.04.3 articles 3 and 4).
//!
//! The heaviest matchings of the bracket's graph are its best candidates. The first of them is found by a sequence of
//! decisions. Each decision asks if some heaviest matching agrees with it and with all earlier decisions. Two counts
//! below the criteria decide about exchanges:
//!
//! ```text
//! criteria | S1 members kept | − sum of S1's numbers
//! ```
//!
//! Decisions, in the order in which candidates are generated:
//! 1. the moved-down players who are paired (article 4.4: the set with the smaller numbers first): each is tried in
//!    turn;
//! 2. their opponents (article 4.2, transpositions of S2): each gets the first resident possible;
//! 3. in the remainder, or a homogeneous bracket, the fewest exchanges and the smallest difference of the exchanged
//!    BSNs (article 4.3): the two counts above;
//! 4. the members of S1 that leave it, the lowest-ranked first; the members of S2 that enter it, the highest-ranked
//!    first;
//! 5. the opponents of S1 (transpositions again).
//!
//! In a best candidate every member of S1 is ranked above its opponent: the same games with the two exchanged belong to
//! a candidate generated earlier. S1 is therefore the higher-ranked player of each pair in the matching.

#![expect(clippy::indexing_slicing, reason = "vertices are vertices of the bracket's graph")]

use super::remainder::Remainder;
use super::weights::{Bracket, Horizon, Weights};
use crate::error::SwissError;
use crate::matching::{Add, BestMatchings, Graph};

/// Pairing of one bracket. Places are those of the field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paired {
    /// Games, the higher-ranked player first.
    pub pairs: Vec<(usize, usize)>,
    pub downfloaters: Vec<usize>,
    /// Pairs below the bracket that the look-ahead assumed.
    pub expected: Vec<(usize, usize)>,
}

/// Returns the first best candidate within the horizon.
///
/// # Errors
/// [`SwissError::TooManyScores`], [`SwissError::TooLarge`], [`SwissError::Stopped`].
pub fn pair(bracket: &Bracket<'_>, horizon: Horizon) -> Result<Paired, SwissError> {
    // C9 applies when exactly one player floats down and gets the bye; this must happen from the bracket of the bye's
    // score downwards. The number of downfloaters is only known afterwards.
    let bye_is_due = bracket.bye_score.is_some_and(|score| score >= bracket.score());
    let single_bye = bye_is_due && !bracket.size().is_multiple_of(2);
    let paired = pair_by(bracket, &Weights::new(bracket, horizon, single_bye))?;
    if single_bye && paired.downfloaters.len() != 1 {
        return pair_by(bracket, &Weights::new(bracket, horizon, false));
    }
    Ok(paired)
}

fn pair_by(bracket: &Bracket<'_>, weights: &Weights<'_>) -> Result<Paired, SwissError> {
    let (mut pairs, mut remainder) = if bracket.movers.is_empty() {
        // Usually everybody can be paired. Otherwise the matching gives the number of pairs.
        let everybody: Vec<usize> = (0..weights.vertices().len()).collect();
        let guess = bracket.size() / 2;
        let mut remainder = Remainder::new(weights, everybody.clone(), 0..bracket.size(), guess)?;
        let found = remainder.pairs_found();
        if found != guess {
            remainder = Remainder::new(weights, everybody, 0..bracket.size(), found)?;
        }
        (Vec::new(), remainder)
    } else {
        let mut heterogeneous = Heterogeneous::new(bracket, weights)?;
        let pairs = heterogeneous.choose()?;
        let limbo = bracket.movers.len() - pairs.len();
        let residents = limbo..bracket.size() - 2 * pairs.len();
        let left = (0..weights.vertices().len()).filter(|vertex| pairs.iter().all(|(a, b)| a != vertex && b != vertex));
        let remainder = Remainder::new(weights, left.collect(), residents, heterogeneous.pairs_left())?;
        (pairs, remainder)
    };
    remainder.choose_s1()?;
    pairs.extend(remainder.choose_opponents()?);
    let vertices = weights.vertices();
    let places = |(one, two): (usize, usize)| (vertices[one], vertices[two]);
    let floats = |vertex: &usize| pairs.iter().all(|(one, two)| one != vertex && two != vertex);
    Ok(Paired {
        downfloaters: (0..bracket.size()).filter(floats).map(|vertex| vertices[vertex]).collect(),
        expected: remainder.pairs_below().into_iter().map(places).collect(),
        pairs: pairs.into_iter().map(places).collect(),
    })
}

/// Decisions 1 and 2, in a bracket with moved-down players.
struct Heterogeneous<'a> {
    weights: &'a Weights<'a>,
    movers: usize,
    residents: std::ops::Range<usize>,
    best: BestMatchings,
}

impl<'a> Heterogeneous<'a> {
    fn new(bracket: &Bracket<'_>, weights: &'a Weights<'a>) -> Result<Self, SwissError> {
        let movers = bracket.movers.len();
        let (joined, size) = (|x: usize, y: usize| weights.joined(x, y), weights.vertices().len());
        let weigh = |x: usize, y: usize, add: Add<'_>| weights.weigh(x, y, add);
        let best = weights.best_matchings(&Graph::new(size, weights.bits(), joined, weigh))?;
        Ok(Self { weights, movers, residents: movers..bracket.size(), best })
    }

    /// Chooses the moved-down players who are paired, then their opponents. C7 determines how many of each score are
    /// paired; among those of one score the smaller number goes first.
    fn choose(&mut self) -> Result<Vec<(usize, usize)>, SwissError> {
        let mut chosen = Vec::new();
        for mover in 0..self.movers {
            self.weights.budget().check()?;
            if self.best.prefer(mover, |mate| mate.is_some_and(|mate| self.residents.contains(&mate))) {
                chosen.push(mover);
            }
        }
        let mut pairs = Vec::with_capacity(chosen.len());
        for mover in chosen {
            self.weights.budget().check()?;
            let Some(opponent) = self.best.first(mover, self.residents.clone()) else { continue };
            self.best.settle(mover);
            pairs.push((mover, opponent));
        }
        Ok(pairs)
    }

    /// Returns the number of pairs that the remaining residents will make.
    fn pairs_left(&self) -> usize {
        let is_higher = |at: &usize| {
            let mate = self.best.mate(*at).filter(|_| self.best.is_live(*at));
            mate.is_some_and(|mate| self.residents.contains(&mate) && *at < mate)
        };
        self.residents.clone().filter(is_higher).count()
    }
}
