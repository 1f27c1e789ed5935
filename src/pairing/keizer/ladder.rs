//! Pairs from the top of the list: each player meets the nearest below with whom everybody else can still be paired.

use qisai_domain::Points;
use qisai_domain::keizer::PairBy;
use qisai_swiss::matching::{BestMatchings, Graph};

use crate::SearchBudget;
use crate::error::PairingError;

/// Function that returns `true` for two places that may meet.
pub type Allows<'a> = &'a dyn Fn(usize, usize) -> bool;

/// Lowest bits of the digits that count pairs and preferred pairs, above the nearness of at most 100,000 players.
const PAIRS_SHIFT: u32 = 84;
const PREFERRED_SHIFT: u32 = 64;
/// Width of the weights: at most 2¹⁷ pairs.
const NEAREST_BITS: u32 = PAIRS_SHIFT + 20;

/// Pair of two places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    pub higher: usize,
    pub lower: usize,
    /// Number of places between the two that were not yet paired.
    pub passed: u32,
}

/// Returns the first pairing in the order of the list, or `None` if not everybody can be paired (KZ30). With
/// `preferred`, only pairings with the fewest other pairs are considered (KZ32); with [`PairBy::Nearest`], only those
/// with the least sum of squared differences of places (KZ33).
///
/// # Errors
/// [`SwissError::Stopped`](crate::SwissError::Stopped), [`SwissError::TooLarge`](crate::SwissError::TooLarge).
pub fn pairs(
    places: &[usize],
    allows: Allows<'_>,
    preferred: Option<Allows<'_>>,
    by: PairBy,
    budget: &SearchBudget,
) -> Result<Option<Vec<Pair>>, PairingError> {
    // What is found without a search is the first pairing; with `preferred` it may have too many other pairs.
    // Neighbours without exception have the least sum of differences.
    let found = nearest(places, preferred.unwrap_or(allows));
    let is_first = |pairs: &Vec<Pair>| by == PairBy::Ladder || pairs.iter().all(|pair| pair.passed == 0);
    if let Some(pairs) = found.filter(is_first) {
        return Ok(Some(pairs));
    }
    let size = places.len();
    let place = |vertex: usize| places.get(vertex).copied().unwrap_or(usize::MAX);
    let joined = |one: usize, two: usize| allows(place(one), place(two));
    let best = match preferred {
        _ if by == PairBy::Nearest => {
            let is_preferred = |x: usize, y: usize| preferred.is_none_or(|preferred| preferred(place(x), place(y)));
            let far = i64::try_from(size).unwrap_or(i64::MAX).saturating_pow(2);
            let nearness = move |x: usize, y: usize| far - i64::try_from(y - x).unwrap_or(i64::MAX).saturating_pow(2);
            let graph = Graph::new(size, NEAREST_BITS, joined, |x, y, add| {
                add(1, PAIRS_SHIFT);
                add(i64::from(is_preferred(x, y)), PREFERRED_SHIFT);
                add(nearness(x, y), 0);
            });
            BestMatchings::of(&graph, budget)
        }
        None => BestMatchings::largest(size, joined, Vec::new(), budget),
        Some(preferred) => {
            let preferred = |one: usize, two: usize| preferred(place(one), place(two));
            BestMatchings::of(&Graph::preferring(size, joined, preferred), budget)
        }
    };
    let mut best = best.map_err(|error| error.in_bracket(Points::ZERO))?;
    if best.singles() > 0 {
        return Ok(None);
    }
    let mut pairs = Vec::with_capacity(size / 2);
    for vertex in 0..size {
        if !best.is_live(vertex) {
            continue;
        }
        budget.check()?;
        let Some(mate) = best.first(vertex, vertex + 1..size) else { return Ok(None) };
        let passed = (vertex + 1..mate).filter(|other| best.is_live(*other)).count();
        best.settle(vertex);
        pairs.push(Pair {
            higher: place(vertex),
            lower: place(mate),
            passed: u32::try_from(passed).unwrap_or(u32::MAX),
        });
    }
    Ok(Some(pairs))
}

/// Pairs each player with the nearest below, without looking further: `None` if somebody is left over.
pub fn nearest(places: &[usize], allows: Allows<'_>) -> Option<Vec<Pair>> {
    let mut open: Vec<usize> = places.to_vec();
    let mut pairs = Vec::with_capacity(places.len() / 2);
    while !open.is_empty() {
        let higher = open.remove(0);
        let at = open.iter().position(|lower| allows(higher, *lower))?;
        let lower = open.remove(at);
        pairs.push(Pair { higher, lower, passed: u32::try_from(at).unwrap_or(u32::MAX) });
    }
    Some(pairs)
}
