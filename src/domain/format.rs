//! Formats of a stage: Swiss systems, tables, brackets and ladders.

mod catalogue;
pub mod spec;

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::id::EntryId;
use crate::points::Points;
pub use spec::FormatSpec;

/// Format of a stage. A match is a bracket of two seats; a play-off is any format whose entrants are
/// [tied](crate::entrants::Source::Tied). Only a Swiss announces its number of rounds; elsewhere it follows from the
/// seats ([`planned_rounds`](crate::Tournament::planned_rounds)).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Format {
    /// Swiss system.
    Swiss {
        system: SwissSystem,
        /// Announced number of rounds (C.04.1 article 1).
        rounds: u16,
        /// Virtual points of the first rounds.
        #[serde(default)]
        acceleration: Acceleration,
    },
    /// Table of pairs known beforehand (大循环): its rounds may be published together and played in any order.
    Table {
        table: Table,
        /// Number of cycles: 1 single, 2 double, …
        cycles: u8,
        /// `true` to reorder the rounds at the junction of two cycles so that nobody has three equal colours (C.05
        /// Annex 1): the last two rounds of the Berger tables are exchanged.
        #[serde(default)]
        exchange_at_seam: bool,
    },
    /// Knockout in which the loser is eliminated or moves to a lower bracket (淘汰制).
    Bracket(Layout),
    /// Challenge ladder: an entrant who beats an opponent at most `reach` places above takes that place.
    Ladder {
        /// Maximum reach of a challenge, in places; in a pyramid the rows determine it.
        reach: u16,
        #[serde(default, skip_serializing_if = "are_usual")]
        rules: LadderRules,
    },
}

/// Rules of a [challenge ladder](crate::ladder) beside its reach.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LadderRules {
    /// `true` for a pyramid: row r of the order has r places, and a challenge goes as far as the place above and to the
    /// left.
    pub pyramid: bool,
    /// `true` if the winner is inserted before the loser and those between move down; otherwise the two exchange
    /// places.
    pub inserts: bool,
    /// Number of days after a challenge during which its players cannot be challenged.
    pub rest_days: u16,
    /// Number of days within which a challenge is played; 0 for no limit.
    pub answer_days: u16,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
fn are_usual(rules: &LadderRules) -> bool {
    *rules == LadderRules::default()
}

/// Table of pairs known beforehand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Table {
    /// Round robin (C.05 Annex 1).
    Berger,
    /// Match of two sides in which every player meets every player of the other side: the first half of the seats
    /// against the second. Uses the tables as currently printed.
    Scheveningen,
    /// Scheveningen by the tables of the older Arbiters' Manual, which differ for sides of 3, 5 and 6.
    OlderScheveningen,
    /// Scheveningen for several teams: every player meets all players of the other teams. Each team has the same number
    /// of consecutive seats.
    Schiller { teams: u16 },
    /// Molter tables: a player meets at most one player of each other team. Each team has the same number of
    /// consecutive seats.
    Molter {
        teams: u16,
        /// Number of rounds; 0 for the maximum.
        #[serde(default)]
        rounds: u16,
    },
    /// Custom table: for each round the pairs of seats, the first of each with the first move.
    Listed(Vec<Vec<[u16; 2]>>),
}

impl Table {
    /// Returns the number of rounds in which each entrant meets all others once; with an odd number of entrants one is
    /// free in each round.
    pub fn berger_rounds(entrants: u16) -> u16 {
        if entrants < 2 { 0 } else { entrants - 1 + entrants % 2 }
    }

    /// Returns the number of rounds of a Molter table: as many as wanted (0: all), and at most the number of other
    /// teams.
    pub fn molter_rounds(teams: u16, wanted: u16) -> u16 {
        let all = teams.saturating_sub(1);
        if wanted == 0 { all } else { wanted.min(all) }
    }

    /// Returns the number of rounds for so many seats.
    pub fn rounds(&self, seats: u16, cycles: u8) -> u16 {
        let cycles = u16::from(cycles);
        match self {
            Self::Berger => Self::berger_rounds(seats).saturating_mul(cycles),
            Self::Scheveningen | Self::OlderScheveningen => seats.div_ceil(2).saturating_mul(cycles),
            Self::Schiller { teams } => {
                let (teams, boards) = ((*teams).max(1), seats.div_ceil((*teams).max(1)));
                (teams - 1 + teams % 2).saturating_mul(boards).saturating_mul(cycles)
            }
            Self::Molter { teams, rounds } => Self::molter_rounds(*teams, *rounds).saturating_mul(cycles),
            Self::Listed(rounds) => u16::try_from(rounds.len()).unwrap_or(u16::MAX),
        }
    }

    /// Returns how often two numbers meet, of so many seats; the other team of each board of a Molter table at most once.
    pub fn meetings(&self, [one, other]: [u32; 2], seats: usize, cycles: u8) -> usize {
        let cycles = usize::from(cycles.max(1));
        let in_teams = |teams: u16| {
            let boards = seats.div_ceil(usize::from(teams.max(1))).max(1);
            let team = |number: u32| usize::try_from(number.saturating_sub(1)).unwrap_or(usize::MAX) / boards;
            if team(one) == team(other) { 0 } else { cycles }
        };
        match self {
            Self::Berger => cycles,
            Self::Scheveningen | Self::OlderScheveningen => in_teams(2),
            Self::Schiller { teams } => in_teams(*teams),
            Self::Molter { .. } => 1,
            Self::Listed(rounds) => {
                let pairs = rounds.iter().flatten().map(|pair| pair.map(u32::from));
                pairs.filter(|pair| *pair == [one, other] || *pair == [other, one]).count()
            }
        }
    }

    /// Returns the written pairs of each round; `None` for a table that is computed.
    pub fn listed(&self) -> Option<&[Vec<[u16; 2]>]> {
        match self {
            Self::Listed(rounds) => Some(rounds),
            _ => None,
        }
    }

    /// Returns `true` if a player meets only one player of each other team, so that opponents follow from the rounds alone.
    pub fn meets_one_of_each_team(&self) -> bool {
        matches!(self, Self::Molter { .. })
    }

    /// Returns the least number of sides or teams: three where the number is chosen.
    pub fn least_teams(&self) -> u16 {
        if matches!(self, Self::Schiller { .. } | Self::Molter { .. }) { 3 } else { 2 }
    }

    /// Returns `true` if two sides or several teams meet on all boards, whose games have counted for no title norm since March 2024.
    pub fn is_between_sides(&self) -> bool {
        matches!(self, Self::Scheveningen | Self::OlderScheveningen | Self::Schiller { .. })
    }
}

/// Shape of a bracket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Layout {
    /// Tree of seats and matches.
    pub tree: Tree,
    /// `true` if the losers of the semi-finals play for place 3.
    #[serde(default)]
    pub third_place: bool,
    /// `true` if every place is played for.
    #[serde(default)]
    pub all_places: bool,
}

impl Layout {
    /// Returns `true` if each round is drawn anew among those that are left, by lot or by seat.
    pub fn is_redrawn(&self) -> bool {
        matches!(self.tree, Tree::Redraw { .. })
    }

    /// Returns `true` if each round is drawn anew by lot.
    pub fn is_redrawn_by_lot(&self) -> bool {
        matches!(self.tree, Tree::Redraw { by_seed: false })
    }

    /// Returns `true` if two losses are the end.
    pub fn is_double(&self) -> bool {
        matches!(self.tree, Tree::Double { .. } | Tree::DoubleOdds)
    }

    /// Returns `true` if the final is repeated when the winner of the lower half wins it.
    pub fn has_second_final(&self) -> bool {
        matches!(self.tree, Tree::Double { reset: true })
    }

    /// Returns `true` if a tied final is won by the finalist without a loss.
    pub fn has_odds(&self) -> bool {
        self.tree == Tree::DoubleOdds
    }

    /// Returns `true` if one loss is the end and the seats have their places in one tree.
    pub fn is_single_tree(&self) -> bool {
        matches!(self.tree, Tree::Standard | Tree::Arranged(_))
    }

    /// Returns `true` if everybody enters in the first round, apart from idle seats.
    pub fn is_full(&self) -> bool {
        matches!(self.tree, Tree::Standard | Tree::Order(_) | Tree::Arranged(_) | Tree::Redraw { .. })
    }

    /// Returns `true` if the pairs are written down, the first named with the first move.
    pub fn is_listed(&self) -> bool {
        matches!(self.tree, Tree::Listed(_))
    }

    /// Returns `true` if a seat without a match in round 1 enters later by the layout and has no bye.
    pub fn has_late_seats(&self) -> bool {
        matches!(self.tree, Tree::Entering(_) | Tree::Listed(_) | Tree::PlaceFinals)
    }
}

/// Pairing scheme of a bracket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tree {
    /// Standard tree: 1 and 2 can meet only in the final, 1 to 4 not before the semi-finals, and so on. The missing
    /// seats to a power of two are byes for the top seats.
    Standard,
    /// Seat of each leaf from top to bottom, 0 for an empty leaf.
    Order(Vec<u16>),
    /// Tree in which neighbours meet, in one of the usual orders; the byes of the first round go to the top of the
    /// list.
    Arranged(Arrangement),
    /// Number of seats that enter in each round, lowest seats first (World Cup).
    Entering(Vec<u16>),
    /// Double elimination; `reset` adds a second final if the winner of the lower half wins the first.
    Double {
        /// `true` if a second final is possible.
        reset: bool,
    },
    /// Double elimination with a single final; the undefeated finalist advances if it is tied.
    DoubleOdds,
    /// Finals for places: seats 1 and 2 play for places 1 and 2, seats 3 and 4 for the next two, and so on; an odd last
    /// seat takes the last place.
    PlaceFinals,
    /// No tree: all remaining entrants are drawn, or ranked by seat, again for each round; with an odd number one
    /// advances without playing (card K).
    Redraw {
        /// `true` to pair by seat, the first against the last; otherwise by lot.
        by_seed: bool,
    },
    /// Custom list of matches.
    Listed(Vec<Slot>),
}

/// Order of leaves, or of the losers who enter the lower half of a double elimination.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arrangement {
    /// Order 1 2 3 4.
    Natural,
    /// Order 4 3 2 1.
    Reverse,
    /// Order 3 4 1 2.
    HalfShift,
    /// Order 2 1 4 3: the lower half reversed, then the upper half.
    ReverseHalfShift,
    /// Order 2 1 4 3: neighbours exchange places.
    PairFlip,
}

impl Arrangement {
    pub const ALL: [Self; 5] = [Self::Natural, Self::Reverse, Self::HalfShift, Self::ReverseHalfShift, Self::PairFlip];

    /// Returns the list in this arrangement.
    pub fn arrange<T>(self, mut list: Vec<T>) -> Vec<T> {
        let half = list.len() / 2;
        match self {
            Self::Natural => {}
            Self::Reverse => list.reverse(),
            Self::HalfShift => list.rotate_left(half),
            Self::ReverseHalfShift => {
                list.reverse();
                list.rotate_left(half);
            }
            Self::PairFlip => list.chunks_mut(2).for_each(<[_]>::reverse),
        }
        list
    }
}

/// Number of a match of a bracket, from 1.
pub type SlotId = u16;

/// Match of a bracket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Slot {
    pub id: SlotId,
    /// Part of the bracket.
    pub part: Part,
    /// Round of the group in which the match is played, from 1.
    pub sitting: u16,
    /// Sources of the two competitors.
    pub feeds: [Feed; 2],
    /// Match that the competitor from its second feed must win for this one to be played (the reset of a double
    /// elimination).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub if_upset: Option<SlotId>,
    /// Places that the match decides, the winner's first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub places: Option<RangeInclusive<u16>>,
}

/// Source of a competitor of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Feed {
    /// Seat of the group, from 1.
    Seat(u16),
    /// Winner of that match.
    Winner(SlotId),
    /// Loser of that match.
    Loser(SlotId),
}

/// Part of a bracket; the number is the part's own round, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// Only tree, or the tree of undefeated competitors.
    Winners(u16),
    /// Tree of competitors with one loss.
    Losers(u16),
    /// Final between both trees, or its repetition.
    Final,
    /// Match for the places from this one on.
    Placement(u16),
}

/// Swiss system: those of the FIDE handbook, and the Chinese one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SwissSystem {
    /// Dutch system, C.04.3.
    #[default]
    Dutch,
    /// Dubov system, C.04.4.1.
    Dubov,
    /// Burstein system, C.04.4.2.
    Burstein,
    /// Lim system, C.04.4.3.
    Lim,
    /// Double-Swiss system, C.04.5.
    DoubleSwiss,
    /// Team Swiss, C.04.6.
    Team,
    /// System of the Chess Olympiad, D.02.
    Olympiad,
    /// Chinese system, 积分编排制.
    Jifen,
}

impl SwissSystem {
    /// Returns the word used in files and the database.
    pub fn code(self) -> &'static str {
        self.spec().code
    }

    /// Returns the chapter of the rule book that numbers its articles.
    pub fn chapter(self) -> &'static str {
        self.spec().chapter
    }

    /// Returns `true` if the system pairs only teams.
    pub fn is_of_teams(self) -> bool {
        self.spec().is_of_teams
    }
}

/// Virtual points (C.04.7).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Acceleration {
    /// No virtual points.
    #[default]
    None,
    /// Baku acceleration, computed from the rule.
    Baku,
    /// Virtual points given by records (TRF26 `250`).
    Records {
        /// Records, one per line.
        records: Vec<AccelerationRecord>,
    },
}

/// Virtual points for some entries in some rounds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AccelerationRecord {
    pub first_round: u16,
    pub last_round: u16,
    /// Points added to the pairing score, in units of the event's score system.
    pub points: Points,
    pub entries: Vec<EntryId>,
}

/// Entries that must not meet each other in some rounds (TRF26 `260`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prohibition {
    pub first_round: u16,
    pub last_round: u16,
    /// Entries that must not meet each other.
    pub entries: Vec<EntryId>,
}

/// Entries that are kept apart in some rounds if a legal pairing allows it. When a round is paired, each club
/// (federation, family) that can be kept apart becomes a [`KeptApart`](crate::round::KeptApart) of that round; members
/// of the others may meet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Separation {
    pub first_round: u16,
    pub last_round: u16,
    pub by: SeparateBy,
}

/// Property by which a separation keeps entries apart.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "by")]
pub enum SeparateBy {
    /// Club.
    Club,
    /// Federation.
    Federation,
    /// Listed entries, such as a family or the pupils of one teacher.
    Family {
        /// Entries that should not meet each other.
        entries: Vec<EntryId>,
    },
}

impl Prohibition {
    /// Returns `true` if the prohibition applies in a round.
    pub fn covers(&self, round: u16) -> bool {
        (self.first_round..=self.last_round).contains(&round)
    }
}

impl Format {
    /// Returns a Swiss without acceleration.
    pub fn swiss(system: SwissSystem, rounds: u16) -> Self {
        Self::Swiss { system, rounds, acceleration: Acceleration::None }
    }

    /// Returns a round robin by the Berger tables (C.05 Annex 1), with the rounds of each cycle in their printed order.
    pub fn round_robin(cycles: u8) -> Self {
        Self::Table { table: Table::Berger, cycles, exchange_at_seam: false }
    }

    /// Returns a bracket of this tree that plays for no place but the first.
    pub fn bracket(tree: Tree) -> Self {
        Self::Bracket(Layout { tree, third_place: false, all_places: false })
    }

    /// Returns a plain knockout: one loss is the end, the standard order of seats.
    pub fn knockout() -> Self {
        Self::bracket(Tree::Standard)
    }

    /// Returns a knockout in which every place is played for.
    pub fn knockout_for_all_places() -> Self {
        Self::Bracket(Layout { tree: Tree::Standard, third_place: false, all_places: true })
    }

    /// Returns a knockout with a match for place 3.
    pub fn knockout_with_third_place() -> Self {
        Self::Bracket(Layout { tree: Tree::Standard, third_place: true, all_places: false })
    }

    /// Returns a double elimination with a possible second final.
    pub fn double_elimination() -> Self {
        Self::bracket(Tree::Double { reset: true })
    }

    /// Returns the default number of games when two competitors meet: two in the Double-Swiss (C.04.5), otherwise one.
    pub fn games_per_meeting(&self) -> u16 {
        match self {
            Self::Swiss { system: SwissSystem::DoubleSwiss, .. } => 2,
            Self::Swiss { .. } | Self::Table { .. } | Self::Bracket(_) | Self::Ladder { .. } => 1,
        }
    }

    /// Returns the announced number of rounds; `None` where the number follows from the seats.
    pub fn announced(&self) -> Option<u16> {
        match self {
            Self::Swiss { rounds, .. } => Some(*rounds),
            _ => None,
        }
    }

    /// Returns the format with another announced number of rounds; a format that announces none stays as it is.
    #[must_use]
    pub fn with_rounds(mut self, announced: u16) -> Self {
        if let Self::Swiss { rounds, .. } = &mut self {
            *rounds = announced;
        }
        self
    }

    /// Returns `true` if everybody meets everybody by the tables of C.05.
    pub fn is_complete_table(&self) -> bool {
        matches!(self, Self::Table { table: Table::Berger, .. })
    }

    /// Returns `true` if a grid of everybody against everybody shows the games: tables in which (nearly) everybody meets everybody.
    pub fn has_grid(&self) -> bool {
        matches!(self, Self::Table { table: Table::Berger | Table::Listed(_), .. })
    }

    /// Returns the number of sides or teams whose players do not meet their own, seats in a row: 2 for Scheveningen. `None` where there are none.
    pub fn teams(&self) -> Option<u16> {
        match self {
            Self::Table { table: Table::Scheveningen | Table::OlderScheveningen, .. } => Some(2),
            Self::Table { table: Table::Schiller { teams } | Table::Molter { teams, .. }, .. } => Some(*teams),
            _ => None,
        }
    }

    /// Returns the table of pairs; `None` for another format.
    pub fn table(&self) -> Option<&Table> {
        match self {
            Self::Table { table, .. } => Some(table),
            _ => None,
        }
    }

    /// Returns how often two meet in a table, at least once; `None` for another format.
    pub fn cycles(&self) -> Option<u8> {
        match self {
            Self::Table { cycles, .. } => Some((*cycles).max(1)),
            _ => None,
        }
    }

    /// Returns `true` if the order of the rounds is changed where two cycles of a table meet (C.05 Annex 1).
    pub fn exchanges_at_seam(&self) -> bool {
        matches!(self, Self::Table { exchange_at_seam: true, .. })
    }

    /// Returns the table with its rounds in their printed order; `None` unless two cycles exchange rounds at their seam.
    #[must_use]
    pub fn without_seam_exchange(&self) -> Option<Self> {
        match self {
            Self::Table { table, cycles, exchange_at_seam: true } if *cycles > 1 => {
                Some(Self::Table { table: table.clone(), cycles: *cycles, exchange_at_seam: false })
            }
            _ => None,
        }
    }

    /// Returns a challenge ladder.
    pub fn of_ladder(reach: u16, rules: LadderRules) -> Self {
        Self::Ladder { reach, rules }
    }

    /// Returns the reach and the rules of a ladder; `None` for another format.
    pub fn ladder(&self) -> Option<(u16, LadderRules)> {
        match self {
            Self::Ladder { reach, rules } => Some((*reach, *rules)),
            _ => None,
        }
    }

    /// Returns the Swiss system; `None` for another format.
    pub fn swiss_system(&self) -> Option<SwissSystem> {
        match self {
            Self::Swiss { system, .. } => Some(*system),
            _ => None,
        }
    }

    /// Returns the shape of a bracket; `None` for another format.
    pub fn layout(&self) -> Option<&Layout> {
        match self {
            Self::Bracket(layout) => Some(layout),
            _ => None,
        }
    }

    /// Returns the virtual points of a Swiss; `None` for another format.
    pub fn acceleration(&self) -> Option<&Acceleration> {
        match self {
            Self::Swiss { acceleration, .. } => Some(acceleration),
            _ => None,
        }
    }

    /// Returns the virtual points of a Swiss to be changed; `None` for another format.
    pub fn acceleration_mut(&mut self) -> Option<&mut Acceleration> {
        match self {
            Self::Swiss { acceleration, .. } => Some(acceleration),
            _ => None,
        }
    }

    /// Returns `true` if virtual points are computed by the Baku rule (C.04.7).
    pub fn is_baku(&self) -> bool {
        self.acceleration() == Some(&Acceleration::Baku)
    }
}
