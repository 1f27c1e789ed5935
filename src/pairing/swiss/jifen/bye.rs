//! Who has the bye in an odd field (rule 3).

#![expect(clippy::indexing_slicing, reason = "places of the field; the bye's vertex is the one after them")]

use std::collections::BTreeMap;

use qisai_domain::Reason;

use super::lots::Lots;
use crate::error::PairingError;
use crate::matching::largest_matching;
use crate::swiss::field::Field;
use crate::swiss::pairing::SwissBye;

/// A pairing of everybody with as many games as possible, where anybody who may have the bye has it: its vertex is the one after the
/// last place. Even fields have none.
pub fn somebody_can_have_it(field: &Field) -> Result<Vec<Option<usize>>, PairingError> {
    let mates = matching(field, |place| field.contenders[place].may_have_bye, Vec::new());
    if mates.iter().all(Option::is_some) {
        return Ok(mates);
    }
    let alone = field.contenders.iter().zip(&mates).filter(|(_, mate)| mate.is_none());
    Err(PairingError::NoLegalPairing { left_over: alone.map(|(contender, _)| contender.entry).collect() })
}

/// The bye of a later round: the lowest score, then the fewest rounds without a game, then by lot.
///
/// # Errors
/// [`PairingError::NoLegalPairing`].
pub fn of_lowest_score(field: &Field, lots: &mut Lots) -> Result<Option<SwissBye>, PairingError> {
    let mut alike: BTreeMap<_, Vec<usize>> = BTreeMap::new();
    for (place, contender) in field.contenders.iter().enumerate() {
        alike.entry((contender.score, contender.unplayed)).or_default().push(place);
    }
    choose(field, alike.into_values(), lots)
}

/// The bye of one of the first class in which somebody can have it, drawn.
///
/// # Errors
/// [`PairingError::NoLegalPairing`].
pub fn choose(
    field: &Field,
    classes: impl Iterator<Item = Vec<usize>>,
    lots: &mut Lots,
) -> Result<Option<SwissBye>, PairingError> {
    let mut mates = somebody_can_have_it(field)?;
    if field.size().is_multiple_of(2) {
        return Ok(None);
    }
    for class in classes {
        let can = class.into_iter().filter(|place| can_have_it(field, *place, &mut mates));
        let can: Vec<usize> = can.collect();
        if let Some(&place) = can.get(lots.draw(can.len())) {
            let contender = &field.contenders[place];
            let mut reasons = vec![Reason::LowestEligible { score: contender.score, unplayed: contender.unplayed }];
            if let (2.., Ok(among)) = (can.len(), u32::try_from(can.len())) {
                reasons.push(Reason::Lot { seed: lots.seed(), among });
            }
            return Ok(Some(SwissBye { place, reasons }));
        }
    }
    Ok(None)
}

/// Whether this player can have the bye; `mates` is a complete pairing and becomes one with it if so.
fn can_have_it(field: &Field, taker: usize, mates: &mut Vec<Option<usize>>) -> bool {
    if !field.contenders[taker].may_have_bye {
        return false;
    }
    let bye = field.size();
    let mut begun = mates.clone();
    for one in [bye, taker] {
        if let Some(two) = begun[one].take() {
            begun[two] = None;
        }
    }
    let found = matching(field, |place| place == taker, begun);
    let complete = found.iter().all(Option::is_some);
    if complete {
        *mates = found;
    }
    complete
}

fn matching(field: &Field, takes: impl Fn(usize) -> bool, begun: Vec<Option<usize>>) -> Vec<Option<usize>> {
    let bye = field.size();
    let adjacent = |one: usize, two: usize| match (one == bye, two == bye) {
        (false, false) => field.may_meet(one, two),
        (true, _) => takes(two),
        (_, true) => takes(one),
    };
    largest_matching(bye + bye % 2, adjacent, begun)
}
