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
pub fn freed(
    field: &Field,
    places: &[usize],
    segments: &[Segment],
) -> Result<BTreeSet<(usize, usize)>, PairingError> {
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
