//! Identifiers. A tournament's own number is given from outside (the domain has no random source); everything below a
//! tournament is numbered 1, 2, 3 … within it, so that a key is always the pair (tournament, number).

use std::fmt;

use serde::{Deserialize, Serialize};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident($inner:ty)) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub $inner);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

id!(/// A federation's championship through the years.
    SeriesId(i64));
id!(/// What happens in one place.
    EventId(i64));
id!(/// A section of an event with its own entrants and its own version number.
    TournamentId(i64));
id!(/// A format within a tournament.
    StageId(u32));
id!(/// One table of standings within a stage.
    GroupId(u32));
id!(/// A person, within the tournament.
    PersonId(u32));
id!(/// A competitor's place in the tournament (a player or a team). It never changes; the pairing number (TPN) may.
    EntryId(u32));
id!(/// A meeting of two competitors, or a bye.
    PairingId(u32));
id!(/// Another reading of a stage that nobody plays: age groups, board lists, promotion.
    ListingId(u32));
id!(/// The tournament's version: 1 when it is created, one more with every command. It numbers the log, keys the live
    /// stream and stands in every page's `ETag`.
    Version(u64));

impl Version {
    /// Newer than any version: for programs that act without a form, on what stands now.
    pub const LATEST: Self = Self(u64::MAX);

    /// The version that the next command makes.
    #[must_use]
    pub fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }
}

/// A round, wherever it is named: rounds of different groups have nothing to do with each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct RoundRef {
    pub group: GroupId,
    /// From 1 within the group.
    pub round: u16,
}

impl RoundRef {
    /// Round `round` of `group`.
    pub fn new(group: GroupId, round: u16) -> Self {
        Self { group, round }
    }
}
