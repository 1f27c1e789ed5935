//! Shapes of brackets: their trees, matches and the sources of competitors.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

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
        matches!(self.tree, Tree::DoubleOdds)
    }

    /// Returns `true` if one loss is the end and the seats have their places in one tree.
    pub fn is_single_tree(&self) -> bool {
        matches!(self.tree, Tree::Standard | Tree::Arranged(_))
    }

    /// Returns `true` if the tree is the standard one.
    pub fn is_standard(&self) -> bool {
        matches!(self.tree, Tree::Standard)
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
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tree {
    /// Standard tree: 1 and 2 can meet only in the final, 1 to 4 not before the semi-finals, and so on. The missing
    /// seats to a power of two are byes for the top seats.
    #[default]
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

impl Tree {
    /// Returns the tree of a shape that a user can name: `standard`, `natural`, `world-cup`, `double` or `double-once`.
    pub fn of_shape(shape: &str, seats: u16) -> Option<Self> {
        let full = seats.next_power_of_two();
        Some(match shape {
            "standard" => Self::Standard,
            "natural" => Self::Order((1..=full).map(|seat| if seat > seats { 0 } else { seat }).collect()),
            "world-cup" if full == seats => Self::Entering(vec![seats]),
            "world-cup" => Self::Entering(vec![2 * seats - full, full - seats]),
            "double" => Self::Double { reset: true },
            "double-once" => Self::Double { reset: false },
            _ => return None,
        })
    }
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
