//! Identifiers. A tournament's own number is given from outside, because the domain has no random source. Everything
//! below a tournament is numbered 1, 2, 3 … within it, so that a key is always the pair (tournament, number).

use std::fmt;

pub use qisai_swiss::EntryId;
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
id!(/// A meeting of two competitors, or a bye.
    PairingId(u32));
id!(/// Another reading of a stage that nobody plays: age groups, board lists, promotion.
    ListingId(u32));
id!(/// The tournament's version: 1 when it is created, one more with every command. It numbers the log, keys the live
    /// stream and is part of every page's `ETag`.
    Version(u64));

impl Version {
    /// Version newer than any other, for programs that act on the current state without a form.
    pub const LATEST: Self = Self(u64::MAX);

    /// Returns the version that the next command creates.
    #[must_use]
    pub fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }
}

/// Reference to a round. Rounds of different groups are independent of each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct RoundRef {
    pub group: GroupId,
    /// Round number, from 1 within the group.
    pub round: u16,
}

impl RoundRef {
    /// Returns the reference to round `round` of `group`.
    pub fn new(group: GroupId, round: u16) -> Self {
        Self { group, round }
    }
}
