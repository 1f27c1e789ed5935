//! When the last players cannot be paired with each other: which pairs made above are dissolved for them (rule 12).

#![expect(clippy::indexing_slicing, reason = "positions in the list of those to be paired")]

use std::collections::{BTreeMap, BTreeSet};

use super::Segment;
use crate::error::PairingError;
use crate::matching::Matcher;
use crate::swiss::field::Field;

/// The pairs to dissolve, as few as possible, of equally many the lowest: no pair is dissolved that could stay together with all the
/// pairs above it that stay. `places` are all to be paired, and can be.
///
/// # Errors
/// [`PairingError::Stopped`].
pub fn freed(field: &Field, places: &[usize], segments: &[Segment]) -> Result<BTreeSet<(usize, usize)>, PairingError> {
    let position: BTreeMap<usize, usize> = places.iter().copied().zip(0..).collect();
    let pairs = segments.iter().flat_map(|segment| &segment.pairs).map(|pair| (pair.higher, pair.lower));
    let made: Vec<(usize, usize)> = pairs.map(|(one, two)| (position[&one], position[&two])).collect();
    let together: BTreeSet<(usize, usize)> = made.iter().copied().collect();
    // Everybody is paired, then as many pairs stay as can; a single unit is left for asking after one of them.
    let stays = 2_i128;
    let paired = stays * i128::try_from(places.len() + 1).unwrap_or(i128::from(u32::MAX));
    let weight = |one: usize, two: usize| match field.may_meet(places[one], places[two]) {
        true if together.contains(&(one, two)) => paired + stays,
        true => paired,
        false => 0,
    };
    let mut matcher = Matcher::new(places.len(), weight);
    matcher.solve();
    let mut freed = BTreeSet::new();
    for (one, two) in made {
        field.patience.check()?;
        let plain = weight(one, two);
        if matcher.mate(one) != Some(two) {
            matcher.reweigh(one, [(two, plain + 1)]);
            matcher.solve();
        }
        if matcher.mate(one) == Some(two) {
            matcher.remove(one);
            matcher.remove(two);
        } else {
            matcher.reweigh(one, [(two, plain)]);
            freed.insert((places[one], places[two]));
        }
        matcher.solve();
    }
    Ok(freed)
}

/// Takes pairs out of their segments; gives all who are free now, with the `rest`, in order.
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
    use proptest::prelude::*;
    use qisai_domain::{EntryId, Points, Side};

    use super::super::draw::Drawn;
    use super::*;
    use crate::swiss::colour::ColourHistory;
    use crate::swiss::field::Contender;

    fn contender(place: usize) -> Contender {
        let number = u32::try_from(place + 1).unwrap_or(u32::MAX);
        Contender {
            entry: EntryId(number),
            line: place,
            tpn: number,
            score: Points::ZERO,
            odd: number % 2 == 1,
            colours: ColourHistory::default(),
            floats: [None, None],
            floated: false,
            unplayed: 0,
            may_have_bye: true,
            topscorer: false,
        }
    }

    fn can_be_paired(field: &Field, free: &[usize]) -> bool {
        let Some((one, others)) = free.split_first() else { return true };
        others.iter().any(|two| {
            let rest: Vec<usize> = others.iter().copied().filter(|other| other != two).collect();
            field.may_meet(*one, *two) && can_be_paired(field, &rest)
        })
    }

    proptest! {
        /// Every set of pairs is tried, the smallest first, of one size the one whose highest pair is lowest, and so on.
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
            // Of equally many the one that begins lowest down the table.
            let best = sets.min_by_key(|set| (set.len(), set.iter().map(|at| std::cmp::Reverse(*at)).collect::<Vec<_>>()));
            let best: BTreeSet<(usize, usize)> = best.unwrap_or_default().iter().map(|at| (2 * at, 2 * at + 1)).collect();
            prop_assert_eq!(found, best);
        }
    }
}
