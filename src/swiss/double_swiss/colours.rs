//! Colour allocation of article 4: the player with white in the first game. The second game is played with the colours
//! reversed (4.4).

use crate::colour::Allocation;
use crate::field::Field;
use crate::{ColourRule, Side};

/// Applies the first matching rule of article 4.3 to two places of the field, the higher-ranked (the HRP of article
/// 4.2) first. Returns `None` for places outside the field.
pub fn allocate(field: &Field, higher: usize, lower: usize) -> Option<Allocation> {
    let (one, two) = (field.contenders.get(higher)?, field.contenders.get(lower)?);
    let (mine, theirs) = (&one.colours, &two.colours);
    let (by_higher, by_lower) = (Allocation::by_higher, Allocation::by_lower);
    if mine.games() == 0 && theirs.games() == 0 {
        let side = if one.odd { field.initial_side } else { field.initial_side.other() };
        return Some(by_higher(ColourRule::Number, "4.3.1", side));
    }
    match mine.first_moves().cmp(&theirs.first_moves()) {
        std::cmp::Ordering::Less => return Some(by_higher(ColourRule::Balance, "4.3.2", Side::First)),
        std::cmp::Ordering::Greater => return Some(by_lower(ColourRule::Balance, "4.3.2", Side::First)),
        std::cmp::Ordering::Equal => {}
    }
    if let Some((had, _)) = mine.latest_difference(theirs) {
        return Some(by_higher(ColourRule::Alternate, "4.3.3", had.other()));
    }
    if let Some(had) = mine.last() {
        return Some(by_higher(ColourRule::Higher, "4.3.4", had.other()));
    }
    theirs.last().map(|had| by_lower(ColourRule::Granted, "4.3.5", had.other()))
}
