//! Results of earlier stages that count in a group: meetings, or points without them. Derived whenever results are
//! read; nothing is copied.

use std::collections::{BTreeMap, BTreeSet};

use super::{Places, results_ranked};
use crate::Points;
use crate::entrants::CarryOver;
use crate::group::Group;
use crate::id::{EntryId, GroupId, RoundRef};
use crate::pairing::Pairing;
use crate::stage::Stage;
use crate::tournament::Tournament;

/// Returns the rounds of earlier stages whose meetings count here.
pub(super) fn carried_rounds(t: &Tournament, stage: &Stage, group: &Group) -> Vec<RoundRef> {
    if stage.entrants.carry != CarryOver::Mutual {
        return Vec::new();
    }
    let mine = |other: &&Group| group.seats.iter().any(|entry| other.participations.contains_key(entry));
    let earlier = t.sources_of(stage);
    let groups = t.groups.values().map(AsRef::as_ref).filter(|other| earlier.contains(&other.stage)).filter(mine);
    groups.flat_map(|group| group.rounds.keys().map(|round| group.at(*round))).collect()
}

pub(super) fn is_carried(pairing: &Pairing, is_seated: impl Fn(EntryId) -> bool) -> bool {
    pairing.two().is_some_and(|two| two.iter().all(|entry| is_seated(*entry)))
}

/// Returns the pairs of seats, counted from 1, that have met in earlier stages and do not meet again; empty unless
/// meetings are carried over.
pub(crate) fn carried_pairs(t: &Tournament, group: GroupId) -> BTreeSet<(u16, u16)> {
    let Some((stage, group)) = t.group(group) else { return BTreeSet::new() };
    if stage.entrants.carry != CarryOver::Mutual {
        return BTreeSet::new();
    }
    let seats: BTreeMap<EntryId, u16> = group.seats.iter().copied().zip(1..).collect();
    let rounds = carried_rounds(t, stage, group).into_iter().filter_map(|at| t.round(at));
    let pairings = rounds.flat_map(|round| round.pairings.values());
    let pairs = pairings.filter_map(|pairing| {
        let [one, other] = pairing.two()?;
        let (one, other) = (seats.get(&one)?, seats.get(&other)?);
        Some((*one.min(other), *one.max(other)))
    });
    pairs.collect()
}

/// Points carried over without their games.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Brought {
    /// Points in the unit of the points that rank first.
    pub(super) points: Points,
    /// Game points of a stage that also has match points.
    pub(super) game_points: Points,
}

/// Returns the points that entries carry over: all or half of the points of the earlier groups, or points by the place
/// in them. A place beyond the list gives no points; entries that share a place get its points.
pub(super) fn brought(t: &Tournament, stage: &Stage, places: Places<'_>) -> BTreeMap<EntryId, Brought> {
    let carry = &stage.entrants.carry;
    let mut brought: BTreeMap<EntryId, Brought> = BTreeMap::new();
    if matches!(carry, CarryOver::Nothing | CarryOver::Mutual) {
        return brought;
    }
    let own = &stage.play.scoring;
    let earlier = t.sources_of(stage);
    for group in t.groups.values().filter(|group| earlier.contains(&group.stage)) {
        if let CarryOver::PerPlace(points) = carry {
            for entry in group.participations.keys() {
                let place = places(group.id, *entry).and_then(|place| usize::from(place).checked_sub(1));
                let worth = place.and_then(|place| points.get(place)).copied().unwrap_or_default();
                brought.entry(*entry).or_default().points += worth;
            }
            continue;
        }
        let Some(results) = results_ranked(t, group.id, group.last_round(), places) else { continue };
        let before = &results.scoring;
        for line in results.lines.iter().take(results.seated) {
            let of = brought.entry(line.entry).or_default();
            let points = results.score_after(line, results.rounds());
            of.points += carry.converted(points, before.primary().unit, own.primary().unit);
            if own.matches.is_some() {
                let game_points = line.brought_game_points + results.game_points_after(line, results.rounds());
                of.game_points += carry.converted(game_points, before.games.unit, own.games.unit);
            }
        }
    }
    brought
}
