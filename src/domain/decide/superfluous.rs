//! Matches of a bracket that an act makes superfluous, and that it changes or removes itself.
//!
//! | match | treatment |
//! |---|---|
//! | second final of a double elimination, if the first one is no longer an upset (KO12, KO15) | removed with its result |
//! | drawn match without a fact, for which one competitor remains | that competitor advances by a bye |
//! | drawn match without a fact, for which nobody remains | removed |
//! | match that an arbiter lets stand | none |

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::brackets::reassigned;
use crate::bracket::{BracketEntrant, BracketMatch, matches_of};
use crate::change::Change;
use crate::format::Layout;
use crate::game::Game;
use crate::group::Group;
use crate::id::{EntryId, GroupId, PairingId};
use crate::pairing::Pairing;
use crate::reason::Reason;
use crate::stage::Stage;
use crate::tournament::Tournament;

/// Pairings that are replaced, or removed with `None`.
type Replaced = BTreeMap<PairingId, Option<Arc<Pairing>>>;

/// Returns the changes of superfluous matches after `changes`. They are part of the same act, so that one undo brings
/// back both.
pub(super) fn removed(t: &Tournament, changes: &[Change]) -> Vec<Change> {
    let has_tree = |id: &GroupId| {
        let layout = t.group(*id).and_then(|(stage, _)| stage.play.format.layout());
        layout.is_some_and(|layout: &Layout| !layout.is_redrawn())
    };
    let told: BTreeSet<(GroupId, u16)> =
        changes.iter().filter_map(Change::of_results).filter(|(group, _)| has_tree(group)).collect();
    if told.is_empty() {
        return Vec::new();
    }
    let mut after = t.clone();
    after.try_on(changes);
    // The competitors of a match follow from earlier rounds and from withdrawals.
    let decides_a_drawn_match = |(group, round): &(GroupId, u16)| {
        let leaves = |change: &Change| matches!(change, Change::Participation { group: of, .. } if of == group);
        after.groups.get(group).is_some_and(|group| *round < group.last_round()) || changes.iter().any(leaves)
    };
    let told: BTreeSet<GroupId> = told.into_iter().filter(decides_a_drawn_match).map(|(group, _)| group).collect();
    let groups = told.into_iter().filter_map(|id| Some((after.group(id)?, t.group(id)?)));
    groups.flat_map(|((stage, group), before)| changes_of_group(group, &superfluous(stage, group, before))).collect()
}

/// Returns the superfluous matches of a group.
fn superfluous(stage: &Stage, group: &Group, (stage_before, before): (&Stage, &Group)) -> Replaced {
    let were = matches_of(stage_before, before).unwrap_or_default();
    let has_changed = |it: &BracketMatch| were.iter().any(|was| was.slot.id == it.slot.id && was.comers != it.comers);
    let mut replaced = Replaced::new();
    for it in matches_of(stage, group).unwrap_or_default() {
        let drawn = it.drawn.and_then(|id| {
            let mut rounds = group.rounds.values();
            rounds.find_map(|round| Some((round.number, round.pairings.get(&id)?)))
        });
        let Some((round, pairing)) = drawn else { continue };
        if it.slot.if_upset.is_some() && it.comers == [BracketEntrant::Nobody; 2] {
            replaced.insert(pairing.id, None);
            continue;
        }
        let has_fact = pairing.decision.is_some() || pairing.games.values().any(Game::has_fact);
        let is_decided = !it.comers.contains(&BracketEntrant::Open);
        let there = it.comers.iter().filter_map(|comer| comer.entry()).filter(|it| !group.has_left(*it, round));
        let there: Vec<EntryId> = there.collect();
        let is_kept = pairing.reasons.iter().any(|reason| matches!(reason, Reason::Kept { .. }));
        if pairing.two().is_some() && !is_kept && !has_fact && is_decided && there.len() < 2 && has_changed(&it) {
            replaced.insert(pairing.id, reassigned(stage, group, round, pairing, &there));
        }
    }
    replaced
}

/// Returns the changes of a group. A last round without any other match is removed as a whole.
fn changes_of_group(group: &Group, replaced: &Replaced) -> Vec<Change> {
    let mut changes = Vec::new();
    for (number, round) in &group.rounds {
        let at = group.at(*number);
        let is_gone = |id: &PairingId| replaced.get(id).is_some_and(Option::is_none);
        if *number == group.last_round() && !round.pairings.is_empty() && round.pairings.keys().all(is_gone) {
            changes.push(Change::Round { at, before: Some(round.clone()), after: None });
            continue;
        }
        changes.extend(round.pairings.iter().filter_map(|(id, before)| {
            let after = replaced.get(id)?.clone();
            Some(Change::Pairing { at, id: *id, before: Some(before.clone()), after })
        }));
    }
    changes
}
