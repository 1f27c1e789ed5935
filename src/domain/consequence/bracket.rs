//! Contradictions of a bracket: drawn matches whose competitors differ from those who qualify.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::kinds::Consequence;
use crate::bracket::{BracketEntrant, matches_of};
use crate::contest::{MatchResult, match_result};
use crate::discipline::Side;
use crate::format::{Layout, SlotId};
use crate::group::Group;
use crate::id::{EntryId, GroupId, PairingId, RoundRef};
use crate::pairing::{Meeting, Pairing};
use crate::reason::Reason;
use crate::stage::Stage;
use crate::tournament::Tournament;

/// Returns the present contradictions of a bracket, left by accepted corrections: matches drawn with other competitors
/// than those who qualify.
pub fn contradictions(t: &Tournament, group: GroupId) -> Vec<Consequence> {
    let mut list = in_bracket(t, group);
    list.sort();
    list
}

/// Returns the drawn match that a contradiction concerns: the match itself, that of the entrant who is out, or the one
/// that lacks an entrant. `None` for a stage.
pub fn contradicted(t: &Tournament, found: &Consequence) -> Option<(RoundRef, PairingId)> {
    match found {
        Consequence::Occupants { at, pairing, .. } => Some((*at, *pairing)),
        Consequence::NotThrough { at, entry } => {
            // The entrant may rightly play another match of the round: the final instead of that for place 3.
            let has = |pairing: &Pairing| pairing.entries().any(|it| it == *entry);
            let is_out = |pairing: &&Arc<Pairing>| has(pairing) && !comers(t, *at, pairing).contains(entry);
            t.round(*at)?.pairings.values().find(is_out).map(|pairing| (*at, pairing.id))
        }
        Consequence::LeftOut { at, entry } => {
            let comes = |pairing: &Pairing| comers(t, *at, pairing).contains(entry);
            let lacks = |pairing: &&Arc<Pairing>| comes(pairing) && pairing.entries().all(|it| it != *entry);
            t.round(*at)?.pairings.values().find(lacks).map(|pairing| (*at, pairing.id))
        }
        Consequence::Opened { .. } => None,
    }
}

/// Returns the competitors who now come into a drawn match, in the order of their numbers; in a bracket that is redrawn
/// for each round, all who come into the round.
pub(crate) fn comers(t: &Tournament, at: RoundRef, drawn: &Pairing) -> Vec<EntryId> {
    let Some((stage, group)) = t.group(at.group) else { return Vec::new() };
    let mut comers: Vec<EntryId> = if stage.format().layout().is_some_and(Layout::is_redrawn) {
        winners(stage, group, at.round.saturating_sub(1))
    } else {
        let matches = matches_of(stage, group).unwrap_or_default();
        let of = matches.into_iter().find(|it| Some(it.slot.id) == drawn.slot);
        of.into_iter().flat_map(|it| it.comers).filter_map(BracketEntrant::entry).collect()
    };
    comers.sort_unstable();
    comers
}

/// Returns `true` if an arbiter lets a match stand although these competitors, in the order of their numbers, would
/// come.
fn is_kept(pairing: &Pairing, now: &[EntryId]) -> bool {
    pairing.reasons.iter().any(|reason| matches!(reason, Reason::Kept { comers } if comers == now))
}

/// Returns the winners of the matches of a round.
fn winners(stage: &Stage, group: &Group, round: u16) -> Vec<EntryId> {
    let judge = judged(stage);
    let pairings = group.round(round).into_iter().flat_map(|round| round.pairings.values());
    let winner = |pairing: &Arc<Pairing>| {
        let [first, second] = pairing.two()?;
        judge(round, pairing).winner.map(|side| if side == Side::First { first } else { second })
    };
    pairings.filter_map(winner).collect()
}

pub(super) fn judged(stage: &Stage) -> impl Fn(u16, &Pairing) -> MatchResult + '_ {
    |round, pairing| match_result(&stage.play.contest(round), &stage.play.scoring, pairing)
}

/// Returns the matches of a bracket that were drawn with other competitors than those who qualify.
pub(super) fn in_bracket(t: &Tournament, id: GroupId) -> Vec<Consequence> {
    let Some((stage, group)) = t.group(id) else { return Vec::new() };
    let Some(layout) = stage.format().layout() else { return Vec::new() };
    if layout.is_redrawn() {
        return redrawn(stage, group);
    }
    let matches = matches_of(stage, group).unwrap_or_default();
    let now: BTreeMap<SlotId, [BracketEntrant; 2]> = matches.into_iter().map(|it| (it.slot.id, it.comers)).collect();
    let drawn = group.rounds.values().flat_map(|round| round.pairings.values().map(|pairing| (round.number, pairing)));
    let differing = drawn.flat_map(|(round, pairing)| {
        let at = group.at(round);
        let Some(now) = pairing.slot.and_then(|slot| now.get(&slot)) else { return Vec::new() };
        let mut comers: Vec<EntryId> = now.iter().filter_map(|comer| comer.entry()).collect();
        comers.sort_unstable();
        if is_kept(pairing, &comers) {
            return Vec::new();
        }
        let comes = |entry: &EntryId| now.contains(&BracketEntrant::Entry(*entry));
        match pairing.meeting {
            Meeting::Two(drawn) if drawn.iter().all(comes) => Vec::new(),
            Meeting::Two(drawn) => {
                vec![Consequence::Occupants { at, pairing: pairing.id, drawn, now: now.map(BracketEntrant::entry) }]
            }
            Meeting::Bye(alone, _) => {
                let out = (!comes(&alone)).then_some(Consequence::NotThrough { at, entry: alone });
                let others = now.iter().filter_map(|comer| comer.entry()).filter(|entry| *entry != alone);
                let others = others.filter(|entry| !group.has_left(*entry, round));
                others.map(|entry| Consequence::LeftOut { at, entry }).chain(out).collect()
            }
        }
    });
    differing.collect()
}

/// Returns the contradictions of a bracket that is redrawn for each round: entrants of a round who did not qualify, and
/// qualifiers who are not in the round.
fn redrawn(stage: &Stage, group: &Group) -> Vec<Consequence> {
    let judge = judged(stage);
    let mut list = Vec::new();
    for round in group.rounds.values() {
        let Some(next) = group.round(round.number + 1) else { continue };
        let mut comers = winners(stage, group, round.number);
        comers.sort_unstable();
        if next.pairings.values().any(|pairing| is_kept(pairing, &comers)) {
            continue;
        }
        let at = group.at(next.number);
        let drawn: BTreeSet<EntryId> = next.pairings.values().flat_map(|pairing| pairing.entries()).collect();
        for pairing in round.pairings.values() {
            let winner = judge(round.number, pairing).winner;
            let Some(two) = pairing.two() else { continue };
            for (entry, side) in two.into_iter().zip([Side::First, Side::Second]) {
                match (winner == Some(side), drawn.contains(&entry)) {
                    (true, false) if group.has_left(entry, at.round) => {}
                    (true, false) => list.push(Consequence::LeftOut { at, entry }),
                    (false, true) => list.push(Consequence::NotThrough { at, entry }),
                    _ => {}
                }
            }
        }
    }
    list
}
