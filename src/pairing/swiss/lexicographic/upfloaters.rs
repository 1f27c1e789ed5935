//! Article 3.5: who is fetched up to complete a bracket.
//!
//! A bracket with the fewest upfloaters (C4) never pairs two of them with each other: without those two it would be complete too,
//! and they could meet below. So a bracket's upfloaters are the opponents that its residents have below, in a pairing of everybody who
//! waits, and the criteria of sets are sums over the pairs of such a pairing:
//!
//! | criterion | what is counted |
//! |---|---|
//! | C4 | pairs of a resident with somebody below |
//! | C5 | those with the lowest score, with the next one, and so on: the scores in ascending order are made high |
//! | C6 | pairs of the following scoregroup with somebody below it: the upfloaters that it will need in its turn |
//! | C7 | pairs of a resident with somebody who must not float again |
//!
//! The lightest pairing, read as one number with these digits, has a best set. Of several best sets article 3.5.4 takes the first:
//! sets are compared member by member, sorted by score and pairing number, so whoever comes first in that order belongs
//! to it if any best set has him. That is one more digit of one bit for each candidate, some dozens of candidates at a time.

#![expect(clippy::indexing_slicing, reason = "places are places of the field; vertices are places of `waiting`")]

use std::collections::BTreeSet;

use qisai_domain::Points;

use super::{Criteria, Digits};
use crate::error::PairingError;
use crate::matching::{Matcher, Weight, Wide, largest_matching};
use crate::swiss::field::Field;

/// How many candidates one matching decides about.
const AT_ONCE: usize = 40;

/// The upfloaters of the bracket whose residents are the first of `waiting` (in the order of the field, everybody pairable), by score
/// and pairing number.
///
/// # Errors
/// [`PairingError::TooManyScores`].
pub fn choose(field: &Field, waiting: &[usize], criteria: &impl Criteria) -> Result<Vec<usize>, PairingError> {
    let score = |at: usize| field.contenders[waiting[at]].score;
    let top = score(0);
    let residents = (0..waiting.len()).take_while(|at| score(*at) == top).count();
    let apart = |one: usize, two: usize| (one < residents) == (two < residents);
    let may_meet = |one: usize, two: usize| field.may_meet(waiting[one], waiting[two]);
    if residents.is_multiple_of(2) {
        let mates = largest_matching(waiting.len(), |one, two| apart(one, two) && may_meet(one, two), Vec::new());
        if mates.iter().all(Option::is_some) {
            return Ok(Vec::new());
        }
    }
    let following = field.contenders.iter().map(|it| it.score).filter(|score| *score < top).max();
    let levels: BTreeSet<Points> = (residents..waiting.len()).map(score).collect();
    let mut choice = Choice {
        field,
        waiting,
        residents,
        following,
        levels: levels.into_iter().collect(),
        fails: (0..waiting.len()).map(|at| criteria.fails_as_upfloater(&field.contenders[waiting[at]])).collect(),
        needed: 0,
        taken: Vec::new(),
        refused: vec![false; waiting.len()],
    };
    choice.needed = choice.fewest();
    let mut next = residents;
    while choice.taken.len() < choice.needed && next < waiting.len() {
        let end = waiting.len().min(next + AT_ONCE);
        let digits = choice.digits(end - next);
        let members = if digits.0.fit::<i128>() {
            choice.best::<i128>(&digits, next..end)
        } else if digits.0.fit::<Wide<8>>() {
            choice.best::<Wide<8>>(&digits, next..end)
        } else if digits.0.fit::<Wide<64>>() {
            choice.best::<Wide<64>>(&digits, next..end)
        } else {
            return Err(PairingError::TooManyScores { score: top });
        };
        for at in next..end {
            if members.contains(&at) {
                choice.taken.push(at);
            } else {
                choice.refused[at] = true;
            }
        }
        next = end;
    }
    Ok(choice.taken.iter().map(|at| waiting[*at]).collect())
}

struct Choice<'a> {
    field: &'a Field,
    waiting: &'a [usize],
    /// How many of those who wait are residents: the first.
    residents: usize,
    /// The score of the following scoregroup.
    following: Option<Points>,
    /// Scores below the residents, ascending.
    levels: Vec<Points>,
    /// Per vertex: C7.
    fails: Vec<bool>,
    /// How many upfloaters there must be.
    needed: usize,
    /// Vertices that belong to the set.
    taken: Vec<usize>,
    /// Vertices that do not.
    refused: Vec<bool>,
}

/// Which digit is which.
struct Layout {
    upfloaters: usize,
    levels: Vec<usize>,
    following: usize,
    repeated: usize,
    missed: usize,
    candidates: Vec<usize>,
}

impl Choice<'_> {
    fn may_meet(&self, one: usize, two: usize) -> bool {
        self.field.may_meet(self.waiting[one], self.waiting[two])
    }

    fn score(&self, at: usize) -> Points {
        self.field.contenders[self.waiting[at]].score
    }

    /// C4: how many upfloaters there must be.
    fn fewest(&self) -> usize {
        let above = i128::term(1, 32);
        let weight = |one: usize, two: usize| {
            let crosses = (one < self.residents) != (two < self.residents);
            if self.may_meet(one, two) { above - i128::from(crosses) } else { 0 }
        };
        let mut matcher = Matcher::new(self.waiting.len(), weight);
        matcher.solve();
        (0..self.residents).filter(|at| matcher.mate(*at).is_some_and(|mate| mate >= self.residents)).count()
    }

    /// The digits of a question about some candidates.
    fn digits(&self, candidates: usize) -> (Digits, Layout) {
        let mut digits = Digits::default();
        let layout = Layout {
            upfloaters: digits.add(self.residents),
            levels: self.levels.iter().map(|_| digits.add(self.needed)).collect(),
            following: digits.add(self.waiting.len()),
            repeated: digits.add(self.needed),
            missed: digits.add(self.needed),
            candidates: (0..candidates).map(|_| digits.add(1)).collect(),
        };
        (digits, layout)
    }

    /// The upfloaters of the first best set, as far as the candidates of `block` decide.
    fn best<W: Weight>(&self, (digits, layout): &(Digits, Layout), block: std::ops::Range<usize>) -> Vec<usize> {
        let cost = |one: usize, two: usize| -> W {
            let mut cost = W::ZERO;
            if one < self.residents {
                cost += digits.term(layout.upfloaters, 1);
                let level = self.levels.iter().position(|level| *level == self.score(two)).unwrap_or(0);
                cost += digits.term(layout.levels[level], 1);
                cost += digits.term(layout.repeated, i64::from(self.fails[two]));
                if !self.taken.contains(&two) {
                    cost += digits.term(layout.missed, 1);
                }
                if block.contains(&two) {
                    cost -= digits.term(layout.candidates[two - block.start], 1);
                }
            } else if Some(self.score(one)) == self.following && self.score(two) < self.score(one) {
                cost += digits.term(layout.following, 1);
            }
            cost
        };
        let above: W = digits.above();
        let weight = |one: usize, two: usize| {
            let crosses = one < self.residents && two >= self.residents;
            if !self.may_meet(one, two) || (crosses && self.refused[two]) {
                W::ZERO
            } else if two < self.residents {
                above
            } else {
                above - cost(one, two)
            }
        };
        let mut matcher = Matcher::new(self.waiting.len(), weight);
        matcher.solve();
        (0..self.residents).filter_map(|at| matcher.mate(at)).filter(|mate| *mate >= self.residents).collect()
    }
}
