//! One bracket: the first best candidate in the order of generation (C.04.3 articles 3 and 4).
//!
//! The heaviest matching of the bracket's graph is a best candidate, but perhaps not the first of them. Below the criteria the
//! weights have room for four counts, which turn "first" into "heaviest" one decision at a time; what has been decided stays
//! decided because it weighs more than what is still being tried:
//!
//! ```text
//! criteria | S1 members kept | − sum of S1's numbers | decisions made | decision tried
//! ```
//!
//! The decisions, in the order in which candidates are generated:
//! 1. which moved-down players are paired (article 4.4: the set with the smaller numbers first): each is tried in turn;
//! 2. their opponents (article 4.2, transpositions of S2): each gets the first resident possible;
//! 3. in the remainder, or a homogeneous bracket, fewest exchanges and the smallest difference of the exchanged numbers (article
//!    4.3): the two counts above;
//! 4. which members of S1 leave it, the lowest-ranked first; which of S2 enter it, the highest-ranked first;
//! 5. the opponents of S1 (transpositions again).
//!
//! In a best candidate every member of S1 is ranked above its opponent: the same games with the two exchanged belong to a candidate
//! generated earlier. So S1 is read off the matching as the higher-ranked of each pair.

#![expect(clippy::indexing_slicing, reason = "vertices are vertices of the bracket's graph")]

use super::remainder::Remainder;
use super::weights::{Bracket, Horizon, Weights, bits_for};
use crate::error::PairingError;
use crate::matching::{Matcher, Weight, Wide};

/// The pairing of one bracket. Places of the field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paired {
    /// Games, the higher-ranked first.
    pub pairs: Vec<(usize, usize)>,
    /// Downfloaters, in order.
    pub downfloaters: Vec<usize>,
    /// Below the bracket: pairs that the look-ahead counted on.
    pub expected: Vec<(usize, usize)>,
}

/// The first best candidate as far as the horizon sees.
///
/// # Errors
/// [`PairingError::TooManyScores`], [`PairingError::Stopped`].
pub fn pair(bracket: &Bracket<'_>, horizon: Horizon) -> Result<Paired, PairingError> {
    let reserved = Counts::<i128>::width(bracket.size());
    // C9 applies when exactly one floats down and gets the bye, as must happen from the bracket of the bye's score downwards. How
    // many float down is known afterwards.
    let bye_is_due = bracket.bye_score.is_some_and(|score| score >= bracket.score());
    let single_bye = bye_is_due && !bracket.size().is_multiple_of(2);
    let paired = pair_by(bracket, &Weights::new(bracket, horizon, reserved, single_bye))?;
    if single_bye && paired.downfloaters.len() != 1 {
        return pair_by(bracket, &Weights::new(bracket, horizon, reserved, false));
    }
    Ok(paired)
}

/// In the narrowest arithmetic that holds the weights.
fn pair_by(bracket: &Bracket<'_>, weights: &Weights<'_>) -> Result<Paired, PairingError> {
    match weights.bits() {
        bits if bits <= <i128 as Weight>::BITS => run::<i128>(bracket, weights),
        bits if bits <= <Wide<4> as Weight>::BITS => run::<Wide<4>>(bracket, weights),
        bits if bits <= <Wide<16> as Weight>::BITS => run::<Wide<16>>(bracket, weights),
        bits if bits <= <Wide<64> as Weight>::BITS => run::<Wide<64>>(bracket, weights),
        _ => Err(PairingError::TooManyScores { score: bracket.score() }),
    }
}

/// The counts below the criteria, for a bracket of some size.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counts<W> {
    /// One decision made.
    pub(super) decided: W,
    /// One member of the original S1 kept.
    pub(super) kept: W,
    /// Where the sum of S1's numbers begins.
    pub(super) sum_shift: u32,
}

impl<W: Weight> Counts<W> {
    fn of(size: usize) -> Self {
        let width = bits_for(size + 1);
        Self { decided: W::term(1, width), kept: W::term(1, 4 * width), sum_shift: 2 * width }
    }

    /// Bits that they need.
    fn width(size: usize) -> u32 {
        5 * bits_for(size + 1)
    }

    /// So many units of the decision tried.
    pub(super) fn tried(units: usize) -> W {
        W::term(i64::try_from(units).unwrap_or(i64::MAX), 0)
    }

    /// A member of S1, by number (from 0), where the original S1 has `pairs` members.
    pub(super) fn s1_member(&self, number: usize, pairs: usize) -> W {
        let kept = if number < pairs { self.kept } else { W::ZERO };
        kept - W::term(i64::try_from(number).unwrap_or(i64::MAX), self.sum_shift)
    }
}

/// An edge with something added, if it is one.
pub(super) fn raised<W: Weight>(edge: W, by: W) -> W {
    if edge > W::ZERO { edge + by } else { edge }
}

fn run<W: Weight>(bracket: &Bracket<'_>, weights: &Weights<'_>) -> Result<Paired, PairingError> {
    let counts = Counts::<W>::of(bracket.size());
    let (mut pairs, mut remainder) = if bracket.movers.is_empty() {
        // Mostly everybody can be paired. Otherwise the matching tells how many.
        let everybody: Vec<usize> = (0..weights.vertices().len()).collect();
        let guess = bracket.size() / 2;
        let mut remainder = Remainder::new(weights, counts, everybody.clone(), 0..bracket.size(), guess);
        let found = remainder.pairs_found();
        if found != guess {
            remainder = Remainder::new(weights, counts, everybody, 0..bracket.size(), found);
        }
        (Vec::new(), remainder)
    } else {
        let mut heterogeneous = Heterogeneous::new(bracket, weights, counts);
        let chosen = heterogeneous.choose();
        let pairs = heterogeneous.choose_opponents(&chosen);
        let limbo = bracket.movers.len() - pairs.len();
        let residents = limbo..bracket.size() - 2 * pairs.len();
        let left = (0..weights.vertices().len()).filter(|vertex| pairs.iter().all(|(a, b)| a != vertex && b != vertex));
        let remainder = Remainder::new(weights, counts, left.collect(), residents, heterogeneous.pairs_left());
        (pairs, remainder)
    };
    remainder.choose_s1();
    pairs.extend(remainder.choose_opponents());
    bracket.field.patience.check()?;
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
struct Heterogeneous<'a, W> {
    weights: &'a Weights<'a>,
    counts: Counts<W>,
    movers: std::ops::Range<usize>,
    residents: std::ops::Range<usize>,
    matcher: Matcher<W>,
}

impl<'a, W: Weight> Heterogeneous<'a, W> {
    fn new(bracket: &Bracket<'_>, weights: &'a Weights<'a>, counts: Counts<W>) -> Self {
        let patience = bracket.field.patience.clone();
        let size = weights.vertices().len();
        let mut matcher = Matcher::with_shares(size, |x, y| weights.edge(x, y), |_| W::ZERO, patience);
        matcher.solve();
        let movers = bracket.movers.len();
        Self { weights, counts, movers: 0..movers, residents: movers..bracket.size(), matcher }
    }

    fn is_paired(&self, mover: usize) -> bool {
        self.matcher.mate(mover).is_some_and(|mate| self.residents.contains(&mate))
    }

    /// Raises a mover's edges to the residents still there.
    fn raise(&mut self, mover: usize, by: impl Fn(usize) -> W) {
        let edges = self.residents.clone().filter(|resident| self.matcher.is_live(*resident));
        let edges = edges.map(|resident| (resident, raised(self.weights.edge(mover, resident), by(resident))));
        let edges: Vec<(usize, W)> = edges.collect();
        self.matcher.reweigh(mover, edges);
        self.matcher.solve();
    }

    /// Decision 1. How many of each score are paired follows from C7; among those of one score the smaller number goes first.
    fn choose(&mut self) -> Vec<usize> {
        let mut chosen = Vec::new();
        for mover in self.movers.clone() {
            if self.matcher.is_unfinished() {
                break;
            }
            let may_be_paired = self.residents.clone().any(|resident| self.matcher.may_match(mover, resident));
            let tried = !self.is_paired(mover) && may_be_paired;
            if tried {
                self.raise(mover, |_| Counts::tried(1));
            }
            if self.is_paired(mover) {
                chosen.push(mover);
                let decided = self.counts.decided;
                self.raise(mover, |_| decided);
            } else if tried {
                self.raise(mover, |_| W::ZERO);
            }
        }
        chosen
    }

    /// Decision 2.
    fn choose_opponents(&mut self, chosen: &[usize]) -> Vec<(usize, usize)> {
        let mut pairs = Vec::new();
        for &mover in chosen {
            if self.matcher.is_unfinished() {
                break;
            }
            let known = self.matcher.mate(mover);
            let mut earlier = self.residents.clone().take_while(|resident| Some(*resident) != known);
            if earlier.any(|resident| self.matcher.may_match(mover, resident)) {
                let (decided, end) = (self.counts.decided, self.residents.end);
                self.raise(mover, |resident| decided + Counts::tried(end - resident));
            }
            let Some(opponent) = self.matcher.mate(mover) else { continue };
            pairs.push((mover, opponent));
            self.matcher.remove(mover);
            self.matcher.remove(opponent);
            self.matcher.solve();
        }
        pairs
    }

    /// How many pairs the residents left will make.
    fn pairs_left(&self) -> usize {
        let is_higher =
            |at: &usize| self.matcher.mate(*at).is_some_and(|mate| self.residents.contains(&mate) && *at < mate);
        self.residents.clone().filter(is_higher).count()
    }
}
