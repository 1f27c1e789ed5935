//! Entries of persons and teams in a tournament.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::id::{EntryId, PersonId, Version};
use crate::player::Player;

/// Person who plays individually, or a team.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Competitor {
    Person(PersonId),
    /// Team. Its people have no entries, unless they also play individually.
    Team(Team),
}

/// Team with its people.
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
    /// Person who represents the team.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captain: Option<PersonId>,
    /// Person who represents the team if the captain does not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deputy: Option<PersonId>,
    /// Players in board order, reserves last. A person is in at most one roster.
    pub roster: Vec<PersonId>,
}

/// List of a team as given by a form or a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TeamList {
    /// Players in board order, reserves last.
    pub players: Vec<Listed>,
    /// Captain, who need not be a player.
    pub captain: Option<Listed>,
    pub deputy: Option<Listed>,
}

/// Person on the list of a team.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Listed {
    Known(PersonId),
    /// New person, unless the data match a person of the team or of no team, who is then used.
    New(Box<Player>),
}

impl Team {
    /// Returns the players, captain and deputy, each once.
    pub fn people(&self) -> BTreeSet<PersonId> {
        self.roster.iter().copied().chain(self.captain).chain(self.deputy).collect()
    }
}

/// Entry of a competitor in the tournament. Its [`Participation`](crate::Participation) in each group determines when
/// and where it plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Number within the tournament; never changes and is never reused. It is not a pairing number.
    pub id: EntryId,
    pub who: Competitor,
    /// Tags by which listings filter (`U12`, `guest`), settled when the entry is made, so that listings do not need
    /// birth dates.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub tags: BTreeSet<String>,
    /// Status of the entry.
    #[serde(default)]
    pub status: EntryStatus,
    /// Version at which this row last changed.
    #[serde(skip)]
    pub changed: Version,
}

/// Status of an entry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EntryStatus {
    /// In play, or finished with the rounds of its group.
    #[default]
    InPlay,
    /// Withdrawn (C.04.2 article 3.2).
    Withdrawn,
    /// Expelled (除名, C.05 article 6.6): without a place in the final standings.
    Expelled,
}

impl EntryStatus {
    /// Returns the word used in the database.
    pub fn code(self) -> &'static str {
        match self {
            Self::InPlay => "in_play",
            Self::Withdrawn => "withdrawn",
            Self::Expelled => "expelled",
        }
    }

    /// Returns the status with a given [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        [Self::InPlay, Self::Withdrawn, Self::Expelled].into_iter().find(|status| status.code() == code)
    }
}

impl Entry {
    /// Returns a new entry in play.
    pub fn new(id: EntryId, who: Competitor) -> Self {
        Self { id, who, tags: BTreeSet::new(), status: EntryStatus::InPlay, changed: Version::default() }
    }

    /// Returns the person of an individual entry.
    pub fn person(&self) -> Option<PersonId> {
        match &self.who {
            Competitor::Person(id) => Some(*id),
            Competitor::Team(_) => None,
        }
    }

    /// Returns the team of a team entry.
    pub fn team(&self) -> Option<&Team> {
        match &self.who {
            Competitor::Person(_) => None,
            Competitor::Team(team) => Some(team),
        }
    }

    /// Returns `true` if the entry was expelled.
    pub fn is_expelled(&self) -> bool {
        self.status == EntryStatus::Expelled
    }
}
