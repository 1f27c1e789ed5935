//! Participations whose first or last round changes because an act removes or restores rounds.

use std::collections::{BTreeMap, BTreeSet};

use super::entrants::participates;
use crate::change::Change;
use crate::command::{Command, Envelope};
use crate::format::spec::{LateEntry, RoundField};
use crate::group::Group;
use crate::id::{EntryId, GroupId, RoundRef, Version};
use crate::participation::{Left, Participation};
use crate::round::{Round, RoundState};
use crate::stage::Stage;
use crate::tournament::Tournament;

/// Returns the further changes of participations after `changes` have removed rounds or changed participations. One
/// that would begin or end only after the next round begins or ends with the next round instead.
pub(super) fn moved(t: &Tournament, changes: &[Change]) -> Vec<Change> {
    // Entries concerned in each group; `None` for all of them.
    let mut concerned: BTreeMap<GroupId, Option<Vec<EntryId>>> = BTreeMap::new();
    for change in changes {
        match change {
            Change::Round { at, after: None, .. } => {
                concerned.insert(at.group, None);
            }
            Change::Participation { group, entry, .. } if t.groups.contains_key(group) => {
                if let Some(entries) = concerned.entry(*group).or_insert_with(|| Some(Vec::new())) {
                    entries.push(*entry);
                }
            }
            _ => {}
        }
    }
    if concerned.is_empty() {
        return Vec::new();
    }
    let mut after = t.clone();
    after.try_on(changes);
    let mut moved = Vec::new();
    for (id, entries) in concerned {
        let Some(group) = after.groups.get(&id) else { continue };
        let next = group.last_round() + 1;
        for (entry, before) in &group.participations {
            let earlier = not_after(before, next);
            if earlier != **before && entries.as_ref().is_none_or(|entries| entries.contains(entry)) {
                moved.push(participates(group, *entry, before, earlier));
            }
        }
    }
    moved
}

/// Returns the further changes of participations after an undo has brought back rounds or participations. One that
/// would begin with a public round that has no place for it begins after that round, like entries made during a round.
pub(super) fn begun_later(t: &Tournament, act: &Envelope, changes: &[Change]) -> Vec<Change> {
    if !act.commands.iter().any(|command| matches!(command, Command::Undo { .. })) {
        return Vec::new();
    }
    let mut after = t.clone();
    after.try_on(changes);
    let back = changes.iter().filter_map(|change| match change {
        Change::Round { at, before: None, after: Some(_) }
        | Change::RoundState { at, before: RoundState::Draft, after: RoundState::Published } => Some(*at),
        _ => None,
    });
    let back: BTreeSet<RoundRef> = back.collect();
    let entered = changes.iter().filter_map(|change| match change {
        Change::Participation { group, entry, before: None, after: Some(_) } => Some((*group, *entry)),
        _ => None,
    });
    let entered: BTreeSet<(GroupId, EntryId)> = entered.collect();
    let groups: BTreeSet<GroupId> = entered.iter().map(|(group, _)| *group).collect();
    let rounds_of = |id: GroupId| after.groups.get(&id).into_iter().flat_map(|group| group.rounds.keys().copied());
    let rounds = groups.into_iter().flat_map(|id| rounds_of(id).map(move |round| RoundRef::new(id, round)));
    // Rounds are checked in order: an entry moved past one round may have no place in the next one, either.
    let concerned: BTreeSet<RoundRef> = back.iter().copied().chain(rounds).collect();
    let mut later = Vec::new();
    for at in concerned {
        let Some((stage, group)) = after.group(at.group) else { continue };
        let Some(round) = group.round(at.round) else { continue };
        // A draft may lack places; it is not published before each entry has one.
        if stage.spec().late_entry == LateEntry::Allowed && round.state != RoundState::Draft {
            let is_new = |entry: EntryId| back.contains(&at) || entered.contains(&(at.group, entry));
            let begins =
                |entry: &EntryId| is_new(*entry) && group.participation(*entry).is_some_and(|it| it.from == at.round);
            let moved = unplaced(stage, group, round).filter(begins).filter_map(|entry| {
                let before = group.participations.get(&entry)?;
                let begins_later = Participation { from: at.round + 1, ..before.as_ref().clone() };
                Some(participates(group, entry, before, begins_later))
            });
            let moved: Vec<Change> = moved.collect();
            after.try_on(&moved);
            later.extend(moved);
        }
    }
    later
}

/// Returns the entries that are available for a round but have no place in it. Empty for formats in which a round does
/// not give every entry a place.
pub(super) fn unplaced<'a>(stage: &Stage, group: &'a Group, round: &'a Round) -> impl Iterator<Item = EntryId> + 'a {
    let placed: BTreeSet<EntryId> = round.pairings.values().flat_map(|pairing| pairing.entries()).collect();
    let has_all = stage.spec().field == RoundField::Everybody;
    let plays = move |it: &Participation| has_all && it.availability(round.number).is_ok();
    let waiting = group.participations.iter().filter(move |(entry, it)| plays(it) && !placed.contains(entry));
    waiting.map(|(entry, _)| *entry)
}

/// Returns the participation with its first round, and the first round no longer played, limited to `next`.
fn not_after(participation: &Participation, next: u16) -> Participation {
    let left = participation.left.map(|left| Left { from: left.from.min(next), ..left });
    Participation { from: participation.from.min(next), left, ..participation.clone() }
}

/// Returns the participation `after` a change from `before`, with the end of the participation `now`, which has moved
/// since. Returns `None` if the change removes the participation or sets another end itself.
pub(super) fn with_end_of(
    now: &Participation,
    before: &Participation,
    after: Option<&Participation>,
) -> Option<Participation> {
    let after = after?;
    let keeps = after.left_from() == before.left_from();
    (keeps || after.left.is_none()).then(|| {
        let left = after.left.map(|left| Left { from: now.left_from().unwrap_or(left.from), ..left });
        Participation { left, ..after.clone() }
    })
}

/// Returns `true` if two states of a participation differ at most in the round of their end and in their version.
pub(super) fn have_same_end(one: &Participation, other: &Participation) -> bool {
    let bare = |it: &Participation| Participation {
        left: it.left.map(|left| Left { from: 0, ..left }),
        changed: Version::default(),
        ..it.clone()
    };
    bare(one) == bare(other)
}
