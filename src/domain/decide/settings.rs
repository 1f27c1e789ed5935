//! What is true for all stages: settings, prizes, listings; and drawings.

use std::sync::Arc;

use super::{Decided, find_group};
use crate::bracket::{BracketRound, next_round};
use crate::change::Change;
use crate::entrants::Ranking;
use crate::group::{Draw, DrawOf, Group};
use crate::id::{GroupId, ListingId};
use crate::listing::Listing;
use crate::prize_plan::PrizePlan;
use crate::refusal::{LockedSetting, Missing, Refusal};
use crate::setup::check_slug;
use crate::stage::Stage;
use crate::tournament::{Settings, Tournament};

pub(super) fn edit(t: &Tournament, after: &Settings) -> Result<Decided, Refusal> {
    check_slug(&after.slug)?;
    if *after == *t.settings {
        return Ok(Decided::default());
    }
    if has_begun(t) {
        check_settings_locked(t, after)?;
    }
    let (before, after) = (Some(t.settings.clone()), Arc::new(after.clone()));
    Ok(Decided::typed_over(vec![Change::Settings { before, after }]))
}

/// Whether a round has been made anywhere.
pub(super) fn has_begun(t: &Tournament) -> bool {
    t.groups.values().any(|group| group.has_begun())
}

/// Which of the settings a tournament that has begun may not change.
pub(super) fn check_settings_locked(t: &Tournament, after: &Settings) -> Result<(), Refusal> {
    let same = after.discipline == t.settings.discipline;
    if same { Ok(()) } else { Err(Refusal::Locked(LockedSetting::Discipline)) }
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

/// Something was drawn. A drawing on which rounds rest cannot be made again.
pub(super) fn draw(t: &Tournament, group: GroupId, draw: &Draw) -> Result<Decided, Refusal> {
    let (stage, in_group) = find_group(t, group)?;
    let old = in_group.draw_entry(draw.of);
    if old.is_some_and(|(_, old)| Draw { changed: draw.changed, ..old.clone() } == *draw) {
        return Ok(Decided::default());
    }
    if draw.of.is_before_play() && in_group.has_begun() {
        return Err(Refusal::AlreadyDrawn);
    }
    if let DrawOf::Round(round) = draw.of {
        check_cards(stage, in_group, round, draw)?;
    }
    let (id, before) = match old {
        Some((id, old)) => (id, Some(Arc::new(old.clone()))),
        None => (t.highest.draw + 1, None),
    };
    Ok(Decided::computed(vec![Change::Draw { group, id, before, after: Some(Arc::new(draw.clone())) }]))
}

/// Cards are drawn for the next round of a bracket that is drawn anew, by everybody who is left, each one card.
fn check_cards(stage: &Stage, group: &Group, round: u16, draw: &Draw) -> Result<(), Refusal> {
    if round != group.last_round() + 1 {
        return Err(Refusal::NothingToDraw);
    }
    let Ok(BracketRound::Draw(left)) = next_round(stage, group, round) else { return Err(Refusal::NothingToDraw) };
    let mut cards = draw.outcome.clone();
    cards.sort_unstable();
    let first = u32::from(left.len().is_multiple_of(2));
    let mut among = draw.among.clone();
    among.sort_unstable();
    let mut wanted = left;
    wanted.sort_unstable();
    let each_once = cards.iter().copied().eq((first..).take(wanted.len()));
    if among == wanted && each_once { Ok(()) } else { Err(Refusal::WrongDraw) }
}
