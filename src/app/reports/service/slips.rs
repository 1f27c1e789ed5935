//! Result slips with a code for each side. The holder of one half can only report the board that it is for, in its
//! round. A new slip ends the earlier one, so that a player has one half at a time.

use qisai_domain::{EntryId, GroupId, PairingId, RoundRef, RoundState, Tournament};

use crate::passes::pass_kind::PassKind;
use crate::{Result, Service};
use qisai_store::StoreError;
use qisai_store::passes::hall::{self as store, SlipRow};
use qisai_store::rows::{give, take};

/// Board of half a slip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SlipPlace {
    pub at: RoundRef,
    pub pairing: PairingId,
}

impl SlipPlace {
    pub(crate) fn row(self, pass: i64) -> SlipRow {
        let Self { at, pairing } = self;
        SlipRow { pass_id: pass, group_id: give(at.group.0), round: i32::from(at.round), pairing_id: give(pairing.0) }
    }
}

/// Returns both sides of every board of a round that is not closed; team boards have no slips.
///
/// # Errors
///
/// [`StoreError::NotFound`] without such a round.
pub(crate) fn halves(t: &Tournament, at: RoundRef) -> Result<Vec<(EntryId, SlipPlace)>, StoreError> {
    let round = t.round(at).filter(|round| round.state != RoundState::Closed).ok_or(StoreError::NotFound)?;
    let is_player = |entry: EntryId| t.entry(entry).is_some_and(|entry| entry.team().is_none());
    let boards = round.in_board_order().into_iter().filter_map(|pairing| Some((pairing.id, pairing.two()?)));
    let halves = boards.flat_map(|(pairing, two)| two.map(|entry| (entry, SlipPlace { at, pairing })));
    Ok(halves.filter(|(entry, _)| is_player(*entry)).collect())
}

impl Service {
    /// Returns the board of half a slip; `None` for other passes.
    pub fn slip_of(&self, pass: i64, kind: PassKind) -> Result<Option<SlipPlace>> {
        if kind != PassKind::Slip {
            return Ok(None);
        }
        let Some(row) = self.store.read(|db| store::slip(db, pass))? else { return Err(StoreError::NotFound.into()) };
        let at = RoundRef { group: GroupId(take("slip", row.group_id)?), round: take("slip", row.round)? };
        Ok(Some(SlipPlace { at, pairing: PairingId(take("slip", row.pairing_id)?) }))
    }
}
