//! Context of a request that changes a tournament.

use chrono::{SubsecRound, Utc};
use qisai_domain::log::Hash;
use qisai_domain::{Actor, Author, Command, Envelope, Refusal, Tournament, Version, decide};

use crate::random::hexadecimal;

/// Originator of a request, with a reason and the version that was displayed. [`envelope`](Self::envelope) adds the
/// time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandContext {
    pub actor: Actor,
    /// Reason, if given.
    pub reason: Option<String>,
    /// Version that the form displayed.
    pub seen: Version,
    /// Key of the form, if it has one. A repeated key denotes the same act.
    pub key: Option<[u8; 16]>,
    /// Digests of the consequences that were displayed and accepted.
    pub accepts: Vec<Hash>,
}

impl CommandContext {
    /// Returns the context of an actor without a reason, on the current version.
    pub fn of(actor: Actor) -> Self {
        Self { actor, reason: None, seen: Version::LATEST, key: None, accepts: Vec::new() }
    }

    /// Returns the context of a staff account without a reason, on the current version.
    pub fn account(name: impl Into<String>) -> Self {
        Self::of(Actor::account(name))
    }

    /// Sets the reason; a blank reason counts as `None`.
    #[must_use]
    pub fn because(self, reason: Option<String>) -> Self {
        let reason = reason.map(|reason| reason.trim().to_owned()).filter(|reason| !reason.is_empty());
        Self { reason, ..self }
    }

    /// Sets the version that the form displayed.
    #[must_use]
    pub fn seeing(self, seen: Version) -> Self {
        Self { seen, ..self }
    }

    /// Sets the form's key.
    #[must_use]
    pub fn with_key(self, key: Option<[u8; 16]>) -> Self {
        Self { key, ..self }
    }

    /// Sets the accepted consequences.
    #[must_use]
    pub fn accepting(self, accepts: Vec<Hash>) -> Self {
        Self { accepts, ..self }
    }

    pub(super) fn author(&self) -> Author {
        Author { actor: self.actor.clone(), at: Utc::now().trunc_subsecs(6) }
    }

    /// Checks that a tournament in its current state accepts the commands, without changing it.
    ///
    /// # Errors
    ///
    /// The refusal of the commands.
    pub fn check(&self, tournament: &Tournament, commands: Vec<Command>) -> Result<(), Refusal> {
        decide(tournament, &self.envelope(commands)).map(drop)
    }

    /// Returns the envelope of an act with these commands, dated now.
    pub fn envelope(&self, commands: Vec<Command>) -> Envelope {
        let act = Envelope {
            key: self.key.unwrap_or_default(),
            seen: self.seen,
            accepts: self.accepts.clone(),
            author: self.author(),
            reason: None,
            commands,
        };
        act.because(self.reason.clone())
    }

    pub(super) fn key_text(&self) -> Option<String> {
        self.key.map(|key| hexadecimal(&key))
    }
}
