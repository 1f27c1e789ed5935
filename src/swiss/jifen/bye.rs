//! Bye of an odd field (rule 3).

#![expect(clippy::indexing_slicing, reason = "places of the field")]

use std::collections::BTreeMap;

use super::lots::Lots;
use crate::error::SwissError;
use crate::field::Field;
use crate::pairing::SwissBye;
use crate::{SwissReason, bye};

/// Returns the bye of a later round: the lowest score, then the fewest rounds without a game, then by lot.
pub fn of_lowest_score(field: &Field, lots: &mut Lots) -> Result<Option<SwissBye>, SwissError> {
    let mut alike: BTreeMap<_, Vec<usize>> = BTreeMap::new();
    for (place, contender) in field.contenders.iter().enumerate() {
        alike.entry((contender.score, contender.unplayed)).or_default().push(place);
    }
    choose(field, alike.into_values(), lots)
}

/// Draws the bye among the players of the first class in which a player can have it.
pub fn choose(
    field: &Field,
    classes: impl Iterator<Item = Vec<usize>>,
    lots: &mut Lots,
) -> Result<Option<SwissBye>, SwissError> {
    let Some(takers) = bye::takers(field, |one, two| field.may_meet(one, two))? else { return Ok(None) };
    for class in classes {
        let can: Vec<usize> = class.into_iter().filter(|place| takers.binary_search(place).is_ok()).collect();
        if can.is_empty() {
            continue;
        }
        let mut given = bye::given(field, Some(can[lots.draw(can.len())]));
        if let (Some(given), 2.., Ok(among)) = (&mut given, can.len(), u32::try_from(can.len())) {
            given.reasons.push(SwissReason::Lot { seed: lots.seed(), among });
        }
        return Ok(given);
    }
    Ok(None)
}
