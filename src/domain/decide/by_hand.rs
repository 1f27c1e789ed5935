//! A draft mended by hand; a pair of a public round of a table (RR7).

use std::collections::BTreeSet;
use std::sync::Arc;

use super::rounds::{availability, cannot_play, draft, this_version};
use super::undo::tells;
use super::{Decided, brackets, find_group, find_round, need_reason};
use crate::change::Change;
use crate::command::Envelope;
use crate::format::{Format, SlotId};
use crate::hand_edit::{HandEdit, Seating};
use crate::id::{EntryId, GroupId, PairingId, RoundRef};
use crate::pairing::{Meeting, Pairing};
use crate::reason::Reason;
use crate::refusal::{Missing, Refusal};
use crate::result::ByeKind;
use crate::round::{Round, RoundState};
use crate::row::Row;
use crate::setup::MAX_PLAYERS;
use crate::tournament::Tournament;

pub(super) fn begin(t: &Tournament, at: RoundRef, act: &Envelope) -> Result<Decided, Refusal> {
    let round = draft(t, at)?;
    if round.hand_edit.as_ref().is_some_and(|edit| edit.is_open()) {
        return Ok(Decided::default());
    }
    let original = round.hand_edit.as_ref().map_or_else(|| Seating::of(round), |edit| edit.original.clone());
    let after = HandEdit { by: act.actor.name.clone(), ended: None, original };
    Ok(Decided::computed(vec![session(at, round, Some(after))]))
}

/// A session that has changed nothing leaves no trace.
pub(super) fn end(t: &Tournament, at: RoundRef, _: &Envelope) -> Result<Decided, Refusal> {
    let round = edited(t, at)?;
    let after = round.hand_edit.as_ref().filter(|edit| !edit.differences(round).is_empty());
    let after = after.map(|edit| HandEdit { ended: Some(this_version(t)), ..edit.as_ref().clone() });
    Ok(Decided::computed(vec![session(at, round, after)]))
}

fn session(at: RoundRef, round: &Round, after: Option<HandEdit>) -> Change {
    Change::HandEdit { at, before: round.hand_edit.clone(), after: after.map(Arc::new) }
}

/// The draft, being edited.
fn edited(t: &Tournament, at: RoundRef) -> Result<&Round, Refusal> {
    let round = draft(t, at)?;
    match &round.hand_edit {
        Some(edit) if edit.is_open() => Ok(round),
        _ => Err(Refusal::NotEditing { round: at.round }),
    }
}

fn find(round: &Round, id: PairingId) -> Result<&Arc<Pairing>, Refusal> {
    round.pairings.get(&id).ok_or(Refusal::Missing { what: Missing::Pairing, number: id.0 })
}

/// The draft in its session; or a public round of a table of individuals, where a reason takes the place of the session: its table is not drawn
/// anew, and later rounds keep their pairs.
fn changeable<'a>(t: &'a Tournament, at: RoundRef, act: &Envelope) -> Result<&'a Round, Refusal> {
    let round = find_round(t, at)?;
    if round.state != RoundState::Published || !is_table_of_people(t, at.group) {
        return edited(t, at);
    }
    need_reason(act)?;
    Ok(round)
}

/// Whether the group plays a table, and no teams.
pub(super) fn is_table_of_people(t: &Tournament, group: GroupId) -> bool {
    t.group(group).is_some_and(|(stage, _)| stage.play.format.is_table() && stage.play.line_ups.is_none())
}

/// Of a public pair nothing may be known yet.
fn check_untouched(round: &Round, pairing: &Pairing) -> Result<(), Refusal> {
    let is_known = pairing.decision.is_some() || !pairing.first_moves.is_empty();
    let has_begun = is_known || pairing.games.values().any(tells);
    if round.state == RoundState::Published && has_begun {
        return Err(Refusal::PairBegun { round: round.number, board: pairing.table });
    }
    Ok(())
}

pub(super) fn swap_sides(t: &Tournament, at: RoundRef, pairing: PairingId, act: &Envelope) -> Result<Decided, Refusal> {
    let round = changeable(t, at, act)?;
    let before = find(round, pairing)?;
    check_untouched(round, before)?;
    let mut after = by_the_arbiter(before);
    if let Meeting::Two(two) = &mut after.meeting {
        two.reverse();
    }
    if let Some(appointment) = &mut after.appointment {
        appointment.agreed.reverse();
    }
    Ok(Decided::typed_over(vec![replace(at, before, after)]))
}

pub(super) fn exchange(
    t: &Tournament,
    at: RoundRef,
    [one, other]: [EntryId; 2],
    act: &Envelope,
) -> Result<Decided, Refusal> {
    let round = changeable(t, at, act)?;
    let place = |entry| round.pairings.values().find(|pairing| pairing.entries().any(|it| it == entry));
    let (Some(first), Some(second)) = (place(one), place(other)) else {
        return Err(cannot_play(t, if place(one).is_none() { one } else { other }));
    };
    for (pairing, comer) in [(first, other), (second, one)] {
        check_untouched(round, pairing)?;
        let requested = pairing.bye().is_some_and(|(_, kind)| kind != ByeKind::PairingAllocated);
        if requested {
            return Err(cannot_play(t, comer));
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
        after.meeting = match after.meeting {
            Meeting::Two(two) => Meeting::Two(two.map(turned)),
            Meeting::Bye(entry, kind) => Meeting::Bye(turned(entry), kind),
        };
        if let Some(appointment) = after.appointment.as_mut().filter(|_| first.id != second.id) {
            appointment.agreed = [false; 2];
        }
        changes.push(replace(at, before, after));
    }
    Ok(Decided::typed_over(changes))
}

pub(super) fn unpair(t: &Tournament, at: RoundRef, pairing: PairingId) -> Result<Decided, Refusal> {
    let before = find(edited(t, at)?, pairing)?;
    let change = Change::Pairing { at, id: pairing, before: Some(before.clone()), after: None };
    Ok(Decided::typed_over(vec![change]))
}

pub(super) fn pair(t: &Tournament, at: RoundRef, first: EntryId, second: EntryId) -> Result<Decided, Refusal> {
    let round = edited(t, at)?;
    for entry in [first, second] {
        if first == second || round.pairing_of(entry).is_some() || !is_free(t, at, entry) {
            return Err(cannot_play(t, entry));
        }
    }
    let taken: BTreeSet<u32> = round.pairings.values().filter_map(|pairing| pairing.board()).collect();
    let table = (1..=MAX_PLAYERS).find(|table| !taken.contains(table)).unwrap_or(1);
    let slot = free_match(t, at, round, &[first, second])?;
    let (stage, group) = find_group(t, at.group)?;
    let odds = brackets::odds(stage, group, at.round).filter(|entry| [first, second].contains(entry));
    let after = Pairing { slot, odds, ..Pairing::of_two(table, [first, second], vec![Reason::ByHand]) };
    Ok(made(t, at, after))
}

/// Of a bracket the match that these would play.
fn free_match(t: &Tournament, at: RoundRef, round: &Round, entries: &[EntryId]) -> Result<Option<SlotId>, Refusal> {
    let (stage, group) = find_group(t, at.group)?;
    let entry = entries.first().copied().unwrap_or_default();
    brackets::free_match(stage, group, round, entries).map_err(|()| cannot_play(t, entry))
}

fn is_free(t: &Tournament, at: RoundRef, entry: EntryId) -> bool {
    let Some((stage, group)) = t.group(at.group) else { return false };
    match availability(group, entry, at.round) {
        Some(Ok(())) => true,
        Some(Err(_)) => matches!(stage.play.format, Format::Bracket(_)),
        None => false,
    }
}

pub(super) fn give_bye(t: &Tournament, at: RoundRef, entry: EntryId, kind: ByeKind) -> Result<Decided, Refusal> {
    let round = edited(t, at)?;
    let seated = t.groups.get(&at.group).is_some_and(|group| group.participations.contains_key(&entry));
    if round.pairing_of(entry).is_some() || !seated {
        return Err(cannot_play(t, entry));
    }
    let slot = free_match(t, at, round, &[entry])?;
    Ok(made(t, at, Pairing { slot, ..Pairing::of_bye(entry, kind, vec![Reason::ByHand]) }))
}

fn made(t: &Tournament, at: RoundRef, pairing: Pairing) -> Decided {
    let id = PairingId(t.highest.pairing + 1);
    let after = Some(Arc::new(Pairing { id, ..pairing }));
    Decided::computed(vec![Change::Pairing { at, id, before: None, after }]).based_on(Row::Round { at })
}

fn by_the_arbiter(before: &Pairing) -> Pairing {
    Pairing { reasons: Arc::new([Reason::ByHand]), ..before.clone() }
}

fn replace(at: RoundRef, before: &Arc<Pairing>, after: Pairing) -> Change {
    Change::Pairing { at, id: before.id, before: Some(before.clone()), after: Some(Arc::new(after)) }
}
