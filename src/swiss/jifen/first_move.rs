//! First move in a pair (rule 13), and its cost for the balance of the players (rules 8 and 9).

use super::lots::Lots;
use crate::colour::{Allocation, ColourHistory};
use crate::{ColourRule, Side};

/// Failures of a player by having a side in the next game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Imbalance {
    /// Square of the amount by which the difference of first and second moves exceeds one.
    pub excess: i64,
    /// 1 if the side is the same for the third time in a row, otherwise 0.
    pub third: i64,
}

/// Returns the imbalance that `side` causes for a player.
pub fn imbalance(moves: &ColourHistory, side: Side) -> Imbalance {
    let step = if side == Side::First { 1 } else { -1 };
    let beyond = i64::from((moves.difference() + step).abs() - 1).max(0);
    Imbalance { excess: beyond * beyond, third: i64::from(moves.would_be_third_running(side)) }
}

/// Returns the imbalance that a game causes for both players.
pub fn imbalance_of_game(one: &ColourHistory, two: &ColourHistory) -> Imbalance {
    // If only the lot decides, both ways cost the same.
    let side = by_rule(one, two).map_or(Side::First, |allocation| allocation.higher);
    let (mine, theirs) = (imbalance(one, side), imbalance(two, side.other()));
    Imbalance { excess: mine.excess + theirs.excess, third: mine.third + theirs.third }
}

/// Returns the sides of a game, the higher-ranked first.
pub fn allocate(higher: &ColourHistory, lower: &ColourHistory, lots: &mut Lots) -> Allocation {
    by_rule(higher, lower).unwrap_or_else(|| {
        let side = if lots.toss() { Side::First } else { Side::Second };
        Allocation::by_higher(ColourRule::Lot, "13", side)
    })
}

fn by_rule(higher: &ColourHistory, lower: &ColourHistory) -> Option<Allocation> {
    let by = |rule, side, by_higher| Some(Allocation { higher: side, rule, article: "13", by_higher });
    match higher.difference().cmp(&lower.difference()) {
        std::cmp::Ordering::Less => return by(ColourRule::Balance, Side::First, true),
        std::cmp::Ordering::Greater => return by(ColourRule::Balance, Side::Second, false),
        std::cmp::Ordering::Equal => {}
    }
    let third = |side: Side| (higher.would_be_third_running(side), lower.would_be_third_running(side.other()));
    for side in [Side::First, Side::Second] {
        match third(side.other()) {
            // With the sides exchanged, one of the players would have that side for the third time in a row.
            (mine, theirs) if (mine || theirs) && third(side) == (false, false) => {
                return by(ColourRule::Stronger, side, mine);
            }
            _ => {}
        }
    }
    let (had, _) = higher.latest_difference(lower)?;
    by(ColourRule::Alternate, had.other(), true)
}
