//! Free number of a table: a round robin of seven is played by the table of eight (C.05 Annex 1), whose number 8 is
//! missing. A late entrant takes that number. Existing pairs and their boards stay, and the free player of every made
//! round meets the newcomer.
//!
//! A closed round is reopened first, because the newcomer's game in it is still to be played.

use std::sync::Arc;

use super::{need_reason, numbering};
use crate::change::Change;
use crate::command::Envelope;
use crate::group::Group;
use crate::id::EntryId;
use crate::pairing::Pairing;
use crate::participation::Participation;
use crate::reason::Reason;
use crate::refusal::Refusal;
use crate::result::ByeKind;
use crate::round::{Round, RoundState};
use crate::stage::{Play, Stage, StagePart};
use crate::tournament::Tournament;

/// Returns the number that a newcomer can take in a round robin whose rounds are made: the one after the last of an odd
/// field. Returns `None` if no number is free, if meetings of an earlier stage count, and before the first round, when
/// all entrants are renumbered.
pub fn free_number(t: &Tournament, stage: &Stage, group: &Group) -> Option<u32> {
    let is_berger = stage.format().is_complete_table();
    let seats = u32::try_from(group.seats.len()).ok()?;
    let is_free = is_berger && group.has_begun() && !seats.is_multiple_of(2) && t.table_left(group.id).is_none();
    is_free.then_some(seats + 1)
}

/// Returns the changes that seat one newcomer on the free number of a table that has begun.
///
/// # Errors
/// [`Refusal::RoundRobinStarted`] without a free number for each; [`Refusal::FreeNumberClosed`] while a round is
/// closed.
pub(super) fn taken(
    t: &Tournament,
    stage: &Stage,
    group: &Group,
    newcomers: &[EntryId],
) -> Result<Vec<Change>, Refusal> {
    let (Some(number), [newcomer]) = (free_number(t, stage, group), newcomers) else {
        return Err(Refusal::RoundRobinStarted);
    };
    if let Some(closed) = group.rounds.values().find(|round| round.state == RoundState::Closed) {
        return Err(Refusal::FreeNumberClosed { round: closed.number, number });
    }
    let order: Vec<EntryId> = group.seats.iter().chain([newcomer]).copied().collect();
    let mut changes: Vec<Change> = numbering::reseat(group, &order).into_iter().collect();
    changes.push(Change::Participation {
        group: group.id,
        entry: *newcomer,
        before: None,
        after: Some(Arc::new(Participation::from_round(1))),
    });
    changes.extend(seam(stage, group, number));
    let mut next = t.highest.pairing;
    for round in group.rounds.values() {
        changes.push(board((t, group), round, *newcomer, number, &mut next));
    }
    Ok(changes)
}

/// Returns `true` for an act that seated an entrant in a table whose rounds were made.
pub(super) fn is_late_entry(changes: &[Change]) -> bool {
    let enters = |change: &Change| matches!(change, Change::Entry { before: None, after: Some(_), .. });
    let pairs = |change: &Change| matches!(change, Change::Pairing { .. });
    changes.iter().any(enters) && changes.iter().any(pairs)
}

/// Returns `true` if a change reverses a part of such an act: the board of a round that is not closed, or the order of
/// the rounds. Public boards need a reason.
///
/// # Errors
/// [`Refusal::ReasonNeeded`]
pub(super) fn is_taken_back(t: &Tournament, change: &Change, act: &Envelope) -> Result<bool, Refusal> {
    let state = match change {
        Change::StagePart { before: Some(StagePart::Play(_)), .. } => RoundState::Draft,
        Change::Pairing { at, .. } => t.round(*at).map_or(RoundState::Closed, |round| round.state),
        _ => return Ok(false),
    };
    if state == RoundState::Published {
        need_reason(act)?;
    }
    Ok(state != RoundState::Closed)
}

/// Returns the change that keeps the order of the rounds at the junction of two cycles: an even field would exchange
/// the last two rounds of a cycle, an odd one does not. Needed once one of these rounds is made.
fn seam(stage: &Stage, group: &Group, number: u32) -> Option<Change> {
    let format = stage.format().without_seam_exchange()?;
    let cycle = number.checked_sub(1)?;
    let is_last = |round: u16| (u32::from(round).saturating_sub(1) % cycle.max(1)) + 2 >= cycle;
    if !group.rounds.keys().any(|round| is_last(*round)) {
        return None;
    }
    let (before, after) = (stage.play.clone(), Arc::new(Play { format, ..stage.play.as_ref().clone() }));
    let [before, after] = [before, after].map(|play| Some(StagePart::Play(play)));
    Some(Change::StagePart { stage: stage.id, before, after })
}

/// Returns the change of a round: its free player meets the newcomer, on the board after the last. If that player has
/// left, the newcomer is free as well.
fn board((t, group): (&Tournament, &Group), round: &Round, newcomer: EntryId, number: u32, next: &mut u32) -> Change {
    let numbers = numbered_pairs(group, round);
    let byes = round.pairings.values().filter_map(|pairing| {
        let (entry, kind) = pairing.bye()?;
        (kind == ByeKind::ZeroPoint).then(|| (group.number(entry), entry, pairing))
    });
    let fitting = |free: u32| numbers.iter().filter(|pair| is_around(**pair, free, number)).count();
    let free = byes.max_by_key(|(free, ..)| (fitting(*free), std::cmp::Reverse(*free)));
    let at = group.at(round.number);
    let Some((free, opponent, before)) = free.filter(|(_, entry, _)| !group.has_left(*entry, round.number)) else {
        *next += 1;
        let id = crate::id::PairingId(*next);
        let after = Pairing { id, ..Pairing::of_bye(newcomer, ByeKind::ZeroPoint, Vec::new()) };
        return Change::Pairing { at, id, before: None, after: Some(Arc::new(after)) };
    };
    let is_first = (free <= number / 2) != is_reversed(&numbers);
    let two = if is_first { [opponent, newcomer] } else { [newcomer, opponent] };
    let last = round.pairings.values().filter_map(|pairing| pairing.board()).max();
    let table = last.map_or(t.settings.first_board, |last| last.saturating_add(1));
    let of_table = if free <= number / 2 { 2 * free - 1 } else { 2 * free - number };
    let reason = Reason::Berger {
        round: u16::try_from(of_table).unwrap_or(u16::MAX),
        cycle: u8::try_from(u32::from(round.number).saturating_sub(1) / (number - 1) + 1).unwrap_or(u8::MAX),
        size: number,
    };
    let after = Pairing { id: before.id, ..Pairing::of_two(table, two, vec![reason]) };
    Change::Pairing { at, id: before.id, before: Some(before.clone()), after: Some(Arc::new(after)) }
}

/// Returns the pairs of a round by number, the one with the first move first.
fn numbered_pairs(group: &Group, round: &Round) -> Vec<(u32, u32)> {
    let pairs = round.pairings.values().filter_map(|pairing| pairing.two());
    pairs.map(|[first, second]| (group.number(first), group.number(second))).collect()
}

/// Returns `true` if a pair belongs to the table round in which `free` meets the highest number: both are equally far
/// from `free` in the circle of the others.
pub fn is_around((one, other): (u32, u32), free: u32, highest: u32) -> bool {
    let circle = highest.saturating_sub(1).max(1);
    (one + other) % circle == (2 * free) % circle
}

/// Returns `true` if most pairs have the sides of the table reversed, in a second cycle or by lot. In the table the
/// smaller number has the first move if the sum is odd, the larger one if it is even.
pub fn is_reversed(pairs: &[(u32, u32)]) -> bool {
    let as_the_table = |(first, second): &&(u32, u32)| (first < second) != (first + second).is_multiple_of(2);
    2 * pairs.iter().filter(as_the_table).count() < pairs.len()
}
