//! Who enters a stage, in which order, and what comes along.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::id::{EntryId, GroupId, ListingId, RoundRef, StageId};
use crate::points::Points;

/// Who enters, in how many groups, in which order, and what comes along.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrants {
    /// One after the other; whoever an earlier source took is passed over by a later one.
    pub from: Vec<Source>,
    /// Who does not enter although a source names him; the next in line does.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passed_over: Vec<EntryId>,
    /// How many groups, at least 1.
    pub groups: u16,
    /// Who comes into which group.
    #[serde(default)]
    pub split: Split,
    /// The order of the seats.
    #[serde(default)]
    pub seating: Seating,
    /// What of earlier stages counts.
    #[serde(default)]
    pub carry: CarryOver,
}

/// Whom a stage takes. `after`: by the standings after that round; none: when the source is finished.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// Everybody entered: persons, or teams.
    All {
        /// Teams instead of persons.
        #[serde(default)]
        teams: bool,
    },
    /// These.
    Listed(Vec<EntryId>),
    /// Everybody in that stage whom no other stage has taken.
    Rest(StageId),
    /// Who shares a place.
    Tied {
        /// Of this ranking.
        of: Ranking,
        /// The shared place, from 1.
        place: u16,
        /// By so many of the criteria, the points first; none: by all of them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        criteria: Option<u16>,
    },
    /// Winners or losers of a round.
    Round {
        round: RoundRef,
        /// Winners, otherwise losers.
        winners: bool,
    },
    /// Who lost in some rounds of a bracket, those of later rounds first.
    Losers {
        of: StageId,
        /// From 1.
        rounds: RangeInclusive<u16>,
        /// Only whoever lost the first match that was his.
        #[serde(default)]
        first_match: bool,
    },
    /// Places of a ranking.
    Places {
        /// Of this ranking.
        of: Ranking,
        /// From 1.
        places: RangeInclusive<u16>,
        /// By the standings after this round.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after: Option<u16>,
    },
    /// The best of those who have the same place in their groups.
    BestOthers {
        /// Of the groups of this stage.
        of: StageId,
        /// The place in the group, from 1.
        place: u16,
        /// How many go on.
        count: u16,
        /// How groups are compared.
        how: Comparison,
    },
}

/// A ranking to take places from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ranking {
    /// Of each group of the stage.
    EachGroup(StageId),
    Group(GroupId),
    Listing(ListingId),
}

/// How competitors of different groups are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Comparison {
    /// By the criteria as they stand: the groups must be of equal size.
    Equal,
    /// Without the results against the last of the larger groups.
    StrikeLast,
    /// By the results against those placed above only.
    TopOnly,
    /// By the share of the points that could be had.
    Percentage,
    /// By a play-off.
    PlayOff,
    /// By lot.
    Lot,
    /// By the order of the list.
    Seed,
}

/// Who comes into which group.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Split {
    /// A B C C B A (蛇形).
    #[default]
    Snake,
    /// A B C A B C.
    Straight,
    /// Pots of the strongest, one of each into every group, by lot.
    Pots,
    /// As the sources name them: the first so many into A, the next into B.
    SourceOrder,
}

/// The order of the seats of a group.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seating {
    /// By strength (C.04.2 article 2.2).
    #[default]
    Rating,
    /// As the sources name them.
    SourceOrder,
    /// By lot.
    Lot,
    /// By lot so that compatriots meet early (Varma tables).
    Varma,
    /// First of one group against second of another.
    Crossing {
        /// Whether those of one group meet as late as possible.
        apart: bool,
    },
    /// Groups by letters: A against B in one part of the bracket, C against D in the next; within a part first against last.
    Letters,
    /// Seeds in blocks: 1 and 2 have their seats, 3 and 4, 5 to 8 and so on are drawn within the block, the others among themselves.
    Blocks {
        /// How many are drawn in blocks; none: all together.
        seeds: u16,
    },
    /// By hand.
    Hand,
}

impl Seating {
    /// Whether lots are drawn for it.
    pub fn is_drawn(self) -> bool {
        matches!(self, Self::Lot | Self::Varma | Self::Blocks { .. })
    }
}

/// What of earlier stages counts. Derived from them whenever results are read; nothing is copied.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CarryOver {
    /// Nothing.
    #[default]
    Nothing,
    /// The meetings of those who are in the same group again.
    Mutual,
    /// All points, of teams match points and game points.
    All,
    /// Half of the points, likewise.
    Half,
    /// Points by the place in the earlier group, the first place's first.
    PerPlace(Vec<Points>),
}

impl CarryOver {
    /// Returns the number of units a point must have so that points in units of `1 / unit` are brought along exactly; none where no points are.
    pub fn unit_needed(&self, unit: u16) -> Option<u16> {
        match self {
            Self::Nothing | Self::Mutual | Self::PerPlace(_) => None,
            Self::All => Some(unit.max(1)),
            Self::Half => Some(unit.max(1).saturating_mul(2)),
        }
    }

    /// Returns what is brought along of `points` in units of `1 / before`, in units of `1 / after`. Exact where `after` is a multiple of
    /// [`unit_needed`](Self::unit_needed), as in every stage that was accepted since this is checked; a remainder of an older one is dropped.
    pub fn converted(&self, points: Points, before: u16, after: u16) -> Points {
        let Some(needed) = self.unit_needed(before) else { return Points::ZERO };
        Points(points.0.saturating_mul(after.max(1).into()).div_euclid(needed.into()))
    }
}

impl Default for Entrants {
    /// Everybody, in one group, by strength.
    fn default() -> Self {
        Self {
            from: vec![Source::All { teams: false }],
            passed_over: Vec::new(),
            groups: 1,
            split: Split::Snake,
            seating: Seating::Rating,
            carry: CarryOver::Nothing,
        }
    }
}

impl Entrants {
    /// Every team, in one group.
    pub fn all_teams() -> Self {
        Self { from: vec![Source::All { teams: true }], ..Self::default() }
    }

    /// Whether it is for everybody who registers, and nobody else.
    pub fn registers(&self) -> bool {
        matches!(self.from.as_slice(), [Source::All { .. }])
    }

    /// Whether entries enter as they register: into one group whose seats nobody draws.
    pub fn takes_everybody(&self) -> bool {
        self.groups == 1 && self.registers() && !self.seating.is_drawn()
    }

    /// The stages that this one waits for; a group or listing among the sources is looked up by the caller.
    pub fn rankings(&self) -> impl Iterator<Item = Ranking> {
        self.from.iter().filter_map(|source| match source {
            Source::Rest(stage) | Source::BestOthers { of: stage, .. } | Source::Losers { of: stage, .. } => {
                Some(Ranking::EachGroup(*stage))
            }
            Source::Tied { of, .. } | Source::Places { of, .. } => Some(*of),
            Source::Round { round, .. } => Some(Ranking::Group(round.group)),
            Source::All { .. } | Source::Listed(_) => None,
        })
    }
}
