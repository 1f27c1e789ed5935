//! Undoing of acts, together with the later acts that depend on them.

use std::collections::BTreeSet;

use qisai_domain::{Change, Command, Envelope, LogEntry, Refusal, Row, Tournament, TournamentId, Version, decide};

use super::tournaments::{CommandContext, FormKey, execute, reached};
use super::{Service, ServiceError};
use qisai_store::{StoreError, Writing, log};

/// Maximum number of acts undone together.
const MAX_ACTS: usize = 500;

/// Preview of undoing an act.
pub struct Undoing {
    /// Acts to be undone, newest first; the last one is the requested act.
    pub entries: Vec<LogEntry>,
    /// Acts that were undone by those undo acts among them.
    pub undone: Vec<LogEntry>,
    /// Refusal that prevents the undoing.
    pub refused: Option<Refusal>,
    /// `true` if it needs a reason.
    pub needs_reason: bool,
}

impl Service {
    /// Returns the acts that undoing an act would include: later acts that depend on it.
    ///
    /// # Errors
    ///
    /// [`StoreError::NotFound`] without such an entry.
    pub fn undoing(&self, id: TournamentId, version: Version, by: &CommandContext) -> Result<Undoing, ServiceError> {
        let t = self.tournament(id)?;
        let mut entries = vec![self.entry(id, version)?];
        let with_reason = by.clone().because(Some("?".to_owned()));
        let mut newer = None;
        let mut refused = None;
        while let Err(refusal) = try_all(&t, &entries, &with_reason)? {
            let known: BTreeSet<Version> = entries.iter().map(|entry| entry.version).collect();
            let named = match &refusal {
                Refusal::UndoFirst(first) => {
                    first.iter().copied().filter(|it| *it > version && *it <= t.version).collect()
                }
                _ => Vec::new(),
            };
            let mut further: Vec<LogEntry> = Vec::new();
            for version in named.into_iter().filter(|it| !known.contains(it)) {
                further.push(self.entry(id, version)?);
            }
            if further.is_empty() {
                if newer.is_none() {
                    newer = Some(self.newer(id, (version, t.version))?);
                }
                let unknown = || newer.iter().flatten().filter(|entry| !known.contains(&entry.version));
                let on_rows = unknown().find(|entry| stands_on(entry, &entries, |row| row));
                let found = on_rows.or_else(|| unknown().find(|entry| stands_on(entry, &entries, of_round)));
                further.extend(found.cloned());
            }
            if further.is_empty() || entries.len() + further.len() > MAX_ACTS {
                entries.retain(|entry| entry.version == version);
                refused = Some(refusal);
                break;
            }
            entries.extend(further);
            entries.sort_by_key(|entry| std::cmp::Reverse(entry.version));
        }
        let needs_reason = refused.is_none() && try_all(&t, &entries, &by.clone().because(None))?.is_err();
        let mut undone = Vec::new();
        for entry in &entries {
            let mut of = entry.changes().map_err(|error| unreadable(&error))?.0.undoes;
            while let Some(version) = of {
                let entry = self.entry(id, version)?;
                of = entry.changes().map_err(|error| unreadable(&error))?.0.undoes;
                undone.push(entry);
            }
        }
        Ok(Undoing { entries, undone, refused, needs_reason })
    }

    /// Returns the entries after a version, newest first; none if there are too many to be undone together.
    fn newer(&self, id: TournamentId, (version, last): (Version, Version)) -> Result<Vec<LogEntry>, ServiceError> {
        let count = i64::try_from(last.0.saturating_sub(version.0)).unwrap_or(i64::MAX);
        let too_many = usize::try_from(count).is_ok_and(|count| count > MAX_ACTS);
        if too_many { Ok(Vec::new()) } else { self.log(id, None, count) }
    }

    fn entry(&self, id: TournamentId, version: Version) -> Result<LogEntry, ServiceError> {
        Ok(self.store.read(|db| log::find(db, id, version))?)
    }

    /// Returns the command that undoes one act.
    pub(super) fn undo_command(&self, id: TournamentId, version: Version) -> Result<Command, ServiceError> {
        let (public, _) = self.entry(id, version)?.changes().map_err(|error| unreadable(&error))?;
        Ok(Command::Undo { version, changes: public.changes })
    }

    /// Undoes one act.
    pub async fn undo(&self, id: TournamentId, version: Version, by: CommandContext) -> Result<Version, ServiceError> {
        self.undo_all(id, BTreeSet::from([version]), by).await
    }

    /// Undoes acts, newest first: all or none. Each is a separate log entry that can itself be undone.
    ///
    /// # Errors
    ///
    /// [`Refusal::UndoFirst`] if other acts depend on them.
    pub async fn undo_all(
        &self,
        id: TournamentId,
        versions: BTreeSet<Version>,
        by: CommandContext,
    ) -> Result<Version, ServiceError> {
        let mut acts = Vec::new();
        for version in versions.into_iter().rev() {
            acts.push((self.undo_command(id, version)?, self.secrets()?));
        }
        let (act, mut key) = (by.envelope(Vec::new()), by.key.map(|key| FormKey { key, content: None }));
        let body = move |writing: &mut Writing<'_>| {
            let mut last = Version::default();
            for (command, secrets) in &acts {
                // The first act detects a repeat.
                last = execute(writing, id, &|_| Some(vec![command.clone()]), (&act, key), secrets)?;
                key = None;
            }
            Ok(last)
        };
        reached(self.store.change(id, body).await)
    }
}

/// Returns `true` if an act wrote the same row as one of `others`, or a row in the same `place`.
fn stands_on(entry: &LogEntry, others: &[LogEntry], place: fn(Row) -> Row) -> bool {
    let places = |entry: &LogEntry| -> BTreeSet<Row> {
        let changes = entry.changes().map(|(public, _)| public.changes).unwrap_or_default();
        changes.iter().flat_map(Change::rows).map(place).collect()
    };
    let own = places(entry);
    others.iter().any(|other| !places(other).is_disjoint(&own))
}

/// Returns the round of a row inside a round; any other row unchanged.
fn of_round(row: Row) -> Row {
    match row {
        Row::Pairing { at, .. } | Row::Game { at, .. } => Row::Round { at },
        row => row,
    }
}

/// Undoes acts on a copy. Contradictions with later facts do not count as a refusal: the form asks to accept them when
/// sent.
fn try_all(t: &Tournament, entries: &[LogEntry], by: &CommandContext) -> Result<Result<(), Refusal>, ServiceError> {
    let mut working = t.clone();
    for entry in entries {
        let (public, _) = entry.changes().map_err(|error| unreadable(&error))?;
        let act = by.envelope(vec![Command::Undo { version: entry.version, changes: public.changes }]);
        let decided = match decide(&working, &act) {
            Err(Refusal::Consequences { digest, .. }) => decide(&working, &Envelope { accepts: Some(digest), ..act }),
            decided => decided,
        };
        match decided {
            Ok(changes) => working.apply(&changes, None),
            Err(refusal) => return Ok(Err(refusal)),
        }
    }
    Ok(Ok(()))
}

fn unreadable(error: &qisai_domain::log::LogError) -> StoreError {
    StoreError::Damaged { table: "log", what: error.to_string() }
}
