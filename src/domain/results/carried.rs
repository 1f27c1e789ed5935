//! What of earlier stages counts in a group: meetings, or points without them. Derived whenever results are read; nothing is copied.

use std::collections::{BTreeMap, BTreeSet};

use super::{Places, results_ranked};
use crate::entrants::CarryOver;
use crate::group::Group;
use crate::id::{EntryId, GroupId, RoundRef};
use crate::pairing::Pairing;
use crate::points::Points;
use crate::stage::Stage;
use crate::tournament::Tournament;

/// The rounds of earlier stages whose meetings count here.
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

/// The pairs of seats, counted from 1, that have met in earlier stages and do not meet again; empty unless meetings are carried over.
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

/// Points carried over without their games: all or half of the points of the earlier groups, or points by the place in them. Half of an odd
/// number of units is rounded down: a unit is the smallest there is. A place beyond the list brings nothing; who shares a place has its
/// points.
pub(super) fn brought(t: &Tournament, stage: &Stage, entry: EntryId, places: Places<'_>) -> Points {
    if matches!(stage.entrants.carry, CarryOver::Nothing | CarryOver::Mutual) {
        return Points::ZERO;
    }
    let earlier = t.sources_of(stage);
    let groups = t.groups.values().filter(|group| earlier.contains(&group.stage));
    let groups = groups.filter(|group| group.participations.contains_key(&entry));
    match &stage.entrants.carry {
        CarryOver::Nothing | CarryOver::Mutual => Points::ZERO,
        CarryOver::PerPlace(points) => {
            let of = |group: &std::sync::Arc<Group>| {
                let place = usize::from(places(group.id, entry)?).checked_sub(1)?;
                points.get(place).copied()
            };
            groups.filter_map(of).sum()
        }
        carry @ (CarryOver::All | CarryOver::Half) => {
            let before = groups.filter_map(|group| {
                let results = results_ranked(t, group.id, group.last_round(), places)?;
                let line = results.lines.iter().find(|line| line.entry == entry)?;
                Some(results.score_after(line, results.rounds()))
            });
            let all: Points = before.sum();
            if *carry == CarryOver::Half { Points(all.0.div_euclid(2)) } else { all }
        }
    }
}
