//! Seats and results before a round.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use qisai_domain::{Cell, EntryId, Group, ResultLine, Results, Seat, Tournament, results};

use crate::error::PairingError;

/// Returns the entries in the order of their numbers in a round.
///
/// The order is that of the seats the round was paired from, if the group's seats have changed since, otherwise that of
/// the group.
pub(crate) fn seats_in<'a>(tournament: &'a Tournament, group: &'a Group, round: u16) -> Vec<Seat<'a>> {
    let now = tournament.entrants(group);
    let Some(then) = seats_then(group, round) else { return now };
    let by_entry: BTreeMap<EntryId, Seat<'a>> = now.into_iter().map(|seat| (seat.id(), seat)).collect();
    let seats = (1..).zip(then.iter().filter_map(|entry| by_entry.get(entry)));
    seats.map(|(number, seat)| Seat { number, ..*seat }).collect()
}

/// Returns the results of a group before a round, with the lines in the order of their numbers in that round. Entries
/// without a seat in it come after `seated` lines.
pub(crate) fn results_before(tournament: &Tournament, group: &Group, round: u16) -> Result<Results, PairingError> {
    let before = results(tournament, group.id, round.saturating_sub(1)).ok_or(PairingError::UnknownGroup(group.id))?;
    Ok(match seats_then(group, round) {
        Some(seats) => in_order_of(&seats, before),
        None => before,
    })
}

/// Returns the seats that a round was paired from, if they differ from the group's current seats.
///
/// An entry that was added later and seated in the round by hand has its proper place among them (C.04.2 article 2.4).
fn seats_then(group: &Group, round: u16) -> Option<Cow<'_, [EntryId]>> {
    let round = group.round(round)?;
    let then = round.seats.as_deref()?;
    let games = round.pairings.values().filter_map(|pairing| pairing.two());
    let seated: BTreeSet<EntryId> = games.flatten().filter(|entry| !then.contains(entry)).collect();
    if seated.is_empty() {
        return Some(Cow::Borrowed(then));
    }
    let sat: BTreeSet<&EntryId> = then.iter().chain(&seated).collect();
    Some(Cow::Owned(group.seats.iter().filter(|entry| sat.contains(entry)).copied().collect()))
}

fn in_order_of(seats: &[EntryId], results: Results) -> Results {
    let wanted: BTreeMap<EntryId, usize> = seats.iter().copied().zip(0..).collect();
    let mut lines: Vec<(usize, ResultLine)> = results.lines.into_iter().enumerate().collect();
    lines.sort_by_key(|(_, line)| wanted.get(&line.entry).copied().unwrap_or(usize::MAX));
    let now: BTreeMap<usize, usize> = lines.iter().enumerate().map(|(now, (before, _))| (*before, now)).collect();
    let moved = |before: usize| now.get(&before).copied().unwrap_or(before);
    let seated = lines.iter().filter(|(_, line)| wanted.contains_key(&line.entry)).count();
    let lines = (1..).zip(lines).map(|(number, (_, line))| {
        let cells = line.cells.iter().map(|cell| with_opponent_moved(*cell, moved)).collect();
        ResultLine { number, cells, ..line }
    });
    Results { seated, lines: lines.collect(), ..results }
}

fn with_opponent_moved(mut cell: Cell, moved: impl Fn(usize) -> usize) -> Cell {
    if let Cell::Game { opponent, .. } | Cell::Match { opponent, .. } = &mut cell {
        *opponent = moved(*opponent);
    }
    cell
}
