//! Consequences: later facts, drawn or opened, that an act would contradict. Later facts never change by themselves:
//! the act is refused with the list of consequences, and accepted when it is submitted again with the list's digest
//! ([`Envelope::accepts`]).
//!
//! | the act changes | contradicted | consequence |
//! |---|---|---|
//! | the winner of a bracket match | a match drawn with another competitor | [`Consequence::Occupants`] |
//! | whether a bracket match has a winner | a bye of the other side | [`Consequence::NotThrough`], [`Consequence::LeftOut`] |
//! | the winner in a redrawn bracket | the next round, if it has the loser or lacks the winner | both kinds of the line above |
//! | a result of a group that supplied entrants of another stage | the seats of that stage | [`Consequence::Opened`] |
//! | a result of a Swiss or a table after the next round was paired | nothing: the round keeps its pairings (C.04.2 article 4.3) | none |
//!
//! Contradictions that existed before the act are not listed again.

pub mod bracket;
pub mod kinds;

pub use bracket::{contradicted, contradictions};
use bracket::{in_bracket, judged};
pub use kinds::Consequence;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::adjustment::Adjustment;
use crate::change::Change;
use crate::command::Envelope;
use crate::contest::MatchResult;
use crate::decide::changes_of;
use crate::entrants::{Ranking, Source};
use crate::hash::Hash;
use crate::id::{EntryId, GroupId, PairingId, TournamentId};
use crate::participation::Participation;
use crate::round::RoundState;
use crate::stage::Stage;
use crate::tournament::Tournament;

/// Returns the consequences of an act in the order of the later facts; usually empty. An act that is refused for
/// another reason has none.
pub fn consequences(t: &Tournament, act: &Envelope) -> Vec<Consequence> {
    changes_of(t, act).map(|changes| of_changes(t, &changes)).unwrap_or_default()
}

/// Returns a digest that identifies exactly these consequences in a tournament. Stages, groups and rounds have the same
/// numbers in every tournament.
pub fn digest(of: TournamentId, list: &[Consequence]) -> Hash {
    // Plain data with text keys: writing it as JSON cannot fail.
    Hash::of(&serde_json::to_string(&(of, list)).unwrap_or_default())
}

pub(crate) fn of_changes(t: &Tournament, changes: &[Change]) -> Vec<Consequence> {
    let mut told: BTreeMap<GroupId, u16> = BTreeMap::new();
    let told_by = |change: &Change| change.of_results().or_else(|| comes_back(t, change));
    for (group, round) in changes.iter().filter_map(told_by) {
        let earliest = told.entry(group).or_insert(round);
        *earliest = round.min(*earliest);
    }
    let asked = |(id, round): (&GroupId, &u16)| {
        let (stage, group) = t.group(*id)?;
        // Round 0 stands for the whole bracket, which may have no round yet.
        let is_drawn_on = stage.spec().has_tree() && (*round == 0 || group.last_round() > *round);
        (is_drawn_on || t.stages.iter().any(|later| was_opened_by(t, later, *id))).then_some(*id)
    };
    let touched: Vec<GroupId> = told.iter().filter_map(asked).collect();
    if touched.is_empty() {
        return Vec::new();
    }
    let mut after = t.clone();
    after.try_on(changes);
    let mut list = Vec::new();
    for group in touched {
        let standing = in_bracket(t, group);
        list.extend(in_bracket(&after, group).into_iter().filter(|found| !standing.contains(found)));
        list.extend(opened_by(t, &after, group));
    }
    list.sort();
    list
}

/// Returns the group of a bracket if a change brings back a public round of it, which others may qualify for by now. A
/// draft is judged when it is published.
fn comes_back(t: &Tournament, change: &Change) -> Option<(GroupId, u16)> {
    let Change::Round { at, before: None, after: Some(round) } = change else { return None };
    let (stage, _) = t.group(at.group)?;
    (stage.spec().has_tree() && round.state != RoundState::Draft).then_some((at.group, 0))
}

/// Returns `true` if a stage that does not take everyone was opened with reviewed entrants: it has groups.
fn is_open(t: &Tournament, stage: &Stage) -> bool {
    !stage.takes_everybody() && !stage.awaits_opening() && t.groups_of(stage.id).next().is_some()
}

/// Returns `true` if a stage is open and took its entrants by results of a group.
pub(crate) fn was_opened_by(t: &Tournament, stage: &Stage, group: GroupId) -> bool {
    is_open(t, stage) && takes_from(t, stage, group).is_some()
}

/// Returns the last round of a group on which a stage's entrants depend, also through a play-off for a place; `None` if
/// the stage takes no entrants from the group.
fn takes_from(t: &Tournament, stage: &Stage, group: GroupId) -> Option<u16> {
    let by_play_off = || {
        let play_off = t.stage(t.groups.get(&group)?.stage).filter(|play_off| play_off.id != stage.id)?;
        let orders = |of: GroupId| names_tied(t, play_off, of) && takes_directly(t, stage, of).is_some();
        t.groups.keys().any(|of| orders(*of)).then_some(u16::MAX)
    };
    takes_directly(t, stage, group).or_else(by_play_off)
}

/// Returns `true` if the entrants of a stage are those tied in a group.
fn names_tied(t: &Tournament, play_off: &Stage, group: GroupId) -> bool {
    play_off.entrants.from.iter().any(|source| match source {
        Source::Tied { of: Ranking::Group(id), .. } => *id == group,
        Source::Tied { of: Ranking::EachGroup(stage), .. } => {
            t.groups.get(&group).is_some_and(|group| group.stage == *stage)
        }
        _ => false,
    })
}

fn takes_directly(t: &Tournament, stage: &Stage, group: GroupId) -> Option<u16> {
    let names = |of: &Ranking| match of {
        Ranking::EachGroup(stage) => t.groups.get(&group).is_some_and(|group| group.stage == *stage),
        Ranking::Group(id) => *id == group,
        Ranking::Listing(listing) => {
            let listed = t.listings.iter().find(|it| it.id == *listing);
            listed.is_some_and(|listing| t.groups.get(&group).is_some_and(|group| group.stage == listing.of))
        }
    };
    let until = |source: &Source| match source {
        Source::All { .. } | Source::Listed(_) => None,
        Source::Rest(stage) | Source::BestOthers { of: stage, .. } => {
            names(&Ranking::EachGroup(*stage)).then_some(u16::MAX)
        }
        Source::Losers { of, rounds, .. } => names(&Ranking::EachGroup(*of)).then_some(*rounds.end()),
        Source::Tied { of, .. } => names(of).then_some(u16::MAX),
        Source::Places { of, after, .. } => names(of).then(|| after.unwrap_or(u16::MAX)),
        Source::Round { round, .. } => (round.group == group).then_some(round.round),
    };
    stage.entrants.from.iter().filter_map(until).max()
}

/// Returns the stages that took their entrants by results of the group that have changed, and that stay open.
fn opened_by(before: &Tournament, after: &Tournament, id: GroupId) -> Vec<Consequence> {
    let Some((stage, _)) = before.group(id) else { return Vec::new() };
    let told = |t: &Tournament, until: u16| -> Vec<(u16, PairingId, MatchResult)> {
        let judge = judged(stage);
        let Some(group) = t.groups.get(&id) else { return Vec::new() };
        let rounds = group.rounds.range(..=until);
        let pairings = rounds.flat_map(|(round, of)| of.pairings.values().map(|pairing| (*round, pairing)));
        pairings.map(|(round, pairing)| (round, pairing.id, judge(round, pairing))).collect()
    };
    let given = |t: &Tournament, until: u16| -> Vec<(EntryId, Vec<Adjustment>)> {
        let Some(group) = t.groups.get(&id) else { return Vec::new() };
        let in_time = |adjustment: &&Adjustment| adjustment.round.is_none_or(|round| round <= until);
        let of = |(entry, it): (&EntryId, &Arc<Participation>)| {
            (*entry, it.adjustments.iter().filter(in_time).copied().collect())
        };
        group.participations.iter().map(of).collect()
    };
    let differs = |later: &&Arc<Stage>| {
        is_open(before, later)
            && after.stage(later.id).is_some_and(|later| is_open(after, later))
            && takes_from(before, later, id).is_some_and(|until| {
                told(before, until) != told(after, until) || given(before, until) != given(after, until)
            })
    };
    before.stages.iter().filter(differs).map(|later| Consequence::Opened { stage: later.id, by: id }).collect()
}
