//! Acts on two tournaments of one event: a player moves from one section to another, in one transaction with an entry in each log. Both
//! entries have the same actor and the same moment, by which taking one back takes back the other.

use qisai_domain::id::EntryId;
use qisai_domain::{Command, Envelope, Refusal, Tournament, TournamentId, Version};

use super::tournaments::{By, Ended, Key, Step, execute_all, reached};
use super::{Service, ServiceError};
use qisai_store::{StoreError, Writing, log};

/// A section, and the act in its log.
pub type Entered = (TournamentId, Version);

impl Service {
    /// Moves a player with all data to another section of the event: out of the one list and into the other. Somebody who has been paired is
    /// withdrawn instead, with a reason, and the games stay. Gives the version reached in the section left.
    ///
    /// # Errors
    /// [`Refusal::ReasonNeeded`] for a player who has been paired; what either section refuses. Nothing is done in either then.
    pub async fn move_entry(
        &self,
        entry: EntryId,
        from: TournamentId,
        to: TournamentId,
        by: By,
    ) -> Result<Version, ServiceError> {
        let names = [self.section_name(from)?, self.section_name(to)?];
        let (secrets, key) = (self.secrets()?, by.key.map(|key| Key { key, content: None }));
        let [leaves, enters] = acts(&by, &names);
        let act = move |writing: &mut Writing<'_>| {
            let (source, _) = writing.lock(from)?;
            let failed = |refusal: Refusal| Ended::Failed(refusal.into());
            let (leave, player, tags) = leaving(&source, entry, by.reason.is_some()).map_err(failed)?;
            let leave = move |_: &Tournament| Some(vec![leave.clone()]);
            let enter = move |target: &Tournament| {
                let register = Command::Register { players: vec![player.clone()], allow_duplicates: false };
                let newest = EntryId(target.highest.entry.saturating_add(1));
                let tag = (!tags.is_empty()).then(|| Command::Tag { entry: newest, tags: tags.clone() });
                Some(std::iter::once(register).chain(tag).collect())
            };
            execute_all(writing, &[Step::new(from, &leave, &leaves), Step::new(to, &enter, &enters)], key, &secrets)
        };
        reached(self.store.change(from, act).await)
    }

    /// Finds the acts of other sections of the event that were one act with this one.
    pub fn acts_together(&self, id: TournamentId, version: Version) -> Result<Vec<Entered>, ServiceError> {
        let event = self.tournament(id)?.event;
        Ok(self.store.read(|db| {
            let public = log::find(db, id, version)?.head().map_err(|_| StoreError::NotFound)?;
            let mut found = Vec::new();
            for other in qisai_store::events::tournaments(db, event)?.into_iter().filter(|other| *other != id) {
                found.extend(log::at_moment(db, other, &public.actor, &public.at)?.map(|version| (other, version)));
            }
            Ok::<_, StoreError>(found)
        })?)
    }

    /// Takes acts of several sections back that were one: all or none.
    pub async fn undo_together(&self, first: Entered, others: &[Entered], by: By) -> Result<Version, ServiceError> {
        let secrets = self.secrets()?;
        let key = by.key.map(|key| Key { key, content: None });
        let mut commands = Vec::new();
        for (id, version) in std::iter::once(&first).chain(others) {
            commands.push((*id, self.undo_command(*id, *version)?));
        }
        let act = by.envelope(Vec::new());
        let write = move |writing: &mut Writing<'_>| {
            let asked: Vec<_> = commands.iter().map(|(id, command)| (*id, given(command))).collect();
            let steps: Vec<Step<'_>> = asked.iter().map(|(id, command)| Step::new(*id, command, &act)).collect();
            execute_all(writing, &steps, key, &secrets)
        };
        reached(self.store.change(first.0, write).await)
    }

    /// Returns the name of a section as the other log tells it: its own, or its address word.
    fn section_name(&self, id: TournamentId) -> Result<String, ServiceError> {
        let tournament = self.tournament(id)?;
        let settings = &tournament.settings;
        Ok(if settings.name.is_empty() { settings.slug.clone() } else { settings.name.clone() })
    }
}

/// A command that is always given.
fn given(command: &Command) -> impl Fn(&Tournament) -> Option<Vec<Command>> + '_ {
    move |_| Some(vec![command.clone()])
}

/// Returns the acts of leaving and of entering: at one moment, each with the other section before its reason.
fn acts(by: &By, [from, to]: &[String; 2]) -> [Envelope; 2] {
    let act = by.envelope(Vec::new());
    let reason = by.reason.as_deref().map(|reason| format!(": {reason}")).unwrap_or_default();
    let leaves = act.clone().because(Some(format!("→ {to}{reason}")));
    [leaves, Envelope { seen: Version::LATEST, ..act }.because(Some(format!("← {from}{reason}")))]
}

/// An entry that leaves a section: the command, the person's data, and the marks of the entry.
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
