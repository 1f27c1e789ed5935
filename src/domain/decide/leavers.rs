//! Boards of entries that leave a group or return to it: lost, given back, or lost for good.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::numbering;
use crate::change::Change;
use crate::contest::GameKey;
use crate::discipline::Side;
use crate::format::spec::Leaving;
use crate::group::Group;
use crate::id::{EntryId, RoundRef};
use crate::ladder;
use crate::leaving::lost_by_leaving;
use crate::pairing::{Decision, Pairing};
use crate::participation::LeavingReason;
use crate::result::GameResult;
use crate::round::{Round, RoundState};
use crate::stage::Stage;
use crate::tournament::Tournament;

/// Returns the forfeits on public boards of an entry without recorded facts: in a table from a round on (C.05 article
/// 6.6), and in a bracket the open one. The opponents win without play. On a board that the opponent had left before,
/// nobody wins.
pub(super) fn walked_over(t: &Tournament, group: &Group, id: EntryId, from: u16) -> Vec<Change> {
    let Some(stage) = t.stage(group.stage) else { return Vec::new() };
    let first = match stage.spec().leaving {
        Leaving::AnnulledOrAwarded => from,
        Leaving::Walkover => 1,
        Leaving::NotPaired => return Vec::new(),
    };
    let public = group.rounds.values().filter(|round| round.number >= first && round.state == RoundState::Published);
    let boards = public.filter_map(|round| {
        let pairing = round.pairings.values().find(|pairing| pairing.entries().any(|entry| entry == id))?;
        let absent = pairing.two()?.map(|entry| entry == id || group.has_left(entry, round.number));
        let lost = settled(stage, group.at(round.number), pairing, absent)?;
        let ended = challenge_lost(stage, group, round, pairing, &lost);
        Some(std::iter::once(lost).chain(ended))
    });
    boards.flatten().collect()
}

/// Returns the round of a change that settles or reopens a board.
pub(super) fn round_of_board(change: &Change) -> Option<u16> {
    if let Change::Result { at, .. } | Change::Pairing { at, .. } = change { Some(at.round) } else { None }
}

/// Returns the rounds whose boards an entry lost by leaving and that a return does not reopen, with the reasons.
pub(super) fn still_lost(group: &Group, id: EntryId, reopened: &[Change]) -> BTreeMap<u16, LeavingReason> {
    let is_reopened = |round: u16| reopened.iter().any(|change| round_of_board(change) == Some(round));
    let lost = group.rounds.values().filter(|round| !is_reopened(round.number)).filter_map(|round| {
        let pairing = round.pairing_of(id)?;
        let side = if pairing.two()?.first() == Some(&id) { Side::First } else { Side::Second };
        Some((round.number, lost_by_leaving(group, round.number, pairing, side)?))
    });
    lost.collect()
}

/// Returns the changes made to a ladder when an open challenge is lost because one of its two has left: the round is
/// closed, and a challenger who stays takes the place. Empty for other formats. `lost`: forfeit on the board.
fn challenge_lost(stage: &Stage, group: &Group, round: &Round, pairing: &Pairing, lost: &Change) -> Vec<Change> {
    let Some((_, rules)) = stage.format().ladder() else { return Vec::new() };
    let mut after = pairing.clone();
    if let Change::Result { game, after: result, .. } = lost {
        after.games.entry(*game).or_default().result = *result;
    } else if let Change::Pairing { after: Some(decided), .. } = lost {
        after = decided.as_ref().clone();
    } else {
        return Vec::new();
    }
    let mut order = group.seats.to_vec();
    ladder::after(stage, round.number, &after, rules, &mut order);
    let mut changes: Vec<Change> = numbering::reseat(group, &order).into_iter().collect();
    let at = group.at(round.number);
    changes.push(Change::RoundState { at, before: round.state, after: RoundState::Closed });
    changes
}

/// Returns the forfeits on boards of a table round made public, for entries that left before it: the opponents win
/// without play.
pub(super) fn of_leavers(t: &Tournament, stage: &Stage, at: RoundRef) -> Vec<Change> {
    let Some((group, round)) = t.groups.get(&at.group).and_then(|group| Some((group, group.round(at.round)?))) else {
        return Vec::new();
    };
    if stage.spec().leaving != Leaving::AnnulledOrAwarded {
        return Vec::new();
    }
    let boards = round.pairings.values().filter_map(|pairing| {
        let absent = pairing.two()?.map(|entry| group.has_left(entry, at.round));
        if absent.contains(&true) { settled(stage, at, pairing, absent) } else { None }
    });
    boards.collect()
}

/// Returns the change that awards a board to the side present, if it has no recorded facts, or if both are absent.
fn settled(stage: &Stage, at: RoundRef, pairing: &Arc<Pairing>, absent: [bool; 2]) -> Option<Change> {
    let before = pairing.games.get(&GameKey::ONLY).map_or(GameResult::Unknown, |game| game.result);
    let is_known = absent != [true; 2]
        && (pairing.decision.is_some() || pairing.games.values().any(|game| game.result != GameResult::Unknown));
    if is_known {
        return None;
    }
    if stage.play.contest(at.round).is_plain() {
        let after = GameResult::without_play(absent);
        let game = GameKey::ONLY;
        return Some(Change::Result { at, pairing: pairing.id, game, before, after, begins: false });
    }
    let decision = Some(Decision { absent, ..Decision::default() });
    let after = Some(Arc::new(Pairing { decision, ..pairing.as_ref().clone() }));
    Some(Change::Pairing { at, id: pairing.id, before: Some(pairing.clone()), after })
}

/// Returns the changes that reopen public boards of a table [settled](walked_over) by the leaving of an entry, in
/// rounds still played. If the opponent has left too, the entry wins without play.
pub(super) fn given_back(t: &Tournament, group: &Group, id: EntryId, from: u16) -> Vec<Change> {
    let awards = |stage: &&Stage| stage.spec().leaving == Leaving::AnnulledOrAwarded;
    let Some(stage) = t.stage(group.stage).filter(awards) else { return Vec::new() };
    let public = group.rounds.values().filter(|round| round.number >= from && round.state == RoundState::Published);
    let boards = public.filter_map(|round| {
        let pairing = round.pairing_of(id)?;
        let two = pairing.two()?;
        let left = two.map(|entry| entry == id || group.has_left(entry, round.number));
        let stays_away = two.map(|entry| entry != id && group.has_left(entry, round.number));
        let (at, pairing_id) = (group.at(round.number), pairing.id);
        if stage.play.contest(round.number).is_plain() {
            let before = pairing.games.get(&GameKey::ONLY).map_or(GameResult::Unknown, |game| game.result);
            let after = GameResult::without_play(stays_away);
            let game = GameKey::ONLY;
            let change = Change::Result { at, pairing: pairing_id, game, before, after, begins: false };
            return (before == GameResult::without_play(left) && before != after).then_some(change);
        }
        let settled = Decision { absent: left, ..Decision::default() };
        let decision = stays_away.contains(&true).then_some(Decision { absent: stays_away, ..Decision::default() });
        let before = group.rounds.get(&round.number)?.pairings.get(&pairing_id).cloned()?;
        let after = Some(Arc::new(Pairing { decision, ..pairing.clone() }));
        let change = Change::Pairing { at, id: pairing_id, before: Some(before), after };
        (pairing.decision == Some(settled)).then_some(change)
    });
    boards.collect()
}
