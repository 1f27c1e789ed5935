//! Pairing numbers (C.04.2 articles 2.2–2.5).

use std::collections::BTreeSet;

use super::next_round;
use crate::change::Change;
use crate::entry::Entry;
use crate::id::EntryId;
use crate::player::{Player, Title};
use crate::refusal::{Missing, Refusal};
use crate::tournament::Tournament;

/// The key of the initial order (C.04.2 article 2.2): rating from high to low, title, name. Smaller is higher on the list.
pub fn by_strength(player: &Player) -> (i32, u8, String) {
    (-i32::from(player.rating.unwrap_or(0)), Title::order(player.title), player.name.to_lowercase())
}

/// A drawn order: the entries shuffled by a seed (`SplitMix64` and Fisher-Yates), so that a draw can be repeated and checked.
pub fn lots(mut entries: Vec<EntryId>, seed: u64) -> Vec<EntryId> {
    let mut state = seed;
    let mut draw = || {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut value = state;
        value = (value ^ (value >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        value = (value ^ (value >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        value ^ (value >> 31)
    };
    for last in (1..entries.len()).rev() {
        let places = u64::try_from(last + 1).unwrap_or(u64::MAX);
        entries.swap(last, usize::try_from(draw() % places).unwrap_or(0));
    }
    entries
}

/// The new numbers once `added` have come: before round 1 everybody by strength; later each newcomer at his proper place, everybody
/// below shifting by one (article 2.4), the others keeping their order (article 2.3 lets it stand).
pub(super) fn with_newcomers(tournament: &Tournament, added: &[(EntryId, &Player)]) -> Vec<EntryId> {
    let mut order: Vec<EntryId> = Vec::new();
    let mut old: Vec<&Entry> = tournament.entries.values().collect();
    old.sort_by_key(|entry| (entry.tpn == 0, entry.tpn, entry.id));
    let mut keyed: Vec<(EntryId, (i32, u8, String))> =
        old.iter().map(|entry| (entry.id, tournament.player_of(entry).map(by_strength).unwrap_or_default())).collect();
    if next_round(tournament) == 1 {
        keyed.extend(added.iter().map(|(id, player)| (*id, by_strength(player))));
        keyed.sort_by(|(one, one_key), (other, other_key)| one_key.cmp(other_key).then(one.cmp(other)));
    } else {
        for (id, player) in added {
            let key = by_strength(player);
            let place = keyed.iter().position(|(_, other)| *other > key).unwrap_or(keyed.len());
            keyed.insert(place, (*id, key));
        }
    }
    order.extend(keyed.into_iter().map(|(id, _)| id));
    order
}

/// Changes that give the existing entries the numbers of `order`; new entries in it are passed over.
pub(super) fn number(tournament: &Tournament, order: &[EntryId]) -> Vec<Change> {
    let numbered = (1..).zip(order);
    numbered
        .filter_map(|(tpn, id)| {
            let entry = tournament.entries.get(id).filter(|entry| entry.tpn != tpn)?;
            let (before, after) = (Some(Box::new(entry.clone())), Some(Box::new(Entry { tpn, ..entry.clone() })));
            Some(Change::Entry { id: *id, before, after })
        })
        .collect()
}

pub(super) fn renumber(tournament: &Tournament, order: &[EntryId]) -> Result<Vec<Change>, Refusal> {
    if next_round(tournament) > 1 {
        return Err(Refusal::RoundPaired { round: 1 });
    }
    let named: BTreeSet<EntryId> = order.iter().copied().collect();
    let stranger = order.iter().find(|id| !tournament.entries.contains_key(id));
    let forgotten = tournament.entries.keys().find(|id| !named.contains(id));
    if let Some(id) = stranger.or(forgotten) {
        return Err(Refusal::Missing { what: Missing::Entry, number: id.0 });
    }
    let mut seen = BTreeSet::new();
    if let Some(twice) = order.iter().find(|id| !seen.insert(**id)) {
        return Err(Refusal::Duplicate(tournament.name_of(*twice).to_owned()));
    }
    Ok(number(tournament, order))
}
