//! One bracket: the first best candidate in the order of generation (C.04.3 articles 3 and 4).
//!
//! The heaviest matchings of the bracket's graph are its best candidates. Which of them is the first is found one decision at a time: each
//! asks whether some heaviest matching agrees with it and with all decisions before. Two counts below the criteria decide about
//! exchanges:
//!
//! ```text
//! criteria | S1 members kept | − sum of S1's numbers
//! ```
//!
//! The decisions, in the order in which candidates are generated:
//! 1. which moved-down players are paired (article 4.4: the set with the smaller numbers first): each is tried in turn;
//! 2. their opponents (article 4.2, transpositions of S2): each gets the first resident possible;
//! 3. in the remainder, or a homogeneous bracket, fewest exchanges and the smallest difference of the exchanged BSNs (article
//!    4.3): the two counts above;
//! 4. which members of S1 leave it, the lowest-ranked first; which of S2 enter it, the highest-ranked first;
//! 5. the opponents of S1 (transpositions again).
//!
//! In a best candidate every member of S1 is ranked above its opponent: the same games with the two exchanged belong to a candidate
//! generated earlier. So S1 is read off the matching as the higher-ranked of each pair.

#![expect(clippy::indexing_slicing, reason = "vertices are vertices of the bracket's graph")]

use super::remainder::Remainder;
use super::weights::{Bracket, Horizon, Weights};
use crate::error::PairingError;
use crate::matching::{Add, BestMatchings, Graph};

/// The pairing of one bracket. Places of the field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paired {
    /// Games, the higher-ranked first.
    pub pairs: Vec<(usize, usize)>,
    pub downfloaters: Vec<usize>,
    /// Below the bracket: pairs that the look-ahead counted on.
    pub expected: Vec<(usize, usize)>,
}

/// The first best candidate as far as the horizon sees.
///
/// # Errors
/// [`PairingError::TooManyScores`], [`PairingError::TooLarge`], [`PairingError::Stopped`].
pub fn pair(bracket: &Bracket<'_>, horizon: Horizon) -> Result<Paired, PairingError> {
    // C9 applies when exactly one floats down and gets the bye, as must happen from the bracket of the bye's score downwards. How
    // many float down is known afterwards.
    let bye_is_due = bracket.bye_score.is_some_and(|score| score >= bracket.score());
    let single_bye = bye_is_due && !bracket.size().is_multiple_of(2);
    let paired = pair_by(bracket, &Weights::new(bracket, horizon, single_bye))?;
    if single_bye && paired.downfloaters.len() != 1 {
        return pair_by(bracket, &Weights::new(bracket, horizon, false));
    }
    Ok(paired)
}

fn pair_by(bracket: &Bracket<'_>, weights: &Weights<'_>) -> Result<Paired, PairingError> {
    let (mut pairs, mut remainder) = if bracket.movers.is_empty() {
        // Mostly everybody can be paired. Otherwise the matching tells how many.
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
    fn new(bracket: &Bracket<'_>, weights: &'a Weights<'a>) -> Result<Self, PairingError> {
        let movers = bracket.movers.len();
        let (joined, size) = (|x: usize, y: usize| weights.joined(x, y), weights.vertices().len());
        let weigh = |x: usize, y: usize, add: Add<'_>| weights.weigh(x, y, add);
        let best = weights.best_matchings(&Graph::new(size, weights.bits(), joined, weigh))?;
        Ok(Self { weights, movers, residents: movers..bracket.size(), best })
    }

    /// Which moved-down players are paired, then their opponents. How many of each score are paired follows from C7; among those of one
    /// score the smaller number goes first.
    fn choose(&mut self) -> Result<Vec<(usize, usize)>, PairingError> {
        let mut chosen = Vec::new();
        for mover in 0..self.movers {
            self.weights.patience().check()?;
            if self.best.prefer(mover, |mate| mate.is_some_and(|mate| self.residents.contains(&mate))) {
                chosen.push(mover);
            }
        }
        let mut pairs = Vec::with_capacity(chosen.len());
        for mover in chosen {
            self.weights.patience().check()?;
            let Some(opponent) = self.best.first(mover, self.residents.clone()) else { continue };
            self.best.settle(mover);
            pairs.push((mover, opponent));
        }
        Ok(pairs)
    }

    /// How many pairs the residents left will make.
    fn pairs_left(&self) -> usize {
        let is_higher = |at: &usize| {
            let mate = self.best.mate(*at).filter(|_| self.best.is_live(*at));
            mate.is_some_and(|mate| self.residents.contains(&mate) && *at < mate)
        };
        self.residents.clone().filter(is_higher).count()
    }
}
