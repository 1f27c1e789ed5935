//! Context of a request that changes a tournament.

use chrono::{SubsecRound, Utc};
use qisai_domain::log::Hash;
use qisai_domain::{Actor, Author, Command, Envelope, Refusal, Tournament, Version, decide};

use crate::random::hexadecimal;

/// Originator of a request, with a reason and the displayed version. The time is added here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandContext {
    pub actor: Actor,
    /// Reason, if given.
    pub reason: Option<String>,
    /// Version that the form was drawn from.
    pub seen: Version,
    /// Key of the form, if it has one: the same key again is the same act.
    pub key: Option<[u8; 16]>,
    /// Digests of the consequences that were displayed and accepted.
    pub accepts: Vec<Hash>,
}

impl CommandContext {
    /// Returns an originator who acts on the current state, without a reason.
    pub fn of(actor: Actor) -> Self {
        Self { actor, reason: None, seen: Version::LATEST, key: None, accepts: Vec::new() }
    }

    /// Returns an account of the staff that acts so.
    pub fn account(name: impl Into<String>) -> Self {
        Self::of(Actor::account(name))
    }

    /// Sets the reason; a blank one counts as none.
    #[must_use]
    pub fn because(self, reason: Option<String>) -> Self {
        let reason = reason.map(|reason| reason.trim().to_owned()).filter(|reason| !reason.is_empty());
        Self { reason, ..self }
    }

    /// Sets the version that the form was drawn from.
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

    /// Checks that commands would be accepted by a tournament in its current state.
    ///
    /// # Errors
    ///
    /// The refusal of the commands.
    pub fn would(&self, tournament: &Tournament, commands: Vec<Command>) -> Result<(), Refusal> {
        decide(tournament, &self.envelope(commands)).map(drop)
    }

    /// Returns the act with these commands.
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
