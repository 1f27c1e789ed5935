//! Repair of a round whose last players cannot be paired with each other: choice of the pairs above that are dissolved
//! (rule 12).

#![expect(clippy::indexing_slicing, reason = "positions in the lists made here")]

use std::collections::BTreeSet;

use super::Segment;
use crate::Points;
use crate::error::SwissError;
use crate::field::Field;
use crate::matching::{BestMatchings, Graph, is_complete};

/// Returns the pairs to dissolve: as few as possible, and of equally many the lowest.
///
/// No pair is dissolved that could stay together with all the remaining pairs above it. `places` are all players to be
/// paired; a legal pairing of them must exist.
///
/// Usually one of the lowest pairs is enough. The pairs above stay if some of the lowest pairs can all be paired with
/// the last players and only one of them needs to be dissolved. The same applies to two pairs where no single pair is
/// enough.
pub fn freed(field: &Field, places: &[usize], segments: &[Segment]) -> Result<BTreeSet<(usize, usize)>, SwissError> {
    let pairs = segments.iter().flat_map(|segment| &segment.pairs).map(|pair| (pair.higher, pair.lower));
    let made: Vec<(usize, usize)> = pairs.collect();
    let paired: BTreeSet<usize> = made.iter().flat_map(|(one, two)| [*one, *two]).collect();
    let stuck: Vec<usize> = places.iter().copied().filter(|place| !paired.contains(place)).collect();
    let mut lowest = 16;
    loop {
        field.budget.check()?;
        let seen = &made[made.len().saturating_sub(lowest)..];
        if let Some(freed) = freed_of(field, &stuck, seen)? {
            let is_fewest = match freed.len() {
                ..=1 => true,
                2 => !made.iter().any(|pair| can_be_paired(field, &stuck, *pair)),
                _ => false,
            };
            if is_fewest || seen.len() == made.len() {
                return Ok(freed);
            }
        }
        if seen.len() == made.len() {
            return Ok(made.into_iter().collect());
        }
        lowest *= 4;
    }
}

/// Returns `true` if the last players and one more pair can all be paired.
fn can_be_paired(field: &Field, stuck: &[usize], pair: (usize, usize)) -> bool {
    let free: Vec<usize> = stuck.iter().copied().chain([pair.0, pair.1]).collect();
    is_complete(free.len(), |one, two| field.may_meet(free[one], free[two]), &field.budget)
}

/// Returns the pairs to dissolve if only the pairs `made` may be dissolved, or `None` if that is not enough.
fn freed_of(
    field: &Field,
    stuck: &[usize],
    made: &[(usize, usize)],
) -> Result<Option<BTreeSet<(usize, usize)>>, SwissError> {
    let places: Vec<usize> = made.iter().flat_map(|(one, two)| [*one, *two]).chain(stuck.iter().copied()).collect();
    // The pairs come first, each as two vertices; as many pairs as possible stay.
    let stays = |x: usize, y: usize| x < 2 * made.len() && x.is_multiple_of(2) && y == x + 1;
    let graph = Graph::preferring(places.len(), |x, y| field.may_meet(places[x], places[y]), stays);
    let mut best = BestMatchings::of(&graph, &field.budget).map_err(|error| error.in_bracket(Points::ZERO))?;
    if best.singles() > 0 {
        return Ok(None);
    }
    let stays = (0..made.len()).map(|at| best.prefer(2 * at, |mate| mate == Some(2 * at + 1)));
    let stays: Vec<bool> = stays.collect();
    Ok(Some(made.iter().zip(stays).filter(|(_, stays)| !stays).map(|(pair, _)| *pair).collect()))
}

/// Removes pairs from their segments and returns all players who are now free, including the `rest`, in order.
pub fn take_out(segments: &mut [Segment], freed: &BTreeSet<(usize, usize)>, rest: &[usize]) -> Vec<usize> {
    for segment in segments {
        segment.pairs.retain(|pair| !freed.contains(&(pair.higher, pair.lower)));
    }
    let mut free: Vec<usize> = freed.iter().flat_map(|(one, two)| [*one, *two]).chain(rest.iter().copied()).collect();
    free.sort_unstable();
    free
}
