//! Tournaments: made, changed by commands, paired, looked at.

use std::sync::Arc;

use chrono::{SubsecRound, Utc};
use qisai_domain::command::Action;
use qisai_domain::log::{Act, Hash, LogError};
use qisai_domain::{
    Actor, Change, Command, Envelope, Event, EventChange, EventId, GroupId, LogEntry, Refusal, RoundPlan, Setup,
    Tournament, TournamentId, Version, decide,
};
use qisai_pairing::Patience;

use super::signing::Signer;
use super::{Service, ServiceError};
use crate::scope::Scope;
use qisai_store::tournaments::Listed;
use qisai_store::{JobError, StoreError, Writing, heads, log, tournaments};

/// Who asks, with the reason given for it and what was on the screen. The time is added here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct By {
    /// The account's name.
    pub name: String,
    /// Why, if said.
    pub reason: Option<String>,
    /// The version that the form was drawn from.
    pub seen: Version,
    /// The form's key, if it has one: the same key again is the same act.
    pub key: Option<[u8; 16]>,
    /// The consequences that were looked at and accepted, by their digest.
    pub accepts: Option<Hash>,
}

impl By {
    /// Somebody who acts on what stands, without a reason.
    pub fn name(name: impl Into<String>) -> Self {
        Self { name: name.into(), reason: None, seen: Version::LATEST, key: None, accepts: None }
    }

    /// With a reason; blank ones count as none.
    #[must_use]
    pub fn because(self, reason: Option<String>) -> Self {
        let reason = reason.map(|reason| reason.trim().to_owned()).filter(|reason| !reason.is_empty());
        Self { reason, ..self }
    }

    /// With the version that the form was drawn from.
    #[must_use]
    pub fn seeing(self, seen: Version) -> Self {
        Self { seen, ..self }
    }

    /// With the form's key.
    #[must_use]
    pub fn with_key(self, key: Option<[u8; 16]>) -> Self {
        Self { key, ..self }
    }

    /// With the consequences that were accepted.
    #[must_use]
    pub fn accepting(self, accepts: Option<Hash>) -> Self {
        Self { accepts, ..self }
    }

    fn actor(&self) -> Actor {
        Actor { name: self.name.clone(), at: Utc::now().trunc_subsecs(6) }
    }

    /// Whether commands would be accepted as a tournament stands.
    ///
    /// # Errors
    /// The refusal that they would meet.
    pub fn would(&self, tournament: &Tournament, commands: Vec<Command>) -> Result<(), Refusal> {
        decide(tournament, &self.envelope(commands)).map(drop)
    }

    /// The act of these commands.
    pub fn envelope(&self, commands: Vec<Command>) -> Envelope {
        let act = Envelope {
            key: self.key.unwrap_or_default(),
            seen: self.seen,
            accepts: self.accepts,
            actor: self.actor(),
            reason: None,
            commands,
        };
        act.because(self.reason.clone())
    }

    fn key_text(&self) -> Option<String> {
        self.key.map(|key| hexadecimal(&key))
    }
}

/// A tournament that is to be written for the first time.
struct Made {
    tournament: Arc<Tournament>,
    changes: Vec<Change>,
    /// Of the salts of its first log entry.
    seed: [u8; 32],
}

impl Made {
    fn new(mut setup: Setup, event: EventId) -> Result<Self, ServiceError> {
        let id = TournamentId(super::random_id()?);
        (setup.id, setup.event) = (id, event);
        let changes = qisai_domain::decide::create(setup)?;
        let mut tournament = Tournament::empty(id, event);
        tournament.apply(&changes, None);
        Ok(Self { tournament: Arc::new(tournament), changes, seed: random_bytes()? })
    }
}

/// Where a new tournament belongs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Home {
    /// In a new event; its number is given here, and its address word if it has none.
    New(Box<Event>),
    In(EventId),
}

/// Commands that depend on the tournament as it is when they are decided; none when there are none for that.
type Commands = Box<dyn Fn(&Tournament) -> Option<Vec<Command>> + Send>;

impl Service {
    /// All tournaments, newest event first.
    pub fn tournaments(&self) -> Result<Vec<Listed>, ServiceError> {
        Ok(self.store.read(tournaments::list)?)
    }

    /// The number of an address word.
    pub fn find(&self, slug: &str) -> Result<TournamentId, ServiceError> {
        Ok(self.store.read(|db| tournaments::find_slug(db, slug))?)
    }

    /// A tournament as last committed.
    pub fn tournament(&self, id: TournamentId) -> Result<Arc<Tournament>, ServiceError> {
        Ok(self.store.tournament(id)?)
    }

    /// The same for what is kept beside its log: it has not ended.
    ///
    /// # Errors
    /// [`Refusal::Ended`]
    pub(super) fn changeable(&self, id: TournamentId) -> Result<Arc<Tournament>, ServiceError> {
        let tournament = self.tournament(id)?;
        tournament.check_not_ended()?;
        Ok(tournament)
    }

    /// A tournament as last committed, if it is in memory: an answer without waiting.
    pub fn at_hand(&self, id: TournamentId) -> Option<Arc<Tournament>> {
        self.store.at_hand(id)
    }

    /// A group of a tournament in its event, as last committed: without a number the first group of the first stage.
    pub fn scope(&self, id: TournamentId, group: Option<GroupId>) -> Result<Scope, ServiceError> {
        let tournament = self.tournament(id)?;
        let event = self.event(tournament.event)?;
        Ok(Scope::find(event, tournament, group).ok_or(StoreError::NotFound)?)
    }

    /// The same with the newest head of the log that was signed, for pages that tell its fingerprint.
    pub fn scope_with_head(&self, id: TournamentId, group: Option<GroupId>) -> Result<Scope, ServiceError> {
        let scope = self.scope(id, group)?;
        let head = self.newest_head(id, scope.tournament().version);
        Ok(scope.with_head(head))
    }

    /// The same if tournament and event are in memory: an answer without waiting.
    pub fn scope_at_hand(&self, id: TournamentId, group: Option<GroupId>) -> Option<Scope> {
        let tournament = self.store.at_hand(id)?;
        Scope::find(self.store.event_at_hand(tournament.event)?, tournament, group)
    }

    /// Makes a tournament. Its number is given here; `staff` becomes its organiser and chief arbiter.
    pub async fn create(
        &self,
        setup: Setup,
        home: Home,
        by: By,
        staff: Option<i64>,
    ) -> Result<TournamentId, ServiceError> {
        let made = self.create_all(vec![setup], home, by, staff).await?;
        made.first().copied().ok_or_else(|| ServiceError::Internal("a tournament was made and is not there".into()))
    }

    /// Makes the tournaments of an event, all or none. Their numbers are given here; `staff` becomes their organiser and chief arbiter.
    pub async fn create_all(
        &self,
        mut setups: Vec<Setup>,
        home: Home,
        by: By,
        staff: Option<i64>,
    ) -> Result<Vec<TournamentId>, ServiceError> {
        let first = setups.first().map(|setup| setup.settings.slug.clone()).unwrap_or_default();
        let mut event = self.settle(home, &first)?;
        let act = Act {
            key: by.key_text().unwrap_or_default(),
            actor: by.actor(),
            action: Action::Create,
            undoes: None,
            words: None,
        };
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
        let made = setups.into_iter().map(|setup| Made::new(setup, event.id)).collect::<Result<Vec<_>, _>>()?;
        let ids: Vec<TournamentId> = made.iter().map(|made| made.tournament.id).collect();
        let write = move |writing: &mut Writing<'_>| {
            if let Some((change, seed)) = &begins {
                let entry = LogEntry::of_event(event.id, event.version, &act, change.clone(), Hash::default(), seed);
                writing.save_event(&event, entry.hash, true)?;
                writing.append(&entry, None)?;
            }
            for Made { tournament, changes, seed } in &made {
                let entry = LogEntry::new(tournament.id, tournament.version, &act, changes, Hash::default(), seed);
                writing.save(Arc::clone(tournament), changes, entry.hash)?;
                writing.append(&entry, None)?;
                if let Some(account) = staff {
                    super::offices::give_to_maker(writing, event.id, tournament.id, account)?;
                }
            }
            Ok::<_, ServiceError>(())
        };
        let first = ids.first().copied().ok_or_else(|| ServiceError::Internal("no tournament was asked for".into()))?;
        self.store.change(first, write).await?;
        self.memo.forget();
        Ok(ids)
    }

    /// The event that a new tournament belongs to; one without a version is still to be made.
    fn settle(&self, home: Home, slug: &str) -> Result<Event, ServiceError> {
        let mut event = match home {
            Home::In(id) => return Ok(self.event(id)?.as_ref().clone()),
            Home::New(event) => *event,
        };
        event.id = EventId(super::random_id()?);
        event.version = Version::default();
        if event.slug.is_empty() {
            event.slug = self.free_event_slug(slug)?;
        }
        event.check()?;
        Ok(event)
    }

    /// Does what a command asks; gives the version reached. A command that changes nothing makes no version.
    pub async fn run(&self, id: TournamentId, command: Command, by: By) -> Result<Version, ServiceError> {
        self.run_all(id, vec![command], by).await
    }

    /// The same for several commands: all or none, one version.
    pub async fn run_all(&self, id: TournamentId, commands: Vec<Command>, by: By) -> Result<Version, ServiceError> {
        let content = by.key.map(|_| Hash::of(&format!("{commands:?}")));
        let reached = self.execute_if(id, Box::new(move |_| Some(commands.clone())), by, content).await?;
        reached.ok_or_else(|| ServiceError::Internal("commands that are always given were not".into()))
    }

    /// The same for commands that depend on the tournament as it is when they are decided; none when there are none for that.
    pub(super) async fn run_if(
        &self,
        id: TournamentId,
        commands: impl Fn(&Tournament) -> Option<Vec<Command>> + Send + 'static,
        by: By,
    ) -> Result<Option<Version>, ServiceError> {
        self.execute_if(id, Box::new(commands), by, None).await
    }

    /// `content`: a digest of the commands, where they do not depend on the tournament. A key that comes with another one is refused.
    async fn execute_if(
        &self,
        id: TournamentId,
        commands: Commands,
        by: By,
        content: Option<Hash>,
    ) -> Result<Option<Version>, ServiceError> {
        let (act, secrets) = (by.envelope(Vec::new()), self.secrets()?);
        let key = by.key.map(|key| Key { key, content });
        let act = move |writing: &mut Writing<'_>| execute(writing, id, &*commands, (&act, key), &secrets);
        let ran = self.store.change(id, act).await;
        match ran {
            Ok(version) | Err(Ended::Unchanged(version)) => Ok(Some(version)),
            Err(Ended::NoCommand) => Ok(None),
            Err(Ended::Failed(error)) => Err(error),
        }
    }

    pub(super) fn secrets(&self) -> Result<Secrets, ServiceError> {
        Ok(Secrets { seed: random_bytes()?, signer: self.signer()? })
    }

    /// The engine's proposal for a round, the next one if none is named. Takes its time: call it away from the web's workers.
    /// With it the version that it was made from: what happens meanwhile makes it stale.
    pub fn plan(
        &self,
        id: TournamentId,
        group: GroupId,
        round: Option<u16>,
        patience: Patience,
    ) -> Result<(RoundPlan, Version), ServiceError> {
        let tournament = self.tournament(id)?;
        let next = || tournament.groups.get(&group).map_or(0, |group| group.last_round()).saturating_add(1);
        let round = round.unwrap_or_else(next);
        match qisai_pairing::plan_round_while(&tournament, group, round, patience) {
            Ok(plan) => Ok((plan, tournament.version)),
            Err(error) => Err(ServiceError::Pairing { error, tournament, group }),
        }
    }

    /// The log, newest first: `most` entries before a version.
    pub fn log(&self, id: TournamentId, before: Option<Version>, most: i64) -> Result<Vec<LogEntry>, ServiceError> {
        Ok(self.store.read(|db| log::newest(db, id, before, most))?)
    }

    /// The newest entries of the log of an event's own data: name, place, days, officials.
    pub fn event_log(&self, id: EventId, most: i64) -> Result<Vec<LogEntry>, ServiceError> {
        Ok(self.store.read(|db| log::newest_of_event(db, id, most))?)
    }
}

fn unreadable(error: &LogError) -> StoreError {
    StoreError::Damaged { table: "log", what: error.to_string() }
}

/// Random bytes for the salts of a log entry.
pub(super) fn random_bytes() -> Result<[u8; 32], ServiceError> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| ServiceError::Internal(error.to_string()))?;
    Ok(bytes)
}

/// The key of a form, and what it asked for.
#[derive(Clone, Copy)]
pub(super) struct Key {
    pub(super) key: [u8; 16],
    pub(super) content: Option<Hash>,
}

impl Key {
    /// As the log keeps it: the key of the act, and its content. A form that leads to several acts of one log has a key for each kind.
    fn texts(self, action: Action) -> (String, String) {
        let of_act = Hash::of(&format!("{} {action:?}", hexadecimal(&self.key)));
        let half = |hash: Hash| hash.0.first_chunk().map(hexadecimal::<16>).unwrap_or_default();
        (half(of_act), self.content.map(half).unwrap_or_default())
    }
}

pub(super) fn hexadecimal<const N: usize>(bytes: &[u8; N]) -> String {
    bytes.iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"))
}

/// How an act ends when it makes no version: the transaction is taken back in both cases.
pub(super) enum Ended {
    Unchanged(Version),
    NoCommand,
    Failed(ServiceError),
}

/// Returns the version that an act whose commands are always given has reached; the one before where it changes nothing.
pub(super) fn reached(done: Result<Version, Ended>) -> Result<Version, ServiceError> {
    answered(done, |version| version)
}

/// Returns the answer of such an act; `unchanged` makes the one where it changes nothing.
pub(super) fn answered<T>(done: Result<T, Ended>, unchanged: impl FnOnce(Version) -> T) -> Result<T, ServiceError> {
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

/// What an act needs that nobody may guess.
pub(super) struct Secrets {
    /// Of the salts of its log entry.
    seed: [u8; 32],
    signer: Arc<Signer>,
}

/// Commands of an act, made from the tournament as it is when they are decided.
type Asked<'a> = &'a dyn Fn(&Tournament) -> Option<Vec<Command>>;

/// An act in one of the tournaments that it changes.
#[derive(Clone, Copy)]
pub(super) struct Step<'a> {
    id: TournamentId,
    commands: Asked<'a>,
    act: &'a Envelope,
}

impl<'a> Step<'a> {
    pub(super) fn new(id: TournamentId, commands: Asked<'a>, act: &'a Envelope) -> Self {
        Self { id, commands, act }
    }
}

/// An act that was decided and is not written yet.
struct Decided {
    tournament: Arc<Tournament>,
    /// Hash of the log so far.
    previous: Hash,
    act: Envelope,
    key: Option<String>,
    changes: Vec<Change>,
}

/// An act inside the write transaction: lock, decide, apply, save, log. An act that was done before is answered as it was then.
pub(super) fn execute(
    writing: &mut Writing<'_>,
    id: TournamentId,
    commands: &dyn Fn(&Tournament) -> Option<Vec<Command>>,
    (act, key): (&Envelope, Option<Key>),
    secrets: &Secrets,
) -> Result<Version, Ended> {
    let decided = decided(writing, Step { id, commands, act }, key)?;
    written(writing, decided, &secrets.seed, secrets)
}

/// The same in several tournaments: all of it is decided before anything is written, so that a refusal leaves each as it was. Gives the version
/// that the first one reaches.
pub(super) fn execute_all(
    writing: &mut Writing<'_>,
    steps: &[Step<'_>],
    key: Option<Key>,
    secrets: &Secrets,
) -> Result<Version, Ended> {
    let decided: Vec<Decided> = steps.iter().map(|step| decided(writing, *step, key)).collect::<Result<_, _>>()?;
    // Each entry has salts of its own: what one log forgets is not found by those of another.
    let seed_of = |one: &Decided| Hash::of(&format!("{} {}", hexadecimal(&secrets.seed), one.tournament.id.0)).0;
    let write = |one: Decided| {
        let seed = seed_of(&one);
        written(writing, one, &seed, secrets)
    };
    let reached: Vec<Version> = decided.into_iter().map(write).collect::<Result<_, _>>()?;
    reached.first().copied().ok_or(Ended::NoCommand)
}

fn decided(writing: &mut Writing<'_>, step: Step<'_>, key: Option<Key>) -> Result<Decided, Ended> {
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
        let same = public.actor == act.actor.name && (told == content || told.is_empty() || content.is_empty());
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

fn written(writing: &mut Writing<'_>, decided: Decided, seed: &[u8; 32], secrets: &Secrets) -> Result<Version, Ended> {
    let Decided { mut tournament, previous, act, key, changes } = decided;
    let (action, undoes, words) = (act.action(), act.undoes(), act.words());
    Arc::make_mut(&mut tournament).apply(&changes, words.clone());
    let (id, version) = (tournament.id, tournament.version);
    let act = Act { key: key.clone().unwrap_or_default(), actor: act.actor, action, undoes, words };
    let entry = LogEntry::new(id, version, &act, &changes, previous, seed);
    writing.save(tournament, &changes, entry.hash)?;
    writing.append(&entry, key)?;
    if heads::closes(&changes) {
        writing.put_head(&secrets.signer.sign(id.0, version, entry.hash, act.actor.at))?;
    }
    Ok(version)
}
