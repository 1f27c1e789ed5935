//! Restricted drawing of lots (C.05 Annex 2, the Varma tables): compatriots do not meet in the last three rounds of a
//! round robin. The printed table of 12 ensures that for 11 players only: of 12, numbers 6 and 12 share a group and
//! meet in round 11.

use super::{Draw, Unsettled, by_outcome, pots::federation};
use crate::alphabet::NameKey;
use crate::group::DrawOf;
use crate::id::EntryId;
use crate::lots::lots;
use crate::tournament::Tournament;

/// Groups A to D of numbers for tables of 10, 12, … 24.
const TABLES: [(u32, [&[u32]; 4]); 8] = [
    (10, [&[3, 4, 8], &[5, 7, 9], &[1, 6], &[2, 10]]),
    (12, [&[4, 5, 9, 10], &[1, 2, 7], &[6, 8, 12], &[3, 11]]),
    (14, [&[4, 5, 6, 11, 12], &[1, 2, 8, 9], &[7, 10, 13], &[3, 14]]),
    (16, [&[5, 6, 7, 12, 13, 14], &[1, 2, 3, 9, 10], &[8, 11, 15], &[4, 16]]),
    (18, [&[5, 6, 7, 8, 14, 15, 16], &[1, 2, 3, 10, 11, 12], &[9, 13, 17], &[4, 18]]),
    (20, [&[6, 7, 8, 9, 15, 16, 17, 18], &[1, 2, 3, 11, 12, 13, 14], &[5, 10, 19], &[4, 20]]),
    (22, [&[6, 7, 8, 9, 10, 17, 18, 19, 20], &[1, 2, 3, 4, 12, 13, 14, 15], &[11, 16, 21], &[5, 22]]),
    (24, [&[6, 7, 8, 9, 10, 11, 19, 20, 21, 22], &[1, 2, 3, 4, 13, 14, 15, 16, 17], &[12, 18, 23], &[5, 24]]),
];

/// Returns the groups A to D of the table for a size: 10, 12, … 24.
pub fn varma_groups(size: u32) -> Option<[&'static [u32]; 4]> {
    TABLES.iter().find(|(known, _)| *known == size).map(|(_, groups)| *groups)
}

/// Returns the size of a group for which C.05 Annex 2 has no table, when the entrants are divided evenly into groups.
/// Returns `None` if each group has a table.
pub fn size_without_varma(entrants: u32, groups: u32) -> Option<u32> {
    let groups = groups.max(1);
    let sizes = [entrants / groups, entrants.div_ceil(groups)];
    sizes.into_iter().find(|size| varma_groups(size.saturating_add(size % 2)).is_none())
}

/// Returns the entries in the order of the numbers that a seed draws for them, or `None` if there is no table (9 to 24
/// players).
pub fn varma_order(t: &Tournament, entries: &[EntryId], seed: u64) -> Option<Vec<EntryId>> {
    let seats = u32::try_from(entries.len()).ok()?;
    let groups = varma_groups(seats.saturating_add(seats % 2))?;
    let free = groups.map(|group| group.iter().copied().filter(|number| *number <= seats).collect());
    Some(draw_numbers(t, entries, free, &mut Lots { seed, drawn: 0 }))
}

/// Returns the order of the seats. Numbers drawn by hand are final. From a seed, the federations with most players draw
/// first: the first player draws one of the groups with enough numbers for all of them, then all draw numbers from it.
/// If none is large enough, the largest is taken, and then the next.
pub(super) fn order(t: &Tournament, entries: &[EntryId], draws: &[Draw], salt: u64) -> Result<Vec<EntryId>, Unsettled> {
    let mut drawings = draws.iter().rev().filter(|draw| draw.of == DrawOf::Seats);
    let by_hand = drawings.clone().find_map(|draw| by_outcome(draw, entries));
    if let Some(order) = by_hand {
        return Ok(order);
    }
    let seats = u32::try_from(entries.len()).unwrap_or(u32::MAX);
    let no_table = Unsettled::NoVarmaTable { seats: u16::try_from(seats).unwrap_or(u16::MAX) };
    if varma_groups(seats.saturating_add(seats % 2)).is_none() {
        return Err(no_table);
    }
    let seed = drawings.find_map(|draw| draw.seed.filter(|_| draw.outcome.is_empty()));
    let Some(seed) = seed else { return Err(Unsettled::NoDrawing { among: entries.to_vec() }) };
    varma_order(t, entries, seed.wrapping_add(salt.wrapping_mul(1 << 32))).ok_or(no_table)
}

fn draw_numbers(t: &Tournament, entries: &[EntryId], mut free: [Vec<u32>; 4], lots: &mut Lots) -> Vec<EntryId> {
    let mut numbered: Vec<(u32, EntryId)> = Vec::with_capacity(entries.len());
    for team in federations(t, entries) {
        let mut waiting = team.into_iter();
        while waiting.len() > 0 {
            let needed = waiting.len();
            let enough: Vec<u32> =
                (0..).zip(&free).filter(|(_, group)| group.len() >= needed).map(|(at, _)| at).collect();
            let largest = (0_u32..).zip(&free).max_by_key(|(at, group)| (group.len(), u32::MAX - at)).map(|(at, _)| at);
            let Some(at) = lots.shuffle(enough).first().copied().or(largest) else { break };
            let Some(group) = usize::try_from(at).ok().and_then(|at| free.get_mut(at)) else { break };
            let count = needed.min(group.len());
            if count == 0 {
                break;
            }
            let mut envelope = lots.shuffle(std::mem::take(group)).into_iter();
            numbered.extend(envelope.by_ref().take(count).zip(waiting.by_ref().take(count)));
            group.extend(envelope);
        }
    }
    numbered.sort_unstable();
    numbered.into_iter().map(|(_, entry)| entry).collect()
}

/// Returns entries by federation: most players first, equal ones by their code, and within a federation by name. An
/// entry without a federation is a group of its own.
fn federations(t: &Tournament, entries: &[EntryId]) -> Vec<Vec<EntryId>> {
    let mut sorted: Vec<EntryId> = entries.to_vec();
    sorted.sort_by_cached_key(|entry| (federation(t, *entry), NameKey::of(t.name_of(*entry)), *entry));
    let mut teams: Vec<Vec<EntryId>> = Vec::new();
    for entry in sorted {
        let own = federation(t, entry);
        let last = teams.last_mut().filter(|team| team.iter().any(|other| federation(t, *other) == own));
        match last {
            Some(team) if !own.is_empty() => team.push(entry),
            _ => teams.push(vec![entry]),
        }
    }
    teams.sort_by_key(|team| std::cmp::Reverse(team.len()));
    teams
}

/// Successive draws from one seed.
struct Lots {
    seed: u64,
    drawn: u64,
}

impl Lots {
    fn shuffle(&mut self, numbers: Vec<u32>) -> Vec<u32> {
        self.drawn += 1;
        let tickets = numbers.into_iter().map(EntryId).collect();
        let drawn = lots(tickets, self.seed.wrapping_add(self.drawn));
        drawn.into_iter().map(|ticket| ticket.0).collect()
    }
}
