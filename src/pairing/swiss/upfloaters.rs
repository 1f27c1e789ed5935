//! Who is fetched up to complete a bracket, where nobody floats down: Dubov (C.04.4.1 articles 3.2.1, 3.2.2 and 4.2), Double-Swiss
//! (C.04.5 article 3.5).
//!
//! A bracket with the fewest upfloaters never pairs two of them with each other: without those two it would be complete too, and they
//! could meet below. So a bracket's upfloaters are the opponents that its residents have below, in a pairing of everybody who waits, and
//! the criteria are sums over its pairs: each gets a digit of the weights, and the heaviest matching serves them best. Which of the
//! best sets comes first is asked player by player, by score and pairing number: can this one be among the upfloaters as well?
//!
//! Mostly no upfloater is needed, or those of the next scoregroup will do; then the graph is small. Fewer than needed is not possible, and
//! no others have higher scores. So if those below can be paired without them as well as could be, nothing further down would have
//! changed the choice.

#![expect(clippy::indexing_slicing, reason = "vertices are vertices of the graph made here")]

use std::collections::BTreeMap;

use qisai_domain::Points;

use super::digits::Digits;
use super::field::Field;
use crate::error::PairingError;
use crate::matching::{BestMatchings, Edges, largest_matching};

/// How many criteria a system has below the scores of the upfloaters, at most.
pub(super) const CRITERIA: usize = 4;

/// Where a pair of somebody who waits belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Both are residents.
    Residents,
    /// A resident meets an upfloater.
    Upfloat,
    /// Both are below.
    Below,
}

/// What a system asks of upfloaters. Places are those of the field, the higher-ranked first.
pub(super) trait Criteria {
    /// Whether two may be paired.
    fn legal(&self, one: usize, two: usize) -> bool;

    /// How much a pair fails each criterion below the scores, the most important first.
    fn failures(&self, kind: Kind, one: usize, two: usize) -> [i64; CRITERIA];

    /// The most that one pair can fail of each.
    fn most(&self) -> [usize; CRITERIA];

    /// Whether everybody below can be paired without some of them, and no other upfloaters of the next scoregroup could be better by
    /// what is asked of pairs below.
    fn leaves_the_best(&self, below: &[usize]) -> bool;
}

/// The first set of upfloaters that serves the criteria best, by score and pairing number; none when the residents can do without.
/// `residents` and `below` are unpaired places in order, and together they can be paired.
///
/// # Errors
/// [`PairingError::TooManyScores`], [`PairingError::TooLarge`], [`PairingError::Stopped`].
pub(super) fn choose(
    field: &Field,
    residents: &[usize],
    below: &[usize],
    criteria: &impl Criteria,
) -> Result<Vec<usize>, PairingError> {
    let needed = residents.len() - 2 * pairs_among(field, residents, criteria);
    if needed == 0 && can_be_paired(field, below, criteria) {
        return Ok(Vec::new());
    }
    let score = |place: usize| field.contenders[place].score;
    let next = below.iter().take_while(|place| score(**place) == score(below[0])).count();
    if needed > 0 && next < below.len() {
        let chosen = Graph::new(field, residents, &below[..next], false, criteria).first_best()?;
        let left: Vec<usize> = below.iter().copied().filter(|place| chosen.binary_search(place).is_err()).collect();
        if chosen.len() == needed && criteria.leaves_the_best(&left) {
            return Ok(chosen);
        }
    }
    Graph::new(field, residents, below, true, criteria).first_best()
}

fn pairs_among(field: &Field, places: &[usize], criteria: &impl Criteria) -> usize {
    let adjacent = |one: usize, two: usize| criteria.legal(places[one], places[two]);
    largest_matching(places.len(), adjacent, Vec::new(), &field.patience).iter().flatten().count() / 2
}

/// Whether all of these can be paired with each other.
pub(super) fn can_be_paired(field: &Field, places: &[usize], criteria: &impl Criteria) -> bool {
    places.len().is_multiple_of(2) && pairs_among(field, places, criteria) * 2 == places.len()
}

/// The residents, then those below, as vertices.
struct Graph<'a, C> {
    field: &'a Field,
    criteria: &'a C,
    vertices: Vec<usize>,
    residents: usize,
    /// Whether everybody is to be paired, or only the residents.
    everybody: bool,
    /// The digit of each criterion of the system.
    failures: [u32; CRITERIA],
    /// By the upfloater's score.
    scores: BTreeMap<Points, u32>,
    upfloaters: u32,
    /// Vertices that must be paired.
    covered: u32,
}

impl<'a, C: Criteria> Graph<'a, C> {
    fn new(field: &'a Field, residents: &[usize], below: &[usize], everybody: bool, criteria: &'a C) -> Self {
        let vertices: Vec<usize> = residents.iter().chain(below).copied().collect();
        let size = vertices.len();
        let mut digits = Digits::default();
        let mut failures = [0; CRITERIA];
        for (digit, most) in failures.iter_mut().zip(criteria.most()).rev() {
            *digit = digits.next(size * most);
        }
        let mut scores: BTreeMap<Points, u32> = below.iter().map(|it| (field.contenders[*it].score, 0)).collect();
        // The lowest score weighs most.
        for digit in scores.values_mut().rev() {
            *digit = digits.next(size);
        }
        Self {
            field,
            criteria,
            vertices,
            residents: residents.len(),
            everybody,
            failures,
            scores,
            upfloaters: digits.next(size),
            covered: digits.bits(),
        }
    }

    fn first_best(&self) -> Result<Vec<usize>, PairingError> {
        let score = self.field.contenders[self.vertices[0]].score;
        let mut best = BestMatchings::of(self, &self.field.patience).map_err(|error| error.in_bracket(score))?;
        let is_resident = |mate: Option<usize>| mate.is_some_and(|mate| mate < self.residents);
        let below = self.residents..self.vertices.len();
        let count = below.clone().filter(|vertex| is_resident(best.mate(*vertex))).count();
        let mut chosen = Vec::with_capacity(count);
        for vertex in below {
            if chosen.len() == count {
                break;
            }
            self.field.patience.check()?;
            if best.prefer(vertex, is_resident) {
                chosen.push(self.vertices[vertex]);
            }
        }
        Ok(chosen)
    }
}

impl<C: Criteria> Edges for Graph<'_, C> {
    fn size(&self) -> usize {
        self.vertices.len()
    }

    fn bits(&self) -> u32 {
        self.covered + 3
    }

    fn edge(&self, x: usize, y: usize, add: &mut dyn FnMut(i64, u32)) -> bool {
        let (one, two) = (self.vertices[x], self.vertices[y]);
        let kind = match (x < self.residents, y < self.residents) {
            (_, true) => Kind::Residents,
            (true, false) => Kind::Upfloat,
            (false, false) => Kind::Below,
        };
        if !self.criteria.legal(one, two) || (kind == Kind::Below && !self.everybody) {
            return false;
        }
        add(if kind == Kind::Upfloat && !self.everybody { 1 } else { 2 }, self.covered);
        let failures = self.criteria.failures(kind, one, two).into_iter().zip(self.failures);
        failures.for_each(|(failures, digit)| add(-failures, digit));
        if kind == Kind::Upfloat {
            add(-1, self.upfloaters);
            add(-1, self.scores[&self.field.contenders[two].score]);
        }
        true
    }

    /// Nobody below need be paired where not everybody is.
    fn share(&self, x: usize, add: &mut dyn FnMut(i64, u32)) {
        add(i64::from(x < self.residents && !self.everybody), self.covered);
    }
}
