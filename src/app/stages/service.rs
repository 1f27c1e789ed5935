//! Stages: proposed entrants, drawing into groups, opening, and changes since a proposal was accepted.
//!
//! A proposal is recomputed under the lock, so that the opened stage equals the displayed one. Draws of seats are
//! stored in the first group of their stage, draws for a shared place in the group of that place: with them the
//! proposal is reproducible.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use qisai_domain::command::Action;
use qisai_domain::decide::lots;
use qisai_domain::entrants::Split;
use qisai_domain::next_up::{self, NextUp};
use qisai_domain::opening::{Opening, Unsettled, is_compared, propose_opening};
use qisai_domain::stage::StagePartKind;
use qisai_domain::{
    Command, Draw, DrawOf, Entrants, EntryId, Group, GroupId, Hash, Stage, StageId, Tournament, TournamentId, Version,
};
use qisai_standings::openings::rankings;

use crate::tournaments::CommandContext;
use crate::{Result, Service};
use qisai_store::log;

/// Method of seating a stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatingMethod {
    Proposed,
    /// By lot, from a seed.
    Lots(u64),
    /// By hand: the groups in order, each in the order of its seats.
    Hand(Vec<Vec<EntryId>>),
}

/// Result of opening a stage, or of a draw for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opened {
    Done(Version),
    /// Proposal that differs from the one displayed.
    Changed,
    /// Question that has to be settled first.
    Unsettled,
}

/// Place shared by more entries than can have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedPlace {
    /// Place as in [`Unsettled::Tie`].
    pub place: u16,
    /// Entries that share it; after a draw by hand, in the order in which they advance.
    pub entries: Vec<EntryId>,
    /// Seed of the draw; `None` for a draw by hand.
    pub seed: Option<u64>,
}

/// Returns the entrants that a stage would have in the current tournament, with the draws made for it.
pub fn proposal(t: &Tournament, stage: StageId) -> Opening {
    let drawn = t.groups_of(stage).flat_map(|group| group.draws.values().map(|draw| draw.as_ref().clone()));
    propose(t, stage, drawn.filter(|draw| draw.of == DrawOf::Seats).collect())
}

/// Returns the proposal for a stage with other draws of seats.
fn propose(t: &Tournament, stage: StageId, seats: Vec<Draw>) -> Opening {
    let before = t.stage(stage).map(|stage| t.sources_of(stage)).unwrap_or_default();
    let groups = t.groups.values().filter(|group| before.contains(&group.stage));
    let places = groups.flat_map(|group| group.draws.values().map(|draw| draw.as_ref().clone()));
    let places = places.filter(|draw| matches!(draw.of, DrawOf::Place(_)));
    let draws: Vec<Draw> = places.chain(seats).collect();
    propose_opening(t, stage, &draws, &rankings(t))
}

/// Returns `true` if the seats depend on a draw.
pub fn needs_lots(entrants: &Entrants) -> bool {
    let by_pots = entrants.groups > 1 && entrants.split == Split::Pots;
    by_pots || entrants.seating.is_drawn()
}

/// Returns the next steps over all stages and groups.
pub fn next_up(t: &Tournament) -> Vec<NextUp> {
    next_up::next_up(t, &|stage| proposal(t, stage))
}

/// Returns the opened stages whose proposal differs from the accepted one, with the new proposal.
pub fn differing(t: &Tournament) -> Vec<(StageId, Opening)> {
    let open = t.stages.iter().map(AsRef::as_ref).filter(|stage: &&Stage| is_compared(t, stage));
    let proposed = open.map(|stage| (stage, proposal(t, stage.id)));
    let differing = proposed.filter(|(stage, opening)| stage.accepted != Some(opening.digest));
    differing.map(|(stage, opening)| (stage.id, opening)).collect()
}

/// Returns the group name `A`, `B`, … if there are several groups.
fn group_name(at: usize, groups: usize) -> String {
    match ('A'..='Z').nth(at) {
        _ if groups < 2 => String::new(),
        Some(letter) => letter.to_string(),
        None => (at + 1).to_string(),
    }
}

/// Returns the commands that open a stage; `None` if the displayed proposal differs from the current one, or is not
/// settled.
fn opening(t: &Tournament, stage: StageId, looked_at: Hash, how: &SeatingMethod) -> Option<Vec<Command>> {
    let shown = proposal(t, stage);
    if shown.digest != looked_at {
        return None;
    }
    let seats: Vec<Draw> = match how {
        SeatingMethod::Hand(_) => Vec::new(),
        SeatingMethod::Lots(seed) => vec![drawing(DrawOf::Seats, Vec::new(), Some(*seed), Vec::new())],
        SeatingMethod::Proposed => {
            let kept = t.groups_of(stage).flat_map(|group| group.draws.values());
            kept.filter(|draw| draw.of == DrawOf::Seats).map(|draw| draw.as_ref().clone()).collect()
        }
    };
    let proposed = propose(t, stage, seats.clone());
    let groups: Vec<Vec<EntryId>> = match how {
        SeatingMethod::Hand(groups) => groups.clone(),
        SeatingMethod::Proposed | SeatingMethod::Lots(_) if !proposed.unsettled.is_empty() => return None,
        SeatingMethod::Proposed | SeatingMethod::Lots(_) => {
            proposed.groups.iter().map(|group| group.iter().map(|(entry, _)| *entry).collect()).collect()
        }
    };
    let count = groups.len();
    let named = groups.into_iter().enumerate().map(|(at, seats)| (group_name(at, count), seats)).collect();
    let first = GroupId(t.highest.group + 1);
    let drawn = seats.into_iter().map(|draw| Command::Draw { group: first, draw });
    let open = Command::Open { stage, groups: named, digest: proposed.digest };
    Some(std::iter::once(open).chain(drawn).collect())
}

fn drawing(of: DrawOf, among: Vec<EntryId>, seed: Option<u64>, outcome: Vec<u32>) -> Draw {
    Draw { of, among, seed, outcome, changed: Version::default() }
}

/// Returns the command that records the draw for a shared place; `None` if no draw is needed.
fn place_drawn(t: &Tournament, stage: StageId, shared: &SharedPlace) -> Option<Command> {
    let wanted: BTreeSet<EntryId> = shared.entries.iter().copied().collect();
    let is_tied = |unsettled: &Unsettled| match unsettled {
        Unsettled::Tie { place, entries, .. } => {
            let tied: BTreeSet<EntryId> = entries.iter().copied().collect();
            *place == shared.place && tied == wanted && entries.len() == shared.entries.len()
        }
        _ => false,
    };
    if !proposal(t, stage).unsettled.iter().any(is_tied) {
        return None;
    }
    let before = t.sources_of(t.stage(stage)?);
    let groups: Vec<&Arc<Group>> = t.groups.values().filter(|group| before.contains(&group.stage)).collect();
    let all = groups.iter().find(|group| wanted.iter().all(|entry| group.participations.contains_key(entry)));
    let group = all.or(groups.first())?.id;
    let order = match shared.seed {
        Some(seed) => lots(shared.entries.clone(), seed),
        None => shared.entries.clone(),
    };
    let number = |entry: &EntryId| {
        let at = order.iter().position(|other| other == entry).unwrap_or(order.len());
        u32::try_from(at + 1).unwrap_or(u32::MAX)
    };
    let outcome = shared.entries.iter().map(number).collect();
    let draw = drawing(DrawOf::Place(shared.place), shared.entries.clone(), shared.seed, outcome);
    Some(Command::Draw { group, draw })
}

impl Service {
    /// Returns the acts that opened stages whose seats have not been changed since: these can be undone as such.
    pub fn openings(&self, t: &Tournament) -> Result<BTreeMap<StageId, Version>> {
        let decided = t.stages.iter().filter(|stage| stage.accepted.is_some());
        let decided: Vec<(StageId, Version)> =
            decided.map(|stage| (stage.id, stage.part_changed(StagePartKind::Accepted))).collect();
        let mut openings = BTreeMap::new();
        for (stage, version) in decided {
            let entry = self.store.read(|db| log::find(db, t.id, version))?;
            if entry.head().is_ok_and(|public| public.action == Action::Open) {
                openings.insert(stage, version);
            }
        }
        Ok(openings)
    }

    /// Seats the entrants of a stage according to a displayed proposal, or by hand. A drawing of lots is part of the
    /// same act.
    pub async fn open_stage(
        &self,
        id: TournamentId,
        stage: StageId,
        looked_at: Hash,
        how: SeatingMethod,
        by: CommandContext,
    ) -> Result<Opened> {
        let done = self.run_if(id, move |t| opening(t, stage, looked_at, &how), by).await?;
        match done {
            Some(version) => Ok(Opened::Done(version)),
            None if proposal(self.tournament(id)?.as_ref(), stage).digest == looked_at => Ok(Opened::Unsettled),
            None => Ok(Opened::Changed),
        }
    }

    /// Records a draw for a place shared by more entries than can have it.
    pub async fn draw_place(
        &self,
        id: TournamentId,
        stage: StageId,
        shared: SharedPlace,
        by: CommandContext,
    ) -> Result<Opened> {
        let commands = move |t: &Tournament| place_drawn(t, stage, &shared).map(|command| vec![command]);
        Ok(self.run_if(id, commands, by).await?.map_or(Opened::Changed, Opened::Done))
    }
}
