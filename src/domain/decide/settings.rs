//! Settings, prizes and listings, which are common to all stages.

use std::sync::Arc;

use super::{Decided, need_reason};
use crate::change::Change;
use crate::command::Envelope;
use crate::entrants::Ranking;
use crate::group::DrawOf;
use crate::id::ListingId;
use crate::listing::Listing;
use crate::prize_plan::PrizePlan;
use crate::refusal::{LockedSetting, Missing, Refusal};
use crate::setup::check_slug;
use crate::tournament::{Settings, Tournament};

pub(super) fn edit(t: &Tournament, after: &Settings, act: &Envelope) -> Result<Decided, Refusal> {
    check_slug(&after.slug)?;
    // The end of a tournament has commands of its own.
    let after = Settings { ended: t.settings.ended.clone(), ..after.clone() };
    if after == *t.settings {
        return Ok(Decided::default());
    }
    if has_begun(t) {
        check_settings_locked(t, &after)?;
    }
    if needs_reason(t, &after) {
        need_reason(act)?;
    }
    let (before, after) = (Some(t.settings.clone()), Arc::new(after));
    Ok(Decided::typed_over(vec![Change::Settings { before, after }]))
}

/// Returns `true` if new settings need a reason: other rules once a round is public.
pub(super) fn needs_reason(t: &Tournament, after: &Settings) -> bool {
    t.has_public_round() && !t.settings.competes_like(after)
}

/// Returns `true` if any group has a round.
pub(super) fn has_begun(t: &Tournament) -> bool {
    t.groups.values().any(|group| group.has_begun())
}

/// Refuses settings that a tournament that has begun cannot change.
pub(super) fn check_settings_locked(t: &Tournament, after: &Settings) -> Result<(), Refusal> {
    // Records are checked from the start positions that were drawn.
    let mut draws = t.groups.values().flat_map(|group| group.draws.values());
    let is_drawn = draws.any(|draw| matches!(draw.of, DrawOf::Start(_)));
    if after.discipline != t.settings.discipline {
        return Err(Refusal::Locked(LockedSetting::Discipline));
    }
    if after.is_chess960() != t.settings.is_chess960() && is_drawn {
        return Err(Refusal::Locked(LockedSetting::Chess960));
    }
    Ok(())
}

pub(super) fn edit_prizes(t: &Tournament, after: Option<&PrizePlan>) -> Decided {
    if t.prizes.as_deref() == after {
        return Decided::default();
    }
    let (before, after) = (t.prizes.clone(), after.cloned().map(Arc::new));
    Decided::typed_over(vec![Change::Prizes { before, after }])
}

pub(super) fn edit_listings(t: &Tournament, after: &[Listing]) -> Result<Decided, Refusal> {
    if *t.listings == *after {
        return Ok(Decided::default());
    }
    if let Some(listing) = after.iter().find(|listing| t.stage(listing.of).is_none()) {
        return Err(Refusal::Missing { what: Missing::Stage, number: listing.of.0 });
    }
    for stage in &t.stages {
        let named = stage.entrants.rankings().filter_map(|ranking| match ranking {
            Ranking::Listing(id) => Some(id),
            Ranking::EachGroup(_) | Ranking::Group(_) => None,
        });
        let is_before = |id: &ListingId| after.iter().any(|listing| listing.id == *id && listing.of < stage.id);
        if let Some(id) = named.into_iter().find(|id| !is_before(id)) {
            return Err(Refusal::Source { what: Missing::Listing, number: id.0 });
        }
    }
    let (before, after) = (t.listings.clone(), after.into());
    Ok(Decided::typed_over(vec![Change::Listings { before, after }]))
}
