//! Stages: who would enter, drawing into groups, opening, and what has changed since somebody looked.
//!
//! A proposal is made again under the lock, so that what is opened is what was shown. Drawings of seats are kept in the first group of the
//! stage that they are for, drawings of a shared place in the group that the place is of: with them the same proposal comes out again.

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

use super::tournaments::By;
use super::{Service, ServiceError};
use qisai_store::log;

/// How the seats of a stage come about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seats {
    Proposed,
    /// By lot, from a seed.
    Lots(u64),
    /// As somebody says: the groups in their order, each in the order of its seats.
    Hand(Vec<Vec<EntryId>>),
}

/// What comes of opening a stage, or of a drawing for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opened {
    Done(Version),
    /// The proposal is another one than that which was looked at.
    Changed,
    /// Something has to be found out first.
    Unsettled,
}

/// A place that several share and only some can have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedPlace {
    /// As [`Unsettled::Tie`] says it.
    pub place: u16,
    /// Who shares it; drawn by hand in the order in which they go on.
    pub entries: Vec<EntryId>,
    /// None: by hand.
    pub seed: Option<u64>,
}

/// Who would enter a stage as the tournament stands, with the drawings that were made for it.
pub fn proposal(t: &Tournament, stage: StageId) -> Opening {
    let drawn = t.groups_of(stage).flat_map(|group| group.draws.values().map(|draw| draw.as_ref().clone()));
    propose(t, stage, drawn.filter(|draw| draw.of == DrawOf::Seats).collect())
}

/// The same with other drawings of seats.
fn propose(t: &Tournament, stage: StageId, seats: Vec<Draw>) -> Opening {
    let before = t.stage(stage).map(|stage| t.sources_of(stage)).unwrap_or_default();
    let groups = t.groups.values().filter(|group| before.contains(&group.stage));
    let places = groups.flat_map(|group| group.draws.values().map(|draw| draw.as_ref().clone()));
    let places = places.filter(|draw| matches!(draw.of, DrawOf::Place(_)));
    let draws: Vec<Draw> = places.chain(seats).collect();
    propose_opening(t, stage, &draws, &rankings(t))
}

/// Whether the seats follow from a drawing.
pub fn needs_lots(entrants: &Entrants) -> bool {
    let by_pots = entrants.groups > 1 && entrants.split == Split::Pots;
    by_pots || entrants.seating.is_drawn()
}

/// What is to be done over all stages and groups.
pub fn next_up(t: &Tournament) -> Vec<NextUp> {
    next_up::next_up(t, &|stage| proposal(t, stage))
}

/// Opened stages whose proposal is another one than that which was accepted, with it.
pub fn differing(t: &Tournament) -> Vec<(StageId, Opening)> {
    let open = t.stages.iter().map(AsRef::as_ref).filter(|stage: &&Stage| is_compared(t, stage));
    let proposed = open.map(|stage| (stage, proposal(t, stage.id)));
    let differing = proposed.filter(|(stage, opening)| stage.accepted != Some(opening.digest));
    differing.map(|(stage, opening)| (stage.id, opening)).collect()
}

/// `A`, `B`, … where there are several groups.
fn group_name(at: usize, groups: usize) -> String {
    match ('A'..='Z').nth(at) {
        _ if groups < 2 => String::new(),
        Some(letter) => letter.to_string(),
        None => (at + 1).to_string(),
    }
}

/// The commands that open a stage; none if what was looked at is not what would be proposed now, or is not settled.
fn opening(t: &Tournament, stage: StageId, looked_at: Hash, how: &Seats) -> Option<Vec<Command>> {
    let shown = proposal(t, stage);
    if shown.digest != looked_at {
        return None;
    }
    let seats: Vec<Draw> = match how {
        Seats::Hand(_) => Vec::new(),
        Seats::Lots(seed) => vec![drawing(DrawOf::Seats, Vec::new(), Some(*seed), Vec::new())],
        Seats::Proposed => {
            let kept = t.groups_of(stage).flat_map(|group| group.draws.values());
            kept.filter(|draw| draw.of == DrawOf::Seats).map(|draw| draw.as_ref().clone()).collect()
        }
    };
    let proposed = propose(t, stage, seats.clone());
    let groups: Vec<Vec<EntryId>> = match how {
        Seats::Hand(groups) => groups.clone(),
        Seats::Proposed | Seats::Lots(_) if !proposed.unsettled.is_empty() => return None,
        Seats::Proposed | Seats::Lots(_) => {
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

/// The command that records who drew which number for a shared place; none if nobody has to draw for it.
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
    /// The acts that opened the stages, where nobody has decided anything about their seats since: these can be taken back as such.
    pub fn openings(&self, t: &Tournament) -> Result<BTreeMap<StageId, Version>, ServiceError> {
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

    /// Seats the entrants of a stage as a proposal that was looked at, or by hand in its knowledge. A drawing of lots is in the same act.
    pub async fn open_stage(
        &self,
        id: TournamentId,
        stage: StageId,
        looked_at: Hash,
        how: Seats,
        by: By,
    ) -> Result<Opened, ServiceError> {
        let done = self.run_if(id, move |t| opening(t, stage, looked_at, &how), by).await?;
        match done {
            Some(version) => Ok(Opened::Done(version)),
            None if proposal(self.tournament(id)?.as_ref(), stage).digest == looked_at => Ok(Opened::Unsettled),
            None => Ok(Opened::Changed),
        }
    }

    /// Records a drawing for a place that several share and only some can have.
    pub async fn draw_place(
        &self,
        id: TournamentId,
        stage: StageId,
        shared: SharedPlace,
        by: By,
    ) -> Result<Opened, ServiceError> {
        let commands = move |t: &Tournament| place_drawn(t, stage, &shared).map(|command| vec![command]);
        Ok(self.run_if(id, commands, by).await?.map_or(Opened::Changed, Opened::Done))
    }
}
