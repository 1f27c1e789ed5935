//! Entries: who takes part.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::id::{EntryId, PersonId, Version};
use crate::player::Player;

/// A person who plays for himself, or a team.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Competitor {
    Person(PersonId),
    /// A team. Its people have no entries, unless they also play for themselves.
    Team(Team),
}

/// A team with its people.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Team {
    pub name: String,
    /// Short name for narrow tables; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub short: String,
    /// Federation code; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub federation: String,
    /// Club or unit (单位); may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub club: String,
    /// Who speaks for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captain: Option<PersonId>,
    /// Who speaks for it where the captain does not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deputy: Option<PersonId>,
    /// Its players in board order, reserves last. A person is in one roster at most.
    pub roster: Vec<PersonId>,
}

/// The list of a team as a form or a file has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TeamList {
    /// In board order, reserves last.
    pub players: Vec<Listed>,
    /// May be somebody who does not play.
    pub captain: Option<Listed>,
    pub deputy: Option<Listed>,
}

/// Somebody on the list of a team.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Listed {
    Known(PersonId),
    /// Who looks like somebody of the team, or like somebody in no team, is that person.
    New(Box<Player>),
}

impl Team {
    /// Its players, captain and deputy, each once.
    pub fn people(&self) -> BTreeSet<PersonId> {
        self.roster.iter().copied().chain(self.captain).chain(self.deputy).collect()
    }
}

/// A competitor's entry in the tournament. When and where it plays is told by its [`Participation`](crate::Participation) of each group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Number within the tournament; never changes and is never given twice. It is no pairing number.
    pub id: EntryId,
    pub who: Competitor,
    /// Marks that listings filter by (`U12`, `guest`), settled when the entry is made, so that no listing needs a birth date.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub tags: BTreeSet<String>,
    /// Whether it still plays.
    #[serde(default)]
    pub status: EntryStatus,
    /// The version at which this row last changed.
    #[serde(skip)]
    pub changed: Version,
}

/// Whether an entry still plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EntryStatus {
    /// In play, or through with the rounds of its group.
    #[default]
    InPlay,
    /// Withdrew (C.04.2 article 3.2).
    Withdrawn,
    /// Was expelled (除名, C.05 article 6.6): it has no place in the final standings.
    Expelled,
}

impl EntryStatus {
    /// The word used in the database.
    pub fn code(self) -> &'static str {
        match self {
            Self::InPlay => "in_play",
            Self::Withdrawn => "withdrawn",
            Self::Expelled => "expelled",
        }
    }

    /// The status of a [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        [Self::InPlay, Self::Withdrawn, Self::Expelled].into_iter().find(|status| status.code() == code)
    }
}

impl Entry {
    /// A new entry.
    pub fn new(id: EntryId, who: Competitor) -> Self {
        Self { id, who, tags: BTreeSet::new(), status: EntryStatus::InPlay, changed: Version::default() }
    }

    /// The person of an individual entry.
    pub fn person(&self) -> Option<PersonId> {
        match &self.who {
            Competitor::Person(id) => Some(*id),
            Competitor::Team(_) => None,
        }
    }

    /// The team of a team entry.
    pub fn team(&self) -> Option<&Team> {
        match &self.who {
            Competitor::Person(_) => None,
            Competitor::Team(team) => Some(team),
        }
    }

    /// Whether it was expelled.
    pub fn is_expelled(&self) -> bool {
        self.status == EntryStatus::Expelled
    }
}
