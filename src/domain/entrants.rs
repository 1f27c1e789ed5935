//! Entrants of a stage: sources, order and carried results.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::Points;
use crate::id::{EntryId, GroupId, ListingId, RoundRef, StageId};

/// Entrants of a stage: their sources, groups, order and carried results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrants {
    /// Sources in order; an entrant taken by an earlier source is skipped by later ones.
    pub from: Vec<Source>,
    /// Entries excluded although a source names them; the next in line enters instead.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passed_over: Vec<EntryId>,
    /// Number of groups, at least 1.
    pub groups: u16,
    /// Distribution over the groups.
    #[serde(default)]
    pub split: Split,
    /// Order of the seats.
    #[serde(default)]
    pub seating: Seating,
    /// Results of earlier stages that count.
    #[serde(default)]
    pub carry: CarryOver,
}

/// Source of entrants. `after` takes the standings after that round; without it, the source must be finished.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// All entered persons or teams.
    All {
        /// `true` for teams instead of persons.
        #[serde(default)]
        teams: bool,
    },
    /// Listed entries.
    Listed(Vec<EntryId>),
    /// Entrants of that stage whom no other stage has taken.
    Rest(StageId),
    /// Entrants who share a place.
    Tied {
        /// Ranking that is tied.
        of: Ranking,
        /// Shared place, from 1.
        place: u16,
        /// Number of criteria that are equal, counting the points first; `None` for all of them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        criteria: Option<u16>,
    },
    /// Winners or losers of a round.
    Round {
        round: RoundRef,
        /// `true` for winners, `false` for losers.
        winners: bool,
    },
    /// Losers of some rounds of a bracket, those of later rounds first.
    Losers {
        of: StageId,
        /// Rounds, from 1.
        rounds: RangeInclusive<u16>,
        /// `true` to take only entrants who lost their first match.
        #[serde(default)]
        first_match: bool,
    },
    /// Places of a ranking.
    Places {
        /// Ranking that supplies the places.
        of: Ranking,
        /// Places, from 1.
        places: RangeInclusive<u16>,
        /// Round whose standings are taken; `None` when the ranking must be finished.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after: Option<u16>,
    },
    /// Best of the entrants with the same place in their groups.
    BestOthers {
        /// Stage of the groups.
        of: StageId,
        /// Place in the group, from 1.
        place: u16,
        /// Number of entrants who advance.
        count: u16,
        /// Comparison of the groups.
        how: Comparison,
    },
}

/// Ranking that supplies places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ranking {
    /// Ranking of each group of the stage.
    EachGroup(StageId),
    Group(GroupId),
    Listing(ListingId),
}

/// Method of comparing competitors of different groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Comparison {
    /// Unmodified criteria: the groups must be of equal size.
    Equal,
    /// Criteria without the results against the last-placed of the larger groups.
    StrikeLast,
    /// Criteria of the results against higher-placed opponents only.
    TopOnly,
    /// Percentage of the points available.
    Percentage,
    /// Play-off.
    PlayOff,
    /// Lot.
    Lot,
    /// Order of the list.
    Seed,
}

/// Distribution of entrants over the groups.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Split {
    /// Snake order A B C C B A (蛇形).
    #[default]
    Snake,
    /// Straight order A B C A B C.
    Straight,
    /// Pots by strength, one of each into every group, by lot.
    Pots,
    /// Order of the sources: the first group is filled first, then the next.
    SourceOrder,
}

/// Order of the seats of a group.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seating {
    /// Strength (C.04.2 article 2.2).
    #[default]
    Rating,
    /// Order of the sources.
    SourceOrder,
    /// Lot.
    Lot,
    /// Lot that lets compatriots meet early (Varma tables).
    Varma,
    /// First of one group against second of another.
    Crossing {
        /// `true` if entrants of the same group meet as late as possible.
        apart: bool,
    },
    /// Groups by letters: A against B in one part of the bracket, C against D in the next; within a part first against
    /// last.
    Letters,
    /// Seeds in blocks: 1 and 2 have fixed seats; 3 and 4, 5 to 8 and so on are drawn within the block, the others
    /// among themselves.
    Blocks {
        /// Number of seeds drawn in blocks; with 0 all entrants are drawn together.
        seeds: u16,
    },
    /// Manual order.
    Hand,
}

impl Seating {
    /// Returns `true` if the seating is drawn by lot.
    pub fn is_drawn(self) -> bool {
        matches!(self, Self::Lot | Self::Varma | Self::Blocks { .. })
    }
}

/// Results of earlier stages that count. Derived whenever results are read; nothing is copied.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CarryOver {
    /// No results.
    #[default]
    Nothing,
    /// Meetings of entrants who are in the same group again.
    Mutual,
    /// All points; for teams match points and game points.
    All,
    /// Half of the points; for teams of match points and game points.
    Half,
    /// Points by the place in the earlier group, starting with the first place.
    PerPlace(Vec<Points>),
}

impl CarryOver {
    /// Returns the number of units a point must have so that points in units of `1 / unit` are carried over exactly, or
    /// `None` without carried points.
    pub fn unit_needed(&self, unit: u16) -> Option<u16> {
        match self {
            Self::Nothing | Self::Mutual | Self::PerPlace(_) => None,
            Self::All => Some(unit.max(1)),
            Self::Half => Some(unit.max(1).saturating_mul(2)),
        }
    }

    /// Returns the carried part of `points`, converted from units of `1 / before` to units of `1 / after`. The result
    /// is exact if `after` is a multiple of [`unit_needed`](Self::unit_needed), as in every stage accepted since this
    /// is checked; for an older stage a remainder is dropped.
    pub fn converted(&self, points: Points, before: u16, after: u16) -> Points {
        let Some(needed) = self.unit_needed(before) else { return Points::ZERO };
        Points(points.0.saturating_mul(after.max(1).into()).div_euclid(needed.into()))
    }
}

impl Default for Entrants {
    /// Returns entrants that comprise everyone, in one group, by strength.
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
    /// Returns entrants that comprise every team, in one group.
    pub fn all_teams() -> Self {
        Self { from: vec![Source::All { teams: true }], ..Self::default() }
    }

    /// Returns `true` if the stage is for all registered entries and no others.
    pub fn registers(&self) -> bool {
        matches!(self.from.as_slice(), [Source::All { .. }])
    }

    /// Returns `true` if entries enter the stage as they register: into one group without drawn seats.
    pub fn takes_everybody(&self) -> bool {
        self.groups == 1 && self.registers() && !self.seating.is_drawn()
    }

    /// Returns the rankings on which the stage depends; the caller resolves a group or listing among the sources.
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
