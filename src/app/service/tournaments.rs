//! Use cases for tournaments: creating, changing by commands, pairing, and reading.

mod context;

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use qisai_domain::command::Action;
use qisai_domain::log::{Act, Hash, LogError};
use qisai_domain::{
    Change, Command, Envelope, Event, EventChange, EventId, GroupId, LogEntry, Refusal, RoundPlan, Setup, Tournament,
    TournamentId, Version, decide,
};
use qisai_pairing::SearchBudget;

use super::installation::Originator;
use super::random::{hexadecimal, random_bytes};
use super::{Result, Service, ServiceError};
use crate::log::signing::Signer;
use crate::scope::Scope;
use qisai_store::tournaments::ListedTournament;
use qisai_store::{JobError, StoreError, Writing, heads, log, tournaments};

pub use context::CommandContext;

/// Tournament to be written for the first time.
struct NewTournament {
    tournament: Arc<Tournament>,
    changes: Vec<Change>,
    /// Seed for the salts of its first log entry.
    seed: [u8; 32],
}

impl NewTournament {
    fn new(mut setup: Setup, event: EventId) -> Result<Self> {
        let id = TournamentId(super::random_id()?);
        (setup.id, setup.event) = (id, event);
        let changes = qisai_domain::decide::create(setup)?;
        let mut tournament = Tournament::empty(id, event);
        tournament.apply(&changes, None);
        Ok(Self { tournament: Arc::new(tournament), changes, seed: random_bytes()? })
    }
}

/// Event that a new tournament belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TargetEvent {
    /// A new event; its number is assigned here, and its URL name if it has none.
    New(Box<Event>),
    In(EventId),
}

/// Commands that depend on the current tournament; `None` if there are none for it.
type Commands = Box<dyn Fn(&Tournament) -> Option<Vec<Command>> + Send>;

impl Service {
    /// Returns all tournaments, newest event first.
    pub fn tournaments(&self) -> Result<Vec<ListedTournament>> {
        Ok(self.store.read(tournaments::list)?)
    }

    /// Returns the tournaments with a public round, each with `true` if its first group has one.
    pub fn begun(&self) -> Result<BTreeMap<TournamentId, bool>> {
        Ok(self.store.read(tournaments::begun)?)
    }

    /// Returns the number of the tournament with a URL name.
    pub fn find(&self, slug: &str) -> Result<TournamentId> {
        Ok(self.store.read(|db| tournaments::find_slug(db, slug))?)
    }

    /// Returns a tournament as last committed.
    pub fn tournament(&self, id: TournamentId) -> Result<Arc<Tournament>> {
        Ok(self.store.tournament(id)?)
    }

    /// Returns a tournament whose side data (kept beside the log) may change: one that has not ended.
    ///
    /// # Errors
    ///
    /// [`Refusal::Ended`]
    pub(super) fn changeable(&self, id: TournamentId) -> Result<Arc<Tournament>> {
        let tournament = self.tournament(id)?;
        tournament.check_not_ended()?;
        Ok(tournament)
    }

    /// Returns a tournament as last committed if it is in memory, without blocking.
    pub fn at_hand(&self, id: TournamentId) -> Option<Arc<Tournament>> {
        self.store.at_hand(id)
    }

    /// Returns a group of a tournament in its event, as last committed: without a number, the first group of the first
    /// stage.
    pub fn scope(&self, id: TournamentId, group: Option<GroupId>) -> Result<Scope> {
        let tournament = self.tournament(id)?;
        let event = self.event(tournament.event)?;
        Ok(Scope::find(event, tournament, group).ok_or(StoreError::NotFound)?)
    }

    /// Returns the scope of a group with the newest signed log head, for pages that print its fingerprint.
    pub fn scope_with_head(&self, id: TournamentId, group: Option<GroupId>) -> Result<Scope> {
        let scope = self.scope(id, group)?;
        let signed = self.signed_log(id, scope.tournament().version);
        Ok(scope.with_signed(signed))
    }

    /// Returns the scope of a group if tournament and event are in memory, without blocking.
    pub fn scope_at_hand(&self, id: TournamentId, group: Option<GroupId>) -> Option<Scope> {
        let tournament = self.store.at_hand(id)?;
        Scope::find(self.store.event_at_hand(tournament.event)?, tournament, group)
    }

    /// Creates a tournament. Its number is assigned here; `staff` becomes its organiser and chief arbiter.
    pub async fn create(
        &self,
        setup: Setup,
        home: TargetEvent,
        by: CommandContext,
        staff: Option<i64>,
    ) -> Result<TournamentId> {
        let made = self.create_all(vec![setup], home, by, staff).await?;
        made.first().copied().ok_or_else(|| ServiceError::Internal("a tournament was made and is not there".into()))
    }

    /// Creates the tournaments of an event, all or none. Their numbers are assigned here; `staff` becomes their
    /// organiser and chief arbiter.
    pub async fn create_all(
        &self,
        mut setups: Vec<Setup>,
        home: TargetEvent,
        by: CommandContext,
        staff: Option<i64>,
    ) -> Result<Vec<TournamentId>> {
        let first = setups.first().map(|setup| setup.settings.slug.clone()).unwrap_or_default();
        let mut event = self.settle(home, &first)?;
        let act = Act::new(by.key_text().unwrap_or_default(), by.author(), Action::Create);
        let is_new = event.version == Version::default();
        let begins = if is_new {
            let change = EventChange { before: None, after: Arc::new(event.clone()) };
            event.apply(&change);
            Some((change, random_bytes()?))
        } else {
            None
        };
        let event = Arc::new(event);
        let position = if is_new { 0 } else { self.sections(event.id)?.len() };
        for (setup, position) in setups.iter_mut().zip(position..) {
            setup.settings.position = u16::try_from(position).unwrap_or(u16::MAX);
        }
        let made =
            setups.into_iter().map(|setup| NewTournament::new(setup, event.id)).collect::<Result<Vec<_>, _>>()?;
        let ids: Vec<TournamentId> = made.iter().map(|made| made.tournament.id).collect();
        let (signer, author) = (self.signer()?, self.staff_author(Originator::Account(&by.actor.name))?);
        let write = move |writing: &mut Writing<'_>| {
            writing.lock_accounts()?;
            if let Some((change, seed)) = &begins {
                let entry = LogEntry::of_event(event.id, event.version, &act, change.clone(), Hash::default(), seed);
                writing.save_event(&event, entry.hash, true)?;
                writing.append(&entry, None)?;
            }
            for NewTournament { tournament, changes, seed } in &made {
                // A file can bring in closed rounds, which are signed like those closed here.
                let signed = heads::closes(changes).then(|| signer.public());
                let act = Act { signed, ..act.clone() };
                let entry = LogEntry::new(tournament.id, tournament.version, &act, changes, Hash::default(), seed);
                writing.save(Arc::clone(tournament), changes, entry.hash)?;
                writing.append(&entry, None)?;
                if act.signed.is_some() {
                    let at = act.author.at;
                    writing.put_head(&signer.sign(tournament.id.0, tournament.version, entry.hash, at))?;
                }
                if let Some(account) = staff {
                    crate::staff::give_to_maker(writing, &author, (event.id, tournament.id), account)?;
                }
            }
            Ok::<_, ServiceError>(())
        };
        let first = ids.first().copied().ok_or_else(|| ServiceError::Internal("no tournament was asked for".into()))?;
        self.store.change(first, write).await?;
        self.memo.forget();
        Ok(ids)
    }

    /// Returns the event of a new tournament; one without a version must still be created.
    fn settle(&self, home: TargetEvent, slug: &str) -> Result<Event> {
        let mut event = match home {
            TargetEvent::In(id) => return Ok(self.event(id)?.as_ref().clone()),
            TargetEvent::New(event) => *event,
        };
        event.id = EventId(super::random_id()?);
        event.version = Version::default();
        if event.slug.is_empty() {
            event.slug = self.free_event_slug(slug)?;
        }
        event.check()?;
        Ok(event)
    }

    /// Runs a command and returns the version reached. A command that changes nothing creates no version.
    pub async fn run(&self, id: TournamentId, command: Command, by: CommandContext) -> Result<Version> {
        self.run_all(id, vec![command], by).await
    }

    /// Runs several commands, all or none, in one version.
    pub async fn run_all(&self, id: TournamentId, commands: Vec<Command>, by: CommandContext) -> Result<Version> {
        let content = by.key.map(|_| Hash::of(&format!("{commands:?}")));
        let reached = self.execute_if(id, Box::new(move |_| Some(commands.clone())), by, content).await?;
        reached.ok_or_else(|| ServiceError::Internal("commands that are always given were not".into()))
    }

    /// Runs commands that depend on the current tournament; returns `None` if there are none for it.
    pub(super) async fn run_if(
        &self,
        id: TournamentId,
        commands: impl Fn(&Tournament) -> Option<Vec<Command>> + Send + 'static,
        by: CommandContext,
    ) -> Result<Option<Version>> {
        self.execute_if(id, Box::new(commands), by, None).await
    }

    /// Runs commands if there are any. `content` is a digest of commands that do not depend on the tournament; a key
    /// reused with a different one is refused.
    async fn execute_if(
        &self,
        id: TournamentId,
        commands: Commands,
        by: CommandContext,
        content: Option<Hash>,
    ) -> Result<Option<Version>> {
        let (act, secrets) = (by.envelope(Vec::new()), self.secrets()?);
        let key = by.key.map(|key| FormKey { key, content });
        let act = move |writing: &mut Writing<'_>| execute(writing, id, &*commands, (&act, key), &secrets);
        let ran = self.store.change(id, act).await;
        match ran {
            Ok(version) | Err(Ended::Unchanged(version)) => Ok(Some(version)),
            Err(Ended::NoCommand) => Ok(None),
            Err(Ended::Failed(error)) => Err(error),
        }
    }

    pub(super) fn secrets(&self) -> Result<Secrets> {
        Ok(Secrets { seed: random_bytes()?, signer: self.signer()? })
    }

    /// Returns the engine's proposal for a round (by default the next one) and the version that it is based on: later
    /// changes make it stale. Slow: call it outside the web's workers.
    pub fn plan(
        &self,
        id: TournamentId,
        group: GroupId,
        round: Option<u16>,
        budget: SearchBudget,
    ) -> Result<(RoundPlan, Version)> {
        let tournament = self.tournament(id)?;
        let next = || tournament.groups.get(&group).map_or(0, |group| group.last_round()).saturating_add(1);
        let round = round.unwrap_or_else(next);
        match qisai_pairing::plan_round_while(&tournament, group, round, budget) {
            Ok(plan) => Ok((plan, tournament.version)),
            Err(error) => Err(ServiceError::Pairing { error, tournament, group }),
        }
    }

    /// Returns log entries, newest first: `most` entries before a version.
    pub fn log(&self, id: TournamentId, before: Option<Version>, most: i64) -> Result<Vec<LogEntry>> {
        Ok(self.store.read(|db| log::newest(db, id.0, before, most))?)
    }

    /// Returns the time of the change that created a version; `None` if its entry cannot be read.
    pub fn changed_at(&self, id: TournamentId, version: Version) -> Option<DateTime<Utc>> {
        let entries = self.log(id, Some(Version(version.0.saturating_add(1))), 1).ok()?;
        let head = entries.first()?.head().ok()?;
        DateTime::parse_from_rfc3339(&head.at).ok().map(|at| at.to_utc())
    }

    /// Returns the newest entries of the log of an event's own data: name, place, days, officials.
    pub fn event_log(&self, id: EventId, most: i64) -> Result<Vec<LogEntry>> {
        Ok(self.store.read(|db| log::newest(db, id.0, None, most))?)
    }
}

fn unreadable(error: &LogError) -> StoreError {
    StoreError::Damaged { table: "log", what: error.to_string() }
}

/// Key of a form and the digest of its content.
#[derive(Clone, Copy)]
pub(super) struct FormKey {
    pub(super) key: [u8; 16],
    pub(super) content: Option<Hash>,
}

impl FormKey {
    /// Returns the key of the act and of its content as stored in the log. A form that leads to several acts in one log
    /// has a key for each kind.
    fn texts(self, action: Action) -> (String, String) {
        let of_act = Hash::of(&format!("{} {action:?}", hexadecimal(&self.key)));
        let half = |hash: Hash| hash.0.first_chunk().map(hexadecimal::<16>).unwrap_or_default();
        (half(of_act), self.content.map(half).unwrap_or_default())
    }
}

/// Outcome of an act that creates no version: the transaction is rolled back in all cases.
pub(super) enum Ended {
    Unchanged(Version),
    NoCommand,
    Failed(ServiceError),
}

/// Returns the version reached by an act whose commands are always given; the previous one if nothing changes.
pub(super) fn reached(done: Result<Version, Ended>) -> Result<Version> {
    answered(done, |version| version)
}

/// Returns the answer of such an act; `unchanged` provides it if nothing changes.
pub(super) fn answered<T>(done: Result<T, Ended>, unchanged: impl FnOnce(Version) -> T) -> Result<T> {
    match done {
        Ok(answer) => Ok(answer),
        Err(Ended::Unchanged(version)) => Ok(unchanged(version)),
        Err(Ended::NoCommand) => Err(ServiceError::Internal("commands that are always given were not".into())),
        Err(Ended::Failed(error)) => Err(error),
    }
}

impl From<StoreError> for Ended {
    fn from(error: StoreError) -> Self {
        Self::Failed(error.into())
    }
}

impl JobError for Ended {
    fn of_store(&self) -> Option<&StoreError> {
        match self {
            Self::Failed(error) => error.of_store(),
            Self::Unchanged(_) | Self::NoCommand => None,
        }
    }
}

/// Secret inputs of an act.
pub(super) struct Secrets {
    /// Seed for the salts of its log entry.
    seed: [u8; 32],
    signer: Arc<Signer>,
}

/// Commands of an act, derived from the current tournament.
type CommandSource<'a> = &'a dyn Fn(&Tournament) -> Option<Vec<Command>>;

/// Part of an act in one of the tournaments that it changes.
#[derive(Clone, Copy)]
pub(super) struct Step<'a> {
    id: TournamentId,
    commands: CommandSource<'a>,
    act: &'a Envelope,
}

impl<'a> Step<'a> {
    pub(super) fn new(id: TournamentId, commands: CommandSource<'a>, act: &'a Envelope) -> Self {
        Self { id, commands, act }
    }
}

/// Act that is decided but not yet written.
struct Decided {
    tournament: Arc<Tournament>,
    /// Hash of the log so far.
    previous: Hash,
    act: Envelope,
    key: Option<String>,
    changes: Vec<Change>,
}

/// Runs an act inside the write transaction: lock, decide, apply, save, log. A repeated act returns its original
/// answer.
pub(super) fn execute(
    writing: &mut Writing<'_>,
    id: TournamentId,
    commands: &dyn Fn(&Tournament) -> Option<Vec<Command>>,
    (act, key): (&Envelope, Option<FormKey>),
    secrets: &Secrets,
) -> Result<Version, Ended> {
    let decided = decided(writing, Step { id, commands, act }, key)?;
    written(writing, decided, (&secrets.seed, None), secrets)
}

/// Runs an act in several tournaments. Everything is decided before anything is written, so that a refusal changes none
/// of them; the entries share a key. Returns the version reached by the first one.
pub(super) fn execute_all(
    writing: &mut Writing<'_>,
    steps: &[Step<'_>],
    key: Option<FormKey>,
    secrets: &Secrets,
) -> Result<Version, Ended> {
    let decided: Vec<Decided> = steps.iter().map(|step| decided(writing, *step, key)).collect::<Result<_, _>>()?;
    // Each entry has its own salts: data erased from one log cannot be recovered from another.
    let seed_of = |one: &Decided| Hash::of(&format!("{} {}", hexadecimal(&secrets.seed), one.tournament.id.0)).0;
    // Other random bytes than the seed, from which the salts are made.
    let shared = (steps.len() > 1).then(random_bytes).transpose().map_err(Ended::Failed)?;
    let shared = shared.and_then(|bytes| bytes.first_chunk().map(hexadecimal::<16>));
    let write = |one: Decided| {
        let seed = seed_of(&one);
        written(writing, one, (&seed, shared.clone()), secrets)
    };
    let reached: Vec<Version> = decided.into_iter().map(write).collect::<Result<_, _>>()?;
    reached.first().copied().ok_or(Ended::NoCommand)
}

fn decided(writing: &mut Writing<'_>, step: Step<'_>, key: Option<FormKey>) -> Result<Decided, Ended> {
    let Step { id, commands, act } = step;
    let (tournament, previous) = writing.lock(id)?;
    let Some(commands) = commands(&tournament) else { return Err(Ended::NoCommand) };
    let act = Envelope { commands, ..act.clone() };
    let key = key.map(|key| key.texts(act.action()));
    if let Some((key, content)) = &key
        && let Some(done) = writing.done(id.0, key)?
    {
        let public = done.head().map_err(|error| unreadable(&error))?;
        let told = public.key.split_once(':').map_or("", |(_, content)| content);
        let same = done.actor(&public).is_same(&act.author.actor)
            && (told == content || told.is_empty() || content.is_empty());
        let version = done.version;
        return Err(if same { Ended::Unchanged(version) } else { Ended::Failed(Refusal::KeyReused.into()) });
    }
    let key = key.map(|(key, content)| format!("{key}:{content}"));
    let changes = decide(&tournament, &act).map_err(|refusal| Ended::Failed(refusal.into()))?;
    if changes.is_empty() {
        return Err(Ended::Unchanged(tournament.version));
    }
    Ok(Decided { tournament, previous, act, key, changes })
}

fn written(
    writing: &mut Writing<'_>,
    decided: Decided,
    (seed, shared): (&[u8; 32], Option<String>),
    secrets: &Secrets,
) -> Result<Version, Ended> {
    let Decided { mut tournament, previous, act, key, changes } = decided;
    let (action, undoes, with, words) = (act.action(), act.undoes(), act.undoes_with(), act.words());
    Arc::make_mut(&mut tournament).apply(&changes, words.clone());
    let (id, version) = (tournament.id, tournament.version);
    let (signed, at) = (heads::closes(&changes).then(|| secrets.signer.public()), act.author.at);
    let new = Act::new(key.clone().unwrap_or_default(), act.author, action);
    let act = Act { undoes, with, shared, words, signed, ..new };
    let entry = LogEntry::new(id, version, &act, &changes, previous, seed);
    writing.save(tournament, &changes, entry.hash)?;
    writing.append(&entry, key)?;
    if act.signed.is_some() {
        writing.put_head(&secrets.signer.sign(id.0, version, entry.hash, at))?;
    }
    Ok(version)
}
