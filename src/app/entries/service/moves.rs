//! Acts on two tournaments of one event: a player moves from one section to another, in one transaction with an entry
//! in each log. Both entries share a key, so that undoing one also undoes the other.

use std::collections::{BTreeMap, BTreeSet};

use qisai_domain::command::Action;
use qisai_domain::format::spec::RoundCount;
use qisai_domain::{
    ByeKind, Command, EntryId, Envelope, Group, GroupId, LogEntry, Refusal, RoundRef, RoundState, Tournament,
    TournamentId, Version, decide,
};

use crate::tournaments::{CommandContext, Ended, FormKey, Step, execute_all, reached};
use crate::{Result, Service};
use qisai_store::{StoreError, Writing, log};

/// Section and the act in its log.
pub type Entered = (TournamentId, Version);

/// Acts on two sections: a move, and the undo of one.
const MOVES: [Action; 4] = [Action::Remove, Action::Withdraw, Action::Register, Action::Undo];

impl Service {
    /// Moves a player with all data to another section of the event. Byes requested for future rounds move along, and none
    /// is left behind. A player who has already been paired is withdrawn instead, with a reason, and the games remain. Returns the new
    /// version of the section left.
    ///
    /// # Errors
    ///
    /// [`Refusal::ReasonNeeded`] for a player who has been paired; [`Refusal::ByesStay`] unless `leaves_byes`; refusals
    /// of either section. On an error neither section changes.
    pub async fn move_entry(
        &self,
        entry: EntryId,
        [from, to]: [TournamentId; 2],
        leaves_byes: bool,
        by: CommandContext,
    ) -> Result<Version> {
        let names = [self.section_name(from)?, self.section_name(to)?];
        let (secrets, key) = (self.secrets()?, by.key.map(|key| FormKey { key, content: None }));
        let [leaves, enters] = acts(&by, &names);
        let act = move |writing: &mut Writing<'_>| {
            let (source, _) = writing.lock(from)?;
            let failed = |refusal: Refusal| Ended::Failed(refusal.into());
            let (leave, player, tags) = leaving(&source, entry, by.reason.is_some()).map_err(failed)?;
            let register = Command::Register { players: vec![player], allow_duplicates: false };
            let byes = Byes::new(
                &source,
                entry,
                &writing.lock(to)?.0,
                Envelope { commands: vec![register], ..enters.clone() },
            );
            if !byes.stay.is_empty() && !leaves_byes {
                return Err(failed(Refusal::ByesStay { name: source.name_of(entry).to_owned(), byes: byes.stay }));
            }
            let dropped = dropped(&source, entry, &leaves);
            let leave = move |_: &Tournament| Some(std::iter::once(&leave).chain(&dropped).cloned().collect());
            let enter = |_: &Tournament| {
                let tag = (!tags.is_empty()).then(|| Command::Tag { entry: byes.newest, tags: tags.clone() });
                Some(byes.register.iter().cloned().chain(tag).chain(byes.commands()).collect())
            };
            execute_all(writing, &[Step::new(from, &leave, &leaves), Step::new(to, &enter, &enters)], key, &secrets)
        };
        reached(self.store.change(from, act).await)
    }

    /// Returns the acts in other sections of the event that belong to the same act as this one.
    pub fn acts_together(&self, id: TournamentId, version: Version) -> Result<Vec<Entered>> {
        let event = self.tournament(id)?.event;
        Ok(self.store.read(|db| {
            let public = log::find(db, id, version)?.head().map_err(|_| StoreError::NotFound)?;
            let mut found = Vec::new();
            for other in qisai_store::events::tournaments(db, event)?.into_iter().filter(|other| *other != id) {
                let version = match &public.shared {
                    Some(shared) => log::with_shared_key(db, other, shared)?,
                    // Entries before the keys: the same actor and time.
                    None if MOVES.contains(&public.action) => log::at_moment(db, other, &public.actor, &public.at)?,
                    None => None,
                };
                found.extend(version.map(|version| (other, version)));
            }
            Ok::<_, StoreError>(found)
        })?)
    }

    /// Returns the acts in other sections that undoing these acts includes: the other halves of moves, and the later acts
    /// that depend on them. Newest first in each section.
    ///
    /// # Errors
    ///
    /// The refusal of a half that cannot be undone.
    pub fn undoing_elsewhere(
        &self,
        id: TournamentId,
        versions: &[Version],
        by: &CommandContext,
    ) -> Result<Vec<(TournamentId, Vec<LogEntry>)>> {
        let mut found: BTreeMap<TournamentId, BTreeMap<Version, LogEntry>> = BTreeMap::new();
        let mut open: Vec<Entered> = versions.iter().map(|version| (id, *version)).collect();
        while let Some((section, version)) = open.pop() {
            for (other, version) in self.acts_together(section, version)? {
                let known = found.entry(other).or_default();
                if known.contains_key(&version) || (other == id && versions.contains(&version)) {
                    continue;
                }
                let undoing = self.undoing(other, version, by)?;
                if let Some(refused) = undoing.refused {
                    return Err(refused.into());
                }
                open.extend(undoing.required.iter().map(|entry| (other, entry.version)));
                known.extend(undoing.required.into_iter().map(|entry| (entry.version, entry)));
            }
        }
        found.retain(|_, entries| !entries.is_empty());
        Ok(found.into_iter().map(|(section, entries)| (section, entries.into_values().rev().collect())).collect())
    }

    /// Undoes acts in several sections that belong together: all or none, with one entry in each log.
    pub async fn undo_together(
        &self,
        first: (TournamentId, BTreeSet<Version>),
        others: BTreeMap<TournamentId, BTreeSet<Version>>,
        by: CommandContext,
    ) -> Result<Version> {
        let secrets = self.secrets()?;
        let key = by.key.map(|key| FormKey { key, content: None });
        let mut commands = Vec::new();
        let section = first.0;
        for (id, versions) in std::iter::once(first).chain(others) {
            commands.push((id, self.undo_commands(id, &versions)?));
        }
        let act = by.envelope(Vec::new());
        let write = move |writing: &mut Writing<'_>| {
            let asked: Vec<_> = commands.iter().map(|(id, commands)| (*id, given(commands))).collect();
            let steps: Vec<Step<'_>> = asked.iter().map(|(id, command)| Step::new(*id, command, &act)).collect();
            execute_all(writing, &steps, key, &secrets)
        };
        reached(self.store.change(section, write).await)
    }

    /// Returns the name of a section for the other section's log: its own name, or its URL name.
    fn section_name(&self, id: TournamentId) -> Result<String> {
        let tournament = self.tournament(id)?;
        let settings = &tournament.settings;
        Ok(if settings.name.is_empty() { settings.slug.clone() } else { settings.name.clone() })
    }
}

/// Wraps commands that are always given.
fn given(commands: &[Command]) -> impl Fn(&Tournament) -> Option<Vec<Command>> + '_ {
    move |_| Some(commands.to_vec())
}

/// Returns the acts of leaving and entering, at the same time, each with the other section's name before its reason.
fn acts(by: &CommandContext, [from, to]: &[String; 2]) -> [Envelope; 2] {
    let act = by.envelope(Vec::new());
    let reason = by.reason.as_deref().map(|reason| format!(": {reason}")).unwrap_or_default();
    let leaves = act.clone().because(Some(format!("→ {to}{reason}")));
    [leaves, Envelope { seen: Version::LATEST, ..act }.because(Some(format!("← {from}{reason}")))]
}

/// Byes that a player requested for unpaired rounds.
struct Byes {
    /// Entry in the other section.
    newest: EntryId,
    /// Command that creates the entry.
    register: Vec<Command>,
    /// Byes that the other section accepts.
    go: Vec<(RoundRef, ByeKind)>,
    /// Byes for which the other section has no such round.
    stay: Vec<(u16, ByeKind)>,
}

impl Byes {
    /// Sorts the byes of an entry by whether the other section accepts them once the player is `entered`. Round robins
    /// and ladders have none.
    fn new(source: &Tournament, id: EntryId, target: &Tournament, entered: Envelope) -> Self {
        let newest = EntryId(target.highest.entry.saturating_add(1));
        let mut tried = target.clone();
        // Obstacles to the entry itself are refused by the act.
        if let Ok(changes) = decide(target, &entered) {
            tried.apply(&changes, None);
        }
        let takes = |at: RoundRef, kind: ByeKind| {
            let command = Command::RequestBye { at, entry: newest, kind: Some(kind) };
            decide(&tried, &Envelope { commands: vec![command], ..entered.clone() }).is_ok()
        };
        let of_byes = |group: &GroupId| {
            let rounds = tried.group(*group).map(|(stage, _)| stage.spec().rounds);
            matches!(rounds, Some(RoundCount::Announced | RoundCount::Tree))
        };
        let groups: Vec<GroupId> = tried.groups.keys().copied().filter(of_byes).collect();
        let (mut go, mut stay) = (Vec::new(), Vec::new());
        for (round, kind) in asked(source, id) {
            let mut places = groups.iter().map(|group| RoundRef::new(*group, round));
            match places.find(|at| takes(*at, kind)) {
                Some(at) => go.push((at, kind)),
                None => stay.push((round, kind)),
            }
        }
        Self { newest, register: entered.commands, go, stay }
    }

    /// Returns the commands that request the byes again.
    fn commands(&self) -> impl Iterator<Item = Command> + '_ {
        self.go.iter().map(|(at, kind)| Command::RequestBye { at: *at, entry: self.newest, kind: Some(*kind) })
    }
}

/// Returns the byes of an entry in rounds that are not yet public.
fn asked(t: &Tournament, id: EntryId) -> BTreeMap<u16, ByeKind> {
    let of_group = |group: &Group| {
        let is_open = |round: u16| group.round(round).is_none_or(|round| round.state == RoundState::Draft);
        let byes = group.participation(id).map(|it| it.byes.clone()).unwrap_or_default();
        byes.into_iter().filter(|(round, _)| is_open(*round)).collect::<Vec<_>>()
    };
    t.groups.values().flat_map(|group| of_group(group)).collect()
}

/// Returns the commands that remove the byes of unpaired rounds from the section that an entry leaves.
fn dropped(t: &Tournament, id: EntryId, act: &Envelope) -> Vec<Command> {
    let of_group = |group: &Group| {
        let byes = group.participation(id).map(|it| it.byes.clone()).unwrap_or_default();
        byes.into_keys().map(|round| group.at(round)).collect::<Vec<_>>()
    };
    let byes = t.groups.values().flat_map(|group| of_group(group));
    let drop = byes.map(|at| Command::RequestBye { at, entry: id, kind: None });
    // A bye of a paired round stays, as does one whose entry is removed.
    let is_paired =
        t.groups.values().flat_map(|group| group.rounds.values()).any(|round| round.pairing_of(id).is_some());
    let is_accepted = |command: &Command| {
        is_paired && decide(t, &Envelope { commands: vec![command.clone()], ..act.clone() }).is_ok()
    };
    drop.filter(is_accepted).collect()
}

/// Command by which an entry leaves a section, the person's data, and the marks of the entry.
type Leaving = (Command, qisai_domain::Player, std::collections::BTreeSet<String>);

/// Returns the command by which an entry leaves its section.
fn leaving(t: &Tournament, id: EntryId, has_reason: bool) -> Result<Leaving, Refusal> {
    let missing = Refusal::Missing { what: qisai_domain::refusal::Missing::Player, number: id.0 };
    let entry = t.entry(id).ok_or_else(|| missing.clone())?;
    let player = t.person_of(entry).ok_or(missing)?.player();
    if entry.status != qisai_domain::EntryStatus::InPlay {
        return Err(Refusal::NotInPlay { name: t.name_of(id).to_owned(), entry: id });
    }
    let mut rounds = t.groups.values().flat_map(|group| group.rounds.values());
    let is_paired = rounds.any(|round| round.pairing_of(id).is_some());
    if is_paired && !has_reason {
        return Err(Refusal::ReasonNeeded);
    }
    let command = if is_paired { Command::Withdraw(id) } else { Command::Remove(id) };
    Ok((command, player, entry.tags.clone()))
}
