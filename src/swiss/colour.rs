//! Colour histories, preferences (C.04.3 article 1.7) and allocation (article 5.2). White and black are the sides that
//! move first and second.
//!
//! | colour difference | last two games | preference |
//! |---|---|---|
//! | beyond ±1 | any | absolute, for the colour had less often |
//! | −1, 0, 1 | same colour | absolute, for the other colour |
//! | ±1 | different, or one game | strong, for the colour had less often |
//! | 0 | different | mild, for the colour not had last |
//! | no game played | | none |

use crate::{ColourRule, Side};

/// Strength of a colour preference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Strength {
    /// No game played yet.
    #[default]
    None,
    /// Balanced colours.
    Mild,
    /// One colour had once more than the other.
    Strong,
    /// One colour had at least twice more than the other, or in the last two games.
    Absolute,
}

/// Sides that a player had in games actually played, oldest first. Rounds without a game are skipped (C.04.2 article
/// 3.4).
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct ColourHistory {
    sides: Vec<Side>,
    difference: i32,
    preference: Option<Side>,
    strength: Strength,
}

impl ColourHistory {
    pub fn new(sides: Vec<Side>) -> Self {
        let difference = sides.iter().map(|side| if *side == Side::First { 1 } else { -1 }).sum();
        let last = sides.last().copied();
        let repeated = match sides.as_slice() {
            [.., before, last] if before == last => Some(*last),
            _ => None,
        };
        let rarer = if difference > 0 { Side::Second } else { Side::First };
        let (preference, strength) = match (difference, repeated, last) {
            (..-1 | 2.., _, _) => (Some(rarer), Strength::Absolute),
            (_, Some(side), _) => (Some(side.other()), Strength::Absolute),
            (-1 | 1, _, _) => (Some(rarer), Strength::Strong),
            (0, _, Some(side)) => (Some(side.other()), Strength::Mild),
            (0, _, None) => (None, Strength::None),
        };
        Self { sides, difference, preference, strength }
    }

    /// Returns the same history, with a mild preference if no game has been played yet.
    #[must_use]
    pub fn or_mildly(self, side: Side) -> Self {
        match self.strength {
            Strength::None => Self { preference: Some(side), strength: Strength::Mild, ..self },
            _ => self,
        }
    }

    /// Returns the number of games with the first move minus the number of games without.
    pub fn difference(&self) -> i32 {
        self.difference
    }

    pub fn preference(&self) -> Option<Side> {
        self.preference
    }

    pub fn strength(&self) -> Strength {
        self.strength
    }

    pub fn games(&self) -> usize {
        self.sides.len()
    }

    /// Returns the side of an absolute preference.
    pub fn absolute(&self) -> Option<Side> {
        self.preference.filter(|_| self.strength == Strength::Absolute)
    }

    /// Returns `true` if both players prefer the same side absolutely.
    pub fn clashes_with(&self, other: &Self) -> bool {
        self.absolute().is_some() && self.absolute() == other.absolute()
    }

    /// Returns `true` if a game on this side takes the colour difference beyond ±2.
    pub fn would_exceed_two(&self, side: Side) -> bool {
        let after = self.difference + if side == Side::First { 1 } else { -1 };
        after.abs() > 2
    }

    /// Returns `true` if a game on this side is the third in a row.
    pub fn would_be_third_running(&self, side: Side) -> bool {
        matches!(self.sides.as_slice(), [.., before, last] if *before == side && *last == side)
    }

    /// Returns `true` if a game on this side is not the third in a row and keeps the difference within ±2.
    pub fn may_have(&self, side: Side) -> bool {
        !self.would_be_third_running(side) && !self.would_exceed_two(side)
    }

    /// Returns the side of the latest game.
    pub fn last(&self) -> Option<Side> {
        self.sides.last().copied()
    }

    /// Returns the number of games played with the first move.
    pub fn first_moves(&self) -> usize {
        self.sides.iter().filter(|side| **side == Side::First).count()
    }

    /// Returns the sides of both players in the most recent game, counted back, in which they differed.
    pub fn latest_difference(&self, other: &Self) -> Option<(Side, Side)> {
        let backwards = self.sides.iter().rev().zip(other.sides.iter().rev());
        backwards.map(|(mine, theirs)| (*mine, *theirs)).find(|(mine, theirs)| mine != theirs)
    }
}

/// Rule of a system for two players with the same absolute preference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clashes {
    /// Players may meet; no preference is absolute.
    Free,
    /// Players do not meet.
    Bind,
    /// Players do not meet unless one is a topscorer.
    BindOthers,
}

/// Player as input of article 5.2.
#[derive(Clone, Copy, Debug)]
pub struct Seeker<'a> {
    pub colours: &'a ColourHistory,
    /// `true` if the pairing number is odd.
    pub odd: bool,
}

/// Allocated sides, with the rule that decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allocation {
    /// Side of the higher-ranked player.
    pub higher: Side,
    /// Kind of the deciding rule.
    pub rule: ColourRule,
    /// Article of the deciding rule: `5.2.1` … `5.2.5`.
    pub article: &'static str,
    /// `true` if the higher-ranked player's preference or number decided.
    pub by_higher: bool,
}

impl Allocation {
    /// Returns an allocation of this side, decided by the higher-ranked player's preference or number.
    pub fn by_higher(rule: ColourRule, article: &'static str, side: Side) -> Self {
        Self { higher: side, rule, article, by_higher: true }
    }

    /// Returns an allocation of this side to the lower-ranked player, decided by that player's preference or history.
    pub fn by_lower(rule: ColourRule, article: &'static str, side: Side) -> Self {
        Self { higher: side.other(), rule, article, by_higher: false }
    }
}

/// Articles of the rules granted, stronger, alternate, higher and number.
type Articles = [&'static str; 5];

/// Applies article 5.2 of the Dubov and Burstein systems (C.04.4.1, C.04.4.2) to two players, the higher-ranked first.
///
/// The rules are those of C.04.3, but the rule by number for two players without a game comes first.
pub fn allocate_number_first(higher: Seeker<'_>, lower: Seeker<'_>, initial: Side) -> Allocation {
    let articles = ["5.2.2", "5.2.3", "5.2.4", "5.2.5", "5.2.1"];
    if higher.colours.games() + lower.colours.games() == 0 {
        return by_number(higher, initial, articles);
    }
    allocate_by(higher, lower, initial, articles)
}

fn by_number(higher: Seeker<'_>, initial: Side, [.., article]: Articles) -> Allocation {
    Allocation::by_higher(ColourRule::Number, article, if higher.odd { initial } else { initial.other() })
}

/// Applies the first matching rule of C.04.3 article 5.2 to two players, the higher-ranked first. `initial` is the
/// initial colour (article 5.1).
pub fn allocate(higher: Seeker<'_>, lower: Seeker<'_>, initial: Side) -> Allocation {
    allocate_by(higher, lower, initial, ["5.2.1", "5.2.2", "5.2.3", "5.2.4", "5.2.5"])
}

fn allocate_by(higher: Seeker<'_>, lower: Seeker<'_>, initial: Side, articles: Articles) -> Allocation {
    let [granted, stronger, alternate, by_rank, _] = articles;
    let (mine, theirs) = (higher.colours, lower.colours);
    let (side, other) = match (mine.preference, theirs.preference) {
        (Some(side), Some(other)) => (side, other),
        (Some(side), None) => return Allocation::by_higher(ColourRule::Granted, granted, side),
        (None, Some(other)) => return Allocation::by_lower(ColourRule::Granted, granted, other),
        (None, None) => return by_number(higher, initial, articles),
    };
    if side != other {
        return Allocation::by_higher(ColourRule::Granted, granted, side);
    }
    // Two absolute preferences are weighed by the colour difference.
    let weight = |colours: &ColourHistory| {
        let absolute = colours.strength == Strength::Absolute;
        (colours.strength, if absolute { colours.difference.abs() } else { 0 })
    };
    match weight(mine).cmp(&weight(theirs)) {
        std::cmp::Ordering::Greater => return Allocation::by_higher(ColourRule::Stronger, stronger, side),
        std::cmp::Ordering::Less => return Allocation::by_lower(ColourRule::Stronger, stronger, other),
        std::cmp::Ordering::Equal => {}
    }
    match mine.latest_difference(theirs) {
        Some((had, _)) => Allocation::by_higher(ColourRule::Alternate, alternate, had.other()),
        None => Allocation::by_higher(ColourRule::Higher, by_rank, side),
    }
}
