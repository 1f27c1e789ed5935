//! Matches that an act makes superfluous: the second final of a double elimination (KO12, KO15), if the first one is no
//! longer an upset.

use std::collections::BTreeSet;

use crate::bracket::{BracketEntrant, matches_of};
use crate::change::Change;
use crate::consequence::told_of;
use crate::format::Layout;
use crate::group::Group;
use crate::id::GroupId;
use crate::stage::Stage;
use crate::tournament::Tournament;

/// Returns the changes that remove such matches with their results, after `changes`. They are part of the same act, so that one undo brings back
/// both.
pub(super) fn removed(t: &Tournament, changes: &[Change]) -> Vec<Change> {
    let has_reset = |id: &GroupId| {
        let layout = t.group(*id).and_then(|(stage, _)| stage.play.format.layout());
        layout.is_some_and(Layout::has_second_final)
    };
    let told: BTreeSet<GroupId> =
        changes.iter().filter_map(told_of).map(|(group, _)| group).filter(has_reset).collect();
    if told.is_empty() {
        return Vec::new();
    }
    let mut after = t.clone();
    after.try_on(changes);
    let groups = told.into_iter().filter_map(|id| after.group(id));
    groups.flat_map(|(stage, group)| second_finals(stage, group)).collect()
}

/// Returns the changes that remove second finals without competitors.
fn second_finals(stage: &Stage, group: &Group) -> Vec<Change> {
    let matches = matches_of(stage, group).unwrap_or_default();
    let nobody =
        matches.into_iter().filter(|it| it.slot.if_upset.is_some() && it.comers == [BracketEntrant::Nobody; 2]);
    let drawn: BTreeSet<_> = nobody.filter_map(|it| it.drawn).collect();
    let mut changes = Vec::new();
    for (number, round) in &group.rounds {
        let gone: Vec<_> = round.pairings.iter().filter(|(id, _)| drawn.contains(id)).collect();
        if !gone.is_empty() && gone.len() == round.pairings.len() && *number == group.last_round() {
            changes.push(Change::Round { at: group.at(*number), before: Some(round.clone()), after: None });
            continue;
        }
        changes.extend(gone.into_iter().map(|(id, pairing)| Change::Pairing {
            at: group.at(*number),
            id: *id,
            before: Some(pairing.clone()),
            after: None,
        }));
    }
    changes
}
