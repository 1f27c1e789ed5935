//! Lower bounds on the colour failures (C12, C13) of the players left in a bracket, whichever way they are paired. The
//! bounds follow from counts of colour preferences.

use crate::Side;
use crate::colour::Strength;
use crate::field::Field;

/// Colour preference of a player, as far as C12 and C13 distinguish preferences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Indifferent,
    /// Mild preference for a side.
    Mild(Side),
    /// Strong or absolute preference for a side.
    Firm(Side),
}

impl Kind {
    pub(super) const COUNT: usize = 5;

    /// All kinds, by index.
    pub(super) const ALL: [Self; Self::COUNT] = [
        Self::Indifferent,
        Self::Mild(Side::First),
        Self::Mild(Side::Second),
        Self::Firm(Side::First),
        Self::Firm(Side::Second),
    ];

    /// Returns the kind of the player at a place of the field.
    pub(super) fn of(field: &Field, place: usize) -> Self {
        let Some(contender) = field.contenders.get(place) else { return Self::Indifferent };
        match (contender.colours.preference(), contender.colours.strength()) {
            (None, _) | (_, Strength::None) => Self::Indifferent,
            (Some(side), Strength::Mild) => Self::Mild(side),
            (Some(side), Strength::Strong | Strength::Absolute) => Self::Firm(side),
        }
    }

    /// Returns the index of the kind in [`ALL`](Self::ALL).
    pub(super) fn index(self) -> usize {
        match self {
            Self::Indifferent => 0,
            Self::Mild(Side::First) => 1,
            Self::Mild(Side::Second) => 2,
            Self::Firm(Side::First) => 3,
            Self::Firm(Side::Second) => 4,
        }
    }
}

/// Number of pairs still to be made, and of players who prefer each side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tally {
    pairs: i64,
    first: Seekers,
    second: Seekers,
}

/// Numbers of players who prefer one side.
#[derive(Clone, Copy, Debug, Default)]
struct Seekers {
    all: i64,
    /// Number of players whose preference is mild.
    mild: i64,
}

impl Tally {
    /// Returns a tally for a number of pairs, without players yet.
    pub(super) fn new(pairs: usize) -> Self {
        let pairs = i64::try_from(pairs).unwrap_or(i64::MAX);
        Self { pairs, first: Seekers::default(), second: Seekers::default() }
    }

    fn count(&mut self, kind: Kind, by: i64) {
        let (Kind::Mild(side) | Kind::Firm(side)) = kind else { return };
        let seekers = match side {
            Side::First => &mut self.first,
            Side::Second => &mut self.second,
        };
        seekers.all += by;
        seekers.mild += if matches!(kind, Kind::Mild(_)) { by } else { 0 };
    }

    /// Adds one player.
    pub(super) fn add(&mut self, kind: Kind) {
        self.count(kind, 1);
    }

    /// Returns the tally without a player who remains unpaired.
    pub(super) fn without(mut self, kind: Kind) -> Self {
        self.count(kind, -1);
        self
    }

    /// Returns the tally without two players who have been paired.
    pub(super) fn paired(self, higher: Kind, lower: Kind) -> Self {
        let mut left = self.without(higher).without(lower);
        left.pairs -= 1;
        left
    }

    /// Returns the minimum number of failures of C12, then the minimum number of failures of C13 among them.
    pub(super) fn least(self) -> [i64; 2] {
        let seekers = if self.second.all > self.first.all { self.second } else { self.first };
        let fewest = (seekers.all - self.pairs).max(0);
        [fewest, (fewest - seekers.mild).max(0)]
    }
}
