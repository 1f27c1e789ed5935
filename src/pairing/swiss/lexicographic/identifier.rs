//! Article 3.6: the pairing of a bracket.
//!
//! The member of a pair with the smaller pairing number is on top; a pairing's identifier is the pairing numbers on top in ascending order,
//! then those below them. The first identifier of the best pairings is found decision by decision: each member in turn is on top if
//! any best pairing still has it there, then each top member in turn gets the smallest number that any best pairing gives it. A
//! best pairing is always at hand; only a decision against it needs another one.

#![expect(clippy::indexing_slicing, reason = "vertices are places of the seated members")]

use super::{Criteria, Digits, PAIR_CRITERIA};
use crate::error::PairingError;
use crate::matching::{Matcher, Weight, largest_matching};
use crate::swiss::field::Field;

/// The members in the order of their pairing numbers.
pub fn seated(field: &Field, members: &[usize]) -> Vec<usize> {
    let mut seated = members.to_vec();
    seated.sort_by_key(|place| field.contenders.get(*place).map(|contender| contender.tpn));
    seated
}

/// The pairs of the first best pairing, the higher-ranked of each first, in the order of its identifier. The members can be paired.
///
/// # Errors
/// [`PairingError::Stopped`].
pub fn first(field: &Field, members: &[usize], criteria: &impl Criteria) -> Result<Vec<(usize, usize)>, PairingError> {
    let seated = seated(field, members);
    let size = seated.len();
    let mut digits = Digits::default();
    for _ in 0..PAIR_CRITERIA {
        digits.add(size);
    }
    let cost = |one: usize, two: usize| -> Option<i128> {
        let (one, two) = (seated[one].min(seated[two]), seated[one].max(seated[two]));
        let failures = criteria.failures(&field.contenders[one], &field.contenders[two]);
        let digit = |(at, failures): (usize, u8)| digits.term::<i128>(at, i64::from(failures));
        field.may_meet(one, two).then(|| failures.into_iter().enumerate().map(digit).sum())
    };
    let mut costs = vec![None; size * size];
    for one in 0..size {
        for two in (0..size).filter(|two| *two != one) {
            costs[one * size + two] = cost(one, two);
        }
    }
    let above = i128::term(1, digits.bits);
    let mut search = Search::new(size, above, costs);
    for at in 0..size {
        field.patience.check()?;
        search.seat(at);
    }
    for at in 0..size {
        field.patience.check()?;
        search.settle(at);
    }
    let pair = |(top, bottom): (usize, usize)| (seated[top].min(seated[bottom]), seated[top].max(seated[bottom]));
    Ok(search.pairs().map(pair).collect())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Seat {
    Open,
    Top,
    Bottom,
}

struct Search {
    size: usize,
    above: i128,
    /// What a pair costs, row by row; none for those who may not meet.
    costs: Vec<Option<i128>>,
    /// The least that a pairing costs.
    least: i128,
    seats: Vec<Seat>,
    /// The opponents that are decided.
    settled: Vec<Option<usize>>,
    /// A best pairing that agrees with all decisions.
    mates: Vec<Option<usize>>,
}

impl Search {
    fn new(size: usize, above: i128, costs: Vec<Option<i128>>) -> Self {
        let mut search = Self {
            size,
            above,
            costs,
            least: 0,
            seats: vec![Seat::Open; size],
            settled: vec![None; size],
            // The first identifier of all, as far as it is legal.
            mates: (0..size).map(|at| Some((at + size / 2) % size)).collect(),
        };
        if !search.reseat() {
            search.mates = search.lightest();
            search.least = search.total(&search.mates);
        }
        search
    }

    fn total(&self, mates: &[Option<usize>]) -> i128 {
        let pairs = mates.iter().enumerate().filter_map(|(at, mate)| mate.filter(|mate| at < *mate).map(|it| (at, it)));
        pairs.filter_map(|(one, two)| self.costs[one * self.size + two]).sum()
    }

    /// Whether the decisions allow a pair.
    fn allows(&self, one: usize, two: usize) -> bool {
        let (top, bottom) = (one.min(two), one.max(two));
        self.costs[top * self.size + bottom].is_some()
            && self.seats[top] != Seat::Bottom
            && self.seats[bottom] != Seat::Top
            && self.settled[top].is_none_or(|other| other == bottom)
            && self.settled[bottom].is_none_or(|other| other == top)
    }

    /// The best pairing under the decisions.
    fn lightest(&self) -> Vec<Option<usize>> {
        let weight = |one: usize, two: usize| match self.costs[one * self.size + two] {
            Some(cost) if self.allows(one, two) => self.above - cost,
            _ => 0,
        };
        let mut matcher = Matcher::new(self.size, weight);
        matcher.solve();
        (0..self.size).map(|at| matcher.mate(at)).collect()
    }

    /// Looks for a best pairing that agrees with the decisions; without one everything stays as it is.
    fn reseat(&mut self) -> bool {
        let found = if self.least == 0 {
            let free = |one: usize, two: usize| self.costs[one * self.size + two] == Some(0) && self.allows(one, two);
            let known = self.mates.iter().enumerate().map(|(at, mate)| mate.filter(|mate| free(at, *mate)));
            largest_matching(self.size, free, known.collect())
        } else {
            self.lightest()
        };
        let is_best = found.iter().all(Option::is_some) && self.total(&found) == self.least;
        if is_best {
            self.mates = found;
        }
        is_best
    }

    /// Decides whether a member is on top, those before it being decided.
    fn seat(&mut self, at: usize) {
        self.seats[at] = Seat::Top;
        if self.mates[at].is_some_and(|mate| mate > at) || self.reseat() {
            return;
        }
        self.seats[at] = Seat::Bottom;
    }

    /// Decides the opponent of a top member, those of the members before it being decided.
    fn settle(&mut self, at: usize) {
        if self.seats[at] != Seat::Top {
            return;
        }
        for other in at + 1..self.size {
            if !self.allows(at, other) {
                continue;
            }
            (self.settled[at], self.settled[other]) = (Some(other), Some(at));
            if self.mates[at] == Some(other) || self.reseat() {
                return;
            }
            (self.settled[at], self.settled[other]) = (None, None);
        }
    }

    fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        self.mates.iter().enumerate().filter_map(|(at, mate)| mate.filter(|mate| at < *mate).map(|mate| (at, mate)))
    }
}
