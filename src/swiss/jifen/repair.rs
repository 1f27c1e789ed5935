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
        field.patience.check()?;
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
    is_complete(free.len(), |one, two| field.may_meet(free[one], free[two]), &field.patience)
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
    let mut best = BestMatchings::of(&graph, &field.patience).map_err(|error| error.in_bracket(Points::ZERO))?;
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

#[cfg(test)]
mod tests {
    use crate::Side;
    use proptest::prelude::*;

    use super::super::draw::Drawn;
    use super::*;
    use crate::field::Contender;
    use crate::testing;

    fn contender(place: usize) -> Contender {
        testing::contender(u32::try_from(place + 1).unwrap_or(u32::MAX), 0, &[])
    }

    fn can_be_paired(field: &Field, free: &[usize]) -> bool {
        let Some((one, others)) = free.split_first() else { return true };
        others.iter().any(|two| {
            let rest: Vec<usize> = others.iter().copied().filter(|other| other != two).collect();
            field.may_meet(*one, *two) && can_be_paired(field, &rest)
        })
    }

    /// Makes pairs of the places 0 and 1, 2 and 3, …, then two players who cannot meet. `can_meet` are the only other
    /// allowed meetings. Returns the pairs dissolved.
    fn dissolved(made: usize, can_meet: &[(usize, usize)]) -> Vec<usize> {
        let stuck = [2 * made, 2 * made + 1];
        let size = 2 * made + 2;
        let is_made = |one: usize, two: usize| one.is_multiple_of(2) && two == one + 1 && two < stuck[0];
        let may_meet = |one: usize, two: usize| is_made(one, two) || can_meet.contains(&(one, two));
        let barred = (0..size * size).map(|at| (at / size, at % size));
        let barred = barred.map(|(one, two)| !may_meet(one.min(two), one.max(two))).collect();
        let field = Field::new((0..size).map(contender).collect(), Side::First, barred);
        let pairs = (0..made).map(|at| Drawn { higher: 2 * at, lower: 2 * at + 1, among: 1 }).collect();
        let segment = Segment { places: (0..stuck[0]).collect(), pairs, dissolved: 0 };
        let places: Vec<usize> = (0..size).collect();
        freed(&field, &places, &[segment]).unwrap().into_iter().map(|(higher, _)| higher / 2).collect()
    }

    /// Rule 12 examines the lowest sixteen pairs first, then four times as many. The result is the fewest and the
    /// lowest of all.
    #[test]
    fn a_pair_above_the_lowest_sixteen_is_dissolved_where_that_is_needed_or_less() {
        for made in [16, 17, 20, 64, 65] {
            let (one, two) = (2 * made, 2 * made + 1);
            // Only the pair at the top helps.
            assert_eq!(dissolved(made, &[(0, one), (1, two)]), [0], "{made} pairs");
            // Two of the lowest pairs are enough: their players meet crosswise.
            let (low, next) = (2 * made - 2, 2 * made - 4);
            let two_low = [(low, one), (next, low + 1), (next + 1, two)];
            assert_eq!(dissolved(made, &two_low), [made - 2, made - 1], "{made} pairs");
            let top_too = [two_low.as_slice(), &[(0, one), (1, two)]].concat();
            assert_eq!(dissolved(made, &top_too), [0], "{made} pairs: one is fewer than two");
            // Of a solution with three pairs and one with two, the two at the top are chosen.
            let three = [(low, one), (next, low + 1), (next - 2, next + 1), (next - 1, two)];
            assert_eq!(dissolved(made, &three), [made - 3, made - 2, made - 1], "{made} pairs");
            let two_top = [three.as_slice(), &[(0, one), (1, 2), (3, two)]].concat();
            assert_eq!(dissolved(made, &two_top), [0, 1], "{made} pairs: two are fewer than three");
        }
    }

    proptest! {
        /// Tries every set of pairs, the smallest first; sets of one size are ordered from the lowest highest pair on.
        #[test]
        fn no_smaller_and_no_lower_set_of_pairs_would_do(
            bars in prop::collection::vec(prop::bool::weighted(0.6), 100),
            made in 1_usize..4,
            stuck in 1_usize..3,
        ) {
            let size = 2 * (made + stuck);
            let mut barred = vec![false; size * size];
            for one in 0..size {
                for two in one + 1..size {
                    let pair_made = one % 2 == 0 && two == one + 1 && two < 2 * made;
                    let bar = bars[one * 10 + two] && !pair_made;
                    (barred[one * size + two], barred[two * size + one]) = (bar, bar);
                }
            }
            let field = Field::new((0..size).map(contender).collect(), Side::First, barred);
            let places: Vec<usize> = (0..size).collect();
            prop_assume!(can_be_paired(&field, &places));
            let pair = |at: usize| Drawn { higher: 2 * at, lower: 2 * at + 1, among: 1 };
            let segment = Segment { places: (0..2 * made).collect(), pairs: (0..made).map(pair).collect(), dissolved: 0 };
            let found = freed(&field, &places, &[segment]).unwrap_or_default();

            let sets = (0..1_usize << made).filter_map(|set| {
                let dissolved: Vec<usize> = (0..made).filter(|at| set >> at & 1 == 1).collect();
                let mut free: Vec<usize> = dissolved.iter().flat_map(|at| [2 * at, 2 * at + 1]).collect();
                free.extend(2 * made..size);
                can_be_paired(&field, &free).then_some(dissolved)
            });
            // Of sets of equal size, the one that begins lowest in the table.
            let best = sets.min_by_key(|set| (set.len(), set.iter().map(|at| std::cmp::Reverse(*at)).collect::<Vec<_>>()));
            let best: BTreeSet<(usize, usize)> = best.unwrap_or_default().iter().map(|at| (2 * at, 2 * at + 1)).collect();
            prop_assert_eq!(found, best);
        }
    }
}
