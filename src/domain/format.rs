//! Formats of a stage: Swiss systems, tables, brackets, ladders and the Keizer system.

mod catalogue;
mod layout;
pub mod spec;
mod table;

pub use layout::{Arrangement, Feed, Layout, Part, Slot, SlotId, Tree};
pub use qisai_swiss::{Acceleration, AccelerationRecord, Prohibition, SwissSystem};
use serde::{Deserialize, Serialize};
pub use spec::FormatSpec;
pub use table::Table;

use crate::id::EntryId;
use crate::keizer::KeizerRules;
use crate::mcmahon::McMahonRules;

/// Format of a stage. A match is a bracket of two seats; a play-off is any format whose entrants are
/// [tied](crate::entrants::Source::Tied). A Swiss and a Keizer announce their number of rounds; elsewhere it follows
/// from the seats ([`planned_rounds`](crate::Tournament::planned_rounds)).
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
    /// Keizer system: every place of the list has a value, and neighbours of the list meet.
    Keizer {
        /// Announced number of rounds.
        rounds: u16,
        #[serde(default)]
        rules: Box<KeizerRules>,
    },
    /// McMahon: a Swiss whose entrants begin with a start score by strength (see [`mcmahon`](crate::mcmahon)).
    #[serde(rename = "mcmahon")]
    McMahon {
        /// Announced number of rounds.
        rounds: u16,
        #[serde(default)]
        rules: McMahonRules,
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

/// Entries that are kept apart in some rounds if a legal pairing allows it. When a round is paired, each club
/// (federation, family) that can be kept apart becomes a [`KeptApart`](crate::round::KeptApart) of that round; members
/// of the others may meet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Separation {
    pub first_round: u16,
    pub last_round: u16,
    pub by: SeparateBy,
}

/// Game that the arbiter fixed before its round is paired, such as a postponed one (Keizer KZ35). The engine pairs the
/// others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FixedGame {
    pub round: u16,
    pub entries: [EntryId; 2],
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

impl Default for Format {
    /// Returns the Dutch system with no rounds announced.
    fn default() -> Self {
        Self::swiss(SwissSystem::default(), 0)
    }
}

impl Format {
    /// Returns a Swiss without acceleration.
    pub fn swiss(system: SwissSystem, rounds: u16) -> Self {
        Self::Swiss { system, rounds, acceleration: Acceleration::None }
    }

    /// Returns the team Swiss of FIDE (C.04.6).
    pub fn team_swiss(rounds: u16) -> Self {
        Self::swiss(SwissSystem::Team, rounds)
    }

    /// Returns a round robin by the Berger tables (C.05 Annex 1), with the rounds of each cycle in their printed order.
    pub fn round_robin(cycles: u8) -> Self {
        Self::Table { table: Table::Berger, cycles, exchange_at_seam: false }
    }

    /// Returns a double round robin whose first cycle ends with its last two rounds exchanged (C.05 Annex 1).
    pub fn double_round_robin() -> Self {
        Self::Table { table: Table::Berger, cycles: 2, exchange_at_seam: true }
    }

    /// Returns a Scheveningen match of two sides.
    pub fn scheveningen() -> Self {
        Self::Table { table: Table::Scheveningen, cycles: 1, exchange_at_seam: false }
    }

    /// Returns a knockout whose rounds are drawn by cards.
    pub fn knockout_by_cards() -> Self {
        Self::bracket(Tree::Redraw { by_seed: false })
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
            Self::Swiss { .. }
            | Self::Table { .. }
            | Self::Bracket(_)
            | Self::Ladder { .. }
            | Self::Keizer { .. }
            | Self::McMahon { .. } => 1,
        }
    }

    /// Returns the announced number of rounds; `None` where the number follows from the seats.
    pub fn announced(&self) -> Option<u16> {
        match self {
            Self::Swiss { rounds, .. } | Self::McMahon { rounds, .. } | Self::Keizer { rounds, .. } => Some(*rounds),
            _ => None,
        }
    }

    /// Returns the format with another announced number of rounds; a format that announces none stays as it is.
    #[must_use]
    pub fn with_rounds(mut self, announced: u16) -> Self {
        if let Self::Swiss { rounds, .. } | Self::McMahon { rounds, .. } | Self::Keizer { rounds, .. } = &mut self {
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

    /// Returns the number of sides or teams of a [table](Table::teams); `None` where there are none.
    pub fn teams(&self) -> Option<u16> {
        self.table().and_then(Table::teams)
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

    /// Returns the rules of McMahon; `None` for another format.
    pub fn mcmahon(&self) -> Option<&McMahonRules> {
        match self {
            Self::McMahon { rules, .. } => Some(rules),
            _ => None,
        }
    }

    /// Returns the rules of McMahon to be changed; `None` for another format.
    pub fn mcmahon_mut(&mut self) -> Option<&mut McMahonRules> {
        match self {
            Self::McMahon { rules, .. } => Some(rules),
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
