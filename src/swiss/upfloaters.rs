//! Choice of the upfloaters that complete a bracket in systems without downfloaters: Dubov (C.04.4.1 articles 3.2.1,
//! 3.2.2 and 4.2), Double-Swiss (C.04.5 article 3.5).
//!
//! A bracket with the fewest upfloaters never pairs two of them with each other: without those two it would also be
//! complete, and they could meet below. The upfloaters of a bracket are therefore the lower opponents of its residents
//! in a pairing of all unpaired players.
//!
//! The criteria are sums over the pairs. Each gets a digit of the weights, so the heaviest matching satisfies them
//! best. The first of the best sets is found player by player, in order of score and pairing number: a player belongs
//! to it if some best set contains the player and those already chosen.
//!
//! Usually no upfloater is needed, or those of the next scoregroup are sufficient; the graph is then small. Fewer
//! upfloaters than needed are not possible, and no others have higher scores. If the players below can be paired
//! optimally without them, nothing further down would have changed the choice.

#![expect(clippy::indexing_slicing, reason = "vertices belong to the graph built here")]

use std::collections::{BTreeMap, BTreeSet};

use super::digits::Digits;
use super::field::Field;
use super::pairing::{Bracketed, PairedBracket};
use crate::Points;
use crate::error::SwissError;
use crate::matching::{Add, BestMatchings, Graph, is_complete, largest_matching};

/// Maximum number of criteria that a system ranks below the scores of the upfloaters.
pub(super) const CRITERIA: usize = 4;

/// Position of a pair of unpaired players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Residents,
    /// Resident with an upfloater.
    Upfloat,
    Below,
}

/// Criteria of a system for upfloaters. Arguments are places of the field, the higher-ranked first.
pub(super) trait Criteria {
    fn legal(&self, one: usize, two: usize) -> bool;

    /// Returns the amount by which a pair fails each criterion below the scores, the most important first.
    fn failures(&self, kind: Kind, one: usize, two: usize) -> [i64; CRITERIA];

    /// Returns the maximum amount by which one pair can fail each criterion.
    fn max_failures(&self) -> [usize; CRITERIA];

    /// Returns `true` if all of `below` can be paired, and no other upfloaters from the next scoregroup could improve
    /// the pairs below by the criteria.
    fn is_optimal_below(&self, below: &[usize]) -> bool;
}

/// Pairs everybody except `bye` bracket by bracket from the top. The criteria for a bracket's score choose its
/// upfloaters; `pairs` pairs its members, the residents first.
pub(super) fn brackets<C: Criteria>(
    field: &Field,
    bye: Option<usize>,
    criteria: impl Fn(Points) -> C,
    pairs: impl Fn(&[usize]) -> Result<Vec<(usize, usize)>, SwissError>,
) -> Result<Bracketed, SwissError> {
    let mut waiting: Vec<usize> = (0..field.size()).filter(|place| Some(*place) != bye).collect();
    let mut round = Bracketed { brackets: Vec::new(), bye };
    while let Some(score) = waiting.first().map(|place| field.score(*place)) {
        field.budget.check()?;
        let (residents, below): (Vec<usize>, Vec<usize>) = waiting.iter().partition(|it| field.score(**it) == score);
        let floaters = choose(field, &residents, &below, &criteria(score))?;
        let members: Vec<usize> = residents.iter().chain(&floaters).copied().collect();
        let pairs = pairs(&members)?;
        waiting = below.into_iter().filter(|place| floaters.binary_search(place).is_err()).collect();
        round.brackets.push(PairedBracket { score, residents, floaters, pairs, leaving: Vec::new() });
    }
    Ok(round)
}

/// Returns the set of upfloaters that satisfies the criteria best; among equals, the first by score and pairing number.
/// The set is empty if the residents need none.
///
/// `residents` and `below` are unpaired places in ascending order. Together, they can be paired.
pub(super) fn choose(
    field: &Field,
    residents: &[usize],
    below: &[usize],
    criteria: &impl Criteria,
) -> Result<Vec<usize>, SwissError> {
    let adjacent = |one: usize, two: usize| criteria.legal(residents[one], residents[two]);
    let mates = largest_matching(residents.len(), adjacent, Vec::new(), &field.budget);
    let needed = mates.iter().filter(|mate| mate.is_none()).count();
    if needed == 0 && can_be_paired(field, below, criteria) {
        return Ok(Vec::new());
    }
    let score = |place: usize| field.score(place);
    let next = below.iter().take_while(|place| score(**place) == score(below[0])).count();
    if needed > 0 && next < below.len() {
        let chosen = first_best(field, residents, &below[..next], false, criteria)?;
        let left: Vec<usize> = below.iter().copied().filter(|place| chosen.binary_search(place).is_err()).collect();
        if chosen.len() == needed && criteria.is_optimal_below(&left) {
            return Ok(chosen);
        }
    }
    first_best(field, residents, below, true, criteria)
}

/// Returns `true` if `places` can all be paired among themselves.
pub(super) fn can_be_paired(field: &Field, places: &[usize], criteria: &impl Criteria) -> bool {
    is_complete(places.len(), |one, two| criteria.legal(places[one], places[two]), &field.budget)
}

/// Indices of the digits of a weight: vertices that must be paired, upfloaters, their scores (the lowest weighs most),
/// then the criteria of the system.
const COVERED: usize = 0;
const UPFLOATERS: usize = 1;
const SCORES: usize = 2;
const FAILURES: usize = 3;

/// Returns the first best set of upfloaters of a graph in which either everybody or only the residents must be paired.
fn first_best(
    field: &Field,
    residents: &[usize],
    below: &[usize],
    everybody: bool,
    criteria: &impl Criteria,
) -> Result<Vec<usize>, SwissError> {
    let score = |place: usize| field.score(place);
    let vertices: Vec<usize> = residents.iter().chain(below).copied().collect();
    let (size, residents) = (vertices.len(), residents.len());
    let scores: BTreeSet<Points> = below.iter().map(|place| score(*place)).collect();
    let classes: BTreeMap<Points, usize> = scores.into_iter().zip(0..).collect();
    let mut most: [Vec<usize>; FAILURES + CRITERIA] = [const { Vec::new() }; FAILURES + CRITERIA];
    (most[COVERED], most[UPFLOATERS], most[SCORES]) = (vec![2], vec![size], vec![size; classes.len()]);
    for (digit, most) in most.iter_mut().skip(FAILURES).zip(criteria.max_failures()) {
        *digit = vec![size * most];
    }
    let digits = Digits::new(most);
    let kind = |x: usize, y: usize| match (x < residents, y < residents) {
        (_, true) => Kind::Residents,
        (true, false) => Kind::Upfloat,
        (false, false) => Kind::Below,
    };
    let joined =
        |x: usize, y: usize| criteria.legal(vertices[x], vertices[y]) && (everybody || kind(x, y) != Kind::Below);
    let weigh = |x: usize, y: usize, add: Add<'_>| {
        let (kind, one, two) = (kind(x, y), vertices[x], vertices[y]);
        digits.count(add, if kind == Kind::Upfloat && !everybody { 1 } else { 2 }, COVERED);
        for (failures, criterion) in criteria.failures(kind, one, two).into_iter().zip(FAILURES..) {
            digits.count(add, -failures, criterion);
        }
        if kind == Kind::Upfloat {
            digits.count(add, -1, UPFLOATERS);
            digits.count_of_class(add, -1, SCORES, classes[&score(two)]);
        }
    };
    // Unless everybody must be paired, the players below do not need a partner.
    let share = |x: usize, add: Add<'_>| digits.count(add, i64::from(x < residents && !everybody), COVERED);
    let graph = Graph::new(size, digits.bits(), joined, weigh).with_shares(share);
    let mut best = BestMatchings::of(&graph, &field.budget).map_err(|error| error.in_bracket(score(vertices[0])))?;
    let is_resident = |mate: Option<usize>| mate.is_some_and(|mate| mate < residents);
    let count = (residents..size).filter(|vertex| is_resident(best.mate(*vertex))).count();
    let mut chosen = Vec::with_capacity(count);
    for (vertex, place) in vertices.iter().enumerate().skip(residents) {
        if chosen.len() == count {
            break;
        }
        field.budget.check()?;
        if best.prefer(vertex, is_resident) {
            chosen.push(*place);
        }
    }
    Ok(chosen)
}
