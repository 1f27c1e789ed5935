//! Originators of acts.

use std::fmt;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::id::PersonId;

/// Originator in entries of format 1 of a result that two equal reports entered automatically.
const AGREED_BY: &str = "agreed by both";

/// Kind of originator: all that the hashed text of an entry contains about one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActorRole {
    /// Account of an owner, an organiser or a chief arbiter.
    Chief,
    /// Any other account of the staff.
    Desk,
    /// Pass of a player or a captain.
    Player,
    /// Both players of a game, in agreement.
    Both,
    /// Program, at a time that was set.
    Clock,
    /// Operator of the installation.
    Installation,
    /// Command line, with a file.
    Import,
}

impl ActorRole {
    /// Roles, from the chief arbiter to an import.
    pub const ALL: [Self; 7] =
        [Self::Chief, Self::Desk, Self::Player, Self::Both, Self::Clock, Self::Installation, Self::Import];

    /// Returns the role in English, for a sentence.
    pub fn phrase(self) -> &'static str {
        match self {
            Self::Chief => "the chief arbiter",
            Self::Desk => "an arbiter",
            Self::Player => "a player",
            Self::Both => "agreed by both",
            Self::Clock => "Qisai",
            Self::Installation => "the operator",
            Self::Import => "command line",
        }
    }
}

/// Originator of an act.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Actor {
    pub role: ActorRole,
    /// Name of an account or of the holder of a pass; empty if there is none, if it was erased, or for readers outside
    /// the staff.
    pub name: String,
    /// Person whose name it is: it is erased with the person's data.
    pub person: Option<PersonId>,
}

impl Actor {
    /// Returns an account of the staff.
    pub fn account(name: impl Into<String>) -> Self {
        Self { role: ActorRole::Desk, name: name.into(), person: None }
    }

    /// Returns the holder of a pass.
    pub fn pass(name: impl Into<String>, person: Option<PersonId>) -> Self {
        Self { role: ActorRole::Player, name: name.into(), person }
    }

    /// Returns an originator without a name.
    pub fn nameless(role: ActorRole) -> Self {
        Self { role, name: String::new(), person: None }
    }

    /// Returns the same account with the role of a chief arbiter, if it `is_chief`.
    #[must_use]
    pub fn as_chief(self, is_chief: bool) -> Self {
        if is_chief { Self { role: ActorRole::Chief, ..self } } else { self }
    }

    /// Returns `true` if this is the account with that name.
    pub fn is_account(&self, name: &str) -> bool {
        matches!(self.role, ActorRole::Chief | ActorRole::Desk) && self.name == name
    }

    /// Returns `true` if both are the same account, whatever its role, or the same originator.
    pub fn is_same(&self, other: &Self) -> bool {
        self.is_account(&other.name) && other.is_account(&self.name)
            || (self.role, &self.name) == (other.role, &other.name)
    }
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.name.is_empty() { self.role.phrase() } else { &self.name })
    }
}

/// Originator and time of an act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Author {
    pub actor: Actor,
    /// Time by the server's clock.
    pub at: DateTime<Utc>,
}

impl Author {
    /// Returns an account of the staff as author.
    pub fn account(name: impl Into<String>, at: DateTime<Utc>) -> Self {
        Self { actor: Actor::account(name), at }
    }
}

/// Originator as it is written in a hashed text or in a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum WrittenActor {
    /// Name, in an entry of format 1 and the rows that it changed.
    Name(String),
    /// Role, and in an entry the number of the part with the name.
    Role {
        role: ActorRole,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        part: Option<u16>,
    },
}

impl WrittenActor {
    /// Writes an originator without its name.
    pub fn role_of(actor: &Actor) -> Self {
        Self::Role { role: actor.role, part: None }
    }

    /// Reads an originator; `name` returns the text of a part.
    pub fn read(&self, name: impl FnOnce(u16) -> Option<String>) -> Actor {
        match self {
            Self::Name(name) if name == AGREED_BY => Actor::nameless(ActorRole::Both),
            Self::Name(name) => Actor::account(name),
            Self::Role { role, part } => {
                Actor { name: part.and_then(name).unwrap_or_default(), ..Actor::nameless(*role) }
            }
        }
    }

    /// Reads an originator outside a log, where roles have no names.
    pub fn nameless(&self) -> Actor {
        self.read(|_| None)
    }
}
