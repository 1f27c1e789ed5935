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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::two;

    #[test]
    fn the_rules_of_article_4_3_apply_in_their_order() {
        use Side::{First, Second};
        for (first, mine, theirs, article, side) in [
            (1, "", "", "4.3.1", First),
            (2, "", "", "4.3.1", Second),
            (1, "W", "B", "4.3.2", Second),
            (1, "WB", "W", "4.3.3", First),
            (1, "W", "", "4.3.2", Second),
            (2, "BW", "WB", "4.3.3", Second),
            (1, "WB", "BWB", "4.3.4", First),
            (1, "WBB", "W", "4.3.3", First),
            (1, "", "B", "4.3.5", Second),
        ] {
            let found = allocate(&two(first, mine, theirs), 0, 1).unwrap();
            assert_eq!((found.article, found.higher), (article, side), "{mine} against {theirs}");
        }
    }
}
