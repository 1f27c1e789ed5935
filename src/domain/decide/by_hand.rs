//! A draft mended by hand.

use std::collections::BTreeSet;

use super::find_group;
use super::rounds::{availability, cannot_play, draft, next_pairing, placed};
use crate::change::Change;
use crate::hand_edit::{HandEdit, Seating};
use crate::id::{EntryId, GroupId, PairingId};
use crate::log::Actor;
use crate::pairing::{Meeting, Pairing};
use crate::plan::PlannedGame;
use crate::reason::Reason;
use crate::refusal::{Missing, Refusal};
use crate::result::ByeKind;
use crate::round::Round;
use crate::setup::MAX_PLAYERS;
use crate::tournament::Tournament;

pub(super) fn begin(
    tournament: &Tournament,
    group: GroupId,
    number: u16,
    actor: &Actor,
) -> Result<Vec<Change>, Refusal> {
    let round = draft(tournament, group, number)?;
    if round.hand_edit.as_ref().is_some_and(|edit| edit.open) {
        return Ok(Vec::new());
    }
    let original = round.hand_edit.as_ref().map_or_else(|| Seating::of(round), |edit| edit.original.clone());
    let after = HandEdit { by: actor.name.clone(), open: true, reason: None, original };
    Ok(vec![session(group, round, Some(after))])
}

/// A session that has changed nothing leaves no trace.
pub(super) fn end(tournament: &Tournament, group: GroupId, number: u16, actor: &Actor) -> Result<Vec<Change>, Refusal> {
    let round = edited(tournament, group, number)?;
    let after = round.hand_edit.as_ref().filter(|edit| !edit.differences(round).is_empty());
    let after = after.map(|edit| HandEdit { open: false, reason: actor.reason.clone(), ..edit.clone() });
    Ok(vec![session(group, round, after)])
}

fn session(group: GroupId, round: &Round, after: Option<HandEdit>) -> Change {
    let before = round.hand_edit.clone().map(Box::new);
    Change::HandEdit { group, round: round.number, before, after: after.map(Box::new) }
}

/// The draft, being edited.
fn edited(tournament: &Tournament, group: GroupId, number: u16) -> Result<&Round, Refusal> {
    let round = draft(tournament, group, number)?;
    match &round.hand_edit {
        Some(HandEdit { open: true, .. }) => Ok(round),
        _ => Err(Refusal::NotEditing { round: number }),
    }
}

pub(super) fn swap_sides(
    tournament: &Tournament,
    group: GroupId,
    round: u16,
    pairing: PairingId,
) -> Result<Vec<Change>, Refusal> {
    let draft = edited(tournament, group, round)?;
    let before = draft.pairings.get(&pairing).ok_or(Refusal::Missing { what: Missing::Pairing, number: pairing.0 })?;
    let mut after = by_the_arbiter(before);
    if let Meeting::Match { first, second, .. } = &mut after.meeting {
        std::mem::swap(first, second);
    }
    Ok(vec![replace(group, round, before, after)])
}

pub(super) fn exchange(
    tournament: &Tournament,
    group: GroupId,
    round: u16,
    one: EntryId,
    other: EntryId,
) -> Result<Vec<Change>, Refusal> {
    let draft = edited(tournament, group, round)?;
    let at = |entry| draft.pairings.values().find(|pairing| pairing.entries().any(|it| it == entry));
    let (Some(first), Some(second)) = (at(one), at(other)) else {
        return Err(cannot_play(tournament, if at(one).is_none() { one } else { other }));
    };
    for (pairing, comer) in [(first, other), (second, one)] {
        let requested = matches!(pairing.meeting, Meeting::Bye { kind, .. } if kind != ByeKind::PairingAllocated);
        if requested {
            return Err(cannot_play(tournament, comer));
        }
    }
    let turned = |entry: EntryId| match entry {
        entry if entry == one => other,
        entry if entry == other => one,
        entry => entry,
    };
    let mut changes = Vec::new();
    for before in if first.id == second.id { vec![first] } else { vec![first, second] } {
        let mut after = by_the_arbiter(before);
        match &mut after.meeting {
            Meeting::Match { first, second, .. } => (*first, *second) = (turned(*first), turned(*second)),
            Meeting::Bye { entry, .. } => *entry = turned(*entry),
        }
        changes.push(replace(group, round, before, after));
    }
    Ok(changes)
}

pub(super) fn unpair(
    tournament: &Tournament,
    group: GroupId,
    round: u16,
    pairing: PairingId,
) -> Result<Vec<Change>, Refusal> {
    let draft = edited(tournament, group, round)?;
    let before = draft.pairings.get(&pairing).ok_or(Refusal::Missing { what: Missing::Pairing, number: pairing.0 })?;
    Ok(vec![Change::Pairing { group, round, id: pairing, before: Some(Box::new(before.clone())), after: None }])
}

pub(super) fn pair(
    tournament: &Tournament,
    group: GroupId,
    round: u16,
    first: EntryId,
    second: EntryId,
) -> Result<Vec<Change>, Refusal> {
    let draft = edited(tournament, group, round)?;
    for entry in [first, second] {
        if first == second || placed(draft, entry) || availability(tournament, entry, round) != Some(Ok(())) {
            return Err(cannot_play(tournament, entry));
        }
    }
    let taken: BTreeSet<u32> = draft.pairings.values().filter_map(Pairing::board).collect();
    let board = (1..=MAX_PLAYERS).find(|board| !taken.contains(board)).unwrap_or(1);
    let id = PairingId(next_pairing(tournament));
    let each = find_group(tournament, group)?.0.format.games_per_meeting();
    let planned = PlannedGame { first, second, reasons: vec![Reason::ByHand] };
    let after = Pairing { id, ..Pairing::games_of(board, each, planned) };
    Ok(vec![Change::Pairing { group, round, id, before: None, after: Some(Box::new(after)) }])
}

pub(super) fn give_bye(
    tournament: &Tournament,
    group: GroupId,
    round: u16,
    entry: EntryId,
    kind: ByeKind,
) -> Result<Vec<Change>, Refusal> {
    let draft = edited(tournament, group, round)?;
    if placed(draft, entry) || !tournament.entries.contains_key(&entry) {
        return Err(cannot_play(tournament, entry));
    }
    let id = PairingId(next_pairing(tournament));
    let after = Pairing::bye(id, entry, kind, vec![Reason::ByHand]);
    Ok(vec![Change::Pairing { group, round, id, before: None, after: Some(Box::new(after)) }])
}

fn by_the_arbiter(before: &Pairing) -> Pairing {
    Pairing { reasons: vec![Reason::ByHand], ..before.clone() }
}

fn replace(group: GroupId, round: u16, before: &Pairing, after: Pairing) -> Change {
    Change::Pairing {
        group,
        round,
        id: before.id,
        before: Some(Box::new(before.clone())),
        after: Some(Box::new(after)),
    }
}
