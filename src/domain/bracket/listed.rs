//! Custom brackets, written down match by match.

use std::collections::{BTreeMap, BTreeSet};

use super::{BracketError, check_seats};
use crate::format::{Feed, Slot, SlotId};

/// Checks that every seat enters once, every match depends on earlier ones only, and nobody is in two matches at once.
pub(super) fn check(slots: &[Slot], seats: u16) -> Result<(), BracketError> {
    let mut sittings: BTreeMap<SlotId, u16> = BTreeMap::new();
    let mut sent: BTreeSet<(SlotId, &'static str)> = BTreeSet::new();
    for slot in slots {
        if slot.id == 0 || sittings.contains_key(&slot.id) {
            return Err(BracketError::SlotTwice { slot: slot.id });
        }
        let earlier = |other: SlotId| {
            let before = sittings.get(&other).is_some_and(|sitting| *sitting < slot.sitting);
            if before { Ok(()) } else { Err(BracketError::NotBefore { slot: slot.id, other }) }
        };
        for feed in slot.feeds {
            let (other, which) = match feed {
                Feed::Seat(_) => continue,
                Feed::Winner(other) => (other, "winner"),
                Feed::Loser(other) => (other, "loser"),
            };
            earlier(other)?;
            if !sent.insert((other, which)) {
                return Err(BracketError::SentTwice { slot: other, which });
            }
        }
        slot.if_upset.map_or(Ok(()), earlier)?;
        sittings.insert(slot.id, slot.sitting);
    }
    let named = slots.iter().flat_map(|slot| slot.feeds).filter_map(|feed| match feed {
        Feed::Seat(seat) => Some(seat),
        Feed::Winner(_) | Feed::Loser(_) => None,
    });
    check_seats(named, seats)
}
